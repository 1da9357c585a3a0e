"""MES-PIPE-01, 02, 04, MES-ATK Attacks with weapons: what is on offer, declaring one, free attacks."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final, Literal

from zhuoju.content.language.clause import Amount
from zhuoju.games.meshal.attack import joined_effects, pipeline
from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import bodiless, menu
from zhuoju.games.meshal.character.bodies import in_line
from zhuoju.games.meshal.character.consciousness import able, suffers, unconscious
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.values import barred
from zhuoju.games.meshal.items import ammunition
from zhuoju.games.meshal.items.weapons import Weapon, shift, weapons
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import Host
from zhuoju.kernel import Flow, choose_one, choose_yes_no
from zhuoju.kernel.decision import Withheld
from zhuoju.kernel.react import Listener

Kind = Literal["melee", "weapon", "offhand", "natural"]
AIMED: Final = "aimed"


# On offer


@menu.priced
@menu.tactical
def acts(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ATK-03, 04 An attack with each weapon that has somebody in reach; aiming for those that need it."""
    for weapon in weapons(m, ref):
        if why_not(m, ref, weapon) is not None:
            continue
        if needs_aim(m, ref, weapon):
            yield Act(
                f"aim {weapon.key}",
                weapon.card.aim,
                partial(take_aim, weapon),
                clause="MES-ACT-07",
                placed=True,
            )
        elif weapon.card.shape is None and any_target(m, ref, weapon):
            yield Act(
                f"attack {weapon.key}",
                weapon.card.ap,
                partial(strike, weapon),
                partial(targets, m, ref, weapon),
                hosts(weapon),
                clause="MES-ATK-04",
                source=weapon.source,
            )


@menu.refusal
def refused(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why an attack with a weapon is not on offer."""
    for weapon in weapons(m, ref):
        reason = why_not(m, ref, weapon)
        if reason is not None:
            yield reason
        elif weapon.card.shape is None and not needs_aim(m, ref, weapon) and not any_target(m, ref, weapon):
            yield Withheld(f"attack {weapon.key}", "nobody_in_reach", {}, "MES-ATK-07")


def why_not(m: Meshal, ref: Ref, weapon: Weapon) -> Withheld | None:
    """MES-PIPE-01 Loaded ammunition, and nothing that bars the use of it."""
    if weapon.item is not None:
        carried = next(c for c in being(m, ref).sheet.items if c.id == weapon.item)
        if not ammunition.loaded(carried):
            return Withheld(f"attack {weapon.key}", "not_loaded", {}, "MES-ITM-42")
        if joined_effects.in_the_air(m, ref, carried.id):
            return Withheld(f"attack {weapon.key}", "thrown", {"item": carried.item}, "MES-ATK-06")
        if bodiless.faded(m, ref, ITEMS[carried.item]):
            return Withheld(f"attack {weapon.key}", "faded", {"item": carried.item}, "MES-FX-09")
    if weapon.slots > 1 and suffers(m, ref, "grappled") and barred(m, ref, "two_slots"):
        return Withheld(f"attack {weapon.key}", "no_two_slots", {}, "MES-FX-02")
    return None


def hosts(weapon: Weapon) -> tuple[Host, ...]:
    """What additives may join an attack with it as."""
    kind: Host = "ranged" if weapon.card.ranged or weapon.card.thrown else "melee"
    return (kind, "attack", "natural") if weapon.natural else (kind, "attack")


def perceived(m: Meshal, ref: Ref) -> list[Ref]:
    """MES-ATK-07, 23 Whom a being perceives and could attack, friends included."""
    beings = m.state.beings
    one = beings[ref]
    if one.inside is not None:
        return [one.inside]
    return [r for r in one.spotted if r != ref and not beings[r].sheet.dead and not beings[r].fled]


def may_strike(m: Meshal, ref: Ref, weapon: Weapon, other: Ref) -> bool:
    """MES-PIPE-02, MES-ATK-07 Whether one who is perceived is in reach and in a clear line."""
    one = being(m, ref)
    if one.inside is not None:
        return other == one.inside
    card = weapon.card
    if shift(m, card.reach, ref, other, card.ranged) is None:
        return False
    if bodiless.goes_through(m, ref, other, joined_effects.types_in(card.do)):
        return False
    return (card.telekinetic or in_line(m, ref, other)) and not (one.sheet.effects and charmed(m, ref, other))


def charmed(w: World, ref: Ref, other: Ref) -> bool:
    """The charmed may not attack the source or its friends."""
    for effect in being(w, ref).sheet.effects:
        if effect.source == "charmed" and effect.by is not None and friendly(w, effect.by, other):
            return True
    return False


def any_target(m: Meshal, ref: Ref, weapon: Weapon) -> bool:
    """Whether anybody can be attacked with it."""
    return any(may_strike(m, ref, weapon, other) for other in perceived(m, ref))


def targets(m: Meshal, ref: Ref, weapon: Weapon) -> dict[str, Ref]:
    """D12 Whom an attack with it may be aimed at."""
    refs = [other for other in perceived(m, ref) if may_strike(m, ref, weapon, other)]
    return {f"being:{other}": other for other in refs}


# Aiming


def needs_aim(m: Meshal, ref: Ref, weapon: Weapon) -> bool:
    """Whether it has to be aimed first (the field gun)."""
    return weapon.card.aim > 0 and not being(m, ref).used.get(f"{AIMED} {weapon.key}")


def take_aim(weapon: Weapon, order: Order) -> Flow[bool]:
    """MES-ACT-07 Aim a heavy piece; the next attack with it may follow."""
    being(order.m, order.ref).used[f"{AIMED} {weapon.key}"] = 1
    yield from ()
    return True


def shoots(m: Meshal, ref: Ref, weapon: Weapon) -> None:
    """MES-ACT-14 A shot uses its aim up; one that was cancelled was never made."""
    being(m, ref).used.pop(f"{AIMED} {weapon.key}", None)


# Declaring


def made_with(m: Meshal, ref: Ref, weapon: Weapon, *victims: Ref) -> tuple[Attack, Amount]:
    """MES-ATK-01 The attack that a weapon makes, and its dice."""
    clause = joined_effects.clause_in(weapon.card.do)
    assert clause is not None, f"{weapon.source}: a weapon's line needs an attack"
    said = clause.args
    card = weapon.card
    attack = Attack(
        ref,
        weapon.source,
        tuple(said["attributes"]),
        tuple(said["types"]),
        tuple(said.get("defences", ())),
        weapon.item,
        weapon.category,
        card.ranged,
        card.thrown,
        card.telekinetic,
        penetration=number(m, ref, said.get("pen", 0)),
        stages=number(m, ref, said.get("stages", 1)),
        victims=victims,
        reach=card.reach,
    )
    dice = said["dice"]
    assert isinstance(dice, Amount)
    return attack, dice


def number(m: Meshal, ref: Ref, said: object) -> int:
    """A number of the packs: written, or worked out now."""
    if isinstance(said, int):
        return said
    return int(said.get(m, Ctx(being(m, ref).seat, ref)))  # type: ignore[attr-defined]


def strike(weapon: Weapon, order: Order) -> Flow[bool]:
    """MES-PIPE-01, 04 Attack one with a weapon, joined by additives; False: it was cancelled."""
    m, ref = order.m, order.ref
    attack, dice = made_with(m, ref, weapon, order.target)
    attack.additives = order.additives
    attack.coup = yield from wants_coup(m, ref, order.target)
    yield from run(m, attack, dice)
    if not attack.cancelled:
        shoots(m, ref, weapon)
    return not attack.cancelled


def run(m: Meshal, attack: Attack, dice: Amount) -> Flow[Attack]:
    """Send an attack through the pipeline."""
    assert attack.user is not None
    user = attack.user

    def pool(victim: Ref | None) -> int:
        ctx = Ctx(
            being(m, user).seat, user, target=victim, entry=attack.source, attack=attack, item=attack.item
        )
        return dice(m, ctx)

    return (yield from pipeline.attack(m, attack, pool))


def wants_coup(m: Meshal, ref: Ref, target: Ref) -> Flow[bool]:
    """MES-LIF-09, D21 Against the unconscious an attack of any form may be declared as a coup de grace."""
    if not on(m, "coup") or not unconscious(m, target):
        return False
    seat = being(m, ref).seat
    return (
        yield from choose_yes_no(
            seat, "attack.coup", clause="MES-LIF-09", default="no", by=ref, target=target
        )
    )


# Free attacks


def of_kind(w: World, ref: Ref, kind: Kind, but: int | None) -> Iterator[Weapon]:
    """The weapons that serve for a free attack of a kind; `but`: the one the host attack used."""
    for weapon in weapons(w, ref):
        if kind == "natural" and not weapon.natural:
            continue
        if kind == "melee" and (weapon.card.ranged or weapon.card.thrown):
            continue
        if kind == "offhand" and weapon.item in (None, but):
            continue
        if weapon.card.shape is None and weapon.card.aim == 0:
            yield weapon


def free_attacks(m: Meshal, ref: Ref, kind: Kind, ctx: Ctx) -> dict[str, tuple[Weapon, Ref]]:
    """MES-LIF-02 The attacks of a kind that could be made now."""
    if not able(m, ref):
        return {}
    but = ctx.attack.item if ctx.attack is not None else None
    found: dict[str, tuple[Weapon, Ref]] = {}
    for weapon in of_kind(m, ref, kind, but):
        if why_not(m, ref, weapon) is None:
            for key, other in targets(m, ref, weapon).items():
                if ctx.target in (None, ref, other) or kind == "offhand":
                    found[f"attack {weapon.key} {key}"] = weapon, other
    return found


def free_attack(m: Meshal, ref: Ref, kind: Kind, ctx: Ctx) -> Flow[bool]:
    """MES-ACT-03, 12, 16 One attack at no AP: simultaneous with an attack it answers, else a new chain."""
    found = free_attacks(m, ref, kind, ctx)
    if not found:
        return False
    seat = being(m, ref).seat
    weapon, other = yield from choose_one(
        seat, "attack.free", found, clause="MES-ACT-16", default=next(iter(found)), by=ref
    )
    attack, dice = made_with(m, ref, weapon, other)
    attack.free = True
    attack.coup = yield from wants_coup(m, ref, other)
    yield from run(m, attack, dice)
    return not attack.cancelled


def aims_anew(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-ACT-10 Who moves has to aim again."""
    one = being(m, facts["ref"])
    if one.used:
        one.used = {key: n for key, n in one.used.items() if not key.startswith(f"{AIMED} ")}
    yield from ()


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {"moved": (aims_anew,)}

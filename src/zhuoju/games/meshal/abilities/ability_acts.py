"""MES-ABL-12, MES-ACT-11, 19, MES-FX-05 Abilities on the menu: cast, as reactions, joined to acts."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any, Final, get_args

from zhuoju.content import possible
from zhuoju.games.meshal.abilities import casting
from zhuoju.games.meshal.attack import area_choices, joined_effects
from zhuoju.games.meshal.attack.aiming import Aim, aims, can_be_aimed, creatures, fixed, verbs_in
from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.basics.telling import knows_by
from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.character import bodies, bodiless, consciousness, menu, use_limits
from zhuoju.games.meshal.character.entry_statements import gifts
from zhuoju.games.meshal.character.in_force import known
from zhuoju.games.meshal.character.menu import Act, Additive, Facts, Order
from zhuoju.games.meshal.character.values import barred
from zhuoju.games.meshal.model.cards import Ability
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Host, Trigger
from zhuoju.kernel import Flow
from zhuoju.kernel.decision import Withheld

TRIGGERS: Final[tuple[Trigger, ...]] = get_args(Trigger)
OF_THE_SEEN: Final = ("any_roll", "foe_casts")  # nothing is known of what others do unseen
OF_OTHERS: Final = {"ally_before_attacked": "victim", "any_roll": "roller", "foe_casts": "by"}


# In one's own turn


@menu.tactical
def castable(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ABL-12, 16 The abilities a being could cast now, with something to aim them at."""
    for ability in casting.spells(m, ref):
        if ability.use.kind != "tactical" or casting.cannot_cast_now(m, ref, ability) is not None:
            continue
        if could_be_aimed(m, ref, ability):
            yield act_of(m, ref, ability)


def could_be_aimed(m: Meshal, ref: Ref, ability: Ability) -> bool:
    """MES-ABL-16, 19 Whether there is a target, and the stated conditions do not rule the effect out."""
    if not can_be_aimed(m, ref, ability.target):
        return False
    if ability.target.who in ("foe", "ally", "creature"):
        near = creatures(m, ref, ability.target, verbs_in(ability.effects))
        return any(_fits(m, ref, ability, other) for other in near)
    if ability.target.shape is not None and consciousness.suffers(m, ref, "charmed"):
        return bool(targets(m, ref, ability))
    if ability.target.shape is not None or not fixed(ability.target):
        return True
    return possible(m, Ctx(being(m, ref).seat, ref, target=ref, entry=ability.id), ability.effects)


def targets(m: Meshal, ref: Ref, ability: Ability) -> dict[str, Aim]:
    """D12 What an ability may be aimed at now; who cannot be affected is left out."""
    found = aims(m, ref, ability.target, ability.effects)
    if ability.target.who not in ("foe", "ally", "creature"):
        return found
    return {key: aim for key, aim in found.items() if _fits(m, ref, ability, aim.beings[0])}


def _fits(m: Meshal, ref: Ref, ability: Ability, target: Ref) -> bool:
    """MES-ABL-13, 19 The target fits the stated conditions, and the limit for it is not used up."""
    if use_limits.used_up(m, ref, ability.id, target) is not None:
        return False
    if bodiless.goes_through(m, ref, target, joined_effects.types_in(ability.effects)):
        return False
    ctx = Ctx(being(m, ref).seat, ref, target=target, entry=ability.id, level=ability.level)
    return possible(m, ctx, ability.effects)


def act_of(m: Meshal, ref: Ref, ability: Ability) -> Act:
    """An ability as an act."""
    chosen = None if fixed(ability.target) else partial(targets, m, ref, ability)
    return Act(
        f"ability:{ability.id}", ability.use.ap, cast, targets=chosen, hosts=hosts_of(ability),
        clause="MES-ABL-12", source=ability.id,
    )  # fmt: skip


def hosts_of(ability: Ability) -> tuple[Host, ...]:
    """What additives may join a cast as: it is a cast, and with an attack also a melee or ranged attack."""
    if "attack" not in verbs_in(ability.effects):
        return ("cast",)
    far = ability.target.shape is not None or ability.target.within > 1
    return ("cast", "attack", "ranged" if far else "melee")


def cast(order: Order) -> Flow[bool]:
    """MES-ABL-12 Cast the ability of an act."""
    ability = ABILITIES[order.act.source]
    aim = order.target
    if not isinstance(aim, Aim):
        aim = next(iter(aims(order.m, order.ref, ability.target, ability.effects).values()), Aim())
    aim = yield from area_choices.refined(order.m, order.ref, ability.target.who, ability.target.shape, aim)
    facts: dict[str, Any] = {"additives": order.additives}
    return (yield from casting.cast(order.m, order.ref, ability.id, aim, facts))


@menu.refusal
def not_castable(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why an ability cannot be cast now."""
    for ability in casting.spells(m, ref):
        refused = casting.cannot_cast_now(m, ref, ability)
        if refused is not None:
            yield refused.of(f"ability:{ability.id}")
        elif not could_be_aimed(m, ref, ability):
            yield Withheld(f"ability:{ability.id}", "no_target", {"ability": ability.id}, "MES-ABL-16")


# Reactions and optional effects


@menu.reaction(*TRIGGERS)
def answers(m: Meshal, ref: Ref, trigger: Trigger, facts: Facts) -> Iterator[Act]:
    """MES-ACT-11, MES-FX-05 Abilities that wait for this trigger."""
    sheet = being(m, ref).sheet
    if not _waits(sheet.entry, tuple(sheet.abilities), trigger):
        return
    for name in known(m, sheet):
        ability = ABILITIES[name]
        use = ability.use
        if use.trigger != trigger or not _concerns(m, ref, ability, facts):
            continue
        if use.kind == "reaction" and barred(m, ref, "react"):
            continue
        if (
            use_limits.used_up(m, ref, name) is not None
            or casting.cannot_by_method(m, ref, ability) is not None
        ):
            continue
        if possible(m, trigger_context(m, ref, ability, facts), ability.effects):
            kind: menu.ActKind = "reaction" if use.kind == "reaction" else "optional"
            yield Act(f"ability:{name}", use.ap, answer, kind=kind, clause="MES-FX-05", source=name)


@lru_cache(8192)
def _waits(entry: str, obtained: tuple[str, ...], trigger: Trigger) -> bool:
    """Whether any ability of a sheet waits for this trigger; for most there is none."""
    abilities = (ABILITIES.get(name) for name in (*gifts(entry), *obtained))
    return any(ability is not None and ability.use.trigger == trigger for ability in abilities)


def _concerns(w: World, ref: Ref, ability: Ability, facts: Facts) -> bool:
    """Whether a trigger that speaks of others speaks of one near enough, and seen, or a friend where it
    says so (MES-ABL-16)."""
    about = OF_OTHERS.get(ability.use.trigger or "")
    if about is None:
        return True
    other = facts.get(about)
    if other is None or (ability.use.trigger == "ally_before_attacked" and not friendly(w, ref, other)):
        return False
    if ability.use.trigger in OF_THE_SEEN and other != ref and other not in being(w, ref).spotted:
        return False
    if not knows_by(w, ref, other):  # MES-HID-01
        return False
    far = bodies.steps_apart(w, ref, other)
    return far is not None and far <= ability.use.within


def trigger_context(m: Meshal, ref: Ref, ability: Ability, facts: Facts) -> Ctx:
    """What an ability that answers a trigger is told."""
    one = being(m, ref)
    ctx = Ctx(
        one.seat, ref, target=ref, entry=ability.id, improved=one.sheet.abilities.get(ability.id, 0),
        level=ability.level, source=facts.get("by"), facts=facts,
    )  # fmt: skip
    if ability.target.who == "source":
        ctx.target = ctx.source
    return ctx


def answer(order: Order) -> Flow[bool]:
    """MES-FX-05 Use an ability that waited for a trigger; its use counts now."""
    return (yield from casting.cast(order.m, order.ref, order.act.source, Aim((order.ref,)), order.facts))


# Additives


@menu.additive
def joining(m: Meshal, ref: Ref, act: Act, _facts: Facts) -> Iterator[Additive]:
    """MES-ACT-19, 20 Abilities that may join this act."""
    for name in known(m, being(m, ref).sheet):
        ability = ABILITIES[name]
        if ability.use.kind != "additive" or ability.use.host not in act.hosts:
            continue
        if use_limits.used_up(m, ref, name) is None and casting.cannot_by_method(m, ref, ability) is None:
            yield Additive(
                name,
                ability.use.ap,
                partial(use_limits.count, m, ref, name),
                partial(use_limits.take_back, m, ref, name),
            )

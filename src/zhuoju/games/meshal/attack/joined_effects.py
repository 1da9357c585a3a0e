"""MES-ACT-19, MES-ITM-13 What joins an attack (weapon, ammunition, additives), and what follows it."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, TypeVar

from zhuoju.content import Effect, perform
from zhuoju.content.language.clause import Value
from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS
from zhuoju.games.meshal.catalogue.statements import Change
from zhuoju.games.meshal.character import in_force
from zhuoju.games.meshal.items.weapons import effect_of_weapon
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import AttackType
from zhuoju.kernel import Flow

T = TypeVar("T")
FELLED: Final = "felled"
OUTCOMES: Final = ("hit", "miss", FELLED, "solid")  # tests of how an attack went


# Statements


def joined(w: World, attack: Attack, ctx: Ctx | None, kind: type[T]) -> list[T]:
    """The statements of one kind made by what joins an attack, not by what holds for its user anyway."""
    if attack.user is None:
        return []
    ctx = ctx or Ctx(being(w, attack.user).seat, attack.user, attack=attack, item=attack.item)
    return [c.value for _, c in in_force.of_attack(w, attack, ctx) if isinstance(c.value, kind)]


def whole(w: World, attack: Attack, ctx: Ctx, kind: type[T]) -> list[T]:
    """The statements of one kind that concern an attack: those that join it, and its user's own."""
    return in_force.attack_total(w, attack, ctx, kind)


def stages(w: World, attack: Attack) -> int:
    """MES-ATK-16 The stages of an attack with all that adds to them."""
    return attack.stages + sum(c.n for c in joined(w, attack, None, Change) if c.what == "stages")


# The entry behind an attack


def source_effect(attack: Attack) -> Effect | None:
    """What the entry of an attack says: a weapon's line, else the ability, item, trap or status."""
    return effect_of_weapon(attack.source) or in_force.effect_of(attack.source)


@cache
def clause_in(effect: Effect) -> Effect | None:
    """The `attack(...)` in an effect."""
    return next((clause for clause in effect if clause.verb == "attack"), None)


@cache
def types_in(effect: Effect) -> tuple[AttackType, ...]:
    """The types of the `attack(...)` in an effect; none: there is none."""
    clause = clause_in(effect)
    return () if clause is None else tuple(clause.args["types"])


def attack_clause(attack: Attack) -> Effect | None:
    """The `attack(...)` in its entry."""
    effect = source_effect(attack)
    return None if effect is None else clause_in(effect)


def weapon_in_hand(w: World, attack: Attack) -> Carried | None:
    """The carried weapon of an attack."""
    if attack.user is None or attack.item is None:
        return None
    return next((c for c in being(w, attack.user).sheet.items if c.id == attack.item), None)


def let_fly(w: World, attack: Attack, flying: bool) -> None:
    """MES-ATK-06 A thrown weapon has left the hand until its attack is through, or was never made."""
    if attack.thrown and attack.user is not None and attack.item is not None:
        used = being(w, attack.user).used
        used.pop(f"in the air {attack.item}", None)
        if flying:
            used[f"in the air {attack.item}"] = 1


def in_the_air(w: World, ref: Ref, item: int) -> bool:
    """Whether a weapon is on its way just now."""
    return f"in the air {item}" in being(w, ref).used


# What follows an attack


@cache
def _asks_outcome(effect: Effect) -> bool:
    """Whether a clause stands under a condition on how the attack went."""
    return effect.condition is not None and _names(effect.condition.value, OUTCOMES)


@cache
def _asks_who_fell(effect: Effect) -> bool:
    """Whether it can only be answered once lives have been looked at (MES-PIPE-22)."""
    return effect.condition is not None and _names(effect.condition.value, (FELLED,))


def _names(value: Value, tests: tuple[str, ...]) -> bool:
    if value.name in tests:
        return True
    return any(isinstance(part, Value) and _names(part, tests) for part in _parts(value))


def _parts(value: Value) -> Iterator[Any]:
    for part in value.args.values():
        if isinstance(part, tuple | list):
            yield from part
        else:
            yield part


@cache
def _has_follow_up(effect: Effect) -> bool:
    return _asks_outcome(effect) or any(_has_follow_up(part) for part in effect.parts)


def follow(m: Meshal, attack: Attack, victim: Ref, *, felled: bool = False) -> Flow[None]:
    """MES-PIPE-21 "If hit" effects on one victim: of additives, weapon, ammunition, then the rest.

    `felled`: those that ask whether the victim was struck down, once that is known."""
    for entry, effect in list(effects(m, attack)):
        if _has_follow_up(effect):
            yield from follow_up(m, context(m, attack, entry, victim), effect, felled)
    if felled:
        return
    carried = weapon_in_hand(m, attack)
    if carried is not None and carried.coated and attack.hit.get(victim):
        carried.coated = ""  # poison on a blade is gone with its next hit


def follow_up(m: Meshal, ctx: Ctx, effect: Effect, felled: bool) -> Flow[None]:
    """Carry out what an entry says of a hit (or miss), and nothing else of it."""
    if effect.verb == "sequence":
        for part in effect.parts:
            yield from follow_up(m, ctx, part, felled)
    elif effect.verb == "when":
        if _asks_outcome(effect):
            if _asks_who_fell(effect) == felled:
                yield from perform(m, ctx, effect)
        elif effect.condition is not None and effect.condition(m, ctx):
            yield from follow_up(m, ctx, effect.parts[0], felled)
        elif len(effect.parts) > 1:
            yield from follow_up(m, ctx, effect.parts[1], felled)


def conclude(m: Meshal, attack: Attack) -> Flow[None]:
    """MES-PIPE-23 When the attack is through: what its additives do beside changing it (a second blow)."""
    target = attack.victims[0] if attack.victims else None
    for name in attack.additives:
        if target is not None:
            yield from _carry_on(m, context(m, attack, name, target), ABILITIES[name].effects)


def _carry_on(m: Meshal, ctx: Ctx, effect: Effect) -> Flow[None]:
    if effect.verb == "sequence":
        for part in effect.parts:
            yield from _carry_on(m, ctx, part)
    elif not effect.static and not _asks_outcome(effect):
        yield from perform(m, ctx, effect)


def effects(w: World, attack: Attack) -> Iterator[tuple[str, Effect]]:
    """MES-PIPE-21 Entries whose effects follow an attack: additives, weapon, ammunition, the rest."""
    for name in attack.additives:
        yield name, ABILITIES[name].effects
    own = source_effect(attack)
    if own is not None:
        yield attack.source, own
    carried = weapon_in_hand(w, attack)
    if carried is not None:
        for name in (carried.ammunition, *(carried.addons if on(w, "addons") else ()), carried.coated):
            effect = ITEMS[name].effects if name else None
            if effect is not None:
                yield name, effect


def context(m: Meshal, attack: Attack, entry: str, target: Ref) -> Ctx:
    """What an entry that follows an attack is told; a trap's victim stands in for a user."""
    user = attack.user if attack.user is not None else target
    one = being(m, user)
    ability = ABILITIES.get(entry)
    ctx = Ctx(one.seat, user, target=target, entry=entry, attack=attack, source=attack.user, item=attack.item)
    ctx.improved = one.sheet.abilities.get(entry, 0)
    ctx.level = ability.level if ability is not None else 0
    if attack.user is None:
        ctx.facts["trap"] = True
    return ctx

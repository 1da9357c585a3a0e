"""MES-FX-02, MES-PIPE-21, 23 What the packs say should follow an attack: on a hit, and when it is over.

`followups(effect)` are the parts of an entry under a condition on the outcome (`if hit: push(2)`); the rest
is carried out when the entry is cast, or, for additives, when the attack they joined is over.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from zhuoju.content import Effect, perform
from zhuoju.content.clause import Value
from zhuoju.games.meshal.context import Attack, Ctx
from zhuoju.games.meshal.library import ABILITIES, ITEMS
from zhuoju.games.meshal.sheet import Carried
from zhuoju.games.meshal.standing import effect_of
from zhuoju.games.meshal.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.weapons import effect_of_weapon
from zhuoju.kernel import Flow

OUTCOMES = ("hit", "miss", "felled")


@cache
def followups(effect: Effect) -> tuple[Effect, ...]:
    """The parts of an entry that wait for the outcome of an attack."""
    if effect.verb == "sequence":
        return tuple(found for part in effect.parts for found in followups(part))
    if effect.condition is not None and _asks_outcome(effect.condition.value):
        return (effect,)
    return ()


@cache
def rest(effect: Effect) -> tuple[Effect, ...]:
    """The parts of an entry that do something and wait for no outcome."""
    if effect.verb == "sequence":
        return tuple(found for part in effect.parts for found in rest(part))
    if followups(effect) or not any(c.term and c.term.role == "verb" for c in effect):
        return ()
    return (effect,)


@cache
def attack_clause(effect: Effect) -> Effect | None:
    """The `attack(...)` that an entry makes when it is carried out; those of ticks and auras do not count."""
    return next((clause for clause in _performed(effect) if clause.verb == "attack"), None)


def _performed(effect: Effect) -> Iterator[Effect]:
    """The clauses that are carried out when the entry is, not those kept for later (ticks, auras)."""
    if effect.term is not None:
        if effect.term.role == "verb":
            yield effect
    else:
        for part in effect.parts:
            yield from _performed(part)


def _asks_outcome(value: Value) -> bool:
    if value.term is not None and value.term.name in OUTCOMES:
        return True
    return any(_asks_outcome(part) for part in _parts(value) if isinstance(part, Value))


def _parts(value: Value) -> Iterator[Any]:
    for part in value.args.values():
        if isinstance(part, tuple | list):
            yield from part
        else:
            yield part


# Carrying it out


def follow(m: Meshal, attack: Attack, victim: Ref) -> Flow[None]:
    """MES-PIPE-21 After the dice are gone: what additives, weapon, ammunition and the rest do to a victim."""
    for entry, effect in list(_sources(m, attack)):
        for part in followups(effect):
            yield from perform(m, context(m, attack, entry, victim), part)
    if attack.hit.get(victim):
        _wipe(m, attack)


def conclude(m: Meshal, attack: Attack) -> Flow[None]:
    """MES-PIPE-23 When the attack is over: what its additives do beside changing it (a second blow)."""
    for name in attack.additives:
        for part in rest(ABILITIES[name].effects):
            yield from perform(m, context(m, attack, name, None), part)


def context(m: Meshal, attack: Attack, entry: str, victim: Ref | None) -> Ctx:
    """What an entry that follows an attack is told; a trap's victim stands in for a user."""
    user = attack.user if attack.user is not None else victim
    assert user is not None
    ability = ABILITIES.get(entry)
    return Ctx(
        being(m, user).seat,
        user,
        target=victim,
        entry=entry,
        improved=being(m, user).sheet.abilities.get(entry, 0),
        level=ability.level if ability is not None else 0,
        attack=attack,
        source=attack.user,
        item=attack.item,
        facts={"trap": True} if attack.user is None else {},
    )


def _sources(w: World, attack: Attack) -> Iterator[tuple[str, Effect]]:
    """MES-PIPE-21 In the order X's additives, weapon, ammunition; then add-ons and what is on the blade."""
    for name in attack.additives:
        yield name, ABILITIES[name].effects
    own = source_effect(attack)
    if own is not None:
        yield attack.source, own
    carried = _weapon(w, attack)
    if carried is None:
        return
    for name in (carried.ammunition, *(carried.addons if on(w, "addons") else ()), carried.coated):
        effect = ITEMS[name].effects if name in ITEMS else None
        if effect is not None:
            yield name, effect


def source_effect(attack: Attack) -> Effect | None:
    """What the entry behind an attack says: a weapon's attack, an ability, a trap, a natural weapon."""
    return effect_of_weapon(attack.source) or effect_of(attack.source)


def _weapon(w: World, attack: Attack) -> Carried | None:
    if attack.user is None or attack.item is None:
        return None
    return next((c for c in being(w, attack.user).sheet.items if c.id == attack.item), None)


def _wipe(m: Meshal, attack: Attack) -> None:
    """Poison on a blade is gone with its next hit."""
    carried = _weapon(m, attack)
    if carried is not None:
        carried.coated = ""

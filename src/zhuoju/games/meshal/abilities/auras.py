"""Auras that do something to those who come near (Terrible Presence): once for each creature in a moment."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from zhuoju.content import Effect, perform, possible
from zhuoju.games.meshal.basics.relations import friendly, hostile
from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.catalogue.statements import Aura
from zhuoju.games.meshal.character import bodies, reactions
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.character.entry_statements import gifts
from zhuoju.games.meshal.character.in_force import known
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.kernel import Flow
from zhuoju.kernel.react import Listener


def _acting(w: World, ref: Ref) -> Iterator[tuple[str, Aura]]:
    """The auras of a being that do something, beside those that only hold."""
    abilities = known(w, being(w, ref).sheet)
    if not _doers().isdisjoint(abilities):
        for name in abilities:
            for aura in _doing(name):
                yield name, aura


def _may_act(sheet: Sheet) -> bool:
    """Whether it could have such an aura; most have none."""
    doers = _doers()
    return not (doers.isdisjoint(sheet.abilities) and doers.isdisjoint(gifts(sheet.entry)))


@cache
def _doers() -> frozenset[str]:
    return frozenset(name for name in ABILITIES if _doing(name))


@cache
def _doing(name: str) -> tuple[Aura, ...]:
    auras = [clause.value for clause in ABILITIES[name].effects if isinstance(clause.value, Aura)]
    return tuple(aura for aura in auras if _does(aura.effect))


def _does(effect: Effect) -> bool:
    return any(clause.term is not None and clause.term.role == "verb" for clause in effect)


def meet(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """After a move, and when a turn begins: whoever is near such a being now meets its presence."""
    if m.state.moment is None:
        return
    moved: Ref | None = facts.get("ref")
    bearers = [ref for ref, one in m.state.beings.items() if _may_act(one.sheet)]
    for bearer in bearers:
        for name, aura in list(_acting(m, bearer)) if able(m, bearer) else ():
            for other in list(m.state.beings):
                if moved in (None, bearer, other) and _reaches(m, bearer, other, aura):
                    yield from _work(m, bearer, other, name, aura)


def _reaches(w: World, bearer: Ref, other: Ref, aura: Aura) -> bool:
    if bearer == other or being(w, other).sheet.dead or bearer not in being(w, other).spotted:
        return False
    meant = hostile if aura.who == "foes" else friendly
    far = bodies.steps_apart(w, bearer, other)
    return meant(w, bearer, other) and far is not None and far <= aura.steps


def _work(m: Meshal, bearer: Ref, other: Ref, name: str, aura: Aura) -> Flow[None]:
    """Each creature is met once in a moment, whatever comes of it."""
    ability = ABILITIES[name]
    ctx = Ctx(being(m, bearer).seat, bearer, target=other, entry=name, level=ability.level)
    if not possible(m, ctx, aura.effect):
        return
    record = reactions.opened(m, name, bearer)
    yield from perform(m, ctx, aura.effect)
    being(m, other).used[f"moment {name}:{bearer}"] = 1
    yield from harm.closed(m, record)


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {"moved": (meet,), "turn_start": (meet,)}

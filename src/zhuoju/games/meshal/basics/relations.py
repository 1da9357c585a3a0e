"""MES-CORE-03 How two creatures stand to each other."""

from typing import Final

from zhuoju.games.meshal.model.state import Being, Ref, Side, World, being
from zhuoju.games.meshal.model.words import Relation

HOSTILE_SIDES: Final[tuple[tuple[Side, Side], ...]] = (("party", "foes"), ("foes", "party"))


def _by_sides(a: Being, b: Being) -> Relation:
    if a.side == b.side:
        return "neutral" if a.side == "others" else "friendly"
    return "hostile" if (a.side, b.side) in HOSTILE_SIDES else "neutral"


def stance(w: World, a: Ref, b: Ref) -> Relation:
    """How `a` stands to `b`: as said, else as their sides stand."""
    said = w.state.relations.get(f"{a}>{b}")
    return said if said is not None else _by_sides(being(w, a), being(w, b))


def relation(w: World, a: Ref, b: Ref) -> Relation:
    """MES-CORE-03 Friendly where both are, hostile where either is, otherwise neutral."""
    if a == b:
        return "friendly"
    if not w.state.relations:
        return _by_sides(being(w, a), being(w, b))  # the same in both directions
    there, back = stance(w, a, b), stance(w, b, a)
    if "hostile" in (there, back):
        return "hostile"
    return "friendly" if there == back == "friendly" else "neutral"


def friendly(w: World, a: Ref, b: Ref) -> bool:
    """Whether both hold it to be so; everyone is a friend to oneself."""
    state = w.state
    if state.relations or a == b:
        return relation(w, a, b) == "friendly"
    side = state.beings[a].side
    return side == state.beings[b].side and side != "others"


def hostile(w: World, a: Ref, b: Ref) -> bool:
    """Whether either means harm."""
    state = w.state
    if state.relations or a == b:
        return relation(w, a, b) == "hostile"
    return (state.beings[a].side, state.beings[b].side) in HOSTILE_SIDES


def set_stance(w: World, a: Ref, b: Ref, new: Relation) -> None:
    """From now on `a` stands so to `b`."""
    w.state.relations[f"{a}>{b}"] = new

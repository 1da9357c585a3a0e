"""MES-CHR-08 Where the bodies of beings are on the map, and how they lie to each other."""

from typing import Final

from zhuoju.games.meshal.basics.kept_answers import asked_once, asked_once_of_two
from zhuoju.games.meshal.character.place import NEXT_TO, apart, body
from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.lines import clear
from zhuoju.games.meshal.maps.measuring import adjacent
from zhuoju.games.meshal.model.field import HUNDREDTHS, Spot
from zhuoju.games.meshal.model.state import Ref, World
from zhuoju.games.meshal.model.words import MapKind

__all__ = ["beside", "body", "far_apart", "in_line", "neighbours", "steps_apart"]

AT_MOST: Final = 8  # steps between the positions of the two largest bodies that are adjacent, and some more


def _swallowed(w: World, a: Ref, b: Ref) -> bool:
    """Whether one of them is inside the other."""
    beings = w.state.beings
    return beings[a].inside == b or beings[b].inside == a


@asked_once_of_two
def steps_apart(w: World, a: Ref, b: Ref) -> int | None:
    """MES-MAP-02, 10 Steps between two beings; without a map 1; None where one is not on the map."""
    return NEXT_TO if _swallowed(w, a, b) else apart(w, a, b)


@asked_once_of_two
def beside(w: World, a: Ref, b: Ref) -> bool:
    """MES-MAP-05 Whether two beings are adjacent."""
    field, beings = w.state.field, w.state.beings
    first, second = beings[a], beings[b]
    if field is None or first.inside == b or second.inside == a:
        return True
    if far_apart(field.kind, first.at, second.at):
        return False
    one, other = body(w, a), body(w, b)
    if one is None or other is None or _far(field.kind, one, other):
        return False
    return adjacent(field, one, other)


@asked_once
def neighbours(w: World, ref: Ref) -> tuple[Ref, ...]:
    """MES-MAP-05 Everybody else who is adjacent to a being."""
    return tuple([other for other in w.state.beings if other != ref and beside(w, ref, other)])


def far_apart(kind: MapKind, at: Spot | None, there: Spot | None) -> bool:
    """Whether two who stand so are not adjacent, however large they are; also where one is not on the map."""
    if at is None or there is None:
        return True
    most = AT_MOST * HUNDREDTHS if kind == "gridless" else AT_MOST
    return not (-most <= at[0] - there[0] <= most and -most <= at[1] - there[1] <= most)


def _far(kind: MapKind, one: Footprint, other: Footprint) -> bool:
    """Whether two bodies are so far apart that nothing needs measuring."""
    if len(one.spots) > 1 or len(other.spots) > 1:
        return False
    (x, y), (p, q) = one.spots[0], other.spots[0]
    most = one.radius + other.radius + 2 * HUNDREDTHS if kind == "gridless" else 1
    return not (-most <= x - p <= most and -most <= y - q <= most)


@asked_once_of_two
def in_line(w: World, a: Ref, b: Ref) -> bool:
    """MES-ATK-07 Whether nothing stops a shot or blow between two beings."""
    field = w.state.field
    if field is None or not (field.walls or field.zones) or _swallowed(w, a, b):
        return True
    one, other = body(w, a), body(w, b)
    return one is not None and other is not None and clear(field, one, other, "area")

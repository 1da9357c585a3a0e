"""MES-CHR-08 Where the bodies of beings are on the map, and how they lie to each other."""

from typing import Final

from zhuoju.games.meshal.field import HUNDREDTHS, Spot
from zhuoju.games.meshal.footprints import Footprint
from zhuoju.games.meshal.lines import clear
from zhuoju.games.meshal.looking import asked_once
from zhuoju.games.meshal.metric import adjacent
from zhuoju.games.meshal.place import NEXT_TO, apart, body
from zhuoju.games.meshal.state import Ref, World, being
from zhuoju.games.meshal.words import MapKind

__all__ = ["all_beside", "beside", "body", "far_apart", "free_spot_beside", "in_line", "steps_apart"]

AT_MOST: Final = 8  # steps between the positions of the two largest bodies that are adjacent, and some more


def _swallowed(w: World, a: Ref, b: Ref) -> bool:
    """Whether one of them is inside the other."""
    beings = w.state.beings
    return beings[a].inside == b or beings[b].inside == a


def steps_apart(w: World, a: Ref, b: Ref) -> int | None:
    """MES-MAP-02, 10 Steps between two beings; without a map 1; None where one is not on the map."""
    return NEXT_TO if _swallowed(w, a, b) else apart(w, a, b)


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
def all_beside(w: World, ref: Ref) -> tuple[Ref, ...]:
    """MES-MAP-05 Everybody who is adjacent to a being."""
    return tuple([other for other in w.state.beings if other != ref and beside(w, ref, other)])


def far_apart(kind: MapKind, at: Spot | None, there: Spot | None) -> bool:
    """Whether two who stand so are not adjacent, however large they are; also where one is not on the map."""
    if at is None or there is None:
        return True
    most = AT_MOST * HUNDREDTHS if kind == "gridless" else AT_MOST
    return not (-most <= at[0] - there[0] <= most and -most <= at[1] - there[1] <= most)


def _far(kind: MapKind, one: Footprint, other: Footprint) -> bool:
    """Whether two bodies are so far apart that nothing needs measuring."""
    if kind != "grid" or len(one.spots) > 1 or len(other.spots) > 1:
        return False
    (x, y), (p, q) = one.spots[0], other.spots[0]
    return abs(x - p) > 1 or abs(y - q) > 1


def in_line(w: World, a: Ref, b: Ref) -> bool:
    """MES-ATK-07 Whether nothing stops a shot or blow between two beings."""
    field = w.state.field
    if field is None or not (field.walls or field.zones) or _swallowed(w, a, b):
        return True
    one, other = body(w, a), body(w, b)
    return one is not None and other is not None and clear(field, one, other, "area")


def free_spot_beside(w: World, ref: Ref, mover: Ref) -> Spot | None:
    """The nearest position beside a being that nobody and nothing takes; None: it is not on the map."""
    field, at = w.state.field, being(w, ref).at
    if field is None or at is None:
        return None
    taken = {spot for other in w.state.beings if other != mover for spot in _spots(w, other)}
    walls = {cell for wall in field.walls if wall.blocks_move and not wall.open for cell in wall.cells}
    unit = HUNDREDTHS if field.kind == "gridless" else 1
    for ring in range(1, max(field.width, field.length)):
        for dx in range(-ring, ring + 1):
            for dy in range(-ring, ring + 1):
                spot = (at[0] + dx * unit, at[1] + dy * unit)
                inside = 0 <= spot[0] < field.width * unit and 0 <= spot[1] < field.length * unit
                if inside and max(abs(dx), abs(dy)) == ring and spot not in taken and spot not in walls:
                    return spot
    return at


def _spots(w: World, ref: Ref) -> tuple[Spot, ...]:
    ground = body(w, ref)
    return () if ground is None or being(w, ref).sheet.dead else ground.spots

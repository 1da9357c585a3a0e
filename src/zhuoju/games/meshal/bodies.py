"""MES-CHR-08 Where the bodies of beings are on the map, and how they lie to each other."""

from functools import lru_cache

from zhuoju.games.meshal.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.footprints import Footprint, footprint
from zhuoju.games.meshal.library import MOUNTS
from zhuoju.games.meshal.lines import clear
from zhuoju.games.meshal.looking import kept
from zhuoju.games.meshal.metric import adjacent, distance
from zhuoju.games.meshal.scores import born
from zhuoju.games.meshal.state import Ref, World, being
from zhuoju.games.meshal.terrain import MOST_KEPT, terrain
from zhuoju.games.meshal.words import MapKind, Size

NEXT_TO = 1  # step; where there is no map everybody is adjacent


def body(w: World, ref: Ref) -> Footprint | None:
    """The ground a being takes; None where it is not on the map."""
    answers = kept(w)
    if answers is None:
        return _body(w, ref)
    key = ("body", ref)
    if key not in answers:
        answers[key] = _body(w, ref)
    found: Footprint | None = answers[key]
    return found


def _body(w: World, ref: Ref) -> Footprint | None:
    one = being(w, ref)
    field = w.state.field
    at = one.at
    if field is None or at is None:
        return None
    size = born(one.sheet).size
    if one.sheet.entry in MOUNTS and MOUNTS[one.sheet.entry].long:
        return footprint(field, at, size, height=one.height, facing=one.facing, long=True)
    if field.grounds:
        known = terrain(field).bodies
        key = (at, size, one.height)
        found: Footprint | None = known.get(key)
        if found is None:
            found = footprint(field, at, size, height=one.height)
            if len(known) < MOST_KEPT:
                known[key] = found
        return found
    return _on_level_ground(field.kind, at, size, one.height)


@lru_cache(maxsize=65536)
def _on_level_ground(kind: MapKind, at: Spot, size: Size, height: int) -> Footprint:
    """The same on a map whose ground is level everywhere, worked out once."""
    return footprint(Field(kind), at, size, height=height)


def _swallowed(w: World, a: Ref, b: Ref) -> bool:
    """Whether one of them is inside the other."""
    return being(w, a).inside == b or being(w, b).inside == a


def steps_apart(w: World, a: Ref, b: Ref) -> int | None:
    """MES-MAP-02, 10 Steps between two beings; without a map 1; None where one is not on the map."""
    field = w.state.field
    if field is None or _swallowed(w, a, b):
        return 0 if a == b else NEXT_TO
    one, other = body(w, a), body(w, b)
    return None if one is None or other is None else distance(field, one, other)


def beside(w: World, a: Ref, b: Ref) -> bool:
    """MES-MAP-05 Whether two beings are adjacent."""
    field = w.state.field
    if field is None or _swallowed(w, a, b):
        return True
    one, other = body(w, a), body(w, b)
    if one is None or other is None or _far(field.kind, one, other):
        return False
    return adjacent(field, one, other)


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

"""MES-ARE Areas: what a ray, curve, disc, sector or ring covers on a map, and whom it affects."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from zhuoju.games.meshal.maps.area_patterns import Pattern, band, ray, sector
from zhuoju.games.meshal.maps.area_regions import Region, beside, overlaps, region
from zhuoju.games.meshal.maps.footprints import Footprint, Place, nearest, placed, span
from zhuoju.games.meshal.maps.line_shadows import hidden_by
from zhuoju.games.meshal.maps.lines import AREA_LEVEL, clear, free_box, open_line
from zhuoju.games.meshal.maps.measuring import distance
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.maps.tiling import inside
from zhuoju.games.meshal.model.cards import Shape
from zhuoju.games.meshal.model.field import Field, Spot

Name = TypeVar("Name")
FLAT = 2  # steps: how high a flat area reaches (MES-ARE-15)


class Area(NamedTuple):
    """What is covered: cells, or (gridless) a region; and between which heights."""

    spots: frozenset[Spot]
    region: Region | None
    low: int
    high: int
    ball: tuple[Footprint, int] | None = None  # a sphere: its middle and radius

    def in_order(self) -> list[Spot]:
        """The cells, always in the same order."""
        return sorted(self.spots)


def area(
    field: Field,
    shape: Shape,
    origin: Place,
    aim: Spot | None = None,
    side: int = 1,
    *,
    chain: Sequence[Spot] = (),
    at: Spot | None = None,
    sphere: bool = False,
) -> Area:
    """MES-ARE-01 What a shape covers.

    `origin`: the being it starts from, one position of it (MES-ARE-13), or the middle of a disc or ring.
    `aim`: a position that a ray or sector points at. `side`: 1 right, -1 left of the line, where the actor
    must name one (MES-ARE-04, 06). `chain`: the positions of a curve, from beside the origin on. `at`: the
    position of a broad being that a ray or sector starts from; without it the one nearest to the aim."""
    start = placed(field, origin)
    low, high = start.height, start.height + FLAT
    if sphere:
        flat = area(field, shape, origin, aim, side, chain=chain, at=at)
        return flat._replace(low=low - shape.size, high=low + shape.size + 1, ball=(start, shape.size))
    if field.kind == "gridless":
        return Area(frozenset(), region(shape, start, aim, chain), low, high)
    if shape.kind == "curve":
        return Area(_curve(field, shape, start, chain), None, low, high)
    if shape.kind in ("disc", "ring"):
        return Area(_around(field, shape, start), None, low, high)
    return Area(_ahead(field, shape, start, aim, side, at), None, low, high)


def _ahead(
    field: Field, shape: Shape, start: Footprint, goal: Spot | None, side: int, at: Spot | None
) -> frozenset[Spot]:
    """A ray or sector: the origin itself is not covered (MES-ARE-02, 14)."""
    if goal is None:
        raise ValueError(f"MES-ARE-02: a {shape.kind} needs a position to point at")
    origin = nearest(field, start, Footprint((goal,)))[0][0] if at is None else at
    dx, dy = goal[0] - origin[0], goal[1] - origin[1]
    if (dx, dy) == (0, 0):
        return frozenset()
    if shape.kind == "ray":
        pattern = ray(field.kind, dx, dy, shape.size, shape.width, side)
    else:
        pattern = sector(field.kind, dx, dy, shape.size, shape.angle)
    return frozenset(_open(field, pattern, origin, start)).difference(start.spots)


def _around(field: Field, shape: Shape, start: Footprint) -> frozenset[Spot]:
    """MES-ARE-08, 11..13 A disc or ring: from the nearest own position."""
    far, near = shape.size, -1
    if shape.kind == "ring":
        near = shape.size - (shape.width - 1) // 2 - 1
        far = shape.size + shape.width // 2
    if len(start.spots) == 1:
        return frozenset(_open(field, band(field.kind, near, far), start.spots[0], start))
    covered: set[Spot] = set()
    for origin in start.spots:
        covered |= set(_open(field, band(field.kind, -1, far), origin, start))
    if near < 0:
        return frozenset(covered)
    inner = band(field.kind, -1, near).offsets
    return frozenset(covered - {(x + dx, y + dy) for x, y in start.spots for dx, dy in inner})


def _open(field: Field, pattern: Pattern, origin: Spot, start: Footprint) -> list[Spot]:
    """The cells of a pattern that are on the map and have a clear line from the origin."""
    x, y = origin
    west, north, east, south = pattern.box
    ends = ((x + west, y + north), (x + east, y + south), (x + west, y + south), (x + east, y + north))
    away = 0 if all(inside(field, end) for end in ends) else _outside(field, origin, pattern.reach)
    index = terrain(field)
    bars = index.bars["area"]
    free = free_box(index, bars, (x + west, y + north), (x + east, y + south))
    level = 10 * start.height + AREA_LEVEL
    plain = level < bars.lowest and not bars.edges and not index.heights and len(start.spots) == 1
    if plain and not free:
        away |= hidden_by(field.kind, bars.cells, origin, pattern.reach, pattern.box)
    cells = [(x + dx, y + dy) for dx, dy in (pattern.without(away) if away else pattern.offsets)]
    if free or plain:
        return cells
    return [cell for cell in cells if _reached(field, origin, cell, level, start)]


def _outside(field: Field, origin: Spot, reach: int) -> int:
    """The cells of a window around an origin that are not on the map."""
    (x, y), stride = origin, 2 * reach + 1
    line, found = (1 << stride) - 1, 0
    for row in range(stride):
        there = y + row - reach
        first = field.west - (there // 2 if field.kind == "hex" else 0) - x + reach
        first, last = max(0, first), min(stride, first + field.width)
        on_it = 0
        if 0 <= there - field.north < field.length and first < last:
            on_it = (1 << last) - (1 << first)
        found |= (line ^ on_it) << row * stride
    return found


def _reached(field: Field, origin: Spot, cell: Spot, level: int, start: Footprint) -> bool:
    goal = placed(field, cell)
    levels = (level, 10 * goal.height + AREA_LEVEL)
    return open_line(field, origin, cell, "area", levels, start, goal)


def affected(field: Field, covered: Area, bodies: Mapping[Name, Footprint]) -> list[Name]:
    """MES-ARE General (3) Whom an area affects: any position of theirs is covered, at its height."""
    return [name for name, body in bodies.items() if _hits(field, covered, body)]


def preview(
    field: Field, covered: Area, bodies: Mapping[Name, Footprint], seen: Container[Name]
) -> list[Name]:
    """MES-ARE-16 Whom an area affects, as far as a player may know: the unseen are left out."""
    return [name for name in affected(field, covered, bodies) if name in seen]


def _hits(field: Field, covered: Area, body: Footprint) -> bool:
    if body.height >= covered.high:
        return False
    if body.height < covered.low and 10 * body.height + body.tall <= 10 * covered.low:
        return False
    if covered.ball is not None and distance(field, covered.ball[0], body) > covered.ball[1]:
        return False
    if covered.region is None:
        return any(spot in covered.spots for spot in body.spots)
    if not overlaps(covered.region, body):
        return False
    if covered.region.kind == "curve":
        return any(clear(field, spot, body, "area") for spot in beside(covered.region, body))
    return clear(field, covered.region.origin, body, "area")


# Curves


def _curve(field: Field, shape: Shape, start: Footprint, chain: Sequence[Spot]) -> frozenset[Spot]:
    """MES-ARE-07 The positions of a chain, and their neighbours within (width - 1) / 2."""
    fault = curve_fault(field, shape, start, chain)
    if fault:
        raise ValueError(f"MES-ARE-07: {fault}")
    offsets = band(field.kind, -1, (shape.width - 1) // 2).offsets
    wide = {(spot, (spot[0] + dx, spot[1] + dy)) for spot in chain for dx, dy in offsets}
    open_ = {cell for spot, cell in wide if inside(field, cell) and clear(field, spot, cell, "area")}
    return frozenset(open_).difference(start.spots)


def curve_fault(field: Field, shape: Shape, origin: Place, chain: Sequence[Spot]) -> str:
    """MES-ARE-07 Why a chain of positions is no curve of this shape; empty where it is one."""
    start = placed(field, origin)
    if len(set(chain)) < len(chain):
        return "a position comes twice"
    before: Place = start
    barred = terrain(field).bars["area"].cells
    for spot in chain:
        if not inside(field, spot) or spot in start.spots:
            return f"{spot} is not on the map, or is the origin"
        gap = min(span(field.kind, spot[0] - x, spot[1] - y) for x, y in placed(field, before).spots)
        if gap // 2 != 1:
            return f"{spot} is not beside the position before it"
        if spot in barred or not clear(field, before, spot, "area"):
            return f"there is something before {spot}"
        before = spot
    if curve_length(field, start, chain) > shape.size:
        return f"it is longer than {shape.size} steps"
    return ""


def curve_length(field: Field, start: Footprint, chain: Iterable[Spot]) -> int:
    """MES-MOV-08 How long a chain is: diagonals count 1, 2, 1, 2 ..."""
    total, diagonals, before = 0, 0, start.spots
    for spot in chain:
        diagonal = min(span(field.kind, spot[0] - x, spot[1] - y) for x, y in before) == 3
        total += 1 + (diagonal and diagonals % 2)
        diagonals += diagonal
        before = (spot,)
    return total


def curve_steps(field: Field, shape: Shape, origin: Place, chain: Sequence[Spot]) -> Iterator[Spot]:
    """The positions that a chain may go on to."""
    start = placed(field, origin)
    ends = (chain[-1],) if chain else start.spots
    seen: set[Spot] = set()
    for x, y in ends:
        for dx, dy in band(field.kind, 0, 1).offsets:
            spot = (x + dx, y + dy)
            if spot not in seen and not curve_fault(field, shape, start, [*chain, spot]):
                seen.add(spot)
                yield spot

"""MES-MAP-16..18 Clear lines and lines of sight."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from zhuoju.games.meshal.maps.footprints import Footprint, Place, nearest, placed
from zhuoju.games.meshal.maps.gridless_lines import open_ground, rim, sees_along
from zhuoju.games.meshal.maps.gridless_shapes import Figure
from zhuoju.games.meshal.maps.line_sets import Fan, Levels, dips, fan, line_mask, untouched
from zhuoju.games.meshal.maps.line_tracing import Pinch, passes
from zhuoju.games.meshal.maps.terrain import MOST_KEPT, Bars, Solid, Terrain, What, ground_height, terrain
from zhuoju.games.meshal.maps.tiling import Edge, Point, centre, corners, edge, samples
from zhuoju.games.meshal.model.field import Field, Spot
from zhuoju.games.meshal.model.words import MapKind

EYES = 8  # tenths of the body: as far in as the corners of MES-MAP-16
AREA_LEVEL = 10  # tenths of a step above the ground: low walls do not stop an area (MES-ARE-15)


def clear(field: Field, a: Place, b: Place, what: What = "sight") -> bool:
    """MES-MAP-17 Whether nothing bars the line between the centres of the nearest positions of two places.

    `move`: what stops walking, as for adjacency; `area`: areas and shots; `sight`: looks."""
    index = terrain(field)
    bars = index.bars[what]
    if not bars.highest:
        return True
    one, two = placed(field, a), placed(field, b)
    key = (one, two, what) if one <= two else (two, one, what)
    if (known := index.lines.get(key)) is None:
        known = _clear(field, key[0], key[1], bars, what)
        if len(index.lines) < MOST_KEPT:
            index.lines[key] = known
    return known


def _clear(field: Field, one: Footprint, two: Footprint, bars: Bars, what: What) -> bool:
    low, high = _level(one, what), _level(two, what)
    if low >= bars.highest and high >= bars.highest:
        return True
    return any(open_line(field, p, q, what, (low, high), one, two) for p, q in nearest(field, one, two))


def sight(field: Field, a: Place, b: Place, screens: Sequence[Footprint] = ()) -> bool:
    """MES-MAP-18 Whether two places see each other: any line between their sample points is clear.

    `screens`: bodies large enough to hide the smaller of the two (MES-PER-08)."""
    index = terrain(field)
    bars = index.bars["sight"]
    one = a if type(a) is Footprint else placed(field, a)
    two = b if type(b) is Footprint else placed(field, b)
    if not screens:
        if not bars.highest:
            return True
        key = (one, two) if one <= two else (two, one)
        if (known := index.sights.get(key)) is None:
            known = _sees(field, *key, bars)
            if len(index.sights) < MOST_KEPT:
                index.sights[key] = known
        return known
    return _sees(field, one, two, screened(field, bars, screens, (one, two)))


def share_sights(index: Terrain) -> None:
    """Maps with the same walls share what is known of sight: zones come and go and bar none of it."""
    if index.plans.get("sights") is not index.sights:
        bars = index.bars["sight"]
        cells, edges = frozenset(bars.cells.items()), frozenset(bars.edges.items())
        index.sights = index.plans["sights"] = _sights_past(index.kind, cells, edges, tuple(bars.solids))


@lru_cache(maxsize=64)
def _sights_past(
    _kind: MapKind,
    _cells: frozenset[tuple[Spot, int]],
    _edges: frozenset[tuple[Edge, int]],
    _solids: tuple[Solid, ...],
) -> dict[object, bool]:
    """What `sight` has answered where exactly this bars it; beside that only the two places count."""
    return {}


def seen_from(field: Field, here: Footprint, spots: Iterable[Spot], like: Footprint) -> list[Spot]:
    """MES-MAP-18 Those of some positions where a body like this one would be seen from a place."""
    index = terrain(field)
    bars = index.bars["sight"]
    if not bars.highest:
        return list(spots)
    if index.kind == "gridless" or bars.edges:
        there = ((s, Footprint((s,), ground_height(field, s), like.tall, like.radius)) for s in spots)
        return [s for s, body in there if _sees(field, min(here, body), max(here, body), bars)]
    (x, y), at, found = here.spots[0], index.bit(here.spots[0]), []
    low = _level(here, "sight")
    walls: dict[int, _Walls] = {}
    for spot in spots:
        high = 10 * index.heights.get(spot, 0) + like.tall * EYES // 10
        if high not in walls:
            walls[high] = _walls(index, bars, (low, high))
        dx, dy = spot[0] - x, spot[1] - y
        if untouched(walls[high].some, at, line_mask(index.kind, index.stride, dx, dy)):
            found.append(spot)
        elif len(here.spots) > 1:
            body = Footprint((spot,), index.heights.get(spot, 0), like.tall, like.radius)
            if _sees_past(index, bars, here, body, (low, high)):
                found.append(spot)
        elif _any_line(index, bars, (x, y), (dx, dy), walls[high]):
            found.append(spot)
    return found


def screened(field: Field, bars: Bars, screens: Iterable[Footprint], but: tuple[Footprint, ...]) -> Bars:
    """MES-PER-08 What bars sight, and these bodies too."""
    made = Bars()
    made.cells, made.edges, made.solids = dict(bars.cells), bars.edges, list(bars.solids)
    for body in screens:
        if body in but:
            continue
        top = 10 * body.height + body.tall
        for spot in body.spots:
            if field.kind == "gridless":
                figure = Figure((spot,), body.radius)
                made.solids.append(Solid(figure, figure.box(), top))
            else:
                made.cells[spot] = max(made.cells.get(spot, 0), top)
    made.mask = terrain(field).mask_of(list(made.cells))
    made.measure()
    return made


def _level(place: Footprint, what: What) -> int:
    """How high above the lowest ground a line begins or ends, in tenths of a step."""
    if what == "sight":
        return 10 * place.height + place.tall * EYES // 10
    return 10 * place.height + (AREA_LEVEL if what == "area" else 0)


def _sees(field: Field, one: Footprint, two: Footprint, bars: Bars) -> bool:
    low, high = _level(one, "sight"), _level(two, "sight")
    if low >= bars.highest and high >= bars.highest:
        return True
    if field.kind == "gridless":
        wide = max(one.radius, two.radius) + 1  # rounded rims may be a hair farther out
        lanes = ((a, b) for a in one.spots for b in two.spots)
        return any(sees_along(bars, (a, b), wide, (low, high), rim(one, a), rim(two, b)) for a, b in lanes)
    if not bars.edges:
        return _sees_past(terrain(field), bars, one, two, (low, high))
    lines, own = _sight_lines(field.kind, one, two), {*one.spots, *two.spots}
    return any(not _barred(field.kind, bars, (p, q), (low, high), own) for p, q in lines)


class _Walls(NamedTuple):
    """The cells that could bar a line between two heights, as sets."""

    levels: Levels
    sure: int  # higher than both ends
    some: int  # higher than one
    standing: int  # higher than its middle, which counts at corners


def _walls(index: Terrain, bars: Bars, levels: Levels) -> _Walls:
    sure, some = bars.above(index, max(levels)), bars.above(index, min(levels))
    return _Walls(levels, sure, some, bars.above(index, sum(levels) // 2))


def _sees_past(index: Terrain, bars: Bars, one: Footprint, two: Footprint, levels: Levels) -> bool:
    """The same where whole cells bar: lines are sets of cells."""
    walls = _walls(index, bars, levels)
    for spot in (*one.spots, *two.spots):
        if spot in bars.cells:
            rest = ~(1 << index.bit(spot))
            walls = _Walls(levels, walls.sure & rest, walls.some & rest, walls.standing & rest)
    ways = [(p, (q[0] - p[0], q[1] - p[1])) for p in one.spots for q in two.spots]
    for p, way in ways:  # centre to centre first: that is clear most often
        if untouched(walls.some, index.bit(p), line_mask(index.kind, index.stride, *way)):
            return True
    return any(_any_line(index, bars, p, way, walls) for p, way in ways)


def _any_line(index: Terrain, bars: Bars, start: Spot, way: Spot, walls: _Walls) -> bool:
    """Whether any line between the sample points of a cell and of another so far away is clear."""
    lines, at = fan(index.kind, index.stride, *way), index.bit(start)
    barred = lines.barred(walls.sure, at)
    if barred != lines.all and walls.some != walls.sure:
        barred |= _barred_below(index, bars, lines, start, walls.some ^ walls.sure, walls.levels)
    if barred != lines.all:
        barred |= lines.squeezed(walls.standing, at, ~barred)
    return barred != lines.all


def _barred_below(index: Terrain, bars: Bars, lines: Fan, start: Spot, walls: int, levels: Levels) -> int:
    """MES-MAP-17 The lines that are not above all the low walls that they cross."""
    (x, y), found = start, 0
    at = index.bit(start)
    first = at + lines.lowest
    met = walls >> first & lines.crossed
    while met and found != lines.all:
        low = met & -met
        bit = first + low.bit_length() - 1
        spot = index.spot(bit)
        found |= lines.below((spot[0] - x, spot[1] - y), bit - at, bars.cells[spot], levels)
        met ^= low
    return found


def _sight_lines(kind: MapKind, one: Footprint, two: Footprint) -> Iterator[tuple[Point, Point]]:
    """MES-MAP-16, 18 Centre to centre first: that is clear most often."""
    firsts = [samples(kind, spot) for spot in one.spots]
    seconds = [samples(kind, spot) for spot in two.spots]
    yield from ((p[0], q[0]) for p in firsts for q in seconds)
    yield from ((x, y) for p in firsts for q in seconds for x in p for y in q)


# One line


def open_line(
    field: Field, p: Spot, q: Spot, what: What, levels: Levels, one: Footprint, two: Footprint
) -> bool:
    """Whether the line between two positions is clear for something at these heights."""
    index = terrain(field)
    bars = index.bars[what]
    if index.kind == "gridless":
        return open_ground(bars.solids, p, q, levels)
    if not bars.edges and _indexed(index, p) and _indexed(index, q):
        line = line_mask(index.kind, index.stride, q[0] - p[0], q[1] - p[1])
        if untouched(bars.above(index, min(levels)), index.bit(p), line):
            return True
    ends = (centre(index.kind, p), centre(index.kind, q))
    return not _barred(index.kind, bars, ends, levels, {*one.spots, *two.spots})


def _indexed(index: Terrain, spot: Spot) -> bool:
    """Whether a cell has a bit: it is on the map or not far from it."""
    row, column = spot[1] - index.top, spot[0] - index.left
    return row >= 0 and 0 <= column < index.stride


def open_sight(field: Field, p: Point, q: Point, levels: Levels, own: set[Spot]) -> bool:
    """The same for one line of sight between two sample points of bodies that take these positions."""
    bars = terrain(field).bars["sight"]
    if field.kind == "gridless":
        return open_ground(bars.solids, p, q, levels)
    return not _barred(field.kind, bars, (p, q), levels, own)


@lru_cache(maxsize=1 << 12)
def _box(stride: int, width: int, length: int) -> int:
    line = (1 << width) - 1
    return sum(line << (row * stride) for row in range(length))


def free_box(index: Terrain, bars: Bars, first: Spot, last: Spot) -> bool:
    """Whether nothing that bars lies in a box of cells or beside it: then all lines in it are clear."""
    if bars.edges:
        return False
    west, north = max(index.left, first[0] - 1), max(index.top, first[1] - 1)
    box = _box(
        index.stride,
        min(last[0] + 1 - index.left, index.stride - 1) - (west - index.left) + 1,
        last[1] - north + 2,
    )
    return not bars.mask >> index.bit((west, north)) & box


def _barred(kind: MapKind, bars: Bars, ends: tuple[Point, Point], levels: Levels, own: set[Spot]) -> bool:
    """MES-MAP-17 Whether a line is barred: by a cell it crosses, an edge, or on both sides of a corner."""
    cells, edges = bars.cells, bars.edges
    high = max(levels)
    for here, there, pinch in passes(kind, *ends):
        if pinch is not None:
            if _pinched(bars, pinch, sum(levels), own):
                return True
        elif (
            edges
            and (top := edges.get(edge(here, there), 0))
            and (top > high or _under(top, levels, ends, _ends(kind, edge(here, there))))
        ):
            return True
        top = cells.get(there, 0)
        if top and there not in own and (top > high or _under(top, levels, ends, corners(kind, there))):
            return True
    return False


def _pinched(bars: Bars, pinch: Pinch, levels: int, own: set[Spot]) -> bool:
    """Whether something stands on both sides of a corner that a line runs through."""

    def stands(cells: tuple[Spot, ...], edges: tuple[Edge, ...]) -> bool:
        walls = [bars.cells[cell] for cell in cells if cell in bars.cells and cell not in own]
        walls += [bars.edges[between] for between in edges if between in bars.edges]
        return any(2 * top > levels for top in walls)

    return stands(pinch.one_cells, pinch.one_edges) and stands(pinch.other_cells, pinch.other_edges)


def _ends(kind: MapKind, between: Edge) -> tuple[Point, ...]:
    """The two corners at the ends of an edge."""
    other = corners(kind, between[1])
    return tuple(corner for corner in corners(kind, between[0]) if corner in other)


def _under(
    top: int,
    levels: Levels,
    ends: tuple[Point, Point],
    outline: tuple[Point, ...],
) -> bool:
    """Whether a line is lower than the top of what it crosses."""
    low, high = levels
    if top > low and top > high:
        return True
    if top <= low and top <= high:
        return False
    return dips(top, levels, _stretch(ends, outline))


def _stretch(ends: tuple[Point, Point], outline: tuple[Point, ...]) -> tuple[float, float]:
    """The part of a line, from 0 to 1, that lies in a cell or crosses an edge."""
    (x0, y0), (x1, y1) = ends
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    side = [dx * (y - y0) - dy * (x - x0) for x, y in outline]
    along = [dx * (x - x0) + dy * (y - y0) for x, y in outline]
    at = [float(a) for a, s in zip(along, side, strict=True) if s == 0]
    for n, s in enumerate(side):
        t = side[n - 1]
        if s * t < 0:
            at.append((along[n] * t - along[n - 1] * s) / (t - s))
    return max(0.0, min(at) / length), min(1.0, max(at) / length)

"""MES-MAP-16..18 Clear lines and lines of sight."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import sqrt

from zhuoju.games.meshal.fans import LineBits, fan, line_mask, untouched
from zhuoju.games.meshal.field import Field, Spot
from zhuoju.games.meshal.footprints import Footprint, Place, nearest, placed
from zhuoju.games.meshal.polygons import Figure, crosses, touched, within
from zhuoju.games.meshal.terrain import MOST_KEPT, Bars, Solid, Terrain, What, terrain
from zhuoju.games.meshal.tiling import Edge, Point, centre, corners, edge, samples
from zhuoju.games.meshal.tracing import Pinch, passes
from zhuoju.games.meshal.words import MapKind

EYES = 8  # tenths of the body: as far in as the corners of MES-MAP-16
AREA_LEVEL = 10  # tenths of a step above the ground: low walls do not stop an area (MES-ARE-15)
# Parts of a hundred of the radius.
_RIM = ((0, 0), (80, 0), (57, 57), (0, 80), (-57, 57), (-80, 0), (-57, -57), (0, -80), (57, -57))


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
    above = {"move": 0, "sight": place.tall * EYES // 10, "area": AREA_LEVEL}[what]
    return 10 * place.height + above


def _sees(field: Field, one: Footprint, two: Footprint, bars: Bars) -> bool:
    low, high = _level(one, "sight"), _level(two, "sight")
    if low >= bars.highest and high >= bars.highest:
        return True
    if field.kind == "gridless":
        ps, qs = rim(one), rim(two)
        solids = _between(bars, (*ps, *qs))
        return not solids or _sees_across(solids, ps, qs, (low, high))
    both = (*one.spots, *two.spots)
    index = terrain(field)
    xs, ys = [x for x, _ in both], [y for _, y in both]
    if free_box(index, bars, (min(xs), min(ys)), (max(xs), max(ys))):
        return True
    if not bars.edges:
        return _sees_past(index, bars, one, two, (low, high))
    lines, own = _sight_lines(field.kind, one, two), set(both)
    return any(not _barred(field.kind, bars, (p, q), (low, high), own) for p, q in lines)


def _sees_past(index: Terrain, bars: Bars, one: Footprint, two: Footprint, levels: tuple[int, int]) -> bool:
    """The same where whole cells bar: most lines are decided by sets of cells, the rest are followed."""
    kind, stride, own = index.kind, index.stride, (*one.spots, *two.spots)
    sure, some = bars.above(index, max(levels)), bars.above(index, min(levels))
    for spot in own:
        if spot in bars.cells:
            seen = ~(1 << index.bit(spot))
            sure, some = sure & seen, some & seen
    ways = [(p, q, index.bit(p), q[0] - p[0], q[1] - p[1]) for p in one.spots for q in two.spots]
    for _, _, at, dx, dy in ways:  # centre to centre first: that is clear most often
        if untouched(some, at, line_mask(kind, stride, dx, dy)):
            return True
    doubtful: list[tuple[int, LineBits, Point, Point]] = []
    for p, q, at, dx, dy in ways:
        for line, pairs in fan(kind, stride, dx, dy).past(sure, at):
            if some == sure or untouched(some, at, line):
                return True
            doubtful += [(at, line, samples(kind, p)[start], samples(kind, q)[end]) for start, end in pairs]
    return any(_passes_over(index, bars, some, levels, *each) for each in doubtful)


def _passes_over(
    index: Terrain, bars: Bars, walls: int, levels: tuple[int, int], at: int, line: LineBits, *ends: Point
) -> bool:
    """MES-MAP-17 Whether a line is above all the low walls that it crosses, and between those of a corner."""
    lowest, cells, pinches = line
    met, first = walls >> (at + lowest) & cells, at + lowest
    while met:
        low = met & -met
        spot = index.spot(first + low.bit_length() - 1)
        if _under(bars.cells[spot], levels, (ends[0], ends[1]), corners(index.kind, spot)):
            return False
        met ^= low

    def stands(bit: int) -> bool:
        return bool(walls >> bit & 1) and 2 * bars.cells[index.spot(bit)] > sum(levels)

    return not any(stands(at + one) and stands(at + other) for one, other in pinches)


def _sees_across(solids: list[Solid], ps: list[Spot], qs: list[Spot], levels: tuple[int, int]) -> bool:
    """Gridless: whether any line is open. What is round and higher than both ends is looked at first."""
    round_ones = [s for s in solids if s.figure.radius and s.top > levels[0] and s.top > levels[1]]
    pillars = [(s.figure.points[0], s.figure.radius) for s in round_ones]
    others = [s for s in solids if s not in round_ones] if len(pillars) < len(solids) else []
    for p in ps:
        for q in qs:
            if not any(within(middle, p, q, radius) for middle, radius in pillars) and (
                not others or _open_ground(others, p, q, levels)
            ):
                return True
    return False


def _sight_lines(kind: MapKind, one: Footprint, two: Footprint) -> Iterator[tuple[Point, Point]]:
    """MES-MAP-16, 18 Centre to centre first: that is clear most often."""
    firsts = [samples(kind, spot) for spot in one.spots]
    seconds = [samples(kind, spot) for spot in two.spots]
    yield from ((p[0], q[0]) for p in firsts for q in seconds)
    yield from ((x, y) for p in firsts for q in seconds for x in p for y in q)


def rim(place: Footprint) -> list[Spot]:
    """MES-MAP-16 Gridless: the centre and 8 points at 80 % of the radius."""
    return [
        (x + dx * place.radius // 100, y + dy * place.radius // 100)
        for x, y in place.spots
        for dx, dy in (_RIM if place.radius else _RIM[:1])
    ]


# One line


def open_line(
    field: Field, p: Spot, q: Spot, what: What, levels: tuple[int, int], one: Footprint, two: Footprint
) -> bool:
    """Whether the line between two positions is clear for something at these heights."""
    index = terrain(field)
    bars = index.bars[what]
    if index.kind == "gridless":
        return _open_ground(bars.solids, p, q, levels)
    ends = (centre(index.kind, p), centre(index.kind, q))
    return not _barred(index.kind, bars, ends, levels, {*one.spots, *two.spots})


def open_sight(field: Field, p: Point, q: Point, levels: tuple[int, int], own: set[Spot]) -> bool:
    """The same for one line of sight between two sample points of bodies that take these positions."""
    bars = terrain(field).bars["sight"]
    if field.kind == "gridless":
        return _open_ground(bars.solids, p, q, levels)
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


def _barred(
    kind: MapKind, bars: Bars, ends: tuple[Point, Point], levels: tuple[int, int], own: set[Spot]
) -> bool:
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
        return any(2 * bars.cells.get(cell, 0) > levels and cell not in own for cell in cells) or any(
            2 * bars.edges.get(between, 0) > levels for between in edges
        )

    return stands(pinch.one_cells, pinch.one_edges) and stands(pinch.other_cells, pinch.other_edges)


def _ends(kind: MapKind, between: Edge) -> tuple[Point, ...]:
    """The two corners at the ends of an edge."""
    other = corners(kind, between[1])
    return tuple(corner for corner in corners(kind, between[0]) if corner in other)


def _under(
    top: int,
    levels: tuple[int, int],
    ends: tuple[Point, Point],
    outline: tuple[Point, ...],
) -> bool:
    """Whether a line is lower than the top of what it crosses."""
    low, high = levels
    if top > low and top > high:
        return True
    if top <= low and top <= high:
        return False
    first, last = _stretch(ends, outline)
    return min(low + (high - low) * first, low + (high - low) * last) < top - 1e-9


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


def _between(bars: Bars, points: Sequence[Spot]) -> list[Solid]:
    """Gridless: the walls that lines between some of these points could meet."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    west, east, north, south = min(xs), max(xs), min(ys), max(ys)
    return [
        solid
        for solid in bars.solids
        if solid.box[0] <= east and solid.box[2] >= west and solid.box[1] <= south and solid.box[3] >= north
    ]


def _open_ground(solids: Iterable[Solid], p: Spot, q: Spot, levels: tuple[int, int]) -> bool:
    """MES-MAP-17 Gridless: no wall on the line, and no corner where two walls meet."""
    west, east = min(p[0], q[0]), max(p[0], q[0])
    north, south = min(p[1], q[1]), max(p[1], q[1])
    low, high = min(levels), max(levels)
    corner: dict[Spot, set[int]] = {}
    for figure, (left, top, right, bottom), height in solids:
        if height <= low or left > east or right < west or top > south or bottom < north:
            continue
        if height <= high and height <= _height_at(figure, p, q, levels):
            continue
        if crosses(figure, p, q):
            return False
        for point, side in touched(figure, p, q):
            corner.setdefault(point, set()).add(side)
    return not any(len(seen) == 2 for seen in corner.values())


def _height_at(figure: Figure, p: Spot, q: Spot, levels: tuple[int, int]) -> float:
    """How high the line is where it is lowest over a figure."""
    if levels[0] == levels[1] or p == q:
        return levels[0]
    points = figure.points
    length = (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2
    along = [((x - p[0]) * (q[0] - p[0]) + (y - p[1]) * (q[1] - p[1])) / length for x, y in points]
    slack = figure.radius / sqrt(length)
    first, last = max(0.0, min(along) - slack), min(1.0, max(along) + slack)
    low, high = levels
    return min(low + (high - low) * first, low + (high - low) * last)


def near_line(field: Field, place: Footprint, p: Spot, q: Spot) -> bool:
    """Gridless: whether a base overlaps a segment by more than a touch (MES-ARE-05)."""
    assert field.kind == "gridless"
    return any(within(spot, p, q, place.radius) for spot in place.spots)

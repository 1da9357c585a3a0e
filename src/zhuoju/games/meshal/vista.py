"""MES-PER-01, 04..06, 23, 24 How much of a map a body overlooks: what is not in it lies in fog.

A vista is a whole number with a bit for each square: cells row by row, on gridless maps the square steps."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import ceil, cos, pi, sin
from typing import Final

from zhuoju.games.meshal import gloom, sensing
from zhuoju.games.meshal.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.footprints import Footprint, disc_of_diameter
from zhuoju.games.meshal.lanes import rim
from zhuoju.games.meshal.lines import EYES, open_sight, seen_from
from zhuoju.games.meshal.nearby import steps_to
from zhuoju.games.meshal.polygons import Figure, contains, sides
from zhuoju.games.meshal.sensing import Eyes, Looks
from zhuoju.games.meshal.spotting import POST
from zhuoju.games.meshal.sweeping import Segment, Sweep
from zhuoju.games.meshal.terrain import Bars, ground_height, terrain
from zhuoju.games.meshal.tiling import Point, centre, corners, neighbours, samples, spots, steps_of
from zhuoju.games.meshal.words import MapKind

Run = tuple[int, int, int]  # a row, its first column and its last

MOST_KEPT: Final = 4096  # vistas of one map
SMALL: Final = 1200  # squares
ROUND: Final = 24  # sides that a round wall is given
GROUND: Final = Looks(None, 1, living=False, grounded=False)  # what is looked at: bare ground
_BROAD: Final[dict[MapKind, float]] = {
    "grid": 5.7,
    "hex": 8.1,
    "gridless": 41.1,
}  # how far those points lie from the middle
SEEING: Final = ("five_senses", "sonar", "heat")  # senses that make it out


def vista(field: Field, eyes: Eyes, body: Footprint, shining: gloom.Lamps = ()) -> int:
    """The squares that somebody sees from where it stands; kept with the map."""
    known: dict[object, int] = terrain(field).plans.setdefault("vistas", {})
    key = (body, eyes.reach, eyes.cat, gloom.night(field), shining)
    if key not in known:
        if len(known) >= MOST_KEPT:
            return _vista(field, eyes, body, shining)
        known[key] = _vista(field, eyes, body, shining)
    return known[key]


def _vista(field: Field, eyes: Eyes, body: Footprint, shining: gloom.Lamps) -> int:
    squares = _squares(field)
    own = {square_of(field, spot) for spot in body.spots}
    seen = _in_line(field, body, own, _within(field, eyes, body, shining, squares, own))
    found = bytearray((len(squares) + 7) // 8)
    for n, square in enumerate(squares):
        if square in seen:
            found[n >> 3] |= 1 << (n & 7)
    return int.from_bytes(found, "little")


def runs(field: Field, seen: int) -> list[Run]:
    """A vista in short: for each row the first and last of squares that lie side by side."""
    found = []
    for row in range(field.length):
        bits = seen >> (row * field.width) & ((1 << field.width) - 1)
        y = field.north + row
        west = field.west - (y // 2 if field.kind == "hex" else 0)
        while bits:
            first = (bits & -bits).bit_length() - 1
            long = ((bits >> first) + 1 & ~(bits >> first)).bit_length() - 1
            found.append((y, west + first, west + first + long - 1))
            bits &= ~(((1 << long) - 1) << first)
    return found


def cells(field: Field, seen: int) -> list[Spot]:
    """The columns and rows of the squares of a vista, from the map's corner on."""
    found = []
    while seen:
        low = seen & -seen
        row, column = divmod(low.bit_length() - 1, field.width)
        found.append((column, row))
        seen ^= low
    return found


# Squares


def squares(field: Field) -> list[tuple[Spot, Spot]]:
    """Every square of a map, and a position in it."""
    return [(square, _spot_of(field, square)) for square in _squares(field)]


def _squares(field: Field) -> list[Spot]:
    if field.kind != "gridless":
        return spots(field)
    return [
        (x, y)
        for y in range(field.north, field.north + field.length)
        for x in range(field.west, field.west + field.width)
    ]


def square_of(field: Field, spot: Spot) -> Spot:
    """The square that a position is in."""
    return (spot[0] // HUNDREDTHS, spot[1] // HUNDREDTHS) if field.kind == "gridless" else spot


def bit(field: Field, square: Spot) -> int:
    """A vista of this square alone; of none where it is not on the map."""
    column = square[0] - field.west + (square[1] // 2 if field.kind == "hex" else 0)
    row = square[1] - field.north
    on_it = 0 <= column < field.width and 0 <= row < field.length
    return 1 << (row * field.width + column) if on_it else 0


def _spot_of(field: Field, square: Spot) -> Spot:
    """A position in a square: its middle on a gridless map."""
    if field.kind != "gridless":
        return square
    half = HUNDREDTHS // 2
    return square[0] * HUNDREDTHS + half, square[1] * HUNDREDTHS + half


def _points(field: Field, square: Spot) -> Sequence[tuple[int, int]]:
    """MES-MAP-16 The points of a square that are looked at."""
    if field.kind != "gridless":
        return samples(field.kind, square)
    return rim(Footprint((_spot_of(field, square),), radius=POST.radius))


def _around(field: Field, square: Spot) -> list[Spot]:
    if field.kind != "gridless":
        return neighbours(field, square)
    return [(square[0] + dx, square[1] + dy) for dx, dy in steps_of("grid")]


# Lines


def _in_line(field: Field, body: Footprint, own: set[Spot], near: list[Spot]) -> set[Spot]:
    """MES-MAP-17, 18 Which of these squares there is a clear line to.

    Of a wall one sees what is beside a square that one sees."""
    if not terrain(field).bars["sight"].highest:
        return set(near)
    lines = _Lines(field, body)
    walls = {square for square in near if square not in own and lines.solid(square)}
    free = [square for square in near if square not in own and square not in walls]
    found = {*own.intersection(near), *lines.all_clear(free)}
    return found | {wall for wall in walls if not found.isdisjoint(_around(field, wall))}


class _Lines:
    """Clear lines from one body. Sweeps decide most of them; those that graze something, or pass over what is
    higher than one of their ends and lower than the other, are followed one by one."""

    def __init__(self, field: Field, body: Footprint) -> None:
        self.field, self.body = field, body
        self.bars = terrain(field).bars["sight"]
        self.eye = 10 * body.height + body.tall * EYES // 10
        self.broad = _BROAD[field.kind]
        bars = self.bars
        self.tops = sorted({*bars.cells.values(), *bars.edges.values(), *(wall.top for wall in bars.solids)})
        self.eyes = _eyes(field, body)
        self.rounded = any(wall.figure.radius for wall in bars.solids)
        self.buried = {
            n for n, eye in enumerate(self.eyes) if any(contains(w.figure, *eye) for w in bars.solids)
        }
        self._past: dict[tuple[int, int, bool], Sweep] = {}  # by eye, and how many of the tops it is above
        self._sides: dict[tuple[int, bool], list[Segment]] = {}

    def solid(self, square: Spot) -> bool:
        """Whether a square is wall itself."""
        if self.field.kind != "gridless":
            return self.bars.cells.get(square, 0) > self.eye
        middle, eye = _spot_of(self.field, square), self.eye
        return any(wall.top > eye and contains(wall.figure, *middle) for wall in self.bars.solids)

    def all_clear(self, squares: Sequence[Spot]) -> list[Spot]:
        """Those of some squares that can be seen.

        Squares of small maps are looked at as any position is; of large ones sweeps make shorter work."""
        if self.field.width * self.field.length > SMALL:
            return [square for square in squares if self.clear(square)]
        places = {_spot_of(self.field, square): square for square in squares}
        return [places[spot] for spot in seen_from(self.field, self.body, places, POST)]

    def clear(self, square: Spot) -> bool:
        """MES-MAP-18 Whether something that stood there could be seen."""
        spot = _spot_of(self.field, square)
        height = ground_height(self.field, spot) if self.field.grounds else 0
        levels = self.eye, 10 * height + POST.tall * EYES // 10
        above, over = bisect_right(self.tops, max(levels)), bisect_right(self.tops, min(levels))
        points = _points(self.field, square)
        doubtful: list[tuple[Point, Point]] = []
        for n, eye in enumerate(self.eyes):
            barring = self._sweep(n, above, around=False)
            if barring.hides(*points[0], self.broad):
                continue
            freeing = self._sweep(n, over, around=True)
            for point in points:
                seen = freeing.sees(*point)
                if seen and n not in self.buried:
                    return True
                if (seen if freeing is barring else barring.sees(*point)) is not False:
                    doubtful.append((eye, point))
        own = {*self.body.spots, spot}
        return any(open_sight(self.field, eye, point, levels, own) for eye, point in doubtful)

    def _sweep(self, n: int, step: int, *, around: bool) -> Sweep:
        """A sweep from an eye past what is higher than so many of the tops.

        `around`: round walls as polygons around them, so that nothing hidden is seen; else in them."""
        around = around and self.rounded
        found = self._past.get((n, step, around))
        if found is None:
            sides = self._sides.get((step, around))
            if sides is None:
                level = self.tops[step - 1] if step else 0
                sides = self._sides[step, around] = _segments(self.field, self.bars, self.body, level, around)
            found = self._past[n, step, around] = Sweep(*self.eyes[n], sides, tangled=bool(self.bars.solids))
        return found


def _eyes(field: Field, body: Footprint) -> list[tuple[int, int]]:
    """MES-MAP-16 Where it looks from."""
    if field.kind == "gridless":
        return rim(body)
    return [point for spot in body.spots for point in samples(field.kind, spot)]


def _segments(field: Field, bars: Bars, body: Footprint, level: int, around: bool) -> list[Segment]:
    """The sides of everything that bars sight and is higher than so much, as they are seen from without."""
    if field.kind == "gridless":
        figures = (solid.figure for solid in bars.solids if solid.top > level)
        return [side for figure in figures for side in _figure_sides(figure, around)]
    barred = {cell for cell, top in bars.cells.items() if top > level and cell not in body.spots}
    pairs = [
        (cell, there) for cell in sorted(barred) for there in _beside(field, cell) if there not in barred
    ]
    for (one, other), top in bars.edges.items():
        if top > level:
            pairs += [(one, other), (other, one)]
    return list(_joined(_side(field.kind, one, other) for one, other in pairs))


def _beside(field: Field, cell: Spot) -> Iterator[Spot]:
    """The cells across the sides of a cell."""
    for n, (dx, dy) in enumerate(steps_of(field.kind)):
        if field.kind == "hex" or n % 2 == 0:
            yield cell[0] + dx, cell[1] + dy


def _side(kind: MapKind, one: Spot, other: Spot) -> Segment:
    """The side of one cell that is seen from another beside it."""
    x, y = centre(kind, one)
    ax, ay, bx, by = _side_from(kind, other[0] - one[0], other[1] - one[1])
    return x + ax, y + ay, x + bx, y + by


@cache
def _side_from(kind: MapKind, dx: int, dy: int) -> Segment:
    x, y = centre(kind, (0, 0))
    theirs = corners(kind, (dx, dy))
    (ax, ay), (bx, by) = ((u - x, v - y) for u, v in corners(kind, (0, 0)) if (u, v) in theirs)
    u, v = (there - here for there, here in zip(centre(kind, (dx, dy)), (x, y), strict=True))
    seen = (ax - u) * (by - v) - (ay - v) * (bx - u) > 0
    return (ax, ay, bx, by) if seen else (bx, by, ax, ay)


def _joined(found: Iterable[Segment]) -> Iterator[Segment]:
    """Sides in a row as one segment."""
    flat: dict[tuple[bool, bool, float], list[tuple[float, float]]] = {}
    for ax, ay, bx, by in dict.fromkeys(found):
        if ax == bx:
            flat.setdefault((True, by > ay, ax), []).append((min(ay, by), max(ay, by)))
        elif ay == by:
            flat.setdefault((False, bx > ax, ay), []).append((min(ax, bx), max(ax, bx)))
        else:
            yield ax, ay, bx, by
    for (upright, onward, at), pieces in flat.items():
        merged: list[list[float]] = []
        for start, end in sorted(pieces):
            if merged and start <= merged[-1][1]:
                merged[-1][1] = max(end, merged[-1][1])
            else:
                merged.append([start, end])
        for ends in merged:
            first, last = ends if onward else reversed(ends)
            yield (at, first, at, last) if upright else (first, at, last, at)


def _figure_sides(figure: Figure, around: bool) -> Iterator[Segment]:
    """Its sides, seen from without and from within; round ones as a polygon around them, or in them."""
    points, radius = figure
    if radius:
        x, y = points[0]
        radius = ceil(radius / cos(pi / ROUND)) + 1 if around else radius - 1
        turns = [2 * pi * n / ROUND for n in range(ROUND)]
        points = tuple((round(x + radius * cos(turn)), round(y + radius * sin(turn))) for turn in turns)
    for (ax, ay), (bx, by) in sides(points):
        yield ax, ay, bx, by
        yield bx, by, ax, ay


# Range, light and fog


def _within(
    field: Field, eyes: Eyes, body: Footprint, shining: gloom.Lamps, squares: list[Spot], own: set[Spot]
) -> list[Spot]:
    """The squares, its own and those that a sense reaches into whatever lies on them."""
    reach = max((steps for sense, steps in eyes.reach if sense in SEEING), default=-1)
    murky = gloom.murky(field)
    if reach >= 2 * (field.width + field.length) and not murky:
        return squares
    far = [steps for _, steps in steps_to(field, body, [_spot_of(field, square) for square in squares])]
    if not murky:
        return [s for s, steps in zip(squares, far, strict=True) if steps <= reach or s in own]
    here, found = gloom.around(field, body, shining), []
    for square, steps, murk in zip(squares, far, _murks(field, squares, shining), strict=True):
        pair = sensing.Pair(steps, here, murk, False, False)
        if square in own or any(
            sensing.reaches(eyes, GROUND, sense, most, pair) for sense, most in eyes.reach
        ):
            found.append(square)
    return found


def _murks(field: Field, squares: list[Spot], shining: gloom.Lamps) -> list[gloom.Murk]:
    """What lies on every square. Kept with the map is the last answer: many look by the same light."""
    plans, light = terrain(field).plans, (gloom.night(field), shining)
    kept: tuple[object, list[gloom.Murk]] | None = plans.get("murks")
    if kept is None or kept[0] != light:
        kept = plans["murks"] = light, _murk_on(field, squares, shining)
    return kept[1]


def _murk_on(field: Field, squares: list[Spot], shining: gloom.Lamps) -> list[gloom.Murk]:
    """MES-PER-04, 05, 24 What lies on every square, and whether its edge is near."""
    places = [_spot_of(field, square) for square in squares]
    veils = {s for s, spot in zip(squares, places, strict=True) if gloom.veiled(field, spot)}
    night = gloom.gloomy(field)
    darks = {s for s, spot in zip(squares, places, strict=True) if night and gloom.dark(field, spot, shining)}
    every = set(squares)
    clear, light = every - veils, every - darks
    offsets = disc_of_diameter("hex" if field.kind == "hex" else "grid", 2 * gloom.EDGE + 1)

    def edge(square: Spot, outside: set[Spot]) -> bool:
        x, y = square
        return any((x + dx, y + dy) in outside for dx, dy in offsets)

    return [
        gloom.CLEAR
        if s not in veils and s not in darks
        else gloom.Murk(
            s in veils, s in darks, s not in veils or edge(s, clear), s not in darks or edge(s, light)
        )
        for s in squares
    ]

"""MES-MAP-16..18 Clear lines from one body to the squares of a map, and to the sides of its walls."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final

from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.gridless_lines import open_ground, rim
from zhuoju.games.meshal.maps.gridless_shapes import contains, nearer
from zhuoju.games.meshal.maps.line_sets import Levels
from zhuoju.games.meshal.maps.line_sweep import Segment, Sweep
from zhuoju.games.meshal.maps.lines import EYES, open_sight, seen_from
from zhuoju.games.meshal.maps.terrain import Solid, ground_height, terrain
from zhuoju.games.meshal.maps.tiling import Point, edge, samples
from zhuoju.games.meshal.maps.wall_sides import Box, beside, faces, figure_sides, looked_at, segments
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.words import MapKind
from zhuoju.games.meshal.senses.spotting import POST

Tick = Callable[[], None]  # called now and then in a long piece of work; it may raise to end it

SMALL: Final = 1200  # squares
OFTEN: Final = 256  # squares
HAIR: Final = 2  # hundredths
_BROAD: Final[dict[MapKind, float]] = {
    "grid": 5.7,
    "hex": 8.1,
    "gridless": 41.1,
}  # how far the points that are looked at lie from the middle


def no_tick() -> None:
    """Nobody asks."""


def spot_of(field: Field, square: Spot) -> Spot:
    """A position in a square: its middle on a gridless map."""
    if field.kind != "gridless":
        return square
    half = HUNDREDTHS // 2
    return square[0] * HUNDREDTHS + half, square[1] * HUNDREDTHS + half


class Outlook:
    """Clear lines from one body to some squares. Sweeps decide most of them; those that graze something, or
    pass over what is higher than one of their ends and lower than the other, are followed one by one."""

    def __init__(self, field: Field, body: Footprint, squares: Sequence[Spot], tick: Tick = no_tick) -> None:
        self.field, self.body, self.tick = field, body, tick
        self.box = _box(squares)
        self.bars = terrain(field).bars["sight"]
        self.eye = 10 * body.height + body.tall * EYES // 10
        self.broad = _BROAD[field.kind]
        self.large = field.width * field.length > SMALL
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
        return any(wall.top > self.eye for wall in filled(self.field).get(square, ()))

    # Open squares

    def all_clear(self, squares: Sequence[Spot]) -> list[Spot]:
        """Those of some squares that can be seen.

        Squares of small maps are looked at as any position is; of large ones sweeps make shorter work."""
        if self.large:
            found = []
            for start in range(0, len(squares), OFTEN):
                self.tick()
                found += [square for square in squares[start : start + OFTEN] if self.clear(square)]
            return found
        places = {spot_of(self.field, square): square for square in squares}
        return [places[spot] for spot in seen_from(self.field, self.body, places, POST)]

    def clear(self, square: Spot) -> bool:
        """MES-MAP-18 Whether something that stood there could be seen."""
        spot = spot_of(self.field, square)
        levels = self.eye, self._post(square)
        above, over = self._steps(levels)
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

    # Walls

    def shows(self, wall: Spot, found: set[Spot]) -> bool:
        """MES-MAP-17 Whether some point of a wall can be seen, on a side towards such an open square."""
        return any(there in found and self._side(wall, there) for there in beside(self.field, wall))

    def _side(self, wall: Spot, there: Spot) -> bool:
        gridless = self.field.kind == "gridless"
        own = filled(self.field)[wall] if gridless else ()
        top = max(each.top for each in own) if gridless else self.bars.cells[wall]
        levels = self.eye, min(top, self._post(there))
        if self.bars.edges.get(edge(wall, there), 0) > levels[1]:
            return False
        line, points = looked_at(self.field.kind, wall, there)
        if gridless:
            points.append(spot_of(self.field, wall))
        reaches = self._lands if gridless else self._meets
        return any(
            faces(line, eye) and any(reaches(n, point, wall, levels) for point in points)
            for n, eye in enumerate(self.eyes)
        )

    def _meets(self, n: int, point: Point, wall: Spot, levels: Levels) -> bool:
        """Whether nothing bars the line from an eye to a point on a side of a wall."""
        if self.large:
            above, over = self._steps(levels)
            seen = self._sweep(n, over, around=True).sees(*point)
            if seen is False and above != over:
                seen = None if self._sweep(n, above, around=False).sees(*point) is not False else False
            if seen is not None:
                return seen
        return open_sight(self.field, self.eyes[n], point, levels, {*self.body.spots, wall})

    def _lands(self, n: int, point: Point, wall: Spot, levels: Levels) -> bool:
        """Without a grid: whether what is met first on the way to a point of a wall is it, on its square."""
        above, over = self._steps(levels)
        found = self._sweep(n, above, around=True).first(*point)
        if found is None:
            return False
        met, x, y, sure = found
        west, north = wall[0] * HUNDREDTHS, wall[1] * HUNDREDTHS
        if not (-HAIR <= x - west <= HUNDREDTHS + HAIR and -HAIR <= y - north <= HUNDREDTHS + HAIR):
            return False
        own = filled(self.field)[wall]
        if not any(met in list(figure_sides(each.figure, around=True)) for each in own):
            return False
        at = round(x), round(y)
        if any(each not in own and nearer(each.figure, at, at, HAIR + 1) for each in self._on(wall)):
            return False  # a fence along its side, or a corner
        if sure and above == over and n not in self.buried:
            return True
        others = [each for each in self.bars.solids if each not in own]
        return open_ground(others, self.eyes[n], _before(self.eyes[n], x, y), levels)

    def _on(self, square: Spot) -> list[Solid]:
        """Without a grid: what may touch a square."""
        west, north = square[0] * HUNDREDTHS, square[1] * HUNDREDTHS
        east, south = west + HUNDREDTHS, north + HUNDREDTHS
        return [
            each
            for each in _rows(self.field).get(square[1], ())
            if each.box[0] <= east and each.box[2] >= west and each.box[1] <= south and each.box[3] >= north
        ]

    # What all of it stands on

    def _post(self, square: Spot) -> int:
        """How high what is looked at reaches in an open square, in tenths of a step."""
        height = ground_height(self.field, spot_of(self.field, square)) if self.field.grounds else 0
        return 10 * height + POST.tall * EYES // 10

    def _steps(self, levels: Levels) -> tuple[int, int]:
        """Above how many of the tops all of a line runs, and above how many some of it."""
        return bisect_right(self.tops, max(levels)), bisect_right(self.tops, min(levels))

    def _sweep(self, n: int, step: int, *, around: bool) -> Sweep:
        """A sweep from an eye past what is higher than so many of the tops.

        `around`: round walls as polygons around them, so that nothing hidden is seen; else in them."""
        around = around and self.rounded
        found = self._past.get((n, step, around))
        if found is None:
            sides = self._sides.get((step, around))
            if sides is None:
                level = self.tops[step - 1] if step else 0
                self.tick()
                sides = segments(self.field, self.bars, self.body, self.box, level, around)
                self._sides[step, around] = sides
            self.tick()
            found = self._past[n, step, around] = Sweep(*self.eyes[n], sides, tangled=bool(self.bars.solids))
        return found


def _box(squares: Sequence[Spot]) -> Box:
    """A box that holds some squares and what is beside them: no line between them leaves it."""
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1


def _eyes(field: Field, body: Footprint) -> list[Point]:
    """MES-MAP-16 Where it looks from."""
    if field.kind == "gridless":
        return rim(body)
    return [point for spot in body.spots for point in samples(field.kind, spot)]


def _points(field: Field, square: Spot) -> Sequence[Point]:
    """MES-MAP-16 The points of a square that are looked at."""
    if field.kind != "gridless":
        return samples(field.kind, square)
    return rim(Footprint((spot_of(field, square),), radius=POST.radius))


def _before(eye: Point, x: float, y: float) -> Point:
    """A point a hair before another, as an eye looks."""
    dx, dy = x - eye[0], y - eye[1]
    far = max(abs(dx), abs(dy), 1)
    return round(x - HAIR * dx / far), round(y - HAIR * dy / far)


# Without a grid


def filled(field: Field) -> dict[Spot, tuple[Solid, ...]]:
    """The squares whose middles lie in walls, and which; kept with the map."""
    index = terrain(field)
    kept: dict[Spot, tuple[Solid, ...]] | None = index.plans.get("filled")
    if kept is None:
        kept = index.plans["filled"] = {}
        half = HUNDREDTHS // 2
        for solid in index.bars["sight"].solids:
            if len(solid.figure.points) == 2:
                continue  # a fence has no inside
            west, north, east, south = (at // HUNDREDTHS for at in solid.box)
            for y in range(north, south + 1):
                for x in range(west, east + 1):
                    if contains(solid.figure, x * HUNDREDTHS + half, y * HUNDREDTHS + half):
                        kept[x, y] = (*kept.get((x, y), ()), solid)
    return kept


def _rows(field: Field) -> dict[int, list[Solid]]:
    """The walls that reach into every row of squares; kept with the map."""
    index = terrain(field)
    kept: dict[int, list[Solid]] | None = index.plans.get("rows")
    if kept is None:
        kept = index.plans["rows"] = {}
        for solid in index.bars["sight"].solids:
            for y in range(solid.box[1] // HUNDREDTHS - 1, solid.box[3] // HUNDREDTHS + 2):
                kept.setdefault(y, []).append(solid)
    return kept

"""MES-HID-01 Pieces of a map: what of walls, grounds and zones lies on some of its squares, and no more.

Squares are bits of a whole number as in `seen_ground`: cells row by row; gridless maps have square steps."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

import msgspec

from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Ground, Spot, Wall, Zone
from zhuoju.games.meshal.senses.seen_ground import bit, runs, square_of

Box = tuple[int, int, int, int]  # west, north, east, south
Outline = list[Spot]

ROUND: Final = 24  # sides that a round piece is given where it is cut


class Squares:
    """Some of the squares of a map. `whole`: shapes of a gridless map are left out or whole, never cut."""

    def __init__(self, field: Field, bits: int, *, whole: bool = False) -> None:
        self.field, self.bits, self.whole = field, bits, whole
        self._boxes: list[Box] | None = None

    def hold(self, spot: Spot) -> bool:
        """Whether a position lies in one of them."""
        return bool(self.bits & bit(self.field, square_of(self.field, spot)))

    def cover(self, box: Box) -> bool:
        """Gridless: whether all of a box lies in them."""
        return all(self.bits & bit(self.field, square) for square in squares_in(box))

    def boxes(self) -> list[Box]:
        """Gridless: the same in as few boxes as side by side and one below the other make."""
        if self._boxes is None:
            open_ones: dict[tuple[int, int], list[int]] = {}
            for y, first, last in runs(self.field, self.bits):
                box = open_ones.get((first, last))
                if box is not None and box[-1] == y:
                    box[-1] = y + 1
                elif box is not None:
                    box += [y, y + 1]
                else:
                    open_ones[first, last] = [y, y + 1]
            self._boxes = [
                (first * HUNDREDTHS, rows[n] * HUNDREDTHS, (last + 1) * HUNDREDTHS, rows[n + 1] * HUNDREDTHS)
                for (first, last), rows in open_ones.items()
                for n in range(0, len(rows), 2)
            ]
        return self._boxes


def squares_in(box: Box) -> Iterator[Spot]:
    """Gridless: the squares that a box reaches into."""
    west, north, east, south = box
    for y in range(north // HUNDREDTHS, max(-(-south // HUNDREDTHS), north // HUNDREDTHS + 1)):
        for x in range(west // HUNDREDTHS, max(-(-east // HUNDREDTHS), west // HUNDREDTHS + 1)):
            yield x, y


# What stands or lies there


def walls(among: Squares, wall: Wall) -> Iterator[Wall]:
    """What of a wall lies there; an edge is seen from both sides."""
    cells = [cell for cell in wall.cells if among.hold(cell)]
    edges = [(one, other) for one, other in wall.edges if among.hold(one) or among.hold(other)]
    if cells or edges:
        yield msgspec.structs.replace(wall, cells=cells, edges=edges)
    for outline, circle in _shapes(among, wall.outline, wall.circle):
        yield msgspec.structs.replace(wall, outline=outline, circle=circle)


def grounds(among: Squares, ground: Ground) -> Iterator[Ground]:
    """What of a ground lies there."""
    cells = [cell for cell in ground.cells if among.hold(cell)]
    if cells:
        yield msgspec.structs.replace(ground, cells=cells)
    for outline, _ in _shapes(among, ground.outline, 0):
        yield msgspec.structs.replace(ground, outline=outline)


def zones(among: Squares, zone: Zone) -> Iterator[Zone]:
    """What of a zone lies there."""
    cells = [cell for cell in zone.cells if among.hold(cell)]
    if cells:
        yield msgspec.structs.replace(zone, cells=cells)
    if among.field.kind != "gridless":
        return
    for outline, circle in _shapes(among, zone.outline or [zone.centre], 0 if zone.outline else zone.radius):
        if circle:
            yield zone
        else:
            yield msgspec.structs.replace(zone, outline=outline, radius=0, centre=(0, 0))


def box_of(outline: Outline, circle: int) -> Box:
    """Gridless: the box around a shape."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs) - circle, min(ys) - circle, max(xs) + circle, max(ys) + circle


def _shapes(among: Squares, outline: Outline, circle: int) -> Iterator[tuple[Outline, int]]:
    """A shape whole where all of it lies there, else cut at the edge of what does."""
    if not outline:
        return
    if among.cover(box_of(outline, circle)):
        yield outline, circle
        return
    pieces = _cut(among, outline, circle)
    if not among.whole:
        yield from ((piece, 0) for piece in pieces)
    elif any(True for _ in pieces):
        yield outline, circle


def _cut(among: Squares, outline: Outline, circle: int) -> Iterator[Outline]:
    if len(outline) == 2:
        yield from _pieces(among, outline[0], outline[1])
        return
    around = rounded(outline[0], circle) if circle else outline
    for box in among.boxes():
        piece = _clipped(around, box)
        if _broad(piece):
            yield piece


def rounded(at: Spot, radius: int) -> Outline:
    """A circle as a polygon."""
    turns = [2 * pi * n / ROUND for n in range(ROUND)]
    return [(round(at[0] + radius * cos(turn)), round(at[1] + radius * sin(turn))) for turn in turns]


def _pieces(among: Squares, start: Spot, end: Spot) -> Iterator[Outline]:
    """The parts of a segment that lie there, those that follow one another in one."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    found: list[list[float]] = []
    for first, last in sorted(part for box in among.boxes() for part in _within(start, (dx, dy), box)):
        if found and first <= found[-1][1]:
            found[-1][1] = max(last, found[-1][1])
        else:
            found.append([first, last])
    for ends in found:
        one, other = ((round(start[0] + dx * t), round(start[1] + dy * t)) for t in ends)
        if one != other:
            yield [one, other]


def _within(start: Spot, way: Spot, box: Box) -> Iterator[tuple[float, float]]:
    """From where to where a segment lies in a box, in parts of its length."""
    first, last = 0.0, 1.0
    for at, by, low, high in ((start[0], way[0], box[0], box[2]), (start[1], way[1], box[1], box[3])):
        if not by:
            if not low <= at <= high:
                return
            continue
        one, other = sorted(((low - at) / by, (high - at) / by))
        first, last = max(first, one), min(last, other)
    if first < last:
        yield first, last


def _clipped(outline: Iterable[Spot], box: Box) -> Outline:
    """What of a polygon lies in a box: cut along one side after the other."""
    found = list(outline)
    for axis, limit, sign in ((0, box[0], 1), (0, box[2], -1), (1, box[1], 1), (1, box[3], -1)):
        kept: Outline = []
        for one, other in pairwise([*found, *found[:1]]):
            a, b = sign * (one[axis] - limit), sign * (other[axis] - limit)
            if a >= 0:
                kept.append(one)
            if a * b < 0:
                across = 1 - axis
                met = round(one[across] + (other[across] - one[across]) * a / (a - b))
                kept.append((limit, met) if axis == 0 else (met, limit))
        found = kept
    return found


def _broad(outline: Outline) -> bool:
    """Whether a polygon has an inside."""
    if len(outline) < 3:
        return False
    around = pairwise([*outline, outline[0]])
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in around) != 0

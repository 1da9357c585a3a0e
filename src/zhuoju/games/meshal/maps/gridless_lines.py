"""MES-MAP-16..18 Lines on gridless maps, past walls of any outline."""

from collections.abc import Iterable
from math import sqrt
from typing import Final

from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.gridless_shapes import Figure, cross, crosses, nearer, sides, touched, within
from zhuoju.games.meshal.maps.line_sets import Levels
from zhuoju.games.meshal.maps.terrain import Bars, Solid
from zhuoju.games.meshal.model.field import Spot

# Parts of a hundred of the radius.
_RIM: Final = ((0, 0), (80, 0), (57, 57), (0, 80), (-57, 57), (-80, 0), (-57, -57), (0, -80), (57, -57))


def rim(place: Footprint, spot: Spot | None = None) -> list[Spot]:
    """MES-MAP-16 The centre and 8 points at 80 % of the radius; of one position, or of all."""
    return [
        (x + dx * place.radius // 100, y + dy * place.radius // 100)
        for x, y in (place.spots if spot is None else (spot,))
        for dx, dy in (_RIM if place.radius else _RIM[:1])
    ]


def sees_along(
    bars: Bars, lane: tuple[Spot, Spot], wide: int, levels: Levels, ps: list[Spot], qs: list[Spot]
) -> bool:
    """Whether any line is open. All of them run in a lane that is so wide on both sides.

    Pillars that are higher than both ends are looked at first."""
    pillars: list[tuple[Spot, int]] = []
    others: list[Solid] = []
    for solid in _beside(bars, lane, wide):
        middle, radius = solid.figure.points[0], solid.figure.radius
        if solid.top > max(levels) and _fills(solid.figure, *lane, wide):
            return False
        if nearer(solid.figure, *lane, wide):
            if radius and solid.top > max(levels):
                pillars.append((middle, radius))
            else:
                others.append(solid)
    if not pillars and not others:
        return True
    for p in ps:
        for q in qs:
            if not any(within(middle, p, q, radius) for middle, radius in pillars) and (
                not others or open_ground(others, p, q, levels)
            ):
                return True
    return False


def _beside(bars: Bars, lane: tuple[Spot, Spot], wide: int) -> list[Solid]:
    """The walls that lines in a lane could meet."""
    (x0, y0), (x1, y1) = lane
    west, east = (x0 - wide, x1 + wide) if x0 < x1 else (x1 - wide, x0 + wide)
    north, south = (y0 - wide, y1 + wide) if y0 < y1 else (y1 - wide, y0 + wide)
    return [
        solid
        for solid in bars.solids
        if solid.box[0] <= east and solid.box[2] >= west and solid.box[1] <= south and solid.box[3] >= north
    ]


def _fills(figure: Figure, a: Spot, b: Spot, wide: int) -> bool:
    """Whether no line within a lane from one point to another, so wide on both sides, gets past a figure."""
    if figure.radius:
        return figure.radius > wide and within(figure.points[0], a, b, figure.radius - wide)
    return any(_across(c, d, a, b, wide) and _across(a, b, c, d, wide) for c, d in sides(figure.points))


def _across(a: Spot, b: Spot, c: Spot, d: Spot, wide: int) -> bool:
    """Whether two points lie on both sides of the line through two others, farther off than so much."""
    one, two = cross(a, b, c), cross(a, b, d)
    most = wide * wide * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
    return one * two < 0 and one * one > most and two * two > most


def open_ground(solids: Iterable[Solid], p: Spot, q: Spot, levels: Levels) -> bool:
    """MES-MAP-17 Whether there is no wall on the line, and no corner where two walls meet."""
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


def _height_at(figure: Figure, p: Spot, q: Spot, levels: Levels) -> float:
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

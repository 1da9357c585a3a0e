"""MES-MAP-17 The sides of what bars sight, as segments: each is seen from its left, from its first end on."""

from collections.abc import Iterable, Iterator
from functools import cache
from math import ceil, cos, gcd, pi, sin
from typing import Final

from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.gridless_shapes import Figure, sides
from zhuoju.games.meshal.maps.line_sweep import Segment
from zhuoju.games.meshal.maps.terrain import Bars
from zhuoju.games.meshal.maps.tiling import Point, centre, corners, steps_of
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.words import MapKind

ROUND: Final = 24  # sides that a round wall is given

Box = tuple[int, int, int, int]  # west, north, east, south


def segments(field: Field, bars: Bars, body: Footprint, box: Box, level: int, around: bool) -> list[Segment]:
    """The sides, from without, of everything in a box that bars sight and is higher than so much."""
    west, north, east, south = box
    if field.kind == "gridless":
        far = [at * HUNDREDTHS for at in (west, north, east + 1, south + 1)]
        figures = (
            figure
            for figure, (left, top, right, bottom), high in bars.solids
            if high > level and left <= far[2] and right >= far[0] and top <= far[3] and bottom >= far[1]
        )
        return [side for figure in figures for side in figure_sides(figure, around)]
    barred = {
        cell
        for cell, top in bars.cells.items()
        if top > level and west <= cell[0] <= east and north <= cell[1] <= south and cell not in body.spots
    }
    pairs = [(cell, there) for cell in sorted(barred) for there in beside(field, cell) if there not in barred]
    for (one, other), top in bars.edges.items():
        if top > level and west <= one[0] <= east and north <= one[1] <= south:
            pairs += [(one, other), (other, one)]
    return list(_joined(side(field.kind, one, other) for one, other in pairs))


def beside(field: Field, cell: Spot) -> Iterator[Spot]:
    """The cells across the sides of a cell."""
    for n, (dx, dy) in enumerate(steps_of(field.kind)):
        if field.kind == "hex" or n % 2 == 0:
            yield cell[0] + dx, cell[1] + dy


def side(kind: MapKind, one: Spot, other: Spot) -> Segment:
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


def looked_at(kind: MapKind, one: Spot, other: Spot) -> tuple[Segment, list[Point]]:
    """The side of one square that is seen from another beside it, and points on it, its middle first.

    On gridless maps these lie a hair within the square."""
    ax, ay, bx, by = (round(at) for at in side("grid" if kind == "gridless" else kind, one, other))
    many = gcd(bx - ax, by - ay)
    dx, dy = (bx - ax) // many, (by - ay) // many
    order = sorted(range(1, many), key=lambda n: abs(2 * n - many))
    points = [(ax + dx * n, ay + dy * n) for n in order]
    if kind != "gridless":
        return (ax, ay, bx, by), points
    fine = HUNDREDTHS // 10
    inward = one[0] - other[0], one[1] - other[1]
    within = [(x * fine + inward[0], y * fine + inward[1]) for x, y in points]
    return (ax * fine, ay * fine, bx * fine, by * fine), within


def faces(seen: Segment, at: Point) -> bool:
    """Whether a point lies before a side."""
    ax, ay, bx, by = seen
    x, y = at
    return (ax - x) * (by - y) - (ay - y) * (bx - x) > 0


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


def figure_sides(figure: Figure, around: bool) -> Iterator[Segment]:
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

"""MES-MAP-15 Cells in the plane: neighbours, centres and corners, all exact.

Lattice points are exact: on the grid ten to a step; on hexes ten to a step along a row, and across the rows
fifteen to a row, so that every corner is a whole point too (lines stay lines, lengths are stretched)."""

from functools import lru_cache
from typing import Final

from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.words import MapKind

Point = tuple[int, int]  # of the lattice; gridless: hundredths
Edge = tuple[Spot, Spot]  # in order

GRID_STEPS: Final[tuple[Spot, ...]] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Clockwise from north; the odd ones are diagonal."""
HEX_STEPS: Final[tuple[Spot, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Clockwise from east."""
HEX_CORNERS: Final[tuple[Point, ...]] = ((5, -5), (5, 5), (0, 10), (-5, 5), (-5, -5), (0, -10))
_GRID_CORNERS: Final[tuple[Point, ...]] = ((5, -5), (5, 5), (-5, 5), (-5, -5))
_GRID_SAMPLES: Final[tuple[Point, ...]] = ((0, 0), (4, -4), (4, 4), (-4, 4), (-4, -4))
_HEX_SAMPLES: Final[tuple[Point, ...]] = ((0, 0), (4, -4), (4, 4), (0, 8), (-4, 4), (-4, -4), (0, -8))


def steps_of(kind: MapKind) -> tuple[Spot, ...]:
    """The ways to a neighbour of a cell."""
    return HEX_STEPS if kind == "hex" else GRID_STEPS


def inside(field: Field, spot: Spot) -> bool:
    """Whether a position is on the map."""
    x, y = spot
    if field.kind == "hex":
        x += y // 2
    elif field.kind == "gridless":
        west, north = field.west * HUNDREDTHS, field.north * HUNDREDTHS
        return 0 <= x - west <= field.width * HUNDREDTHS and 0 <= y - north <= field.length * HUNDREDTHS
    return 0 <= x - field.west < field.width and 0 <= y - field.north < field.length


def spots(field: Field) -> list[Spot]:
    """Every cell of the map, row by row."""
    rows = range(field.north, field.north + field.length)
    columns = range(field.west, field.west + field.width)
    if field.kind == "hex":
        return [(x - y // 2, y) for y in rows for x in columns]
    return [(x, y) for y in rows for x in columns]


def neighbours(field: Field, spot: Spot) -> list[Spot]:
    """The cells beside a cell, clockwise; diagonals of the grid too."""
    x, y = spot
    return [there for dx, dy in steps_of(field.kind) if inside(field, there := (x + dx, y + dy))]


def edge(one: Spot, other: Spot) -> Edge:
    """The edge between two cells."""
    return (one, other) if one < other else (other, one)


def centre(kind: MapKind, spot: Spot) -> Point:
    """The lattice point in the middle of a cell; a gridless position is its own."""
    x, y = spot
    if kind == "grid":
        return 10 * x + 5, 10 * y + 5
    return (10 * x + 5 * y, 15 * y) if kind == "hex" else spot


@lru_cache(maxsize=1 << 14)
def corners(kind: MapKind, spot: Spot) -> tuple[Point, ...]:
    """The lattice points at the corners of a cell."""
    x, y = centre(kind, spot)
    return tuple((x + dx, y + dy) for dx, dy in (HEX_CORNERS if kind == "hex" else _GRID_CORNERS))


@lru_cache(maxsize=1 << 14)
def samples(kind: MapKind, spot: Spot) -> tuple[Point, ...]:
    """MES-MAP-16 The centre of a cell and its corners drawn in to 80 %."""
    x, y = centre(kind, spot)
    return tuple((x + dx, y + dy) for dx, dy in (_HEX_SAMPLES if kind == "hex" else _GRID_SAMPLES))


def plane(kind: MapKind, point: Point) -> tuple[float, float]:
    """A lattice point in steps."""
    x, y = point
    if kind == "gridless":
        return x / HUNDREDTHS, y / HUNDREDTHS
    return x / 10, y / 10 if kind == "grid" else y * 3**0.5 / 30


def hex_at(point: Point) -> Spot:
    """The hex around a lattice point; a point on a border belongs to one of those that share it."""
    u, v = point
    row = (v + 7) // 15  # the nearest, or one beside it
    found = [
        (3 * (u - 10 * q - 5 * r) ** 2 + (v - 15 * r) ** 2, (q, r))
        for r in (row - 1, row, row + 1)
        for q in ((u - 5 * r + 5) // 10,)
    ]
    return min(found)[1]

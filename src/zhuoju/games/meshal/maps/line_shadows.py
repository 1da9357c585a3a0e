"""MES-MAP-17, MES-ARE-14 What barred cells hide from the middle of a cell, found row by row.

A set of cells is a whole number with one bit for each cell of a window: a square of cells around (0, 0)."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from math import gcd
from typing import Final, NamedTuple

from zhuoju.games.meshal.maps.tiling import HEX_STEPS
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.words import MapKind

Slope = tuple[float, int, int]
"""Columns for each row: rounded, which keeps the order of fractions as small as these, and exactly."""


class Sector(NamedTuple):
    """A part of the plane, wide enough that lines to its cells cross no other cell of the row they end in.

    `row` and `column` say how far a cell lies ahead and aside; `ahead` and `aside` are steps there."""

    row: Spot
    column: Spot
    ahead: Spot
    aside: Spot


GRID_SECTORS: Final = (
    Sector((0, 1), (1, 0), (0, 1), (1, 0)),
    Sector((0, -1), (1, 0), (0, -1), (1, 0)),
    Sector((1, 0), (0, 1), (1, 0), (0, 1)),
    Sector((-1, 0), (0, 1), (-1, 0), (0, 1)),
)
HEX_SECTORS: Final = (
    Sector((0, 1), (1, 0), (0, 1), (1, 0)),
    Sector((-1, -1), (0, 1), (-1, 0), (-1, 1)),
    Sector((1, 0), (-1, -1), (1, -1), (0, -1)),
)


def reach_of(kind: MapKind, dx: int, dy: int) -> int:
    """How far a window must reach to hold a cell."""
    return max(abs(dx), abs(dy), abs(dx + dy) if kind == "hex" else 0)


def bit(cell: Spot, reach: int) -> int:
    """The number of a cell's bit in a window that reaches so far."""
    return (cell[1] + reach) * (2 * reach + 1) + cell[0] + reach


def hidden_by(
    kind: MapKind, walls: Iterable[Spot], origin: Spot, reach: int, box: tuple[int, int, int, int]
) -> int:
    """The cells within reach of an origin that barred cells hide from it, as bits of a window around it.

    `box`: the west, north, east and south ends of what is asked for, as seen from the origin."""
    x, y = origin
    west, east = x + min(0, box[0]), x + max(0, box[2])
    north, south = y + min(0, box[1]), y + max(0, box[3])
    near = [(p - x, q - y) for p, q in walls if west <= p <= east and north <= q <= south]
    widest, sectors = (-2, HEX_SECTORS) if kind == "hex" else (-1, GRID_SECTORS)
    found = 0
    for sector in sectors:
        (rx, ry), (cx, cy) = sector.row, sector.column
        rows: dict[int, list[int]] = {}
        for wx, wy in near:
            row = wx * rx + wy * ry
            if row > 0 and widest * row <= (column := wx * cx + wy * cy) <= row:
                rows.setdefault(row, []).append(column)
        if rows:
            found |= _shadows(kind, sector, rows, reach)
    squeezed = _squeezed_hexes if kind == "hex" else _squeezed_squares
    for cell in squeezed(dict.fromkeys(near), reach):
        found |= 1 << bit(cell, reach)
    return found


def _shadows(kind: MapKind, sector: Sector, rows: dict[int, list[int]], reach: int) -> int:
    """What is behind the walls of a sector: in every row what lies within slopes that nearer walls take."""
    stride = 2 * reach + 1
    ahead, aside = (x + y * stride for x, y in (sector.ahead, sector.aside))
    lines, at, most, found = combs(abs(aside), stride), bit((0, 0), reach), reach, 0
    taken: list[tuple[Slope, Slope]] = []
    for row in range(1, reach + 1):
        at += ahead
        if kind == "hex":
            most -= 1
        for (_, low, under), (_, high, over) in taken:
            first, last = row * low // under + 1, -(-row * high // over) - 1
            if first < -reach:
                first = -reach
            if last > most:
                last = most
            if first <= last:
                found |= lines[last - first] << at + (first if aside > 0 else last) * aside
        if row in rows:
            taken = _joined([*taken, *(slopes(kind, column, row) for column in rows[row])])
    return found


@lru_cache(maxsize=256)
def combs(step: int, most: int) -> tuple[int, ...]:
    """Whole numbers with one, two and more bits, each so far from the next."""
    found = [1]
    for n in range(1, most):
        found.append(found[-1] | 1 << n * step)
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def slopes(kind: MapKind, column: int, row: int) -> tuple[Slope, Slope]:
    """Between which slopes a cell is seen from the middle of (0, 0)."""
    if kind == "hex":  # a row leans by half a column (see tiling.py)
        x, y = 2 * column + row, 3 * row
        around = ((x - 1, y - 1), (x - 1, y + 1), (x, y - 2), (x, y + 2), (x + 1, y - 1), (x + 1, y + 1))
        ends = [((3 * u - v) / (2 * v), 3 * u - v, 2 * v) for u, v in around]
        return min(ends), max(ends)
    left, right = 2 * column - 1, 2 * column + 1
    before, behind = 2 * row - 1, 2 * row + 1
    low, high = (behind if left > 0 else before), (before if right > 0 else behind)
    return (left / low, left, low), (right / high, right, high)


def _joined(taken: list[tuple[Slope, Slope]]) -> list[tuple[Slope, Slope]]:
    """Those that overlap as one; between two that only touch a line may pass."""
    taken.sort()
    found = [taken[0]]
    for low, high in taken:
        first, last = found[-1]
        if low[0] >= last[0]:
            found.append((low, high))
        elif high[0] > last[0]:
            found[-1] = first, high
    return found


def _squeezed_squares(walls: Collection[Spot], reach: int) -> Iterator[Spot]:
    """Cells to whose middles lines run between barred cells that touch at a corner."""
    for x, y in walls:
        right = 1 if x > 0 else -1
        for down in (1, -1) if x else ():
            if y * down >= 0 and (x - right, y + down) in walls:
                u, v = 2 * x - right, 2 * y + down  # twice the way to the corner
                times = gcd(u, v)
                u, v = u // times, v // times
                for n in range((times + 1) // 2, reach // max(abs(u), abs(v)) + 1):
                    yield n * u, n * v


def _squeezed_hexes(walls: Collection[Spot], reach: int) -> Iterator[Spot]:
    """The same of hexes: lines that run along the edge of two barred ones."""
    for (ux, uy), (vx, vy) in zip(HEX_STEPS, (*HEX_STEPS[1:], HEX_STEPS[0]), strict=True):
        shut = False
        for n in range(reach // 2):
            x, y = n * (ux + vx), n * (uy + vy)
            shut = shut or ((x + ux, y + uy) in walls and (x + vx, y + vy) in walls)
            if shut:
                yield x + ux + vx, y + uy + vy

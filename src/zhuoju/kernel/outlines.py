"""Outlines on drawn scenes: which cells have their middles in them, row by row.

A row of cells is a whole number with a bit for each column. Cells are columns and rows; odd rows of hexes
stand half a cell east. Points are in cells, both ways, from the north-western corner of the drawing.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil

Point = Sequence[float]

ROW = 3**0.5 / 2  # from row to row of hexes
TIP = 3**-0.5  # from the middle of a hex to its tip


@lru_cache(maxsize=64)
def middles(shape: str, rows: int) -> tuple[float, ...]:
    """How far south the middle of every row lies."""
    return tuple(y * ROW + TIP if shape == "hex" else y + 0.5 for y in range(rows))


def lean(shape: str, row: int) -> float:
    """How far east a row stands."""
    return row % 2 / 2 if shape == "hex" else 0.0


def filled(shape: str, columns: int, rows: int, outline: Sequence[Point]) -> dict[int, int]:
    """The rows that an outline reaches, each with the cells whose middles lie in it.

    Every side turns about all that lies west of where it crosses the middle of a row: a scan line."""
    found: dict[int, int] = {}
    at, all_of_it = middles(shape, rows), (1 << columns) - 1
    for (ax, ay), (bx, by) in sides(outline):
        low, high = (ay, by) if ay < by else (by, ay)
        for row in range(bisect_left(at, low), bisect_left(at, high)):
            west = ax + (at[row] - ay) * (bx - ax) / (by - ay)
            many = ceil(west - 0.5 - lean(shape, row))
            if many > 0:
                found[row] = found.get(row, 0) ^ ((1 << many) - 1 & all_of_it)
    return {row: cells for row, cells in found.items() if cells}


def sides(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The sides of an outline, the last one back to where it begins."""
    return zip(outline, (*outline[1:], *outline[:1]), strict=True)


def columns_of(cells: int) -> Iterator[int]:
    """The columns of a row, from west to east."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def extent(shape: str, columns: int, rows: int, outline: Sequence[Point]) -> int:
    """How much work an outline is: how often its sides cross rows, and the cells of the box around it.

    It is counted without looking at any cell."""
    if not outline:
        return 0
    at = middles(shape, rows)
    crossed = sum(abs(bisect_left(at, a[1]) - bisect_left(at, b[1])) for a, b in sides(outline))
    xs, ys = [point[0] for point in outline], [point[1] for point in outline]
    wide = max(0.0, min(max(xs), columns) - max(min(xs), 0.0))
    return crossed + ceil(wide) * (bisect_left(at, max(ys)) - bisect_left(at, min(ys)))

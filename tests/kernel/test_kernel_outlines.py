"""Outlines filled row by row hold the very cells that looking at every cell finds."""

from random import Random

import pytest

from zhuoju.kernel.outlines import columns_of, extent, filled, lean, middles

Cell = tuple[int, int]
Outline = list[tuple[float, float]]


def one_by_one(shape: str, columns: int, rows: int, outline: Outline) -> set[Cell]:
    """The cells whose middles lie in an outline, each looked at by itself."""
    at = middles(shape, rows)
    return {
        (x, y) for y in range(rows) for x in range(columns) if holds(outline, x + 0.5 + lean(shape, y), at[y])
    }


def holds(outline: Outline, x: float, y: float) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], *outline[:1]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def drawn(chance: Random, unit: float) -> Outline:
    """An outline whose points lie on a raster, so that many of them meet the middles of cells."""
    many = chance.randrange(14)
    return [(chance.randrange(-40, 120) * unit, chance.randrange(-40, 120) * unit) for _ in range(many)]


@pytest.mark.parametrize("shape", ["grid", "hex", "gridless"])
@pytest.mark.parametrize("unit", [1, 0.5, 0.25, 0.117])
def test_an_outline_holds_what_looking_at_every_cell_finds(shape: str, unit: float):
    chance = Random(f"{shape} {unit}")
    for _ in range(150):
        columns, rows, outline = chance.randrange(4, 30), chance.randrange(4, 30), drawn(chance, unit)
        found = filled(shape, columns, rows, outline)
        cells = {(x, y) for y, row in found.items() for x in columns_of(row)}
        assert cells == one_by_one(shape, columns, rows, outline), outline
        assert sum(row.bit_count() for row in found.values()) <= extent(shape, columns, rows, outline)


def test_what_an_outline_costs_is_what_it_encloses_and_crosses():
    square = [(2, 1), (6, 1), (6, 4), (2, 4)]
    assert extent("grid", 20, 20, square) == 4 * 3 + 3 + 3
    assert extent("grid", 20, 20, [(x, 20 * (x % 2)) for x in range(20)]) == 19 * 20 + 20 * 20
    assert extent("grid", 20, 20, [(-9, 1), (60, 1), (60, 4), (-9, 4)]) == 20 * 3 + 3 + 3
    assert extent("grid", 20, 20, []) == 0

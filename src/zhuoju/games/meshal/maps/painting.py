"""MES-MAP-11, 14 The map editor: cells under a painted shape, cells tagged by hand, pictures of any scale."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from zhuoju.games.meshal.maps.gridless_shapes import Figure, contains
from zhuoju.games.meshal.maps.tiling import centre, hex_at, inside, plane, spots
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Ground, Spot, changed

FINE = 10  # sample points along each side of a cell
CLEAR_SHARE = 60  # %: what covers as much of a cell takes it without a question


class Painted(NamedTuple):
    """The cells that a shape covers by more than half, and those, in it or not, that are close calls."""

    cells: list[Spot]
    unclear: list[Spot]


def painted(field: Field, outline: Sequence[Spot]) -> Painted:
    """MES-MAP-11 The proposal: a cell belongs to what covers more than half of it.

    `outline`: in hundredths of a step, as on a gridless map. What is unclear is the host's call."""
    figure = Figure(tuple(outline))
    taken, unclear = [], []
    for spot in spots(field):
        share = _share(field, spot, figure)
        if share > 50:
            taken.append(spot)
        if 100 - CLEAR_SHARE < share < CLEAR_SHARE:
            unclear.append(spot)
    return Painted(taken, unclear)


def _share(field: Field, spot: Spot, figure: Figure) -> int:
    """The part of a cell that a figure covers, in hundredths."""
    x, y = plane(field.kind, centre(field.kind, spot))
    within = total = 0
    for row in range(FINE):
        for column in range(FINE):
            dx, dy = (column + 0.5) / FINE - 0.5, ((row + 0.5) / FINE - 0.5)
            if field.kind == "hex":
                dy *= 2 / sqrt(3)
                if abs(dx) / sqrt(3) + abs(dy) > 1 / sqrt(3):
                    continue  # in the box around the hex, not in it
            total += 1
            within += contains(figure, (x + dx) * HUNDREDTHS, (y + dy) * HUNDREDTHS)
    return 100 * within // total


def tag(field: Field, spot: Spot, ground: Ground | None) -> None:
    """MES-MAP-11 The host's word on a cell: it belongs to this ground of the map, or to none."""
    for piece in field.grounds:
        if spot in piece.cells:
            piece.cells.remove(spot)
    if ground is not None:
        ground.cells.append(spot)
    changed(field)


def spot_at(field: Field, x: int, y: int) -> Spot | None:
    """MES-MAP-14 The position at a pixel of the picture behind the map; None outside."""
    across, down = x / field.pixels + field.west, y / field.pixels + field.north
    if field.kind == "gridless":
        spot = (round(across * HUNDREDTHS), round(down * HUNDREDTHS))
    elif field.kind == "grid":
        spot = (int(across // 1), int(down // 1))
    else:
        spot = hex_at((round(across * 10), round(down * 30 / sqrt(3))))
    return spot if inside(field, spot) else None

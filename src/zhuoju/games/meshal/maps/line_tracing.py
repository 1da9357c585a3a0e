"""MES-MAP-17 Which cells a line passes, one after the other, exactly."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from zhuoju.games.meshal.maps.tiling import HEX_CORNERS, HEX_STEPS, Edge, Point, centre, edge, hex_at
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.words import MapKind


class Pinch(NamedTuple):
    """MES-MAP-17 A corner that a line runs through: what touches it on either side."""

    one_cells: tuple[Spot, ...]
    one_edges: tuple[Edge, ...]
    other_cells: tuple[Spot, ...]
    other_edges: tuple[Edge, ...]


Pass = tuple[Spot, Spot, Pinch | None]  # from one cell to the next; at a corner: what is beside it


class Trace(NamedTuple):
    """The cells whose interior a line crosses, in order, the edges it crosses, and the corners."""

    cells: tuple[Spot, ...]
    edges: tuple[Edge, ...]
    pinches: tuple[Pinch, ...]


def passes(kind: MapKind, start: Point, end: Point) -> Iterator[Pass]:
    """The way of a line from cell to cell between two lattice points, each in the interior of a cell."""
    return _hex_passes(start, end) if kind == "hex" else _grid_passes(start, end)


def trace(kind: MapKind, start: Point, end: Point) -> Trace:
    """All that a line passes."""
    cells, edges, pinches = [hex_at(start) if kind == "hex" else (start[0] // 10, start[1] // 10)], [], []
    for here, there, pinch in passes(kind, start, end):
        cells.append(there)
        if pinch is None:
            edges.append(edge(here, there))
        else:
            pinches.append(pinch)
    return Trace(tuple(cells), tuple(edges), tuple(pinches))


@lru_cache(maxsize=1 << 13)
def centre_trace(kind: MapKind, dx: int, dy: int) -> Trace:
    """What the line from the middle of cell (0, 0) to that of (dx, dy) passes."""
    return trace(kind, centre(kind, (0, 0)), centre(kind, (dx, dy)))


def _grid_passes(start: Point, end: Point) -> Iterator[Pass]:
    (x0, y0), (x1, y1) = start, end
    x, y, last = x0 // 10, y0 // 10, (x1 // 10, y1 // 10)
    right, down = (1 if x1 > x0 else -1), (1 if y1 > y0 else -1)
    far_x, far_y = abs(x1 - x0), abs(y1 - y0)
    ahead = (
        10 * x + 10 - x0 if right > 0 else x0 - 10 * x
    ) * far_y  # which border comes next: of the column ...
    ahead -= (10 * y + 10 - y0 if down > 0 else y0 - 10 * y) * far_x  # ... or of the row
    far_x, far_y, here = 10 * far_x, 10 * far_y, (x, y)
    while here != last:
        pinch = None
        if ahead < 0:
            x, ahead = x + right, ahead + far_y
        elif ahead > 0:
            y, ahead = y + down, ahead - far_x
        else:  # through a corner
            beside, below, beyond = (x + right, y), (x, y + down), (x + right, y + down)
            pinch = Pinch(
                (beside,), (edge(here, beside), edge(beside, beyond)),
                (below,), (edge(here, below), edge(below, beyond)),
            )  # fmt: skip
            x, y, ahead = x + right, y + down, ahead + far_y - far_x
        there = (x, y)
        yield here, there, pinch
        here = there


def _hex_passes(start: Point, end: Point) -> Iterator[Pass]:
    ax, ay = end[0] - start[0], end[1] - start[1]
    here, last = hex_at(start), hex_at(end)
    turn = [
        ax * v - ay * u for u, v in HEX_CORNERS
    ]  # which side of the line each corner is on, from the centre
    shift = [ax * 15 * r - ay * (10 * q + 5 * r) for q, r in HEX_STEPS]
    first = turn.index(min(turn))
    ahead = [
        (turn[(first + n + 1) % 6], (first + n) % 6) for n in range(5)
    ]  # the corners in front, the edges before them
    aside = ax * (15 * here[1] - start[1]) - ay * (10 * here[0] + 5 * here[1] - start[0])
    while here != last:
        passed = 0
        while aside + ahead[passed][0] < 0:
            passed += 1
        side, n = ahead[passed]
        if aside + side:  # across an edge
            q, r = HEX_STEPS[n]
            there, aside = (here[0] + q, here[1] + r), aside + shift[n]
            yield here, there, None
        else:
            n = (n + 1) % 6
            lean = ax * HEX_CORNERS[n][1] - ay * HEX_CORNERS[n][0]
            there, aside, pinch = _round_corner(here, n, lean, aside, shift)
            yield here, there, pinch
        here = there


def _round_corner(here: Spot, n: int, lean: int, aside: int, shift: list[int]) -> tuple[Spot, int, Pinch]:
    """The cell behind a corner: one of its two others, or, along their edge, the one behind that."""
    q, r = here
    left = (q + HEX_STEPS[n][0], r + HEX_STEPS[n][1])  # across the edge that begins with the corner
    right = (q + HEX_STEPS[n - 1][0], r + HEX_STEPS[n - 1][1])
    a, b, between = edge(here, left), edge(here, right), edge(left, right)
    if lean == 0:
        beyond = (left[0] + right[0] - q, left[1] + right[1] - r)
        pinch = Pinch((left,), (a, edge(left, beyond)), (right,), (b, edge(right, beyond)))
        return beyond, aside + shift[n] + shift[n - 1], pinch
    if lean > 0:
        return right, aside + shift[n - 1], Pinch((left,), (a, between), (), (b,))
    return left, aside + shift[n], Pinch((), (a,), (right,), (b, between))

"""MES-MAP-17, MES-ARE-14 What barred cells hide from the middle of a cell: shadows, each worked out once.

A set of cells is a whole number with one bit for each cell of a window around (0, 0)."""

from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from math import gcd
from typing import Final

from zhuoju.games.meshal.field import Spot
from zhuoju.games.meshal.tiling import HEX_STEPS, Point, centre, corners
from zhuoju.games.meshal.words import MapKind

REACHES: Final = (8, 16, 32, 64, 128, 256)  # steps from the middle of a window to its ends


def seen_past(kind: MapKind, walls: Iterable[Spot], origin: Spot, offsets: Iterable[Spot]) -> list[Spot]:
    """The cells, of these around an origin, to whose middles lines run from its own past barred cells.

    Neither the origin nor the cell at the end of a line bars it."""
    x, y = origin
    away = list(offsets)
    far = max((max(abs(dx), abs(dy)) for dx, dy in away), default=0)
    reach = next(each for each in REACHES if each >= far)
    near = [(wx - x, wy - y) for wx, wy in walls if -far <= wx - x <= far and -far <= wy - y <= far]
    barred, hidden = set(near), 0
    for cell in near:
        hidden |= shadow(kind, reach, cell)
    stride = 2 * reach + 1
    middle = reach * stride + reach
    left = [(dx, dy) for dx, dy in away if not hidden >> (middle + dy * stride + dx) & 1]
    return [(x + dx, y + dy) for dx, dy in left if not squeezed(kind, barred, dx, dy)]


@lru_cache(maxsize=1 << 14)
def shadow(kind: MapKind, reach: int, cell: Spot) -> int:
    """The cells behind a cell, seen from (0, 0): the lines to their middles cross its interior."""
    x, y = cell
    if x == y == 0:
        return 0
    stride, found = 2 * reach + 1, 0
    (ax, ay), (bx, by) = _ends(kind, cell)
    behind = ax * by - ay * bx  # the chord between the ends: what is before it is before the cell
    rows = range(y, reach + 1) if y > 0 else range(y, -reach - 1, -1) if y < 0 else range(-reach, reach + 1)
    for row in rows:
        down, lean = (15 * row, 5 * row) if kind == "hex" else (10 * row, 0)
        first, last = -reach, reach
        for slope, more in (
            (-ay, ax * down),
            (by, -bx * down),
            (by - ay, (ax - bx) * down - behind),
        ):  # slope * (10 * column + lean) + more > 0
            more += slope * lean
            if slope > 0:
                first = max(first, -more // (10 * slope) + 1)
            elif slope < 0:
                last = min(last, (more - 1) // (-10 * slope))
            elif more <= 0:
                last = -reach - 1
        if first <= last:
            found |= ((1 << (last - first + 1)) - 1) << ((row + reach) * stride + first + reach)
        elif found and y:
            break  # it has left the window
    return found & ~(1 << ((y + reach) * stride + x + reach))


def _ends(kind: MapKind, cell: Spot) -> tuple[Point, Point]:
    """The corners of a cell between which all of it is seen from the middle of (0, 0)."""
    x, y = centre(kind, (0, 0))
    around = [(cx - x, cy - y) for cx, cy in corners(kind, cell)]
    first = next(a for a in around if all(a[0] * c[1] - a[1] * c[0] >= 0 for c in around))
    last = next(b for b in around if all(b[0] * c[1] - b[1] * c[0] <= 0 for c in around))
    return first, last


def squeezed(kind: MapKind, walls: Container[Spot], dx: int, dy: int) -> bool:
    """Whether the line between the middles of (0, 0) and (dx, dy) runs between barred cells that touch."""
    return any(one in walls and other in walls for one, other in _beside(kind, dx, dy))


def _beside(kind: MapKind, dx: int, dy: int) -> Iterator[tuple[Spot, Spot]]:
    """The cells on either side of the corners that a line runs through (hexes: of the edges along it)."""
    times = gcd(dx, dy)
    if not times:
        return
    ax, ay = dx // times, dy // times
    if kind == "hex":
        for (ux, uy), (vx, vy) in zip(HEX_STEPS, (*HEX_STEPS[1:], HEX_STEPS[0]), strict=True):
            if (ux + vx, uy + vy) == (ax, ay):
                for n in range(times):
                    yield (n * ax + ux, n * ay + uy), (n * ax + vx, n * ay + vy)
    elif ax % 2 and ay % 2:
        right, down = (1 if ax > 0 else -1), (1 if ay > 0 else -1)
        for n in range(1, 2 * times, 2):  # halves of the way
            x, y = (n * ax - right) // 2, (n * ay - down) // 2
            yield (x + right, y), (x, y + down)

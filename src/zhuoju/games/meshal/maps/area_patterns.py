"""MES-ARE Areas on cells around (0, 0): worked out once, shifted to where they are needed."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress
from math import cos, gcd, radians, sqrt
from typing import Final, NamedTuple

from zhuoju.games.meshal.maps.footprints import span
from zhuoju.games.meshal.maps.line_shadows import bit, reach_of
from zhuoju.games.meshal.maps.line_tracing import centre_trace
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.words import MapKind

HAIR = 1e-9  # what a rounded root may be off
_FREE: Final = bytes.maketrans(b"01", b"\x01\x00")  # whether a cell is not in a set, by its digit


class Pattern(NamedTuple):
    """Cells around (0, 0), in order, and their west, north, east and south ends.

    `reach`: how far a window (see line_shadows.py) must reach to hold them; `places`: where their bits are in
    it, counted from the highest."""

    offsets: tuple[Spot, ...]
    box: tuple[int, int, int, int]
    reach: int
    places: tuple[int, ...]

    def without(self, cells: int) -> Iterator[Spot]:
        """Its cells that are not among those of a window."""
        size = (2 * self.reach + 1) ** 2
        free = f"{cells:0{size}b}".encode().translate(_FREE)
        return compress(self.offsets, map(free.__getitem__, self.places))


def _pattern(kind: MapKind, cells: Iterable[Spot]) -> Pattern:
    offsets = tuple(sorted(cells))
    xs, ys = [x for x, _ in offsets] or [0], [y for _, y in offsets] or [0]
    reach = max((reach_of(kind, *offset) for offset in offsets), default=0)
    highest = (2 * reach + 1) ** 2 - 1
    places = tuple(highest - bit(offset, reach) for offset in offsets)
    return Pattern(offsets, (min(xs), min(ys), max(xs), max(ys)), reach, places)


@lru_cache(maxsize=512)
def band(kind: MapKind, near: int, far: int) -> Pattern:
    """MES-ARE-08, 11 The cells farther away than `near` and at most `far` steps."""
    reach = range(-far, far + 1)
    return _pattern(kind, ((x, y) for y in reach for x in reach if near < span(kind, x, y) // 2 <= far))


@lru_cache(maxsize=2048)
def ray(kind: MapKind, dx: int, dy: int, length: int, width: int = 1, side: int = 1) -> Pattern:
    """MES-ARE-03, 04, 06 A ray toward (dx, dy)."""
    part = gcd(dx, dy)
    dx, dy = dx // part, dy // part
    found = centre_trace(kind, dx * (length + 1), dy * (length + 1))
    cells = set(found.cells)
    if kind == "hex":  # where it runs along an edge: the hexes on one side
        for pinch in found.pinches:
            if pinch.one_cells and pinch.other_cells:
                cells.update(pinch.one_cells if side > 0 else pinch.other_cells)
    if width > 1:
        cells |= _beside(kind, (dx, dy), length, width, side)
    return _pattern(kind, (c for c in sorted(cells) if c != (0, 0) and span(kind, *c) // 2 <= length))


def _beside(kind: MapKind, along: Spot, length: int, width: int, side: int) -> set[Spot]:
    """MES-ARE-06 The cells less than half the width off the axis; an even width shifts it half a row."""
    ax, ay = plane_vector(kind, along)
    size = sqrt(ax * ax + ay * ay)
    row = 0.5 if kind == "grid" else sqrt(3) / 4
    shift = 0.0 if width % 2 else side * row
    found = set()
    for cell in band(kind, 0, length).offsets:
        x, y = plane_vector(kind, cell)
        if ax * x + ay * y > HAIR and abs((ax * y - ay * x) / size - shift) < width / 2 - HAIR:
            found.add(cell)
    return found


@lru_cache(maxsize=2048)
def sector(kind: MapKind, dx: int, dy: int, length: int, angle: int) -> Pattern:
    """MES-ARE-09 The cells within half the angle of the axis, ends included, and the ray along it."""
    ax, ay = plane_vector(kind, (dx, dy))
    size, least = sqrt(ax * ax + ay * ay), cos(radians(angle / 2))
    cells = set(ray(kind, dx, dy, length).offsets)
    for cell in band(kind, 0, length).offsets:
        x, y = plane_vector(kind, cell)
        if ax * x + ay * y >= size * sqrt(x * x + y * y) * least - HAIR:
            cells.add(cell)
    return _pattern(kind, cells)


def plane_vector(kind: MapKind, cell: Spot) -> tuple[float, float]:
    """The way from the middle of one cell to that of another, in steps."""
    x, y = cell
    return (x, y) if kind == "grid" else (x + y / 2, y * sqrt(3) / 2)

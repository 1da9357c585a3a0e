"""MES-MAP-16, 17 Lines between cells as sets of cells: which of them a set of walls lets pass."""

from collections.abc import Iterator
from functools import lru_cache

from zhuoju.games.meshal.field import Spot
from zhuoju.games.meshal.tiling import HEX_CORNERS, HEX_STEPS, Point, centre, samples
from zhuoju.games.meshal.words import MapKind

LineBits = tuple[int, int, tuple[tuple[int, int], ...]]
"""The cells that a line crosses as bits from a lowest one, and the pairs of cells at corners it passes."""


def untouched(walls: int, at: int, line: LineBits) -> bool:
    """Whether no cell of a set lies on a line or at a corner that it passes."""
    lowest, mask, pinches = line
    if walls >> (at + lowest) & mask:
        return False
    return not any(walls >> (at + one) & 1 or walls >> (at + other) & 1 for one, other in pinches)


def _pinched_bits(walls: int, at: int, pinches: tuple[tuple[int, int], ...]) -> bool:
    """Whether barred cells lie on both sides of a corner that a line passes."""
    return any(walls >> (at + p) & 1 and walls >> (at + q) & 1 for p, q in pinches)


@lru_cache(maxsize=1 << 15)
def line_mask(kind: MapKind, stride: int, dx: int, dy: int) -> LineBits:
    """What lies between the middles of (0, 0) and (dx, dy)."""
    return _line_bits(kind, stride, centre(kind, (0, 0)), centre(kind, (dx, dy)), (dx, dy))


class Fan:
    """MES-MAP-16 The lines between sample points of two cells, each with the numbers of its points; equal
    ones are one. `barring` says of a cell, by its bit from the lowest one, which of the lines cross it."""

    def __init__(self, lines: dict[LineBits, list[tuple[int, int]]]) -> None:
        self.lines = [(line, tuple(pairs)) for line, pairs in lines.items()]
        self.all = (1 << len(self.lines)) - 1
        self.lowest = min(lowest for lowest, _, _ in lines)
        self.crossed = 0
        for lowest, cells, _ in lines:
            self.crossed |= cells << lowest - self.lowest
        self.barring: dict[int, int] = {}

    def _lines_across(self, cell: int) -> int:
        """Which of the lines cross a cell."""
        found = 0
        for n, ((lowest, cells, _), _) in enumerate(self.lines):
            if cells << lowest - self.lowest & cell:
                found |= 1 << n
        self.barring[cell] = found
        return found

    def past(self, walls: int, at: int) -> Iterator[tuple[LineBits, tuple[tuple[int, int], ...]]]:
        """The lines that no cell of a set bars, from the cell of a bit."""
        met, barred = walls >> (at + self.lowest) & self.crossed, 0
        while met:
            low = met & -met
            barred |= self.barring.get(low) or self._lines_across(low)
            if barred == self.all:
                return
            met ^= low
        for n, (line, pairs) in enumerate(self.lines):
            if not barred >> n & 1 and not (line[2] and _pinched_bits(walls, at, line[2])):
                yield line, pairs


@lru_cache(maxsize=1 << 14)
def fan(kind: MapKind, stride: int, dx: int, dy: int) -> Fan:
    """The lines between sample points of (0, 0) and (dx, dy)."""
    firsts, seconds = samples(kind, (0, 0)), samples(kind, (dx, dy))
    found: dict[LineBits, list[tuple[int, int]]] = {}
    for start, p in enumerate(firsts):
        for end, q in enumerate(seconds):
            found.setdefault(_line_bits(kind, stride, p, q, (dx, dy)), []).append((start, end))
    return Fan(found)


def _line_bits(kind: MapKind, stride: int, start: Point, end: Point, last: Spot) -> LineBits:
    """What lies between two points of the cells (0, 0) and `last`."""
    goal = last[1] * stride + last[0]
    if not goal:
        return 0, 0, ()
    base = min(0, goal) - 2 * stride  # below every cell of the line
    cells, pinches = (_hex_line if kind == "hex" else _grid_line)(stride, start, end, goal, base)
    if not cells:
        return 0, 0, pinches
    first = (cells & -cells).bit_length() - 1
    return base + first, cells >> first, pinches


def _grid_line(
    stride: int, start: Point, end: Point, goal: int, base: int
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The squares between two points (see tracing.py), and those at both sides of corners."""
    (x0, y0), (x1, y1) = start, end
    right, down = (1 if x1 > x0 else -1), (stride if y1 > y0 else -stride)
    far_x, far_y = abs(x1 - x0), abs(y1 - y0)
    ahead = (10 - x0 if right > 0 else x0) * far_y - (10 - y0 if down > 0 else y0) * far_x
    far_x, far_y, bit, cells = 10 * far_x, 10 * far_y, 0, 0
    pinches: list[tuple[int, int]] = []
    while True:
        if ahead < 0:
            bit, ahead = bit + right, ahead + far_y
        elif ahead > 0:
            bit, ahead = bit + down, ahead - far_x
        else:
            pinches.append((bit + right, bit + down))
            bit, ahead = bit + right + down, ahead + far_y - far_x
        if bit == goal:
            return cells, tuple(pinches)
        cells |= 1 << bit - base


def _hex_line(
    stride: int, start: Point, end: Point, goal: int, base: int
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The same of hexes."""
    ax, ay = end[0] - start[0], end[1] - start[1]
    turn = [ax * v - ay * u for u, v in HEX_CORNERS]
    ways = [(ax * 15 * r - ay * (10 * q + 5 * r), r * stride + q) for q, r in HEX_STEPS]
    first = turn.index(min(turn))
    ahead = [(turn[(first + n + 1) % 6], (first + n) % 6) for n in range(5)]
    aside, bit, cells = ay * start[0] - ax * start[1], 0, 0
    pinches: list[tuple[int, int]] = []
    while True:
        passed = 0
        while aside + ahead[passed][0] < 0:
            passed += 1
        side, n = ahead[passed]
        if not aside + side:  # through a corner: to the right of it, to the left, or along the edge behind
            n = (n + 1) % 6
            (more, left), (_, right), lean = ways[n], ways[n - 1], turn[n]
            if lean == 0:
                pinches.append((bit + left, bit + right))
                bit, aside = bit + left, aside + more
            if lean >= 0:
                n -= 1
        bit, aside = bit + ways[n][1], aside + ways[n][0]
        if bit == goal:
            return cells, tuple(pinches)
        cells |= 1 << bit - base

"""MES-MAP-16, 17 Lines between cells as sets of cells: which of them a set of walls lets pass."""

from collections.abc import Iterator
from functools import lru_cache

from zhuoju.games.meshal.field import Spot
from zhuoju.games.meshal.tiling import Point, centre, samples
from zhuoju.games.meshal.tracing import passes
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
        self.barring: dict[int, int] = {}
        for n, (lowest, cells, _) in enumerate(lines):
            cells <<= lowest - self.lowest
            self.crossed |= cells
            while cells:
                low = cells & -cells
                self.barring[low] = self.barring.get(low, 0) | 1 << n
                cells ^= low

    def past(self, walls: int, at: int) -> Iterator[tuple[LineBits, tuple[tuple[int, int], ...]]]:
        """The lines that no cell of a set bars, from the cell of a bit."""
        met, barred = walls >> (at + self.lowest) & self.crossed, 0
        while met:
            low = met & -met
            barred |= self.barring[low]
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
    bits, pairs = [], []
    for _, there, pinch in passes(kind, start, end):
        if there != last and there != (0, 0):
            bits.append(there[1] * stride + there[0])
        if pinch is not None:
            pairs += [
                (ay * stride + ax, by * stride + bx)
                for ax, ay in pinch.one_cells
                for bx, by in pinch.other_cells
            ]
    lowest = min(bits, default=0)
    mask = 0
    for bit in bits:
        mask |= 1 << (bit - lowest)
    return lowest, mask, tuple(pairs)

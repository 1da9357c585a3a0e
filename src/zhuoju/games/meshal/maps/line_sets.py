"""MES-MAP-16, 17 Lines between cells as sets of cells: which of them a set of walls lets pass."""

from functools import lru_cache
from typing import Final

from zhuoju.games.meshal.maps.tiling import HEX_CORNERS, HEX_STEPS, Point, centre, samples
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.words import MapKind

LineBits = tuple[int, int, tuple[tuple[int, int], ...]]
"""The cells that a line crosses as bits from a lowest one, and the pairs of cells at corners it passes."""
Levels = tuple[int, int]
"""How high a line is at both ends, in tenths of a step."""
HAIR: Final = 1e-6
_SLABS: Final[dict[MapKind, tuple[tuple[int, int, int], ...]]] = {
    "grid": ((1, 0, 5), (0, 1, 5)),
    "hex": ((1, 0, 5), (1, 1, 10), (1, -1, 10)),
}  # a cell: where u * x + v * y is no farther than that from what it is in the middle


def untouched(walls: int, at: int, line: LineBits) -> bool:
    """Whether no cell of a set lies on a line or at a corner that it passes."""
    lowest, mask, pinches = line
    if walls >> (at + lowest) & mask:
        return False
    return not (pinches and any(walls >> (at + p) & 1 or walls >> (at + q) & 1 for p, q in pinches))


def _pinched_bits(walls: int, at: int, pinches: tuple[tuple[int, int], ...]) -> bool:
    """Whether barred cells lie on both sides of a corner that a line passes."""
    return any(walls >> (at + p) & 1 and walls >> (at + q) & 1 for p, q in pinches)


@lru_cache(maxsize=1 << 15)
def line_mask(kind: MapKind, stride: int, dx: int, dy: int) -> LineBits:
    """What lies between the middles of (0, 0) and (dx, dy)."""
    return _line_bits(kind, stride, centre(kind, (0, 0)), centre(kind, (dx, dy)), (dx, dy))


class Fan:
    """MES-MAP-16 The lines between the sample points of (0, 0) and of another cell. A set of them is a whole
    number with one bit for each; those that cross a cell are known by its bit from the lowest one."""

    def __init__(self, kind: MapKind, stride: int, goal: Spot) -> None:
        self.kind, self.goal = kind, goal
        ends = _ends(kind, goal)
        self.all = (1 << len(ends)) - 1
        self.lines: dict[LineBits, int] = {}  # lines that cross the same cells, as a set
        for n, (start, end) in enumerate(ends):
            line = _line_bits(kind, stride, start, end, goal)
            self.lines[line] = self.lines.get(line, 0) | 1 << n
        self.lowest = min(lowest for lowest, _, _ in self.lines)
        self.crossed = 0
        for lowest, cells, _ in self.lines:
            self.crossed |= cells << lowest - self.lowest
        self.corners = [(line[2], same) for line, same in self.lines.items() if line[2]]
        self._across: dict[int, int] = {}
        self._from, (x, y) = ends[0]
        self._along = x - self._from[0], y - self._from[1]
        self._slack = 10 * max(abs(self._along[0]) + abs(self._along[1]), 2 * abs(self._along[1]))

    def barred(self, walls: int, at: int) -> int:
        """The lines from the cell of a bit that the cells of a set bar."""
        met, found = walls >> (at + self.lowest) & self.crossed, 0
        while met:
            low = met & -met
            found |= self._across.get(low) or self._lines_across(low)
            if found == self.all:
                break
            met ^= low
        return found

    def _lines_across(self, cell: int) -> int:
        found = 0
        for (lowest, cells, _), same in self.lines.items():
            if cells << lowest - self.lowest & cell:
                found |= same
        self._across[cell] = found
        return found

    def below(self, cell: Spot, bit: int, top: int, levels: Levels) -> int:
        """The lines that are somewhere lower than the top of what is on a cell."""
        across = self._across.get(1 << bit - self.lowest) or self._lines_across(1 << bit - self.lowest)
        low, high = levels
        as_high = (top - low) / (high - low)  # how far along
        first, last = self._at_most(cell)
        if last < as_high - HAIR:
            return across if low < high else 0
        if first > as_high + HAIR:
            return across if high < low else 0
        return _dipping(self.kind, self.goal, across, cell, top, levels)

    def _at_most(self, cell: Spot) -> tuple[float, float]:
        """Between which parts of the lines a cell surely lies."""
        (x, y), (dx, dy), slack = centre(self.kind, cell), self._along, self._slack
        far, length = (x - self._from[0]) * dx + (y - self._from[1]) * dy, dx * dx + dy * dy
        if length <= slack:
            return 0.0, 1.0
        return (far - slack) / (length + slack), (far + slack) / (length - slack)

    def squeezed(self, walls: int, at: int, left: int) -> int:
        """Those of some lines that run between two cells of a set that touch at a corner."""
        found = 0
        for pinches, same in self.corners:
            if same & left and _pinched_bits(walls, at, pinches):
                found |= same
        return found


@lru_cache(maxsize=1 << 14)
def fan(kind: MapKind, stride: int, dx: int, dy: int) -> Fan:
    """The lines between sample points of (0, 0) and (dx, dy)."""
    return Fan(kind, stride, (dx, dy))


def _ends(kind: MapKind, goal: Spot) -> list[tuple[Point, Point]]:
    return [(p, q) for p in samples(kind, (0, 0)) for q in samples(kind, goal)]


@lru_cache(maxsize=1 << 15)
def _dipping(kind: MapKind, goal: Spot, across: int, cell: Spot, top: int, levels: Levels) -> int:
    """Those of the lines across a cell that are somewhere lower there than so much."""
    return sum(line for line, part in _parts(kind, goal, across, cell) if dips(top, levels, part))


@lru_cache(maxsize=1 << 14)
def _parts(kind: MapKind, goal: Spot, across: int, cell: Spot) -> list[tuple[int, tuple[float, float]]]:
    """The lines across a cell, and the part of each that lies in it."""
    (x, y), slabs, found = centre(kind, cell), _SLABS[kind], []
    for n, ((x0, y0), (x1, y1)) in enumerate(_ends(kind, goal)):
        if across >> n & 1:
            first, last = 0.0, 1.0
            for u, v, wide in slabs:
                far, ahead = u * (x0 - x) + v * (y0 - y), u * (x1 - x0) + v * (y1 - y0)
                if ahead:
                    enters, leaves = (-wide - far) / ahead, (wide - far) / ahead
                    first, last = max(first, min(enters, leaves)), min(last, max(enters, leaves))
            found.append((1 << n, (first, last)))
    return found


def dips(top: int, levels: Levels, part: tuple[float, float]) -> bool:
    """Whether a line is lower than so much in a part of it."""
    low, high = levels
    return min(low + (high - low) * part[0], low + (high - low) * part[1]) < top - 1e-9


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
    """The squares between two points (see line_tracing.py), and those at both sides of corners."""
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

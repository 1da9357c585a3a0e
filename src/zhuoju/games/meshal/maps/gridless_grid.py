"""The points half a step apart between which moves on gridless maps go."""

from math import ceil, floor, hypot, isqrt
from typing import Final

from zhuoju.games.meshal.maps.gridless_shapes import Figure, sides
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot

PITCH: Final = HUNDREDTHS // 2
LEAST_GAP: Final = 36  # hundredths kept from walls: less, and a diagonal step could jump a thin one


class Lattice:
    """The points of a map, or of a part of it, as bits of whole numbers."""

    def __init__(self, corner: Spot, columns: int, rows: int) -> None:
        self.left, self.top = corner
        self.columns, self.rows = columns, rows
        self.stride = self.columns + 2  # so that no step wraps around
        line = (1 << self.columns) - 1
        self.all: int = sum(line << (row * self.stride) for row in range(self.rows))

    def part(self, at: Spot, far: int) -> "Lattice":
        """The points in so many columns and rows to all sides of a position: shorter numbers are quicker."""
        x, y = (at[0] - self.left) // PITCH, (at[1] - self.top) // PITCH
        west, north = max(0, x - far), max(0, y - far)
        columns, rows = min(self.columns, x + far + 2) - west, min(self.rows, y + far + 2) - north
        if (columns, rows) == (self.columns, self.rows):
            return self
        return Lattice((self.left + west * PITCH, self.top + north * PITCH), columns, rows)

    def cut(self, points: int, whole: "Lattice") -> int:
        """What of a set of points of a whole lattice lies in this part of it."""
        if points == whole.all:
            return self.all
        found, line = 0, (1 << self.columns) - 1
        points >>= whole.bit((self.left, self.top))
        for start in range(0, self.rows * self.stride, self.stride):
            if not points:
                break
            found |= (points & line) << start
            points >>= whole.stride
        return found

    def on(self, spot: Spot) -> bool:
        """Whether a position is a point of the lattice."""
        x, y = spot[0] - self.left, spot[1] - self.top
        return x % PITCH == y % PITCH == 0 and 0 <= x < self.columns * PITCH and 0 <= y < self.rows * PITCH

    def bit(self, spot: Spot) -> int:
        """The number of a point's bit."""
        return (spot[1] - self.top) // PITCH * self.stride + (spot[0] - self.left) // PITCH

    def spot(self, bit: int) -> Spot:
        """The point of a bit."""
        y, x = divmod(bit, self.stride)
        return self.left + x * PITCH, self.top + y * PITCH

    def cells_of(self, mask: int) -> list[Spot]:
        """The points of a set, row by row."""
        found, line, y = [], (1 << self.stride) - 1, self.top
        while mask:
            bits = mask & line
            while bits:
                low = bits & -bits
                found.append((self.left + (low.bit_length() - 1) * PITCH, y))
                bits ^= low
            mask >>= self.stride
            y += PITCH
        return found

    def disc(self, at: Spot, radius: int) -> int:
        """The points at most so far away."""
        found, x, y = 0, at[0] - self.left, at[1] - self.top
        for row in self._range(y - radius, y + radius, 0, self.rows):
            half = isqrt(radius * radius - (row * PITCH - y) ** 2)
            first, last = max(0, -((half - x) // PITCH)), min(self.columns - 1, (x + half) // PITCH)
            if first <= last:
                found |= ((2 << last - first) - 1) << (row * self.stride + first)
        return found

    def spread(self, mask: int) -> int:
        """A set, and the points up to two beside it."""
        for _ in range(2):
            mask |= mask << 1 | mask >> 1
            mask |= mask << self.stride | mask >> self.stride
        return mask & self.all

    def around(self, at: Spot, reach: int) -> list[Spot]:
        """The points at most so far away, row by row."""
        return self.cells_of(self.disc(at, reach))

    def near(self, figure: Figure, gap: float) -> int:
        """The points nearer to a figure than so much, or in it."""
        if figure.radius or len(figure.points) < 2:
            reach = ceil(figure.radius + gap) - 1  # a touch is not nearer
            return self.disc(figure.points[0], reach) if reach >= 0 else 0
        found = self.inside(figure)
        for (ax, ay), (bx, by) in sides(figure.points):
            for row in self._range(min(ay, by) - gap, max(ay, by) + gap, self.top, self.rows):
                y = self.top + row * PITCH
                for column in self._range(min(ax, bx) - gap, max(ax, bx) + gap, self.left, self.columns):
                    if point_gap(self.left + column * PITCH, y, ax, ay, bx, by) < gap - 1e-6:
                        found |= 1 << (row * self.stride + column)
        return found

    def inside(self, figure: Figure) -> int:
        """The points in a figure."""
        if figure.radius:
            return self.disc(figure.points[0], figure.radius)
        if len(figure.points) < 3:
            return 0
        _, top, _, bottom = figure.box()
        found = 0
        for row in self._range(top, bottom, self.top, self.rows):
            y = self.top + row * PITCH
            ends = sorted(
                ax + (y - ay) * (bx - ax) / (by - ay)
                for (ax, ay), (bx, by) in sides(figure.points)
                if min(ay, by) <= y < max(ay, by)
            )
            for first, last in zip(ends[::2], ends[1::2], strict=True):
                columns = self._range(first, last, self.left, self.columns)
                if columns:
                    found |= ((1 << len(columns)) - 1) << (row * self.stride + columns[0])
        return found

    def _range(self, first: float, last: float, start: int, count: int) -> range:
        """The rows or columns between two coordinates."""
        return range(max(0, ceil((first - start) / PITCH)), min(count, floor((last - start) / PITCH) + 1))


def distance_to(figure: Figure, ax: float, ay: float, bx: float, by: float) -> float:
    """How far a segment is from the border of a figure, or (a circle) from the circle; 0 where they meet."""
    if figure.radius:
        x, y = figure.points[0]
        return max(0.0, point_gap(x, y, ax, ay, bx, by) - figure.radius)
    return min(_segment_gap(ax, ay, bx, by, *c, *d) for c, d in sides(figure.points))


def point_gap(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """How far a point is from a segment."""
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = ((x - ax) * dx + (y - ay) * dy) / length if length else 0.0
    if t < 0.0:
        t = 0.0
    elif t > 1.0:
        t = 1.0
    return hypot(x - ax - t * dx, y - ay - t * dy)


def _segment_gap(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> float:
    one = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    two = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    three = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    four = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    if one * two < 0 and three * four < 0:
        return 0.0
    return min(
        point_gap(ax, ay, cx, cy, dx, dy),
        point_gap(bx, by, cx, cy, dx, dy),
        point_gap(cx, cy, ax, ay, bx, by),
        point_gap(dx, dy, ax, ay, bx, by),
    )


def lattice(field: Field) -> Lattice:
    """The lattice of a map; kept with it."""
    kept = terrain(field).plans
    if "lattice" not in kept:
        columns, rows = (long * HUNDREDTHS // PITCH + 1 for long in (field.width, field.length))
        kept["lattice"] = Lattice((field.west * HUNDREDTHS, field.north * HUNDREDTHS), columns, rows)
    found: Lattice = kept["lattice"]
    return found

"""MES-MAP-13 Walls and ground of gridless maps: segments, polygons and circles, exact in whole hundredths."""

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import dist, sqrt
from typing import NamedTuple

from zhuoju.games.meshal.model.field import Spot


class Figure(NamedTuple):
    """A polygon, a segment (two points) or a circle (one point and a radius)."""

    points: tuple[Spot, ...]
    radius: int = 0

    def box(self) -> tuple[int, int, int, int]:
        """West, north, east and south ends."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        r = self.radius
        return min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r


def cross(o: Spot, a: Spot, b: Spot) -> int:
    """Twice the signed area of a triangle: on which side of o-a the point b lies."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def squared_gap(p: Spot, a: Spot, b: Spot) -> Fraction:
    """The square of the distance from a point to a segment, exactly."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    length, along = dx * dx + dy * dy, px * dx + py * dy
    if along <= 0 or length == 0:
        return Fraction(px * px + py * py)
    if along >= length:
        return Fraction((p[0] - b[0]) ** 2 + (p[1] - b[1]) ** 2)
    return Fraction((px * dy - py * dx) ** 2, length)


def squared_gap_between(a: Spot, b: Spot, c: Spot, d: Spot) -> Fraction:
    """The square of the distance between two segments; 0 where they meet."""
    if meet(a, b, c, d):
        return Fraction(0)
    return min(squared_gap(a, c, d), squared_gap(b, c, d), squared_gap(c, a, b), squared_gap(d, a, b))


def meet(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether two segments have a point in common."""
    one, two, three, four = cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)
    if one * two < 0 and three * four < 0:
        return True
    return (
        (one == 0 and _on(a, b, c))
        or (two == 0 and _on(a, b, d))
        or (three == 0 and _on(c, d, a))
        or (four == 0 and _on(c, d, b))
    )


def _on(a: Spot, b: Spot, p: Spot) -> bool:
    """Whether a point of the line a-b lies between its ends."""
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


@lru_cache(maxsize=1 << 12)
def sides(points: tuple[Spot, ...]) -> tuple[tuple[Spot, Spot], ...]:
    """The sides of a polygon; of two points the segment."""
    if len(points) == 2:
        return ((points[0], points[1]),)
    return tuple(zip(points, (*points[1:], points[0]), strict=True))


def contains(figure: Figure, x: Fraction | float, y: Fraction | float) -> bool:
    """Whether a point lies strictly inside a figure. A segment has no inside."""
    if figure.radius:
        cx, cy = figure.points[0]
        return (x - cx) ** 2 + (y - cy) ** 2 < figure.radius**2
    if len(figure.points) < 3:
        return False
    within = False
    for (ax, ay), (bx, by) in sides(figure.points):
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return False  # on the border
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            within = not within
    return within


def holds(figure: Figure, spot: Spot) -> bool:
    """Whether a position lies in a figure or on its border."""
    if figure.radius:
        cx, cy = figure.points[0]
        return (spot[0] - cx) ** 2 + (spot[1] - cy) ** 2 <= figure.radius**2
    on_border = any(cross(a, b, spot) == 0 and _on(a, b, spot) for a, b in sides(figure.points))
    return on_border or contains(figure, *spot)


def nearer(figure: Figure, a: Spot, b: Spot, reach: int) -> bool:
    """Whether a segment comes nearer to a figure than `reach`, or enters it: whether a base is in the way."""
    if figure.radius:
        return within(figure.points[0], a, b, figure.radius + reach)
    if reach and any(_close(a, b, c, d, reach) for c, d in sides(figure.points)):
        return True
    return crosses(figure, a, b)


def _close(a: Spot, b: Spot, c: Spot, d: Spot, reach: int) -> bool:
    """Whether two segments are nearer to each other than `reach`."""
    if within(a, c, d, reach) or within(b, c, d, reach):
        return True
    return within(c, a, b, reach) or within(d, a, b, reach) or meet(a, b, c, d)


def within(p: Spot, a: Spot, b: Spot, reach: int) -> bool:
    """Whether a point is nearer to a segment than `reach`."""
    (x, y), (ax, ay), (bx, by) = p, a, b
    dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
    length, along = dx * dx + dy * dy, px * dx + py * dy
    if along <= 0 or length == 0:
        return px * px + py * py < reach * reach
    if along >= length:
        return (px - dx) ** 2 + (py - dy) ** 2 < reach * reach
    return (px * dy - py * dx) ** 2 < reach * reach * length


def crosses(figure: Figure, a: Spot, b: Spot) -> bool:
    """MES-MAP-17 Whether a segment crosses the interior of a figure; of a segment: whether it crosses it."""
    if figure.radius:
        return within(figure.points[0], a, b, figure.radius)
    turns = [cross(a, b, point) for point in figure.points]
    if min(turns) > 0 or max(turns) < 0:
        return False  # all of it is on one side
    if len(figure.points) == 2:
        c, d = figure.points
        return turns[0] * turns[1] < 0 and cross(c, d, a) * cross(c, d, b) < 0
    for n, turn in enumerate(turns):
        c, d = figure.points[n - 1], figure.points[n]
        if turns[n - 1] * turn < 0 and cross(c, d, a) * cross(c, d, b) < 0:
            return True  # through the middle of a side
    return any(
        contains(figure, a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in _between(figure, a, b)
    )


def _between(figure: Figure, a: Spot, b: Spot) -> list[Fraction]:
    """How far along a segment the middles of the stretches between its meetings with the border lie."""
    return [(one + two) / 2 for one, two in pairwise(_stops(figure, a, b))]


def _stops(figure: Figure, a: Spot, b: Spot) -> list[Fraction]:
    """How far along a segment its ends and its meetings with the border lie."""
    at = {Fraction(0), Fraction(1)}
    for c, d in sides(figure.points):
        one, two = cross(c, d, a), cross(c, d, b)
        if one != two:
            t = Fraction(one, one - two)
            if 0 < t < 1:
                at.add(t)
    return sorted(at)


def thickness(figure: Figure, a: Spot, b: Spot) -> float:
    """How much of a segment lies in a figure, in hundredths."""
    (ax, ay), (bx, by) = a, b
    dx, dy, far = bx - ax, by - ay, dist(a, b)
    if figure.radius and far:
        x, y = figure.points[0]
        along, aside = ((x - ax) * dx + (y - ay) * dy) / far, abs((x - ax) * dy - (y - ay) * dx) / far
        half = sqrt(max(0.0, figure.radius**2 - aside**2))
        return max(0.0, min(far, along + half) - max(0.0, along - half))
    if len(figure.points) < 3:
        return 0.0
    parts = pairwise(_stops(figure, a, b))
    inner = ((p, q) for p, q in parts if contains(figure, ax + (p + q) / 2 * dx, ay + (p + q) / 2 * dy))
    return far * float(sum(q - p for p, q in inner))


def touched(figure: Figure, a: Spot, b: Spot) -> list[tuple[Spot, int]]:
    """The corners of a figure that lie on a segment, each with the side (1 or -1) the figure is on there."""
    if figure.radius:
        return []
    found = []
    for n, p in enumerate(figure.points):
        if cross(a, b, p) == 0 and _on(a, b, p) and p not in (a, b):
            ends = (figure.points[n - 1], figure.points[(n + 1) % len(figure.points)])
            turns = [turn for end in ends if (turn := cross(a, b, end))]
            found += [(p, 1 if turn > 0 else -1) for turn in turns]
    return found

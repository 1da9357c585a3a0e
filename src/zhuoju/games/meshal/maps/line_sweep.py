"""What can be seen from a point past segments: one sweep around it, then any number of questions.

A segment hides what is behind it from whoever is on its left, looking from its first end to its last."""

from bisect import bisect_right, insort
from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin
from typing import Final

Segment = tuple[float, float, float, float]

HAIR: Final = 1e-9
SLACK: Final = 1e-6


class Sweep:
    """The nearest segment in every direction from a point.

    `tangled`: the segments may cross one another; where they do nothing is surely seen."""

    def __init__(self, x: float, y: float, segments: Sequence[Segment], *, tangled: bool = False) -> None:
        self.x, self.y = x, y
        self.starts: list[float] = []
        self.walls: list[Segment | None] = []
        self.sure: list[bool] = []
        self.edge_on: list[float] = []  # directions in which a segment is seen from its end
        self._tangled = tangled
        self._turn(segments)

    def _facing(self, segments: Sequence[Segment]) -> list[Segment]:
        """Those that face us; what turns its back on us has something before it that hides as much."""
        kept: list[Segment] = []
        for ax, ay, bx, by in segments:
            ax, ay, bx, by = ax - self.x, ay - self.y, bx - self.x, by - self.y
            side = ax * by - ay * bx
            if side >= HAIR:
                kept.append((ax, ay, bx, by))
            elif side > -HAIR:
                self.edge_on += [atan2(ay, ax), atan2(by, bx)]
        return kept

    def _turn(self, segments: Sequence[Segment]) -> None:
        """Once around: at every angle where a segment begins or ends, which one is the nearest from there."""
        events: list[tuple[float, int, int]] = []
        kept = self._facing(segments)
        gaps = [_gap(*wall) for wall in kept]
        for number, (ax, ay, bx, by) in enumerate(kept):
            first, last = atan2(ay, ax), atan2(by, bx)
            if first == pi:
                first = -pi  # it begins on the seam
            if first <= last:
                events += [(first, 1, number), (last, 0, number)]
            else:  # across the seam
                events += [(first, 1, number), (pi, 0, number), (-pi, 1, number), (last, 0, number)]
        events.sort()
        self.edge_on.sort()
        active: list[tuple[float, int]] = []
        at, n = -pi, 0
        while n < len(events):
            angle = events[n][0]
            if angle > at + HAIR:
                self._mark(at, angle, active, kept)
                at = angle
            while n < len(events) and events[n][0] <= angle + HAIR:
                _, begins, number = events[n]
                if begins:
                    insort(active, (gaps[number], number))
                else:
                    active.remove((gaps[number], number))
                n += 1
        if pi - at > HAIR or not self.starts:
            self._mark(at, pi, active, kept)

    def _mark(self, start: float, end: float, active: list[tuple[float, int]], kept: list[Segment]) -> None:
        """The nearest of these segments between two angles."""
        u, v = cos((start + end) / 2), sin((start + end) / 2)
        best, nearest = None, float("inf")
        for gap, number in active:
            if gap >= nearest:
                break
            far = _far(kept[number], u, v)
            if far < nearest:
                best, nearest = kept[number], far
        sure = not self._tangled or not _crossed(start, end, best, active, kept)
        if not self.walls or self.walls[-1] is not best or self.sure[-1] is not sure:
            self.starts.append(start)
            self.walls.append(best)
            self.sure.append(sure)

    def sees(self, x: float, y: float) -> bool | None:
        """Whether nothing lies before a point; None: the line grazes something, it must be followed."""
        x, y = x - self.x, y - self.y
        angle = atan2(y, x)
        n = bisect_right(self.starts, angle) - 1
        before = _before(self.walls[n], x, y)
        if before and not self.sure[n]:
            return None
        follows = n + 1 if n + 1 < len(self.starts) else 0
        ends = self.starts[follows] if follows else pi
        if angle - self.starts[n] < HAIR:
            beside = n - 1
        elif ends - angle < HAIR:
            beside = follows
        else:
            return None if before and self.edge_on and self._along(angle) else before
        if self.walls[beside] is self.walls[n] and not self.edge_on:
            return before
        return None if self.edge_on or not (before and _before(self.walls[beside], x, y)) else True

    def _along(self, angle: float) -> bool:
        """Whether a segment is seen from its end in a direction."""
        n = bisect_right(self.edge_on, angle - HAIR)
        return n < len(self.edge_on) and self.edge_on[n] < angle + HAIR

    def first(self, x: float, y: float) -> tuple[Segment, float, float, bool] | None:
        """What is met first on the way to a point and beyond, where, and whether surely so; None: nothing."""
        u, v = x - self.x, y - self.y
        n = bisect_right(self.starts, atan2(v, u)) - 1
        wall, long = self.walls[n], hypot(u, v)
        if wall is None or not long:
            return None
        far = _far(wall, u / long, v / long) / long
        ax, ay, bx, by = wall
        met = (ax + self.x, ay + self.y, bx + self.x, by + self.y)
        return met, self.x + u * far, self.y + v * far, self.sure[n]

    def hides(self, x: float, y: float, around: float) -> bool:
        """Whether one segment surely hides a point and everything so far around it."""
        x, y = x - self.x, y - self.y
        wall = self.walls[bisect_right(self.starts, atan2(y, x)) - 1]
        if wall is None:
            return False
        ax, ay, bx, by = wall
        return (
            ax * y - ay * x > around * hypot(ax, ay)
            and x * by - y * bx > around * hypot(bx, by)
            and (by - ay) * (x - ax) - (bx - ax) * (y - ay) > around * hypot(bx - ax, by - ay)
        )


def _crossed(
    start: float, end: float, best: Segment | None, active: list[tuple[float, int]], kept: list[Segment]
) -> bool:
    """Whether the nearest segment is not the nearest all the way between two angles."""
    if best is None:
        return False
    ends = [(cos(angle), sin(angle)) for angle in (start, end)]
    far = [_far(best, u, v) for u, v in ends]
    others = (kept[number] for gap, number in active if gap < max(far) and kept[number] is not best)
    limits = list(zip(ends, far, strict=True))
    return any(_far(other, u, v) < most - SLACK for other in others for (u, v), most in limits)


def _far(wall: Segment, u: float, v: float) -> float:
    """How far away the line of a segment is in a direction."""
    ax, ay, bx, by = wall
    across = u * (by - ay) - v * (bx - ax)
    return (ax * by - ay * bx) / across if abs(across) > HAIR else _gap(ax, ay, bx, by)


def _before(wall: Segment | None, x: float, y: float) -> bool:
    """Whether a point lies before a segment, or on it, seen from the origin."""
    if wall is None:
        return True
    ax, ay, bx, by = wall
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -HAIR


def _gap(ax: float, ay: float, bx: float, by: float) -> float:
    """How near a segment comes to the origin."""
    dx, dy = bx - ax, by - ay
    t = min(1.0, max(0.0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
    return hypot(ax + t * dx, ay + t * dy)

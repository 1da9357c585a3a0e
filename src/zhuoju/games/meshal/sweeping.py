"""What can be seen from a point past segments: one sweep around it, then any number of questions.

A segment hides what is behind it from whoever is on its left, looking from its first end to its last."""

from bisect import bisect_right, insort
from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin
from typing import Final

Segment = tuple[float, float, float, float]

HAIR: Final = 1e-9


class Sweep:
    """The nearest segment in every direction from a point."""

    def __init__(self, x: float, y: float, segments: Sequence[Segment]) -> None:
        self.x, self.y = x, y
        self.starts: list[float] = []
        self.walls: list[Segment | None] = []
        self._turn(segments)

    def _turn(self, segments: Sequence[Segment]) -> None:
        """Once around: at every angle where a segment begins or ends, which one is the nearest from there."""
        events: list[tuple[float, int, int]] = []
        gaps: list[float] = []
        kept: list[Segment] = []
        for ax, ay, bx, by in segments:
            ax, ay, bx, by = ax - self.x, ay - self.y, bx - self.x, by - self.y
            side = ax * by - ay * bx
            if side < HAIR:
                continue  # it turns its back on us, and what is before it hides as much, or it is edge-on
            first, last, number = atan2(ay, ax), atan2(by, bx), len(kept)
            kept.append((ax, ay, bx, by))
            gaps.append(_gap(ax, ay, bx, by))
            if first <= last:
                events += [(first, 1, number), (last, 0, number)]
            else:  # across the seam
                events += [(first, 1, number), (pi, 0, number), (-pi, 1, number), (last, 0, number)]
        events.sort()
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
            ax, ay, bx, by = kept[number]
            across = u * (by - ay) - v * (bx - ax)
            far = (ax * by - ay * bx) / across if abs(across) > HAIR else gap
            if far < nearest:
                best, nearest = kept[number], far
        self.starts.append(start)
        self.walls.append(best)

    def sees(self, x: float, y: float) -> bool:
        """Whether nothing lies before a point; a line may touch corners on one side of it."""
        x, y = x - self.x, y - self.y
        angle = atan2(y, x)
        n = bisect_right(self.starts, angle) - 1
        if _before(self.walls[n], x, y):
            return True
        if angle - self.starts[n] < HAIR:
            return _before(self.walls[n - 1], x, y)
        follows = n + 1 if n + 1 < len(self.starts) else 0
        ends = self.starts[follows] if follows else pi
        return ends - angle < HAIR and _before(self.walls[follows], x, y)

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

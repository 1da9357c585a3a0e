"""MES-MOV-13 What straight pieces of a move cost on gridless maps, split where the ground changes."""

from collections.abc import Iterable
from itertools import pairwise
from math import isqrt, sqrt
from typing import NamedTuple

from zhuoju.games.meshal.maps.gridless_grid import point_gap
from zhuoju.games.meshal.maps.gridless_shapes import Figure, contains, sides
from zhuoju.games.meshal.maps.line_obstacles import Box
from zhuoju.games.meshal.maps.movers import DIFFICULT, NORMAL, SMOOTH
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.words import ZoneTag

Factors = list[tuple[ZoneTag, Figure, Box]]  # difficult and smooth ground


class Patch(NamedTuple):
    """A piece of such ground as it lies from one position."""

    tag: ZoneTag
    figure: Figure
    box: Box
    corners: list[Spot]  # from there
    sides: list[tuple[int, int, int]]  # how far each goes east and south; on which side of it one is
    within: bool


class Legs:
    """The straight pieces that begin at one position."""

    def __init__(self, at: Spot, factors: Factors, *, overloaded: bool) -> None:
        self.at = at
        self._overloaded = overloaded
        self._patches = [_patch(at, *entry) for entry in factors]

    def cost(self, goal: Spot) -> int:
        """What a straight piece costs, in hundredths."""
        (ax, ay), (bx, by) = self.at, goal
        length = isqrt((ax - bx) ** 2 + (ay - by) ** 2)
        near = [patch for patch in self._patches if meets(patch.box, self.at, goal)]
        if not near:
            return 2 * length if self._overloaded else length
        doubled = self._past_one(near[0], bx - ax, by - ay) if len(near) == 1 else None
        if doubled is None:
            doubled = self._past(near, goal)
        return int(length * doubled / 2 + 1e-6)

    def least(self, reach: int) -> int:
        """No piece that is longer than this costs so much or less: what it costs to get off rough ground."""
        if any(patch.tag == "smooth" for patch in self._patches):
            return reach
        if self._overloaded:
            return reach // 2 + 2
        x, y = self.at
        inner = 0
        for patch in self._patches:
            if patch.within and not patch.figure.radius:
                border = min(point_gap(x, y, *c, *d) for c, d in sides(patch.figure.points))
                inner = max(inner, int(border))
        return min(reach, max(reach // 2, reach - inner) + 4)  # lengths are cut down to whole hundredths

    def _past_one(self, patch: Patch, east: int, south: int) -> float | None:
        """What a step costs on average where one piece of ground is on the way, in half steps.

        None: a corner or a side is on the line, which has to be looked at closely."""
        turns = [east * y - south * x for x, y in patch.corners]  # on which side each corner is
        if not turns:
            return None
        cuts, last = [], turns[-1]
        for turn, (dx, dy, one) in zip(turns, patch.sides, strict=True):
            if last * turn <= 0:
                lean = dy * east - dx * south
                other = one - lean
                if not (turn and last and one and other):
                    return None
                if one * other < 0:
                    cuts.append(one / lean)
            last = turn
        cuts.sort()
        other_ground = self._factor((patch.tag,)), self._factor(())
        within, done, doubled = patch.within, 0.0, 0.0
        for cut in (*cuts, 1.0):
            doubled += (cut - done) * other_ground[not within]
            within, done = not within, cut
        return doubled

    def _past(self, near: list[Patch], goal: Spot) -> float:
        """The same, whatever lies on the way."""
        (ax, ay), (bx, by) = self.at, goal
        cuts, doubled = {0.0, 1.0}, 0.0
        for patch in near:
            cuts |= _cuts(patch, self.at, goal)
        for one, two in pairwise(sorted(cuts)):
            middle = (one + two) / 2
            x, y = ax + middle * (bx - ax), ay + middle * (by - ay)
            tags = [patch.tag for patch in near if contains(patch.figure, x, y)]
            doubled += (two - one) * self._factor(tags)
        return doubled

    def _factor(self, tags: Iterable[ZoneTag]) -> int:
        """MES-MOV-04 Half steps for a step; smooth and difficult cancel."""
        difficult, smooth = self._overloaded or "difficult" in tags, "smooth" in tags
        return NORMAL if difficult == smooth else DIFFICULT if difficult else SMOOTH


def _patch(at: Spot, tag: ZoneTag, figure: Figure, box: Box) -> Patch:
    x, y = at
    if figure.radius:
        return Patch(tag, figure, box, [], [], contains(figure, x, y))
    points = figure.points
    borders = []
    for n, (dx, dy) in enumerate(points):
        cx, cy = points[n - 1]
        dx, dy = dx - cx, dy - cy
        borders.append((dx, dy, dx * (y - cy) - dy * (x - cx)))
    return Patch(tag, figure, box, [(a - x, b - y) for a, b in points], borders, contains(figure, x, y))


def meets(box: Box, a: Spot, b: Spot) -> bool:
    """Whether what lies between two points may meet what is in a box."""
    west, north, east, south = box
    (ax, ay), (bx, by) = a, b
    return (
        (ax <= east or bx <= east)
        and (ax >= west or bx >= west)
        and (ay <= south or by <= south)
        and (ay >= north or by >= north)
    )


def _cuts(patch: Patch, a: Spot, b: Spot) -> set[float]:
    """Where along a segment the border of a figure is crossed."""
    if patch.figure.radius:
        return _circle_cuts(patch.figure, a, b)
    found = set()
    east, south = b[0] - a[0], b[1] - a[1]
    turns = [east * y - south * x for x, y in patch.corners]
    for n, (dx, dy, one) in enumerate(patch.sides):
        if turns[n - 1] * turns[n] <= 0:
            lean = dy * east - dx * south
            if lean and one * (one - lean) <= 0:
                found.add(one / lean)
    return found


def _circle_cuts(figure: Figure, a: Spot, b: Spot) -> set[float]:
    (cx, cy), dx, dy = figure.points[0], b[0] - a[0], b[1] - a[1]
    length, along = dx * dx + dy * dy, dx * (a[0] - cx) + dy * (a[1] - cy)
    under = along * along - length * ((a[0] - cx) ** 2 + (a[1] - cy) ** 2 - figure.radius**2)
    if length == 0 or under <= 0:
        return set()
    root = sqrt(under)
    return {t for t in ((-along - root) / length, (-along + root) / length) if 0 < t < 1}

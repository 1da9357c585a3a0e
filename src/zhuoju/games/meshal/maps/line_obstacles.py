"""What may be in the way of straight lines from one position, found by direction."""

from functools import lru_cache
from math import atan2, pi
from typing import Final

from zhuoju.games.meshal.maps.gridless_shapes import Figure
from zhuoju.games.meshal.model.field import Spot

Box = tuple[int, int, int, int]
Obstacles = list[tuple[Figure, Box]]

SECTORS: Final = 64  # into which the directions are divided
SLACK: Final = 2  # hundredths: what rounding may be off, and more


class Lookout:
    """Obstacles around a position. A line in one direction need not look at those in others."""

    def __init__(self, at: Spot, obstacles: Obstacles, gap: int) -> None:
        self._at = at
        self._by_sector: list[Obstacles] = [[] for _ in range(SECTORS)]
        for entry in obstacles:
            for sector in self._sectors(entry[1], gap + SLACK):
                self._by_sector[sector].append(entry)

    def toward(self, spot: Spot) -> Obstacles:
        """Those that a line to this position could come nearer to than the gap."""
        return self._by_sector[_sector(spot[0] - self._at[0], spot[1] - self._at[1])]

    def _sectors(self, box: Box, gap: int) -> range | list[int]:
        """The sectors that a box with a gap around it reaches into."""
        x, y = self._at
        west, north, east, south = box[0] - gap - x, box[1] - gap - y, box[2] + gap - x, box[3] + gap - y
        if west <= 0 <= east and north <= 0 <= south:
            return range(SECTORS)
        corners = [_sector(a, b) for a in (west, east) for b in (north, south)]
        first, last = min(corners), max(corners)
        if last - first <= SECTORS // 2:
            return range(first, last + 1)
        low = max(n for n in corners if n <= SECTORS // 2)  # it lies across the seam
        high = min(n for n in corners if n > SECTORS // 2)
        return [*range(low + 1), *range(high, SECTORS)]


@lru_cache(maxsize=1 << 14)
def _sector(dx: int, dy: int) -> int:
    """The number of a direction's sector."""
    return min(SECTORS - 1, int((atan2(dy, dx) + pi) * SECTORS / (2 * pi)))

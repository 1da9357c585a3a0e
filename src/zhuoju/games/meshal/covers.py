"""MES-PER-05, 08 The geometry of cover: how deep in a ground one stands, and which bodies hide another."""

from collections.abc import Callable, Iterable, Iterator
from math import cos, pi, sin

from zhuoju.games.meshal.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.footprints import Footprint, level
from zhuoju.games.meshal.patterns import band
from zhuoju.games.meshal.tiling import inside
from zhuoju.games.meshal.words import Size

SHELTER = 2  # levels of size by which a body must be larger to hide another
EDGE = 3  # steps: how deep one sees into fog, woods, dark or a crowd from outside


def from_edge(field: Field, body: Footprint, covers: Callable[[Spot], bool]) -> int | None:
    """MES-PER-05 Steps from the nearest position of a body to the nearest one outside a ground.

    0: it stands outside with some part of it. None: the ground has no outside on this map."""
    for far in range(2 * max(field.width, field.length) + 1):
        for spot in _ring(field, body, far):
            if inside(field, spot) and not covers(spot):
                return far
    return None


def _ring(field: Field, body: Footprint, far: int) -> Iterator[Spot]:
    """Positions at so many steps from a body; gridless: samples of them, a quarter of a step apart."""
    if field.kind != "gridless":
        for x, y in body.spots:
            yield from ((x + dx, y + dy) for dx, dy in band(field.kind, far - 1, far).offsets)
        return
    for x, y in body.spots:
        for quarter in range(4):
            radius = far * HUNDREDTHS + quarter * HUNDREDTHS // 4
            for n in range(24):
                turn = n * pi / 12
                yield x + round(radius * cos(turn)), y + round(radius * sin(turn))


def seen_into(field: Field, body: Footprint, covers: Callable[[Spot], bool]) -> bool:
    """MES-PER-05 Whether one who looks into a ground from outside can make out a body in it."""
    far = from_edge(field, body, covers)
    return far is not None and far <= EDGE


def hides(screen: Size, hidden: Size) -> bool:
    """MES-PER-08 Whether a body of one size screens one of another."""
    return level(screen) >= level(hidden) + SHELTER


def screens(hidden: Size, bodies: Iterable[tuple[Size, Footprint]]) -> list[Footprint]:
    """MES-PER-08 The bodies that block sight for lines to a creature of this size."""
    return [body for size, body in bodies if hides(size, hidden)]

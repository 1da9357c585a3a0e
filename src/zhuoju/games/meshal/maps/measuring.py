"""MES-MAP-01..12 Measuring: how many steps lie between two places, and whether they are adjacent."""

from fractions import Fraction
from math import isqrt
from typing import Final

from zhuoju.games.meshal.maps.footprints import (
    Footprint,
    Place,
    core,
    footprint,
    half_steps,
    level,
    nearest,
    placed,
    span,
    squared_span,
)
from zhuoju.games.meshal.maps.lines import clear
from zhuoju.games.meshal.maps.terrain import MOST_KEPT, terrain
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field

__all__ = ["Footprint", "Place", "adjacent", "distance", "footprint", "level", "nearest", "placed", "within"]

STEP_METRES: Final = Fraction(3, 4)
PALMS: Final = 10  # to a step
DIGITS: Final = 4  # to a palm


def whole_steps(*, palms: int = 0, digits: int = 0, metres: Fraction | int = 0) -> int:
    """MES-MAP-01 A length in steps; what is less than a step is ignored."""
    return int(Fraction(palms, PALMS) + Fraction(digits, PALMS * DIGITS) + metres / STEP_METRES)


def by_tape(length: Fraction | int, base: Fraction | int) -> int:
    """MES-MAP-08 A length measured on a table, by the width of a medium creature's base there."""
    return int(Fraction(length) / base)


def within(far: int, least: int, most: int, *, inclusive: bool = False) -> bool:
    """MES-MAP-03, 04 `least`~`most` steps leave the far end out; within `most` steps includes it."""
    return least <= far and (far <= most if inclusive else far < most)


def distance(field: Field, a: Place, b: Place) -> int:
    """MES-MAP-02..12 Whole steps between the nearest positions of two places, heights included."""
    one = a if isinstance(a, Footprint) else placed(field, a)
    two = b if isinstance(b, Footprint) else placed(field, b)
    up, kind = one.height - two.height, field.kind
    if kind == "gridless":
        return _gridless(one, two, abs(up))
    if len(one.spots) == 1 and len(two.spots) == 1:
        (x, y), (p, q) = one.spots[0], two.spots[0]
        far = span(kind, x - p, y - q)
    else:
        far = half_steps(kind, one.spots, two.spots)
    if up == 0:
        return far // 2
    up = 2 * abs(up)
    return (2 * far + up if far > up else 2 * up + far) // 4  # MES-MAP-12


def _gridless(one: Footprint, two: Footprint, up: int) -> int:
    """MES-MAP-08, 09, 12 The gap between the cores, fractions dropped."""
    cores = core(one) + core(two)
    gap = max(0, isqrt(int(squared_span(one, two))) - cores)  # whole hundredths change no result
    if up == 0:
        return gap // HUNDREDTHS
    if gap >= HUNDREDTHS * up:
        return (gap + HUNDREDTHS * up // 2) // HUNDREDTHS
    return up + gap // (2 * HUNDREDTHS)


def adjacent(field: Field, a: Place, b: Place) -> bool:
    """MES-MAP-05 Within one step, and nothing that bars moving between the nearest positions."""
    known = terrain(field).contacts
    found = known.get((a, b))
    if found is None:
        found = distance(field, a, b) <= 1 and clear(field, a, b, "move")
        if len(known) < MOST_KEPT:
            known[a, b] = found
    return found

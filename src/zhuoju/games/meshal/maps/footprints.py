"""MES-CHR-08, MES-MAP-10 What beings cover on a map."""

from fractions import Fraction
from functools import lru_cache
from math import cos, radians, sin
from typing import Final, NamedTuple

from zhuoju.games.meshal.maps.gridless_shapes import squared_gap_between
from zhuoju.games.meshal.maps.terrain import ground_height
from zhuoju.games.meshal.maps.tiling import GRID_STEPS, HEX_STEPS
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.words import SIZES, MapKind, Size

DIAMETERS: Final[dict[Size, int]] = {
    "micro": 0, "small": 1, "medium": 1, "large": 2, "huge": 3, "super_huge": 5,
}  # fmt: skip
"""MES 3.4 Steps; micro creatures take one position and share it."""
TALL: Final[dict[Size, int]] = {
    "micro": 0, "small": 10, "medium": 20, "large": 30, "huge": 50, "super_huge": 80,
}  # fmt: skip
"""MES 3.4 Tenths of a step, where the sheet says nothing."""


class Footprint(NamedTuple):
    """What a being covers: its cells, or (gridless) its centre, two of a long one, and its radius."""

    spots: tuple[Spot, ...]
    height: int = 0  # steps above the lowest ground
    tall: int = 20  # tenths of a step
    radius: int = 50  # hundredths; gridless only


Place = Footprint | Spot


def level(size: Size) -> int:
    """MES-CHR-07 The level of a size, 1 to 6."""
    return SIZES.index(size) + 1


def footprint(
    field: Field,
    at: Spot,
    size: Size = "medium",
    *,
    height: int = 0,
    tall: int | None = None,
    facing: int = 0,
    long: bool = False,
    diameter: int | None = None,
) -> Footprint:
    """MES-CHR-08 The ground a being takes. `height`: steps above it; `long`: two positions, the head at `at`.

    A being that is an even number of steps wide takes the cells east and south of `at` as well."""
    across = DIAMETERS[size] if diameter is None else diameter
    up = height + ground_height(field, at)
    body = TALL[size] if tall is None else tall
    if field.kind == "gridless":
        spine = (at, _behind(field, at, facing)) if long else (at,)
        return Footprint(spine, up, body, across * HUNDREDTHS // 2)
    if long:
        return Footprint((at, _behind(field, at, facing)), up, body)
    if across <= 1:
        return Footprint((at,), up, body)
    x, y = at
    offsets = disc_of_diameter(field.kind, across)
    cells = tuple((x + dx, y + dy) for dx, dy in offsets)
    if field.grounds:
        up = height + max(ground_height(field, cell) for cell in cells)
    return Footprint(cells, up, body)


def placed(field: Field, place: Place) -> Footprint:
    """A place as a footprint; a bare position is a point on the ground."""
    if isinstance(place, Footprint):
        return place
    return Footprint((place,), ground_height(field, place) if field.grounds else 0, 0, 0)


def _behind(field: Field, at: Spot, facing: int) -> Spot:
    """Where the tail of a long being is: one step against its facing."""
    if field.kind == "gridless":
        dx, dy = heading(facing)
        return at[0] - round(dx * HUNDREDTHS), at[1] - round(dy * HUNDREDTHS)
    steps = HEX_STEPS if field.kind == "hex" else GRID_STEPS
    dx, dy = steps[facing % len(steps)]
    return at[0] - dx, at[1] - dy


def heading(degrees: int) -> tuple[float, float]:
    """MES-FAC-06 The direction of a gridless facing: degrees clockwise from north."""
    return sin(radians(degrees)), -cos(radians(degrees))


@lru_cache(maxsize=64)
def disc_of_diameter(kind: MapKind, diameter: int) -> tuple[Spot, ...]:
    """MES-ARE-08 The cells of a disc, odd: around (0, 0); even: around its south-eastern corner."""
    reach = diameter // 2 + 1
    around = [(x, y) for y in range(-reach, reach + 2) for x in range(-2 * reach, 2 * reach + 2)]
    if diameter % 2:
        return tuple(cell for cell in around if span(kind, *cell) // 2 <= diameter // 2)
    return tuple(cell for cell in around if _near_corner(kind, cell, diameter))


def _near_corner(kind: MapKind, cell: Spot, diameter: int) -> bool:
    """Whether the centre of a cell is at most half the diameter from the corner."""
    x, y = cell
    if kind == "grid":
        return (2 * x - 1) ** 2 + (2 * y - 1) ** 2 <= diameter**2
    u, v = 2 * x + y - 1, 3 * y - 1  # half steps along the row; a sixth of the square root of 3 across
    return 3 * u * u + v * v <= 3 * diameter**2


def span(kind: MapKind, dx: int, dy: int) -> int:
    """MES-MAP-06, 07 Half steps between two cells, before fractions are dropped."""
    if kind == "hex":
        return abs(dx) + abs(dy) + abs(dx + dy)
    dx, dy = abs(dx), abs(dy)
    return 2 * dx + dy if dx > dy else 2 * dy + dx


def half_steps(kind: MapKind, one: tuple[Spot, ...], two: tuple[Spot, ...]) -> int:
    """MES-MAP-10 Half steps on the level between the nearest cells of two sets."""
    return min([span(kind, ax - bx, ay - by) for ax, ay in one for bx, by in two])


def core(place: Footprint) -> int:
    """MES-MAP-09 The radius of a being's core: what its base has more than a medium one."""
    return max(0, place.radius - HUNDREDTHS // 2)


def squared_span(one: Footprint, two: Footprint) -> Fraction | int:
    """The square of the distance between two centres, or of long bodies between their middle lines."""
    a, b = one.spots[0], two.spots[0]
    if len(one.spots) == 1 and len(two.spots) == 1:
        return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return squared_gap_between(a, one.spots[-1], b, two.spots[-1])


def nearest(field: Field, a: Footprint, b: Footprint) -> list[tuple[Spot, Spot]]:
    """MES-MAP-02 The pairs of positions of two places that are nearest to each other."""
    if len(a.spots) == 1 and len(b.spots) == 1:
        return [(a.spots[0], b.spots[0])]
    pairs = [(one, two) for one in a.spots for two in b.spots]
    if field.kind == "gridless":
        far = [(p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 for p, q in pairs]
    else:
        far = [span(field.kind, p[0] - q[0], p[1] - q[1]) for p, q in pairs]
    least = min(far)
    return [pair for pair, n in zip(pairs, far, strict=True) if n == least]

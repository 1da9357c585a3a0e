"""MES-ARE-05..12 Areas of gridless maps, and whether a base overlaps them by more than a touch."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, radians, sin
from typing import NamedTuple

from zhuoju.games.meshal.maps.footprints import Footprint, core
from zhuoju.games.meshal.model.cards import Shape
from zhuoju.games.meshal.model.field import HUNDREDTHS, Spot
from zhuoju.games.meshal.model.words import ShapeKind

HALF = HUNDREDTHS / 2
TOUCH = 1e-6  # hundredths: nearer than that is a touch

Real = tuple[float, float]


class Region(NamedTuple):
    """A shape in hundredths: its line or axis from the origin, its radii or half its breadth."""

    kind: ShapeKind
    origin: Footprint
    line: tuple[Real, ...]
    inner: float = 0
    outer: float = 0  # radius of a disc or sector; outer edge of a ring; half the breadth of a ray or curve
    angle: float = 0  # half of it, in radians


def region(shape: Shape, start: Footprint, aim: Spot | None, chain: Sequence[Spot]) -> Region:
    """What a shape covers."""
    x, y = start.spots[0]
    breadth = (shape.width - 1) * HALF
    if shape.kind == "disc":
        return Region("disc", start, ((x, y),), 0, shape.size * HUNDREDTHS + HALF + core(start))
    if shape.kind == "ring":
        near, far = shape.size - (shape.width - 1) // 2, shape.size + shape.width // 2
        more = HALF + core(start)
        return Region("ring", start, ((x, y),), near * HUNDREDTHS + more, far * HUNDREDTHS + more)
    if shape.kind == "curve":
        return Region("curve", start, ((x, y), *chain), 0, breadth)
    if aim is None:
        raise ValueError(f"MES-ARE-02: a {shape.kind} needs a position to point at")
    far_off = hypot(aim[0] - x, aim[1] - y) or 1.0
    long = shape.size * HUNDREDTHS + HALF
    end = (x + (aim[0] - x) / far_off * long, y + (aim[1] - y) / far_off * long)
    if shape.kind == "sector":
        return Region("sector", start, ((x, y), end), 0, long, radians(shape.angle / 2))
    return Region("ray", start, ((x, y), end), 0, breadth)


def overlaps(covered: Region, body: Footprint) -> bool:
    """Whether a base overlaps a region by more than a touch. Only discs and rings cover their origin."""
    if body.spots == covered.origin.spots and covered.kind not in ("disc", "ring"):
        return False
    return any(
        _gap(covered, centre) < body.radius - TOUCH or _gap(covered, centre) == 0 for centre in discs(body)
    )


def beside(covered: Region, body: Footprint) -> list[Spot]:
    """MES-ARE-07 Where on a curve a base is: the points of its pieces that are nearest to it."""
    found = []
    for a, b in pairwise(covered.line):
        for centre in discs(body):
            if _strip_gap(centre, a, b, covered.outer) < body.radius - TOUCH:
                dx, dy = b[0] - a[0], b[1] - a[1]
                along = ((centre[0] - a[0]) * dx + (centre[1] - a[1]) * dy) / ((dx * dx + dy * dy) or 1.0)
                part = min(1.0, max(0.0, along))
                found.append((round(a[0] + part * dx), round(a[1] + part * dy)))
    return found


def discs(body: Footprint) -> list[Real]:
    """The centres of a base: of a long one its ends and the middle between them."""
    if len(body.spots) == 1:
        return [body.spots[0]]
    (ax, ay), (bx, by) = body.spots[0], body.spots[-1]
    return [(ax, ay), ((ax + bx) / 2, (ay + by) / 2), (bx, by)]


def _gap(covered: Region, at: Real) -> float:
    """How far a point is from a region; 0 inside."""
    match covered.kind:
        case "disc" | "ring":
            far = hypot(at[0] - covered.line[0][0], at[1] - covered.line[0][1])
            return max(0.0, covered.inner - far, far - covered.outer)
        case "sector":
            return _sector_gap(covered, at)
    return min(_strip_gap(at, a, b, covered.outer) for a, b in pairwise(covered.line))


def _strip_gap(at: Real, a: Real, b: Real, half: float) -> float:
    """How far a point is from a rectangle around a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = hypot(dx, dy) or 1.0
    along = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long
    across = abs((at[0] - a[0]) * dy - (at[1] - a[1]) * dx) / long
    return hypot(max(0.0, -along, along - long), max(0.0, across - half))


def _sector_gap(covered: Region, at: Real) -> float:
    """MES-ARE-10 How far a point is from a circular sector."""
    (ox, oy), (ex, ey) = covered.line
    dx, dy, px, py = ex - ox, ey - oy, at[0] - ox, at[1] - oy
    turn = abs(atan2(dx * py - dy * px, dx * px + dy * py))
    if turn <= covered.angle:
        return max(0.0, hypot(px, py) - covered.outer)
    gaps = []
    for angle in (covered.angle, -covered.angle):
        end = (ox + dx * cos(angle) - dy * sin(angle), oy + dx * sin(angle) + dy * cos(angle))
        gaps.append(_strip_gap(at, (ox, oy), end, 0.0))
    return min(gaps)

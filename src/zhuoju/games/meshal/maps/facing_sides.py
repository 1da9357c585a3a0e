"""MES-FAC-04..06, 09 Facing: which side of a being another one is on, and whether it is above or below."""

from math import atan2, cos, degrees, radians, sin
from typing import Final, Literal

from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.tiling import GRID_STEPS, HEX_STEPS, Point, centre
from zhuoju.games.meshal.model.field import Field, Spot

Sector = Literal["front", "left", "right", "rear"]
SECTORS: Final[tuple[Sector, ...]] = ("front", "left", "right", "rear")
Vertical = Literal["above", "accord", "below"]


def facings(field: Field, grid_facings: int = 8) -> range:
    """MES-FAC-06 The facings: 8 (or 4) clockwise from north; hex: 6, from east; gridless: degrees."""
    if field.kind == "gridless":
        return range(360)
    return range(6) if field.kind == "hex" else range(0, 8, 8 // grid_facings)


def toward(field: Field, at: Spot, goal: Spot, grid_facings: int = 8) -> int:
    """The facing that looks most directly from one position at another; the lowest of two alike."""
    way = _way(field, centre(field.kind, at), centre(field.kind, goal))
    turns = facings(field, grid_facings)
    return max(turns, key=lambda facing: (round(_dot(_look(field, facing), way), 9), -facing))


def bearing(way: Spot) -> int:
    """The degrees, clockwise from north, of a direction on a gridless map."""
    return round(degrees(atan2(way[0], -way[1]))) % 360


def sectors(field: Field, body: Footprint, facing: int, other: Footprint) -> tuple[Sector, ...]:
    """MES-FAC-05 The sectors of a being that another is in: on a border two; any cell of a broad one counts.

    The acting side chooses among them (MES-CORE-13)."""
    look = _look(field, facing)
    middle = _middle(field, body)
    found = {
        s for spot in other.spots for s in _sectors(look, _way(field, middle, _point(field, body, spot)))
    }
    return tuple(sector for sector in SECTORS if sector in found)


def _middle(field: Field, body: Footprint) -> Point:
    """The centre of a being, times its number of cells so that it stays whole."""
    points = [centre(field.kind, spot) for spot in body.spots]
    return sum(x for x, _ in points), sum(y for _, y in points)


def _point(field: Field, body: Footprint, spot: Spot) -> Point:
    x, y = centre(field.kind, spot)
    return x * len(body.spots), y * len(body.spots)


def _way(field: Field, a: Point, b: Point) -> tuple[float, float]:
    """From one lattice point to another, in a plane where angles are true."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (dx, dy) if field.kind != "hex" else (dx * 3**0.5, dy)


def _look(field: Field, facing: int) -> tuple[float, float]:
    if field.kind == "gridless":
        return sin(radians(facing)), -cos(radians(facing))
    step = GRID_STEPS[facing % 8] if field.kind == "grid" else HEX_STEPS[facing % 6]
    x, y = _way(field, centre(field.kind, (0, 0)), centre(field.kind, step))
    size = (x * x + y * y) ** 0.5
    return x / size, y / size


def _dot(look: tuple[float, float], way: tuple[float, float]) -> float:
    size = (way[0] ** 2 + way[1] ** 2) ** 0.5 or 1.0
    return (look[0] * way[0] + look[1] * way[1]) / size


def _sectors(look: tuple[float, float], way: tuple[float, float]) -> list[Sector]:
    """Front within 45 degrees, rear from 135 on, flanks between; borders belong to both."""
    if not way[0] and not way[1]:
        return list(SECTORS)  # in the same place: the acting side chooses
    ahead = _dot(look, way)
    turn = look[0] * way[1] - look[1] * way[0]
    edge, hair = 0.5**0.5, 1e-9
    found: list[Sector] = []
    if ahead >= edge - hair:
        found.append("front")
    if abs(ahead) <= edge + hair:
        found.append("right" if turn > 0 else "left")
    if ahead <= -edge + hair:
        found.append("rear")
    return found


def vertical(body: Footprint, other: Footprint) -> Vertical:
    """MES-FAC-09 Where another is, seen from a being: over its head, under its waist, or at its height."""
    feet, head = 10 * other.height, 10 * other.height + other.tall
    bottom = 10 * body.height
    if feet >= bottom + body.tall and feet > bottom:
        return "above"
    return "below" if head <= bottom + body.tall // 2 and head < bottom + body.tall else "accord"

"""MES-MAP-13, MES-OBJ-01 Where a body reaches for a wall, a door or the like; what lies in one."""

from math import dist
from typing import Any, Final

from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.gridless_ground import passing_gap
from zhuoju.games.meshal.maps.gridless_shapes import Figure, holds, nearer, sides
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Ground, Spot, Wall
from zhuoju.games.meshal.senses.map_pieces import rounded

SHORT: Final = 2  # hundredths: so much short of a border is in front of it, also when it is rounded


def cells_of(wall: Wall) -> list[Spot]:
    """The positions a wall is attacked or handled at; an edge from either side."""
    return wall.cells or [cell for pair in wall.edges for cell in pair] or wall.outline


def of(field: Field, wall: Wall, here: Footprint) -> list[Spot]:
    """The same for a body: without cells it reaches for what of the wall is nearest to it."""
    if field.kind != "gridless" or not wall.outline:
        return cells_of(wall)
    return [before(_figure(wall), here)]


def before(figure: Figure, here: Footprint) -> Spot:
    """Gridless: the point right before a figure that is nearest to a body."""
    found = [_before(figure, spot) for spot in here.spots]
    return min(found, key=lambda each: each[0])[1]


def _before(figure: Figure, at: Spot) -> tuple[float, Spot]:
    if holds(figure, at):
        return 0, at
    if figure.radius:
        middle = figure.points[0]
        far = dist(at, middle)
        return far - figure.radius, _toward(at, middle, far, far - figure.radius - SHORT)
    far, goal = min((dist(at, near), near) for near in (_foot(at, a, b) for a, b in sides(figure.points)))
    return far, _toward(at, goal, far, far - SHORT)


def _foot(at: Spot, a: Spot, b: Spot) -> tuple[float, float]:
    """The point of a segment that is nearest to a position."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    part = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / ((dx * dx + dy * dy) or 1)
    part = min(1.0, max(0.0, part))
    return a[0] + part * dx, a[1] + part * dy


def _toward(at: Spot, goal: tuple[float, float], far: float, steps: float) -> Spot:
    """So far from a position toward another."""
    part = max(0.0, steps) / far
    return round(at[0] + part * (goal[0] - at[0])), round(at[1] + part * (goal[1] - at[1]))


def stands_in(field: Field, wall: Wall, here: Footprint) -> bool:
    """Whether a body is where a wall is."""
    if field.kind != "gridless" or not wall.outline:
        return any(spot in wall.cells for spot in here.spots)
    figure, gap = _figure(wall), passing_gap(here.radius)
    return any(nearer(figure, spot, spot, gap) for spot in here.spots)


def has(field: Field, wall: Wall, spot: Spot) -> bool:
    """Whether a position is one of a wall's; without cells, no more than half a step from it."""
    if field.kind != "gridless" or not wall.outline:
        return spot in cells_of(wall)
    return nearer(_figure(wall), spot, spot, HUNDREDTHS // 2 + 1)


def ground(wall: Wall, **what: Any) -> Ground | None:
    """The ground under a wall; None: it is nothing but a line."""
    outline = rounded(wall.outline[0], wall.circle) if wall.circle else wall.outline
    return Ground(cells=list(wall.cells), outline=outline, **what) if wall.cells or outline[2:] else None


def _figure(wall: Wall) -> Figure:
    return Figure(tuple(wall.outline), wall.circle)

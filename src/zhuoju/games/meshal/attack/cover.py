"""MES-OBJ-15 Cover: the protection that a host gives to those right behind something low or pierced."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.maps.footprints import Footprint, nearest, span
from zhuoju.games.meshal.maps.gridless_shapes import Figure, crosses, nearer
from zhuoju.games.meshal.maps.line_tracing import centre_trace
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot, Wall
from zhuoju.games.meshal.model.state import Meshal, Ref, World
from zhuoju.kernel import Flow

LOW: Final = 1  # step: what is no higher is low cover
ARM: Final = HUNDREDTHS  # gridless: who is no farther from it than that is right behind it


def behind(w: World, attacker: Ref | None, victim: Ref) -> int:
    """The physical protection that stands between an attacker and one right behind it; the best counts."""
    field = w.state.field
    if field is None or attacker is None or not any(wall.cover for wall in field.walls):
        return 0
    here, there = bodies.body(w, attacker), bodies.body(w, victim)
    if here is None or there is None:
        return 0
    found = (wall.cover for wall in field.walls if _shelters(field, wall, here, there))
    return max(found, default=0)


def _shelters(field: Field, wall: Wall, here: Footprint, there: Footprint) -> bool:
    """Whether a wall is between them and beside the second one; who is above it shoots over it."""
    if not wall.cover or wall.open or here.height - there.height > wall.height:
        return False
    if field.kind == "gridless":
        figure = Figure(tuple(wall.outline), wall.circle)
        a, b = here.spots[0], there.spots[0]
        return bool(wall.outline) and crosses(figure, a, b) and nearer(figure, b, b, there.radius + ARM)
    return any(_between(field, wall, a, b) for a, b in nearest(field, here, there))


def _between(field: Field, wall: Wall, a: Spot, b: Spot) -> bool:
    kind = field.kind
    line = [(a[0] + x, a[1] + y) for x, y in centre_trace(kind, b[0] - a[0], b[1] - a[1]).cells]
    if any(cell in line and span(kind, cell[0] - b[0], cell[1] - b[1]) // 2 == 1 for cell in wall.cells):
        return True
    return any(b in edge and (edge[0] if edge[1] == b else edge[1]) in (a, *line) for edge in wall.edges)


# The host's word


def low_walls(field: Field | None) -> Iterator[Wall]:
    """What could be low cover."""
    for wall in field.walls if field is not None else ():
        if wall.height <= LOW and (wall.cells or wall.edges or wall.outline):
            yield wall


def give(m: Meshal) -> Flow[None]:
    """MES-OBJ-15 The host says what the low walls of a map are worth to those behind them."""
    n = yield from objects.cover(m, "low")
    for wall in low_walls(m.state.field):
        wall.cover = n

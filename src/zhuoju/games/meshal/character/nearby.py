"""MES-MAP-02 Which positions of a map lie how far from a body, many of them at once."""

from collections.abc import Iterable, Iterator

from zhuoju.games.meshal.character.bodies import AT_MOST
from zhuoju.games.meshal.maps.footprints import Footprint, span
from zhuoju.games.meshal.maps.measuring import distance
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.maps.tiling import inside
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot


def cells_around(field: Field, here: Footprint, steps: int) -> Iterator[Spot]:
    """The cells of the map in a box around a body that holds all within so many steps, row by row."""
    xs, ys = [x for x, _ in here.spots], [y for _, y in here.spots]
    north, south = max(field.north, min(ys) - steps), min(field.north + field.length, max(ys) + steps + 1)
    for y in range(north, south):
        first = field.west - (y // 2 if field.kind == "hex" else 0)
        for x in range(max(first, min(xs) - steps), min(first + field.width, max(xs) + steps + 1)):
            yield x, y


def around(field: Field, here: Footprint, steps: int) -> Iterator[Spot]:
    """The positions that may be named: cells, or (gridless) every whole step from where one stands."""
    if field.kind != "gridless":
        return cells_around(field, here, steps)
    x, y = here.spots[0]
    grid = range(-steps, steps + 1)
    found = ((x + dx * HUNDREDTHS, y + dy * HUNDREDTHS) for dy in grid for dx in grid)
    return (spot for spot in found if inside(field, spot))


def steps_to(field: Field, here: Footprint, spots: Iterable[Spot]) -> Iterator[tuple[Spot, int]]:
    """Positions, each with how many steps it is away from a body."""
    if field.kind == "gridless" or len(here.spots) > 1:
        yield from ((spot, distance(field, here, spot)) for spot in spots)
        return
    kind, level, heights, (x, y) = field.kind, here.height, terrain(field).heights, here.spots[0]
    for spot in spots:
        if heights.get(spot, 0) == level:
            yield spot, span(kind, spot[0] - x, spot[1] - y) // 2
        else:
            yield spot, distance(field, here, spot)


def touches(field: Field, here: Footprint, spots: Iterable[Spot]) -> bool:
    """Whether one of some positions is no more than a step away from a body."""
    x, y = here.spots[0]
    if field.kind != "gridless" and len(here.spots) == 1:
        near = [spot for spot in spots if -1 <= spot[0] - x <= 1 and -1 <= spot[1] - y <= 1]
        return any(far <= 1 for _, far in steps_to(field, here, near)) if near else False
    most = AT_MOST * HUNDREDTHS if field.kind == "gridless" else AT_MOST
    for spot in spots:
        if -most <= spot[0] - x <= most and -most <= spot[1] - y <= most and distance(field, here, spot) <= 1:
            return True
    return False


def within(field: Field, here: Footprint, spots: Iterable[Spot], most: int) -> Iterator[Spot]:
    """Those of some positions that are no more than so many steps away from a body."""
    return (spot for spot, far in steps_to(field, here, spots) if far <= most)

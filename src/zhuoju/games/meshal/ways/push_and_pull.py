"""MES-MOV-21..23 Where pushes and pulls lead."""

from math import hypot

from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.gridless_ground import Sheet
from zhuoju.games.meshal.maps.movers import Mover, base
from zhuoju.games.meshal.maps.terrain import ground_height
from zhuoju.games.meshal.maps.tiling import Point, centre, inside, steps_of
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.ways.gridless_moves import on_another

TENTH = HUNDREDTHS // 10


def pushed(field: Field, source: Footprint, body: Footprint, at: Spot, *, back: bool = False) -> list[Spot]:
    """MES-MOV-22, 23 Where the next step of a knock-back may lead; where two are alike the pusher chooses.

    `body`: where the victim stood before the first step; `at`: its position now; `back`: it is pulled."""
    one, two = _middle(field, source), _middle(field, body)
    count = len(source.spots) * len(body.spots)
    dx = two[0] * len(source.spots) - one[0] * len(body.spots)
    dy = two[1] * len(source.spots) - one[1] * len(body.spots)
    if back:
        dx, dy = -dx, -dy
    if field.kind == "gridless":
        return _glide(field, (dx, dy), at)
    here, start = centre(field.kind, at), centre(field.kind, body.spots[0])
    off = (here[0] - start[0]) * count, (here[1] - start[1]) * count  # from where it stood, on the same scale
    found: dict[Spot, int] = {}
    for step in steps_of(field.kind):
        way = centre(field.kind, step)
        way = way[0] - centre(field.kind, (0, 0))[0], way[1] - centre(field.kind, (0, 0))[1]
        if _dot(field, (dx, dy), way) > 0 or (dx, dy) == (0, 0):
            there = off[0] + way[0] * count, off[1] + way[1] * count
            found[(at[0] + step[0], at[1] + step[1])] = abs(dx * there[1] - dy * there[0])
    least = min(found.values())
    return [spot for spot, aside in found.items() if aside == least and inside(field, spot)]


def _middle(field: Field, body: Footprint) -> Point:
    points = [centre(field.kind, spot) for spot in body.spots]
    return sum(x for x, _ in points), sum(y for _, y in points)


def _dot(field: Field, a: Point, b: Point) -> int:
    return a[0] * b[0] * (3 if field.kind == "hex" else 1) + a[1] * b[1]


def _glide(field: Field, way: Point, at: Spot) -> list[Spot]:
    """One step on along a direction; in any of the four where there is none."""
    far = hypot(*way)
    ways = [(way[0] / far, way[1] / far)] if far else [(0, -1), (1, 0), (0, 1), (-1, 0)]
    spots = [(at[0] + round(x * HUNDREDTHS), at[1] + round(y * HUNDREDTHS)) for x, y in ways]
    return [spot for spot in spots if inside(field, spot)]


def glided(field: Field, mover: Mover, way: Spot, left: int) -> Spot:
    """Gridless: where a body comes that has so many steps left and is pushed a step that way.

    It may end that step in the space of somebody who does not block it if there is room behind him."""
    (x, y), near = mover.at, slid(field, mover, way)
    if near == way or left < 2 or not mover.shared:
        return near
    far = slid(field, mover, (x + (way[0] - x) * left, y + (way[1] - y) * left))
    return way if (far[0] - x) ** 2 + (far[1] - y) ** 2 > HUNDREDTHS**2 else near


def slid(field: Field, mover: Mover, goal: Spot) -> Spot:
    """Gridless: how far toward a point a body gets before it meets something, in tenths of a step."""
    x, y = mover.at
    sheet, ground = Sheet(field, mover, base(mover)), ground_height(field, mover.at)
    far, alone = hypot(goal[0] - x, goal[1] - y), mover._replace(shared=())
    last = mover.at
    for n in range(1, round(far / TENTH) + 1):
        part = min(1.0, n * TENTH / far)
        spot = (x + round((goal[0] - x) * part), y + round((goal[1] - y) * part))
        barred = sheet.straight(mover.at, spot) is None or on_another(alone, spot, ground)
        if barred or not inside(field, spot):
            break
        if not on_another(mover, spot, ground):
            last = spot
    return last

"""MES-MAP-11, 13, MES-PER-23 Drawn scenes as maps: walls, doors, ground, light; and who sees what."""

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Any, Final

from msgspec import structs

from zhuoju.games.meshal.catalogue.library import OBJECTS
from zhuoju.games.meshal.catalogue.map_checks import MOST
from zhuoju.games.meshal.catalogue.objects import of_preset
from zhuoju.games.meshal.catalogue.read_maps import read_map
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.creation import read_sheets
from zhuoju.games.meshal.creation.new_beings import alone
from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.terrain import ground_height
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.profile import full
from zhuoju.games.meshal.senses import darkness, seen_ground, sensing
from zhuoju.games.meshal.senses.outlook import Tick, no_tick
from zhuoju.kernel import BadOptions, PackError
from zhuoju.kernel.outlines import columns_of, filled
from zhuoju.kernel.roleplay import Cell, Data, Doorway, Ground, Lamp, Point, Stretch

DIAGONAL: Final = 1.5  # MES-MAP-06
DOOR: Final = "ob_wood_door"
TERRAIN: Final[dict[str, dict[str, Any]]] = {
    "difficult": {"tags": ["difficult"]},
    "obscured": {"tags": ["obscured"]},
    "water": {"hazard": "water", "depth": 3},
    "bog": {"hazard": "bog"},
    "high": {},
    "pit": {},
    "dark": {"dark": True},
}
ROW: Final = 3**0.5 / 2  # from one row of hexes to the next
TIP: Final = 3**-0.5  # from the middle of a hex to its tip
SHORT: Final = 4  # cells: walls are followed in pieces no longer than that


def scene_map(ground: Ground, tick: Tick = no_tick) -> dict[str, Any]:
    """A drawn scene as the option `map`, with the marks of both sides. Raises BadOptions."""
    made = _map(ground)
    lit = _lit(ground, made, tick) if ground.lights and (ground.dark or _has_dark(ground)) else []
    made["grounds"] += lit
    made["party"] = [_spot(ground, at) for at in ground.party]
    made["foes"] = [_spot(ground, at) for at in ground.foes]
    return made


def _map(ground: Ground) -> dict[str, Any]:
    walls = list(_gridless_walls(ground) if ground.shape == "gridless" else _cell_walls(ground))
    if len(walls) > MOST:
        raise BadOptions(f"meshal: a scene without a grid has at most {MOST} pieces of wall; give it a grid")
    return {
        "kind": ground.shape,
        "width": ground.columns,
        "length": ground.rows,
        "walls": [{"id": n, **wall} for n, wall in enumerate(walls, 1)],
        "next_id": len(walls) + 1,
        "grounds": [made for stretch in ground.terrain for made in _ground(ground, stretch)],
        "dark": ground.dark,
    }


def _spot(ground: Ground, at: Point) -> list[int]:
    """A place of a scene as the rules write it."""
    x, y = at
    if ground.shape == "gridless":
        return [round(x * HUNDREDTHS) + HUNDREDTHS // 2, round(y * HUNDREDTHS) + HUNDREDTHS // 2]
    return [int(x) - int(y) // 2 if ground.shape == "hex" else int(x), int(y)]


# Walls and doors


def _cell_walls(ground: Ground) -> Iterator[dict[str, Any]]:
    """Maps of cells: what stands in cells, and between them; lines bar the edges that they cross."""
    if ground.walls:
        yield {"cells": [_spot(ground, cell) for cell in ground.walls]}
    edges = dict.fromkeys([*ground.edges, *(edge for line in ground.lines for edge in crossed(ground, line))])
    if edges:
        yield {"edges": [_between(ground, edge) for edge in edges]}
    for door in ground.doors:
        if door.line:
            crossing = [_between(ground, edge) for edge in crossed(ground, door.line)]
            if crossing:
                yield {"edges": crossing, **_door(door)}
        elif len(door.cells) == 2:
            yield {"edges": [_between(ground, (door.cells[0], door.cells[1]))], **_door(door)}
        elif door.cells:
            yield {"cells": [_spot(ground, door.cells[0])], **_door(door)}


def _between(ground: Ground, edge: tuple[Cell, Cell]) -> list[list[int]]:
    return [_spot(ground, edge[0]), _spot(ground, edge[1])]


def _door(door: Doorway) -> dict[str, Any]:
    durability = of_preset(OBJECTS[DOOR]).durability
    return {"object": DOOR, "durability": durability, "open": door.open, "locked": door.locked}


def _gridless_walls(ground: Ground) -> Iterator[dict[str, Any]]:
    """Maps without cells: outlines and segments."""
    for box in _boxes(ground.walls):
        yield {"outline": box}
    for edge in ground.edges:
        yield {"outline": _side(edge)}
    for line in ground.lines:
        points = [_hundredths(ground, point) for point in line]
        yield from ({"outline": [one, other]} for one, other in pairwise(points) if one != other)
    for door in ground.doors:
        if door.line:
            outline = [_hundredths(ground, point) for point in door.line]
        else:
            outline = _side((door.cells[0], door.cells[1])) if len(door.cells) == 2 else _box(*door.cells[0])
        yield {"outline": outline, **_door(door)}


def _hundredths(ground: Ground, point: Point) -> list[int]:
    return [
        min(max(round(at * HUNDREDTHS), 0), most * HUNDREDTHS)
        for at, most in zip(point, (ground.columns, ground.rows), strict=True)
    ]


def _side(edge: tuple[Cell, Cell]) -> list[list[int]]:
    """The side that two squares share."""
    (ax, ay), (bx, by) = edge
    x, y = max(ax, bx) * HUNDREDTHS, max(ay, by) * HUNDREDTHS
    return [[x, y], [x, y + HUNDREDTHS]] if ay == by else [[x, y], [x + HUNDREDTHS, y]]


def _box(x: int, y: int, wide: int = 1) -> list[list[int]]:
    west, north, east, south = (n * HUNDREDTHS for n in (x, y, x + wide, y + 1))
    return [[west, north], [east, north], [east, south], [west, south]]


def _boxes(cells: Iterable[Cell]) -> Iterator[list[list[int]]]:
    """Squares as outlines, those side by side in one."""
    runs: list[list[int]] = []
    for y, x in sorted((y, x) for x, y in set(cells)):
        if runs and runs[-1][0] == y and runs[-1][1] + runs[-1][2] == x:
            runs[-1][2] += 1
        else:
            runs.append([y, x, 1])
    return (_box(x, y, wide) for y, x, wide in runs)


def crossed(ground: Ground, line: Sequence[Point]) -> list[tuple[Cell, Cell]]:
    """The edges that a wall of a map of cells bars: where it parts the middles of two cells."""
    found: dict[tuple[Cell, Cell], None] = {}
    for first, last in pairwise(line):
        pieces = max(1, ceil(hypot(last[0] - first[0], last[1] - first[1]) / SHORT))
        stops = [
            (first[0] + (last[0] - first[0]) * n / pieces, first[1] + (last[1] - first[1]) * n / pieces)
            for n in range(pieces + 1)
        ]
        for p, q in pairwise(stops):
            found.update(dict.fromkeys(_parted(ground, p, q)))
    return list(found)


def _parted(ground: Ground, p: Point, q: Point) -> Iterator[tuple[Cell, Cell]]:
    tall = ROW if ground.shape == "hex" else 1.0
    for y in range(floor(min(p[1], q[1]) / tall) - 2, ceil(max(p[1], q[1]) / tall) + 2):
        for x in range(floor(min(p[0], q[0])) - 2, ceil(max(p[0], q[0])) + 2):
            for there in _onward(ground, (x, y)):
                if _inside(ground, (x, y)) and _inside(ground, there):
                    one, other = _middle(ground, (x, y)), _middle(ground, there)
                    if _meet(p, q, one, other):
                        yield (x, y), there


def _onward(ground: Ground, cell: Cell) -> list[Cell]:
    """The cells east and south of one, across a side."""
    x, y = cell
    if ground.shape == "hex":
        return [(x + 1, y), (x + y % 2 - 1, y + 1), (x + y % 2, y + 1)]
    return [(x + 1, y), (x, y + 1)]


def _inside(ground: Ground, cell: Cell) -> bool:
    return 0 <= cell[0] < ground.columns and 0 <= cell[1] < ground.rows


def _middle(ground: Ground, cell: Cell) -> Point:
    x, y = cell
    if ground.shape == "hex":
        return x + 0.5 + (y % 2) / 2, y * ROW + TIP
    return x + 0.5, y + 0.5


def _meet(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether two segments cross; a touch counts for one side alone, so that no corner of a wall leaks."""

    def left(o: Point, e: Point, at: Point) -> bool:
        return (e[0] - o[0]) * (at[1] - o[1]) - (e[1] - o[1]) * (at[0] - o[0]) > 0

    return left(p, q, a) != left(p, q, b) and left(a, b, p) != left(a, b, q)


# Ground and light


def _ground(ground: Ground, stretch: Stretch) -> Iterator[dict[str, Any]]:
    if stretch.kind not in TERRAIN:
        return
    made = dict(TERRAIN[stretch.kind])
    if stretch.kind in ("high", "pit"):
        made["height"] = stretch.level if stretch.kind == "high" else -stretch.level
    if ground.shape == "gridless":
        if len(stretch.outline) > 2:
            yield {**made, "outline": [_hundredths(ground, point) for point in stretch.outline]}
        for box in _boxes(stretch.cells):
            yield {**made, "outline": box}
        return
    cells = dict.fromkeys([*stretch.cells, *within(ground, stretch.outline)])
    if cells:
        yield {**made, "cells": [_spot(ground, cell) for cell in cells]}


def within(ground: Ground, outline: Sequence[Point]) -> list[Cell]:
    """MES-MAP-11 The cells whose middles lie in an outline."""
    rows = filled(ground.shape, ground.columns, ground.rows, outline) if len(outline) > 2 else {}
    return [(x, y) for y, cells in sorted(rows.items()) for x in columns_of(cells)]


def _has_dark(ground: Ground) -> bool:
    return any(stretch.kind == "dark" for stretch in ground.terrain)


def _lit(ground: Ground, made: dict[str, Any], tick: Tick) -> list[dict[str, Any]]:
    """MES-PER-24 What the lights of a scene fall on: as far as they reach, and not through walls."""
    field = _field({**made, "dark": False, "grounds": [g for g in made["grounds"] if not g.get("dark")]})
    seen = 0
    for lamp in ground.lights:
        at = _lamp_spot(ground, lamp)
        body = Footprint((at,), ground_height(field, at))
        seen |= seen_ground.vista(field, sensing.Eyes(True, (("five_senses", lamp.steps),)), body, tick=tick)
    cells = seen_ground.cells(field, seen)
    if not cells:
        return []
    if ground.shape == "gridless":
        return [{"tags": ["lit"], "outline": box} for box in _boxes(cells)]
    return [{"tags": ["lit"], "cells": [_spot(ground, cell) for cell in cells]}]


def _lamp_spot(ground: Ground, lamp: Lamp) -> Spot:
    x, y = lamp.at
    if ground.shape == "gridless":
        west, north = _hundredths(ground, lamp.at)
        return west, north
    row = min(max(int(y / ROW if ground.shape == "hex" else y), 0), ground.rows - 1)
    lean = 0.5 if ground.shape == "hex" and row % 2 else 0.0
    column = min(max(int(x - lean), 0), ground.columns - 1)
    west, north = _spot(ground, (column, row))
    return west, north


def _field(made: dict[str, Any]) -> Field:
    try:
        return read_map(made)
    except PackError as wrong:
        raise BadOptions(f"meshal: {wrong}") from None


# Who sees what


def sees(ground: Ground, watchers: Sequence[tuple[Point, Data]], tick: Tick = no_tick) -> list[Cell]:
    """MES-PER-01, 23 The cells that at least one of these sees. Raises BadOptions."""
    over = _overlooked(_Drawn(structs.replace(ground, party=(), foes=()), tick))
    looking = [each for at, data in watchers for each in _watcher(over, _spot(ground, at), data)]
    shining = tuple(lamp for _, _, lamps in looking for lamp in lamps)
    seen = 0
    for eyes, body, _ in looking:
        tick()
        seen |= seen_ground.vista(over, eyes, body, shining, tick)
    return seen_ground.cells(over, seen)


@dataclasses.dataclass(frozen=True)
class _Drawn:
    """A scene on which nobody stands; whoever works on it is called now and then."""

    ground: Ground
    tick: Tick = dataclasses.field(compare=False)


@lru_cache(maxsize=8)
def _overlooked(drawn: _Drawn) -> Field:
    """A scene as a map. The last ones are kept: while people move, walls do not."""
    made = scene_map(drawn.ground, drawn.tick)
    return _field({key: value for key, value in made.items() if key not in ("party", "foes")})


def _watcher(
    field: Field, at: list[int], data: Data
) -> Iterator[tuple[sensing.Eyes, Footprint, darkness.Lamps]]:
    """What somebody brings to a look around; nothing where they are dead, or sense nothing."""
    if data.get("dead"):
        return
    stage, ref = alone(read_sheets.character(dict(data), full()), full())
    one = stage.state.beings[ref]
    stage.state.field, one.at = field, (at[0], at[1])
    body, eyes = bodies.body(stage, ref), sensing.eyes(stage, one)
    if body is not None and eyes.alert:
        yield eyes, body, darkness.lamps(stage)

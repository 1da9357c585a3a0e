"""MES-MOV-07..17 The ground as one mover finds it: where each step may lead, and what it costs there."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from zhuoju.games.meshal.maps import flier_landing, movers
from zhuoju.games.meshal.maps.footprints import DIAMETERS, Footprint, disc_of_diameter
from zhuoju.games.meshal.maps.movers import DIFFICULT, NORMAL, OVER_GROUND, SMOOTH, Mover, body_tall
from zhuoju.games.meshal.maps.terrain import Terrain, terrain
from zhuoju.games.meshal.maps.tiling import GRID_STEPS, steps_of
from zhuoju.games.meshal.model.field import Field, Spot

Priced = list[tuple[int, int]]  # half steps, and the cells that cost so much
Cells = tuple[Spot, ...]  # that a body takes, around its position
ONE_CELL: Final[Cells] = ((0, 0),)
STRAIGHT: Final = GRID_STEPS[::2]
DIAGONAL: Final = GRID_STEPS[1::2]


class Turn(NamedTuple):
    """A step in one direction: where it may lead, by price; `climbs`: up and down, from cells to others."""

    shift: int
    diagonal: int
    open: int
    prices: Priced
    climbs: list[tuple[int, Priced]]

    def cost(self, source: int, goal: int) -> list[tuple[int, int]]:
        """What a step between two bits costs: for the ground, and for the height; empty: it is barred."""
        if self.open >> goal & 1:
            ups = [0]
        else:
            ups = [
                up for here, to in self.climbs if here >> source & 1 for up, cells in to if cells >> goal & 1
            ]
        return [(price, up) for price, cells in self.prices if ups and cells >> goal & 1 for up in ups]


class Plan(NamedTuple):
    """All directions; where a move may end; what can be entered and not be left in the same move."""

    turns: tuple[Turn, ...]
    flats: list["Flat"]  # turns on the level, those alike in price together
    rises: list[tuple[int, list["Rise"]]]  # steps up, down and along, by the cells they begin in
    ends: int
    stops: int
    uniform: bool  # one price everywhere: then an even count of diagonals is never worse than an odd one
    left: Mapping[int, int] = MappingProxyType({})  # by shift: where bodies in the way let one step at all

    def cost(self, turn: Turn, source: int, goal: int) -> list[tuple[int, int]]:
        """What a step between two bits costs, bodies included (see Turn.cost)."""
        return turn.cost(source, goal) if self.left.get(turn.shift, -1) >> goal & 1 else []


Flat = tuple[int, Priced, list[tuple[int, int]]]
"""Steps on the level: diagonal, prices of the ground; shifts, each with the cells it may lead to."""
Rise = tuple[int, int, Priced, Priced]
"""Steps on uneven ground: shift, diagonal, prices of the ground; the cells they may lead to, by height."""


class Ground(NamedTuple):
    """What the map alone says: cells that are open, low walls to cross, levels, terrain, edges."""

    open: int
    low: int
    levels: list[tuple[int, int]]  # height in steps, and its cells, where not all are equal
    pits: int
    stops: int
    difficult: int
    smooth: int


def plan(field: Field, mover: Mover) -> Plan:
    """The ground as a mover finds it."""
    offsets = body_cells(field, mover)
    if mover.way == "fly" or mover.height or mover.shun:
        return _plan(field, mover, offsets)
    alone = _alone(field, mover, offsets)
    if not mover.barred and not mover.shared:
        return alone
    return _among_bodies(field, alone, mover) if len(offsets) == 1 else _plan(field, mover, offsets)


def body_cells(field: Field, mover: Mover) -> Cells:
    """The cells a mover takes, around its position."""
    across = DIAMETERS[mover.size] if mover.diameter is None else mover.diameter
    return disc_of_diameter(field.kind, across) if across > 1 and not mover.long else ONE_CELL


def _alone(field: Field, mover: Mover, offsets: Cells) -> Plan:
    """The ground as one on foot finds it who meets nobody: the same from everywhere; kept with the map."""
    index = terrain(field)
    key = "alone", kind_of(index, mover)
    known: Plan | None = index.plans.get(key)
    if known is None:
        known = index.plans[key] = _plan(field, mover._replace(barred=(), shared=()), offsets)
    return known


def kind_of(index: Terrain, mover: Mover) -> tuple[object, ...]:
    """What of one on foot matters to the map: those who are alike in it find the same ground."""
    bars = index.bars["move"]
    leap = mover.leap if mover.way != "climb" and (bars.cells or bars.edges or index.heights) else 0
    tall = body_tall(mover) if "water" in index.hazards else 0
    return body_cells(index.field, mover), mover.way, leap, mover.difficult, tall


def _among_bodies(field: Field, alone: Plan, mover: Mover) -> Plan:
    """The same with bodies in the way of one who takes a single cell; uneven ground is left as it is."""
    index = terrain(field)
    barred, shared = _bodies(index, mover, mover.barred), _bodies(index, mover, mover.shared)
    ends, free = alone.ends & ~barred & ~shared, ~barred
    if not barred:
        return alone._replace(ends=ends)
    left = {turn.shift: free for turn in alone.turns}
    if index.kind == "grid":
        corners = _corners(index, ONE_CELL, _ground(field, index, mover).open & free, _edges(index, mover))
        left.update({shift: free & cells for shift, cells in corners.items()})
    flats = [
        (diagonal, prices, [(shift, cells & left[shift]) for shift, cells in ways])
        for diagonal, prices, ways in alone.flats
    ]
    return Plan(alone.turns, flats, alone.rises, ends, alone.stops, alone.uniform, left)


def _plan(field: Field, mover: Mover, offsets: Cells) -> Plan:
    index = terrain(field)
    ground = _ground(field, index, mover)
    barred, shared = _bodies(index, mover, mover.barred), _bodies(index, mover, mover.shared)
    free = ground.open & ~barred & ~index.mask_of(list(mover.shun))
    passable = free | ground.low & ~barred
    edges = _edges(index, mover)
    turns = _turns(index, offsets, (free, passable), ground, edges, mover)
    ends = _all(index, free & ~shared & ~ground.pits & ~flier_landing.barred(index, mover), offsets)
    uniform = all(len(turn.prices) == 1 and not turn.climbs for turn in turns)
    return Plan(turns, _flats(turns), _rises(turns), ends, _any(index, ground.stops, offsets), uniform)


def _rises(turns: tuple[Turn, ...]) -> list[tuple[int, list[Rise]]]:
    found: dict[int, list[Rise]] = {}
    for turn in turns:
        for here, to in turn.climbs:
            alike: dict[int, int] = {}
            for up, cells in to:
                alike[up] = alike.get(up, 0) | cells
            rise = turn.shift, turn.diagonal, turn.prices, list(alike.items())
            found.setdefault(here, []).append(rise)
    return list(found.items())


def _flats(turns: tuple[Turn, ...]) -> list[Flat]:
    found: list[Flat] = []
    for turn in turns:
        alike = next((f for f in found if f[0] == turn.diagonal and f[1] == turn.prices), None)
        if alike is None and turn.open:
            found.append(alike := (turn.diagonal, turn.prices, []))
        if alike is not None:
            alike[2].append((turn.shift, turn.open))
    return found


def _ground(field: Field, index: Terrain, mover: Mover) -> Ground:
    """What does not depend on bodies; kept with the map."""
    start = index.heights.get(mover.at, 0) + mover.height
    up = movers.flight(mover, index.heights.get(mover.at, 0))
    special = (mover.at, start) if mover.way != "fly" and mover.height else None
    key = ("ground", mover.way, up, mover.leap, body_tall(mover), special)
    known: Ground | None = index.plans.get(key)
    if known is None:
        known = index.plans[key] = _walked(field, index, mover, special) if up is None else _flown(index, up)
    return known


def _flown(index: Terrain, up: int) -> Ground:
    """MES-MOV-38 What a flier passes at this height."""
    walls = [cell for cell, top in index.bars["move"].cells.items() if top > 10 * up]
    hills = [cell for cell, hill in index.heights.items() if hill > up]
    open_air = index.inside & ~index.mask_of(walls) & ~index.mask_of(hills)
    if up < 0:  # in a pit
        open_air &= index.mask_of([cell for cell, deep in index.heights.items() if deep < 0])
    tags = index.tags if up < OVER_GROUND else {}
    return Ground(open_air, 0, [], 0, 0, tags.get("difficult", 0), tags.get("smooth", 0))


def _walked(field: Field, index: Terrain, mover: Mover, special: tuple[Spot, int] | None) -> Ground:
    """Walls are crossed as high as the leap goes; a climber knows no limit (MES-MOV-15, 16)."""
    bars = index.bars["move"]
    water = index.mask_of([c for g in field.grounds if g.hazard == "water" for c in g.cells])
    open_cells = index.inside & ~bars.mask
    if mover.way == "swim":
        open_cells &= water
    level = dict(index.heights)
    pits = index.mask_of([cell for cell, up in level.items() if up < 0])
    level = {cell: max(0, up) for cell, up in level.items()}  # MES-MOV-17: a pit has height 0
    climbs, over = mover.way == "climb", {} if mover.way == "swim" else bars.cells
    low = {c: t // 10 for c, t in over.items() if climbs or t // 10 - level.get(c, 0) <= mover.leap}
    level |= low
    if special is not None:
        level[special[0]] = special[1]
    return Ground(
        open_cells,
        index.mask_of(list(low)) & index.inside,
        _levels(index, level),
        pits,
        0 if mover.way == "swim" else _sinks(field, index, mover),
        index.tags.get("difficult", 0),
        index.tags.get("smooth", 0),
    )


def _levels(index: Terrain, level: dict[Spot, int]) -> list[tuple[int, int]]:
    heights = sorted(set(level.values()) - {0})
    if not heights:
        return []
    found = [(up, index.mask_of([cell for cell, at in level.items() if at == up])) for up in heights]
    flat = index.inside
    for _, cells in found:
        flat &= ~cells
    return [(0, flat), *found]


def _sinks(field: Field, index: Terrain, mover: Mover) -> int:
    """MES-MOV-36, MES-HAZ-06 Water over the head and bog hold who enters them on foot."""
    tall = body_tall(mover)
    deep = [g for g in field.grounds if g.hazard == "bog" or (g.hazard == "water" and 10 * g.depth >= tall)]
    return index.mask_of([cell for ground in deep for cell in ground.cells])


def _bodies(index: Terrain, mover: Mover, bodies: tuple[Footprint, ...]) -> int:
    """The cells of bodies at the height of the mover."""
    found = movers.met(mover, index.heights.get(mover.at, 0), bodies)
    return index.mask_of([spot for body in found for spot in body.spots]) if found else 0


class Edges(NamedTuple):
    """Edges by direction: cells that cannot be entered so; low ones by their price; both together."""

    hard: dict[Spot, int]
    low: dict[Spot, Priced]
    any: dict[Spot, int]


def _edges(index: Terrain, mover: Mover) -> Edges:
    bars = index.bars["move"]
    if not bars.edges:
        return Edges({}, {}, {})
    air = movers.flight(mover, index.heights.get(mover.at, 0))
    key = ("edges", mover.way, mover.leap, air)
    known: Edges | None = index.plans.get(key)
    if known is None:
        known = index.plans[key] = _edges_found(index, mover, air)
    return known


def _edges_found(index: Terrain, mover: Mover, air: int | None) -> Edges:
    hard: dict[Spot, list[Spot]] = {}
    low: dict[Spot, dict[int, list[Spot]]] = {}
    for (one, other), top in index.bars["move"].edges.items():
        up = top // 10 - max(0, index.heights.get(one, 0), index.heights.get(other, 0))
        for here, there in ((one, other), (other, one)):
            way = (there[0] - here[0], there[1] - here[1])
            if air is not None:
                if top > 10 * air:
                    hard.setdefault(way, []).append(there)
            elif mover.way == "climb" or up <= mover.leap:
                low.setdefault(way, {}).setdefault(2 * up, []).append(there)
            else:
                hard.setdefault(way, []).append(there)
    made = {way: index.mask_of(cells) for way, cells in hard.items()}
    crossed = {way: [(up, index.mask_of(c)) for up, c in by.items()] for way, by in low.items()}
    both = dict(made)
    for way, priced in crossed.items():
        for _, cells in priced:
            both[way] = both.get(way, 0) | cells
    return Edges(made, crossed, both)


# Steps


def _turns(
    index: Terrain,
    offsets: Cells,
    cells: tuple[int, int],
    ground: Ground,
    edges: Edges,
    mover: Mover,
) -> tuple[Turn, ...]:
    levels = _placed_levels(index, ground.levels, offsets)
    corners = _corners(index, offsets, cells[0], edges) if index.kind == "grid" else {}
    prices: dict[Cells, Priced] = {}
    turns = []
    for way in steps_of(index.kind):
        new = _new(offsets, way)
        shift = way[1] * index.stride + way[0]
        diagonal = int(shift in corners)
        free = _all(index, cells[1], new) & ~_any(index, edges.hard.get(way, 0), new)
        if diagonal:
            free &= corners[shift]
        lows = [(up, free & _any(index, there, new)) for up, there in edges.low.get(way, ())]
        level = free
        for _, there in lows:
            level &= ~there
        if new not in prices:
            prices[new] = _prices(index, ground, new, mover)
        climbs = _climbs(levels, [(0, level), *lows], ground.low, mover)
        flat = 0 if levels or mover.way == "climb" else level
        turns.append(Turn(shift, diagonal, flat, prices[new], climbs))
    return tuple(turns)


def _climbs(levels: Priced, ways: Priced, low: int, mover: Mover) -> list[tuple[int, Priced]]:
    """MES-MOV-15 Up a step of height: one step. A climber pays for the way down too and does not walk."""
    climber = mover.way == "climb"
    if not levels:
        over = [(up, cells) for up, cells in ways if up]
        return [(-1, over)] if over else []
    found: dict[int, Priced] = {}
    for here, sources in levels:
        for there, goals in levels:
            rise = there - here
            if not climber and abs(rise) > mover.leap:
                continue
            price = 2 * (abs(rise) if climber else max(0, rise))
            for up, cells in ways:
                if not climber or rise or up:
                    found.setdefault(sources, []).append((price + up, goals & cells))
                else:  # along the top of a wall
                    found.setdefault(sources & low, []).append((0, goals & cells))
                    found.setdefault(sources, []).append((0, goals & cells & low))
    return [(here, open_) for here, to in found.items() if here and (open_ := [way for way in to if way[1]])]


def _prices(index: Terrain, ground: Ground, new: Cells, mover: Mover) -> Priced:
    """MES-MOV-04, 12 The highest factor among the cells entered; smooth and difficult cancel."""
    difficult, smooth = ground.difficult & ~ground.smooth, ground.smooth & ~ground.difficult
    if mover.difficult:
        difficult, smooth = index.inside & ~ground.smooth, 0
    hard = _any(index, difficult, new)
    easy = _all(index, smooth, new) & ~hard
    rest = index.inside & ~hard & ~easy
    return [(price, cells) for price, cells in ((SMOOTH, easy), (NORMAL, rest), (DIFFICULT, hard)) if cells]


def _corners(index: Terrain, offsets: Cells, free: int, edges: Edges) -> dict[int, int]:
    """MES-MOV-09 Where diagonal steps may end, by their shift: one of the two sides is free."""
    open_to, past = {}, {}  # by straight steps: free cells they lead to; cells that no edge bars to them
    for way in STRAIGHT:
        new = _new(offsets, way)
        past[way] = ~_any(index, edges.any.get(way, 0), new)
        open_to[way] = _all(index, free, new) & past[way]
    found = {}
    for dx, dy in DIAGONAL:
        across, along = (dx, 0), (0, dy)
        over_side = _moved(open_to[across], dy * index.stride) & past[along]
        over_front = _moved(open_to[along], dx) & past[across]
        found[dy * index.stride + dx] = over_side | over_front
    return found


@lru_cache(maxsize=1 << 8)
def _new(offsets: Cells, way: Spot) -> Cells:
    """The cells of a body that it has not covered before a step."""
    return tuple(o for o in offsets if (o[0] + way[0], o[1] + way[1]) not in offsets)


def _placed_levels(index: Terrain, levels: Priced, offsets: Cells) -> Priced:
    """A body stands as high as the highest of its cells."""
    if len(offsets) == 1:
        return levels
    found, taken = [], 0
    for up, cells in reversed(levels):
        here = _any(index, cells, offsets) & ~taken
        taken |= here
        found.append((up, here))
    return found[::-1]


def _moved(mask: int, by: int) -> int:
    return mask << by if by > 0 else mask >> -by


def _all(index: Terrain, cells: int, offsets: Cells) -> int:
    """The positions of a body all of whose cells are among these."""
    found = -1
    for x, y in offsets:
        found &= _moved(cells, -(y * index.stride + x))
    return found


def _any(index: Terrain, cells: int, offsets: Cells) -> int:
    """The positions of a body some of whose cells are among these."""
    found = 0
    if cells:
        for x, y in offsets:
            found |= _moved(cells, -(y * index.stride + x))
    return found

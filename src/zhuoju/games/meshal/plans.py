"""MES-MOV-07..17 The ground as one mover finds it: where each step may lead, and what it costs there."""

from collections.abc import Sequence
from typing import NamedTuple

from zhuoju.games.meshal.field import Field, Spot
from zhuoju.games.meshal.footprints import DIAMETERS, Footprint, disc_of_diameter
from zhuoju.games.meshal.movers import DIFFICULT, NORMAL, OVER_GROUND, SMOOTH, Mover, body_tall, flight, met
from zhuoju.games.meshal.terrain import Terrain, terrain
from zhuoju.games.meshal.tiling import steps_of

Priced = list[tuple[int, int]]  # half steps, and the cells that cost so much


class Turn(NamedTuple):
    """A step in one direction: where it may lead, by price; `climbs`: up and down, from where to where."""

    shift: int
    diagonal: int
    open: int
    prices: Priced
    climbs: list[tuple[int, int, int]]

    def cost(self, source: int, goal: int) -> list[tuple[int, int]]:
        """What a step between two bits costs: for the ground, and for the height; empty: it is barred."""
        ground = [price for price, cells in self.prices if cells >> goal & 1]
        if self.open >> goal & 1:
            return [(price, 0) for price in ground]
        ups = [up for up, here, there in self.climbs if here >> source & 1 and there >> goal & 1]
        return [(price, up) for price in ground for up in ups]


class Plan(NamedTuple):
    """All directions; where a move may end; what can be entered and not be left in the same move."""

    turns: tuple[Turn, ...]
    flats: list[
        tuple[int, Priced, list[tuple[int, int]]]
    ]  # turns on the level, alike in price: shift and cells
    rises: list[tuple[int, list["Rise"]]]  # steps up, down and along, by the cells they begin in
    ends: int
    stops: int
    uniform: bool  # one price everywhere: then an even count of diagonals is never worse than an odd one


Rise = tuple[int, int, int, int, Priced]
"""A step on uneven ground: price of the height, shift, diagonal, where it may lead, prices of the ground."""


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
    offsets = [(0, 0)]
    across = DIAMETERS[mover.size] if mover.diameter is None else mover.diameter
    if across > 1 and not mover.long:
        offsets = list(disc_of_diameter(field.kind, across))
    if mover.way == "fly" or mover.height or mover.shun:
        return _plan(field, mover, offsets)
    alone = _alone(field, mover, offsets)
    if not mover.barred and not mover.shared:
        return alone
    return _among_bodies(field, alone, mover) if len(offsets) == 1 else _plan(field, mover, offsets)


def _alone(field: Field, mover: Mover, offsets: list[Spot]) -> Plan:
    """The ground as one on foot finds it who meets nobody: the same from everywhere; kept with the map."""
    kept = terrain(field).plans
    key = "alone", mover._replace(at=(0, 0), budget=0, spent=0, odd=0, barred=(), shared=())
    known: Plan | None = kept.get(key)
    if known is None:
        known = kept[key] = _plan(field, mover._replace(barred=(), shared=()), offsets)
    return known


def _among_bodies(field: Field, alone: Plan, mover: Mover) -> Plan:
    """The same with bodies in the way of one who takes a single cell."""
    index = terrain(field)
    barred, shared = _bodies(index, mover, mover.barred), _bodies(index, mover, mover.shared)
    free, edges = _ground(field, index, mover).open & ~barred, _edges(index, mover)
    left = {
        turn.shift: ~barred & _corner(index, [(0, 0)], free, edges, way) if turn.diagonal else ~barred
        for way, turn in zip(steps_of(index.kind), alone.turns, strict=True)
    }
    return Plan(
        tuple(_kept_open(turn, left[turn.shift]) for turn in alone.turns),
        [(diagonal, prices, [(by, cells & left[by]) for by, cells in ways])
         for diagonal, prices, ways in alone.flats],
        [(here, [(up, by, diagonal, there & left[by], prices) for up, by, diagonal, there, prices in steps])
         for here, steps in alone.rises],
        alone.ends & ~barred & ~shared,
        alone.stops,
        alone.uniform,
    )  # fmt: skip


def _kept_open(turn: Turn, left: int) -> Turn:
    climbs = [(up, here, there & left) for up, here, there in turn.climbs]
    return Turn(turn.shift, turn.diagonal, turn.open & left, turn.prices, climbs)


def _plan(field: Field, mover: Mover, offsets: list[Spot]) -> Plan:
    index = terrain(field)
    ground = _ground(field, index, mover)
    barred, shared = _bodies(index, mover, mover.barred), _bodies(index, mover, mover.shared)
    free = ground.open & ~barred & ~index.mask_of(list(mover.shun))
    passable = free | ground.low & ~barred
    edges = _edges(index, mover)
    turns = _turns(index, offsets, (free, passable), ground, edges, mover)
    ends = _all(index, free & ~shared & ~ground.pits, offsets)
    return _made(turns, ends, _any(index, ground.stops, offsets))


def _made(turns: tuple[Turn, ...], ends: int, stops: int) -> Plan:
    uniform = all(len(turn.prices) == 1 and not turn.climbs for turn in turns)
    rises: dict[int, list[Rise]] = {}
    for turn in turns:
        for up, here, there in turn.climbs:
            rises.setdefault(here, []).append((up, turn.shift, turn.diagonal, there, turn.prices))
    return Plan(turns, _flats(turns), list(rises.items()), ends, stops, uniform)


def _flats(turns: tuple[Turn, ...]) -> list[tuple[int, Priced, list[tuple[int, int]]]]:
    found: list[tuple[int, Priced, list[tuple[int, int]]]] = []
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
    up = flight(mover, index.heights.get(mover.at, 0))
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
    low = (
        {}
        if mover.way == "swim"
        else {c: t // 10 for c, t in bars.cells.items() if _crossable(mover, t, c, level)}
    )
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


def _crossable(mover: Mover, top: int, cell: Spot, level: dict[Spot, int]) -> bool:
    return mover.way == "climb" or top // 10 - level.get(cell, 0) <= mover.leap


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
    found = met(mover, index.heights.get(mover.at, 0), bodies)
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
    air = flight(mover, index.heights.get(mover.at, 0))
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
    offsets: list[Spot],
    cells: tuple[int, int],
    ground: Ground,
    edges: Edges,
    mover: Mover,
) -> tuple[Turn, ...]:
    levels = _placed_levels(index, ground.levels, offsets)
    prices: dict[tuple[Spot, ...], Priced] = {}
    turns = []
    for way in steps_of(index.kind):
        new = _new(offsets, way)
        diagonal = int(index.kind == "grid" and way[0] != 0 and way[1] != 0)
        free = _all(index, cells[1], new) & ~_any(index, edges.hard.get(way, 0), new)
        if diagonal:
            free &= _corner(index, offsets, cells[0], edges, way)
        lows = [(up, free & _any(index, there, new)) for up, there in edges.low.get(way, ())]
        level = free
        for _, there in lows:
            level &= ~there
        if new not in prices:
            prices[new] = _prices(index, ground, new, mover)
        climbs = _climbs(levels, [(0, level), *lows], ground.low, mover)
        flat = 0 if levels or mover.way == "climb" else level
        shift = way[1] * index.stride + way[0]
        turns.append(Turn(shift, diagonal, flat, prices[new], climbs))
    return tuple(turns)


def _climbs(levels: Priced, ways: Priced, low: int, mover: Mover) -> list[tuple[int, int, int]]:
    """MES-MOV-15 Up a step of height: one step. A climber pays for the way down too and does not walk."""
    climber = mover.way == "climb"
    if not levels:
        return [(up, -1, cells) for up, cells in ways if up]
    found = []
    for here, sources in levels:
        for there, goals in levels:
            rise = there - here
            if not climber and abs(rise) > mover.leap:
                continue
            price = 2 * (abs(rise) if climber else max(0, rise))
            for up, cells in ways:
                if not climber or rise or up:
                    found.append((price + up, sources, goals & cells))
                else:  # along the top of a wall
                    found += [(0, sources & low, goals & cells), (0, sources, goals & cells & low)]
    return [entry for entry in found if entry[1] and entry[2]]


def _prices(index: Terrain, ground: Ground, new: tuple[Spot, ...], mover: Mover) -> Priced:
    """MES-MOV-04, 12 The highest factor among the cells entered; smooth and difficult cancel."""
    difficult, smooth = ground.difficult & ~ground.smooth, ground.smooth & ~ground.difficult
    if mover.difficult:
        difficult, smooth = index.inside & ~ground.smooth, 0
    hard = _any(index, difficult, new)
    easy = _all(index, smooth, new) & ~hard
    rest = index.inside & ~hard & ~easy
    return [(price, cells) for price, cells in ((SMOOTH, easy), (NORMAL, rest), (DIFFICULT, hard)) if cells]


def _corner(index: Terrain, offsets: list[Spot], free: int, edges: Edges, way: Spot) -> int:
    """MES-MOV-09 Where a diagonal step may end: one of its two sides is free."""
    found = 0
    for first, second in (((way[0], 0), (0, way[1])), ((0, way[1]), (way[0], 0))):
        side = _all(index, free, _new(offsets, first)) & ~_any(
            index, edges.any.get(first, 0), _new(offsets, first)
        )
        there = _moved(side, second[1] * index.stride + second[0])
        found |= there & ~_any(index, edges.any.get(second, 0), _new(offsets, second))
    return found


def _new(offsets: list[Spot], way: Spot) -> tuple[Spot, ...]:
    """The cells of a body that it has not covered before a step."""
    return tuple(o for o in offsets if (o[0] + way[0], o[1] + way[1]) not in offsets)


def _placed_levels(index: Terrain, levels: Priced, offsets: list[Spot]) -> Priced:
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


def _all(index: Terrain, cells: int, offsets: Sequence[Spot]) -> int:
    """The positions of a body all of whose cells are among these."""
    found = -1
    for x, y in offsets:
        found &= _moved(cells, -(y * index.stride + x))
    return found


def _any(index: Terrain, cells: int, offsets: Sequence[Spot]) -> int:
    """The positions of a body some of whose cells are among these."""
    found = 0
    if cells:
        for x, y in offsets:
            found |= _moved(cells, -(y * index.stride + x))
    return found

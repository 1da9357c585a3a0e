"""MES-MOV-03 Whether a move leads anywhere at all: what lies around a being is asked before the whole map."""

from fractions import Fraction
from typing import Final, NamedTuple

from zhuoju.games.meshal.basics.kept_answers import asked_once
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.character.scores import born
from zhuoju.games.meshal.maps.footprints import DIAMETERS, Footprint, disc_of_diameter
from zhuoju.games.meshal.maps.movers import Mover, horizontal
from zhuoju.games.meshal.maps.terrain import Terrain, grounds_at, terrain
from zhuoju.games.meshal.maps.tiling import neighbours
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.state import Being, Ref, World, being
from zhuoju.games.meshal.model.words import Mobility
from zhuoju.games.meshal.ways import move_budget
from zhuoju.games.meshal.ways.cell_ground import kind_of, plan
from zhuoju.games.meshal.ways.gridless_moves import sets_out
from zhuoju.games.meshal.ways.move_budget import WIDE

ELBOW: Final = 3 * HUNDREDTHS  # no body that is farther away is in the way of one step


class Around(NamedTuple):
    """What the map says of a cell and its neighbours."""

    wet: bool  # there is water
    level: bool  # nothing to climb
    even: bool  # nothing but rubble or the like is underfoot
    plain: tuple[Spot, ...]  # those straight ahead with nothing on them at all


def can_step(w: World, ref: Ref, way: Mobility, steps: Fraction | int) -> bool:
    """Whether there is any position to move to: a free neighbour first, then the whole map."""
    field, one = w.state.field, being(w, ref)
    if field is None or one.at is None or steps <= 0:
        return False
    gridless = field.kind == "gridless"
    known = (_first_drift if gridless else _first_step)(w, field, one, way, steps)
    if known is not None:
        return known
    if gridless and way != "climb":
        others = [body for o in w.state.beings if o != ref and (body := _living_body(w, o)) is not None]
        if sets_out(field, move_budget.lone_mover(w, ref, way, steps), others):
            return True
    elif not gridless and not one.height and way != "fly" and not move_budget.in_pit(w, ref):
        known = _first_turn(w, field, one, move_budget.lone_mover(w, ref, way, steps))
        if known is not None:
            return known
    return move_budget.leads(w, ref, way, steps)


def beside_wall(w: World, ref: Ref) -> bool:
    """Whether something beside it goes up: a wall, an edge, higher ground (gridless: anything near)."""
    field, one = w.state.field, being(w, ref)
    if field is None or one.at is None:
        return False
    if field.kind == "gridless":
        (x, y), far = one.at, 2 * HUNDREDTHS
        return _anything_in(field, (x - far, y - far, x + far, y + far))
    ground = bodies.body(w, ref)
    return any(not _around(field, at).level for at in (ground.spots if ground else ()))


# Cells


def _first_step(w: World, field: Field, one: Being, way: Mobility, steps: Fraction | int) -> bool | None:
    """What the cells around it alone can tell; None: the way it moves has to be asked."""
    at = one.at
    assert at is not None
    around = _around(field, at)
    if way == "swim" and not around.wet:
        return False
    if one.height or not _narrow(one):
        return None
    if way == "climb" and around.level:  # a climber does not walk (MES-MOV-15)
        return False
    if way != "walk" or steps < 2 or one.sheet.effects or not around.even:
        return None
    return None if _taken_nearby(w, one.ref).issuperset(around.plain) else True


def _around(field: Field, at: Spot) -> Around:
    index = terrain(field)
    known: Around | None = index.plans.get(("around", at))
    if known is None:
        cells = neighbours(field, at)
        x, y = at
        known = index.plans["around", at] = Around(
            any(ground.hazard == "water" for spot in (at, *cells) for ground in grounds_at(field, spot)),
            _level_around(index, at, cells),
            _even(field, index, at),
            tuple(s for s in cells if index.is_plain(s) and (field.kind == "hex" or s[0] == x or s[1] == y)),
        )
    return known


def _even(field: Field, index: Terrain, at: Spot) -> bool:
    if index.is_plain(at):
        return True
    bars = index.bars["move"]
    if at in bars.cells or bars.edges or at in index.heights:
        return False
    return all(ground.hazard is None for ground in grounds_at(field, at))


def _level_around(index: Terrain, at: Spot, around: list[Spot]) -> bool:
    bars, heights = index.bars["move"], index.heights
    here = heights.get(at, 0)
    if bars.edges or at in bars.cells:
        return False
    return all(spot not in bars.cells and heights.get(spot, 0) == here for spot in around)


def _first_turn(w: World, field: Field, one: Being, alone: Mover) -> bool | None:
    """What the first step tells of one who stands on the ground; None: the whole map has to be asked."""
    first = _first_goals(field, alone)
    most = horizontal(alone.budget, 0)
    if not any(price <= most for _, price, _, _ in first):
        return False  # not even if nobody else were there
    if alone.shun:
        return None
    taken = _taken_nearby(w, one.ref)
    across = 1 if alone.long else DIAMETERS[alone.size]
    cells = disc_of_diameter(field.kind, across) if across > 1 else ((0, 0),)
    for (x, y), price, diagonal, ends in first:
        if not ends or price > most or (taken and diagonal):
            continue
        if not taken or taken.isdisjoint((x + dx, y + dy) for dx, dy in cells):
            return True
    return None


def _first_goals(field: Field, alone: Mover) -> tuple[tuple[Spot, int, int, bool], ...]:
    """Where one step leads who meets nobody: its price, whether it is diagonal, whether it may end there."""
    index = terrain(field)
    key = "first", alone.at, kind_of(index, alone)
    known: tuple[tuple[Spot, int, int, bool], ...] | None = index.plans.get(key)
    if known is None:
        made = plan(field, alone._replace(shun=()))
        start = index.bit(alone.at)
        found = [(start + t.shift, made.cost(t, start, start + t.shift), t.diagonal) for t in made.turns]
        known = index.plans[key] = tuple(
            (index.spot(goal), min(map(sum, prices)), diagonal, bool(made.ends >> goal & 1))
            for goal, prices, diagonal in found
            if prices
        )
    return known


def _narrow(one: Being) -> bool:
    """Whether it takes a single position."""
    return born(one.sheet).size in ("micro", "small", "medium")


@asked_once
def _taken_nearby(w: World, ref: Ref) -> frozenset[Spot]:
    """The positions around one that others stand on; those who are far away are not asked."""
    at, found = being(w, ref).at, set[Spot]()
    if at is None:
        return frozenset()
    x, y = at
    for other in w.state.beings.values():
        there = other.at
        if (
            there is not None
            and -WIDE <= there[0] - x <= WIDE
            and -WIDE <= there[1] - y <= WIDE
            and other.ref != ref
            and not other.sheet.dead
        ):
            ground = bodies.body(w, other.ref)
            if ground is not None:
                found.update(ground.spots)
    return frozenset(found)


# Gridless


def _living_body(w: World, ref: Ref) -> Footprint | None:
    return None if being(w, ref).sheet.dead else bodies.body(w, ref)


def _first_drift(w: World, field: Field, one: Being, way: Mobility, steps: Fraction | int) -> bool | None:
    """The same on a gridless map: whether one step straight ahead somewhere is free of everything."""
    if one.height or not _narrow(one) or one.at is None:
        return None
    x, y = one.at
    if way in ("climb", "swim"):
        far = int(steps * HUNDREDTHS) + HUNDREDTHS
        return None if _anything_in(field, (x - far, y - far, x + far, y + far)) else False
    if way != "walk" or steps < 2 or one.sheet.effects:
        return None
    others = [o.at for o in w.state.beings.values() if o.at is not None and o.ref != one.ref]
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        gx, gy = x + dx * HUNDREDTHS, y + dy * HUNDREDTHS
        west, north = field.west * HUNDREDTHS, field.north * HUNDREDTHS
        east, south = west + field.width * HUNDREDTHS, north + field.length * HUNDREDTHS
        if not (
            west + HUNDREDTHS <= gx <= east - HUNDREDTHS and north + HUNDREDTHS <= gy <= south - HUNDREDTHS
        ):
            continue
        box = (min(x, gx) - 60, min(y, gy) - 60, max(x, gx) + 60, max(y, gy) + 60)
        if any(abs(ox - gx) < ELBOW and abs(oy - gy) < ELBOW for ox, oy in others):
            continue
        if not _anything_in(field, box):
            return True
    return None


def _anything_in(field: Field, box: tuple[int, int, int, int]) -> bool:
    """Whether a wall, ground or zone of a gridless map may reach into a box."""
    left, top, right, bottom = box
    for west, north, east, south in terrain(field).boxes:
        if east >= left and west <= right and south >= top and north <= bottom:
            return True
    return False

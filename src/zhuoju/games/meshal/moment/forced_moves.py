"""MES-MOV-05, 18..23 Moves that somebody else decides, teleports, and steps that an effect grants."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Final

from zhuoju.games.meshal.character import bodies, free_room, reactions
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.character.nearby import around, within
from zhuoju.games.meshal.character.values import barred, immune, ways
from zhuoju.games.meshal.environment import hazards, traps
from zhuoju.games.meshal.maps import measuring
from zhuoju.games.meshal.maps.footprints import Footprint, footprint
from zhuoju.games.meshal.maps.movers import Mover
from zhuoju.games.meshal.maps.terrain import ground_height
from zhuoju.games.meshal.model.field import Field, Spot
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, being
from zhuoju.games.meshal.moment import facing, moving, turns
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.ways import falling, move_budget
from zhuoju.games.meshal.ways.paths import reachable
from zhuoju.games.meshal.ways.push_and_pull import glided, pushed
from zhuoju.kernel import Flow, choose_one

STAY: Final = "stay"


# Push and pull


def push(m: Meshal, ref: Ref, source: Ref, n: int) -> Flow[None]:
    """MES-MOV-21, 22 Knock-back: directly away from the source, as far as nothing is in the way."""
    yield from _forced(m, ref, source, n, away=True)


def pull(m: Meshal, ref: Ref, source: Ref, n: int) -> Flow[None]:
    """MES-MOV-23 The mirror image; it ends when adjacent."""
    yield from _forced(m, ref, source, n, away=False)


def _forced(m: Meshal, ref: Ref, source: Ref, n: int, *, away: bool) -> Flow[None]:
    one = being(m, ref)
    if n <= 0 or m.state.field is None or one.at is None or source == ref:
        return
    if away and immune(m, ref, "push"):  # of a knock-back only
        return
    if one.depth:  # MES-HAZ-23 nobody is dragged out of a bog
        return
    facts = {"by": source, "steps": n, "ref": ref}
    yield from reactions.offered(m, reactions.current(m), "forced_move", [ref], facts)
    if facts.get("cancelled") or reactions.stopped(m, "forced_move"):
        return
    mount, start, arms = one.riding, one.at, one.carried_by
    if arms is not None and being(m, arms).hauls != f"being:{ref}":
        return  # in harness
    one.riding = one.carried_by = None  # a blow takes him off alone, or out of the arms of another
    yield from _drift(m, one, source, n, away=away)
    if one.at == start and not one.falling:  # nowhere to go: he keeps his seat
        one.riding, one.carried_by = mount, arms
    elif arms is not None and arms in m.state.beings:
        carrier = being(m, arms)
        carrier.hauls, carrier.lifted, carrier.burden = "", False, 0


def _drift(m: Meshal, one: Being, source: Ref, n: int, *, away: bool) -> Flow[None]:
    """Position by position; whoever decides it is asked where two ways are equally straight (D18)."""
    start, origin, stood = one.at, bodies.body(m, source), bodies.body(m, one.ref)
    if origin is None or stood is None:
        return
    flies, left, odd, drop = one.height > 0 and falling.can_hover(m, one.ref), n, 0, 0
    while left > 0 and not drop and (away or not bodies.beside(m, one.ref, source)):
        ways = {f"spot:{x},{y}": (x, y) for x, y in _ways_on(m, one, origin, stood, away, left, odd)}
        if not ways:
            break
        spot = next(iter(ways.values()))
        if len(ways) > 1:
            spot = yield from choose_one(
                being(m, source).seat, "forced.way", ways, clause="MES-MOV-22", by=source, target=one.ref,
                default=next(iter(ways)),
            )  # fmt: skip
        diagonal = _diagonal(m, one, spot)
        left, odd = left - 1 - (diagonal and odd), odd ^ diagonal
        drop = _unsupported(m, one, spot, flies=flies)
        moving.place(m, one, spot)
        yield from hazards.entered(m, one.ref)
        if one.height == 0:
            yield from traps.trodden(m, one.ref, spot)
        if one.at != spot or _over_pit(m, spot):
            break
    if one.at != start:
        turns.interrupted_by_force(m, one.ref)  # MES-ACT-10
        one.revealed = []
        yield from moving.arrive(m, one, forced=True)
        if drop and not one.falling and one.height == drop:
            yield from falling.fall(m, one.ref, drop)


def _over_pit(m: Meshal, spot: Spot) -> bool:
    field = m.state.field
    return field is not None and bool(field.grounds) and ground_height(field, spot) < 0


def _diagonal(m: Meshal, one: Being, spot: Spot) -> int:
    """MES-MOV-08 Whether a step is diagonal, on the grid: every second of them counts two."""
    assert m.state.field is not None
    assert one.at is not None
    return int(m.state.field.kind == "grid" and one.at[0] != spot[0] and one.at[1] != spot[1])


def _unsupported(m: Meshal, one: Being, spot: Spot, *, flies: bool) -> int:
    """MES-MOV-24 How deep one falls at the next position, over an edge: nothing where one could step down.

    The height above the ground changes with the ground; over pits one falls all the same (MES-MOV-17)."""
    if one.climb is not None:
        return 0  # it is torn off, and falls from where it clings
    up, ground = move_budget.altitude(m, one), move_budget.ground_below(m, one, spot)
    one.height = up - ground if flies or ground >= 0 else max(0, up)
    if flies or ground < 0 or move_budget.standing_high(m, one, spot):
        return 0
    if one.height <= move_budget.leap(m, one.ref):
        one.height = 0
    return one.height


def _ways_on(
    m: Meshal, one: Being, source: Footprint, start: Footprint, away: bool, left: int, odd: int
) -> list[Spot]:
    """MES-MOV-08, 10, 22 The neighbours closest to the ray that are free and near enough; several where they
    are equally close. Gridless: as far as one comes, at most a step. Through those who do not block it leads
    where there is room behind them."""
    field = m.state.field
    assert field is not None
    assert one.at is not None
    ways = pushed(field, source, start, one.at, back=not away)
    mover = _dragged(m, one)
    if field.kind == "gridless":
        most = left if away else min(left, measuring.distance(field, source, one.at) - 1)
        return [spot for way in ways if (spot := glided(field, mover, way, most)) != one.at]
    go = partial(_leads, m, one, (source, start, away))
    return [spot for spot in ways if go(mover, spot, left, odd)]


def _leads(
    m: Meshal,
    one: Being,
    way: tuple[Footprint, Footprint, bool],
    mover: Mover,
    spot: Spot,
    left: int,
    odd: int,
) -> bool:
    """Whether a forced step leads to a neighbouring cell where it may end, or on from there to one."""
    field, (source, start, away) = m.state.field, way
    assert field is not None
    diagonal = int(field.kind == "grid" and mover.at[0] != spot[0] and mover.at[1] != spot[1])
    left -= 1 + (diagonal and odd)
    if left < 0 or move_budget.ground_below(m, one, spot) > move_budget.altitude(m, one):
        return False
    if spot in reachable(field, mover):
        return True
    if not left or spot not in reachable(field, mover._replace(shared=())):
        return False
    if not away and measuring.adjacent(field, footprint(field, spot, mover.size, height=one.height), source):
        return False  # it would have to end there (MES-MOV-23)
    on, there = pushed(field, source, start, spot, back=not away), mover._replace(at=spot)
    return any(_leads(m, one, way, there, goal, left, odd ^ diagonal) for goal in on)


def open_step(m: Meshal, one: Being, spot: Spot) -> bool:
    """MES-MOV-21 Whether nothing stops a forced step to a neighbouring cell; pits, bogs and edges do not."""
    field = m.state.field
    assert field is not None
    higher = move_budget.ground_below(m, one, spot) > move_budget.altitude(m, one)
    return not higher and spot in reachable(field, _dragged(m, one))


def _dragged(m: Meshal, one: Being) -> Mover:
    """One who is moved by others: over whatever ground, at the height where it is."""
    field = m.state.field
    assert field is not None
    assert one.at is not None
    up = move_budget.altitude(m, one) - ground_height(field, one.at)
    base = move_budget.mover(m, one.ref, "fly", Fraction(4))
    return base._replace(height=up, leap=0, difficult=False, shun=())


# Teleports and granted steps


def teleport(m: Meshal, ref: Ref, n: int) -> Flow[bool]:
    """MES-MOV-18..20 To any free place within so many steps that is seen, whatever is on the way."""
    field, one = m.state.field, being(m, ref)
    if field is None or one.at is None or barred(m, ref, "leave"):
        return False
    options = {f"spot:{x},{y}": (x, y) for x, y in goals(m, field, one, n)}
    if not options:
        return False
    spot = yield from choose_one(one.seat, "teleport.to", options, clause="MES-MOV-18", by=ref, steps=n)
    known = {other.ref: other.ghosts[ref] for other in m.state.beings.values() if ref in other.ghosts}
    known, on_the_way = (known, False) if one.blinked is None else (one.blinked, True)
    one.depth = 0  # MES-HAZ-23 teleporting frees
    one.riding = None
    one.revealed = []
    if one.climb is not None or "fly" not in ways(m, ref):
        one.climb, one.height = None, 0
    yield from moving.relocate(m, one, spot)
    yield from hazards.entered(m, ref)
    yield from facing.after_move(m, ref, (0, 0))
    yield from moving.arrive(m, one, way="teleport")
    one.blinked = dict(known)
    if on_the_way:
        unseen_between(m, one, known)
    return True


def unseen_between(m: Meshal, one: Being, known: Mapping[Ref, Spot]) -> None:
    """MES-MOV-19 Of several teleports in a row nobody has seen but the last place, who sees that."""
    for other in m.state.beings.values():
        if other.ref != one.ref and one.ref not in other.spotted:
            other.ghosts.pop(one.ref, None)
            if other.ref in known:
                other.ghosts[one.ref] = known[other.ref]


def goals(m: Meshal, field: Field, one: Being, n: int) -> list[Spot]:
    """MES-MOV-18 Free places within so many steps to which there is a line of sight."""
    here = bodies.body(m, one.ref)
    assert here is not None
    assert one.at is not None
    near = [spot for spot in within(field, here, around(field, here, n), n) if spot != one.at]
    return spotting.all_in_view(field, here, free_room.rooms(m, near, one.ref))


def step(m: Meshal, ref: Ref, n: int) -> Flow[bool]:
    """A free move of up to so many steps, by one's own will (MES-FAC-03 lets it turn too)."""
    one = being(m, ref)
    if n <= 0 or m.state.field is None or not able(m, ref) or moving.cannot_move(m, ref) is not None:
        return False
    ways = list(moving.open_ways(m, ref))
    way = "fly" if one.height > 0 and "fly" in ways else next(iter(ways), None)
    if way is None:
        return False
    found = move_budget.reach(m, ref, way, Fraction(n))
    options: dict[str, Spot | None] = {f"spot:{x},{y}": (x, y) for x, y in found}
    if not options:
        return False
    options[STAY] = None
    spot = yield from choose_one(
        one.seat, "step.to", options, clause="MES-MOV-05", default=STAY, by=ref, steps=n
    )
    if spot is None:
        return False
    return (yield from moving.go(m, ref, found[spot].path, way))

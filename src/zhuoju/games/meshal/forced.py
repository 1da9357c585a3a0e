"""MES-MOV-05, 18..23 Moves that somebody else decides, teleports, and steps that an effect grants."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from zhuoju.games.meshal import (
    bodies,
    chain,
    facing,
    footing,
    hazards,
    moving,
    places,
    spotting,
    traps,
    turns,
)
from zhuoju.games.meshal.consciousness import able
from zhuoju.games.meshal.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.footprints import Footprint
from zhuoju.games.meshal.metric import distance
from zhuoju.games.meshal.paths import reachable
from zhuoju.games.meshal.pushes import pushed
from zhuoju.games.meshal.state import Being, Meshal, Ref, being
from zhuoju.games.meshal.terrain import ground_height
from zhuoju.games.meshal.tiling import spots
from zhuoju.games.meshal.values import barred, immune
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
    if n <= 0 or m.state.field is None or one.at is None or source == ref or immune(m, ref, "push"):
        return
    if one.depth:  # MES-HAZ-23 nobody is dragged out of a bog
        return
    facts = {"by": source, "steps": n, "ref": ref}
    yield from chain.offered(m, chain.current(m), "forced_move", [ref], facts)
    if facts.get("cancelled") or chain.stopped(m, "forced_move"):
        return
    carrier = one.riding if one.riding is not None else ref
    if one.riding is not None:  # a blow takes the rider off alone
        one.riding, carrier = None, ref
    yield from _drift(m, being(m, carrier), source, n, away=away)


def _drift(m: Meshal, one: Being, source: Ref, n: int, *, away: bool) -> Flow[None]:
    """Position by position; whoever decides it is asked where two ways are equally straight (D18)."""
    start, origin, stood = one.at, bodies.body(m, source), bodies.body(m, one.ref)
    if origin is None or stood is None:
        return
    for _ in range(n):
        if not away and bodies.beside(m, one.ref, source):
            break
        ways = _ways_on(m, one, origin, stood, away)
        if not ways:
            break
        spot = next(iter(ways.values()))
        if len(ways) > 1:
            spot = yield from choose_one(
                being(m, source).seat, "forced.way", ways, clause="MES-MOV-22", by=source, target=one.ref,
                default=next(iter(ways)),
            )  # fmt: skip
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


def _over_pit(m: Meshal, spot: Spot) -> bool:
    field = m.state.field
    return field is not None and bool(field.grounds) and ground_height(field, spot) < 0


def _ways_on(m: Meshal, one: Being, source: Footprint, start: Footprint, away: bool) -> dict[str, Spot]:
    """MES-MOV-22 The neighbours closest to the ray that are free; several where they are equally close."""
    field = m.state.field
    assert field is not None
    assert one.at is not None
    ways = pushed(field, source, start, one.at, back=not away)
    return {f"spot:{x},{y}": (x, y) for x, y in ways if open_step(m, one, (x, y))}


def open_step(m: Meshal, one: Being, spot: Spot) -> bool:
    """MES-MOV-21 Whether nothing stops a forced step to a neighbouring position; pits and bogs do not."""
    field = m.state.field
    assert field is not None
    assert one.at is not None
    base = footing.mover(m, one.ref, "walk", Fraction(99))
    way = base._replace(at=one.at, budget=Fraction(4), leap=0, difficult=False, shun=(), height=0)
    if one.height > 0:
        way = way._replace(way="fly", height=one.height)
    return spot in reachable(field, way) or _over_pit(m, spot)


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
    if one.climb is not None:
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
    nearby = _lattice(field, one.at, n) if field.kind == "gridless" else spots(field)
    found = [s for s in nearby if s != one.at and distance(field, here, s) <= n]
    return [s for s in found if places.room_at(m, s, one.ref) and spotting.sees_spot(m, one.ref, s)]


def _lattice(field: Field, at: Spot, n: int) -> list[Spot]:
    grid = range(-n, n + 1)
    found = [(at[0] + dx * HUNDREDTHS, at[1] + dy * HUNDREDTHS) for dy in grid for dx in grid]
    wide, high = field.width * HUNDREDTHS, field.length * HUNDREDTHS
    return [(x, y) for x, y in found if 0 <= x <= wide and 0 <= y <= high]


def step(m: Meshal, ref: Ref, n: int) -> Flow[bool]:
    """A free move of up to so many steps, by one's own will (MES-FAC-03 lets it turn too)."""
    one = being(m, ref)
    if n <= 0 or m.state.field is None or not able(m, ref) or moving.cannot_move(m, ref) is not None:
        return False
    ways = list(moving.open_ways(m, ref))
    way = "fly" if one.height > 0 and "fly" in ways else next(iter(ways), None)
    if way is None:
        return False
    found = footing.reach(m, ref, way, Fraction(n))
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

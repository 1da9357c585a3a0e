"""MES-MOV-03..17 What a being brings to a move: its budget, its body, and the bodies in its way."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil, dist, isqrt
from typing import Any, Final, NamedTuple

from zhuoju.games.meshal.basics.kept_answers import asked_once
from zhuoju.games.meshal.catalogue.library import MOUNTS
from zhuoju.games.meshal.catalogue.statements import Change
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.character.consciousness import suffers
from zhuoju.games.meshal.character.scores import born, dice_number
from zhuoju.games.meshal.character.values import barred, body_height, changed, slow, speed, ways
from zhuoju.games.meshal.maps.footprints import Footprint, footprint
from zhuoju.games.meshal.maps.measuring import distance
from zhuoju.games.meshal.maps.movers import Mover, highest_leap, hindrance
from zhuoju.games.meshal.maps.terrain import ground_height, grounds_at, terrain
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.state import Being, Ref, World, being, on
from zhuoju.games.meshal.model.words import Mobility, Pose
from zhuoju.games.meshal.senses.sensing import shape
from zhuoju.games.meshal.ways import vehicles
from zhuoju.games.meshal.ways.paths import Strip, Way, further, leads_alone, leads_anywhere, reachable

POSE_FACTOR: Final[Mapping[Pose, Fraction]] = {
    "standing": Fraction(1),
    "crouching": Fraction(1, 2),
    "sitting": Fraction(0),
    "prone": Fraction(1, 3),
}
"""MES-POS-03, 04"""
MOST_WAYS: Final = 512  # movers whose ways are kept with a map
WIDE: Final = 6  # steps: no body reaches farther from its position
LIGHT_KG: Final = 10  # per die of might: from here on the speed is halved (MES-MOV-31)


# How far


class Gait(NamedTuple):
    """How a being moves now: its ways, and whether each is poor; its speed with pose and burden."""

    ways: Mapping[Mobility, bool]
    steps: Fraction | int

    def budget(self, way: Mobility) -> Fraction | int:
        """MES-MOV-03 The steps of one move, kept exact."""
        if way not in self.ways:
            return 0
        return half(self.steps) if self.ways[way] else self.steps


@lru_cache(maxsize=1 << 8)
def half(steps: Fraction | int) -> Fraction | int:
    """Half of some steps, exactly; a whole number where it is one."""
    return Fraction(steps, 2) if steps % 2 else steps // 2


def gait(w: World, ref: Ref, also: Iterable[Change] = ()) -> Gait:
    """MES-MOV-03, 31 Speed times pose and burden; a hand cart goes no faster than it can (MES 9.7)."""
    steps: Fraction | int = speed(w, ref, also=also)
    one = being(w, ref)
    if one.pose != "standing" and on(w, "pose") and one.riding is None:
        steps *= POSE_FACTOR[one.pose]
    if one.hauls and (cart := vehicles.pulled(w, one)) is not None:
        steps = min(steps, cart.movement.speed)
    return Gait(ways(w, ref), half(steps) if burdened(w, one) else steps)


def budget(w: World, ref: Ref, way: Mobility, also: Iterable[Change] = ()) -> Fraction | int:
    """MES-MOV-03 The steps of one move by this way."""
    return gait(w, ref, also).budget(way)


def burdened(w: World, one: Being) -> bool:
    """MES-MOV-31 Whether it pulls, pushes or lifts so much that its speed is halved."""
    return one.burden > 0 and one.burden >= LIGHT_KG * dice_number(w, one.ref, "might")


def leap(w: World, ref: Ref) -> int:
    """MES-MOV-16 The highest obstacle it crosses: half its agility dice, with what helps it jump."""
    return highest_leap(dice_number(w, ref, "agility"), changed(w, ref, "leap", 0))


# What is in the way


def company(w: World, one: Being) -> tuple[Ref, ...]:
    """Who shares its position and moves along: mount, riders, what it carries."""
    carrier = one.riding if one.riding is not None else one.ref
    others = w.state.beings.values()
    along = (o.ref for o in others if o.riding == carrier or o.carried_by in (carrier, one.ref))
    return (carrier, *along)


def bodies_around(w: World, one: Being) -> tuple[tuple[Footprint, ...], tuple[Footprint, ...]]:
    """MES-MOV-07, 10, 37 Bodies that stop it, and bodies it may pass but not end in."""
    size = born(one.sheet).size
    ethereal = shape(w, one) == "ethereal"
    together = company(w, one)
    stop: list[Footprint] = []
    share: list[Footprint] = []
    for other in w.state.beings.values():
        if other.at is None or other.ref == one.ref or other.fled or other.ref in together:
            continue
        found = hindrance(
            size,
            born(other.sheet).size,
            ethereal=ethereal,
            other_ethereal=shape(w, other) == "ethereal",
            dead=other.sheet.dead,
        )
        ground = bodies.body(w, other.ref) if found else None
        if ground is not None:
            (stop if found == "pass" else share).append(ground)
    return tuple(stop), tuple(share)


def mover(
    w: World, ref: Ref, way: Mobility, steps: Fraction | int, *, rise: int = 0, shun: tuple[Spot, ...] = ()
) -> Mover:
    """A being as the map sees it when it moves."""
    return among_others(w, being(w, ref), lone_mover(w, ref, way, steps, rise=rise, shun=shun))


def among_others(w: World, one: Being, alone: Mover) -> Mover:
    """One who was taken alone so far, with the bodies of others."""
    stop, share = bodies_around(w, one)
    return alone._replace(barred=stop, shared=share) if stop or share else alone


def lone_mover(
    w: World, ref: Ref, way: Mobility, steps: Fraction | int, *, rise: int = 0, shun: tuple[Spot, ...] = ()
) -> Mover:
    """The same as if nobody else were there."""
    one = being(w, ref)
    assert one.at is not None
    depth = in_pit(w, ref)
    high, difficult, tall, dread = build(w, ref)
    return Mover(
        one.at,
        Fraction(steps) - depth if depth and way != "fly" else steps,
        born(one.sheet).size,
        "walk" if depth and way == "climb" else way,
        0 if depth and way != "fly" else _above(w, one, way),
        rise,
        high,
        difficult,
        shun=shun + dread if dread else shun,
        long=one.sheet.entry in MOUNTS and MOUNTS[one.sheet.entry].long,
        tall=tall or None,
    )


def _above(w: World, one: Being, way: Mobility) -> int:
    """How high it is above the ground at its position; a broad flier hangs above its highest ground."""
    field = w.state.field
    if way != "fly" or field is None or one.at is None or not terrain(field).uneven:
        return one.height
    return altitude(w, one) - ground_height(field, one.at)


@asked_once
def build(w: World, ref: Ref) -> tuple[int, bool, int, tuple[Spot, ...]]:
    """What of a mover is the same by every way: its leap, whether it is slow, its height, what it shuns."""
    return leap(w, ref), slow(w, ref), body_height(w, ref), dreaded(w, being(w, ref))


def reach(
    w: World,
    ref: Ref,
    way: Mobility,
    steps: Fraction | int,
    *,
    rise: int = 0,
    shun: tuple[Spot, ...] = (),
    after: Way | None = None,
) -> Mapping[Spot, Way]:
    """MES-MOV-03..17 Every position at which one move may end; none from a pit too deep to leave.

    `after`: the part of the move that is gone already.
    """
    field = w.state.field
    who = _setting_out(w, ref, way, steps, rise, shun)
    if who is not None and after is not None and field is not None:
        who = further(field, who, after)
    if field is None or who is None:
        return {}
    ways_of = _ways_kept(field)
    found: Mapping[Spot, Way] | None = ways_of.get(who)
    if found is None:
        found = ways_of[who] = reachable(field, who)
    return found


def leads(w: World, ref: Ref, way: Mobility, steps: Fraction | int) -> bool:
    """Whether there is any position at which one move may end: `reach`, without the rest of it."""
    field, one = w.state.field, being(w, ref)
    if field is None or one.at is None:
        return False
    if not _may_leave(w, ref, way):
        return False
    alone = lone_mover(w, ref, way, steps)
    if field.kind != "gridless" or alone.way == "climb":
        strip = leads_alone(field, alone)
        if strip is None or _clear(w, one, strip):
            return strip is not None
    who = among_others(w, one, alone)
    ways_of = _ways_kept(field)
    known: bool | None = ways_of.get((who,))
    if known is None:
        known = ways_of[who,] = leads_anywhere(field, who)
    return known


def _clear(w: World, one: Being, strip: Strip) -> bool:
    """Whether nobody else is in the way."""
    for other in w.state.beings.values():
        if other is not one and not other.sheet.dead:
            ground = bodies.body(w, other.ref)
            if ground is not None and not strip.clear_of(ground):
                return False
    return True


def _setting_out(
    w: World, ref: Ref, way: Mobility, steps: Fraction | int, rise: int = 0, shun: tuple[Spot, ...] = ()
) -> Mover | None:
    """A being as it sets out; None where it is not on a map, or in a pit too deep to leave."""
    if w.state.field is None or being(w, ref).at is None:
        return None
    return mover(w, ref, way, steps, rise=rise, shun=shun) if _may_leave(w, ref, way) else None


def _may_leave(w: World, ref: Ref, way: Mobility) -> bool:
    """MES-MOV-17 Whether it is in no pit that is too deep to leave so."""
    depth = in_pit(w, ref)
    return not depth or way in ("climb", "fly") or depth <= leap(w, ref)


def _ways_kept(field: Field) -> dict[Any, Any]:
    """What was worked out for movers; kept with the map, up to a limit."""
    ways_of = terrain(field).ways
    if len(ways_of) >= MOST_WAYS:
        ways_of.clear()
    return ways_of


def in_pit(w: World, ref: Ref) -> int:
    """MES-MOV-17 How deep in a pit it is, in steps; 0: not in one."""
    field, one = w.state.field, being(w, ref)
    if field is None or one.at is None or not field.grounds:
        return 0
    return max(0, -ground_height(field, one.at) - one.height)


def dreaded(w: World, one: Being) -> tuple[Spot, ...]:
    """Frightened: positions that are nearer to what it fears than it is now (cells only)."""
    field = w.state.field
    if field is None or field.kind == "gridless" or not suffers(w, one.ref, "frightened"):
        return ()
    source = next((e.by for e in one.sheet.effects if e.source == "frightened"), None)
    if source is None or source not in w.state.beings or not barred(w, one.ref, "near_source"):
        return ()
    feared, here = bodies.body(w, source), bodies.body(w, one.ref)
    if feared is None or here is None:
        return ()
    now = distance(field, here, feared)
    index = terrain(field)
    return tuple(s for s in index.cells_of(index.inside) if distance(field, s, feared) < now)


# Water


def deep_water(w: World, ref: Ref, at: Spot | None = None) -> bool:
    """MES-HAZ-02, MES-MOV-36 Whether the water at its position is over its head."""
    field, one = w.state.field, being(w, ref)
    spot = at if at is not None else one.at
    if field is None or spot is None or one.height > 0 or "water" not in terrain(field).hazards:
        return False
    depth = water_depth(field, spot)
    return depth > 0 and 10 * depth >= body_height(w, ref)


def water_depth(field: Field, spot: Spot) -> int:
    """How deep the water is, in steps; 0: none."""
    return max((g.depth for g in grounds_at(field, spot) if g.hazard == "water"), default=0)


# Heights


def ground_below(w: World, one: Being, spot: Spot) -> int:
    """How high the ground under a being would be at a position: of several cells the highest."""
    field = w.state.field
    if field is None or not terrain(field).uneven:
        return 0
    return footprint(field, spot, born(one.sheet).size).height


def altitude(w: World, one: Being) -> int:
    """MES-MOV-38 How high above level ground a being is."""
    return one.height if one.at is None else one.height + ground_below(w, one, one.at)


def standing_high(w: World, one: Being, at: Spot | None = None) -> bool:
    """Whether something carries it where it is above the ground (or, at its height, at another position)."""
    field, spot = w.state.field, one.at if at is None else at
    if field is None or spot is None:
        return False
    top = terrain(field).bars["move"].cells.get(spot, 0)
    return 10 * one.height <= top


# The way


def paces(field: Field, at: Spot, path: Iterable[Spot]) -> Iterator[tuple[Spot, Spot, int]]:
    """MES-MOV-14 The positions that one comes through on a path, each at most a step from the one before.

    With each the direction of its part of the path, and how many steps straight on one has come by then."""
    run, heading = 0, (0, 0)
    for spot in path:
        way = (spot[0] - at[0], spot[1] - at[1])
        if field.kind == "gridless":
            for there in by_steps(at, spot):
                yield there, way, isqrt((there[0] - at[0]) ** 2 + (there[1] - at[1]) ** 2) // HUNDREDTHS
        else:
            run = run + 1 if way == heading else 1
            yield spot, way, run
        at, heading = spot, way


def by_steps(one: Spot, other: Spot) -> Iterator[Spot]:
    """Positions on a straight line, the last included, each at most a step from the one before."""
    many = max(1, ceil(dist(one, other) / HUNDREDTHS))
    for n in range(1, many + 1):
        yield one[0] + (other[0] - one[0]) * n // many, one[1] + (other[1] - one[1]) * n // many

"""MES-ABL-16..20, D12 Whom and what an ability or item may be aimed at, and whom an area affects."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise, product
from math import dist
from typing import NamedTuple

from zhuoju.content import Effect
from zhuoju.games.meshal.attack import reach_to_things
from zhuoju.games.meshal.attack.striking import charmed
from zhuoju.games.meshal.basics.relations import friendly, hostile
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.character.consciousness import suffers
from zhuoju.games.meshal.character.nearby import around, steps_to, within
from zhuoju.games.meshal.maps import areas, measuring
from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.lines import clear
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.maps.tiling import inside, neighbours
from zhuoju.games.meshal.model.cards import Shape, Target
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.model.words import Who
from zhuoju.games.meshal.rolls.rolling import aware
from zhuoju.games.meshal.senses import map_memory

OF_THE_DEAD = ("revive", "process_prey")
AGAINST_OTHERS = ("attack", "contest")


class Aim(NamedTuple):
    """What an ability or item is aimed at."""

    beings: tuple[Ref, ...] = ()
    spot: Spot | None = None
    thing: str = ""  # item:3 of one's own, lying:4, wall:2
    covered: tuple[Spot, ...] = ()  # of an area
    side: int = 1  # of a ray that may lie on either: 1 right, -1 left (MES-ARE-04, 06)
    chain: tuple[Spot, ...] = ()  # of a curve, from beside the origin on (MES-ARE-07)
    origin: Spot | None = None  # of a ray or sector: which position of a broad actor; None: the nearest


@cache
def verbs_in(effect: Effect | None) -> frozenset[str]:
    """Every verb in an effect."""
    return frozenset(clause.verb for clause in effect) if effect is not None else frozenset()


def fixed(target: Target) -> bool:
    """Whether there is nothing to choose: oneself, the source of a trigger, an area around oneself."""
    if target.who in ("self", "host", "source"):
        return True
    return target.shape is not None and target.shape.kind in ("disc", "ring") and target.shape.within is None


def aims(w: World, ref: Ref, target: Target, effect: Effect | None = None) -> dict[str, Aim]:
    """Everything it may be aimed at now, by option id."""
    if target.shape is not None:
        found = area_aims(w, ref, target.who, target.shape)
        harms = not verbs_in(effect).isdisjoint(AGAINST_OTHERS)
        return spared(w, ref, target.who, target.shape, found) if harms else found
    if target.who == "position" and w.state.story is not None and w.state.field is None:
        return {"here": Aim()} if "summon" in verbs_in(effect) else {}  # at a camp: whoever comes stays along
    if target.who == "position":
        return _aims_at(_positions(w, ref, target.within))
    if target.who == "object":
        return {thing: Aim(thing=thing) for thing in things(w, ref, target.within)}
    if target.who in ("foe", "ally", "creature"):
        return {f"being:{r}": Aim((r,)) for r in creatures(w, ref, target, verbs_in(effect))}
    return {"self": Aim((ref,))}


def can_be_aimed(w: World, ref: Ref, target: Target) -> bool:
    """Whether a place, a thing or an area is there to aim at; where there is no map no place is."""
    if target.shape is not None:
        within = target.shape.within
        if within is not None and _own_position(w, ref, within):
            return True
        return _can_be_put(w, ref, target.shape)
    if target.who == "position":
        return _own_position(w, ref, target.within) or bool(_positions(w, ref, target.within))
    if target.who == "object":
        return any(True for _ in things(w, ref, target.within))
    return True


@lru_cache(maxsize=256)
def _aims_at(spots: tuple[Spot, ...]) -> dict[str, Aim]:
    """Positions as aims, by option id. Only to be looked at: equal ones share one answer."""
    return {f"spot:{x},{y}": Aim(spot=(x, y)) for x, y in spots}


# Creatures


def creatures(w: World, ref: Ref, target: Target, verbs: frozenset[str] = frozenset()) -> Iterator[Ref]:
    """MES-ABL-16, 17, 19, 20 Perceived, in range, of the right relation; oneself where it does no harm."""
    one, who = being(w, ref), target.who
    dead, harms = not verbs.isdisjoint(OF_THE_DEAD), not verbs.isdisjoint(AGAINST_OTHERS)
    together = w.state.field is None and w.state.moment is None  # a camp: who belongs together is at hand
    for other in w.state.beings.values():
        there = other.ref
        if other.sheet.dead != dead or other.fled or not _relates(w, ref, there, who):
            continue
        if there == ref:
            if who == "ally" or not harms:
                yield ref
        elif (together and friendly(w, ref, there)) or (
            (there in one.spotted or there == one.inside or ref == other.inside)  # most often nobody is
            and in_range(w, ref, there, target.within)
            and _perceives(w, ref, there)
            and (not harms or may_be_attacked(w, ref, there))
        ):
            yield there


def may_be_attacked(w: World, ref: Ref, other: Ref) -> bool:
    """MES-ATK-07 In a clear line; the charmed spare the charmer, the swallowed reach the swallower only."""
    inside = being(w, ref).inside
    if inside is not None:
        return other == inside
    return bodies.in_line(w, ref, other) and not charmed(w, ref, other)


def _relates(w: World, ref: Ref, other: Ref, who: Who) -> bool:
    if who in ("foe", "foes"):
        return not friendly(w, ref, other)
    return friendly(w, ref, other) if who in ("ally", "allies") else True


def _perceives(w: World, ref: Ref, other: Ref) -> bool:
    """MES-ABL-16 Perceived: spotted, or inside one another."""
    return aware(w, ref, other) or being(w, ref).inside == other


def in_range(w: World, ref: Ref, other: Ref, steps: int) -> bool:
    """MES-ABL-17 Within the stated steps; within 1: adjacent."""
    if being(w, ref).inside == other or being(w, other).inside == ref:
        return True
    if steps <= 1:
        return bodies.beside(w, ref, other)
    far = bodies.steps_apart(w, ref, other)
    return far is not None and far <= steps


# Places and things


def _positions(w: World, ref: Ref, steps: int) -> tuple[Spot, ...]:
    """Positions within so many steps to which nothing bars the line, in fog those seen; kept with the map."""
    known = map_memory.as_known(w, ref)
    field, here = known.state.field, bodies.body(known, ref)
    if field is None or here is None:
        return ()
    plans, key = terrain(field).plans, ("positions", here, steps)
    found: tuple[Spot, ...] | None = plans.get(key)
    if found is None:
        near = within(field, here, around(field, here, steps), steps)
        found = plans[key] = tuple(spot for spot in near if clear(field, here, spot, "area"))
    return found if known is w else tuple(spot for spot in found if map_memory.in_sight(w, ref, spot))


def _own_position(w: World, ref: Ref, steps: int) -> bool:
    """Whether the position one stands on is among them, as it almost always is."""
    field, here = w.state.field, bodies.body(w, ref)
    if field is None or here is None or not inside(field, here.spots[0]):
        return False
    spot = here.spots[0]
    return measuring.distance(field, here, spot) <= steps and clear(field, here, spot, "area")


def things(w: World, ref: Ref, steps: int) -> Iterator[str]:
    """Things in reach: one's own, those that lie about, walls and doors that can be broken."""
    for carried in being(w, ref).sheet.items:
        yield f"item:{carried.id}"
    known = map_memory.as_known(w, ref)
    field, here = known.state.field, bodies.body(known, ref)
    if field is None or here is None:
        return
    for lying in field.items:
        if not lying.concealed and measuring.distance(field, here, lying.at) <= steps:
            yield f"lying:{lying.id}"
    for wall in field.walls:
        cells = reach_to_things.of(field, wall, here) if wall.object else ()
        if any(measuring.distance(field, here, cell) <= steps for cell in cells):
            yield f"wall:{wall.id}"


# Areas


def area_aims(w: World, ref: Ref, who: Who, shape: Shape) -> dict[str, Aim]:
    """MES-ARE-01 Where an area may be put; `settled` says whom it affects there."""
    field, here = w.state.field, bodies.body(w, ref)
    if field is None or here is None:
        near = list(w.state.beings) if field is None else _in_there(w, ref, who)
        return {"here": Aim(tuple(_in_area(w, ref, who, near)))}
    if shape.within is None and shape.kind in ("disc", "ring"):
        return {"here": _aimed(w, field, ref, who, areas.area(field, shape, here), None)}
    return _aims_at(tuple(s for s in _area_spots(w, ref, shape) if s is not None))


def spared(w: World, ref: Ref, who: Who, shape: Shape, found: dict[str, Aim]) -> dict[str, Aim]:
    """The charmed put no attack where it would hit the charmer or his friends, as far as they see them."""
    if not suffers(w, ref, "charmed"):
        return found
    dear = [other for other in being(w, ref).spotted if charmed(w, ref, other)]
    return {
        key: aim for key, aim in found.items()
        if not any(other in dear for other in settled(w, ref, who, shape, aim).beings)
    }  # fmt: skip


def _in_there(w: World, ref: Ref, who: Who) -> list[Ref]:
    """Whom the swallowed reach with an area: the swallower, and themselves where it is for friends."""
    inside = being(w, ref).inside
    return [ref for ref in (inside, ref if who == "allies" else None) if ref is not None]


def _area_spots(w: World, ref: Ref, shape: Shape) -> Iterator[Spot | None]:
    """Where an area may be put or pointed at; None: it lies around its user, whatever the map."""
    field, here = w.state.field, bodies.body(w, ref)
    if field is None or here is None or (shape.within is None and shape.kind in ("disc", "ring")):
        yield None
    elif shape.within is not None:
        yield from _positions(w, ref, shape.within)
    elif shape.kind == "curve":
        yield from (s for s in curve_spots(field, shape, here, ()) if map_memory.in_sight(w, ref, s))
    else:
        yield from _rim(field, here, shape.size)


def _can_be_put(w: World, ref: Ref, shape: Shape) -> bool:
    """Whether there is any such spot: that of a ray or sector may be beside its user."""
    field, here = w.state.field, bodies.body(w, ref)
    if field is not None and here is not None and field.kind != "gridless" and shape.within is None:
        near = neighbours(field, here.spots[0]) if shape.kind in ("ray", "sector") else ()
        if any(spot not in here.spots and measuring.distance(field, here, spot) == 1 for spot in near):
            return True
    return any(True for _ in _area_spots(w, ref, shape))


def curve_spots(field: Field, shape: Shape, here: Footprint, chain: tuple[Spot, ...]) -> Iterator[Spot]:
    """MES-ARE-07 The positions that a curve may begin with or go on to; gridless: by whole steps."""
    if field.kind != "gridless":
        yield from areas.curve_steps(field, shape, here, chain)
        return
    line = (here.spots[0], *chain)
    gone = sum(dist(a, b) for a, b in pairwise(line))
    for dx, dy in product((-HUNDREDTHS, 0, HUNDREDTHS), repeat=2):
        spot = (line[-1][0] + dx, line[-1][1] + dy)
        too_long = gone + dist(line[-1], spot) > shape.size * HUNDREDTHS
        if spot not in line and not too_long and inside(field, spot) and clear(field, line[-1], spot, "area"):
            yield spot


def settled(w: World, ref: Ref, who: Who, shape: Shape, aim: Aim) -> Aim:
    """MES-ARE-16 An area once it is put somewhere: the ground it covers, and whom it affects."""
    field, here = w.state.field, bodies.body(w, ref)
    if field is None or here is None or aim.spot is None:
        return aim
    if shape.within is not None:
        covered = areas.area(field, shape, aim.spot)
    else:
        chain = aim.chain or ((aim.spot,) if shape.kind == "curve" else ())
        covered = areas.area(field, shape, here, aim.spot, aim.side, chain=chain, at=aim.origin)
    return _aimed(w, field, ref, who, covered, aim.spot)


def _rim(field: Field, here: Footprint, size: int) -> tuple[Spot, ...]:
    """Positions that a ray or sector may be pointed at: those of its own length; nearer ones add nothing.

    Kept with the map."""
    plans, key = terrain(field).plans, ("rim", here, size)
    found: tuple[Spot, ...] | None = plans.get(key)
    if found is None:
        near = steps_to(field, here, around(field, here, max(1, size)))
        found = plans[key] = tuple(spot for spot, far in near if far in (size, 1) and spot not in here.spots)
    return found


def _aimed(w: World, field: Field, ref: Ref, who: Who, covered: areas.Area, spot: Spot | None) -> Aim:
    grounds = {r: body for r in w.state.beings if (body := bodies.body(w, r)) is not None}
    found = areas.affected(field, covered, grounds)
    return Aim(tuple(_in_area(w, ref, who, found)), spot, covered=tuple(covered.in_order()))


def _in_area(w: World, ref: Ref, who: Who, found: list[Ref]) -> Iterator[Ref]:
    """MES-ARE-14 Everyone the area covers whom the entry means."""
    for other in found:
        one = being(w, other)
        if one.sheet.dead or one.fled or (one.inside is not None and other != ref):
            continue
        if who == "others" and other == ref:
            continue
        if who == "foes" and not hostile(w, ref, other):
            continue
        if who == "allies" and not friendly(w, ref, other):
            continue
        yield other

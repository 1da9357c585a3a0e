"""MES-OBJ-01..03, 08..11, 16 Attacks on things in play: walls, doors, walls of force; what follows."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from zhuoju.games.meshal.attack import damage, joined_effects, pipeline, reach_to_things, striking
from zhuoju.games.meshal.attack.reach_to_things import cells_of
from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.basics.telling import follow
from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.catalogue.library import ITEMS, OBJECTS
from zhuoju.games.meshal.catalogue.objects import Built
from zhuoju.games.meshal.catalogue.statements import Change, Damage
from zhuoju.games.meshal.character import bodies, menu
from zhuoju.games.meshal.character.bodies import AT_MOST
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.nearby import touches
from zhuoju.games.meshal.character.values import perceptual_range, weight
from zhuoju.games.meshal.items import ammunition, handing_over
from zhuoju.games.meshal.items.weapons import Weapon, shift_at, weapons
from zhuoju.games.meshal.maps import measuring
from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.lines import clear
from zhuoju.games.meshal.maps.terrain import zone_figure
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.field import (
    HUNDREDTHS,
    Field,
    Lying,
    Spot,
    Wall,
    Zone,
    changed,
    fixtures,
)
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.senses import map_memory, spotting
from zhuoju.games.meshal.ways import falling
from zhuoju.kernel import Flow
from zhuoju.kernel.react import Listener

ICE_DEPTH: Final = 3  # steps of water under the ice


class Thing(NamedTuple):
    """Something that can be attacked: a position of a wall, a wall of force, an item that nobody holds."""

    at: Spot
    wall: int | None = None
    zone: int | None = None
    lying: int | None = None


def the_wall(w: World, number: int) -> Wall | None:
    """A wall by its number, if it still stands."""
    field = w.state.field
    return next((wall for wall in field.walls if wall.id == number), None) if field is not None else None


def stands_in(w: World, ref: Ref, wall: Wall) -> bool:
    """Whether a being stands where a wall is."""
    field, ground = w.state.field, bodies.body(w, ref)
    return field is not None and ground is not None and reach_to_things.stands_in(field, wall, ground)


# On offer


@menu.tactical
def acts(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-OBJ-01 An attack on a thing with each weapon that reaches one."""
    field = m.state.field
    if field is None or not on(m, "objects") or being(m, ref).inside is not None:
        return
    if not (fixtures(field).built or field.items or any(zone.durability for zone in field.zones)):
        return
    for weapon in weapons(m, ref):
        if weapon.card.shape is not None or striking.why_not(m, ref, weapon) is not None:
            continue
        if striking.needs_aim(m, ref, weapon) or not any(True for _ in in_reach(m, ref, weapon)):
            continue
        yield Act(
            f"break {weapon.key}", weapon.card.ap, partial(strike, weapon), partial(targets, m, ref, weapon),
            striking.hosts(weapon), clause="MES-OBJ-01", source=weapon.source,
        )  # fmt: skip


def targets(m: Meshal, ref: Ref, weapon: Weapon) -> dict[str, Thing]:
    """D12 The things in reach: of a long wall each position by itself (MES-OBJ-09)."""
    return {_named(thing): thing for thing in in_reach(m, ref, weapon)}


def _named(thing: Thing) -> str:
    if thing.lying is not None:
        return f"lying:{thing.lying}"
    what = f"wall:{thing.wall}" if thing.zone is None else f"zone:{thing.zone}"
    return f"{what} spot:{thing.at[0]},{thing.at[1]}"


def in_reach(m: Meshal, ref: Ref, weapon: Weapon) -> Iterator[Thing]:
    """MES-ATK-07 The things that a weapon reaches; a telekinetic one needs no clear line."""
    field, ground = m.state.field, bodies.body(m, ref)
    if field is None or ground is None:
        return
    (x, y), most = ground.spots[0], _box(field, ground, _farthest(m, ref, weapon))
    for thing in things(field, ground):
        at = thing.at
        if not (-most <= at[0] - x <= most and -most <= at[1] - y <= most):
            continue
        if _shift(m, ref, weapon, at) is None or not map_memory.in_sight(m, ref, at):
            continue
        if weapon.card.telekinetic or clear(field, ground, at, "area"):
            yield thing


def _shift(m: Meshal, ref: Ref, weapon: Weapon, at: Spot) -> int | None:
    """MES-ATK-07, 09, 10 Dice more or fewer against what is there; None: it is out of reach."""
    field, ground, reach = m.state.field, bodies.body(m, ref), weapon.card.reach
    if field is None or ground is None:
        return None
    if reach.adjacent:
        return 0 if touches(field, ground, (at,)) else None
    far = measuring.distance(field, ground, at)
    return shift_at(far, reach, _overreaches(m, weapon)) if far <= _farthest(m, ref, weapon) else None


def _overreaches(w: World, weapon: Weapon) -> bool:
    return weapon.card.ranged and on(w, "overreach")


def _farthest(w: World, ref: Ref, weapon: Weapon) -> int:
    """MES-ATK-10 As many steps as it could reach; beyond its range as far as one perceives."""
    most = 1 if weapon.card.reach.adjacent else weapon.card.reach.most
    return max(most, perceptual_range(w, ref)) if _overreaches(w, weapon) else most


def _box(field: Field, ground: Footprint, most: int) -> int:
    """How far from its first position everything lies within so many steps of a body, in units of the map."""
    if field.kind == "gridless":
        return (most + AT_MOST) * HUNDREDTHS
    return most + (AT_MOST if ground.spots[1:] else 0)


def things(field: Field, here: Footprint) -> Iterator[Thing]:
    """Everything on a map that can be attacked; without cells where it is nearest to a body."""
    if field.kind == "gridless":
        yield from _outlined(field, here)
    else:
        kept: tuple[int, tuple[Thing, ...]] | None = field.__dict__.get("standing")
        if kept is None or kept[0] != field.version:
            kept = field.__dict__["standing"] = field.version, tuple(_standing(field))
        yield from kept[1]
    yield from (Thing(each.at, lying=each.id) for each in field.items if not each.concealed)


def _standing(field: Field) -> Iterator[Thing]:
    for wall in fixtures(field).built:
        if not wall.open:
            yield from (Thing(cell, wall=wall.id) for cell in cells_of(wall))
    for zone in field.zones:
        if zone.durability:
            yield from (Thing(cell, zone=zone.id) for cell in zone.cells)


def _outlined(field: Field, here: Footprint) -> Iterator[Thing]:
    for wall in fixtures(field).built:
        if not wall.open:
            yield from (Thing(spot, wall=wall.id) for spot in reach_to_things.of(field, wall, here))
    for zone in field.zones:
        if zone.durability:
            yield Thing(reach_to_things.before(zone_figure(zone), here), zone=zone.id)


# The attack


def strike(weapon: Weapon, order: Order) -> Flow[bool]:
    """MES-OBJ-01, 02, 08 Stage by stage: a roll, less the protection; the rest is durability lost."""
    m, ref = order.m, order.ref
    thing: Thing = order.target
    attack, dice = striking.made_with(m, ref, weapon)
    attack.additives, attack.adjust = order.additives, _shift(m, ref, weapon, thing.at) or 0
    striking.shoots(m, ref, weapon)
    printed = attack.stages
    for number in range(joined_effects.stages(m, attack)):
        built = built_of(m, thing)
        if built is None or pipeline.load_stage(m, attack, added=number >= printed) is None:
            break
        attack.stage = number
        attack.result = yield from pipeline.roll(m, attack, lambda _victim: dice(m, _context(m, attack)), ())
        thing = yield from harmed(m, thing, (yield from loss(m, attack, built)))
    if attack.thrown and attack.item is not None:
        _lay_thrown(m, attack, thing.at)
    yield from follow(m, "threatened", ref=ref, victims=[])
    return True


def _context(m: Meshal, attack: Attack) -> Ctx:
    assert attack.user is not None
    return Ctx(being(m, attack.user).seat, attack.user, entry=attack.source, attack=attack, item=attack.item)


def loss(m: Meshal, attack: Attack, built: Built) -> Flow[int]:
    """MES-OBJ-06, 08, MES-DMG-03..05 What one stage takes off."""
    left = objects.damage(built, attack.result, attack.types, penetration(m, attack))
    if left <= 0:
        return 0
    ctx = _context(m, attack)
    return (yield from damage.increased(m, ctx, left, joined_effects.whole(m, attack, ctx, Damage)))


def penetration(m: Meshal, attack: Attack) -> int:
    """MES-PRO-09 Penetration of all that joins an attack on a thing."""
    more = joined_effects.whole(m, attack, _context(m, attack), Change)
    return max(0, attack.penetration + sum(c.n for c in more if c.what == "pen"))


def _lay_thrown(m: Meshal, attack: Attack, at: Spot) -> None:
    assert attack.user is not None
    assert attack.item is not None
    thrown = ammunition.throw(m, attack.user, attack.item)
    if ITEMS[thrown.item].recoverable and m.state.field is not None:
        handing_over.lay(m.state.field, thrown, at)


def built_of(m: Meshal, thing: Thing) -> Built | None:
    """What a thing can take; None: it is gone."""
    field = m.state.field
    assert field is not None
    if thing.wall is not None:
        wall = the_wall(m, thing.wall)
        return objects.of_preset(OBJECTS[wall.object], m.state.profile.settings) if wall is not None else None
    if thing.lying is not None:
        item = lying_item(m, thing.lying)
        return objects.of_item(ITEMS[item.item]) if item is not None else None
    zone = next((z for z in field.zones if z.id == thing.zone), None)
    if zone is None:
        return None
    n = zone.protection
    return Built(zone.durability, n, n, immune=(), occult=n)  # a wall of force: against everything


# Harm to things


def harmed(m: Meshal, thing: Thing, n: int) -> Flow[Thing]:
    """MES-OBJ-02, 03, 09 Durability off a thing; destroyed, it no longer bars anything.

    Gives back what was struck: of a long wall the position alone."""
    field = m.state.field
    assert field is not None
    m.tell("thing_struck", to=map_memory.onlookers(m, thing.at), at=list(thing.at), damage=n)
    if n <= 0:
        return thing
    if thing.zone is not None:
        yield from _zone_harmed(m, field, thing, n)
        return thing
    if thing.lying is not None:
        _item_harmed(m, field, thing.lying, n)
        return thing
    wall = the_wall(m, thing.wall or 0)
    if wall is None:
        return thing
    part = objects.part_at(field, wall, thing.at)
    settings = m.state.profile.settings
    before = objects.state_of(part.durability, objects.of_preset(OBJECTS[part.object], settings).durability)
    state = objects.strike(field, part, n, settings)
    changed(field)
    if state == "destroyed":
        yield from gone(m, part)
    elif state == "broken" and before == "sound":
        yield from broken(m, part)
    return thing._replace(wall=part.id)


def _zone_harmed(m: Meshal, field: Field, thing: Thing, n: int) -> Flow[None]:
    zone: Zone = next(z for z in field.zones if z.id == thing.zone)
    zone.durability = max(0, zone.durability - n)
    if zone.durability == 0:
        field.zones.remove(zone)
        changed(field)
        m.tell("zone_ended", to=map_memory.onlookers(m, *zone.cells, thing.at), zone=zone.id)
        spotting.refresh(m)
        yield from follow(m, "ground_changed")


def lying_item(w: World, number: int) -> Lying | None:
    """An item on the ground by its number, if it is still there."""
    items = w.state.field.items if w.state.field is not None else []
    return next((each for each in items if each.id == number), None)


def _item_harmed(m: Meshal, field: Field, number: int, n: int) -> None:
    """MES-OBJ-02, 03, 13 Of several that lie together one is struck; in pieces it leaves the game."""
    lying = lying_item(m, number)
    if lying is None:
        return
    if lying.n > 1:
        handing_over.lay(field, replace(handing_over.piece_of(m, lying), n=lying.n - 1), lying.at)
    lying.n, lying.carried = 1, replace(handing_over.piece_of(m, lying), n=1)
    whole, before = objects.of_item(ITEMS[lying.item]).durability, lying.carried.wear
    lying.carried.wear += n
    state = objects.state_of(whole - lying.carried.wear, whole)
    if state == "destroyed":
        field.items.remove(lying)
        m.state.ruined.append(lying.item)
    if state != objects.state_of(whole - before, whole):
        m.tell(f"thing_{state}", to=map_memory.onlookers(m, lying.at), object=lying.item)


def broken(m: Meshal, wall: Wall) -> Flow[None]:
    """MES-OBJ-03, 10, D30 Below half: the function is lost, as the host sees it; a broken lock jams."""
    m.tell("thing_broken", to=map_memory.onlookers(m, *cells_of(wall)), wall=wall.id, object=wall.object)
    useless = yield from proposals.propose(m, "MES-OBJ-10", "object.broken", object=wall.object)
    if useless and wall.locked:
        wall.jammed = True


def gone(m: Meshal, wall: Wall) -> Flow[None]:
    """MES-OBJ-02, 11, 16 Destroyed: the way is open; what hung there or rested on it comes down."""
    m.tell("thing_destroyed", to=map_memory.onlookers(m, *cells_of(wall)), wall=wall.id, object=wall.object)
    spotting.refresh(m)
    yield from follow(m, "ground_changed")
    if wall.hangs:
        yield from _comes_down(m, wall)
    for number in wall.bears:
        above = the_wall(m, number)
        if above is not None:
            yield from collapse(m, above)


def collapse(m: Meshal, wall: Wall, *, rubble: bool = False) -> Flow[None]:
    """MES-OBJ-16 A thing falls down, without being struck itself."""
    field = m.state.field
    assert field is not None
    field.walls.remove(wall)
    if rubble and (ruin := reach_to_things.ground(wall, tags=["difficult"])) is not None:
        field.grounds.append(ruin)
    changed(field)
    yield from gone(m, wall)


def _comes_down(m: Meshal, wall: Wall) -> Flow[None]:
    """MES-OBJ-16 It falls on whoever is below: an attack of so many dice as steps, which can be evaded."""
    for ref in [r for r in m.state.beings if stands_in(m, r, wall)]:
        yield from falling.impact(m, ref, wall.hangs, ("evade",))


# Ice


def weighed(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES 9.8 Thin ground breaks under too much weight; below is deep, freezing water."""
    field = m.state.field
    if field is None or not any(wall.object in OBJECTS and _thin(wall) for wall in field.walls):
        return
    for wall in list(field.walls):
        if _thin(wall) and stands_in(m, facts["ref"], wall):
            on_it = [
                one for one in m.state.beings.values() if one.height == 0 and stands_in(m, one.ref, wall)
            ]
            if sum(weight(m, one.ref) for one in on_it) >= OBJECTS[wall.object].breaks_under:
                yield from _gives_way(m, field, wall)


def _thin(wall: Wall) -> bool:
    return wall.object in OBJECTS and OBJECTS[wall.object].breaks_under > 0


def _gives_way(m: Meshal, field: Field, wall: Wall) -> Flow[None]:
    water, cold = (
        reach_to_things.ground(wall, hazard="water", depth=ICE_DEPTH),
        reach_to_things.ground(wall, hazard="freezing"),
    )
    field.grounds += [below for below in (water, cold) if below is not None]
    yield from collapse(m, wall)
    yield from follow(m, "ground_opened", cells=list(wall.cells))


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {"moved": (weighed,)}

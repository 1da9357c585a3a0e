"""SAM-TAB-09 Acts that are neither attacks nor moves: things in hand and bag, struggling, boarding."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from zhuoju.games.samsara.character import carrying
from zhuoju.games.samsara.fight import stealth, triggers, vehicles
from zhuoju.games.samsara.fight.fighters import fuel_cap, magazine
from zhuoju.games.samsara.fight.release import TYPES, spend
from zhuoju.games.samsara.fight.settle.items import drop
from zhuoju.games.samsara.fight.standing import amount, in_contest, stated
from zhuoju.games.samsara.fight.telling import roll, tell_of
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.fight_state import (
    Battle,
    Fighter,
    Gear,
    Ref,
    distance,
    fighter,
    gear,
)
from zhuoju.games.samsara.model.rulings import rule
from zhuoju.games.samsara.model.tables import AP_OF, MELEE_REACH
from zhuoju.kernel import Flow, choose_one

ETHER_HAND: Final = "ether_hand"
ETHER_REACH: Final = 20  # metres


def put_out(m: Battle, one: Fighter, *, code: str) -> Flow[bool]:
    """W02 An active action spent on it ends a burning."""
    first = next(e for e in one.effects if e.code == code)
    one.effects.remove(first)
    tell_of(m, one, "effect_over", entry=code)
    yield from ()
    return True


def struggle(m: Battle, one: Fighter) -> Flow[bool]:
    """W06 A stalwart roll above 6 + 2L breaks free."""
    bonds = [(line, said.at(line.level)) for line, said in stated(m, one, "bind")]
    line, number = max(bonds, key=lambda each: each[1])
    mine = in_contest(m, one, None, "stalwart")
    rolled = roll(m, mine.dice, "contest", one, "struggle", "SAM-TAB-09")
    if rolled > number:
        one.effects = [e for e in one.effects if (e.code, e.level) != (line.code, line.level)]
    tell_of(m, one, "struggled", free=rolled > number, number=number)
    yield from ()
    return True


def improvise(m: Battle, one: Fighter) -> Flow[bool]:
    """SAM-COMBAT-16 Something that is not listed: the DJ assigns it to a type, or refuses it."""
    fight = m.state.fight
    free = {kind: kind for kind, ap in AP_OF.items() if kind not in one.types and one.ap >= ap}
    kind = yield from choose_one(
        fight.host,
        "dj.assign",
        {**free, "nothing": "nothing", "refuse": "refuse"},
        clause="SAM-COMBAT-16",
        default=next(iter(free), "refuse"),
        who=one.ref,
    )
    rule(fight.rulings, "SAM-COMBAT-16", next(iter(free), "refuse"), kind, who="dj", about="improvise")
    if kind in free:
        spend(one, TYPES[kind], AP_OF[kind])
    tell_of(m, one, "improvised", type=kind)
    return True


# Things


def hands_used(one: Fighter) -> int:
    """How many hands are full."""
    return sum(carrying.hands(g.build) for g in one.gear if g.place == "held" and not g.destroyed)


def weapons_at_hand(one: Fighter) -> list[Gear]:
    """SAM-TAB-09 Weapons and shields that hang on the body, to switch to."""
    return [
        g for g in one.gear
        if g.place == "hung" and g.build.kind in ("weapon", "shield") and not g.destroyed
    ]  # fmt: skip


def switch(m: Battle, one: Fighter, *, name: str) -> Flow[bool]:
    """SAM-TAB-09 Another weapon in hand; what does not fit any more is hung up."""
    wanted = gear(one, name)
    assert wanted is not None
    need = carrying.hands(wanted.build)
    for held in [g for g in one.gear if g.place == "held"]:
        if hands_used(one) + need > carrying.HANDS:
            held.place = "hung"
    wanted.place = "held"
    tell_of(m, one, "switched", item=name, name=wanted.name)
    yield from ()
    return True


def take_out(m: Battle, one: Fighter, *, name: str) -> Flow[bool]:
    """SAM-ITEM-35 Out of the bag, into a free hand or onto the body."""
    item = gear(one, name)
    assert item is not None
    item.inside = ""
    fits = hands_used(one) + carrying.hands(item.build) <= carrying.HANDS
    item.place = "held" if fits and item.build.kind in ("weapon", "shield") else "hung"
    tell_of(m, one, "took_out", item=name, name=item.name)
    yield from ()
    return True


def put_down(m: Battle, one: Fighter, *, name: str) -> Flow[bool]:
    """SAM-TAB-09 It lies on the ground."""
    item = gear(one, name)
    assert item is not None
    drop(m, one, item)
    tell_of(m, one, "put_down", item=name, name=item.name)
    yield from ()
    return True


def at_hand(m: Battle, one: Fighter, item: Gear) -> bool:
    """SAM-TAB-09, G23 Whether something on the ground can be picked up from here."""
    if item.at is None or distance(one.at, item.at) <= MELEE_REACH:
        return True
    lifts = amount(m, one, "faculty", (ETHER_HAND,))
    return distance(one.at, item.at) <= ETHER_REACH and 0 < item.build.weight <= lifts


def pick_up(m: Battle, one: Fighter, *, name: str) -> Flow[bool]:
    """SAM-TAB-09, SAM-ITEM-03 Whatever its star, it works for whoever holds it."""
    item = next(g for g in m.state.fight.ground if g.id == name)
    m.state.fight.ground.remove(item)
    item.at = None
    if item.owner == one.ref:
        item.owner = None
    fits = hands_used(one) + carrying.hands(item.build) <= carrying.HANDS
    item.place = "held" if fits and item.build.kind in ("weapon", "shield") else "hung"
    one.gear.append(item)
    tell_of(m, one, "picked_up", item=name, name=item.name)
    yield from ()
    return True


def reload_weapon(m: Battle, one: Fighter, *, name: str) -> Flow[bool]:
    """SAM-TAB-09 The magazine is full again."""
    item = gear(one, name)
    assert item is not None
    item.loaded = magazine(item.build)
    tell_of(m, one, "reloaded", item=name)
    yield from ()
    return True


def refuel(m: Battle, one: Fighter, *, name: str, ref: Ref) -> Flow[bool]:
    """SAM-VEH-16, I07 A can of universal fuel goes into the tank; it is used up, not destroyed."""
    can, vehicle = gear(one, name), fighter(m, ref)
    assert can is not None
    can.left -= 1
    poured = 10 * sum(p.level for p in can.build.panel if p.entry == "I07")
    vehicle.fuel = min(fuel_cap(vehicle), vehicle.fuel + poured)
    tell_of(m, vehicle, "refuelled", fuel=vehicle.fuel)
    yield from ()
    return True


# Others


def snatch(m: Battle, one: Fighter, *, ref: Ref) -> Flow[bool]:
    """SAM-SNATCH-01 One thing of somebody within reach."""
    target = fighter(m, ref)
    things = stealth.takeable(target)
    item = yield from choose_one(
        one.seat, "snatch.what", things, clause="SAM-SNATCH-01", default=next(iter(things)), whom=ref
    )
    return (yield from stealth.snatch(m, one, target, item))


def theft(m: Battle, one: Fighter, *, ref: Ref) -> Flow[bool]:
    """SAM-THEFT-01 Steal from somebody within reach."""
    return (yield from stealth.theft(m, one, fighter(m, ref)))


def board(m: Battle, one: Fighter, *, ref: Ref) -> Flow[bool]:
    """SAM-VEH-01 Board a vehicle."""
    return (yield from vehicles.board(m, one, fighter(m, ref)))


def set_off(m: Battle, one: Fighter, *, ref: Ref) -> Flow[bool]:
    """SAM 9.4 A charge goes off at its owner's word."""
    assert m.state.fight.placed[ref].owner == one.ref
    return (yield from triggers.set_off(m, ref))


def lean_driver(m: Battle, one: Fighter) -> Flow[bool]:
    """SAM-VEH-32 The driver leans out: paid from the vehicle's pool, which both share from now on."""
    driver = vehicles.driver(m, one)
    assert driver is not None
    return (yield from vehicles.lean(m, driver))


def driver_acts(
    m: Battle, vehicle: Fighter, driver: Fighter, acts: Callable[[Battle, Fighter], dict[str, Any]]
) -> Iterator[tuple[str, Any]]:
    """SAM-VEH-06 What a leaning driver can do with the shared AP."""
    driver.ap = vehicle.ap
    for name, act in acts(m, driver).items():
        if name.startswith(("attack", "use", "lean", "reload", "switch")):
            act.who = driver.ref
            yield f"driver {name}", act


def free_hand(one: Fighter) -> bool:
    """Whether a hand is empty."""
    return hands_used(one) < carrying.HANDS


def throw_dice(item: Gear) -> rolls.Dice:
    """SAM-COMBAT-28 A thrown thing does the damage on its panel."""
    return rolls.d(item.build.damage, 4)

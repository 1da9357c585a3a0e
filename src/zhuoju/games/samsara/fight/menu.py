"""SAM-TAB-08, 09, D10 What a fighter can do in its turn, each act with its type and AP."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from msgspec import Struct

from zhuoju.games.samsara.fight import (
    actions,
    channels,
    falls,
    moving,
    power_use,
    riding,
    stealth,
    triggers,
    vehicles,
)
from zhuoju.games.samsara.fight.creature_traits import habit
from zhuoju.games.samsara.fight.powers import made
from zhuoju.games.samsara.fight.release import TYPES, action_refusal, refusal, startable
from zhuoju.games.samsara.fight.settle import compose
from zhuoju.games.samsara.fight.settle.effects import supports
from zhuoju.games.samsara.fight.settle.strike import named
from zhuoju.games.samsara.fight.standing import has
from zhuoju.games.samsara.fight.weapons import panel, regulars, reloadable
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, Power, fighter
from zhuoju.games.samsara.model.tables import AP_OF, MELEE_REACH
from zhuoju.games.samsara.model.words import ActionType
from zhuoju.kernel import Flow, Withheld

Run = Callable[[Battle, Fighter], Flow[bool]]
TAKING: Final = ("snatch", "theft")


class Act(Struct):
    """An act on offer. `type` None: no action, or one that pays for itself."""

    type: ActionType | None
    ap: int
    run: Any  # Run
    who: int = 0  # who does it, if not whose turn it is (a leaning driver)


def acts(m: Battle, one: Fighter) -> dict[str, Act]:
    """SAM-STATE-02 Every act with a free type and enough AP."""
    found: dict[str, Act] = {}
    free = [kind for kind in ("active", "instant", "forced", "channel") if kind not in one.types]
    outside = one.inside is None or one.leaning or one.kind == "vehicle"
    if "active" in free and one.ap >= 2:
        found.update(active_acts(m, one, outside=outside))
    if "instant" in free and one.ap >= 1:
        found.update(instant_acts(m, one, outside=outside))
    if "forced" in free and one.ap >= 2:
        found.update(forced_acts(m, one, outside=outside))
    if "channel" in free and one.ap >= 1 and one.kind != "vehicle":
        for power in channels.channelled(m, one):
            found[f"channel {power.id}"] = Act(None, 0, partial(_channel, power=power))
        found["rest"] = Act(None, 0, partial(channels.begin_plain, what="rest"))
        found["search"] = Act(None, 0, partial(channels.begin_plain, what="search"))
        if one.inside is None:
            found["climb"] = Act(None, 0, partial(channels.begin_plain, what="climb"))
    for power in one.powers:
        parts = made(power)
        if not parts.passive and parts.way.release in AP_OF and startable(m, one, power):
            found.update(skill_acts(m, one, power, outside=outside))
    found.update(free_acts(m, one))
    return found


def _channel(m: Battle, one: Fighter, *, power: Power) -> Flow[bool]:
    return channels.begin(m, one, power)


def skill_acts(m: Battle, one: Fighter, power: Power, *, outside: bool) -> Iterator[tuple[str, Act]]:
    """SAM-SKILL-07, 09 A power as an attack, for somebody's good, or laid on the ground."""
    reach = compose.reach_of(m, one, power)
    if outside and power_use.can_attack_with(m, one, power) and compose.targets(m, one, reach):
        yield f"attack {power.id}", Act(None, 0, partial(power_use.strike_with, given=power))
    if supports(power):
        yield f"use {power.id}", Act(None, 0, partial(power_use.use, given=power))


def active_acts(m: Battle, one: Fighter, *, outside: bool) -> Iterator[tuple[str, Act]]:
    """SAM-TAB-09 Active: 2 AP."""
    for regular in regulars(m, one):
        if (outside or one.operates) and compose.targets(m, one, regular.reach):
            yield f"attack {regular.id}", _act("active", partial(power_use.regular_attack, regular=regular))
    if moving.left(m, one) and one.inside is None:
        yield "move active", _act("active", moving.move)
    if one.kind == "vehicle":
        return
    if any(e.code == "W02" for e in one.effects):
        yield "put_out", _act("active", partial(actions.put_out, code="W02"))
    if not m.state.fight.pvp and outside and one.hidden_from is None and stealth.observers(m, one):
        yield "stealth", _act("active", stealth.hide)
    yield from thing_acts(m, one)
    yield from ground_acts(m, one)
    if outside:
        yield from taking_acts(m, one)
        yield from falling_acts(m, one)
        yield from bearing_acts(m, one)
    yield from reaching_acts(m, one)


def thing_acts(m: Battle, one: Fighter) -> Iterator[tuple[str, Act]]:
    """SAM-TAB-09, SAM-ITEM-35 Taking out, putting down, picking up, laying mines."""
    for gear in one.gear:
        if gear.place == "bag" and not gear.destroyed and not panel(gear, "I04"):
            yield f"take item:{gear.id}", _act("active", partial(actions.take_out, name=gear.id))
        if gear.place == "held" and not gear.bodily:
            yield f"put_down item:{gear.id}", _act("active", partial(actions.put_down, name=gear.id))
    for vehicle in m.state.fight.fighters.values():
        if vehicle.kind == "vehicle" and not vehicle.dead and stealth.near(one, vehicle):
            for can in (g for g in one.gear if panel(g, "I07") and g.left > 0):
                yield (
                    f"refuel item:{can.id} {named(vehicle)}",
                    _act("active", partial(actions.refuel, name=can.id, ref=vehicle.ref)),
                )
    mines = {g.id: g for g in one.gear if g.build.placed and g.left > 0}
    for power in one.powers:
        if power.gear in mines and mines[power.gear].place == "hung":
            yield f"lay {power.id}", _act("active", partial(triggers.lay, power=power))


def ground_acts(m: Battle, one: Fighter) -> Iterator[tuple[str, Act]]:
    """SAM-TAB-09, G23 What lies within reach of a hand, or of an Ether Hand."""
    for gear in m.state.fight.ground:
        if actions.at_hand(m, one, gear):
            yield f"pick_up item:{gear.id}", _act("active", partial(actions.pick_up, name=gear.id))


def taking_acts(m: Battle, one: Fighter) -> Iterator[tuple[str, Act]]:
    """SAM-THEFT-01, 03, SAM-SNATCH-01, 02 Taking something, alone or inside an attack."""
    for other in moving.seen_by(m, one):
        if other.kind in ("vehicle", "object") or not stealth.near(one, other):
            continue
        if stealth.taking_refusal(m, one, other, "snatch") is None:
            yield f"snatch {named(other)}", _act("active", partial(actions.snatch, ref=other.ref))
        if stealth.taking_refusal(m, one, other, "theft") is None:
            yield f"theft {named(other)}", _act("active", partial(actions.theft, ref=other.ref))
        for how in TAKING if other.side != one.side else ():
            free = stealth.taking_refusal(m, one, other, how) is None
            if free and power_use.entries_to_add(m, one, other, how):
                inside = partial(power_use.take_with_entries, how=how, ref=other.ref)
                yield f"attack {how} {named(other)}", _act("active", inside)


def falling_acts(m: Battle, one: Fighter) -> Iterator[tuple[str, Act]]:
    """SAM-COMBAT-49..52 Crush as an attack: from above, or by sheer weight."""
    for other in falls.below(m, one):
        for gear in falls.droppable(one):
            dropped = partial(falls.drop_on, name=gear.id, ref=other.ref)
            yield f"let_fall item:{gear.id} {named(other)}", _act("active", dropped)
        if one.riding is None:
            yield f"plunge {named(other)}", _act("active", partial(falls.plunge, ref=other.ref))
    if habit(one, "stamps") is not None:
        for other in compose.targets(m, one, MELEE_REACH):
            yield f"crush {named(other)}", _act("active", partial(falls.stamp, ref=other.ref))
    if one.height and not one.flying and one.riding is None:
        yield "come_down", _act("active", moving.come_down)


def bearing_acts(m: Battle, one: Fighter) -> Iterator[tuple[str, Act]]:
    """SAM-FOLLOW-11, SAM-TAB-09 Getting up on a mount, lifting somebody."""
    for mount in riding.mounts(m, one):
        yield f"mount {named(mount)}", _act("active", partial(riding.get_up, ref=mount.ref))
    for other in riding.liftable(m, one):
        yield f"lift {named(other)}", _act("active", partial(riding.lift, ref=other.ref))


def unbearing_acts(m: Battle, one: Fighter) -> Iterator[tuple[str, Act]]:
    """SAM-FOLLOW-11, SAM-TAB-09 Getting down, setting somebody down."""
    if one.riding is not None:
        yield "dismount", _act("instant", riding.get_down)
    if riding.rider(m, one) is not None and not riding.is_mount(one):
        yield "set_down", _act("instant", riding.set_down)


def reaching_acts(m: Battle, one: Fighter) -> Iterator[tuple[str, Act]]:
    """SAM-VEH-01, 26 Vehicles within reach, and parts to operate."""
    for other in moving.seen_by(m, one):
        if other.kind == "vehicle" and vehicles.board_refusal(m, one, other) is None:
            yield f"board {named(other)}", _act("active", partial(actions.board, ref=other.ref))
    if one.inside is not None and not one.driving:
        for gear in fighter(m, one.inside).gear:
            if gear.build.independent and not gear.destroyed and one.operates != gear.id:
                yield f"operate item:{gear.id}", Act(None, 0, partial(vehicles.operate, part=gear.id))


def instant_acts(m: Battle, one: Fighter, *, outside: bool) -> Iterator[tuple[str, Act]]:
    """SAM-TAB-09 Instant: 1 AP."""
    if moving.left(m, one) and one.inside is None:
        yield "move instant", _act("instant", moving.move)
        if one.kind != "vehicle":
            yield "jump", _act("instant", moving.jump)
    if has(m, one, "bind"):
        yield "struggle", _act("instant", actions.struggle)
    for gear in reloadable(one):
        yield f"reload item:{gear.id}", _act("instant", partial(actions.reload_weapon, name=gear.id))
    yield from unbearing_acts(m, one)
    if outside and one.kind != "vehicle":
        for gear in actions.weapons_at_hand(one):
            yield f"switch item:{gear.id}", _act("instant", partial(actions.switch, name=gear.id))
        for gear in one.gear:
            if gear.place == "bag" and not gear.destroyed and panel(gear, "I04"):
                yield f"take item:{gear.id}", _act("instant", partial(actions.take_out, name=gear.id))


def forced_acts(m: Battle, one: Fighter, *, outside: bool) -> Iterator[tuple[str, Act]]:
    """SAM-TAB-09 Forced instant: 2 AP."""
    if moving.fly_height(m, one):
        yield "fly", _act("forced", moving.fly)
    for gear in reloadable(one):
        run = partial(actions.reload_weapon, name=gear.id)
        yield f"reload forced item:{gear.id}", _act("forced", run)
    if outside and one.kind != "vehicle":
        for gear in actions.weapons_at_hand(one):
            run = partial(actions.switch, name=gear.id)
            yield f"switch forced item:{gear.id}", _act("forced", run)
    if one.inside is not None and not vehicles.is_open(fighter(m, one.inside)):
        yield "lean", _act("forced", vehicles.lean)
    if one.kind == "vehicle":
        driver = vehicles.driver(m, one)
        if driver is not None and not driver.leaning and not vehicles.is_open(one):
            yield "lean", Act("forced", 2, actions.lean_driver)


def free_acts(m: Battle, one: Fighter) -> Iterator[tuple[str, Act]]:
    """SAM-COMBAT-20, 21 Standing orders, charges that are set off: no action."""
    if one.kind == "vehicle":
        driver = vehicles.driver(m, one)
        if driver is not None and driver.leaning:
            yield from actions.driver_acts(m, one, driver, acts)
        return
    if "active" in one.types and habit(one, "skirmishes") is not None and moving.left(m, one):
        yield "move skirmish", Act(None, 0, moving.move)
    if m.state.fight.ask_dj and one.ap:
        yield "improvise", Act(None, 0, actions.improvise)
    for placed in m.state.fight.placed.values():
        if placed.owner == one.ref and made(placed.power).way.trigger == "set_off" and not one.triggered:
            yield f"set_off placed:{placed.ref}", Act(None, 0, partial(actions.set_off, ref=placed.ref))


def _act(kind: ActionType, run: Any) -> Act:
    return Act(kind, AP_OF[kind], run)


def withheld(m: Battle, one: Fighter) -> Iterator[Withheld]:
    """Why neighbouring acts are not on offer, with the clause."""
    for power in one.powers:
        parts = made(power)
        if parts.passive or parts.way.release == "trigger":
            continue
        reason = refusal(m, one, power)
        if reason is None and parts.way.release in AP_OF:
            reason = action_refusal(one, TYPES[parts.way.release], AP_OF[parts.way.release])
        if reason is not None:
            yield reason.of(power.id)
    for kind, name in (("active", "attack"), ("instant", "move instant"), ("forced", "guard")):
        reason = action_refusal(one, kind, AP_OF[kind])  # type: ignore[arg-type]
        if reason is not None:
            yield reason.of(name)
    if m.state.fight.pvp:
        reason = stealth.stealth_refusal(m)
        assert reason is not None
        yield reason.of("stealth")
    yield from withheld_taking(m, one)
    if one.inside is not None:
        yield Withheld("leave", "only_round_end", {}, "SAM-VEH-03")


def withheld_taking(m: Battle, one: Fighter) -> Iterator[Withheld]:
    """Why nothing can be taken from somebody now, alone or inside an attack."""
    for other in moving.seen_by(m, one):
        if other.kind in ("vehicle", "object") or other.side == one.side:
            continue
        for how in TAKING:
            reason = stealth.taking_refusal(m, one, other, how)
            reason = reason or action_refusal(one, "active", AP_OF["active"])
            if reason is not None:
                yield reason.of(f"{how} {named(other)}")
            elif not power_use.entries_to_add(m, one, other, how):
                clause = "SAM-SNATCH-02" if how == "snatch" else "SAM-THEFT-03"
                yield Withheld(f"attack {how} {named(other)}", "no_red_entry", {}, clause)

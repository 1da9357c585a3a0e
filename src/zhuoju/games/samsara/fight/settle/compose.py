"""SAM-COMBAT-30..37, SAM-STEP-01..04 Step 0: an attack is put together, entry by entry, and paid for."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.samsara.fight import dj, vehicles
from zhuoju.games.samsara.fight.creature_traits import swapped
from zhuoju.games.samsara.fight.powers import TICKS, Line, Made, line_of, made, usable
from zhuoju.games.samsara.fight.release import released, startable
from zhuoju.games.samsara.fight.settle.damage import line_dice, regular_dice
from zhuoju.games.samsara.fight.settle.formula import attack_told
from zhuoju.games.samsara.fight.settle.items import drop
from zhuoju.games.samsara.fight.settle.strike import Part, Strike, named
from zhuoju.games.samsara.fight.standing import aim, present
from zhuoju.games.samsara.fight.triggers import spent
from zhuoju.games.samsara.fight.weapons import Regular, shoot
from zhuoju.games.samsara.model import rolls, tables
from zhuoju.games.samsara.model.fight_state import (
    Battle,
    Fighter,
    Power,
    Ref,
    World,
    apart,
    fighter,
    gear,
    hostile,
)
from zhuoju.kernel import Flow, choose_one, choose_up_to

DONE: Final = "done"
EVERYWHERE: Final = 100_000


# Whom


def reach_of(w: World, one: Fighter, power: Power) -> int:
    """SAM-COST-08 How far a power reaches, in metres."""
    reach = made(power).way.range
    if reach == "aim":
        return aim(w, one)
    return EVERYWHERE if reach == "scene" else tables.MELEE_REACH


def visible(one: Fighter, other: Fighter) -> bool:
    """SAM-HIDE-06 Whether one is on the other's map."""
    return other.hidden_from is None or one.ref not in other.hidden_from


def targets(w: World, one: Fighter, reach: int) -> list[Fighter]:
    """SAM-COMBAT-29 Everybody within reach that can be attacked, foes first."""
    found = [
        other for other in w.state.fight.fighters.values()
        if other is not one and present(other) and visible(one, other) and apart(one, other) <= reach
        and other.ref != one.inside and one.ref not in (other.inside, other.riding)
    ]  # fmt: skip
    return sorted(found, key=lambda other: (not hostile(one, other), bool(other.out), other.ref))


# The entries


def entries(m: Battle, one: Fighter, strike: Strike, target: Fighter) -> Iterator[Part]:
    """SAM-COMBAT-30..33 Red entries that may be added now."""
    taken = [part.id for part in strike.parts]
    for k, effect in enumerate(one.effects):  # 33
        if effect.code[0] == "R" and f"lasting:{k}" not in taken:
            line = line_of(effect.code, effect.level, effect.parameter)
            if fitting(m, strike, line, target):
                yield Part(f"lasting:{k}", rolls.NOTHING, line.targets, line=line)
    for power in powers_of(m, one):
        parts = made(power)
        if not parts.reds or not open_to(m, one, strike, power, parts, target):
            continue
        for line in parts.reds:
            name = f"{power.id}/{line.index}"
            if name in taken or (line.duration and line.family == "red" and not parts.passive):
                continue
            if fitting(m, strike, line, target) and not swapped(one, line.code, target):
                now = not parts.passive
                yield Part(name, rolls.NOTHING, line.targets, line=line, power=power, released=now)


def powers_of(m: Battle, one: Fighter) -> list[Power]:
    """SAM-VEH-24 The own powers; a humanoid machine adds its driver's passive ones where the DJ agrees."""
    if not one.humanoid:
        return one.powers
    driver = vehicles.driver(m, one)
    return one.powers + [p for p in driver.powers if made(p).passive and not p.gear] if driver else one.powers


def open_to(m: Battle, one: Fighter, strike: Strike, power: Power, parts: Made, target: Fighter) -> bool:
    """SAM-COMBAT-32, 34 Passive, released for this attack, or an instant or forced one to be released."""
    if parts.passive:
        return usable(one, power, m.state.fight.round)
    if power in strike.released:
        return True
    release = parts.way.release
    if release == "trigger":
        return loads(one, strike, power, parts)
    if release not in ("instant", "forced") or m.state.fight.active != one.ref:
        return False
    return apart(one, target) <= reach_of(m, one, power) and startable(m, one, power)


def loads(one: Fighter, strike: Strike, power: Power, parts: Made) -> bool:
    """SAM 9.4 Special ammunition acts through its trigger when fired and takes a red slot."""
    if parts.way.trigger != "fired" or one.triggered or power.used >= (parts.way.charges or 99):
        return False
    packet = next((g for g in one.gear if g.id == power.gear), None)
    return packet is not None and packet.build.family in strike.families and packet.left > 0


def fitting(m: Battle, strike: Strike, line: Line, target: Fighter) -> bool:
    """SAM-EFFECT-18, SAM-EDGE-80 Whether an entry can do anything in this formula."""
    if line.code in TICKS:
        return strike.harms
    for said in line.says:
        match said.what:
            case "more_targets":
                return bool(strike.regular) and strike.ranged == (said.about == "ranged")
            case "crush_dice":
                return any(part.id == "crush" for part in strike.parts)
            case "find_hatch":
                return target.inside is not None
            case "damage_dice" | "momentum_dice":
                found = line_dice(m, strike, line, target)
                return bool(found.dice or found.flat)
    return True


def sound(strike: Strike) -> bool:
    """SAM-COMBAT-31 With a regular attack, or at least one entry of a released skill."""
    if strike.instead:  # SAM-SNATCH-02: without an entry it is a plain snatch or theft
        return bool(strike.parts)
    if strike.regular or strike.green:
        return True
    return any(part.released or part.id == "crush" for part in strike.parts)


def add_entries(m: Battle, one: Fighter, strike: Strike, target: Fighter) -> Flow[None]:
    """SAM-COMBAT-30, D10 Up to three red slots; entries of a skill that is not yet released release it."""
    slots = tables.RED_SLOTS - (1 if strike.green else 0)
    declined: list[str] = []  # whose payment would have been lethal
    while strike.slots < slots:
        room = slots - strike.slots
        valid = sound(strike)
        options: dict[str, Part | None] = {
            p.id: p
            for p in entries(m, one, strike, target)
            if (valid or p.released or room > 1) and p.id not in declined
        }
        if not options:
            return
        if valid:
            options[DONE] = None
        default = DONE if valid else next(iter(options))
        part = yield from choose_one(
            one.seat, "attack.entry", options, clause="SAM-COMBAT-30", default=default, who=one.ref,
            whom=target.ref, left=room, **attack_told(m, strike, options.values(), target),
        )  # fmt: skip
        if part is None:
            return
        if (yield from opened(m, one, strike, part)):
            strike.parts.append(part)
        else:
            declined.append(part.id)


def opened(m: Battle, one: Fighter, strike: Strike, part: Part) -> Flow[bool]:
    """SAM-STEP-03 Release and pay for what an entry comes from."""
    power = part.power
    if power is None or made(power).passive or power in strike.released:
        return True
    if made(power).way.release == "trigger":
        one.triggered = True
        for packet in (gear(one, name) for name in strike.fired):
            if packet is not None:  # the special piece flies instead
                packet.left += 1
        strike.fired = []
        spent(m, one, power)
    elif not (yield from released(m, one, power)):
        return False
    strike.released.append(power)
    return True


# The whole attack


def compose(
    m: Battle, one: Fighter, regular: Regular | None, power: Power | None, *, aimed: Ref | None = None,
    instead: str = "", taken: str = "",
) -> Flow[Strike | None]:  # fmt: skip
    """SAM-STEP-01..04 Target, entries, further targets; None: nobody is there."""
    reach = regular.reach if regular is not None else reach_of(m, one, power) if power is not None else 2
    if aimed is None:
        options = {named(other): other for other in targets(m, one, reach)}
        if not options:
            return None
        target = yield from choose_one(
            one.seat, "attack.target", options, clause="SAM-COMBAT-29", default=next(iter(options)),
            who=one.ref,
        )  # fmt: skip
    else:
        target = fighter(m, aimed)
    strike = Strike(one.ref, instead=instead, taken=taken)
    begin(m, one, strike, regular, power, target)
    sneak = not m.state.fight.pvp and one.hidden_from is not None and target.ref in one.hidden_from
    strike.kind = "sneak" if sneak else "attack"
    strike.primaries = [target.ref]
    yield from add_entries(m, one, strike, target)
    if not sound(strike):
        return None
    yield from widen(m, one, strike, target, reach)
    yield from vehicles.recipients(m, one, strike)
    if not (yield from confirmed(m, one)):
        return None
    return strike


def begin(
    m: Battle, one: Fighter, strike: Strike, regular: Regular | None, power: Power | None, target: Fighter
) -> None:
    """The body of the formula: a regular attack, or a released skill."""
    if regular is not None and not strike.instead:
        strike.regular, strike.weapons = regular.kind, list(regular.weapons)
        strike.families = list(regular.families)
        holder = fighter(m, one.inside) if one.operates and one.inside is not None else one
        dice = regular_dice(m, holder, regular.kind, strike.weapons, ranged=regular.ranged)
        strike.parts.append(Part("regular", dice))
        for name in regular.weapons:
            strike.fired.append(shoot(holder, name))
            thrown = gear(one, name) if regular.id.startswith("throw") else None
            if thrown is not None:  # SAM-COMBAT-28
                drop(m, one, thrown)
                thrown.at = target.at
    strike.ranged = regular.ranged if regular is not None else False
    if power is not None:
        strike.released.append(power)
        strike.ranged = strike.ranged or made(power).way.range != "contact"


def widen(m: Battle, one: Fighter, strike: Strike, target: Fighter, reach: int) -> Flow[None]:
    """SAM-COMBAT-36, 37, R12, R30 More primary targets where all parts cover them; else bystanders."""
    more = sum(line.number("more_targets") for line in strike.lines)
    for part in strike.parts:
        if part.id == "regular":
            part.targets = 1 + more
    counted = [p.targets for p in strike.parts if p.line is None or p.line.number("more_targets") == 0]
    all_cover = min(counted, default=1) if not (strike.regular or strike.instead) else 1
    widest = max(counted, default=1)
    if widest < 2:
        return
    others = {named(o): o.ref for o in targets(m, one, reach) if o.ref != target.ref}
    if all_cover > 1 and others:
        strike.primaries += yield from choose_up_to(
            all_cover - 1, one.seat, "attack.more", others, clause="SAM-COMBAT-37", default=[], who=one.ref
        )
    left = {k: ref for k, ref in others.items() if ref not in strike.primaries}
    if widest > len(strike.primaries) and left and strike.harms:
        strike.bystanders = yield from choose_up_to(
            widest - len(strike.primaries), one.seat, "attack.splash", left, clause="SAM-COMBAT-36",
            default=[], who=one.ref,
        )  # fmt: skip


def confirmed(m: Battle, one: Fighter) -> Flow[bool]:
    """SAM-STEP-05, SAM-EFFECT-15 The DJ confirms the formula, where the table plays so."""
    if not m.state.fight.confirm:
        return True
    return (yield from dj.allow(m, "SAM-STEP-05", "dj.formula", True, who=one.ref))

"""SAM-SKILL-07..22 Releasing a power: action type and AP, payment, charges, duration and cooldown."""

from typing import Final

from zhuoju.games.samsara import tables
from zhuoju.games.samsara.fight_state import Battle, Fighter, Power, World, gear
from zhuoju.games.samsara.payments import can_pay, pay, release_price
from zhuoju.games.samsara.powers import made, possessed, usable
from zhuoju.games.samsara.refusal import Refusal
from zhuoju.games.samsara.telling import tell_of
from zhuoju.games.samsara.words import ActionType
from zhuoju.kernel import Flow

FOR_GOOD: Final = 10_000  # rounds: time classes outlast any battle
TYPES: Final[dict[str, ActionType]] = {
    "active": "active", "instant": "instant", "forced": "forced", "channel": "channel",
}  # fmt: skip


def refusal(w: World, one: Fighter, power: Power) -> Refusal | None:
    """SAM-STEP-02 Why a power cannot be released now, AP and types aside."""
    parts, now = made(power), w.state.fight.round
    if power.sealed >= now > 0:
        return Refusal("sealed", "SAM-EFFECT-03", {"until": power.sealed})
    if not usable(one, power, now):
        return Refusal("not_usable", "SAM-ITEM-21")
    if power.until >= now > 0:
        return Refusal("still_lasts", "SAM-SKILL-21", {"until": power.until})
    if power.ready > now:
        return Refusal("cooling", "SAM-SKILL-20", {"ready": power.ready})
    if parts.way.charges is not None and power.used >= parts.way.charges:
        return Refusal("no_charges", "SAM-COST-11")
    if parts.way.once and power.used:
        return Refusal("once", "SAM-COST-06")
    if not possessed(one, parts.needs):
        return Refusal("prerequisite", "SAM-SKILL-31", {"needs": list(parts.needs)})
    _, n = release_price(w, one, power)
    return None if can_pay(one, n) else Refusal("no_fuel", "SAM-VEH-16", {"fuel": n})


def action_refusal(one: Fighter, kind: ActionType, ap: int) -> Refusal | None:
    """SAM-COMBAT-11, 14 Each type once a round, and never without the AP."""
    if kind in one.types:
        return Refusal("type_used", "SAM-COMBAT-14", {"type": kind})
    if one.ap < ap:
        return Refusal("no_ap", "SAM-COMBAT-11", {"ap": ap, "left": one.ap})
    return None


def startable(w: World, one: Fighter, power: Power) -> bool:
    """SAM-STEP-02 Whether a power can be released now."""
    release = made(power).way.release
    if release not in tables.AP_OF:
        return False
    return (
        action_refusal(one, TYPES[release], tables.AP_OF[release]) is None and refusal(w, one, power) is None
    )


def spend(one: Fighter, kind: ActionType, ap: int) -> None:
    """SAM-STEP-03 Deduct the AP and mark the type as used."""
    one.ap -= ap
    one.types.append(kind)


def unspend(one: Fighter, kind: ActionType, ap: int) -> None:
    """An act that was not carried out after all."""
    one.ap += ap
    one.types.remove(kind)


def released(m: Battle, one: Fighter, power: Power, *, lasts: int = 0) -> Flow[bool]:
    """SAM-STEP-03 Release a power now; False: the payer would not die for it, and nothing has changed."""
    release = made(power).way.release
    spend(one, TYPES[release], tables.AP_OF[release])
    if not (yield from charge(m, one, power, lasts=lasts)):
        unspend(one, TYPES[release], tables.AP_OF[release])
        return False
    return True


def charge(m: Battle, one: Fighter, power: Power, *, lasts: int = 0) -> Flow[bool]:
    """SAM-SKILL-16 Payment, charges and cooldown of a release; AP are another matter."""
    pool, n = release_price(m, one, power)
    if not (yield from pay(m, one, pool, n)):
        return False
    used(m, one, power, lasts)
    return True


def used(m: Battle, one: Fighter, power: Power, lasts: int) -> None:
    """SAM-SKILL-20, 21 It is out: charges, how long it lasts, when it can be released again."""
    way = made(power).way
    if way.charges is not None or way.once:
        power.used += 1
        mine = gear(one, power.gear)
        if mine is not None and mine.build.consumable:
            mine.left -= 1
    cool(m, power, lasts)
    m.state.fight.owed.append((one.ref, power.id))
    if any(line.number("tell") for line in made(power).offsets):  # N10
        one.hidden_from = None
    tell_of(m, one, "released", power=power.id, name=power.name, entries=unnamed(one, power))


def unnamed(one: Fighter, power: Power) -> list[str]:
    """The entries of a power that has no name but its bearer's, as those of creatures."""
    return [f"{line.code}:{line.level}" for line in made(power).lines] if power.name == one.name else []


def cool(w: World, power: Power, lasts: int) -> None:
    """SAM-SKILL-20 Used in round r with duration D: usable again in round r + max(D, 1) + cooldown."""
    now = w.state.fight.round
    length = max(lasts, 1)
    power.until = max(power.until, now + length - 1 if lasts else 0)
    power.ready = max(power.ready, now + length + made(power).way.cooldown)


def sustained(power: Power) -> int:
    """How many rounds its own entries last, weakenings aside; a time class outlasts the battle."""
    parts = made(power)
    if parts.way.time is not None:
        return FOR_GOOD
    return max((line.duration for line in parts.lines if line.family != "weakening"), default=0)

"""SAM-STEP The settlement: outline, damage, reduction, response, items, summary.

Nothing is applied before every strike of the moment is settled: forced instants and the act they interrupt
work on one snapshot (SAM-COMBAT-19).
"""

from collections.abc import Iterable
from typing import Final

from zhuoju.games.samsara import cover, dj, tables
from zhuoju.games.samsara.destroy import step_five
from zhuoju.games.samsara.fight_state import Battle, Fighter, World, fighter
from zhuoju.games.samsara.library import CREATURES
from zhuoju.games.samsara.responses import ask_guards, guards, name_blues, respond
from zhuoju.games.samsara.settle_damage import damage_on, reduce, roll_damage
from zhuoju.games.samsara.settle_hits import conclude
from zhuoju.games.samsara.strike import Settled, Strike
from zhuoju.games.samsara.telling import tell_of
from zhuoju.kernel import Flow, choose_amount, choose_one

FIST: Final = "fist"
CLAWS: Final = "claws"
RAM: Final = "ram"


def settle_all(
    m: Battle, strikes: Iterable[Strike], open_already: list[Settled] | None = None
) -> Flow[list[Settled]]:
    """SAM-COMBAT-19 Settle these on one snapshot, then apply all; the first may be outlined already."""
    results: list[Settled] = []
    outlined: list[list[Settled]] = []
    strikes = list(strikes)
    for strike in strikes:
        each = open_already if open_already is not None and not outlined else None
        if each is None:
            each = yield from outline(m, strike)
        outlined.append(each)
    for strike, each in zip(strikes, outlined, strict=True):
        results += yield from settle(m, strike, each)
    yield from conclude(m, results, settle_all)
    return results


# Step 1


def outline(m: Battle, strike: Strike) -> Flow[list[Settled]]:
    """SAM-STEP-05 The formula is open; every target lists its blue entries."""
    if strike.by is not None:
        one = fighter(m, strike.by)
        tell_of(
            m, one, "declared", how=strike.kind, targets=list(strike.primaries), regular=strike.regular,
            entries=[f"{line.code}:{line.level}" for line in strike.lines], ranged=strike.ranged,
            arms=list(arms(m, one, strike)),
        )  # fmt: skip
    found = []
    for ref in strike.primaries:
        settled = Settled(strike, ref, ref)
        yield from name_blues(m, settled)
        found.append(settled)
    return found


def arms(w: World, one: Fighter, strike: Strike) -> list[str]:
    """SAM-STEP-05 What it attacks with: weapons, its body, or the skills that are released without them."""
    if not strike.regular:
        return [power.name for power in strike.released if power.name != one.name]
    holder = fighter(w, one.inside) if one.operates and one.inside is not None else one
    things = {item.id: item.name for item in [*w.state.fight.ground, *holder.gear]}  # thrown ones lie there
    names = [things[name] for name in strike.weapons if name in things]
    if names or one.kind == "vehicle":
        return names or [RAM]
    card = CREATURES.get(one.source)
    return [CLAWS if card is not None and card.natural else FIST]


# Steps 2 to 5


def settle(m: Battle, strike: Strike, each: list[Settled]) -> Flow[list[Settled]]:
    """SAM-STEP-08..29 Damage once, everything else for each target."""
    if strike.fixed is None:
        roll_damage(m, strike)
    for settled in each:
        yield from settle_one(m, settled)
    return each


def settle_one(m: Battle, settled: Settled) -> Flow[None]:
    """SAM-STEP-11..29 One target."""
    strike = settled.strike
    if strike.harms:
        settled.damage = damage_on(m, strike, fighter(m, settled.target))
        reduce(m, settled)
        if absorbed(m, settled):
            settled.outcome = "blocked"
            pending_break(m, settled)
            tell_of(m, fighter(m, settled.target), "absorbed")
            return
    yield from step_four(m, settled)
    yield from step_five(m, settled)


def absorbed(w: World, settled: Settled) -> bool:
    """SAM-STEP-16, SAM-COMBAT-63 Reduction alone has stopped the attack and its effects."""
    return settled.damage >= 1 and settled.prelim == 0 and w.state.fight.room.absorbed_is_miss


def step_four(m: Battle, settled: Settled) -> Flow[None]:
    """SAM-STEP-18..26 Guard, response, final damage, hit or miss."""
    guard = yield from cover.taken(m, settled)
    if guard is None and (yield from may_be_guarded(m, settled)):
        guard = yield from ask_guards(m, settled)
    if guard is not None:
        settled.target, settled.response, settled.blues = guard.ref, "guard", []
        yield from name_blues(m, settled)
        if settled.strike.harms:
            reduce(m, settled)
            if absorbed(m, settled):
                settled.outcome = "blocked"
                return
    pending_break(m, settled)
    yield from respond(m, settled)
    if effect_only(settled):
        settled.outcome = "missed" if settled.margin >= tables.EFFECT_MARGIN else "hit"
    else:
        yield from final_damage(m, settled)
    break_on_hit(m, settled)


def may_be_guarded(m: Battle, settled: Settled) -> Flow[bool]:
    """SAM-COMBAT-69 Several targets at once normally cannot be guarded; the DJ may allow it."""
    if len(settled.strike.primaries) < 2:
        return True
    if not guards(m, settled):
        return False
    return (yield from dj.allow(m, "SAM-COMBAT-69", "dj.guard_many", False, whom=settled.target))


def effect_only(settled: Settled) -> bool:
    """SAM-STEP-12, 23 No damage part; or all of it absorbed where that still counts as a hit."""
    return not settled.strike.harms or (settled.damage >= 1 and settled.prelim == 0)


def final_damage(m: Battle, settled: Settled) -> Flow[None]:
    """SAM-STEP-24..26 F, the PvP limit, damage control; whether it is a hit."""
    strike = settled.strike
    final = max(0, settled.prelim - settled.independent)
    final = scaled(m, settled, final)
    if final >= 1 and strike.by is not None and strike.kind in ("attack", "sneak", "crush"):
        final = yield from control(m, settled, final)
    settled.final = final
    sheltered = settled.response == "shelter" and settled.prelim >= 1
    settled.outcome = "hit" if final >= 1 or sheltered else "missed"


def scaled(w: World, settled: Settled, final: int) -> int:
    """SAM-OPT-08, 09, SAM-STEP-24 Between reincarnators and their property, rounded half up."""
    percent = w.state.fight.room.pvp_damage_percent
    if percent == 100 or settled.strike.by is None:
        return final
    one, other = fighter(w, settled.strike.by), fighter(w, settled.target)
    if not (of_reincarnator(w, one) and of_reincarnator(w, other)):
        return final
    return (final * percent + 50) // 100


def of_reincarnator(w: World, one: Fighter) -> bool:
    """A reincarnator, or what belongs to one."""
    if one.kind == "reincarnator":
        return True
    owner = one.owner if one.owner is not None else one.summoner
    return owner is not None and fighter(w, owner).kind == "reincarnator"


def control(m: Battle, settled: Settled, final: int) -> Flow[int]:
    """SAM-COMBAT-55, D16 The attacker may lower its damage, never below 1; asked of those who wish to be."""
    assert settled.strike.by is not None
    one = fighter(m, settled.strike.by)
    if not one.restraint or final < 2:
        return final
    full = yield from choose_one(
        one.seat, "settle.control", {"full": True, "lower": False}, clause="SAM-COMBAT-55", default="full",
        who=one.ref, whom=settled.target, final=final,
    )  # fmt: skip
    if full:
        return final
    return (
        yield from choose_amount(
            1, final, one.seat, "settle.lower", clause="SAM-COMBAT-55", default=final, who=one.ref
        )
    )


# Channels


def focus(settled: Settled) -> int:
    """B14 The final damage that does not cancel the channel."""
    return max((blue.line.number("focus") for blue in settled.blues), default=0)


def pending_break(m: Battle, settled: Settled) -> None:
    """SAM-STEP-06, SAM-SKILL-11 By default being the recipient of an attack is enough."""
    one = fighter(m, settled.target)
    if one.channel is None or settled.strike.kind == "backlash":
        return
    if m.state.fight.room.channel_break_on == "targeted" and not focus(settled):
        break_channel(m, one)


def break_on_hit(m: Battle, settled: Settled) -> None:
    """SAM-STEP-06 `hit` and `damaged` wait for the outcome, and so does Unbroken Focus."""
    one, when = fighter(m, settled.target), m.state.fight.room.channel_break_on
    if one.channel is None or settled.strike.kind == "backlash":
        return
    bears = focus(settled)
    wounded = settled.hit if when == "hit" else settled.final >= 1
    if settled.final > bears if bears else wounded:
        break_channel(m, one)


def break_channel(m: Battle, one: Fighter) -> None:
    """SAM-SKILL-10, 11 An unfinished channel fails; nothing is given back (SAM-SKILL-16)."""
    if one.channel is not None:
        tell_of(m, one, "channel_lost", power=one.channel.power, paid=one.channel.paid)
        one.channel = None

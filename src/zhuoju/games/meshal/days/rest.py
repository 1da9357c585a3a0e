"""MES-RST Resting: an hour at a time, dice come back."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from zhuoju.games.meshal.basics import pool
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.clock import HOUR
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.days import dice_costs, supply
from zhuoju.games.meshal.items import ammunition, gear
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.state import Ref, Rest, Stage, State, World, being, on
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.kernel import Chance

STREAM = "rest"


def cannot_rest(w: World) -> Refusal | None:
    """MES-RST-01 Resting happens in briefing and narrative."""
    return Refusal("moment", "MES-RST-01") if w.state.moment is not None else None


def begin(w: World, refs: Sequence[Ref]) -> Rest:
    """MES-RST-01, 02 These rest from now on; weapons are loaded and charged. Raises Refused."""
    insist(cannot_rest(w))
    for ref in refs:
        ammunition.prepare(w, ref)
        if not unconscious(w, ref):  # those rest already (MES-LIF-05)
            being(w, ref).rested = 0
    w.state.rest = Rest(list(refs), w.state.clock)
    return w.state.rest


def resting(w: World, ref: Ref) -> bool:
    """MES-RST-02, MES-LIF-05 Whether a being rests now; the unconscious do so by themselves."""
    if w.state.moment is not None or being(w, ref).sheet.dead:
        return False
    return (w.state.rest is not None and ref in w.state.rest.refs) or unconscious(w, ref)


# An hour


def damaged(w: World, ref: Ref) -> list[Attribute]:
    """MES-RST-03, 07 The attributes that can get dice back."""
    return [a for a, n in dice_costs.room(w, ref).items() if n > 0]


def recovery_dice(w: World, ref: Ref, attribute: Attribute) -> int:
    """MES-RST-03..05 The dice held at the start of the roll, one where there are none, and what helps."""
    held = being(w, ref).sheet.dice.get(attribute, 0)
    _, tool = gear.best_tool(w, ref, "recover")  # MES-ITM-48
    return pool.pool_size(max(1, held) + tool, values.dice_bonus(w, ref, ("recover", attribute)))


def recover(w: World, ref: Ref, rolls: Mapping[Attribute, Sequence[int]]) -> dict[Attribute, int]:
    """MES-RST-03 Regain as many dice as points were rolled, up to the score."""
    return dice_costs.give_back(w, ref, {a: pool.points(faces) for a, faces in rolls.items()})


def rest_hour(w: World, ref: Ref, chance: Chance) -> dict[Attribute, int]:
    """MES-RST-03, 04 After a full hour each damaged attribute is rolled for by itself; gives back gains."""
    rolls = {a: chance.roll(recovery_dice(w, ref, a), pool.SIDES, of=STREAM) for a in damaged(w, ref)}
    return recover(w, ref, rolls)


# A full rest


def is_full(w: World, ref: Ref) -> bool:
    """MES-RST-06, 07, MES-SUP-14 All dice are back; with supplies a meal, a drink and a sleep were had."""
    rest = w.state.rest
    if rest is None or w.state.clock - rest.since < HOUR or damaged(w, ref):
        return False
    had = rest.had.get(ref, [])
    return not on(w, "supply") or all(kind in had for kind in supply.needs(w, ref))


def end(w: World) -> list[Ref]:
    """MES-RST-06, MES-SUP-12 The rest is over; gives back for whom it was a full one."""
    rest = w.state.rest
    insist(Refusal("no_rest", "MES-RST-01") if rest is None else None)
    assert rest is not None
    full = [ref for ref in rest.refs if is_full(w, ref)]
    for ref in full:
        supply.relieve(w, ref)
        being(w, ref).sheet.full_rests += 1
    for ref in rest.refs:
        being(w, ref).rested = 0
    w.state.rest = None
    return full


# Looking ahead


class Forecast(Struct):
    """MES-RST-08 How a rest may go: hours, when each attribute was full, what was eaten, who rested fully."""

    hours: int
    filled: dict[Ref, dict[Attribute, int]]
    eaten: dict[Ref, list[str]]
    full: list[Ref]


def forecast(w: World, refs: Sequence[Ref], hours: int, chance: Chance) -> Forecast:
    """MES-RST-08 Try a rest on a copy of the table; nothing happens to the table itself."""
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(w.state), type=State)
    stage = Stage(copy)
    begin(stage, refs)
    filled: dict[Ref, dict[Attribute, int]] = {ref: {} for ref in refs}
    eaten = supply.provide(stage, refs) if on(w, "supply") else {}
    for hour in range(1, hours + 1):
        copy.clock += HOUR
        for ref in refs:
            before = damaged(stage, ref)
            rest_hour(stage, ref, chance)
            left = damaged(stage, ref)
            filled[ref].update({a: hour for a in before if a not in left})
    for ref in refs:
        if hours and "sleep" in supply.needs(stage, ref):
            supply.have(stage, ref, "sleep", hours)
    return Forecast(hours, filled, eaten, end(stage))

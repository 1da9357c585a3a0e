"""SAM-COMBAT-17, 19, 84..86, SAM-STEP-07 Forced instants in the turns of others: sealed, on one snapshot."""

from typing import Final

from msgspec import Struct

from zhuoju.games.samsara.fight.fighters import magazine
from zhuoju.games.samsara.fight.moving import fly, fly_height
from zhuoju.games.samsara.fight.powers import made
from zhuoju.games.samsara.fight.release import released, spend, startable
from zhuoju.games.samsara.fight.settle import compose
from zhuoju.games.samsara.fight.settle.responses import ask_guards
from zhuoju.games.samsara.fight.settle.strike import Settled, Strike, named
from zhuoju.games.samsara.fight.standing import alive
from zhuoju.games.samsara.fight.weapons import reloadable
from zhuoju.games.samsara.model.fight_state import (
    Battle,
    Fighter,
    Ref,
    World,
    fighter,
    hostile,
    power,
)
from zhuoju.kernel import Flow, Seat, choose_one, together

PASS: Final = "pass"  # noqa: S105


class Forced(Struct, frozen=True):
    """A forced instant that could be used now."""

    what: str  # attack, use, fly, reload, switch
    power: str = ""
    target: Ref = 0
    item: str = ""


def able(one: Fighter) -> bool:
    """SAM-STATE-01 2 AP, the type unused, and free to act."""
    return (
        one.ap >= 2 and "forced" not in one.types and alive(one) and one.channel is None
        and one.kind != "object" and (one.inside is None or one.leaning)
    )  # fmt: skip


def forced_acts(w: World, one: Fighter, *, between: bool) -> dict[str, Forced]:
    """SAM-TAB-09, SAM-COMBAT-34 Forced instants in others' turns; targets are part of the choice."""
    from zhuoju.games.samsara.fight.power_use import can_attack_with, receivers
    from zhuoju.games.samsara.fight.settle.effects import supports

    found: dict[str, Forced] = {}
    for given in one.powers:
        if made(given).way.release != "forced" or not startable(w, one, given):
            continue
        if can_attack_with(w, one, given):
            near = compose.targets(w, one, compose.reach_of(w, one, given))
            found |= {
                f"attack {given.id} {named(f)}": Forced("attack", given.id, f.ref)
                for f in near
                if hostile(one, f)
            }
        if supports(given):
            found |= {
                f"use {given.id} {named(f)}": Forced("use", given.id, f.ref)
                for f in receivers(w, one, given)
                if not hostile(one, f)
            }
    return {**found, **plain_acts(w, one)} if between else found


def plain_acts(w: World, one: Fighter) -> dict[str, Forced]:
    """SAM-TAB-09 Forced instants without a skill: flight, reloading, another weapon."""
    from zhuoju.games.samsara.fight.actions import weapons_at_hand

    found = {f"reload item:{gear.id}": Forced("reload", item=gear.id) for gear in reloadable(one)}
    if one.kind != "vehicle":
        at_hand = weapons_at_hand(one)
        found |= {f"switch item:{gear.id}": Forced("switch", item=gear.id) for gear in at_hand}
    if one.powers and fly_height(w, one):
        found["fly"] = Forced("fly")
    return found


def window(m: Battle, acting: Fighter, *, between: bool = False) -> Flow[list[Strike]]:
    """SAM-COMBAT-84, D12 All who may are asked at once and sealed; their attacks join the settlement."""
    asked: dict[Seat, list[tuple[Fighter, dict[str, Forced]]]] = {}
    for ref in m.state.fight.order:
        one = m.state.fight.fighters[ref]
        if one is not acting and able(one):
            acts = forced_acts(m, one, between=between)
            if acts:
                asked.setdefault(one.seat, []).append((one, acts))
    if not asked:
        return []
    answers = yield from together(
        {seat: ask(these, acting.ref) for seat, these in asked.items()}, secret=len(asked) > 1
    )
    chosen = {ref: act for given in answers.values() for ref, act in given}
    strikes: list[Strike] = []
    for ref in m.state.fight.order:  # several interrupts are ordered by turn order
        if ref in chosen:
            strikes += yield from carry_out(m, fighter(m, ref), chosen[ref])
    return strikes


def ask(these: list[tuple[Fighter, dict[str, Forced]]], acting: Ref) -> Flow[list[tuple[Ref, Forced]]]:
    """What a seat does with those of its fighters that may interrupt."""
    found = []
    for one, acts in these:
        options: dict[str, Forced | None] = {**acts, PASS: None}
        act = yield from choose_one(
            one.seat, "turn.interrupt", options, clause="SAM-COMBAT-84", default=PASS, who=one.ref, by=acting
        )
        if act is not None:
            found.append((one.ref, act))
    return found


def carry_out(m: Battle, one: Fighter, act: Forced) -> Flow[list[Strike]]:
    """One interrupt; an attack is only put together here."""
    from zhuoju.games.samsara.fight.actions import switch
    from zhuoju.games.samsara.fight.power_use import use

    given = power(one, act.power)
    if act.what == "attack" and given is not None:
        if not (yield from released(m, one, given)):
            return []
        strike = yield from compose.compose(m, one, None, given, aimed=act.target)
        return [strike] if strike is not None else []
    if act.what == "use" and given is not None:
        yield from use(m, one, given, act.target)
    elif act.what == "fly":
        spend(one, "forced", 2)
        yield from fly(m, one)
    elif act.what == "reload":
        spend(one, "forced", 2)
        reload(one, act.item)
    elif act.what == "switch":
        spend(one, "forced", 2)
        yield from switch(m, one, name=act.item)
    return []


def reload(one: Fighter, item: str) -> None:
    """SAM-TAB-09 The magazine is full again."""
    for gear in one.gear:
        if gear.id == item:
            gear.loaded = magazine(gear.build)


def beam(m: Battle, one: Fighter, target: Fighter) -> Flow[Fighter]:
    """SAM-COMBAT-68 A boon for somebody else can be intercepted: the guard receives it."""
    if target is one:
        return target
    strike = Strike(one.ref, primaries=[target.ref])
    watching = [f for f in m.state.fight.fighters.values() if f.watch == "anyone" and f.side != target.side]
    if not watching:
        return target
    guard = yield from ask_guards(m, Settled(strike, target.ref, target.ref))
    return guard if guard is not None else target

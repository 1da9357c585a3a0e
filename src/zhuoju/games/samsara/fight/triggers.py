"""SAM-ITEM-24 Triggers: item effects that fire by themselves, mines included; one a round for each owner."""

from zhuoju.games.samsara.fight.powers import made, usable
from zhuoju.games.samsara.fight.release import cool
from zhuoju.games.samsara.fight.settle.effects import bless
from zhuoju.games.samsara.fight.settle.strike import Part, Strike
from zhuoju.games.samsara.fight.standing import present
from zhuoju.games.samsara.fight.telling import tell_of
from zhuoju.games.samsara.model.fight_state import (
    Battle,
    Fighter,
    Placed,
    Power,
    Spot,
    World,
    distance,
    fighter,
)
from zhuoju.games.samsara.model.rolls import NOTHING
from zhuoju.kernel import Flow, choose_one

TREAD = 1  # metres from a mine
BLAST = 3


def waiting(w: World, one: Fighter, condition: str) -> list[Power]:
    """The triggers of a fighter that this condition sets off."""
    return [
        p for p in one.powers
        if made(p).way.release == "trigger" and made(p).way.trigger == condition
        and usable(one, p, w.state.fight.round) and p.used < (made(p).way.charges or 99)
    ]  # fmt: skip


def fire(m: Battle, one: Fighter, condition: str) -> Flow[None]:
    """SAM-ITEM-24, D19 Of several the owner picks one; the others do not fire."""
    found = [] if one.triggered or not one.gear else waiting(m, one, condition)
    if not found:
        return
    power = found[0]
    if len(found) > 1:
        power = yield from choose_one(
            one.seat, "trigger.which", {p.id: p for p in found}, clause="SAM-ITEM-24", default=found[0].id,
            who=one.ref,
        )  # fmt: skip
    one.triggered = True
    spent(m, one, power)
    for line in made(power).greens:
        yield from bless(m, one, one, power, line)


def spent(m: Battle, one: Fighter, power: Power) -> None:
    """A trigger has fired: a charge is gone."""
    power.used += 1
    for gear in one.gear:
        if gear.id == power.gear and gear.build.consumable:
            gear.left -= 1
    cool(m, power, 0)
    tell_of(m, one, "triggered", power=power.id, name=power.name)


# Mines


def lay(m: Battle, one: Fighter, power: Power) -> Flow[bool]:
    """SAM 9.4, SAM-HIDE-07 A mine or charge is placed with an active action; only owner and DJ see it."""
    gear = next(g for g in one.gear if g.id == power.gear)
    fight = m.state.fight
    ref = fight.next_ref
    fight.next_ref += 1
    gear.place = "parked"
    one.gear.remove(gear)
    one.powers.remove(power)
    fight.placed[ref] = Placed(ref, one.ref, gear, power, one.at, fight.round)
    m.tell("mine_laid", to=sorted({one.seat, fight.host}), who=one.ref, placed=ref)
    yield from ()
    return True


def path(a: Spot, b: Spot) -> list[Spot]:
    """The places on the way, the last included."""
    from zhuoju.games.samsara.fight.moving import towards

    found: list[Spot] = []
    while a != b and len(found) < 200:
        a = towards(a, b, 1)
        found.append(a)
    return found


def trodden(m: Battle, one: Fighter, start: Spot) -> Flow[None]:
    """SAM-ITEM-24, D19 Mines on the way go off, at most one of each owner in a round."""
    fight = m.state.fight
    if not fight.placed or one.flying:
        return
    way = path(start, one.at)
    struck = [
        p for p in fight.placed.values()
        if p.owner != one.ref and made(p.power).way.trigger == "stepped_on"
        and any(distance(p.at, spot) <= TREAD for spot in way)
    ]  # fmt: skip
    for owner in dict.fromkeys(p.owner for p in struck):
        mine = [p for p in struck if p.owner == owner]
        if not fighter(m, owner).triggered:
            yield from blow(m, (yield from pick_mine(fighter(m, owner), mine)), one)


def pick_mine(owner: Fighter, mine: list[Placed]) -> Flow[Placed]:
    """SAM-ITEM-24 Several conditions are met: the owner picks one."""
    if len(mine) == 1:
        return mine[0]
    options = {f"placed:{p.ref}": p for p in mine}
    return (
        yield from choose_one(
            owner.seat,
            "trigger.which",
            options,
            clause="SAM-ITEM-24",
            default=next(iter(options)),
            who=owner.ref,
        )
    )


def blow(m: Battle, mine: Placed, first: Fighter | None) -> Flow[None]:
    """A placed charge goes off: an attack of its owner on those who are near."""
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    fight, parts = m.state.fight, made(mine.power)
    owner = fighter(m, mine.owner)
    owner.triggered = True
    del fight.placed[mine.ref]
    near = [
        f.ref for f in fight.fighters.values()
        if f is not first and present(f) and f.ref != mine.owner and distance(f.at, mine.at) <= BLAST
    ]  # fmt: skip
    targets = ([first.ref] if first is not None else []) + near
    m.tell("mine_blows", owner=mine.owner, x=mine.at[0], y=mine.at[1])
    if not targets:
        return
    blast = [
        Part(f"{mine.power.id}/{line.index}", NOTHING, line.targets, line=line, power=mine.power)
        for line in parts.reds
    ]
    strike = Strike(
        mine.owner, "attack", parts=blast, primaries=targets[: parts.way.targets], ranged=True, unguarded=True
    )
    yield from settle_all(m, [strike])


def set_off(m: Battle, ref: int) -> Flow[bool]:
    """SAM 9.4 The owner sets a charge off; its trigger needs no action."""
    yield from blow(m, m.state.fight.placed[ref], None)
    return True

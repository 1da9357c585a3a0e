"""SAM-COMBAT-01..13, 81..90, SAM-STATE The course of a battle: opening, rounds, turns, end."""

from typing import Final

from zhuoju.games.samsara import (
    bestiary,
    channels,
    interrupts,
    menu,
    order,
    round_end,
    special,
    stage,
    vehicles,
)
from zhuoju.games.samsara.effects import settle_debts
from zhuoju.games.samsara.fight_state import (
    Battle,
    Channel,
    Fighter,
    Ref,
    Watch,
    World,
    fighter,
    hostile,
    power,
)
from zhuoju.games.samsara.harm import deaths
from zhuoju.games.samsara.menu import Act
from zhuoju.games.samsara.powers import made
from zhuoju.games.samsara.release import charge, spend, unspend
from zhuoju.games.samsara.settle import settle_all
from zhuoju.games.samsara.standing import alive, half
from zhuoju.games.samsara.tables import AP, ROUND_SECONDS
from zhuoju.games.samsara.telling import seeing, tell_of
from zhuoju.games.samsara.using import unleash
from zhuoju.games.samsara.weakenings import take_numb
from zhuoju.kernel import Flow, Next, Plain, choose_one, choose_up_to, choose_yes_no, step, then

END: Final = "end"
AHEAD: Final = 3  # AP of a pre-battle channel
WATCHES: Final[dict[str, Watch]] = {
    "watch friends": "friends",
    "watch anyone": "anyone",
    "watch nobody": "nobody",
}


# The opening


@step
def battle_opens(m: Battle) -> Flow[Next]:
    """SAM-COMBAT-01, 13, D07 Everybody is made ready; the DJ names the initiators."""
    fight = m.state.fight
    fight.running, fight.over, fight.round = True, "", 0
    bestiary.settle_in(m)
    for one in fight.fighters.values():
        make_ready(m, one)
    m.tell("battle_opens", pvp=fight.pvp, main=fight.main)
    could = {
        f"fighter:{one.ref}": one.ref for one in fight.fighters.values()
        if alive(one) and any(made(p).way.release == "channel" for p in one.powers)
    }  # fmt: skip
    if could and not fight.initiators and fight.ask_dj:
        fight.initiators = yield from choose_up_to(
            len(could), fight.host, "battle.initiators", could, clause="SAM-SKILL-14", default=[]
        )
    return prepare


def make_ready(w: World, one: Fighter) -> None:
    """SAM-COMBAT-13 AP before the first own turn; what counts from the start of a battle."""
    one.ap = w.state.fight.room.battle_start_ap
    one.types, one.acted, one.moved, one.channel = [], False, 0, None
    one.hale = not half(one)
    one.hits, one.disarmed, one.sealed_by, one.drained, one.triggered = {}, [], [], 0, False
    for each in one.powers:
        each.ready = each.until = each.sealed = 0


@step
def prepare(m: Battle) -> Flow[Next]:
    """SAM-SKILL-14, D08 Up to 3 AP of a channel before the fight; complete, it opens the fight."""
    fight = m.state.fight
    for ref in list(fight.initiators):
        one = fighter(m, ref)
        options = {f"channel {p.id}": p.id for p in channels.channelled(m, one)}
        if not options:
            continue
        chosen = yield from choose_one(
            one.seat, "battle.prepare", {"none": "", **options}, clause="SAM-SKILL-14", default="none",
            who=ref,
        )  # fmt: skip
        given = power(one, chosen)
        if given is None or not (yield from charge(m, one, given)):
            continue
        if channels.need(given) <= AHEAD:
            yield from unleash(m, one, given)
        else:
            one.channel = Channel(given.id, channels.need(given), AHEAD)
    fight.order = order.arranged(m, [f.ref for f in fight.fighters.values() if order.takes_turns(f)])
    yield from order.swaps(m)
    tell_order(m)
    return round_begins


def tell_order(m: Battle) -> None:
    """SAM-COMBAT-04, SAM-HIDE-06 Who acts after whom; nobody is told of whom they do not see."""
    fight = m.state.fight
    to = seeing(m, *(fighter(m, ref) for ref in fight.order))
    known: list[Plain] = [ref for ref in fight.order if fighter(m, ref).hidden_from is None]
    m.tell("order", to=to, public=None if to is None else {"order": known}, order=list(fight.order))


# Rounds


@step
def round_begins(m: Battle) -> Flow[Next]:
    """SAM-COMBAT-02, SAM-VEH-03 A round: first whoever leaves a vehicle."""
    fight = m.state.fight
    fight.round += 1
    fight.active = None
    m.tell("round", round=fight.round)
    yield from vehicles.leave_window(m)
    return turn


def next_in_turn(m: Battle) -> Fighter | None:
    """SAM-COMBAT-02, 88 Who had no turn in this round is next; the dead lose theirs."""
    for ref in m.state.fight.order:
        one = fighter(m, ref)
        if not one.acted and alive(one):
            return one
    return None


@step
def round_ends(m: Battle) -> Flow[Next]:
    """SAM-COMBAT-08, 89, 90 The end of a round; the DJ may end the battle here."""
    fight = m.state.fight
    fight.active = None
    yield from round_end.end_round(m)
    fight.proposed = False
    if fight.most_rounds and fight.round >= fight.most_rounds and not fight.over:
        fight.over = "ended"
    return round_is_over


@step
def round_is_over(m: Battle) -> Flow[Next]:
    """SAM-COMBAT-90 Another round, unless the DJ ends it."""
    if (yield from is_over(m)):
        return battle_ends
    return round_begins


# Turns


@step
def turn(m: Battle) -> Flow[Next]:
    """SAM-STATE-02, D10 One act of whose turn it is; when a turn ends the next begins."""
    if m.state.fight.queued:
        yield from special.carry_out(m)
        return turn
    deaths(m)
    if m.state.fight.wary:
        bestiary.look(m)
    if (yield from is_over(m)):
        return battle_ends
    fight = m.state.fight
    if fight.active is None:
        return (yield from begin_next(m))
    one = fighter(m, fight.active)
    if not may_act(one):
        yield from end_turn(m, one)
        return turn
    offers: dict[str, Act | str | None] = {**menu.acts(m, one), **orders(one)}
    offers[END] = None
    chosen = yield from choose_one(
        one.seat, "turn.act", offers, clause="SAM-TAB-09", default=END, who=one.ref, ap=one.ap,
        why=lambda: menu.withheld(m, one),
    )  # fmt: skip
    if chosen is None:
        yield from end_turn(m, one)
    elif isinstance(chosen, str):
        give_order(one, chosen)
    else:
        yield from perform(m, one, chosen)
        return then(gap, one.ref)
    return turn


@step
def gap(m: Battle, ref: Ref) -> Flow[Next]:
    """SAM-COMBAT-84 An act is through: others may use forced instants."""
    yield from between(m, fighter(m, ref))
    return turn


def orders(one: Fighter) -> dict[str, str]:
    """Standing orders: whom to be asked to guard, whether to be asked about the damage done."""
    if one.kind in ("vehicle", "creature"):
        return {}
    watches = {name: name for name, watch in WATCHES.items() if watch != one.watch}
    return {**watches, "restraint": "restraint"}


def give_order(one: Fighter, order: str) -> None:
    """A standing order changes; it costs nothing."""
    if order == "restraint":
        one.restraint = not one.restraint
    else:
        one.watch = WATCHES[order]


def may_act(one: Fighter) -> bool:
    """SAM-STATE-03, 07 Alive, in control, not channelling."""
    return alive(one) and one.channel is None


def begin_next(m: Battle) -> Flow[Next]:
    """SAM-COMBAT-81 The next turn begins, or the round is over."""
    one = next_in_turn(m)
    if one is None:
        return round_ends
    acting = vehicles.acting(m, one.ref)
    one.acted = acting.acted = True
    m.state.fight.active = acting.ref
    return channelling if (yield from begin_turn(m, acting)) else turn


def begin_turn(m: Battle, one: Fighter) -> Flow[bool]:
    """SAM-COMBAT-11, 81 AP := 3, less Numb and Aftershock; burning. Gives back whether it channels."""
    one.ap = AP - (take_numb(m, one) if one.effects else 0) - one.aftershock
    one.aftershock, one.moved = False, 0
    tell_of(m, one, "turn", ap=one.ap)
    yield from round_end.burn(m, one)
    return not bestiary.takes_flight(m, one) and one.channel is not None and alive(one)


@step
def channelling(m: Battle) -> Flow[Next]:
    """SAM-SKILL-10 A turn begins with the channel that is being paid for."""
    active = m.state.fight.active
    assert active is not None, "no turn is on"
    yield from keep_channelling(m, fighter(m, active))
    return turn


def keep_channelling(m: Battle, one: Fighter) -> Flow[None]:
    """SAM-SKILL-10, SAM-STATE-03 Go on, or give it up and act otherwise: what was paid is lost."""
    channel = one.channel
    assert channel is not None
    goes_on = yield from choose_one(
        one.seat, "channel.go_on", {"go_on": True, "stop": False}, clause="SAM-SKILL-10", default="go_on",
        who=one.ref, paid=channel.paid, need=channel.need,
    )  # fmt: skip
    if goes_on:
        yield from channels.flow_in(m, one)
    else:
        tell_of(m, one, "channel_lost", power=channel.power, paid=channel.paid)
        one.channel = None


def perform(m: Battle, one: Fighter, act: Act) -> Flow[None]:
    """SAM-STEP-01..03 Pay AP and type, then do it; what is not carried out is given back."""
    doer = fighter(m, act.who) if act.who else one
    if act.type is not None:
        spend(doer, act.type, act.ap)
    done = yield from act.run(m, doer)
    if not done and act.type is not None:
        unspend(doer, act.type, act.ap)
    if doer is not one:
        one.ap = doer.ap
    yield from settle_debts(m)
    deaths(m)


def between(m: Battle, one: Fighter) -> Flow[None]:
    """SAM-COMBAT-84 Between two acts and at the end of a turn others may use forced instants."""
    strikes = yield from interrupts.window(m, one, between=True)
    if strikes:
        yield from settle_all(m, strikes)
        yield from settle_debts(m)


def end_turn(m: Battle, one: Fighter) -> Flow[None]:
    """SAM-COMBAT-12, 87 Unspent AP stay for forced instants."""
    tell_of(m, one, "turn_over", ap=one.ap)
    m.state.fight.active = None
    yield from between(m, one)


# The end


def foes_left(w: World) -> bool:
    """SAM-COMBAT-90 Whether a hostile pair still stands."""
    standing = [
        f for f in w.state.fight.fighters.values()
        if (alive(f) or f.out == bestiary.COMING) and f.kind not in ("object", "vehicle")
    ]  # fmt: skip
    return any(hostile(standing[0], other) for other in standing[1:])


def is_over(m: Battle) -> Flow[bool]:
    """SAM-COMBAT-90 The DJ said so, or agrees when no hostile pair is left."""
    fight = m.state.fight
    stage.broken(m)
    if fight.over:
        return True
    if fight.proposed or foes_left(m) or stage.still_to_come(m):
        return False
    fight.proposed = True
    sure = True
    if fight.ask_dj:
        sure = yield from choose_yes_no(fight.host, "battle.end", clause="SAM-COMBAT-90", default="yes")
    if sure:
        fight.over = "decided"
    return sure


@step
def cut_short(m: Battle) -> Flow[Next]:
    """SAM-COMBAT-90 The DJ has ended the battle in the middle of a question; what he set going happens."""
    m.tell("cut_short")
    yield from special.carry_out(m)
    return battle_ends


@step
def battle_ends(m: Battle) -> Flow[Next]:
    """SAM-COMBAT-09, SAM-SKILL-23 Rounds become seconds; what lasts or cools is converted at 60 s a round."""
    fight = m.state.fight
    fight.running, fight.active = False, None
    fight.seconds += fight.round * ROUND_SECONDS
    for one in fight.fighters.values():
        one.channel = None
        one.ap, one.types = 0, []
    m.tell("battle_over", outcome=fight.over, rounds=fight.round)
    yield from ()
    if fight.then:
        return m.game.step_named(fight.then)
    end_match(m)
    return None


def end_match(m: Battle) -> None:
    """A battle that is a match of its own: those win who stand alone."""
    sides = {f.side for f in m.state.fight.fighters.values() if alive(f) and f.kind != "object"}
    winners = (
        {f.seat for f in m.state.fight.fighters.values() if f.side in sides} if len(sides) == 1 else set()
    )
    m.end(sorted(winners), outcome=f"battle.{m.state.fight.over}")


def seconds_left(rounds_to_go: int) -> int:
    """SAM-COMBAT-09 What is left of a duration or cooldown, in seconds of daily time."""
    return max(0, rounds_to_go) * ROUND_SECONDS


def ready_in(w: World, one: Fighter, name: str) -> int:
    """SAM-SKILL-23 Seconds until a skill can be released again after the battle."""
    given = power(one, name)
    return seconds_left(given.ready - w.state.fight.round - 1) if given is not None else 0

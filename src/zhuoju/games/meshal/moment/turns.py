"""MES-MOM-08..10, MES-ACT A turn: its start, one action after the other, long-term actions, its end."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from zhuoju.games.meshal.basics.telling import confirm, follow, happen, tell_busy, tell_numbers, tell_of
from zhuoju.games.meshal.character import action_points, menu, reactions
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.character.menu import Act, Additive, Facts, Order
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.model.state import Being, LongAction, Meshal, Ref, being
from zhuoju.games.meshal.model.words import Trigger
from zhuoju.games.meshal.moment import round_ticks, rounds
from zhuoju.games.meshal.senses import spotting
from zhuoju.kernel import Flow, Next, Seat, choose_one, choose_yes_no, step, then
from zhuoju.kernel.decision import Withheld

END: Final = "end"
FREE_ACTS: Final = 50  # of cost 0 in one turn (MES-ACT-25)


# The course of a turn


@step
def turn(m: Meshal) -> Flow[Next]:
    """MES-MOM-08, 09, D10 One action of whose turn it is; when a turn ends, the next one begins."""
    m.state.rolled = []
    if m.state.aftermath:
        yield from harm.follow_word(m)
        return turn
    if (yield from rounds.is_over(m)):
        return rounds.moment_ends
    one = current(m)
    if one is None or not may_act(m, one):
        return (yield from pass_on(m, one))
    chosen = yield from choose_one(
        one.seat,
        "turn.act",
        partial(offers, m, one),
        clause="MES-ACT-06",
        default=END,
        why=lambda: refusals(m, one),
        anew=lambda: {"ap": one.ap},
        by=one.ref,
        ap=one.ap,
    )
    overruled = bool(m.state.aftermath)
    yield from harm.follow_word(m)
    if chosen is None:
        return (yield from pass_on(m, one))
    if overruled and overtaken(m, one, chosen):
        return turn
    yield from declare(m, one.ref, chosen)
    yield from stop_dawdling(m, one)
    return turn


def pass_on(m: Meshal, one: Being | None) -> Flow[Next]:
    """MES-MOM-07 End this turn and begin the next."""
    if one is not None:
        yield from end_turn(m, one)
    if not (yield from rounds.next_turn(m)):
        return rounds.moment_ends
    following, before = active(m), None if one is None else one.seat
    if following.long is None:
        yield from begin_turn(m, following)
    elif (yield from comes_up(m, following)):
        return then(busy_turn, before)  # what comes of it is an act of its own
    return begun(m, following, before)


@step
def busy_turn(m: Meshal, before: Seat | None) -> Flow[Next]:
    """MES-ACT-07, 08 A turn begins with what takes longer. `before`: who has just had one."""
    following = active(m)
    yield from go_on(m, following)
    return begun(m, following, before)


def begun(m: Meshal, following: Being, before: Seat | None) -> Next:
    """A turn has begun, and anything can be done in it."""
    if before is not None and following.seat != before and spotting.could_hide(m):
        m.reveal()  # that nothing unseen befalls the next in turn (presence) is worth knowing, too
    return turn


@step
def ends_at_once(m: Meshal, by: Ref) -> Flow[Next]:
    """MES-MOM-15 The host has ended the moment while something was asked.

    `by`: whose act comes to nothing. What the host has said, and harm that was done, is followed up first."""
    harmed = [ref for record in m.state.chains for ref in record.touched]
    m.state.asking, m.state.chains = None, []
    if by in m.state.beings:
        tell_of(m, by, "called_off")
    yield from harm.check_life(m, harmed)
    yield from harm.follow_word(m)
    return rounds.moment_ends


def begin_turn(m: Meshal, one: Being) -> Flow[None]:
    """MES-ACT-02, 07 A turn begins, with what takes longer if there is any."""
    if (yield from comes_up(m, one)):
        yield from go_on(m, one)


def comes_up(m: Meshal, one: Being) -> Flow[bool]:
    """MES-ACT-02, MES-MOM-10 AP come back; what is timed to the start of the turn happens.

    Gives back whether it is busy with something long."""
    action_points.reset(m, one)
    one.straight = one.free_acts = 0
    one.command, one.blinked = "", None
    yield from happen(m, one.ref, "turn_began")
    yield from round_ticks.turn_start(m, one.ref)
    lost = rounds.running(m).lost
    if one.ref in lost:  # MES-MOM-11
        lost.remove(one.ref)
        one.ap = 0
        tell_of(m, one.ref, "turn_lost")
        yield from end_turn(m, one)
        return False
    return one.long is not None and able(m, one.ref)


def end_turn(m: Meshal, one: Being) -> Flow[None]:
    """MES-MOM-09, 10 What is timed to the end of the turn happens; unspent AP stay for reactions."""
    if not one.sheet.dead:
        yield from round_ticks.turn_end(m, one.ref)
    tell_of(m, one.ref, "turn_ended")
    running = rounds.running(m)
    running.done.append(one.ref)
    running.active = None


def current(m: Meshal) -> Being | None:
    """Whose turn it is, if a turn is on."""
    ref = rounds.running(m).active
    return None if ref is None else being(m, ref)


def may_act(m: Meshal, one: Being) -> bool:
    """Whether it can do anything in its turn: able, busy with nothing long, still part of the moment."""
    return one.long is None and able(m, one.ref) and on_the_field(m, one)


def active(m: Meshal) -> Being:
    """Whose turn it is."""
    ref = rounds.running(m).active
    assert ref is not None, "no turn is on"
    return being(m, ref)


def on_the_field(m: Meshal, one: Being) -> bool:
    """Whether it is still part of the moment."""
    return one.ref in rounds.running(m).order


# What is on offer


def offers(m: Meshal, one: Being) -> dict[str, Act | None]:
    """MES-ACT-06, 07, 09 What can be begun now: with no AP left only what costs nothing."""
    options: dict[str, Act | None] = {**menu.acts_at_hand(m, one.ref)} if may_act(m, one) else {}
    options[END] = None
    return options


def refusals(m: Meshal, one: Being) -> Iterator[Withheld]:
    """MES-DEC-02 Why neighbouring acts are not on offer."""
    if one.ap == 0:
        for key, each in menu.acts(m, one.ref).items():
            if each.ap > 0:
                yield Withheld(key, "no_ap", {"ap": each.ap}, "MES-ACT-09")
    yield from menu.withheld(m, one.ref)


# Declaring an action


def declare(m: Meshal, ref: Ref, chosen: Act) -> Flow[None]:
    """MES-ACT-03, 07, 19..21 F01, F02: aim, join additives, pay; what is too dear takes longer."""
    one, words = being(m, ref), len(m.state.overrides)
    target_id, target = yield from reactions.aim(m, ref, chosen)
    if reactions.aimless(chosen, target_id):
        return
    joined = yield from reactions.join(m, ref, chosen, {"target": target}, most=None if one.ap else 0)
    if len(m.state.overrides) != words and overtaken(m, one, chosen, target_id):
        return
    cost = menu.total(chosen, joined)
    if cost > one.ap:
        yield from begin_long(m, one, chosen, joined, cost, target_id)
        return
    one.ap -= cost
    one.free_acts += cost == 0
    yield from carry_out(m, ref, chosen, target, target_id, joined, paid_now=cost)


def overtaken(m: Meshal, one: Being, chosen: Act, target_id: str = "") -> bool:
    """MES-PIPE-02 Whether the host has meanwhile changed what an act needs: it is not made, and is free."""
    again = menu.act_named(m, one.ref, chosen.id) if may_act(m, one) else None
    if again is None or (chosen.ap > 0 and one.ap == 0):
        return True
    return bool(target_id) and again.targets is not None and target_id not in again.targets()


def carry_out(
    m: Meshal,
    ref: Ref,
    chosen: Act,
    target: Any,
    target_id: str,
    joined: list[Additive],
    *,
    paid_now: int,
    counted: bool = False,
) -> Flow[bool]:
    """MES-ACT-13, 14, 23 Do a paid act; a cancelled one gives back the AP of this round and all uses.

    `counted`: it has been taken for an action of this turn already (MES-HAZ-23).
    """
    record = reactions.opened(m, chosen.id, ref)
    reactions.count_uses(joined)
    confirm(m, ref, "acts", act=chosen.id, ap=paid_now, target=target_id)
    additives = tuple(extra.id for extra in joined)
    one = being(m, ref)
    blinked, began = one.blinked, one.at
    done = yield from chosen.do(Order(m, ref, chosen, target, target_id, additives))
    if one.blinked is blinked:
        one.blinked = None  # MES-MOV-19 another action between teleports
    if done and chosen.costed:
        action_points.served(m, ref, *chosen.costed)
    if not done:
        one.ap += 0 if action_points.out(m, ref) else paid_now
        reactions.give_back_uses(joined)
        tell_numbers(m, ref, "cancelled", ap=paid_now)
    yield from harm.closed(m, record)
    if done and chosen.counts and not counted:
        yield from follow(m, "acted", ref=ref, act=chosen.id, began=began)
    return done


def stop_dawdling(m: Meshal, one: Being) -> Flow[None]:
    """MES-ACT-25 After 50 actions of cost 0 in one turn the host says whether there may be more of them."""
    if one.free_acts < FREE_ACTS or current(m) is not one:
        return
    more = yield from choose_yes_no(
        m.state.host, "turn.free_acts", clause="MES-ACT-25", default="no", by=one.ref
    )
    one.free_acts = 0
    if not more and current(m) is one:
        yield from end_turn(m, one)


# Long-term actions


def begin_long(
    m: Meshal, one: Being, chosen: Act, joined: list[Additive], cost: int, target_id: str
) -> Flow[None]:
    """MES-ACT-07, 09 F02: everything at hand is paid, at least 1 AP; until it is done nothing else goes."""
    paid, one.ap = one.ap, 0
    additives = [extra.id for extra in joined]
    one.long = LongAction(chosen.id, additives, cost, paid, paid, target_id)
    tell_busy(m, one.ref, "long_begun", act=chosen.id, paid=paid, cost=cost)
    yield from follow(m, "acted", ref=one.ref, act=chosen.id)  # MES-HAZ-23


def go_on(m: Meshal, one: Being) -> Flow[None]:
    """MES-ACT-07, 08, D11 At the start of the turn: go on paying, or stop and lose what was paid."""
    long = one.long
    assert long is not None
    goes_on = yield from choose_one(
        one.seat,
        "long.go_on",
        {"go_on": True, "stop": False},
        clause="MES-ACT-08",
        default="go_on",
        by=one.ref,
        act=long.act,
        paid=long.paid,
        cost=long.cost,
    )
    if not goes_on:
        stop_long(m, one)
        return
    long.paid_now = min(one.ap, long.cost - long.paid)
    one.ap -= long.paid_now
    long.paid += long.paid_now
    tell_busy(m, one.ref, "long_goes_on", act=long.act, paid=long.paid, cost=long.cost)
    if long.paid_now:
        yield from follow(m, "acted", ref=one.ref, act=long.act)
    if long.paid >= long.cost:
        one.long = None
        yield from complete(m, one, long)


def complete(m: Meshal, one: Being, long: LongAction) -> Flow[None]:
    """MES-ACT-09, D19 Fully paid: what it needs is looked at again; another legal target may be named."""
    chosen = menu.act_named(m, one.ref, long.act)
    extras = menu.additives(m, one.ref, chosen, {}) if chosen is not None else {}
    if chosen is None or any(name not in extras for name in long.additives):
        tell_of(m, one.ref, "long_failed")
        return
    target_id, target = yield from aim_again(one, chosen, long)
    if chosen.targets is not None and target_id == "":
        tell_of(m, one.ref, "long_failed")
        return
    joined = [extras[name] for name in long.additives]
    paid_now = long.paid_now
    yield from carry_out(m, one.ref, chosen, target, target_id, joined, paid_now=paid_now, counted=True)


def aim_again(one: Being, chosen: Act, long: LongAction) -> Flow[tuple[str, Any]]:
    """D19 The former target, or another legal one of the same kind."""
    if chosen.targets is None:
        return "", None
    targets = chosen.targets()
    if not targets:
        return "", None
    pairs = {key: (key, target) for key, target in targets.items()}
    return (
        yield from choose_one(
            one.seat,
            "long.target",
            pairs,
            clause="MES-ACT-09",
            default=long.target if long.target in pairs else next(iter(pairs)),
            by=one.ref,
            act=chosen.id,
            additives=long.additives,
        )
    )


def stop_long(m: Meshal, one: Being) -> None:
    """MES-ACT-08, 10 A long-term action stops; everything paid is lost."""
    if one.long is not None:
        tell_numbers(m, one.ref, "long_stopped", act=one.long.act, paid=one.long.paid)
        one.long = None


@menu.reaction("before_attacked", "falling", "forced_move")
def breaking_off(m: Meshal, ref: Ref, _trigger: Trigger, _facts: Facts) -> Iterator[Act]:
    """MES-ACT-08, E25 Who is busy with a long-term action may stop it when something befalls him."""
    if being(m, ref).long is not None:
        yield Act("break_off", 0, break_off, kind="optional", clause="MES-ACT-08", counts=False)


def break_off(order: Order) -> Flow[bool]:
    """MES-ACT-08 Stop; what was paid is lost."""
    stop_long(order.m, being(order.m, order.ref))
    yield from ()
    return True


def interrupted_by_force(m: Meshal, ref: Ref) -> None:
    """MES-ACT-10 Being moved by force stops a long-term action that needs a place."""
    one = being(m, ref)
    if one.long is not None:
        chosen = menu.act_named(m, ref, one.long.act)
        if chosen is None or chosen.placed:
            stop_long(m, one)

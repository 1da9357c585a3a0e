"""MES-MOM The moment: initiative, rounds, the order of turns, latecomers and sleepers, and its end."""

from collections.abc import Iterable
from typing import Final

from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.basics.pool import SIDES, number
from zhuoju.games.meshal.basics.relations import hostile
from zhuoju.games.meshal.basics.telling import follow, happen, has_met, tell_of, witnesses
from zhuoju.games.meshal.catalogue.library import VEHICLES
from zhuoju.games.meshal.character import action_points, clock, switches, use_limits
from zhuoju.games.meshal.character.consciousness import asleep, standing_up, unconscious
from zhuoju.games.meshal.character.scores import dice, score
from zhuoju.games.meshal.character.values import max_ap
from zhuoju.games.meshal.days import supply
from zhuoju.games.meshal.effects import harm, lasting_effects, statuses
from zhuoju.games.meshal.environment import hazards
from zhuoju.games.meshal.model.state import Being, Meshal, Moment, Ref, Side, World, being, on, players_own
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.games.meshal.moment import facing, round_ticks
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.senses import spotting
from zhuoju.kernel import Flow, Next, choose_order, choose_up_to, step

TIE_DICE: Final = 3
INVALID: Final = 3
WON: Final[dict[str, tuple[Side, Side]]] = {"victory": ("party", "foes"), "defeat": ("foes", "party")}
"""Who has won and who has lost, by how a moment ends."""


def running(w: World) -> Moment:
    """The moment that runs."""
    moment = w.state.moment
    assert moment is not None, "there is no moment"
    return moment


# The start


@step
def moment_begins(m: Meshal, then: str = "") -> Flow[Next]:
    """MES-MOM-01, MES-TIM-06 A moment begins: everybody on the field rolls for initiative; rests are over.

    `then` names the step that goes on when it is over.
    """
    m.state.rest, m.state.rolled = None, []
    for one in m.state.beings.values():
        one.rested = 0  # MES-RST-04 an interrupted hour gives nothing
    switches.take_effect(m)
    m.state.moment = moment = Moment(then=then, last=m.state.rounds)
    refs = [one.ref for one in m.state.beings.values() if takes_part(one)]
    feel(m, refs)
    sleepers = [ref for ref in refs if asleep(m, ref)]
    order = yield from initiative(m, [ref for ref in refs if ref not in sleepers])
    late = yield from initiative(m, sleepers)
    moment.order = still_here(m, order + late)
    moment.arriving = [ref for ref in moment.arriving if ref not in moment.order]
    for ref in moment.order:
        yield from make_ready(m, being(m, ref), sleeper=ref in sleepers)
    tell_order(m)
    yield from follow(m, "moment_began")
    return m.game.step_named("turn")


def feel(m: Meshal, refs: Iterable[Ref]) -> None:
    """MES-HAZ-02, 14, 16 The ground on which somebody begins does to him what it does at once."""
    for ref in refs:
        hazards.touches(m, ref)


def takes_part(one: Being) -> bool:
    """Whether a being is in the scene; vehicles are things (MES-RID-10)."""
    if one.sheet.entry in VEHICLES:
        return False
    return not one.sheet.dead and not one.fled and (one.at is not None or one.inside is not None)


def still_here(w: World, refs: Iterable[Ref]) -> list[Ref]:
    """Those who take part after all: while they roll, the host may take some away."""
    return [ref for ref in refs if takes_part(being(w, ref))]


def make_ready(m: Meshal, one: Being, *, sleeper: bool = False) -> Flow[None]:
    """MES-ACT-04, MES-MOM-11 AP at the start; sleepers wake, lose their first turn and two dice."""
    settings = m.state.profile.settings
    one.known_max_ap = max_ap(m, one.ref)
    full = settings.moment_start_ap == "full" and not action_points.out(m, one.ref)
    one.ap = one.known_max_ap if full else 0
    one.down = unconscious(m, one.ref)
    if one.down:
        harm.knock_down(m, one)
    one.unhit, one.hit, one.fell = 0, False, one.down
    one.shots, one.used = {}, {}
    if sleeper:
        supply.slept(m, one.ref)
        yield from statuses.end(m, one.ref, "asleep")
        one.woken = True
        one.ap = settings.sleeper_start_ap
        running(m).lost.append(one.ref)
        tell_of(m, one.ref, "rudely_woken")


def tell_order(m: Meshal) -> None:
    """Everybody learns the places of those they know of, counted among those (MES 6.2)."""
    if m.events is None:
        m.toil("initiative")
        return
    moment, counted = running(m), [0] * m.seats
    for ref in moment.order:
        seats = witnesses(m, ref)
        for seat in seats:
            counted[seat] += 1
        value = moment.initiative.get(ref, 0)
        if len({counted[seat] for seat in seats}) == 1 and len(seats) == m.seats:
            m.tell("initiative", ref=ref, place=counted[0], value=value)
            continue
        for place in sorted({counted[seat] for seat in seats}):
            to = [seat for seat in seats if counted[seat] == place]
            m.tell("initiative", to=to, ref=ref, place=place, value=value)


# Initiative


def initiative(m: Meshal, refs: list[Ref]) -> Flow[list[Ref]]:
    """MES-MOM-01..04, 06, MES-FX-07 One roll each, or one for a group; descending; ties are rolled off; the
    summoned follow their summoners."""
    called = [ref for ref in refs if being(m, ref).summoner in refs]
    slots = by_slot(m, [ref for ref in refs if ref not in called])
    rolled: dict[str, int] = {}
    for name, members in slots.items():
        rolled[name] = yield from roll_initiative(m, members[0], grouped=len(members) > 1)
        for ref in members:
            running(m).initiative[ref] = rolled[name]
    names = broken_ties(m, rolled)
    order = [ref for name in names for ref in slots[name]]
    for ref in called:
        summoner = being(m, ref).summoner
        order.insert(behind(m, order, summoner), ref)
        running(m).initiative[ref] = running(m).initiative.get(summoner or 0, 0)
    return order


def behind(w: World, order: list[Ref], summoner: Ref | None) -> int:
    """MES-FX-07 The place after a summoner, and after those it called before."""
    place = order.index(summoner) + 1 if summoner in order else len(order)
    while place < len(order) and being(w, order[place]).summoner == summoner:
        place += 1
    return place


def by_slot(w: World, refs: Iterable[Ref]) -> dict[str, list[Ref]]:
    """MES-MOM-06 Who rolls together: identical creatures of a group, where the table plays so."""
    slots: dict[str, list[Ref]] = {}
    for ref in refs:
        group = being(w, ref).group if on(w, "group_initiative") else ""
        slots.setdefault(f"group {group}" if group else str(ref), []).append(ref)
    return slots


def roll_initiative(m: Meshal, ref: Ref, *, grouped: bool) -> Flow[int]:
    """MES-MOM-01, 04, 06 A N; 3N where agility is invalid; a group rolls the dice of one fresh member."""
    held = score(m, ref, "agility") if grouped else dice(m, ref, "agility")
    own: dict[Attribute, int] = {} if held is None or grouped else {"agility": held}
    count = INVALID if held is None else held
    return (yield from rolling.roll(m, ref, count, ("initiative", *own), attributes=own, number=True))


def broken_ties(m: Meshal, rolled: dict[str, int]) -> list[str]:
    """MES-MOM-02, 03 Highest first; those who are equal roll 3N, again and again."""
    order: list[str] = []
    for value in sorted(set(rolled.values()), reverse=True):
        tied = [name for name, each in rolled.items() if each == value]
        if len(tied) > 1:
            m.toil("a tie of initiative")
            again = {name: number(m.chance.roll(TIE_DICE, SIDES, "initiative")) for name in tied}
            tied = broken_ties(m, again)
        order.extend(tied)
    return order


# Rounds and the order of turns


def begin_round(m: Meshal) -> Flow[None]:
    """MES-MOM-07, 12 A round: first what is timed to its start."""
    moment = running(m)
    moment.round += 1
    moment.done, moment.arranged = [], []
    m.tell("round", round=moment.round)
    yield from round_ticks.round_start(m)


def next_turn(m: Meshal) -> Flow[bool]:
    """MES-MOM-07, 08 Who had no turn is next; after the last, a new round. False: it is over."""
    moment = running(m)
    if moment.round == 0:
        yield from begin_round(m)
    while not (yield from is_over(m)):
        if moment.arriving:
            late, moment.arriving = still_here(m, moment.arriving), []
            yield from join(m, late)
        ref = up_next(m)
        if ref is not None:
            yield from arrange(m, ref)
            moment.active = up_next(m)
            if moment.active is not None:
                return True
            continue  # the host has taken the rest of them away meanwhile
        yield from end_round(m)
        if (yield from is_over(m)):
            break
        yield from begin_round(m)
    return False


def up_next(w: World) -> Ref | None:
    """MES-MOM-08 The first in the order who had no turn in this round."""
    moment = running(w)
    waiting = (ref for ref in moment.order if ref not in moment.done and has_own_turn(w, ref))
    return next(waiting, None)


def end_round(m: Meshal) -> Flow[None]:
    """MES-MOM-07, 12 The end of a round: what is timed to it."""
    yield from round_ticks.round_end(m)
    moment = running(m)
    moment.proposed = False
    if moment.last and moment.round >= moment.last and not moment.over:
        moment.over = "ended"


def has_own_turn(w: World, ref: Ref) -> bool:
    """MES-RID-08 A ridden mount has no turn of its own."""
    return not any(one.riding == ref for one in w.state.beings.values())


def arrange(m: Meshal, ref: Ref) -> Flow[None]:
    """MES-MOM-06, D09 When the turn of a group comes, the host puts its members in order, each round anew."""
    moment = running(m)
    group = being(m, ref).group
    if not group or not on(m, "group_initiative") or f"being:{ref}" in moment.arranged:
        return
    members = [other for other in moment.order if other not in moment.done and same_slot(m, ref, other)]
    moment.arranged += [f"being:{member}" for member in members]
    if len(members) < 2:
        return
    order = yield from choose_order(
        being(m, ref).seat,
        "moment.group",
        {f"being:{member}": member for member in members},
        clause="MES-MOM-06",
        default=[f"being:{member}" for member in members],
        group=group,
    )
    left = [member for member in order if member in moment.order]
    places = sorted(moment.order.index(member) for member in left)
    for place, member in zip(places, left, strict=True):
        moment.order[place] = member


def same_slot(w: World, ref: Ref, other: Ref) -> bool:
    """MES-MOM-05, 06 Of one group, by one roll: latecomers of the same kind stay behind all the others."""
    one, two, rolled = being(w, ref), being(w, other), running(w).initiative
    return (one.group, one.late, rolled.get(ref)) == (two.group, two.late, rolled.get(other))


# Joining late


def join(m: Meshal, refs: list[Ref]) -> Flow[None]:
    """MES-MOM-05 Latecomers act after everyone already there; several roll A N among themselves."""
    moment = running(m)
    feel(m, refs)
    facing.take_up(m, refs)
    order = list(refs) if len(refs) == 1 else (yield from initiative(m, refs))
    for ref in still_here(m, order):
        if ref not in moment.order:
            moment.order.append(ref)
            yield from make_ready(m, being(m, ref))
            being(m, ref).late = True
    tell_order(m)


def join_after(m: Meshal, ref: Ref, summoner: Ref) -> Flow[None]:
    """MES-FX-07 A summoned creature acts right after its summoner, and those it called before."""
    moment = running(m)
    moment.order.insert(behind(m, moment.order, summoner), ref)
    feel(m, [ref])
    spotting.refresh(m, [ref])
    facing.take_up(m, [ref])
    yield from make_ready(m, being(m, ref))
    being(m, ref).late = True
    tell_order(m)


# The end


def is_over(m: Meshal) -> Flow[bool]:
    """MES-MOM-15, MES-ENC-08, 09 Whether the moment ends: the host said so, or agrees when a side is down."""
    moment = running(m)
    if moment.over:
        return True
    proposed = proposed_end(m)
    if not proposed or moment.proposed:
        return False
    moment.proposed = True
    if (yield from proposals.propose(m, "MES-MOM-15", "moment.end", outcome=proposed)):
        moment.over = proposed
    return bool(moment.over)


def proposed_end(w: World) -> str:
    """MES-ENC-08, 09 Victory when no foe stands, defeat when nobody of the party does; empty: it goes on."""
    standing: dict[Side, bool] = {}  # whether anybody of a side that is there does
    for one in w.state.beings.values():
        side: Side = "foes" if one.side == "others" and at_odds(w, one) else one.side
        if one.summoner is None and not standing.get(side):
            peace = side == "foes" and not at_odds(w, one)
            standing[side] = not (one.down or one.sheet.dead or one.fled or peace)
    if not standing.get("party", True):
        return "defeat"
    return "" if standing.get("foes", True) else "victory"


def at_odds(w: World, one: Being) -> bool:
    """MES-CORE-03, MES-ENC-08 Whether it is hostile to the party, as the host has said or by its side."""
    if not w.state.relations:
        return one.side == "foes"
    return any(hostile(w, one.ref, other.ref) for other in w.state.beings.values() if other.side == "party")


@step
def moment_ends(m: Meshal) -> Flow[Next]:
    """MES-MOM-15, MES-TIM-08 The moment is over: effects of the moment end, rounds become seconds."""
    moment = running(m)
    if moment.over in WON:
        yield from finish_off(m, *WON[moment.over])
    yield from lasting_effects.expire(m, "moment_end")
    use_limits.moment_ended(m)
    m.state.fought = moment
    clock.leave_moment(m)
    switches.take_effect(m)
    for one in m.state.beings.values():
        one.late = False
    m.tell("moment_over", outcome=moment.over, rounds=moment.round)
    yield from follow(m, "moment_over", outcome=moment.over)
    if moment.then:
        return m.game.step_named(moment.then)
    end_match(m, moment.over)
    return None


def end_match(m: Meshal, over: str) -> None:
    """A moment that is a match of its own: the players win together, or the host does."""
    players = {one.seat for one in m.state.beings.values() if one.side == "party" and players_own(m, one)}
    winners = {"victory": sorted(players), "defeat": [m.state.host]}.get(over, [])
    m.end(winners, outcome=f"moment.{over}")


def finish_off(m: Meshal, winning: Side, losing: Side) -> Flow[None]:
    """MES-LIF-10, D22 With coups de grace, winners are asked once which of the fallen foes they finish."""
    winners = [one for one in m.state.beings.values() if one.side == winning and standing_up(m, one.ref)]
    if not on(m, "coup") or not winners:
        return
    seat = winners[0].seat
    options = {
        f"being:{one.ref}": one.ref
        for one in m.state.beings.values()
        if one.side == losing and not (one.sheet.dead or one.removed) and unconscious(m, one.ref)
        if has_met(m, seat, one.ref)  # MES-HID-01
    }
    if not options:
        return
    chosen = yield from choose_up_to(
        len(options), seat, "moment.finish", options, clause="MES-LIF-10", default=[]
    )
    for ref in chosen:
        if unconscious(m, ref):
            yield from happen(m, ref, "finished_off")
            yield from harm.die(m, ref)

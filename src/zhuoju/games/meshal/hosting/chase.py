"""MES-FLE-05..10 After a flight: let them go, or chase them minute by minute."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct

from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.basics.pool import deviation
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.clock import MINUTE
from zhuoju.games.meshal.days import passing
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Attribute
from zhuoju.games.meshal.rolls.rolling import roll
from zhuoju.kernel import Flow, Seat, choose_yes_no

MARGIN: Final = 6
PATIENCE: Final = 20  # minutes (MES-FLE-10)
Outcome = Literal["caught", "escaped"]


class Chase(Struct):
    """The sums of both sides so far."""

    runners: int = 0
    chasers: int = 0
    minutes: int = 0


def outcome(chase: Chase) -> Outcome | None:
    """MES-FLE-08 It ends when the sums differ by more than 6."""
    if deviation(chase.chasers, chase.runners) <= MARGIN:
        return None
    return "caught" if chase.chasers > chase.runners else "escaped"


def minute(chase: Chase, runners: Iterable[int], chasers: Iterable[int]) -> Outcome | None:
    """MES-FLE-07..09 One minute: on each side the lowest result counts."""
    chase.runners += min(runners)
    chase.chasers += min(chasers)
    chase.minutes += 1
    return outcome(chase)


def drags_on(chase: Chase) -> bool:
    """MES-FLE-10 After 20 minutes without a decision the host may end it."""
    return outcome(chase) is None and chase.minutes >= PATIENCE


def runs_with(w: World, ref: Ref) -> Ref:
    """MES-FLE-10 Whose agility counts: a rider's mount; who carries one who cannot run."""
    one = being(w, ref)
    under = one.riding if one.riding is not None else one.carried_by
    return ref if under is None else runs_with(w, under)


def chase(
    m: Meshal,
    chasers: Sequence[Ref],
    runners: Sequence[Ref],
    head_start: int = 0,
    leader: Seat | None = None,
) -> Flow[Outcome | None]:
    """MES-FLE-06..10 The winners may chase those who fled; None: nobody did, or the host ended it.

    `leader`: who decides for the chasers, if not the first of them."""
    leader, fled = being(m, chasers[0]).seat if leader is None else leader, len(runners)
    if not (yield from choose_yes_no(leader, "chase", clause="MES-FLE-06", default="no", runners=fled)):
        return None
    run = Chase(runners=head_start)
    found = outcome(run)
    while found is None:
        if drags_on(run) and (yield from proposals.propose(m, "MES-FLE-10", "chase.end", minutes=PATIENCE)):
            return None
        ahead = yield from _rolls(m, runners)
        behind = yield from _rolls(m, chasers)
        found = minute(run, ahead, behind)
        yield from passing.pass_time(m, MINUTE)
        m.tell("chase_minute", minute=run.minutes, runners=run.runners, chasers=run.chasers)
    m.tell("chase_over", outcome=found)
    return found


def _rolls(m: Meshal, refs: Sequence[Ref]) -> Flow[list[int]]:
    found = []
    for runner in dict.fromkeys(runs_with(m, ref) for ref in refs):
        held = values.dice(m, runner, "agility")
        dice: dict[Attribute, int] = {} if held is None else {"agility": held}
        number = values.dice_number(m, runner, "agility")
        found.append((yield from roll(m, runner, number, ("agility",), attributes=dice)))
    return found

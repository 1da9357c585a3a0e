"""The mode `rest`: one character rests as long as it likes, heals, and grows meanwhile (MES-RST, MES-POT-01).

The host is not asked: time goes by as the player says, and is bounded.
"""

from functools import partial
from typing import Any, Final

from zhuoju.games.meshal.basics.modes import Seating, mode
from zhuoju.games.meshal.basics.telling import confirm, tell_owner
from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.character.clock import DAY, HOUR
from zhuoju.games.meshal.creation import growing_at_rest, growth
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.days import handiwork, passing, rest, supply
from zhuoju.games.meshal.desk.desk_work import alone_with, check
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Meshal, Options, Ref, State, being, on
from zhuoju.kernel import Chance, Flow, Next, Withheld, choose_one, step

DONE: Final = "done"
HOURS: Final = {"rest_hour": 1, "rest_night": 8, "rest_day": 24, "rest_week": 7 * 24}
LONGEST: Final = 60 * DAY  # of one rest: what takes longer is for the host to tell
PARTY: Final = 1  # the one being of this table


@mode("rest", first="rest_begins", check=check)
def prepare(state: State, sit: Seating, options: Options, _chance: Chance) -> None:
    """The character, alone."""
    alone_with(state, sit, options)


@step
def rest_begins(m: Meshal) -> Flow[Next]:
    """MES-RST-01, MES-ABL-05 Lie down; what an attribute no longer sustains is given up first."""
    rest.begin(m, [PARTY])
    yield from growth.fit(m, PARTY)
    return rest_goes_on


@step
def rest_goes_on(m: Meshal) -> Flow[Next]:
    """MES-RST-02, 03, MES-POT-01 Let time go by, spend potential, make or cast something, or get up."""
    one = being(m, PARTY)
    found = list(growing_at_rest.offers(m, PARTY))
    deeds: dict[str, Any] = {option: deed for option, deed, against in found if against is None}
    withheld = [
        a.of(option) for option, _, a in found if a is not None and a.clause not in growing_at_rest.HIDDEN
    ]
    spans = {option: hours for option, hours in HOURS.items() if too_long(m, hours) is None}
    withheld += [against.of(option) for option, n in HOURS.items() if (against := too_long(m, n)) is not None]
    works = list(handiwork.offers(m, PARTY))
    tasks = {option: task for option, task, against in works if against is None}
    withheld += [against.of(option) for option, _, against in works if against is not None]
    chosen = yield from choose_one(
        one.seat, "work.rest", {**spans, **deeds, **tasks, DONE: None}, clause="MES-POT-01", default=DONE,
        why=partial(_told, withheld), by=PARTY, potential=one.sheet.potential, strength=strength(one.sheet),
        hours=rested(m) // HOUR, days=growing_at_rest.days_left(m, PARTY),
        costs=growth.costs(one.sheet, deeds), needs=days_needed(deeds), full=rest.is_full(m, PARTY),
    )  # fmt: skip
    if chosen is None:
        return rest_ends
    if isinstance(chosen, int):
        yield from lie(m, PARTY, chosen)
        return rest_ends if one.sheet.dead else rest_goes_on
    if isinstance(chosen, handiwork.Task):
        yield from chosen.do(m)
        return rest_ends if one.sheet.dead else rest_goes_on
    chosen()
    confirm(m, PARTY, "grown", strength=strength(one.sheet), potential=one.sheet.potential)
    return rest_goes_on


@step
def rest_ends(m: Meshal) -> Flow[Next]:
    """MES-RST-06 Get up; a full rest is noted."""
    yield from ()
    hours = rested(m) // HOUR
    full = [] if being(m, PARTY).sheet.dead else rest.end(m)
    tell_owner(m, PARTY, "rested", hours=hours, full=bool(full))
    m.end(range(m.state.host), outcome="work.done")
    return None


def rested(m: Meshal) -> int:
    """Seconds of the rest so far."""
    return 0 if m.state.rest is None else m.state.clock - m.state.rest.since


def too_long(m: Meshal, hours: int) -> Refusal | None:
    """Why a rest cannot go on for so many hours."""
    if rested(m) + hours * HOUR > LONGEST:
        return Refusal("rest_bounded", "MES-RST-08", {"most": LONGEST // DAY})
    return None


def days_needed(options: dict[str, Any]) -> dict[str, int]:
    """MES-ABL-08 The days of rest that improvements take."""
    found = {}
    for option in options:
        verb, _, name = option.partition(" ")
        improvement = ABILITIES[name].improvement if verb == "improve" else None
        if improvement is not None:
            found[option] = improvement.days
    return found


def lie(m: Meshal, ref: Ref, hours: int) -> Flow[None]:
    """MES-RST-03, MES-SUP-05, 16 Day by day: eat and drink what the day lacks, sleep a night, rest on."""
    while hours and not being(m, ref).sheet.dead:
        today = min(hours, DAY // HOUR)
        if on(m, "supply"):
            for eaten in supply.provide(m, [ref]).values():
                tell_owner(m, ref, "provided", items=eaten)
        asleep = min(today, supply.NIGHT) if "sleep" in supply.needs(m, ref) else 0
        if asleep:
            supply.fall_asleep(m, ref)
            yield from passing.pass_time(m, asleep * HOUR)
            supply.wake(m, ref)
        yield from passing.pass_time(m, (today - asleep) * HOUR)
        hours -= today


def _told(withheld: list[Withheld]) -> list[Withheld]:
    return withheld

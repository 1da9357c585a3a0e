"""MES-TIM The three processes, the campaign clock, and what ends when its time is over."""

from typing import Final, Literal, NamedTuple

from zhuoju.games.meshal.character.switches import take_effect
from zhuoju.games.meshal.model.cards import Duration, Use
from zhuoju.games.meshal.model.field import changed
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.model.state import Ref, World
from zhuoju.games.meshal.model.words import Process

MINUTE: Final = 60
TEN_MINUTES: Final = 10 * MINUTE
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
YEAR: Final = 365 * DAY


# Processes


def process(w: World) -> Process:
    """MES-TIM-01 The one process the table is in."""
    return "moment" if w.state.moment is not None else w.state.pace


def turn_to(w: World, wanted: Literal["briefing", "narrative"]) -> None:
    """MES-TIM-01, MES-CORE-05 From one process to the other; announced switches hold from now on.

    The moment begins and ends in `rounds`, where effects do what they do when they end.
    """
    if wanted != w.state.pace:
        w.state.pace = wanted
        take_effect(w)


def leave_moment(w: World) -> list[tuple[Ref, Lasting]]:
    """MES-TIM-08 The moment is over: rounds and turns that are left become seconds.

    Gives back the effects that lasted for the moment: their time is over now, and the caller ends them.
    """
    over = []
    for ref, one in w.state.beings.items():
        for lasting in one.sheet.effects:
            if lasting.lasts.kind == "moment":
                over.append((ref, lasting))
            else:
                to_seconds(w, lasting)
        one.woken = False  # MES-SUP-09
        one.used = {}
        one.free_acts, one.straight, one.long, one.command = 0, 0, None, ""
    for zone in w.state.field.zones if w.state.field is not None else ():
        if zone.until_round is not None and w.state.moment is not None:
            left = max(0, zone.until_round - w.state.moment.round)
            zone.until_round, zone.until = None, w.state.clock + left * round_seconds(w)
    w.state.moment = None
    return over


def to_seconds(w: World, lasting: Lasting) -> None:
    """MES-TIM-08 A count of rounds or turns goes on at 3 seconds a round."""
    left = rounds_left(lasting)
    if left is not None:
        lasting.lasts = Duration(kind="seconds", n=left * round_seconds(w))
        lasting.since = w.state.clock
        lasting.turns = lasting.rounds = 0


def rounds_left(lasting: Lasting) -> int | None:
    """How many rounds an effect measured in rounds or turns has left; None: it is not measured so."""
    match lasting.lasts.kind:
        case "rounds":
            return max(0, lasting.lasts.n - lasting.rounds)
        case "target_turns":
            return max(0, lasting.lasts.n - lasting.turns)
        case "own_turn":
            return 1
        case _:
            return None


def takes_long(use: Use) -> bool:
    """Whether something needs more time than a moment has."""
    return use.kind == "narrative"


def cannot_do_now(w: World, use: Use, what: str = "") -> Refusal | None:
    """MES-TIM-04, 05 What the moment allows is allowed everywhere; what takes long is not in the moment."""
    if process(w) == "moment" and takes_long(use):
        return Refusal("takes_long", "MES-TIM-05", {"item": what, "seconds": use.seconds})
    return None


def seconds_of(use: Use) -> int:
    """MES-TIM-05 Outside the moment, what a moment allows takes negligible time."""
    return use.seconds if takes_long(use) else 0


# The clock


def round_seconds(w: World) -> int:
    """MES-TIM-07 A round is about 3 seconds."""
    return w.state.profile.settings.round_seconds


def round_passes(w: World) -> None:
    """MES-TIM-07 The clock advances by one round."""
    w.state.clock += round_seconds(w)


def day(seconds: int) -> int:
    """Which day of the campaign it is, from 0."""
    return seconds // DAY


def same_day(a: int, b: int) -> bool:
    """Whether two times lie in one day, which begins at the campaign's day start."""
    return day(a) == day(b)


def ends_at(lasting: Lasting) -> int | None:
    """When an effect measured on the clock is over."""
    return lasting.since + lasting.lasts.n if lasting.lasts.kind == "seconds" else None


class Due(NamedTuple):
    """An effect whose time is over, and when."""

    at: int
    ref: Ref
    lasting: Lasting


def due(w: World, until: int | None = None) -> list[Due]:
    """MES-TIM-07 The effects whose time on the clock is over by then (now), in the order they end."""
    limit = w.state.clock if until is None else until
    found = []
    for ref, one in w.state.beings.items():
        for lasting in one.sheet.effects:
            at = ends_at(lasting)
            if at is not None and at <= limit:
                found.append(Due(at, ref, lasting))
    return sorted(found, key=lambda d: d.at)


def clear_zones(w: World) -> None:
    """MES-TIM-07 Zones whose time is over are gone."""
    field = w.state.field
    if field is not None and field.zones:
        field.zones = [z for z in field.zones if z.until is None or z.until > w.state.clock]
        changed(field)


# Limited uses a day or an hour


def used_since(w: World, uses: list[int], seconds: int) -> int:
    """How many of these times lie less than so many seconds back."""
    return sum(1 for at in uses if w.state.clock - at < seconds)


def used_today(w: World, uses: list[int]) -> int:
    """MES-ABL-13 How many of these times lie in this day; the count starts anew with the day."""
    return sum(1 for at in uses if same_day(at, w.state.clock))

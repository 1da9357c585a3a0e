"""SAM-TAB-22, SAM-OPT-03..06 Time in a mission: hours and days, meals and sleep, and its clock."""

from zhuoju.games.samsara.catalogue.library import ENTRIES
from zhuoju.games.samsara.catalogue.statements import says
from zhuoju.games.samsara.character import faculties
from zhuoju.games.samsara.character.sequences import item_of
from zhuoju.games.samsara.journey.trip import Trip, progress, written
from zhuoju.games.samsara.mission import recovery
from zhuoju.games.samsara.mission.recovery import Doing
from zhuoju.games.samsara.model.mission_state import Participant, in_play
from zhuoju.kernel import Plain

DAY = 24 * recovery.HOUR
FULL = recovery.LEVELS[1]


def elapsed(m: Trip) -> int:
    """Minutes of the fiction since the mission began."""
    desk = progress(m).desk
    return (desk.day - 1) * DAY + desk.minute


def gone(m: Trip) -> int:
    """SAM-GAME-17 How many nights, days, tides or tolls have passed."""
    clock = written(m).clock
    return clock.start + (elapsed(m) + clock.into * recovery.HOUR) // (clock.hours * recovery.HOUR)


def too_late(m: Trip) -> bool:
    """SAM-GAME-17 Whether the main quest has failed by the clock."""
    late = gone(m) >= written(m).clock.most
    if late:
        m.tell("too_late", failure=f"{progress(m).mission}.failure")
    return late


def left(m: Trip) -> int:
    """Minutes until the clock runs out, less what the scenes to come take."""
    clock, so_far = written(m).clock, progress(m)
    most = (clock.most - clock.start) * clock.hours * recovery.HOUR - clock.into * recovery.HOUR
    ahead = sum(s.hours for s in written(m).scenes[so_far.scene : -1]) * recovery.HOUR
    return most - elapsed(m) - ahead


def told(m: Trip) -> dict[str, Plain]:
    """What a question about time says: the day, the clock, and what is left of it."""
    clock = written(m).clock
    hour = elapsed(m) % DAY // recovery.HOUR
    return {"unit": clock.unit, "gone": gone(m), "most": clock.most, "hour": hour}


def spend(m: Trip, minutes: int, doing: Doing = "anything") -> None:
    """SAM-TAB-22 Minutes pass for everybody; a new day counts meals and sleep."""
    desk = progress(m).desk
    while minutes > 0:
        step = min(minutes, max(1, DAY - desk.minute))
        recovery.pass_time(desk, step, dict.fromkeys(desk.people, doing))
        minutes -= step
        turn_day(m)


def turn_day(m: Trip) -> None:
    """SAM-OPT-04, 06 Midnight: what is beyond it belongs to the next day."""
    desk = progress(m).desk
    if desk.minute >= DAY:
        beyond = desk.minute - DAY
        recovery.new_day(desk)
        desk.minute = beyond
        m.tell("new_day", day=desk.day)
        for name, one in desk.people.items():
            if one.fate != "dead" and not recovery.recovers(desk, one):
                m.tell("worn_out", to=progress(m).seats[name], name=one.card.name)


# Meals


def hungers(one: Participant) -> bool:
    """Whether a character would eat: no meal today, and not full."""
    return one.fate != "dead" and not one.vitals.eaten and one.vitals.satiety < FULL


def eat(m: Trip) -> None:
    """SAM-OPT-04, SAM-FOLLOW-13 Everybody eats: their own food where they carry some, else what there is."""
    desk = progress(m).desk
    for name, one in desk.people.items():
        if hungers(one):
            recovery.eat(desk, name, own_food(one))
        if one.fate != "dead":
            for follower in one.vitals.flock:
                sheet = next(s.follower for s in in_play(one).sequences if s.id == follower)
                supply: recovery.Supply = "food"
                if sheet is not None and sheet.race_class == recovery.MACHINE:
                    supply = "energy"
                recovery.feed(desk, name, follower, supply)
    spend(m, recovery.HOUR // 2)
    m.tell("ate")


def own_food(one: Participant) -> int:
    """SAM-OPT-04 One portion of the best food on the sheet, and its Nourish; 1 where there is none."""
    best, found = 1, None
    for sequence in in_play(one).sequences:
        build = item_of(sequence)
        if build is None or build.kind != "food" or sequence.where.used >= build.count:
            continue
        said = [
            s.at(p.level) for p in build.panel for s in says(ENTRIES[p.entry].effects) if s.about == "nourish"
        ]
        if said and (found is None or max(said) > best):
            best, found = max(said), sequence
    if found is not None:
        found.where.used += 1
    return best


def sleepless(one: Participant) -> bool:
    """SAM-OPT-06 Whether a character has rested too little today to keep its vigour."""
    needed = recovery.SLEEP_HOURS - faculties.upkeep(in_play(one), "rest_hours", one.sealed)
    return one.fate != "dead" and one.vitals.rested < needed * recovery.HOUR

"""SAM-TAB-22 Time outside battle: breath, meditation, sleep, food."""

from collections.abc import Mapping
from typing import Final, Literal

from zhuoju.games.samsara.character import attribute_contests, faculties
from zhuoju.games.samsara.character.values import derived
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.mission_state import Mission, Participant, Vitals, in_play, when
from zhuoju.games.samsara.model.refusal import refuse
from zhuoju.games.samsara.model.rulings import rule

Doing = Literal["anything", "rest", "meditate"]
Supply = Literal["food", "energy"]
MACHINE: Final = "construct"
HOUR: Final = 60
LEVELS: Final = (0, 3)  # of satiety and vigour
START: Final = 2
LEAST_FOR_RECOVERY: Final = 2
SLEEP_HOURS: Final = 5
MORE_HOURS: Final = 5  # for each step up


def whole(sheet: Card) -> Vitals:
    """SAM-OPT-03, 05 A body as it comes into a plane: everything at its cap, fed and rested."""
    caps = derived(sheet.grades)
    flock = {s.id: START for s in sheet.sequences if s.follower is not None and not s.follower.dead}
    return Vitals(caps.hp, caps.san, caps.stamina, caps.energy, START, START, flock=flock)


def hungry(m: Mission, one: Participant) -> int | None:
    """The satiety, if the room uses it."""
    return one.vitals.satiety if m.room.satiety else None


def sleepy(m: Mission, one: Participant) -> int | None:
    """The vigour, if the room uses it."""
    return one.vitals.vigour if m.room.vigour else None


def recovers(m: Mission, one: Participant) -> bool:
    """SAM-TAB-20, SAM-STAMINA-04, SAM-ENERGY-05 Nothing comes back at level 0 or 1 of either track."""
    tracks = (hungry(m, one), sleepy(m, one))
    return all(level is None or level >= LEAST_FOR_RECOVERY for level in tracks)


def tired(m: Mission, one: Participant) -> bool:
    """SAM-TAB-20, SAM-ATTR-21 At level 0 the reaction dice are left out."""
    return attribute_contests.tired(hungry(m, one), sleepy(m, one))


# Minutes


def pass_time(m: Mission, minutes: int, doing: Mapping[str, Doing] | None = None) -> None:
    """SAM-STAMINA-04, SAM-ENERGY-03 Minutes of the fiction outside battle. Who is not named does anything."""
    if minutes < 0:
        raise refuse("time_back", "SAM-TAB-22", minutes=minutes)
    for name, one in m.people.items():
        if one.fate == "dead":
            continue
        what = (doing or {}).get(name, "anything")
        _breathe(m, one, minutes)
        _regrow(one, minutes)
        if what == "meditate":
            _meditate(m, one, minutes)
        else:
            one.vitals.meditating = None  # whoever does something else has given up
        if what in ("rest", "meditate"):
            one.vitals.rested += minutes  # the DJ may say otherwise (SAM-OPT-07)
    m.minute += minutes


def _breathe(m: Mission, one: Participant, minutes: int) -> None:
    """SAM-STAMINA-04 Five points a minute, more with breath control, up to the cap."""
    if recovers(m, one):
        each = tables.MINUTE_STAMINA + faculties.upkeep(in_play(one), "minute_stamina", one.sealed)
        cap = derived(in_play(one).grades).stamina
        one.vitals.stamina = max(one.vitals.stamina, min(cap, one.vitals.stamina + each * minutes))


def wounds(one: Participant) -> int:
    """HP below the cap; nobody tends the dead."""
    return derived(in_play(one).grades).hp - one.vitals.hp if one.fate != "dead" else 0


def _regrow(one: Participant, minutes: int) -> None:
    """G02, SAM-TAB-22 A body that mends itself does so every minute, as it does in every round."""
    said = [g for g in faculties.given(in_play(one), one.sealed) if g.statement.what == "regrow"]
    each = max((g.n for g in said if g.release == "passive"), default=0)
    one.vitals.hp += min(wounds(one), each * minutes)


def _meditate(m: Mission, one: Participant, minutes: int) -> None:
    """SAM-ENERGY-03 Every full hour up to 20 energy; what is less than an hour gives nothing."""
    done = (one.vitals.meditating or 0) + minutes
    hours, one.vitals.meditating = divmod(done, HOUR)
    if recovers(m, one):
        each = tables.MEDITATION_ENERGY + faculties.upkeep(in_play(one), "meditation", one.sealed)
        cap = derived(in_play(one).grades).energy
        one.vitals.energy = max(one.vitals.energy, min(cap, one.vitals.energy + each * hours))


def interrupt(m: Mission, card: str) -> None:
    """SAM-ENERGY-03, 04 A check or a battle breaks the meditation; the hour begun is lost."""
    m.people[card].vitals.meditating = None


def after_battle(m: Mission, rounds: int) -> None:
    """SAM-TAB-22 Every battle round counts as a minute when battle ends; nobody meditated meanwhile."""
    for name in m.people:
        interrupt(m, name)
    m.minute += rounds * tables.ROUND_SECONDS // 60


# Days


def eat(m: Mission, card: str, nourish: int = 1) -> None:
    """SAM-OPT-04 A meal raises satiety by one step, food with Nourish by its level. Raises Refused."""
    if not m.room.satiety:
        raise refuse("option_off", "SAM-OPT-03", option="satiety")
    vitals = m.people[card].vitals
    vitals.satiety = min(LEVELS[1], vitals.satiety + nourish)
    vitals.hungry, vitals.eaten = 0, True


def feed(m: Mission, card: str, follower: str, supply: Supply = "food", nourish: int = 1) -> None:
    """SAM-FOLLOW-13 Followers eat too; machines take energy instead of food. Raises Refused."""
    if not m.room.satiety:
        raise refuse("option_off", "SAM-OPT-03", option="satiety")
    one = m.people[card]
    sheet = next((s.follower for s in in_play(one).sequences if s.id == follower), None)
    if sheet is None or sheet.dead:
        raise refuse("no_follower", "SAM-FOLLOW-13", sequence=follower)
    if (sheet.race_class == MACHINE) != (supply == "energy"):
        raise refuse("wrong_supply", "SAM-FOLLOW-13", supply=supply)
    vitals = one.vitals
    vitals.flock[follower] = min(LEVELS[1], vitals.flock.get(follower, START) + nourish)
    vitals.fed.append(follower)


def count_rest(m: Mission, card: str, minutes: int, why: str) -> None:
    """SAM-OPT-07 What counted as rest today is confirmed by the DJ."""
    vitals = m.people[card].vitals
    vitals.rested = rule(m.log, "SAM-OPT-07", vitals.rested, minutes, who=m.dj, about=card, why=why)
    m.log[-1].when = when(m)


def vigour_change(hours: int, needed: int = SLEEP_HOURS) -> int:
    """SAM-OPT-06 Too little rest: one down. Enough: nothing. Each further full five hours: one up."""
    return -1 if hours < needed else (hours - needed) // MORE_HOURS


def new_day(m: Mission, satiety: Mapping[str, int] | None = None, why: str = "") -> None:
    """SAM-OPT-04, 06 The day changes. `satiety` holds steps of the DJ's own instead of the preset."""
    for name, one in m.people.items():
        if one.fate != "dead":
            _hunger(m, one, (satiety or {}).get(name), why)
            _sleep(m, one)
    m.day += 1
    m.minute = 0


def _hunger(m: Mission, one: Participant, decided: int | None, why: str) -> None:
    """SAM-OPT-04 One step down for each day without a meal; a frugal body holds out longer."""
    vitals = one.vitals
    if m.room.satiety:
        if not vitals.eaten:
            vitals.hungry += 1
        bears = faculties.upkeep(in_play(one), "hunger_days", one.sealed)
        step = -1 if vitals.hungry > bears else 0
        if step:
            vitals.hungry = 0
        step = rule(m.log, "SAM-OPT-04", step, decided, who=m.dj, about=one.card.id, why=why)
        vitals.satiety = max(LEVELS[0], min(LEVELS[1], vitals.satiety + step))
        for name, level in vitals.flock.items():  # SAM-FOLLOW-13
            vitals.flock[name] = level if name in vitals.fed else max(LEVELS[0], level - 1)
    vitals.eaten, vitals.fed = False, []


def _sleep(m: Mission, one: Participant) -> None:
    """SAM-OPT-06 Vigour by the hours rested; light sleepers need fewer."""
    vitals = one.vitals
    if m.room.vigour:
        needed = max(0, SLEEP_HOURS - faculties.upkeep(in_play(one), "rest_hours", one.sealed))
        step = vigour_change(vitals.rested // HOUR, needed)
        vitals.vigour = max(LEVELS[0], min(LEVELS[1], vitals.vigour + step))
    vitals.rested = 0

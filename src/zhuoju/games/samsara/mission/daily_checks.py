"""SAM-DAILY Daily checks: 1D10 and bonuses against 3, 6 or 9."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import get_args

from msgspec import Struct

from zhuoju.dice import Chance
from zhuoju.games.samsara.character import attribute_contests, exact_odds, faculties
from zhuoju.games.samsara.character.attribute_contests import Side
from zhuoju.games.samsara.character.faculties import Given
from zhuoju.games.samsara.mission import recovery
from zhuoju.games.samsara.model import rolls, tables
from zhuoju.games.samsara.model.mission_state import (
    Deed,
    Mission,
    Participant,
    fresh,
    in_play,
    when,
)
from zhuoju.games.samsara.model.refusal import Refusal, insist, refuse
from zhuoju.games.samsara.model.rulings import rule
from zhuoju.games.samsara.model.words import Attribute, DailyKind, Difficulty

KINDS: tuple[DailyKind, ...] = get_args(DailyKind)
TENS = rolls.d(1, 10)
DJ = "dj"
REPEATABLE: tuple[DailyKind, ...] = ("search", "decipher")  # by a second look (D14)


class Bonus(Struct, frozen=True):
    """SAM-DAILY-06 A bonus and where it comes from."""

    source: str
    n: int
    counts: bool = True  # False: a skill to be released or a tool to be taken in hand first
    entry: str = ""


class Form(Struct, frozen=True):
    """SAM-DECIDE-05 What the DJ sees before a check: bonuses with sources, both tags, the chance."""

    card: str
    thing: str
    kind: DailyKind
    difficulty: Difficulty
    bonuses: tuple[Bonus, ...]
    tags: tuple[str, ...]
    chance: Fraction
    refused: Refusal | None = None

    @property
    def bonus(self) -> int:
        """Everything that counts."""
        return sum(b.n for b in self.bonuses if b.counts)


# Bonuses


def bonuses(
    one: Participant, kind: DailyKind, *, about: str = "any", field: str = "", using: Iterable[str] = ()
) -> list[Bonus]:
    """SAM-DAILY-06 Bonuses of entries and tools. `using` names the skills released and tools in hand."""
    used = list(using)
    found = [
        g
        for g in faculties.given(in_play(one), one.sealed)
        if g.statement.what in ("check", "toolset") and g.statement.about == kind and _fits(g, about, field)
    ]
    counting = faculties.highest([g for g in found if g.release == "passive" or g.source in used])
    waiting = [g for g in found if g.release != "passive" and g.source not in used]
    return [
        *(Bonus(g.source, g.n, entry=g.piece.entry) for g in counting),
        *(Bonus(g.source, g.n, counts=False, entry=g.piece.entry) for g in waiting),
    ]


def _fits(one: Given, about: str, field: str) -> bool:
    """Whether an entry helps in this matter: tracks, threats, items, or a field of work."""
    if one.statement.when == "field" or one.statement.what == "toolset":
        return bool(field) and one.piece.parameter.strip().lower() == field.strip().lower()
    return one.statement.when in ("any", "always", about)


def professional(one: Participant, field: str) -> bool:
    """SAM-DAILY-03 Whether the character has the professional skill of a field."""
    return any(
        g.statement.what == "check" and g.statement.when == "field" and _fits(g, "any", field)
        for g in faculties.given(in_play(one), one.sealed)
    )


# Whether a check is open


def tried(m: Mission, card: str, thing: str, kind: DailyKind) -> Deed | None:
    """SAM-DAILY-09 The check this character has already made on this thing, if it is not reopened."""
    return next(
        (
            d
            for d in m.deeds
            if (d.kind, d.who, d.thing, d.check) == ("check", card, thing, kind) and not d.reopened
        ),
        None,
    )


def closed(
    m: Mission, card: str, thing: str, kind: DailyKind, *, field: str, caller: str, permitted: bool
) -> Refusal | None:
    """SAM-DAILY-03, 04, 08, 09 Why this check cannot be made."""
    one = m.people.get(card)
    if one is None or one.fate == "dead":
        return Refusal("stranger", "SAM-DAILY-01", {"card": card})
    if kind not in KINDS:
        return Refusal("check_kind", "SAM-DAILY-02", {"kind": kind})
    if kind == "fate" and caller != DJ:
        return Refusal("fate", "SAM-DAILY-04")
    if kind == "professional" and not permitted and not professional(one, field):
        return Refusal("not_professional", "SAM-DAILY-03", {"field": field})
    if tried(m, card, thing, kind):
        return Refusal("tried", "SAM-DAILY-09", {"thing": thing})
    return None


def prepare(
    m: Mission,
    card: str,
    thing: str,
    kind: DailyKind,
    difficulty: Difficulty,
    *,
    about: str = "any",
    field: str = "",
    using: Iterable[str] = (),
    granted: Sequence[Bonus] = (),
    caller: str = DJ,
    permitted: bool = False,
) -> Form:
    """SAM-DECIDE-05, SAM-CREATE-17 The form of a check, with everything the DJ decides upon."""
    refused = closed(m, card, thing, kind, field=field, caller=caller, permitted=permitted)
    if difficulty not in tables.DIFFICULTY:
        refused = Refusal("difficulty", "SAM-DAILY-08", {"difficulty": difficulty})
        return Form(card, thing, kind, difficulty, (), (), Fraction(0), refused)
    one = m.people.get(card)
    found = bonuses(one, kind, about=about, field=field, using=using) if one else []
    everything = (*found, *granted)
    total = sum(b.n for b in everything if b.counts)
    tags = tuple(in_play(one).tags) if one else ()
    chance = exact_odds.daily(total, tables.DIFFICULTY[difficulty])
    return Form(card, thing, kind, difficulty, everything, tags, chance, refused)


# Rolling


def check(m: Mission, form: Form, chance: Chance, *, secret: bool = False, manual: int | None = None) -> Deed:
    """SAM-DAILY-01 Roll 1D10 and the bonuses; success when greater. Raises Refused."""
    insist(form.refused)
    recovery.interrupt(m, form.card)
    dice = TENS + form.bonus
    if manual is None:
        rolled = rolls.roll(
            dice, chance, of="daily", roller=form.card, reason=form.kind, clause="SAM-DAILY-01"
        )
    else:
        rolled = rolls.manual(dice, manual, roller=form.card, reason=form.kind, clause="SAM-DAILY-01")
    number = tables.DIFFICULTY[form.difficulty]
    deed = Deed(
        fresh(m, "c"),
        "check",
        form.card,
        form.thing,
        form.kind,
        form.difficulty,
        number,
        [(b.source, b.n) for b in form.bonuses if b.counts],
        rolled,
        rolled.total > number,
        secret,
    )
    m.deeds.append(deed)
    return deed


def set_difficulty(m: Mission, card: str, proposed: Difficulty, decided: Difficulty, why: str) -> Difficulty:
    """SAM-DAILY-05 The DJ sets the difficulty, for each character as its knowledge goes. Raises Refused."""
    if decided not in tables.DIFFICULTY:
        raise refuse("difficulty", "SAM-DAILY-08", difficulty=decided)
    return rule(m.log, "SAM-DAILY-05", proposed, decided, who=m.dj, about=card, why=why)


def reopen(m: Mission, card: str, thing: str, kind: DailyKind, why: str) -> None:
    """SAM-DAILY-09 The DJ may let the same character try the same thing again. Raises Refused."""
    done = tried(m, card, thing, kind)
    if done is None:
        raise refuse("not_tried", "SAM-DAILY-09", thing=thing)
    done.reopened = True
    rule(m.log, "SAM-DAILY-09", "closed", "open", who=m.dj, about=f"{card} {thing}", why=why)
    m.log[-1].when = when(m)


def second_look(m: Mission, card: str, thing: str, kind: DailyKind) -> None:
    """D14 Once a day a failed search or decipher check may be repeated. Raises Refused."""
    insist(look_refused(m, card, thing, kind))
    done = tried(m, card, thing, kind)
    assert done is not None
    m.people[card].looked = m.day
    done.reopened = True


def look_refused(m: Mission, card: str, thing: str, kind: DailyKind) -> Refusal | None:
    """D14 Why a check cannot be repeated by a second look."""
    one, done = m.people[card], tried(m, card, thing, kind)
    if kind not in REPEATABLE or not faculties.has(in_play(one), "second_look", one.sealed):
        return Refusal("no_second_look", "SAM-DAILY-09", {"kind": kind})
    if one.looked == m.day or done is None or done.success:
        return Refusal("second_look_used", "SAM-DAILY-09", {"thing": thing})
    return None


def trial(m: Mission, card: str, thing: str, attribute: Attribute, number: int, chance: Chance) -> Deed:
    """SAM-DAILY-10, SAM-ATTR-20 A contest against a number of the DJ: success when the roll is greater."""
    recovery.interrupt(m, card)
    found = attribute_contests.against(trial_side(m, card, attribute), number, chance, of="daily")
    deed = Deed(
        fresh(m, "c"), "trial", card, thing, number=number, rolled=found.rolled, success=found.success
    )
    m.deeds.append(deed)
    rule(m.log, "SAM-DAILY-10", None, number, who=m.dj, about=f"{card} {thing}")
    return deed


def trial_side(m: Mission, card: str, attribute: Attribute) -> Side:
    """SAM-ATTR-20, 21 A character against a number; `contests.chance_over` shows the odds beforehand."""
    one = m.people[card]
    return attribute_contests.side(in_play(one).grades, attribute, tired=recovery.tired(m, one), who=card)


def battle_fought(m: Mission, thing: str = "", *, team: bool = False) -> Deed:
    """SAM-MISSION-19 A battle enters the log, so that side quests can refer to it."""
    deed = Deed(fresh(m, "b"), "team_battle" if team else "battle", thing=thing)
    m.deeds.append(deed)
    return deed

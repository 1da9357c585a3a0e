"""SAM-PROB The exact odds of what an option would roll, out of a seat's view and what it is asked.

What the seat may not know of others (SAM-HIDE-01, 03) is assumed: an opponent whose grades are one below the
own, the same, and one above. What others may still add is left out.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from zhuoju.dice import Odds
from zhuoju.games.samsara.character.attribute_contests import Side
from zhuoju.games.samsara.character.exact_odds import GAIN
from zhuoju.games.samsara.model import rolls, tables
from zhuoju.games.samsara.model.rolls import Dice
from zhuoju.games.samsara.model.words import ATTRIBUTES, GRADES
from zhuoju.games.samsara.seat.view import Figure, View
from zhuoju.kernel import Foreseen, Question

BANDS: Final = 12  # the most lines of a distribution
KNOWN: Final = "known"  # no grade had to be assumed
REACTION: Final = ATTRIBUTES.index("reaction")


class Rival(NamedTuple):
    """The other side of a contest: its dice, and the grade that was assumed."""

    dice: Dice
    grade: str


def odds(view: View, question: Question, option: str) -> Iterable[Foreseen]:
    """What an option would roll; nothing where it rolls nothing or nobody could say."""
    asked = _BY_PROMPT.get(question.prompt)
    return () if asked is None else asked(view, question, option)


# Attacks and reduction


def _blow(view: View, question: Question, option: str) -> Iterator[Foreseen]:
    """SAM-TAB-10 A regular attack, before entries."""
    one = _figure(view, question.params.get("who", 0))
    for blow in one.blows if one is not None else ():
        if blow.option == option:
            yield _spread(view, "damage", blow.dice)


def _formula(view: View, question: Question, option: str) -> Iterator[Foreseen]:
    """SAM-STEP-08, 09, 14 The whole formula with this entry, or as it is."""
    what = "damage" if question.prompt == "attack.entry" else "reduction"
    found = question.params.get("longer", {}).get(option)
    dice = question.params.get("total") if option == "done" else found
    if dice is not None:
        yield _spread(view, what, str(dice))


def _spread(view: View, what: str, dice: str) -> Foreseen:
    """A distribution, in bands where it has many values; its mean in tenths and its middle eight tenths."""
    read = rolls.read(dice)
    found = rolls.odds(read, view.bulk)
    width = -(-(found.high - found.low + 1) // BANDS)
    outcomes = []
    for low in range(found.low, found.high + 1, width):
        high = min(low + width - 1, found.high)
        p = found.at_least(low) - found.at_least(high + 1)
        if p:
            outcomes.append((str(low) if low == high else f"{low}–{high}", float(p)))
    return Foreseen(what, outcomes, {"dice": dice, "mean": f"{read.twice_mean / 2:g}"})


# Contests


def _response(view: View, question: Question, option: str) -> Iterator[Foreseen]:
    """SAM-STEP-20, 21, SAM-PROB-04 What a dodge or defence leaves of a hit; the worse attribute is named."""
    mine: Mapping[str, str] = question.params.get("dice", {}).get(option, {})
    if not mine:
        return
    left, harms = int(question.params["left"]), bool(question.params["harms"])
    own = [rolls.read(dice) for dice in mine.values()]
    one = _figure(view, question.params["who"])
    for rivals in _rivals(view, question, list(mine)):
        margins = [
            rolls.odds(m, view.bulk) - rolls.odds(r.dice, view.bulk) for m, r in zip(own, rivals, strict=True)
        ]
        margin = min(margins, key=lambda found: found.mean)
        params = {"grade": rivals[0].grade, "left": left}
        if not harms:
            p = float(margin.at_least(tables.EFFECT_MARGIN))
            yield Foreseen("evade", [("odds.evaded", p), ("odds.struck", 1 - p)], params)
            continue
        yield from _remains(margin, left, one, params)


def _remains(margin: Odds, left: int, one: Figure | None, params: dict[str, Any]) -> Iterator[Foreseen]:
    after = (left - GAIN.times(margin.clamp(low=0))).clamp(low=0)
    none, every = float(after.p(0)), float(after.p(left))
    told = [("odds.unharmed", none), ("odds.lessened", 1 - none - every), ("odds.in_full", every)]
    if one is not None and one.hp is not None and one.hp <= left:
        lives = float(after.at_most(one.hp - 1))
        told = [("odds.unharmed", none), ("odds.lives", lives - none), ("odds.falls", 1 - lives)]
    yield Foreseen("response", told, {**params, "mean": f"{float(after.mean):.1f}"})


def _rivals(view: View, question: Question, attributes: list[str]) -> Iterator[list[Rival]]:
    """Whom the dice meet: a number, somebody whose grades one knows, or one of three assumptions."""
    number = question.params.get("number")
    if number is not None:
        yield [Rival(Dice((), int(number)), KNOWN)] * len(attributes)
        return
    other = _figure(view, question.params.get("by") or question.params.get("whom") or 0)
    places = [ATTRIBUTES.index(a) for a in attributes]
    if other is not None and other.grades:
        yield [Rival(_side(other.grades[REACTION], other.grades[k]), KNOWN) for k in places]
        return
    one = _figure(view, question.params["who"])
    own = max((one.grades[k] for k in places), default=1) if one is not None and one.grades else 1
    for grade in range(max(1, own - 1), min(len(GRADES), own + 1) + 1):
        yield [Rival(_side(grade, grade), GRADES[grade - 1])] * len(attributes)


def _side(reaction: int, grade: int) -> Dice:
    return Side(reaction, grade).dice


def _attribute(view: View, question: Question, option: str) -> Iterator[Foreseen]:
    """SAM-COMBAT-57 How likely the target gets nothing out of its response to this attribute."""
    dice = question.params.get("dice", {}).get(option)
    if dice is None:
        return
    for (rival,) in _rivals(view, question, [option]):
        margin = rolls.odds(rolls.read(dice), view.bulk) - rolls.odds(rival.dice, view.bulk)
        p = float(margin.at_least(0))
        yield Foreseen("attribute", [("odds.held", p), ("odds.slips", 1 - p)], {"grade": rival.grade})


# Checks of a mission


def _tries(view: View, question: Question, option: str) -> Iterator[Foreseen]:
    """SAM-ATTR-20, SAM-PROB-06 A check of the scene, for everybody who may try it."""
    found = question.params.get("tries", {}).get(option.removeprefix("try "))
    for who in found["dice"] if found else ():
        yield _check(view, who, found)


def _try(view: View, question: Question, option: str) -> Iterator[Foreseen]:
    """The same for one of them."""
    for found in question.params.get("tries", {}).values():
        if option in found["dice"]:
            yield _check(view, option, found)


def _check(view: View, who: str, found: Mapping[str, Any]) -> Foreseen:
    dice, number = found["dice"][who], found["number"]
    p = float(rolls.odds(rolls.read(dice), view.bulk).at_least(number + 1))
    params = {"who": int(who.removeprefix("fighter:")), "dice": dice, "number": number}
    return Foreseen("check", [("odds.success", p), ("odds.failure", 1 - p)], params)


def _figure(view: View, ref: int) -> Figure | None:
    return next((one for one in view.figures if one.ref == f"fighter:{ref}"), None)


_BY_PROMPT: Final[dict[str, Callable[[View, Question, str], Iterator[Foreseen]]]] = {
    "turn.act": _blow,
    "attack.entry": _formula,
    "settle.blue": _formula,
    "settle.respond": _response,
    "settle.attribute": _attribute,
    "mission.do": _tries,
    "mission.who": _try,
}

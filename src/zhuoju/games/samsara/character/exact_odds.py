"""SAM section 11 Exact odds of contests, responses, construction, daily checks and turn order."""

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from zhuoju.dice import Odds, die
from zhuoju.games.samsara.character.attribute_contests import Side
from zhuoju.games.samsara.model import rolls, tables
from zhuoju.games.samsara.model.rolls import Dice

KEPT: Final = 512
GAIN: Final = die(6)  # response gain


class Shares(NamedTuple):
    """How a contest ends for the side that needs a success."""

    win: Fraction
    tie: Fraction
    lose: Fraction


@lru_cache(KEPT)
def margin(acting: Side, reacting: Side) -> Odds:
    """SAM 11.1 By how much the acting side is higher."""
    return rolls.odds(acting.dice) - rolls.odds(reacting.dice)


def shares(acting: Side, reacting: Side) -> Shares:
    """SAM-PROB-01, 02 The chances to win, tie and lose."""
    found = margin(acting, reacting)
    win, tie = found.at_least(1), found.p(0)
    return Shares(win, tie, 1 - win - tie)


def wins_by(acting: Side, reacting: Side, least: int = tables.EFFECT_MARGIN) -> Fraction:
    """SAM-PROB-01 The chance to win by at least so much; 5 evades an attack without damage."""
    return margin(acting, reacting).at_least(least)


def mean_margin(acting: Side, reacting: Side) -> Fraction:
    """SAM-PROB-01 The mean of the margin, failures counted as 0."""
    return margin(acting, reacting).clamp(low=0).mean


def mean_gain(responder: Side, attacker: Side) -> Fraction:
    """SAM-PROB-01, 03 What a dodge or defence is expected to take away."""
    return mean_margin(responder, attacker) * GAIN.mean


def mean_gain_if_won(responder: Side, attacker: Side) -> Fraction:
    """SAM-PROB-01 The same once the contest is won."""
    return mean_gain(responder, attacker) / shares(responder, attacker).win


@lru_cache(KEPT)
def left_after_response(damage: int, responder: Side, attacker: Side) -> Odds:
    """SAM-PROB-04 What is left of a hit after one dodge or defence."""
    gain = GAIN.times(margin(responder, attacker).clamp(low=0))
    return (damage - gain).clamp(low=0)


# Construction


def threshold_dice(construction: int, reduction: int = 0) -> Dice:
    """SAM-TAB-06 What damage must exceed: 1 at level 0, else 10k + kD20; the item's reduction is added."""
    if construction == 0:
        return rolls.make([(reduction, 4)], 1)
    return rolls.make([(reduction, 4), (construction, 20)], 10 * construction)


def destroyed(damage: int, construction: int, reduction: int = 0) -> Fraction:
    """SAM-PROB-05 The chance that so much final damage destroys an item."""
    return rolls.odds(threshold_dice(construction, reduction)).at_most(damage - 1)


# Daily checks and order


def daily(bonus: int, number: int) -> Fraction:
    """SAM-PROB-06 The chance that 1D10 + bonus is greater than a number."""
    return (die(10) + bonus).at_least(number + 1)


def first_in_tie(bonus: int = 0, theirs: int = 0) -> Fraction:
    """SAM-PROB-09 Two of equal reaction roll 1D6 until they differ: the chance to act first."""
    found = (die(6) + bonus) - (die(6) + theirs)
    return found.at_least(1) / (1 - found.p(0))

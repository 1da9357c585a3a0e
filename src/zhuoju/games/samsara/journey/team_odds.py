"""SAM-PROB-07 Exact odds of a team battle: one round, and the way to morale 0."""

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from zhuoju.dice import Odds, die
from zhuoju.games.samsara.model.team_sides import MORALE

TEN: Final = die(10)


class RoundOdds(NamedTuple):
    """One round for the side that has so much more power."""

    win: Fraction
    tie: Fraction
    lose: Fraction
    taken: Fraction  # mean morale the other side loses
    lost: Fraction  # mean morale this side loses


class CourseOdds(NamedTuple):
    """A battle up to the moment when one morale is gone."""

    first: Fraction  # the chance that the other side's morale is gone first
    rounds: Fraction  # mean number of rounds


@lru_cache(64)
def margin(advantage: int) -> Odds:
    """1D10 and the advantage against 1D10."""
    return TEN + advantage - TEN


def round_odds(advantage: int) -> RoundOdds:
    """SAM-PROB-07 The contest of one round."""
    found = margin(advantage)
    win, tie = found.at_least(1), found.p(0)
    return RoundOdds(win, tie, 1 - win - tie, found.clamp(low=0).mean, (0 - found).clamp(low=0).mean)


@lru_cache(64)
def course(advantage: int, morale: int = MORALE, theirs: int = MORALE) -> CourseOdds:
    """SAM-PROB-07 Who breaks first, and after how many rounds."""
    found = margin(advantage)
    steps = [(d, found.p(d)) for d in range(advantage - 9, advantage + 10) if d]
    moves = 1 - found.p(0)
    known: dict[tuple[int, int], CourseOdds] = {}
    for a in range(1, morale + 1):
        for b in range(1, theirs + 1):
            first, rounds = Fraction(0), Fraction(1)
            for d, p in steps:
                after = _after(known, a + min(0, d), b - max(0, d))
                first += p * after.first
                rounds += p * after.rounds
            known[a, b] = CourseOdds(first / moves, rounds / moves)
    return known[morale, theirs]


def _after(known: dict[tuple[int, int], CourseOdds], own: int, theirs: int) -> CourseOdds:
    if theirs <= 0:
        return CourseOdds(Fraction(1), Fraction(0))
    return known[own, theirs] if own > 0 else CourseOdds(Fraction(0), Fraction(0))

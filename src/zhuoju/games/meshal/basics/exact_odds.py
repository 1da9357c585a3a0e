"""MES section 11 Exact odds: attempts, contests, attacks, initiative, time, rest. Nothing is estimated."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from zhuoju.dice import Odds, constant, die, weighted
from zhuoju.games.meshal.basics.attempts import difficulty
from zhuoju.games.meshal.basics.pool import SIDES
from zhuoju.games.meshal.basics.protecting import left, penetrated

KEPT: Final = 512
POINTS: Final = weighted({0: 4, 1: 1, 2: 1})  # one die


class Shares(NamedTuple):
    """MES 11.5 How a contest ends for the first side."""

    win: Fraction
    tie: Fraction
    lose: Fraction


class Outlook(NamedTuple):
    """MES 11.3 What to expect of an attack."""

    hit: Fraction
    damage: Fraction


# Rolls


@lru_cache(KEPT)
def points(dice: int) -> Odds:
    """MES 11.1 The points of so many dice; none for 0 or fewer."""
    return POINTS.times(dice) if dice > 0 else constant(0)


@lru_cache(KEPT)
def number(dice: int) -> Odds:
    """MES-DICE-03 The sum of the faces of so many dice."""
    return die(SIDES).times(dice) if dice > 0 else constant(0)


def attempt(dice: int, against: int) -> Fraction:
    """MES 11.2 The chance that an attempt succeeds."""
    return points(dice).at_least(difficulty(against) + 1)


def contest(mine: int, theirs: int) -> Shares:
    """MES 11.5 The chances of a contest of points."""
    return _compare(points(mine), points(theirs))


def initiative(mine: int, theirs: int) -> Shares:
    """MES 11.5 The chances of acting first, before ties are broken."""
    return _compare(number(mine), number(theirs))


def _compare(mine: Odds, theirs: Odds) -> Shares:
    win = tie = Fraction(0)
    for value, chance in _chances(mine):
        win += chance * theirs.at_most(value - 1)
        tie += chance * theirs.p(value)
    return Shares(win, tie, 1 - win - tie)


def _chances(odds: Odds) -> Iterator[tuple[int, Fraction]]:
    return ((value, Fraction(count, odds.total)) for value, count in odds.items())


def first_of(dice: Sequence[int]) -> list[Fraction]:
    """MES-MOM-03 For each of several: the chance to act first, ties broken."""
    shares = [Fraction(0)] * len(dice)
    rolls = [number(n) for n in dice]
    for value in range(min(r.low for r in rolls), max(r.high for r in rolls) + 1):
        at = [r.p(value) for r in rolls]
        below = [r.at_most(value - 1) for r in rolls]
        for who in range(len(dice)):
            others = [k for k in range(len(dice)) if k != who]
            for tied, chance in _ties(others, at, below):
                shares[who] += at[who] * chance / (tied + 1)
    return shares


def _ties(
    others: Sequence[int], at: Sequence[Fraction], below: Sequence[Fraction]
) -> list[tuple[int, Fraction]]:
    """How many of the others show the same value while the rest stay below it."""
    ways = [Fraction(1)]
    for k in others:
        ways = [
            (ways[n] if n < len(ways) else 0) * below[k] + (ways[n - 1] if n else 0) * at[k]
            for n in range(len(ways) + 1)
        ]
    return list(enumerate(ways))


# Attacks


@lru_cache(KEPT * 8)
def attack(dice: int, protection: int, *, defence: int = 0, penetration: int = 0) -> Outlook:
    """MES 11.3, 11.4 Hit chance and expected damage against a protection and one defence of so many dice."""
    shield = penetrated(protection, penetration)
    hit = damage = Fraction(0)
    for result, chance in _chances(points(dice)):
        for guard, also in _chances(points(defence)):
            harm = left(result, shield, guard)
            if harm > 0:
                hit += chance * also
                damage += chance * also * harm
    return Outlook(hit, damage)


def solid_defence(dice: int, protection: int, defence: int) -> Fraction:
    """MES-DEF-08 The chance that a defence brings a result that passed protection down to 0."""
    total = Fraction(0)
    for result, chance in _chances(points(dice)):
        through = left(result, protection)
        if through > 0:
            total += chance * points(defence).at_least(through)
    return total


# Time


def shortcut(against: int, dice: int) -> Fraction:
    """MES-ATT-07 The periods of the time shortcut, before fractions are dropped."""
    return Fraction(2 * difficulty(against), dice)


@lru_cache(KEPT)
def expected_periods(against: int, dice: int) -> Fraction:
    """MES 11.6 The exact expected number of periods until the sum exceeds the difficulty."""
    rolled = list(_chances(points(dice)))
    none = rolled[0][1] if rolled[0][0] == 0 else Fraction(0)
    more = [(n, chance) for n, chance in rolled if n > 0]
    expected: list[Fraction] = []
    for missing in range(1, difficulty(against) + 2):  # points still needed
        later = sum((c * expected[missing - n - 1] for n, c in more if n < missing), Fraction(0))
        expected.append((1 + later) / (1 - none))
    return expected[-1]


@lru_cache(KEPT)
def hours_to_full(score: int, held: int = 0) -> Fraction:
    """MES 11.7 The expected hours of rest from some dice to the score; one die is rolled at 0."""
    if held >= score:
        return Fraction(0)
    rolled = list(_chances(points(max(1, held))))
    none = next(chance for n, chance in rolled if n == 0)
    later = sum((c * hours_to_full(score, min(score, held + n)) for n, c in rolled if n > 0), Fraction(0))
    return (1 + later) / (1 - none)


def natural_death(dice: int, against: int) -> Fraction:
    """MES 11.7 The chance to die of old age at one check."""
    return 1 - attempt(dice, against)

"""`Joint`: an exact distribution over anything, such as pairs (swords, crits)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Generic, TypeVar

import msgspec

from zhuoju.dice.odds import Odds, weighted
from zhuoju.dice.packing import power

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
Row = tuple[int, ...]

MAX_CELLS = 1_000_000  # of the table in which `tally` counts


class Joint(msgspec.Struct, Generic[T], frozen=True, eq=False):
    """How many of `total` equally likely cases give each outcome; no outcome has a count of 0."""

    weights: Mapping[T, int]
    total: int

    def items(self) -> Iterator[tuple[T, int]]:
        """The possible outcomes, each with its count."""
        return iter(self.weights.items())

    def p(self, outcome: T) -> Fraction:
        """The chance of exactly this outcome."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def chance(self, holds: Callable[[T], bool]) -> Fraction:
        """The chance that the outcome passes the test."""
        return Fraction(sum(c for v, c in self.items() if holds(v)), self.total)

    def map(self, change: Callable[[T], U]) -> Joint[U]:
        """The distribution of something computed from the outcome."""
        return joint(((change(v), c) for v, c in self.items()))

    def odds(self, value: Callable[[T], int]) -> Odds:
        """The odds of a number computed from the outcome."""
        weights: dict[int, int] = {}
        for v, c in self.items():
            number = value(v)
            weights[number] = weights.get(number, 0) + c
        return weighted(weights)

    def given(self, holds: Callable[[T], bool]) -> Joint[T]:
        """The distribution once it is known that the outcome passes the test; ValueError if it never does."""
        return joint((v, c) for v, c in self.items() if holds(v))

    def pair(self, other: Joint[U]) -> Joint[tuple[T, U]]:
        """Both outcomes of two independent rolls."""
        return joint((((a, b), c * k) for a, c in self.items() for b, k in other.items()))

    def then(self, more: Callable[[T], Joint[U]]) -> Joint[U]:
        """A second roll that depends on the outcome of this one."""
        branches = [(c, more(v)) for v, c in self.items()]
        common = prod({branch.total for _, branch in branches})
        return joint(
            (v, c * k * (common // branch.total)) for c, branch in branches for v, k in branch.items()
        )

    def __eq__(self, other: object) -> bool:
        """Whether every outcome has the same chance in both."""
        if not isinstance(other, Joint):
            return NotImplemented
        return self.weights.keys() == other.weights.keys() and all(
            c * other.total == other.weights[v] * self.total for v, c in self.items()
        )

    def __hash__(self) -> int:
        """Equal distributions hash alike."""
        return hash(frozenset(self.weights))


def joint(cases: Iterable[tuple[T, int]]) -> Joint[T]:
    """The distribution with these counts; the counts of equal outcomes add up."""
    weights: dict[T, int] = {}
    for v, c in cases:
        if c < 0:
            raise ValueError("a count is never negative")
        if c:
            weights[v] = weights.get(v, 0) + c
    if not weights:
        raise ValueError("a distribution needs at least one possible outcome")
    return Joint(weights, sum(weights.values()))


def from_odds(odds: Odds) -> Joint[int]:
    """The same odds as a `Joint`."""
    return Joint(dict(odds.items()), odds.total)


def tally(faces: Iterable[Row], n: int) -> Joint[Row]:
    """What n dice show in all, when each face is a row of numbers such as (swords, crits).

    The rows are laid out as places in one long polynomial, whose power is taken like that of any die.
    """
    die = joint((face, 1) for face in faces)
    if len({len(face) for face in die.weights}) != 1:
        raise ValueError("all faces need the same number of entries")
    columns = list(zip(*die.weights, strict=True))
    lows = [min(column) for column in columns]
    spans = [(max(column) - low) * n + 1 for column, low in zip(columns, lows, strict=True)]
    if prod(spans) > MAX_CELLS:
        raise ValueError(f"a tally of {prod(spans)} cells is too large; the limit is {MAX_CELLS}")
    steps = [prod(spans[i + 1 :]) for i in range(len(spans))]
    places = {
        sum((v - low) * step for v, low, step in zip(face, lows, steps, strict=True)): c
        for face, c in die.items()
    }
    first = min(places)
    counts = [0] * (max(places) - first + 1)
    for place, c in places.items():
        counts[place - first] = c
    rows = product(*(range(low * n, low * n + span) for low, span in zip(lows, spans, strict=True)))
    powered = (0,) * (first * n) + power(tuple(counts), n, die.total)
    return Joint({row: c for row, c in zip(rows, powered, strict=False) if c}, die.total**n)

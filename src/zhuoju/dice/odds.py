"""`Odds`: an exact distribution over whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, isqrt
from operator import mul

import msgspec

from zhuoju.dice.packing import Counts, convolve, mixture, power

MAX_SPAN = 4_000_000  # outcomes between the lowest and the highest; counts are stored without gaps


class Odds(msgspec.Struct, frozen=True, eq=False):
    """How many of `total` equally likely cases give `low`, `low + 1`, ...; first and last count are not 0.

    Every operation treats its operands as independent rolls: `die - die` is two dice, not 0.
    """

    low: int
    counts: Counts
    total: int

    @property
    def high(self) -> int:
        """The greatest outcome."""
        return self.low + len(self.counts) - 1

    def items(self) -> Iterator[tuple[int, int]]:
        """The possible outcomes in order, each with its count."""
        return ((v, c) for v, c in enumerate(self.counts, self.low) if c)

    def outcomes(self) -> list[int]:
        """The possible outcomes in order."""
        return [v for v, c in enumerate(self.counts, self.low) if c]

    def count(self, outcome: int) -> int:
        """How many of `total` cases give the outcome."""
        i = outcome - self.low
        return self.counts[i] if 0 <= i < len(self.counts) else 0

    # Asking

    def p(self, outcome: int) -> Fraction:
        """The chance of exactly this outcome."""
        return Fraction(self.count(outcome), self.total)

    def chance(self, holds: Callable[[int], bool]) -> Fraction:
        """The chance that the outcome passes the test."""
        return Fraction(sum(c for v, c in self.items() if holds(v)), self.total)

    def at_least(self, outcome: int) -> Fraction:
        """The chance of this outcome or a greater one."""
        return Fraction(sum(self.counts[max(0, outcome - self.low) :]), self.total)

    def at_most(self, outcome: int) -> Fraction:
        """The chance of this outcome or a lesser one."""
        return Fraction(sum(self.counts[: max(0, outcome - self.low + 1)]), self.total)

    @property
    def mean(self) -> Fraction:
        """The average outcome."""
        return Fraction(sum(map(mul, range(self.low, self.high + 1), self.counts)), self.total)

    @property
    def variance(self) -> Fraction:
        """The average squared distance from the mean."""
        squares = sum(v * v * c for v, c in enumerate(self.counts, self.low))
        return Fraction(squares, self.total) - self.mean**2

    @property
    def sd(self) -> float:
        """The standard deviation, for show."""
        variance = self.variance
        scale = 1 << 64  # the root is taken of an integer, so that no size of denominator overflows a float
        return isqrt(variance.numerator * scale * scale // variance.denominator) / scale

    # Changing one roll

    def map(self, change: Callable[[int], int]) -> Odds:
        """The odds of a value computed from the outcome."""
        weights: dict[int, int] = {}
        for v, c in self.items():
            changed = change(v)
            weights[changed] = weights.get(changed, 0) + c
        return weighted(weights)

    def given(self, holds: Callable[[int], bool]) -> Odds:
        """The odds once it is known that the outcome passes the test; ValueError if it never does."""
        return weighted({v: c for v, c in self.items() if holds(v)})

    def passes(self, holds: Callable[[int], bool]) -> Odds:
        """1 where the outcome passes the test, otherwise 0."""
        return self.map(lambda v: int(holds(v)))

    def clamp(self, low: int | None = None, high: int | None = None) -> Odds:
        """The outcome, raised to `low` and lowered to `high`."""
        if low is not None and low >= self.high:
            return Odds(low, (self.total,), self.total)
        if high is not None and high <= self.low:
            return Odds(high, (self.total,), self.total)
        start, counts = self.low, self.counts
        if low is not None and low > start:
            cut = low - start + 1
            start, counts = low, (sum(counts[:cut]), *counts[cut:])
        if high is not None and high < start + len(counts) - 1:
            cut = high - start
            counts = (*counts[:cut], sum(counts[cut:]))
        return _trimmed(start, counts, self.total)

    def reduced(self) -> Odds:
        """The same odds over the least possible denominator."""
        common = gcd(*self.counts)
        if common == 1:
            return self
        return Odds(self.low, tuple([c // common for c in self.counts]), self.total // common)

    # Several rolls

    def __neg__(self) -> Odds:
        """The outcome with the other sign."""
        return Odds(-self.high, self.counts[::-1], self.total)

    def __add__(self, other: Odds | int) -> Odds:
        """The sum of two independent rolls, or of a roll and a number."""
        if isinstance(other, int):
            return Odds(self.low + other, self.counts, self.total)
        total = self.total * other.total
        return Odds(self.low + other.low, convolve(self.counts, other.counts, total), total)

    def __radd__(self, other: int) -> Odds:
        """A number plus the roll."""
        return Odds(self.low + other, self.counts, self.total)

    def __sub__(self, other: Odds | int) -> Odds:
        """The difference of two independent rolls, or of a roll and a number."""
        if isinstance(other, int):
            return Odds(self.low - other, self.counts, self.total)
        total = self.total * other.total
        return Odds(self.low - other.high, convolve(self.counts, other.counts[::-1], total), total)

    def __rsub__(self, other: int) -> Odds:
        """A number minus the roll."""
        return Odds(other - self.high, self.counts[::-1], self.total)

    def __mul__(self, other: Odds | int) -> Odds:
        """The product of two independent rolls, or the outcome times a number (more dice: `times`)."""
        if isinstance(other, int):
            return self.map(lambda v: v * other)
        return self.combine(other, mul)

    __rmul__ = __mul__

    def __floordiv__(self, by: int) -> Odds:
        """The outcome divided by a number, rounded down."""
        return self.map(lambda v: v // by)

    def times(self, n: int | Odds) -> Odds:
        """The sum of n such dice; n may itself be rolled (below 0 counts as none)."""
        if isinstance(n, int):
            if n < 0:
                raise ValueError(f"cannot roll {n} dice")
            return Odds(self.low * n, power(self.counts, n, self.total), self.total**n)
        n = n.clamp(low=0)
        total = n.total * self.total**n.high
        low, counts = mixture((0,) * n.low + n.counts, self.counts, self.low, self.total, total)
        return _trimmed(low, counts, total)

    def __rmatmul__(self, n: int) -> Odds:
        """`3 @ die`: three of these dice."""
        return self.times(n)

    def __matmul__(self, die: Odds) -> Odds:
        """`count @ die`: as many dice as the count says."""
        return die.times(self)

    def combine(self, other: Odds, value: Callable[[int, int], int]) -> Odds:
        """The odds of any value computed from two independent rolls."""
        weights: dict[int, int] = {}
        theirs = list(other.items())
        for mine, c in self.items():
            for their, k in theirs:
                v = value(mine, their)
                weights[v] = weights.get(v, 0) + c * k
        return weighted(weights)

    # Opposed rolls

    def over(self, other: Odds | int, protection: int = 0) -> Odds:
        """The margin by which this roll beats the other, less protection, never below 0."""
        margin = self - other
        if protection <= 0:
            return margin.clamp(low=0)
        return Odds(margin.low - protection, margin.counts, margin.total).clamp(low=0)

    def versus(self, other: Odds | int) -> Odds:
        """1 where this roll is higher, 0 where both are equal, -1 where the other is higher."""
        if isinstance(other, int):
            other = Odds(other, (1,), 1)
        low = min(self.low, other.low)
        below = [0] * (other.low - low) + list(accumulate(other.counts))
        win = tie = 0
        for i, c in enumerate(self.counts, self.low - low):
            beaten = below[i - 1] if 0 < i <= len(below) else (other.total if i else 0)
            win += c * beaten
            tie += c * ((below[i] - beaten) if i < len(below) else 0)
        total = self.total * other.total
        return _trimmed(-1, (total - win - tie, tie, win), total)

    def best(self, n: int) -> Odds:
        """The greatest of n independent rolls."""
        if n < 1:
            raise ValueError(f"the best of {n} rolls is nothing")
        up_to = [c**n for c in accumulate(self.counts)]
        return Odds(self.low, (up_to[0], *map(int.__sub__, up_to[1:], up_to)), self.total**n)

    def worst(self, n: int) -> Odds:
        """The least of n independent rolls."""
        return -(-self).best(n)

    def __eq__(self, other: object) -> bool:
        """Whether every outcome has the same chance in both, whatever the denominators."""
        if not isinstance(other, Odds):
            return NotImplemented
        if self.low != other.low or len(self.counts) != len(other.counts):
            return False
        if self.total == other.total:
            return self.counts == other.counts
        a, b = self.reduced(), other.reduced()
        return a.total == b.total and a.counts == b.counts

    def __hash__(self) -> int:
        """Equal odds hash alike."""
        least = self.reduced()
        return hash((least.low, least.counts, least.total))


def _trimmed(low: int, counts: Counts, total: int) -> Odds:
    """Odds without impossible outcomes at either end."""
    if counts[0] and counts[-1]:
        return Odds(low, counts, total)
    first = next(i for i, c in enumerate(counts) if c)
    last = next(i for i in range(len(counts) - 1, -1, -1) if counts[i])
    return Odds(low + first, counts[first : last + 1], total)


def weighted(weights: Mapping[int, int]) -> Odds:
    """The odds with these counts per outcome; ValueError if empty, negative or too wide."""
    present = {v: c for v, c in weights.items() if c}
    if not present:
        raise ValueError("odds need at least one possible outcome")
    low, high = min(present), max(present)
    if high - low >= MAX_SPAN:
        raise ValueError(f"outcomes from {low} to {high} are too far apart")
    if min(present.values()) < 0:
        raise ValueError("a count is never negative")
    counts = [0] * (high - low + 1)
    for v, c in present.items():
        counts[v - low] = c
    return Odds(low, tuple(counts), sum(counts))


def die(faces: int | Iterable[int]) -> Odds:
    """A die with faces 1 to n, or with these faces (repeat a face to make it likelier)."""
    if isinstance(faces, int):
        if faces < 1:
            raise ValueError(f"a die has at least one face, not {faces}")
        return Odds(1, (1,) * faces, faces)
    listed = list(faces)
    if not listed:
        raise ValueError("a die has at least one face")
    low = min(listed)
    if max(listed) - low >= MAX_SPAN:
        raise ValueError(f"faces from {low} to {max(listed)} are too far apart")
    counts = [0] * (max(listed) - low + 1)
    for face in listed:
        counts[face - low] += 1
    return Odds(low, tuple(counts), len(listed))


def constant(value: int) -> Odds:
    """A roll that always gives this value."""
    return Odds(value, (1,), 1)


def either(choices: Iterable[tuple[int, Odds]]) -> Odds:
    """One of several rolls, taken with these weights: the mixture over a common denominator."""
    listed = [(weight, odds) for weight, odds in choices if weight]
    common = 1
    for _, odds in listed:
        common = common * odds.total // gcd(common, odds.total)
    weights: dict[int, int] = {}
    for weight, odds in listed:
        factor = weight * (common // odds.total)
        for v, c in enumerate(odds.counts, odds.low):
            weights[v] = weights.get(v, 0) + c * factor
    return weighted(weights)


def highest(a: Odds, b: Odds) -> Odds:
    """The greater of two independent rolls."""
    low, high = max(a.low, b.low), max(a.high, b.high)
    up_to = list(map(mul, _up_to(a, low, high), _up_to(b, low, high)))
    counts = (up_to[0], *map(int.__sub__, up_to[1:], up_to))
    return _trimmed(low, counts, a.total * b.total)


def lowest(a: Odds, b: Odds) -> Odds:
    """The lesser of two independent rolls."""
    return -highest(-a, -b)


def _up_to(odds: Odds, low: int, high: int) -> list[int]:
    """The number of ways to roll at most each value from low to high; low is not below the odds' own."""
    sums = list(accumulate(odds.counts))[low - odds.low :]
    return sums + [odds.total] * (high - low + 1 - len(sums))

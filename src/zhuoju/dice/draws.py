"""Draws without replacement, from bags and decks."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import comb
from typing import TypeVar

from zhuoju.dice.joint import Joint, Row
from zhuoju.dice.odds import Odds, weighted

T = TypeVar("T", bound=Hashable)


def draw(bag: Mapping[T, int], n: int) -> Joint[Row]:
    """How many of each kind n draws give, in the bag's own order (multivariate hypergeometric)."""
    numbers = list(bag.values())
    _check(numbers, n)
    return Joint(dict(_hands(numbers, n)), comb(sum(numbers), n))


def draw_of(bag: Mapping[T, int], n: int, *wanted: T) -> Odds:
    """How many of the wanted kinds n draws give together."""
    _check(list(bag.values()), n)
    unknown = [kind for kind in wanted if kind not in bag]
    if unknown:
        raise ValueError(f"the bag holds no {unknown[0]!r}")
    good = sum(bag[kind] for kind in set(wanted))
    rest = sum(bag.values()) - good
    return weighted({k: comb(good, k) * comb(rest, n - k) for k in range(min(good, n) + 1)})


def draw_sum(bag: Mapping[int, int], n: int) -> Odds:
    """The sum of n draws from a bag of numbers, given as how often each number is in the bag."""
    _check(list(bag.values()), n)
    sums: list[dict[int, int]] = [{0: 1}] + [{} for _ in range(n)]
    for number, copies in bag.items():
        after: list[dict[int, int]] = [{} for _ in range(n + 1)]
        for drawn, reached in enumerate(sums):
            for k in range(min(copies, n - drawn) + 1):
                ways, target = comb(copies, k), after[drawn + k]
                for total, c in reached.items():
                    target[total + k * number] = target.get(total + k * number, 0) + c * ways
        sums = after
    return weighted(sums[n])


def draws_until(bag: Mapping[T, int], hits: int, *wanted: T) -> Odds:
    """How many draws it takes until the wanted kinds have come up `hits` times; ValueError if they cannot."""
    good = sum(bag[kind] for kind in set(wanted))
    size = sum(bag.values())
    if not 1 <= hits <= good:
        raise ValueError(f"{hits} hits cannot come from {good} wanted pieces")
    ways = {
        n: comb(n - 1, hits - 1) * comb(size - n, good - hits) for n in range(hits, size - good + hits + 1)
    }
    return weighted(ways)


def _check(numbers: Sequence[int], n: int) -> None:
    """Refuses a draw that the bag cannot give."""
    if min(numbers, default=0) < 0:
        raise ValueError("a bag holds no negative numbers of pieces")
    if not 0 <= n <= sum(numbers):
        raise ValueError(f"cannot draw {n} from {sum(numbers)}")


def _hands(numbers: Sequence[int], n: int) -> Iterator[tuple[Row, int]]:
    """Every hand of n with its number of cases."""
    if not numbers:
        if n == 0:
            yield (), 1
        return
    first, rest = numbers[0], numbers[1:]
    left = sum(rest)
    for k in range(max(0, n - left), min(first, n) + 1):
        ways = comb(first, k)
        for hand, others in _hands(rest, n - k):
            yield (k, *hand), ways * others

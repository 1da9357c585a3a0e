"""Dice that are looked at together: keep and drop, explode, reroll, count."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import comb, prod

from zhuoju.dice.odds import Odds, constant, either, weighted
from zhuoju.dice.packing import unpack, width_for

EXPLOSIONS = 9  # how often a die explodes at most, unless told


def explode(die: Odds, again: Callable[[int], bool] | None = None, depth: int = EXPLOSIONS) -> Odds:
    """A die rolled again and added while it passes the test (its highest face), `depth` times at most."""
    top = die.high
    test = again or (lambda face: face == top)
    stay = {v: c for v, c in die.items() if not test(v)}
    burst = {v: c for v, c in die.items() if test(v)}
    if not burst:
        return die
    result = die
    for _ in range(depth):
        more = weighted(burst) + result
        choices = [(sum(burst.values()), more)]
        if stay:
            choices.append((sum(stay.values()), weighted(stay)))
        result = either(choices)
    return result


def reroll(die: Odds, bad: Callable[[int], bool], times: int | None = 1) -> Odds:
    """A die rolled again while it passes the test, `times` times at most; None: until it does not."""
    if times is None:
        return die.given(lambda face: not bad(face))
    poor = sum(c for v, c in die.items() if bad(v))
    if not poor:
        return die
    good = {v: c for v, c in die.items() if not bad(v)}
    result = die
    for _ in range(times):
        choices = [(poor, result)]
        if good:
            choices.append((die.total - poor, weighted(good)))
        result = either(choices)
    return result


def keep_highest(dice: Sequence[Odds], k: int) -> Odds:
    """The sum of the k greatest of these dice, which may differ from each other."""
    return keep(dice, 0, k)


def keep_lowest(dice: Sequence[Odds], k: int) -> Odds:
    """The sum of the k least of these dice."""
    return keep(dice, max(0, len(dice) - k), len(dice))


def count_dice(die: Odds, n: int, good: Callable[[int], bool]) -> Odds:
    """How many of n dice pass the test."""
    return die.passes(good).times(n)


def keep(
    dice: Sequence[Odds], start: int, stop: int, score: Callable[[int], int] = lambda face: face
) -> Odds:
    """The summed scores of the dice in places `start` to `stop` (not included), sorted from the greatest."""
    stop = min(stop, len(dice))
    if start >= stop:
        return constant(0)
    if start > len(dice) - stop:  # fewer places from the other end
        turned = [-die for die in dice]
        return keep(turned, len(dice) - stop, len(dice) - start, lambda face: score(-face))
    kinds: dict[Odds, int] = {}
    for die in dice:
        kinds[die] = kinds.get(die, 0) + 1
    return _Sorting(tuple(kinds), tuple(kinds.values()), start, stop).run(score)


class _Sorting:
    """Deals faces to dice from the greatest down; a state is how many dice of each kind have theirs."""

    def __init__(self, kinds: tuple[Odds, ...], numbers: tuple[int, ...], start: int, stop: int) -> None:
        self.kinds = kinds
        self.numbers = numbers
        self.start = start
        self.stop = stop
        self.total = prod(die.total**n for die, n in zip(kinds, numbers, strict=True))
        self.width = width_for(self.total)

    def run(self, score: Callable[[int], int]) -> Odds:
        """The odds of the kept scores."""
        faces = sorted({v for die in self.kinds for v, _ in die.items()}, reverse=True)
        scores = [score(face) for face in faces]
        least = min(scores)
        kept = self.stop - self.start
        states = {(0,) * len(self.kinds): 1}
        done = 0
        below = [die.total for die in self.kinds]
        for face, points in zip(faces, scores, strict=True):
            weights = [die.count(face) for die in self.kinds]
            below = [rest - w for rest, w in zip(below, weights, strict=True)]
            states, finished = self._deal(states, weights, below, (points - least) * self.width * 8)
            done += finished
        counts = unpack(done, (max(scores) - least) * kept + 1, self.width)
        return weighted({v: c for v, c in enumerate(counts, least * kept) if c})

    def _deal(
        self, states: dict[tuple[int, ...], int], weights: list[int], below: list[int], shift: int
    ) -> tuple[dict[tuple[int, ...], int], int]:
        """The states after one face, and what is already settled because all kept places are filled."""
        after: dict[tuple[int, ...], int] = {}
        done = 0
        for used, packed in states.items():
            before = sum(used)
            settled: dict[int, int] = {}
            for state, ways in self._takings(used, weights):
                filled = sum(state)
                lift = self._kept(filled) - self._kept(before)
                if filled < self.stop:
                    after[state] = after.get(state, 0) + (packed * ways << shift * lift)
                else:
                    rest = prod(
                        b ** (n - u) for b, n, u in zip(below, self.numbers, state, strict=True) if n > u
                    )
                    settled[lift] = settled.get(lift, 0) + ways * rest
            for lift, ways in settled.items():
                done += packed * ways << shift * lift
        return after, done

    def _takings(self, used: tuple[int, ...], weights: list[int]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every way to give this face to some of the dice that have none, with its number of cases."""
        per_kind = [
            [(u + c, comb(n - u, c) * w**c) for c in range(n - u + 1 if w else 1)]
            for u, n, w in zip(used, self.numbers, weights, strict=True)
        ]
        for choice in product(*per_kind):
            yield tuple([u for u, _ in choice]), prod([ways for _, ways in choice])

    def _kept(self, places: int) -> int:
        """How many of the first places are kept."""
        return min(max(places - self.start, 0), self.stop - self.start)

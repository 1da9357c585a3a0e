"""Counting as matches end. Tallies of parts add up to the tally of the whole; no match is kept."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

from zhuoju.kernel import Result
from zhuoju.lab.confidence import wilson
from zhuoju.lab.report import Bar, Failure, Lengths, Row, Share

KEPT_FAILURES = 100
BARS = 20
DISTINCT = 200  # values of one statistic that are counted one by one


class Wins:
    """Games, wins and scores of one bot or seat."""

    __slots__ = ("games", "score", "scored", "share", "wins")

    def __init__(self) -> None:
        self.games = self.wins = self.scored = 0
        self.share = self.score = 0.0

    def count(self, result: Result, seat: int) -> None:
        """Take in one match, played from this seat."""
        self.games += 1
        if seat in result.winners:
            self.wins += 1
            self.share += 1 / len(result.winners)
        if seat < len(result.scores):
            self.scored += 1
            self.score += result.scores[seat]

    def add(self, other: "Wins") -> None:
        """Take in another's count."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def report(self, name: str) -> Share:
        """The count as plain data."""
        low, high = wilson(self.wins, self.games)
        return Share(
            name=name,
            games=self.games,
            wins=self.wins,
            share=self.share,
            rate=self.wins / self.games if self.games else 0.0,
            low=low,
            high=high,
            score=self.score / self.scored if self.scored else None,
        )


class Column:
    """The values of one statistic."""

    __slots__ = ("count", "high", "low", "numbers", "square", "sum", "values")

    def __init__(self) -> None:
        self.count = self.numbers = 0
        self.sum = self.square = 0.0
        self.low, self.high = float("inf"), float("-inf")
        self.values: Counter[str] = Counter()

    def take(self, value: Any) -> None:
        """Take in the value of one match: a number, a word, or a list of either."""
        if isinstance(value, list | tuple):
            for each in value:
                self.take(each)
            return
        self.count += 1
        if isinstance(value, int | float) and not isinstance(value, bool):
            self.numbers += 1
            self.sum += value
            self.square += value * value
            self.low, self.high = min(self.low, value), max(self.high, value)
            if isinstance(value, float):
                return
        word = str(value).lower() if isinstance(value, bool) else str(value)
        if len(self.values) < DISTINCT or word in self.values:
            self.values[word] += 1

    def add(self, other: "Column") -> None:
        """Take in another column."""
        for name in ("count", "numbers", "sum", "square"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.low, self.high = min(self.low, other.low), max(self.high, other.high)
        for word, times in other.values.items():
            if len(self.values) < DISTINCT or word in self.values:
                self.values[word] += times

    def report(self, name: str) -> Row:
        """The column as plain data."""
        values = dict(sorted(self.values.items(), key=lambda item: (-item[1], item[0])))
        if not self.numbers:
            return Row(name=name, count=self.count, values=values)
        mean = self.sum / self.numbers
        spread = sqrt(max(0.0, self.square / self.numbers - mean * mean))
        return Row(
            name=name,
            count=self.count,
            mean=mean,
            deviation=spread,
            min=self.low,
            max=self.high,
            values=values,
        )


class Tally:
    """Everything counted over some matches."""

    def __init__(self) -> None:
        self.games = self.decisions = self.shared = self.nobody = self.failed = self.misfits = 0
        self.by_bot: dict[str, Wins] = {}
        self.by_seat: dict[str, Wins] = {}
        self.lengths: Counter[int] = Counter()
        self.outcomes: Counter[str] = Counter()
        self.columns: dict[str, Column] = {}
        self.failures: list[Failure] = []

    def count(self, result: Result, bots: Iterable[str], decisions: int) -> None:
        """Take in a finished match."""
        self.games += 1
        self.decisions += decisions
        self.lengths[decisions] += 1
        self.outcomes[result.outcome or "ended"] += 1
        self.shared += len(result.winners) > 1
        self.nobody += not result.winners
        for seat, bot in enumerate(bots):
            self.by_bot.setdefault(bot, Wins()).count(result, seat)
            self.by_seat.setdefault(str(seat), Wins()).count(result, seat)

    def collect(self, found: Mapping[str, Any]) -> None:
        """Take in the statistics of a match. A map in the map becomes columns `name/key`."""
        for name, value in found.items():
            if isinstance(value, Mapping):
                self.collect({f"{name}/{key}": each for key, each in value.items()})
            else:
                self.columns.setdefault(name, Column()).take(value)

    def fail(self, failure: Failure) -> None:
        """Take in a match that broke off."""
        self.failed += 1
        if len(self.failures) < KEPT_FAILURES:
            self.failures.append(failure)

    def add(self, other: "Tally") -> None:
        """Take in the tally of other matches."""
        for name in ("games", "decisions", "shared", "nobody", "failed", "misfits"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.lengths.update(other.lengths)
        self.outcomes.update(other.outcomes)
        self.failures = [*self.failures, *other.failures][:KEPT_FAILURES]
        for name, wins in other.by_bot.items():
            self.by_bot.setdefault(name, Wins()).add(wins)
        for name, wins in other.by_seat.items():
            self.by_seat.setdefault(name, Wins()).add(wins)
        for name, column in other.columns.items():
            self.columns.setdefault(name, Column()).add(column)


def summary(lengths: Mapping[int, int]) -> Lengths:
    """Lengths as plain data, out of how often each came."""
    total = sum(lengths.values())
    if not total:
        return Lengths()
    low, high = min(lengths), max(lengths)
    width = max(1, -(-(high - low + 1) // BARS))
    bars = [Bar(start, start + width - 1, 0) for start in range(low, high + 1, width)]
    for length, times in lengths.items():
        bars[(length - low) // width].count += times
    middle = (_at(lengths, (total - 1) // 2) + _at(lengths, total // 2)) / 2
    return Lengths(
        min=low,
        p10=_at(lengths, (total - 1) // 10),
        median=middle,
        p90=_at(lengths, (total - 1) * 9 // 10),
        max=high,
        mean=sum(length * times for length, times in lengths.items()) / total,
        histogram=bars,
    )


def _at(lengths: Mapping[int, int], place: int) -> int:
    """The value at a place, if all were laid out in order."""
    for length in sorted(lengths):
        place -= lengths[length]
        if place < 0:
            return length
    return max(lengths)

"""One match to try a game on: random play from a seed, and positions on its way."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NoReturn

from zhuoju.kernel import Chance, Decision, Entry, Game, Match, Plain, new, register
from zhuoju.kernel.answers import sample
from zhuoju.testing.snapshot import difference


class Dice:
    """Random choices of a test, apart from the chance of the match."""

    def __init__(self, *seed: object) -> None:
        self._chance = Chance("/".join(map(str, seed)))

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self._chance.below(n, "test")

    def answer(self, decision: Decision) -> Any:
        """Any legal answer."""
        return sample(decision, self.below)

    def step(self, match: Match[Any, Any]) -> None:
        """Answer any one of the decisions that wait."""
        decision = match.pending[self.below(len(match.pending))]
        match.answer(decision.seat, self.answer(decision), decision.number)


@dataclass(eq=False)
class Case:
    """A game, how it is set up, and how it is looked at."""

    game: Game[Any, Any]
    seats: int = 2
    options: Mapping[str, Plain] = field(default_factory=dict)
    seed: int = 0
    decisions: int = 3000  # a match must be over by then
    positions: int = 6  # where checks look
    answers: int = 24  # how many answers are tried at a position

    def __post_init__(self) -> None:
        register(self.game)

    def new(self) -> Match[Any, Any]:
        """The match before its first answer."""
        return new(self.game, self.seats, seed=self.seed, options=self.options)

    def dice(self, *purpose: object) -> Dice:
        """Random choices for one purpose."""
        return Dice(self.game.id, self.seats, self.seed, *purpose)

    @cached_property
    def played(self) -> Match[Any, Any]:
        """The match played at random to its end, or for as many decisions as are allowed."""
        match = self.new()
        dice = self.dice("course")
        for number in range(self.decisions):
            if not match.pending:
                break
            try:
                dice.step(match)
            except Exception as wrong:
                step = match.table._step
                what = f"an answer in step {step!r} failed: {type(wrong).__name__}: {wrong}"
                raise self.failure("random play", number, what) from wrong
        return match

    @property
    def course(self) -> list[Entry]:
        """The answers of that match."""
        return self.played.entries

    def walk(self) -> Iterator[tuple[int, Match[Any, Any]]]:
        """Positions on the way, first and last included, each with its number of answers.

        The match is the same all the time: take a clone to change anything.
        """
        length = len(self.course)
        dice = self.dice("positions")
        numbers = {0, length, *(dice.below(length + 1) for _ in range(self.positions - 2))}
        match, at = self.new(), 0
        for number in sorted(numbers):
            match.follow(self.course[at:number])
            at = number
            yield number, match

    def same(self, check: str, number: int, left: object, right: object, what: str) -> None:
        """Fail unless both are equal, naming what differs."""
        if left != right:
            self.fail(check, number, f"{what}\n{difference(left, right)}")

    def fail(self, check: str, number: int, what: str) -> NoReturn:
        """Fail, naming game, seed and decision."""
        raise self.failure(check, number, what)

    def failure(self, check: str, number: int, what: str) -> AssertionError:
        """The error that names game, seed and decision."""
        options = f", options {dict(self.options)}" if self.options else ""
        where = f"{self.game.id}, {self.seats} seats, seed {self.seed}{options}, after {number} answers"
        return AssertionError(f"{check}: {where}: {what}")

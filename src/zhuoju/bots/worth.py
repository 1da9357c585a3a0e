"""What a position is worth to a seat, from 0 (lost) to 1 (won)."""

from typing import Any, Literal

from zhuoju.kernel import Match, Result, Seat

EVEN = 0.5
SHARED = 0.9  # a victory shared with others
SPAN = 0.45  # how far from even a position can look that is not decided yet
GROWTH = 1.25  # a scale that grows by more than this makes older values misleading

Raw = tuple[Literal["won", "stake", "stand"], float]


class Appraiser:
    """Turns results and evaluations into worth. It learns the scale of a game's numbers as it meets them.

    `Game.evaluate` should run from -1 to 1; larger numbers are scaled down by the largest met so far. Scores
    that sum to zero are stakes: then it is the score that counts, not who won. When nobody wins, the
    evaluation of the final state decides, so that a co-operative game can call a lost table lost.
    """

    __slots__ = ("_stake", "_top", "grown")

    def __init__(self) -> None:
        self._top = 1.0
        self._stake = 1.0
        self.grown = False  # since somebody last said it was not

    def raw(self, match: Match[Any, Any], seat: Seat) -> Raw:
        """A number for this seat, not scaled yet."""
        result = match.result
        if result is not None:
            settled = self._settled(result, seat)
            if settled is not None:
                return settled
        evaluate = match.game.evaluate
        value = evaluate(match.table.state, seat) if evaluate else 0.0
        if not -self._top <= value <= self._top:
            self.grown = self.grown or abs(value) > GROWTH * self._top
            self._top = abs(value)
        return "stand", value

    def _settled(self, result: Result, seat: Seat) -> Raw | None:
        scores = result.scores
        if scores and any(scores) and not sum(scores):
            highest = max(map(abs, scores))
            if highest > self._stake:
                self.grown = self.grown or highest > GROWTH * self._stake
                self._stake = highest
            return "stake", scores[seat]
        if not result.winners:
            return None
        if seat not in result.winners:
            return "won", 0.0
        return "won", 1.0 if len(result.winners) == 1 else SHARED

    def worth(self, raw: Raw) -> float:
        """A number from `raw` as worth, by the scale known by now."""
        kind, value = raw
        if kind == "won":
            return value
        return EVEN + (SPAN * value / self._top if kind == "stand" else EVEN * value / self._stake)

    def __call__(self, match: Match[Any, Any], seat: Seat) -> float:
        """What a position is worth to a seat."""
        return self.worth(self.raw(match, seat))

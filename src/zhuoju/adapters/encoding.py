"""Matches as numbers, for learning libraries: a fixed number of actions, a vector of fixed size.

Without further knowledge an action is an index into the legal answers of a decision, in the fixed order of
`kernel.answers.possible`; answers beyond `max_actions` cannot be given. The vector is made of the seat's view
and its decision by feature hashing. Both work for every game; an encoder made for one game learns better.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from zhuoju.kernel import Answer, Decision, Result, Seat
from zhuoju.kernel.answers import possible

Vector = NDArray[np.float32]


class Encoder(Protocol):
    """How decisions and views become numbers."""

    max_actions: int
    size: int  # of the vector; its numbers lie between -1 and 1

    def answers(self, decision: Decision) -> dict[int, Answer]:
        """The legal answers, each under its action."""
        ...

    def vector(self, view: Any, decision: Decision | None, seat: Seat) -> Vector:
        """What the seat sees, and the decision that waits for it, if any."""
        ...


class Hashed:
    """The general encoder. Every leaf of the view takes a place given by the checksum of its path."""

    def __init__(self, max_actions: int = 128, size: int = 256) -> None:
        self.max_actions = max_actions
        self.size = size

    def answers(self, decision: Decision) -> dict[int, Answer]:
        """Numbered as they are listed."""
        return dict(enumerate(possible(decision, self.max_actions)))

    def vector(self, view: Any, decision: Decision | None, seat: Seat) -> Vector:
        """Numbers as x / (1 + |x|), words as a one in a place of their own; the first place is always one."""
        found = np.zeros(self.size, np.float32)
        leaves = [("seat", seat), *_leaves("view", view)]
        if decision is not None:
            leaves += [("prompt", decision.prompt), *_leaves("params", dict(decision.params))]
        for path, value in leaves:
            if isinstance(value, str):
                found[self._place(f"{path}={value}")] = 1.0
            else:
                found[self._place(path)] = value / (1 + abs(value))
        found[0] = 1.0
        return found

    def _place(self, name: str) -> int:
        return 1 + crc32(name.encode()) % (self.size - 1)


class Worded(Hashed):
    """For games whose options are known beforehand: an action is the place of an option in a list."""

    def __init__(self, words: Sequence[str], size: int = 256) -> None:
        super().__init__(len(words), size)
        self._number = {word: number for number, word in enumerate(words)}

    def answers(self, decision: Decision) -> dict[int, Answer]:
        """Each option has one number for ever."""
        return {self._number[option]: option for option in decision.offers}


def _leaves(path: str, value: Any) -> Iterator[tuple[str, str | int | float]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves(f"{path}.{key}", each)
    elif isinstance(value, list | tuple):
        yield f"{path}#", len(value)
        for place, each in enumerate(value):
            yield from _leaves(f"{path}.{place}", each)
    elif value is not None:
        yield path, int(value) if isinstance(value, bool) else value


def rewards(result: Result, seats: int) -> list[float]:
    """Scores where they sum to zero; else winners share one, and the others, if there are any, pay it."""
    if len(result.scores) == seats and sum(result.scores) == 0:
        return [float(score) for score in result.scores]
    winners, losers = len(result.winners), seats - len(result.winners)
    if not winners or not losers:
        return [1.0 if winners else 0.0] * seats
    return [1 / winners if seat in result.winners else -1 / losers for seat in range(seats)]

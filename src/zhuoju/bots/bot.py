"""A bot: something that answers decisions, from one seat's perspective and from nothing else."""

from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar
from zlib import crc32

import msgspec
from msgspec import Struct

from zhuoju.bots.weights import draw_answer, only_answer
from zhuoju.kernel import Answer, BadOptions, Decision, Divergence, Match, Perspective

LEVELS = range(1, 6)  # from a beginner to as strong as it gets
SLIPS = {1: 0.5, 2: 0.25, 3: 0.1, 4: 0.03, 5: 0.0}  # how often a bot of this level answers at random

World = Match[Any, Any]


class Valued(Struct, frozen=True, omit_defaults=True):
    """An answer, what it is worth to the seat (0 lost, 1 won), and how often it was tried."""

    answer: Answer
    value: float
    tries: int = 0


class Hint(Struct, frozen=True, omit_defaults=True):
    """A suggested answer, and what was thought of it and of the others, best first."""

    answer: Answer
    values: list[Valued] = []


class Bot(ABC):
    """Answers decisions. The same seed and the same perspective give the same answer."""

    name: ClassVar[str]

    def __init__(self, *, seed: int | str = 0, level: int = 5) -> None:
        if level not in LEVELS:
            raise BadOptions(f"bot {self.name}: level {level}; it goes from {LEVELS[0]} to {LEVELS[-1]}")
        self.seed = seed
        self.level = level
        self.misfits = 0  # worlds that did not fit what was played, and were left aside

    def choose(self, perspective: Perspective) -> Answer:
        """An answer to the perspective's decision."""
        decision = perspective.decision
        forced = only_answer(decision)
        if forced is not None:
            return forced
        slip = SLIPS[self.level]
        if slip:
            rng = self.dice(perspective, "slip")
            if rng.random() < slip:
                return draw_answer(decision, None, rng)
        return self.consider(perspective).answer

    @abstractmethod
    def consider(self, perspective: Perspective) -> Hint:
        """The best answer this bot knows, and why."""

    def dice(self, perspective: Perspective, of: str = "") -> Random:
        """Chance of the bot's own, from its seed and what the seat knows."""
        return Random(self.salt(perspective, of))  # noqa: S311

    def salt(self, perspective: Perspective, of: str = "") -> str:
        """Names this decision, out of what the seat knows.

        A decision's number tells how many questions were asked. While answers are secret that would say who
        has answered, so then the view stands in for it.
        """
        decision = perspective.decision
        when = decision.number
        if decision.secret is not None:
            when = crc32(msgspec.json.encode(perspective.view))
        return f"{self.seed}/{decision.fingerprint}/{when}/{of}"

    def world(
        self, perspective: Perspective, salt: str, *, record: bool = True
    ) -> tuple[World, Decision] | None:
        """A possible world and this decision in it; None, and counted, when none was found that fits."""
        try:
            world = perspective.world(salt, record=record)
        except Divergence:
            self.misfits += 1
            return None
        asked = perspective.decision
        mark = asked.fingerprint
        for decision in world.pending:
            if decision.seat == asked.seat and decision.fingerprint == mark:
                return world, decision
        self.misfits += 1
        return None


def answer_in(world: World, decision: Decision, answer: Answer) -> None:
    """Answer a decision of a world, also where several wait."""
    world.answer(decision.seat, answer, decision.number if len(world.pending) > 1 else None)


def ranked(values: list[Valued]) -> list[Valued]:
    """Best first; what was tried most counts before what merely looks good."""
    return sorted(values, key=lambda v: (-v.tries, -v.value))

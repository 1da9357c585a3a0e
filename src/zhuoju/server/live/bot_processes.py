"""Bots answer for seats, account by account. Whoever gives up is stood in for, and that is told."""

from asyncio import wait_for
from collections.abc import Callable
from typing import Any, NamedTuple

import structlog

from zhuoju.bots import Hint
from zhuoju.kernel import Answer, Decision, Match
from zhuoju.kernel.answers import possible
from zhuoju.server.base import metrics
from zhuoju.server.base.fair_queue import FairQueue
from zhuoju.server.live import bot_minds
from zhuoju.server.live.bot_minds import Mind
from zhuoju.server.match.record import GaveUp

log = structlog.get_logger()

LONGEST = 30.0  # seconds that a bot may think; those in which it waits for its turn are not counted
QUICK = "policy"  # who answers for a bot that could not

Waiting = tuple[Match[Any, Any], Decision]
"""A match, and a question of it."""


class Asked(NamedTuple):
    """A question that waits at a table, and who is to be served with its answer."""

    look: Callable[[], Waiting | None]  # once it is its turn; nothing where it is not asked any more
    whose: str  # the account in whose turn it is thought about
    watched: Callable[[], bool] = lambda: True  # whether somebody looks at that table


class Thought(NamedTuple):
    """An answer, and who gave it where the bot that was asked gave up."""

    answer: Answer
    stood_in: GaveUp | None = None


class Thinkers:
    """Has bots answer, so many at a time. A bot gets its seat's perspective, never the match itself."""

    def __init__(self, processes: int) -> None:
        self._minds = [Mind(apart=processes > 0) for _ in range(max(1, processes))]
        self._queue = FairQueue(self._minds)

    @property
    def waiting(self) -> int:
        """How many questions wait for a bot that has the time."""
        return self._queue.waiting

    async def answer(self, asked: Asked, spec: str, seed: str) -> Thought | None:
        """What this bot answers, or the quick one for it, or the table; nothing where it is not asked now."""
        async with self._queue.place(asked.whose, asked.watched) as mind:
            waiting = asked.look()
            if waiting is None:
                return None
            dumped, decision = _packed(waiting)
            for each in dict.fromkeys((spec, QUICK)):
                of = mind.think(bot_minds.answer, dumped, decision.seat, decision.number, each, seed)
                try:
                    answer = await wait_for(of, LONGEST)
                except Exception as wrong:
                    _note(waiting, asked.whose, each, wrong)
                else:
                    return Thought(answer, None if each == spec else "quick")
        only = decision.default if decision.default is not None else possible(decision, 1)[0]
        return Thought(only, "table")

    async def advice(self, asked: Asked) -> Hint | None:
        """What a strong bot would do in this seat's place; nothing where it does not know."""
        async with self._queue.place(asked.whose, asked.watched) as mind:
            waiting = asked.look()
            if waiting is None:
                return None
            dumped, decision = _packed(waiting)
            try:
                of = mind.think(bot_minds.advice, dumped, decision.seat, decision.number)
                return await wait_for(of, LONGEST)
            except Exception as wrong:
                _note(waiting, asked.whose, "hint", wrong)
                return None

    def close(self) -> None:
        """Stop thinking."""
        for mind in self._minds:
            mind.end()


def _packed(waiting: Waiting) -> tuple[bytes, Decision]:
    """As it is handed to a mind."""
    match, decision = waiting
    return match.dump(history=False), decision


def _note(waiting: Waiting, whose: str, spec: str, wrong: Exception) -> None:
    """A bot gave up."""
    match, decision = waiting
    why = "late" if isinstance(wrong, TimeoutError) else "failed"
    metrics.BOTS_GAVE_UP.labels(why).inc()
    about = {"game": match.game.id, "prompt": decision.prompt, "whose": whose}
    log.error("bot gave up", bot=spec, why=why, wrong=repr(wrong), **about)

"""Bots think in processes of their own, so that nobody at another table waits for them."""

import asyncio
import os
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import lru_cache
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

import structlog

from zhuoju import bots
from zhuoju.bots import Bot, Hint
from zhuoju.kernel import Answer, Decision, Match, Seat
from zhuoju.kernel.answers import possible

log = structlog.get_logger()

LONGEST = 30.0  # seconds that a bot may think


class Thinkers:
    """Answers decisions by bots. A bot gets its seat's perspective, never the match itself."""

    def __init__(self, processes: int) -> None:
        self._pool: Executor | None = None
        self._processes = processes

    def _started(self) -> Executor:
        if self._pool is None:
            if self._processes:
                spawn = get_context("spawn")
                self._pool = ProcessPoolExecutor(self._processes, spawn, initializer=_end_with_the_server)
            else:
                self._pool = ThreadPoolExecutor(1, "bot")
        return self._pool

    async def answer(self, match: Match[Any, Any], decision: Decision, spec: str, seed: str) -> Answer:
        """What this bot answers; if it fails, the first thing that is allowed."""
        loop = asyncio.get_running_loop()
        dumped = match.dump(history=False)
        thinking = loop.run_in_executor(
            self._started(), _answer, dumped, decision.seat, decision.number, spec, seed
        )
        try:
            return await asyncio.wait_for(thinking, LONGEST)
        except asyncio.CancelledError:
            raise
        except Exception as wrong:
            log.error("bot failed", game=match.game.id, prompt=decision.prompt, bot=spec, wrong=repr(wrong))
            self._pool = None if getattr(self._pool, "_broken", False) else self._pool
            return decision.default if decision.default is not None else possible(decision, 1)[0]

    async def advice(self, match: Match[Any, Any], decision: Decision) -> Hint:
        """What a strong bot would do in this seat's place."""
        dumped = match.dump(history=False)
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._started(), _advise, dumped, decision.seat, decision.number)
        return await asyncio.wait_for(thinking, LONGEST)

    def close(self) -> None:
        """Stop thinking."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _end_with_the_server() -> None:
    """In a process that thinks: whatever becomes of the server, killed too, nobody thinks on for nobody."""
    server = parent_process()
    assert server is not None, "this is the server itself"

    def end() -> None:
        server.join()
        os._exit(0)

    Thread(target=end, name="end with the server", daemon=True).start()


@lru_cache(64)
def _bot(spec: str, seed: str) -> Bot:
    return bots.make(spec, seed=seed)


def _answer(dumped: bytes, seat: Seat, number: int, spec: str, seed: str) -> Answer:
    return _bot(spec, seed).choose(Match.load(dumped).perspective(seat, number))


def _advise(dumped: bytes, seat: Seat, number: int) -> Hint:
    return bots.hint(Match.load(dumped).perspective(seat, number))

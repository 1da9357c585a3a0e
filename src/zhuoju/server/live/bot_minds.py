"""Where bots think: a process each, which can be ended at any moment and ends with the server."""

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, TypeVar

from zhuoju import bots
from zhuoju.bots import Bot, Hint
from zhuoju.kernel import Answer, Match, Seat

T = TypeVar("T")

NICE = 5  # how far whoever thinks stands back behind the server itself


class Failed(Exception):
    """Thinking came to nothing: what was wrong."""


class Ended(Failed):
    """The process in which it was thought about has ended."""


class Mind:
    """Thinks of one thing after the other: apart in a process of its own, or in a thread."""

    def __init__(self, *, apart: bool) -> None:
        self._apart = apart
        self._life: _Life | None = None

    async def think(self, of: Callable[..., T], *about: Any) -> T:
        """What came of it, or what was wrong. Where nobody waits for it any more, its thinking ends."""
        if self._life is not None and self._life.is_dead:
            self.end()
        if self._life is None:
            self._life = _Life(apart=self._apart)
        try:
            return await self._life.think(of, *about)
        except (asyncio.CancelledError, Ended):
            self.end()
            raise

    def end(self) -> None:
        """Whatever it thinks of now, it does so no longer; a thread cannot be ended and is left behind."""
        life, self._life = self._life, None
        if life is not None:
            life.end()


class _Life:
    """A mind from its first thought to its end."""

    def __init__(self, *, apart: bool) -> None:
        self._apart = apart
        self._thread = ThreadPoolExecutor(1, "bot")
        self._process: Any = None
        self._line: Connection | None = None
        self._over = False
        self._lock = Lock()

    @property
    def is_dead(self) -> bool:
        """Whether its process has ended while it thought of nothing."""
        return self._process is not None and not self._process.is_alive()

    async def think(self, of: Callable[..., T], *about: Any) -> T:
        work = self._ask if self._apart else of
        asked = (of, *about) if self._apart else about
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *asked)

    def _ask(self, of: Callable[..., T], *about: Any) -> T:
        """In the thread: have the process do it."""
        line = self._begun()
        try:
            line.send((of, about))
            well, found = line.recv()
        except (EOFError, OSError) as wrong:
            raise Ended(repr(wrong)) from None
        if not well:
            raise Failed(found)
        thought: T = found
        return thought

    def _begun(self) -> Connection:
        with self._lock:
            if self._over:
                raise Ended
            if self._line is None:
                spawn = get_context("spawn")
                self._line, other = spawn.Pipe()
                self._process = spawn.Process(target=_live, args=(other,), name="bot", daemon=True)
                self._process.start()
                other.close()
            return self._line

    def end(self) -> None:
        with self._lock:
            self._over = True
            if self._process is not None:
                self._process.kill()
                self._thread.submit(self._process.join)
        self._thread.shutdown(wait=False)


# In the process


def _live(line: Connection) -> None:
    """Think of what is asked until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this, when it is interrupted itself
    if hasattr(os, "nice"):
        os.nice(NICE)
    Thread(target=_end_with_the_server, name="end with the server", daemon=True).start()
    while True:
        try:
            of, about = line.recv()
        except EOFError:
            return
        try:
            thought = True, of(*about)
        except Exception as wrong:  # it is told to whoever asked
            thought = False, repr(wrong)
        line.send(thought)


def _end_with_the_server() -> None:
    """Whatever becomes of the server, killed too, nobody thinks on for nobody."""
    server = parent_process()
    assert server is not None, "this is the server itself"
    server.join()
    os._exit(0)


@lru_cache(64)
def _bot(spec: str, seed: str) -> Bot:
    return bots.make(spec, seed=seed)


def answer(dumped: bytes, seat: Seat, number: int, spec: str, seed: str) -> Answer:
    """What a bot answers. It gets its seat's perspective, never the match itself."""
    return _bot(spec, seed).choose(Match.load(dumped).perspective(seat, number))


def advice(dumped: bytes, seat: Seat, number: int) -> Hint:
    """What a strong bot would do in a seat's place."""
    return bots.hint(Match.load(dumped).perspective(seat, number))

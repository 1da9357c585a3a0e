"""Costly work in a place of its own: few at once, one at a time for each account, and an end when it takes
too long or nobody waits for it any more. Whatever else the server does never stands behind it.

A thread cannot be ended from without: work takes its steps through the effort it is given, and stops there.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from threading import Lock
from typing import Any, Generic, TypeVar

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from zhuoju.server.base.metrics import COSTLY_STEPS, COSTLY_STOPPED, COSTLY_WAITING
from zhuoju.server.base.refusals import Refusal

T = TypeVar("T")

EACH = 12  # that may wait for one account
IN_ALL = 200  # that may wait in one place
WITHIN = 30.0  # seconds, of waiting and working, after which nobody is kept waiting any longer
AGAIN = 5  # seconds after which one may ask again


class Stopped(Exception):
    """Work that nobody waits for any more, or that took too long."""


class Effort:
    """What a piece of work goes on by: every few hundred operations it takes a step here, or ends."""

    def __init__(self, until: float) -> None:
        self.steps = 0
        self._until = until
        self._stopped = False

    def step(self, many: int = 1) -> None:
        """Count so many; raises Stopped where there is no use in going on."""
        self.steps += many
        if self._stopped or time.monotonic() > self._until:
            raise Stopped

    def stop(self) -> None:
        """Nobody waits for it: the next step is the last."""
        self._stopped = True


class _Piece(Generic[T]):
    """A piece of work, and whose it is."""

    def __init__(self, who: str, work: Callable[[Effort], T], until: float) -> None:
        self.who = who
        self.work = work
        self.effort = Effort(until)
        self.result: Future[T] = Future()


class Costly:
    """A place for one kind of costly work. It may be used from any event loop."""

    def __init__(
        self, name: str, *, at_once: int = 1, each: int = EACH, in_all: int = IN_ALL, within: float = WITHIN
    ) -> None:
        self.name, self.steps = name, 0  # steps taken in all
        self._at_once, self._each, self._in_all, self._within = at_once, each, in_all, within
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._lock = Lock()
        self._waiting: list[_Piece[Any]] = []
        self._busy: set[str] = set()  # for whom it works

    async def do(self, who: str, work: Callable[[Effort], T]) -> T:
        """Do this for somebody, when it is their turn. Refused where too much waits, or it takes too long.

        Within a request nothing of its body may be read after this: whoever has gone away is noticed by it.
        """
        piece = _Piece(who, work, time.monotonic() + self._within)
        self._enter(piece)
        try:
            return await _heard(asyncio.wrap_future(piece.result), self._within)
        except (Stopped, TimeoutError):
            COSTLY_STOPPED.labels(self.name).inc()
            raise _busy("this takes too long; make it smaller, or try again in a moment") from None
        finally:
            self._leave(piece)

    @property
    def waiting(self) -> int:
        """How many pieces of work have not begun."""
        return len(self._waiting)

    def _enter(self, piece: _Piece[Any]) -> None:
        with self._lock:
            own = sum(other.who == piece.who for other in self._waiting)
            if own >= self._each or len(self._waiting) >= self._in_all:
                raise _busy("too much is being done already; try again in a moment")
            self._waiting.append(piece)
            self._call()

    def _leave(self, piece: _Piece[Any]) -> None:
        piece.effort.stop()
        with self._lock:
            if piece in self._waiting:
                self._waiting.remove(piece)
            COSTLY_WAITING.labels(self.name).set(len(self._waiting))

    def _call(self) -> None:
        """Begin with whoever has waited longest and for whom nothing is being done, while there is room."""
        for piece in list(self._waiting):
            if len(self._busy) >= self._at_once:
                break
            if piece.who not in self._busy:
                self._waiting.remove(piece)
                self._busy.add(piece.who)
                self._threads.submit(self._work, piece)
        COSTLY_WAITING.labels(self.name).set(len(self._waiting))

    def _work(self, piece: _Piece[Any]) -> None:
        if not piece.result.set_running_or_notify_cancel():
            self._make_room(piece)
            return
        try:
            piece.effort.step(0)
            done = piece.work(piece.effort)
        except BaseException as wrong:  # it is told to whoever waits
            self._make_room(piece)
            piece.result.set_exception(wrong)
        else:
            self._make_room(piece)
            piece.result.set_result(done)

    def _make_room(self, piece: _Piece[Any]) -> None:
        """Let the next begin; whoever had a turn goes behind everybody else."""
        COSTLY_STEPS.labels(self.name).inc(piece.effort.steps)
        with self._lock:
            self.steps += piece.effort.steps
            self._busy.discard(piece.who)
            self._waiting.sort(key=lambda other: other.who == piece.who)
            self._call()


def _busy(message: str) -> Refusal:
    return Refusal(503, "busy", message, retry_after=AGAIN)


# Who asks


class _Asking:
    """A request that is being answered, by which task."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.task = asyncio.current_task()


_asking: ContextVar[_Asking | None] = ContextVar("asking", default=None)


class Listening(ASGIMiddleware):
    """Lets costly work know whether whoever asked for it still listens."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Remember how one hears from them."""
        token = _asking.set(_Asking(receive))
        try:
            await next_app(scope, receive, send)
        finally:
            _asking.reset(token)


async def _heard(answer: Awaitable[T], within: float) -> T:
    """The answer; Stopped where whoever asked has gone away meanwhile."""
    asking = _asking.get()
    result = asyncio.ensure_future(answer)
    if asking is None or asking.task is not asyncio.current_task():
        return await asyncio.wait_for(result, within)
    leaving = asyncio.create_task(_left(asking.receive))
    try:
        await asyncio.wait({result, leaving}, timeout=within, return_when=asyncio.FIRST_COMPLETED)
        if not result.done():
            raise Stopped
        return result.result()
    finally:
        leaving.cancel()
        result.cancel()
        with suppress(asyncio.CancelledError):
            await leaving


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass

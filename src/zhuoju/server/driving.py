"""Who answers where nobody does: bots on their seats, and the clock for whoever takes too long."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol

import structlog

from zhuoju.kernel import Decision, IllegalAnswer, Seat
from zhuoju.server.clocks import Clocks
from zhuoju.server.course import AlreadyDone, Course
from zhuoju.server.database import now
from zhuoju.server.places import Seated
from zhuoju.server.record import Answered, By, Recorded
from zhuoju.server.strengths import STAND_IN

if TYPE_CHECKING:
    from zhuoju.server.hall import Hall

log = structlog.get_logger()

CLOCK_BOT = "policy"  # answers for a person whose time is up, where the question has no default
NAP = 5.0  # seconds at most between two looks at the clocks
REFUSED = 0.25  # seconds after an answer that was refused, so that a mistake does not run hot


class Driven(Protocol):
    """The table that is seen to."""

    seated: Seated
    course: Course

    async def act(self, action: Recorded) -> int:
        """Do something and keep it."""


class Driver:
    """Sees to the bots and clocks of one table, as long as somebody or something is waited for."""

    def __init__(self, table: Driven, hall: "Hall", over: Callable[["asyncio.Task[None]"], None]) -> None:
        self.clocks = Clocks(table.seated.moved)
        self.bots_asked = False
        self._table = table
        self._hall = hall
        self._over = over
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def settle(self) -> None:
        """The course has moved, or somebody sits elsewhere."""
        table = self._table
        self.clocks.set(table.course, table.seated)
        self.bots_asked = any(map(self._stand_in, table.course.match.pending))

    def due(self, at: int) -> int | None:
        """When somebody must see to this table, if nobody has it open."""
        over = self._table.course.match.result is not None
        return at if self.bots_asked or over else self.clocks.next()

    def go_on(self) -> None:
        """See to bots and clocks; whoever does already looks again."""
        if self._task is not None and not self._task.done():
            self._news.set()
        elif self.bots_asked or self.clocks.next() is not None:
            self._task = asyncio.create_task(self._drive())
            self._task.add_done_callback(self._over)

    def close(self) -> None:
        """Let go of it."""
        if self._task is not None:
            self._task.cancel()

    async def _drive(self) -> None:
        table = self._table
        while table.course.match.pending:
            self._news.clear()
            stood_in = [d for d in table.course.match.pending if self._stand_in(d)]
            out = self.clocks.out()
            wait = self.clocks.next()
            if not stood_in and wait is None:
                return
            if not await self._hall.holds(table.seated.id):
                return
            if stood_in:
                first = stood_in[0]
                await self._answer_for(first.seat, first.number, self._stand_in(first), "bot")
            elif out:
                await self._answer_for(*out[0], "", "clock")
            elif wait is not None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), min(NAP, max(0.05, (wait - now()) / 1000)))

    def _stand_in(self, decision: Decision) -> str:
        """The bot that answers a question: on the seat, or because a host leaves it to one; else nothing."""
        table = self._table
        return table.seated.places[decision.seat].bot or (
            STAND_IN if table.course.delegated(decision) else ""
        )

    async def _answer_for(self, seat: Seat, number: int, bot: str, by: By) -> None:
        """Let a bot answer; what the table moved on from meanwhile is not answered any more."""
        table, course = self._table, self._table.course
        decision = next((d for d in course.match.pending if (d.seat, d.number) == (seat, number)), None)
        if decision is None:
            self.settle()
            return
        if not bot and decision.default is not None:
            answer = decision.default
        else:
            seed = blake2b(table.seated.beginning.seed, person=b"zhuoju bot", digest_size=16).hexdigest()
            thinkers = self._hall.thinkers
            answer = await thinkers.answer(course.match, decision, bot or CLOCK_BOT, f"{seed}/{seat}")
        try:
            await table.act(Answered(seat, course.epoch, number, answer, by))
        except (IllegalAnswer, AlreadyDone):
            log.debug("answer came too late", table=table.seated.id, seat=seat)
            await asyncio.sleep(REFUSED)

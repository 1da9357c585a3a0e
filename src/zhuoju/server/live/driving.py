"""Who answers where nobody does: bots on their seats, and the clock for whoever takes too long."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol

import structlog

from zhuoju.kernel import Decision, IllegalAnswer, Seat
from zhuoju.server.live.bot_processes import Asked, Waiting
from zhuoju.server.match.bot_levels import STAND_IN
from zhuoju.server.match.clocks import Clocks
from zhuoju.server.match.places import Seated
from zhuoju.server.match.played import AlreadyDone, Course
from zhuoju.server.match.record import Answered, By, Recorded
from zhuoju.server.storage.database import now

if TYPE_CHECKING:
    from zhuoju.server.live.hall import Hall

log = structlog.get_logger()

CLOCK_BOT = "policy"  # answers for a person whose time is up, where the question has no default
ALONE = 10 * 60 * 1000  # after which bots among themselves that nobody looks at wait until somebody does
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
        self.looked_at = 0  # when somebody last did
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
            if self._is_left_alone():
                await self._hall.rest(table.seated.id)
                if self._is_left_alone():
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

    def _is_watched(self) -> bool:
        """Whether somebody looks at the table, through whichever worker."""
        return bool(self._hall.accounts_at(self._table.seated.id))

    def _is_left_alone(self) -> bool:
        """Whether bots play among themselves, and nobody has looked for long."""
        long_ago = now() - self.looked_at > ALONE
        return self._table.seated.is_left_to_bots and long_ago and not self._is_watched()

    def _stand_in(self, decision: Decision) -> str:
        """The bot that answers a question: on the seat, or because a host leaves it to one; else nothing."""
        table = self._table
        return table.seated.places[decision.seat].bot or (
            STAND_IN if table.course.delegated(decision) else ""
        )

    async def _answer_for(self, seat: Seat, number: int, bot: str, by: By) -> None:
        """Let a bot answer; what the table moved on from meanwhile is not answered any more."""
        table, course = self._table, self._table.course
        decision = course.waiting(seat, number)
        if decision is None:
            self.settle()
            return
        epoch = course.epoch
        if not bot and decision.default is not None:
            answer = decision.default
        else:

            def look() -> Waiting | None:
                nonlocal epoch
                epoch, now_asked = table.course.epoch, table.course.waiting(seat, number)
                is_ours = now_asked is not None and self._stand_in(now_asked) == bot
                return (table.course.match, now_asked) if now_asked is not None and is_ours else None

            asked = Asked(look, table.seated.owner or table.seated.id, self._is_watched)
            seed = blake2b(table.seated.beginning.seed, person=b"zhuoju bot", digest_size=16).hexdigest()
            thought = await self._hall.thinkers.answer(asked, bot or CLOCK_BOT, f"{seed}/{seat}")
            if thought is None:
                return
            answer, by = thought.answer, thought.stood_in or by
        try:
            await table.act(Answered(seat, epoch, number, answer, by))
        except (IllegalAnswer, AlreadyDone):
            log.debug("answer came too late", table=table.seated.id, seat=seat)
            await asyncio.sleep(REFUSED)

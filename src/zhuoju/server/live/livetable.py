"""A table that people look at: one course and its audiences."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

import structlog

from zhuoju.kernel import IllegalAnswer, RulesError, Seat, TakeBack
from zhuoju.server.live.actor import Actor
from zhuoju.server.live.audience import Audience, Viewer, awaited
from zhuoju.server.live.driving import Driver
from zhuoju.server.live.fast.ledger import Row
from zhuoju.server.live.hidden_waits import Pause
from zhuoju.server.match import repeated_answers, wire
from zhuoju.server.match.archive import EVERY
from zhuoju.server.match.fair_lock import Turn
from zhuoju.server.match.places import Seated
from zhuoju.server.match.played import AlreadyDone, Course, NeedsWhole
from zhuoju.server.match.record import Answered, Intervened, Recorded, pack
from zhuoju.server.storage.database import now

if TYPE_CHECKING:
    from zhuoju.server.live.hall import Hall

log = structlog.get_logger()

TRIES = 20  # how often an action is tried again when another worker was quicker
SOON = 0.025  # seconds between what those are shown who only look on


class LiveTable:
    """A running match in this worker. Everything that changes it goes through `act`, one at a time."""

    def __init__(self, hall: "Hall", seated: Seated, course: Course) -> None:
        self.seated = seated
        self.course = course
        self.touched = now()
        self._hall = hall
        self._audiences: dict[tuple[Seat | None, str], Audience] = {}
        self._turn = Turn()
        self._epoch = course.epoch
        self._driver = Driver(self, hall, self._done)
        self._busy: set[asyncio.Task[None]] = set()
        self._sure = True  # that the course is what the record says
        self.awaited: list[Seat] = []
        self._known_awaited: list[Seat] = []  # the last time that everybody might know who was
        self._loop = asyncio.get_running_loop()
        self._soon: asyncio.TimerHandle | None = None
        self._pause = Pause(self._loop.call_later, lambda: self._later(self._show_late()))
        self._pause.notice(course, seated)
        self._settle()

    # Looking

    async def join(self, viewer: Viewer, cursor: wire.Cursor | None) -> None:
        """Show a viewer the table, from now on."""
        await self.shown_to(self.seated.seat_of(viewer.account))
        self.look_at()
        async with self._turn:
            await self._be_sure()
            audience = self._audience(self.seated.seat_of(viewer.account), viewer.language)
            raw = wire.write(audience.snapshot(self.course, self, cursor))
            audience.viewers.add(viewer)
            viewer.send(raw)
        self.drive()

    async def shown_to(self, seat: Seat | None) -> None:
        """Wait until nothing is held back from whoever looks through the eyes of this seat."""
        while self._pause.holds(self.course, seat):
            await self._pause.passed()

    def leave(self, viewer: Viewer) -> None:
        """The viewer looks no longer."""
        self.look_at()
        for key, audience in list(self._audiences.items()):
            audience.viewers.discard(viewer)
            if not audience.viewers:
                del self._audiences[key]

    def look_at(self) -> None:
        """Somebody does, or has just done so."""
        self.touched = self._driver.looked_at = now()

    def audience_of(self, viewer: Viewer) -> Audience | None:
        """The audience that a viewer is in."""
        return next((a for a in self._audiences.values() if viewer in a.viewers), None)

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody who looks."""
        return [viewer for audience in self._audiences.values() for viewer in audience.viewers]

    def _audience(self, seat: Seat | None, language: str) -> Audience:
        key = (seat, language)
        if key not in self._audiences:
            game = self.course.match.game
            self._audiences[key] = Audience(game, seat, language, self.seated.names)
        return self._audiences[key]

    def people(self) -> list[wire.Person]:
        """Who sits where."""
        here = self._hall.accounts_at(self.seated.id)
        return [place.shown(here=place.account in here) for place in self.seated.places]

    def clocks(self) -> list[wire.Clock]:
        """Whose time runs."""
        return self._running

    def timing(self) -> wire.Timing | None:
        """How the clocks are set; none where nobody has any."""
        return self._timing

    def _show(self, actor: Seat | None = None) -> None:
        """Show every audience what changed; those who neither act nor are asked, not with every move."""
        course, asked = self.course, self.awaited
        again = self._epoch != course.epoch
        self._epoch = course.epoch
        self._pause.notice(course, self.seated)
        if again:
            self._pause.stop()
        at, concerned = self._loop.time(), asked if actor is None else (*asked, actor)
        urgent = not asked or course.wish is not None
        for audience in tuple(self._audiences.values()):
            seat = audience.seat
            if again:  # what was told before may not hold any more
                audience.forget()
            if self._pause.holds(course, seat):
                continue
            if audience.is_blank:
                audience.tell(wire.write(audience.snapshot(course, self, None)))
            elif urgent or seat in concerned or at >= audience.shown + SOON:
                self._update(audience, at)
            else:
                audience.hold(course)
                if self._soon is None:
                    self._soon = self._loop.call_later(audience.shown + SOON - at, self._show_held)

    def _update(self, audience: Audience, at: float) -> None:
        news = audience.news(self.course, self)
        if news is not None:
            audience.shown = at
            audience.tell(wire.write(news))

    def _show_held(self) -> None:
        """Show what was held back, unless something is being done that may yet come to nothing."""
        self._soon = None
        held = [a for a in self._audiences.values() if a.held and not self._pause.holds(self.course, a.seat)]
        if held and (self._turn.is_taken or not self._sure):
            self._soon = self._loop.call_later(SOON, self._show_held)
            return
        for audience in held:
            self._update(audience, self._loop.time())

    async def _show_late(self) -> None:
        """A pause is over: whoever had to wait is shown what changed meanwhile."""
        async with self._turn:
            await self._be_sure()
            self._show()

    async def seat_anew(self, seated: Seated) -> None:
        """Somebody sat down, left or was stood in for."""
        async with self._turn:
            if seated.revision < self.seated.revision:
                return
            await self._be_sure()
            moved = seated.sitting != self.seated.sitting
            self.seated = seated
            self._settle()
            raw = wire.write(wire.Seating(seated.id, self.people()))
            viewers = self.viewers
            for viewer in viewers:
                viewer.send(raw)
            if moved:
                self._audiences.clear()
                for viewer in viewers:
                    self._audience(seated.seat_of(viewer.account), viewer.language).viewers.add(viewer)
                for audience in self._audiences.values():
                    if not self._pause.holds(self.course, audience.seat):
                        audience.tell(wire.write(audience.snapshot(self.course, self, None)))
        self.drive()

    # Acting

    async def act(self, action: Recorded, kept: Callable[[], None] | None = None) -> int:
        """Do something and keep it. Returns its number once it is on the disk; IllegalAnswer otherwise.

        `kept` is called when all is done; where what comes of it may have to wait, before anything is shown:
        then the order does not tell whether it had to.
        """
        async with self._turn:
            self.touched = now()
            await self._be_sure()
            before = self._awaited_before()
            await self._keep(action)
            number = self.course.number
            if kept is not None and self.course.hides:
                kept()
            self._show(action.seat)
        self._hall.moved(self, before)
        if self.course.match.result is not None:
            await self._hall.finish(self)
        self.drive()
        if kept is not None and not self.course.hides:
            kept()
        return number

    def act_now(self, action: Recorded, actor: Actor) -> bool:
        """Do something and keep it, without a task, if nobody else is at it and it can be done at once.

        The actor hears of it once it is on the disk. False: nothing was done; `act` does it or says why not.
        """
        held = self.course.hides or self._pause.holds(self.course, action.seat)
        if not self._sure or held or not self._turn.take_now():
            return False
        before = self._awaited_before()
        try:
            body = pack(action)
            self.course.apply(action)
        except Exception:  # whatever it is, `act` meets it as well
            self._turn.give()
            return False
        try:
            self._settle()
            row = self._row(action, body)
        except Exception:
            self._sure = False
            self._turn.give()
            return False
        self.touched = row.at
        self._hall.ledger.put(row, lambda outcome: self._heard(outcome, before, actor, action.seat))
        return True

    def _heard(self, outcome: bool | Exception, before: list[Seat], actor: Actor, by: Seat) -> None:
        """What became of an action that was done at once."""
        if outcome is not True:
            self._sure = False
            self._later(self._look_again(actor))
            return
        actor.gather()
        try:
            self._show(by)
        except Exception:
            actor.send_gathered()
            self._later(self._look_again(actor))
            raise
        over = self.course.match.result is not None
        self._turn.give()
        try:
            self._hall.moved(self, before)
            self.drive()
        finally:
            if over:
                actor.send_gathered()
                self._later(self._finish(actor))
            else:
                actor.acted()

    async def _look_again(self, actor: Actor) -> None:
        """See what is certain; then the actor may try once more."""
        try:
            await self._catch_up()
            self._show()
        finally:
            self._turn.give()
            actor.act_again()

    async def _finish(self, actor: Actor) -> None:
        try:
            await self._hall.finish(self)
        finally:
            actor.acted()

    def _later(self, work: Coroutine[None, None, None]) -> None:
        """Do something that has to wait."""
        task = asyncio.get_running_loop().create_task(work)
        self._busy.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._busy.discard(task)
        wrong = None if task.cancelled() else task.exception()
        if wrong is not None:
            log.error("table", table=self.seated.id, wrong=repr(wrong))

    def _settle(self) -> None:
        """The course has moved: see who is awaited now, and whose clock runs."""
        self.awaited = awaited(self.course)
        if self.course.is_at_rest:
            self._known_awaited = self.awaited
        self._driver.settle()
        clocks = self._driver.clocks
        self._running = clocks.running()
        timing = clocks.timing
        self._timing = wire.Timing(timing.seconds, timing.paused) if timing.seconds or timing.paused else None

    def _awaited_before(self) -> list[Seat]:
        """Whoever needs no word that it is their turn: what was asked unseen meanwhile changes nothing."""
        return [*self.awaited, *self._known_awaited]

    async def _keep(self, action: Recorded) -> None:
        """Apply an action and append it to the record; where another worker was quicker, look again."""
        body = pack(action)
        for _ in range(TRIES):
            try:
                self.course.apply(action)
            except NeedsWhole:
                await self._run_whole()
                continue
            except IllegalAnswer:
                if isinstance(action, Answered):
                    await repeated_answers.recognise(self._hall.archive, self.seated.id, self.course, action)
                raise
            try:
                self._settle()
                kept = await self._hall.ledger.append(self._row(action, body))
            except asyncio.CancelledError:
                self._sure = False  # it may yet be kept: whoever comes next looks
                raise
            except BaseException:
                await self._catch_up()
                raise
            if kept:
                return
            await self._catch_up()
            self._show()
        raise IllegalAnswer("the table is too busy; try again")

    def _row(self, action: Recorded, body: bytes) -> Row:
        course, at = self.course, now()
        seats, due = ",".join(map(str, self.awaited)), self._driver.due(at)
        snapshot = course.keep() if course.number % EVERY == 0 and course.is_at_rest else None
        quiet = isinstance(action, Intervened) and course.lets_in(action.seat)  # as a secret roll is
        moves = course.is_known_to_all if quiet else course.is_at_rest
        return Row(self.seated.id, course.number, body, at, seats, due, at if moves else None, snapshot)

    async def _catch_up(self) -> None:
        """Take the course from the database, where it is certain."""
        self._sure = False
        self.course = await self._hall.archive.course(self.seated.id, self.seated.beginning)
        self._sure = True
        self._settle()

    async def _be_sure(self) -> None:
        """After a failure that could not be looked into at once, look before anything is shown or done."""
        if not self._sure:
            await self._catch_up()

    async def hear(self) -> None:
        """Another worker moved this table: apply what it did."""
        async with self._turn:
            before, new = self.course, list[Recorded]()
            try:
                await self._be_sure()
                new = await self._hall.archive.actions(self.seated.id, since=self.course.number)
                for action in new:
                    self.course.apply(action)
            except (NeedsWhole, RulesError, AlreadyDone):  # such as where the course went another way
                await self._catch_up()
            if new or self.course is not before:
                self._settle()
                self._show()
        self.drive()

    async def take_back(self, seat: Seat) -> TakeBack | None:
        """What taking back would undo."""
        async with self._turn:
            await self._be_sure()
            if not self.course.match.is_whole:
                await self._run_whole()
            return self.course.take_back(seat)

    async def _run_whole(self) -> None:
        self.course = await self._hall.archive.whole(self.seated.id, self.seated.beginning)

    async def as_it_was(self, seat: Seat | None, step: int) -> Course:
        """The course when whoever looks through the eyes of this seat had seen so many steps."""
        async with self._turn:
            await self._be_sure()
            try:
                number = self.course.action_of(seat, step)
            except NeedsWhole:
                await self._run_whole()
                number = self.course.action_of(seat, step)
        return await self._hall.archive.course(self.seated.id, self.seated.beginning, upto=number)

    def drive(self) -> None:
        """See to bots and clocks."""
        self._driver.go_on()

    def close(self) -> None:
        """Let go of it."""
        self._driver.close()
        if self._soon is not None:
            self._soon.cancel()

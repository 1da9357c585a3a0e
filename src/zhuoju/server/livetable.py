"""A table that people look at: one course, its audiences, its bots and its clocks."""

import asyncio
from hashlib import blake2b
from typing import TYPE_CHECKING

import structlog

from zhuoju.kernel import IllegalAnswer, Seat, TakeBack
from zhuoju.server import wire
from zhuoju.server.archive import EVERY
from zhuoju.server.audience import Audience, Viewer, awaited
from zhuoju.server.clocks import Clocks
from zhuoju.server.course import AlreadyDone, Course, NeedsWhole
from zhuoju.server.database import now
from zhuoju.server.ledger import Row
from zhuoju.server.places import Seated
from zhuoju.server.record import Answered, Recorded, pack

if TYPE_CHECKING:
    from zhuoju.server.hall import Hall

log = structlog.get_logger()

TRIES = 20  # how often an action is tried again when another worker was quicker
CLOCK_BOT = "policy"  # answers for a person whose time is up, where the question has no default


class LiveTable:
    """A running match in this worker. Everything that changes it goes through `act`, one at a time."""

    def __init__(self, hall: "Hall", seated: Seated, course: Course) -> None:
        self.seated = seated
        self.course = course
        self.touched = now()
        self._hall = hall
        self._audiences: dict[tuple[Seat | None, str], Audience] = {}
        self._lock = asyncio.Lock()
        self._epoch = course.epoch
        self._clocks = Clocks()
        self._driving: asyncio.Task[None] | None = None
        self._clocks.set(course, seated)

    # Looking

    async def join(self, viewer: Viewer, cursor: wire.Cursor | None) -> None:
        """Show a viewer the table, from now on."""
        async with self._lock:
            self.touched = now()
            audience = self._audience(self.seated.seat_of(viewer.account), viewer.language)
            raw = wire.write(audience.snapshot(self.course, self, cursor))
            audience.viewers.add(viewer)
            viewer.send(raw)
        self.drive()

    def leave(self, viewer: Viewer) -> None:
        """The viewer looks no longer."""
        self.touched = now()
        for key, audience in list(self._audiences.items()):
            audience.viewers.discard(viewer)
            if not audience.viewers:
                del self._audiences[key]

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
        return self._clocks.running()

    def _show(self) -> None:
        """Show every audience what changed."""
        again = self._epoch != self.course.epoch
        self._epoch = self.course.epoch
        for audience in list(self._audiences.values()):
            if again:  # what was told before may not hold any more
                audience.forget()
                audience.tell(wire.write(audience.snapshot(self.course, self, None)))
            else:
                audience.tell(wire.write(audience.update(self.course, self)))

    async def seat_anew(self, seated: Seated) -> None:
        """Somebody sat down, left or was stood in for."""
        async with self._lock:
            if seated.revision < self.seated.revision:
                return
            moved = [p.account for p in seated.places] != [p.account for p in self.seated.places]
            self.seated = seated
            self._clocks.set(self.course, seated)
            raw = wire.write(wire.Seating(seated.id, self.people()))
            viewers = self.viewers
            for viewer in viewers:
                viewer.send(raw)
            if moved:
                self._audiences.clear()
                for viewer in viewers:
                    audience = self._audience(seated.seat_of(viewer.account), viewer.language)
                    raw = wire.write(audience.snapshot(self.course, self, None))
                    audience.viewers.add(viewer)
                    viewer.send(raw)
        self.drive()

    # Acting

    async def act(self, action: Recorded) -> int:
        """Do something and keep it. Returns its number once it is on the disk; IllegalAnswer otherwise."""
        async with self._lock:
            self.touched = now()
            before = awaited(self.course)
            await self._keep(action)
            number = self.course.number
            self._show()
        self._hall.moved(self, before)
        if number % EVERY == 0:
            await self._hall.archive.keep(self.seated.id, number, self.course.keep())
        if self.course.match.result is not None:
            await self._hall.finish(self)
        self.drive()
        return number

    async def _keep(self, action: Recorded) -> None:
        """Apply an action and append it to the record; where another worker was quicker, look again."""
        body = pack(action)
        for _ in range(TRIES):
            try:
                self.course.apply(action)
            except NeedsWhole:
                self.course = await self._hall.archive.whole(self.seated.id, self.seated.beginning)
                continue
            except IllegalAnswer:
                if isinstance(action, Answered):
                    await self._recognise(action)
                raise
            self._clocks.set(self.course, self.seated)
            row = self._row(body)
            try:
                kept = await self._hall.ledger.append(row)
            except BaseException:
                await self._catch_up()
                raise
            if kept:
                return
            await self._catch_up()
            self._show()
        raise IllegalAnswer("the table is too busy; try again")

    def _row(self, body: bytes) -> Row:
        course = self.course
        seats = awaited(course)
        bots = any(self.seated.places[seat].bot for seat in seats)
        due = now() if bots or course.match.result is not None else self._clocks.next()
        return Row(self.seated.id, course.number, body, now(), ",".join(map(str, seats)), due)

    async def _recognise(self, action: Answered) -> None:
        """Whether this very answer is in the record already, from before this worker had the table."""
        since = max(0, self.course.number - 2 * EVERY)
        for number, done in enumerate(
            await self._hall.archive.actions(self.seated.id, since=since), since + 1
        ):
            if isinstance(done, Answered) and (done.seat, done.epoch, done.number, done.answer) == (
                action.seat,
                action.epoch,
                action.number,
                action.answer,
            ):
                raise AlreadyDone(number)

    async def _catch_up(self) -> None:
        """Take the course from the database, where it is certain."""
        self.course = await self._hall.archive.course(self.seated.id, self.seated.beginning)
        self._clocks.set(self.course, self.seated)

    async def hear(self) -> None:
        """Another worker moved this table: apply what it did."""
        async with self._lock:
            try:
                new = await self._hall.archive.actions(self.seated.id, since=self.course.number)
                for action in new:
                    self.course.apply(action)
            except NeedsWhole:
                await self._catch_up()
            if new:
                self._clocks.set(self.course, self.seated)
                self._show()
        self.drive()

    async def take_back(self, seat: Seat) -> TakeBack | None:
        """What taking back would undo."""
        async with self._lock:
            if not self.course.match.is_whole:
                self.course = await self._hall.archive.whole(self.seated.id, self.seated.beginning)
            return self.course.take_back(seat)

    # Bots and clocks

    def drive(self) -> None:
        """See to bots and clocks, unless somebody does already."""
        if self._driving is not None and not self._driving.done():
            return
        places = self.seated.places
        if self._clocks.next() is not None or any(places[d.seat].bot for d in self.course.match.pending):
            self._driving = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        while self.course.match.pending:
            stood_in = [d for d in self.course.match.pending if self.seated.places[d.seat].bot]
            out = self._clocks.out()
            wait = self._clocks.next()
            if not stood_in and wait is None:
                return
            if not await self._hall.holds(self.seated.id):
                return
            if stood_in:
                place = self.seated.places[stood_in[0].seat]
                await self._answer_for(stood_in[0].seat, stood_in[0].number, place.bot, "bot")
            elif out:
                await self._answer_for(*out[0], "", "clock")
            elif wait is not None:
                await asyncio.sleep(min(5.0, max(0.05, (wait - now()) / 1000)))

    async def _answer_for(self, seat: Seat, number: int, bot: str, by: str) -> None:
        """Let a bot answer; what the table moved on from meanwhile is not answered any more."""
        course = self.course
        decision = next((d for d in course.match.pending if (d.seat, d.number) == (seat, number)), None)
        if decision is None:
            self._clocks.set(course, self.seated)
            return
        if not bot and decision.default is not None:
            answer = decision.default
        else:
            seed = blake2b(self.seated.beginning.seed, person=b"zhuoju bot", digest_size=16).hexdigest()
            thinkers = self._hall.thinkers
            answer = await thinkers.answer(course.match, decision, bot or CLOCK_BOT, f"{seed}/{seat}")
        try:
            await self.act(Answered(seat, course.epoch, number, answer, "bot" if by == "bot" else "clock"))
        except (IllegalAnswer, AlreadyDone):
            log.debug("answer came too late", table=self.seated.id, seat=seat)

    def close(self) -> None:
        """Let go of it."""
        if self._driving is not None:
            self._driving.cancel()

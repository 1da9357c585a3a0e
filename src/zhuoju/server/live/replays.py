"""Finished matches, looked at again: step by step, through any seat's eyes, and checked."""

import asyncio
from collections import OrderedDict
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row, select

from zhuoju.kernel import Plain, Seat, Verdict, find, verify
from zhuoju.server.base.refusals import conflict, not_found
from zhuoju.server.base.threads import PAST
from zhuoju.server.live.audience import Audience
from zhuoju.server.match import wire
from zhuoju.server.match.archive import Archive
from zhuoju.server.match.places import Seated, seated
from zhuoju.server.match.played import Course
from zhuoju.server.match.record import Answered, Intervened, Recorded, Timed, Wanted
from zhuoju.server.storage.database import Database
from zhuoju.server.storage.schema import tables

KEPT = 6  # matches that are ready to be looked at
MARKS = 24  # places in a match that it can be taken up from at once


class Done(Struct, frozen=True, omit_defaults=True):
    """What a step was: who did what."""

    kind: str  # answered, intervened, wanted, consented, timed
    seat: Seat
    by: str = ""  # a bot, the clock or a host, instead of the person; or who chose for a bot
    what: str = ""
    words: str = ""


class Step(Struct, frozen=True, omit_defaults=True):
    """A match after so many steps, as a seat or a spectator saw it, and what the last step told."""

    step: int
    view: Plain
    told: list[wire.Told]
    asked: list[wire.Asked]
    awaited: list[Seat]
    done: Done | None = None


class _Scene:
    """What an audience wants to know beside the match."""

    def __init__(self, table: Seated) -> None:
        self.seated = table

    def people(self) -> list[wire.Person]:
        """Who sat where."""
        return [place.shown(here=False) for place in self.seated.places]

    def clocks(self) -> list[wire.Clock]:
        """Nobody's time runs any more."""
        return []

    def timing(self) -> wire.Timing | None:
        """There is no clock."""
        return None


class Replay:
    """One finished match. It is run once; some places on the way are kept to start from."""

    def __init__(self, table: Seated, actions: list[Recorded]) -> None:
        self.table = table
        self.actions = actions
        self.stride = max(1, len(actions) // MARKS)
        self._lock = Lock()
        self._marks: dict[int, Course] = {}
        course = Course(table.beginning)
        for number, action in enumerate(actions):
            if number % self.stride == 0:
                self._marks[number] = _copy(course)
            course.apply(action)
        self.last = course
        self._save = b""
        self._verdict: Verdict | None = None

    @property
    def save(self) -> bytes:
        """The match as a file."""
        with self._lock:
            self._save = self._save or self.last.match.dump()
            return self._save

    @property
    def verdict(self) -> Verdict:
        """Whether every roll, answer and result is as recorded, and the seed as committed to."""
        raw = self.save
        with self._lock:
            self._verdict = self._verdict or verify(raw, self.table.commitment)
            return self._verdict

    def at(self, step: int) -> Course:
        """The course after so many steps, as one of its own."""
        if not 0 <= step <= len(self.actions):
            raise not_found(f"step {step}")
        with self._lock:
            near = max((mark for mark in self._marks if mark <= step), default=None)
            if near is None:
                return Course(self.table.beginning)
            course = _copy(self._marks[near])
        for action in self.actions[near:step]:
            course.apply(action)
        return course

    def seen(self, step: int, seat: Seat | None, language: str) -> Step:
        """The match after so many steps, through these eyes."""
        if seat is not None and not 0 <= seat < len(self.table.places):
            raise not_found(f"seat {seat}")
        course = self.at(max(0, step - 1))
        audience = Audience(course.match.game, seat, language, self.table.names)
        scene = _Scene(self.table)
        before = audience.snapshot(course, scene, None)  # what is about to go has a name, too
        if not step:
            return Step(0, before.view, _of_step(0, before.told), before.asked, before.awaited)
        action = self._action(step)
        done = _done(action, course, audience)
        course.apply(action)
        after = audience.update(course, scene)
        told = _of_step(step, after.told)
        return Step(step, course.match.view(seat), told, after.asked, after.awaited, done)

    def _action(self, step: int) -> Recorded:
        if step > len(self.actions):
            raise not_found(f"step {step}")
        return self.actions[step - 1]


def _of_step(step: int, told: list[wire.Told]) -> list[wire.Told]:
    """Of a finished match everybody may know every action: here they are the steps."""
    return [msgspec.structs.replace(each, step=step) for each in told]


def _copy(course: Course) -> Course:
    copy = Course(course.beginning, course.match.clone())
    copy.epoch, copy.number, copy.wish = course.epoch, course.number, course.wish
    copy.timing = course.timing
    return copy


def _done(action: Recorded, before: Course, audience: Audience) -> Done:
    """A step in words, where it was an answer."""
    if isinstance(action, Answered):
        asked = (d for d in before.match.pending if (d.seat, d.number) == (action.seat, action.number))
        decision = next(asked, None)
        words = audience.words_of(decision, action.answer) if decision is not None else ""
        return Done("answered", action.seat, action.by, "", words)
    if isinstance(action, Intervened):
        return Done("intervened", action.seat, "", action.name)
    if isinstance(action, Wanted):
        return Done("wanted", action.seat, "", action.what)
    if isinstance(action, Timed):
        return Done("timed", action.seat, "", "paused" if action.paused else str(action.seconds))
    return Done("consented", action.seat, "", "yes" if action.agree else "no")


class Replays:
    """Finished matches that somebody looks at; the one looked at longest ago is put away."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Replay]] = {}

    async def shared(self, share: str) -> tuple[Row[Any], Replay]:
        """The match with this secret word."""
        async with self._db.read() as c:
            query = select(tables).where(tables.c.share == share, tables.c.stage == "finished")
            row = (await c.execute(query)).first() if share else None
        if row is None:
            raise not_found("this match")
        return row, await self.of(row)

    async def of(self, row: Row[Any]) -> Replay:
        """A finished match, run again."""
        if row.stage != "finished":
            raise conflict(f"is_{row.stage}", "this can be had once the match is over")
        game = find(row.game)
        if (row.version, row.content) != (game.version, game.content_hash):
            raise conflict("other_rules", "this match was played by other rules than are installed here")
        if row.id in self._kept:
            self._kept.move_to_end(row.id)
            return self._kept[row.id]
        if row.id not in self._loading:
            task = asyncio.create_task(self._load(seated(row)))
            self._loading[row.id] = task
            task.add_done_callback(lambda _: self._loading.pop(row.id, None))
        return await asyncio.shield(self._loading[row.id])

    async def _load(self, table: Seated) -> Replay:
        actions = await Archive(self._db).actions(table.id)
        replay = await PAST.do(Replay, table, actions)
        self._kept[table.id] = replay
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return replay

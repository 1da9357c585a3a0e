"""What goes wrong in the middle of an action, or while somebody comes and goes: the table stays whole."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.live.test_unsure import ANSWER, BEGINNING, Disk, Hall, Person, table
from tests.server.visiting import upgrade
from tests.server.waiting import run
from zhuoju.kernel import answers
from zhuoju.server.base.config import Config
from zhuoju.server.live import driving
from zhuoju.server.live.bot_processes import Asked, Thinkers, Thought
from zhuoju.server.live.fast.ledger import Heard, Row
from zhuoju.server.live.hall import Hall as WholeHall
from zhuoju.server.live.livetable import LiveTable
from zhuoju.server.lobby import lobby
from zhuoju.server.match import wire
from zhuoju.server.match.places import Pace, Place, Seated
from zhuoju.server.match.played import Course
from zhuoju.server.match.record import Answered, Recorded
from zhuoju.server.storage.bus import Bus
from zhuoju.server.storage.database import Database


class Shelf(Disk):
    """A disk whose rows can be read by number, and that another worker can be quicker at."""

    def __init__(self) -> None:
        super().__init__()
        self.late = False
        self.slow: asyncio.Event | None = None

    async def append(self, row: Row) -> bool:
        if self.late:
            return False
        if self.slow is None:
            return await super().append(row)
        keep = asyncio.ensure_future(self._keep_slowly(row))
        return await asyncio.shield(keep)

    async def _keep_slowly(self, row: Row) -> bool:
        assert self.slow is not None
        await self.slow.wait()
        return await super().append(row)

    async def actions(self, _table: str, *, since: int = 0) -> list[Recorded]:
        return self.kept[since:]


def shown(person: Person) -> list[Any]:
    return [msgspec.json.decode(raw, type=wire.Heard) for raw in person.shown]


async def seen_now(live: LiveTable) -> int:
    """How many actions whoever comes now is shown."""
    newcomer = Person()
    await live.join(newcomer, None)  # type: ignore[arg-type]
    return int(shown(newcomer)[0].step)


def test_whoever_was_too_late_while_the_disk_fails_leaves_nothing_behind() -> None:
    async def play() -> None:
        disk = Shelf()
        live = table(disk)
        disk.late = disk.fails = True
        with pytest.raises(OSError, match="away"):
            await live.act(ANSWER)
        disk.late = disk.fails = False
        assert await seen_now(live) == 0

    asyncio.run(play())


@pytest.mark.parametrize("at_once", [True, False])
def test_an_action_that_cannot_be_written_down_neither_stays_nor_keeps_the_turn(
    at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        disk, person = Shelf(), Person()
        live = table(disk)
        with monkeypatch.context() as broken:
            broken.setattr(live._driver, "due", lambda _: 1 / 0)
            if at_once:
                assert not live.act_now(ANSWER, person)
            else:
                with pytest.raises(ZeroDivisionError):
                    await live.act(ANSWER)
        assert await seen_now(live) == 0
        assert await live.act(ANSWER) == 1

    asyncio.run(play())


def test_an_action_given_up_while_it_is_written_is_shown_once_it_is_kept() -> None:
    async def play() -> None:
        disk = Shelf()
        disk.slow = asyncio.Event()
        live = table(disk)
        acting = asyncio.create_task(live.act(ANSWER))
        await asyncio.sleep(0)
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
        disk.slow.set()
        while not disk.kept:
            await asyncio.sleep(0)
        assert await seen_now(live) == 1

    asyncio.run(play())


def test_news_of_another_worker_after_a_failure_is_put_onto_what_is_certain() -> None:
    async def play() -> None:
        disk, person = Shelf(), Person()
        live = table(disk)
        await live.join(person, None)  # type: ignore[arg-type]
        disk.fails = True
        with pytest.raises(OSError, match="away"):
            await live.act(ANSWER)  # of which nothing is kept
        disk.fails = False
        other = Answered(0, 0, 1, "cell:1")
        disk.kept.append(other)
        await live.hear()
        assert live.course.number == 1
        assert shown(person)[-1].step == 1
        assert live.course.match.view(0) == _played(other).match.view(0)

    asyncio.run(play())


def _played(*actions: Recorded) -> Course:
    course = Course(BEGINNING)
    for action in actions:
        course.apply(action)
    return course


def test_what_was_gathered_goes_out_when_showing_fails() -> None:
    class Gathering(Person):
        def gather(self) -> None:
            self.heard.append("gather")

        def send_gathered(self) -> None:
            self.heard.append("send")

    async def play() -> None:
        disk, person = Shelf(), Gathering()
        live = table(disk)
        await live.join(person, None)  # type: ignore[arg-type]
        audience = live.audience_of(person)  # type: ignore[arg-type]
        assert audience is not None
        told: list[Heard] = []
        live._hall.ledger.put = lambda _row, then: told.append(then)  # type: ignore[method-assign]
        assert live.act_now(ANSWER, person)
        audience.update = lambda *_: 1 / 0  # type: ignore[assignment]
        with pytest.raises(ZeroDivisionError):
            told[0](True)
        assert person.heard == ["gather", "send"], "before the disk was asked anything"
        await asyncio.sleep(0)

    asyncio.run(play())


# Bots and clocks


class Thinking:
    """Thinks of the first thing that is allowed."""

    async def answer(self, asked: Asked, *_: Any) -> Thought | None:
        waiting = asked.look()
        return waiting and Thought(answers.possible(waiting[1], 1)[0])


class DrivenHall(Hall):
    thinkers = Thinking()

    async def holds(self, _table: str) -> bool:
        return True


def timed(hall: Any, seconds: int, moved: int = 0, bot: str = "random") -> LiveTable:
    places = [Place("person", "ann", "Ann"), Place("bot", bot=bot) if bot else Place("person", "ben", "Ben")]
    pace = Pace(seconds=seconds)
    seated = Seated("t", BEGINNING, places, pace, "running", "ann", True, "", "", 0, None, "", moved=moved)
    return LiveTable(hall, seated, Course(BEGINNING))


def test_a_bot_does_not_wait_for_the_next_look_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driving, "NAP", 10_000.0)

    async def play() -> None:
        disk = Shelf()
        live = timed(DrivenHall(disk), seconds=20_000)
        live.drive()
        await asyncio.sleep(0.01)  # it looks at the clock, and naps
        await live.act(ANSWER)
        while len(disk.kept) < 2:
            await asyncio.sleep(0.01)
        assert [action.seat for action in disk.kept] == [0, 1]
        live.close()

    run(play())


def test_the_time_of_a_table_that_was_put_away_went_on(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 1_000_000_000
    monkeypatch.setattr("zhuoju.server.match.clocks.now", lambda: at)
    day = 24 * 3600

    async def play() -> None:
        for asked, left in ((at - 1000 * 3600, day * 1000 - 3_600_000), (at - 3 * day * 1000, 60_000)):
            live = timed(DrivenHall(Shelf()), day, asked, bot="")
            (clock,) = live.clocks()
            assert clock.due - at == left

    asyncio.run(play())


def test_only_what_waited_then_has_less_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 1_000_000_000
    monkeypatch.setattr("zhuoju.server.match.clocks.now", lambda: at)

    async def play() -> None:
        live = timed(DrivenHall(Shelf()), 600, at - 300_000, bot="")
        assert live.clocks()[0].due == at + 300_000
        await live.act(ANSWER)
        assert live.clocks()[0].due == at + 600_000
        live.close()

    asyncio.run(play())


# The hall


class Guest(Person):
    """Somebody at a table that has not begun."""

    def __init__(self, account: str) -> None:
        super().__init__()
        self.account = account  # type: ignore[misc]


async def opened(data: Path) -> tuple[Database, WholeHall, str]:
    config = Config(data=str(data))
    await upgrade(config)
    database = Database(config)
    wanted = lobby.Wanted("tictactoe", {}, [Place("person", "ann", "Ann"), Place("bot", bot="random")])
    return database, WholeHall(database, Bus(), Thinkers(0)), await lobby.make(database, wanted, "ann")


async def begin(database: Database, made: str) -> None:
    """As another worker does it whose news never comes."""
    ann: Any = type("Account", (), {"id": "ann", "name": "Ann"})
    await lobby.start(database, made, ann)


def kinds(person: Person) -> list[str]:
    return [type(each).__name__ for each in shown(person)]


def test_whoever_waits_for_a_table_learns_that_it_began_without_any_news(tmp_path: Path) -> None:
    async def work() -> None:
        database, hall, made = await opened(tmp_path)
        ann: Any = Guest("ann")
        await hall.open(ann, made, None, "")
        await hall._heed_admin()
        assert kinds(ann) == ["Seating"]
        await begin(database, made)
        await hall._heed_admin()
        assert kinds(ann)[-1] == "Snapshot"
        assert (hall._lobby, hall._lobby_seen) == ({}, {})
        await hall.close()
        await database.close()

    asyncio.run(work())


def test_whoever_goes_while_the_match_begins_does_not_look_on_for_ever(tmp_path: Path) -> None:
    async def work() -> None:
        database, hall, made = await opened(tmp_path)
        ann: Any = Guest("ann")
        await hall.open(ann, made, None, "")
        await begin(database, made)
        live = await hall.live(made)
        assert live._turn.take_now()
        coming = asyncio.create_task(hall._seat_anew(made))
        while not live._turn._waiting:
            await asyncio.sleep(0)
        hall.leave(ann, made)
        live._turn.give()
        await coming
        assert live.viewers == []
        await hall.close()
        await database.close()

    asyncio.run(work())


def test_nothing_is_remembered_of_a_table_that_nobody_waits_for(tmp_path: Path) -> None:
    async def work() -> None:
        database, hall, made = await opened(tmp_path)
        ann: Any = Guest("ann")
        await hall.open(ann, made, None, "")
        hall.leave(ann, made)
        assert (hall._lobby, hall._lobby_seen) == ({}, {})
        await hall.close()
        await database.close()

    asyncio.run(work())

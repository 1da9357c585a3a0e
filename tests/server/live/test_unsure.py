"""A disk that fails: nothing is acknowledged that is not kept, and nothing shown that nobody is sure of."""

import asyncio
from typing import Any

import pytest

from zhuoju.kernel import Seat
from zhuoju.server.live.fast.ledger import Heard, Row
from zhuoju.server.live.livetable import LiveTable
from zhuoju.server.match.places import Pace, Place, Seated
from zhuoju.server.match.played import Beginning, Course
from zhuoju.server.match.record import Answered, Recorded, unpack

BEGINNING = Beginning("tictactoe", 2, {}, b"seed")
ANSWER = Answered(0, 0, 1, "cell:5")


class Disk:
    """The ledger and the archive of a hall, on a disk that can fail."""

    def __init__(self) -> None:
        self.fails = False
        self.kept: list[Recorded] = []

    def put(self, row: Row, heard: Heard) -> None:
        def later() -> None:
            if not self.fails:
                self.kept.append(unpack(row.body))
            heard(OSError("the disk is away") if self.fails else True)

        asyncio.get_running_loop().call_soon(later)

    async def append(self, row: Row) -> bool:
        if self.fails:
            raise OSError("the disk is away")
        self.kept.append(unpack(row.body))
        return True

    async def course(self, _table: str, beginning: Beginning) -> Course:
        if self.fails:
            raise OSError("the disk is away")
        course = Course(beginning)
        for action in self.kept:
            course.apply(action)
        return course


class Hall:
    """As much of a hall as a table needs."""

    def __init__(self, disk: Disk) -> None:
        self.ledger = self.archive = disk

    def accounts_at(self, _table: str) -> set[str]:
        return set()

    def moved(self, _live: LiveTable, _before: list[Seat]) -> None:
        pass


class Person:
    """An actor and a viewer who writes down what they hear."""

    account, language = "ann", "none"

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.shown: list[bytes] = []

    def send(self, raw: bytes) -> None:
        self.shown.append(raw)

    def gather(self) -> None:
        pass

    def send_gathered(self) -> None:
        pass

    def acted(self) -> None:
        self.heard.append("acted")

    def act_again(self) -> None:
        self.heard.append("again")


def table(disk: Disk) -> LiveTable:
    places = [Place("person", "ann", "Ann"), Place("person", "ben", "Ben")]
    seated = Seated("t", BEGINNING, places, Pace(), "running", "ann", True, "", "", 0, None, "")
    hall: Any = Hall(disk)
    return LiveTable(hall, seated, Course(BEGINNING))


async def heard(person: Person) -> list[str]:
    while not person.heard:
        await asyncio.sleep(0)
    return person.heard


def test_an_answer_at_once_is_kept_before_it_is_shown() -> None:
    async def play() -> None:
        disk, person = Disk(), Person()
        live = table(disk)
        await live.join(person, None)  # type: ignore[arg-type]
        assert live.act_now(ANSWER, person)
        assert len(person.shown) == 1
        assert not live.act_now(ANSWER, person)  # while the first one is at it
        assert await heard(person) == ["acted"]
        assert disk.kept == [ANSWER]
        assert len(person.shown) == 2

    asyncio.run(play())


@pytest.mark.parametrize("at_once", [True, False])
def test_what_a_failing_disk_did_not_keep_is_neither_shown_nor_acknowledged(at_once: bool) -> None:
    async def play() -> None:
        disk, person = Disk(), Person()
        live = table(disk)
        await live.join(person, None)  # type: ignore[arg-type]
        disk.fails = True
        if at_once:
            assert live.act_now(ANSWER, person)
            assert await heard(person) == ["again"]
        with pytest.raises(OSError, match="away"):
            await live.act(ANSWER)
        assert len(person.shown) == 1
        disk.fails = False
        assert await live.act(ANSWER) == 1
        assert disk.kept == [ANSWER]
        assert len(person.shown) == 2

    asyncio.run(play())

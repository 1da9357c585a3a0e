"""What comes out of a real socket does not depend on what whoever reads it may not know."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import pytest

from tests.server.tapping import Served, Tap, served
from tests.server.worlds import GAMES, pairs, same_questions
from zhuoju.kernel import IllegalAnswer, Match, Seat, answers, find
from zhuoju.server.live import livetable
from zhuoju.server.live.fast.ledger import Key, Ledger, Row
from zhuoju.server.live.livetable import LiveTable
from zhuoju.server.match.places import Pace, Place, Seated
from zhuoju.server.match.played import Beginning, Course
from zhuoju.server.match.record import Answered

TABLE = "shown"
WORLDS, FURTHER, STEPS = 2, 1, 4

Script = Sequence[Answered]


def script(true: Match[Any, Any], world: Match[Any, Any], beginning: Beginning, seat: Seat) -> Script:
    """Answers that this seat can give in both worlds without learning which one it is in."""
    both = [Course(beginning, match.clone()) for match in (true, world)]
    rng, given = random.Random(7), []
    for _ in range(STEPS):
        mine = [d for d in both[0].match.pending if d.seat == seat]
        if not mine or not same_questions(both[0].match, both[1].match):
            break
        action = Answered(seat, 0, mine[0].number, answers.sample(mine[0], rng.randrange))
        drawn = [course.match.table.chance.drawn for course in both]
        try:
            for course in both:
                course.apply(action)
        except IllegalAnswer:
            break
        views = [course.match.view(seat) for course in both]
        if [c.match.table.chance.drawn for c in both] != drawn or views[0] != views[1]:
            break  # chance, or what the answer showed, differs rightly
        if not same_questions(both[0].match, both[1].match):
            break
        given.append(action)
    return given


class Kept:
    """Keeps nothing, and says that it does."""

    async def keep(self, rows: Sequence[Row]) -> set[Key]:
        return {row.key for row in rows}

    async def close(self) -> None:
        pass


class House:
    """A running server whose one table can be swapped for another."""

    def __init__(self, at: Served) -> None:
        self.port, self.hall, self.cookies, self.accounts = at
        assert self.hall._walking is not None
        self.hall._walking.cancel()  # it would put away a table that is not in the database
        self.hall.ledger = Ledger(Kept())

    def put_up(self, match: Match[Any, Any], beginning: Beginning, seat: Seat) -> None:
        names = [self.accounts[0] if n == seat else f"account{n}" for n in range(match.seats)]
        places = [Place("person", account, f"P{n}") for n, account in enumerate(names)]
        seated = Seated(TABLE, beginning, places, Pace(), "running", "", True, "", "00", 1, None, "")

        async def table(*_: Any) -> Seated:
            return seated

        archive: Any = self.hall.archive
        archive.table = archive.admitted = table
        self.hall._tables[TABLE] = LiveTable(self.hall, seated, Course(beginning, match.clone()))

    async def streams(
        self, match: Match[Any, Any], beginning: Beginning, seat: Seat, given: Script
    ) -> list[bytes]:
        """All that the seat and a spectator are sent while these answers are given."""
        self.put_up(match, beginning, seat)
        taps = [await Tap.open(self.port, cookie) for cookie in self.cookies]
        for tap in taps:
            await tap.ask({"type": "hello", "version": 1, "language": "en"}, "welcome")
            await tap.ask({"type": "open", "table": TABLE}, "seating")
        for number, action in enumerate(given):
            called = self.hall._tables[TABLE].course.called(action.number)
            told = {"type": "answer", "id": number, "table": TABLE, "epoch": 0, "number": called}
            await taps[0].ask({**told, "answer": action.answer}, "done")
        for tap in taps:
            await tap.ask({"type": "ping"}, "pong")
            tap.close()
        await self.left()
        return [tap.noted for tap in taps]

    async def left(self) -> None:
        """Once nobody is connected any more."""
        while self.hall.presence.connections:
            await asyncio.sleep(0.001)


Run = Callable[[Callable[[House], Awaitable[None]]], None]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Does something in the loop of a server that all of these tests share.

    Nothing is held back there: how much of it goes into one frame depends on how busy the machine is."""
    patch = pytest.MonkeyPatch()
    patch.setattr(livetable, "SOON", 0.0)
    loop = asyncio.new_event_loop()
    serving = served(tmp_path_factory.mktemp("served"))
    house = House(loop.run_until_complete(serving.__aenter__()))

    def in_its_loop(work: Callable[[House], Awaitable[None]]) -> None:
        loop.run_until_complete(work(house))

    yield in_its_loop
    loop.run_until_complete(serving.__aexit__(None, None, None))
    loop.close()
    patch.undo()


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_the_bytes_on_a_socket_do_not_tell_what_its_reader_may_not_know(
    run: Run, game: str, seats: int, options: dict[str, Any]
) -> None:
    async def compare(house: House) -> None:
        worlds = further = 0
        for seed in range(40):
            beginning = Beginning(game, seats, options, bytes([seed]) * 32)
            for true, world, seat in pairs(beginning, random.Random(seed)):
                given = script(true, world, beginning, seat)
                one = await house.streams(true, beginning, seat, given)
                two = await house.streams(world, beginning, seat, given)
                assert one == two
                assert all(b'"snapshot"' in stream for stream in one)
                assert not given or all(b'"update"' in stream for stream in one)
                worlds, further = worlds + 1, further + len(given)
                if worlds >= WORLDS and further >= FURTHER:
                    return
        pytest.fail(f"only {worlds} worlds and {further} steps could be compared")

    run(compare)


def test_a_tap_notes_what_differs(run: Run) -> None:
    """Worlds that a reader may tell apart give other bytes; else nothing above would be proven."""

    async def compare(house: House) -> None:
        streams = []
        for seed in (1, 2):
            beginning = Beginning("uno", 2, {}, bytes([seed]) * 32)
            match = Match(find("uno"), 2, {}, seed=beginning.seed)
            streams.append(await house.streams(match, beginning, 0, []))
        assert streams[0][0] != streams[1][0]

    run(compare)

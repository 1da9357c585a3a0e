"""Whose bots think first, what is told when one gives up, and that bots which nobody looks at wait."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.server.tapping import Served, served
from tests.server.waiting import run, until
from zhuoju.bots import Hint, registry
from zhuoju.bots.bot import Bot
from zhuoju.client import Client, Looking
from zhuoju.kernel import Answer, Perspective
from zhuoju.server.base import metrics
from zhuoju.server.live import driving
from zhuoju.server.match.record import Answered, unpack
from zhuoju.server.storage.schema import actions, tables

SLOW = "search:level=5"
FIRST = "cell:1"


class Held:
    """Bots that think until they are let go, one by one or all."""

    def __init__(self) -> None:
        self.begun: list[str] = []  # what was asked
        self._go = threading.Semaphore(0)

    def let_go(self, many: int = 1) -> None:
        self._go.release(many)

    def think(self, perspective: Perspective) -> Answer:
        self.begun.append(perspective.decision.prompt)
        self._go.acquire()
        return perspective.decision.options[0].id

    async def has_begun(self, many: int) -> None:
        while len(self.begun) < many:
            await asyncio.sleep(0.01)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """The searching bot thinks until it is let go."""
    holding = Held()

    class Slow(Bot):
        name = "search"

        def choose(self, perspective: Perspective) -> Answer:
            return holding.think(perspective)

        def consider(self, perspective: Perspective) -> Hint:
            return Hint(holding.think(perspective))

    monkeypatch.setitem(registry._BOTS, "search", Slow)
    yield holding
    holding.let_go(10_000)  # whoever was given up thinks on in a thread that must end


class Clock:
    """The loop's time, which a test can let pass."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._time, self._passed = self._loop.time, 0.0
        self._loop.time = lambda: self._time() + self._passed  # type: ignore[method-assign]

    def let_pass(self, seconds: float) -> None:
        self._passed += seconds
        self._loop.call_soon_threadsafe(lambda: None)


class Inn(Served):
    """A server in this process, and how to come in."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def inn(data: Path, *guests: str) -> AsyncIterator[tuple[Inn, list[Client]]]:
    async with served(data) as at:
        opened = Inn(*at)
        clients = [Client(opened.url) for _ in guests]
        for client, name in zip(clients, guests, strict=True):
            await client.come_in(name)
        try:
            yield opened, clients
        finally:
            for client in clients:
                await client._http.aclose()


async def begun(client: Client, *places: str, game: str = "tictactoe") -> str:
    table = await client.make_table(game, places)
    await client.start(table)
    return table


async def waiting(at: Inn, many: int) -> None:
    while at.hall.thinkers.waiting != many:
        await asyncio.sleep(0.01)


async def kept(at: Inn, table: str) -> list[Answered]:
    async with at.hall.archive._database.read() as c:
        rows = await c.execute(select(actions.c.body).where(actions.c.table == table))
        return [unpack(body) for (body,) in rows]  # type: ignore[misc]


async def due(at: Inn, table: str) -> int | None:
    async with at.hall.archive._database.read() as c:
        return (await c.execute(select(tables.c.due).where(tables.c.id == table))).scalar_one()  # type: ignore[no-any-return]


def words(looking: Looking, kind: str) -> list[str]:
    return [each.words for each in looking.told if each.kind == kind]


# Served in turn


def test_a_person_is_served_after_one_thought_of_somebody_elses_many_tables(
    tmp_path: Path, held: Held
) -> None:
    async def play() -> None:
        async with inn(tmp_path, "Eve", "Ann") as (at, (eve, ann)):
            for _ in range(6):
                await begun(eve, SLOW, SLOW, game="uno")
            await held.has_begun(1)
            async with ann.live("en") as live:
                looking = await live.look(await begun(ann, SLOW, "me"))
                await waiting(at, 6)  # five of Eve's, and Ann's
                held.let_go()
                await held.has_begun(2)
                assert held.begun[1] != held.begun[0]
                held.let_go()
                await until(looking, lambda: bool(looking.asked))
                held.let_go(10_000)

    run(play())


def test_nobody_looking_everybodys_bots_still_come_in_turn(tmp_path: Path, held: Held) -> None:
    async def play() -> None:
        async with inn(tmp_path, "Eve", "Ann") as (at, (eve, ann)):
            for _ in range(4):
                await begun(eve, SLOW, SLOW, game="uno")
            await held.has_begun(1)
            await begun(ann, SLOW, "me")
            await waiting(at, 4)
            held.let_go()
            await held.has_begun(2)
            assert held.begun[1] != held.begun[0]
            held.let_go(10_000)

    run(play())


def test_what_somebody_looks_at_goes_before_what_nobody_looks_at(tmp_path: Path, held: Held) -> None:
    async def play() -> None:
        async with inn(tmp_path, "Eve") as (at, (eve,)):
            for _ in range(3):
                await begun(eve, SLOW, SLOW, game="uno")
            await held.has_begun(1)
            async with eve.live() as live:
                await live.look(await begun(eve, SLOW, SLOW))
                await waiting(at, 3)
                held.let_go()
                await held.has_begun(2)
                assert held.begun[1] != held.begun[0]
                held.let_go(10_000)

    run(play())


# Giving up


def gave_up(why: str) -> float:
    return metrics.BOTS_GAVE_UP.labels(why)._value.get()


def test_who_gives_up_is_stood_in_for_and_everybody_is_told(tmp_path: Path, held: Held) -> None:
    async def play() -> None:
        before = gave_up("late")
        async with inn(tmp_path, "Ann") as (at, (ann,)):
            clock = Clock()
            table = await begun(ann, SLOW, "me")
            async with ann.live("en") as live, ann.live("zh-Hans") as other, ann.live("zh-Hant") as third:
                looking, chinese, old = [await each.look(table) for each in (live, other, third)]
                await held.has_begun(1)
                clock.let_pass(60)
                for each in (looking, chinese, old):
                    await until(each, lambda each=each: bool(each.asked))  # type: ignore[misc]
                (told,) = words(looking, "stumped")
                assert "the quick bot answers this time" in told
                assert "由出手快的机器人代为作答" in words(chinese, "stumped")[0]
                assert "由出手快的機器人代為作答" in words(old, "stumped")[0]
            (answered,) = await kept(at, table)
            assert (answered.seat, answered.by) == (0, "quick")
            assert gave_up("late") == before + 1

    run(play())


def test_where_the_quick_bot_fails_too_the_table_chooses_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(Bot):
        name = "broken"

        def choose(self, perspective: Perspective) -> Answer:
            raise ZeroDivisionError

        def consider(self, perspective: Perspective) -> Hint:
            raise ZeroDivisionError

    for name in ("search", "policy"):
        monkeypatch.setitem(registry._BOTS, name, Broken)

    async def play() -> None:
        async with inn(tmp_path, "Ann") as (at, (ann,)), ann.live("en") as live:
            table = await begun(ann, SLOW, "me")
            looking = await live.look(table)
            await until(looking, lambda: bool(looking.asked))
            (told,) = words(looking, "stumped")
            assert "the table chooses this time" in told
            assert [each.by for each in await kept(at, table)] == ["table"]

    run(play())


def test_a_match_in_which_bots_gave_up_is_replayed_exactly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(Bot):
        name = "search"

        def choose(self, perspective: Perspective) -> Answer:
            raise ZeroDivisionError

        def consider(self, perspective: Perspective) -> Hint:
            raise ZeroDivisionError

    monkeypatch.setitem(registry._BOTS, "search", Broken)

    async def play() -> None:
        async with inn(tmp_path, "Ann") as (at, (ann,)):
            table = await begun(ann, SLOW, "random", game="uno")
            while (await ann.table(table))["stage"] != "finished":
                await asyncio.sleep(0.01)
            assert {each.by for each in await kept(at, table)} == {"quick", "bot"}
            share = (await ann.ask("POST", f"tables/{table}/share"))["share"]
            told = await ann.ask("GET", f"replays/{share}")
            assert told["verdict"] == {"ok": True, "problems": []}
            steps = [await ann.ask("GET", f"replays/{share}/steps/{n}", lang="en") for n in (1, 2, 3)]
            assert any(each["done"]["by"] == "quick" and _stumped(each) for each in steps)

    run(play())


def _stumped(step: Any) -> bool:
    return any("quick bot answers" in each.get("words", "") for each in step["told"])


def test_waiting_for_ones_turn_is_not_thinking(tmp_path: Path, held: Held) -> None:
    async def play() -> None:
        async with inn(tmp_path, "Eve", "Ann") as (at, (eve, ann)):
            clock = Clock()
            first = await begun(eve, SLOW, "me")
            await held.has_begun(1)
            second = await begun(ann, SLOW, "me")
            await waiting(at, 1)
            clock.let_pass(20)
            held.let_go()
            await held.has_begun(2)
            clock.let_pass(20)  # Ann's has waited for 40 seconds now, and thought for 20
            held.let_go()
            for table in (first, second):
                while not (found := await kept(at, table)):
                    await asyncio.sleep(0.01)
                assert found[0].by == "bot"

    run(play())


def test_a_bot_whose_seat_is_taken_back_while_it_waits_answers_nothing(tmp_path: Path, held: Held) -> None:
    async def play() -> None:
        async with inn(tmp_path, "Eve", "Ann") as (at, (eve, ann)):
            await begun(eve, SLOW, "me")
            await held.has_begun(1)
            table = await begun(ann, "me", SLOW)
            await ann.ask("POST", f"tables/{table}/stand-in", {"place": 0, "bot": SLOW})
            await waiting(at, 1)
            await ann.ask("POST", f"tables/{table}/stand-in", {"place": 0, "bot": None})
            held.let_go()
            await waiting(at, 0)
            assert len(held.begun) == 1
            assert await kept(at, table) == []

    run(play())


# Bots among themselves


def test_bots_among_themselves_wait_when_nobody_has_looked_for_long(
    tmp_path: Path, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with inn(tmp_path, "Eve") as (at, (eve,)):
            table = await begun(eve, SLOW, SLOW)
            await held.has_begun(1)
            monkeypatch.setattr(driving, "ALONE", -1)
            async with eve.live() as live:
                looking = await live.look(table)
                held.let_go(2)
                await held.has_begun(3)  # they go on as long as somebody looks
                await until(looking, lambda: looking.shown is not None and looking.shown.step == 2)
            while at.hall.accounts_at(table):
                await asyncio.sleep(0.01)
            held.let_go()  # what was begun is finished
            while await due(at, table) is not None:
                await asyncio.sleep(0.01)
            assert len(await kept(at, table)) == 3
            await at.hall._look_round()
            assert (len(held.begun), at.hall.thinkers.waiting) == (3, 0)
            async with eve.live() as live:
                await live.look(table)
                await held.has_begun(4)
                held.let_go(10_000)

    run(play())


def test_after_a_restart_only_tables_with_people_come_back_by_themselves(tmp_path: Path, held: Held) -> None:
    async def play() -> None:
        async with inn(tmp_path, "Eve", "Ann") as (_, (eve, ann)):
            alone = [await begun(eve, SLOW, SLOW) for _ in range(5)]
            await begun(ann, SLOW, "me")
            await held.has_begun(1)
            cookies = eve._http.cookies
        held.begun.clear()
        async with inn(tmp_path) as (at, _):
            await at.hall._look_round()
            await held.has_begun(1)
            assert at.hall.thinkers.waiting == 0
            assert [await due(at, table) for table in alone] == [None] * 5
            assert all(at.hall.opened(table) is None for table in alone)
            async with Client(at.url) as again:
                again._http.cookies.update(cookies)
                async with again.live() as live:
                    looking = await live.look(alone[0])
                    held.let_go(10_000)
                    await until(looking, lambda: looking.ended is not None)
            assert [await due(at, table) for table in alone[1:]] == [None] * 4

    run(play())

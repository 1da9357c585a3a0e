"""Nothing acknowledged is ever lost, also when the server is killed in the middle of it."""

import asyncio
import random
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.server.serving import Server, postgres
from tests.server.waiting import PATIENCE, eventually
from zhuoju.client import Client, Live, Looking
from zhuoju.kernel.decision import Question
from zhuoju.server.base.config import Config
from zhuoju.server.match import wire
from zhuoju.server.match.archive import Archive
from zhuoju.server.match.played import resume
from zhuoju.server.match.record import Answered
from zhuoju.server.storage.database import Database

TABLES, KILLS = 50, 20


class Acknowledged(NamedTuple):
    table: str
    seat: int
    number: int
    epoch: int
    answer: object


def pick(question: Question, rng: random.Random) -> object:
    """A legal answer for somebody who only knows the protocol."""
    ids = [option.id for option in question.options]
    if question.shape in ("some", "order"):
        return rng.sample(ids, len(ids) if question.shape == "order" else question.least)
    if question.shape == "amount":
        return rng.randint(question.least, question.most)
    if question.shape == "distribute":
        given: dict[str, int] = {}
        for option in question.options:
            given[option.id] = min(option.most or 0, question.least - sum(given.values()))
        return {key: amount for key, amount in given.items() if amount}
    return rng.choice(ids or ["yes", "no"])


async def play_on(client: Client, live: Live, kept: list[Acknowledged], over: asyncio.Event, n: int) -> None:
    """Play match after match until told to stop, and write down what was acknowledged."""
    rng = random.Random(n)
    while not over.is_set():
        table = await made(client)
        looking = await live.look(table)
        while looking.ended is None and not over.is_set():
            looking.changed.clear()
            if not looking.asked:
                await asyncio.wait([asyncio.ensure_future(looking.changed.wait())], timeout=0.2)
                continue
            await answer(live, looking, rng, kept)


async def made(client: Client) -> str:
    """A started table; the server may be killed while it is made, so again until it stands."""
    while True:
        try:
            table = await client.make_table("uno", ["me", "random", "random"])
            await client.start(table)
        except Exception:
            await asyncio.sleep(0.1)
        else:
            return table


async def answer(live: Live, looking: Looking, rng: random.Random, kept: list[Acknowledged]) -> None:
    asked, cursor = looking.asked[0], looking.cursor
    assert cursor is not None
    assert looking.seat is not None
    choice = pick(asked.question, rng)
    heard = await live.answer(looking, asked, choice)
    if isinstance(heard, wire.Done):
        number = asked.question.number
        kept.append(Acknowledged(looking.table, looking.seat, number, cursor.epoch, choice))
    elif looking.asked and looking.asked[0] is asked:
        await asyncio.sleep(0.01)


async def crash(server: Server) -> list[Acknowledged]:
    kept: list[Acknowledged] = []
    over = asyncio.Event()
    rng = random.Random(1)
    async with asyncio.TaskGroup() as group:
        for n in range(TABLES):
            group.create_task(player(server, kept, over, n))
        for _ in range(KILLS):
            before = len(kept)
            await asyncio.sleep(rng.uniform(0.05, 0.6))
            server.kill()
            await server.restart()
            await eventually(lambda before=before: len(kept) > before + 20)  # somebody has played on
        over.set()
    return kept


async def player(server: Server, kept: list[Acknowledged], over: asyncio.Event, n: int) -> None:
    async with Client(server.url) as client:
        while True:
            try:
                await client.come_in(f"Player {n}")
                break
            except Exception:
                await asyncio.sleep(0.1)
        async with client.live() as live:
            playing = asyncio.create_task(play_on(client, live, kept, over, n))
            await over.wait()
            await asyncio.wait([playing], timeout=PATIENCE)
            playing.cancel()


async def check(config: Config, kept: list[Acknowledged]) -> None:
    """Every acknowledged answer is in the record, once, and every record can be run again."""
    database = Database(config)
    archive = Archive(database)
    for table in {each.table for each in kept}:
        seated = await archive.table(table)
        assert seated is not None
        actions = await archive.actions(table)
        given = [(a.seat, a.epoch, a.number, a.answer) for a in actions if isinstance(a, Answered)]
        for each in (e for e in kept if e.table == table):
            assert given.count((each.seat, each.epoch, each.number, each.answer)) == 1
        assert resume(seated.beginning, None, actions).number == len(actions)
    await database.close()


@pytest.mark.parametrize("where", ["sqlite", "postgres"])
def test_what_was_acknowledged_survives_being_killed(where: str, tmp_path: Path) -> None:
    if where == "sqlite":
        run(tmp_path, Config(data=str(tmp_path)))
        return
    with postgres() as url:
        config = Config(data=str(tmp_path), db=url)
        asyncio.run(upgraded(config))
        run(tmp_path, config)


async def upgraded(config: Config) -> None:
    database = Database(config)
    await database.upgrade()
    await database.close()


def run(data: Path, config: Config) -> None:
    server = Server(data, *(["--db", config.db] if config.db else []), "--bots", "0").start()
    try:
        kept = asyncio.run(crash(server))
    finally:
        server.stop()
    assert len(kept) > 20 * KILLS
    assert len({each.table for each in kept}) >= TABLES
    asyncio.run(check(config, kept))

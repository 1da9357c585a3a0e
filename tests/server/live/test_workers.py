"""Several workers on PostgreSQL and Redis serve the same tables."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.server.live.test_crash import pick, upgraded
from tests.server.serving import Server, postgres, redis_url, serving
from tests.server.waiting import run, until
from zhuoju.client import Client
from zhuoju.server.base.config import Config
from zhuoju.server.match import wire
from zhuoju.server.match.archive import Archive
from zhuoju.server.match.record import Answered
from zhuoju.server.storage.database import Database


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server, Config]]:
    """Two servers that share a database and a Redis, as two machines would."""
    data = tmp_path_factory.mktemp("workers")
    with ExitStack() as stack:
        url = stack.enter_context(postgres())
        shared = ("--db", url, "--redis", redis_url(), "--bots", "0")
        config = Config(data=str(data), db=url)
        asyncio.run(upgraded(config))
        one = stack.enter_context(serving(data, *shared))
        two = stack.enter_context(serving(data, *shared))
        yield one, two, config


def at(server: Server, client: Client) -> Client:
    """The same account at another worker."""
    http = httpx.AsyncClient(base_url=server.url, cookies=client._http.cookies, timeout=30)
    return Client(server.url, http=http)


async def two_at_a_table(one: Server, two: Server, game: str) -> tuple[Client, Client, str]:
    ann, ben = Client(one.url), Client(two.url)
    await ann.come_in("Ann")
    await ben.come_in("Ben")
    table = await ann.make_table(game, ["me", "open"], public=True)
    await ben.join(table)
    await ann.start(table)
    return ann, ben, table


@pytest.mark.parametrize("game", ["uno", "leduc", "legend"])
def test_seats_on_different_workers_play_whole_matches(
    game: str, workers: tuple[Server, Server, Config]
) -> None:
    one, two, config = workers

    async def play() -> None:
        ann, ben, table = await two_at_a_table(one, two, game)
        rng = random.Random(3)
        async with ann.live() as first, ben.live() as second:
            ends = await asyncio.gather(
                first.play(table, lambda asked: pick(asked.question, rng)),
                second.play(table, lambda asked: pick(asked.question, rng)),
            )
            assert ends[0].result == ends[1].result
            told = [live._tables[table].told for live in (first, second)]
            assert told[0][-1].kind == told[1][-1].kind == "ended"
        database = Database(config)
        seated = await Archive(database).table(table)
        assert seated is not None
        assert seated.stage == "finished"
        course = await Archive(database).whole(table, seated.beginning)
        assert course.match.result == ends[0].result
        await database.close()
        await ann._http.aclose()
        await ben._http.aclose()

    run(play())


def test_of_two_answers_at_once_exactly_one_counts(workers: tuple[Server, Server, Config]) -> None:
    one, two, config = workers

    async def race() -> None:
        ann, ben, table = await two_at_a_table(one, two, "tictactoe")
        elsewhere = at(two, ann)
        wins = refusals = 0
        async with ann.live() as here, elsewhere.live() as there, ben.live() as other:
            mine, also, his = [await live.look(table) for live in (here, there, other)]
            while mine.ended is None and wins < 6:
                if mine.asked and also.asked and mine.cursor == also.cursor:
                    cells = [o.id for o in mine.asked[0].question.options]
                    heard = await asyncio.gather(
                        here.answer(mine, mine.asked[0], cells[0]),
                        there.answer(also, also.asked[0], cells[-1]),
                    )
                    if len(cells) > 1:
                        kinds = sorted(type(each).__name__ for each in heard)
                        assert kinds == ["Done", "Refused"], heard
                        refused = next(each for each in heard if isinstance(each, wire.Refused))
                        assert refused.code == "illegal"
                        assert "not asked now" in refused.message or "over" in refused.message
                        refusals += 1
                    wins += 1
                elif his.asked:
                    await other.answer(his, his.asked[0], his.asked[0].question.options[0].id)
                await asyncio.sleep(0.02)
        assert refusals >= 2
        database = Database(config)
        actions = await Archive(database).actions(table)
        mine_kept = [a for a in actions if isinstance(a, Answered) and a.seat == mine.seat]
        assert len({(a.epoch, a.number) for a in mine_kept}) == len(mine_kept)
        await database.close()
        for client in (ann, ben, elsewhere):
            await client._http.aclose()

    run(race())


def test_a_bot_is_moved_by_one_worker_and_seen_by_all(workers: tuple[Server, Server, Config]) -> None:
    one, two, _ = workers

    async def play() -> None:
        ann, ben = Client(one.url), Client(two.url)
        await ann.come_in("Ann")
        await ben.come_in("Ben")
        table = await ann.make_table("uno", ["me", "random", "random"], public=True)
        await ann.start(table)
        rng = random.Random(5)
        async with ann.live() as player, ben.live() as spectator:
            watched = await spectator.look(table)
            ended = await player.play(table, lambda asked: pick(asked.question, rng))
            await until(watched, lambda: watched.ended is not None)
            assert watched.ended.result == ended.result
            assert watched.seat is None
        await ann._http.aclose()
        await ben._http.aclose()

    run(play())


def test_one_server_with_several_workers_starts_and_stops(
    workers: tuple[Server, Server, Config], tmp_path: Path
) -> None:
    _, _, config = workers
    arguments = ("--workers", "2", "--db", config.db, "--redis", redis_url())
    server = Server(tmp_path, *arguments).start()
    assert httpx.get(f"{server.url}/healthz").json()["status"] == "ok"
    assert "zhuoju_connections" in httpx.get(f"{server.url}/metrics").text
    server.stop()


def test_several_workers_without_a_shared_database_are_refused(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="--redis"):
        Server(tmp_path, "--workers", "2").start()

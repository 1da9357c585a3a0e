"""A live table over a real connection: playing, taking back, coming back, standing in."""

import asyncio
import json
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.live.test_crash import pick
from tests.server.serving import Server, serving
from tests.server.waiting import run, until
from zhuoju.client import Client, Live, Looking, Refusal
from zhuoju.server.base.config import Config
from zhuoju.server.match import wire
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import accounts, tables


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("live"), "--bots", "0") as running:
        yield running


class Pair:
    """Ann and Ben at a table of two."""

    def __init__(
        self, server: Server, game: str, seconds: int = 0, places: Sequence[str] = ("me", "open")
    ) -> None:
        self.ann, self.ben = Client(server.url), Client(server.url)
        self.game, self.seconds, self.places = game, seconds, list(places)

    async def __aenter__(self) -> "Pair":
        await self.ann.come_in("Ann")
        await self.ben.come_in("Ben")
        self.table = await self.ann.make_table(self.game, self.places, public=True, seconds=self.seconds)
        await self.ben.join(self.table)
        await self.ann.start(self.table)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.ann._http.aclose()
        await self.ben._http.aclose()


async def mark(live: Live, looking: Looking, cell: int) -> wire.Heard:
    await until(looking, lambda: bool(looking.asked))
    return await live.answer(looking, looking.asked[0], f"cell:{cell}")


def test_an_answer_is_shown_to_everybody_and_acknowledged(server: Server) -> None:
    async def play() -> None:
        async with Pair(server, "tictactoe") as pair, pair.ann.live("zh-Hans") as one, pair.ben.live() as two:
            ann, ben = await one.look(pair.table), await two.look(pair.table)
            done = await mark(one, ann, 5)
            assert isinstance(done, wire.Done)
            await until(ben, lambda: bool(ben.asked))
            assert [each.shown.step for each in (ann, ben) if each.shown] == [1, 1]
            assert ann.view == ben.view
            assert ann.told[-1].words
            assert not ben.told[-1].words

    run(play())


def test_a_repeated_answer_is_recognised_and_a_late_one_refused(server: Server) -> None:
    async def play() -> None:
        async with Pair(server, "tictactoe") as pair, pair.ann.live() as live:
            looking = await live.look(pair.table)
            number = looking.asked[0].question.number
            for cell, again in (("cell:1", False), ("cell:1", True)):
                heard = await live.ask(lambda n, c=cell: wire.Answer(n, pair.table, 0, number, c))
                assert heard == wire.Done(heard.id, again)  # type: ignore[union-attr]
            late = await live.ask(lambda n: wire.Answer(n, pair.table, 0, number, "cell:2"))
            assert isinstance(late, wire.Refused)
            assert late.code == "illegal"

    run(play())


def test_taking_back_asks_the_other_and_shows_the_table_anew(server: Server) -> None:
    async def play() -> None:
        async with Pair(server, "tictactoe") as pair, pair.ann.live() as one, pair.ben.live() as two:
            ann, ben = await one.look(pair.table), await two.look(pair.table)
            await mark(one, ann, 5)
            await mark(two, ben, 1)
            considered = await one.ask(lambda n: wire.Consider(n, pair.table))
            assert isinstance(considered, wire.Considered)
            assert considered.take_back is not None
            assert considered.take_back.consent == (1,)
            await one.ask(lambda n: wire.Undo(n, pair.table, 0))
            await until(ben, lambda: bool(ben.shown and ben.shown.proposal))
            await two.ask(lambda n: wire.Consent(n, pair.table, 0, True))
            await until(ann, lambda: bool(ann.cursor and ann.cursor.epoch == 1))
            assert len(ann.asked[0].question.options) == 9
            assert len(ann.told) == ann.cursor.told  # type: ignore[union-attr]

    run(play())


def test_whoever_comes_back_hears_everything_once(server: Server) -> None:
    async def play() -> None:
        rng = random.Random(1)
        async with Pair(server, "uno") as pair, pair.ann.live() as one, pair.ben.live() as two:
            ann, ben = await one.look(pair.table), await two.look(pair.table)
            for turn in range(40):
                for live, looking in ((one, ann), (two, ben)):
                    if looking.asked and looking.ended is None:
                        await live.answer(looking, looking.asked[0], pick(looking.asked[0].question, rng))
                if turn % 10 == 5 and one._socket is not None:
                    await one._socket.close()
                await asyncio.sleep(0.01)
            async with pair.ann.live() as fresh:
                whole = await fresh.look(pair.table)
                await until(ann, lambda: ann.cursor == whole.cursor)
                assert one.breaks >= 1
                assert ann.told == whole.told
                assert ann.view == whole.view

    run(play())


def test_a_clock_that_runs_out_answers_for_whoever_is_away(server: Server) -> None:
    async def play() -> None:
        async with Pair(server, "tictactoe", seconds=1) as pair, pair.ben.live() as two:
            ben = await two.look(pair.table)
            shown = ben.shown
            assert shown is not None
            assert [clock.seat for clock in shown.clocks] == shown.awaited  # by now it may be anybody's
            await until(ben, lambda: bool(ben.shown and ben.shown.step))  # nobody has done anything

    run(play())


def test_a_leavers_seat_is_played_by_a_bot_and_given_back(server: Server) -> None:
    async def play() -> None:
        async with Pair(server, "tictactoe") as pair, pair.ben.live() as two:
            ben = await two.look(pair.table)
            await pair.ann.ask("POST", f"tables/{pair.table}/stand-in", {"place": 0, "bot": "random"})
            await until(ben, lambda: bool(ben.asked))
            await pair.ann.ask("POST", f"tables/{pair.table}/stand-in", {"place": 0, "bot": None})
            await mark(two, ben, int(ben.asked[0].question.options[0].id.split(":")[1]))
            async with pair.ann.live() as one:
                ann = await one.look(pair.table)
                assert ann.asked

    run(play())


def test_a_spectator_sees_no_question_and_cannot_answer(server: Server) -> None:
    async def play() -> None:
        async with Pair(server, "uno") as pair, Client(server.url) as other:
            await other.come_in("Eve")
            async with other.live() as live:
                eve = await live.look(pair.table)
                assert eve.seat is None
                assert not eve.asked
                heard = await live.ask(lambda n: wire.Answer(n, pair.table, 0, 1, "draw"))
                assert isinstance(heard, wire.Refused)
                assert heard.code == "forbidden"

    run(play())


def test_advice_the_past_and_talk(server: Server) -> None:
    async def play() -> None:
        async with Pair(server, "tictactoe") as pair, pair.ann.live("en") as one, pair.ben.live() as two:
            ann, ben = await one.look(pair.table), await two.look(pair.table)
            number = ann.asked[0].question.number
            advice = await one.ask(lambda n: wire.Advise(n, pair.table, number))
            assert isinstance(advice, wire.Advice)
            assert advice.answer in [o.id for o in ann.asked[0].question.options]
            assert advice.words
            empty = ann.view
            await mark(one, ann, 5)
            past = await two.ask(lambda n: wire.Past(n, pair.table, 0))
            assert isinstance(past, wire.WasSeen)
            assert past.view == empty
            assert ben.view != empty
            assert isinstance(await one.ask(lambda n: wire.Talk(n, pair.table, "你好")), wire.Done)
            said = await pair.ben.ask("GET", f"tables/{pair.table}/talk")
            assert [each["text"] for each in said] == ["你好"]

    run(play())


def test_only_a_host_may_intervene_and_a_player_may_resign(server: Server) -> None:
    async def play() -> None:
        async with Pair(server, "legend") as pair, pair.ann.live() as one:
            ann = await one.look(pair.table)
            forced = await one.ask(
                lambda n: wire.Intervene(n, pair.table, "force", {"of": "dice", "values": [6]})
            )
            assert isinstance(forced, wire.Refused)
            assert forced.code == "forbidden"
            resigned = await one.ask(lambda n: wire.Intervene(n, pair.table, "resign", {"seat": 1}))
            assert isinstance(resigned, wire.Done)
            await until(ann, lambda: ann.ended is not None)
            assert ann.ended is not None
            assert ann.ended.result.winners == (1,)

    run(play())


def cut_off(server: Server) -> float:
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    return float(next(line for line in lines if line.startswith("zhuoju_cut_off_total")).split()[1])


def test_a_client_that_does_not_read_is_cut_off_and_nobody_else_waits(server: Server) -> None:
    async def play() -> None:
        before = cut_off(server)
        async with Pair(server, "legend") as pair, pair.ben.live() as two:
            ben = await two.look(pair.table)
            cookie = "; ".join(f"{n}={v}" for n, v in pair.ann._http.cookies.items())
            address = f"{server.url.replace('http', 'ws')}/api/live"
            async with connect(address, additional_headers={"Cookie": cookie}, max_queue=1) as deaf:
                deaf.transport.pause_reading()  # type: ignore[union-attr]
                await deaf.send('{"type":"hello","version":1}')
                with suppress(ConnectionClosed):  # it may be cut off between two words, too
                    while cut_off(server) == before:
                        for _ in range(200):
                            await deaf.send(json.dumps({"type": "open", "table": pair.table}))
                assert cut_off(server) > before
                assert isinstance(await two.answer(ben, ben.asked[0], []), wire.Done)

    run(play())


def test_a_banned_account_is_hung_up_on_while_the_server_runs(server: Server) -> None:
    async def play() -> None:
        async with Pair(server, "tictactoe") as pair, pair.ann.live() as one:
            await one.look(pair.table)
            me = await pair.ann.ask("GET", "me")
            database = Database(Config(data=str(server.log.parent)))
            async with database.write() as connection:
                await connection.execute(
                    update(accounts).where(accounts.c.id == me["id"]).values(banned=now())
                )
            await database.close()
            while one._socket is not None:
                await asyncio.sleep(0.1)
            with pytest.raises(Refusal):
                await pair.ann.ask("GET", "me")

    run(play())


def test_a_match_of_other_rules_is_not_gone_on_with(server: Server) -> None:
    async def play() -> None:
        database = Database(Config(data=str(server.log.parent)))
        async with Pair(server, "tictactoe") as pair:
            made = await pair.ann.make_table("tictactoe", ["me", "random"], public=True)
            async with database.write() as connection:
                changed = update(tables).where(tables.c.id == made)
                await connection.execute(changed.values(version=99, stage="running", due=0))
            cookie = "; ".join(f"{n}={v}" for n, v in pair.ann._http.cookies.items())
            address = f"{server.url.replace('http', 'ws')}/api/live"
            async with connect(address, additional_headers={"Cookie": cookie}) as socket:
                await socket.send(json.dumps({"type": "open", "table": made}))
                heard = json.loads(await socket.recv())
                assert (heard["type"], heard["code"]) == ("refused", "other_rules")
        await database.close()

    run(play())


def test_a_table_that_was_closed_is_gone_for_whoever_looks_at_it(server: Server) -> None:
    async def play() -> None:
        async with Client(server.url) as owner:
            await owner.come_in("Ann")
            table = await owner.make_table("tictactoe", ["me", "open"], public=True)
            cookie = "; ".join(f"{n}={v}" for n, v in owner._http.cookies.items())
            address = f"{server.url.replace('http', 'ws')}/api/live"
            async with connect(address, additional_headers={"Cookie": cookie}) as socket:
                await socket.send(json.dumps({"type": "open", "table": table}))
                assert json.loads(await socket.recv())["type"] == "seating"
                await owner.ask("POST", f"tables/{table}/leave")
                assert json.loads(await socket.recv())["type"] == "seating"
                await socket.send(json.dumps({"type": "open", "table": table}))
                assert json.loads(await socket.recv())["code"] == "not_here"
        assert "news not understood" not in server.log.read_text()

    run(play())


def test_a_new_name_reaches_the_tables_already_joined(server: Server) -> None:
    async def play() -> None:
        async with Pair(server, "tictactoe") as pair, pair.ann.live() as one, pair.ben.live() as two:
            await one.look(pair.table)
            ben = await two.look(pair.table)
            await pair.ann.ask("PATCH", "me", {"name": "Anna"})
            await until(ben, lambda: isinstance(ben.shown, wire.Snapshot) and ben.shown.names[0] == "Anna")
            assert isinstance(ben.shown, wire.Snapshot)
            assert ben.shown.people[0].name == "Anna"
            assert (await pair.ben.table(pair.table))["places"][0]["name"] == "Anna"
            await one.ask(lambda n: wire.Talk(n, pair.table, "it is still me"))
            said = await pair.ben.ask("GET", f"tables/{pair.table}/talk")
            assert [each["name"] for each in said] == ["Anna"]

    run(play())


def test_what_is_kept_is_counted(tmp_path: Path) -> None:
    def counted() -> float:
        lines = httpx.get(f"{server.url}/metrics").text.splitlines()
        return float(next(line for line in lines if line.startswith("zhuoju_batch_actions_sum")).split()[1])

    async def play() -> None:
        async with Pair(server, "tictactoe") as pair, pair.ann.live() as one:
            ann = await one.look(pair.table)
            before = counted()
            await mark(one, ann, 5)
        assert counted() == before + 1

    with serving(tmp_path) as server:  # of its own, where no bot of another test's table is still at it
        run(play())

"""A session that is over takes its open connections along, at once and through every worker."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import delete
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Server, postgres, redis_url, serving
from tests.server.tapping import Tap, framed, served
from tests.server.test_crash import upgraded
from tests.server.waiting import run
from zhuoju.client import Client, Gone
from zhuoju.kernel import Plain
from zhuoju.server import wire
from zhuoju.server.config import Config
from zhuoju.server.lines import SIGNED_OUT
from zhuoju.server.schema import sessions

PASSWORD = {"old": "correct horse", "new": "battery staple"}
ORDINARY = "websockets-sansio"  # any ASGI server's own way, instead of ours


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("signing-out"), "--bots", "0") as running:
        yield running


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    data = tmp_path_factory.mktemp("workers")
    with ExitStack() as stack:
        url = stack.enter_context(postgres())
        asyncio.run(upgraded(Config(data=str(data), db=url)))
        shared = ("--db", url, "--redis", redis_url(), "--bots", "0")
        yield stack.enter_context(serving(data, *shared)), stack.enter_context(serving(data, *shared))


@pytest.fixture(params=["one server", "two workers"])
def where(request: pytest.FixtureRequest) -> tuple[Server, Server]:
    """Where somebody signs out, and where they are connected."""
    if request.param == "one server":
        alone = request.getfixturevalue("server")
        return alone, alone
    found: tuple[Server, Server] = request.getfixturevalue("workers")
    return found


class Browser:
    """One session at a server, and its connection to this or another one."""

    def __init__(self, server: Server, to: Server) -> None:
        self.http = httpx.AsyncClient(base_url=server.url, timeout=30)
        self._to = to

    async def __aenter__(self) -> "Browser":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.http.post(f"/api/{path}", json=body or {})
        assert answer.status_code == status, answer.text
        return answer.json()

    @asynccontextmanager
    async def live(self) -> AsyncIterator[ClientConnection]:
        """A connection that was greeted."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self._to.url.replace("http", "ws", 1) + "/api/live"
        async with connect(address, additional_headers={"Cookie": cookie}) as socket:
            await socket.send('{"type":"hello","version":1}')
            assert json.loads(await socket.recv())["type"] == "welcome"
            yield socket


@asynccontextmanager
async def two_sessions(where: tuple[Server, Server], name: str) -> AsyncIterator[tuple[Browser, Browser]]:
    """Somebody who is signed in twice."""
    body = {"login": f"{name}-{where[0].port}", "password": PASSWORD["old"]}
    async with Browser(*where) as here, Browser(*where) as there:
        await here.post("register", body)
        await there.post("login", body)
        yield here, there


async def alive(socket: ClientConnection) -> bool:
    """Whether it still answers."""
    await socket.send('{"type":"ping"}')
    return json.loads(await socket.recv()) == {"type": "pong"}


async def farewell(socket: ClientConnection) -> tuple[str, int | None]:
    """The last word of a connection that is cut, and the code that it is closed with."""
    said = [json.loads(raw)["code"] async for raw in _rest(socket)]
    return said[-1], socket.close_code


async def _rest(socket: ClientConnection) -> AsyncIterator[str | bytes]:
    """All that is still said."""
    with suppress(ConnectionClosed):
        while True:
            yield await socket.recv()


CUT = ("signed_out", SIGNED_OUT[0])


def test_signing_out_cuts_the_connections_of_this_session_alone(where: tuple[Server, Server]) -> None:
    async def go() -> None:
        async with (
            two_sessions(where, "ada") as (here, there),
            here.live() as one,
            here.live() as two,
            there.live() as other,
        ):
            await here.post("logout")
            assert await farewell(one) == CUT
            assert await farewell(two) == CUT
            assert await alive(other)

    run(go())


def test_a_new_password_cuts_the_connections_of_every_other_session(where: tuple[Server, Server]) -> None:
    async def go() -> None:
        async with two_sessions(where, "bea") as (here, there), here.live() as mine, there.live() as other:
            await here.post("me/password", PASSWORD)
            assert await farewell(other) == CUT
            assert await alive(mine)

    run(go())


def test_leaving_for_good_cuts_every_connection(where: tuple[Server, Server]) -> None:
    async def go() -> None:
        async with Browser(*where) as guest:
            await guest.post("guest")
            async with guest.live() as socket:
                assert (await guest.http.request("DELETE", "/api/me", json={})).status_code == 200
                assert await farewell(socket) == CUT

    run(go())


@pytest.mark.parametrize("way", ["register", "login"])
def test_whoever_becomes_somebody_else_does_not_go_on_as_before(server: Server, way: str) -> None:
    async def go() -> None:
        body = {"login": f"cid-{way}", "password": PASSWORD["old"]}
        async with Browser(server, server) as known, Browser(server, server) as guest:
            if way == "login":
                await known.post("register", body)
            await guest.post("guest")
            async with guest.live() as before:
                await guest.post(way, body)
                assert await farewell(before) == CUT
            async with guest.live() as after:
                assert await alive(after)

    run(go())


def test_nothing_that_was_sent_after_the_end_of_a_session_is_obeyed(server: Server) -> None:
    async def go() -> None:
        async with Browser(server, server) as ann, Browser(server, server) as ben:
            await ann.post("guest", {"name": "Ann"})
            await ben.post("guest", {"name": "Ben"})
            places = [{"kind": "me"}, {"kind": "open"}]
            made = await ann.post("tables", {"game": "tictactoe", "places": places, "public": True}, 201)
            async with ann.live() as socket:
                await socket.send(json.dumps({"type": "open", "table": made["id"]}))
                await socket.recv()
                await ann.post("logout")
                said = {"type": "talk", "id": 1, "table": made["id"], "text": "still here"}
                for _ in range(50):
                    try:
                        await socket.send(json.dumps(said))
                    except ConnectionClosed:
                        break
                assert socket.close_code or [raw async for raw in _rest(socket)]
            assert (await ben.http.get(f"/api/tables/{made['id']}/talk")).json() == []

    run(go())


def test_our_own_client_says_that_it_is_signed_out_and_stays_away(server: Server) -> None:
    async def go() -> None:
        async with Client(server.url) as client:
            await client.come_in("Dan")
            table = await client.make_table("tictactoe", ["me", "random"])
            await client.start(table)

            async def sign_out(asked: wire.Asked) -> Plain:
                await client.ask("POST", "logout")
                return asked.question.options[0].id

            async with client.live() as live:
                with pytest.raises(Gone, match="signed_out"):
                    await live.play(table, sign_out)
                with pytest.raises(Gone, match="signed_out"):
                    await live.ask(lambda n: wire.Consider(n, table))
                assert live.breaks == 0, "it has not tried to come back"

    run(go())


@pytest.mark.parametrize("ordinary", [False, True])
def test_straight_or_by_any_asgi_server_the_end_is_the_same(tmp_path: Path, ordinary: bool) -> None:
    async def go() -> None:
        way = {"ws": ORDINARY} if ordinary else {}
        async with served(tmp_path, **way) as at:
            tap = await Tap.open(at.port, at.cookies[0])
            tap.send(framed(b'{"type":"hello","version":1}'))
            await tap.frame()
            headers = {"Cookie": at.cookies[0]}
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{at.port}", headers=headers) as client:
                assert (await client.post("/api/logout")).status_code == 200
            _, said = await tap.frame()
            assert json.loads(said)["code"] == "signed_out"
            first, body = await tap.frame()
            assert (first, int.from_bytes(body[:2], "big"), body[2:].decode()) == (0x88, *SIGNED_OUT)
            tap.close()

    run(go())


def test_a_worker_that_missed_the_word_finds_the_end_in_the_database(tmp_path: Path) -> None:
    async def go() -> None:
        async with served(tmp_path) as at:
            tap = await Tap.open(at.port, at.cookies[0])
            tap.send(framed(b'{"type":"hello","version":1}'))
            await tap.frame()
            database = at.hall.archive._database
            async with database.write() as c:
                await c.execute(delete(sessions).where(sessions.c.account == at.accounts[0]))
            _, said = await tap.frame()
            assert json.loads(said)["code"] == "signed_out"
            tap.close()

    run(go())

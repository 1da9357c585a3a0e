"""A session that is over takes its open connections along, at once and through every worker."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import delete
from websockets.exceptions import ConnectionClosed

from tests.server.connected import Line, Person
from tests.server.serving import Server
from tests.server.tapping import Tap, framed, served
from tests.server.waiting import run
from zhuoju.client import Client, Gone
from zhuoju.kernel import Plain
from zhuoju.server.live.lines import SIGNED_OUT
from zhuoju.server.match import wire
from zhuoju.server.storage.schema import sessions

PASSWORD = {"old": "correct horse", "new": "battery staple"}
ORDINARY = "websockets-sansio"  # any ASGI server's own way, instead of ours


@asynccontextmanager
async def two_sessions(where: tuple[Server, Server], name: str) -> AsyncIterator[tuple[Person, Person]]:
    """Somebody who is signed in twice."""
    body = {"login": f"{name}-{where[0].port}", "password": PASSWORD["old"]}
    async with Person(*where) as here, Person(*where) as there:
        await here.post("register", body)
        await there.post("login", body)
        yield here, there


async def alive(line: Line) -> bool:
    """Whether it still answers."""
    return await line.meanwhile() == []


async def farewell(line: Line) -> tuple[str, int | None]:
    """The last word of a connection that is cut, and the code that it is closed with."""
    said = await line.to_the_end()
    return said[-1]["code"], line.socket.close_code


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
        async with Person(*where) as guest:
            await guest.post("guest")
            async with guest.live() as socket:
                assert (await guest.http.request("DELETE", "/api/me", json={})).status_code == 200
                assert await farewell(socket) == CUT

    run(go())


@pytest.mark.parametrize("way", ["register", "login"])
def test_whoever_becomes_somebody_else_does_not_go_on_as_before(
    one_server: tuple[Server, Server], way: str
) -> None:
    async def go() -> None:
        body = {"login": f"cid-{way}", "password": PASSWORD["old"]}
        async with Person(*one_server) as known, Person(*one_server) as guest:
            if way == "login":
                await known.post("register", body)
            await guest.post("guest")
            async with guest.live() as before:
                await guest.post(way, body)
                assert await farewell(before) == CUT
            async with guest.live() as after:
                assert await alive(after)

    run(go())


def test_nothing_that_was_sent_after_the_end_of_a_session_is_obeyed(
    one_server: tuple[Server, Server],
) -> None:
    async def go() -> None:
        async with Person(*one_server) as ann, Person(*one_server) as ben:
            await ann.post("guest", {"name": "Ann"})
            await ben.post("guest", {"name": "Ben"})
            places = [{"kind": "me"}, {"kind": "open"}]
            made = await ann.post("tables", {"game": "tictactoe", "places": places, "public": True}, 201)
            async with ann.live() as line:
                await line.say("open", table=made["id"])
                await line.until("seating")
                await ann.post("logout")
                with suppress(ConnectionClosed):
                    for number in range(50):
                        await line.say("talk", id=number, table=made["id"], text="still here")
                assert await farewell(line) == CUT
            assert (await ben.http.get(f"/api/tables/{made['id']}/talk")).json() == []

    run(go())


def test_our_own_client_says_that_it_is_signed_out_and_stays_away(one_server: tuple[Server, Server]) -> None:
    async def go() -> None:
        async with Client(one_server[0].url) as client:
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

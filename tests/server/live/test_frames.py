"""Frames that nobody should send: a bounded refusal for each, and nothing changes."""

import asyncio
import json
import random
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Server, serving
from tests.server.waiting import PATIENCE
from zhuoju.client import Client
from zhuoju.server.live.conversation import FRAME

FRAMES, AT_ONCE = 100_000, 500
LONGEST = 2_000  # bytes of a refusal
TYPES = (
    "hello", "speak", "open", "close", "answer", "intervene", "consider", "concede", "undo", "consent",
    "advise", "foresee", "past", "talk", "ping", "snapshot", "", "Answer", "__class__",
)  # fmt: skip
FIELDS = (
    "id",
    "table",
    "epoch",
    "number",
    "answer",
    "name",
    "args",
    "cursor",
    "language",
    "agree",
    "text",
    "step",
)


def junk(rng: random.Random, depth: int = 0) -> Any:
    kind = rng.randrange(9 if depth < 4 else 6)
    if kind == 0:
        return rng.choice([None, True, False])
    if kind == 1:
        return rng.choice([-1, 0, 2**31, 2**63, -(2**63), 10**30, 1e308, -0.5])
    if kind == 2:
        return "".join(rng.choices(string.printable, k=rng.randrange(40)))
    if kind == 3:
        return rng.choice(["\u0000", "\u202e", "é" * 30, "𓀀", "../../etc/passwd", "' OR 1=1 --"])
    if kind in (4, 5):
        return rng.randrange(-5, 5)
    if kind in (6, 7):
        return [junk(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(FIELDS): junk(rng, depth + 1) for _ in range(rng.randrange(4))}


def of_a_known_kind(rng: random.Random, table: str) -> str:
    body = {name: junk(rng) for name in rng.sample(FIELDS, rng.randrange(len(FIELDS)))}
    return json.dumps({"type": rng.choice(TYPES), "id": 1, **body})


def to_a_foreign_table(rng: random.Random, table: str) -> str:
    """Well formed, about a table that this account has not opened."""
    made: dict[str, Any] = {"type": "answer", "id": rng.randrange(99), "table": table, "epoch": 0}
    return json.dumps({**made, "number": rng.randrange(5), "answer": "cell:1"})


def not_json(rng: random.Random, table: str) -> str:
    return "".join(rng.choices('{}[]",:0123456789truefalsn\\ \u4e00', k=rng.randrange(1, 80)))


def deep(rng: random.Random, table: str) -> str:
    times = rng.randrange(500, 5000)
    return (
        '{"type":"answer","id":1,"table":"x","epoch":0,"number":1,"answer":' + "[" * times + "]" * times + "}"
    )


def huge(rng: random.Random, table: str) -> str:
    return json.dumps({"type": "talk", "id": 1, "table": table, "text": "x" * (FRAME + rng.randrange(5000))})


KINDS: list[tuple[Callable[[random.Random, str], str], int]] = [
    (of_a_known_kind, 70), (to_a_foreign_table, 12), (not_json, 15), (deep, 2), (huge, 1),
]  # fmt: skip


async def send_junk(server: Server, cookie: str, table: str) -> int:
    """Send all of it on one connection; how many replies were refusals."""
    rng = random.Random(99)
    makers, weights = zip(*KINDS, strict=True)
    refused = 0
    async with connect(
        f"{server.url.replace('http', 'ws')}/api/live", additional_headers={"Cookie": cookie}
    ) as ws:
        for _ in range(FRAMES // AT_ONCE):
            frames = [rng.choices(makers, weights)[0](rng, table) for _ in range(AT_ONCE)]
            refused += await exchange(ws, frames)
    return refused


async def exchange(ws: ClientConnection, frames: list[str]) -> int:
    """Send frames and read until the mark behind them comes back."""
    for frame in frames:
        await ws.send(frame)
    await ws.send('{"type":"consider","id":777777777,"table":"nowhere"}')
    refused = 0
    while True:
        for raw in str(await asyncio.wait_for(ws.recv(), PATIENCE)).split("\n"):
            heard = json.loads(raw)
            if heard.get("id") == 777777777:
                return refused
            assert len(raw) <= LONGEST
            assert heard["type"] in ("refused", "welcome", "pong", "seating"), heard
            refused += heard["type"] == "refused"


def test_malformed_frames_never_change_anything(tmp_path: Path) -> None:
    async def attack(server: Server) -> None:
        async with Client(server.url) as owner, Client(server.url) as stranger:
            await owner.come_in("Owner")
            await stranger.come_in("Stranger")
            table = await owner.make_table("tictactoe", ["me", "open"], public=True)
            third = Client(server.url)
            await third.come_in("Third")
            await third.join(table)
            await owner.start(table)
            before = await owner.table(table)
            cookie = "; ".join(f"{n}={v}" for n, v in stranger._http.cookies.items())
            refused = await send_junk(server, cookie, table)
            assert refused > FRAMES * 0.9
            assert await owner.table(table) == before
            async with owner.live() as live:
                looking = await live.look(table)
                assert looking.shown is not None
                assert looking.shown.step == 0
                assert [a.question.prompt for a in looking.asked]
            await third._http.aclose()

    with serving(tmp_path, "--bots", "0") as server:
        asyncio.run(attack(server))
        assert "Traceback" not in server.log.read_text()


def test_a_frame_beyond_all_bounds_ends_only_its_own_connection(tmp_path: Path) -> None:
    async def send(server: Server) -> None:
        async with Client(server.url) as client:
            await client.come_in("Guest")
            cookie = "; ".join(f"{n}={v}" for n, v in client._http.cookies.items())
            address = f"{server.url.replace('http', 'ws')}/api/live"
            async with connect(address, additional_headers={"Cookie": cookie}) as calm:
                async with connect(address, additional_headers={"Cookie": cookie}) as wild:
                    await wild.send("x" * (8 * FRAME))
                    with pytest.raises(ConnectionClosed):
                        await wild.recv()
                await calm.send('{"type":"ping"}')
                assert json.loads(await calm.recv()) == {"type": "pong"}

    with serving(tmp_path, "--bots", "0") as server:
        asyncio.run(send(server))


def test_nobody_without_an_account_is_listened_to(tmp_path: Path) -> None:
    async def knock(server: Server) -> None:
        async with connect(f"{server.url.replace('http', 'ws')}/api/live") as ws:
            assert json.loads(await ws.recv())["type"] == "bye"
            with pytest.raises(ConnectionClosed):
                await ws.recv()

    with serving(tmp_path, "--bots", "0") as server:
        asyncio.run(knock(server))

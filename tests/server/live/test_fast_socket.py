"""The straight way from a socket to a table and back, by the rules of RFC 6455."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.tapping import TEXT, Served, Tap, framed, served
from tests.server.waiting import PATIENCE
from zhuoju.server.live.conversation import FRAME, INBOX
from zhuoju.server.live.lines import HUNG_UP

HELLO = b'{"type":"hello","version":1}'
PING = b'{"type":"ping"}'
CLOSE, CONTROL_PING, CONTROL_PONG = 0x88, 0x89, 0x8A


def connected(data: Path, work: Callable[[Tap, Served], Awaitable[None]]) -> None:
    async def go() -> None:
        async with served(data) as at:
            tap = await Tap.open(at.port, at.cookies[0])
            await asyncio.wait_for(work(tap, at), PATIENCE)  # type: ignore[arg-type]
            tap.close()

    asyncio.run(go())


async def types(tap: Tap, count: int) -> list[str]:
    found: list[str] = []
    while len(found) < count:
        first, text = await tap.frame()
        assert first == TEXT
        found += [json.loads(line)["type"] for line in text.split(b"\n")]
    return found


def test_frames_come_whole_in_parts_and_many_at_once(tmp_path: Path) -> None:
    async def work(tap: Tap, _: Served) -> None:
        tap.send(framed(HELLO) + framed(PING, mask=b"\x01\x80\xff\x10") + framed(PING))
        assert await types(tap, 3) == ["welcome", "pong", "pong"]
        long = framed(b'{"type":"talk","id":4,"table":"x","text":"%s"}' % (b"y" * 400), mask=b"abcd")
        for byte in long:
            tap.send(bytes([byte]))
            await asyncio.sleep(0)
        assert await types(tap, 1) == ["refused"]
        tap.send(framed(PING)[:5])
        await asyncio.sleep(0.05)
        tap.send(framed(PING)[5:] + framed(PING))
        assert await types(tap, 2) == ["pong", "pong"]

    connected(tmp_path, work)


def test_fragments_control_frames_and_binary_are_understood(tmp_path: Path) -> None:
    async def work(tap: Tap, _: Served) -> None:
        tap.send(framed(PING[:6], 0x01) + framed(b"are you there", CONTROL_PING) + framed(PING[6:], 0x80))
        assert await tap.frame() == (CONTROL_PONG, b"are you there")
        assert await types(tap, 1) == ["pong"]
        tap.send(framed(PING, 0x82))
        assert await types(tap, 1) == ["pong"]
        tap.send(framed(b"\x03\xe8", CLOSE))
        assert (await tap.frame())[0] == CLOSE

    connected(tmp_path, work)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (bytes([TEXT, len(PING)]) + PING, 1002),  # not masked
        (bytes([TEXT | 0x40, 128 | len(PING)]) + bytes(4) + PING, 1002),  # of an extension nobody agreed on
        (framed(PING[:6], 0x01) + framed(PING), 1002),  # another message before the last one is whole
        (bytes([TEXT, 0xFF]) + (8 * FRAME).to_bytes(8, "big") + bytes(4), 1009),  # beyond all bounds
    ],
)
def test_what_breaks_the_protocol_ends_its_connection(tmp_path: Path, wrong: bytes, code: int) -> None:
    async def work(tap: Tap, _: Served) -> None:
        tap.send(framed(HELLO))
        assert await types(tap, 1) == ["welcome"]
        tap.send(wrong)
        first, body = await tap.frame()
        assert (first, int.from_bytes(body[:2], "big")) == (CLOSE, code)

    connected(tmp_path, work)


def test_what_comes_too_fast_is_done_in_its_order(tmp_path: Path) -> None:
    async def work(tap: Tap, _: Served) -> None:
        asked = [b'{"type":"consider","id":%d,"table":"nowhere"}' % n for n in range(4 * INBOX)]
        tap.send(framed(HELLO) + b"".join(map(framed, asked)))
        assert await types(tap, 1) == ["welcome"]
        numbers: list[int] = []
        while len(numbers) < len(asked):
            _, text = await tap.frame()
            numbers += [json.loads(line)["id"] for line in text.split(b"\n")]
        assert numbers == list(range(len(asked)))

    connected(tmp_path, work)


def test_whoever_is_not_welcome_any_more_is_told_so(tmp_path: Path) -> None:
    async def work(tap: Tap, at: Served) -> None:
        tap.send(framed(HELLO))
        assert await types(tap, 1) == ["welcome"]
        at.hall.presence.cut(at.accounts[0])
        first, body = await tap.frame()
        assert (first, int.from_bytes(body[:2], "big"), body[2:].decode()) == (CLOSE, *HUNG_UP)

    connected(tmp_path, work)

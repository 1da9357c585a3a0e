"""The server as it runs in earnest, in this process, and a socket that notes every byte."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import uvicorn

from tests.server.serving import free_port
from zhuoju.cli.tools.serve import SOCKETS
from zhuoju.server.app.application import make_app
from zhuoju.server.base.config import Config
from zhuoju.server.live.conversation import FRAME
from zhuoju.server.live.hall import Hall

KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
TEXT = 0x81  # a whole text frame


def framed(payload: bytes, first: int = TEXT, mask: bytes = bytes(4)) -> bytes:
    """A frame as a client sends it."""
    size = len(payload)
    length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))
    return bytes([first]) + length + mask + masked


class Tap:
    """A WebSocket that notes every byte after the handshake."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.noted = b""

    @staticmethod
    async def open(port: int, cookie: str) -> "Tap":
        tap = Tap(*await asyncio.open_connection("127.0.0.1", port))
        lines = (
            "GET /api/live HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}", "", "",
        )  # fmt: skip
        tap._writer.write("\r\n".join(lines).encode())
        assert b" 101 " in await tap._reader.readuntil(b"\r\n\r\n")
        return tap

    async def ask(self, message: dict[str, Any], until: str) -> None:
        """Send a message, and read until a reply of this type came."""
        self.send(framed(json.dumps(message).encode()))
        while until not in (heard := await self._heard()):
            assert "refused" not in heard, self.noted[-1000:]

    def send(self, raw: bytes) -> None:
        """Send bytes as they are."""
        self._writer.write(raw)

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its first byte and what it holds."""
        head = await self._reader.readexactly(2)
        size = {126: 2, 127: 8}.get(head[1], 0)
        more = await self._reader.readexactly(size)
        text = await self._reader.readexactly(int.from_bytes(more, "big") if size else head[1])
        self.noted += head + more + text
        return head[0], text

    async def _heard(self) -> list[str]:
        """The types of the messages in the next frame."""
        _, text = await self.frame()
        return [json.loads(line)["type"] for line in text.split(b"\n")]

    def close(self) -> None:
        self._writer.close()


class Served(NamedTuple):
    """Where the server is, and two guests who have come in."""

    port: int
    hall: Hall
    cookies: list[str]
    accounts: list[str]


@asynccontextmanager
async def served(data: Path, ws: str = SOCKETS, **settings: Any) -> AsyncIterator[Served]:
    """The server as it runs in earnest, in this process; two guests have come in."""
    port = free_port()
    app = make_app(Config(**{"data": str(data), "limits": False, "bot_processes": 0, **settings}))
    config = uvicorn.Config(
        app, port=port, ws=ws, ws_ping_interval=None, ws_max_size=4 * FRAME, log_level="error"
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    hall: Any = app.dependencies["hall"].dependency()
    cookies, accounts = [], []
    for _ in range(2):
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            accounts.append((await client.post("/api/guest", json={"name": "Guest"})).json()["id"])
            cookies.append("; ".join(f"{n}={v}" for n, v in client.cookies.items()))
    try:
        yield Served(port, hall, cookies, accounts)
    finally:
        server.should_exit = True
        await running

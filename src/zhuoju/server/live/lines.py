"""Lines: how messages come from a client and go to it."""

import asyncio
from contextlib import suppress
from typing import Any, Protocol

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from zhuoju.server.base import metrics
from zhuoju.server.storage.database import now

QUEUE_BYTES = 2 * 1024 * 1024  # that may wait for a client before it is cut off
BURST, PER_SECOND = 400, 100  # messages of one connection
HUNG_UP = 4008, "too slow, or not welcome any more"
UNKNOWN = 4001, "come in as a guest or sign in first"
SIGNED_OUT = 4001, "signed out"
CANNOT_GO_ON = 4000, "cannot go on"
LINGER = 0.05  # seconds in which a last word can be read


class Listener(Protocol):
    """Whoever hears what comes over a line."""

    def hear(self, raw: bytes) -> None:
        """Obey a message in its turn, without being waited for."""

    async def obey(self, raw: str | bytes) -> bool:
        """Obey a message now; False once the client cannot be talked to."""


class Line(Protocol):
    """A connection to one client."""

    def put(self, raw: bytes) -> None:
        """Send a message. A client that does not read is cut off; nobody waits for it."""

    def gather(self) -> None:
        """From now on messages wait, to be sent together."""

    def send_gathered(self) -> None:
        """Send what was gathered as one frame."""

    def rest(self, on: bool) -> None:
        """Read nothing more for now; or go on."""

    def hang_up(self, code: int, why: str) -> None:
        """Close the connection."""

    async def serve(self, listener: Listener) -> None:
        """Hand over message after message until either side is gone."""


class Pace:
    """Holds a client back that sends more than anybody could mean; nothing is lost, it only waits."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._left = float(BURST)
        self._at = now()

    def count(self) -> float:
        """Count one message; how many seconds it has to wait."""
        if not self._on:
            return 0.0
        at = now()
        self._left = min(BURST, self._left + (at - self._at) * PER_SECOND / 1000) - 1
        self._at = at
        return max(0.0, -self._left / PER_SECOND)


class AsgiLine:
    """A line through any ASGI server, message by message."""

    def __init__(self, socket: WebSocket[Any, Any, Any], pace: Pace) -> None:
        self._socket = socket
        self._pace = pace
        self._waiting: list[bytes] = []
        self._size = 0
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    def put(self, raw: bytes) -> None:
        """Queue a message."""
        if self._closing is not None:
            return
        self._size += len(raw)
        if self._size > QUEUE_BYTES:
            metrics.CUT_OFF.inc()
            self._waiting.clear()
            self.hang_up(*HUNG_UP)
        else:
            self._waiting.append(raw)
        self._wake.set()

    def gather(self) -> None:
        """What is queued at once is sent together anyway."""

    def send_gathered(self) -> None:
        """It is on its way."""

    def rest(self, on: bool) -> None:
        """The next message is not read before this one is obeyed."""

    def hang_up(self, code: int, why: str) -> None:
        """Close once what is being sent is sent."""
        self._closing = (code, why)
        self._wake.set()

    async def serve(self, listener: Listener) -> None:
        """Read and send until either side is gone."""
        sending = asyncio.create_task(self._send_all())
        try:
            with suppress(WebSocketDisconnect):
                await self._receive_all(listener, sending)
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await sending

    async def _send_all(self) -> None:
        while self._closing is None or self._waiting:
            await self._wake.wait()
            batch, self._waiting, self._size = self._waiting, [], 0
            if self._closing is None:
                self._wake.clear()
            if batch:
                text = b"\n".join(batch).decode()
                await self._socket.send({"type": "websocket.send", "bytes": None, "text": text})
        await self._socket.close(*self._closing)

    async def _receive_all(self, listener: Listener, sending: "asyncio.Task[None]") -> None:
        while not sending.done():
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            wait = self._pace.count()
            if wait:
                await asyncio.sleep(wait)
            if self._closing is not None:  # nothing is obeyed after the last word
                return
            raw: Any = message.get("text") or message.get("bytes") or b""
            if not await listener.obey(raw):
                await asyncio.sleep(LINGER)
                await self._socket.close(*CANNOT_GO_ON)
                return

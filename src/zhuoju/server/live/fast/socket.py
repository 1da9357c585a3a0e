"""A WebSocket without anything between: frames go straight to whoever listens, and straight back.

The handshake, the answers to control frames, fragments and everything out of the ordinary are left to uvicorn
and websockets. What is done here is the one thing that happens all the time: a whole text frame.
"""

import asyncio
from struct import Struct
from typing import Any, cast
from weakref import WeakKeyDictionary

import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request

from zhuoju.server.base import metrics
from zhuoju.server.live.lines import QUEUE_BYTES, Listener

log = structlog.get_logger()

EXTENSION = "zhuoju.direct"  # of the ASGI scope: where the route finds its line
TEXT = 0x81  # a whole text frame: the only kind that is read and written here
MASKED, LENGTH = 0x80, 0x7F
SHORT, MIDDLE = 126, 1 << 16  # from these lengths on, a frame's head has other forms
HEAD_MOST = 14
BURST = 16  # frames that leave together at most

_short = Struct("!BB").pack
_middle = Struct("!BBH").pack
_long = Struct("!BBQ").pack


class Post:
    """Frames of one moment leave right after each other; whoever reads them is woken once for many."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._call_soon = loop.call_soon
        self._waiting: list[tuple[Direct, bytes]] = []

    def put(self, line: "Direct", frame: bytes) -> None:
        """Send a frame with those that come next, or at the latest when the loop goes on."""
        waiting = self._waiting
        waiting.append((line, frame))
        if len(waiting) == 1:
            self._call_soon(self.leave)
        elif len(waiting) >= BURST:
            self.leave()

    def leave(self) -> None:
        """Send all that wait."""
        waiting, self._waiting = self._waiting, []
        for line, frame in waiting:
            try:
                line.write(frame)
            except Exception as wrong:  # one client's trouble is not that of the others
                log.warning("frame not sent", wrong=repr(wrong))
                line.transport.abort()


_posts: WeakKeyDictionary[asyncio.AbstractEventLoop, Post] = WeakKeyDictionary()


def post_of(loop: asyncio.AbstractEventLoop) -> Post:
    """The one of this loop."""
    if loop not in _posts:
        _posts[loop] = Post(loop)
    return _posts[loop]


class Direct(WebSocketsSansIOProtocol):
    """A WebSocket that hands its messages to a listener as soon as one is there."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.listener: Listener | None = None
        self._held = bytearray()  # the beginning of a frame
        self._wanted = 0  # how long it is, as far as its head says
        self._most = HEAD_MOST + config.ws_max_size
        self._gathered: list[bytes] | None = None
        self._post = post_of(self.loop)

    # Reading

    def handle_connect(self, event: Request) -> None:
        """Let the route find this line."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast("dict[str, dict[Any, Any]]", self.scope["extensions"])
            extensions[EXTENSION] = {"line": self}

    def data_received(self, data: bytes) -> None:
        """Cut whole frames out of what came, and keep the rest."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._held:
            self._held += data
            if len(self._held) < self._wanted:
                return
            data = bytes(self._held)
            self._held.clear()
        start, size = 0, len(data)
        while start < size:
            payload, end = _span(data, start)
            if end - start > self._most or (size - start > 1 and data[start + 1] < MASKED):
                super().data_received(data[start:])  # which refuses it
                return
            if end > size:
                self._held += data[start:]
                self._wanted = end - start
                return
            self._frame(data, start, payload, end)
            start = end

    def _frame(self, data: bytes, start: int, payload: int, end: int) -> None:
        listener = self.listener
        if data[start] != TEXT or listener is None or self.conn.current_size is not None or self.close_sent:
            super().data_received(data[start:end])
            return
        listener.hear(apply_mask(data[payload:end], data[payload - 4 : payload]))

    def send_receive_event_to_app(self) -> None:
        """A message in fragments, or in binary, is whole."""
        if self.listener is None:
            super().send_receive_event_to_app()
            return
        whole, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.listener.hear(whole)

    def rest(self, on: bool) -> None:
        """Read nothing more for now; or go on."""
        if on:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    # Writing

    def put(self, raw: bytes) -> None:
        """Send a message. A client that does not read is cut off."""
        if self._gathered is not None:
            self._gathered.append(raw)
            return
        size = len(raw)
        if size < SHORT:
            head = _short(TEXT, size)
        elif size < MIDDLE:
            head = _middle(TEXT, SHORT, size)
        else:
            head = _long(TEXT, SHORT + 1, size)
        self._post.put(self, head + raw)

    def write(self, frame: bytes) -> None:
        """Write a whole frame; there are none after a connection is closed."""
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return
        transport.write(frame)
        if not self.writable.is_set() and transport.get_write_buffer_size() > QUEUE_BYTES:
            metrics.CUT_OFF.inc()
            transport.abort()

    def gather(self) -> None:
        """From now on messages wait, to be sent together."""
        if self._gathered is None:
            self._gathered = []

    def send_gathered(self) -> None:
        """Send what was gathered as one frame."""
        gathered, self._gathered = self._gathered, None
        if gathered:
            self.put(b"\n".join(gathered))

    def hang_up(self, code: int, why: str) -> None:
        """Close the connection, as far as that can still be said."""
        if self.transport.is_closing():
            return
        closing = self.loop.create_task(self._hang_up(code, why))
        self.tasks.add(closing)
        closing.add_done_callback(self.tasks.discard)

    async def _hang_up(self, code: int, why: str) -> None:
        if not self.writable.is_set():
            self.transport.abort()
        elif not self.close_sent:
            await self.send({"type": "websocket.close", "code": code, "reason": why})


class DirectLine:
    """A line over such a WebSocket, for as long as its route is served."""

    def __init__(self, socket: WebSocket[Any, Any, Any], protocol: Direct) -> None:
        self._socket = socket
        self._protocol = protocol
        self.put = protocol.put
        self.gather = protocol.gather
        self.send_gathered = protocol.send_gathered
        self.rest = protocol.rest
        self.hang_up = protocol.hang_up

    async def serve(self, listener: Listener) -> None:
        """Let messages go straight to the listener; first those that came before there was one."""
        self._protocol.listener = listener
        try:
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                raw: Any = message.get("text") or message.get("bytes") or b""
                listener.hear(raw.encode() if isinstance(raw, str) else raw)
        except WebSocketDisconnect:
            return


def direct(socket: WebSocket[Any, Any, Any]) -> DirectLine | None:
    """The line straight to the client, where the server that runs us has one."""
    found = (socket.scope.get("extensions") or {}).get(EXTENSION)
    return None if found is None else DirectLine(socket, cast("Direct", found["line"]))


def _span(data: bytes, start: int) -> tuple[int, int]:
    """Where the payload of a masked frame begins and ends, as far as what is there of its head says."""
    there = len(data) - start
    if there < 2:
        return start + 2, start + 2
    length, head = data[start + 1] & LENGTH, 6
    if length >= SHORT:
        head = 8 if length == SHORT else HEAD_MOST
        length = int.from_bytes(data[start + 2 : start + head - 4], "big") if there >= head else 0
    return start + head, start + head + length

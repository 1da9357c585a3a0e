"""A raw WebSocket client: as little work for each frame as can be, the same for both servers."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

Heard = Callable[["Frames", bytes], None]


class Frames(asyncio.Protocol):
    """One connection. `heard` gets every text frame."""

    def __init__(self, request: bytes, opened: Callable[["Frames"], None], heard: Heard) -> None:
        self._request = request
        self._opened = opened
        self._heard = heard
        self._buffer = b""
        self._is_open = False
        self._parts: list[bytes] = []
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Cut frames out of what came."""
        buffer = self._buffer + data if self._buffer else data
        if not self._is_open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            if b" 101 " not in buffer[:40]:
                raise ConnectionError(buffer[:200].decode(errors="replace"))
            buffer = buffer[end + 4 :]
            self._is_open = True
            self._opened(self)
        while (span := _span(buffer)) is not None:
            start, end = span
            self._frame(buffer[0], buffer[start:end])
            buffer = buffer[end:]
        self._buffer = buffer

    def _frame(self, first: int, payload: bytes) -> None:
        kind = first & 15
        if kind in (0, 1):
            if first & 128 and not self._parts:
                self._heard(self, payload)
            else:
                self._parts.append(payload)
                if first & 128:
                    whole, self._parts = b"".join(self._parts), []
                    self._heard(self, whole)
        elif kind == 9:
            self._send(0x8A, payload)

    def send(self, text: bytes) -> None:
        """One text frame; the mask is zero, which is allowed and costs nothing."""
        self._send(0x81, text)

    def _send(self, first: int, payload: bytes) -> None:
        assert self.transport is not None
        length = len(payload)
        head = (
            struct.pack("!BB", first, 128 | length)
            if length < 126
            else struct.pack("!BBH", first, 254, length)
        )
        self.transport.write(head + b"\0\0\0\0" + payload)


def _span(buffer: bytes) -> tuple[int, int] | None:
    """Where the payload of the first frame begins and ends; None while it is not all there."""
    size = len(buffer)
    if size < 2:
        return None
    length, start = buffer[1] & 127, 2
    if length >= 126:
        start = 4 if length == 126 else 10
        if size < start:
            return None
        length = int.from_bytes(buffer[2:start], "big")
    return None if size < start + length else (start, start + length)


def request(path: str, port: int, cookie: str = "") -> bytes:
    """The handshake."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()

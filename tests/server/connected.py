"""People at a real server, with connections of their own to it or to another worker."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Server


class Person:
    """One session: it asks one server, and is connected to another, or to the same."""

    def __init__(self, server: Server, to: Server) -> None:
        self.http = httpx.AsyncClient(base_url=server.url, timeout=30)
        self._to = to

    async def __aenter__(self) -> "Person":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        """What a request that must end so says."""
        answer = await self.http.request(method, f"/api/{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return await self.ask("POST", path, body or {}, status)

    @asynccontextmanager
    async def live(self) -> AsyncIterator["Line"]:
        """A connection that was greeted."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self._to.url.replace("http", "ws", 1) + "/api/live"
        async with connect(address, additional_headers={"Cookie": cookie}) as socket:
            line = Line(socket)
            await line.say("hello", version=1)
            await line.until("welcome")
            yield line


class Line:
    """A raw connection: what is said, and every message that is heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._waiting: list[Any] = []

    async def say(self, kind: str, **more: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **more}))

    async def hear(self) -> Any:
        """The next message; a frame may hold several."""
        while not self._waiting:
            self._waiting = [json.loads(line) for line in str(await self.socket.recv()).splitlines()]
        return self._waiting.pop(0)

    async def until(self, *kinds: str) -> Any:
        """The next message of one of these kinds; what comes before it is let pass."""
        while (heard := await self.hear())["type"] not in kinds:
            pass
        return heard

    async def meanwhile(self) -> list[str]:
        """The kinds of everything that has been said to us up to now."""
        await self.say("ping")
        kinds = []
        while (heard := await self.hear())["type"] != "pong":
            kinds.append(heard["type"])
        return kinds

    async def asked(self, kind: str, **more: Any) -> Any:
        """What a request is answered with."""
        await self.say(kind, **more)
        return await self.until("refused", *(("snapshot",) if kind == "open" else ("done", "was_seen")))

    async def to_the_end(self) -> list[Any]:
        """All that is still said before the connection is closed."""
        heard = []
        with suppress(ConnectionClosed):
            while True:
                heard.append(await self.hear())
        return heard

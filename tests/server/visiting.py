"""A server in this process, and people who visit it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from tests.server.waiting import sooner_or_later
from zhuoju.server.app.application import make_app
from zhuoju.server.base.config import Config
from zhuoju.server.storage.database import Database


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, client: TestClient[Any], address: str = "") -> None:
        self.client = client
        self.cookie = ""
        self.address = address

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """One request; the cookie is kept as a browser keeps it."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie:
            sent["Cookie"] = f"zhuoju={self.cookie}"
        if self.address:
            sent["X-Forwarded-For"] = self.address
        response = self.client.request(method, path, json=body, headers=sent)
        if "zhuoju" in response.cookies or 'zhuoju=""' in response.headers.get("set-cookie", ""):
            self.cookie = response.cookies.get("zhuoju", "")
        self.client.cookies.clear()
        return response

    def get(self, path: str, **headers: str) -> Any:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.ask("POST", path, body, **headers)

    def told(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        """What a request that must end so says."""
        response = self.ask(method, path, body)
        assert response.status_code == status, response.text
        return response.json()


class House:
    """A server, and how to come in."""

    def __init__(self, client: TestClient[Any], config: Config) -> None:
        self.client = client
        self.config = config

    def stranger(self, address: str = "") -> Visitor:
        return Visitor(self.client, address)

    def guest(self, name: str = "") -> Visitor:
        visitor = self.stranger()
        visitor.told("POST", "/api/guest", {"name": name})
        return visitor

    def member(self, login: str, password: str = "correct horse") -> Visitor:
        visitor = self.stranger()
        visitor.told("POST", "/api/register", {"login": login, "password": password})
        return visitor


@contextmanager
def house(data: Path, **settings: Any) -> Iterator[House]:
    """A server on a database of its own, without limits unless asked for."""
    config = Config(**{"data": str(data), "limits": False, "bot_processes": 0, **settings})
    if not config.is_sqlite:
        asyncio.run(upgrade(config))
    with TestClient(make_app(config), base_url="http://table.test") as client:
        yield House(client, config)


async def upgrade(config: Config) -> None:
    db = Database(config)
    await db.upgrade()
    await db.close()


def table(visitor: Visitor, game: str = "tictactoe", *places: str, **more: Any) -> Any:
    """A new table; places are `me`, `open`, or a bot."""
    wanted = [
        {"kind": p} if p in ("me", "open") else {"kind": "bot", "bot": p} for p in places or ("me", "open")
    ]
    return visitor.told("POST", "/api/tables", {"game": game, "places": wanted, **more}, 201)


def finished(visitor: Visitor, game: str = "tictactoe", *places: str, **more: Any) -> Any:
    """A table where bots have played a match to its end."""
    made = table(visitor, game, *(places or ("random", "random")), **more)
    visitor.told("POST", f"/api/tables/{made['id']}/start")
    return end_of(visitor, made["id"])


def end_of(visitor: Visitor, made: str) -> Any:
    """The table once its match is over."""

    def look() -> Any:
        now = visitor.told("GET", f"/api/tables/{made}")
        return now if now["stage"] == "finished" else None

    return sooner_or_later(look, "the bots do not come to an end")

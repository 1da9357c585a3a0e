"""What is asked once and answered once: accounts, tables, finished matches."""

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any

import httpx

from zhuoju.client.live import Live
from zhuoju.kernel import Plain


class Refusal(Exception):
    """The server did not do it. `code` is stable, the message is for people."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code


class Client:
    """One account at one server."""

    def __init__(self, server: str, *, http: httpx.AsyncClient | None = None) -> None:
        self.server = server.rstrip("/")
        self._http = http or httpx.AsyncClient(base_url=self.server, timeout=30)

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def ask(self, method: str, path: str, body: Plain = None, **query: Plain) -> Any:
        """Ask the API; what comes back as plain data, or a Refusal."""
        sent = ({} if body is None else body) if method not in ("GET", "HEAD") else None
        answer = await self._http.request(method, f"/api/{path}", params=query or None, json=sent)
        if answer.is_success:
            is_json = answer.headers.get("content-type", "").startswith("application/json")
            return answer.json() if is_json else answer.content
        try:
            problem = answer.json()
            raise Refusal(answer.status_code, problem["code"], problem["message"])
        except (ValueError, KeyError, TypeError):
            raise Refusal(answer.status_code, "failed", answer.text[:200]) from None

    async def come_in(self, name: str = "") -> Any:
        """As a guest."""
        return await self.ask("POST", "guest", {"name": name} if name else {})

    async def sign_in(self, login: str, password: str) -> Any:
        """With an account."""
        return await self.ask("POST", "login", {"login": login, "password": password})

    async def make_table(
        self,
        game: str,
        places: Sequence[str],
        options: Mapping[str, Plain] | None = None,
        *,
        public: bool = False,
        seconds: int = 0,
    ) -> str:
        """A new table. `places` are `me`, `open`, or a bot such as `greedy`."""
        seats = [{"kind": p} if p in ("me", "open") else {"kind": "bot", "bot": p} for p in places]
        body = {
            "game": game,
            "places": seats,
            "options": dict(options or {}),
            "public": public,
            "pace": {"kind": "live", "seconds": seconds},
        }
        return str((await self.ask("POST", "tables", body))["id"])

    async def table(self, table: str, invite: str = "") -> Any:
        """What can be seen of a table from outside."""
        return await self.ask("GET", f"tables/{table}", invite=invite)

    async def join(self, table: str, invite: str = "", place: int | None = None) -> Any:
        """Sit down."""
        body = {"invite": invite} if place is None else {"invite": invite, "place": place}
        return await self.ask("POST", f"tables/{table}/join", body)

    async def start(self, table: str) -> Any:
        """Begin the match."""
        return await self.ask("POST", f"tables/{table}/start")

    def live(self, language: str = "none") -> Live:
        """A connection for playing; use it as `async with client.live() as live`."""
        cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        return Live(self.server.replace("http", "ws", 1) + "/api/live", cookie, language)

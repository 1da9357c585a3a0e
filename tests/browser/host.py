"""Tables made through the REST interface, so that a browser can be sent straight to a moment."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import BrowserContext

from tests.server.serving import Server

QUICK_BOT = "policy"
PATIENCE = 300.0  # seconds that bots may take for a match


class Moment(NamedTuple):
    """A step of a finished match, and a seat that was asked something there."""

    share: str
    step: int
    seat: int


class Host:
    """A guest with tables of their own; `lend` makes a browser that guest."""

    def __init__(self, server: Server, name: str = "1024") -> None:  # a name of no language
        self.url = server.url
        self._client = httpx.Client(base_url=server.url, timeout=120)
        self.post("/api/guest", {"name": name})

    def post(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """What the server answers to this."""
        return self._said(self._client.post(path, json=body or {}))

    def put(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The same for what is there already."""
        return self._said(self._client.put(path, json=body))

    def get(self, path: str, **query: Any) -> dict[str, Any]:
        """What is found there."""
        return self._said(self._client.get(path, params=query))

    def lend(self, context: BrowserContext) -> None:
        """The browser is this guest from now on."""
        for cookie in self._client.cookies.jar:
            assert cookie.value is not None
            context.add_cookies([{"name": cookie.name, "value": cookie.value, "url": self.url}])

    def table(
        self, game: str, places: list[dict[str, str]], *, begin: bool = True, **more: Any
    ) -> dict[str, Any]:
        """A table, begun or still a lobby."""
        made = self.post("/api/tables", {"game": game, "places": places, **more})
        return self.post(f"/api/tables/{made['id']}/start") if begin else made

    def finished(self, game: str, seats: int, **options: Any) -> str:
        """A match that bots have played to its end: the word of its link."""
        bot = {"kind": "bot", "bot": QUICK_BOT}
        table = self.table(game, [bot] * seats, options=options)["id"]
        until = time.monotonic() + PATIENCE
        while self.get(f"/api/tables/{table}")["stage"] != "finished":
            assert time.monotonic() < until, f"bots do not come to an end in {game}"
            time.sleep(0.1)
        return str(self.post(f"/api/tables/{table}/share")["share"])

    def moments(self, share: str) -> Iterator[tuple[str, Moment]]:
        """What was asked in a match, question by question."""
        seat = 0
        for step in range(self.get(f"/api/replays/{share}")["steps"]):
            seen = self.get(f"/api/replays/{share}/steps/{step}", seat=seat)
            if seen["awaited"] and seat not in seen["awaited"]:
                seat = seen["awaited"][0]
                seen = self.get(f"/api/replays/{share}/steps/{step}", seat=seat)
            for asked in seen["asked"]:
                yield asked["question"]["prompt"], Moment(share, step, seat)

    def branch(self, moment: Moment) -> str:
        """A table of our own that goes on from a moment of a match: its address."""
        seats = self.get(f"/api/replays/{moment.share}")["seats"]
        places = [{"kind": "bot", "bot": QUICK_BOT}] * seats
        places[moment.seat] = {"kind": "me"}
        wish = {"step": moment.step, "places": places, "unknown": "kept"}
        made = self.post(f"/api/replays/{moment.share}/branch", wish)
        if made["stage"] == "open":
            self.post(f"/api/tables/{made['id']}/start")
        return f"/table/{made['id']}"

    def __enter__(self) -> "Host":
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    @staticmethod
    def _said(answer: httpx.Response) -> dict[str, Any]:
        assert answer.is_success, f"{answer.request.url}: {answer.status_code} {answer.text[:400]}"
        said: dict[str, Any] = answer.json()
        return said

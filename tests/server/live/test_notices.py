"""Turn notices: they reach their webhook once for each turn, and nothing else in the world."""

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.server.visiting import House, house, table
from tests.server.waiting import sooner_or_later
from zhuoju.server.base.config import Config
from zhuoju.server.base.rates import Rates
from zhuoju.server.base.refusals import Refusal
from zhuoju.server.live import notices
from zhuoju.server.live.notices import Hooks, Payload, is_public, target_of
from zhuoju.server.storage.database import Database

PAYLOAD = Payload("your_turn", "t", "tictactoe", "http://table.test/tables/t", "go", "go")


class Listener:
    """Somebody's webhook."""

    def __init__(self, status: int = 204, **headers: str) -> None:
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                listener.heard.append((self.path, dict(self.headers), body))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Quiet."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def listener() -> Iterator[Listener]:
    opened = Listener()
    yield opened
    opened.close()


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1",
     "224.0.0.1", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1",
     "::ffff:10.0.0.1", "2002:7f00:1::",
     "::", "255.255.255.255", "ff02::1"],
)  # fmt: skip
def test_addresses_of_this_machine_and_its_neighbours_are_not_public(address: str):
    assert not is_public(address)


def test_addresses_of_the_world_are_public():
    assert is_public("93.184.215.14")
    assert is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")


@pytest.mark.parametrize(
    "hook",
    ["http://127.0.0.1/x", "http://localhost/x", "http://[::1]/", "http://169.254.169.254/latest",
     "ftp://x.example/", "file:///etc/passwd", "http://", "nonsense", "http://user:word@93.184.215.14/",
     "http://0x7f.1/", "http://a b/", "http://nosuchhost.invalid/", "http://93.184.215.14:99999/",
     "http://2130706433/", "http://x\n.example/"],
)  # fmt: skip
def test_webhooks_that_lead_inside_are_refused(home: House, hook: str):
    visitor = home.guest()
    refused = visitor.ask("PATCH", "/api/me", {"webhook": hook})
    assert (refused.status_code, refused.json()["code"]) == (422, "webhook")
    assert visitor.told("GET", "/api/me")["webhook"] == ""


def test_a_webhook_of_the_world_is_kept_and_taken_away(home: House):
    visitor = home.guest()
    hook = "https://93.184.215.14/hook?x=1"
    assert visitor.told("PATCH", "/api/me", {"webhook": hook})["webhook"] == hook
    assert visitor.told("PATCH", "/api/me", {"webhook": ""})["webhook"] == ""


def test_a_name_that_leads_inside_later_is_refused_when_it_is_used(monkeypatch: pytest.MonkeyPatch):
    async def inside(host: str, port: int) -> list[str]:
        return ["93.184.215.14", "10.0.0.7"]

    monkeypatch.setattr(notices, "_addresses", inside)
    with pytest.raises(Refusal):
        asyncio.run(target_of("http://turned.example/hook", Config(data="")))


def send(data: Path, hook: str, **settings: object) -> int:
    async def once() -> int:
        config = Config(data=str(data), **{"hooks_to_private": True, **settings})
        db = Database(config)
        try:
            return await Hooks(config, db, Rates(config)).send(hook, PAYLOAD)
        finally:
            await db.close()

    return asyncio.run(once())


def test_the_address_that_was_checked_is_the_one_that_is_called(
    tmp_path: Path, listener: Listener, monkeypatch
):
    async def pinned(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    monkeypatch.setattr(notices, "_addresses", pinned)
    assert send(tmp_path, f"http://hook.example:{listener.port}/x?y=1") == 204
    ((path, headers, body),) = listener.heard
    assert path == "/x?y=1"
    assert headers["Host"] == f"hook.example:{listener.port}"
    assert json.loads(body)["link"] == PAYLOAD.link
    assert b"\n" not in body


def test_redirects_lead_nowhere(tmp_path: Path, listener: Listener):
    turning = Listener(302, Location=listener.url)
    assert send(tmp_path, turning.url) == 302
    turning.close()
    assert listener.heard == []


def test_a_turn_is_told_once(tmp_path: Path, listener: Listener):
    with house(tmp_path, hooks_to_private=True, public_url="http://table.test") as opened:
        ada = opened.guest("Ada")
        ada.told("PATCH", "/api/me", {"webhook": listener.url, "settings": {"language": "en"}})
        made = table(ada, "tictactoe", "random", "me", title="Friday")
        ada.told("POST", f"/api/tables/{made['id']}/start")
        sooner_or_later(lambda: listener.heard, "nothing is told")
        ada.told("GET", f"/api/tables/{made['id']}")
    ((_, _, body),) = listener.heard
    said = json.loads(body)
    assert said["link"] == f"http://table.test/tables/{made['id']}"
    assert "Friday" in said["text"]
    assert said["kind"] == "your_turn"


def test_the_same_turn_is_not_told_again(tmp_path: Path):
    config = Config(data=str(tmp_path))
    hooks = Hooks(config, Database(config), Rates(config))
    assert hooks._is_new("ada", "t", 3)
    assert not hooks._is_new("ada", "t", 3)
    assert hooks._is_new("ada", "t", 5)
    assert hooks._is_new("bea", "t", 3)

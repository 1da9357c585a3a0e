"""What never gets in: other sites, other content types, too much, too often."""

from pathlib import Path

import pytest
from litestar.connection import ASGIConnection
from litestar.exceptions import WebSocketDisconnect

from tests.server.serving import redis_url
from tests.server.visiting import House, house
from zhuoju.server.base.config import Config
from zhuoju.server.base.origins import address, bucket_of
from zhuoju.server.base.rates import MAKING, Limit, Rates
from zhuoju.server.base.refusals import Refusal


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://table.test"}, 200),
        ({"Origin": "http://table.test", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "http://evil.test"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://table.test.evil.test"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_other_sites_cannot_act(home: House, headers: dict[str, str], status: int):
    visitor = home.guest("Ada")
    changed = visitor.ask("PATCH", "/api/me", {"name": "Eve"}, **headers)
    assert changed.status_code == status, changed.text
    name = visitor.told("GET", "/api/me")["name"]
    assert name == ("Eve" if status == 200 else "Ada")
    assert visitor.get("/api/me", **headers).status_code == 200, "reading is not acting"


def test_the_public_address_is_ours_too(tmp_path: Path):
    with house(tmp_path, public_url="https://play.example") as public:
        visitor = public.guest()
        assert visitor.ask("PATCH", "/api/me", {}, Origin="https://play.example").status_code == 200
        assert visitor.ask("PATCH", "/api/me", {}, Origin="http://play.example").status_code == 403


def test_other_sites_cannot_open_a_connection(home: House):
    guest = home.guest()
    headers = {"Cookie": f"zhuoju={guest.cookie}", "Origin": "http://evil.test"}
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        home.client.websocket_connect("/api/live", headers=headers) as socket,
    ):
        socket.receive_json()
    assert refused.value.code == 4403


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_nothing_but_json_is_read(home: House, kind: str):
    headers = {"Content-Type": kind} if kind else {}
    refused = home.client.post("/api/guest", content=b"{}", headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (415, "not_json")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"name": 7}'])
def test_what_cannot_be_read_is_refused_in_one_shape(home: House, body: bytes):
    refused = home.client.post("/api/guest", content=body, headers={"Content-Type": "application/json"})
    assert refused.status_code == 400, refused.text
    assert set(refused.json()) == {"code", "message"}
    assert len(refused.text) < 1000


def test_a_body_has_bounds(home: House):
    body = b'{"name": "' + b"x" * 2_000_000 + b'"}'
    refused = home.client.post("/api/guest", content=body, headers={"Content-Type": "application/json"})
    assert (refused.status_code, refused.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "/api/nothing", 404), ("PUT", "/api/me", 405)]
)
def test_what_is_not_there_is_refused_in_one_shape(home: House, method: str, path: str, status: int):
    refused = home.stranger().ask(method, path)
    assert refused.status_code == status
    assert set(refused.json()) == {"code", "message"}


# How often


def test_sign_ins_are_limited_for_each_address_and_each_account(tmp_path: Path):
    with house(tmp_path, limits=True, proxies=["testclient"]) as limited:
        wrong = {"login": "ada", "password": "wrong horse"}
        answers = [limited.stranger(f"203.0.113.{n}").post("/api/login", wrong) for n in range(12)]
        assert [a.status_code for a in answers] == [401] * 10 + [429] * 2, "one account, many addresses"
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].json()["code"] == "slow_down"
        one = limited.stranger("198.51.100.9")
        statuses = [one.post("/api/guest", {}).status_code for _ in range(2)]
        assert statuses == [200, 200]
        fresh = [limited.stranger("198.51.100.9").post("/api/guest", {}).status_code for _ in range(40)]
        assert 429 in fresh, "one address, many guests"
        assert limited.stranger("198.51.100.10").post("/api/guest", {}).status_code == 200


def test_tables_are_limited_for_each_account(tmp_path: Path):
    with house(tmp_path, limits=True) as limited:
        ada, bea = limited.guest("Ada"), limited.guest("Bea")
        wanted = {"game": "tictactoe", "places": [{"kind": "me"}, {"kind": "open"}]}
        made = [ada.post("/api/tables", wanted).status_code for _ in range(MAKING.burst + 2)]
        assert made.count(201) >= MAKING.burst
        assert made[-1] == 429
        assert bea.post("/api/tables", wanted).status_code == 201


def connection(client: str, forwarded: str = "") -> ASGIConnection:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    return ASGIConnection({"type": "http", "client": (client, 1), "headers": headers})


@pytest.mark.parametrize(
    ("client", "forwarded", "proxies", "found"),
    [
        ("203.0.113.5", "198.51.100.1", [], "203.0.113.5"),
        ("10.0.0.1", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"),
        ("10.0.0.1", "1.2.3.4, 198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"),
        ("10.0.0.1", "198.51.100.1, 10.0.0.2", ["10.0.0.0/8"], "198.51.100.1"),
        ("10.0.0.1", "nonsense", ["10.0.0.1"], "10.0.0.1"),
        ("10.0.0.1", "", ["10.0.0.1"], "10.0.0.1"),
    ],
)
def test_only_known_proxies_say_where_somebody_is(client, forwarded, proxies, found):
    assert address(connection(client, forwarded), Config(data="", proxies=proxies)) == found


def test_a_household_with_ipv6_is_one(tmp_path: Path):
    config = Config(data="")
    one, other = connection("2001:db8:1:2::1"), connection("2001:db8:1:2:ffff::7")
    assert (
        bucket_of(one, config) == bucket_of(other, config) != bucket_of(connection("2001:db8:1:3::1"), config)
    )


def test_a_bucket_fills_up_again():
    rates, limit = Rates(Config(data="")), Limit("test", 2, 60)
    waits = [rates._wait_here(limit, "k", at) for at in (0.0, 0.0, 0.0, 0.5, 1.6, 1.6)]
    assert waits[:2] == [0, 0]
    assert waits[2] == pytest.approx(1.0)
    assert waits[3] == pytest.approx(0.5)
    assert waits[4] == 0
    assert waits[5] > 0


def test_buckets_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("zhuoju.server.base.rates.BUCKETS_MOST", 100)
    rates, limit = Rates(Config(data="")), Limit("test", 2, 60)
    for n in range(1000):
        rates._wait_here(limit, str(n), 0.0)
    assert len(rates._buckets) == 100


async def _taken(rates: list[Rates], limit: Limit, whose: str, times: int) -> list[bool]:
    done = []
    for n in range(times):
        try:
            await rates[n % len(rates)].take(limit, whose)
            done.append(True)
        except Refusal as refusal:
            done.append("Retry-After" not in (refusal.headers or {}))
    for each in rates:
        await each.close()
    return done


def test_workers_count_together_through_redis():
    import asyncio
    import secrets

    config = Config(data="", redis=redis_url())

    async def both() -> list[bool]:
        limit, whose = Limit("test", 4, 0.1), secrets.token_hex(8)
        return await _taken([Rates(config), Rates(config)], limit, whose, 6)

    assert asyncio.run(both()) == [True] * 4 + [False] * 2


def test_without_its_redis_a_worker_counts_for_itself():
    import asyncio

    config = Config(data="", redis="redis://127.0.0.1:1/0")

    async def alone() -> list[bool]:
        return await _taken([Rates(config)], Limit("test", 1, 0.1), "x", 2)

    assert asyncio.run(alone()) == [True, False]

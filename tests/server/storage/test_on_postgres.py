"""The same on PostgreSQL: what the other tests prove on SQLite, once through."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.serving import postgres
from tests.server.visiting import House, finished, house, table


@pytest.fixture
def big(tmp_path):
    with postgres() as url, house(tmp_path, db=url) as opened:
        yield opened


def test_from_guest_to_replay(big: House):
    ada = big.guest("Ada")
    me = ada.told("POST", "/api/register", {"login": "ada", "password": "correct horse"})
    assert (
        big.stranger().post("/api/register", {"login": "ADA", "password": "correct horse"}).status_code == 409
    )
    done = finished(ada, "lighthouse")
    share = ada.told("POST", f"/api/tables/{done['id']}/share")["share"]
    assert big.stranger().told("GET", f"/api/replays/{share}")["verdict"]["ok"]
    assert ada.told("GET", "/api/me/export")["account"][0]["id"] == me["id"]
    again = ada.told("POST", f"/api/tables/{done['id']}/rematch")
    assert ada.told("POST", f"/api/tables/{again['id']}/start")["stage"] == "running"


def test_only_one_gets_the_place(big: House):
    made = table(big.guest(), "tictactoe", "me", "open", public=True)
    others = [big.guest() for _ in range(6)]
    with ThreadPoolExecutor(6) as at_once:
        done = list(at_once.map(lambda v: v.post(f"/api/tables/{made['id']}/join", {}).status_code, others))
    assert sorted(done) == [200] + [409] * 5


def test_a_campaign_and_its_documents(big: House):
    host, player = big.guest("Host"), big.guest("Pat")
    made = host.told("POST", "/api/campaigns", {"game": "tamashii", "name": "Mondays"}, 201)
    player.told("POST", "/api/campaigns/join", {"invite": made["invite"]})
    path = f"/api/campaigns/{made['id']}/documents"
    kept = host.told(
        "POST", path, {"kind": "journal", "secret": {"x": 1}, "readers": {"everyone": True}}, 201
    )
    with ThreadPoolExecutor(4) as at_once:
        asked = [(who, n) for n in range(4) for who in (host, player)]
        done = list(
            at_once.map(
                lambda each: each[0].post(f"/api/documents/{kept['id']}/entries", {"entry": {"n": each[1]}}),
                asked,
            )
        )
    kept_now = player.told("GET", f"/api/documents/{kept['id']}")
    accepted = [answer for answer in done if answer.status_code == 200]
    assert len(kept_now["public"]["entries"]) == len(accepted) == 8
    assert "secret" not in kept_now
    assert [d["kind"] for d in player.told("GET", path)["documents"]] == ["journal", "sheet"]
    late = host.ask("PUT", f"/api/documents/{kept['id']}", {"revision": 1, "public": {}})
    assert (late.status_code, late.json()["revision"]) == (409, 9)


def test_leaving_for_good(big: House):
    ada, bea = big.guest("Ada"), big.guest("Bea")
    made = table(bea, public=True)
    ada.told("POST", f"/api/tables/{made['id']}/join", {})
    bea.told("POST", f"/api/tables/{made['id']}/start")
    ada.told("DELETE", "/api/me", {})
    assert bea.told("GET", f"/api/tables/{made['id']}")["places"][1]["kind"] == "bot"

"""Whoever was sent away is out: no old link works, and only a host lets them back in."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from typing import Any

import pytest

from tests.server.campaigns.test_campaigns import campaign, joined, set_role
from tests.server.visiting import House, Visitor, finished, table


def me(visitor: Visitor) -> str:
    return str(visitor.told("GET", "/api/me")["id"])


def refused(answer: Any, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


# Tables, by HTTP


class Lobby:
    """Ann's private table; Ben sat down by its link and was sent away, Cid only has the link."""

    def __init__(self, home: House, *, begun: bool = False, **more: Any) -> None:
        self.ann, self.ben, self.cid = home.guest("Ann"), home.guest("Ben"), home.guest("Cid")
        self.before = table(self.ann, "tictactoe", "me", "open", **more)
        self.path = f"/api/tables/{self.before['id']}"
        self.ben.told("POST", f"{self.path}/join", {"invite": self.before["invite"]})
        if begun:
            self.ann.told("POST", f"{self.path}/start")
        self.now = self.ann.told("POST", f"{self.path}/kick", {"place": 1})

    def seen(self, who: Visitor, invite: str = "") -> int:
        return int(who.get(f"{self.path}?invite={invite}").status_code)


@pytest.mark.parametrize("begun", [False, True])
def test_the_old_link_of_a_table_is_dead_for_everybody_and_the_new_one_for_who_was_sent_away(
    home: House, begun: bool
):
    lobby = Lobby(home, begun=begun)
    old, new = lobby.before["invite"], lobby.now["invite"]
    assert old != new
    assert lobby.now["places"][1]["kind"] == ("bot" if begun else "open")
    for who in (lobby.ben, lobby.cid, home.stranger()):
        assert lobby.seen(who, old) == 404
    assert (lobby.seen(lobby.cid, new), lobby.seen(home.stranger(), new), lobby.seen(lobby.ben, new)) == (
        200, 200, 404,
    )  # fmt: skip
    for path, body in (("join", {"invite": new}), ("entropy", {"word": "x"}), ("start", {}), ("leave", {})):
        refused(lobby.ben.post(f"{lobby.path}/{path}", body), 404, "not_found")
    assert lobby.ben.get(f"{lobby.path}/talk?invite={new}").status_code == 404
    assert lobby.ben.told("GET", "/api/tables?mine=true") == []
    if not begun:
        assert lobby.cid.told("POST", f"{lobby.path}/join", {"invite": new})["your_place"] == 1


def test_whoever_made_a_table_lets_somebody_back_in(home: House):
    lobby = Lobby(home)
    (away,) = lobby.now["unwelcome"]
    assert (away["account"], away["name"]) == (me(lobby.ben), "Ben")
    back = f"{lobby.path}/unwelcome/{away['account']}"
    lobby.cid.told("POST", f"{lobby.path}/join", {"invite": lobby.now["invite"]})
    assert "unwelcome" not in lobby.cid.told("GET", lobby.path), "it is between the two of them"
    refused(lobby.cid.ask("DELETE", back), 403, "forbidden")
    refused(lobby.ben.ask("DELETE", back), 404, "not_found")
    lobby.ann.told("POST", f"{lobby.path}/kick", {"place": 1})
    after = lobby.ann.told("DELETE", back)
    assert [each["name"] for each in after["unwelcome"]] == ["Cid"]
    assert lobby.seen(lobby.ben, lobby.before["invite"]) == 404, "by the link as it is now"
    assert lobby.ben.told("POST", f"{lobby.path}/join", {"invite": after["invite"]})["your_place"] == 1


def test_a_public_table_may_be_watched_by_anybody_and_joined_by_nobody_who_was_sent_away(home: House):
    lobby = Lobby(home, public=True)
    assert lobby.seen(lobby.ben) == 200
    refused(lobby.ben.post(f"{lobby.path}/join", {}), 403, "sent_away")
    refused(lobby.ben.post(f"{lobby.path}/join", {"invite": lobby.now["invite"]}), 403, "sent_away")
    lobby.ann.told("DELETE", f"{lobby.path}/unwelcome/{me(lobby.ben)}")
    assert lobby.ben.told("POST", f"{lobby.path}/join", {})["your_place"] == 1


def test_who_moves_oneself_or_a_bot_sends_nobody_away(home: House):
    ann = home.guest("Ann")
    made = table(ann, "tictactoe", "me", "random")
    for place in (0, 1):
        now = ann.told("POST", f"/api/tables/{made['id']}/kick", {"place": place})
        assert now["places"][place]["kind"] == "open"
        assert (now["invite"], now.get("unwelcome", [])) == (made["invite"], [])


def test_a_seat_is_not_sent_away_from_a_match_that_is_over(home: House):
    ann = home.guest("Ann")
    done = finished(ann)
    refused(ann.post(f"/api/tables/{done['id']}/kick", {"place": 0}), 409, "is_finished")


def test_leaving_for_good_and_ones_data_know_of_it(home: House):
    lobby = Lobby(home)
    (kept,) = lobby.ben.told("GET", "/api/me/export")["unwelcome"]
    assert kept["room"] == lobby.before["id"]
    lobby.ben.told("DELETE", "/api/me", {})
    assert "unwelcome" not in lobby.ann.told("GET", lobby.path)


# Campaigns, by HTTP


class Club:
    """A campaign with a host, a co-host and two players."""

    def __init__(self, home: House, game: str = "meshal") -> None:
        self.home = home
        self.host = home.guest("Host")
        self.made = campaign(self.host, game)
        self.path = f"/api/campaigns/{self.made['id']}"
        self.co, self.pat, self.oz = (joined(home, self.made, name) for name in ("Co", "Pat", "Oz"))
        assert set_role(self.host, self.made, self.co, "cohost").status_code == 200

    def send_away(self, who: Visitor, by: Visitor | None = None) -> Any:
        (by or self.host).told("DELETE", f"{self.path}/members/{me(who)}")
        return self.host.told("GET", self.path)

    def table(self, who: Visitor, *places: str, **more: Any) -> Any:
        return table(who, "tictactoe", *places, **more)


@pytest.fixture
def club(home: House) -> Club:
    return Club(home)


def test_the_old_link_of_a_campaign_is_dead_for_everybody_and_the_new_one_for_who_was_sent_away(club: Club):
    old = club.made["invite"]
    now = club.send_away(club.pat, by=club.co)
    assert now["invite"] != old
    assert [each["name"] for each in now["unwelcome"]] == ["Pat"]
    assert "unwelcome" not in club.oz.told("GET", club.path)
    late = club.home.guest("Eve")
    for who in (club.pat, late):
        refused(who.post("/api/campaigns/join", {"invite": old}), 404, "not_found")
    refused(club.pat.post("/api/campaigns/join", {"invite": now["invite"]}), 403, "sent_away")
    late.told("POST", "/api/campaigns/join", {"invite": now["invite"]})
    back = f"{club.path}/unwelcome/{me(club.pat)}"
    refused(club.pat.ask("DELETE", back), 404, "not_found")
    refused(club.oz.ask("DELETE", back), 403, "forbidden")
    assert "unwelcome" not in club.co.told("DELETE", back)
    club.pat.told("POST", "/api/campaigns/join", {"invite": now["invite"]})


def test_who_leaves_by_oneself_may_come_back_and_changes_no_link(club: Club):
    club.pat.told("DELETE", f"{club.path}/members/{me(club.pat)}")
    now = club.host.told("GET", club.path)
    assert (now["invite"], now.get("unwelcome", [])) == (club.made["invite"], [])
    club.pat.told("POST", "/api/campaigns/join", {"invite": now["invite"]})


def test_nothing_of_a_campaign_is_there_for_who_was_sent_away(club: Club):
    everyone = {"readers": {"everyone": True}}
    documents = f"{club.path}/documents"
    handout = club.host.told("POST", documents, {"kind": "handout", "public": {"t": "map"}, **everyone}, 201)
    own = club.pat.told("POST", documents, {"kind": "letter", "public": {"t": "mine"}, **everyone}, 201)
    hero = club.pat.told("POST", f"{club.path}/characters", {"preset": "pc_halen"}, 201)
    scene = {"name": "Ring", "columns": 12, "rows": 10, "shown": True}
    place = club.host.told("POST", f"{club.path}/scenes", {"scene": scene}, 201)
    said = club.pat.told("POST", f"{club.path}/journal", {"kind": "in_character", "text": "hello"}, 201)
    club.send_away(club.pat)
    parts = ("members", "tables", "journal", "journal/export", "works")
    gone = [club.path, documents, *(f"{club.path}/{part}" for part in parts)]
    for each in (handout, own, hero, place, said):
        kept = each["id"]
        gone += [f"/api/documents/{kept}", f"/api/documents/{kept}/image"]
    for path in gone:
        assert club.pat.get(path).status_code == 404, path
    for method, path, body in (
        ("POST", documents, {"kind": "letter"}),
        ("PUT", f"/api/documents/{own['id']}", {"revision": 1, "public": {"t": "still here"}}),
        ("POST", f"/api/documents/{own['id']}/entries", {"entry": {"t": "still here"}}),
        ("DELETE", f"/api/documents/{own['id']}", None),
        ("PUT", f"/api/documents/{hero['id']}/image", None),
        ("POST", f"{club.path}/journal", {"kind": "in_character", "text": "still here"}),
        ("POST", f"{club.path}/characters", {"preset": "pc_halen"}),
        ("POST", f"{club.path}/works", {"work": "rest", "character": hero["id"]}),
        ("PATCH", club.path, {"revision": 1, "name": "Mine"}),
        ("POST", f"{club.path}/invite", {}),
    ):
        assert club.pat.ask(method, path, body).status_code in (400, 404), (method, path)
    assert club.pat.told("GET", "/api/campaigns") == []
    assert club.oz.told("GET", f"/api/documents/{own['id']}")["public"] == {"t": "mine"}


def of_club(club: Club, who: Visitor, *places: str) -> Any:
    return table(who, "tictactoe", *places, campaign=club.made["id"])


def test_the_tables_of_a_campaign_go_on_without_who_was_sent_away(home: House):
    club = Club(home, "tictactoe")
    open_one = of_club(club, club.oz, "open", "open")
    running = of_club(club, club.co, "open", "me")
    theirs = of_club(club, club.pat, "me", "open")
    for made in (open_one, running):
        club.pat.told("POST", f"/api/tables/{made['id']}/join", {"place": 0})
    club.co.told("POST", f"/api/tables/{running['id']}/start")
    club.send_away(club.pat)
    for made, kind in ((open_one, "open"), (running, "bot"), (theirs, "open")):
        path = f"/api/tables/{made['id']}"
        now = club.host.told("GET", path)
        assert now["places"][0]["kind"] == kind
        assert now["invite"] != made["invite"]
        for invite in (made["invite"], now["invite"]):
            refused(club.pat.get(f"{path}?invite={invite}"), 404, "not_found")
            refused(club.pat.post(f"{path}/join", {"invite": invite}), 404, "not_found")
        assert club.home.stranger().get(f"{path}?invite={made['invite']}").status_code == 404
    assert club.host.told("GET", f"/api/tables/{theirs['id']}")["owner"] == me(club.host)
    assert club.pat.told("GET", "/api/tables?mine=true") == []


def test_a_finished_match_stays_with_who_played_it_and_its_rematch_is_without_them(home: House):
    club = Club(home, "tictactoe")
    made = of_club(club, club.pat, "me", "open")
    path = f"/api/tables/{made['id']}"
    club.oz.told("POST", f"{path}/join", {})
    club.pat.told("POST", f"{path}/start")
    play_out(home, made["id"], club.pat, club.oz)
    club.send_away(club.pat)
    assert club.pat.told("GET", path)["stage"] == "finished"
    assert club.pat.get(f"{path}/match").status_code == 200
    assert club.pat.post(f"{path}/rematch").status_code == 404
    again = club.oz.told("POST", f"{path}/rematch")
    assert [each.get("name", "") for each in again["places"]] == ["", "Oz"]
    assert again["owner"] == me(club.oz)


def play_out(home: House, made: str, *people: Visitor) -> None:
    """Everybody in turn answers the first that is offered, until the match is over."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(watching(home, who, made)) for who in people]
        for socket in cycle(sockets):
            shown = next_to_do(socket)
            if shown.get("ended"):
                return
            question = shown["asked"][0]["question"]
            answer = {"number": question["number"], "answer": question["options"][0]["id"]}
            epoch = shown["cursor"].get("epoch", 0)
            socket.send_json({"type": "answer", "id": 1, "table": made, "epoch": epoch, **answer})


@contextmanager
def watching(home: House, who: Visitor, made: str) -> Iterator[Any]:
    headers = {"Cookie": f"zhuoju={who.cookie}"}
    with home.client.websocket_connect("/api/live", headers=headers) as socket:
        home.client.cookies.clear()
        socket.send_json({"type": "hello", "version": 1})
        socket.send_json({"type": "open", "table": made})
        yield socket


def next_to_do(socket: Any) -> Any:
    """What is shown once something is asked, or all is over."""
    while True:
        for said in map(json.loads, socket.receive_text().splitlines()):
            if said["type"] in ("snapshot", "update") and (said["asked"] or said.get("ended")):
                return said


def test_a_character_stays_in_the_campaign_and_is_played_by_a_program(club: Club):
    hero = club.pat.told("POST", f"{club.path}/characters", {"preset": "pc_halen"}, 201)
    club.send_away(club.pat)
    body = {"characters": [hero["id"]], "foes": {"cr_grey_wolf": 1}, "scene": ""}
    made = club.host.told("POST", f"{club.path}/encounters", body, 201)
    assert "Pat" not in str(made["places"])
    assert club.host.told("POST", f"/api/tables/{made['id']}/start")["stage"] == "running"


def test_who_signed_up_for_a_mission_and_was_sent_away_does_not_come_along(home: House):
    club = Club(home, "samsara")
    hero = club.pat.told("POST", f"{club.path}/characters", {"preset": "PC-01"}, 201)
    brief = {"tale": "MS-01", "title": "Lights", "seats": 2}
    mission = club.host.told("POST", f"{club.path}/missions", brief, 201)
    club.pat.told("POST", f"/api/missions/{mission['id']}/signups", {"character": hero["id"]})
    club.send_away(club.pat)
    assert club.host.told("GET", f"/api/documents/{mission['id']}")["public"].get("signed", []) == []


def test_work_that_somebody_did_is_given_up(club: Club):
    club.pat.told("POST", f"{club.path}/works", {"work": "build"}, 201)
    club.send_away(club.pat)
    assert club.host.told("GET", f"{club.path}/works") == []
    assert club.pat.told("GET", "/api/tables?mine=true") == []


def test_a_member_who_was_sent_away_from_one_table_has_the_others_and_hosts_have_all(home: House):
    club = Club(home, "tictactoe")
    kept, other = of_club(club, club.oz, "open", "open"), of_club(club, club.oz, "open", "open")
    path = f"/api/tables/{kept['id']}"
    for who in (club.pat, club.co):
        who.told("POST", f"{path}/join", {"place": 0})
        club.oz.told("POST", f"{path}/kick", {"place": 0})
    for who, there in ((club.pat, {other["id"]}), (club.co, {kept["id"], other["id"]})):
        assert {each["id"] for each in who.told("GET", f"{club.path}/tables")} == there
    refused(club.pat.get(path), 404, "not_found")
    assert club.co.get(path).status_code == 200

"""A host's own creatures: kept in the campaign, spawned in fights, and never sent to a player."""

import json
from typing import Any

import pytest

from tests.server.campaigns.test_campaigns import campaign, joined, set_role
from tests.server.visiting import House, Visitor

MARK = "the-witch-of-the-weir"  # in everything that only hosts may know
FOE = {"meshal": "cr_grey_wolf", "samsara": "NPC-102"}
READY = {"meshal": "pc_halen", "samsara": "PC-01"}
TALLER = {"meshal": {"acquired": {"might": 7}}, "samsara": {"weapon": 9}}


class Lair:
    """A host, a co-host, a player and their campaign."""

    def __init__(self, home: House, game: str) -> None:
        self.game = game
        self.host = home.guest("Host")
        self.made = campaign(self.host, game)
        self.pat, self.second = joined(home, self.made, "Pat"), joined(home, self.made, "Second")
        set_role(self.host, self.made, self.second, "cohost")
        self.path = f"/api/campaigns/{self.made['id']}"
        self.one = self.pat.told("POST", f"{self.path}/characters", {"preset": READY[game]}, 201)

    def npc(self, who: Visitor | None = None, **more: Any) -> Any:
        body = {"foe": FOE[self.game], "name": f"Old {MARK}", **more}
        return (who or self.host).told("POST", f"{self.path}/npcs", body, 201)

    def known(self, who: Visitor) -> list[Any]:
        return list(who.told("GET", f"{self.path}/documents?kind=npc")["documents"])


@pytest.fixture(params=sorted(FOE))
def lair(home: House, request: pytest.FixtureRequest) -> Lair:
    return Lair(home, request.param)


def test_a_host_copies_one_of_the_packs_and_changes_name_and_numbers(lair: Lair):
    made = lair.npc()
    data = {**made["secret"]["data"], **TALLER[lair.game], "name": "Grey Marsh"}
    body = {"revision": made["revision"], "data": data}
    after = lair.second.told("PUT", f"/api/npcs/{made['id']}", body)
    assert after["secret"]["name"] == "Grey Marsh"
    assert set(TALLER[lair.game]) <= set(after["secret"]["fields"])
    look = lair.host.told("GET", f"/api/npcs/{made['id']}/look?lang=en")
    assert (look["name"], look["strength"]) == ("Grey Marsh", after["secret"]["strength"])
    assert lair.host.ask("PUT", f"/api/npcs/{made['id']}", body).json()["code"] == "revision"
    wrong = {"revision": after["revision"], "data": {"name": "nothing else"}}
    assert lair.host.ask("PUT", f"/api/npcs/{made['id']}", wrong).status_code == 422
    more = lair.host.told("POST", f"{lair.path}/npcs", {"npc": made["id"]}, 201)
    assert more["secret"]["data"] == after["secret"]["data"]
    assert len(lair.known(lair.second)) == 2


def test_a_host_keeps_a_character_as_an_npc(lair: Lair):
    made = lair.npc(foe="", character=lair.one["id"])
    assert made["secret"]["name"] == f"Old {MARK}"
    assert lair.pat.told("GET", f"/api/documents/{lair.one['id']}") == lair.one


def test_players_neither_see_nor_make_nor_change_them(lair: Lair, home: House):
    made = lair.npc(lair.second)
    assert MARK not in json.dumps(made["public"])
    for who in (lair.pat, home.guest("Eve")):
        assert who.post(f"{lair.path}/npcs", {"foe": FOE[lair.game]}).status_code in (403, 404)
        body = {"revision": made["revision"], "data": made["secret"]["data"]}
        assert who.ask("PUT", f"/api/npcs/{made['id']}", body).status_code == 404
        assert who.get(f"/api/npcs/{made['id']}/look").status_code == 404
        assert who.get(f"/api/documents/{made['id']}").status_code == 404
        assert who.ask("DELETE", f"/api/documents/{made['id']}").status_code == 404
    assert lair.known(lair.pat) == []
    for path in ("", "/documents", "/journal", "/tables", "/works"):
        assert MARK not in lair.pat.get(f"{lair.path}{path}").text
    change = {"revision": made["revision"], "readers": {"everyone": True}}
    assert lair.host.ask("PUT", f"/api/documents/{made['id']}", change).status_code in (403, 405)
    set_role(lair.host, lair.made, lair.second, "player")
    assert lair.second.get(f"/api/documents/{made['id']}").status_code == 404
    assert lair.known(lair.second) == []


def frames(socket: Any, who: str) -> str:
    """All that came until an answer to a ping."""
    socket.send_json({"type": "ping"})
    heard = ""
    while '"pong"' not in heard:
        heard += socket.receive_text()
    return f"{who} {heard}"


def test_no_frame_to_a_player_tells_of_them(lair: Lair, home: House):
    def follow(visitor: Visitor) -> Any:
        return home.client.websocket_connect("/api/live", headers={"Cookie": f"zhuoju={visitor.cookie}"})

    with follow(lair.pat) as theirs, follow(lair.host) as ours:
        for socket in (theirs, ours):
            socket.send_json({"type": "hello", "version": 1, "language": "en"})
            socket.send_json({"type": "follow", "campaign": lair.made["id"]})
            frames(socket, "")
        made = lair.npc(lair.second)
        seen = frames(ours, "host")
        while made["id"] not in seen:
            seen += frames(ours, "host")
        assert made["id"] not in frames(theirs, "player")
    home.client.cookies.clear()


def test_they_go_into_a_fight_and_its_players_are_told_no_more_than_they_see(lair: Lair, home: House):
    made = lair.npc()
    data = {**made["secret"]["data"], "notes": f"{MARK} pays them"}
    made = lair.host.told("PUT", f"/api/npcs/{made['id']}", {"revision": made["revision"], "data": data})
    weighed = {"party": [lair.one["public"]["data"]], "foes": {}, "own": [{"data": data, "n": 2}]}
    told = lair.host.told("POST", f"/api/games/{lair.game}/weigh", weighed)
    assert told["hostile"] == 2 * made["secret"]["strength"]
    body = {"characters": [lair.one["id"]], "foes": {f"npc:{made['id']}": 2}}
    table = lair.host.told("POST", f"{lair.path}/encounters", body, 201)
    assert MARK in json.dumps(table["options"])
    assert f"{MARK} pays" not in json.dumps(table["options"])
    for path in (f"/api/tables/{table['id']}", f"{lair.path}/tables", "/api/tables"):
        assert MARK not in lair.pat.get(path).text
    lair.host.told("POST", f"/api/tables/{table['id']}/start")
    assert lair.pat.told("GET", f"/api/tables/{table['id']}")["options"] == {}


def test_what_is_not_of_this_campaign_does_not_fight_in_it(lair: Lair, home: House):
    other = Lair(home, lair.game).npc()
    for foe in (f"npc:{other['id']}", f"npc:{lair.one['id']}", "npc:nobody"):
        body = {"characters": [lair.one["id"]], "foes": {foe: 1}}
        assert lair.host.post(f"{lair.path}/encounters", body).status_code == 404


def test_one_is_made_of_one_thing_and_of_something_that_there_is(lair: Lair):
    for body in ({}, {"foe": FOE[lair.game], "character": lair.one["id"]}, {"foe": "nobody"}):
        assert lair.host.post(f"{lair.path}/npcs", body).status_code == 422
    assert lair.host.post(f"{lair.path}/npcs", {"character": "nobody"}).status_code == 404


def test_games_without_such_forms_have_none(home: House):
    host = home.guest("Host")
    made = campaign(host, "tictactoe")
    assert host.post(f"/api/campaigns/{made['id']}/npcs", {"foe": "x"}).status_code == 404

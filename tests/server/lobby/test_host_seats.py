"""Nobody but a host sits down where everything is seen, however they try; everybody finds their own seat."""

from typing import Any

import pytest

from tests.server.campaigns.test_campaigns import campaign, joined
from tests.server.visiting import House, Visitor, end_of, finished, table

GAMES = {"meshal": ("pc_halen", "pc_sarn", "ad_toll"), "samsara": ("PC-01", "PC-02", "MS-01")}


class Group:
    """A host, two players who each have a character, and their campaign."""

    def __init__(self, home: House, game: str) -> None:
        self.game, (one, two, self.tale) = game, GAMES[game]
        self.host = home.guest("Host")
        self.made = campaign(self.host, game)
        self.pat, self.oz = joined(home, self.made, "Pat"), joined(home, self.made, "Oz")
        self.path = f"/api/campaigns/{self.made['id']}"
        self.pats, self.ozs = self.character(self.pat, one), self.character(self.oz, two)

    def character(self, who: Visitor, preset: str) -> Any:
        return who.told("POST", f"{self.path}/characters", {"preset": preset}, 201)

    def open(self, who: Visitor | None = None, status: int = 201, **more: Any) -> Any:
        body = {"tale": self.tale, "characters": [self.pats["id"], self.ozs["id"]], "title": "Friday", **more}
        return (who or self.host).told("POST", f"{self.path}/tales", body, status)

    def role(self, who: Visitor, role: str) -> None:
        account = who.told("GET", "/api/me")["id"]
        self.host.told("PUT", f"{self.path}/members/{account}", {"role": role})


@pytest.fixture(params=GAMES)
def group(request: pytest.FixtureRequest, home: House) -> Group:
    return Group(home, request.param)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def names(info: Any) -> list[str]:
    return [place.get("name", place["kind"]) for place in info["places"]]


def host_seat(info: Any) -> int:
    (found,) = [n for n, place in enumerate(info["places"]) if place.get("host")]
    return found


def join(who: Visitor, info: Any, **more: Any) -> Any:
    return who.post(f"/api/tables/{info['id']}/join", more)


def refused(answer: Any, code: str = "host_seat") -> None:
    assert (answer.status_code, answer.json()["code"]) == (403, code), answer.text
    assert "secret" in answer.json()["message"]


def hosted(who: Visitor, game: str, *, host: str = "open", player: str = "me", **more: Any) -> Any:
    """A table of a game that has a host, from the page where any table is made."""
    least = who.told("GET", f"/api/games/{game}?lang=en")["seats"][0]
    return table(who, game, *[player, *["open"] * (least - 2)], host, **more)


# A table of a campaign


def test_the_founder_hosts_and_everybody_sits_where_their_character_is(group: Group):
    made = group.open()
    assert made["stage"] == "open"
    assert names(made)[:2] == ["Pat", "Oz"]
    assert names(made)[-1] == "Host"
    assert {place["kind"] for place in made["places"][2:-1]} == {"bot"}
    assert host_seat(made) == len(made["places"]) - 1
    assert made["title"] == "Friday"
    mine, theirs = (each["public"]["name"] for each in (group.pats, group.ozs))
    assert [each["name"] for each in made["cast"]] == [mine, theirs]
    assert made["cast"][0]["account"] == group.pats["owner"]
    assert group.pat.told("GET", f"/api/tables/{made['id']}")["your_place"] == 0
    assert group.oz.told("GET", f"/api/tables/{made['id']}")["your_place"] == 1
    engaged = group.pat.told("GET", f"{group.path}/works")
    assert [each["characters"] for each in engaged] == [[group.pats["id"], group.ozs["id"]]]
    group.host.told("POST", f"/api/tables/{made['id']}/start")
    running = group.pat.told("GET", f"/api/tables/{made['id']}")
    assert (running["stage"], running["your_place"]) == ("running", 0)


def test_who_has_no_character_yet_is_offered_a_companion(home: House, group: Group):
    late = joined(home, group.made, "Late")
    made = group.open(characters=[group.pats["id"], group.ozs["id"]])
    assert [place["kind"] for place in made["places"][:4]] == ["person", "person", "open", "bot"]
    sat = join(late, made).json()
    assert sat["your_place"] == 2
    assert not sat["places"][2].get("host")


def test_a_program_hosts_so_that_the_host_may_play(group: Group):
    mine = group.character(group.host, GAMES[group.game][0])
    refused_twice = group.host.post(
        f"{group.path}/tales", {"tale": group.tale, "characters": [mine["id"], group.pats["id"]]}
    )
    assert (refused_twice.status_code, refused_twice.json()["code"]) == (409, "host_plays")
    made = group.open(characters=[mine["id"], group.pats["id"]], program=True)
    assert names(made)[:2] == ["Host", "Pat"]
    assert made["places"][host_seat(made)]["kind"] == "bot"


def test_a_table_that_cannot_be_opened_says_why(home: House, group: Group):
    path, mine = f"{group.path}/tales", [group.pats["id"]]
    assert group.pat.post(path, {"tale": group.tale, "characters": mine}).status_code == 403
    assert home.guest().post(path, {"tale": group.tale, "characters": mine}).status_code == 404
    assert group.host.post(path, {"tale": "none", "characters": mine}).status_code == 404
    assert group.host.post(path, {"tale": group.tale, "characters": ["none"]}).status_code == 404
    second = group.character(group.pat, GAMES[group.game][1])
    two = group.host.post(path, {"tale": group.tale, "characters": [*mine, second["id"]]})
    assert (two.status_code, two.json()["code"]) == (409, "one_each")
    group.role(group.pat, "spectator")
    away = group.host.post(path, {"tale": group.tale, "characters": mine})
    assert (away.status_code, away.json()["code"]) == (409, "no_player")
    group.open(characters=[group.ozs["id"]])
    busy = group.host.post(path, {"tale": group.tale, "characters": [group.ozs["id"]]})
    assert (busy.status_code, busy.json()["code"]) == (409, "in_encounter")


def test_an_adventure_that_is_closed_is_not_opened(home: House):
    group = Group(home, "meshal")
    closed = next(each["id"] for each in group.made["chapters"] if each.get("closed"))
    answer = group.host.post(f"{group.path}/tales", {"tale": closed, "characters": [group.pats["id"]]})
    assert (answer.status_code, answer.json()["code"]) == (422, "options")


def test_no_player_of_a_campaign_takes_its_host_s_seat(home: House, group: Group):
    made = group.open()
    seat, path = host_seat(made), f"/api/tables/{made['id']}"
    assert join(group.pat, made, place=seat, invite=made["invite"]).json()["code"] == "taken"
    group.host.told("POST", f"{path}/place", {"place": seat, "kind": "open"})
    stranger = home.guest("Eve")
    for who in (group.pat, group.oz, stranger):
        refused(join(who, made, place=seat, invite=made["invite"]), "host_seat_campaign")
        info = who.told("GET", f"{path}?invite={made['invite']}")
        assert "may_host" not in info
        assert "host_invite" not in info
    assert join(stranger, made, invite=made["invite"]).json()["code"] == "taken", "no player's place is free"
    group.role(group.oz, "cohost")
    assert group.oz.told("GET", path)["may_host"]
    assert join(group.oz, made, place=seat).json()["your_place"] == seat, "a co-host is a host"


def test_a_player_makes_no_table_of_a_campaign_with_themselves_as_its_host(group: Group):
    least = group.pat.told("GET", f"/api/games/{group.game}?lang=en")["seats"][0]
    places = [*[{"kind": "bot", "bot": "policy"}] * (least - 1), {"kind": "me"}]
    body = {"game": group.game, "places": places, "campaign": group.made["id"], "chapter": group.tale}
    refused(group.pat.post("/api/tables", body), "host_seat_campaign")
    made = group.host.told("POST", "/api/tables", body, 201)
    assert made["your_place"] == host_seat(made)


def test_who_is_no_host_any_more_does_not_begin_as_one(group: Group):
    group.role(group.oz, "cohost")
    made = group.open(group.oz, characters=[group.pats["id"]])
    assert names(made)[host_seat(made)] == "Oz"
    group.role(group.oz, "player")
    refused(group.oz.post(f"/api/tables/{made['id']}/start"), "host_seat_campaign")
    assert group.pat.told("GET", f"/api/tables/{made['id']}")["stage"] == "open"


# A table of anybody


def test_the_link_of_a_table_offers_a_player_s_seat(home: House, game: str):
    ada, bea = home.guest("Ada"), home.guest("Bea")
    made = hosted(ada, game, host="me", player="open")
    assert made["your_place"] == host_seat(made)
    sat = join(bea, made, invite=made["invite"]).json()
    assert sat["your_place"] != host_seat(made)


def test_an_open_host_s_seat_is_nobody_s_who_has_only_the_table_s_link(home: House, game: str):
    ada, bea = home.guest("Ada"), home.guest("Bea")
    made = hosted(ada, game, public=True)
    seat = host_seat(made)
    ada.told("POST", f"/api/tables/{made['id']}/join", {"place": 0})
    for sent in ({"place": seat}, {"place": seat, "invite": made["invite"]}, {"place": seat, "invite": "x"}):
        refused(join(bea, made, **sent))
    for info in (
        bea.told("GET", f"/api/tables/{made['id']}?invite={made['invite']}"),
        bea.told("GET", "/api/tables?public=true")[0],
    ):
        assert "may_host" not in info
        assert "host_invite" not in info
        assert info["places"][seat] == {"kind": "open", "host": True}


def test_whoever_made_a_table_asks_somebody_to_host_by_a_link_of_its_own(home: House, game: str):
    ada, bea, cid = home.guest("Ada"), home.guest("Bea"), home.guest("Cid")
    made = hosted(ada, game)
    seat, word, path = host_seat(made), made["host_invite"], f"/api/tables/{made['id']}"
    assert word != made["invite"]
    assert bea.told("GET", f"{path}?invite={word}")["may_host"]
    assert join(bea, made, invite=word).json()["your_place"] == seat
    anew = ada.told("POST", f"{path}/kick", {"place": seat})
    refused(join(cid, made, place=seat, invite=anew["invite"]))
    for somebody in (bea, cid):
        late = join(somebody, made, place=seat, invite=word)
        assert late.status_code == 404, "the link was for that one time"
    again = anew["host_invite"]
    assert join(cid, made, place=seat, invite=again).json()["your_place"] == seat
    assert "host_invite" not in cid.told("GET", path)
    cid.told("POST", f"{path}/leave")
    assert join(cid, made, place=seat, invite=again).json()["your_place"] == seat, "who leaves may come back"
    shown = [home.guest().get(f"{path}?invite={anew['invite']}"), cid.get("/api/me/export")]
    assert all(again not in answer.text for answer in shown)


def test_a_player_does_not_change_to_the_host_s_seat(home: House, game: str):
    ada, bea = home.guest("Ada"), home.guest("Bea")
    made = hosted(ada, game, host="me", player="open")
    seat, path = host_seat(made), f"/api/tables/{made['id']}"
    join(bea, made, place=0, invite=made["invite"])
    ada.told("POST", f"{path}/place", {"place": seat, "kind": "bot", "bot": "policy"})
    ada.told("POST", f"{path}/place", {"place": seat, "kind": "open"})
    refused(join(bea, made, place=seat))
    assert bea.told("GET", path)["your_place"] == 0
    assert join(ada, made, place=seat).json()["your_place"] == seat, "whoever made it may"


def test_the_seat_of_a_host_who_leaves_for_good_stays_a_host_s(home: House, game: str):
    ada, bea = home.guest("Ada"), home.guest("Bea")
    made = hosted(ada, game)
    seat, path = host_seat(made), f"/api/tables/{made['id']}"
    join(bea, made, place=seat, invite=made["host_invite"])
    bea.told("DELETE", "/api/me", {})
    assert ada.told("GET", path)["places"][seat] == {"kind": "open", "host": True}
    refused(join(home.guest("Cid"), made, place=seat, invite=made["invite"]))


def test_a_rematch_keeps_the_host_and_gives_the_seat_to_nobody_else(home: House):
    ada, bea = home.guest("Ada"), home.guest("Bea")
    options = {"foes": "cr_grey_wolf", "party": "pc_halen"}
    made = hosted(ada, "meshal", player="policy", options=options)
    seat, path = host_seat(made), f"/api/tables/{made['id']}"
    join(bea, made, place=seat, invite=made["host_invite"])
    ada.told("POST", f"{path}/start")
    bea.told("POST", f"{path}/stand-in", {"place": seat, "bot": "policy"})
    end_of(ada, made["id"])
    again = bea.told("POST", f"{path}/rematch")
    assert names(again)[seat] == "Bea"
    bea.told("POST", f"/api/tables/{again['id']}/leave")
    refused(join(home.guest("Cid"), again, place=seat, invite=again["invite"]))


def test_a_branch_has_a_host_s_seat_too(home: House):
    ada, bea = home.guest("Ada"), home.guest("Bea")
    done = finished(ada, "meshal", "policy", "policy", options={"foes": "cr_grey_wolf"})
    share = ada.told("POST", f"/api/tables/{done['id']}/share")["share"]
    wish = {"step": 3, "places": [{"kind": "me"}, {"kind": "open"}], "unknown": "kept"}
    made = ada.told("POST", f"/api/replays/{share}/branch", wish, 201)
    refused(join(bea, made, place=host_seat(made), invite=made["invite"]))
    assert join(bea, made, invite=made["host_invite"]).json()["your_place"] == host_seat(made)


def test_a_game_without_a_host_is_as_it_was(home: House):
    made = table(home.guest("Ada"))
    assert all("host" not in place for place in made["places"])
    assert "may_host" not in made

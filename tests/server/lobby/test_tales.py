"""Ready-made adventures and missions: alone, and posted in a campaign from sign-up to report."""

import io
from types import SimpleNamespace
from typing import Any

import pytest
from docx import Document

from tests.server.campaigns.test_campaigns import campaign, joined
from tests.server.visiting import House, Visitor, end_of
from tests.server.waiting import sooner_or_later
from zhuoju.kernel import find
from zhuoju.server.lobby import lobby

TALES = {"meshal": 4, "samsara": 5}


class Group:
    """A host, two players, and their campaign."""

    def __init__(self, home: House, game: str = "samsara") -> None:
        self.host = home.guest("Host")
        self.made = campaign(self.host, game)
        self.pat, self.oz = joined(home, self.made, "Pat"), joined(home, self.made, "Oz")
        self.path = f"/api/campaigns/{self.made['id']}"

    def character(self, who: Visitor, preset: str) -> Any:
        return who.told("POST", f"{self.path}/characters", {"preset": preset}, 201)

    def mission(self, **more: Any) -> Any:
        brief = {"tale": "MS-01", "title": "Lights", "text": "Bring a lamp.", "when": "Friday", **more}
        return self.host.told("POST", f"{self.path}/missions", brief, 201)

    def sign_up(self, who: Visitor, mission: Any, preset: str) -> Any:
        one = self.character(who, preset)
        who.told("POST", f"/api/missions/{mission['id']}/signups", {"character": one["id"]})
        return one

    def accept(self, mission: Any, *people: Visitor) -> None:
        for who in people:
            me = who.told("GET", "/api/me")["id"]
            self.host.told("PUT", f"/api/missions/{mission['id']}/signups/{me}", {"decided": "accepted"})


SHORT = b"1"  # of a seed with which programs that answer at random are soon at an end


@pytest.fixture
def group(home: House) -> Group:
    return Group(home)


def leave_to_programs(table: Any, *people: Visitor, bot: str = "policy") -> None:
    for who in people:
        place = who.told("GET", f"/api/tables/{table['id']}")["your_place"]
        who.told("POST", f"/api/tables/{table['id']}/stand-in", {"place": place, "bot": bot})


def filed(who: Visitor, mission: Any) -> Any:
    """The mission once it is filed, which is soon after its match is over."""

    def look() -> Any:
        found = who.told("GET", f"/api/documents/{mission['id']}")["public"]
        return found if found["stage"] == "done" else None

    return sooner_or_later(look, "the mission is not filed")


# Alone


@pytest.mark.parametrize("game", TALES)
@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
def test_every_tale_is_told_of_in_words(home: House, game: str, language: str):
    found = home.stranger().told("GET", f"/api/games/{game}/tales?lang={language}")
    assert len(found) == TALES[game]
    for tale in found:
        assert tale["name"] != tale["id"]
        assert len(tale["hook"]) > 10
        assert tale["length"]
        assert tale["seats"][0] <= 1 <= tale["seats"][1]
    assert home.stranger().told("GET", "/api/games/tictactoe/tales") == []


@pytest.mark.parametrize("game", TALES)
def test_a_guest_begins_every_tale_alone_with_any_ready_character(home: House, game: str):
    guest = home.guest("Ann")
    presets = [each["id"] for each in guest.told("GET", f"/api/games/{game}/presets")]
    for number, tale in enumerate(guest.told("GET", f"/api/games/{game}/tales")):
        chosen = presets[number % len(presets)]
        body = {"tale": tale["id"], "preset": chosen}
        table = guest.told("POST", f"/api/games/{game}/tales", body, 201)
        assert table["stage"] == "running"
        assert table["your_place"] == 0
        assert [place["kind"] for place in table["places"]] == ["person"] + ["bot"] * tale["party"]
        assert table["options"]["party"][0] == chosen
        assert len(set(table["options"]["party"])) == tale["party"]


def test_nothing_begins_with_a_tale_or_a_character_that_is_not_there(home: House):
    guest = home.guest()
    no_tale = guest.post("/api/games/samsara/tales", {"tale": "MS-99", "preset": "PC-01"})
    assert (no_tale.status_code, no_tale.json()["code"]) == (404, "not_found")
    nobody = guest.post("/api/games/samsara/tales", {"tale": "MS-01", "preset": "PC-99"})
    assert nobody.status_code == 422
    assert "PC-99" in nobody.json()["message"]
    assert guest.told("GET", "/api/tables?mine=true") == []
    assert (
        home.stranger().post("/api/games/samsara/tales", {"tale": "MS-01", "preset": "PC-01"}).status_code
        == 401
    )


# Posting and signing up


def test_a_mission_is_posted_by_hosts_and_read_by_everybody(group: Group):
    brief = {"tale": "MS-01", "title": "Lights"}
    assert group.pat.post(f"{group.path}/missions", brief).status_code == 403
    mission = group.mission(seats=2)
    seen = group.pat.told("GET", f"{group.path}/documents?kind=mission")["documents"]
    assert [each["public"]["brief"]["title"] for each in seen] == ["Lights"]
    by_hand = group.host.ask("PUT", f"/api/documents/{mission['id']}", {"revision": 1, "public": {}})
    assert by_hand.status_code == 403
    for wrong in ({"tale": "MS-77"}, {"seats": 7}, {"title": " "}, {"seats": 99}, {"bonus": 100}):
        assert group.host.post(f"{group.path}/missions", {**brief, **wrong}).status_code in (400, 404, 422)


def test_players_sign_up_with_an_own_character_and_the_host_decides(group: Group):
    mission = group.mission(seats=1)
    path = f"/api/missions/{mission['id']}/signups"
    group.sign_up(group.pat, mission, "PC-01")
    mine = group.sign_up(group.oz, mission, "PC-02")
    assert group.pat.post(path, {"character": mine["id"]}).status_code == 403
    own = group.character(group.host, "PC-04")
    assert group.host.post(path, {"character": own["id"]}).status_code == 403
    pat, oz = (who.told("GET", "/api/me")["id"] for who in (group.pat, group.oz))
    assert group.pat.ask("PUT", f"{path}/{pat}", {"decided": "accepted"}).status_code == 403
    group.accept(mission, group.pat)
    full = group.host.ask("PUT", f"{path}/{oz}", {"decided": "accepted"})
    assert (full.status_code, full.json()["code"]) == (409, "full")
    group.host.told("PUT", f"{path}/{oz}", {"decided": "declined", "note": "next time"})
    signed = group.oz.told("GET", f"/api/documents/{mission['id']}")["public"]["signed"]
    assert [(each["name"], each["decided"], each["note"]) for each in signed] == [
        ("Pat", "accepted", ""),
        ("Oz", "declined", "next time"),
    ]
    group.oz.told("DELETE", path)
    assert len(group.oz.told("GET", f"/api/documents/{mission['id']}")["public"]["signed"]) == 1


@pytest.mark.rule("SAM-MISSION-04")
def test_signed_cards_are_compared_with_their_numbers(group: Group):
    mission = group.mission()
    group.sign_up(group.pat, mission, "PC-01")
    group.sign_up(group.oz, mission, "PC-02")
    found = group.host.told("GET", f"/api/missions/{mission['id']}/signups?lang=en")
    assert [each.get("problems", []) for each in found] == [[], []]
    labels = [row["label"] for row in found[0]["numbers"]["rows"]]
    assert labels == ["star", "seniority", "attack mean", "reduction mean"]
    assert found[0]["numbers"]["rows"][1]["value"] == "300"


@pytest.mark.rule("SAM-AUDIT-66")
def test_a_card_that_was_changed_by_hand_cannot_sign_up_and_says_why(group: Group):
    mission, one = group.mission(), group.character(group.pat, "PC-01")
    data = {**one["public"]["data"], "age": "200"}
    body = {"revision": one["revision"], "data": data, "reason": "older"}
    group.host.told("PUT", f"/api/characters/{one['id']}", body)
    refused = group.pat.post(f"/api/missions/{mission['id']}/signups", {"character": one["id"]})
    assert refused.status_code == 422
    assert "SAM-AUDIT-66" in refused.json()["message"]
    look = group.pat.told("POST", "/api/games/samsara/look?lang=en", {"data": data})
    assert any("audited again" in each for each in look["problems"])


# Setting out, and coming back


@pytest.mark.rule("SAM-GAME-05")
@pytest.mark.rule("SAM-MISSION-03")
def test_a_mission_runs_from_sign_up_to_its_report_and_the_cards_come_back(group: Group):
    keeper = group.character(group.host, "PC-03")
    mission = group.mission(recorder=keeper["id"])
    one = group.sign_up(group.pat, mission, "PC-01")
    two = group.sign_up(group.oz, mission, "PC-02")
    path = f"/api/missions/{mission['id']}"
    assert group.host.post(f"{path}/start").json()["code"] == "nobody"
    group.accept(mission, group.pat, group.oz)
    assert group.pat.post(f"{path}/start").status_code == 403
    table = group.host.told("POST", f"{path}/start", status=201)
    assert [place.get("name", "") for place in table["places"]] == ["Pat", "Oz", "", "", "Host"]
    assert table["options"]["delegate"] is False
    other = group.mission(title="At the same time")
    busy = group.pat.post(f"/api/missions/{other['id']}/signups", {"character": one["id"]})
    assert busy.status_code == 409
    assert group.pat.get(f"{path}/report/md").status_code == 404
    leave_to_programs(table, group.host, group.pat, group.oz)
    end_of(group.host, table["id"])
    kept = filed(group.pat, mission)
    assert kept["outcome"] in ("mission.success", "mission.failure")
    assert set(kept["written"]) == {"zh-Hans", "zh-Hant", "en"}
    text = group.oz.get(f"{path}/report/md?lang=en")
    assert text.headers["content-type"].startswith("text/markdown")
    assert "Pat" in text.text
    assert "Host" in text.text
    word = Document(io.BytesIO(group.oz.get(f"{path}/report/docx?lang=en").content))
    assert word.paragraphs[0].text in text.text
    for made in (one, two, keeper):
        data = group.host.told("GET", f"/api/documents/{made['id']}")["public"]["data"]
        assert data["id"] == made["public"]["data"]["id"]
        assert [played["mission"] for played in data["missions"]] == ["MS-01"]
        assert not data.get("locked_in")
        if data["status"] != "dead":
            find("samsara").roleplay.look(data, "en")
    again = group.mission(title="Once more", tale="MS-02")
    if group.host.told("GET", f"/api/documents/{two['id']}")["public"]["data"]["status"] == "active":
        group.oz.told("POST", f"/api/missions/{again['id']}/signups", {"character": two["id"]})


def test_a_program_hosts_an_adventure_and_the_party_comes_back(home: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_bytes=lambda size: SHORT * size))
    group = Group(home, "meshal")
    mission = group.mission(tale="ad_toll", program=True)
    one = group.sign_up(group.host, mission, "pc_halen")
    group.accept(mission, group.host)
    table = group.host.told("POST", f"/api/missions/{mission['id']}/start", status=201)
    assert [place["kind"] for place in table["places"]] == ["person", "bot", "bot", "bot", "bot"]
    leave_to_programs(table, group.host, bot="random")  # who is sooner at an end
    end_of(group.host, table["id"])
    filed(group.host, mission)
    assert "Host" in group.host.get(f"/api/missions/{mission['id']}/report/md?lang=en").text
    data = group.host.told("GET", f"/api/documents/{one['id']}")["public"]["data"]
    assert data != one["public"]["data"]


def test_a_mission_that_is_called_off_takes_nobody(group: Group):
    mission, one = group.mission(), group.character(group.pat, "PC-01")
    assert group.pat.ask("DELETE", f"/api/missions/{mission['id']}").status_code == 403
    group.host.told("DELETE", f"/api/missions/{mission['id']}")
    late = group.pat.post(f"/api/missions/{mission['id']}/signups", {"character": one["id"]})
    assert (late.status_code, late.json()["code"]) == (409, "mission_off")


def test_an_adventure_opened_from_the_campaign_is_kept_on_its_sheet_and_the_party_comes_back(
    home: House, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_bytes=lambda size: SHORT * size))
    group = Group(home, "meshal")
    one = group.character(group.pat, "pc_halen")
    body = {"tale": "ad_toll", "characters": [one["id"]], "program": True}
    table = group.host.told("POST", f"{group.path}/tales", body, 201)
    place = next(n for n, each in enumerate(table["places"]) if each["kind"] == "open")
    group.host.told(
        "POST", f"/api/tables/{table['id']}/place", {"place": place, "kind": "bot", "bot": "random"}
    )
    group.host.told("POST", f"/api/tables/{table['id']}/start")
    leave_to_programs(table, group.pat, bot="random")
    end_of(group.host, table["id"])

    def written() -> Any:
        (sheet,) = group.host.told("GET", f"{group.path}/documents?kind=sheet")["documents"]
        after = group.host.told("GET", f"/api/documents/{one['id']}")
        done = sheet["public"]["recorded"] and after["revision"] > one["revision"]
        return (sheet, after) if done else None

    sheet, after = sooner_or_later(written, "the adventure is not written down")
    assert sheet["public"]["recorded"] == [{"table": table["id"]}]
    kept = sheet["public"]["campaign"]["sheet"]
    assert [each["adventure"] for each in kept["played"]] == ["ad_toll"]
    assert "party" not in kept, "whoever played has a sheet of their own"
    assert after["public"]["data"] != one["public"]["data"]

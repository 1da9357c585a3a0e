"""Work on characters: tables of their own, what they leave on the sheet, and characters as files."""

import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.server.campaigns.test_campaigns import set_role
from tests.server.campaigns.test_hosting import Group, picture, send, written_back
from tests.server.visiting import House, Visitor, end_of
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.server.base.refusals import Refusal
from zhuoju.server.campaigns.character_files import UNPACKED_MOST, bounded


class Worktable:
    """Somebody at work: what they are asked, and their answers."""

    def __init__(self, socket: Any, table: str) -> None:
        self._socket, self._table, self._sent = socket, table, 0
        self.asked: dict[str, Any] = {}
        self.ended = False
        socket.send_json({"type": "hello", "version": 1, "language": "en"})
        socket.send_json({"type": "open", "table": table})
        self.hear()

    def hear(self) -> None:
        """Until something is asked, or it is over."""
        heard = False
        while not heard:
            for line in self._socket.receive_text().splitlines():  # several may come at once
                said = json.loads(line)
                assert said["type"] != "refused", said
                if said["type"] in ("snapshot", "update"):
                    self.ended = bool(said.get("ended"))
                    self._epoch = said["cursor"].get("epoch", 0)
                    self.asked = (said.get("asked") or [{}])[0]
                    heard = heard or bool(self.asked) or self.ended

    @property
    def prompt(self) -> str:
        return str(self.asked["question"]["prompt"])

    @property
    def offered(self) -> list[str]:
        return [option["id"] for option in self.asked["question"]["options"]]

    def withheld(self, option: str) -> Any:
        found = [each for each in self.asked["question"]["withheld"] if each["id"] == option]
        return found[0] if found else None

    def answer(self, *answers: Any) -> None:
        for answer in answers:
            self._sent += 1
            number = self.asked["question"]["number"]
            said = {"type": "answer", "id": self._sent, "table": self._table, "epoch": self._epoch}
            self._socket.send_json({**said, "number": number, "answer": answer})
            self.hear()


@contextmanager
def at_work(home: House, who: Visitor, table: str) -> Iterator[Worktable]:
    headers = {"Cookie": f"zhuoju={who.cookie}"}
    with home.client.websocket_connect("/api/live", headers=headers) as socket:
        yield Worktable(socket, table)
    home.client.cookies.clear()


@pytest.fixture
def group(home: House) -> Group:
    return Group(home)


def begin(group: Group, who: Visitor, work: str, character: str = "") -> Any:
    body = {"work": work, **({"character": character} if character else {})}
    return who.told("POST", f"{group.path}/works", body, 201)


def earned(group: Group, character: Any, **more: Any) -> Any:
    """The character after its host gave it something."""
    data = {**character["public"]["data"], **more}
    body = {"revision": character["revision"], "data": data, "reason": "earned"}
    return group.host.told("PUT", f"/api/characters/{character['id']}", body)


def shelf(group: Group, who: Visitor) -> list[Any]:
    return list(who.told("GET", f"{group.path}/documents?kind=character")["documents"])


# Works


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_every_work_is_explained(home: House, language: str):
    works = home.stranger().told("GET", f"/api/games/meshal/works?lang={language}")
    assert [(work["id"], work["anew"]) for work in works] == [
        ("build", True),
        ("rest", False),
        ("shop", False),
    ]
    assert all(work["name"] != work["id"] and work["about"] for work in works)
    assert home.stranger().told("GET", "/api/games/tictactoe/works") == []


def test_a_player_makes_a_character_that_comes_on_the_shelf(group: Group, home: House):
    table = begin(group, group.pat, "build")
    assert table["stage"] == "running"
    assert [place["kind"] for place in table["places"]] == ["person", "bot"]
    with at_work(home, group.pat, table["id"]) as hand:
        assert hand.prompt == "build.how"
        hand.answer("preset pc_sarn")
        assert hand.ended
    end_of(group.pat, table["id"])
    [made] = _until(lambda: shelf(group, group.oz))
    me = group.pat.told("GET", "/api/me")["id"]
    assert (made["owner"], made["public"]["strength"]) == (me, 42)
    entry = group.entries(group.oz)[-1]["body"]
    assert (entry["kind"], entry["work"], entry["character"]) == ("change", "build", made["id"])


def test_the_table_of_a_work_is_called_by_what_is_done_and_who_does_it_in_every_language(group: Group):
    one = group.character(group.pat)
    rest, build = begin(group, group.pat, "rest", one["id"]), begin(group, group.oz, "build")
    assert rest["titles"]["en"] == "Halen, the Door-ward · Rest and grow"
    assert rest["titles"]["zh-Hans"] == rest["title"]
    assert rest["titles"]["zh-Hans"] != rest["titles"]["zh-Hant"] != rest["titles"]["en"]
    assert build["titles"]["en"] == "Make a character"
    listed = group.host.told("GET", f"{group.path}/tables")
    assert {each["id"]: each["titles"] for each in listed} == {
        each["id"]: each["titles"] for each in (rest, build)
    }


def _until(look: Any) -> Any:
    """What follows the end of a match a moment later."""
    for _ in range(500):
        found = look()
        if found:
            return found
    raise AssertionError("nothing came of it")


def test_potential_is_spent_at_rest_and_written_on_the_sheet(group: Group, home: House):
    one = earned(group, group.character(group.pat), potential=12)
    table = begin(group, group.pat, "rest", one["id"])
    with at_work(home, group.pat, table["id"]) as hand:
        assert hand.withheld("raise might")["reason"]
        hand.answer("raise agility", "done")
    after = written_back(group.oz, one)
    assert after["public"]["data"]["acquired"]["agility"] == 4
    assert after["public"]["data"]["potential"] == 3
    entry = group.entries(group.oz)[-1]["body"]
    assert (entry["name"], entry["work"]) == ("Pat", "rest")
    assert {change["where"] for change in entry["changes"]} >= {"acquired.agility", "potential"}
    exported = group.oz.get(f"{group.path}/journal/export?form=markdown&lang=en").text
    assert "Rest and grow" in exported
    told = group.oz.told("GET", f"/api/characters/{one['id']}/history")
    assert [each["body"].get("work", "") for each in told] == ["rest", ""]


def test_house_rules_hold_in_the_shop(group: Group, home: House):
    group.host.told("PATCH", group.path, {"revision": 1, "settings": {"rules": {"price_percent": 200}}})
    one = group.character(group.pat)
    table = begin(group, group.pat, "shop", one["id"])
    with at_work(home, group.pat, table["id"]) as hand:
        cost = hand.asked["question"]["params"]["costs"]["buy it_rope"]
        hand.answer("buy it_rope", 2, "done")
    after = written_back(group.pat, one)["public"]["data"]
    assert cost == 2 * ITEMS["it_rope"].price
    assert after["purse"] == one["public"]["data"]["purse"] - 2 * cost
    assert [line["n"] for line in after["items"] if line["item"] == "it_rope"] == [2]


# Who may, and when


def test_only_the_owner_and_hosts_work_on_a_character(group: Group, home: House):
    one = group.character(group.pat)
    body = {"work": "rest", "character": one["id"]}
    assert group.oz.post(f"{group.path}/works", body).status_code == 403
    assert home.guest("Eve").post(f"{group.path}/works", body).status_code == 404
    set_role(group.host, group.made, group.oz, "spectator")
    assert group.oz.post(f"{group.path}/works", {"work": "build"}).status_code == 403
    table = group.host.told("POST", f"{group.path}/works", body, 201)
    assert table["places"][0]["name"] == "Host"


@pytest.mark.parametrize(
    "body", [{"work": "rest"}, {"work": "fly"}, {"work": ""}, {"work": "build", "character": "CHARACTER"}]
)
def test_what_does_not_fit_is_refused(group: Group, body: dict[str, str]):
    one = group.character(group.pat)
    sent = {name: value.replace("CHARACTER", one["id"]) for name, value in body.items()}
    assert group.pat.post(f"{group.path}/works", sent).status_code in (400, 404, 422)
    assert group.pat.told("GET", f"{group.path}/works") == []


def test_the_dead_do_not_rest(group: Group):
    one = earned(group, group.character(group.pat), dead=True)
    refused = group.pat.post(f"{group.path}/works", {"work": "rest", "character": one["id"]})
    assert refused.status_code == 422
    assert "dead" in refused.json()["message"]


def test_a_character_is_at_one_thing_at_a_time(group: Group):
    one = group.character(group.pat)
    rest = begin(group, group.pat, "rest", one["id"])
    again = group.pat.post(f"{group.path}/works", {"work": "shop", "character": one["id"]})
    assert (again.status_code, again.json()["code"]) == (409, "at_work")
    fight = {"characters": [one["id"]], "foes": {"cr_thug": 1}}
    assert group.host.post(f"{group.path}/encounters", fight).json()["code"] == "at_work"
    [going] = group.oz.told("GET", f"{group.path}/works")
    assert (going["table"], going["work"], going["characters"]) == (rest["id"], "rest", [one["id"]])
    assert group.oz.ask("DELETE", f"{group.path}/works/{rest['id']}").status_code == 403
    group.host.told("DELETE", f"{group.path}/works/{rest['id']}")
    table = group.host.told("POST", f"{group.path}/encounters", fight, 201)
    refused = group.pat.post(f"{group.path}/works", {"work": "shop", "character": one["id"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "in_encounter")
    assert group.host.ask("DELETE", f"{group.path}/works/{table['id']}").status_code == 404


def test_work_that_is_given_up_changes_nothing_and_hosts_hear_of_it(group: Group, home: House):
    one = earned(group, group.character(group.pat), potential=12)
    table = begin(group, group.pat, "rest", one["id"])
    with at_work(home, group.pat, table["id"]) as hand:
        hand.answer("raise agility")
    assert group.pat.post(f"/api/tables/{table['id']}/leave").json()["code"] == "at_work"
    group.pat.told("DELETE", f"{group.path}/works/{table['id']}")
    assert group.entries(group.host)[-1]["body"]["failed"] == "given_up"
    assert not any(each["body"].get("failed") for each in group.entries(group.oz))
    assert group.pat.told("GET", f"{group.path}/works") == []
    assert group.pat.told("GET", f"/api/documents/{one['id']}")["revision"] == one["revision"]
    begin(group, group.pat, "rest", one["id"])


def test_work_on_a_character_that_was_changed_meanwhile_is_not_kept(group: Group, home: House):
    one = earned(group, group.character(group.pat), potential=12)
    table = begin(group, group.pat, "rest", one["id"])
    changed = earned(group, one, purse=7)
    with at_work(home, group.pat, table["id"]) as hand:
        hand.answer("raise agility", "done")
    end_of(group.pat, table["id"])
    failed = _until(lambda: [e for e in group.entries(group.pat) if e["body"].get("failed")])
    assert failed[0]["body"]["failed"] == "changed"
    assert not any(each["body"].get("failed") for each in group.entries(group.oz))
    assert group.pat.told("GET", f"/api/documents/{one['id']}")["revision"] == changed["revision"]
    assert group.pat.told("GET", f"/api/tables/{table['id']}")["stage"] == "finished"


def test_a_portrait_does_not_stand_in_the_way(group: Group, home: House):
    one = earned(group, group.character(group.pat), potential=12)
    table = begin(group, group.pat, "rest", one["id"])
    assert send(group.pat, "PUT", f"/api/documents/{one['id']}/image", picture()).status_code == 200
    with at_work(home, group.pat, table["id"]) as hand:
        hand.answer("raise agility", "done")
    kept = _until(lambda: [c for c in shelf(group, group.pat) if c["public"]["data"]["potential"] == 3])
    assert kept[0]["image"]


def test_there_is_no_rematch_of_work(group: Group, home: House):
    one = group.character(group.pat)
    table = begin(group, group.pat, "rest", one["id"])
    with at_work(home, group.pat, table["id"]) as hand:
        hand.answer("done")
    end_of(group.pat, table["id"])
    assert group.pat.post(f"/api/tables/{table['id']}/rematch").status_code == 422
    wanted = {"game": "meshal", "places": [{"kind": "me"}, {"kind": "open"}], "options": {}}
    forged = {**wanted, "campaign": group.made["id"], "chapter": table["chapter"]}
    assert group.pat.post("/api/tables", forged).status_code == 422


# Names and notes


def test_an_owner_names_a_character_and_keeps_notes(group: Group):
    one = group.character(group.pat)
    path = f"/api/characters/{one['id']}"
    body = {"revision": one["revision"], "name": "Halen the Grey", "notes": "owes Oz a horse"}
    assert group.oz.ask("PATCH", path, body).status_code == 403
    named = group.pat.told("PATCH", path, body)
    assert (named["public"]["name"], named["public"]["notes"]) == ("Halen the Grey", "owes Oz a horse")
    assert named["public"]["data"] == {**one["public"]["data"], "name": "Halen the Grey"}
    changed = group.entries(group.oz)[-1]["body"]["changes"]
    assert [change["where"] for change in changed] == ["name", "notes"]
    assert group.pat.ask("PATCH", path, {**body, "notes": ""}).status_code == 409
    paid = earned(group, named, purse=1)
    assert paid["public"]["notes"] == "owes Oz a horse"


def test_every_field_of_a_character_is_spelled_out_for_whoever_changes_one(group: Group):
    data = group.character(group.pat)["public"]["data"]
    assert "locked" not in data
    whole = group.host.told("POST", "/api/games/meshal/spelled-out", {"data": data})["data"]
    assert whole["locked"] == {}
    assert whole["dead"] is False
    assert {name: whole[name] for name in data if name != "items"} == {
        n: data[n] for n in data if n != "items"
    }
    again = group.oz.told("POST", f"{group.path}/characters", {"data": whole}, 201)
    assert again["public"]["strength"] == 39


# Files


def test_a_character_comes_back_equal_from_its_file(group: Group):
    one = group.character(group.pat)
    file = group.oz.get(f"/api/characters/{one['id']}/file/json")
    assert file.status_code == 200
    assert "attachment" in file.headers["content-disposition"]
    read = send(group.oz, "POST", f"{group.path}/characters/file/json?lang=en", file.content)
    assert read.status_code == 200, read.text
    assert read.json()["data"] == one["public"]["data"]
    assert read.json()["look"]["name"] == "Halen, the Door-ward"
    assert len(shelf(group, group.oz)) == 1
    again = group.oz.told("POST", f"{group.path}/characters", {"data": read.json()["data"]}, 201)
    assert again["public"]["data"] == one["public"]["data"]


KEPT = {"zhuoju": "character", "version": 1, "game": "meshal", "data": {"entry": "spec_human"}}


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty_file"),
        (b"{", "not_a_character"),
        (b"[" * 5000, "not_a_character"),
        (json.dumps({**KEPT, "zhuoju": "save"}).encode(), "not_a_character"),
        (json.dumps({**KEPT, "version": 9}).encode(), "other_version"),
        (json.dumps({**KEPT, "game": "samsara"}).encode(), "other_game"),
        (json.dumps({**KEPT, "data": {"entry": "dragon"}}).encode(), "options"),
        (json.dumps({**KEPT, "data": {"x": "y" * 300_000}}).encode(), "too_large"),
    ],
)
def test_what_is_no_character_is_refused_with_a_reason(group: Group, raw: bytes, code: str):
    refused = send(group.pat, "POST", f"{group.path}/characters/file/json", raw)
    assert (refused.status_code, refused.json()["code"]) == (422, code)
    assert shelf(group, group.pat) == []


def test_forms_that_a_game_does_not_know_are_refused(group: Group, home: House):
    one = group.character(group.pat)
    assert home.stranger().told("GET", "/api/games/meshal/character-files") == ["json"]
    assert group.pat.get(f"/api/characters/{one['id']}/file/xlsx").json()["code"] == "unknown_form"
    assert (
        send(group.pat, "POST", f"{group.path}/characters/file/xlsx", b"x").json()["code"] == "unknown_form"
    )
    assert home.guest("Eve").get(f"/api/characters/{one['id']}/file/json").status_code == 404


def test_an_archive_that_unpacks_to_too_much_is_refused_before_it_is_unpacked():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        part = b"\0" * (UNPACKED_MOST // 4)
        for number in range(5):
            archive.writestr(f"{number}.xml", part)
    assert len(made.getvalue()) < UNPACKED_MOST // 100
    with pytest.raises(Refusal) as refused:
        bounded(made.getvalue())
    assert refused.value.problem.code == "too_large"
    with pytest.raises(Refusal):
        bounded(b"PK\x03\x04" + b"\0" * 50)

"""Characters, scenes, pictures and encounters of a campaign."""

import base64
import io
import json
import struct
import zlib
from typing import Any

import pytest
from PIL import Image

from tests.server.campaigns.test_campaigns import campaign, joined
from tests.server.visiting import House, Visitor, end_of
from tests.server.waiting import sooner_or_later
from zhuoju.kernel import find


class Group:
    """A host, two players, and their campaign."""

    def __init__(self, home: House) -> None:
        self.host = home.guest("Host")
        self.made = campaign(self.host, "meshal")
        self.pat, self.oz = joined(home, self.made, "Pat"), joined(home, self.made, "Oz")
        self.path = f"/api/campaigns/{self.made['id']}"

    def character(self, who: Visitor, preset: str = "pc_halen") -> Any:
        return who.told("POST", f"{self.path}/characters", {"preset": preset}, 201)

    def scene(self, **more: Any) -> Any:
        scene = {"name": "Ring of stones", "columns": 12, "rows": 10, "shown": True, **more}
        return self.host.told("POST", f"{self.path}/scenes", {"scene": scene}, 201)

    def entries(self, who: Visitor) -> list[Any]:
        return list(who.told("GET", f"{self.path}/journal")["entries"])


@pytest.fixture
def group(home: House) -> Group:
    return Group(home)


def picture(width: int = 24, height: int = 20, form: str = "PNG") -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (width, height), (200, 30, 30)).save(made, form)
    return made.getvalue()


def send(who: Visitor, method: str, path: str, raw: bytes, kind: str = "application/octet-stream") -> Any:
    headers = {"Content-Type": kind, "Cookie": f"zhuoju={who.cookie}"}
    response = who.client.request(method, path, content=raw, headers=headers)
    who.client.cookies.clear()
    return response


# House rules


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_every_house_rule_is_explained(home: House, language: str):
    rules = home.stranger().told("GET", f"/api/games/meshal/rules?lang={language}")
    assert len(rules) > 20
    for rule in rules:
        assert rule["words"] != rule["name"]
        assert rule["about"]
        assert not set(rule.get("value_words", [])) & set(rule.get("values", []))
    assert home.stranger().told("GET", "/api/games/tictactoe/rules") == []


def test_house_rules_hold_at_the_tables_of_the_campaign(group: Group):
    settings = {"rules": {"facing": True, "magic": False}}
    group.host.told("PATCH", group.path, {"revision": 1, "settings": settings})
    one = group.character(group.pat)
    table = group.host.told("POST", f"{group.path}/encounters", {"characters": [one["id"]]}, 201)
    switches = table["options"]["profile"]["switches"]
    assert "facing" in switches
    assert "magic" not in switches


# Characters


def test_a_character_is_read_by_the_game_and_by_everybody(group: Group):
    made = group.character(group.pat)
    seen = group.oz.told("GET", f"/api/documents/{made['id']}")
    assert seen["public"]["strength"] == 39
    look = group.oz.told("POST", "/api/games/meshal/look?lang=en", {"data": seen["public"]["data"]})
    assert look["name"] == "Halen, the Door-ward"
    assert look["parts"][0]["title"] == "Attributes"
    wrong = group.pat.post(f"{group.path}/characters", {"data": {"entry": "dragon"}})
    assert wrong.status_code == 422
    assert wrong.json()["code"]


def test_a_character_comes_back_equal_after_export_and_import(group: Group):
    data = group.character(group.pat)["public"]["data"]
    again = group.oz.told("POST", f"{group.path}/characters", {"data": data}, 201)
    assert again["public"]["data"] == data


def test_a_host_changes_a_character_with_a_reason_that_all_may_read(group: Group):
    made = group.character(group.pat)
    data = {**made["public"]["data"], "purse": 5}
    body = {"revision": made["revision"], "data": data, "reason": "the toll"}
    assert group.pat.ask("PUT", f"/api/characters/{made['id']}", body).status_code == 403
    assert (
        group.pat.ask("PUT", f"/api/documents/{made['id']}", {"revision": 1, "public": {}}).status_code == 403
    )
    group.host.told("PUT", f"/api/characters/{made['id']}", body)
    entry = group.entries(group.oz)[-1]["body"]
    assert (entry["kind"], entry["text"]) == ("change", "the toll")
    assert entry["changes"] == [{"where": "purse", "old": str(made["public"]["data"]["purse"]), "new": "5"}]
    late = group.host.ask("PUT", f"/api/characters/{made['id']}", body)
    assert late.status_code == 409
    assert (
        group.host.ask("DELETE", f"{group.path}/journal/{group.entries(group.oz)[-1]['id']}").status_code
        == 403
    )


def test_an_impossible_change_changes_nothing(group: Group):
    made = group.character(group.pat)
    data = {**made["public"]["data"], "purse": -1}
    body = {"revision": made["revision"], "data": data, "reason": "oops"}
    assert group.host.ask("PUT", f"/api/characters/{made['id']}", body).status_code == 422
    assert group.host.told("GET", f"/api/documents/{made['id']}")["public"] == made["public"]
    assert group.entries(group.host) == []


# Scenes


HIDDEN = {
    "walls": [[1, 1], [8, 8]],
    "doors": [{"at": [2, 2]}, {"at": [9, 9]}],
    "terrain": [{"kind": "water", "cells": [[3, 3], [7, 7]]}],
    "lines": [{"points": [[8.5, 8.5], [9.5, 9.5]]}],
    "tokens": [
        {"id": "a", "name": "Halen", "at": [2, 3], "side": "party"},
        {"id": "b", "name": "Lurker", "at": [2, 4], "side": "foes", "hidden": True, "foe": "cr_grey_wolf"},
        {"id": "c", "name": "Beyond", "at": [9, 8], "side": "foes", "foe": "cr_grey_wolf"},
    ],
    "fog": True,
    "revealed": [[x, y] for x in range(5) for y in range(6)],
    "notes": "the third stone is hollow",
}


def test_players_are_given_only_what_is_revealed_of_a_scene(group: Group):
    made = group.scene(**HIDDEN)
    raw = group.pat.get(f"/api/documents/{made['id']}").text
    seen = json.loads(raw)["public"]
    assert seen["walls"] == [[1, 1]]
    assert [door["at"] for door in seen["doors"]] == [[2, 2]]
    assert seen["terrain"] == [{"kind": "water", "cells": [[3, 3]]}]
    assert [token["name"] for token in seen["tokens"]] == ["Halen"]
    assert "lines" not in seen
    for secret in ("Lurker", "Beyond", "hollow", "cr_grey_wolf"):
        assert secret not in raw
    whole = group.host.told("GET", f"/api/documents/{made['id']}")["secret"]["scene"]
    assert len(whole["tokens"]) == 3


def test_a_scene_that_is_not_shown_is_not_there(group: Group):
    made = group.scene(shown=False)
    assert group.pat.get(f"/api/documents/{made['id']}").status_code == 404
    scene = {"name": "Ring", "columns": 12, "rows": 10, "shown": True}
    group.host.told("PUT", f"/api/scenes/{made['id']}", {"revision": 1, "scene": scene})
    assert group.pat.told("GET", f"/api/documents/{made['id']}")["public"]["name"] == "Ring"
    assert group.pat.post(f"{group.path}/scenes", {"scene": scene}).status_code == 403
    refused = group.pat.ask("PUT", f"/api/scenes/{made['id']}", {"revision": 2, "scene": scene})
    assert refused.status_code == 403


@pytest.mark.parametrize(
    "scene",
    [
        {},
        {"name": "x", "columns": 5000},
        {"name": "x", "columns": 10, "rows": 10, "walls": [[10, 0]]},
        {"name": "x", "tokens": [{"id": "a", "name": "b", "at": [-1, 0]}]},
        {"name": "x", "unknown": 1},
    ],
)
def test_what_is_no_scene_is_refused(group: Group, scene: dict[str, Any]):
    assert group.host.post(f"{group.path}/scenes", {"scene": scene}).status_code == 422


# Pictures


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_encoded_anew_and_for_members_only(group: Group, home: House, form: str):
    made = group.scene()
    path = f"/api/documents/{made['id']}/image"
    raw = picture(form=form) + b"<script>alert(1)</script>"
    assert send(group.host, "PUT", path, raw).status_code == 200
    seen = group.pat.get(path)
    assert seen.status_code == 200
    assert seen.headers["content-type"] == "image/webp"
    assert seen.headers["x-content-type-options"] == "nosniff"
    assert "sandbox" in seen.headers["content-security-policy"]
    assert b"script" not in seen.content
    assert Image.open(io.BytesIO(seen.content)).size == (24, 20)
    assert home.guest("Eve").get(path).status_code == 404
    assert send(group.pat, "PUT", path, raw).status_code == 403


def _bomb(width: int, height: int) -> bytes:
    """A PNG that says it is huge and is small."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    "raw",
    [
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        b"GIF89a" + b"\0" * 40,
        b"%PDF-1.7",
        b"PK\x03\x04" + b"\0" * 100,
        picture()[:40],
        _bomb(10_000, 10_000),
        _bomb(100_000, 100),
    ],
)
def test_what_is_no_picture_is_refused_with_a_reason(group: Group, raw: bytes):
    made = group.scene()
    refused = send(group.host, "PUT", f"/api/documents/{made['id']}/image", raw)
    assert refused.status_code == 422
    assert refused.json()["code"] in ("no_picture", "picture_too_large")
    assert group.host.get(f"/api/documents/{made['id']}/image").status_code == 404


def test_a_form_cannot_send_a_picture(group: Group):
    made = group.scene()
    for kind in ("multipart/form-data", "text/plain", "image/svg+xml"):
        assert (
            send(group.host, "PUT", f"/api/documents/{made['id']}/image", picture(), kind).status_code == 415
        )


def test_players_see_the_picture_of_a_scene_only_where_it_is_revealed(group: Group):
    made = group.scene(fog=True, revealed=[[0, 0]])
    path = f"/api/documents/{made['id']}/image"
    assert send(group.host, "PUT", path, picture(120, 100)).status_code == 200
    own = Image.open(io.BytesIO(group.host.get(path).content)).convert("RGB")
    seen = Image.open(io.BytesIO(group.pat.get(path).content)).convert("RGB")
    assert own.getpixel((100, 80))[0] > 150
    assert seen.getpixel((3, 3))[0] > 150
    assert max(seen.getpixel((100, 80))) < 60


def test_a_map_from_elsewhere_becomes_a_scene(group: Group):
    raw = json.dumps(
        {
            "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 10, "y": 8}},
            "line_of_sight": [[{"x": 1, "y": 1}, {"x": 4, "y": 1}]],
            "portals": [{"position": {"x": 4.5, "y": 2.5}, "closed": True}],
            "image": base64.b64encode(picture(200, 160)).decode(),
        }
    ).encode()
    response = send(group.host, "POST", f"{group.path}/scenes/import?name=Mill", raw)
    assert response.status_code == 201, response.text
    scene = response.json()["secret"]["scene"]
    assert (scene["name"], scene["columns"], scene["rows"]) == ("Mill", 10, 8)
    assert scene["lines"] == [{"points": [[1, 1], [4, 1]]}]
    assert scene["doors"] == [{"at": [4, 2]}]
    assert group.host.get(f"/api/documents/{response.json()['id']}/image").status_code == 200
    assert send(group.host, "POST", f"{group.path}/scenes/import", b"{}").status_code == 409


# Encounters


def test_how_hard_a_fight_is_is_told_in_words_and_numbers(group: Group):
    data = group.character(group.pat)["public"]["data"]
    body = {"party": [data, data], "foes": {"cr_grey_wolf": 3}}
    told = group.host.told("POST", "/api/games/meshal/weigh?lang=en", body)
    assert (told["own"], told["hostile"], told["sum"]) == (78, 108, "(108 − 78) ÷ 2 = 15")
    assert told["scale"][told["place"]][0] == told["words"] == "Rival"


def test_an_encounter_seats_players_where_their_characters_are(group: Group):
    one, two = group.character(group.pat), group.character(group.oz, "pc_sarn")
    scene = group.scene(
        shape="hex",
        walls=[[5, 5]],
        doors=[{"at": [6, 6]}],
        terrain=[{"kind": "water", "cells": [[7, 7]]}],
        tokens=[
            {"id": "a", "name": "H", "at": [1, 2], "side": "party", "character": one["id"]},
            {"id": "b", "name": "S", "at": [1, 3], "side": "party", "character": two["id"]},
            {"id": "c", "name": "W", "at": [9, 8], "side": "foes", "foe": "cr_grey_wolf"},
        ],
    )
    body = {"characters": [one["id"], two["id"]], "foes": {"cr_grey_wolf": 1}, "scene": scene["id"]}
    assert group.pat.post(f"{group.path}/encounters", body).status_code == 403
    table = group.host.told("POST", f"{group.path}/encounters", body, 201)
    names = [place.get("name") for place in table["places"]]
    assert sorted(names) == ["Host", "Oz", "Pat"]
    assert table["options"]["map"]["party"] == [[0, 2], [0, 3]]
    assert table["options"]["map"]["foes"] == [[5, 8]]
    group.host.told("POST", f"/api/tables/{table['id']}/start")
    assert group.pat.told("GET", f"/api/tables/{table['id']}")["stage"] == "running"


def written_back(who: Visitor, before: Any) -> Any:
    """A character once it is other than it was: that follows the end of the match."""

    def look() -> Any:
        now = who.told("GET", f"/api/documents/{before['id']}")
        return now if now["revision"] > before["revision"] else None

    return sooner_or_later(look, "nothing was written back")


def test_a_finished_encounter_is_written_on_the_sheets(group: Group):
    one = group.character(group.host)
    body = {"characters": [one["id"]], "foes": {"cr_thug": 1}}
    table = group.host.told("POST", f"{group.path}/encounters", body, 201)
    path = f"/api/tables/{table['id']}"
    host = next(n for n, place in enumerate(table["places"]) if place.get("name") == "Host")
    group.host.told("POST", f"{path}/place", {"place": host, "kind": "bot", "bot": "greedy"})
    group.host.told("POST", f"{path}/start")
    end_of(group.host, table["id"])
    after = written_back(group.host, one)
    assert after["public"]["data"] != one["public"]["data"]
    find("meshal").roleplay.look(after["public"]["data"], "en")
    entry = group.entries(group.pat)[-1]["body"]
    assert entry["kind"] == "change"
    assert entry["changes"]

"""Scenes: what each player is given of them, what hosts draw, and what is refused."""

import base64
import io
import json
import struct
import zlib
from random import Random
from typing import Any

import pytest
from PIL import Image

from tests.server.campaigns.test_hosting import Group, picture, send
from tests.server.visiting import House

WALL = [[6, y] for y in range(10)]  # from north to south: nobody sees across
LURKER = {"id": "w", "name": "Lurker", "at": [9, 5], "side": "foes", "foe": "cr_grey_wolf"}


@pytest.fixture
def group(home: House) -> Group:
    return Group(home)


class Watched:
    """A scene by sight, a wall across it, and a character of each player on either side."""

    def __init__(self, group: Group, **more: Any) -> None:
        self.group = group
        pat, oz = group.character(group.pat), group.character(group.oz, "pc_sarn")
        self.tokens = [
            {"id": "p", "name": "West", "at": [2, 5], "side": "party", "character": pat["id"]},
            {"id": "o", "name": "East", "at": [10, 5], "side": "party", "character": oz["id"]},
            LURKER,
        ]
        scene = {"fog": True, "sight": True, "walls": WALL, "tokens": self.tokens, **more}
        self.made = group.scene(**scene)
        self.id = self.made["id"]

    def given(self, who: Any) -> Any:
        return who.told("GET", f"/api/documents/{self.id}")["public"]

    def redraw(self, **changes: Any) -> Any:
        now = self.group.host.told("GET", f"/api/documents/{self.id}")
        scene = {**now["secret"]["scene"], **changes}
        body = {"revision": now["revision"], "scene": scene}
        return self.group.host.told("PUT", f"/api/scenes/{self.id}", body)


def test_each_player_is_given_what_their_own_characters_see(group: Group):
    watched = Watched(group)
    west, east = watched.given(group.pat), watched.given(group.oz)
    assert {x for x, _ in west["revealed"]} == set(range(7))  # the wall itself is seen
    assert {x for x, _ in east["revealed"]} == set(range(6, 12))
    assert [token["name"] for token in west["tokens"]] == ["West"]
    assert [token["name"] for token in east["tokens"]] == ["East", "Lurker"]
    pages = [
        group.pat.get(f"/api/documents/{watched.id}").text,
        group.pat.get(f"{group.path}/documents?kind=scene").text,
    ]
    for raw in pages:
        for secret in ("Lurker", "East", "cr_grey_wolf", "sights", "owners"):
            assert secret not in raw


def test_what_was_seen_is_remembered_without_anybody_on_it_and_without_the_state_of_doors(group: Group):
    watched = Watched(
        group, walls=[cell for cell in WALL if cell != [6, 5]], doors=[{"at": [6, 5], "open": True}]
    )
    assert "Lurker" in [token["name"] for token in watched.given(group.pat)["tokens"]]
    tokens = [{**watched.tokens[0], "at": [2, 0]}, *watched.tokens[1:]]
    watched.redraw(
        tokens=tokens, doors=[{"at": [6, 5], "locked": True}], walls=[*WALL, [5, 4], [5, 5], [5, 6]]
    )
    west = watched.given(group.pat)
    assert [9, 5] in west["remembered"]
    assert [9, 5] not in west["revealed"]
    assert [token["name"] for token in west["tokens"]] == ["West"]
    forgotten = group.host.told("POST", f"/api/scenes/{watched.id}/forget", {})
    assert forgotten["revision"] > 1
    assert "remembered" not in watched.given(group.pat)


def test_a_door_that_is_out_of_sight_does_not_tell_whether_it_is_open(group: Group):
    watched = Watched(
        group, walls=[[x, 5] for x in range(12) if x != 3], doors=[{"at": [3, 5], "open": True}]
    )
    watched.redraw(tokens=[{**watched.tokens[0], "at": [3, 2]}], walls=[[x, 5] for x in range(12) if x != 3])
    assert watched.given(group.pat)["doors"] == [{"at": [3, 5], "open": True}]
    screen = [[x, 4] for x in range(12)]
    watched.redraw(
        tokens=[{**watched.tokens[0], "at": [3, 2]}], walls=[[x, 5] for x in range(12) if x != 3] + screen
    )
    assert watched.given(group.pat)["doors"] == [{"at": [3, 5]}]


def test_what_the_host_reveals_everybody_is_given(group: Group):
    watched = Watched(group, revealed=[[9, 5]])
    assert [9, 5] in watched.given(group.pat)["revealed"]
    assert "Lurker" in [token["name"] for token in watched.given(group.pat)["tokens"]]


def test_a_hidden_token_stays_hidden_in_plain_sight(group: Group):
    watched = Watched(group)
    watched.redraw(tokens=[*watched.tokens[:2], {**LURKER, "hidden": True}])
    assert "Lurker" not in group.oz.get(f"/api/documents/{watched.id}").text


def test_a_host_looks_through_the_eyes_of_a_player(group: Group):
    watched = Watched(group)
    who = group.pat.told("GET", "/api/me")["id"]
    seen = group.host.told("GET", f"/api/scenes/{watched.id}/as/{who}")
    assert seen["public"] == watched.given(group.pat)
    assert "secret" not in seen
    assert group.pat.get(f"/api/scenes/{watched.id}/as/{who}").status_code == 403


def test_players_move_their_own_characters_where_they_have_looked(group: Group):
    watched = Watched(group)
    path = f"/api/scenes/{watched.id}/tokens"
    assert group.pat.post(f"{path}/p", {"at": [3, 5]}).status_code == 403  # the host has not said so
    watched.redraw(moves=True)
    moved = group.pat.told("POST", f"{path}/p", {"at": [3, 6]})
    assert moved["public"]["tokens"][0]["at"] == [3, 6]
    assert group.pat.post(f"{path}/p", {"at": [9, 6]}).status_code == 422  # in the fog
    assert group.pat.post(f"{path}/p", {"at": [6, 6]}).status_code == 422  # into a wall
    assert group.pat.post(f"{path}/o", {"at": [3, 5]}).status_code == 404
    assert group.pat.post(f"{path}/w", {"at": [3, 5]}).status_code == 404


def test_lines_and_outlines_are_cut_where_the_fog_begins(group: Group):
    made = group.scene(
        shape="gridless",
        fog=True,
        revealed=[[x, y] for x in range(4) for y in range(10)],
        lines=[{"points": [[1, 5], [11, 5]]}, {"points": [[8, 1], [8, 9]]}],
        terrain=[{"kind": "water", "outline": [[2, 2], [10, 2], [10, 4], [2, 4]]}],
        doors=[{"line": [[9, 7], [10, 7]]}],
        lights=[{"at": [9, 9], "steps": 5}],
    )
    seen = group.pat.told("GET", f"/api/documents/{made['id']}")["public"]
    assert seen["lines"] == [{"points": [[1, 5], [4, 5]]}]
    assert seen["terrain"] == [{"kind": "water", "cells": [[2, 2], [2, 3], [3, 2], [3, 3]]}]
    assert "doors" not in seen
    assert "lights" not in seen


@pytest.mark.parametrize("shape", ["grid", "hex", "gridless"])
def test_outlines_are_the_cells_whose_middles_they_hold(group: Group, shape: str):
    chance = Random(shape)
    outlines = [
        [(chance.randrange(-4, 28) / 2, chance.randrange(-4, 24) / 2) for _ in range(chance.randrange(3, 12))]
        for _ in range(12)
    ]
    revealed = [[x, y] for y in range(10) for x in range(12) if chance.random() < 0.7]
    terrain = [{"kind": "water", "outline": outline, "level": n + 1} for n, outline in enumerate(outlines)]
    made = group.scene(shape=shape, fog=True, revealed=revealed, terrain=terrain)
    seen = group.pat.told("GET", f"/api/documents/{made['id']}")["public"].get("terrain", [])
    found = {patch.get("level", 1): patch["cells"] for patch in seen}
    for level, outline in enumerate(outlines, 1):
        held = sorted(cell for cell in revealed if holds(outline, *middle(shape, *cell)))
        assert found.get(level, []) == held


def holds(outline: list[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a point lies in an outline: as was asked of every cell once."""
    inside = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], *outline[:1]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def middle(shape: str, x: int, y: int) -> tuple[float, float]:
    if shape == "hex":
        return x + 0.5 + (y % 2) / 2, y * 3**0.5 / 2 + 3**-0.5
    return x + 0.5, y + 0.5


def test_a_game_without_sight_is_revealed_by_hand(home: House):
    host = home.guest("Host")
    made = host.told("POST", "/api/campaigns", {"game": "samsara", "name": "Elsewhere"}, 201)
    scene = {"name": "Deck", "fog": True, "sight": True}
    refused = host.post(f"/api/campaigns/{made['id']}/scenes", {"scene": scene})
    assert refused.status_code == 422
    assert "by hand" in refused.json()["message"]
    assert host.told("GET", "/api/games/samsara/scene-rules")["sight"] is False
    assert host.told("GET", "/api/games/meshal/scene-rules") == {"diagonal": 1.5, "sight": True}


@pytest.mark.parametrize(
    "wrong",
    [
        {"edges": [[[1, 1], [2, 2]]]},
        {"shape": "hex", "edges": [[[1, 1], [0, 0]]]},
        {"edges": [[[11, 1], [12, 1]]]},
        {"doors": [{}]},
        {"doors": [{"line": [[1, 1]]}]},
        {"doors": [{"at": [1, 1], "to": [4, 1]}]},
        {"tokens": [{"id": "a", "name": "b", "at": [1.5, 1]}]},
        {"shape": "gridless", "tokens": [{"id": "a", "name": "b", "at": [1.25, 1]}]},
        {"lights": [{"at": [1, 1], "steps": 1000}]},
        {"lines": [{"points": [[1, 1], [1e9, 1]]}]},
        {"terrain": [{"kind": "high", "cells": [[1, 1]], "level": 99}]},
        {"backdrop": {"x": 0, "y": 0, "columns": 0, "rows": 4}},
        {"remembered": [[1, 1]]},
    ],
)
def test_what_cannot_be_drawn_is_refused(group: Group, wrong: dict[str, Any]):
    scene = {"name": "x", "columns": 12, "rows": 10, **wrong}
    assert group.host.post(f"{group.path}/scenes", {"scene": scene}).status_code == 422


def test_an_encounter_takes_lines_doors_and_heights_of_its_scene(group: Group):
    one = group.character(group.pat)
    scene = group.scene(
        lines=[{"points": [[6, 0], [6, 10]]}],
        doors=[{"line": [[6, 4], [6, 5]], "locked": True}, {"at": [2, 2], "to": [2, 3], "open": True}],
        terrain=[{"kind": "high", "cells": [[9, 9]], "level": 3}],
        tokens=[{"id": "a", "name": "Pat", "at": [3, 5], "side": "party", "character": one["id"]}],
    )
    body = {"characters": [one["id"]], "foes": {"cr_grey_wolf": 1}, "scene": scene["id"]}
    table = group.host.told("POST", f"{group.path}/encounters", body, 201)
    drawn = group.host.told("GET", f"/api/tables/{table['id']}")["options"]["map"]
    edges = [edge for wall in drawn["walls"] if not wall.get("object") for edge in wall["edges"]]
    assert len(edges) == 10
    assert [(len(w["edges"]), w["locked"], w["open"]) for w in drawn["walls"] if w.get("object")] == [
        (1, True, False), (1, False, True),
    ]  # fmt: skip
    assert [ground["height"] for ground in drawn["grounds"]] == [3]


# Pictures


def test_a_picture_is_seen_where_somebody_looks_and_faintly_where_they_have_looked(group: Group):
    watched = Watched(group, backdrop={"x": 0, "y": 0, "columns": 12, "rows": 10})
    path = f"/api/documents/{watched.id}/image"
    assert send(group.host, "PUT", path, picture(240, 200)).status_code == 200

    def red(who: Any, x: int, query: str = "") -> int:
        raw = who.get(f"{path}{query}").content
        return int(Image.open(io.BytesIO(raw)).convert("RGB").getpixel((x * 20 + 10, 90))[0])

    assert red(group.pat, 2) > 150
    assert red(group.pat, 10) < 60
    assert red(group.oz, 10) > 150
    who = group.pat.told("GET", "/api/me")["id"]
    assert red(group.host, 10) > 150
    assert red(group.host, 10, f"?as={who}") < 60
    assert red(group.oz, 2, f"?as={who}") < 60  # only hosts look through others' eyes
    watched.redraw(tokens=[{**watched.tokens[0], "at": [0, 0]}], walls=[*WALL, *([x, 2] for x in range(6))])
    assert 60 < red(group.pat, 2) < 150


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def huge(width: int, height: int) -> bytes:
    """A picture of few bytes and many pixels."""
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * (height * (1 + (width + 7) // 8)), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


HOSTILE = {
    "a script in a drawing": b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    "a page": b"<!doctype html><script>alert(1)</script>",
    "a page that begins like a picture": b"GIF89a/*<script>alert(1)</script>*/=1;",
    "an archive": b"PK\x03\x04" + b"\0" * 60,
    "a document": b"%PDF-1.7 /JS (app.alert(1))",
    "a hundred megapixels": huge(10_000, 10_000),
    "a very long line": huge(30_000, 4),
    "nothing": b"",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_pictures_are_refused_alone_and_in_maps(group: Group, what: str):
    raw = HOSTILE[what]
    made = group.scene()
    refused = send(group.host, "PUT", f"/api/documents/{made['id']}/image", raw)
    assert refused.status_code == 422
    assert refused.json()["message"]
    if raw:
        many = len(group.host.told("GET", f"{group.path}/documents?kind=scene")["documents"])
        sent = uvtt(image=base64.b64encode(raw).decode())
        assert send(group.host, "POST", f"{group.path}/scenes/import", sent).status_code == 422
        assert len(group.host.told("GET", f"{group.path}/documents?kind=scene")["documents"]) == many


def test_of_a_picture_with_something_behind_it_only_the_pixels_are_kept(group: Group):
    made = group.scene()
    path = f"/api/documents/{made['id']}/image"
    page = b"<html><script>alert(document.cookie)</script></html>"
    for raw in (
        picture() + page,
        picture(form="JPEG")[:20] + b"\xff\xfe\x00\x36" + page + picture(form="JPEG")[20:],
    ):
        if send(group.host, "PUT", path, raw).status_code == 200:
            seen = group.host.get(path)
            assert b"script" not in seen.content
            assert seen.headers["content-type"] == "image/webp"
            assert seen.headers["x-content-type-options"] == "nosniff"
            assert "sandbox" in seen.headers["content-security-policy"]


# Maps from elsewhere


def uvtt(**more: Any) -> bytes:
    size = {"map_origin": {"x": 2, "y": 1}, "map_size": {"x": 10, "y": 8}, "pixels_per_grid": 20}
    return json.dumps({"format": 0.3, "resolution": size, **more}).encode()


def at(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


def test_a_map_brings_walls_doors_by_their_ends_and_lights(group: Group):
    raw = uvtt(
        line_of_sight=[[at(3, 2), at(6, 2)]],
        objects_line_of_sight=[[at(8, 5), at(9, 5)]],
        portals=[{"position": at(6.5, 2), "bounds": [at(6, 2), at(7, 2)], "rotation": 0, "closed": False}],
        lights=[{"position": at(5, 5), "range": 4.4, "intensity": 1, "color": "ffeccd8b", "shadows": True}],
        environment={"baked_lighting": False, "ambient_light": "ff101010"},
        image=base64.b64encode(picture(200, 160)).decode(),
    )
    response = send(group.host, "POST", f"{group.path}/scenes/import?name=Mill", raw)
    assert response.status_code == 201, response.text
    scene = response.json()["secret"]["scene"]
    assert scene["lines"] == [{"points": [[1, 1], [4, 1]]}, {"points": [[6, 4], [7, 4]]}]
    assert scene["doors"] == [{"line": [[4, 1], [5, 1]], "open": True}]
    assert scene["lights"] == [{"at": [3, 4], "steps": 4}]
    assert scene["dark"] is True
    assert scene["backdrop"] == {"x": 0, "y": 0, "columns": 10, "rows": 8}


@pytest.mark.parametrize(
    "more",
    [
        {"line_of_sight": [[at(0, 0), at(1, 1)]] * 5000},
        {"line_of_sight": [[at(0, 0)] * 50_000]},
        {"line_of_sight": [[{"x": "a", "y": 0}]]},
        {"line_of_sight": "walls"},
        {"portals": [{"position": 3}]},
        {"lights": [{"position": at(1, 1), "range": 3}] * 1000},
        {"resolution": {"map_size": at(1e12, 4)}},
        {"resolution": {"map_size": at(-4, 4)}},
        {"image": "not base64 at all!"},
        {"image": 7},
    ],
)
def test_a_map_that_makes_no_sense_is_refused(group: Group, more: dict[str, Any]):
    refused = send(group.host, "POST", f"{group.path}/scenes/import", uvtt(**more))
    assert refused.status_code in (409, 422)
    assert refused.json()["message"]


@pytest.mark.parametrize("raw", [b"[" * 100_000, b'{"resolution": NaN}', b"\xff\xfe\x00", uvtt()[:-20]])
def test_what_is_no_map_is_refused(group: Group, raw: bytes):
    assert send(group.host, "POST", f"{group.path}/scenes/import", raw).status_code in (409, 422)


def test_walls_that_are_nowhere_are_refused(group: Group):
    raw = uvtt(line_of_sight=[[at(0, 0), at(1, 1)]]).replace(b'"x": 1,', b'"x": 1e999,')
    assert send(group.host, "POST", f"{group.path}/scenes/import", raw).status_code in (409, 422)

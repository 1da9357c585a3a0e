"""What players remember of a scene: the drawing as they last saw it, not as the host has drawn it since."""

import io
from typing import Any

import pytest
from PIL import Image

from tests.server.campaigns.test_hosting import Group, picture, send
from tests.server.campaigns.test_scenes import WALL, Watched
from tests.server.visiting import House
from zhuoju.server.campaigns.scenes.drawings import Door, Light, Line, Patch, Scene
from zhuoju.server.campaigns.scenes.scene_memory import changed_cells
from zhuoju.server.campaigns.scenes.scene_views import Former, Secret, Sight, given_scene, packed

NORTH = [2, 0]  # from there nobody sees beyond the screen
SCREEN = [[x, 1] for x in range(6)]


@pytest.fixture
def group(home: House) -> Group:
    return Group(home)


def gone_north(watched: Watched, **changes: Any) -> None:
    """The character in the west goes behind a screen, and the host draws."""
    tokens = [{**watched.tokens[0], "at": NORTH}, *watched.tokens[1:]]
    watched.redraw(tokens=tokens, walls=[*WALL, *SCREEN], **changes)


def test_what_is_drawn_anew_out_of_sight_is_remembered_as_it_was(group: Group):
    watched = Watched(group, terrain=[{"kind": "water", "cells": [[1, 7], [2, 7]]}], edges=[[[3, 8], [4, 8]]])
    gone_north(watched)
    new = {"terrain": [{"kind": "bog", "cells": [[2, 7], [4, 9]]}], "edges": [[[1, 8], [2, 8]]]}
    watched.redraw(**new, walls=[*WALL, *SCREEN, [0, 9]], lights=[{"at": [4.5, 4.5], "steps": 3}])
    west = watched.given(group.pat)
    assert west["terrain"] == [{"kind": "water", "cells": [[1, 7], [2, 7]]}]
    assert west["edges"] == [[[3, 8], [4, 8]]]
    assert [0, 9] not in west["walls"]
    assert "lights" not in west
    assert "bog" not in group.pat.get(f"/api/documents/{watched.id}").text


def test_what_is_seen_again_is_given_as_it_is(group: Group):
    watched = Watched(group, terrain=[{"kind": "water", "cells": [[2, 7]]}])
    gone_north(watched)
    watched.redraw(terrain=[{"kind": "bog", "cells": [[2, 7]]}])
    watched.redraw(terrain=[{"kind": "pit", "cells": [[2, 7]]}])  # twice, and still nobody has looked
    assert [patch["kind"] for patch in watched.given(group.pat)["terrain"]] == ["water"]
    watched.redraw(tokens=watched.tokens, walls=WALL)
    assert [patch["kind"] for patch in watched.given(group.pat)["terrain"]] == ["pit"]
    kept = group.host.told("GET", f"/api/documents/{watched.id}")["secret"]
    assert kept["former"] == []


def test_what_others_see_now_is_no_business_of_those_who_remember(group: Group):
    watched = Watched(group, terrain=[{"kind": "water", "cells": [[2, 7]]}])
    gone_north(watched)
    over = [{**watched.tokens[0], "at": NORTH}, {**watched.tokens[1], "at": [3, 6]}]
    watched.redraw(tokens=over, terrain=[{"kind": "bog", "cells": [[2, 7]]}])
    assert [patch["kind"] for patch in watched.given(group.pat)["terrain"]] == ["water"]
    assert [patch["kind"] for patch in watched.given(group.oz)["terrain"]] == ["bog"]


def test_whoever_forgets_forgets_the_earlier_drawing_too(group: Group):
    watched = Watched(group, terrain=[{"kind": "water", "cells": [[2, 7]]}])
    gone_north(watched)
    watched.redraw(terrain=[])
    group.host.told("POST", f"/api/scenes/{watched.id}/forget", {})
    assert "terrain" not in watched.given(group.pat)


def test_a_wall_that_was_taken_down_beside_somebody_is_not_remembered_from_the_other_side():
    scene = Scene("A", columns=6, rows=4, fog=True, sight=True)
    drawn = Scene("A", columns=6, rows=4, edges=[((1, 1), (2, 1))], doors=[Door((1, 2), (2, 2))],
                  lines=[Line([(2.0, 0.0), (2.0, 1.0)])])  # fmt: skip
    cells = {(2, 0), (2, 1), (2, 2)}
    beside = {(1, 0), (1, 1), (1, 2)}
    before = [Former(drawn, {"me": packed(cells, 4)})]
    far = Secret(scene, {"me": Sight([], packed(cells, 4))}, {}, before)
    assert given_scene(far, "me").edges == drawn.edges
    assert given_scene(far, "me").lines == drawn.lines
    assert given_scene(far, "me").doors == drawn.doors
    near = Secret(scene, {"me": Sight(packed(beside, 4), packed(cells | beside, 4))}, {}, before)
    assert given_scene(near, "me") == given_scene(Secret(scene, near.sights), "me")


@pytest.mark.parametrize(
    ("changes", "cells"),
    [
        ({"walls": [(1, 1)]}, {(1, 1)}),
        ({"edges": [((1, 1), (2, 1))]}, {(1, 1), (2, 1)}),
        ({"lines": [Line([(2.0, 0.0), (2.0, 1.0)])]}, {(1, 0), (2, 0)}),
        ({"doors": [Door((3, 3))]}, {(3, 3)}),
        ({"terrain": [Patch("water", [(0, 0)], [(3.0, 0.0), (5.0, 0.0), (5.0, 1.0), (3.0, 1.0)])]},
         {(0, 0), (3, 0), (4, 0)}),
        ({"lights": [Light((2.5, 2.5))]}, {(2, 2)}),
        ({"tokens": [], "notes": "more"}, set()),
    ],
)  # fmt: skip
def test_what_has_changed_is_found_both_ways(changes: dict[str, Any], cells: set[tuple[int, int]]):
    plain, drawn = Scene("A", columns=6, rows=4), Scene("A", columns=6, rows=4, **changes)
    everywhere = {(x, y) for x in range(6) for y in range(4)}
    assert changed_cells(plain, drawn, everywhere) == cells
    assert changed_cells(drawn, plain, everywhere) == cells
    assert changed_cells(drawn, drawn, everywhere) == set()


def test_an_opened_door_is_no_other_drawing():
    shut, ajar = (Scene("A", columns=6, rows=4, doors=[Door((1, 1), open=it)]) for it in (False, True))
    assert changed_cells(shut, ajar, {(1, 1)}) == set()


def test_another_picture_is_seen_only_where_somebody_looks(group: Group):
    watched = Watched(group)
    path = f"/api/documents/{watched.id}/image"
    assert send(group.host, "PUT", path, picture(240, 200)).status_code < 300
    gone_north(watched)
    assert bright(group.pat.get(path).content, (2, 7)) > 0.3
    assert send(group.host, "PUT", path, picture(240, 200)).status_code < 300
    assert bright(group.pat.get(path).content, (2, 7)) < 0.15
    assert bright(group.pat.get(path).content, (2, 0)) > 0.6
    watched.redraw(tokens=watched.tokens, walls=WALL)
    assert bright(group.pat.get(path).content, (2, 7)) > 0.6


@pytest.mark.parametrize("fog", [True, False])
def test_a_fight_on_a_scene_in_fog_is_a_fight_in_fog(group: Group, fog: bool):
    one = group.character(group.pat)
    token = {"id": "a", "name": "Pat", "at": [3, 5], "side": "party", "character": one["id"]}
    scene = group.scene(walls=WALL, tokens=[token], fog=fog)
    body = {"characters": [one["id"]], "foes": {"cr_grey_wolf": 1}, "scene": scene["id"]}
    table = group.host.told("POST", f"{group.path}/encounters", body, 201)["id"]
    settings = group.host.told("GET", f"/api/tables/{table}")["options"]["profile"]["settings"]
    assert settings.get("fog", False) is fog
    assert group.pat.told("GET", f"/api/tables/{table}")["options"] == {}  # the map is in them


def bright(raw: bytes, cell: tuple[int, int]) -> float:
    """How red the picture is in the middle of a cell."""
    image = Image.open(io.BytesIO(raw)).convert("RGB")
    red = image.getpixel((int((cell[0] + 0.5) * image.width / 12), int((cell[1] + 0.5) * image.height / 10)))
    assert isinstance(red, tuple)
    return red[0] / 255

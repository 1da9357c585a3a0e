"""MES-MAP-11, 13..15 Maps as data: read, refused, drawn, painted."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.games.meshal.catalogue.read_maps import draw, drawn, read_map
from zhuoju.games.meshal.catalogue.scene_maps import field_of
from zhuoju.games.meshal.maps.lines import clear
from zhuoju.games.meshal.maps.movers import Mover
from zhuoju.games.meshal.maps.painting import painted, spot_at, tag
from zhuoju.games.meshal.maps.terrain import ground_height, tagged, terrain
from zhuoju.games.meshal.model.field import Field, Ground, Wall, raise_wall, remove_wall
from zhuoju.games.meshal.model.scene_map_cards import MapCard
from zhuoju.games.meshal.ways.paths import reachable
from zhuoju.kernel import PackError

YARD = ["#####", "#.:.#", "+..~#", "#1v.#", "##-##"]


@pytest.mark.rule("MES-MAP-13")
@pytest.mark.parametrize("kind", ["grid", "hex"])
def test_a_map_drawn_in_characters_is_drawn_again_alike(kind):
    field = read_map({"kind": kind, "rows": YARD})
    signs = draw(field).replace(" ", "").splitlines()
    assert signs == YARD
    assert "@" in draw(field, {(1, 1): "@"})
    assert tagged(drawn(YARD), (2, 1), "difficult")
    assert ground_height(drawn(YARD), (1, 3)) == 1
    assert ground_height(drawn(YARD), (2, 3)) == -1


@pytest.mark.rule("MES-MAP-13")
@pytest.mark.parametrize("part", ["walls", "grounds"])
@pytest.mark.parametrize("extent", [{}, {"box": [3, 3, 1, 1]}, {"cells": [[1, 1]], "holes": [[1, 1]]}])
def test_what_takes_no_position_on_the_map_of_a_scene_is_refused(part, extent):
    card = msgspec.convert({"kind": "grid", "width": 5, "length": 5, part: [extent]}, MapCard)
    with pytest.raises(PackError, match=f"{part[:-1]} 1: it takes no position.*MES-MAP-13"):
        field_of(card)


@pytest.mark.rule("MES-MAP-14")
def test_a_map_of_characters_keeps_the_scale_of_its_picture():
    assert read_map({"rows": ["..", ".#"], "pixels": 100}).pixels == 100


@pytest.mark.rule("MES-MAP-13")
def test_a_gridless_map_is_drawn_step_by_step():
    field = read_map(
        {
            "kind": "gridless",
            "width": 5,
            "length": 3,
            "walls": [{"id": 1, "outline": [[250, 150]], "circle": 60}],
        }
    )
    assert draw(field, {(50, 50): "@"}) == "@....\n..#..\n....."


@pytest.mark.rule("MES-MAP-13", "MES-MAP-15")
@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"width": 0}, r"1 to 200 steps .*MES-MAP-15"),
        ({"widht": 5}, r"no field `widht`.*Did you mean \"width\""),
        ({"kind": "round"}, r"round.*MES-MAP-13"),
        ({"walls": [{"id": 1, "cells": [[30, 0]]}]}, r"wall 1: \(30, 0\) is not on the map"),
        ({"walls": [{"id": 1, "edges": [[[0, 0], [1, 1]]]}]}, r"wall 1: .*share no edge"),
        ({"walls": [{"id": 1, "height": -1}]}, r"0 to 100 steps high"),
        ({"walls": [{"id": 1, "outline": [[0, 0], [5, 5]]}]}, r"no outlines"),
        ({"kind": "gridless", "walls": [{"id": 1, "cells": [[0, 0]]}]}, r"outlines, no cells"),
        ({"kind": "gridless", "walls": [{"id": 1, "outline": [[0, 0]]}]}, r"needs 2 points"),
        ({"kind": "gridless", "walls": [{"id": 1, "outline": [[5, 5], [5, 5]]}]}, r"2 points .*that differ"),
        ({"kind": "gridless", "walls": [{"id": 1, "outline": [[0, 0], [1, 1]], "circle": 5}]}, r"one point"),
        ({"grounds": [{"cells": [[0, 0]], "height": 500}]}, r"ground 1: heights"),
        ({"items": [{"id": 1, "item": "it_rope", "at": [99, 0]}]}, r"1: \(99, 0\) is not on the map"),
        ({"walls": [{"id": 1}, {"id": 1}]}, r"same number"),
        ({"rows": ["..", ".?"]}, r"row 2, column 2: `\?` stands for nothing"),
        ({"kind": "gridless", "rows": [".."]}, r"maps of cells only"),
        ([], r"table of fields"),
        ({"rows": []}, r"list of lines, at least one"),
        ({"pixels": 0}, r"`pixels` is 1 to"),
        ({"west": 10**9}, r"`west` is -10000 to 10000"),
        ({"walls": [{"id": -3, "cells": [[1, 1]]}]}, r"-3: numbers of things are 1 to"),
        ({"walls": [{"id": 1, "cells": [[1, 1]], "durability": -1}]}, r"wall 1: `durability` is 0 to"),
        ({"walls": [{"id": 1, "cells": [[1, 1]], "bears": [7]}]}, r"wall 1: it bears 7, .*no such wall"),
        (
            {"walls": [{"id": 1, "object": "ob_wood_dor"}]},
            r"wall 1: no object .*Did you mean \"ob_wood_door\"",
        ),
        ({"walls": [{"id": 1, "edges": [[[-1, 0], [0, 0]]]}]}, r"wall 1: .*share no edge"),
        ({"kind": "gridless", "walls": [{"id": 1, "outline": [[0, 0]], "circle": 10**6}]}, r"round wall"),
        (
            {"items": [{"id": 1, "item": "it_rop", "at": [1, 1]}]},
            r"1: no item `it_rop`. Did you mean \"it_rope\"",
        ),
        ({"items": [{"id": 1, "item": "it_rope", "at": [1, 1], "n": 0}]}, r"1: of an item there are 1 to"),
        (
            {"items": [{"id": 1, "item": "it_rope", "at": [1, 1], "concealed": "carefu"}]},
            r"MES-PER-17.*careful",
        ),
        ({"traps": [{"id": 1, "trap": "tr_pitt", "at": [1, 1]}]}, r"1: no trap .*Did you mean \"tr_pit\""),
        (
            {"kind": "gridless", "traps": [{"id": 1, "trap": "tr_flood", "at": [1, 1]}]},
            r"1: `tr_flood` floods a room cell by cell; it needs a map of cells",
        ),
        ({"zones": [{"id": 1, "tag": "lit", "cells": [[500, 0]]}]}, r"zone 1: \(500, 0\) is not on the map"),
        ({"zones": [{"id": 1, "tag": "lit", "outline": [[1, 1], [2, 2]]}]}, r"zone 1: .*no outlines"),
        ({"kind": "gridless", "zones": [{"id": 1, "tag": "lit", "cells": [[1, 1]]}]}, r"zone 1: .*no cells"),
        (
            {"kind": "gridless", "zones": [{"id": 1, "tag": "lit"}]},
            r"zone 1: .*radius and a centre on the map",
        ),
        (
            {"kind": "gridless", "zones": [{"id": 1, "tag": "lit", "outline": [[1, 1]]}]},
            r"zone 1: .*2 points",
        ),
    ],
)
def test_a_map_that_makes_no_sense_is_refused_and_says_why(data, message):
    before = msgspec.json.encode(data)
    with pytest.raises(PackError, match=message) as refused:
        read_map(data, "the yard")
    assert str(refused.value).startswith("the yard")
    assert msgspec.json.encode(data) == before


PIECES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-300, 300),
    st.text(max_size=3),
    st.lists(st.integers(-5, 300), max_size=3),
)
SPOTS = st.lists(st.lists(st.integers(-1, 2100), min_size=1, max_size=3), max_size=4)
THINGS = st.lists(
    st.dictionaries(
        st.sampled_from(
            ["id", "cells", "edges", "outline", "circle", "height", "at", "item", "trap", "tag", "radius"]
        ),
        st.one_of(PIECES, SPOTS),
    ),
    max_size=3,
)


@given(
    st.dictionaries(
        st.sampled_from(["width", "length", "west", "north", "pixels", "rows", "next_id"]), PIECES
    ),
    st.dictionaries(st.sampled_from(["walls", "grounds", "zones", "items", "traps"]), THINGS),
    st.sampled_from(["grid", "hex", "gridless"]),
)
@pytest.mark.rule("MES-MAP-13", "MES-MAP-15")
def test_any_data_is_a_map_that_can_be_played_on_or_is_refused_as_none(numbers, things, kind):
    try:
        field = read_map({"kind": kind, **numbers, **things}, "the yard")
    except PackError as refused:
        assert str(refused).startswith("the yard")  # noqa: PT017
        return
    unit = 100 if kind == "gridless" else 1
    at = ((field.west - (field.north // 2 if kind == "hex" else 0)) * unit, field.north * unit)
    assert draw(field).count("\n") == field.length - 1
    assert len(reachable(field, Mover(at, 3))) >= 0
    assert read_map(msgspec.to_builtins(field)) == field


@pytest.mark.rule("MES-MAP-13")
def test_what_is_worked_out_from_a_map_is_no_part_of_it():
    field = drawn(YARD)
    before = msgspec.json.encode(field)
    assert not clear(field, (1, 1), (5, 5))
    assert terrain(field) is terrain(field)
    assert msgspec.json.encode(field) == before
    again = msgspec.json.decode(before, type=Field)
    assert again == field
    assert again.walls is not field.walls
    assert read_map(msgspec.to_builtins(field)).next_id == field.next_id


@pytest.mark.rule("MES-MAP-11")
def test_a_cell_belongs_to_what_covers_more_than_half_of_it_and_the_host_has_the_last_word():
    field = Field(width=4, length=2)
    proposal = painted(field, [(0, 0), (170, 0), (170, 95), (0, 95)])
    assert proposal.cells == [(0, 0), (1, 0)]
    assert proposal.unclear == []
    close = painted(field, [(0, 0), (150, 0), (150, 100), (0, 100)])
    assert close.cells == [(0, 0)]  # exactly half is not more than half
    assert close.unclear == [(1, 0)]
    marsh = Ground(["difficult"], list(proposal.cells))
    field.grounds.append(marsh)
    tag(field, (1, 0), None)
    tag(field, (2, 0), marsh)
    assert [tagged(field, (x, 0), "difficult") for x in range(4)] == [True, False, True, False]
    hexes = Field(kind="hex", width=3, length=3)
    assert painted(hexes, [(-60, -60), (60, -60), (60, 60), (-60, 60)]).cells == [(0, 0)]


@pytest.mark.rule("MES-MAP-14")
def test_a_picture_of_any_scale_lies_behind_the_map():
    assert spot_at(Field(pixels=50), 120, 60) == (2, 1)
    assert spot_at(Field(pixels=10), 120, 60) == (12, 6)
    assert spot_at(Field(kind="gridless", pixels=50), 125, 60) == (250, 120)
    assert spot_at(Field(kind="hex", pixels=100), 150, 87) == (1, 1)
    assert spot_at(Field(pixels=50), -1, 0) is None


@pytest.mark.rule("MES-MAP-13")
def test_a_wall_is_in_the_way_from_the_moment_it_is_raised():
    field = Field()
    assert clear(field, (0, 0), (4, 0))
    wall = raise_wall(field, Wall(0, cells=[(2, 0)]))
    assert not clear(field, (0, 0), (4, 0))
    remove_wall(field, wall.id)
    assert clear(field, (0, 0), (4, 0))

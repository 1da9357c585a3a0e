"""Fog in a fight: what players are given of the map, what they remember, and how they go into the unknown."""

import random

import msgspec
import pytest
from mes_table import Scene

from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.attack.aiming import _positions
from zhuoju.games.meshal.desk import host_desk
from zhuoju.games.meshal.model.field import Field, Ground, Lying, Spot, Wall, Zone, changed, open_door
from zhuoju.games.meshal.model.record import Picture
from zhuoju.games.meshal.model.state import Being, Stage, State
from zhuoju.games.meshal.moment import moving, unknown_ground, wayfinding
from zhuoju.games.meshal.seat import redeal
from zhuoju.games.meshal.seat.view import view
from zhuoju.games.meshal.senses import fog, map_memory
from zhuoju.games.meshal.senses.map_pieces import Squares, grounds, walls, zones
from zhuoju.games.meshal.senses.seen_ground import bit
from zhuoju.kernel import new
from zhuoju.kernel import roleplay as rp
from zhuoju.testing import contract

WALL = [(5, y) for y in range(7)]
FOG = {"settings": {"fog": True}}
MAZE = [
    "....#.....#....",
    "....#.....+....",
    "..##########.##",
    "...............",
    "..-----..:::...",
    "#+#####..~~~...",
    "......#..~~~...",
    "..2...#........",
    "......+....d...",
    "......#........",
]


def parted(**more: object) -> tuple[Scene, Being]:
    """A hero in the west of a wall with a shut door in it; ground and things on both sides."""
    field = Field(width=12, length=7, next_id=20, **more)  # type: ignore[arg-type]
    field.walls = [Wall(1, cells=[cell for cell in WALL if cell != (5, 3)]), Wall(2, cells=[(9, 1), (9, 2)])]
    field.walls.append(Wall(3, cells=[(5, 3)], object="ob_wood_door", durability=8))
    field.grounds = [Ground(["difficult"], [(2, 1), (8, 1)])]
    field.items = [Lying(4, "it_rope", (1, 5)), Lying(5, "it_gold", (8, 5))]
    t = Scene(2, field=field, fog=True)
    hero = t.hero("pc_halen", seat=0, at=(2, 3))
    t.foe("cr_rat", at=(10, 5))
    t.fight(hero)
    t.do(map_memory.look)
    return t, hero


def given(t: Scene, seat: int | None = 0) -> dict:
    return msgspec.to_builtins(view(t.state, seat))["field"]


def cells(part: list[dict]) -> set[Spot]:
    return {cell for each in part for cell in each["cells"]}


def stand(t: Scene, one: Being, at: Spot) -> None:
    t.state.beings[one.ref].at = at
    t.do(map_memory.look)


# What is given


@pytest.mark.rule("MES-PER-23", "MES-HID-01")
def test_a_player_is_given_only_what_his_characters_have_seen_and_the_host_everything():
    t, _ = parted()
    west, host = given(t), given(t, 1)
    assert cells(west["walls"]) == set(WALL)
    assert cells(west["grounds"]) == {(2, 1)}
    assert [each["ref"] for each in west["items"]] == ["lying:4"]
    assert {x for _, first, last in west["known"] for x in range(first, last + 1)} == set(range(6))
    assert cells(host["walls"]) == {*WALL, (9, 1), (9, 2)}
    assert len(host["items"]) == 2
    assert "known" not in host


@pytest.mark.rule("MES-HID-01")
def test_without_fog_everybody_is_given_the_whole_map():
    t, _ = parted()
    t.state.profile = msgspec.structs.replace(
        t.state.profile, settings=msgspec.structs.replace(t.state.profile.settings, fog=False)
    )
    assert cells(given(t)["walls"]) == {*WALL, (9, 1), (9, 2)}
    assert "known" not in given(t)


@pytest.mark.rule("MES-HID-01")
def test_two_maps_that_differ_where_nobody_looks_are_the_same_to_a_player():
    t, _ = parted()
    before = msgspec.json.encode(view(t.state, 0))
    field = t.state.field
    field.walls[1].cells.append((7, 3))
    field.walls.append(Wall(19, edges=[((8, 2), (8, 3))]))
    field.grounds.append(Ground(cells=[(7, 0)], height=3))
    field.items[1].at = (11, 0)
    changed(field)
    t.do(map_memory.look)
    assert msgspec.json.encode(view(t.state, 0)) == before


@pytest.mark.rule("MES-HID-01")
def test_what_one_player_sees_another_is_not_given():
    board = {"width": 11, "length": 5, "walls": [{"id": 1, "cells": [[5, y] for y in range(5)]}]}
    board |= {"party": [[1, 2], [9, 2]], "foes": [[8, 1]]}
    other = {
        **board,
        "walls": [*board["walls"], {"id": 2, "cells": [[10, 3]]}],  # it hides nothing that both see
        "grounds": [{"cells": [[8, 4]]}],
    }
    options = {"party": "pc_halen pc_sarn", "foes": {"cr_grey_wolf": 1}, "profile": FOG}
    one, two = (new("meshal", 3, seed=1, options={**options, "map": each}) for each in (board, other))
    assert msgspec.json.encode(one.view(0)) == msgspec.json.encode(two.view(0))
    assert msgspec.json.encode(one.view(None)) == msgspec.json.encode(two.view(None))
    assert one.view(1)["field"] != two.view(1)["field"]


# What is remembered


@pytest.mark.rule("MES-PER-23")
def test_what_changes_out_of_sight_is_remembered_as_it_was_until_somebody_looks():
    t, hero = parted()
    stand(t, hero, (8, 3))
    stand(t, hero, (2, 3))
    seen, field = given(t), t.state.field
    assert cells(seen["walls"]) == {*WALL, (9, 1), (9, 2)}
    field.walls[1].cells = [(9, 2)]
    field.grounds[0].cells = [(2, 1), (7, 6)]
    field.items.pop()
    changed(field)
    t.do(map_memory.look)
    after = given(t)
    assert cells(after["walls"]) == cells(seen["walls"])
    assert {(8, 1)} <= cells(after["grounds"])
    assert (7, 6) not in cells(after["grounds"])
    assert [each["ref"] for each in after["items"]] == ["lying:4", "lying:5"]
    stand(t, hero, (8, 3))
    now = given(t)
    assert cells(now["walls"]) == {*WALL, (9, 2)}
    assert cells(now["grounds"]) == {(2, 1), (7, 6)}
    assert [each["ref"] for each in now["items"]] == ["lying:4"]
    assert len(t.state.pictures) == 1


@pytest.mark.rule("MES-PER-23")
def test_a_door_that_is_opened_behind_ones_back_looks_shut():
    t, hero = parted()
    t.state.field.walls.append(Wall(9, cells=[(4, y) for y in range(7)]))
    changed(t.state.field)
    stand(t, hero, (2, 3))
    open_door(t.state.field, 3)
    t.do(map_memory.look)
    door = next(wall for wall in given(t)["walls"] if wall["id"] == 3)
    assert "open" not in door


@pytest.mark.rule("MES-PER-23")
def test_what_is_remembered_is_saved_and_small():
    t, hero = parted()
    stand(t, hero, (8, 3))
    raw = msgspec.msgpack.encode(t.state)
    again = msgspec.msgpack.decode(raw, type=State)
    assert view(again, 0) == view(t.state, 0)
    squares = t.state.field.width * t.state.field.length
    assert sum(len(seen) for each in t.state.pictures for seen in each.seen.values()) <= squares // 8 + 1


def test_whoever_sees_new_ground_cannot_take_it_back_for_free():
    t, hero = parted()
    before = t.match.table.reveals
    stand(t, hero, (3, 3))
    assert t.match.table.reveals == before  # nothing that was not seen
    stand(t, hero, (8, 3))
    assert t.match.table.reveals == before + 1


# Going into the unknown


@pytest.mark.rule("MES-MOV-14")
def test_unknown_ground_is_offered_as_if_it_were_open_and_what_is_there_stops_one():
    t, hero = parted()
    t.state.field.walls = [Wall(1, cells=[(5, y) for y in range(6)]), Wall(2, cells=[(8, 5), (8, 6)])]
    changed(t.state.field)
    t.state.pictures = []
    stand(t, hero, (4, 1))
    offered = wayfinding.routes(t.match.table, hero.ref, "walk", 12, 0)
    assert (8, 5) in offered  # a wall that nobody has seen
    path = offered[8, 5].path
    assert unknown_ground.open_part(t.match.table, hero.ref, path, "walk", 12) == path[:-1]
    told = [event for event in t.match.events if event.kind == "way_barred"]
    assert [(event.data["why"], event.to) for event in told] == [("barred", (0, 1))]


@pytest.mark.rule("MES-MOV-14")
@pytest.mark.parametrize(("what", "why"), [("mud", "heavy"), ("foe", "somebody")])
def test_heavy_going_and_unseen_bodies_stop_one_too(what: str, why: str):
    t, hero = parted()
    if what == "mud":
        t.state.field.grounds = [Ground(["difficult"], [(3, 3), (4, 3)])]
    else:
        t.foe("cr_bandit", at=(4, 3))
    changed(t.state.field)
    unknown_ground.open_part(t.match.table, hero.ref, ((3, 3), (4, 3)), "walk", 2)
    assert [event.data["why"] for event in t.match.events if event.kind == "way_barred"] == [why]


@pytest.mark.rule("MES-MOV-14")
def test_without_a_grid_one_comes_as_far_as_the_wall():
    field = Field(kind="gridless", width=12, length=8, next_id=9)
    field.walls = [Wall(1, outline=[(700, 0), (760, 0), (760, 800), (700, 800)])]
    t = Scene(2, field=field, fog=True)
    hero = t.hero("pc_halen", seat=0, at=(200, 400))
    t.fight(hero)
    come = unknown_ground.open_part(t.match.table, hero.ref, ((900, 400),), "walk", 9)
    assert come[-1] == (600, 400)


@pytest.mark.rule("MES-PER-23", "MES-MOV-14")
def test_one_sees_what_one_walks_past():
    t, hero = parted()
    t.state.field.walls = [Wall(1, cells=[(x, 3) for x in range(12) if x != 6])]
    changed(t.state.field)
    t.state.pictures = []
    stand(t, hero, (3, 2))
    assert not map_memory.known_squares(t.state, 0) & bit(t.state.field, (6, 6))
    t.do(lambda m: moving.go(m, hero.ref, [(4, 2), (5, 2), (6, 2), (7, 2), (8, 2)], "walk"))
    assert map_memory.known_squares(t.state, 0) & bit(t.state.field, (6, 6))


@pytest.mark.rule("MES-ABL-16", "MES-HID-01")
def test_only_positions_in_sight_can_be_aimed_at():
    t, hero = parted()
    stage = Stage(t.state)
    found = _positions(stage, hero.ref, 30)
    assert all(map_memory.in_sight(stage, hero.ref, spot) for spot in found)
    assert {x for x, _ in found} == set(range(6))


@pytest.mark.rule("MES-HID-01")
def test_what_breaks_out_of_sight_is_told_to_those_who_see_it():
    t, _ = parted()
    assert map_memory.onlookers(t.match.table, (9, 1)) == (1,)
    assert map_memory.onlookers(t.match.table, (2, 2)) == (0, 1)


# Pieces


def among(field: Field, some: set[Spot]) -> Squares:
    bits = 0
    for square in some:
        bits |= bit(field, square)
    return Squares(field, bits)


@pytest.mark.rule("MES-HID-01")
def test_shapes_are_cut_at_the_edge_of_what_is_known():
    field = Field(kind="gridless", width=6, length=4)
    known = among(field, {(0, 0), (1, 0), (0, 1), (1, 1), (4, 0)})
    box = Ground(["difficult"], outline=[(50, 50), (450, 50), (450, 150), (50, 150)])
    assert [piece.outline for piece in grounds(known, box)] == [
        [(50, 50), (200, 50), (200, 150), (50, 150)],
        [(400, 50), (450, 50), (450, 100), (400, 100)],
    ]
    fence = Wall(1, outline=[(0, 60), (600, 60)])
    assert [piece.outline for piece in walls(known, fence)] == [[(0, 60), (200, 60)], [(400, 60), (500, 60)]]
    pillar = Wall(2, outline=[(100, 100)], circle=80)
    assert list(walls(known, pillar)) == [pillar]
    cloud = Zone(3, "obscured", centre=(250, 100), radius=90)
    (piece,) = zones(known, cloud)
    assert piece.radius == 0
    assert max(x for x, _ in piece.outline) <= 200
    assert list(walls(known, Wall(4, outline=[(300, 300), (350, 350)]))) == []


def test_an_edge_is_known_from_either_side():
    field = Field(width=4, length=2)
    fence = Wall(1, edges=[((0, 0), (1, 0)), ((2, 0), (3, 0))])
    (piece,) = walls(among(field, {(1, 0)}), fence)
    assert piece.edges == [((0, 0), (1, 0))]


# The whole


@pytest.mark.rule("MES-HID-01", "MES-PER-23")
@pytest.mark.parametrize(
    "check",
    [
        check
        for seats, board in (
            (2, {"kind": "grid", "rows": MAZE, "party": [[1, 1], [2, 3]], "foes": [[12, 1], [3, 8]]}),
            (3, "ma_pillars"),
        )
        for check in contract(
            GAME,
            seats=[seats],
            seeds=[5],
            options={"intensity": "basic", "rounds": 8, "profile": FOG, "map": board},
            decisions=4000,
        )
    ],
    ids=str,
)
def test_the_contract_in_fog(check):
    check()


@pytest.mark.rule("MES-HID-01")
def test_in_a_world_dealt_anew_ground_that_nobody_has_seen_is_open():
    t, _ = parted()
    then = msgspec.msgpack.decode(msgspec.msgpack.encode(t.state), type=State)
    redeal.imagine(t.state, then)
    assert {cell for wall in then.field.walls for cell in wall.cells} == set(WALL)
    assert then.field.grounds[0].cells == [(2, 1)]
    assert view(then, 0) == view(t.state, 0)


def test_where_something_unseen_hides_what_is_lit_the_map_stays_as_it_is():
    field = Field(width=30, length=3, dark=True, next_id=9)
    field.walls = [Wall(1, cells=[(16, y) for y in range(3)])]
    field.grounds = [Ground(["lit"], [(x, y) for x in range(19, 21) for y in range(3)])]
    t = Scene(2, field=field, fog=True)
    t.fight(t.hero(might=3, agility=3, steps=20, seat=0, at=(2, 1)))
    then = msgspec.msgpack.decode(msgspec.msgpack.encode(t.state), type=State)
    assert not fog.now(t.state, 0) & bit(field, (16, 1))
    lit = bit(field, (20, 1)).to_bytes(12, "little")
    t.state.pictures = [Picture(map_memory.drawn(field), {0: lit})]  # he has been there
    redeal.imagine(t.state, then)
    assert then.field == t.state.field


def test_a_scene_in_fog_makes_a_fight_in_fog():
    staging = rp.Staging((host_desk.ready("pc_halen"),), {"cr_rat": 1}, {}, rp.Ground("grid", 8, 8, fog=True))
    assert host_desk.stage(staging)["profile"]["settings"]["fog"] is True
    clear = msgspec.structs.replace(staging, ground=rp.Ground("grid", 8, 8))
    assert "fog" not in host_desk.stage(clear)["profile"]["settings"]


@pytest.mark.parametrize("name", ["ma_courtyard", "ma_pillars", "ma_ridge"])
def test_the_terminal_leaves_unknown_squares_blank(name: str):
    match = new(GAME, 2, seed=random.Random(3).randrange(99), options={"map": name, "profile": FOG})
    shown = GAME.terminal(match.view(0), "en")
    whole = GAME.terminal(match.view(1), "en")
    count = [sum(line.count(".") for line in text.split("\n")[:16]) for text in (shown, whole)]
    assert count[0] < count[1]

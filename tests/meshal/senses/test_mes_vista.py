"""What is seen of a map: by bodies, by seats in a fight, and by characters on a host's drawn scene."""

import random

import pytest

from zhuoju.games.meshal.catalogue.read_maps import read_map
from zhuoju.games.meshal.desk import host_desk
from zhuoju.games.meshal.desk.desk_scenes import crossed, scene_map, sees
from zhuoju.games.meshal.maps.footprints import Footprint, footprint
from zhuoju.games.meshal.maps.gridless_shapes import contains
from zhuoju.games.meshal.maps.lines import clear
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.maps.tiling import neighbours, spots
from zhuoju.games.meshal.model.field import Field, Ground, Spot, Wall, Zone, lay_zone, lift_zone
from zhuoju.games.meshal.model.words import MapKind, Size
from zhuoju.games.meshal.senses.darkness import Lamp
from zhuoju.games.meshal.senses.seen_ground import cells, runs, square_of, squares, vista
from zhuoju.games.meshal.senses.sensing import Eyes
from zhuoju.games.meshal.senses.spotting import in_view
from zhuoju.kernel import new
from zhuoju.kernel import roleplay as rp

FAR = Eyes(True, (("five_senses", 100),))


def seen(field: Field, at: Spot, eyes: Eyes = FAR, *lamps: Lamp) -> set[Spot]:
    return set(cells(field, vista(field, eyes, footprint(field, at), lamps)))


def scattered(kind: MapKind, seed: int, side: int = 14) -> Field:
    """A map with walls in cells and between them."""
    chance = random.Random(seed)
    field = Field(kind=kind, width=side, length=side, next_id=9)
    every = spots(field)
    edges = set()
    for _ in range(20):
        one = chance.choice(every)
        other = chance.choice(neighbours(field, one))
        if kind == "hex" or one[0] == other[0] or one[1] == other[1]:
            edges.add((min(one, other), max(one, other)))
    field.walls = [Wall(1, cells=chance.sample(every, 14)), Wall(2, edges=sorted(edges))]
    return field


def strewn(seed: int, side: int = 12) -> Field:
    """A map without a grid: pillars, blocks and fences, some of which cross."""
    chance = random.Random(seed)
    field = Field(kind="gridless", width=side, length=side, next_id=40)
    for n in range(18):
        x, y = (chance.randrange(100, 100 * side - 100) for _ in range(2))
        far, high = chance.randrange(30, 160), chance.choice([1, 3])
        shapes = [[(x, y)], [(x, y), (x + far - 95, y + 90)], [(x, y), (x + far, y), (x + far, y + 70)]]
        outline = [(min(max(a, 0), 100 * side), min(max(b, 0), 100 * side)) for a, b in shapes[n % 3]]
        field.walls.append(Wall(n + 1, outline=outline, circle=far // 2 if n % 3 == 0 else 0, height=high))
    return field


def overlooked(field: Field, body: Footprint) -> tuple[set[Spot], set[Spot]]:
    """The open squares of its vista, and those to which a line of sight is clear, looked for one by one."""
    mask, every, bars = vista(field, FAR, body), squares(field), terrain(field).bars["sight"]
    eye = 10 * body.height + body.tall * 8 // 10
    high = {cell for cell, top in bars.cells.items() if top > eye}
    high |= {
        square
        for square, spot in every
        for wall in bars.solids
        if wall.top > eye and contains(wall.figure, *spot)
    }
    own = {square_of(field, spot) for spot in body.spots}
    found = {square for n, (square, _) in enumerate(every) if mask >> n & 1}
    exact = {square for square, spot in every if in_view(field, body, spot)}
    return (found - high) | own, (exact - high) | own


@pytest.mark.rule("MES-PER-01", "MES-MAP-17", "MES-MAP-18")
@pytest.mark.parametrize("size", ["small", "medium", "large"])
@pytest.mark.parametrize("kind", ["grid", "hex"])
@pytest.mark.parametrize("seed", range(3))
def test_a_vista_is_exactly_what_lines_of_sight_say(kind: MapKind, seed: int, size: Size):
    field, chance = scattered(kind, seed), random.Random(seed)
    field.walls.append(Wall(3, cells=chance.sample(spots(field), 12), height=1))
    field.grounds = [Ground(cells=chance.sample(spots(field), 20), height=2)]
    walls = {cell for wall in field.walls for cell in wall.cells}
    inner = [cell for cell in spots(field)[: -2 * field.width] if cell not in walls]
    found, exact = overlooked(field, footprint(field, chance.choice(inner), size))
    assert found == exact


@pytest.mark.rule("MES-PER-01", "MES-MAP-17", "MES-MAP-18")
@pytest.mark.parametrize("seed", range(4))
def test_without_a_grid_a_vista_is_exact_too(seed: int):
    field = strewn(seed)
    found, exact = overlooked(field, footprint(field, (150 + 230 * seed, 650)))
    assert found == exact


@pytest.mark.rule("MES-MAP-12", "MES-MAP-17")
def test_right_behind_a_low_wall_the_ground_is_hidden_and_farther_off_it_is_not():
    field = Field(width=12, length=1, walls=[Wall(1, cells=[(3, 0)], height=1)], next_id=2)
    assert {x for x, _ in seen(field, (0, 0))} == set(range(12)) - {4}
    assert in_view(field, footprint(field, (0, 0)), (4, 0)) is False


@pytest.mark.rule("MES-PER-01")
def test_nobody_sees_through_a_wall_and_everybody_sees_the_wall():
    field = Field(width=9, length=5, walls=[Wall(1, cells=[(4, y) for y in range(5)])], next_id=2)
    assert {x for x, _ in seen(field, (1, 2))} == {0, 1, 2, 3, 4}


@pytest.mark.rule("MES-MAP-13")
def test_an_edge_bars_sight_and_an_open_door_does_not():
    wall = Wall(1, edges=[((3, y), (4, y)) for y in range(5)])
    field = Field(width=9, length=5, walls=[wall], next_id=2)
    assert {x for x, _ in seen(field, (1, 2))} == {0, 1, 2, 3}
    wall.open = True
    field.version += 1
    assert len(seen(field, (1, 2))) == 45


@pytest.mark.rule("MES-MAP-12")
def test_over_low_walls_one_looks_and_from_high_ground_over_higher_ones():
    low = Field(width=9, length=1, walls=[Wall(1, cells=[(4, 0)], height=1)], next_id=2)
    assert (7, 0) in seen(low, (1, 0))
    tower = Field(
        width=9, length=1, walls=[Wall(1, cells=[(4, 0)])], grounds=[Ground(cells=[(1, 0)], height=4)]
    )
    assert (7, 0) in seen(tower, (1, 0))
    assert (7, 0) not in seen(tower, (2, 0))


@pytest.mark.rule("MES-PER-24")
def test_zones_of_light_come_and_go_and_nothing_else_of_the_map_is_worked_out_again():
    field = Field(width=30, length=3, dark=True)
    index, before = terrain(field), seen(field, (0, 1), Eyes(True, (("five_senses", 20),)))
    assert (18, 1) not in before
    for n, spot in enumerate([(18, 1), (16, 2)]):
        lay_zone(field, Zone(n + 1, "lit", [spot]))
        shown = seen(field, (0, 1), Eyes(True, (("five_senses", 20),)))
        assert shown == before | {spot}
        assert terrain(field) is index
        lift_zone(field, n + 1)
        assert seen(field, (0, 1), Eyes(True, (("five_senses", 20),))) == before


@pytest.mark.rule("MES-PER-01", "MES-PER-04", "MES-PER-24")
def test_senses_reach_so_far_less_in_the_dark_and_light_shows_more():
    field = Field(width=40, length=1)
    assert max(x for x, _ in seen(field, (0, 0), Eyes(True, (("five_senses", 10),)))) == 10
    field.dark = True
    assert max(x for x, _ in seen(field, (0, 0), Eyes(True, (("five_senses", 10),)))) == 5
    lamp = Lamp(Footprint(((9, 0),)), 1)
    lit = seen(field, (0, 0), Eyes(True, (("five_senses", 10),)), lamp)
    assert {8, 9, 10} <= {x for x, _ in lit}
    assert seen(field, (0, 0), Eyes(False)) == {(0, 0)}


@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
def test_runs_say_the_same_as_cells(kind: MapKind):
    field = Field(kind=kind, width=7, length=5, west=0, north=0)
    mask = random.Random(4).getrandbits(35)
    lean = (lambda y: y // 2) if kind == "hex" else (lambda _: 0)
    told = {(x + lean(y), y) for y, first, last in runs(field, mask) for x in range(first, last + 1)}
    assert told == set(cells(field, mask))


# In a fight


@pytest.mark.rule("MES-PER-23", "MES-HID-01")
def test_a_seat_is_told_what_its_beings_see_and_the_host_sees_all():
    board = {"width": 11, "length": 5, "walls": [{"id": 1, "cells": [[5, y] for y in range(5)]}]}
    board |= {"party": [[1, 2], [9, 2]], "foes": [[8, 1]]}
    match = new("meshal", 3, options={"party": "pc_halen pc_sarn", "foes": {"cr_grey_wolf": 1}, "map": board})
    west, east, host = (match.view(seat)["field"].get("seen") for seat in range(3))
    assert west == [(y, 0, 5) for y in range(5)]
    assert east == [(y, 5, 10) for y in range(5)]
    assert host is None
    assert match.view(None)["field"]["seen"] == [(y, 5, 5) for y in range(5)]  # what both see: the wall


# Drawn scenes


def drawn(shape: str = "grid", **more: object) -> rp.Ground:
    return rp.Ground(shape, 12, 9, **more)  # type: ignore[arg-type]


def field_of(ground: rp.Ground) -> Field:
    made = scene_map(ground)
    return read_map({key: value for key, value in made.items() if key not in ("party", "foes")})


@pytest.mark.rule("MES-MAP-13")
@pytest.mark.parametrize("shape", ["grid", "hex"])
@pytest.mark.parametrize("seed", range(6))
def test_a_closed_line_wall_lets_nobody_in_or_out_wherever_it_runs(shape: str, seed: int):
    chance = random.Random(seed)
    ring = [(3 + chance.random() * 2, 2 + chance.random()), (9 - chance.random(), 2 + chance.random() * 2)]
    ring += [
        (9.5 - chance.random() * 3, 6.5 - chance.random()),
        (2 + chance.random() * 2, 6.5 - chance.random()),
    ]
    ground = drawn(shape, lines=((*ring, ring[0]),))
    field = field_of(ground)
    inner = scene_map(drawn(shape, terrain=(rp.Stretch("water", outline=tuple(ring)),)))["grounds"][0][
        "cells"
    ]
    inside = {(x, y) for x, y in inner}
    assert inside
    for cell in inside:
        for there in neighbours(field, cell):
            assert there in inside or not clear(field, cell, there, "move")


@pytest.mark.rule("MES-MAP-13")
def test_a_line_along_the_grid_bars_the_edges_it_lies_on():
    assert crossed(drawn(), [(4, 0), (4, 3)]) == [((3, y), (4, y)) for y in range(3)]
    assert crossed(drawn(), [(0, 2), (2, 2)]) == [((0, 1), (0, 2)), ((1, 1), (1, 2))]
    assert len(crossed(drawn(), [(4.5, 0), (4.5, 9)])) == 9  # through the middle of cells: one side each


@pytest.mark.rule("MES-MAP-13")
def test_scenes_without_a_grid_have_segments_outlines_and_doors():
    ground = drawn(
        "gridless",
        walls=((1, 1), (2, 1)),
        lines=(((5, 0), (5, 4), (7, 4)),),
        doors=(rp.Doorway(line=((5, 4), (5, 5)), locked=True), rp.Doorway(((8, 8),), open=True)),
        terrain=(
            rp.Stretch("high", outline=((8, 1), (11, 1), (11, 3)), level=2),
            rp.Stretch("bog", ((0, 8),)),
        ),
    )
    field = field_of(ground)
    assert [len(wall.outline) for wall in field.walls] == [4, 2, 2, 2, 4]
    assert [(wall.locked, wall.open) for wall in field.walls if wall.object] == [(True, False), (False, True)]
    assert [ground.height for ground in field.grounds] == [2, 0]
    assert not clear(field, (450, 200), (550, 200), "move")


@pytest.mark.rule("MES-PER-24")
@pytest.mark.parametrize("shape", ["grid", "hex", "gridless"])
def test_lights_fall_as_far_as_they_reach_and_not_through_walls(shape: str):
    walls = tuple((6, y) for y in range(9))
    ground = drawn(shape, walls=walls, dark=True, lights=(rp.Lamp((3.5, 4.5), 3),))
    lit = [ground for ground in field_of(ground).grounds if "lit" in ground.tags]
    assert lit
    watchers = [((0, 0), host_desk.ready("pc_halen"))]
    found = set(sees(ground, watchers))
    assert {(3, 4), (4, 4)} <= found
    assert not {(x, y) for x, y in found if x > 6}


@pytest.mark.rule("MES-PER-23")
@pytest.mark.parametrize("shape", ["grid", "hex", "gridless"])
def test_characters_see_their_side_of_a_wall_and_the_dead_see_nothing(shape: str):
    ground = drawn(shape, lines=(((6, 0), (6, 9)),) if shape != "hex" else (), walls=())
    halen = host_desk.ready("pc_halen")
    found = set(sees(ground, [((2, 4), halen)]))
    assert (2, 4) in found
    if shape != "hex":
        assert {x for x, _ in found} == set(range(6))
        assert len(set(sees(ground, [((2, 4), halen), ((9, 4), halen)]))) == 108
    assert sees(ground, [((2, 4), {**halen, "dead": True})]) == []
    assert sees(ground, []) == []

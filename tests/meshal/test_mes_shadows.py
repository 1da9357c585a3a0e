"""Short cuts to what is behind walls: shadows of cells, obstacles by direction, bodies that are far apart."""

from random import Random

import pytest

from zhuoju.games.meshal.areas import area
from zhuoju.games.meshal.bodies import far_apart
from zhuoju.games.meshal.cards import Shape
from zhuoju.games.meshal.field import Field, Wall
from zhuoju.games.meshal.footprints import footprint
from zhuoju.games.meshal.lattices import distance_to
from zhuoju.games.meshal.lines import open_line
from zhuoju.games.meshal.metric import adjacent, distance
from zhuoju.games.meshal.obstacles import Lookout
from zhuoju.games.meshal.polygons import Figure
from zhuoju.games.meshal.shadows import seen_past
from zhuoju.games.meshal.tiling import spots

WIDE = 15
LEVELS = (10, 10)  # of a shot over level ground


@pytest.mark.parametrize("kind", ["grid", "hex"])
@pytest.mark.parametrize("walls", [3, 12, 60])
@pytest.mark.rule("MES-MAP-17", "MES-ARE-14")
def test_an_area_ends_where_lines_do(kind, walls):
    random = Random(walls)
    for _ in range(6):
        field = Field(kind=kind, width=WIDE, length=WIDE)
        cells = spots(field)
        for n, cell in enumerate(random.sample(cells, walls)):
            field.walls.append(Wall(n + 1, cells=[cell]))
        here, size = random.choice(cells), random.choice([3, 9, 14])
        one = footprint(field, here)
        near = [cell for cell in cells if distance(field, here, cell) <= size]
        clear = {c for c in near if open_line(field, here, c, "area", LEVELS, one, footprint(field, c))}
        assert area(field, Shape(kind="disc", size=size), here).spots == clear


@pytest.mark.rule("MES-MAP-17")
def test_a_line_between_two_walls_that_touch_is_barred_and_past_one_of_them_it_is_not():
    beside, below = (1, 0), (0, 1)
    assert seen_past("grid", [beside, below], (0, 0), [(1, 1), (3, 3)]) == []
    assert seen_past("grid", [beside], (0, 0), [(1, 1), (3, 3)]) == [(1, 1), (3, 3)]
    assert seen_past("hex", [beside, below], (0, 0), [(1, 1), (2, 2)]) == []
    assert seen_past("hex", [below], (0, 0), [(1, 1), (2, 2)]) == [(1, 1), (2, 2)]


def test_a_wall_hides_what_is_behind_it_and_not_itself():
    assert seen_past("grid", [(2, 0)], (0, 0), [(1, 0), (2, 0), (3, 0), (2, 1)]) == [(1, 0), (2, 0), (2, 1)]


@pytest.mark.rule("MES-MOV-13")
def test_a_lookout_leaves_out_nothing_that_is_in_the_way():
    random = Random(5)
    for _ in range(20):
        at, gap = (random.randrange(3000), random.randrange(3000)), 40
        figures = [
            Figure(((random.randrange(3000), random.randrange(3000)),), random.randrange(1, 300))
            for _ in range(12)
        ]
        entries = [(figure, figure.box()) for figure in figures]
        around = Lookout(at, entries, gap)
        for _ in range(60):
            spot = (random.randrange(3000), random.randrange(3000))
            barring = [entry for entry in entries if distance_to(entry[0], *at, *spot) < gap]
            assert all(entry in around.toward(spot) for entry in barring)


@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
@pytest.mark.rule("MES-MAP-05")
def test_even_the_largest_who_are_far_apart_are_not_adjacent(kind):
    field = Field(kind=kind, width=40, length=40)
    unit = 100 if kind == "gridless" else 1
    middle = (20 * unit, 20 * unit)
    one = footprint(field, middle, "super_huge")
    for dx in range(-10, 11):
        for dy in range(-10, 11):
            there = (middle[0] + dx * unit, middle[1] + dy * unit)
            if far_apart(kind, middle, there):
                assert not adjacent(field, one, footprint(field, there, "super_huge"))
    assert far_apart(kind, None, middle)

"""Short cuts to what is behind walls: shadows of cells, obstacles by direction, bodies that are far apart."""

from random import Random

import pytest

from zhuoju.games.meshal.character.bodies import far_apart
from zhuoju.games.meshal.maps.areas import area
from zhuoju.games.meshal.maps.footprints import footprint
from zhuoju.games.meshal.maps.gridless_grid import Lattice, distance_to
from zhuoju.games.meshal.maps.gridless_shapes import Figure
from zhuoju.games.meshal.maps.line_obstacles import Lookout
from zhuoju.games.meshal.maps.line_sets import line_mask
from zhuoju.games.meshal.maps.line_shadows import bit, hidden_by, reach_of
from zhuoju.games.meshal.maps.line_tracing import centre_trace
from zhuoju.games.meshal.maps.lines import open_line
from zhuoju.games.meshal.maps.measuring import adjacent, distance
from zhuoju.games.meshal.maps.movers import Mover
from zhuoju.games.meshal.maps.tiling import spots
from zhuoju.games.meshal.model.cards import Shape
from zhuoju.games.meshal.model.field import Field, Wall
from zhuoju.games.meshal.ways.paths import costs, leads_anywhere, reachable

WIDE = 15
STRIDE = 40  # cells from one row to the next
LEVELS = (10, 10)  # of a shot over level ground


def seen_past(kind, walls, offsets):
    """Those of some cells that walls do not hide from (0, 0)."""
    far = max(reach_of(kind, *offset) for offset in offsets)
    hidden = hidden_by(kind, walls, (0, 0), far, (-far, -far, far, far))
    return [offset for offset in offsets if not hidden >> bit(offset, far) & 1]


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
    assert seen_past("grid", [beside, below], [(1, 1), (3, 3)]) == []
    assert seen_past("grid", [beside], [(1, 1), (3, 3)]) == [(1, 1), (3, 3)]
    assert seen_past("hex", [beside, below], [(1, 1), (2, 2)]) == []
    assert seen_past("hex", [below], [(1, 1), (2, 2)]) == [(1, 1), (2, 2)]


def test_a_wall_hides_what_is_behind_it_and_not_itself():
    assert seen_past("grid", [(2, 0)], [(1, 0), (2, 0), (3, 0), (2, 1)]) == [(1, 0), (2, 0), (2, 1)]


@pytest.mark.parametrize("kind", ["grid", "hex"])
@pytest.mark.rule("MES-MAP-17")
def test_the_bits_of_a_line_are_the_cells_that_it_passes(kind):
    def bit(cell):
        return cell[1] * STRIDE + cell[0]

    for goal in [(x, y) for x in range(-7, 8) for y in range(-7, 8) if (x, y) != (0, 0)]:
        lowest, cells, pinches = line_mask(kind, STRIDE, *goal)
        passed = centre_trace(kind, *goal)
        assert cells == sum(1 << bit(cell) - lowest for cell in passed.cells[1:-1])
        beside = [(a, b) for pinch in passed.pinches for a in pinch.one_cells for b in pinch.other_cells]
        assert list(pinches) == [(bit(a), bit(b)) for a, b in beside]


@pytest.mark.rule("MES-MOV-13")
def test_a_part_of_a_lattice_has_the_same_points():
    whole, random = Lattice((-300, 200), 21, 17), Random(2)
    for _ in range(20):
        points = whole.all & random.getrandbits(whole.all.bit_length())
        part = whole.part((random.randrange(-300, 700), random.randrange(200, 1000)), random.randrange(1, 9))
        found = part.cells_of(part.cut(points, whole))
        assert found == [spot for spot in whole.cells_of(points) if part.on(spot)]
        assert part.cut(whole.all, whole) == part.all


@pytest.mark.rule("MES-MOV-13")
def test_a_move_leads_anywhere_where_there_is_a_point_that_it_reaches():
    random, answers = Random(8), set()
    for _ in range(40):
        field = Field(kind="gridless", width=6, length=6)
        for n in range(random.choice([0, 3, 12])):
            middle = (random.randrange(600), random.randrange(600))
            field.walls.append(Wall(n + 1, outline=[middle], circle=random.randrange(20, 90)))
        at = (random.randrange(600), random.randrange(600))
        around = [
            (at[0] + random.randrange(-150, 150), at[1] + random.randrange(-150, 150)) for _ in range(5)
        ]
        bodies = tuple(footprint(field, spot) for spot in around)
        who = Mover(at, random.choice([0, 1, 2]), barred=bodies[: random.randrange(6)])
        answers.add(leads_anywhere(field, who))
        assert leads_anywhere(field, who) == bool(len(reachable(field, who)))
    assert answers == {True, False}


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


@pytest.mark.parametrize("kind", ["grid", "hex"])
def test_what_becomes_of_a_map_in_one_match_is_nothing_to_another_that_began_on_the_same(kind):
    one, other = (Field(kind=kind, width=9, length=9, walls=[Wall(1, cells=[(4, 2)])]) for _ in range(2))
    mover = Mover((2, 4), 6, barred=(footprint(one, (3, 3)),))
    before = costs(reachable(one, mover))
    one.walls += [Wall(2, cells=[(3, 4)]), Wall(3, cells=[(2, 5)])]
    one.version += 1
    assert costs(reachable(one, mover)) != before
    assert costs(reachable(other, mover)) == before

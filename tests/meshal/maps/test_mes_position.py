"""MES-FAC, MES-PER Geometry of facing, height, and of what hides whom."""

import pytest

from zhuoju.games.meshal.maps.facing_sides import facings, sectors, toward, vertical
from zhuoju.games.meshal.maps.footprints import footprint
from zhuoju.games.meshal.maps.lines import sight
from zhuoju.games.meshal.maps.tiling import neighbours
from zhuoju.games.meshal.model.field import Field, Wall
from zhuoju.games.meshal.senses.sensing import thin_wall

GRID = Field(width=20, length=20)
HEX = Field(kind="hex", width=20, length=20)
OPEN = Field(kind="gridless", width=20, length=20)
NORTH, EAST, SOUTH = 0, 2, 4


def seen(field: Field, facing: int, at, other, size="medium") -> tuple:
    """The sectors of a creature that another is in."""
    return sectors(field, footprint(field, at), facing, footprint(field, other, size))


@pytest.mark.rule("MES-FAC-04")
def test_front_flanks_and_rear_are_quarters():
    assert seen(GRID, NORTH, (9, 9), (9, 5)) == ("front",)
    assert seen(GRID, NORTH, (9, 9), (12, 9)) == ("right",)
    assert seen(GRID, NORTH, (9, 9), (5, 9)) == ("left",)
    assert seen(GRID, NORTH, (9, 9), (9, 12)) == ("rear",)
    assert seen(GRID, EAST, (9, 9), (12, 9)) == ("front",)


@pytest.mark.rule("MES-FAC-05")
def test_e63_on_a_border_the_acting_side_chooses():
    assert seen(GRID, NORTH, (9, 9), (10, 10)) == ("right", "rear")
    assert seen(GRID, NORTH, (9, 9), (8, 8)) == ("front", "left")
    assert seen(GRID, NORTH, (9, 9), (10, 11)) == ("rear",)
    assert seen(GRID, 1, (9, 9), (9, 8)) == ("front", "left")


@pytest.mark.rule("MES-FAC-05")
def test_a_broad_attacker_may_use_any_of_its_cells():
    assert seen(GRID, NORTH, (9, 9), (10, 9), "large") == ("right", "rear")
    broad = footprint(GRID, (8, 8), "large")  # its middle is the corner at 9, 9
    assert sectors(GRID, broad, NORTH, footprint(GRID, (8, 5))) == ("front",)


@pytest.mark.rule("MES-FAC-06")
def test_there_are_eight_six_or_any_facings():
    assert list(facings(GRID)) == list(range(8))
    assert list(facings(GRID, 4)) == [0, 2, 4, 6]
    assert len(facings(HEX)) == 6
    assert len(facings(OPEN)) == 360
    assert toward(GRID, (5, 5), (9, 5)) == EAST
    assert toward(GRID, (5, 5), (5, 9), 4) == SOUTH
    assert toward(HEX, (5, 5), (9, 5)) == 0
    assert toward(OPEN, (500, 500), (900, 900)) == 135


@pytest.mark.rule("MES-FAC-06")
def test_a_hex_has_one_neighbour_in_front_four_beside_and_one_behind():
    around = [seen(HEX, 0, (9, 9), there) for there in neighbours(HEX, (9, 9))]
    assert around.count(("front",)) == around.count(("rear",)) == 1
    assert around.count(("left",)) == around.count(("right",)) == 2
    assert seen(OPEN, 90, (500, 500), (400, 500)) == ("rear",)


@pytest.mark.rule("MES-FAC-09")
def test_above_is_over_the_head_and_below_is_under_the_waist():
    me = footprint(GRID, (5, 5))
    heights = {up: vertical(me, footprint(GRID, (6, 5), height=up)) for up in (0, 1, 2)}
    assert heights == {0: "accord", 1: "accord", 2: "above"}
    assert vertical(footprint(GRID, (5, 5), height=2), me) == "below"
    assert vertical(me, footprint(GRID, (6, 5), "small")) == "below"
    assert vertical(me, footprint(GRID, (6, 5), tall=5)) == "below"
    assert vertical(me, footprint(GRID, (6, 5), tall=11)) == "accord"  # over the waist
    assert vertical(me, footprint(GRID, (6, 5), tall=19)) == "accord"
    assert vertical(footprint(GRID, (6, 5), "huge"), me) == "below"


@pytest.mark.rule("MES-PER-08")
def test_a_body_that_screens_another_breaks_the_lines_to_it():
    for field, scale in ((GRID, 1), (HEX, 1), (OPEN, 100)):
        imp, elf = footprint(field, (9 * scale, 5 * scale), "small"), footprint(field, (1 * scale, 5 * scale))
        ogre = footprint(field, (5 * scale, 5 * scale), "huge")
        assert sight(field, elf, imp)
        assert not sight(field, elf, imp, [ogre])
        assert sight(field, elf, ogre, [ogre])


@pytest.mark.rule("MES-PER-21")
@pytest.mark.parametrize("kind", ["grid", "hex"])
def test_the_sense_of_the_living_passes_one_step_of_wall_and_not_two(kind):
    one, two = (
        Field(kind=kind, width=9, length=3, walls=[Wall(1, cells=cells)])
        for cells in ([(4, 1)], [(4, 1), (5, 1)])
    )
    assert thin_wall(one, footprint(one, (2, 1)), footprint(one, (7, 1)))
    assert not thin_wall(two, footprint(two, (2, 1)), footprint(two, (7, 1)))
    fence = Field(kind=kind, width=9, length=3, walls=[Wall(1, edges=[((3, 1), (4, 1)), ((5, 1), (6, 1))])])
    assert not thin_wall(fence, footprint(fence, (2, 1)), footprint(fence, (7, 1)))
    fence.walls[0].edges.pop()
    fence.version += 1
    assert thin_wall(fence, footprint(fence, (2, 1)), footprint(fence, (7, 1)))


@pytest.mark.rule("MES-PER-21")
@pytest.mark.parametrize(
    ("wall", "thin"),
    [
        (Wall(1, outline=[(500, 0), (500, 900)]), True),
        (Wall(1, outline=[(500, 500)], circle=50), True),
        (Wall(1, outline=[(500, 500)], circle=51), False),
        (Wall(1, outline=[(500, 0), (600, 0), (600, 900), (500, 900)]), True),
        (Wall(1, outline=[(500, 0), (601, 0), (601, 900), (500, 900)]), False),
    ],
)
def test_so_it_does_on_gridless_maps_by_the_thickness_on_the_line(wall, thin):
    field = Field(kind="gridless", width=9, length=9, walls=[wall])
    assert thin_wall(field, footprint(field, (200, 500)), footprint(field, (800, 500))) is thin

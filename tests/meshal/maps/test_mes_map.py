"""MES-MAP Measuring, clear lines and sight on the three kinds of map."""

from fractions import Fraction

import pytest

from zhuoju.games.meshal.catalogue.read_maps import drawn
from zhuoju.games.meshal.maps.footprints import disc_of_diameter
from zhuoju.games.meshal.maps.gridless_lines import rim
from zhuoju.games.meshal.maps.lines import clear, sight
from zhuoju.games.meshal.maps.measuring import (
    adjacent,
    by_tape,
    distance,
    footprint,
    nearest,
    whole_steps,
    within,
)
from zhuoju.games.meshal.maps.tiling import centre, inside, neighbours, plane, samples, spots
from zhuoju.games.meshal.model.field import Field, Ground, Wall, changed, open_door, raise_wall, remove_wall

GRID = Field(width=30, length=30, west=-15, north=-15)
HEX = Field(kind="hex", width=30, length=30, west=-15, north=-15)
OPEN = Field(kind="gridless", width=60, length=60)


def grid(*rows: str) -> Field:
    """A small map of squares."""
    return drawn(rows)


@pytest.mark.rule("MES-MAP-01")
def test_small_units_are_parts_of_a_step_and_fractions_are_dropped():
    assert whole_steps(palms=10) == whole_steps(digits=40) == 1
    assert whole_steps(palms=19) == 1
    assert whole_steps(digits=39) == 0
    assert whole_steps(metres=3) == 4
    assert whole_steps(palms=5, digits=20) == 1


@pytest.mark.rule("MES-MAP-02", "MES-MAP-10")
def test_distance_is_measured_between_the_nearest_positions():
    dragon = footprint(GRID, (0, 0), "huge")
    assert distance(GRID, dragon, (4, 0)) == 3
    assert distance(GRID, dragon, footprint(GRID, (-5, 0), "large")) == 3
    assert nearest(GRID, dragon, footprint(GRID, (4, 1)))[0] == ((1, 1), (4, 1))
    assert distance(HEX, footprint(HEX, (0, 0), "huge"), (4, 0)) == 3


@pytest.mark.rule("MES-MAP-03", "MES-MAP-04")
def test_x_40_within_includes_the_far_end_and_a_range_does_not():
    assert [within(n, 3, 6) for n in (2, 3, 5, 6)] == [False, True, True, False]
    assert [within(n, 0, 3, inclusive=True) for n in (0, 3, 4)] == [True, True, False]


@pytest.mark.rule("MES-MAP-04")
def test_e29_a_target_at_six_steps_is_out_of_the_reach_of_a_whip():
    assert not within(distance(GRID, (0, 0), (6, 0)), 3, 6)


@pytest.mark.rule("MES-MAP-05")
def test_e31_one_wall_beside_a_diagonal_is_harmless_and_two_break_adjacency():
    one, two = grid(".#", ".."), grid(".#", "#.")
    assert adjacent(one, (0, 0), (1, 1))
    assert not adjacent(two, (0, 0), (1, 1))
    assert distance(two, (0, 0), (1, 1)) == 1


@pytest.mark.rule("MES-MAP-05", "MES-MOV-17")
@pytest.mark.parametrize("walled", [False, True])
def test_in_a_pit_a_diagonal_is_broken_only_by_walls(walled):
    pit = [(x, y) for x in range(3) for y in range(3)]
    walls = [Wall(1, [(1, 0), (0, 1)])] if walled else [Wall(1, [(4, 4)])]
    field = Field(width=5, length=5, grounds=[Ground(cells=pit, height=-3)], walls=walls)
    one, two = (footprint(field, spot) for spot in ((0, 0), (1, 1)))
    assert adjacent(field, one, two) is not walled


@pytest.mark.rule("MES-MAP-05")
@pytest.mark.parametrize("kind", ["grid", "hex"])
def test_a_wall_on_the_edge_between_two_cells_breaks_adjacency(kind):
    field = Field(kind=kind, width=5, length=5)
    assert adjacent(field, (1, 1), (2, 1))
    raise_wall(field, Wall(0, edges=[((2, 1), (1, 1))]))
    assert not adjacent(field, (1, 1), (2, 1))
    assert not adjacent(field, (2, 1), (1, 1))
    assert adjacent(field, (1, 1), (1, 2))
    assert not adjacent(field, (1, 1), (3, 1))


@pytest.mark.rule("MES-MAP-05")
def test_two_edges_that_meet_at_a_corner_break_the_diagonal_there():
    field = Field(width=4, length=4)
    raise_wall(field, Wall(0, edges=[((0, 0), (1, 0))]))
    assert adjacent(field, (0, 0), (1, 1))
    raise_wall(field, Wall(0, edges=[((0, 0), (0, 1))]))
    assert not adjacent(field, (0, 0), (1, 1))


@pytest.mark.rule("MES-MAP-05")
def test_any_of_several_nearest_pairs_makes_large_creatures_adjacent():
    field = Field(width=8, length=8)
    raise_wall(field, Wall(0, edges=[((2, 2), (3, 2))]))
    ox = footprint(field, (1, 2), "large")
    assert adjacent(field, ox, footprint(field, (3, 2), "large"))
    raise_wall(field, Wall(0, edges=[((2, 3), (3, 3))]))
    assert not adjacent(field, ox, footprint(field, (3, 2), "large"))


@pytest.mark.rule("MES-MAP-06")
@pytest.mark.parametrize(
    ("cell", "steps"),
    [((1, 1), 1), ((2, 1), 2), ((2, 2), 3), ((3, 3), 4), ((4, 2), 5), ((5, 0), 5), ((0, 0), 0)],
)
def test_x_39_diagonals_of_the_grid_are_a_step_and_a_half(cell, steps):
    assert distance(GRID, (0, 0), cell) == steps


@pytest.mark.rule("MES-MAP-07")
@pytest.mark.parametrize(
    ("cell", "steps"), [((3, 1), 4), ((3, -1), 3), ((-2, -2), 4), ((0, 5), 5), ((1, 0), 1)]
)
def test_hexes_are_counted_on_the_shortest_way(cell, steps):
    assert distance(HEX, (0, 0), cell) == steps
    assert len(neighbours(HEX, (0, 0))) == 6


@pytest.mark.rule("MES-MAP-08")
def test_x_38_a_tape_measures_by_the_base_of_a_medium_creature():
    assert by_tape(15, 2) == 7
    assert distance(OPEN, footprint(OPEN, (1000, 1000)), footprint(OPEN, (1750, 1000))) == 7
    assert by_tape(Fraction(149, 10), Fraction(149, 10)) == 1


@pytest.mark.rule("MES-MAP-09")
def test_gridless_distance_is_the_gap_between_the_cores():
    medium = footprint(OPEN, (1000, 1000))
    assert distance(OPEN, medium, footprint(OPEN, (1100, 1000))) == 1  # bases touch
    assert distance(OPEN, medium, footprint(OPEN, (1100, 1100))) == 1  # 1.41
    huge = footprint(OPEN, (1000, 1000), "huge")  # core of radius 1
    assert distance(OPEN, huge, footprint(OPEN, (1400, 1000))) == 3
    assert distance(OPEN, huge, footprint(OPEN, (1399, 1000))) == 2
    assert distance(OPEN, huge, footprint(OPEN, (1000, 1000))) == 0


@pytest.mark.rule("MES-MAP-09")
def test_a_long_body_on_a_gridless_map_is_measured_from_its_whole_length():
    cart = footprint(OPEN, (1000, 1000), facing=0, long=True)  # looks north, tail south
    assert cart.spots == ((1000, 1000), (1000, 1100))
    assert distance(OPEN, cart, (1300, 1050)) == 3
    assert distance(OPEN, cart, (1000, 1300)) == 2


@pytest.mark.rule("MES-CHR-08")
def test_footprints_are_discs_of_the_diameter():
    counts = [
        len(footprint(GRID, (0, 0), size).spots) for size in ("micro", "small", "medium", "large", "huge")
    ]
    assert counts == [1, 1, 1, 4, 9]
    assert [
        len(footprint(HEX, (0, 0), size).spots) for size in ("medium", "large", "huge", "super_huge")
    ] == [1, 3, 7, 19]
    kraken = footprint(GRID, (0, 0), "super_huge").spots
    assert len(kraken) == 21
    assert (2, 2) not in kraken
    assert (2, 1) in kraken
    assert set(footprint(GRID, (3, 3), "large").spots) == {(3, 3), (4, 3), (3, 4), (4, 4)}
    assert set(footprint(HEX, (3, 3), "large").spots) == {(3, 3), (4, 3), (3, 4)}
    assert footprint(OPEN, (0, 0), "huge").radius == 150
    assert footprint(GRID, (3, 3), facing=2, long=True).spots == ((3, 3), (2, 3))


@pytest.mark.rule("MES-ARE-08")
def test_discs_of_an_even_diameter_lie_around_a_corner():
    assert [len(disc_of_diameter("grid", d)) for d in (2, 4, 6)] == [4, 12, 32]
    assert [len(disc_of_diameter("hex", d)) for d in (2, 4, 6)] == [3, 12, 30]


@pytest.mark.rule("MES-MAP-12")
@pytest.mark.parametrize("field", [GRID, HEX, OPEN])
def test_height_counts_like_a_side_of_the_grid(field):
    scale = 100 if field.kind == "gridless" else 1

    def far(x: int, up: int) -> int:
        return distance(field, footprint(field, (0, 0)), footprint(field, (x * scale, 0), height=up))

    assert [far(0, 3), far(3, 1), far(3, 3), far(1, 4), far(4, 2)] == [3, 3, 4, 4, 5]


@pytest.mark.rule("MES-MAP-12")
def test_the_fraction_of_the_way_on_the_level_is_not_dropped_before_the_height():
    bird = footprint(GRID, (1, 1), height=1)  # 1.5 on the level, 1 up: 2
    assert distance(GRID, (0, 0), bird) == 2
    bird = footprint(GRID, (1, 1), height=2)  # 2 + 0.75
    assert distance(GRID, (0, 0), bird) == 2
    gull = footprint(OPEN, (1150, 1000), height=1)  # 1.5 + 0.5
    assert distance(OPEN, footprint(OPEN, (1000, 1000)), gull) == 2


@pytest.mark.rule("MES-MAP-12")
def test_who_stands_on_a_tower_is_as_high_as_it():
    field = Field(grounds=[Ground(cells=[(5, 4)], height=3)])
    assert distance(field, footprint(field, (5, 4)), footprint(field, (5, 6))) == 4


@pytest.mark.rule("MES-MAP-13")
def test_walls_have_flags_of_their_own_and_can_change():
    field = Field()
    glass = raise_wall(field, Wall(0, cells=[(3, 0)], blocks_sight=False))
    assert sight(field, (0, 0), (6, 0))
    assert not clear(field, (0, 0), (6, 0), "move")
    assert not clear(field, (0, 0), (6, 0), "area")
    open_door(field, glass.id)
    assert clear(field, (0, 0), (6, 0), "move")
    open_door(field, glass.id, shut=True)
    assert not clear(field, (0, 0), (6, 0), "area")
    glass.blocks_area = False
    changed(field)
    assert clear(field, (0, 0), (6, 0), "area")
    remove_wall(field, glass.id)
    assert clear(field, (0, 0), (6, 0), "move")


@pytest.mark.rule("MES-MAP-13")
def test_a_gridless_wall_is_a_segment_a_polygon_or_round():
    for wall in (
        Wall(1, outline=[(500, 0), (500, 1000)]),
        Wall(1, outline=[(400, 300), (600, 300), (600, 700), (400, 700)]),
        Wall(1, outline=[(500, 500)], circle=100),
    ):
        field = Field(kind="gridless", walls=[wall])
        assert not clear(field, (100, 500), (900, 500))
        assert clear(field, (100, 500), (300, 900))


@pytest.mark.rule("MES-MAP-13", "MES-MAP-17")
def test_one_looks_over_a_low_wall_and_a_flier_over_any():
    field = Field(walls=[Wall(1, cells=[(3, 0)], height=1), Wall(2, cells=[(3, 5)], height=3)])
    assert sight(field, footprint(field, (0, 0)), footprint(field, (6, 0)))
    assert not sight(field, footprint(field, (0, 0), "small"), footprint(field, (6, 0), "small"))
    assert not sight(field, footprint(field, (0, 5)), footprint(field, (6, 5)))
    assert sight(field, footprint(field, (2, 5), height=9), footprint(field, (6, 5)))
    assert not sight(field, footprint(field, (0, 5), height=3), footprint(field, (4, 5)))


@pytest.mark.rule("MES-MAP-15")
def test_centres_are_where_the_coordinates_say():
    assert plane("grid", centre("grid", (2, 3))) == (2.5, 3.5)
    x, y = plane("hex", centre("hex", (2, 3)))
    assert (x, y) == (3.5, pytest.approx(3 * 0.8660254))
    assert plane("gridless", centre("gridless", (250, 50))) == (2.5, 0.5)
    field = Field(kind="hex", width=4, length=3)
    assert spots(field) == [(q - r // 2, r) for r in range(3) for q in range(4)]
    assert all(inside(field, spot) for spot in spots(field))
    assert not inside(field, (-1, 1))


@pytest.mark.rule("MES-MAP-16")
def test_sample_points_are_the_centre_and_the_corners_drawn_in():
    assert sorted(samples("grid", (0, 0))) == sorted([(5, 5), (1, 1), (9, 1), (1, 9), (9, 9)])
    assert len(samples("hex", (2, 1))) == 7
    points = rim(footprint(OPEN, (1000, 1000)))
    assert len(points) == 9
    assert points[1] == (1040, 1000)


@pytest.mark.rule("MES-MAP-17")
def test_a_line_may_touch_a_corner_but_not_pass_between_two():
    assert clear(grid(".#.", "...", "..."), (0, 0), (2, 2))
    assert not clear(grid(".#.", "#..", "..."), (0, 0), (2, 2))
    assert not clear(grid("...", ".#.", "..."), (0, 0), (2, 2))
    assert clear(grid("#..", "...", "..#"), (0, 0), (2, 2))  # own and target positions never block


@pytest.mark.rule("MES-MAP-17")
def test_a_line_along_the_edge_of_hexes_needs_one_side_free():
    field = Field(kind="hex", width=8, length=8)
    raise_wall(field, Wall(0, cells=[(2, 1)]))
    assert clear(field, (1, 1), (2, 2))
    raise_wall(field, Wall(0, cells=[(1, 2)]))
    assert not clear(field, (1, 1), (2, 2))


@pytest.mark.rule("MES-MAP-17")
def test_gridless_lines_touch_corners_and_do_not_pass_between_two():
    box = [(400, 400), (500, 400), (500, 500), (400, 500)]
    field = Field(kind="gridless", walls=[Wall(1, outline=box)])
    assert clear(field, (300, 500), (500, 300))  # touches the corner (400, 400)
    assert not clear(field, (350, 350), (450, 450))
    field = Field(kind="gridless", walls=[Wall(1, outline=box), Wall(2, outline=[(400, 400), (300, 300)])])
    assert not clear(field, (300, 500), (500, 300))


@pytest.mark.rule("MES-MAP-18", "MES-PER-03")
def test_a_body_half_behind_a_corner_is_seen_and_sees_back():
    field = grid("....", ".#..", "....")
    a, b = footprint(field, (1, 0)), footprint(field, (2, 2))
    assert not clear(field, a, b)
    assert sight(field, a, b)
    assert sight(field, b, a)
    field = grid("...", "###", "...")
    assert not sight(field, footprint(field, (0, 0)), footprint(field, (2, 2)))


@pytest.mark.rule("MES-MAP-18")
def test_gridless_sight_goes_past_a_pillar_that_covers_only_the_middle():
    field = Field(kind="gridless", walls=[Wall(1, outline=[(500, 500)], circle=20)])
    a, b = footprint(field, (300, 500)), footprint(field, (700, 500))
    assert not clear(field, a, b)
    assert sight(field, a, b)
    field = Field(kind="gridless", walls=[Wall(1, outline=[(500, 500)], circle=60)])
    assert not sight(field, a, b)

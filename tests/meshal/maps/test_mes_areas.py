"""MES-ARE What areas cover."""

import pytest

from zhuoju.games.meshal.catalogue.read_maps import drawn
from zhuoju.games.meshal.maps.areas import affected, area, curve_fault, curve_length, curve_steps, preview
from zhuoju.games.meshal.maps.footprints import footprint, placed
from zhuoju.games.meshal.model.cards import Shape
from zhuoju.games.meshal.model.field import Field, Wall, raise_wall

GRID = Field(width=40, length=40, west=-20, north=-20)
HEX = Field(kind="hex", width=40, length=40, west=-20, north=-20)
OPEN = Field(kind="gridless", width=60, length=60)


def shape(kind: str, size: int, **more: int) -> Shape:
    """A shape."""
    return Shape(kind=kind, size=size, **more)


def cells(field: Field, made: Shape, aim=None, origin=(0, 0), **more) -> list:
    """The cells a shape covers, in order."""
    return area(field, made, origin, aim, **more).in_order()


def hit(field: Field, made: Shape, origin, *spots, aim=None, **more) -> list[int]:
    """Which of these medium creatures an area affects."""
    bodies = {n: footprint(field, spot) for n, spot in enumerate(spots)}
    return affected(field, area(field, made, origin, aim, **more), bodies)


@pytest.mark.rule("MES-ARE-01", "MES-ARE-02", "MES-ARE-03")
def test_rays_on_the_grid_cover_what_they_cross_within_their_length():
    ray = shape("ray", 6)
    assert cells(GRID, ray, (1, 0)) == [(n, 0) for n in range(1, 7)]
    assert cells(GRID, ray, (1, 1)) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert cells(GRID, ray, (2, 1)) == [(1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2), (5, 2), (5, 3)]
    assert cells(GRID, ray, (4, 2)) == cells(GRID, ray, (2, 1))
    assert cells(GRID, ray, (-7, 0)) == [(n, 0) for n in range(-6, 0)]


@pytest.mark.rule("MES-ARE-03")
def test_a_ray_on_hexes_covers_what_it_crosses_within_its_length():
    assert cells(HEX, shape("ray", 4), (3, 1)) == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 1)]
    assert len(cells(HEX, shape("ray", 6), (0, -1))) == 6


@pytest.mark.rule("MES-ARE-04")
def test_a_ray_along_the_edges_of_hexes_takes_one_side_for_the_whole_way():
    ray = shape("ray", 6)
    right = cells(HEX, ray, (1, 1), side=1)
    left = cells(HEX, ray, (1, 1), side=-1)
    middle = {(1, 1), (2, 2), (3, 3)}
    assert set(right) & set(left) == middle
    assert set(right) - middle == {(0, 1), (1, 2), (2, 3)}
    assert set(left) - middle == {(1, 0), (2, 1), (3, 2)}


@pytest.mark.rule("MES-ARE-05")
def test_a_gridless_ray_hits_bases_that_it_overlaps():
    ray = shape("ray", 6)
    there = [(1600, 1000), (1699, 1000), (1701, 1000), (1300, 1049), (1300, 1050), (900, 1000)]
    assert hit(OPEN, ray, (1000, 1000), *there, aim=(1100, 1000)) == [0, 1, 3]


@pytest.mark.rule("MES-ARE-06")
@pytest.mark.parametrize("field", [GRID, HEX])
def test_a_width_covers_rows_beside_the_line_and_an_even_one_goes_to_a_side(field):
    assert len(cells(field, shape("ray", 6, width=2), (1, 0))) == 12
    assert len(cells(field, shape("ray", 6, width=3), (1, 0))) == 18
    right, left = (set(cells(field, shape("ray", 6, width=2), (1, 0), side=side)) for side in (1, -1))
    assert {y for _, y in right} == {0, 1}
    assert {y for _, y in left} == {0, -1}
    assert right | left == set(cells(field, shape("ray", 6, width=3), (1, 0)))


@pytest.mark.rule("MES-ARE-06")
def test_a_gridless_width_is_a_rectangle():
    ray = shape("ray", 6, width=3)
    there = [(1300, 1149), (1300, 1151), (1690, 1100), (1710, 1100), (940, 1000)]
    assert hit(OPEN, ray, (1000, 1000), *there, aim=(1100, 1000)) == [0, 2]


@pytest.mark.rule("MES-ARE-07")
def test_a_curve_is_a_chain_as_long_as_a_move_and_goes_around_corners():
    field = drawn(["....", ".##.", "...."])
    curve = shape("curve", 5)
    chain = [(1, 0), (2, 0), (3, 1), (2, 2)]
    start = placed(field, (0, 0))
    assert curve_length(field, start, chain) == 5  # two diagonals: 1 and 2
    assert cells(field, curve, chain=chain) == sorted(chain)
    assert "longer" in curve_fault(field, shape("curve", 4), start, chain)
    assert "twice" in curve_fault(field, curve, start, [(1, 0), (0, 1), (1, 0)])
    assert "beside" in curve_fault(field, curve, start, [(2, 0)])
    with pytest.raises(ValueError, match="MES-ARE-07"):
        cells(field, curve, chain=[(3, 2)])


@pytest.mark.rule("MES-ARE-07")
def test_a_curve_does_not_go_through_what_blocks_areas():
    field = Field(width=5, length=5)
    raise_wall(field, Wall(0, edges=[((1, 0), (2, 0))]))
    assert "something" in curve_fault(field, shape("curve", 6), (0, 0), [(1, 0), (2, 0)])
    assert curve_fault(field, shape("curve", 6), (0, 0), [(1, 0), (1, 1), (2, 1), (2, 0)]) == ""
    assert (2, 0) not in set(curve_steps(field, shape("curve", 6), (0, 0), [(1, 0)]))
    assert set(curve_steps(field, shape("curve", 1), (0, 0), [])) == {(1, 0), (1, 1), (0, 1)}


@pytest.mark.rule("MES-ARE-07")
def test_a_wide_curve_covers_the_neighbours_of_its_chain():
    chain = [(1, 0), (2, 0)]
    assert len(cells(GRID, shape("curve", 9, width=3), chain=chain)) == 11  # 3 rows of 4, the origin left out
    assert cells(HEX, shape("curve", 9, width=1), chain=chain) == chain


@pytest.mark.rule("MES-ARE-08")
def test_discs_cover_what_is_within_their_radius():
    assert [len(cells(GRID, shape("disc", r))) for r in range(7)] == [1, 9, 21, 37, 61, 89, 121]
    assert [len(cells(HEX, shape("disc", r))) for r in range(7)] == [1, 7, 19, 37, 61, 91, 127]


@pytest.mark.rule("MES-ARE-08", "MES-ABL-18")
def test_x_26_a_radius_of_one_spans_three_steps():
    columns = {x for x, _ in cells(GRID, shape("disc", 1))}
    assert len(columns) == 3


@pytest.mark.rule("MES-ARE-08")
def test_a_gridless_disc_reaches_as_far_as_the_distance_says():
    assert hit(OPEN, shape("disc", 2), (1000, 1000), (1000, 1000), (1299, 1000), (1300, 1000)) == [0, 1]


@pytest.mark.rule("MES-ARE-09")
@pytest.mark.parametrize(
    ("steps", "angle", "counts"),
    [
        (3, 60, (7, 6, 7)),
        (3, 90, (11, 12, 9)),
        (6, 30, (12, 10, 12)),
        (6, 60, (20, 18, 24)),
        (6, 90, (34, 36, 30)),
    ],
)
def test_sectors_cover_what_lies_between_two_rays(steps, angle, counts):
    fan = shape("sector", steps, angle=angle)
    assert len(cells(GRID, fan, (1, 0))) == counts[0]
    assert len(cells(GRID, fan, (1, 1))) == counts[1]
    assert len(cells(HEX, fan, (1, 0))) == counts[2]


@pytest.mark.rule("MES-ARE-10")
def test_a_gridless_sector_hits_bases_that_overlap_it():
    fan = shape("sector", 3, angle=90)
    there = [(1300, 1000), (1399, 1000), (1401, 1000), (1200, 1200), (1200, 1260), (1200, 1280), (960, 1000)]
    assert hit(OPEN, fan, (1000, 1000), *there, aim=(1100, 1000)) == [0, 1, 3, 4, 6]
    caster = footprint(OPEN, (1000, 1000))
    assert affected(OPEN, area(OPEN, fan, caster, (1100, 1000)), {"caster": caster}) == []


@pytest.mark.rule("MES-ARE-11")
def test_rings_cover_the_edge_of_a_disc():
    assert [len(cells(GRID, shape("ring", r))) for r in range(1, 5)] == [8, 12, 16, 24]
    assert [len(cells(HEX, shape("ring", r))) for r in range(1, 5)] == [6, 12, 18, 24]
    ring = shape("ring", 2)
    assert hit(OPEN, ring, (1000, 1000), (1000, 1000), (1190, 1000), (1250, 1000), (1301, 1000)) == [2]
    assert hit(OPEN, ring, (1000, 1000), (1201, 1000), (1299, 1000)) == [0, 1]


@pytest.mark.rule("MES-ARE-12")
def test_the_width_of_a_ring_goes_both_ways_and_an_even_one_outward():
    def steps(width: int) -> set[int]:
        return {max(abs(q), abs(r), abs(q + r)) for q, r in cells(HEX, shape("ring", 4, width=width))}

    assert [steps(w) for w in (1, 2, 3, 4)] == [{4}, {4, 5}, {3, 4, 5}, {3, 4, 5, 6}]
    band = shape("ring", 3, width=3)
    assert hit(OPEN, band, (1000, 1000), (1190, 1000), (1250, 1000), (1499, 1000), (1501, 1000)) == [1, 2]


@pytest.mark.rule("MES-ARE-13")
def test_a_large_origin_measures_from_its_nearest_position_and_chooses_where_a_ray_starts():
    troll = footprint(GRID, (0, 0), "large")
    covered = cells(GRID, shape("disc", 1), origin=troll)
    assert len(covered) == 16  # all around, and itself
    assert len(cells(GRID, shape("ring", 1), origin=troll)) == 12
    assert cells(GRID, shape("ray", 3), (5, 1), origin=troll) == [(2, 1), (3, 1), (4, 1)]
    assert cells(GRID, shape("ray", 3), (5, 0), origin=(0, 0)) == [(1, 0), (2, 0), (3, 0)]
    ogre = footprint(OPEN, (1000, 1000), "huge")
    assert affected(OPEN, area(OPEN, shape("disc", 1), ogre), {0: footprint(OPEN, (1299, 1000))}) == [0]


@pytest.mark.rule("MES-ARE-14")
def test_discs_include_the_user_and_rays_do_not():
    user = footprint(GRID, (0, 0))
    assert affected(GRID, area(GRID, shape("disc", 1), user), {"user": user}) == ["user"]
    for made in (shape("ray", 3), shape("sector", 3, angle=360)):
        assert affected(GRID, area(GRID, made, user, (1, 0)), {"user": user}) == []


@pytest.mark.rule("MES-ARE-15")
def test_a_flat_area_reaches_two_steps_up_and_a_sphere_counts_height():
    field = Field()
    heights = {up: footprint(field, (5, 6), height=up) for up in (0, 1, 2, 3)}
    flat = area(field, shape("disc", 3), (5, 5))
    assert affected(field, flat, heights) == [0, 1]
    sphere = area(field, shape("disc", 3), (5, 5), sphere=True)
    assert affected(field, sphere, heights) == [0, 1, 2, 3]
    assert affected(field, sphere, {"high": footprint(field, (5, 5), height=4)}) == []
    far = {up: footprint(field, (8, 5), height=up) for up in (0, 1, 2)}
    assert affected(field, sphere, far) == [0, 1]  # 3, 3.5, 4


@pytest.mark.rule("MES-ARE-03", "MES-ARE-08")
@pytest.mark.parametrize("kind", ["grid", "hex"])
def test_positions_behind_what_blocks_areas_are_dropped(kind):
    field = Field(kind=kind, width=20, length=20)
    raise_wall(field, Wall(0, cells=[(6, 5)]))
    for made, aim in (
        (shape("disc", 4), None),
        (shape("ray", 4), (9, 5)),
        (shape("sector", 4, angle=60), (9, 5)),
    ):
        covered = cells(field, made, aim, origin=(5, 5))
        assert (6, 5) in covered  # the wall itself
        assert (7, 5) not in covered
        assert (8, 5) not in covered
    field.walls[0].blocks_area = False
    field.version += 1
    assert (7, 5) in cells(field, shape("disc", 4), origin=(5, 5))


@pytest.mark.rule("MES-ARE-08")
def test_areas_end_at_the_edge_of_the_map():
    assert cells(Field(width=3, length=3), shape("disc", 1)) == [(0, 0), (0, 1), (1, 0), (1, 1)]


@pytest.mark.rule("MES-ARE-10")
def test_gridless_areas_stop_at_walls():
    field = Field(kind="gridless", walls=[Wall(1, outline=[(1200, 900), (1200, 1100)])])
    assert hit(field, shape("disc", 4), (1000, 1000), (1100, 1000), (1300, 1000)) == [0]


@pytest.mark.rule("MES-ARE-16")
def test_the_preview_lists_only_those_one_sees_and_the_others_are_affected_all_the_same():
    bodies = {
        "seen": footprint(GRID, (1, 0)),
        "unseen": footprint(GRID, (0, 1)),
        "away": footprint(GRID, (9, 9)),
    }
    covered = area(GRID, shape("disc", 1), (0, 0))
    assert preview(GRID, covered, bodies, {"seen", "away"}) == ["seen"]
    assert affected(GRID, covered, bodies) == ["seen", "unseen"]


@pytest.mark.rule("MES-ARE-07")
def test_a_gridless_curve_goes_around_a_corner_and_hits_nobody_on_the_other_side_of_a_wall():
    field = Field(kind="gridless", walls=[Wall(1, outline=[(500, 0), (500, 500)])])
    curve, chain = shape("curve", 9), [(400, 600), (600, 600), (600, 400)]
    there = [(400, 500), (600, 400), (600, 500), (700, 400), (500, 640), (640, 700)]
    assert hit(field, curve, (400, 400), *there, chain=chain) == [0, 1, 2, 4]
    field.walls.append(Wall(2, outline=[(550, 620), (450, 620)]))
    field.version += 1
    assert hit(field, curve, (400, 400), *there, chain=chain) == [0, 1, 2]


@pytest.mark.rule("MES-ARE-07")
@pytest.mark.parametrize("kind", ["grid", "hex"])
def test_a_wide_curve_does_not_cover_what_is_behind_a_wall_beside_it(kind):
    field = Field(kind=kind, width=8, length=8)
    wide = shape("curve", 3, width=3)
    chain = [(2, 3), (3, 3)]
    before = set(cells(field, wide, chain=chain, origin=(1, 3)))
    raise_wall(field, Wall(0, edges=[((3, 3), (4, 3))]))
    gone = before - set(cells(field, wide, chain=chain, origin=(1, 3)))
    assert gone == {(4, 3)}

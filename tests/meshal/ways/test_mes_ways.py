"""MES-MOV Where a move may end, what it costs, and what is in the way."""

from fractions import Fraction
from heapq import heappop, heappush

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.games.meshal.catalogue.read_maps import drawn
from zhuoju.games.meshal.maps.footprints import footprint
from zhuoju.games.meshal.maps.measuring import distance
from zhuoju.games.meshal.maps.tiling import neighbours, spots
from zhuoju.games.meshal.model.field import Field, Ground, Wall, Zone, lay_zone, lift_zone, raise_wall
from zhuoju.games.meshal.ways.paths import Mover, highest_leap, hindrance, path_cost, reachable
from zhuoju.games.meshal.ways.push_and_pull import pushed, slid

OPEN = Field(width=20, length=20)
HEX = Field(kind="hex", width=20, length=20)
PLAIN = Field(kind="gridless", width=20, length=20)
HALF = Fraction(1, 2)


def reach(*rows: str, at=(0, 0), budget=3, kind="grid", **more) -> dict:
    """Where a mover gets on a small map, and at what cost."""
    field = drawn(rows, kind)
    return {spot: way.cost for spot, way in reachable(field, Mover(at, budget, **more)).items()}


@pytest.mark.rule("MES-MOV-03")
def test_x_41_a_poor_way_halves_the_budget_and_upstream_doubles_the_cost():
    """Speed 3: 3 steps on land, 1 in water with swim-, none upstream (E32)."""
    poor = 3 * HALF
    land = reach("......")
    assert max(x for x, _ in land) == 3
    assert set(reach("~~~~~~", budget=poor, way="swim")) == {(1, 0)}
    river = Field(
        width=6,
        length=1,
        grounds=[Ground(["difficult"], spots(Field(width=6, length=1)), hazard="water", depth=3)],
    )
    assert len(reachable(river, Mover((0, 0), poor, way="swim"))) == 0


@pytest.mark.rule("MES-MOV-03")
def test_every_position_pays_its_terrain():
    costs = reach("..::==..", budget=9)
    assert [costs[(x, 0)] for x in range(1, 8)] == [1, 3, 5, 5 + HALF, 6, 7, 8]


@pytest.mark.rule("MES-MOV-04")
def test_x_42_smooth_and_difficult_cancel_and_reasons_do_not_multiply():
    field = Field(width=5, length=1)
    both = Zone(0, "difficult", cells=[(1, 0), (2, 0)])
    lay_zone(field, both)
    lay_zone(field, Zone(0, "difficult", cells=[(1, 0), (2, 0)]))
    assert reachable(field, Mover((0, 0), 9))[(2, 0)].cost == 4
    lay_zone(field, Zone(0, "smooth", cells=[(1, 0), (2, 0)]))
    assert reachable(field, Mover((0, 0), 9))[(2, 0)].cost == 2
    lift_zone(field, both.id)
    assert reachable(field, Mover((0, 0), 9))[(2, 0)].cost == 2


@pytest.mark.rule("MES-MOV-04")
def test_e34_an_overloaded_mover_goes_down_hill_at_the_normal_cost():
    assert reach("..==", budget=9, difficult=True) == {(1, 0): 2, (2, 0): 3, (3, 0): 4}
    assert reach("..::", budget=9, difficult=True)[(3, 0)] == 6


@pytest.mark.rule("MES-MOV-07", "MES-MOV-10", "MES-MOV-37")
def test_bodies_of_about_the_same_size_are_in_the_way():
    assert (
        hindrance("medium", "medium")
        == hindrance("medium", "large")
        == hindrance("small", "medium")
        == "pass"
    )
    assert hindrance("medium", "huge") == hindrance("large", "small") == "end"
    assert hindrance("medium", "medium", other_ethereal=True) == "end"
    assert hindrance("medium", "medium", ethereal=True) == "end"
    assert hindrance("small", "micro") == hindrance("micro", "huge") == ""
    assert hindrance("medium", "medium", dead=True) == ""


@pytest.mark.rule("MES-MOV-07", "MES-MOV-10")
def test_one_goes_around_some_bodies_and_through_others():
    field = Field(width=5, length=1)
    guard = footprint(field, (2, 0))
    assert set(reachable(field, Mover((0, 0), 4, barred=(guard,)))) == {(1, 0)}
    assert set(reachable(field, Mover((0, 0), 4, shared=(guard,)))) == {(1, 0), (3, 0), (4, 0)}
    wide = reachable(OPEN, Mover((5, 5), 4, barred=(footprint(OPEN, (6, 5)),)))
    assert (6, 5) not in wide
    assert wide[(7, 5)].cost == 3
    assert wide[(7, 5)].path in {((6, 4), (7, 5)), ((6, 6), (7, 5))}


@pytest.mark.rule("MES-MOV-08")
def test_diagonals_cost_one_and_two_in_turn():
    ways = reachable(OPEN, Mover((5, 5), 3))
    assert ways[(8, 6)].cost == 3  # 2 straight and 1 diagonal
    assert ways[(7, 6)].cost == 2
    assert ways[(7, 7)].cost == 3
    assert (8, 8) not in ways
    assert path_cost(OPEN, Mover((5, 5), 3), ((6, 5), (7, 5), (8, 6))) == 3
    assert path_cost(OPEN, Mover((5, 5), 3), ((6, 6), (7, 7), (8, 8))) is None
    assert path_cost(OPEN, Mover((5, 5), 4), ((6, 6), (7, 7), (8, 8))) == 4


@pytest.mark.rule("MES-MOV-08")
def test_e33_four_diagonals_downhill_cost_three():
    slope = drawn(["=" * 8] * 8)
    ways = reachable(slope, Mover((0, 0), 3))
    assert ways[(4, 4)].cost == 3
    assert len(ways[(4, 4)].path) == 4
    assert (5, 5) not in ways


@pytest.mark.rule("MES-MOV-09")
def test_a_diagonal_step_needs_one_free_side():
    assert reach(".#", "..")[(1, 1)] == 1
    assert (1, 1) not in reach(".#", "#.")
    field = drawn(["..", ".."])
    beside = (footprint(field, (1, 0)), footprint(field, (0, 1)))
    assert (1, 1) not in reachable(field, Mover((0, 0), 3, barred=beside))
    fence = Field(width=2, length=2)
    raise_wall(fence, Wall(0, edges=[((0, 0), (1, 0))]))
    assert reachable(fence, Mover((0, 0), 3))[(1, 1)].cost == 1
    raise_wall(fence, Wall(0, edges=[((0, 1), (1, 1))]))
    assert (1, 1) not in reachable(fence, Mover((0, 0), 3))


@pytest.mark.rule("MES-MOV-12")
def test_broad_movers_need_all_cells_free_and_pay_the_worst_of_the_new_ones():
    costs = reach("....", "..:.", "....", "....", size="large", budget=4)
    assert costs[(1, 0)] == 2  # enters (2, 0) and (2, 1)
    assert costs[(0, 1)] == 1
    assert costs[(2, 0)] == 3  # the rubble was entered before
    gap = reach("..#...", "......", "..#...", size="large", budget=6)
    assert (3, 0) not in gap
    assert set(gap) == {(0, 1)}
    hexes = reachable(HEX, Mover((5, 5), 1, "huge"))
    assert len(hexes) == 6


@pytest.mark.rule("MES-MOV-13")
def test_terrain_is_paid_on_entering_and_gridless_moves_are_split_where_it_changes():
    assert reach(":.", at=(0, 0), budget=1) == {(1, 0): 1}
    field = Field(
        kind="gridless", grounds=[Ground(["difficult"], outline=[(500, 0), (900, 0), (900, 900), (500, 900)])]
    )
    ways = reachable(field, Mover((400, 400), 3))
    assert ways[(600, 400)].cost == 3  # one step, then one that counts two
    assert (650, 400) not in ways
    assert ways[(100, 400)].cost == 3


@pytest.mark.rule("MES-MOV-15", "MES-MOV-16")
def test_crossing_counts_height_and_thickness():
    assert [highest_leap(a) for a in (0, 1, 4, 5)] == [0, 0, 2, 2]
    assert highest_leap(3, 1) == 2
    wall = drawn(["..-.."])
    assert set(reachable(wall, Mover((0, 0), 9))) == {(1, 0)}
    ways = reachable(wall, Mover((0, 0), 9, leap=1))
    assert set(ways) == {(1, 0), (3, 0), (4, 0)}  # nobody stays on top
    assert ways[(3, 0)].cost == 4  # 1, height 1 and thickness 1, 1
    thick = Field(width=6, length=1, walls=[Wall(1, cells=[(2, 0), (3, 0)], height=2)])
    assert reachable(thick, Mover((1, 0), 9, leap=2))[(4, 0)].cost == 5  # 2 up, 2 thick, 1
    assert (4, 0) not in reachable(thick, Mover((1, 0), 9, leap=1))
    fence = Field(width=3, length=1, walls=[Wall(1, edges=[((0, 0), (1, 0))], height=1)])
    assert reachable(fence, Mover((0, 0), 9, leap=1))[(1, 0)].cost == 2
    assert len(reachable(fence, Mover((0, 0), 9))) == 0


@pytest.mark.rule("MES-MOV-15")
def test_a_climber_pays_for_height_and_does_not_walk():
    wall = drawn(["..#.."])
    ways = reachable(wall, Mover((1, 0), 9, way="climb"))
    assert set(ways) == {(3, 0)}
    assert ways[(3, 0)].cost == 8  # 3 up, 1 over, 3 down, 1
    assert len(reachable(wall, Mover((0, 0), 9, way="climb"))) == 0


@pytest.mark.rule("MES-MOV-17")
def test_a_pit_must_be_leapt_within_one_move():
    pit = drawn([".vv."])
    assert set(reachable(pit, Mover((0, 0), 3))) == {(3, 0)}
    assert len(reachable(pit, Mover((0, 0), 2))) == 0


@pytest.mark.rule("MES-MOV-21", "MES-MOV-22")
def test_a_push_leads_straight_away_and_the_pusher_breaks_ties():
    def away(source, victim, at=None, field=OPEN, **more):
        one, two = footprint(field, source), footprint(field, victim)
        return pushed(field, one, two, at or victim, **more)

    assert away((5, 5), (6, 5)) == [(7, 5)]
    assert away((5, 5), (6, 6)) == [(7, 7)]
    assert sorted(away((5, 5), (7, 6))) == [(8, 6), (8, 7)]
    assert away((5, 5), (7, 6), at=(8, 6)) == [(9, 7)]
    assert away((5, 5), (6, 5), field=HEX) == [(7, 5)]
    assert sorted(away((5, 5), (6, 6), field=HEX)) == [(6, 7), (7, 6)]
    assert len(away((5, 5), (5, 5))) == 8
    assert away((500, 500), (500, 600), field=PLAIN) == [(500, 700)]


@pytest.mark.rule("MES-MOV-22")
def test_pushes_stop_at_obstacles():
    field = drawn(["...#"])
    assert path_cost(field, Mover((1, 0), 9), ((2, 0),)) == 1
    assert path_cost(field, Mover((2, 0), 9), ((3, 0),)) is None
    hall = Field(kind="gridless", width=10, length=4, walls=[Wall(1, outline=[(500, 0), (500, 400)])])
    assert slid(hall, Mover((300, 200), 0), (600, 200)) == (460, 200)
    assert slid(hall, Mover((300, 200), 0), (300, 300)) == (300, 300)


@pytest.mark.rule("MES-MOV-23")
def test_a_pull_leads_straight_to_its_source():
    one, two = footprint(OPEN, (5, 5)), footprint(OPEN, (9, 5))
    assert pushed(OPEN, one, two, (9, 5), back=True) == [(8, 5)]


@pytest.mark.rule("MES-MOV-36")
def test_deep_water_and_bog_can_be_entered_on_foot_but_not_left():
    assert set(reach("..~~~", budget=9)) == {(1, 0), (2, 0)}
    assert set(reach("..%..", budget=9)) == {(1, 0), (2, 0)}
    assert set(reach("..~~~", at=(2, 0), budget=9, way="swim")) == {(3, 0), (4, 0)}


@pytest.mark.rule("MES-MOV-38")
def test_a_flier_rises_within_its_move_and_passes_over_walls_below_it():
    field = drawn(["...#..."])
    low = reachable(field, Mover((0, 0), 6, way="fly"))
    assert set(low) == {(1, 0), (2, 0)}
    high = reachable(field, Mover((0, 0), 6, way="fly", height=3))
    assert set(high) == {(x, 0) for x in range(1, 7)}
    rising = reachable(field, Mover((0, 0), 4, way="fly", rise=3))
    assert set(rising) == {(0, 0), (1, 0), (2, 0)}  # 3 up and 2 along: 3 + 1
    assert rising[(2, 0)].cost == 4
    assert len(reachable(field, Mover((0, 0), 2, way="fly", rise=3))) == 0
    giant = footprint(field, (1, 0), "huge")
    assert (1, 0) not in reachable(OPEN, Mover((0, 0), 6, way="fly", height=3, barred=(giant,)))
    assert (1, 0) in reachable(OPEN, Mover((0, 0), 6, way="fly", height=5, barred=(giant,)))


# Against a plain search


def plain_costs(field: Field, mover: Mover) -> dict:
    """The same by a search from cell to cell."""
    blocked = {cell for wall in field.walls for cell in wall.cells} | {
        s for b in mover.barred for s in b.spots
    }
    hard = {cell for ground in field.grounds if "difficult" in ground.tags for cell in ground.cells}
    easy = {cell for ground in field.grounds if "smooth" in ground.tags for cell in ground.cells}
    best: dict = {}
    queue = [(Fraction(0), 0, mover.at)]
    while queue:
        cost, odd, at = heappop(queue)
        if cost > mover.budget or (at, odd) in best:
            continue
        best[(at, odd)] = cost
        for there in neighbours(field, at):
            dx, dy = there[0] - at[0], there[1] - at[1]
            diagonal = field.kind == "grid" and dx and dy
            if there in blocked or (diagonal and {(at[0] + dx, at[1]), (at[0], at[1] + dy)} <= blocked):
                continue
            factor = (
                Fraction(1) if (there in hard) == (there in easy) else Fraction(2) if there in hard else HALF
            )
            price = factor * (2 if diagonal and odd else 1)
            heappush(queue, (cost + price, odd ^ 1 if diagonal else odd, there))
    costs: dict = {}
    for (spot, _), cost in best.items():
        if spot != mover.at:
            costs[spot] = min(cost, costs.get(spot, cost))
    return costs


@given(st.data())
@pytest.mark.rule("MES-MOV-03", "MES-MOV-08", "MES-MOV-09")
def test_costs_are_those_of_a_plain_search_and_paths_cost_what_they_say(data):
    kind = data.draw(st.sampled_from(["grid", "hex"]))
    rows = data.draw(st.lists(st.text(".....##::=", min_size=9, max_size=9), min_size=7, max_size=7))
    field = drawn(rows, kind)
    walls = {cell for wall in field.walls for cell in wall.cells}
    free = [spot for spot in spots(field) if spot not in walls]
    if not free:
        return
    budget = Fraction(data.draw(st.integers(0, 16)), 2)
    mover = Mover(data.draw(st.sampled_from(free)), budget)
    ways = reachable(field, mover)
    assert {spot: way.cost for spot, way in ways.items()} == plain_costs(field, mover)
    for spot, way in ways.items():
        assert way.path[-1] == spot
        assert path_cost(field, mover, way.path) == way.cost


@given(st.data())
@pytest.mark.rule("MES-MOV-13")
def test_gridless_paths_cost_at_least_the_distance_and_no_more_than_the_budget(data):
    pillars = data.draw(st.lists(st.tuples(st.integers(2, 18), st.integers(2, 18)), max_size=5))
    walls = [Wall(n + 1, outline=[(x * 100, y * 100)], circle=60) for n, (x, y) in enumerate(pillars)]
    field = Field(kind="gridless", walls=walls)
    at = (data.draw(st.integers(1, 19)) * 100 + 30, 1010)
    budget = data.draw(st.integers(1, 5))
    ways = reachable(field, Mover(at, budget))
    for spot in list(ways)[::7]:
        way = ways[spot]
        straight = ((spot[0] - at[0]) ** 2 + (spot[1] - at[1]) ** 2) ** 0.5 / 100
        assert straight - 0.02 <= way.cost <= budget
        assert way.path[-1] == spot
        assert all((spot[0] - x * 100) ** 2 + (spot[1] - y * 100) ** 2 >= 60**2 for x, y in pillars)
        assert distance(field, footprint(field, at), footprint(field, spot)) <= budget


@pytest.mark.rule("MES-MOV-13")
def test_a_gridless_move_goes_around_a_wall_at_any_angle():
    field = Field(kind="gridless", width=12, length=12, walls=[Wall(1, outline=[(600, 0), (600, 600)])])
    ways = reachable(field, Mover((500, 500), 5))
    assert ways[(500, 300)].path == ((500, 300),)
    there = ways[(700, 500)]
    assert len(there.path) > 1
    assert Fraction(3) < there.cost < Fraction(15, 4)
    assert (700, 300) not in reachable(field, Mover((500, 500), 3))

"""MES-MOV-08, 17..30, 38 Forced moves, teleports and falls on every kind of map, over edges and up high."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mes_table import Scene
from mes_world import act, land

from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.model.field import Field, Ground, Wall
from zhuoju.games.meshal.moment import forced_moves
from zhuoju.games.meshal.ways import falling

KINDS = ("grid", "hex", "gridless")


def scene(kind: str = "gridless", **more) -> Scene:
    """A table with a map of this kind, twelve steps wide."""
    return Scene(field=Field(kind=kind, width=12, length=12, **more))


def spot(kind: str, x: int, y: int) -> tuple[int, int]:
    """A position, in steps."""
    return (100 * x, 100 * y) if kind == "gridless" else (x, y)


def pushed(t: Scene, victim, source, n: int):
    """Where a knock-back takes somebody."""
    t.do(lambda m: forced_moves.push(m, victim.ref, source.ref, n))
    return t.one(victim).at


@pytest.mark.rule("MES-MOV-08", "MES-MOV-21")
@pytest.mark.parametrize(("steps", "end"), [(1, (6, 6)), (2, (6, 6)), (3, (7, 7)), (4, (8, 8)), (6, (9, 9))])
def test_diagonals_of_a_knock_back_count_one_and_two_in_turn(steps, end):
    t = scene("grid")
    victim, source = t.hero(at=(5, 5)), t.foe(at=(4, 4))
    t.fight()
    assert pushed(t, victim, source, steps) == end


@pytest.mark.rule("MES-MOV-08", "MES-MOV-23")
@pytest.mark.parametrize(("steps", "end"), [(3, (6, 6)), (4, (5, 5))])
def test_diagonals_of_a_pull_count_one_and_two_in_turn(steps, end):
    t = scene("grid")
    victim, source = t.hero(at=(8, 8)), t.foe(at=(1, 1))
    t.fight()
    t.do(lambda m: forced_moves.pull(m, victim.ref, source.ref, steps))
    assert t.one(victim).at == end


@pytest.mark.rule("MES-MOV-10", "MES-MOV-22", "MES-MOV-37")
@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
@pytest.mark.parametrize(("steps", "far"), [(1, 0), (2, 2), (3, 3)])
def test_a_knock_back_leads_through_who_does_not_block_and_ends_on_nobody(kind, steps, far):
    t = scene(kind)
    victim, source = t.hero(at=spot(kind, 5, 5)), t.foe(at=spot(kind, 4, 5))
    t.foe(at=spot(kind, 6, 5), form="ethereal")
    t.fight()
    assert pushed(t, victim, source, steps) == spot(kind, 5 + far, 5)


@pytest.mark.rule("MES-MOV-10", "MES-MOV-23", "MES-MOV-37")
@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
@pytest.mark.parametrize(("at", "end"), [(7, 5), (5, 6)])
def test_a_pull_leads_through_who_does_not_block_unless_it_would_end_there(kind, at, end):
    t = scene(kind)
    victim, source = t.hero(at=spot(kind, 8, 5)), t.foe(at=spot(kind, 4, 5))
    t.foe(at=spot(kind, at, 5), form="ethereal")
    t.fight()
    t.do(lambda m: forced_moves.pull(m, victim.ref, source.ref, 6))
    assert t.one(victim).at == spot(kind, end, 5)


@given(
    st.tuples(st.integers(-100, 100), st.integers(-100, 100)),
    st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
    st.integers(1, 4),
)
@pytest.mark.rule("MES-MOV-21", "MES-MOV-22")
def test_a_gridless_knock_back_leads_straight_away_at_any_angle(off, way, steps):
    far = hypot(*way)
    if far < 4:
        return
    at = (600 + off[0], 600 + off[1])
    source = (at[0] - round(150 * way[0] / far), at[1] - round(150 * way[1] / far))
    t = scene()
    victim, foe = t.hero(at=at), t.foe(at=source)
    t.fight()
    x, y = pushed(t, victim, foe, steps)
    away = hypot(at[0] - source[0], at[1] - source[1])
    goal = [a + 100 * steps * (a - s) / away for a, s in zip(at, source, strict=True)]
    assert hypot(x - goal[0], y - goal[1]) < steps + 1  # whole hundredths, for each step


@pytest.mark.rule("MES-MOV-21", "MES-MOV-22")
def test_a_gridless_knock_back_stops_at_walls_and_bodies():
    t = scene(walls=[Wall(1, outline=[(800, 0), (800, 1200)])])
    victim, source, other = t.hero(at=(600, 613)), t.foe(at=(500, 613)), t.foe(at=(750, 300))
    t.fight()
    assert pushed(t, victim, source, 9) == (760, 613)
    t.do(lambda m: forced_moves.pull(m, victim.ref, source.ref, 9))
    assert t.one(victim).at == (660, 613)
    t = scene()
    victim, source, other = t.hero(at=(600, 613)), t.foe(at=(500, 613)), t.foe(at=(830, 640))
    t.fight()
    x, y = pushed(t, victim, source, 9)
    assert y == 613
    assert 700 < x <= 740
    assert hypot(x - 830, y - 640) >= 80
    assert t.one(other).at == (830, 640)


@pytest.mark.rule("MES-MOV-23")
def test_a_gridless_pull_ends_when_adjacent():
    t = scene()
    victim, source = t.hero(at=(830, 410)), t.foe(at=(300, 300))
    t.fight()
    t.do(lambda m: forced_moves.pull(m, victim.ref, source.ref, 9))
    assert t.do(lambda m: bodies.beside(m, victim.ref, source.ref))
    assert t.do(lambda m: bodies.steps_apart(m, victim.ref, source.ref)) == 1


# Edges


@pytest.mark.rule("MES-MOV-17", "MES-MOV-21", "MES-HAZ-06")
def test_a_gridless_knock_back_leads_into_bogs_and_pits():
    outline = [(700, 0), (900, 0), (900, 1200), (700, 1200)]
    t = scene(grounds=[Ground(outline=outline, hazard="bog")])
    victim, source = t.hero(at=(600, 600)), t.foe(at=(500, 600))
    t.fight()
    assert pushed(t, victim, source, 2) == (800, 600)
    t = scene(grounds=[Ground(outline=outline, height=-6)])
    victim, source = t.hero(at=(620, 600), agility=2), t.foe(at=(500, 600))
    t.fight()
    t.roll(1, 1, 3, 3)
    assert pushed(t, victim, source, 3) == (720, 600)
    assert t.held(victim) == (2, 2, 4)


def plateau(kind: str, height: int) -> Ground:
    """High ground in the west, five steps wide."""
    if kind == "gridless":
        return Ground(outline=[(0, 0), (500, 0), (500, 1200), (0, 1200)], height=height)
    return Ground(
        cells=[(x - y // 2 * (kind == "hex"), y) for x in range(5) for y in range(12)], height=height
    )


@pytest.mark.rule("MES-MOV-21", "MES-MOV-24", "MES-MOV-26")
@pytest.mark.parametrize("kind", KINDS)
def test_who_is_knocked_over_the_edge_of_a_cliff_falls(kind):
    t = scene(kind, grounds=[plateau(kind, 6)])
    victim, source = t.hero(at=spot(kind, 4, 0), agility=2), t.foe(at=spot(kind, 3, 0))
    t.fight()
    t.roll(1, 1, 3, 3)  # 6 steps, 2 dice of agility: 4
    assert pushed(t, victim, source, 5) in (
        spot(kind, 5, 0),
        spot(kind, 6, 0),
    )  # gridless: the edge is its own
    assert t.held(victim) == (2, 2, 4)
    assert t.one(victim).height == 0


@pytest.mark.rule("MES-MOV-16", "MES-MOV-24")
@pytest.mark.parametrize("kind", KINDS)
def test_an_edge_that_one_could_step_down_throws_nobody_and_a_cliff_stops_from_below(kind):
    t = scene(kind, grounds=[plateau(kind, 2)])
    victim, source = t.hero(at=spot(kind, 4, 0), agility=4), t.foe(at=spot(kind, 3, 0))
    t.fight()
    assert pushed(t, victim, source, 4) == spot(kind, 8, 0)
    assert not t.events("falls")
    t.do(lambda m: forced_moves.pull(m, victim.ref, source.ref, 9))
    x = t.one(victim).at[0]
    assert spot(kind, 4, 0)[0] < x <= spot(kind, 5, 0)[0] + (20 if kind == "gridless" else 0)


@pytest.mark.rule("MES-MOV-24", "MES-MOV-25")
@pytest.mark.parametrize("ways", [("walk",), ("fly",)])
def test_who_is_knocked_off_the_top_of_a_wall_falls_and_a_flier_may_steady_itself(ways):
    t = scene("grid", walls=[Wall(1, cells=[(4, 1), (5, 1)], height=6)])
    victim, source = t.hero(at=(5, 1), agility=2, ways=ways, ap=3), t.foe(at=(4, 1))
    victim.height = source.height = 6
    t.fight(source, victim)
    t.roll(1, 1, 3, 3)
    at = pushed(t, victim, source, 3)
    if ways == ("walk",):
        assert (at, t.one(victim).height) == ((6, 1), 0)
        assert t.held(victim) == (2, 2, 4)
    else:
        assert (at, t.one(victim).height) == ((8, 1), 6)  # it was in the air, and still is


@pytest.mark.rule("MES-MOV-38", "MES-MAP-12")
def test_a_flier_keeps_its_altitude_over_hills_and_pits():
    t = Scene(field=land((4, 4), (5, 4), height=3))
    bird = t.hero(at=(3, 4), ways=("fly",), speed=6, ap=3)
    bird.height = 4
    t.fight()
    act(t, bird, "move fly", 4, "spot:5,4")
    assert t.one(bird).height == 1
    act(t, bird, "move fly", 1, "spot:7,4")
    assert t.one(bird).height == 4
    t = Scene(field=land((4, 4), height=-6))
    bird = t.hero(at=(3, 4), ways=("fly",), speed=6, ap=3)
    t.fight()
    act(t, bird, "move fly", 0, "spot:4,4")
    assert t.one(bird).height == 6  # over the pit
    assert not t.events("falls")


@pytest.mark.rule("MES-MOV-38", "MES-MOV-17")
def test_a_flier_at_the_bottom_of_a_pit_has_to_rise_to_leave_it():
    t = Scene(field=land((4, 4), (5, 4), height=-3))
    bird = t.hero(at=(4, 4), ways=("fly",), speed=6, ap=3)
    bird.in_pit = True
    t.fight()
    act(t, bird, "move fly", 0)
    assert [o for o in t.offered if o.startswith("spot:")] == ["spot:5,4"]
    t.answer("spot:5,4")
    act(t, bird, "move fly", 3, "spot:6,4")
    assert t.one(bird).height == 0


@pytest.mark.rule("MES-MOV-38")
def test_a_gridless_flier_does_not_pass_through_a_hill():
    hill = Ground(outline=[(500, 0), (700, 0), (700, 1200), (500, 1200)], height=4)
    t = scene(grounds=[hill])
    bird = t.hero(at=(400, 600), ways=("fly",), speed=5, ap=3)
    t.fight()
    act(t, bird, "move fly", 0)
    assert not any(o.startswith("spot:600") for o in t.offered)
    t.answer("spot:450,600")
    act(t, bird, "move fly", 4, "spot:600,600")
    assert t.one(bird).height == 0


# Landing, and where there is room


@pytest.mark.rule("MES-MOV-30")
@pytest.mark.parametrize(("at", "struck"), [((400, 400), True), ((430, 460), True), ((500, 400), False)])
def test_who_lands_on_a_part_of_another_strikes_him_on_gridless_maps_too(at, struck):
    t = scene()
    victim = t.hero(at=(400, 400), agility=2)
    t.foe(at=at, ap=3)
    victim.height = 6
    t.fight()
    t.roll(3, 3, 3, 3, 2, 1)
    t.do(lambda m: falling.fall(m, victim.ref, 6))
    assert (t.prompt == "fall.beside") is struck


@pytest.mark.rule("MES-MOV-18")
@pytest.mark.parametrize("kind", KINDS)
def test_a_teleport_ends_in_no_wall_and_on_no_other_wherever_the_map_begins(kind):
    east, south = -3, -4
    field = Field(kind=kind, width=12, length=12, west=-6, north=-6)
    if kind == "gridless":
        field.walls = [Wall(1, outline=[(-200, -400)], circle=60, blocks_sight=False)]
    else:
        field.walls = [Wall(1, cells=[(-2, -4)], blocks_sight=False)]
    t = Scene(field=field)
    hero = t.hero(at=spot(kind, east, south))
    t.foe(at=spot(kind, -4, -4))
    dead = t.foe(at=spot(kind, -3, -5))
    dead.sheet.dead = True
    t.fight()
    t.do(lambda m: forced_moves.teleport(m, hero.ref, 2))

    def offered(x: int, y: int) -> bool:
        a, b = spot(kind, x, y)
        return f"spot:{a},{b}" in t.offered

    assert offered(-1, -4)
    assert offered(-3, -5)  # the dead are in nobody's way
    assert not offered(-2, -4)
    assert not offered(-4, -4)
    assert not offered(0, -4)

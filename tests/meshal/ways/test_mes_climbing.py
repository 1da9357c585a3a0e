"""MES-MOV-15, 17 Climbing in stages: what is too high for one move is climbed in several."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mes_table import Scene
from mes_world import act, land, offered

from zhuoju.games.meshal.catalogue import map_checks
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.environment import traps
from zhuoju.games.meshal.maps.movers import Mover
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, SetTrap, Wall
from zhuoju.games.meshal.moment import forced_moves, moving
from zhuoju.games.meshal.ways import move_budget
from zhuoju.games.meshal.ways.paths import reachable

CLIMBER = {"ways": ("walk", "climb"), "speed": 3, "agility": 2}


def a_wall(high: int = 3, **numbers) -> tuple[Scene, object]:
    t = Scene(2, field=Field(width=9, length=1))
    hero = t.hero(at=(3, 0), ap=6, **{**CLIMBER, **numbers})
    t.wall((4, 0), height=high)
    t.fight()
    return t, hero


@pytest.mark.rule("MES-MOV-15", "MES-MOV-02")
def test_a_wall_too_high_for_one_move_is_climbed_in_several():
    t, hero = a_wall()  # 3 up, 1 over, 3 down, 1: 8 steps, 3 a move
    act(t, hero, "move climb")
    assert t.offered == ["spot:5,0"]
    assert t.asked().params["costs"] == ["8"]
    t.play("spot:5,0")
    assert (t.one(hero).at, t.one(hero).height) == ((3, 0), 3)
    act(t, hero, "move climb")
    assert t.prompt == "move.climb"
    t.play("go_on")
    assert t.one(hero).at == (3, 0)
    act(t, hero, "move climb", "go_on")
    assert (t.one(hero).at, t.one(hero).height, t.one(hero).ap) == ((5, 0), 0, 3)


@pytest.mark.rule("MES-MOV-15")
def test_who_clings_to_a_wall_does_not_walk_and_may_come_down_again():
    t, hero = a_wall()
    act(t, hero, "move climb", "spot:5,0")
    assert "move walk" not in offered(t, hero)
    act(t, hero, "move climb", "down")
    assert (t.one(hero).height, t.one(hero).climb) == (0, None)
    assert "move walk" in offered(t, hero)


@pytest.mark.rule("MES-MOV-15")
def test_who_climbs_on_from_the_top_of_a_wall_begins_up_there():
    walls = [Wall(1, [(5, y) for y in range(12)], height=2), Wall(2, [(6, y) for y in range(12)], height=7)]
    t = Scene(field=Field(width=12, length=12, walls=walls, next_id=3))
    hero = t.hero(at=(5, 4), ways=("walk", "climb"), ap=9)
    hero.height = 2
    t.fight(hero)
    act(t, hero, "move climb", "spot:7,4")
    assert t.one(hero).height == 5
    act(t, hero, "move climb", "down")
    assert (t.one(hero).height, t.one(hero).climb) == (2, None)


@pytest.mark.rule("MES-MOV-15", "MES-MOV-24")
def test_who_can_no_longer_hold_on_falls_from_where_he_clings():
    t, hero = a_wall(high=8, speed=6, might=9)
    act(t, hero, "move climb", "spot:5,0")
    assert t.one(hero).height == 6
    t.roll(2, 2, 2, 2)
    t.do(lambda m: harm.lose(m, hero.ref, {"agility": 2}, "test"))
    assert [e.data["steps"] for e in t.events("falls")] == [6]
    assert (t.one(hero).height, t.one(hero).climb) == (0, None)


@pytest.mark.rule("MES-MOV-15", "MES-MOV-21")
def test_who_is_pushed_off_a_wall_falls():
    t = Scene(2, field=Field(width=9, length=9))
    hero, foe = t.hero(at=(3, 4), ap=6, **CLIMBER), t.foe(at=(3, 3))
    t.wall(*((4, y) for y in range(9)), height=3)
    t.fight()
    act(t, hero, "move climb", "spot:5,4")
    t.do(lambda m: forced_moves.push(m, hero.ref, foe.ref, 1))
    assert t.one(hero).at == (3, 5)
    assert [e.data["steps"] for e in t.events("falls")] == [3]


@pytest.mark.rule("MES-MOV-15")
def test_a_climb_waits_at_the_top_while_somebody_stands_where_it_ends():
    t, hero = a_wall()
    foe = t.foe(at=(8, 0))
    act(t, hero, "move climb", "spot:5,0")
    t.one(foe).at = (5, 0)
    act(t, hero, "move climb", "go_on")
    act(t, hero, "move climb", "go_on")
    assert (t.one(hero).at, t.one(hero).height) == ((3, 0), 3)
    t.one(foe).at = (8, 0)
    act(t, hero, "move climb", "go_on")
    assert t.one(hero).at == (5, 0)


@pytest.mark.rule("MES-MOV-17")
def test_a_deep_pit_is_left_in_stages():
    t = Scene(2, field=land((3, 3), height=-5))
    hero = t.hero(at=(3, 3), ap=6, **CLIMBER)
    hero.in_pit = True
    t.fight()
    assert "move walk" not in offered(t, hero)
    act(t, hero, "move climb", "spot:4,3")
    assert (t.one(hero).at, t.one(hero).height) == ((3, 3), 3)
    act(t, hero, "move climb", "go_on")
    assert (t.one(hero).at, t.one(hero).height) == ((4, 3), 0)


@pytest.mark.rule("MES-MOV-17", "MES-FX-08")
@pytest.mark.parametrize("kind", ["grid", "gridless"])
@pytest.mark.parametrize(("speed", "moves"), [(2, 4), (3, 3), (4, 2), (6, 2), (9, 1)])
def test_a_covered_pit_is_left_at_any_speed_also_where_a_stage_ends_at_its_very_rim(kind, speed, moves):
    step = HUNDREDTHS if kind == "gridless" else 1
    trap = SetTrap(1, "tr_pit", (5 * step, 5 * step))
    t = Scene(2, field=Field(kind=kind, width=12, length=12, traps=[trap], next_id=2))
    hero = t.hero(at=(5 * step, 5 * step), might=9, **{**CLIMBER, "speed": speed})
    t.fight()
    t.do(lambda m: traps.fire(m, m.state.field.traps[0], hero.ref))
    map_checks.check(t.state.field)
    t.one(hero).ap = 9
    act(t, hero, "move climb", f"spot:{5 * step},{4 * step}")
    for _ in range(moves - 1):
        assert t.one(hero).at == (5 * step, 5 * step)
        act(t, hero, "move climb", "go_on")
    assert (t.one(hero).at, t.one(hero).height) == ((5 * step, 4 * step), 0)
    assert not t.one(hero).in_pit


# Gridless maps


def gridless(*, top: int = 3) -> Field:
    wall = Wall(1, outline=[(400, 0), (500, 0), (500, 900), (400, 900)], height=top)
    return Field(kind="gridless", width=9, length=9, walls=[wall], next_id=2)


@pytest.mark.rule("MES-MOV-15", "MES-MOV-13")
def test_on_a_gridless_map_a_climber_climbs_and_does_not_walk():
    ways = reachable(gridless(), Mover((350, 450), Fraction(12), way="climb"))
    assert any(x > 500 for x, _ in ways)  # over it
    assert min(way.cost for way in ways.values()) >= 6  # up and down
    assert not reachable(gridless(), Mover((150, 450), Fraction(12), way="climb"))  # too far from it


@pytest.mark.rule("MES-MOV-15", "MES-DEC-02")
@given(x=st.integers(1, 8), y=st.integers(1, 8), top=st.integers(1, 4), speed=st.integers(1, 9))
def test_climbing_is_on_the_menu_exactly_where_it_leads_somewhere(x, y, top, speed):
    t = Scene(2, field=gridless(top=top))
    hero = t.hero(at=(x * 100 - 50, y * 100 - 50), **{**CLIMBER, "speed": speed})
    if 400 <= hero.at[0] <= 500:
        return
    t.fight()
    steps = move_budget.budget(t, hero.ref, "climb")
    offers = "move climb" in [a.id for a in moving.moves(t, hero.ref)]
    now = bool(move_budget.reach(t, hero.ref, "climb", steps))
    assert offers == (now or bool(move_budget.reach(t, hero.ref, "climb", 60)))


@pytest.mark.rule("MES-MOV-15")
def test_a_wall_on_a_gridless_map_is_climbed_in_stages():
    t = Scene(2, field=gridless())
    hero = t.hero(at=(350, 450), ap=9, **CLIMBER)
    t.fight()
    act(t, hero, "move climb")
    goal = next(o for o in t.offered if o.startswith("spot:") and int(o[5:].split(",")[0]) > 500)
    t.play(goal)
    assert (t.one(hero).at, t.one(hero).height) == ((350, 450), 3)
    for _ in range(3):
        if t.one(hero).climb is not None:
            act(t, hero, "move climb", "go_on")
    assert t.one(hero).at[0] > 500
    assert t.one(hero).height == 0

"""MES-MOV-24, 38, MES-RID-08, MES-HAZ-06 Where fliers come down, what comes along, who is stuck."""

import pytest
from mes_table import Scene
from mes_world import act, land, offered, why_not

from zhuoju.games.meshal.effects import statuses
from zhuoju.games.meshal.environment import breaking, hazards
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Wall
from zhuoju.games.meshal.model.state import Stage
from zhuoju.games.meshal.moment import facing
from zhuoju.games.meshal.ways import move_budget, vehicles


def over_a_block(kind: str, height: int) -> Field:
    """A map with a wall that takes a step, of this height, five steps east and four south."""
    if kind != "gridless":
        return Field(kind, 12, 12, walls=[Wall(1, [(5, 4)], height=height)], next_id=2)
    corners = [(500, 400), (600, 400), (600, 500), (500, 500)]
    return Field(kind, 12, 12, walls=[Wall(1, outline=corners, height=height)], next_id=2)


def middle(kind: str, x: int, y: int) -> tuple[int, int]:
    """A position, in steps."""
    return (x * HUNDREDTHS + 50, y * HUNDREDTHS + 50) if kind == "gridless" else (x, y)


@pytest.mark.rule("MES-MOV-38", "MES-MOV-07")
@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
@pytest.mark.parametrize(("rise", "over"), [(0, True), (-1, True), (-2, True), (-3, False), (-4, False)])
def test_a_flier_comes_down_on_top_of_a_wall_and_not_in_it(kind: str, rise: int, over: bool) -> None:
    t = Scene(field=over_a_block(kind, 2))
    hero = t.hero(at=middle(kind, 3, 4), ways=("walk", "fly"), speed=9)
    hero.height = 4
    t.fight()
    found = t.do(lambda m: move_budget.reach(m, hero.ref, "fly", 9, rise=rise))
    assert (middle(kind, 5, 4) in found) is over
    assert middle(kind, 8, 4) in found


@pytest.mark.rule("MES-MOV-38", "MES-MOV-07", "MES-MOV-10")
@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
@pytest.mark.parametrize("size", ["medium", "huge"])  # the one bars the way, the other may only be passed
@pytest.mark.parametrize(("rise", "over"), [(0, True), (-1, True), (-4, False)])
def test_a_flier_comes_down_on_nobody(kind: str, size: str, rise: int, over: bool) -> None:
    t = Scene(field=Field(kind, 14, 12))
    hero = t.hero(at=middle(kind, 2, 4), ways=("walk", "fly"), speed=12)
    hero.height = 6 if size == "huge" else 4
    t.foe(at=middle(kind, 6, 4), size=size)
    t.fight()
    found = t.do(lambda m: move_budget.reach(m, hero.ref, "fly", 12, rise=rise))
    assert (middle(kind, 6, 4) in found) is over


@pytest.mark.rule("MES-MOV-38", "MES-MOV-12")
@pytest.mark.parametrize(("height", "over"), [(1, True), (0, False)])
def test_a_broad_flier_is_as_high_as_above_the_highest_ground_below_it(height: int, over: bool) -> None:
    field = land((3, 5), height=2, width=14)
    field.walls = [Wall(1, [(7, y) for y in range(12)], height=3)]
    t = Scene(field=field)
    hero = t.hero(at=(3, 4), size="large", ways=("walk", "fly"), speed=9)
    hero.height = height
    t.fight()
    found = t.do(lambda m: move_budget.reach(m, hero.ref, "fly", 9))
    assert ((10, 4) in found) is over


@pytest.mark.rule("MES-RID-01", "MES-RID-08", "MES-MOV-38")
@pytest.mark.parametrize("goal", ["spot:5,5", "spot:6,5"])
def test_a_rider_rises_with_his_mount_also_on_the_spot(goal: str) -> None:
    t = Scene()
    ray, hero = t.being("mo_sky_ray", seat=0, side="party", at=(5, 5)), t.hero(at=(5, 5))
    hero.riding = ray.ref
    t.fight(hero, ray)
    act(t, hero, "command move fly", 4, goal)
    assert (t.one(ray).height, t.one(hero).height) == (4, 4)


@pytest.mark.rule("MES-MOV-24", "MES-MOV-33")
def test_who_is_set_down_from_on_high_comes_down() -> None:
    t = Scene(field=Field(width=12, length=12, walls=[Wall(1, [(5, 5)])]))
    giant, friend = t.hero(at=(5, 5), might=9, weapons=(), ap=9), t.hero(at=(5, 5), size="small", agility=1)
    giant.height = friend.height = 3
    giant.hauls, giant.lifted, friend.carried_by = f"being:{friend.ref}", True, giant.ref
    t.fight(giant, friend)
    t.roll(1, 1)
    act(t, giant, "set_down")
    assert (t.one(friend).height, t.held(friend)[0]) == (0, 2)


# Bog


@pytest.mark.rule("MES-HAZ-06", "MES-HAZ-23", "MES-RID-02")
def test_nobody_mounts_out_of_a_bog_and_no_beast_in_it_is_put_in_harness() -> None:
    t = Scene(field=land((4, 4), (5, 4), (4, 5), (4, 3), hazard="bog"))
    hero, mule = t.hero(at=(4, 4), ap=9), t.being("mo_mule", seat=0, side="party", at=(6, 4))
    helper = t.hero(at=(7, 5), ap=9)
    wagon = vehicles.new_vehicle(Stage(t.state), "ve_wagon", 0, (8, 3))
    t.fight(hero, helper, mule)
    t.one(mule).at, t.one(hero).at = (6, 4), (5, 4)
    assert why_not(t, hero, f"mount being:{mule.ref}") == ("in_bog", "MES-HAZ-06")
    name = f"harness being:{mule.ref} being:{wagon.ref}"
    assert name in offered(t, helper)
    t.one(mule).depth = 1
    assert why_not(t, helper, name) == ("unwilling", "MES-RID-10")
    t.one(mule).depth, t.one(mule).hauls = 0, "wall:9"
    assert name not in offered(t, helper)


@pytest.mark.rule("MES-HAZ-06", "MES-HAZ-07", "MES-FAC-02")
def test_a_long_beast_that_has_sunk_in_does_not_get_out_by_turning() -> None:
    t = Scene(switches=["facing"], field=land((4, 5), hazard="bog"))
    horse = t.being("mo_warhorse", seat=0, side="party", at=(4, 4))
    horse.depth = 1
    t.fight(horse)
    t.do(lambda m: facing.face(m, horse.ref, 4))
    assert t.do(lambda m: hazards.in_bog(m, horse.ref))
    assert "struggle" in offered(t, horse)
    t.do(lambda m: hazards.touches(m, horse.ref))
    t.do(hazards.round_end)
    assert t.one(horse).depth == 0  # it has left it in another way


# What one stands on


@pytest.mark.rule("MES-MOV-24", "MES-OBJ-16")
@pytest.mark.parametrize(("ways", "height"), [(("walk",), 0), (("walk", "fly"), 3)])
def test_who_stood_on_what_is_destroyed_falls_unless_he_flies(ways: tuple[str, ...], height: int) -> None:
    screen = Wall(1, [(5, 4), (5, 5)], object="ob_paper_screen", durability=2)
    t = Scene(field=Field(width=12, length=12, walls=[screen], next_id=2))
    hero, safe = t.hero(at=(5, 4), agility=1, ways=ways), t.hero(at=(5, 5), agility=1)
    hero.height = safe.height = 3
    foe = t.foe(at=(4, 4), might=4)
    t.fight(foe, hero, safe)
    t.roll(2, 2, 2, 2, 1, 1)
    act(t, foe, "break natural:0", "wall:1 spot:5,4")
    assert (t.one(hero).height, t.held(hero)[0]) == (height, 4 if height else 2)
    assert t.one(safe).height == 3


@pytest.mark.rule("MES-MOV-24", "MES-MOV-31")
@pytest.mark.parametrize("verb", ["pull", "lift"])
def test_who_stood_on_what_is_taken_away_comes_down(verb: str) -> None:
    crate = Wall(1, [(5, 4)], height=2, weight=10)
    t = Scene(field=Field(width=12, length=12, walls=[crate], next_id=2))
    hero, friend = t.hero(at=(5, 4), agility=1), t.hero(at=(4, 4), weapons=(), ap=9)
    hero.height = 2
    t.fight(friend, hero)
    t.roll(1)
    act(t, friend, f"{verb} wall:1")
    if verb == "pull":
        act(t, friend, "move walk", "spot:2,4")
    assert (t.one(hero).height, t.held(hero)[0]) == (0, 3)


@pytest.mark.rule("MES-MOV-24", "MES-MOV-15")
def test_who_clings_to_what_is_destroyed_falls() -> None:
    wall = Wall(1, [(5, y) for y in range(12)], height=9, object="ob_wood_door", durability=1)
    t = Scene(field=Field(width=12, length=12, walls=[wall], next_id=2))
    hero = t.hero(at=(4, 4), ways=("walk", "climb"), agility=1, ap=9)
    t.fight(hero)
    act(t, hero, "move climb", "spot:6,4")
    assert t.one(hero).height == 3
    t.roll(1, 1)
    t.do(lambda m: breaking.collapse(m, m.state.field.walls[0]))
    assert (t.one(hero).height, t.held(hero)[0]) == (0, 2)


@pytest.mark.rule("MES-MOV-24", "MES-MOV-26", "MES-MOV-38")
@pytest.mark.parametrize(("height", "ends", "dice"), [(7, 3, 3), (3, 3, 0), (2, 0, 1)])
def test_who_falls_above_a_wall_comes_down_on_top_of_it(height: int, ends: int, dice: int) -> None:
    t = Scene(field=Field(width=12, length=12, walls=[Wall(1, [(5, 4)])]))
    hero = t.hero(at=(5, 4) if height > 2 else (5, 5), agility=1, ways=("walk", "fly"))
    hero.height = height
    t.fight(hero)
    t.roll(*[1] * dice)
    t.do(lambda m: statuses.apply(m, hero.ref, "stunned"))
    assert (t.one(hero).height, t.held(hero)[0]) == (ends, 4 - dice)


@pytest.mark.rule("MES-MOV-32", "MES-MOV-15")
def test_who_clings_to_a_wall_is_not_pulled_off_it() -> None:
    t = Scene(field=Field(width=12, length=12, walls=[Wall(1, [(5, y) for y in range(12)], height=9)]))
    hero, friend = t.hero(at=(4, 4), ways=("walk", "climb"), ap=9), t.hero(at=(3, 4), might=9)
    t.fight(hero, friend)
    assert f"pull being:{hero.ref}" in offered(t, friend)
    act(t, hero, "move climb", "spot:6,4")
    t.one(hero).height = 1
    assert f"pull being:{hero.ref}" not in offered(t, friend)

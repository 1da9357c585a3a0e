"""MES-MOV in play: the move action, changing places, forced moves, teleports, falls, carrying."""

import pytest
from mes_table import Scene
from mes_world import act, land, offered, why_not

from zhuoju.games.meshal.model.field import Field
from zhuoju.games.meshal.moment import forced_moves
from zhuoju.games.meshal.senses import spotting
from zhuoju.games.meshal.ways import falling
from zhuoju.games.meshal.ways.move_budget import budget

# Moving by one's own will


@pytest.mark.rule("MES-MOV-01", "MES-MOV-14")
def test_one_move_costs_1_ap_and_may_be_shorter_than_the_speed() -> None:
    t = Scene()
    hero = t.hero(at=(2, 2), ap=3)
    t.fight()
    act(t, hero, "move walk", "spot:3,2")
    assert t.one(hero).at == (3, 2)
    assert t.one(hero).ap == 2
    act(t, hero, "move walk")
    assert "spot:6,2" in t.offered
    assert "spot:7,2" not in t.offered
    t.answer("spot:6,2")
    assert t.one(hero).straight == 3


@pytest.mark.rule("MES-MOV-02")
def test_one_mobility_per_move_x43() -> None:
    t = Scene()
    hero = t.hero(at=(2, 2), ways=("walk", "climb"), agility=2, speed=6)
    t.wall((4, 0), (4, 1), (4, 2), (4, 3), (4, 4), *((4, y) for y in range(5, 12)), height=2)
    t.fight()
    act(t, hero, "move walk")
    assert "spot:3,2" in t.offered
    assert not any(name.startswith("spot:5,") for name in t.offered)
    t.answer("spot:3,2")
    act(t, hero, "move climb")
    assert "spot:5,2" in t.offered
    t.answer("spot:5,2")
    assert t.one(hero).ap == 1


@pytest.mark.rule("MES-MOV-05", "MES-MOV-06")
def test_rooted_or_without_speed_one_does_not_move_but_can_be_moved() -> None:
    t = Scene()
    hero, foe = t.hero(at=(4, 4)), t.foe(at=(3, 4))
    stone = t.hero(at=(8, 8), speed=0)
    t.afflict(hero, "rooted")
    t.fight()
    assert "move walk" not in offered(t, hero)
    assert why_not(t, hero, "move walk") == ("rooted", "MES-MOV-06")
    assert why_not(t, stone, "move walk") == ("no_speed", "MES-CHR-14")
    t.do(lambda m: forced_moves.push(m, hero.ref, foe.ref, 2))
    assert t.one(hero).at == (6, 4)


@pytest.mark.rule("MES-MOV-11")
def test_a_friend_may_change_places_if_both_pay() -> None:
    t = Scene(3)
    hero, friend = t.hero(at=(4, 4), ap=3), t.hero(at=(5, 4), seat=1, ap=3)
    t.fight()
    act(t, hero, "swap", f"being:{friend.ref}", (1, "yes"))
    assert t.one(hero).at == (5, 4)
    assert t.one(friend).at == (4, 4)
    assert (t.one(hero).ap, t.one(friend).ap) == (2, 2)


@pytest.mark.rule("MES-MOV-11")
def test_a_friend_who_refuses_stays_and_nobody_pays() -> None:
    t = Scene(3)
    hero, friend = t.hero(at=(4, 4), ap=3), t.hero(at=(5, 4), seat=1, ap=3)
    t.fight()
    act(t, hero, "swap", f"being:{friend.ref}", (1, "no"))
    assert t.one(hero).at == (4, 4)
    assert (t.one(hero).ap, t.one(friend).ap) == (3, 3)


def test_foes_block_the_way_and_sprint_lengthens_a_move() -> None:
    t = Scene(field=Field(width=8, length=1))
    hero = t.hero(at=(0, 0), abilities=("ag_sprint",))
    t.foe(at=(7, 0))
    t.fight()
    act(t, hero, "move walk", ["ability:ag_sprint"])
    assert t.offered[-2:] == ["spot:6,0", "route"]


# Ground that is not level


@pytest.mark.rule("MES-MOV-17")
def test_pushed_over_a_pit_one_falls_in() -> None:
    t = Scene(field=land((6, 4), height=-6))
    hero, foe = t.hero(at=(5, 4), agility=2), t.foe(at=(4, 4))
    t.fight()
    t.roll(1, 1, 3, 3)
    t.do(lambda m: forced_moves.push(m, hero.ref, foe.ref, 3))
    assert t.one(hero).at == (6, 4)
    assert t.held(hero) == (2, 2, 4)
    assert "move walk" not in offered(t, hero)


@pytest.mark.rule("MES-MOV-36")
def test_deep_water_holds_those_who_cannot_swim() -> None:
    t = Scene(field=land((4, 4), (5, 4), (6, 4), hazard="water", depth=3))
    stone, fish = t.hero(at=(4, 4)), t.hero(at=(5, 4), ways=("walk", "swim"))
    t.fight()
    assert why_not(t, stone, "move walk") == ("deep_water", "MES-MOV-36")
    assert "move swim" in offered(t, fish)


@pytest.mark.rule("MES-MOV-38")
def test_a_flier_rises_within_its_move_and_may_end_in_the_air() -> None:
    t = Scene()
    bird = t.hero(at=(4, 4), ways=("fly",), speed=4)
    t.fight()
    act(t, bird, "move fly", 2)
    assert "spot:4,4" in t.offered
    assert "spot:7,4" in t.offered
    assert "spot:8,4" not in t.offered
    t.answer("spot:7,4")
    assert t.one(bird).height == 2


@pytest.mark.rule("MES-MOV-14", "MES-MOV-38")
def test_a_flier_that_is_hemmed_in_hovers_and_has_made_its_move() -> None:
    t = Scene()
    bird = t.hero(at=(4, 4), ways=("fly",), ap=3)
    t.wall(*((x, y) for x in (3, 4, 5) for y in (3, 4, 5) if (x, y) != (4, 4)), height=60)
    t.fight()
    act(t, bird, "move fly", 0)
    assert (t.one(bird).at, t.one(bird).ap) == ((4, 4), 2)


@pytest.mark.rule("MES-MOV-38", "MES-MOV-24")
def test_a_flier_that_can_no_longer_act_falls() -> None:
    t = Scene()
    bird = t.hero(at=(4, 4), ways=("fly",), agility=4)
    bird.height = 8
    t.fight()
    t.roll(1, 2, 3, 3)
    from zhuoju.games.meshal.effects import statuses

    t.do(lambda m: statuses.apply(m, bird.ref, "stunned"))
    assert t.one(bird).height == 0
    assert t.held(bird) == (1, 4, 4)


# Forced moves


@pytest.mark.rule("MES-MOV-21", "MES-MOV-22")
def test_knock_back_leads_straight_away_and_stops_at_an_obstacle() -> None:
    t = Scene()
    hero, foe = t.hero(at=(5, 5), ap=3), t.foe(at=(4, 4))
    t.wall((8, 8))
    t.fight()
    t.do(lambda m: forced_moves.push(m, hero.ref, foe.ref, 6))
    assert t.one(hero).at == (7, 7)
    assert t.one(hero).ap == 3
    assert t.held(hero) == (4, 4, 4)


@pytest.mark.rule("MES-MOV-22")
def test_where_two_ways_are_equally_straight_the_pusher_chooses() -> None:
    t = Scene()
    hero, foe = t.hero(at=(4, 3)), t.foe(at=(2, 2))
    t.fight()
    t.do(lambda m: forced_moves.push(m, hero.ref, foe.ref, 1))
    assert (t.asked().seat, t.asked().prompt) == (foe.seat, "forced.way")
    assert sorted(t.offered) == ["spot:5,3", "spot:5,4"]
    t.answer("spot:5,4")
    assert t.one(hero).at == (5, 4)


@pytest.mark.rule("MES-MOV-23")
def test_a_pull_ends_when_adjacent() -> None:
    t = Scene()
    hero, foe = t.hero(at=(9, 4)), t.foe(at=(4, 4))
    t.fight()
    t.do(lambda m: forced_moves.pull(m, hero.ref, foe.ref, 9))
    assert t.one(hero).at == (5, 4)


def test_brace_stops_a_forced_move() -> None:
    t = Scene()
    hero, foe = t.hero(at=(5, 5), abilities=("mi_brace",), ap=3), t.foe(at=(4, 5))
    t.fight()
    t.do(lambda m: forced_moves.push(m, hero.ref, foe.ref, 2), "ability:mi_brace")
    assert t.one(hero).at == (5, 5)
    assert t.one(hero).ap == 2


# Teleports


@pytest.mark.rule("MES-MOV-18", "MES-MOV-20")
def test_a_teleport_ignores_obstacles_and_rooting_but_not_walls_at_its_goal() -> None:
    t = Scene()
    hero = t.hero(at=(2, 2))
    t.foe(at=(3, 2))
    t.wall((4, 2), blocks_sight=False)
    t.afflict(hero, "rooted")
    t.fight()
    t.do(lambda m: forced_moves.teleport(m, hero.ref, 3))
    assert "spot:5,2" in t.offered
    assert "spot:4,2" not in t.offered
    assert "spot:3,2" not in t.offered
    assert "spot:6,2" not in t.offered
    t.answer("spot:5,2")
    assert t.one(hero).at == (5, 2)


@pytest.mark.rule("MES-MOV-19")
def test_a_teleport_is_seen_only_where_it_ends() -> None:
    t = Scene()
    hero, foe = t.hero(at=(2, 2)), t.foe(at=(2, 4))
    t.wall(*((x, 7) for x in range(12)))
    t.fight()
    t.do(lambda m: spotting.refresh(m))
    assert t.one(foe).ghosts[hero.ref] == (2, 2)
    t.do(lambda m: forced_moves.teleport(m, hero.ref, 4), "spot:2,6")
    assert t.one(foe).ghosts[hero.ref] == (2, 6)


# Falls


@pytest.mark.rule("MES-MOV-26", "MES-MOV-27")
@pytest.mark.parametrize(
    ("height", "agility", "dice"),
    [(7, 4, 3), (4, 4, 0), (3, 4, 0), (6, 0, 6)],
    ids=["ex", "E35", "low", "E36"],
)
def test_fall_dice(height: int, agility: int, dice: int) -> None:
    t = Scene()
    hero = t.hero(agility=4, dice={"agility": agility})
    t.fight()
    assert t.do(lambda m: falling.fall_dice(m, hero.ref, height)) == dice


@pytest.mark.rule("MES-MOV-26", "MES-MOV-27", "MES-HAZ-19")
def test_a_fall_is_a_physical_attack_on_might_without_defence() -> None:
    t = Scene()
    hero = t.hero(might=5, agility=4, physical=1, ap=3)
    t.fight()
    t.roll(2, 1, 5)
    t.do(lambda m: falling.fall(m, hero.ref, 7))
    assert t.rests
    assert t.held(hero) == (3, 4, 4)


@pytest.mark.rule("MES-MOV-25")
def test_a_flier_steadies_itself_for_1_ap() -> None:
    t = Scene()
    bird = t.hero(at=(4, 4), ways=("fly",), ap=2)
    bird.height = 9
    t.fight()
    t.do(lambda m: falling.fall(m, bird.ref, 9), "steady")
    assert t.one(bird).height == 9
    assert t.one(bird).ap == 1
    assert t.held(bird) == (4, 4, 4)


@pytest.mark.rule("MES-MOV-28")
def test_a_fall_of_70_steps_takes_three_rounds_e37() -> None:
    t = Scene()
    hero = t.hero(might=4, agility=4)
    hero.height = 70
    t.fight()
    t.do(lambda m: falling.fall(m, hero.ref, 70))
    assert (t.one(hero).fallen, t.one(hero).falling) == (30, 40)
    t.do(lambda m: falling.turn_start(m, hero.ref))
    assert (t.one(hero).fallen, t.one(hero).falling) == (60, 10)
    t.roll(*[3] * 65, 1)
    t.do(lambda m: falling.turn_start(m, hero.ref))
    assert t.held(hero) == (3, 4, 4)


@pytest.mark.rule("MES-MOV-29")
def test_with_poses_a_hurt_faller_lies_and_an_unhurt_one_chooses() -> None:
    t = Scene(switches=["pose"])
    one, other = t.hero(agility=2), t.hero(agility=6)
    t.fight()
    t.roll(1, 3)
    t.do(lambda m: falling.fall(m, one.ref, 4))
    assert t.one(one).pose == "prone"
    t.do(lambda m: falling.fall(m, other.ref, 4), "crouching")
    assert t.one(other).pose == "crouching"


@pytest.mark.rule("MES-MOV-30")
def test_who_is_below_is_struck_by_half_the_dice_and_may_evade() -> None:
    t = Scene()
    hero, below = t.hero(at=(4, 4), agility=2), t.foe(at=(4, 4), agility=3, ap=3)
    hero.height = 6
    t.fight()
    t.roll(3, 3, 3, 3, 2, 1)
    t.do(lambda m: falling.fall(m, hero.ref, 6), "spot:5,4")
    assert t.offered == ["evade", "pass"]
    t.answer("pass")
    assert t.held(below) == (1, 3, 4)
    assert t.one(hero).at == (5, 4)


# Pulling and lifting


@pytest.mark.rule("MES-MOV-31", "MES-MOV-32", "MES-MOV-33", "MES-MOV-35")
def test_lifting_a_fallen_friend_costs_3_ap_and_halves_the_speed() -> None:
    t = Scene()
    hero = t.hero(at=(4, 4), might=3, size="large", ap=3)
    friend = t.hero(at=(6, 4), dice={"spirit": 0})
    t.fight()
    act(t, hero, f"lift being:{friend.ref}")
    assert t.one(hero).ap == 0
    assert t.one(friend).carried_by == hero.ref
    t.one(hero).ap = 3
    assert t.do(lambda m: budget(m, hero.ref, "walk")) == 1.5  # 70 kg and 3 dice: from 30 kg on
    act(t, hero, "move walk", "spot:3,4")
    assert t.one(friend).at == (3, 4)
    t.one(hero).ap = 3
    act(t, hero, "set_down")
    assert t.one(friend).carried_by is None
    assert t.one(friend).at != t.one(hero).at


@pytest.mark.rule("MES-MOV-31")
def test_too_heavy_to_pull() -> None:
    t = Scene()
    weak = t.hero(at=(4, 4), might=2)
    friend = t.hero(at=(5, 4), dice={"spirit": 0})
    t.fight()
    assert why_not(t, weak, f"pull being:{friend.ref}") == ("too_heavy", "MES-MOV-31")


@pytest.mark.rule("MES-MOV-32")
def test_only_smaller_ones_can_be_lifted_equal_ones_pulled() -> None:
    t = Scene()
    hero = t.hero(at=(4, 4), might=4)
    friend = t.hero(at=(5, 4), dice={"spirit": 0})
    t.fight()
    assert why_not(t, hero, f"lift being:{friend.ref}") == ("too_big", "MES-MOV-32")
    act(t, hero, f"pull being:{friend.ref}")
    assert t.one(hero).ap == 3
    act(t, hero, "move walk", "spot:3,4")
    assert t.one(friend).at is not None
    assert max(abs(a - b) for a, b in zip(t.one(friend).at, (3, 4), strict=True)) == 1  # type: ignore[arg-type]


@pytest.mark.rule("MES-MOV-32")
def test_a_larger_one_is_not_even_pulled_however_strong_one_is() -> None:
    t = Scene()
    hero = t.hero(at=(4, 4), might=30)
    friend = t.hero(at=(5, 4), size="large", dice={"spirit": 0})
    t.fight()
    assert why_not(t, hero, f"pull being:{friend.ref}") == ("too_big", "MES-MOV-32")


@pytest.mark.rule("MES-MOV-33")
def test_without_the_switch_lifting_is_free() -> None:
    t = Scene(without=["lift"])
    hero = t.hero(at=(4, 4), size="large", might=8)
    friend = t.hero(at=(6, 4), dice={"spirit": 0})
    t.fight()
    act(t, hero, f"lift being:{friend.ref}")
    assert t.one(hero).ap == 3


@pytest.mark.rule("MES-MOV-34")
def test_lifting_needs_and_takes_all_hands() -> None:
    t = Scene()
    hero = t.hero(at=(4, 4), size="large", might=8)
    friend = t.hero(at=(6, 4), dice={"spirit": 0})
    sword = t.give(hero, "it_short_sword")
    t.fight()
    assert why_not(t, hero, f"lift being:{friend.ref}") == ("hands_full", "MES-MOV-34")
    act(t, hero, f"discard item:{sword.id}", "spot:4,4")
    act(t, hero, f"lift being:{friend.ref}")
    t.give(hero, "it_short_sword", equipped=False)
    assert not any(name.startswith("equip") for name in offered(t, hero))


@pytest.mark.rule("MES-MOV-31")
def test_a_loose_thing_is_pulled_along() -> None:
    t = Scene()
    hero = t.hero(at=(4, 4), might=4)
    t.wall((5, 4), object="ob_clock", weight=40, durability=8)
    t.fight()
    act(t, hero, "pull wall:1")
    act(t, hero, "move walk", "spot:3,4")
    assert t.state.field.walls[0].cells == [(4, 4)]


@pytest.mark.rule("MES-MOV-31", "MES-MOV-34")
def test_what_is_pulled_along_stays_adjacent_however_long_the_move() -> None:
    t = Scene()
    hero = t.hero(at=(4, 4), might=6, speed=4)
    t.wall((5, 4), object="ob_clock", weight=40, durability=8)
    t.fight()
    act(t, hero, "pull wall:1")
    act(t, hero, "move walk", "spot:1,4")
    assert t.state.field.walls[0].cells == [(2, 4)]


@pytest.mark.rule("MES-MOV-37")
def test_the_bodiless_are_stopped_by_walls_not_by_bodies() -> None:
    t = Scene(field=Field(width=6, length=1))
    ghost = t.hero(at=(0, 0), form="ethereal")
    t.foe(at=(1, 0))
    t.wall((3, 0))
    t.fight()
    act(t, ghost, "move walk")
    assert t.offered == ["spot:2,0", "route"]

"""MES-OBJ Objects: durability, protection, broken, destroyed, repaired."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mes_table import Scene, weapon
from mes_world import act

from zhuoju.games.meshal.basics import proposals
from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.catalogue.library import MATERIALS, OBJECTS, VEHICLES
from zhuoju.games.meshal.catalogue.objects import Built, Factors, build
from zhuoju.games.meshal.environment import breaking
from zhuoju.games.meshal.model.field import Field
from zhuoju.games.meshal.model.profile import Settings


@pytest.mark.rule("MES-OBJ-04", "MES-OBJ-06", "MES-OBJ-07")
@pytest.mark.parametrize(
    ("preset", "durability", "physical", "erosive"),
    [
        ("ob_paper_screen", 2, 0, 0),
        ("ob_wood_door", 8, 1, 2),
        ("ob_reinforced_door", 15, 2, 3),
        ("ob_iron_gate", 12, 4, -1),
        ("ob_glass", 2, -1, 2),
        ("ob_brick_wall", 20, 3, 2),
        ("ob_safe", 27, 7, 3),
        ("ob_old_statue", 30, 4, 4),
        ("ob_blessed_altar", 120, 7, 7),
        ("ob_clock", 8, 0, 1),
        ("ob_ice_sheet", 8, 1, -1),
    ],
)
def test_presets_follow_the_table_and_the_factors(preset, durability, physical, erosive):
    assert objects.of_preset(OBJECTS[preset]) == Built(durability, physical, erosive)


@pytest.mark.rule("MES-OBJ-07")
def test_several_factors_first_times_then_plus_then_truncated_at_least_1():
    both = build("wood", 3, Factors(worn=True, reinforced=True))  # 12 / 2 + 3; 1 + 1 - 1
    assert (both.durability, both.physical) == (9, 1)
    assert build("fibre", 1, Factors(worn=True)).durability == 1
    assert build("glass", 1, Factors(delicate=True)).physical == 0  # -0.5 toward zero
    assert build("leather", 0).durability == 1


@pytest.mark.rule("MES-OBJ-01", "MES-OBJ-02", "MES-OBJ-08", "MES-OBJ-05")
def test_x56_the_wall_of_the_example_loses_1_to_a_3_and_nothing_to_a_2():
    wall = objects.of_preset(OBJECTS["ob_example_wall"])
    assert wall == Built(5, 2, 2, ("erosive", "occult"))
    assert objects.damage(wall, 3, ["physical"]) == 1
    assert objects.damage(wall, 2, ["physical"]) == 0
    assert objects.damage(wall, 9, ["erosive"]) == 0


@pytest.mark.rule("MES-OBJ-05")
def test_the_table_rules_unless_the_setting_follows_the_example():
    assert build("brick", 40).durability == 200
    assert build("brick", 40, settings=Settings(durability_basis="example")).durability == 5


@pytest.mark.rule("MES-OBJ-03", "MES-EDGE-01")
def test_e46_exactly_half_is_not_broken():
    door = objects.of_preset(OBJECTS["ob_wood_door"]).durability
    assert objects.state_of(4, door) == "sound"
    assert objects.state_of(3, door) == "broken"
    assert objects.state_of(0, door) == "destroyed"


@pytest.mark.rule("MES-OBJ-07", "MES-OBJ-08", "MES-EDGE-01")
def test_e47_worn_paper_is_destroyed_by_a_1():
    paper = build("fibre", 1, Factors(worn=True))
    assert (paper.durability, paper.physical) == (1, -1)
    assert objects.damage(paper, 1, ["physical"]) == 2
    assert objects.damage(paper, 0, ["physical"]) == 0  # a miss whatever the protection


@pytest.mark.rule("MES-OBJ-06")
def test_objects_are_immune_to_occult_attacks_and_raw_ones_work():
    stone = build("rock", 10)
    assert objects.damage(stone, 12, ["occult"]) == 0
    assert objects.damage(stone, 3, ["raw"]) == 3
    assert objects.damage(stone, 7, ["physical", "occult"]) == 2
    assert objects.damage(stone, 4, ["physical"], penetration=2) == 1


@pytest.mark.rule("MES-OBJ-08")
@given(
    material=st.sampled_from(sorted(MATERIALS)) if MATERIALS else st.just("wood"),
    result=st.integers(0, 30),
    more=st.integers(0, 5),
)
def test_a_better_result_never_harms_less(material, result, more):
    built = build(material, 3)
    assert objects.damage(built, result + more, ["physical"]) >= objects.damage(built, result, ["physical"])


@pytest.mark.rule("MES-OBJ-09", "MES-OBJ-11")
def test_a_long_wall_breaks_position_by_position_and_then_bars_nothing():
    field = Field(next_id=2)
    wall = objects.wall_of("ob_wood_door", 1, [(1, 1), (2, 1), (3, 1)])
    field.walls.append(wall)
    part = objects.part_at(field, wall, (2, 1))
    assert (part.cells, wall.cells) == ([(2, 1)], [(1, 1), (3, 1)])
    assert objects.part_at(field, part, (2, 1)) is part
    assert objects.strike(field, part, 5) == "broken"
    assert part.blocks_move
    assert part.blocks_sight
    assert objects.strike(field, part, 9) == "destroyed"
    assert field.walls == [wall]
    assert not part.blocks_move
    assert wall.durability == 8
    gate = objects.wall_of("ob_iron_gate", 5, [(0, 0)])
    assert (gate.blocks_sight, gate.blocks_move, gate.locked) == (False, True, True)


@pytest.mark.rule("MES-OBJ-03", "MES-OBJ-10", "MES-CORE-02")
def test_x57_a_broken_lock_still_bars_the_door_unless_the_host_says_otherwise():
    field = Field(next_id=2)
    door = objects.wall_of("ob_wood_door", 1, [(1, 1)])
    field.walls.append(door)
    assert objects.strike(field, door, 5) == "broken"
    assert door.locked
    assert door.blocks_move
    t = Scene()
    t.hero()
    t.state.field.walls.append(door)
    ask = lambda m: breaking.broken(m, m.state.field.walls[-1])  # noqa: E731
    t.do(ask, "no", "story")
    assert not t.state.field.walls[-1].jammed
    assert [o.what for o in t.state.overrides] == ["MES-OBJ-10"]
    t.do(ask, "yes")
    assert t.state.field.walls[-1].jammed  # the key is useless
    assert t.state.field.walls[-1].locked


@pytest.mark.rule("MES-OBJ-12", "MES-CORE-02")
def test_disputes_about_things_are_the_hosts():
    t = Scene()
    t.hero()
    ask = lambda m: proposals.propose(m, "MES-OBJ-12", "judge")  # noqa: E731
    assert t.do(ask, "yes") is True
    assert t.do(ask, "no", "table_rule") is False
    assert [(o.what, o.reason) for o in t.state.overrides] == [("MES-OBJ-12", "table_rule")]


@pytest.mark.rule("MES-OBJ-14")
def test_repair_restores_up_to_the_original_and_never_the_destroyed():
    assert objects.mended(3, 8, 6) == 8
    assert objects.mended(3, 20, 6) == 9
    assert objects.mended(0, 8, 6) == 0


@pytest.mark.rule("MES-OBJ-15", "MES-CORE-02")
def test_cover_as_protection_is_suggested_and_the_host_decides():
    assert objects.SUGGESTED_COVER == {"low": 1, "embrasure": 2}
    t = Scene()
    t.hero()
    assert t.do(lambda m: objects.cover(m, "low"), 1) == 1
    assert t.do(lambda m: objects.cover(m, "embrasure"), 0, "fairness") == 0
    assert t.state.overrides[0].data == {"proposed": 2, "decided": 0}


@pytest.mark.rule("MES-RID-10", "MES-OBJ-07")
def test_vehicles_are_objects_and_slow_down_when_broken():
    wagon = VEHICLES["ve_wagon"]
    durabilities = {name: objects.of_vehicle(v).durability for name, v in VEHICLES.items()}
    assert durabilities == {
        "ve_cart": 8, "ve_wagon": 12, "ve_rowboat": 8, "ve_sailboat": 24, "ve_chariot": 15, "ve_truck": 12,
        "ve_balloon": 4,
    }  # fmt: skip
    assert objects.of_vehicle(VEHICLES["ve_chariot"])[1:3] == (2, 3)
    assert [objects.vehicle_speed(wagon, left) for left in (12, 6, 5, 1, 0)] == [5, 5, 2, 2, 0]


@pytest.mark.rule("MES-OBJ-14", "MES-OBJ-02")
@pytest.mark.parametrize(("left", "after"), [(1, 4), (0, 0), (7, 8), (8, 8)])
def test_a_thing_with_one_point_left_can_be_mended_and_one_with_none_cannot(left, after):
    assert objects.mended(left, 8, 3) == after


@pytest.mark.rule("MES-ATK-09", "MES-OBJ-01")
@pytest.mark.parametrize(("x", "dice"), [(3, 3), (4, 6), (6, 6)])
def test_a_thing_nearer_than_the_least_range_is_struck_at_with_three_dice_fewer(x, dice):
    whip = weapon("attack([might], 6, [physical])", least=3, most=6, inclusive=False, ranged=True)
    t = Scene(field=Field(width=12, length=12, walls=[objects.wall_of("ob_wood_door", 1, [(x, 1)])]))
    one = t.foe(weapons=(whip,), at=(1, 1))
    t.fight(one)
    act(t, one, "break natural:0", f"wall:1 spot:{x},1")
    assert len(t.events("rolled")[0].data["faces"]) == dice

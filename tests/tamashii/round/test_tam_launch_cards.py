"""The launch step together with cards: abilities, rule cards, J.O.R.D.A.N., bosses."""

import pytest

from zhuoju.games.tamashii.model.state import Boss, Contest, Jordan, player
from zhuoju.games.tamashii.round.launch import launch_step


def begin(t, seat=0):
    """Begin the launch step of a player."""
    t.do(lambda m: launch_step(m, player(m, seat)))
    return t


def contest(t, *, rule="body-sale", interaction="petty-sabotage"):
    """Make it a versus game with these cards."""
    t.state.contest = Contest(map="", situation="", rule=rule, interaction=interaction)


@pytest.mark.rule("TAM-AUG-08")
def test_a_code_may_pass_for_another_type_until_the_step_ends(board):
    t = board(1)
    (door,) = t.equip(0, "backdoor")
    t.write(0, "RGR")
    begin(t)
    assert t.options("launch") == []
    t.play(f"use card:{door} #0", "cell:1", "blue")
    assert t.options("launch") == ["launch basic.energy cell:0 cell:1 cell:2"]
    t.play("end")
    assert t.me().recast == {}
    begin(t)
    assert t.options("launch") == []


@pytest.mark.rule("TAM-AUG-08", "TAM-CODE-27")
def test_a_code_that_passes_for_another_type_is_dumped_as_what_it_is(board):
    t = board(1)
    (door,) = t.equip(0, "backdoor")
    t.write(0, "RGR")
    begin(t)
    t.play(f"use card:{door} #0", "cell:1", "blue", "launch basic.energy cell:0 cell:1 cell:2")
    assert (t.dump_of(), t.me().recast) == ("RRG", {})


def test_a_code_keeps_its_other_type_when_it_is_moved(board):
    t = board(1)
    door, compiler = t.equip(0, "backdoor", "pocket-compiler")  # GY: write 2
    t.write(0, "GY/RGR")
    begin(t)
    t.play(f"use card:{door} #0", "cell:6", "blue", f"launch augment card:{compiler} cell:0 cell:1")
    t.play("swap cell:5 cell:6")
    assert t.me().recast == {5: "blue"}
    t.play("swap cell:5 cell:6")
    assert t.options("launch") == ["launch basic.energy cell:5 cell:6 cell:7"]


@pytest.mark.rule("TAM-VS-07", "TAM-BODY-05")
def test_a_rule_card_may_make_bodies_cheaper_by_an_any_symbol(board):
    t = board(2)
    (body,) = t.show_bodies("soldier")  # RAR/.K.
    t.write(0, "R.R/.R")
    begin(t)
    assert t.options("launch") == []
    t.play("end")
    contest(t, rule="body-sale")
    begin(t)
    assert t.options("launch") == [f"launch attach card:{body} cell:0 cell:2 cell:6"]


@pytest.mark.rule("TAM-VS-07", "TAM-PROGRAM-09")
def test_what_waits_for_a_launch_happens_after_its_effect(board):
    t = board(2)
    contest(t, rule="first-try-bonus")
    t.write(0, "RBR/GYG")
    begin(t)
    t.play("launch basic.energy cell:0 cell:1 cell:2", "launch basic.memory cell:5 cell:6 cell:7")
    assert [e.data["resource"] for e in t.events("resource_gained")] == ["energy", "reroll", "memory"]


@pytest.mark.rule("TAM-PROGRAM-23")
def test_what_waits_for_a_hack_happens_after_it_and_not_after_other_programs(board):
    t = board(1)
    t.equip(0, "cascade")
    (guard,) = t.lock_on(0, "patrol-drone")
    t.write(0, "RY/RBR")
    begin(t)
    t.play("launch basic.energy cell:5 cell:6 cell:7")
    assert t.prompt == "launch.step"
    t.play(f"launch hack card:{guard} cell:0 cell:1")
    assert t.prompt == "ability.use"
    assert t.me().queue[0].damage == 2


@pytest.mark.rule("TAM-SOLO-08", "TAM-SOLO-12")
def test_a_battery_lets_jordan_stand_in_for_the_whole_launch_step(board):
    t = board(1)
    t.state.jordan = Jordan(place=3, battery=2)
    t.state.boss = Boss("shinigami", 3, 4, 6)
    t.write(0, "RRR")  # RKR with core red
    begin(t)
    assert t.prompt == "solo.stand_in"
    t.play("no")
    assert not any("boss" in option for option in t.offered)
    t.play("end")
    begin(t).play("yes")
    assert t.jordan.battery == 1
    assert any("boss.shinigami.1" in option for option in t.offered)


@pytest.mark.rule("TAM-BOSS-07")
def test_the_damage_of_a_boss_hack_hits_the_boss(board):
    t = board(1)
    t.state.boss = Boss("regent", 0, 14, None)
    t.lock_on(0, "patrol-drone")
    t.write(0, "ROR")  # KOK: 3 damage
    begin(t)
    t.play("launch boss.regent.0 cell:0 cell:1 cell:2")
    assert t.boss.integrity == 11
    assert t.me().queue[0].damage == 0


def test_long_and_interaction_programs_are_counted_for_goals(board):
    t = board(2)
    contest(t)  # RR: another player loses 1 energy
    t.resources(1, energy=2)
    t.write(0, "RBR/..B/..R/RR")
    begin(t)
    t.play(next(o for o in t.options("launch") if "long" in o))
    t.play(next(o for o in t.options("launch") if "interaction" in o))
    t.until("launch.step")
    assert t.me().counts["long_program_launched"] == 1
    assert t.me().counts["interaction_launched"] == 1
    assert t.has("energy", 1) == 1

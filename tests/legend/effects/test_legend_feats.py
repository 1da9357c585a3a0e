"""LEG-FEAT Rule cards: milestones, offerings, trophies, legend points."""

import pytest
from legend_board import BLANK, SWORD, feat

from zhuoju.games.legend.model.library import RULES
from zhuoju.games.legend.model.state import Pool
from zhuoju.games.legend.model.words import PATHS
from zhuoju.games.legend.model.zones import enabled

LOW = ("IN-04", "IN-05", "IN-06")
MID = ("IN-23", "IN-26", "IN-24")
HIGH = ("IN-40", "IN-41", "IN-42", "IN-43")


def offers(t):
    """The paths that can be offered for now."""
    return [option.split(":")[1] for option in t.options("offer")]


@pytest.mark.rule("LEG-FEAT-01", "LEG-VIC-17")
@pytest.mark.parametrize("mode", ["quick", "standard"])
def test_points_come_from_the_rule_cards_of_the_mode_only(board, mode):
    t = board(step="prep_phase", options={"mode": mode})
    assert [RULES[r].mode for r in t.state.rules] == [mode] * 6
    enough = feat("forge").forge_marks  # for First Fire in quick, not in standard
    assert enough < feat("forge", mode="standard").forge_marks
    t.unlock(0, "IN-12")
    t.me(0).forge_marks = enough - 1
    (ore,) = t.carry(0, "MT-01")
    t.play("commit", [f"card:{ore}"])
    assert t.me(0).forge_marks == enough
    assert t.me(0).feats == ({"forge": 1} if mode == "quick" else {})
    assert t.me(0).points == (mode == "quick")


@pytest.mark.rule("LEG-FEAT-02")
@pytest.mark.parametrize(("mode", "feats"), [("quick", 2), ("standard", 3)])
def test_each_of_six_paths_has_a_card_with_two_or_three_feats_worth_one_point(board, mode, feats):
    t = board(step="prep_phase", options={"mode": mode})
    cards = [RULES[r] for r in t.state.rules]
    assert [card.path for card in cards] == [*PATHS]
    assert {len(card.feats) for card in cards} == {feats}
    t.me(0).gold = 30
    t.play("offer path:wealth")
    assert t.me(0).points == 1


@pytest.mark.rule("LEG-FEAT-03", "LEG-FEAT-11")
def test_feats_of_a_card_are_achieved_in_order_and_each_once(board):
    t = board(step="prep_phase")
    t.me(0).gold = 90
    t.play("offer path:wealth", "offer path:wealth")
    assert t.me(0).gold == 90 - feat("wealth").gold - feat("wealth", 2).gold
    assert t.me(0).feats == {"wealth": 2}
    assert offers(t) == []
    assert t.withheld["offer path:wealth"] == "reason.path_done"


@pytest.mark.rule("LEG-FEAT-03")
def test_the_second_feat_waits_for_the_first(board):
    t = board(step="prep_phase")
    t.me(0).gold = feat("wealth", 2).gold  # enough for the second, not for the first
    assert t.me(0).gold < feat("wealth").gold
    assert offers(t) == []


@pytest.mark.rule("LEG-FEAT-03")
def test_feats_are_not_exclusive_and_paths_may_be_mixed(board):
    t = board(step="prep_phase")
    t.me(1).feats, t.me(1).points = {"wealth": 1}, 1
    t.me(0).gold = 28
    t.carry(0, "FO-08", "FO-06", "FO-07")
    t.play("offer path:wealth", "offer path:brew")
    t.play(t.offered[0])
    assert t.me(0).feats == {"wealth": 1, "brew": 1}


@pytest.mark.rule("LEG-FEAT-04")
def test_a_milestone_is_achieved_the_moment_a_creation_is_unlocked(board):
    """E-73."""
    t = board(step="prep_phase")
    t.me(0).forge_marks = 8
    (sword,) = t.carry(0, "MK-13")
    assert t.me(0).points == 0
    t.play(f"unlock card:{sword}")
    assert (t.state.turn.phase, t.me(0).feats) == ("prep", {"forge": 1})


@pytest.mark.rule("LEG-FEAT-04", "LEG-FEAT-14")
def test_a_milestone_waits_for_the_players_own_turn(board):
    t = board(step="prep_phase")
    t.me(1).trophy_value = 9
    t.play("end", "end")
    assert t.state.turn.seat == 1
    assert t.me(1).feats == {"hunt": 1}
    kinds = [e.kind for e in t.events() if e.kind in ("turn_began", "feat")]
    assert kinds == ["turn_began", "feat"]


@pytest.mark.rule("LEG-FEAT-05")
def test_an_offering_is_made_in_the_own_prep_phase_only(board):
    t = board(step="begin_turn")
    t.me(0).gold = 28
    t.until("prep.step")
    assert offers(t) == ["wealth"]
    t.play("end")
    assert t.prompt == "action.next"
    assert t.options("offer") == []


@pytest.mark.rule("LEG-FEAT-05")
def test_an_offering_that_is_possible_need_not_be_made(board):
    t = board(step="prep_phase")
    t.me(0).gold = 28
    t.play("end")
    assert (t.me(0).gold, t.me(0).points) == (28, 0)


@pytest.mark.rule("LEG-FEAT-06", "LEG-FEAT-04")
def test_a_committed_mineral_adds_its_grade_value_to_the_forge_marks(board):
    """WE-25."""
    t = board(step="prep_phase")
    t.unlock(0, "IN-12")
    t.me(0).forge_marks = 6
    (vein,) = t.carry(0, "MT-10")  # high: 4
    t.play("commit", [f"card:{vein}"])
    assert t.me(0).forge_marks == 10
    assert t.me(0).feats == {"forge": 1}
    assert vein in t.state.discards["mountain"]


@pytest.mark.rule("LEG-FEAT-06")
def test_any_number_of_minerals_is_committed_and_marks_are_never_spent(board):
    t = board(step="prep_phase")
    t.unlock(0, "IN-12")
    low, mid, high, legend = t.carry(0, "MT-01", "MT-06", "MT-10", "MT-13")
    t.carry(0, "FO-01")
    t.play("commit")
    assert t.offered == [f"card:{r}" for r in (low, mid, high, legend)]  # minerals only
    t.play([f"card:{r}" for r in (low, mid, high, legend)])
    assert t.me(0).forge_marks == 1 + 2 + 4 + 7
    assert t.me(0).feats == {"forge": 1}  # 14 marks, but one creation


@pytest.mark.rule("LEG-FEAT-03", "LEG-FEAT-13", "LEG-FEAT-07")
def test_one_commit_can_achieve_two_feats(board):
    """E-90."""
    t = board(step="prep_phase")
    t.unlock(0, "IN-12", "MK-13")  # built and bought
    t.me(0).forge_marks = 6
    ores = t.carry(0, "MT-10", "MT-11")
    t.play("commit", [f"card:{r}" for r in ores])
    assert t.me(0).forge_marks == 14
    assert [e.data["tier"] for e in t.events("feat")] == [1, 2]
    assert t.me(0).points == 2


@pytest.mark.rule("LEG-FEAT-07")
def test_disabled_creations_count(board):
    t = board(step="prep_phase")
    t.fill_rows(0, ("IN-04", "IN-05"), ("MK-13",))  # a hole in the low row
    t.me(0).forge_marks = feat("forge").forge_marks - 1
    (ore,) = t.carry(0, "MT-01")
    t.play("commit")
    assert t.me(0).points == 0
    t.play([f"card:{ore}"])
    assert t.me(0).feats == {"forge": 1}


@pytest.mark.rule("LEG-FEAT-08")
def test_three_plants_of_value_six_make_the_broth(board):
    """WE-26."""
    t = board(step="prep_phase")
    ginseng, mandrake, bloom, truffle = t.carry(0, "FO-08", "FO-06", "FO-07", "FO-05")
    t.play("offer path:brew", f"card:{ginseng} card:{mandrake} card:{bloom}")
    assert (t.me(0).points, t.me(0).pack) == (1, [truffle])
    assert {ginseng, mandrake, bloom} <= set(t.state.discards["forest"])


@pytest.mark.rule("LEG-FEAT-08")
def test_only_plants_of_enough_value_are_offered_together(board):
    t = board(step="prep_phase")
    ginseng, mandrake, truffle, mugwort = t.carry(0, "FO-08", "FO-06", "FO-05", "FO-01")  # 2, 2, 1, 1
    assert (feat("brew").plants, feat("brew").plant_value) == (3, 5)
    t.play("offer path:brew")
    assert t.offered == [  # not with both of the low ones: 4
        f"card:{ginseng} card:{mandrake} card:{truffle}",
        f"card:{ginseng} card:{mandrake} card:{mugwort}",
    ]


@pytest.mark.rule("LEG-FEAT-08")
@pytest.mark.parametrize(
    "plants",
    [
        ("FO-08", "FO-08", "FO-06"),  # two of one name
        ("FO-08", "FO-05", "FO-01"),  # value 4
        ("FO-08", "FO-13"),  # two plants
        ("FO-10", "FO-08", "RG-01"),  # rotten grass
    ],
)
def test_what_does_not_make_a_broth(board, plants):
    """E-36 for Brew."""
    t = board(step="prep_phase")
    t.carry(0, *plants)
    assert offers(t) == []


@pytest.mark.rule("LEG-FEAT-09")
def test_a_creature_won_in_this_action_may_be_mounted_instead_of_taken(board):
    t = board(step="in_slot")
    minotaur = t.meet("dungeon", 1, "DU-10")
    t.marks(minotaur).wounds = 11
    t.play(f"hunt card:{minotaur}")
    t.attack(minotaur, SWORD, BLANK, BLANK)
    t.play(f"mount card:{minotaur}")
    assert (t.me(0).trophy_value, t.me(0).high_trophies) == (4, 1)
    assert minotaur in t.state.discards["dungeon"]
    assert t.me(0).pack == []


@pytest.mark.rule("LEG-FEAT-09")
def test_a_creature_that_became_loot_otherwise_cannot_be_mounted(board):
    t = board(step="in_slot")
    (meteor,) = t.unlock(0, "IN-49")
    t.elements(0, fire=3)
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"use card:{meteor} #0", "0", [f"card:{rat}"])
    assert t.marks(rat).loot
    assert t.offered == [f"take card:{rat}", "leave"]


@pytest.mark.rule("LEG-FEAT-09")
def test_a_creature_of_an_earlier_action_cannot_be_mounted(board):
    t = board(step="in_slot")
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}")
    t.attack(rat, SWORD, SWORD, SWORD)
    assert f"mount card:{rat}" in t.offered
    t.play("leave", "enter slot:10")
    assert t.offered == [f"take card:{rat}", "leave"]


@pytest.mark.rule("LEG-FEAT-10")
def test_the_elements_path_asks_for_spells_and_counts_disabled_ones(board):
    t = board(step="prep_phase")
    t.me(0).permanent = Pool({"earth": 2, "water": 2, "fire": 2, "wind": 1})
    assert offers(t) == []
    spelled = board(step="prep_phase")
    spelled.fill_rows(0, LOW[:2], ("IN-18",))  # a spell above a hole
    spelled.me(0).permanent = Pool({"earth": 2, "water": 2, "fire": 2, "wind": 1})
    spelled.play("offer path:elements")
    assert spelled.me(0).points == 1
    assert spelled.me(0).permanent == Pool()


@pytest.mark.rule("LEG-FEAT-10")
def test_a_permanent_universal_element_stands_for_any_and_a_temporary_one_does_not(board):
    t = board(step="prep_phase")
    t.unlock(0, "IN-18")
    t.me(0).permanent = Pool({"earth": 2, "water": 2, "fire": 2})
    t.me(0).temporary = Pool({"universal": 1, "wind": 1})
    assert offers(t) == []
    lasting = board(step="prep_phase")
    lasting.unlock(0, "IN-18")
    lasting.me(0).permanent = Pool({"earth": 2, "water": 2, "fire": 2, "universal": 1})
    lasting.play("offer path:elements")
    assert lasting.me(0).permanent == Pool()


@pytest.mark.rule("LEG-FEAT-11")
def test_wealth_is_paid_in_gold(board):
    t = board(step="prep_phase")
    t.me(0).gold = 27
    assert offers(t) == []
    rich = board(step="prep_phase")
    rich.me(0).gold = 28
    rich.play("offer path:wealth")
    assert (rich.me(0).gold, rich.me(0).points) == (0, 1)


@pytest.mark.rule("LEG-FEAT-12", "LEG-REM-09")
def test_knowledge_counts_disabled_abilities(board):
    """E-74."""
    t = board(step="prep_phase")
    above = HIGH[: feat("knowledge").abilities - 5]
    t.fill_rows(0, LOW[:2], MID, above)  # just enough abilities, all but two disabled
    first, twin, second, third, event = t.hold(0, "IN-07", "IN-07", "IN-08", "IN-09", "EV-09")
    t.play("offer path:knowledge")
    assert t.offered == [f"card:{r}" for r in (first, second, third)]  # different names, no event
    assert len(enabled(t.match.table, t.me(0))) == 2
    t.play([f"card:{r}" for r in (first, second, third)])
    assert (t.me(0).points, t.me(0).hand) == (1, [twin, event])


@pytest.mark.rule("LEG-FEAT-12")
@pytest.mark.parametrize(
    ("lacking", "high", "hand", "accepted"),
    [
        (0, HIGH, ("IN-07", "IN-08", "IN-09"), True),
        (1, HIGH, ("IN-07", "IN-08", "IN-09"), False),  # an ability too few
        (0, ("IN-10", "IN-11", "IN-04", "IN-05"), ("IN-07", "IN-08", "IN-09"), False),  # none of them high
        (0, HIGH, ("IN-07", "IN-08", "IN-08"), False),  # two names
        (0, HIGH, ("IN-07", "IN-08", "EV-09"), False),  # an event
        (0, HIGH, ("IN-07", "IN-08", "XF-1"), False),  # E-55: an exclusive card
    ],
)
def test_what_knowledge_accepts_and_what_not(board, lacking, high, hand, accepted):
    t = board(step="prep_phase")
    assert len(hand) == feat("knowledge").intel
    t.fill_rows(0, LOW, MID, high[: feat("knowledge").abilities - 6 - lacking])
    t.hold(0, *hand)
    assert offers(t) == (["knowledge"] if accepted else [])


@pytest.mark.rule("LEG-FEAT-13")
def test_several_feats_may_be_achieved_in_one_turn(board):
    t = board(step="prep_phase", options={"mode": "standard"})
    t.me(0).gold = 60
    t.me(0).trophy_value = 9
    t.play("offer path:wealth", "offer path:wealth")
    assert t.me(0).points == 3


@pytest.mark.rule("LEG-FEAT-14")
def test_feats_are_achieved_in_the_own_turn_also_in_the_fair_round(board):
    t = board(3, step="prep_phase")
    t.me(0).gold, t.me(0).feats, t.me(0).points, t.me(0).most_points = 28, {"hunt": 1}, 1, 1
    t.me(1).trophy_value = 9
    t.me(2).gold = 28
    t.play("offer path:wealth")
    assert t.state.closing
    assert (t.me(1).points, t.me(2).points) == (0, 0)
    t.until("prep.step", 1)
    assert t.me(1).points == 1
    t.until("prep.step", 2).play("offer path:wealth")
    assert t.me(2).points == 1


@pytest.mark.rule("LEG-FEAT-15")
def test_a_point_stays_when_its_condition_fails_later(board):
    t = board(step="prep_phase")
    (pickaxe,) = t.unlock(0, "IN-12")
    t.me(0).forge_marks = 8
    (tea, ore) = t.carry(0, "MK-11", "MT-13")
    t.play("commit", [f"card:{ore}"])
    assert t.me(0).feats == {"forge": 1}  # 15 marks; the second needs two creations
    t.play(f"use card:{tea} #0", [f"card:{pickaxe}"])
    assert (t.me(0).points, t.me(0).feats) == (1, {"forge": 1})

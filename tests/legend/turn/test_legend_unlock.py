"""LEG-UNL The ascension area: rows, costs, materials, direct unlock."""

import pytest
from legend_board import gold_for

from zhuoju.games.legend.effects.in_force import stat
from zhuoju.games.legend.model.library import CARDS, CHARACTERS

LOW = ("IN-04", "IN-05", "IN-06")  # free low skills
MID = ("IN-23", "IN-26", "IN-24")  # mid skills


def unlocks(t):
    """The cards that can be unlocked now."""
    return [t.face(int(option.split(":")[1])) for option in t.options("unlock")]


@pytest.mark.rule("LEG-UNL-01")
def test_the_ascension_area_has_rows_of_three_three_and_four(board):
    assert [len(row) for row in board(step="prep_phase").me(0).rows] == [3, 3, 4]


@pytest.mark.rule("LEG-UNL-02")
def test_any_number_of_cards_is_unlocked_in_the_prep_phase(board):
    t = board(step="prep_phase")
    for ref in t.hold(0, *LOW):
        t.play(f"unlock card:{ref}")
    assert t.unlocked(0) == [*LOW]


@pytest.mark.rule("LEG-UNL-02")
def test_nothing_is_unlocked_in_the_action_phase(board):
    t = board(step="action_phase")
    t.hold(0, *LOW)
    assert t.options("unlock") == []


@pytest.mark.rule("LEG-UNL-03")
def test_unlocking_takes_the_gold_and_the_card_from_the_hand(board):
    t = board(step="prep_phase")
    (basics,) = t.hold(0, "IN-01")
    t.me(0).gold = 3
    t.play(f"unlock card:{basics}")
    assert t.me(0).gold == 2
    assert t.me(0).hand == []
    assert t.unlocked(0) == ["IN-01"]


@pytest.mark.rule("LEG-UNL-03")
def test_a_card_whose_cost_is_not_held_is_not_offered(board):
    t = board(step="prep_phase")
    (basics,) = t.hold(0, "IN-01")
    assert unlocks(t) == []
    assert t.withheld[f"unlock card:{basics}"] == "reason.unlock_gold"


@pytest.mark.rule("LEG-UNL-04")
def test_an_unlocked_card_is_no_intel_any_more(board):
    t = board(step="prep_phase")
    t.join(0, "CH-6")
    (scouting,) = t.hold(0, "IN-08")
    t.hold(0, "XF-2")  # the notebook wants one intel card
    assert unlocks(t) == ["IN-08", "XF-2"]
    t.play(f"unlock card:{scouting}")
    assert unlocks(t) == []
    assert t.options("sell") == []


@pytest.mark.rule("LEG-UNL-05")
def test_the_low_row_must_be_full_before_a_mid_card_is_unlocked(board):
    t = board(step="prep_phase")
    t.unlock(0, *LOW[:2])
    low, mid = t.hold(0, "IN-07", "IN-26")
    t.me(0).gold = gold_for("IN-26")
    assert unlocks(t) == ["IN-07"]
    assert t.withheld[f"unlock card:{mid}"] == "reason.lower_row_open"
    t.play(f"unlock card:{low}", f"unlock card:{mid}")
    assert t.me(0).rows[0][2].card == low
    assert t.me(0).rows[1][0].card == mid


@pytest.mark.rule("LEG-UNL-05")
def test_the_relaxed_rule_takes_the_lowest_row_that_fits_the_grade(board):
    t = board(step="prep_phase", options={"row_rule": "relaxed"})
    t.unlock(0, "IN-04")
    low, mid = t.hold(0, "IN-07", "IN-26")
    t.me(0).gold = gold_for("IN-26")
    t.play(f"unlock card:{mid}", f"unlock card:{low}")
    assert t.me(0).rows[1][0].card == mid
    assert t.me(0).rows[0][1].card == low
    assert stat(t.match.table, 0, "attack") == 5  # holes that were never filled disable nothing


@pytest.mark.rule("LEG-UNL-06")
def test_a_low_card_may_lie_in_any_row_a_mid_card_in_the_upper_two(board):
    t = board(step="prep_phase")
    t.fill_rows(0, LOW, MID[:2])
    t.me(0).gold = gold_for("IN-40", "IN-24")
    low, high, mid, another = t.hold(0, "IN-07", "IN-40", "IN-24", "IN-08")
    assert "IN-40" not in unlocks(t)  # the mid row is not for high cards
    t.play(f"unlock card:{low}", f"unlock card:{mid}", f"unlock card:{another}", f"unlock card:{high}")
    assert t.me(0).rows[1][2].card == low
    assert [a and a.card for a in t.me(0).rows[2]] == [mid, another, high, None]


@pytest.mark.rule("LEG-UNL-07")
def test_a_mid_card_needs_a_low_ability(board):
    t = board(step="prep_phase", options={"row_rule": "relaxed"})
    low, mid = t.hold(0, "IN-07", "IN-26")
    t.me(0).gold = gold_for("IN-26")
    assert t.withheld[f"unlock card:{mid}"] == "reason.needs_low"
    t.play(f"unlock card:{low}")
    assert unlocks(t) == ["IN-26"]


@pytest.mark.rule("LEG-UNL-08", "LEG-UNL-09")
def test_low_abilities_in_the_mid_row_do_not_prepare_a_high_card(board):
    """E-45."""
    t = board(step="prep_phase")
    t.fill_rows(0, LOW, ("IN-07", "IN-08", "IN-10"))
    high, mid = t.hold(0, "IN-43", "IN-26")
    t.me(0).gold = gold_for("IN-43", "IN-26")
    assert unlocks(t) == ["IN-26"]
    assert t.withheld[f"unlock card:{high}"] == "reason.needs_mid"
    t.play(f"unlock card:{mid}")
    assert unlocks(t) == ["IN-43"]


@pytest.mark.rule("LEG-UNL-05", "LEG-UNL-06", "LEG-UNL-08")
def test_a_high_skill_waits_until_the_mid_row_is_full(board):
    """WE-22."""
    t = board(step="prep_phase")
    t.fill_rows(0, LOW, MID[:2])
    high, low = t.hold(0, "IN-43", "IN-07")
    t.me(0).gold = gold_for("IN-43")
    assert unlocks(t) == ["IN-07"]
    t.play(f"unlock card:{low}")
    assert t.me(0).rows[1][2].card == low
    assert unlocks(t) == ["IN-43"]
    t.play(f"unlock card:{high}")
    assert t.me(0).rows[2][0].card == high


@pytest.mark.rule("LEG-UNL-10")
def test_the_first_empty_place_is_taken_and_nothing_moves(board):
    t = board(step="prep_phase")
    t.fill_rows(0, LOW)
    (tea,) = t.carry(0, "MK-11")
    (low,) = t.hold(0, "IN-07")
    first, second, third = (a.card for a in t.me(0).rows[0])
    t.play(f"use card:{tea} #0", [f"card:{second}"], f"unlock card:{low}")
    assert [a.card for a in t.me(0).rows[0]] == [first, low, third]


@pytest.mark.rule("LEG-UNL-11")
def test_a_skill_costs_gold_or_nothing(board):
    skills = [c.unlock for c in CARDS.values() if c.type == "skill"]
    assert skills
    assert not any(cost.elements or cost.materials or cost.direct for cost in skills)
    t = board(step="prep_phase")
    (free,) = t.hold(0, "IN-04")
    t.play(f"unlock card:{free}")
    assert t.unlocked(0) == ["IN-04"]


@pytest.mark.rule("LEG-UNL-12")
def test_materials_are_placed_under_the_creation(board):
    t = board(step="prep_phase")
    (pickaxe,) = t.hold(0, "IN-12")
    ore, plant = t.carry(0, "MT-06", "FO-01")
    t.play(f"unlock card:{pickaxe}", [f"card:{ore}"])
    assert t.me(0).rows[0][0].materials == [ore]
    assert t.me(0).pack == [plant]


@pytest.mark.rule("LEG-UNL-13")
@pytest.mark.parametrize(
    ("creation", "fits"),
    [("IN-12", "MT-01"), ("IN-13", "FO-01"), ("IN-14", "FO-15"), ("XF-2", "IN-08")],
    ids=["mineral", "plant", "creature", "intel"],
)
def test_materials_are_minerals_plants_creatures_or_intel_as_printed(board, creation, fits):
    t = board(step="prep_phase")
    t.join(0, "CH-6")
    (ref,) = t.hold(0, creation)
    held = {f: (t.hold if f == "IN-08" else t.carry)(0, f)[0] for f in ("MT-01", "FO-01", "FO-15", "IN-08")}
    t.play(f"unlock card:{ref}")
    assert t.offered == [f"card:{held[fits]}"]


@pytest.mark.rule("LEG-UNL-14")
def test_loot_in_a_slot_is_not_held(board):
    t = board(step="prep_phase")
    t.hold(0, "IN-12")
    (ore,) = t.lay("mountain", 1, "MT-01")
    t.marks(ore).loot = True
    assert unlocks(t) == []


@pytest.mark.rule("LEG-UNL-14")
def test_an_intel_material_comes_from_the_hand_and_not_from_the_pack(board):
    t = board(step="prep_phase")
    t.join(0, "CH-6")
    t.hold(0, "XF-2")
    t.carry(0, "MK-13")
    assert unlocks(t) == ["MK-13"]


@pytest.mark.rule("LEG-UNL-15")
def test_two_low_minerals_do_not_make_a_perpetual_gear(board):
    t = board(step="prep_phase")
    t.fill_rows(0, LOW, MID)
    (gear,) = t.hold(0, "IN-48")  # a mid mineral and a mineral
    t.carry(0, "MT-01", "MT-02")
    assert unlocks(t) == []
    assert t.withheld[f"unlock card:{gear}"] == "reason.unlock_materials"


@pytest.mark.rule("LEG-UNL-15")
def test_one_card_meets_one_requirement_and_a_higher_grade_will_do(board):
    t = board(step="prep_phase")
    t.fill_rows(0, LOW, MID)
    (gear,) = t.hold(0, "IN-48")
    low, another, high = t.carry(0, "MT-01", "MT-02", "MT-10")
    t.play(f"unlock card:{gear}")
    assert t.offered == [f"card:{high}"]
    t.play([f"card:{high}"])
    assert t.offered == [f"card:{low}", f"card:{another}"]
    t.play([f"card:{another}"])
    assert t.me(0).rows[2][0].materials == [high, another]
    assert t.me(0).pack == [low]


@pytest.mark.rule("LEG-UNL-15", "LEG-UNL-24")
def test_the_nights_are_not_their_own_material(board):
    t = board(step="prep_phase")
    t.fill_rows(0, LOW, MID)
    t.hold(0, "IN-44", "IN-07", "IN-08", "IN-09")
    assert "IN-44" not in unlocks(t)


@pytest.mark.rule("LEG-UNL-24")
def test_the_nights_need_four_intel_cards_with_different_names(board):
    t = board(step="prep_phase")
    t.fill_rows(0, LOW, MID)
    nights, twin, other, *_ = t.hold(0, "IN-44", "IN-07", "IN-07", "IN-08", "IN-09", "IN-10", "EV-09")
    t.play(f"unlock card:{nights}", [f"card:{twin}"])
    assert f"card:{other}" not in t.offered  # the same name again
    assert len(t.offered) == 3  # and no event
    t.play(*([option] for option in t.offered))
    assert t.faces(t.me(0).rows[2][0].materials) == ["IN-07", "IN-08", "IN-09", "IN-10"]


@pytest.mark.rule("LEG-UNL-24")
def test_four_intel_cards_of_three_names_are_too_few_for_the_nights(board):
    t = board(step="prep_phase")
    t.fill_rows(0, LOW, MID)
    t.hold(0, "IN-44", "IN-07", "IN-07", "IN-08", "IN-09")
    assert "IN-44" not in unlocks(t)


@pytest.mark.rule("LEG-UNL-16")
def test_a_crocodile_works_only_as_a_material(board):
    """WE-13."""
    t = board(step="prep_phase")
    (armour,) = t.hold(0, "IN-15")
    (crocodile, tea) = t.carry(0, "MK-02", "MK-11")
    assert stat(t.match.table, 0, "max_health") == 6
    t.play(f"unlock card:{armour}", [f"card:{crocodile}"])
    assert stat(t.match.table, 0, "max_health") == 11
    t.play(f"use card:{tea} #0", [f"card:{armour}"])
    assert stat(t.match.table, 0, "max_health") == 6
    assert crocodile in t.state.discards["market"]
    assert armour in t.state.discards["intel"]


@pytest.mark.rule("LEG-UNL-17")
def test_a_removed_creation_takes_its_materials_to_their_own_piles(board):
    """E-46."""
    t = board(step="prep_phase")
    (raid,) = t.hold(0, "EV-05")
    t.unlock(1, *LOW)
    (armour,) = t.unlock(1, "IN-15", materials={"IN-15": ("MK-02",)})
    (crocodile,) = t.me(1).rows[1][0].materials
    assert stat(t.match.table, 1, "max_health") == 13
    t.play(f"play card:{raid} #0", "seat:1", (1, [f"card:{armour}"]))
    assert stat(t.match.table, 1, "max_health") == 8
    assert crocodile in t.state.discards["market"]
    assert armour in t.state.discards["intel"]


@pytest.mark.rule("LEG-UNL-18")
def test_a_spell_costs_elements_which_are_spent(board):
    t = board(step="prep_phase")
    (spark,) = t.hold(0, "IN-18")
    t.elements(0, fire=1)
    t.play(f"unlock card:{spark}")
    assert t.unlocked(0) == ["IN-18"]
    assert (t.me(0).permanent.ready, t.me(0).permanent.spent) == ({}, {"fire": 1})


@pytest.mark.rule("LEG-UNL-18")
def test_a_spell_without_the_elements_is_not_offered(board):
    t = board(step="prep_phase")
    (spark,) = t.hold(0, "IN-18")
    t.elements(0, water=3)
    assert t.withheld[f"unlock card:{spark}"] == "reason.unlock_elements"


@pytest.mark.rule("LEG-UNL-19")
def test_a_creation_in_the_pack_is_unlocked_at_no_cost_and_without_materials(board):
    t = board(step="prep_phase")
    (sword, ore) = t.carry(0, "MK-13", "MT-01")
    t.play(f"unlock card:{sword}")
    assert t.unlocked(0) == ["MK-13"]
    assert t.me(0).rows[0][0].materials == []
    assert (t.me(0).pack, t.me(0).gold) == ([ore], 0)


@pytest.mark.rule("LEG-UNL-19")
def test_a_direct_unlock_keeps_the_rules_of_the_rows(board):
    t = board(step="prep_phase")
    (mirror,) = t.carry(0, "MK-16")  # mid
    t.unlock(0, *LOW[:2])
    assert t.withheld[f"unlock card:{mirror}"] == "reason.lower_row_open"


@pytest.mark.rule("LEG-UNL-20")
def test_an_ability_works_in_the_prep_phase_in_which_it_is_unlocked(board):
    t = board(step="prep_phase")
    rumours, other = t.hold(0, "IN-07", "IN-08")
    t.play(f"unlock card:{rumours}", f"use card:{rumours} #0", [f"card:{other}"])
    assert other in t.state.discards["intel"]
    assert len(t.me(0).hand) == 1


@pytest.mark.rule("LEG-UNL-21")
def test_with_ten_abilities_nothing_more_is_unlocked(board):
    t = board(step="prep_phase")
    t.fill_rows(0, LOW, MID, ("IN-40", "IN-41", "IN-42", "IN-43"))
    (low,) = t.hold(0, "IN-07")
    (tea,) = t.carry(0, "MK-11")
    assert t.withheld[f"unlock card:{low}"] == "reason.area_full"
    last = t.me(0).rows[2][3].card
    t.play(f"use card:{tea} #0", [f"card:{last}"])
    assert "IN-07" in unlocks(t)


@pytest.mark.rule("LEG-UNL-22")
def test_materials_are_public_and_do_not_fill_the_pack(board):
    t = board(step="end_phase")
    t.unlock(0, "IN-12", materials={"IN-12": ("MT-06",)})
    t.carry(0, *["MT-01"] * 3, *["MT-02"] * 3)
    t.play()
    assert t.asked().seat == 1  # nothing had to be discarded
    (pickaxe, *_), *_ = t.match.view(1)["players"][0]["rows"]
    assert [card["face"] for card in pickaxe["materials"]] == ["MT-06"]


@pytest.mark.rule("LEG-UNL-23")
def test_omniscience_lowers_gold_costs_but_not_below_zero(board):
    t = board(step="prep_phase")
    t.join(0, "CH-6")
    t.fill_rows(0, LOW, MID, ("XF-5", "XF-5"))
    dear, one = t.hold(0, "IN-28", "IN-01")
    assert (gold_for("IN-28") > 2, gold_for("IN-01")) == (True, 1)
    t.me(0).gold = gold_for("IN-28") - 2  # one less for each
    t.play(f"unlock card:{one}")
    assert t.me(0).gold == gold_for("IN-28") - 2
    t.play(f"unlock card:{dear}")
    assert t.me(0).gold == 0


@pytest.mark.rule("LEG-UNL-25")
def test_a_creation_whose_material_is_taken_away_goes_on_working(board):
    """E-47."""
    t = board(step="prep_phase")
    t.join(0, "CH-1")
    t.unlock(0, "IN-12", materials={"IN-12": ("MT-08",)})
    (reforge,) = t.unlock(0, "XA-3")
    (lodestone,) = t.me(0).rows[0][0].materials
    (ore,) = t.lay("mountain", 1, "MT-01")
    base = CHARACTERS["CH-1"].gather
    assert stat(t.match.table, 0, "gather", ore) == base + 2
    t.play(f"use card:{reforge} #0", [f"card:{lodestone}"])
    assert t.me(0).pack == [lodestone]
    assert t.unlocked(0) == ["IN-12", "XA-3"]
    assert stat(t.match.table, 0, "gather", ore) == base + 1  # the pickaxe alone


@pytest.mark.rule("LEG-UNL-26")
def test_what_waits_for_an_unlock_follows_once_the_card_is_placed_and_paid(board):
    t = board(step="prep_phase")
    t.join(0, "CH-1")
    t.fill_rows(0, LOW, MID, ("XA-5",))
    (pickaxe,) = t.hold(0, "IN-12")
    (ore,) = t.carry(0, "MT-01")
    t.play(f"unlock card:{pickaxe}", [f"card:{ore}"])
    assert t.me(0).gold == 4
    assert len(t.me(0).hand) == 1
    told = [e.kind for e in t.events() if e.kind in ("unlocked", "triggered", "gold")]
    assert told == ["unlocked", "triggered", "gold"]


@pytest.mark.rule("LEG-UNL-26")
def test_an_unlock_is_a_closed_step(board):
    t = board(step="prep_phase")
    t.fill_rows(0, ("IN-07", "IN-10"))  # effects for the free period
    t.carry(0, "FO-03", "MT-01", "MT-02")  # and a quick one
    (pickaxe,) = t.hold(0, "IN-12")
    t.play(f"unlock card:{pickaxe}")
    assert t.prompt == "unlock.materials"
    assert t.options("use") == []


@pytest.mark.rule("LEG-RES-09", "LEG-PACK-07", "LEG-UNL-12")
def test_nothing_of_its_time_in_the_slot_remains_on_a_material(board):
    """WE-07."""
    t = board(step="in_slot")
    ore = t.meet("mountain", 1, "MT-06")
    t.marks(ore).progress, t.marks(ore).loot = 4, True
    (pickaxe,) = t.hold(0, "IN-12")
    t.play(f"take card:{ore}")
    assert ore not in t.state.marks
    t.until("prep.step", 1).until("prep.step", 0)
    t.play(f"unlock card:{pickaxe}", [f"card:{ore}"])
    assert t.me(0).rows[0][0].materials == [ore]
    assert ore not in t.state.marks


@pytest.mark.rule("LEG-UNL-15", "LEG-PLANT-08")
def test_rotten_grass_is_no_material(board):
    """E-36."""
    t = board(step="prep_phase")
    t.hold(0, "IN-13", "IN-17")  # a plant; any resource
    t.carry(0, "RG-01")
    assert unlocks(t) == []

"""MES-POT, MES-ABL-01 to 11, 24 to 34 Potential, strength, and abilities gained, improved and given up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from zhuoju.games.meshal.catalogue.library import ABILITIES, CREATURES
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.clock import DAY
from zhuoju.games.meshal.character.training_costs import ability_cost, occupied
from zhuoju.games.meshal.creation import growing_at_rest, growth
from zhuoju.games.meshal.creation.new_beings import alone, new_sheet, preset_sheet
from zhuoju.games.meshal.creation.strength import gifted_levels, spent, strength, written
from zhuoju.games.meshal.hosting.rewards import earn
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.profile import core
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.games.meshal.model.sheet import Carried, Lesson
from zhuoju.games.meshal.model.state import Rest, being


def resting(species="spec_human", profile=None, potential=100, **acquired):
    """A character that rests, and so may grow."""
    profile = profile or core()
    sheet = new_sheet(species, profile)
    sheet.acquired.update(acquired)
    sheet.potential = potential
    w, ref = alone(sheet, profile)
    values.fill(w, ref)
    w.state.rest = Rest([ref], 0)
    return w, ref, sheet


def refused(clause):
    return pytest.raises(Refused, match=clause)


# Potential and strength


@pytest.mark.rule("MES-POT-01")
def test_potential_is_spent_while_resting_only():
    w, ref, sheet = resting()
    w.state.rest = None
    for deed in (
        lambda: growth.train(w, ref, "might"),
        lambda: growth.obtain(w, ref, "mi_brace"),
        lambda: growth.renounce(w, ref, "mi_brace"),
        lambda: growth.improve(w, ref, "ag_theft", days=9),
    ):
        with refused("MES-POT-01"):
            deed()
    assert sheet.potential == 100
    w.state.rest = Rest([ref], 0)
    assert growth.train(w, ref, "might") == 9
    assert (sheet.acquired["might"], sheet.dice["might"], sheet.potential) == (4, 4, 91)


@pytest.mark.rule("MES-ATR-04", "MES-ATR-05", "MES-POT-01")
def test_x12_only_the_acquired_score_says_what_the_next_point_costs():
    """Adan, agility 5 acquired and more by feature and item: 15 for the next point, then 18."""
    w, ref, sheet = resting("spec_reedfolk", agility=5)  # small folk are quick
    sheet.items.append(Carried(1, "it_giant_ring", equipped=True))
    sheet.acquired["might"] = 5
    values.settle(w, ref)
    assert values.score(w, ref, "agility") == 6
    assert values.score(w, ref, "might") == 5  # less one by the species, one more by the ring
    for attribute in ("agility", "might"):
        before = sheet.potential
        assert [growth.train(w, ref, attribute) for _ in range(2)] == [15, 18]
        assert (sheet.acquired[attribute], before - sheet.potential) == (7, 33)


@pytest.mark.rule("MES-POT-01")
def test_creatures_of_the_packs_do_not_grow(scene):
    t = scene()
    wolf = t.foe()
    t.state.rest = Rest([wolf.ref], 0)
    with refused("MES-POT-01"):
        growth.train(t.match.table, wolf.ref, "might")


@pytest.mark.rule("MES-POT-02")
def test_a_new_character_has_thirty_six_unless_the_host_says_otherwise(scene):
    assert new_sheet("spec_human", core()).potential == 36
    assert new_sheet("spec_human", scene(start_potential=50).profile).potential == 50


@pytest.mark.rule("MES-POT-03", "MES-POT-04")
def test_strength_is_what_was_spent_and_three_for_each_gifted_level():
    """X-22: a sheet that says 36/15 has strength 36 and 15 potential left."""
    w, ref, sheet = resting("spec_human", potential=51)  # 1 gifted level
    for name in ("mi_shield_wall", "mi_heavy_chop", "co_two_weapons", "co_prey", "co_hardy", "co_rider"):
        growth.obtain(w, ref, name)
    growth.train(w, ref, "spirit")
    assert (spent(sheet), gifted_levels(sheet)) == (36, 1)
    assert written(sheet) == "39/15"
    horned = new_sheet("spec_hornherd", core())
    assert strength(horned) == 6  # might +2 counts nothing, two gifted levels do


@pytest.mark.rule("MES-POT-05")
def test_creatures_have_the_strength_printed(scene):
    assert strength(preset_sheet("pc_halen", core())) == 39
    t = scene()
    assert strength(t.foe(strength=21).sheet) == 21
    name, card = next(iter(CREATURES.items()))
    assert strength(t.foe(name).sheet) == card.strength


@pytest.mark.rule("MES-POT-07")
def test_earned_potential_adds_nothing_to_strength_and_never_becomes_negative():
    w, ref, sheet = resting(potential=5)
    earn(w, ref, 3)
    assert written(sheet) == "3/8"
    with refused("MES-POT-07"):
        growth.train(w, ref, "might")
    assert (sheet.potential, sheet.acquired["might"]) == (8, 3)
    earn(w, ref, 1)
    growth.train(w, ref, "might")
    assert (written(sheet), sheet.acquired["might"]) == ("12/0", 4)


@given(
    st.lists(st.sampled_from(["earn", "might", "agility", "mi_brace", "co_hardy", "renounce"]), max_size=12)
)
@pytest.mark.rule("MES-POT-03", "MES-POT-07")
def test_strength_changes_only_by_spending_and_renouncing(deeds):
    w, ref, sheet = resting(potential=20)
    for deed in deeds:
        before, left = strength(sheet), sheet.potential
        try:
            if deed == "earn":
                earn(w, ref, 2)
            elif deed == "renounce":
                growth.renounce(w, ref, "mi_brace")
            elif deed in ("might", "agility"):
                growth.train(w, ref, deed)
            else:
                growth.obtain(w, ref, deed)
        except Refused:
            assert (strength(sheet), sheet.potential) == (before, left)
        assert sheet.potential >= 0
        if deed == "earn":
            assert strength(sheet) == before
        elif deed == "renounce":
            assert sheet.potential == left
        else:
            assert strength(sheet) - before == left - sheet.potential


# Obtaining


@pytest.mark.rule("MES-ABL-01", "MES-ABL-28")
def test_every_ability_states_level_classes_and_effect():
    assert len(ABILITIES) == 125
    for ability in ABILITIES.values():
        assert 1 <= ability.level <= 9
        assert ability.classes
        assert ability.tags
        assert ability.effects.source
    several = [a for a in ABILITIES.values() if len(a.tags) > 1]
    assert ABILITIES["ag_lock_hands"] in several


@pytest.mark.rule("MES-ABL-02", "MES-ABL-24")
def test_an_ability_costs_its_level_times_three():
    """X-24: levels 1 to 9 cost 3, 6, ... 27."""
    costs = {a.level: ability_cost(a) for a in ABILITIES.values() if "gifted" not in a.classes}
    assert costs == {level: 3 * level for level in range(1, 10)}
    assert {ability_cost(a) for a in ABILITIES.values() if "gifted" in a.classes} == {0}


@pytest.mark.rule("MES-ABL-02")
def test_stated_requirements_must_hold(monkeypatch):
    w, ref, sheet = resting("spec_human")
    for limits, reason in (
        ({"needs": ("mi_brace",)}, "needs_ability"),
        ({"species": ("spec_owlkin",)}, "other_species"),
        ({"genders": ("male",)}, "other_gender"),
    ):
        monkeypatch.setitem(ABILITIES, "mi_heavy_chop", replace(ABILITIES["mi_heavy_chop"], **limits))
        assert growth.cannot_obtain(w, sheet, "mi_heavy_chop", ref).reason == reason
        monkeypatch.undo()
    assert sheet.gender == "female"
    assert growth.obtain(w, ref, "mi_heavy_chop") == 3


@pytest.mark.rule("MES-ABL-03", "MES-ABL-04", "MES-ABL-06")
def test_an_attribute_sustains_as_many_levels_as_its_permanent_score(monkeypatch):
    """X-23: spirit 6 holds six of level 1, or one of 1 and one of 5."""
    w, ref, sheet = resting(spirit=6)
    growth.obtain(w, ref, "sp_mind_fort")  # level 5
    growth.obtain(w, ref, "sp_keen_eye")
    assert occupied(sheet, "spirit") == 6
    with refused("MES-ABL-03"):
        growth.obtain(w, ref, "sp_first_aid")
    growth.obtain(w, ref, "co_veteran")  # common: nothing
    assert occupied(sheet, "spirit") == 6
    gift = replace(ABILITIES["sp_keen_eye"], id="test_gift", classes=("gifted", "spirit"))
    monkeypatch.setitem(ABILITIES, "test_gift", gift)
    sheet.abilities["test_gift"] = 0  # nor does a gift
    assert occupied(sheet, "spirit") == 6
    del sheet.abilities["test_gift"]
    w, ref, sheet = resting(might=3)
    growth.obtain(w, ref, "mi_iron_skin")
    sheet.items.append(Carried(1, "it_giant_ring", equipped=True))
    values.settle(w, ref)
    assert values.score(w, ref, "might") == 4
    with refused("MES-ABL-03"):  # a temporary score sustains nothing
        growth.obtain(w, ref, "mi_brace")


@pytest.mark.rule("MES-ABL-05")
def test_when_a_score_has_fallen_nothing_new_is_learned_and_at_a_rest_some_is_given_up(scene):
    t = scene()
    hero = t.hero("spec_human")
    sheet = hero.sheet
    sheet.potential, sheet.abilities = 50, {"mi_iron_skin": 0, "mi_brace": 0, "co_hardy": 0}
    t.state.rest = Rest([hero.ref], 0)
    with refused("MES-ABL-05"):
        growth.obtain(t.match.table, hero.ref, "mi_heavy_chop")
    t.do(lambda m: growth.fit(m, hero.ref))
    assert t.prompt == "growth.renounce"
    assert t.offered == ["renounce mi_iron_skin", "renounce mi_brace"]
    t.play("renounce mi_brace")
    assert t.rests
    assert t.one(hero).sheet.abilities == {"mi_iron_skin": 0, "co_hardy": 0}


@pytest.mark.rule("MES-ABL-07", "MES-ABL-24")
def test_an_ability_is_obtained_once_and_gifts_are_not_for_sale():
    w, ref, sheet = resting("spec_human")
    growth.obtain(w, ref, "mi_brace")
    with refused("MES-ABL-07"):
        growth.obtain(w, ref, "mi_brace")
    with refused("MES-ABL-07"):
        growth.obtain(w, ref, "gi_resourceful")  # has it already
    with refused("MES-ABL-24"):
        growth.obtain(w, ref, "gi_wings")
    assert list(sheet.abilities) == ["mi_brace"]


@pytest.mark.rule("MES-ATR-17", "MES-ABL-24")
def test_no_ability_of_an_invalid_attribute_can_be_bought():
    w, ref, _ = resting("spec_gearfolk")
    with refused("MES-ATR-17"):
        growth.obtain(w, ref, "sp_keen_eye")
    with refused("MES-ATR-17"):
        growth.train(w, ref, "spirit")
    assert growth.obtain(w, ref, "co_hardy") == 3


@pytest.mark.rule("MES-ABL-32")
def test_magic_cannot_be_learned_without_the_switch(scene):
    profile = scene(without=["magic"]).profile
    w, ref, _ = resting(profile=profile)
    with refused("MES-ABL-32"):
        growth.obtain(w, ref, "mg_spark")
    w, ref, _ = resting()
    assert growth.obtain(w, ref, "mg_spark") == 3


@pytest.mark.rule("MES-ABL-11")
def test_with_limited_learning_every_ability_needs_a_source(scene):
    profile = scene(switches=["limited_learning"]).profile
    w, ref, sheet = resting(profile=profile)
    with refused("MES-ABL-11"):
        growth.obtain(w, ref, "mi_brace")
    w.state.lessons = [
        Lesson("mi_brace", fee=500),
        Lesson("co_hardy", task="carry the water for a week"),
        Lesson("sp_keen_eye", item="it_manual"),
        Lesson("ag_aim", teacher=99),
    ]
    for name in ("mi_brace", "co_hardy", "sp_keen_eye", "ag_aim"):
        with refused("MES-ABL-11"):
            growth.obtain(w, ref, name)
    sheet.purse = 600
    growth.obtain(w, ref, "mi_brace")
    assert sheet.purse == 100
    w.state.lessons[1].done = True
    growth.obtain(w, ref, "co_hardy")
    assert sheet.purse == 100


@pytest.mark.rule("MES-ABL-11")
def test_a_teacher_must_have_the_ability_and_be_alive(scene):
    t = scene(switches=["limited_learning"])
    pupil, teacher = t.hero("spec_human"), t.foe(abilities=("mi_brace",))
    t.state.rest = Rest([pupil.ref], 0)
    t.state.lessons = [Lesson("mi_brace", teacher=teacher.ref), Lesson("mi_heavy_chop", teacher=teacher.ref)]
    w = t.match.table
    with refused("MES-ABL-11"):
        growth.obtain(w, pupil.ref, "mi_heavy_chop")
    being(w, teacher.ref).sheet.dead = True
    with refused("MES-ABL-11"):
        growth.obtain(w, pupil.ref, "mi_brace")
    being(w, teacher.ref).sheet.dead = False
    assert growth.obtain(w, pupil.ref, "mi_brace") == 3


@pytest.mark.rule("MES-ABL-11")
def test_everything_that_a_source_states_must_be_met(scene):
    t = scene(switches=["limited_learning"])
    pupil, teacher = t.hero("spec_human"), t.foe(abilities=("mi_brace",))
    t.state.rest = Rest([pupil.ref], 0)
    t.state.lessons = [Lesson("mi_brace", teacher.ref, "it_manual", "carry the water for a week", fee=100)]
    w = t.match.table
    sheet = being(w, pupil.ref).sheet

    def met() -> bool:
        return growth.cannot_obtain(w, sheet, "mi_brace", pupil.ref) is None

    sheet.purse = 100
    assert not met()
    w.state.lessons[0].done = True
    assert not met()
    sheet.items.append(Carried(1, "it_manual"))
    assert met()
    sheet.purse = 99
    assert not met()
    sheet.purse = 100
    w.state.lessons[0].teacher = pupil.ref  # nobody teaches himself
    assert not met()
    w.state.lessons[0].teacher = teacher.ref
    growth.obtain(w, pupil.ref, "mi_brace")
    assert sheet.purse == 0


# Improving and renouncing


@pytest.mark.rule("MES-ABL-08")
def test_an_improvement_costs_potential_and_days_and_has_a_cap():
    """X-25: Theft+2 was improved twice."""
    w, ref, sheet = resting()
    growth.obtain(w, ref, "ag_theft")
    with refused("MES-ABL-08"):
        growth.improve(w, ref, "ag_theft", days=6)
    for _ in range(2):
        growth.improve(w, ref, "ag_theft", days=7)
    assert sheet.abilities["ag_theft"] == 2
    assert spent(sheet) == 9
    growth.improve(w, ref, "ag_theft", days=7)
    with refused("MES-ABL-08"):
        growth.improve(w, ref, "ag_theft", days=7)
    for name in ("mi_brace", "co_hardy"):
        with refused("MES-ABL-08"):
            growth.improve(w, ref, name, days=99)


@pytest.mark.rule("MES-ABL-09")
def test_renouncing_frees_what_was_occupied_and_refunds_nothing():
    w, ref, sheet = resting(potential=30)
    growth.obtain(w, ref, "ag_theft")
    growth.improve(w, ref, "ag_theft", days=7)
    assert (strength(sheet), sheet.potential) == (9, 24)
    growth.renounce(w, ref, "ag_theft")
    assert (strength(sheet), sheet.potential, occupied(sheet, "agility")) == (3, 24, 0)


@pytest.mark.rule("MES-ABL-09", "MES-CHR-15")
def test_with_an_ability_goes_the_slot_that_it_gave():
    w, ref, sheet = resting(might=6, potential=30)
    growth.obtain(w, ref, "mi_titan_grip")
    for item in ("it_short_sword", "it_round_shield", "it_leather", "it_dagger"):
        gear.equip(w, ref, gear.add(sheet, item).id)
    growth.renounce(w, ref, "mi_titan_grip")
    assert [c.item for c in sheet.items if c.equipped] == ["it_short_sword", "it_round_shield", "it_leather"]
    assert gear.count(sheet, "it_dagger") == 1


@pytest.mark.rule("MES-ABL-10")
def test_gifts_cannot_be_renounced():
    w, ref, _ = resting("spec_human")
    with refused("MES-ABL-10"):
        growth.renounce(w, ref, "gi_resourceful")


@pytest.mark.rule("MES-ABL-31")
def test_every_reason_names_its_clause_and_the_numbers():
    w, ref, sheet = resting(potential=4)
    against = growth.cannot_obtain(w, sheet, "mi_bull_strike", ref)
    assert (against.reason, against.clause) == ("potential", "MES-POT-07")
    assert against.params == {"needed": 6, "left": 4}
    heavy = growth.cannot_obtain(w, sheet, "mi_titan_grip", ref)
    assert heavy.params == {"attribute": "might", "level": 5, "left": 3}


# At a rest


@pytest.mark.rule("MES-POT-01", "MES-ABL-02", "MES-ABL-08", "MES-ABL-09", "MES-ABL-31")
def test_a_resting_character_grows_as_its_player_likes(scene):
    t = scene()
    hero = t.hero("spec_human")
    hero.sheet.potential = 20
    t.state.rest = Rest([hero.ref], 0)
    t.state.clock = 8 * DAY
    t.do(lambda m: growing_at_rest.grow(m, hero.ref))
    assert t.prompt == "growth.spend"
    assert t.withheld["obtain mi_titan_grip"] == "sustaining"
    assert "obtain gi_wings" not in t.withheld
    t.play("raise might", "obtain ag_theft", "improve ag_theft")
    assert t.asked().params["potential"] == 20 - 9 - 3 - 3
    assert t.withheld["improve ag_theft"] == "days"  # one day is left of eight
    assert t.withheld["raise might"] == "potential"
    t.play("renounce ag_theft", "done")
    assert t.rests
    sheet = t.one(hero).sheet
    assert (sheet.abilities, sheet.acquired["might"], written(sheet)) == ({}, 4, "12/5")
    assert t.held(hero) == (4, 3, 3)


@pytest.mark.rule("MES-POT-01")
def test_nobody_grows_without_a_rest(scene):
    t = scene()
    hero = t.hero("spec_human")
    with refused("MES-POT-01"):
        next(growing_at_rest.grow(t.match.table, hero.ref))

"""MES-ATR Scores and the dice that stand for them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import replace

from zhuoju.games.meshal.abilities.casting import lacks_items
from zhuoju.games.meshal.catalogue.library import ABILITIES, CREATURES, SPECIES
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.character.training_costs import trained, training_cost
from zhuoju.games.meshal.creation import read_sheets
from zhuoju.games.meshal.creation.new_beings import alone, new_being, new_sheet
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.profile import CORE, Profile, core, full
from zhuoju.games.meshal.model.sheet import Carried, Lasting
from zhuoju.games.meshal.model.state import Stage, State, being
from zhuoju.kernel import BadOptions

RING = "it_giant_ring"  # might +1
HARNESS = "it_power_harness"  # might +2


def character(species="spec_human", profile=None):
    profile = profile or core()
    w, ref = alone(new_sheet(species, profile), profile)
    values.fill(w, ref)
    return w, ref


def wear(w, ref, *items):
    for item in items:
        gear.equip(w, ref, gear.add(being(w, ref).sheet, item).id)


@pytest.mark.rule("MES-ATR-01", "MES-ATR-03", "MES-ATR-14")
def test_a_new_character_has_three_in_each_and_as_many_dice():
    w, ref = character()
    assert values.scores(w, ref) == values.all_dice(w, ref) == {"might": 3, "agility": 3, "spirit": 3}
    being(w, ref).sheet.acquired["spirit"] = 6
    values.settle(w, ref)
    being(w, ref).sheet.dice["spirit"] -= 2
    assert values.dice(w, ref, "spirit") == 4
    assert values.missing(w, ref) == {"might": 0, "agility": 0, "spirit": 2}


@pytest.mark.rule("MES-ATR-03", "MES-ATR-04")
def test_training_costs_the_acquired_score_times_three():
    """X-12: agility 5 acquired + 2 feature + 1 item: the next point costs 15, the one after 18."""
    assert [training_cost(n) for n in (5, 6)] == [15, 18]
    assert [trained(n) for n in range(3, 11)] == [0, 9, 21, 36, 54, 75, 99, 126]
    for score in range(3, 20):
        assert trained(score + 1) - trained(score) == training_cost(score)


@pytest.mark.rule("MES-ATR-03", "MES-ATR-05", "MES-CHR-04")
def test_features_change_the_permanent_score_and_items_the_temporary_one():
    w, ref = character("spec_hornherd")
    wear(w, ref, RING)
    sheet = being(w, ref).sheet
    assert sheet.acquired == {"might": 3, "agility": 3, "spirit": 3}
    assert [values.permanent(w, sheet, a) for a in ("might", "agility", "spirit")] == [5, 2, 2]
    assert values.temporary(w, ref, "might") == 1
    assert values.score(w, ref, "might") == 6
    gear.doff(w, ref, sheet.items[0].id)
    assert values.score(w, ref, "might") == 5


@pytest.mark.rule("MES-ATR-06")
def test_a_score_is_at_least_one():
    w, ref = character("spec_mothling")
    sheet = being(w, ref).sheet
    sheet.acquired["might"] = 1  # less than any character starts with
    assert values.permanent(w, sheet, "might") == 1
    assert values.score(w, ref, "might") == 1


@pytest.mark.rule("MES-ATR-07", "MES-ATR-08")
def test_dice_follow_a_changed_score_and_wounds_stay_equal():
    w, ref = character()
    sheet = being(w, ref).sheet
    sheet.dice["might"] = 2  # one wound
    wear(w, ref, RING)
    assert (values.score(w, ref, "might"), sheet.dice["might"]) == (4, 3)
    gear.doff(w, ref, sheet.items[0].id)
    assert (values.score(w, ref, "might"), sheet.dice["might"]) == (3, 2)


@pytest.mark.rule("MES-ATR-08")
def test_a_falling_score_never_takes_the_last_die():
    w, ref = character(profile=full())
    wear(w, ref, HARNESS)
    sheet = being(w, ref).sheet
    sheet.dice["might"] = 2
    gear.doff(w, ref, sheet.items[0].id)
    assert sheet.dice["might"] == 1
    sheet.dice["might"] = 0  # nor does it give one back
    sheet.caps["might"] = 4
    values.settle(w, ref)
    assert sheet.dice["might"] == 0


@given(st.lists(st.booleans(), max_size=8), st.integers(2, 3))
@pytest.mark.rule("MES-ATR-08")
def test_putting_a_ring_on_and_off_never_heals(moves, held):
    w, ref = character()
    sheet = being(w, ref).sheet
    sheet.dice["might"] = held
    ring = gear.add(sheet, RING)
    for on in moves:
        carried = sheet.items[0]
        if on and not carried.equipped:
            gear.equip(w, ref, carried.id)
        elif not on and carried.equipped:
            gear.doff(w, ref, carried.id)
    assert ring.item == RING
    assert values.missing(w, ref)["might"] == 3 - held


@pytest.mark.rule("MES-ATR-07", "MES-ATR-08", "MES-FX-09")
def test_a_sheet_from_another_table_follows_the_scores_of_this_one():
    w, ref = character("spec_human")
    sheet = being(w, ref).sheet
    sheet.age = 70
    sheet.dice["might"] = 2
    with_age = Profile((*CORE, "age", "natural_death"))
    assert read_sheets.character(to_builtins(sheet), with_age).dice == {"might": 1, "agility": 2, "spirit": 4}
    assert read_sheets.character(to_builtins(sheet), core()).dice == {"might": 2, "agility": 3, "spirit": 3}
    for held in (4, -1):
        sheet.dice["might"] = held
        with pytest.raises(BadOptions, match="MES-ATR-07"):
            read_sheets.character(to_builtins(sheet), core())
    sheet.dice["might"], sheet.caps = 3, {}
    with pytest.raises(BadOptions, match="MES-ATR-07"):
        read_sheets.character(to_builtins(sheet), with_age)  # nothing says when it had 3
    sheet.dice["might"] = sheet.caps["might"] = 9
    assert read_sheets.character(to_builtins(sheet), core()).dice["might"] == 3
    w, ref = character("spec_effigy")
    sheet = being(w, ref).sheet
    sheet.effects.append(Lasting("gi_ethereal_shift", lasts=Duration(kind="seconds", n=9)))
    assert read_sheets.character(to_builtins(sheet), core()).dice["might"] == 3  # kept while it is bodiless
    w, ref = character("spec_gearfolk")
    sheet = being(w, ref).sheet
    sheet.dice["spirit"] = 1
    with pytest.raises(BadOptions, match="spirit"):
        read_sheets.character(to_builtins(sheet), core())


@pytest.mark.rule("MES-ATR-08")
def test_the_dead_gain_nothing_from_a_score():
    w, ref = character()
    sheet = being(w, ref).sheet
    sheet.dead, sheet.dice = True, {"might": 0, "agility": 0, "spirit": 0}
    sheet.acquired["might"] = 5
    values.settle(w, ref)
    assert sheet.dice["might"] == 0


@pytest.mark.rule("MES-ATR-17", "MES-ATR-19", "MES-ATR-23")
def test_an_invalid_attribute_has_no_dice_and_counts_three_where_a_number_is_needed():
    w, ref = character("spec_gearfolk")
    assert values.valid(w, ref) == ("might", "agility")
    assert values.dice(w, ref, "spirit") is None
    assert values.score(w, ref, "spirit") is None
    assert values.dice_number(w, ref, "spirit") == 3
    being(w, ref).sheet.dice["might"] = 1
    assert values.dice_number(w, ref, "spirit") == 3  # whatever happened to it
    assert "spirit" not in values.all_dice(w, ref)


@pytest.mark.rule("MES-ATR-21")
def test_gifts_of_an_invalid_attribute_s_class_work(scene):
    t = scene()
    golem = t.foe(spirit=None, abilities=("sp_mind_fort",))
    assert values.protection(t.match.table, golem.ref, "occult") == 2


@pytest.mark.rule("MES-ATR-12", "MES-ATR-22")
def test_lost_dice_are_gone_until_something_brings_them_back():
    w, ref = character()
    being(w, ref).sheet.dice["agility"] = 1
    values.settle(w, ref)
    assert values.dice(w, ref, "agility") == 1


@pytest.mark.rule("MES-CHR-21")
def test_life_stages_change_the_permanent_score_where_the_table_plays_with_age():
    w, ref = character("spec_human", full())
    sheet = being(w, ref).sheet
    expected = {10: ("juvenile", 2, 3, 3), 30: ("adult", 3, 3, 3), 60: ("elder", 2, 2, 4)}
    for age, (stage, *scores) in expected.items():
        sheet.age = age
        assert values.stage(sheet) == stage
        assert [values.permanent(w, sheet, a) for a in ("might", "agility", "spirit")] == scores
    gears, one = character("spec_gearfolk", full())
    being(gears, one).sheet.age = 500
    assert values.stage(being(gears, one).sheet) == "adult"
    assert values.permanent(gears, being(gears, one).sheet, "spirit") is None
    young, other = character("spec_human")
    being(young, other).sheet.age = 10
    assert values.permanent(young, being(young, other).sheet, "might") == 3  # without the switch


@pytest.mark.rule("MES-FX-09")
def test_the_bodiless_have_no_might_keep_its_wounds_and_only_magic_works_for_them():
    w, ref = character("spec_effigy")
    sheet = being(w, ref).sheet
    sheet.items.append(Carried(1, "it_leather", equipped=True))
    sheet.items.append(Carried(2, "it_ward_amulet", equipped=True))
    sheet.dice["might"] = 2
    assert values.protection(w, ref, "physical") == 1
    sheet.effects.append(Lasting("gi_ethereal_shift"))
    assert values.form(w, ref) == "ethereal"
    assert values.valid(w, ref) == ("agility", "spirit")
    assert values.protection(w, ref, "physical") == 0
    assert values.protection(w, ref, "occult") == 2
    assert values.immune(w, ref, "physical")
    values.settle(w, ref)
    sheet.effects.clear()
    values.settle(w, ref)
    assert values.all_dice(w, ref)["might"] == 2


@pytest.mark.rule("MES-CRE-04")
def test_a_creature_comes_with_full_dice_full_ap_and_its_gear_in_hand():
    w = Stage(State(core()))
    for name, card in CREATURES.items():
        if name.startswith("test_"):
            continue
        one = new_being(w, name, 1)
        assert values.all_dice(w, one.ref) == values.scores(w, one.ref)
        assert one.ap == values.max_ap(w, one.ref)
        assert values.missing(w, one.ref) == dict.fromkeys(values.valid(w, one.ref), 0)
        for stack in card.gear:
            assert gear.count(one.sheet, stack.item) >= stack.n or stack.item in [
                c.ammunition for c in one.sheet.items
            ]


@pytest.mark.rule("MES-ATR-13", "MES-ATR-17")
def test_without_dice_in_a_valid_attribute_a_creature_is_unconscious():
    w, ref = character("spec_gearfolk")
    assert not unconscious(w, ref)  # no spirit to lose
    being(w, ref).sheet.dice["agility"] = 0
    assert unconscious(w, ref)


@pytest.mark.rule("MES-ABL-25")
def test_a_gift_is_cast_without_the_items_it_would_use(scene, monkeypatch):
    healers = replace(SPECIES["spec_human"], id="test_healers", gifted=("sp_first_aid",))
    monkeypatch.setitem(SPECIES, "test_healers", healers)
    t = scene()
    born, learned = t.hero("test_healers"), t.hero("spec_human")
    w = t.match.table
    assert lacks_items(w, born.ref, ABILITIES["sp_first_aid"]) is None
    assert lacks_items(w, learned.ref, ABILITIES["sp_first_aid"]).clause == "MES-ABL-12"

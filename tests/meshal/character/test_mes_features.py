"""MES-CHR Features: species, size, form, perception, movement, slots, and what changes them."""

import pytest

from zhuoju.games.meshal.catalogue.library import SPECIES
from zhuoju.games.meshal.catalogue.statements import Change
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.ledger import Entry, Line, ledger
from zhuoju.games.meshal.creation.new_beings import alone, new_sheet
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.hosting import features
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.maps.footprints import footprint
from zhuoju.games.meshal.model.profile import core
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.games.meshal.model.sheet import Carried, Lasting, Sheet
from zhuoju.games.meshal.model.state import being
from zhuoju.games.meshal.model.words import SIZES
from zhuoju.games.meshal.seat.view import view
from zhuoju.kernel import IllegalAnswer


def character(species="spec_human", profile=None, *abilities):
    profile = profile or core()
    sheet = new_sheet(species, profile)
    sheet.abilities = dict.fromkeys(abilities, 0)
    w, ref = alone(sheet, profile)
    values.fill(w, ref)
    return w, ref


@pytest.mark.rule("MES-CHR-01", "MES-CHR-16")
def test_a_sheet_records_everything_that_outlives_a_scene():
    fields = set(Sheet.__struct_fields__)
    assert {"entry", "name", "aliases", "gender", "acquired", "potential", "abilities"} <= fields
    assert {"items", "purse", "dice", "effects", "features", "notes", "age", "height", "weight"} <= fields


@pytest.mark.rule("MES-CHR-02", "MES-CHR-04", "MES-CHR-05")
def test_a_species_fixes_the_other_features_and_nothing_is_inherited():
    human, effigy = SPECIES["spec_human"], SPECIES["spec_effigy"]
    assert (human.size, human.form, human.genders) == ("medium", "humanoid", ("female", "male"))
    assert (effigy.size, effigy.form, effigy.genders) == ("medium", "humanoid", ("none",))
    assert "gi_ethereal_shift" in effigy.gifted
    for name in SPECIES:
        w, ref = character(name)
        card = SPECIES[name]
        assert values.size(w, ref) == card.size
        assert values.form(w, ref) == card.form
        assert values.movement(w, ref) == card.movement
        assert set(values.born(being(w, ref).sheet).gifted) == set(card.gifted)


@pytest.mark.rule("MES-CHR-06", "MES-CHR-07")
def test_sizes_have_levels_and_diameters(scene):
    assert [values.size_level(size) for size in SIZES] == [1, 2, 3, 4, 5, 6]
    t = scene()
    across = [values.diameter(t.match.table, t.foe(size=size).ref) for size in SIZES]
    assert across == [0, 1, 1, 2, 3, 5]


@pytest.mark.rule("MES-CHR-08")
def test_the_ground_a_body_takes(scene):
    field = scene().state.field
    assert [len(footprint(field, (5, 5), size).spots) for size in SIZES] == [1, 1, 1, 4, 9, 21]
    field.kind = "hex"
    assert [len(footprint(field, (5, 5), size).spots) for size in SIZES] == [1, 1, 1, 3, 7, 19]


@pytest.mark.rule("MES-CHR-09", "MES-CHR-19")
def test_a_form_can_change_and_returns():
    w, ref = character("spec_effigy")
    assert values.form(w, ref) == "humanoid"
    being(w, ref).sheet.effects.append(Lasting("gi_ethereal_shift"))
    assert values.form(w, ref) == "ethereal"
    being(w, ref).sheet.effects.clear()
    assert values.form(w, ref) == "humanoid"


@pytest.mark.rule("MES-CHR-10", "MES-CHR-11")
def test_a_poor_sense_reaches_half_and_a_range_of_nothing_spots_nothing():
    w, ref = character("spec_stonekin")  # 90 steps (five senses, tremor-)
    assert values.senses(w, ref) == {"five_senses": False, "tremor": True}
    assert (values.reach_of(w, ref, "five_senses"), values.reach_of(w, ref, "tremor")) == (90, 45)
    assert values.reach_of(w, ref, "sonar") == 0
    sheet = being(w, ref).sheet
    sheet.items = [Carried(1, "it_great_helm", equipped=True)]
    assert values.perceptual_range(w, ref) == 50
    sheet.items += [Carried(2, "it_iron_helm", equipped=True), Carried(3, "it_gas_mask", equipped=True)]
    sheet.items += [Carried(4, "it_earplugs", equipped=True)]
    assert values.perceptual_range(w, ref) <= 0
    assert values.reach_of(w, ref, "five_senses") == 0


@pytest.mark.rule("MES-CHR-13", "MES-CHR-19")
def test_ways_of_moving_and_what_makes_a_poor_one_good():
    w, ref = character("spec_human")  # 3 (walk, climb-, swim-)
    assert values.ways(w, ref) == {"walk": False, "climb": True, "swim": True}
    swimmer, one = character("spec_human", None, "co_swimmer", "ag_wall_runner")
    assert values.ways(swimmer, one) == {"walk": False, "climb": False, "swim": False}
    owl, two = character("spec_owlkin")
    assert values.ways(owl, two)["fly"] is True
    being(owl, two).sheet.abilities["co_swimmer"] = 0
    assert values.ways(owl, two)["swim"] is False


@pytest.mark.rule("MES-CHR-14", "MES-CHR-19")
def test_speed_is_base_and_changes_added_first_then_multiplied():
    w, ref = character("spec_human")
    sheet = being(w, ref).sheet
    sheet.items = [Carried(1, "it_swift_boots", equipped=True)]
    shown = values.derived(w, ref, "speed", 3)
    assert (shown.base, [s for s, _ in shown.changes], shown.total) == (3, ["it_swift_boots"], 4)
    sheet.items += [Carried(2, "it_full_plate", equipped=True), Carried(3, "it_iron_boots", equipped=True)]
    assert values.speed(w, ref) == 2
    assert values.speed(w, ref, also=[Change("speed", times=2)]) == 4
    assert values.apply(3, [Change("speed", 1), Change("speed", by=3)]) == 1
    assert values.apply(1, [Change("speed", -2)]) == -1


@pytest.mark.rule("MES-CHR-15", "MES-CHR-19")
def test_slots_come_from_the_species_and_from_what_one_has():
    w, ref = character("spec_wolfblood")
    assert values.slots(w, ref) == {
        "helmet": 1, "armor": 1, "boots": 1, "weapon": 2, "accessory": 3, "tail": 1,
    }  # fmt: skip
    being(w, ref).sheet.abilities["mi_titan_grip"] = 0
    assert values.slots(w, ref)["weapon"] == 3
    sheet = being(w, ref).sheet
    for item in ("it_long_sword", "it_dagger"):
        gear.equip(w, ref, gear.add(sheet, item).id)
    with pytest.raises(Refused) as refused:
        gear.equip(w, ref, gear.add(sheet, "it_buckler").id)
    assert refused.value.refusal.clause == "MES-CHR-15"


@pytest.mark.rule("MES-CHR-17", "MES-CHR-20", "MES-CHR-16")
def test_the_host_sees_the_features_that_others_may_react_to(scene):
    t = scene(3, switches=["age", "natural_death"])
    hero = t.hero("spec_hornherd")
    hero.sheet.features["looks"] = "one horn broken"
    hero.sheet.aliases = ["the Bell"]
    t.play()
    for seat, reads in ((2, True), (0, True), (1, False)):
        (seen,) = view(t.state, seat).beings if reads else [None]
        if seen is None:
            assert all(each.sheet is None for each in view(t.state, seat).beings)
            continue
        assert (seen.entry, seen.size, seen.sheet.features) == (
            "spec_hornherd", "large", {"looks": "one horn broken"},
        )  # fmt: skip
        assert seen.sheet.traits == {
            "gender": hero.sheet.gender, "form": "humanoid", "aliases": ["the Bell"],
            "height": 34, "weight": 320, "age": hero.sheet.age, "stage": "adult",
        }  # fmt: skip
    plain = scene(without=["extra_features"])
    other = plain.hero("spec_hornherd")
    assert set(features.traits(plain.match.table, other.ref)) == {"gender", "form", "aliases"}


@pytest.mark.rule("MES-CHR-17")
def test_height_and_weight_are_those_of_the_sheet_where_it_says_so():
    w, ref = character("spec_hornherd")
    assert (values.body_height(w, ref), values.weight(w, ref)) == (34, 320)
    being(w, ref).sheet.height, being(w, ref).sheet.weight = 30, 250
    assert (values.body_height(w, ref), values.weight(w, ref)) == (30, 250)


@pytest.mark.rule("MES-CHR-03", "MES-ABL-26", "MES-ABL-10")
def test_when_a_species_ends_what_it_granted_ends_at_once(scene):
    t = scene()
    hero = t.hero("spec_emberborn")  # Ember Blood: erosive 2, occult -1; 4 gifted levels
    w = t.match.table
    sheet = t.one(hero).sheet
    assert values.protection(w, hero.ref, "erosive") == 2
    assert strength(sheet) == 12
    t.do(lambda m: features.change_species(m, hero.ref, "spec_gearfolk", reason="cast in bronze"))
    sheet = t.one(hero).sheet
    assert values.protection(w, hero.ref, "erosive") == -1
    assert strength(sheet) == 12  # Machine Body has 4 levels too
    assert t.held(hero) == (3, 3, None)
    assert values.needs(w, hero.ref) == {}
    said = t.state.overrides[-1]
    assert (said.what, said.reason, said.author) == ("MES-CHR-03", "cast in bronze", "seat:1")
    t.do(lambda m: features.change_species(m, hero.ref, "spec_human"))
    assert strength(t.one(hero).sheet) == 3
    assert t.held(hero) == (3, 3, 3)


@pytest.mark.rule("MES-CHR-03", "MES-CHR-15")
def test_who_has_no_tail_any_more_wears_no_ring_on_it(scene):
    t = scene()
    hero = t.hero("spec_wolfblood")
    t.give(hero, "it_leather")
    t.give(hero, "it_spare_arm")
    t.give(hero, "it_tail_ring")
    for blade in ("it_dagger", "it_rapier", "it_mace"):  # the third hand is the Brace Arm's
        t.give(hero, blade)
    t.do(lambda m: features.change_species(m, hero.ref, "spec_human"))
    sheet = t.one(hero).sheet
    assert [c.item for c in sheet.items if not c.equipped] == ["it_tail_ring"]
    assert len(sheet.items) == 6


@pytest.mark.rule("MES-CHR-03", "MES-CORE-02")
def test_a_species_or_a_being_that_is_not_there_is_refused_and_nothing_changes(scene):
    t = scene()
    hero, wolf = t.hero("spec_human"), t.foe()
    t.play()
    before = (t.one(hero).sheet, list(t.state.overrides))
    for ref, species, said in (
        (99, "spec_gearfolk", "no being 99"),
        (hero.ref, "gearfolk", "MES-CHR-04"),
        (wolf.ref, "spec_gearfolk", "MES-CHR-04"),
    ):
        with pytest.raises(IllegalAnswer, match=said):
            features.change_species(t.match.table, ref, species)
    assert (t.one(hero).sheet, t.state.overrides) == before


@pytest.mark.rule("MES-CHR-04")
def test_needs_follow_the_species_and_its_gifts():
    assert values.needs(*character("spec_human")) == {"food": 2, "drink": 2, "sleep": 6}
    assert values.needs(*character("spec_effigy")) == {"food": 2, "drink": 2}
    assert values.needs(*character("spec_gearfolk")) == {}


@pytest.mark.rule("MES-CHR-19", "MES-ATR-05")
def test_the_sheet_shows_base_changes_and_total():
    w, ref = character("spec_stonekin", None, "mi_titan_grip")
    being(w, ref).sheet.items = [
        Carried(1, "it_giant_ring", equipped=True),
        Carried(2, "it_great_helm", equipped=True),
        Carried(3, "it_swift_boots", equipped=True),
    ]
    lines = ledger(w, ref)
    assert lines["might"] == Line(4, 5, [Entry("it_giant_ring", "add", 1)])
    assert lines["physical"].changes == [Entry("gi_stone_flesh", "add", 1), Entry("it_great_helm", "add", 1)]
    assert (lines["percep"].base, lines["percep"].total) == (90, 50)
    assert (lines["speed"].base, lines["speed"].total) == (2, 3)
    assert lines["slot.weapon"] == Line(2, 3, [Entry("mi_titan_grip", "add", 1)])
    gears, one = character("spec_gearfolk")
    assert "spirit" not in ledger(gears, one)

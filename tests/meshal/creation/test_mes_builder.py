"""MES-CRE, section 8 The builder, the validator, and the preset characters."""

from random import Random

import msgspec
import pytest

from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS, PRESETS, SPECIES
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.creation import builder, describing, growth, strength
from zhuoju.games.meshal.creation.builder_checks import errors, price, validate
from zhuoju.games.meshal.creation.draft_to_sheet import assemble, examine, summary
from zhuoju.games.meshal.creation.new_beings import alone, preset_sheet, sheet_of
from zhuoju.games.meshal.items import gear, load
from zhuoju.games.meshal.model.draft import Allowed, Creation, Draft
from zhuoju.games.meshal.model.profile import core, full
from zhuoju.games.meshal.model.sheet import Carried, Lasting, Lesson
from zhuoju.games.meshal.model.words import PROTECTIONS
from zhuoju.kernel import BadOptions, IllegalAnswer

HALEN = Draft(
    0,
    species="spec_human",
    gender="male",
    acquired={"might": 5},
    abilities={"mi_shield_wall": 0, "mi_heavy_chop": 0, "sp_martyr": 0},
    rolled=23,
    gear={"it_short_sword": 1, "it_round_shield": 1, "it_leather": 1, "it_ration": 4},
    equipped=["it_short_sword", "it_round_shield", "it_leather"],
    name="Halen",
)
FACTS = {
    "pc_halen": ("39/0", (5, 3, 3), (2, 0, 0), 3, 80, (5, 10), 2120),
    "pc_sarn": ("42/0", (3, 5, 3), (1, 0, 0), 4, 100, (6, 6), 5680),
    "pc_ibbe": ("39/0", (3, 5, 3), (1, 0, 0), 3, 100, (3, 3), 360),
    "pc_maro": ("45/0", (2, 3, 6), (0, 0, 1), 3, 150, (4, 4), 3020),
    "pc_tessen": ("48/0", (3, 3, 5), (0, 4, -1), 3, 100, (2, 6), 2520),
    "pc_brann": ("39/3", (6, 3, 3), (2, 0, 0), 4, 70, (7, 18), 4080),
}


def a_draft(**changes):
    return msgspec.structs.replace(msgspec.convert(msgspec.to_builtins(HALEN), Draft), **changes)


def wrong(draft, profile=None, allowed=None, lessons=()):
    found = errors(examine(draft, profile or core(), allowed or Allowed(), list(lessons)))
    return {(why.reason, why.clause) for why in found}


# Presets


@pytest.mark.rule("MES-CRE-02", "MES-POT-03", "MES-DICE-12")
@pytest.mark.parametrize("name", FACTS)
def test_presets_are_what_the_book_of_rules_says(name):
    rated, scores, protection, speed, perception, carried, purse = FACTS[name]
    profile = core()
    sheet = preset_sheet(name, profile)
    w, ref = alone(sheet, profile)
    assert strength.written(sheet) == rated
    assert tuple(values.scores(w, ref).values()) == scores
    assert tuple(values.protection(w, ref, kind) for kind in PROTECTIONS) == protection
    assert (values.speed(w, ref), values.perceptual_range(w, ref), values.max_ap(w, ref)) == (
        speed,
        perception,
        3,
    )
    assert (load.carried(sheet), load.capacity(w, ref)) == carried
    assert sheet.purse == purse
    assert strength.spent(sheet) + sheet.potential == 36


@pytest.mark.rule("MES-CRE-02")
@pytest.mark.parametrize("name", FACTS)
def test_presets_pass_the_same_validation(name):
    sheet = preset_sheet(name, core())
    assert errors(validate(sheet, core(), rolled=PRESETS[name].rolled)) == []
    assert set(PRESETS) == set(FACTS)


@pytest.mark.rule("MES-CRE-02", "MES-CRE-03")
def test_a_preset_is_taken_as_it_is_unless_the_host_bars_it(scene):
    t = scene()
    t.state.creation = Creation(Allowed(species=["spec_human", "spec_owlkin"]))
    t.do(lambda m: builder.character(m, 0))
    assert t.offered == ["preset pc_halen", "preset pc_maro", "build"]
    assert t.withheld["preset pc_sarn"] == "species_barred"
    t.play("preset pc_maro")
    one = t.one(t.gave)
    assert (one.sheet.name, one.sheet.entry, one.ap) == ("pc_maro", "spec_owlkin", 3)
    t.do(lambda m: builder.character(m, 0), "build")
    assert t.prompt == "build.species"


@pytest.mark.rule("MES-CRE-04")
def test_characters_start_with_full_dice_and_everything_loaded():
    sheet = preset_sheet("pc_sarn", core())
    bow = next(c for c in sheet.items if c.item == "it_short_bow")
    assert (bow.loaded, bow.ammunition) == (1, "it_arrow")
    assert gear.count(sheet, "it_arrow") == 19
    assert sheet.dice == sheet.caps == {"might": 3, "agility": 5, "spirit": 3}


def test_an_unknown_entry_is_refused_with_a_hint():
    with pytest.raises(BadOptions, match="pc_halen"):
        sheet_of("pc_hallen", core())


# The validator


@pytest.mark.rule("MES-CRE-01")
def test_a_draft_in_order_has_nothing_against_it():
    assert wrong(HALEN) == set()


@pytest.mark.rule("MES-CRE-01", "MES-CRE-06", "MES-CHR-04")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"gender": "none"}, ("gender", "MES-CHR-04")),
        ({"species": "spec_mothling", "acquired": {}}, ("sustained", "MES-ABL-03")),
        ({"species": "spec_gearfolk"}, ("invalid_attribute", "MES-ATR-17")),
        ({"species": "spec_gearfolk", "acquired": {"spirit": 4}}, ("invalid_attribute", "MES-ATR-17")),
        ({"acquired": {"might": 7}}, ("potential", "MES-POT-07")),
        ({"acquired": {"might": 2}}, ("below_start", "MES-ATR-03")),
        ({"abilities": {"gi_wings": 0}}, ("gifted_only", "MES-ABL-24")),
        ({"abilities": {"gi_resourceful": 0}}, ("known", "MES-ABL-07")),
        ({"abilities": {"ag_theft": 4}}, ("improved_fully", "MES-ABL-08")),
        ({"abilities": {"mi_brace": 1}}, ("improved_fully", "MES-ABL-08")),
        ({"rolled": 6}, ("money", "MES-ITM-26")),
        ({"gear": {"it_giant_ring": 1}, "rolled": 36}, ("by_host_only", "MES-ITM-39")),
        ({"gear": {"it_dawn_blade": 1}}, ("by_host_only", "MES-ITM-40")),
        ({"gear": {"it_pistol": 1}}, ("item_barred", "MES-CRE-03")),
        (
            {"gear": {"it_long_sword": 1, "it_dagger": 1}, "equipped": ["it_long_sword", "it_dagger"]},
            ("no_longer_fits", "MES-CHR-15"),
        ),
    ],
)
def test_everything_that_is_wrong_is_said_with_its_clause(changes, expected):
    assert expected in wrong(a_draft(**changes))


@pytest.mark.rule("MES-ABL-03")
def test_a_species_with_less_might_sustains_less():
    """Mothlings have might -1: acquired 3 sustains 2 levels, not 3."""
    moth = a_draft(species="spec_mothling", acquired={}, gear={}, equipped=[])
    assert wrong(moth) == {("sustained", "MES-ABL-03")}


@pytest.mark.rule("MES-CRE-03")
def test_the_host_limits_and_widens_what_may_be_chosen():
    assert ("species_barred", "MES-CRE-03") in wrong(HALEN, allowed=Allowed(species=["spec_owlkin"]))
    assert ("item_barred", "MES-CRE-03") in wrong(HALEN, allowed=Allowed(items=["it_dagger"]))
    pistol = a_draft(gear={"it_pistol": 1}, equipped=[])
    assert wrong(pistol, allowed=Allowed(modern=True)) == set()
    blade = a_draft(gear={"it_dawn_blade": 1}, equipped=[])
    assert wrong(blade, allowed=Allowed(granted=["it_dawn_blade"])) == set()
    two = a_draft(gear={"it_dawn_blade": 2}, equipped=[])
    assert wrong(two, allowed=Allowed(granted=["it_dawn_blade"])) == {("unique", "MES-ITM-40")}


@pytest.mark.rule("MES-ABL-11", "MES-ABL-32")
def test_switches_matter(scene):
    limited = scene(switches=["limited_learning"]).profile
    assert ("no_source", "MES-ABL-11") in wrong(HALEN, limited)
    sources = [Lesson(name) for name in HALEN.abilities]
    assert wrong(HALEN, limited, lessons=sources) == set()
    plain = scene(without=["magic"]).profile
    assert ("no_magic", "MES-ABL-32") in wrong(a_draft(abilities={"mg_spark": 0}), plain)


@pytest.mark.rule("MES-ABL-11", "MES-CRE-06")
def test_a_teacher_at_the_table_teaches_a_new_character_to_its_end(scene):
    t = scene(switches=["limited_learning"])
    teacher, dead = t.foe(abilities=("mi_brace",)), t.foe(abilities=("co_hardy",))
    t.one(dead).sheet.dead = True
    t.state.lessons = [
        Lesson("mi_brace", teacher=teacher.ref),
        Lesson("co_hardy", teacher=dead.ref),
        Lesson("sp_keen_eye", teacher=teacher.ref),  # which he has not
    ]
    t.state.creation = Creation(drafts={0: a_draft(at=6, abilities={})})
    build(t)
    assert t.offered == ["obtain mi_brace", "next", "back"]
    t.play("obtain mi_brace", *["next"] * 5)
    assert t.asked().params["wrong"] == []
    t.play("finish")
    assert t.one(t.gave).sheet.abilities == {"mi_brace": 0}


@pytest.mark.rule("MES-ABL-11", "MES-ITM-26", "MES-CRE-01")
def test_what_a_source_asks_for_is_paid_out_of_the_starting_money(scene):
    t = scene(switches=["limited_learning"])
    t.dice("money", [1, 1, 1, 1, 1, 3])  # 80 silver
    t.state.lessons = [
        Lesson("mi_brace", fee=5000),
        Lesson("mi_brace", fee=6000),
        Lesson("co_hardy", fee=3001),
    ]
    t.state.creation = Creation(drafts={0: a_draft(at=6, abilities={}, rolled=None, gear={}, equipped=[])})
    build(t)
    assert set(t.offered) == {"obtain mi_brace", "obtain co_hardy", "next", "back"}  # no money yet
    t.play("obtain mi_brace")
    assert (t.asked().params["wrong"], t.asked().params["sheet"]["purse"]) == ([], 0)
    t.play("next", "next")
    assert t.asked().params["sheet"]["purse"] == 3000  # the cheaper one
    assert t.withheld["buy it_short_sword"] == "money"  # 40 silver
    t.play("back", "back")
    assert t.withheld["obtain co_hardy"] == "no_source"
    t.play(*["next"] * 5, "finish")
    assert t.one(t.gave).sheet.purse == 3000


@pytest.mark.rule("MES-ABL-11", "MES-CRE-01")
def test_lessons_that_turn_out_too_dear_keep_a_character_from_being_finished(scene):
    limited = scene(switches=["limited_learning"]).profile
    dear = [Lesson(name, fee=5000) for name in HALEN.abilities]
    assert wrong(HALEN, limited, lessons=dear) == {("money", "MES-ITM-26")}
    assert wrong(HALEN, core(), lessons=dear) == set()  # without the rule nobody is asked for a fee
    done = Lesson("mi_shield_wall", teacher=7, task="carry the water for a week", done=True)
    waiting = msgspec.structs.replace(done, done=False)
    t = scene(switches=["limited_learning"])
    t.state.lessons = [waiting, done]
    assert growth.lessons_at_hand(t.match.table) == []  # nobody has the number 7


@pytest.mark.rule("MES-LOD-05", "MES-CHR-17", "MES-CHR-16")
def test_too_much_load_an_odd_build_and_no_name_are_warnings_only():
    draft = a_draft(gear={"it_tent": 5}, equipped=[], height=90, weight=5, name="")
    found = examine(draft, full(), Allowed(), [Lesson(name) for name in HALEN.abilities])
    assert errors(found) == []
    assert {f.why.reason for f in found} == {"overloaded", "unusual", "nameless"}


@pytest.mark.rule("MES-CHR-17")
@pytest.mark.parametrize("feature", ["height", "weight"])
def test_half_to_double_the_usual_height_and_weight_is_nothing_to_speak_of(feature):
    usual = getattr(SPECIES["spec_human"], feature)
    for value, odd in (
        (usual // 2 - 1, True),
        (usual // 2, False),
        (usual * 2, False),
        (usual * 2 + 1, True),
    ):
        found = examine(a_draft(**{feature: value}), core(), Allowed(), [])
        assert [f.warning for f in found if f.why.clause == "MES-CHR-17"] == [True] * odd, value


@pytest.mark.rule("MES-CRE-01", "MES-CHR-01")
def test_sheets_from_elsewhere_are_held_to_the_same():
    sheet = preset_sheet("pc_halen", core())
    assert errors(validate(sheet, core(), rolled=23)) == []
    cheat = msgspec.json.decode(msgspec.json.encode(sheet), type=type(sheet))
    cheat.potential += 10
    cheat.dice["might"] = 9
    cheat.items.append(Carried(99, "it_full_plate", equipped=True))
    cheat.items.append(Carried(98, "it_tower_shield", n=-1))
    reasons = {why.reason for why in errors(validate(cheat, core(), rolled=23))}
    assert {"potential_sum", "dice", "slots", "amount", "money"} <= reasons
    cheat.entry, cheat.abilities["nothing"] = "cr_wolf", 0
    reasons = [why.reason for why in errors(validate(cheat, core()))]
    assert reasons == ["unknown_species", "unknown_ability"]


@pytest.mark.rule("MES-CRE-04", "MES-ITM-26")
def test_a_new_character_is_alive_and_well_and_what_is_loaded_is_paid_for_by_the_unit():
    for harm in ({"dead": True}, {"locked": {"might": 1}}, {"effects": [Lasting("bleeding")]}):
        sheet = msgspec.structs.replace(preset_sheet("pc_halen", core()), **harm)
        assert ("not_fresh", "MES-CRE-04") in {(w.reason, w.clause) for w in errors(validate(sheet, core()))}
    sheet = preset_sheet("pc_halen", core())
    before, unit = price(sheet), ITEMS["it_cell"]
    for loaded, units in ((1, 1), (unit.units, 1), (unit.units + 1, 2)):
        sheet.items[0].ammunition, sheet.items[0].loaded = "it_cell", loaded
        assert price(sheet) == before + units * unit.price


# The flow


def build(t, seat=0):
    return t.do(lambda m: builder.create(m, seat))


@pytest.mark.rule("MES-CRE-06", "MES-CRE-05", "MES-ABL-31", "MES-ITM-26")
def test_a_character_is_built_step_by_step(scene):
    t = scene()
    t.dice("money", [4, 4, 4, 4, 4, 3])
    build(t)
    assert t.prompt == "build.species"
    assert len(t.offered) == len(SPECIES)
    t.play("species spec_human", "gender male", "next")
    assert t.prompt == "build.scores"
    t.play("raise might", "raise might", "next")
    assert t.prompt == "build.abilities"
    shown = t.asked().params
    assert (shown["step"], shown["sheet"]["potential"]) == (6, 15)
    assert shown["sheet"]["permanent"] == {"might": 5, "agility": 3, "spirit": 3}
    t.play("obtain mi_shield_wall", "obtain mi_heavy_chop", "obtain sp_martyr")
    assert t.asked().params["sheet"]["occupied"] == {"might": 3, "agility": 0, "spirit": 2}
    assert t.asked().params["sheet"]["strength"] == 39
    assert t.withheld["obtain mi_titan_grip"] == "sustaining"
    assert t.withheld["obtain mi_brace"] == "potential"
    assert "obtain gi_wings" not in t.withheld  # gifts are not shown at all
    t.play("next", "next")
    assert t.prompt == "build.gear"
    assert t.events("money_rolled")[-1].data["copper"] == 23_000
    t.play("buy it_short_sword", "buy it_round_shield", "buy it_leather", "buy it_ration")
    assert (t.asked().params["price"], t.asked().params["money"]) == (100, 11_000)
    t.play(4)
    assert t.asked().params["sheet"]["purse"] == 23_000 - 12_400
    assert t.withheld["buy it_full_plate"] == "money"
    assert t.withheld["buy it_giant_ring"] == "by_host_only"
    t.play("next", "equip it_short_sword", "equip it_round_shield")
    assert "equip it_leather" in t.offered
    t.play("equip it_leather", "next", "next")
    assert t.prompt == "build.finish"
    t.play("finish")
    assert t.rests
    one = t.one(t.gave)
    assert (one.seat, one.side, one.ap) == (0, "party", 3)
    assert strength.written(one.sheet) == "39/0"
    assert one.sheet.dice == {"might": 5, "agility": 3, "spirit": 3}


@pytest.mark.rule("MES-CRE-06", "MES-CRE-01")
def test_going_back_and_changing_the_species_shows_what_no_longer_holds(scene):
    t = scene()
    t.state.creation = Creation(drafts={0: a_draft(at=14)})
    build(t)
    assert t.offered == ["finish", "back"]
    t.play(*["back"] * 7, "species spec_gearfolk", *["next"] * 7)
    assert t.prompt == "build.finish"
    assert t.offered == ["back"]
    assert t.withheld["finish"]
    clauses = {each["clause"] for each in t.asked().params["wrong"]}
    assert clauses == {"MES-ATR-17"}
    assert t.expect_refused("finish")
    t.play(*["back"] * 7, "species spec_human", *["next"] * 7, "finish")
    assert t.one(t.gave).sheet.entry == "spec_human"


@pytest.mark.rule("MES-CRE-05")
def test_money_is_rolled_once_and_the_host_may_fix_it(scene):
    t = scene()
    t.state.creation = Creation(drafts={0: a_draft(at=7, rolled=None, gear={}, equipped=[])})
    build(t)
    t.play("next", "back", "next", "back", "next")
    assert len(t.events("money_rolled")) == 1
    fixed = scene()
    fixed.state.creation = Creation(Allowed(money=30), {0: a_draft(at=7, rolled=None, gear={}, equipped=[])})
    build(fixed)
    fixed.play("next")
    assert fixed.events("money_rolled")[0].data["rolled"] == 30
    assert fixed.asked().params["sheet"]["purse"] == 30_000


@pytest.mark.rule("MES-ITM-26", "MES-DICE-12", "MES-CRE-05")
@pytest.mark.parametrize(
    ("faces", "copper"), [([2, 3, 3, 4, 1, 5], 18_000), ([1] * 6, 6_000), ([6] * 6, 36_000)]
)
def test_starting_money_is_6n_times_10_silver(scene, faces, copper):
    t = scene()
    t.dice("money", faces)
    t.state.creation = Creation(drafts={0: a_draft(at=7, rolled=None, gear={}, equipped=[])})
    build(t)
    t.play("next")
    assert t.events("money_rolled")[0].data == {"seat": 0, "rolled": sum(faces), "copper": copper}
    assert t.asked().params["sheet"]["purse"] == copper


@pytest.mark.rule("MES-CRE-07", "MES-ABL-08")
def test_improvements_at_creation_count_as_spent(scene):
    t = scene()
    t.state.creation = Creation(drafts={0: a_draft(at=7, abilities={"ag_theft": 0}, acquired={})})
    build(t)
    t.play("improve ag_theft", "improve ag_theft")
    assert t.asked().params["sheet"]["strength"] == 3 + 3 + 3 + 3
    assert t.asked().params["sheet"]["potential"] == 27
    t.play("improve ag_theft")
    assert t.withheld == {"improve ag_theft": "improved_fully"}
    t.play("unlearn ag_theft")
    assert t.asked().params["sheet"]["potential"] == 27


@pytest.mark.rule("MES-ATR-17", "MES-ATR-04")
def test_an_invalid_attribute_cannot_be_raised_and_raises_can_be_taken_back(scene):
    t = scene()
    t.state.creation = Creation(drafts={0: Draft(0, at=4, species="spec_gearfolk")})
    build(t)
    assert t.offered == ["raise might", "raise agility", "next", "back"]
    assert t.withheld == {"raise spirit": "invalid_attribute"}
    t.play("raise might", "raise might", "lower might")
    assert t.asked().params["sheet"]["potential"] == 27
    assert "spirit" not in t.asked().params["sheet"]["scores"]


@pytest.mark.rule("MES-ABL-32")
def test_magic_is_hidden_in_the_builder_without_the_switch(scene):
    t = scene(without=["magic"])
    t.state.creation = Creation(drafts={0: a_draft(at=6, abilities={})})
    build(t)
    named = [*t.offered, *t.withheld]
    assert not any(each.split()[-1] in ABILITIES and each.split()[-1].startswith("mg_") for each in named)
    assert "obtain sp_keen_eye" in named


@pytest.mark.rule("MES-CHR-18")
def test_age_is_asked_where_the_table_plays_with_it(scene):
    t = scene(switches=["age", "natural_death"])
    t.state.creation = Creation(drafts={0: a_draft(at=13)})
    build(t)
    t.play("age", 61)
    assert t.asked().params["sheet"]["permanent"] == {"might": 4, "agility": 2, "spirit": 4}
    t.play("next", "finish")
    assert t.one(t.gave).sheet.age == 61
    other = scene()
    other.state.creation = Creation(drafts={0: a_draft(at=13)})
    build(other)
    assert other.offered == ["next", "back"]


@pytest.mark.rule("MES-CHR-16", "MES-CHR-17")
def test_names_and_features_are_typed(scene):
    t = scene()
    t.state.creation = Creation(drafts={0: a_draft(at=13, name="")})
    build(t)
    w = t.match.table
    describing.describe(w, 0, name="Ula", aliases=["the Quiet", "Nine"], looks="grey eyes", height=24)
    draft = t.state.creation.drafts[0]
    assert (draft.name, draft.aliases, draft.features) == (
        "Ula",
        ["the Quiet", "Nine"],
        {"looks": "grey eyes"},
    )
    for said in ({"name": "x" * 81}, {"name": 3}, {"aliases": "Nine"}, {"tail": "long"}, {"height": "tall"}):
        with pytest.raises(IllegalAnswer):
            describing.describe(w, 0, **said)
    with pytest.raises(IllegalAnswer):
        describing.describe(w, 5, name="Nobody")
    sheet = assemble(draft, core())
    assert (sheet.name, sheet.height) == ("Ula", 24)


@pytest.mark.rule("MES-CRE-03")
def test_the_host_s_limits_are_honoured_and_written_down(scene):
    t = scene()
    build(t)
    describing.allow(t.match.table, reason="a village of owls", species=["spec_owlkin"], modern=True)
    assert t.state.creation.allowed == Allowed(species=["spec_owlkin"], modern=True)
    said = t.state.overrides[-1]
    assert (said.author, said.reason, said.data["species"]) == ("host", "a village of owls", ["spec_owlkin"])
    with pytest.raises(IllegalAnswer):
        describing.allow(t.match.table, species="spec_owlkin")


@pytest.mark.rule("MES-CHR-19", "MES-LOD-01")
def test_the_builder_shows_every_derived_value():
    shown = summary(assemble(HALEN, full()), full())
    assert shown["protection"] == {"physical": 1, "erosive": 0, "occult": 0}
    assert (shown["speed"], shown["perception"], shown["max_ap"]) == (3, 100, 3)
    assert shown["ways"] == ["climb-", "swim-", "walk"]
    assert shown["load"] == [3, 10]


@pytest.mark.rule("MES-ITM-25")
def test_currency_is_not_for_sale(scene):
    t = scene()
    t.state.creation = Creation(drafts={0: a_draft(at=9)})
    build(t)
    coins = [item for item, card in ITEMS.items() if "currency" in card.families]
    assert len(coins) == 3
    assert all(t.withheld[f"buy {item}"] in ("currency", "money") for item in coins)


@pytest.mark.rule("MES-CRE-01", "MES-CRE-06")
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_chosen_a_character_that_finishes_is_in_order(scene, seed):
    t = scene(full=bool(seed % 2), without=["limited_learning"], seed=seed)
    pick = Random(seed)
    build(t)
    for _ in range(150):
        asked = t.asked()
        msgspec.json.encode(asked.params)  # plain data
        if t.rests:
            break
        if asked.shape == "amount":
            t.play(pick.randint(asked.least, min(asked.most, asked.least + 3)))
        elif "finish" in asked.ids:
            t.play("finish")
        else:
            t.play("next" if "next" in asked.ids and pick.random() < 0.4 else pick.choice(asked.ids))
    for one in t.state.beings.values():
        rolled = t.state.creation.drafts[0].rolled
        assert errors(validate(one.sheet, t.profile, rolled=rolled)) == []
        assert values.missing(t.match.table, one.ref) == dict.fromkeys(
            values.valid(t.match.table, one.ref), 0
        )

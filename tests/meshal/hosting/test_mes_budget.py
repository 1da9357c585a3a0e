"""MES-ENC, MES-RWD How hard a fight is, and what it earns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mes_camp import Camp
from mes_table import Scene

from zhuoju.games.meshal.catalogue import creature_strength
from zhuoju.games.meshal.catalogue.library import CREATURES, PRESETS
from zhuoju.games.meshal.creation import strength
from zhuoju.games.meshal.creation.new_beings import preset_sheet
from zhuoju.games.meshal.hosting import fight_intensity, intensity_told, rewards
from zhuoju.games.meshal.model.profile import core
from zhuoju.games.meshal.moment import rounds

PARTY = ["pc_halen", "pc_sarn", "pc_ibbe", "pc_maro"]


@pytest.mark.rule("MES-ENC-01", "MES-ENC-02")
def test_x58_180_against_165_of_four_is_a_rival_fight_worth_2():
    own = [45, 40, 40, 40]
    assert fight_intensity.gap([180], own) == 3
    assert fight_intensity.measure([100, 80], own) == "rival"
    assert fight_intensity.REWARD["rival"] == 2


@pytest.mark.rule("MES-ENC-02", "MES-EDGE-01")
@pytest.mark.parametrize(
    ("hostile", "own", "found"),
    [
        ([0], [30], "basic"),
        ([0, 37], [40] * 4, "basic"),  # -30.75 is truncated to -30
        ([36], [40] * 4, "easy"),  # -31
        ([160 - 2], [40] * 4, "rival"),  # -0.5 is truncated to 0
    ],
)
def test_e41_gaps_are_truncated_toward_zero_before_the_table_is_read(hostile, own, found):
    assert fight_intensity.measure(hostile, own) == found


@pytest.mark.rule("MES-ENC-02", "MES-CORE-16")
@pytest.mark.parametrize(
    ("gap", "found", "reward"),
    [(-31, "easy", 0), (-30, "basic", 1), (-1, "basic", 1), (0, "rival", 2), (29, "rival", 2),
     (30, "messy", 3), (59, "messy", 3), (60, "tough", 6), (89, "tough", 6), (90, "desperate", 12)],
)  # fmt: skip
def test_the_table_of_intensities_includes_both_ends(gap, found, reward):
    assert fight_intensity.intensity(gap) == found
    assert fight_intensity.REWARD[found] == reward


@pytest.mark.rule("MES-ENC-01")
@given(
    hostile=st.lists(st.integers(0, 300), max_size=8),
    own=st.lists(st.integers(3, 100), min_size=1, max_size=6),
)
def test_more_foes_never_make_a_fight_easier(hostile, own):
    order = fight_intensity.INTENSITIES
    more = order.index(fight_intensity.measure([*hostile, 40], own))
    assert more >= order.index(fight_intensity.measure(hostile, own))


@pytest.mark.rule("MES-ENC-03")
def test_the_intensity_of_a_fight_is_kept_when_somebody_flees():
    c = Camp()
    hero, foes = c.hero(), [c.foe("cr_bandit") for _ in range(3)]
    own = [strength.strength(c.sheet(hero))]
    before = fight_intensity.measure([strength.strength(c.sheet(f)) for f in foes], own)
    c.fight()
    c.state.moment.intensity = before
    c.one(foes[0]).fled = True
    assert c.state.moment.intensity == before
    later = fight_intensity.measure([strength.strength(c.sheet(f)) for f in [*foes, c.foe("cr_bear")]], own)
    assert fight_intensity.INTENSITIES.index(later) > fight_intensity.INTENSITIES.index(
        before
    )  # added by hand


@pytest.mark.rule("MES-ENC-04", "MES-POT-05")
def test_strengths_are_printed_for_creatures_and_computed_for_characters():
    assert fight_intensity.strength_of({"cr_viper": 3}) == 108
    own = [strength.strength(preset_sheet(name, core())) for name in PARTY]
    assert sum(own) == 165
    assert fight_intensity.measure([108], own) == "basic"
    assert (
        fight_intensity.measure(
            [fight_intensity.strength_of({"cr_bandit_chief": 1, "cr_bandit": 3, "cr_bandit_archer": 1})], own
        )
        == "rival"
    )


@pytest.mark.rule("MES-ENC-05", "MES-FX-11")
def test_every_printed_strength_follows_the_formula():
    wrong = {
        c.id: (c.strength, creature_strength.strength(c))
        for c in CREATURES.values()
        if not c.id.startswith("test_")
    }
    assert {name: pair for name, pair in wrong.items() if pair[0] != pair[1]} == {}
    assert creature_strength.score_part(3) == 0
    assert creature_strength.score_part(1) == -9
    assert len(PRESETS) == 6


@pytest.mark.rule("MES-ENC-06")
def test_the_builder_offers_bands_that_meet_the_target():
    own = [39, 42, 39, 45]
    among = ["cr_bandit", "cr_bandit_archer", "cr_bandit_chief", "cr_bear"]
    for target in ("basic", "rival", "messy"):
        bands = fight_intensity.suggestions(own, target, among)
        assert bands
        assert all(fight_intensity.meets(band, own, target) for band in bands)
    assert {"cr_bandit_chief": 1, "cr_bandit": 4} in fight_intensity.suggestions(
        own, "rival", among, limit=50
    )
    assert len(fight_intensity.suggestions(own, "rival", among, limit=2)) == 2


@pytest.mark.rule("MES-ENC-03", "MES-ENC-11", "MES-CORE-02")
def test_the_intensity_is_proposed_with_advice_and_the_host_may_differ():
    t = Scene()
    hero = t.hero("pc_halen")
    wolves = [t.foe("cr_grey_wolf") for _ in range(2)]
    t.fight(hero, *wolves)
    assert intensity_told.measured(t) == "messy"  # (72 - 39) / 1
    assert intensity_told.read_as(t) == "tough"  # two against one
    assert intensity_told.measured(t, {"cr_grey_wolf": 1}) == "tough"
    t.do(intensity_told.weigh)
    assert t.asked().params["advice"] == "tough"
    t.play("messy")
    assert t.state.moment.intensity == "messy"
    t.do(intensity_told.weigh, "tough", "fairness")
    assert t.state.moment.intensity == "tough"
    assert [(o.what, o.data["proposed"]) for o in t.state.overrides] == [("MES-ENC-03", "messy")]


@pytest.mark.rule("MES-ENC-08", "MES-ENC-09", "MES-CORE-02")
@pytest.mark.parametrize(("side", "found"), [("foes", "victory"), ("party", "defeat")])
def test_victory_and_defeat_are_proposed_when_a_side_is_down_and_the_host_may_go_on(side, found):
    t = Scene()
    hero, foe = t.hero(), t.foe()
    t.fight(hero, foe)
    assert rounds.proposed_end(t) == ""
    for one in (hero, foe):
        if one.side == side:
            one.down = True
    assert rounds.proposed_end(t) == found
    assert t.do(rounds.is_over, "no", "story") is False
    assert [o.what for o in t.state.overrides] == ["MES-MOM-15"]


@pytest.mark.rule("MES-ENC-11")
def test_crowds_read_one_higher_and_loners_one_lower():
    assert fight_intensity.read_as("rival", [3] * 7, 4, 150) == "messy"
    assert fight_intensity.read_as("rival", [3] * 6, 4, 150) == "rival"  # not more than one and a half
    assert fight_intensity.read_as("rival", [3], 4, 150) == "basic"
    assert fight_intensity.read_as("rival", [3, 3], 4, 150) == "basic"
    assert fight_intensity.read_as("rival", [5], 4, 150) == "rival"  # many AP of its own
    assert fight_intensity.read_as("rival", [3], 3, 150) == "rival"
    assert fight_intensity.read_as("desperate", [3] * 9, 2, 150) == "desperate"
    assert fight_intensity.read_as("easy", [3], 4, 150) == "easy"


# Rewards


def after_a_fight(**marks):
    """A hero after a fight, marked so."""
    c = Camp(**{k: marks.pop(k) for k in ("reward_unconscious_rule",) if k in marks})
    hero = c.hero()
    for name, value in marks.items():
        setattr(c.one(hero), name, value)
    return c, hero


@pytest.mark.rule("MES-RWD-01")
def test_each_character_gets_the_reward_of_the_intensity():
    c, hero = after_a_fight()
    other = c.hero()
    assert rewards.for_victory(c, [hero, other], "tough") == {hero: 6, other: 6}
    assert rewards.for_victory(c, [c.foe("cr_guard")], "tough") == {3: 0}  # no player character


@pytest.mark.rule("MES-RWD-02", "MES-FLE-05")
def test_no_reward_for_those_who_fled_fell_or_died():
    for marks in ({"fled": True}, {"fell": True}):
        c, hero = after_a_fight(**marks)
        assert not rewards.earns(c, hero)
    c, hero = after_a_fight()
    c.sheet(hero).dead = True
    assert not rewards.earns(c, hero)


@pytest.mark.rule("MES-RWD-02", "MES-EDGE-01")
def test_e42_who_fell_and_was_healed_gets_nothing_unless_the_setting_looks_at_the_end():
    c, hero = after_a_fight(fell=True)
    assert rewards.for_victory(c, [hero], "rival") == {hero: 0}
    c, hero = after_a_fight(fell=True, reward_unconscious_rule="at_end")
    assert rewards.for_victory(c, [hero], "rival") == {hero: 2}
    c.sheet(hero).dice["might"] = 0
    assert rewards.for_victory(c, [hero], "rival") == {hero: 0}


@pytest.mark.rule("MES-RWD-03", "MES-RWD-05", "MES-CORE-02")
def test_the_host_may_add_up_to_the_reward_itself_and_that_is_written_down():
    t = Scene()
    a, b = t.hero("spec_human"), t.hero("spec_human")
    before = strength.strength(a.sheet)
    held = a.sheet.potential
    given = t.do(lambda m: rewards.reward(m, [a.ref, b.ref], "rival"), 0, 2, "story")
    assert given == {a.ref: 2, b.ref: 4}
    assert t.one(a).sheet.potential == held + 2
    assert strength.strength(t.one(b).sheet) == before
    assert [o.what for o in t.state.overrides] == ["MES-RWD-03"]
    c = Camp()
    assert [rewards.bonus_cap(c, i) for i in fight_intensity.INTENSITIES] == [0, 1, 2, 3, 3, 3]
    assert rewards.bonus_cap(Camp(without=("bonus_potential",)), "rival") == 0


@pytest.mark.rule("MES-RWD-04", "MES-EDGE-01")
def test_e43_an_easy_fight_has_no_bonus_but_deeds_outside_it_may_be_rewarded():
    t = Scene()
    hero = t.hero("spec_human")
    held = hero.sheet.potential
    assert t.do(lambda m: rewards.reward(m, [hero.ref], "easy")) == {hero.ref: 0}  # nobody is asked
    t.do(lambda m: rewards.story_award(m, [hero.ref], 2))
    assert t.one(hero).sheet.potential == held + 2


@pytest.mark.rule("MES-RWD-02", "MES-RWD-03")
def test_who_gets_no_reward_is_not_proposed_for_a_bonus_either():
    t = Scene()
    winner, runner = t.hero("pc_halen"), t.hero("pc_sarn")
    runner.fled = True
    t.do(lambda m: rewards.reward(m, [runner.ref, winner.ref], "rival"))
    assert t.asked().params["ref"] == winner.ref
    t.play(0)
    assert t.gave == {runner.ref: 0, winner.ref: 2}
    assert t.state.haul[winner.ref].potential == 2


@pytest.mark.rule("MES-ENC-08", "MES-CORE-03")
def test_a_fight_is_won_when_nobody_who_stands_is_hostile_any_more():
    t = Scene()
    hero, won_over, other = t.hero(), t.foe(), t.foe()
    onlooker = t.being(side="others")
    t.fight(hero, won_over, other, onlooker)
    other.down = True
    assert rounds.proposed_end(t) == ""
    t.state.relations = {f"{won_over.ref}>{hero.ref}": "neutral", f"{hero.ref}>{won_over.ref}": "neutral"}
    assert rounds.proposed_end(t) == "victory"
    t.state.relations[f"{onlooker.ref}>{hero.ref}"] = "hostile"
    assert rounds.proposed_end(t) == ""
    onlooker.down = True
    assert rounds.proposed_end(t) == "victory"

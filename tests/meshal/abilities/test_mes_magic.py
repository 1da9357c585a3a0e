"""MES-MAG, MES 9.3 Magic and the abilities of spirit: methods, targets, areas, effects."""

import pytest
from mes_stage import act, acts, at, cast, has, mage, points, why
from mes_table import Scene, weapon
from msgspec.structs import replace

from zhuoju.content import read_clause
from zhuoju.games.meshal.abilities import casting
from zhuoju.games.meshal.attack.aiming import Aim, aims
from zhuoju.games.meshal.catalogue.library import ABILITIES, LEXICON
from zhuoju.games.meshal.character import use_limits, values
from zhuoju.games.meshal.effects import zones
from zhuoju.games.meshal.moment import round_ticks

BITE = "attack natural:0"


# Methods


@pytest.mark.rule("MES-MAG-02")
def test_who_has_no_slots_for_weapons_has_all_limbs_free():
    t = Scene()
    shade = t.foe("cr_elder_shade", at=(5, 5))
    t.hero(at=(9, 9))
    t.fight(shade)
    assert "ability:mg_blink" in acts(t, shade)


@pytest.mark.rule("MES-MAG-05")
def test_of_several_methods_all_must_be_possible(monkeypatch):
    sung = replace(ABILITIES["mg_gust"], tags=(*ABILITIES["mg_gust"].tags, "vocal"))
    monkeypatch.setitem(ABILITIES, "mg_gust", sung)
    t, a, _b = mage("mg_gust")
    assert "ability:mg_gust" in acts(t, a)
    t.afflict(a, "silenced")
    assert why(t, a)["ability:mg_gust"] == ("no_voice", "MES-MAG-01")
    t.one(a).sheet.effects = []
    t.give(a, "it_battle_axe")
    assert why(t, a)["ability:mg_gust"] == ("no_free_arm", "MES-MAG-02")


@pytest.mark.rule("MES-MAG-01")
def test_vocal_magic_needs_a_voice():
    t, a, _b = mage("mg_spark")
    assert "ability:mg_spark" in acts(t, a)
    t.afflict(t.one(a), "silenced")
    assert "ability:mg_spark" not in acts(t, a)
    assert why(t, a)["ability:mg_spark"] == ("no_voice", "MES-MAG-01")


@pytest.mark.rule("MES-MAG-01")
def test_vocal_magic_is_mute_on_silent_ground():
    t, a, _b = mage("mg_spark")
    t.state.field.zones.append(zones.Zone(1, "silent", [(4, 5)]))
    t.state.field.version += 1
    assert "ability:mg_spark" not in acts(t, a)


@pytest.mark.rule("MES-MAG-01", "MES-MAG-02")
@pytest.mark.parametrize(
    ("hands", "free"),
    [
        ((), True), (("it_dagger",), True), (("it_dagger", "it_round_shield"), False), (("it_staff",), False),
        (("it_dagger", "it_psi_rod"), True),
    ],
)  # fmt: skip
def test_somatic_magic_needs_an_arm_without_a_weapon_or_a_focus(hands, free):
    t, a, _b = mage("mg_blink")
    for item in hands:
        t.give(a, item)
    assert t.do(lambda m: casting.cannot_cast(m, a.ref, "mg_blink") is None) is free
    if not free:
        assert why(t, a)["ability:mg_blink"] == ("no_free_arm", "MES-MAG-02")


@pytest.mark.rule("MES-MAG-01", "MES-ABL-12", "MES-MAG-05")
def test_totemic_magic_and_alchemy_need_their_items():
    t, a, _b = mage("mg_totem", "mg_brew")
    assert why(t, a)["ability:mg_totem"] == ("item", "MES-ABL-12")
    t.give(a, "it_totem", equipped=False)
    assert "ability:mg_totem" in acts(t, a)


@pytest.mark.rule("MES-ABL-25", "MES-MAG-06")
def test_a_gift_needs_no_items_but_a_voice_all_the_same(monkeypatch):
    t, a, _b = mage("mg_totem")
    gift = replace(ABILITIES["mg_totem"], classes=("gifted",), tags=("magic", "divine", "totemic", "vocal"))
    monkeypatch.setitem(ABILITIES, "mg_totem", gift)
    assert t.do(lambda m: casting.cannot_cast(m, a.ref, "mg_totem")) is None
    t.afflict(t.one(a), "silenced")
    assert t.do(lambda m: casting.cannot_cast(m, a.ref, "mg_totem")).clause == "MES-MAG-01"


@pytest.mark.rule("MES-MAG-03")
def test_drawing_a_sign_is_part_of_the_casting_time():
    t, a, _b = mage("mg_stone_skin")
    t.give(a, "it_dagger")
    t.give(a, "it_round_shield")
    cast(t, a, "mg_stone_skin", at(a))  # symbolic: no free arm, nothing else to pay
    assert t.one(a).ap == 4


@pytest.mark.rule("MES-ABL-14", "MES-MAG-01")
def test_long_casting_is_not_for_the_moment():
    t, a, _b = mage("mg_raise_bones", gear=["it_bone"] * 3)
    assert why(t, a)["ability:mg_raise_bones"] == ("takes_long", "MES-TIM-05")
    t.state.moment = None
    assert t.do(lambda m: casting.cannot_cast(m, a.ref, "mg_raise_bones")) is None
    assert t.do(lambda m: casting.cannot_cast(m, a.ref, "mg_raise_bones")) is None


@pytest.mark.rule("MES-MAG-07", "MES-CORE-02")
def test_the_host_says_whether_the_helpers_of_a_ritual_were_there(monkeypatch):
    t, a, _b = mage("mg_raise_bones", gear=["it_bone"] * 3)
    ritual = replace(ABILITIES["mg_raise_bones"], helpers=1)
    monkeypatch.setitem(ABILITIES, "mg_raise_bones", ritual)
    t.state.moment = None
    begin = lambda m: casting.cast(m, a.ref, "mg_raise_bones", Aim(spot=(4, 6)))  # noqa: E731
    t.do(begin)
    assert (t.prompt, t.asked().default, t.asked().seat) == ("ritual.helpers", "no", 1)
    t.play("no")
    assert t.gave is False
    assert t.do(lambda m: use_limits.used_up(m, a.ref, "mg_raise_bones")) is None
    t.do(begin, "yes", "story")  # decided otherwise, and written down
    assert (t.state.overrides[-1].what, t.state.overrides[-1].reason) == ("MES-MAG-07", "story")
    assert len(t.state.beings) == 3


@pytest.mark.rule("MES-ABL-12")
def test_a_stated_condition_must_hold(monkeypatch):
    from zhuoju.content.language.reader import Reader

    t, a, _b = mage("mg_spark")
    dark = Reader(LEXICON, {}).condition("in_dark")
    monkeypatch.setitem(ABILITIES, "mg_spark", replace(ABILITIES["mg_spark"], requires=dark))
    assert why(t, a)["ability:mg_spark"] == ("requires", "MES-ABL-12")
    t.state.field.dark = True
    assert "ability:mg_spark" in acts(t, a)


@pytest.mark.rule("MES-ACT-18", "MES-ABL-30", "MES-FX-05")
def test_foes_may_stop_a_cast(monkeypatch):
    from zhuoju.games.meshal.model.cards import Use

    counter = replace(
        ABILITIES["sp_oracle"], use=Use(kind="reaction", ap=1, trigger="foe_casts", within=9),
        effects=read_clause(LEXICON, "cancel(cast)"),
    )  # fmt: skip
    t, a, b = mage("mg_mend", foe={"abilities": ("sp_oracle",)}, hero={"dice": {"might": 1}})
    monkeypatch.setitem(ABILITIES, "sp_oracle", counter)
    cast(t, a, "mg_mend", at(a), "ability:sp_oracle")
    assert t.held(a)[0] == 1
    assert (t.one(a).ap, t.one(b).ap) == (6, 2)
    assert t.do(lambda m: use_limits.used_up(m, a.ref, "mg_mend", a.ref)) is None


@pytest.mark.rule("MES-FX-04")
def test_contests_and_attempts_of_effects_accept_fate():
    t, a, b = mage("sp_intimidate", switches=("fate",))
    t.roll(*points(0, 4), *points(1, 4))
    cast(t, a, "sp_intimidate", at(b), "die:0 spirit", 2, "keep")
    assert has(t, b, "frightened")
    assert t.held(a)[2] == 3


def test_dispel_makes_a_rune_safe_from_afar():
    from zhuoju.games.meshal.model.field import SetTrap

    t, a, _b = mage("mg_dispel", hero={"spirit": 5})
    t.state.field.traps.append(SetTrap(7, "tr_rune", (6, 7)))
    assert "dispel trap:7" not in acts(t, a)  # not found yet
    t.state.field.traps[0].found.append(a.ref)
    t.roll(*points(4, 5))
    act(t, a, "dispel trap:7")
    assert not t.state.field.traps[0].spent
    t.roll(*points(5, 5))
    act(t, a, "dispel trap:7")
    assert t.state.field.traps[0].spent


@pytest.mark.rule("MES-ABL-14")
def test_what_the_moment_allows_can_be_cast_elsewhere():
    t, a, _b = mage("mg_ward")
    t.state.moment = None
    t.do(lambda m: casting.cast(m, a.ref, "mg_ward", Aim((a.ref,))))
    assert t.do(lambda m: values.protection(m, a.ref, "occult")) == 2


@pytest.mark.rule("MES-ABL-32")
def test_without_magic_it_is_inert():
    t, a, _b = mage("mg_spark", "sp_mind_fort", without=("magic",))
    assert "ability:mg_spark" not in acts(t, a)
    assert t.do(lambda m: values.protection(m, a.ref, "occult")) == 2  # no magic


# Targets


@pytest.mark.rule("MES-ABL-16", "MES-ABL-17", "MES-ABL-19", "MES-ABL-20")
def test_targets_are_perceived_in_range_and_of_the_right_relation():
    t, a, b = mage("mg_spark", "mg_ward")
    friend, far, unseen = t.hero(at=(4, 6)), t.foe(at=(4, 15)), t.foe(at=(5, 6))
    t.one(a).spotted.remove(unseen.ref)
    spark, ward = ABILITIES["mg_spark"], ABILITIES["mg_ward"]
    foes = t.do(lambda m: list(aims(m, a.ref, spark.target, spark.effects)))
    assert foes == [at(b)]  # 15 - 5 = 10 steps are too far
    friends = t.do(lambda m: list(aims(m, a.ref, ward.target, ward.effects)))
    assert friends == [at(a), at(friend)]
    assert far.ref != unseen.ref


@pytest.mark.rule("MES-ABL-16")
def test_walls_stop_attacks_but_not_blessings():
    t, a, _b = mage("mg_spark", "mg_mend")
    t.wall((5, 4), (5, 5), (5, 6))
    assert "ability:mg_spark" not in acts(t, a)
    assert why(t, a)["ability:mg_spark"] == ("no_target", "MES-ABL-16")


@pytest.mark.rule("MES-ABL-18", "MES-ARE-02", "MES-ATK-19")
def test_piercing_ray_hits_everyone_on_its_line_with_one_roll():
    t, a, b = mage("mg_piercing_ray", foe={"physical": 3, "erosive": 1})
    friend, aside = t.hero(at=(9, 5)), t.foe(at=(7, 7), weapons=())
    t.roll(*points(2, 4))
    t.do(
        lambda m: casting.cast(
            m, a.ref, "mg_piercing_ray", aims(m, a.ref, ABILITIES["mg_piercing_ray"].target)["spot:5,5"]
        ),
        "pass",
        "pass",
    )
    assert [t.held(x)[0] for x in (b, friend, aside)] == [2, 2, 4]  # penetration 1


@pytest.mark.rule("MES-ABL-18", "MES-ARE-08")
def test_fire_rain_burns_all_within_three_steps_of_its_centre():
    t, a, b = mage("mg_fire_rain")
    near, far = t.foe(at=(10, 5), weapons=()), t.foe(at=(11, 9), weapons=())
    t.roll(*points(1, 4))
    cast(t, a, "mg_fire_rain", "spot:8,5", "pass", "pass")
    assert [t.held(x)[0] for x in (a, b, near, far)] == [4, 3, 3, 4]
    assert has(t, b, "burning")
    assert has(t, near, "burning")
    (burning,) = t.one(b).sheet.effects
    assert burning.n == 2


@pytest.mark.rule("MES-EDGE-01", "MES-PIPE-07")
def test_e21_quick_step_inside_the_area_is_no_escape():
    t, a, b = mage("mg_fire_rain", foe={"abilities": ("ag_quick_step",)})
    t.roll(*points(1, 4))
    cast(t, a, "mg_fire_rain", "spot:8,5", "ability:ag_quick_step")
    t.script({"step.to": "spot:8,5", "react.attacked": "pass"})
    assert t.held(b)[0] == 3


# Spells one by one


@pytest.mark.rule("MES-ABL-29")
def test_spark_rolls_half_the_spirit_dice_held_now_and_one():
    t, a, b = mage("mg_spark", hero={"spirit": 5, "dice": {"spirit": 3}})
    t.roll(*points(2, 2))
    cast(t, a, "mg_spark", at(b), "pass")
    assert t.held(b)[0] == 2


def test_gust_pushes_those_who_lose():
    t, a, b = mage("mg_gust", foe={"at": (6, 5)})
    t.roll(*points(3, 4), *points(2, 4))
    cast(t, a, "mg_gust", "spot:5,5")
    assert t.one(b).at == (8, 5)


def test_brew_makes_a_draught_out_of_herbs():
    t, a, _b = mage("mg_brew")
    t.give(a, "it_herb", 2, equipped=False)
    t.state.moment = None
    t.roll(*points(2, 5))
    t.do(lambda m: casting.cast(m, a.ref, "mg_brew", Aim((a.ref,))))
    assert [(c.item, c.n) for c in t.one(a).sheet.items] == [("it_minor_healing", 1)]


@pytest.mark.rule("MES-ITM-28", "MES-ABL-12")
def test_spoiled_herbs_brew_nothing():
    t, a, _b = mage("mg_brew", switches=("rot",), gear=["it_herb"] * 2)
    t.state.moment = None
    old = t.one(a).sheet.items
    t.state.clock = 21 * 24 * 3600
    refused = t.do(lambda m: casting.cannot_cast(m, a.ref, "mg_brew"))
    assert (refused.reason, refused.clause) == ("item", "MES-ABL-12")
    fresh = t.give(a, "it_herb", 2, equipped=False, since=t.state.clock)
    assert t.do(lambda m: casting.cannot_cast(m, a.ref, "mg_brew")) is None
    t.roll(*points(2, 5))
    t.do(lambda m: casting.cast(m, a.ref, "mg_brew", Aim((a.ref,))))
    assert [c.item for c in t.one(a).sheet.items] == ["it_herb", "it_herb", "it_minor_healing"]
    assert fresh not in t.one(a).sheet.items
    assert all(line in t.one(a).sheet.items for line in old)


@pytest.mark.rule("MES-ABL-30", "MES-CORE-15")
def test_a_cast_that_fails_its_attempt_uses_up_its_items():
    t, a, _b = mage("mg_brew")
    t.give(a, "it_herb", 2, equipped=False)
    t.state.moment = None
    t.roll(*points(1, 5))
    t.do(lambda m: casting.cast(m, a.ref, "mg_brew", Aim((a.ref,))))
    assert t.one(a).sheet.items == []
    assert t.do(lambda m: use_limits.used_up(m, a.ref, "mg_brew")) is None  # twice a day
    t.do(lambda m: use_limits.count(m, a.ref, "mg_brew"))
    assert t.do(lambda m: use_limits.used_up(m, a.ref, "mg_brew")) is not None


@pytest.mark.rule("MES-ABL-22", "MES-ABL-21")
def test_ward_lasts_until_the_end_of_the_targets_third_turn():
    t, a, _b = mage("mg_ward")
    cast(t, a, "mg_ward", at(a))
    for _ in range(2):  # the running turn is the first
        t.do(lambda m: round_ticks.turn_end(m, a.ref))
        assert t.do(lambda m: values.protection(m, a.ref, "occult")) == 2
    t.do(lambda m: round_ticks.turn_end(m, a.ref))
    assert t.do(lambda m: values.protection(m, a.ref, "occult")) == 0


@pytest.mark.rule("MES-ABL-33", "MES-EDGE-01")
def test_e55_the_same_ward_by_another_replaces_the_first():
    t, a, _b = mage("mg_ward")
    other = t.hero(at=(4, 6), abilities=("mg_ward",), weapons=())
    cast(t, a, "mg_ward", at(a))
    t.do(lambda m: round_ticks.turn_end(m, a.ref))
    t.do(lambda m: casting.cast(m, other.ref, "mg_ward", Aim((a.ref,))))
    (ward,) = t.one(a).sheet.effects
    assert (ward.by, ward.turns) == (other.ref, 0)
    assert t.do(lambda m: values.protection(m, a.ref, "occult")) == 2


@pytest.mark.rule("MES-ABL-34", "MES-EDGE-01")
def test_e56_effects_of_different_names_add_up():
    t, a, _b = mage("mg_ward", "mg_totem", gear=["it_totem"])
    cast(t, a, "mg_ward", at(a))
    cast(t, a, "mg_totem", "spot:4,6")
    assert t.do(lambda m: values.protection(m, a.ref, "occult")) == 3
    assert t.one(a).sheet.items == []


def test_a_totem_works_where_it_stands():
    t, a, _b = mage("mg_totem", gear=["it_totem"])
    friend = t.hero(at=(4, 8))
    cast(t, a, "mg_totem", "spot:4,6")
    assert t.do(lambda m: values.dice_bonus(m, friend.ref, ("resist",))) == 1
    t.one(a).at = (11, 11)
    assert t.do(lambda m: values.dice_bonus(m, friend.ref, ("resist",))) == 1
    assert t.do(lambda m: values.dice_bonus(m, a.ref, ("resist",))) == 0


@pytest.mark.rule("MES-FX-10")
def test_mend_heals_a_neighbour_once_an_hour():
    t, a, _b = mage("mg_mend")
    friend = t.hero(at=(4, 6), dice={"agility": 1})
    t.roll(*points(2, 4))
    cast(t, a, "mg_mend", at(friend))
    assert t.held(friend)[1] == 3
    assert "ability:mg_mend" in acts(t, a)  # for others
    cast(t, a, "mg_mend")
    assert at(friend) not in t.offered


@pytest.mark.rule("MES-FX-04")
def test_dispel_ends_one_magic_effect_if_it_beats_its_level():
    t, a, b = mage("mg_dispel", foe={"abilities": ("mg_haste", "mi_mountain_stance")})
    t.do(lambda m: casting.cast(m, b.ref, "mg_haste", Aim((b.ref,))))
    t.do(lambda m: casting.cast(m, b.ref, "mi_mountain_stance", Aim((b.ref,))))
    t.roll(*points(5, 4))
    cast(t, a, "mg_dispel", at(b))
    assert t.offered == ["effect:mg_haste"]
    t.play("effect:mg_haste")
    assert has(t, b, "mg_haste")  # 5 is not more than 5
    t.roll(*points(6, 4))
    cast(t, a, "mg_dispel", at(b), "effect:mg_haste")
    assert not has(t, b, "mg_haste")
    assert has(t, b, "mi_mountain_stance")


def test_dispel_ends_a_status_that_magic_put_there():
    t, a, b = mage("mg_dispel", "mg_nightmare")
    t.roll(*points(1, 4))
    cast(t, a, "mg_nightmare", at(b), "pass")
    assert has(t, b, "frightened")
    t.roll(*points(3, 4))  # no more than the level of the nightmare
    cast(t, a, "mg_dispel", at(b), "effect:frightened")
    assert has(t, b, "frightened")
    t.one(a).ap = 6
    t.roll(*points(4, 4))
    cast(t, a, "mg_dispel", at(b), "effect:frightened")
    assert not has(t, b, "frightened")


def test_nightmare_and_wither_attack_the_spirit():
    t, a, b = mage("mg_wither", foe={"erosive": 2, "occult": 1})
    t.roll(*points(3, 4))
    cast(t, a, "mg_wither", at(b), "pass")
    t.script({"allot.lose": {"spirit": 2}})
    assert t.held(b) == (4, 4, 2)  # the lower protection counts


@pytest.mark.rule("MES-FX-14", "MES-EDGE-01")
def test_e75_a_foe_under_slumber_wakes_by_a_hit_without_losses():
    t, a, b = mage("mg_sleep", foe={"at": (5, 5)}, hero={"weapons": (weapon(),)})
    t.roll(*points(2, 4), *points(1, 4))
    cast(t, a, "mg_sleep", at(b))
    assert has(t, b, "asleep")
    assert t.one(b).ap == 0
    t.roll(*points(1, 6))  # it does not spot its attacker
    act(t, a, BITE, at(b))
    assert not has(t, b, "asleep")
    assert not t.one(b).woken
    assert t.one(b).ap == 0


def test_blink_and_haste():
    t, a, _b = mage("mg_blink", "mg_haste")
    cast(t, a, "mg_haste", at(a))
    assert t.do(lambda m: (values.max_ap(m, a.ref), values.speed(m, a.ref))) == (7, 4)
    cast(t, a, "mg_blink")
    t.script({"teleport.to": "spot:9,5"})
    assert t.one(a).at == (9, 5)


def test_invisibility_has_a_number_to_beat():
    t, a, _b = mage("mg_invisibility")
    cast(t, a, "mg_invisibility", at(a))
    (effect,) = t.one(a).sheet.effects
    assert (effect.source, effect.n, effect.lasts.n) == ("invisible", 6, 10)


def test_fold_time_gives_three_ap_at_once():
    t, a, _b = mage("mg_fold_time")
    cast(t, a, "mg_fold_time")
    assert t.one(a).ap == 9


def test_unmake_is_raw_and_takes_two_turns():
    t, a, b = mage("mg_unmake", hero={"max_ap": 3}, foe={"physical": 5, "erosive": 5, "occult": 5})
    cast(t, a, "mg_unmake", at(b))
    assert t.one(a).long is not None
    assert t.one(a).long.paid == 3


@pytest.mark.rule("MES-LIF-15", "MES-ABL-13")
def test_call_back_the_soul_needs_a_lamp_a_day_and_the_hosts_word():
    t, a, _b = mage("mg_call_soul", gear=["it_soul_lamp"], hero={"spirit": 6})
    friend = t.hero(at=(4, 6))
    friend.sheet.dead = True
    friend.sheet.dice = dict.fromkeys(friend.sheet.dice, 0)
    t.state.moment = None
    t.roll(*points(5, 6))
    t.do(lambda m: casting.cast(m, a.ref, "mg_call_soul", Aim((friend.ref,))), "yes")
    assert t.held(friend) == (1, 1, 1)
    assert t.one(a).sheet.items == []

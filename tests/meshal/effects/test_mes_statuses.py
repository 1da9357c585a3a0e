"""MES 9.1, MES-FX-13, 14 Statuses: what they do, how long they last, what ends them."""

import pytest
from mes_stage import act, acts, at, cast, has, points
from mes_table import Scene, weapon
from mes_world import land

from zhuoju.games.meshal.basics.telling import follow
from zhuoju.games.meshal.catalogue.library import STATUSES
from zhuoju.games.meshal.character import menu, values
from zhuoju.games.meshal.effects import harm, heal_and_slay, lasting_effects, statuses
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.field import Ground, changed
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.moment import round_ticks
from zhuoju.games.meshal.rolls import selectors

BITE = "attack natural:0"


def pair(**more):
    t = Scene(**more)
    a, b = t.hero(at=(5, 5), max_ap=6), t.foe(at=(6, 5))
    t.fight(a, b)
    return t, a, b


def put(t, who, name, n=0, by=None, **more):
    return t.do(lambda m: statuses.apply(m, who.ref, name, n, by.ref if by else None, **more))


# Durations


@pytest.mark.rule("MES-FX-13")
@pytest.mark.parametrize(
    ("name", "kind", "n"),
    [
        ("dazed", "target_turns", 1), ("stunned", "target_turns", 1), ("blinded", "target_turns", 1),
        ("rooted", "target_turns", 2), ("slowed", "target_turns", 2), ("silenced", "target_turns", 2),
        ("frightened", "target_turns", 2), ("charmed", "target_turns", 2), ("weakened", "target_turns", 2),
        ("marked", "target_turns", 2), ("asleep", "target_turns", 3), ("poisoned", "target_turns", 3),
        ("burning", "rounds", 5), ("grappled", "while", 0), ("bleeding", "while", 0),
    ],
)  # fmt: skip
def test_usual_durations(name, kind, n):
    t, a, b = pair()
    put(t, b, name, 1, a)
    (effect,) = t.one(b).sheet.effects
    assert (effect.lasts.kind, effect.lasts.n, effect.by) == (kind, n, a.ref)


@pytest.mark.rule("MES-FX-13")
def test_sleep_outside_the_moment_lasts_ten_minutes():
    t, _a, b = pair()
    t.state.moment = None
    put(t, b, "asleep")
    (effect,) = t.one(b).sheet.effects
    assert (effect.lasts.kind, effect.lasts.n) == ("seconds", 600)
    t.state.clock = 600
    t.do(lasting_effects.run_out)
    assert not has(t, b, "asleep")


@pytest.mark.rule("MES-ABL-22")
def test_the_current_turn_counts_if_it_is_the_targets_own():
    t, a, b = pair()
    put(t, b, "rooted")
    t.do(lambda m: round_ticks.turn_end(m, a.ref))  # not the target's
    t.do(lambda m: round_ticks.turn_end(m, b.ref))
    assert has(t, b, "rooted")
    t.do(lambda m: round_ticks.turn_end(m, b.ref))
    assert not has(t, b, "rooted")


@pytest.mark.rule("MES-PRO-06")
def test_immunity_stops_a_status():
    t, _a, _ = pair()
    gear = t.foe("cr_bone_servant", at=(7, 7))
    moth = t.hero("spec_gearfolk", at=(8, 8))
    assert put(t, moth, "poisoned", 2) is False
    assert put(t, gear, "poisoned", 2) is True


@pytest.mark.rule("MES-ABL-35")
def test_effects_end_with_death_and_go_on_while_unconscious():
    t, _a, b = pair()
    put(t, b, "marked")
    t.do(lambda m: harm.lose(m, b.ref, {"might": 4}, "test"))
    assert t.one(b).down
    assert has(t, b, "marked")
    t.do(lambda m: heal_and_slay.slay(m, b.ref))
    assert t.one(b).sheet.effects == []


@pytest.mark.rule("MES-TIM-08", "MES-ABL-21")
def test_what_lasts_for_the_moment_ends_with_it():
    t, _a, b = pair()
    t.do(lambda m: lasting_effects.begin(m, b.ref, Lasting("mg_totem")))
    assert has(t, b, "mg_totem")
    t.do(lambda m: lasting_effects.expire(m, "moment_end"))
    assert not has(t, b, "mg_totem")


# What they do


def test_dazed_and_weakened_and_marked():
    t, a, b = pair()
    put(t, b, "dazed")
    assert t.do(lambda m: values.max_ap(m, b.ref)) == 2
    put(t, b, "weakened", 3)
    assert t.do(lambda m: values.dice_bonus(m, b.ref, ())) == -3
    put(t, b, "marked")
    t.one(b).sheet.effects = [e for e in t.one(b).sheet.effects if e.source == "marked"]
    t.roll(*points(1, 4))
    act(t, a, BITE, at(b), "pass")
    assert t.held(b)[0] == 3


@pytest.mark.rule("MES-PRO-09")
def test_attacks_on_the_marked_gain_penetration():
    t = Scene()
    a, b = t.hero(at=(5, 5)), t.foe(at=(6, 5), physical=2, weapons=())
    t.fight(a, b)
    put(t, b, "marked")
    t.roll(*points(2, 4))
    act(t, a, BITE, at(b), "pass")
    assert t.held(b)[0] == 3


@pytest.mark.rule("MES-ACT-10")
def test_the_stunned_neither_act_nor_react_and_lose_long_actions():
    from zhuoju.games.meshal.model.state import LongAction

    t, a, b = pair()
    t.one(b).long = LongAction("flee")
    put(t, b, "stunned")
    assert t.one(b).long is None
    t.roll(*points(1, 4))
    act(t, a, BITE, at(b))  # nobody is asked for a defence
    assert t.rests
    assert t.held(b)[0] == 3


@pytest.mark.rule("MES-FX-14", "MES-SUP-06")
def test_sleepers_are_woken_by_damage_and_by_helpers():
    t, a, _b = pair()
    friend = t.hero(at=(5, 6))
    put(t, friend, "asleep")
    assert t.one(friend).ap == 0
    act(t, a, "wake", at(friend))
    assert not has(t, friend, "asleep")
    assert t.one(a).ap == 5
    assert t.one(friend).ap == 0  # until its next own turn
    assert not t.one(friend).woken


def test_frightened_ones_roll_worse_against_the_source_only():
    t, a, b = pair()
    other = t.hero(at=(5, 6))
    put(t, b, "frightened", by=a)
    bonus = lambda target: t.do(  # noqa: E731
        lambda m: values.dice_bonus(m, b.ref, ("attack",), Ctx(1, b.ref, target=target.ref))
    )
    assert (bonus(a), bonus(other)) == (-2, 0)
    assert t.do(lambda m: values.barred(m, b.ref, "near_source"))


def test_the_charmed_spare_the_charmer_and_his_friends_until_harmed_by_them():
    t, a, b = pair()
    c = t.hero(at=(6, 6))
    put(t, b, "charmed", by=a)
    assert BITE not in acts(t, b)
    t.roll(*points(1, 4))
    act(t, c, BITE, at(b), "pass")
    assert not has(t, b, "charmed")
    assert BITE in acts(t, b)


def test_no_area_of_the_charmed_may_cover_the_charmer():
    t = Scene()
    a = t.hero(at=(5, 5), max_ap=6, abilities=("mg_fire_rain", "mi_earthshaker"))
    b = t.foe(at=(7, 5))
    t.fight(a, b)
    goals = lambda: t.do(lambda m: list(menu.acts(m, a.ref)["ability:mg_fire_rain"].targets()))  # noqa: E731
    assert {"spot:7,5", "spot:1,5"} <= set(goals())
    put(t, a, "charmed", by=b)
    assert "ability:mi_earthshaker" not in acts(t, a)
    assert "spot:7,5" not in goals()
    assert "spot:1,5" in goals()
    t.unseen(t.one(b))  # nobody spares what he does not see
    assert "spot:7,5" in goals()
    assert "ability:mi_earthshaker" in acts(t, a)


def test_a_bomb_of_the_charmed_spares_the_charmer():
    t, a, b = pair()
    bomb = t.give(a, "it_fire_bomb")
    t.one(b).at = (9, 5)
    goals = lambda: t.do(lambda m: list(menu.acts(m, a.ref)[f"attack item:{bomb.id}"].targets()))  # noqa: E731
    assert "spot:9,6" in goals()
    put(t, a, "charmed", by=b)
    assert "spot:9,6" not in goals()
    assert "spot:5,9" in goals()


def test_blinded_and_silenced_and_slowed_and_rooted():
    t, _a, b = pair()
    for name in ("blinded", "silenced", "slowed", "rooted"):
        put(t, b, name)
    assert t.do(lambda m: [values.barred(m, b.ref, bar) for bar in ("see", "vocal", "move")]) == [True] * 3
    assert t.do(lambda m: values.slow(m, b.ref))


@pytest.mark.rule("MES-FX-13")
def test_burning_bites_at_round_starts_five_times_at_most():
    t = Scene()
    a, b = t.hero(at=(5, 5)), t.foe(at=(8, 5), might=8)
    t.fight(a, b)
    put(t, b, "burning", 2, a)
    for n in range(1, 6):
        t.roll(*points(1, 2))
        t.do(round_ticks.round_start)
        assert t.held(b)[0] == 8 - n
    assert not has(t, b, "burning")


def test_flames_are_beaten_out_or_drowned():
    t, a, _b = pair()
    put(t, a, "burning", 1)
    t.roll(*points(0, 4))
    act(t, a, "escape:burning")
    assert has(t, a, "burning")
    t.roll(*points(1, 4))
    act(t, a, "escape:burning")
    assert not has(t, a, "burning")
    assert t.one(a).ap == 2
    put(t, a, "burning", 1)
    t.state.field.grounds.append(Ground(cells=[(5, 5)], hazard="water"))
    changed(t.state.field)
    t.do(lambda m: statuses.moved(m, {"ref": a.ref}))
    assert not has(t, a, "burning")


def test_who_stands_in_water_does_not_burn_and_rising_water_puts_flames_out():
    t, a, _b = pair(field=land((5, 5), hazard="water", depth=1))
    put(t, a, "burning", 1)
    assert not has(t, a, "burning")
    t.one(a).height = 2  # in the air above it
    put(t, a, "burning", 1)
    assert has(t, a, "burning")
    t.one(a).height = 0
    t.do(lambda m: follow(m, "ground_changed"))
    assert not has(t, a, "burning")


def test_poison_works_at_the_end_of_own_turns_until_cleansed():
    t, a, _b = pair()
    put(t, a, "poisoned", 2)
    t.roll(*points(1, 2))
    t.do(lambda m: round_ticks.turn_end(m, a.ref))
    assert t.held(a)[0] == 3


def test_bleeding_never_takes_the_last_die_and_ends_with_any_healing():
    t, a, _b = pair()
    a.sheet.dice["might"] = 2
    put(t, a, "bleeding")
    for _ in range(3):
        t.do(lambda m: round_ticks.turn_end(m, a.ref))
    assert t.held(a)[0] == 1
    assert has(t, a, "bleeding")
    t.do(lambda m: harm.heal(m, a.ref, {"might": 1}))
    assert not has(t, a, "bleeding")


def test_a_grapple_ends_by_a_contest_by_distance_or_with_the_grappler():
    t, a, b = pair()
    put(t, a, "grappled", by=b)
    t.roll(*points(1, 4), *points(1, 4))
    act(t, a, "escape:grappled")
    assert has(t, a, "grappled")
    t.roll(*points(2, 4), *points(1, 4))
    act(t, a, "escape:grappled")
    assert not has(t, a, "grappled")
    put(t, a, "grappled", by=b)
    t.one(b).at = (9, 9)
    t.do(lambda m: statuses.moved(m, {"ref": b.ref}))
    assert not has(t, a, "grappled")
    put(t, a, "grappled", by=b)
    t.do(lambda m: harm.lose(m, b.ref, {"might": 4}, "test"))
    assert not has(t, a, "grappled")


@pytest.mark.parametrize("name", ["asleep", "stunned"])
def test_a_grappler_who_becomes_unable_lets_go_at_once(name):
    t, a, b = pair()
    put(t, a, "grappled", by=b)
    put(t, b, "dazed")
    assert has(t, a, "grappled")
    put(t, b, name)
    assert not has(t, a, "grappled")


def test_the_grappled_use_no_two_handed_weapons():
    t, a, b = pair()
    axe = t.give(a, "it_battle_axe")
    assert f"attack item:{axe.id}" in acts(t, a)
    put(t, a, "grappled", by=b)
    assert f"attack item:{axe.id}" not in acts(t, a)


def test_the_swallowed_are_inside_until_one_hit_of_two_or_the_swallower_falls():
    t = Scene()
    a = t.hero(at=(5, 5), size="small", might=6)
    b = t.foe(at=(6, 5), size="large", might=6, abilities=("gi_swallow",), weapons=())
    t.fight(b, a)
    t.roll(*points(3, 6), *points(1, 6))
    cast(t, b, "gi_swallow", at(a))
    assert (t.one(a).inside, t.one(a).at) == (b.ref, None)
    t.roll(*points(2, 3))
    t.do(lambda m: round_ticks.turn_start(m, a.ref))
    assert t.held(a)[0] == 4
    t.roll(*points(1, 2))  # two dice fewer
    act(t, a, BITE, at(b))
    t.script({"react.attacked": "pass"})
    assert has(t, a, "swallowed")
    t.roll(*points(2, 2))
    act(t, a, BITE, at(b))
    t.script({"react.attacked": "pass"})
    assert not has(t, a, "swallowed")
    assert t.one(a).at is not None


def swallowed(*abilities, **more):
    """One inside a beast, with a friend and a foe far away on the map."""
    t = Scene(**more)
    a = t.hero(at=(5, 5), size="small", might=6, spirit=6, max_ap=6, abilities=abilities)
    b = t.foe(at=(6, 5), size="large", might=9, abilities=("gi_swallow",), weapons=())
    c, d = t.foe(at=(11, 11), might=9), t.hero(at=(1, 1), might=9)
    t.fight(a, b, c, d)
    return t, a, b, c, d


def gulp(t, a, b):
    """Down it goes."""
    put(t, a, "swallowed", by=b)


@pytest.mark.rule("MES-FX-01", "MES-ARE-14")
@pytest.mark.parametrize(("name", "aim"), [("mi_earthshaker", ()), ("mg_fire_rain", ("here",))])
def test_an_area_from_inside_reaches_the_swallower_only(name, aim):
    t, a, b, c, d = swallowed(name)
    gulp(t, a, b)
    t.roll(*points(2, 4))  # two dice fewer
    cast(t, a, name, *aim)
    t.script({"react.attacked": "pass"})
    assert [t.held(x)[0] for x in (b, c, d)] == [7, 9, 9]
    assert not has(t, a, "swallowed")  # two dice in one blow


@pytest.mark.rule("MES-FX-01", "MES-ARE-14")
def test_a_war_cry_from_inside_heartens_nobody_outside():
    t, a, b, _c, d = swallowed("sp_war_cry")
    gulp(t, a, b)
    cast(t, a, "sp_war_cry")
    assert has(t, a, "sp_war_cry")
    assert not has(t, d, "sp_war_cry")


@pytest.mark.rule("MES-FX-01")
def test_nobody_is_swallowed_by_nobody():
    t, a, _b, _c, _d = swallowed()
    assert put(t, a, "swallowed") is False
    assert t.one(a).at == (5, 5)


@pytest.mark.rule("MES-RID-02", "MES-FX-01")
def test_who_is_swallowed_rides_no_longer():
    t, a, b, _c, _d = swallowed()
    horse = t.hero("mo_warhorse", at=(8, 8))
    t.one(a).riding, t.one(a).at = horse.ref, (8, 8)
    gulp(t, a, b)
    assert (t.one(a).riding, t.one(a).at) == (None, None)
    assert "dismount" not in acts(t, a)


@pytest.mark.rule("MES-MOV-32", "MES-FX-01")
def test_who_is_swallowed_holds_nobody_and_is_held_by_nobody():
    t, a, b, c, d = swallowed()
    t.one(a).hauls, t.one(a).lifted, t.one(c).carried_by, t.one(c).at = at(c), True, a.ref, (5, 5)
    gulp(t, a, b)
    assert (t.one(a).hauls, t.one(c).carried_by) == ("", None)
    assert t.one(c).at is not None
    t, a, b, c, d = swallowed()
    t.one(d).hauls, t.one(d).lifted, t.one(a).carried_by, t.one(a).at = at(a), True, d.ref, (1, 1)
    gulp(t, a, b)
    assert (t.one(d).hauls, t.one(a).carried_by, t.one(a).at) == ("", None, None)


@pytest.mark.rule("MES-ABL-35", "MES-LIF-16")
def test_who_dies_inside_lies_beside_the_swallower():
    t, a, b, _c, _d = swallowed()
    gulp(t, a, b)
    t.do(lambda m: harm.die(m, a.ref))
    assert t.one(a).inside is None
    assert t.one(a).at is not None


def test_only_what_is_two_sizes_smaller_can_be_swallowed():
    t = Scene()
    a = t.hero(at=(5, 5), size="medium")
    b = t.foe(at=(6, 5), size="large", abilities=("gi_swallow",))
    t.fight(b, a)
    assert "ability:gi_swallow" not in acts(t, b)


def test_a_threatening_act_ends_hiding_and_invisibility():
    t, a, b = pair()
    put(t, a, "invisible", 6)
    t.unseen(t.one(a), t.one(b))
    t.roll(*points(1, 6))
    act(t, a, BITE, at(b))
    t.script({"react.attacked": "pass"})
    assert not has(t, a, "invisible")


def test_every_status_of_the_rules_has_its_entry():
    assert set(STATUSES) == set(statuses.StatusName.__args__)


# Ethereal form


@pytest.mark.rule("MES-FX-09", "MES-EDGE-01")
def test_e70_an_attack_on_might_harms_the_spirit_of_the_bodiless():
    t = Scene()
    fire = weapon("attack([might], 4, [erosive])")
    a, b = t.hero(at=(5, 5), weapons=(fire,)), t.foe(at=(6, 5), form="ethereal", might=None, erosive=1)
    t.fight(a, b)
    t.roll(*points(3, 4))
    act(t, a, BITE, at(b))
    assert t.held(b) == (None, 4, 2)


@pytest.mark.rule("MES-FX-09", "MES-LOD-06")
def test_ethereal_shift_makes_might_invalid_and_plain_gear_fade():
    t, _a, _b = pair()
    one = t.hero("spec_effigy", at=(8, 8))
    t.give(one, "it_leather")
    t.give(one, "it_ward_amulet")
    assert t.do(lambda m: values.protection(m, one.ref, "physical")) == 1
    cast(t, one, "gi_ethereal_shift")
    assert t.do(lambda m: selectors.held(m, one.ref, "might")) == 3
    assert t.do(lambda m: values.form(m, one.ref)) == "ethereal"
    assert t.do(lambda m: values.immune(m, one.ref, "physical"))
    assert t.do(lambda m: values.protection(m, one.ref, "physical")) == 0
    assert t.do(lambda m: values.protection(m, one.ref, "occult")) == 2
    for _ in range(3):
        t.do(round_ticks.round_start)
    assert t.do(lambda m: values.form(m, one.ref)) == "humanoid"
    assert t.held(one)[0] == 3


@pytest.mark.rule("MES-POS-01", "MES-FX-13")
def test_with_poses_the_knocked_down_are_the_prone():
    t, a, _ = pair(switches=["pose"])
    assert not t.do(lambda m: statuses.has(m, a.ref, "knocked_down"))
    t.one(a).pose = "prone"
    assert t.do(lambda m: statuses.has(m, a.ref, "knocked_down"))
    assert not t.do(lambda m: statuses.has(m, a.ref, "stunned"))
    plain, b, _ = pair()
    plain.one(b).pose = "prone"
    assert not plain.do(lambda m: statuses.has(m, b.ref, "knocked_down"))

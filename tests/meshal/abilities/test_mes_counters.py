"""MES 9.3 Reactions and optional effects of might and agility, each at work."""

import pytest
from mes_stage import act, acts, at, cast, has, points
from mes_table import Scene, weapon

from zhuoju.games.meshal.character import use_limits

BITE = "attack natural:0"


def duel(hero: dict | None = None, foe: dict | None = None, **more):
    """A hero and a foe next to each other, the hero's turn on."""
    t = Scene(**more)
    a = t.hero(at=(5, 5), **{"max_ap": 6, **(hero or {})})
    b = t.foe(at=(6, 5), **{"weapons": (), **(foe or {})})
    t.fight(a, b)
    return t, a, b


# Reactions and optional effects


@pytest.mark.rule("MES-EDGE-01", "MES-ACT-13")
def test_x34_quick_step_out_of_reach():
    t = Scene()
    a, b = t.foe(at=(5, 5)), t.hero(at=(6, 5), abilities=("ag_quick_step",))
    t.fight(a, b)
    act(t, a, BITE, at(b), "ability:ag_quick_step")
    t.script({"step.to": "spot:7,5"})
    assert t.one(b).at == (7, 5)
    assert (t.one(a).ap, t.one(b).ap) == (3, 2)


@pytest.mark.rule("MES-ACT-12", "MES-DMG-08")
def test_tit_for_tat_strikes_at_the_same_time():
    t = Scene()
    a, b = (
        t.foe(at=(5, 5), dice={"might": 2}),
        t.hero(at=(6, 5), abilities=("ag_tit_for_tat",), dice={"might": 2}),
    )
    t.fight(a, b)
    t.roll(*points(2, 2), *points(2, 2))
    act(t, a, BITE, at(b), "ability:ag_tit_for_tat")
    t.script({"attack.free": f"attack natural:0 being:{a.ref}", "react.attacked": "pass"})
    assert (t.held(a)[0], t.held(b)[0]) == (0, 0)
    assert t.one(a).down
    assert t.one(b).down


@pytest.mark.rule("MES-FAC-07", "MES-FAC-08", "MES-PIPE-15")
@pytest.mark.parametrize(("facing", "answers"), [(6, True), (2, False)])
def test_who_is_struck_from_behind_neither_defends_nor_strikes_back(facing, answers):
    t = Scene(switches=["facing"])
    a, b = t.foe(at=(5, 5)), t.hero(at=(6, 5), abilities=("ag_tit_for_tat",))
    b.facing = facing
    t.fight(a, b)
    t.roll(*points(1, 6))
    act(t, a, BITE, at(b))
    assert ("parry" in t.offered, "ability:ag_tit_for_tat" in t.offered) == (answers, answers)


def test_tit_for_tat_needs_the_attacker_in_reach():
    t = Scene()
    shot = weapon("attack([might], 3, [physical], [evade])", most=6, ranged=True)
    a, b = t.foe(at=(2, 5), weapons=(shot,)), t.hero(at=(6, 5), abilities=("ag_tit_for_tat",))
    t.fight(a, b)
    t.roll(*points(2, 3))
    act(t, a, BITE, at(b))
    assert "ability:ag_tit_for_tat" not in t.offered


@pytest.mark.rule("MES-FX-05", "MES-DEF-08")
def test_riposte_follows_a_solid_defence():
    t = Scene()
    a, b = t.foe(at=(5, 5)), t.hero(at=(6, 5), abilities=("ag_riposte",))
    t.fight(a, b)
    t.roll(*points(1, 4), *points(2, 4), *points(2, 4))
    act(t, a, BITE, at(b), "parry", "ability:ag_riposte")
    t.script({"attack.free": f"attack natural:0 being:{a.ref}", "react.attacked": "pass"})
    assert t.held(a)[0] == 2


@pytest.mark.rule("MES-FX-05")
def test_rampage_is_optional_and_counts_only_when_used():
    t, a, b = duel({"abilities": ("mi_rampage",)}, {"dice": {"might": 1}})
    c = t.foe(at=(5, 6), weapons=())
    t.roll(*points(1, 4))
    act(t, a, BITE, at(b), "pass")
    assert t.prompt == "react.kill"
    t.play("pass")
    assert not any("mi_rampage" in key for key in t.one(a).used)
    t.one(b).sheet.dice["might"] = 1
    t.one(b).down = False
    t.roll(*points(1, 6), *points(2, 4))
    act(t, a, BITE, at(b), "ability:mi_rampage")
    t.script({"attack.free": f"attack natural:0 being:{c.ref}", "react.attacked": "pass"})
    assert t.held(c)[0] == 2
    assert t.one(a).used["turn mi_rampage"] == 1


@pytest.mark.rule("MES-ATK-06", "MES-ITM-41")
@pytest.mark.parametrize("parried", [False, True])
def test_a_knife_that_is_in_the_air_cannot_answer_a_counter_attack(parried):
    t = Scene()
    a = t.hero(at=(5, 5), might=8, abilities=("ag_tit_for_tat",))
    b = t.foe(at=(6, 5), might=8, abilities=("ag_tit_for_tat", "ag_quick_step"))
    knife = t.give(a, "it_throwing_knife")
    t.fight(a, b)
    t.roll(1, 6, 6, 6, 1, 6, 6, 6, 1, 6, 6, 6)
    act(t, a, f"attack item:{knife.id}", at(b), "pass")
    if parried:
        t.play("pass")
        assert t.rests
    else:
        t.play("ability:ag_tit_for_tat", f"attack natural:0 {at(a)}")
        t.play("ability:ag_tit_for_tat")
        assert t.offered == [f"attack natural:0 {at(b)}"]
        t.play(t.offered[0])
        while not t.rests:
            t.play("pass")
    assert [c.item for c in t.one(a).sheet.items] == []
    assert not t.one(a).used.get(f"in the air {knife.id}")


@pytest.mark.rule("MES-ATK-06", "MES-ACT-13")
def test_a_throw_that_was_cancelled_leaves_the_knife_in_the_hand():
    t = Scene()
    a, b = t.hero(at=(5, 5)), t.foe(at=(11, 5), abilities=("ag_time_slip",))
    knife = t.give(a, "it_throwing_knife")
    t.fight(a, b)
    act(t, a, f"attack item:{knife.id}", at(b), "ability:ag_time_slip", "spot:11,9")
    assert t.rests
    assert t.one(a).ap == 3
    t.one(b).at = (7, 5)
    assert f"attack item:{knife.id}" in acts(t, a)


@pytest.mark.rule("MES-LIF-02", "MES-FX-05")
def test_nobody_rampages_who_falls_together_with_his_victim():
    bite = ("attack([might], 4, [physical])",)
    t = Scene()
    a = t.hero(at=(5, 5), might=2, abilities=("mi_rampage",), weapons=bite)
    b = t.foe(at=(6, 5), might=2, abilities=("ag_tit_for_tat",), weapons=bite)
    t.foe(at=(5, 6))
    t.fight(a, b)
    t.roll(2, 6, 6, 6, 2, 6, 6, 6)
    t.attacks(a, b, "ability:ag_tit_for_tat", f"attack natural:0 {at(a)}")
    assert (t.one(a).down, t.one(b).down) == (True, True)
    assert t.rests


@pytest.mark.rule("MES-LIF-01", "MES-FX-05")
def test_unyielding_heals_before_the_fall_once_a_day():
    t = Scene()
    a, b = t.foe(at=(5, 5)), t.hero(at=(6, 5), abilities=("mi_unyielding",), dice={"might": 1})
    t.fight(a, b)
    t.roll(*points(2, 4))
    act(t, a, BITE, at(b), "pass", "ability:mi_unyielding")
    assert t.held(b)[0] == 2
    assert not t.one(b).down
    t.roll(*points(2, 4))
    act(t, a, BITE, at(b), "pass")
    assert t.one(b).down


@pytest.mark.rule("MES-ACT-15", "MES-EDGE-01")
def test_brace_cancels_a_knock_back_but_e23_not_after_a_defence():
    kick = {"abilities": ("mi_mighty_kick",)}
    t, a, b = duel(kick, {"abilities": ("mi_brace",)})
    t.roll(*points(2, 3))
    cast(t, a, "mi_mighty_kick", at(b), "pass", "ability:mi_brace")
    assert t.one(b).at == (6, 5)
    t, a, b = duel(kick, {"abilities": ("mi_brace",)})
    t.roll(*points(2, 3), *points(0, 4))
    cast(t, a, "mi_mighty_kick", at(b), "parry")
    assert t.rests
    assert t.one(b).at == (8, 5)


def test_blade_dance_steps_after_a_melee_attack():
    t, a, b = duel({"abilities": ("ag_blade_dance",)})
    t.roll(*points(0, 4))
    act(t, a, BITE, at(b))
    assert t.prompt == "react.after_melee"
    t.play("ability:ag_blade_dance")
    t.script({"step.to": "spot:5,6"})
    assert t.one(a).at == (5, 6)


def test_slip_the_moment_teleports_and_hides():
    t = Scene()
    a, b = t.foe(at=(5, 5), steps=3), t.hero(at=(6, 5), abilities=("ag_time_slip",))
    t.fight(a, b)
    act(t, a, BITE, at(b), "ability:ag_time_slip")
    t.script({"teleport.to": "spot:10,5"})
    assert t.one(b).at == (10, 5)
    assert has(t, b, "hidden")


@pytest.mark.rule("MES-ABL-30", "MES-ACT-14")
def test_a_cancelled_cast_gives_its_use_back():
    t = Scene()
    a = t.hero(at=(5, 5), abilities=("gi_horn_charge", "sp_dominate"), max_ap=6)
    b = t.foe(at=(6, 5), abilities=("ag_quick_step",))
    t.fight(a, b)
    t.one(a).straight = 3
    cast(t, a, "gi_horn_charge", at(b), "ability:ag_quick_step")
    t.script({"step.to": "spot:7,5"})
    assert t.one(a).ap == 6
    assert t.do(lambda m: use_limits.used_up(m, a.ref, "gi_horn_charge")) is None

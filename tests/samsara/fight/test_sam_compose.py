"""SAM-COMBAT-22..37 Regular attacks, legal combinations and their AP, targets and splash."""

import pytest
from sam_table import Arena, skill

from zhuoju.games.samsara.fight import scene_perils, weapons
from zhuoju.games.samsara.fight.settle.damage import regular_dice
from zhuoju.games.samsara.model.loads import HeavyWeapon


def kinds(t, who):
    return {r.id.split()[0]: r for r in t.do(lambda m: weapons.regulars(m, m.state.fight.fighters[who.ref]))}


def dice_of(t, who, regular):
    one = who.ref
    return str(
        t.do(
            lambda m: regular_dice(
                m, m.state.fight.fighters[one], regular.kind, list(regular.weapons), ranged=regular.ranged
            )
        )
    )


@pytest.mark.rule("SAM-TAB-10", "SAM-COMBAT-22", "SAM-COMBAT-23", "SAM-COMBAT-24", "SAM-COMBAT-25")
@pytest.mark.parametrize(
    ("gear", "found"),
    [
        ([], {"fist": "1D8"}),
        (["IT-W03"], {"fist": "1D8", "both": "5D4+1D8", "throw": "5D4+1D8"}),
        (["IT-W02"], {"fist": "1D8", "both": "4D4+1D8", "hand": "4D4", "throw": "4D4"}),
        (["IT-W02", "IT-S01"], {"fist": "1D8", "hand": "4D4", "throw": "4D4"}),
        (["IT-W02", "IT-W01"], {"fist": "1D8", "hand": "2D4", "throw": "6D4", "dual": "6D4"}),
    ],
)
def test_the_kinds_of_regular_attacks(gear, found):
    t = Arena()
    one = t.hero(gear=gear)
    assert {k: dice_of(t, one, r) for k, r in kinds(t, one).items()} == found


@pytest.mark.rule("SAM-TAB-24", "SAM-COMBAT-24")
@pytest.mark.parametrize(("bonus", "dice"), [(True, "4D4+1D8"), (False, "4D4")])
def test_a_room_may_leave_unarmed_dice_out_of_bows(bonus, dice):
    t = Arena(firearm_unarmed_bonus=bonus)
    one = t.hero(gear=["IT-W04", "IT-M01"])
    assert dice_of(t, one, kinds(t, one)["both"]) == dice


@pytest.mark.rule("SAM-ATTR-12", "SAM-ATTR-13", "SAM-DECIDE-24")
def test_a_weapon_above_the_arm_limit_is_halved_unless_the_dj_says_otherwise():
    t = Arena()
    one = t.hero(gear=["IT-W22"])
    one.known, one.star = [], 5
    arm = one.gear[0]
    arm.build = type(arm.build)(kind="weapon", hands=2, reach="melee", damage=8, weight=70)
    assert dice_of(t, one, kinds(t, one)["both"]) == "4D4"
    t.state.fight.presets.heavy = HeavyWeapon(percent=100, unarmed_dice=True)
    assert dice_of(t, one, kinds(t, one)["both"]) == "8D4+1D8"


@pytest.mark.rule("SAM-ITEM-07", "SAM-DECIDE-24", "SAM-ITEM-05")
def test_a_weapon_for_another_body_has_half_its_dice():
    t = Arena()
    one = t.hero(gear=["IT-W02"])
    one.volume = 60
    assert dice_of(t, one, kinds(t, one)["hand"]) == "2D4"


@pytest.mark.rule("SAM-COMBAT-29", "SAM-ATTR-08", "SAM-COMBAT-28")
def test_reach_is_contact_or_the_smaller_of_aim_and_weapon_range():
    t = Arena()
    bow, knives = t.hero(gear=["IT-W04", "IT-M01"]), t.hero(gear=["IT-W08"])
    far = t.foe(at=(101, 0))
    assert kinds(t, bow)["both"].reach == 100
    assert kinds(t, knives)["hand"].reach == 50
    assert kinds(t, bow)["fist"].reach == 2
    t2 = Arena()
    bow2, near = t2.hero(gear=["IT-W04", "IT-M01"]), t2.foe(at=(90, 0))
    t2.fight(bow2, near).turns().play()
    assert "attack both item:g1" in t2.offered
    assert "attack fist" not in t2.offered
    assert far.at == (101, 0)


@pytest.mark.rule("SAM-STEP-03", "SAM-TAB-09")
def test_a_revolver_uses_rounds_and_is_reloaded():
    t = Arena()
    one, foe = t.hero(gear=["IT-W05", "IT-M02"]), t.foe(at=(9, 0))
    one.gear[0].loaded = 1
    t.fight(one, foe).turns()
    t.play("attack both item:g1", f"fighter:{foe.ref}")
    t.answers()
    assert (t.item(one, "IT-W05").loaded, t.item(one, "IT-M02").left) == (0, 29)
    t.play("reload item:g1")
    assert t.item(one, "IT-W05").loaded == 5


@pytest.mark.rule("SAM-COMBAT-28")
def test_a_thrown_weapon_lies_on_the_ground_afterwards():
    t = Arena()
    one, foe = t.hero(gear=["IT-W02"]), t.foe(at=(30, 0))
    t.fight(one, foe).turns().play("attack throw item:g1", f"fighter:{foe.ref}")
    t.answers()
    assert [g.name for g in t.state.fight.ground] == ["IT-W02"]
    assert t.one(one).gear == []


# Combinations


COMBINATIONS = [
    ("attack fist", ["p0/0", "p1/0", "p2/0"], 2),
    ("attack fist", ["p0/0", "p1/0", "i/0"], 3),
    ("attack a", ["a/0", "p0/0", "p1/0"], 2),
    ("attack a", ["a/0", "p0/0", "i/0"], 3),
    ("attack i", ["i/0", "p0/0", "p1/0"], 1),
    ("attack f", ["f/0", "p0/0", "p1/0"], 2),
    ("attack f", ["f/0", "p0/0", "i/0"], 3),
]


@pytest.mark.rule(
    "SAM-COMBAT-32", "SAM-COMBAT-30", "SAM-COMBAT-31", "SAM-EX-21", "SAM-SKILL-07", "SAM-SKILL-26"
)
@pytest.mark.parametrize(("act", "entries", "ap"), COMBINATIONS)
def test_legal_combinations_and_their_ap(act, entries, ap):
    t = Arena()
    one, foe = t.hero(), t.foe(hp=200, at=(1, 0))
    for k in range(3):
        t.learn(one, "R01:1", f"p{k}")
    for name, release in (("a", "active"), ("i", "instant"), ("f", "forced")):
        t.learn(one, "R01:2", name, release=release)
    t.fight(one, foe).turns()
    t.play(act, f"fighter:{foe.ref}", *entries)
    assert t.prompt == "settle.respond"  # three slots, and no more
    assert t.one(one).ap == 3 - ap


@pytest.mark.rule("SAM-COMBAT-32", "SAM-SKILL-13")
def test_a_channel_may_be_an_attack_with_two_passives():
    t = Arena()
    one, foe = t.hero(), t.foe(hp=200, at=(1, 0))
    t.learn(one, "R01:2", "c", release="channel", channel=3)
    t.learn(one, "R01:1", "p0")
    t.fight(one, foe).turns()
    t.play("channel c", f"fighter:{foe.ref}", "c/0", "p0/0", "none")
    assert t.one(one).ap == 0
    assert len(t.events("declared")[0].data["entries"]) == 2


@pytest.mark.rule("SAM-EX-45", "SAM-COMBAT-30")
def test_same_named_entries_take_a_slot_each():
    t = Arena()
    one, foe = t.hero(), t.foe(hp=200, at=(1, 0))
    t.learn(one, "R01:5", "a", release="active")
    t.learn(one, "R01:3", "p0")
    t.learn(one, "R01:2", "p1")
    t.roll(damage=[2] * 10)
    t.fight(one, foe).turns().play("attack a", f"fighter:{foe.ref}", "a/0", "p0/0", "p1/0", "none")
    assert t.events("settled")[0].data["damage"] == 20


@pytest.mark.rule("SAM-COMBAT-31", "SAM-STEP-01")
def test_passives_alone_are_no_attack():
    t = Arena()
    one, foe = t.hero(), t.foe(at=(1, 0))
    for k in range(3):
        t.learn(one, "R01:1", f"p{k}")
    t.learn(one, "R01:2", "a", release="active")
    t.fight(one, foe).turns().play("attack a", f"fighter:{foe.ref}", "p0/0", "p1/0")
    assert t.offered == ["a/0"]  # the last slot is for the released skill


@pytest.mark.rule("SAM-COMBAT-33", "SAM-SKILL-21")
def test_sustained_red_entries_are_used_like_passives():
    t = Arena()
    one, foe = t.hero(), t.foe(hp=200, at=(1, 0))
    t.learn(one, skill("R01:4", release="instant", duration=3), "rage")
    t.roll(damage=[1, 4, 4, 4, 4])
    t.fight(one, foe).turns()
    t.play("use rage", f"fighter:{one.ref}", "attack fist", f"fighter:{foe.ref}", "lasting:0", "none")
    assert t.events("settled")[0].data["damage"] == 17
    assert "use rage" not in t.offered
    assert t.withheld["rage"] == "still_lasts"


@pytest.mark.rule("SAM-EDGE-80", "SAM-EFFECT-18")
def test_poison_cannot_be_part_of_an_attack_without_damage():
    t = Arena()
    one, foe = t.hero(), t.foe(at=(1, 0))
    t.learn(one, skill("W03:1{dur=2}", release="active"), "venom")
    t.learn(one, skill("W04:1{dur=2} + W03:1{dur=2}", release="instant"), "daze")
    t.fight(one, foe).turns().play()
    assert "attack venom" not in t.offered
    t.play("attack daze", f"fighter:{foe.ref}")
    assert t.offered == ["daze/0"]


@pytest.mark.rule("SAM-COST-28", "SAM-STEP-09")
def test_spell_theory_waits_for_a_released_spell():
    t = Arena()
    one, foe = t.hero("PC-04"), t.foe("NPC-102", at=(9, 0))
    t.fight(one, foe).turns()
    t.play("attack s:q2", f"fighter:{foe.ref}")
    assert "i:q1.0/0" not in t.offered
    t.play("s:q2/0")
    assert "i:q1.0/0" in t.offered


# Conditions


CONDITIONS = [
    ("R08:2", {"hp": 10}, {}, True),
    ("R08:2", {"hp": 11}, {}, False),
    ("R09:2", {}, {}, True),
    ("R09:2", {"acted": True}, {}, False),
    ("R11:2", {}, {"moved": 3}, True),
    ("R11:2", {}, {"moved": 2}, False),
    ("R19:2(animal)", {"race_class": "animal"}, {}, True),
    ("R19:2(plant)", {"race_class": "animal"}, {}, False),
    ("R20:2", {"race_class": "construct"}, {}, True),
    ("R29:2", {}, {"hp": 10}, True),
    ("R29:2", {}, {"hp": 10, "hale": False}, False),
    ("R27:2(sword)", {}, {}, False),
]


@pytest.mark.rule("SAM-STEP-09")
@pytest.mark.parametrize(("entry", "target", "own", "holds"), CONDITIONS)
def test_conditional_entries_look_at_the_snapshot(entry, target, own, holds):
    t = Arena()
    one, foe = t.hero(**own), t.foe(at=(1, 0), **target)
    t.learn(one, entry, "p")
    t.fight(one, foe).turns().play("attack fist", f"fighter:{foe.ref}")
    assert (t.prompt == "attack.entry") is holds


@pytest.mark.rule("SAM-STEP-09")
def test_momentum_grows_with_every_round_that_hit():
    t = Arena()
    one, foe = t.hero(hits={"2": [1, 2]}), t.foe(hp=200, at=(1, 0))
    t.learn(one, "R22:3", "p")
    t.fight(one, foe, round=3).turns()
    t.roll(damage=[1, 2, 2, 2])
    t.play("attack fist", f"fighter:{foe.ref}", "p/0", "none")
    assert t.events("settled")[0].data["damage"] == 7  # 2D4 for each of two rounds, at most three dice


# Targets


@pytest.mark.rule("SAM-EX-20", "SAM-EDGE-17", "SAM-COMBAT-36", "SAM-STEP-32")
def test_a_part_that_covers_more_targets_splashes_its_own_amount():
    t = Arena()
    one, foe = t.hero(), t.foe(hp=200, at=(1, 0))
    side = [t.foe(hp=200, at=(1, 1)), t.foe(hp=200, at=(0, 1))]
    t.learn(one, skill("R02:6", release="instant", targets=3), "wide")
    t.roll(damage=[8])
    t.fight(one, foe, *side).turns()
    t.play("attack fist", f"fighter:{foe.ref}", "wide/0")
    assert t.prompt == "attack.splash"
    t.play([f"fighter:{f.ref}" for f in side])
    t.answers()
    assert [t.one(f).hp for f in (foe, *side)] == [180, 188, 188]


@pytest.mark.rule("SAM-COMBAT-37")
def test_where_all_parts_cover_them_all_are_primary():
    t = Arena()
    one = t.hero()
    foes = [t.foe(hp=200, at=(1, k)) for k in range(2)]
    t.learn(one, skill("R01:2 + W04:1{dur=2}", release="active", targets=2), "wide")
    t.roll(damage=[3, 4])
    t.fight(one, *foes).turns()
    t.play("attack wide", f"fighter:{foes[0].ref}", "wide/0", "wide/1", [f"fighter:{foes[1].ref}"])
    t.answers()
    assert [t.one(f).hp for f in foes] == [193, 193]
    assert [len(t.one(f).effects) for f in foes] == [1, 1]


@pytest.mark.rule("SAM-COMBAT-36")
def test_sweep_splashes_the_regular_attack():
    t = Arena()
    one, foe, other = t.hero(), t.foe(hp=200, at=(1, 0)), t.foe(hp=200, at=(0, 1))
    t.learn(one, "R12:1", "p")
    t.roll(damage=[6])
    t.fight(one, foe, other).turns()
    t.play("attack fist", f"fighter:{foe.ref}", "p/0", [f"fighter:{other.ref}"])
    t.answers()
    assert [t.one(f).hp for f in (foe, other)] == [194, 194]


@pytest.mark.rule("SAM-EDGE-18", "SAM-COMBAT-45", "SAM-EX-57", "SAM-STEP-17")
def test_splash_meets_regular_reduction_and_no_blue_entry():
    t = Arena()
    a, b = t.foe(), t.hero(reduction=3, skills=[skill("B01:3"), skill("B03:3")])
    t.roll(reduction=[2, 3, 3], contest=[2, 6, 2, 6])
    found = t.settles(
        t.strike(a, b, damage=14, kind="splash"), settle_respond="dodge", settle_attribute="burst"
    )
    assert found.prelim == 6
    assert found.margin == 0  # Light Step does not help


@pytest.mark.rule("SAM-COMBAT-51", "SAM-COMBAT-30")
def test_crush_as_an_attack_takes_two_slots_and_helps_the_responder():
    t = Arena()
    a, b = t.hero(), t.foe(hp=200)
    strike = scene_perils.crush_strike(a, b, 2000, 200)
    assert strike.slots == 2
    t.roll(damage=[2] * 30, contest=[1, 1, 1, 1], gain=[1] * 10)
    found = t.settles(strike, settle_respond="dodge", settle_attribute="burst")
    assert (found.damage, found.margin) == (60, 10)


@pytest.mark.rule("SAM-ITEM-24", "SAM-STEP-03")
def test_special_ammunition_takes_a_red_slot_through_its_trigger():
    t = Arena()
    one, foe = t.hero(gear=["IT-W04", "IT-M04"]), t.foe(hp=200, at=(9, 0))
    t.roll(damage=[1, 1, 1, 1, 1, 2, 2, 2])
    t.fight(one, foe).turns()
    t.play("attack both item:g1", f"fighter:{foe.ref}", "i:g2.0/0", "none")
    assert t.events("settled")[0].data["damage"] == 11
    assert t.one(one).triggered
    assert t.item(one, "IT-M04").left == 4

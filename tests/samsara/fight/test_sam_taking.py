"""SAM-THEFT-03, SAM-SNATCH-02, SAM-TAB-09 Taking inside an attack; heights, mounts, cover."""

import pytest
from sam_table import Arena, skill


def offers(t, word):
    return [o for o in t.offered if o.startswith(word)]


# Snatch and theft in the place of the regular attack


@pytest.mark.rule("SAM-SNATCH-02", "SAM-COMBAT-30")
def test_a_snatch_inside_an_attack_is_composed_in_the_turn():
    t = Arena()
    a, b = t.hero(skills=[skill("R02:2"), skill("R05:1")]), t.foe(at=(1, 0), gear=["IT-W02"], hp=20)
    t.fight(a, b).turns().play(f"attack snatch fighter:{b.ref}", "item:g1")
    assert t.prompt == "attack.entry"
    assert "done" not in t.offered, "without an entry it is a plain snatch"
    t.roll(contest=[2, 7, 2, 6])
    t.play("s:0/0", "s:1/0")
    t.answers()
    assert t.one(b).hp == 20 - 4
    assert [g.name for g in t.one(a).gear] == ["IT-W02"]
    assert (t.one(a).ap, t.one(a).types) == (1, ["active"])


@pytest.mark.rule("SAM-SNATCH-02")
def test_a_snatch_inside_an_attack_that_misses_takes_nothing():
    t = Arena()
    a, b = t.hero(skills=[skill("R02:1")]), t.foe(at=(1, 0), gear=["IT-W02"], reduction=2)
    t.roll(reduction=[1, 1])
    t.fight(a, b).turns().play(f"attack snatch fighter:{b.ref}", "item:g2", "s:0/0")
    t.answers()
    assert t.one(a).gear == []
    assert t.events("absorbed")


@pytest.mark.rule("SAM-THEFT-03", "SAM-THEFT-01")
def test_a_theft_inside_an_attack_needs_its_stealth_and_its_contest():
    t = Arena()
    a, b = t.hero(skills=[skill("R02:2")]), t.foe(at=(1, 0), gear=["IT-C01"], hp=20)
    t.roll(contest=[2, 7, 2, 6, 2, 7, 2, 6])
    t.fight(a, b).turns().play(f"attack theft fighter:{b.ref}", "s:0/0")
    t.answers()
    assert [g.name for g in t.one(a).gear] == ["IT-C01"]
    assert t.one(b).hp == 16


@pytest.mark.rule("SAM-SNATCH-02", "SAM-COMBAT-37")
def test_only_the_primary_target_is_robbed():
    t = Arena()
    a = t.hero(skills=[skill("R02:2{tg=3}", release="instant")])
    b, c = t.foe(at=(1, 0), gear=["IT-W02"]), t.foe(at=(0, 1), gear=["IT-W02"])
    t.fight(a, b, c).turns().play(f"attack snatch fighter:{b.ref}", "item:g1", "s:0/0")
    assert t.prompt == "attack.splash", "the other takes the entry as splash, and keeps its sword"


@pytest.mark.rule("SAM-SNATCH-02", "SAM-THEFT-03", "SAM-THEFT-01")
def test_refusals_are_explained():
    t = Arena(pvp=True)
    a, bare, rich = t.hero(), t.foe(at=(1, 0)), t.foe(at=(0, 1), gear=["IT-W02"])
    far = t.foe(at=(9, 9), gear=["IT-W02"])
    t.fight(a, bare, rich, far).turns().play()
    assert not offers(t, "attack snatch")
    assert t.withheld[f"snatch fighter:{bare.ref}"] == "nothing_to_take"
    assert t.withheld[f"attack snatch fighter:{rich.ref}"] == "no_red_entry"
    assert t.withheld[f"theft fighter:{rich.ref}"] == "pvp_stealth"
    assert t.withheld[f"snatch fighter:{far.ref}"] == "out_of_reach"


@pytest.mark.rule("SAM-THEFT-02")
def test_what_is_held_in_sight_cannot_be_stolen():
    t = Arena()
    a, b = t.hero(), t.foe(at=(1, 0), gear=["IT-W02"])
    t.fight(a, b).turns().play()
    assert not offers(t, "theft")
    assert t.withheld[f"theft fighter:{b.ref}"] == "nothing_to_take"


# Two types to choose from


@pytest.mark.rule("SAM-TAB-09", "SAM-COMBAT-15")
def test_reloading_and_switching_are_instants_or_forced_instants():
    t = Arena()
    a, b = t.hero(gear=["IT-W05", "IT-M02", "IT-W02", "IT-W01"]), t.foe(at=(30, 0))
    t.item(a, "IT-W05").loaded = 0
    t.fight(a, b).turns().play()
    assert {"reload item:g1", "reload forced item:g1"} <= set(t.offered)
    assert {"switch item:g4", "switch forced item:g4"} <= set(t.offered)
    t.play("switch forced item:g4")
    assert (t.one(a).ap, t.one(a).types) == (1, ["forced"])
    assert t.item(a, "IT-W01").place == "held"


@pytest.mark.rule("SAM-TAB-09", "SAM-COMBAT-84")
def test_a_weapon_can_be_switched_in_the_turn_of_another():
    t = Arena()
    a, b = t.hero(), t.foe(at=(1, 0), gear=["IT-W03", "IT-W02"], ap=2, seat=1)
    t.fight(a, b).turns().play("end")
    assert (t.prompt, t.asked().seat) == ("turn.interrupt", 1)
    t.play("switch item:g2")
    assert t.item(b, "IT-W02").place == "held"
    assert "forced" in t.one(b).types


# Throwing and picking up


@pytest.mark.rule("SAM-COMBAT-28")
def test_two_things_thrown_are_a_dual_strike():
    t = Arena()
    a, b = t.hero(gear=["IT-W02", "IT-W01"]), t.foe(at=(30, 0))
    t.fight(a, b).turns().play("attack throw dual", f"fighter:{b.ref}")
    t.answers()
    assert t.events("declared")[0].data["regular"] == 2
    assert {g.at for g in t.state.fight.ground} == {(30, 0)}


@pytest.mark.rule("SAM-TAB-09")
def test_what_lies_far_away_cannot_be_picked_up_without_an_ether_hand():
    t = Arena()
    a, b = t.hero(gear=["IT-W02"]), t.foe(at=(15, 0))
    t.fight(a, b).turns().play("attack throw item:g1", f"fighter:{b.ref}")
    t.answers()
    t.one(a).types, t.one(a).ap = [], 3
    t.play("watch nobody")
    assert not offers(t, "pick_up")
    t.learn(t.one(a), "G23:2")
    t.play("watch friends")
    assert offers(t, "pick_up") == ["pick_up item:g1"]


# Heights


@pytest.mark.rule("SAM-ATTR-20", "SAM-TAB-09")
@pytest.mark.parametrize(("dice", "height"), [([2, 7], 3), ([2, 6], 0)])
def test_a_climb_is_a_roll_against_the_number_of_the_dj(dice, height):
    t = Arena()
    a, b = t.hero(), t.foe(at=(9, 0))
    t.roll(contest=dice)
    t.fight(a, b).turns().play("climb")
    assert t.one(a).height == height


@pytest.mark.rule("SAM-COMBAT-50", "SAM-COMBAT-51", "SAM-COMBAT-52")
def test_a_plunge_strikes_a_round_later_and_hurts_the_faller():
    t = Arena()
    a = t.hero(grades="DFFFFF", height=40, flying=True, weight=200, skills=[skill("G07:4")])
    b = t.foe(grades="CFFFFF", at=(1, 0))
    t.roll(damage=[2, 2, 2, 2])
    t.fight(a, b).turns().play(f"plunge fighter:{b.ref}", "end")
    assert (t.one(a).flying, t.one(b).hp) == (False, 80)
    t.play("end", "end", "end")
    t.answers(settle_respond="none")
    assert t.one(b).hp == 80 - 8
    assert (t.one(a).height, t.one(a).hp) == (0, 60 - 39)


@pytest.mark.rule("SAM-COMBAT-49", "SAM-COMBAT-52")
def test_a_thing_that_is_let_fall_crushes_whoever_is_still_there():
    t = Arena()
    a = t.hero(height=40, flying=True, skills=[skill("G07:4")], gear=["IT-W02"])
    b = t.foe(at=(1, 0))
    t.roll(damage=[3, 3])
    t.fight(a, b).turns().play(f"let_fall item:g1 fighter:{b.ref}", "end", "end", "end", "end")
    t.answers(settle_respond="none")
    assert t.one(b).hp == 20 - 6
    assert [g.name for g in t.state.fight.ground] == ["IT-W02"]


@pytest.mark.rule("SAM-COMBAT-46", "SAM-COMBAT-52")
def test_whoever_loses_its_wings_falls_within_a_round():
    t = Arena()
    a, b = t.hero(grades="DFFFFF", height=10, flying=True), t.foe(at=(9, 0))
    t.afflict(a, "G07", 1, a, until=1)
    t.fight(a, b).turns().play("end", "end")
    assert t.one(a).hp == 60
    t.play("end", "end")
    t.answers()
    assert (t.one(a).height, t.one(a).hp) == (0, 60 - 9)


@pytest.mark.rule("SAM-COMBAT-48")
def test_a_push_from_a_height_is_followed_by_a_fall():
    t = Arena()
    a, b = t.hero(height=8, skills=[skill("R23:1")]), t.foe(grades="DFFFFF", at=(1, 0), height=8)
    t.roll(damage=[4])
    t.fight(a, b).turns().play("attack fist", f"fighter:{b.ref}", "s:0/0")
    t.answers()
    assert [f.falls for f in t.state.fight.falling] == [b.ref]


# Mounts, and carrying


@pytest.mark.rule("SAM-FOLLOW-11", "SAM-COMBAT-18")
def test_the_rider_moves_with_the_mount_and_gains_no_distance():
    t = Arena()
    horse = t.join("FO-05", 0, "heroes", at=(0, 0))
    a, b = t.hero(at=(1, 0)), t.foe(at=(60, 0))
    t.fight(a, horse, b).turns().play(f"mount fighter:{horse.ref}", "move instant", "e")
    cap = t.asked().most
    t.play(cap)
    assert t.one(a).at == t.one(horse).at == (cap, 0)
    t.play("end")
    assert not offers(t, "move"), "the mount has gone its way in its rider's turn"


@pytest.mark.rule("SAM-FOLLOW-11")
@pytest.mark.parametrize(("weight", "borne"), [(200, True), (201, False)])
def test_a_mount_bears_only_its_load(weight, borne):
    t = Arena()
    horse, a, b = t.join("FO-05", 0, "heroes"), t.hero(at=(1, 0), weight=weight), t.foe(at=(9, 0))
    t.fight(a, horse, b).turns().play()
    assert bool(offers(t, "mount")) is borne


@pytest.mark.rule("SAM-COMBAT-18", "SAM-TAB-09")
def test_somebody_light_enough_can_be_lifted_and_carried_away():
    t = Arena()
    a, friend, b = t.hero(grades="DFFFFF"), t.hero(at=(1, 0), out="unconscious"), t.foe(at=(9, 0))
    t.fight(a, b).turns().play(f"lift fighter:{friend.ref}", "move instant", "w", 2)
    assert t.one(friend).at == t.one(a).at == (-2, 0)
    assert "set_down" not in t.offered, "the instant of this round is used"
    t.one(a).types = []
    t.one(a).ap = 3
    t.play("watch nobody", "set_down")
    assert t.one(friend).riding is None


# Cover


@pytest.mark.rule("SAM-COMBAT-68", "SAM-COMBAT-67")
def test_a_barricade_takes_the_shot_and_lets_the_rest_through_as_splash():
    t = Arena()
    a, b = t.hero(at=(9, 0), skills=[skill("R02:12", release="active", range="aim")]), t.foe(hp=20)
    t.learn(b, skill("G11:1{dur=2}", release="active"), "wall")
    t.fight(b, a).turns().play("use wall", f"fighter:{b.ref}", "end")
    wall = next(f for f in t.state.fight.fighters.values() if f.kind == "object")
    t.play("attack s:0", f"fighter:{b.ref}", "s:0/0")
    assert (t.prompt, t.asked().default) == ("settle.cover", "cover")
    t.play("cover")
    t.answers()
    assert t.one(wall).dead
    assert t.one(b).hp == 20 - (24 - 21)


@pytest.mark.rule("SAM-COMBAT-68")
def test_there_is_no_cover_from_an_arm_s_length():
    t = Arena()
    a, b = t.hero(at=(1, 0)), t.foe()
    t.learn(b, skill("G11:1{dur=2}", release="active"), "wall")
    t.fight(b, a).turns().play("use wall", f"fighter:{b.ref}", "end", "attack fist", f"fighter:{b.ref}")
    assert t.prompt != "settle.cover"

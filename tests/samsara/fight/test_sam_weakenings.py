"""SAM-EFFECT, SAM-SAN Weakenings, resistance, sealing, SAN, healing, backlash."""

import pytest
from sam_table import Arena, part, skill

from zhuoju.games.samsara.fight import round_end, scene_perils, standing
from zhuoju.games.samsara.fight.settle import backlash, harm
from zhuoju.games.samsara.fight.settle.strike import Part, Strike
from zhuoju.games.samsara.model.rolls import d


def hit(a, b, *parts, damage=5, power=None):
    body = [Part("regular", d(0, 4, damage))] if damage else []
    for each in parts:
        each.power = power
    return Strike(a.ref, primaries=[b.ref], parts=[*body, *parts], regular=1 if damage else 0)


def codes(t, who):
    return [e.code for e in t.one(who).effects]


@pytest.mark.rule("SAM-EDGE-24", "SAM-EFFECT-06")
def test_the_same_skill_puts_one_instance_and_keeps_the_longer_duration():
    t = Arena()
    a, b = t.foe(skills=[skill("W03:1{dur=2}")]), t.hero(grades="DFFFFF")
    t.fight(a, b)
    t.settles(hit(a, b, part("W03:1{dur=3}"), power=a.powers[0]))
    t.settles(hit(a, b, part("W03:1{dur=2}"), power=a.powers[0]))
    assert [(e.code, e.until) for e in t.one(b).effects] == [("W03", 3)]


@pytest.mark.rule("SAM-EDGE-25", "SAM-EFFECT-05")
def test_two_users_poison_twice_and_both_tick():
    t = Arena()
    a, c, b = t.foe(skills=["SK-ES06"]), t.foe(skills=["SK-ES06"]), t.hero()
    t.fight(a, c, b)
    for one in (a, c):
        t.settles(hit(one, b, part("W03:1{dur=2}"), damage=1, power=one.powers[0]))
    assert codes(t, b) == ["W03", "W03"]
    t.do(round_end.damage_ticks)
    assert t.one(b).hp == 20 - 2 - 4


@pytest.mark.rule("SAM-EFFECT-07", "SAM-TAB-24")
@pytest.mark.parametrize(("option", "bonus"), [("each", -5), ("highest", -3)])
def test_same_named_modifiers_add_up_unless_the_room_says_otherwise(option, bonus):
    t = Arena(same_weakening=option)
    a, b = t.foe(), t.hero()
    t.afflict(b, "W04", 2, a, power="x")
    t.afflict(b, "W04", 3, a, power="y")
    assert t.do(lambda m: standing.bonus(m, m.state.fight.fighters[b.ref], None)) == bonus


@pytest.mark.rule("SAM-EDGE-26", "SAM-EFFECT-01", "SAM-EFFECT-13", "SAM-EFFECT-02")
@pytest.mark.parametrize(("level", "lost"), [(2, 0), (3, 6)])
def test_resistance_blocks_up_to_its_level_and_removes_nothing(level, lost):
    t = Arena()
    a, b = t.foe(), t.hero(skills=[skill("G05:2(poison)")])
    t.fight(a, b)
    t.afflict(b, "W03", level, a)
    t.do(round_end.damage_ticks)
    assert t.one(b).hp == 20 - lost
    assert codes(t, b) == ["W03"]


@pytest.mark.rule("SAM-EDGE-27", "SAM-EFFECT-14")
@pytest.mark.parametrize("granted", [False, True])
def test_own_resistance_does_not_help_against_oneself(granted):
    t = Arena()
    ally, b = t.hero(), t.hero()
    t.afflict(b, "W04", 1, b)
    if granted:
        t.afflict(b, "G05", 2, ally, parameter="daze")
    else:
        t.learn(b, "G05:2(daze)")
    found = t.do(lambda m: standing.bonus(m, m.state.fight.fighters[b.ref], None))
    assert found == (0 if granted else -1)


@pytest.mark.rule("SAM-EX-32", "SAM-EFFECT-03", "SAM-SKILL-31", "SAM-EFFECT-16")
def test_a_sealed_skill_is_still_possessed():
    t = Arena()
    a, b = t.foe(), t.hero(at=(1, 0))
    t.learn(b, "SK-CR01", "painless")
    t.learn(b, skill("G03:1", release="instant", needs=("SK-CR01",)), "roar")
    t.fight(b, a, round=2).turns()
    b.powers[0].sealed = 3
    t.play()
    assert "use roar" in t.offered
    t.play("attack fist", f"fighter:{a.ref}")
    assert t.prompt != "attack.entry"  # the sealed one takes no effect


@pytest.mark.rule("SAM-SKILL-31", "SAM-STEP-02")
def test_a_missing_prerequisite_refuses_a_skill():
    t = Arena()
    b, a = t.hero(), t.foe()
    t.learn(b, skill("G03:1", release="instant", needs=("SK-CR01",)), "roar")
    t.fight(b, a).turns().play()
    assert t.withheld["roar"] == "prerequisite"


@pytest.mark.rule("SAM-EFFECT-03")
def test_seal_names_one_skill_of_low_gate_once_per_battle():
    t = Arena()
    a, b = t.foe(), t.hero(skills=["SK-CR01", "SK-SP05"])
    t.fight(a, b)
    t.settles(hit(a, b, part("W09:1{dur=2}")), settle_blue="done")
    assert (t.power(b, "s:0").sealed, t.power(b, "s:1").sealed) == (2, 0)
    t.one(b).powers[0].sealed = 0
    t.settles(hit(a, b, part("W09:1{dur=2}")))
    assert t.power(b, "s:0").sealed == 0


@pytest.mark.rule("SAM-EFFECT-19", "SAM-EDGE-81", "SAM-COST-27")
def test_the_same_green_entry_does_not_add_up():
    t = Arena()
    a, b = t.foe(), t.hero(hp=5, skills=[skill("G02:2"), skill("G02:3")])
    t.fight(a, b)
    t.do(round_end.end_round)
    assert t.one(b).hp == 11


@pytest.mark.rule("SAM-COMBAT-81", "SAM-COMBAT-42")
def test_burning_strikes_at_the_start_of_the_turn_and_can_be_put_out():
    t = Arena()
    a, b = t.foe(at=(1, 0)), t.hero()
    t.fight(a, b).turns()
    t.afflict(b, "W02", 2, a)
    t.roll(backlash=[3, 4])
    t.play("end")
    assert t.one(b).hp == 13
    t.play("put_out")
    assert codes(t, b) == []


@pytest.mark.rule("SAM-TAB-09", "SAM-EFFECT-04")
@pytest.mark.parametrize(("dice", "free"), [([1, 7], False), ([2, 7], True)])
def test_a_bound_fighter_neither_moves_nor_dodges_and_struggles(dice, free):
    t = Arena()
    a, b = t.foe(at=(1, 0)), t.hero()
    t.fight(b, a).turns()
    t.afflict(b, "W06", 1, a)
    t.roll(contest=dice)
    t.play()
    assert not {"move active", "move instant", "jump"} & set(t.offered)
    t.play("struggle")
    assert (codes(t, b) == []) is free


@pytest.mark.rule("SAM-STEP-08")
def test_enfeeble_takes_weapon_dice_and_never_unarmed_ones():
    from zhuoju.games.samsara.fight.settle.damage import regular_dice

    t = Arena()
    a, b = t.foe(), t.hero(weapon=2)
    t.afflict(b, "W08", 5, a)
    assert str(t.do(lambda m: regular_dice(m, m.state.fight.fighters[b.ref], 3, ["arm"]))) == "1D8"


@pytest.mark.rule("SAM-STAMINA-01", "SAM-ENERGY-01")
def test_frostbite_and_hush_make_payments_dearer():
    from zhuoju.games.samsara.fight.payments import price, release_price

    t = Arena()
    spell = skill("G01:1", system="spell", release="active", pays="energy", payment=5)
    a, b = t.foe(), t.hero(skills=[spell])
    t.afflict(b, "W12", 2, a)
    t.afflict(b, "W11", 1, a)
    assert t.do(lambda m: price(m, t.one(b), "stamina", 10)) == 14
    assert t.do(lambda m: release_price(m, t.one(b), t.power(b, "s:0"))) == ("energy", 10)


@pytest.mark.rule("SAM-HP-05", "SAM-HP-01")
def test_healing_is_blocked_in_part_and_stops_at_the_cap():
    t = Arena()
    a, b = t.foe(), t.hero(hp=15)
    assert t.do(lambda m: harm.heal(m, m.state.fight.fighters[b.ref], 9)) == 5
    t.one(b).hp = 5
    t.afflict(b, "W16", 2, a)
    assert t.do(lambda m: harm.heal(m, t.one(b), 8)) == 2


@pytest.mark.rule("SAM-STEP-20")
def test_marked_helps_everybody_and_blindness_shortens_the_aim():
    t = Arena()
    a, b = t.foe(), t.hero()
    t.afflict(b, "W15", 3, a)
    t.afflict(b, "W10", 1, a)
    assert t.do(lambda m: standing.bonus(m, t.one(a), t.one(b))) == 3
    assert t.do(lambda m: standing.bonus(m, t.one(b), None, "dodge")) == -2
    assert t.do(lambda m: standing.aim(m, t.one(b))) == 10


@pytest.mark.rule("SAM-COMBAT-18")
def test_slow_and_swift_change_distances():
    t = Arena()
    a, b = t.foe(), t.hero(grades="FCFFFF")
    t.afflict(b, "W05", 2, a)
    assert t.do(lambda m: standing.move_cap(m, t.one(b))) == 12
    t.learn(t.one(b), "G06:1")
    assert t.do(lambda m: standing.move_cap(m, t.one(b))) == 16


# SAN


@pytest.mark.rule("SAM-EX-53", "SAM-SAN-06")
def test_entries_take_at_most_will_plus_one_san_a_round():
    t = Arena()
    a, b = t.foe(), t.hero()
    t.settles(hit(a, b, part("R16:2"), damage=0))
    assert t.one(b).san == 3
    t.settles(hit(a, b, part("R16:2")))
    assert t.one(b).san == 3


@pytest.mark.rule("SAM-EDGE-79", "SAM-SAN-06")
def test_only_a_wound_breaks_a_mind():
    t = Arena()
    a, b = t.foe(), t.hero(san=1)
    t.settles(hit(a, b, part("R16:2"), damage=0))
    assert t.one(b).san == 1
    t.settles(hit(a, b, part("R16:2")))
    assert t.one(b).san == -1


@pytest.mark.rule("SAM-EX-25", "SAM-ATTR-11", "SAM-EFFECT-10", "SAM-SAN-01", "SAM-SAN-05")
def test_mental_resistance_is_taken_off_every_loss():
    t = Arena()
    b = t.hero(grades="FFFFFD")
    t.do(lambda m: scene_perils.horror(m, m.state.fight.fighters[b.ref], 4))
    assert t.one(b).san == 13


@pytest.mark.rule("SAM-EDGE-66", "SAM-SAN-02", "SAM-SAN-03", "SAM-DECIDE-23")
@pytest.mark.parametrize("condition", ["unconscious", "frenzy"])
def test_at_san_zero_control_goes_to_the_dj(condition):
    t = Arena()
    b = t.hero(san=2)
    t.do(lambda m: scene_perils.horror(m, m.state.fight.fighters[b.ref], 3))
    assert (t.prompt, t.asked().seat, t.asked().default) == ("san.condition", 2, "unconscious")
    t.play(condition)
    one = t.one(b)
    assert one.san == -1
    assert (one.out, one.seat) == (("unconscious", 0) if condition == "unconscious" else ("", 2))


@pytest.mark.rule("SAM-SAN-03")
def test_the_dj_gives_control_back():
    t = Arena()
    b = t.hero(out="insane")
    t.do(lambda m: None)
    t.match.intervene("set_condition", ref=b.ref, condition="", who="dj", why="slapped awake")
    assert t.one(b).out == ""
    assert t.state.fight.rulings[-1].clause == "SAM-SAN-03"


@pytest.mark.rule("SAM-SAN-05")
def test_mind_wall_takes_more_off():
    t = Arena()
    a, b = t.foe(), t.hero(skills=[skill("B11:1")])
    t.settles(hit(a, b, part("R16:2"), damage=0), settle_blue="s:0/0")
    assert t.one(b).san == 4


# Backlash


@pytest.mark.rule("SAM-COMBAT-42", "SAM-EFFECT-12", "SAM-STEP-17", "SAM-TAB-12")
def test_backlash_meets_one_blue_entry_and_no_armour():
    t = Arena()
    b = t.hero(reduction=5, skills=[skill("B09:2"), skill("B01:2")])
    t.roll(reduction=[3, 3])
    t.do(lambda m: backlash.suffer(m, m.state.fight.fighters[b.ref], 10), "s:0/0")
    assert t.rests  # neither a second entry nor a response
    assert t.one(b).hp == 16


@pytest.mark.rule("SAM-EDGE-28", "SAM-COMBAT-43")
def test_a_ward_does_not_reduce_the_backlash_of_its_own_skill():
    t = Arena()
    a, b = t.foe(at=(1, 0)), t.hero()
    t.learn(b, skill("B01:2", "N01:2", release="active", duration=2), "ward")
    t.learn(b, "B01:1", "other")
    t.fight(b, a).turns()
    t.roll(backlash=[3, 3], reduction=[2])
    t.play("use ward", f"fighter:{b.ref}")
    assert t.offered == ["other/0", "done"]
    t.play("other/0")
    assert t.one(b).hp == 16


@pytest.mark.rule("SAM-EDGE-29", "SAM-EFFECT-08", "SAM-EFFECT-09")
def test_good_effects_come_before_bad_ones():
    t = Arena()
    a, b = t.foe(at=(1, 0)), t.hero(hp=1)
    t.learn(b, skill("G01:2", "N01:1", release="active"), "mend")
    t.fight(b, a).turns()
    t.roll(heal=[2, 2], backlash=[4])
    t.play("use mend", f"fighter:{b.ref}")
    assert t.one(b).hp == 1
    assert not t.one(b).dead


@pytest.mark.rule("SAM-COMBAT-42")
def test_thorns_strike_a_melee_attacker_that_hits():
    t = Arena()
    a, b = t.foe(), t.hero(skills=[skill("B10:2")])
    t.roll(backlash=[3, 4])
    t.settles(hit(a, b), settle_blue="s:0/0")
    assert t.one(a).hp == 13


@pytest.mark.rule("SAM-COMBAT-44")
def test_the_dj_may_call_other_damage_backlash():
    t = Arena()
    a, b = t.foe(at=(1, 0)), t.hero(reduction=4)
    t.fight(b, a).turns().play()
    t.match.intervene("queue", what="backlash", ref=b.ref, n=6, who="dj", why="the ritual turns on her")
    t.play("watch nobody")
    assert t.one(b).hp == 14
    assert t.state.fight.rulings[-1].why == "the ritual turns on her"


@pytest.mark.rule("SAM-EFFECT-17", "SAM-SKILL-21")
def test_a_boon_for_another_occupies_the_givers_skill():
    t = Arena()
    a, b, c = t.foe(at=(1, 0)), t.hero(), t.hero()
    t.learn(b, skill("B01:2", release="instant", range="aim", duration=2), "ward")
    t.fight(b, a, c).turns().play("use ward", f"fighter:{c.ref}")
    assert codes(t, c) == ["B01"]
    assert t.withheld["ward"] == "still_lasts"


@pytest.mark.rule("SAM-STEP-26")
@pytest.mark.parametrize(
    ("entry", "field", "left"), [("R17:2", "stamina", 14), ("R18:2", "energy", 24), ("R23:2", "at", (5, 0))]
)
def test_red_entries_that_strike_home(entry, field, left):
    t = Arena()
    a, b = t.foe(at=(0, 0)), t.hero(at=(1, 0))
    t.settles(hit(a, b, part(entry)))
    assert getattr(t.one(b), field) == left


@pytest.mark.rule("SAM-STEP-26")
def test_life_tap_gives_no_more_than_the_final_damage():
    t = Arena()
    a, b = t.foe(hp=5), t.hero()
    t.settles(hit(a, b, part("R15:3"), damage=5))
    assert t.one(a).hp == 10


@pytest.mark.rule("SAM-STEP-11")
def test_weakness_to_an_element_adds_dice():
    t = Arena()
    a, b = t.foe(), t.hero(skills=[skill("G02:1", "N05:2(fire)")], grades="DFFFFF", hp=60)
    t.roll(damage=[2, 3, 4])
    found = t.settles(Strike(a.ref, primaries=[b.ref], parts=[part("R03:1(fire)")]))
    assert found.damage == 9


@pytest.mark.rule("SAM-HP-02", "SAM-MARK-04")
@pytest.mark.parametrize("on", [True, False])
def test_death_is_told_to_those_with_a_mark(on):
    t = Arena(mark_death_notice=on)
    a, b, friend = t.foe(), t.hero(), t.hero(seat=1)
    t.settles(hit(a, b, damage=25))
    assert t.one(b).dead
    assert t.one(b).hp == -5
    assert bool(t.told(1, "death_notice")) is on
    assert t.told(2, "death_notice") == []
    assert not t.one(friend).dead

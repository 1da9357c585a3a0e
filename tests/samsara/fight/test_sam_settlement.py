"""SAM-STEP The six steps, the worked examples of a settlement and its edge cases."""

import pytest
from sam_table import Arena, part, skill

from zhuoju.games.samsara.fight.settle.strike import Part, Strike
from zhuoju.games.samsara.model.rolls import d


@pytest.mark.rule("SAM-EX-44", "SAM-STEP-08", "SAM-STEP-09", "SAM-STEP-11", "SAM-STEP-14", "SAM-STEP-15")
@pytest.mark.rule("SAM-STEP-30", "SAM-COMBAT-24", "SAM-COMBAT-27", "SAM-COMBAT-30", "SAM-COMBAT-57")
def test_the_numeric_example_through_all_steps():
    t = Arena()
    hero, thug = t.hero("PC-01"), t.foe("NPC-102")
    t.fight(hero, thug).turns()
    t.roll(damage=[3, 3, 3, 2, 2, 5, 3, 3, 2], reduction=[2, 2, 3], contest=[3, 8, 2, 7], gain=[3, 4])
    t.play("attack both item:q1", f"fighter:{thug.ref}", "s:q5/0", "dodge", "burst")
    told = t.events("settled")[0].data
    assert (told["damage"], told["prelim"], told["margin"], told["final"]) == (26, 19, 2, 12)
    assert t.one(thug).hp == 8
    assert t.one(thug).stamina == 10
    assert t.one(hero).ap == 1


@pytest.mark.rule("SAM-EX-01", "SAM-COMBAT-59", "SAM-STEP-20", "SAM-STEP-21", "SAM-STEP-24", "SAM-TAB-11")
def test_a_margin_of_four_takes_four_d6_off():
    t = Arena()
    a, b = t.foe(grades="FAFFFF"), t.hero(grades="FAFFFF", hp=60)
    t.roll(contest=[4, 10, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3], gain=[1, 1, 6, 4])
    found = t.settles(t.strike(a, b, damage=30), settle_respond="dodge", settle_attribute="burst")
    assert found.margin == 4
    assert found.independent == 12
    assert found.final == 18
    assert found.hit
    assert t.one(b).stamina == 10


def strike_of(a, b, *parts, **more):
    return Strike(a.ref, primaries=[b.ref], parts=list(parts), **more)


@pytest.mark.rule("SAM-STEP-16", "SAM-COMBAT-63", "SAM-EDGE-21", "SAM-COMBAT-40")
def test_armour_that_absorbs_all_stops_effects_and_costs_no_stamina():
    t = Arena()
    a, b = t.foe(), t.hero(reduction=4)
    t.roll(reduction=[3, 3, 3, 3])
    s = strike_of(a, b, Part("regular", d(0, 4, 12)), part("W01:1{dur=2}"), regular=1)
    found = t.settles(s)
    assert found.outcome == "blocked"
    assert t.one(b).effects == []
    assert t.one(b).stamina == 20


@pytest.mark.rule("SAM-STEP-16", "SAM-TAB-24")
def test_a_room_may_let_absorbed_attacks_bring_their_effects():
    t = Arena(absorbed_is_miss=False)
    a, b = t.foe(), t.hero(reduction=4)
    t.roll(reduction=[4, 4, 4, 4])
    s = strike_of(a, b, Part("regular", d(0, 4, 12)), part("W04:1{dur=2}"), regular=1)
    t.settles(s)
    assert [e.code for e in t.one(b).effects] == ["W04"]


@pytest.mark.rule(
    "SAM-EDGE-22", "SAM-COMBAT-71", "SAM-COMBAT-72", "SAM-STEP-22", "SAM-STEP-26", "SAM-EFFECT-16"
)
@pytest.mark.rule("SAM-EFFECT-18", "SAM-EFFECT-11")
def test_shelter_takes_the_damage_but_not_the_effect():
    t = Arena()
    a, b = t.foe(), t.hero()
    s = strike_of(a, b, Part("regular", d(0, 4, 12)), part("W01:1{dur=2}"), regular=1)
    found = t.settles(s, settle_respond="shelter", settle_shelter=12)
    assert found.final == 0
    assert found.hit
    assert t.one(b).energy == 18
    assert [e.code for e in t.one(b).effects] == ["W01"]


@pytest.mark.rule("SAM-EDGE-23", "SAM-COMBAT-61")
def test_a_complete_dodge_is_not_a_hit():
    t = Arena()
    a, b = t.foe(), t.hero()
    t.roll(contest=[4, 10, 1, 1], gain=[6] * 12)
    s = strike_of(a, b, Part("regular", d(0, 4, 12)), part("W01:1{dur=2}"), regular=1)
    found = t.settles(s, settle_respond="dodge", settle_attribute="burst")
    assert found.margin == 12
    assert not found.hit
    assert t.one(b).effects == []


@pytest.mark.rule("SAM-EX-16", "SAM-STEP-22", "SAM-COMBAT-41")
def test_twenty_energy_take_twenty_off():
    t = Arena()
    a, b = t.foe(), t.hero()
    found = t.settles(t.strike(a, b, damage=27), settle_respond="shelter", settle_shelter=20)
    assert (found.final, t.one(b).energy) == (7, 10)


@pytest.mark.rule("SAM-EDGE-19", "SAM-EDGE-20", "SAM-COMBAT-62", "SAM-STEP-12", "SAM-STEP-23")
@pytest.mark.parametrize(("theirs", "lands"), [([3, 9], True), ([4, 9], False)])
def test_an_effect_only_attack_is_evaded_by_a_margin_of_five(theirs, lands):
    t = Arena()
    a, b = t.foe(), t.hero()
    t.roll(contest=[*theirs, 2, 6])
    s = strike_of(a, b, part("W04:2{dur=2}"))
    found = t.settles(s, settle_respond="dodge", settle_attribute="burst")
    assert found.margin == (4 if lands else 5)
    assert bool(t.one(b).effects) is lands


@pytest.mark.rule("SAM-COMBAT-72", "SAM-STEP-23")
def test_shelter_is_not_offered_against_an_effect():
    t = Arena()
    a, b = t.foe(), t.hero()
    s = strike_of(a, b, part("W04:2{dur=2}"))
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    t.do(lambda m: settle_all(m, [s]))
    assert t.offered == ["none", "dodge", "defend"]


@pytest.mark.rule("SAM-EDGE-08", "SAM-ATTR-17")
def test_a_tie_gives_nothing_and_costs_the_stamina():
    t = Arena()
    a, b = t.foe(), t.hero()
    t.roll(contest=[2, 6, 2, 6])
    found = t.settles(t.strike(a, b, damage=9), settle_respond="defend", settle_attribute="will")
    assert (found.margin, found.independent, found.final) == (0, 0, 9)
    assert t.one(b).stamina == 10


@pytest.mark.rule("SAM-EX-42", "SAM-EDGE-50", "SAM-OPT-08", "SAM-OPT-09", "SAM-STEP-24")
@pytest.mark.parametrize(
    ("percent", "damage", "final"), [(50, 15, 8), (50, 1, 1), (70, 15, 11), (100, 15, 15)]
)
def test_the_pvp_limit_rounds_half_up(percent, damage, final):
    t = Arena(pvp=True, pvp_damage_percent=percent)
    a, b = t.hero(), t.foe(kind="reincarnator", seat=1)
    assert t.settles(t.strike(a, b, damage=damage)).final == final


@pytest.mark.rule("SAM-OPT-08")
def test_the_pvp_limit_does_not_help_creatures():
    t = Arena(pvp_damage_percent=50)
    a, b = t.hero(), t.foe()
    assert t.settles(t.strike(a, b, damage=15)).final == 15


@pytest.mark.rule("SAM-COMBAT-55", "SAM-EDGE-74", "SAM-STEP-25", "SAM-DECIDE-16")
def test_an_attacker_may_lower_the_damage_but_not_to_nothing():
    t = Arena()
    a, b = t.hero(), t.foe()
    a.restraint = True
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    t.do(lambda m: settle_all(m, [t.strike(a, b, damage=15)]), "none", "lower")
    t.expect_refused(0)
    t.play(1)
    assert t.one(b).hp == 19


@pytest.mark.rule("SAM-COMBAT-91", "SAM-EDGE-87", "SAM-COMBAT-38", "SAM-STEP-05", "SAM-DECIDE-11")
def test_contest_entries_take_reduction_slots_even_without_a_response():
    t = Arena()
    a = t.foe()
    b = t.hero(skills=[skill("B03:3"), skill("B03:2"), skill("B01:2")])
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    t.do(lambda m: settle_all(m, [t.strike(a, b, damage=9)]), "s:0/0", "s:1/0")
    assert t.prompt == "settle.respond"  # a third entry is not asked for
    t.play("none")
    assert t.one(b).hp == 11


@pytest.mark.rule("SAM-COMBAT-91", "SAM-STEP-20", "SAM-COMBAT-35")
def test_contest_entries_and_suppressors_act_in_step_four():
    t = Arena()
    a, b = t.foe(), t.hero(skills=[skill("B03:3")])
    t.roll(contest=[2, 6, 2, 6], gain=[1])
    s = strike_of(a, b, Part("regular", d(0, 4, 12)), part("R06:2"), regular=1)
    found = t.settles(s, settle_blue="s:0/0", settle_respond="dodge", settle_attribute="burst")
    assert found.margin == 1


@pytest.mark.rule("SAM-STEP-13", "SAM-ITEM-10")
def test_piercing_and_exposure_take_dice_away():
    t = Arena()
    a, b = t.foe(), t.hero(reduction=4)
    t.afflict(b, "W07", 1, a)
    t.roll(reduction=[4])
    s = strike_of(a, b, Part("regular", d(0, 4, 12)), part("R04:2"), regular=1)
    assert t.settles(s).prelim == 8


@pytest.mark.rule("SAM-DECIDE-11")
def test_the_default_is_the_best_passive_entry_by_its_mean():
    t = Arena()
    a, b = t.foe(), t.hero(skills=[skill("B02:1"), skill("B01:3")])
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    t.do(lambda m: settle_all(m, [t.strike(a, b, damage=9)]))
    assert t.asked().default == "s:1/0"


@pytest.mark.rule("SAM-DECIDE-15", "SAM-COMBAT-58")
def test_the_attacker_is_offered_the_larger_advantage():
    t = Arena()
    a, b = t.foe(grades="FFFFFD"), t.hero()
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    t.do(lambda m: settle_all(m, [t.strike(a, b, damage=9)]), "defend")
    assert t.asked().default == "will"
    assert t.offered == ["stalwart", "will"]


@pytest.mark.rule("SAM-DECIDE-13", "SAM-COMBAT-56")
def test_a_silent_target_does_not_respond():
    t = Arena()
    a, b = t.foe(), t.hero()
    from zhuoju.games.samsara.fight.settle.steps import settle_all

    t.do(lambda m: settle_all(m, [t.strike(a, b, damage=9)]))
    assert (t.offered, t.asked().default) == (["none", "dodge", "defend", "shelter"], "none")


@pytest.mark.rule("SAM-STEP-10")
@pytest.mark.parametrize(("cap", "damage"), [(True, 40), (False, 60)])
def test_crush_is_rolled_and_capped_in_step_two(cap, damage):
    from zhuoju.games.samsara.fight.scene_perils import crush_strike

    t = Arena(crush_cap=cap)
    a, b = t.hero(), t.foe(hp=200)
    t.roll(damage=[2] * 30)
    assert t.settles(crush_strike(a, b, 2000, 200)).damage == damage


@pytest.mark.rule("SAM-STEP-33", "SAM-SKILL-22", "SAM-DICE-07")
def test_after_the_settlement_cooldowns_start_and_everything_is_told():
    t = Arena()
    a, b = t.hero(skills=[skill("R01:1", release="active", cooldown=2)]), t.foe(at=(1, 0))
    t.fight(a, b).turns().play("attack s:0", f"fighter:{b.ref}", "s:0/0", "none")
    assert t.power(a, "s:0").ready == 4
    assert len(t.events("settled")) == 1
    told = t.events("rolled")[0].data
    assert (told["dice"], told["clause"], len(told["faces"][0])) == ("1D4", "SAM-STEP-09", 1)


@pytest.mark.rule("SAM-DECIDE-10")
def test_a_silent_player_ends_the_turn():
    t = Arena()
    a, b = t.hero(), t.foe(at=(1, 0))
    t.fight(a, b).turns().play()
    assert t.asked().default == "end"
    assert set(t.withheld.values()) == {"nothing_to_take"}  # the foe's hands are empty


@pytest.mark.rule("SAM-EFFECT-18", "SAM-SKILL-21")
def test_a_skill_whose_weakening_landed_waits_until_it_is_over():
    t = Arena()
    a, b = t.hero(skills=[skill("R01:1 + W04:1{dur=3}", release="active", cooldown=1)]), t.foe(at=(1, 0))
    t.fight(a, b).turns().play("attack s:0", f"fighter:{b.ref}", "s:0/0", "s:0/1", "none")
    assert t.power(a, "s:0").ready == 5  # rounds 1 to 3, then one of cooldown

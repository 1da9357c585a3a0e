"""SAM-COMBAT-56..75 Dodge, defend, guard, shelter; payments with life."""

import pytest
from sam_table import Arena, skill

from zhuoju.games.samsara.fight.settle.steps import settle_all
from zhuoju.games.samsara.fight.settle.strike import Part, Strike
from zhuoju.games.samsara.model.rolls import d


def swing(a, b, damage, **more):
    return Strike(a.ref, primaries=[b.ref], parts=[Part("regular", d(0, 4, damage))], regular=1, **more)


def open_settling(t, strike, *answers):
    t.do(lambda m: settle_all(m, [strike]), *answers)
    return t


# Payments


@pytest.mark.rule("SAM-STAMINA-01", "SAM-STAMINA-02", "SAM-EX-14")
def test_missing_stamina_costs_two_hp_a_point():
    t = Arena()
    a, b = t.foe(), t.hero(stamina=4)
    t.roll(contest=[1, 1, 1, 1])
    t.settles(swing(a, b, 1), settle_respond="dodge")
    assert t.one(b).stamina == 0
    assert t.one(b).hp == 20 - 12 - 1


@pytest.mark.rule("SAM-EDGE-10")
def test_without_stamina_every_dodge_costs_twenty_hp():
    t = Arena()
    a, b = t.foe(), t.hero(grades="DFFFFF", hp=50, stamina=0)
    for _ in range(2):
        t.roll(contest=[1, 1, 1, 1])
        t.settles(swing(a, b, 1), settle_respond="dodge")
    assert t.one(b).hp == 50 - 40 - 2


@pytest.mark.rule("SAM-EDGE-09", "SAM-STAMINA-03", "SAM-DECIDE-18")
def test_a_lethal_payment_must_be_confirmed_and_is_refused_by_default():
    t = Arena()
    a, b = t.foe(), t.hero(hp=12, stamina=4)
    open_settling(t, swing(a, b, 3), "dodge")
    assert t.prompt == "pay.lethal"
    assert t.asked().default == "no"
    t.play("no")
    assert (t.one(b).hp, t.one(b).stamina) == (9, 4)


@pytest.mark.rule("SAM-STAMINA-03", "SAM-HP-02")
def test_who_confirms_a_lethal_payment_completes_the_response_and_dies():
    t = Arena()
    a, b = t.foe(), t.hero(hp=12, stamina=4)
    t.roll(contest=[4, 10, 1, 1], gain=[6] * 12)
    open_settling(t, swing(a, b, 3), "dodge", "yes", "burst")
    assert t.events("settled")[0].data["final"] == 0
    assert t.one(b).dead
    assert t.one(b).hp == 0


@pytest.mark.rule("SAM-EX-15", "SAM-ENERGY-01", "SAM-ENERGY-02")
def test_missing_energy_is_paid_with_life():
    t = Arena()
    bolt = skill("R03:1(fire)", system="spell", release="active", range="aim", pays="energy", payment=10)
    a, b = t.hero(grades="DFFFFF", energy=3, skills=[bolt]), t.foe()
    t.fight(a, b).turns().play("attack s:0", f"fighter:{b.ref}", "s:0/0", "none")
    assert (t.one(a).energy, t.one(a).hp) == (0, 60 - 14)


# Shelter


@pytest.mark.rule("SAM-COMBAT-71", "SAM-ATTR-09")
def test_shelter_is_for_bearers_of_a_mark_and_never_overdrawn():
    t = Arena()
    a, b = t.foe(), t.hero()
    open_settling(t, swing(a, b, 9), "shelter")
    assert (t.asked().least, t.asked().most) == (1, 30)


@pytest.mark.rule("SAM-COMBAT-71", "SAM-TAB-24")
def test_a_house_rule_lets_shelter_be_overdrawn():
    t = Arena(shelter_overdraw=True)
    a, b = t.foe(), t.hero(energy=5)
    t.settles(swing(a, b, 9), settle_respond="shelter", settle_shelter=8)
    assert (t.one(b).energy, t.one(b).hp) == (0, 20 - 6 - 1)


@pytest.mark.rule("SAM-COMBAT-94", "SAM-EDGE-77", "SAM-FOLLOW-12")
@pytest.mark.parametrize("who", ["sealed mark", "NPC-102", "FO-03"])
def test_without_a_mark_there_is_no_shelter(who):
    t = Arena()
    a = t.hero()
    b = t.foe(kind="reincarnator", mark=False) if who == "sealed mark" else t.foe(who, gear=())
    for gear in b.gear:
        gear.place = "bag"
    open_settling(t, swing(a, b, 15))
    while t.prompt == "settle.blue":
        t.play("done")
    assert t.offered == ["none", "dodge", "defend"]


@pytest.mark.rule("SAM-COMBAT-73", "SAM-ITEM-16")
def test_shelter_also_covers_items():
    t = Arena(construction="always")
    a, b = t.foe(), t.hero(gear=["IT-A04"])
    t.roll(reduction=[1, 1])
    found = t.settles(swing(a, b, 14), settle_respond="shelter", settle_shelter=12)
    assert found.final == 0  # so step 5 does not run at all
    assert t.events("tested") == []


# Guard


def a_guarded(t, damage=26, **guard):
    a, b = t.foe(), t.hero(at=(0, 0))
    g = t.hero(at=(3, 0), seat=1, **guard)
    g.ap = 2
    t.fight(a, b, g)
    return a, b, g


@pytest.mark.rule(
    "SAM-COMBAT-66", "SAM-STEP-18", "SAM-STEP-19", "SAM-DECIDE-14", "SAM-COMBAT-56", "SAM-AP-06"
)
def test_a_guard_takes_the_hit_with_its_own_reduction_and_may_only_defend():
    t = Arena()
    a, b, g = a_guarded(t, reduction=2)
    t.roll(reduction=[2, 2], contest=[1, 1, 4, 10])
    open_settling(t, swing(a, b, 9), "guard")
    assert t.offered == ["none", "defend"]
    t.play("defend", "will")
    assert (t.one(b).hp, t.one(g).hp) == (20, 15)
    assert (t.one(g).stamina, t.one(g).ap) == (0, 0)  # 10 for the guard, 10 for the defence
    assert t.one(g).types == ["forced"]
    assert t.one(b).stamina == 20


@pytest.mark.rule("SAM-EX-28", "SAM-EDGE-70", "SAM-COMBAT-67", "SAM-STEP-31", "SAM-COMBAT-45")
@pytest.mark.parametrize(("hp", "damage", "rest"), [(10, 26, 16), (15, 40, 25)])
def test_what_a_dead_guard_could_not_hold_splashes_on_the_target(hp, damage, rest):
    t = Arena()
    a, b, g = a_guarded(t, hp=hp)
    b.hp = 60
    open_settling(t, swing(a, b, damage), "guard", "none", "none")
    assert t.one(g).dead
    assert t.one(b).hp == 60 - rest


@pytest.mark.rule("SAM-EDGE-69", "SAM-COMBAT-66")
def test_a_guard_who_cannot_reach_is_not_asked():
    t = Arena()
    a, b, g = a_guarded(t)
    g.at = (6, 0)
    open_settling(t, swing(a, b, 9))
    assert t.prompt == "settle.respond"


@pytest.mark.rule("SAM-COMBAT-66", "SAM-EDGE-14", "SAM-COMBAT-12", "SAM-COMBAT-13", "SAM-STATE-01")
def test_without_ap_nobody_guards():
    t = Arena()
    a, b, g = a_guarded(t)
    g.ap = 0
    open_settling(t, swing(a, b, 9))
    assert t.prompt == "settle.respond"


@pytest.mark.rule("SAM-EDGE-11", "SAM-STEP-06", "SAM-SKILL-11")
def test_a_guard_saves_the_channel():
    t = Arena()
    a, b, _g = a_guarded(t)
    from zhuoju.games.samsara.model.fight_state import Channel

    b.channel = Channel("rest", 3, 1)
    open_settling(t, swing(a, b, 9), "guard", "none")
    assert t.one(b).channel is not None
    open_settling(t, swing(a, b, 9))
    assert t.one(b).channel is None


@pytest.mark.rule("SAM-EDGE-12", "SAM-SKILL-12", "SAM-COMBAT-75")
def test_who_lost_the_channel_may_dodge():
    t = Arena()
    a, b = t.foe(), t.hero()
    from zhuoju.games.samsara.model.fight_state import Channel

    b.channel = Channel("rest", 3, 1)
    open_settling(t, swing(a, b, 9))
    assert "dodge" in t.offered


@pytest.mark.rule("SAM-STEP-06", "SAM-TAB-24")
@pytest.mark.parametrize(
    ("option", "damage", "kept"), [("hit", 2, True), ("damaged", 2, True), ("hit", 9, False)]
)
def test_a_room_may_want_a_hit_or_a_wound_to_break_a_channel(option, damage, kept):
    t = Arena(channel_break_on=option)
    a, b = t.foe(), t.hero(reduction=1)
    from zhuoju.games.samsara.model.fight_state import Channel

    b.channel = Channel("rest", 3, 1)
    t.roll(reduction=[4])
    t.settles(swing(a, b, damage))
    assert (t.one(b).channel is not None) is kept


@pytest.mark.rule("SAM-COMBAT-68")
def test_enemies_can_be_guarded_by_those_who_watch_for_it():
    t = Arena()
    a, b, g = a_guarded(t)
    g.side = "others"
    open_settling(t, swing(a, b, 9))
    assert t.prompt == "settle.respond"
    t.play("none")
    t.one(g).watch = "anyone"
    open_settling(t, swing(a, b, 9))
    assert t.prompt == "settle.guard"


@pytest.mark.rule("SAM-COMBAT-68")
def test_a_guard_who_steps_into_a_beam_is_healed_instead():
    t = Arena()
    healer = t.foe(skills=[skill("G01:4", release="active", range="aim")])
    hurt = t.foe(hp=3, at=(5, 0))
    spoiler = t.hero(hp=5, at=(6, 0))
    spoiler.ap, spoiler.watch = 2, "anyone"
    t.fight(healer, hurt, spoiler).turns()
    t.roll(heal=[2, 2, 2, 2])
    t.play("use s:0", f"fighter:{hurt.ref}", "guard")
    while t.prompt == "green.refuse":
        t.play("no")
    assert (t.one(hurt).hp, t.one(spoiler).hp) == (3, 13)


@pytest.mark.rule("SAM-COMBAT-69", "SAM-COMBAT-70")
def test_several_targets_are_guarded_only_if_the_dj_allows_it():
    t = Arena(ask_dj=True)
    a, b, _g = a_guarded(t)
    c = t.hero(at=(20, 0))
    many = Strike(a.ref, primaries=[b.ref, c.ref], parts=[Part("x", d(0, 4, 9))], regular=1)
    open_settling(t, many)
    assert (t.prompt, t.asked().default) == ("dj.guard_many", "no")
    t.play("yes")
    assert t.prompt == "settle.guard"
    assert t.state.fight.rulings[-1].overrides


@pytest.mark.rule("SAM-COMBAT-93", "SAM-EDGE-76")
@pytest.mark.parametrize("noticed", [True, False])
def test_a_sneak_attack_is_guarded_by_those_who_saw_the_attacker(noticed):
    t = Arena()
    a, b, g = a_guarded(t)
    a.hidden_from = [b.ref] if noticed else [b.ref, g.ref]
    open_settling(t, swing(a, b, 9, kind="sneak"))
    if not noticed:
        assert t.offered == ["none", "shelter"]
        return
    t.play("guard")
    assert t.offered == ["none", "defend"]


@pytest.mark.rule("SAM-EDGE-72", "SAM-STEALTH-03", "SAM-TAB-12")
def test_a_sneak_attack_leaves_only_shelter():
    t = Arena()
    a, b = t.hero(), t.foe(kind="reincarnator")
    open_settling(t, swing(a, b, 9, kind="sneak"))
    assert t.offered == ["none", "shelter"]


@pytest.mark.rule("SAM-COMBAT-60", "SAM-TAB-08")
def test_responses_need_no_ap_and_no_type():
    t = Arena()
    a, b = t.foe(), t.hero(stamina=20)
    b.types = ["active", "instant", "forced", "channel"]
    for _ in range(2):
        t.roll(contest=[1, 1, 1, 1])
        t.settles(swing(a, b, 1), settle_respond="dodge")
    assert t.one(b).stamina == 0


@pytest.mark.rule("SAM-COMBAT-39")
def test_a_forced_blue_skill_can_be_released_in_anothers_turn():
    t = Arena()
    lag = skill("B01:2", release="forced", pays="energy", payment=10)
    a, b = t.foe(), t.hero(skills=[lag, skill("B02:1", release="instant")])
    b.ap = 2
    t.fight(a, b)
    t.roll(reduction=[4, 4])
    open_settling(t, swing(a, b, 9))
    assert t.offered == ["s:0/0", "done"]  # the instant one is for the own turn
    t.play("s:0/0", "none")
    assert (t.one(b).hp, t.one(b).ap, t.one(b).energy) == (19, 0, 20)


@pytest.mark.rule("SAM-EFFECT-15", "SAM-STEP-05")
def test_where_the_dj_confirms_formulas_a_refused_one_costs_nothing():
    t = Arena(confirm=True, ask_dj=True)
    a, b = t.hero("PC-01"), t.foe("NPC-102")
    t.fight(a, b).turns().play("attack both item:q1", f"fighter:{b.ref}", "done")
    assert t.prompt == "dj.formula"
    t.play("no")
    assert (t.one(a).ap, t.one(b).hp) == (3, 20)


@pytest.mark.rule("SAM-COMBAT-65", "SAM-EX-48", "SAM-EDGE-71", "SAM-DECIDE-20")
@pytest.mark.parametrize(("mine", "hp"), [([4, 8], 11), ([4, 9], 3)])
def test_a_refused_heal_is_evaded_by_a_margin_of_five(mine, hp):
    t = Arena()
    healer = t.hero(skills=[skill("G01:4", release="active", range="aim")])
    held = t.hero(hp=3, seat=1)
    t.fight(healer, held).turns()
    t.roll(contest=[*mine, 2, 6], heal=[2, 2, 2, 2])
    t.play("use s:0", f"fighter:{held.ref}", "yes", "dodge", "burst")
    assert t.one(held).hp == hp


@pytest.mark.rule("SAM-COMBAT-65")
def test_a_boon_that_is_accepted_needs_no_contest():
    t = Arena()
    healer = t.hero(skills=[skill("G01:4", release="active", range="aim")])
    held = t.hero(hp=3, seat=1)
    t.fight(healer, held).turns()
    t.roll(heal=[2, 2, 2, 2])
    t.play("use s:0", f"fighter:{held.ref}", "no")
    assert t.one(held).hp == 11


@pytest.mark.rule("SAM-STEP-18")
def test_an_unconscious_target_has_no_response():
    t = Arena()
    a, b = t.foe(), t.hero(out="unconscious")
    open_settling(t, swing(a, b, 9))
    assert t.rests


@pytest.mark.rule("SAM-DECIDE-18", "SAM-STEP-03")
def test_what_would_be_paid_with_ones_life_is_not_offered_again():
    t = Arena()
    a, b = t.hero(hp=5, stamina=0), t.foe(at=(1, 0))
    t.learn(a, skill("R01:1", release="instant", pays="stamina", payment=5), "gust")
    t.fight(a, b).turns().play("attack fist", f"fighter:{b.ref}", "gust/0", "no")
    assert t.prompt == "settle.respond"
    assert (t.one(a).hp, t.one(a).ap) == (5, 1)

"""SAM-STEALTH, SAM-THEFT, SAM-SNATCH, SAM-HIDE What is hidden, stolen, snatched, and who learns of it."""

import pytest
from sam_table import Arena, part, skill

from zhuoju.games.samsara.fight import stealth
from zhuoju.games.samsara.fight.settle.strike import Part, Strike
from zhuoju.games.samsara.model.rolls import d


def hides(t, one, dice, *more):
    t.roll(contest=dice)
    t.do(lambda m: stealth.hide(m, m.state.fight.fighters[one.ref]), *more)


@pytest.mark.rule("SAM-STEALTH-01", "SAM-EDGE-73", "SAM-THEFT-01")
def test_stealth_is_refused_in_pvp():
    t = Arena(pvp=True)
    a, b = t.hero(), t.foe(kind="reincarnator", at=(1, 0), gear=["IT-C01"])
    t.fight(a, b).turns().play()
    assert not [o for o in t.offered if o.startswith(("stealth", "theft"))]
    assert t.withheld["stealth"] == "pvp_stealth"


@pytest.mark.rule("SAM-STEALTH-02", "SAM-STEALTH-03", "SAM-DECIDE-22", "SAM-STATE-06")
@pytest.mark.parametrize(("dice", "hidden"), [([2, 7, 2, 6], True), ([2, 6, 2, 6], False)])
def test_stealth_must_beat_every_observer(dice, hidden):
    t = Arena()
    a, b = t.hero(), t.foe()
    hides(t, a, dice)
    assert (t.one(a).hidden_from == [b.ref]) is hidden


@pytest.mark.rule("SAM-STEALTH-02")
def test_hidden_trail_and_keen_sense_count():
    t = Arena()
    a, b = t.hero(skills=[skill("G14:2")]), t.foe(skills=[skill("G15:1")])
    hides(t, a, [2, 6, 2, 6])
    assert t.one(a).hidden_from == [b.ref]


@pytest.mark.rule("SAM-STEALTH-02", "SAM-TAB-24", "SAM-DECIDE-22")
@pytest.mark.parametrize(("number", "hidden"), [(8, True), (12, False)])
def test_a_plain_roll_against_a_number_of_the_dj(number, hidden):
    t = Arena(stealth_formula="flat", ask_dj=True)
    a, _b = t.hero(), t.foe()
    t.roll(contest=[3, 8])
    t.do(lambda m: stealth.hide(m, m.state.fight.fighters[a.ref]))
    assert (t.prompt, t.asked().default) == ("dj.stealth", 8)
    t.play(number)
    assert (t.one(a).hidden_from is not None) is hidden
    assert t.state.fight.rulings[-1].overrides is (number != 8)


@pytest.mark.rule("SAM-STEALTH-03", "SAM-STEALTH-04", "SAM-STATE-06")
@pytest.mark.parametrize("pvp", [False, True])
def test_an_attack_from_hiding_is_a_sneak_attack_in_pve_only(pvp):
    t = Arena(pvp=pvp)
    a, b = t.hero(), t.foe(at=(1, 0))
    a.hidden_from = [b.ref]
    t.fight(a, b).turns().play("attack fist", f"fighter:{b.ref}")
    t.answers()
    assert t.events("declared")[0].data["how"] == ("attack" if pvp else "sneak")
    assert t.one(a).hidden_from is None


@pytest.mark.rule("SAM-HIDE-06")
def test_the_hidden_are_not_on_the_map_of_those_who_failed():
    t = Arena()
    a, b, c = t.hero(), t.foe(seat=1), t.hero(seat=0, at=(1, 0))
    a.hidden_from = [b.ref]
    t.fight(b, a, c).turns().play()
    assert [f["ref"] for f in t.match.view(1)["figures"]] == [f"fighter:{b.ref}", f"fighter:{c.ref}"]
    assert f"fighter:{a.ref}" not in t.match.view(1)["order"]
    assert len(t.match.view(2)["figures"]) == 3
    assert f"from fighter:{a.ref}" not in t.play("move active").offered


@pytest.mark.rule("SAM-HIDE-03", "SAM-HIDE-02", "SAM-MARK-03")
def test_others_see_no_numbers_and_no_unused_skills():
    t = Arena()
    a, b = t.hero("PC-01"), t.foe("NPC-102", seat=1)
    t.fight(a, b).turns().play()
    other = next(f for f in t.match.view(1)["figures"] if f["ref"] == f"fighter:{a.ref}")
    assert not {"hp", "energy", "stamina", "san", "ap", "skills"} & set(other)
    own = next(f for f in t.match.view(0)["figures"] if f["ref"] == f"fighter:{a.ref}")
    assert (own["hp"], own["energy"], len(own["skills"])) == (20, 30, 1)


@pytest.mark.rule("SAM-MARK-03", "SAM-TAB-24")
def test_a_disturbed_plane_hides_the_own_numbers():
    t = Arena(mark_state=False)
    a, b = t.hero("PC-01"), t.foe("NPC-102")
    t.fight(a, b).turns().play()
    own = next(f for f in t.match.view(0)["figures"] if f["ref"] == f"fighter:{a.ref}")
    assert "hp" not in own
    assert next(f for f in t.match.view(2)["figures"] if f["ref"] == f"fighter:{a.ref}")["hp"] == 20


@pytest.mark.rule("SAM-HIDE-04")
@pytest.mark.parametrize(
    ("hp", "word"), [(20, "unhurt"), (19, "hurt"), (11, "hurt"), (10, "half"), (5, "half"), (4, "near_death")]
)
def test_damage_is_shown_in_words(hp, word):
    t = Arena()
    a, b = t.hero(), t.foe(hp=hp)
    t.fight(a, b).turns().play()
    assert next(f for f in t.match.view(0)["figures"] if f["ref"] == f"fighter:{b.ref}")["state"] == word


# Theft


@pytest.mark.rule("SAM-THEFT-01", "SAM-THEFT-02", "SAM-HIDE-11", "SAM-DECIDE-22")
def test_theft_needs_stealth_and_a_contest_and_the_victim_learns_nothing():
    t = Arena(ask_dj=True)
    a, b = t.hero(), t.foe(gear=["IT-C01"], seat=1)
    t.roll(contest=[2, 7, 2, 6, 2, 7, 2, 6])
    t.do(lambda m: stealth.theft(m, m.state.fight.fighters[a.ref], m.state.fight.fighters[b.ref]), "item:g1")
    assert (t.prompt, t.asked().default) == ("dj.theft", "yes")
    t.play("yes")
    assert [g.name for g in t.one(a).gear] == ["IT-C01"]
    assert t.told(1, "stolen") == []
    assert len(t.told(0, "stolen")) == 1


@pytest.mark.rule("SAM-THEFT-02")
def test_the_dj_may_refuse_the_object():
    t = Arena(ask_dj=True)
    a, b = t.hero(), t.foe(gear=["IT-C01"])
    t.roll(contest=[2, 7, 2, 6, 2, 7, 2, 6])
    t.do(
        lambda m: stealth.theft(m, m.state.fight.fighters[a.ref], m.state.fight.fighters[b.ref]),
        "item:g1",
        "no",
    )
    assert t.one(a).gear == []
    assert t.state.fight.rulings[-1].overrides


@pytest.mark.rule("SAM-THEFT-01", "SAM-TAB-24")
@pytest.mark.parametrize(("house", "attribute"), [(False, "coordination"), (True, "reaction")])
def test_reaction_theft_is_a_house_rule(house, attribute):
    t = Arena(reaction_theft=house)
    t.state.fight.presets.theft_attribute = "reaction"
    assert t.do(stealth.theft_attribute) == attribute


# Snatch


@pytest.mark.rule("SAM-SNATCH-01", "SAM-SNATCH-03", "SAM-DECIDE-21")
@pytest.mark.parametrize(("dice", "taken"), [([2, 7, 2, 6], True), ([2, 6, 2, 6], False)])
def test_the_target_of_a_snatch_chooses_the_attribute(dice, taken):
    t = Arena()
    a, b = t.hero(), t.foe(at=(1, 0), gear=["IT-W02"], grades="FFFFFF", seat=1)
    t.fight(a, b).turns()
    t.roll(contest=dice)
    t.play(f"snatch fighter:{b.ref}", "item:g1")
    assert (t.prompt, t.asked().seat, t.asked().default) == ("snatch.attribute", 1, "stalwart")
    t.play("spirit")
    assert bool(t.one(a).gear) is taken
    if taken:
        sword = t.one(a).gear[0]
        assert (sword.owner, sword.place) == (b.ref, "held")


@pytest.mark.rule("SAM-SNATCH-02", "SAM-THEFT-03")
def test_a_snatch_inside_an_attack_takes_the_place_of_the_regular_attack():
    t = Arena()
    a, b = t.hero(), t.foe(gear=["IT-W02"])
    t.roll(contest=[2, 7, 2, 6])
    strike = Strike(
        a.ref, primaries=[b.ref], parts=[Part("x", d(0, 4, 3)), part("W04:1{dur=1}")], instead="snatch",
        taken="g1",
    )  # fmt: skip
    t.settles(strike)
    assert [g.name for g in t.one(a).gear] == ["IT-W02"]


@pytest.mark.rule("SAM-SNATCH-01")
def test_disarm_makes_one_held_item_fall_once_per_battle():
    t = Arena()
    a, b = t.foe(), t.hero(gear=["IT-W02"])
    for _ in range(2):
        t.roll(contest=[2, 7, 2, 6])
        strike = Strike(a.ref, primaries=[b.ref], parts=[Part("x", d(0, 4, 1)), part("R24:1")], regular=1)
        t.settles(strike)
    assert [g.name for g in t.state.fight.ground] == ["IT-W02"]
    assert len(t.events("contest")) == 1


@pytest.mark.rule("SAM-STATE-06")
def test_a_tell_ends_stealth():
    t = Arena()
    a, b = t.hero(hp=1), t.foe(at=(1, 0))
    t.learn(a, skill("G01:1", "N10:1", release="active"), "flare")
    a.hidden_from = [b.ref]
    t.fight(a, b).turns().play("use flare", f"fighter:{a.ref}")
    assert t.one(a).hidden_from is None

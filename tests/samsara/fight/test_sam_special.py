"""SAM-COMBAT-45..54, 92 Falls, crush and what else the scene does; the DJ's numbers."""

import pytest
from sam_table import Arena, skill

from zhuoju.games.samsara.fight import scene_perils
from zhuoju.games.samsara.fight.settle.damage import crush_dice, fall_damage
from zhuoju.games.samsara.fight.settle.strike import Part, Strike
from zhuoju.games.samsara.model.rolls import d


def who(m, one):
    return m.state.fight.fighters[one.ref]


@pytest.mark.rule("SAM-COMBAT-46", "SAM-EX-26", "SAM-TAB-12")
def test_a_fall_is_reduced_like_an_attack_and_cannot_be_dodged():
    t = Arena()
    b = t.hero(reduction=2)
    t.roll(reduction=[3, 3], contest=[4, 10], gain=[1, 2, 3, 1])
    t.do(lambda m: scene_perils.fall(m, who(m, b), 18))
    assert t.events("falls")[0].data["damage"] == 17
    assert t.asked().params["left"] == 11
    assert t.offered == ["none", "defend", "shelter"]
    t.play("defend")
    assert t.one(b).hp == 20 - (11 - 7)


@pytest.mark.rule("SAM-COMBAT-46")
@pytest.mark.parametrize(("height", "jump", "damage"), [(18, 10, 17), (1, 10, 0), (4, 35, 0), (5, 35, 1)])
def test_whole_metres_above_the_own_jump(height, jump, damage):
    assert fall_damage(height, jump) == damage


@pytest.mark.rule("SAM-COMBAT-47", "SAM-COMBAT-54", "SAM-DECIDE-24")
def test_the_dj_sets_the_number_and_may_change_the_damage():
    t = Arena(ask_dj=True)
    b = t.hero()
    t.roll(contest=[2, 6])
    t.do(lambda m: scene_perils.fall(m, who(m, b), 18, 7))
    assert (t.prompt, t.asked().default) == ("dj.fall", 17)
    t.roll(gain=[4])
    t.play(9, "defend")
    assert t.one(b).hp == 20 - (9 - 4)
    assert (t.state.fight.rulings[-1].proposed, t.state.fight.rulings[-1].decided) == (17, 9)


@pytest.mark.rule("SAM-COMBAT-46")
def test_featherfall_takes_five_a_level():
    t = Arena()
    b = t.hero(skills=[skill("B16:2")])
    t.do(lambda m: scene_perils.fall(m, who(m, b), 18), "s:0/0", "none")
    assert t.one(b).hp == 13


@pytest.mark.rule("SAM-COMBAT-48", "SAM-EX-27")
def test_an_attack_and_the_fall_after_it_are_two_settlements():
    t = Arena()
    a, b = t.foe(), t.hero(hp=60, grades="DFFFFF")
    t.settles(Strike(a.ref, primaries=[b.ref], parts=[Part("regular", d(0, 4, 15))], regular=1))
    t.do(lambda m: scene_perils.fall(m, who(m, b), 18), "none")
    assert [e.data["final"] for e in t.events("settled")] == [15, 17]


@pytest.mark.rule("SAM-COMBAT-49", "SAM-EX-04", "SAM-EDGE-48")
@pytest.mark.parametrize(
    ("weight", "height", "dice"), [(2000, 200, "30D4"), (99, 19, "0"), (100, 19, "1D4"), (1200, 40, "14D4")]
)
def test_crush_dice(weight, height, dice):
    assert str(crush_dice(height, weight)) == dice


@pytest.mark.rule("SAM-EX-05", "SAM-EDGE-49", "SAM-COMBAT-53", "SAM-TAB-18", "SAM-OPT-10")
@pytest.mark.parametrize(("on", "grade", "damage"), [(True, 1, 40), (True, 2, 74), (False, 1, 74)])
def test_crush_caps_bite_before_reduction(on, grade, damage):
    t = Arena(crush_cap=on, grade=grade)
    b = t.hero(grades="AFFFFF", hp=120)
    t.roll(damage=[2] * 16 + [3] * 14)
    t.do(lambda m: scene_perils.debris(m, who(m, b), 2000, 200), "none")
    assert t.one(b).hp == 120 - damage


@pytest.mark.rule("SAM-COMBAT-92", "SAM-COMBAT-51", "SAM-DECIDE-24")
def test_debris_is_dodged_against_a_number_with_ten_more():
    t = Arena(ask_dj=True)
    b = t.hero()
    t.roll(damage=[4], contest=[1, 3], gain=[1, 1, 1, 1])
    t.do(lambda m: scene_perils.debris(m, who(m, b), 100, 0, 10))
    assert (t.prompt, t.asked().default) == ("dj.crush", 4)
    t.play(9, "dodge")
    assert t.one(b).hp == 20 - 5
    assert t.state.fight.rulings[-1].overrides


@pytest.mark.rule("SAM-COMBAT-50", "SAM-COMBAT-52", "SAM-EX-04")
def test_what_falls_strikes_a_round_later_whoever_is_still_there():
    t = Arena()
    a, b, c = t.foe(at=(50, 0)), t.hero(at=(0, 0)), t.hero(at=(1, 0), hp=100)
    rock = t.foe(kind="object", hp=500, at=(60, 0))
    t.fight(a, b, c)
    t.do(lambda m: scene_perils.release_object(m, None, 500, 40, (0, 0), falls=rock.ref))
    t.do(scene_perils.landings)
    assert t.events("settled") == []
    t.state.fight.round = 2
    t.one(b).at = (10, 0)
    t.roll(damage=[1] * 7)
    t.do(scene_perils.landings)
    t.answers()
    assert [e.data["who"] for e in t.events("settled")] == [c.ref, rock.ref]
    assert t.one(rock).hp == 500 - 40


@pytest.mark.rule("SAM-COMBAT-45", "SAM-COMBAT-54")
def test_the_dj_sets_things_going_with_a_reason():
    t = Arena()
    a, b = t.foe(at=(9, 0)), t.hero()
    t.fight(b, a).turns().play()
    t.match.intervene("queue", what="splash", ref=b.ref, n=6, who="dj", why="the bell tolls")
    t.play("watch nobody", "none")
    assert t.one(b).hp == 14
    assert t.state.fight.rulings[-1].clause == "SAM-COMBAT-54"


# Rulings


@pytest.mark.rule("SAM-GAME-02", "SAM-HP-03")
def test_every_change_of_a_number_is_logged_with_old_and_new():
    t = Arena()
    b = t.hero()
    t.do(lambda m: None)
    t.match.intervene("set_value", ref=b.ref, what="hp", n=5, who="Ada", why="missed a ward")
    ruling = t.state.fight.rulings[-1]
    assert (ruling.proposed, ruling.decided, ruling.who, ruling.why) == (20, 5, "Ada", "missed a ward")
    assert t.one(b).hp == 5


@pytest.mark.rule("SAM-GAME-02")
@pytest.mark.parametrize("wrong", [{"why": ""}, {"what": "colour"}, {"ref": 99}])
def test_a_ruling_needs_a_reason_and_something_to_rule(wrong):
    from zhuoju.kernel import IllegalAnswer

    t = Arena()
    b = t.hero()
    t.do(lambda m: None)
    said = {"ref": b.ref, "what": "hp", "n": 5, "who": "Ada", "why": "so", **wrong}
    with pytest.raises(IllegalAnswer):
        t.match.intervene("set_value", **said)
    assert t.one(b).hp == 20


@pytest.mark.rule("SAM-WEIGHT-03", "SAM-DECIDE-24")
def test_the_penalties_of_overload():
    from zhuoju.games.samsara.fight import payments, standing

    t = Arena()
    b = t.hero(grades="FEFFFF", gear=["IT-W22", "IT-W19"])
    assert t.do(lambda m: standing.overloaded(m, t.one(b)))
    t.match.intervene("overloaded", ref=b.ref, on=True, who="dj", why="two long guns")
    assert t.do(lambda m: standing.move_cap(m, t.one(b))) == 5
    assert t.do(lambda m: standing.bonus(m, t.one(b), None)) == -2
    assert t.do(lambda m: payments.price(m, t.one(b), "stamina", 10)) == 15


@pytest.mark.rule("SAM-ATTR-21", "SAM-STEP-20")
def test_hunger_takes_the_reaction_dice():
    from zhuoju.games.samsara.fight import standing

    t = Arena()
    b = t.hero(satiety=0)
    assert str(t.do(lambda m: standing.side(m, t.one(b), "will")).dice) == "1D10"


@pytest.mark.rule("SAM-ENERGY-03", "SAM-ENERGY-04")
def test_nothing_gives_energy_back_in_battle():
    t = Arena()
    a, b = t.foe(at=(9, 0)), t.hero(energy=0)
    t.fight(b, a).turns().play()
    assert "meditate" not in t.offered
    t.play("rest", "end")
    assert t.one(b).energy == 0


@pytest.mark.rule("SAM-COMBAT-76")
def test_there_is_no_called_shot():
    t = Arena()
    a, b = t.hero("PC-01"), t.foe("NPC-102", at=(1, 0))
    t.fight(a, b).turns().play("attack both item:q1")
    assert t.offered == [f"fighter:{b.ref}"]


@pytest.mark.rule("SAM-SKILL-27")
def test_the_user_decides_which_entries_enter_the_formula():
    t = Arena()
    a, b = t.hero(), t.foe(hp=200, at=(1, 0))
    t.learn(a, skill("R01:2 + R04:1 + W04:1{dur=2}", release="active"), "three")
    t.fight(a, b).turns().play("attack three", f"fighter:{b.ref}", "three/2", "done")
    assert t.events("declared")[0].data["entries"] == ["W04:1"]


@pytest.mark.rule("SAM-COMBAT-51")
def test_plunge_adds_dice_to_a_crush():
    t = Arena()
    a, b = t.hero(at=(50, 0), skills=[skill("R28:2")]), t.foe(hp=200, at=(0, 0))
    t.fight(a, b)
    t.do(lambda m: scene_perils.release_object(m, who(m, a), 300, 0, (0, 0)))
    t.state.fight.round = 2
    t.roll(damage=[1] * 5)
    t.do(scene_perils.landings, "s:0/0", "none")
    assert t.one(b).hp == 195


@pytest.mark.rule("SAM-DECIDE-24")
def test_the_dj_changes_a_preset():
    from zhuoju.games.samsara.fight.settle.damage import weapon_dice

    t = Arena()
    b = t.hero(gear=["IT-W02"])
    b.volume = 60
    t.do(lambda m: None)
    t.match.intervene("preset", name="misfit", value=75, who="dj", why="small hands, but skilled")
    assert t.do(lambda m: weapon_dice(m, t.one(b), "g1")) == 3
    assert t.state.fight.rulings[-1].clause == "SAM-DECIDE-24"


@pytest.mark.rule("SAM-COMBAT-07", "SAM-SKILL-17")
def test_a_summoned_creature_acts_after_its_summoner_and_goes_when_its_time_is_over():
    t = Arena()
    a, b = t.hero(), t.foe(at=(9, 0))
    t.learn(a, skill("G12:1{dur=2}", release="active"), "call")
    t.fight(a, b).turns().play("use call", f"fighter:{a.ref}", "entry:NPC-101")
    assert t.state.fight.order == [a.ref, 3, b.ref]
    t.play("end", "end", "end")
    assert t.one(3).out == ""
    t.play("end", "end", "end")
    assert t.one(3).out == "gone"

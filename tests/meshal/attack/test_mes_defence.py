"""MES-DEF, MES-PIPE-15..18 Defending."""

import pytest
from mes_table import Scene, weapon

from zhuoju.games.meshal.attack import pipeline
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.model.context import Attack
from zhuoju.games.meshal.model.state import LongAction

MISS = 6


def duel(*, attacker=None, defender=None, **scene):
    """A foe with a plain bite of 4 dice, and a hero."""
    t = Scene(**scene)
    a = t.foe(**{"weapons": ("attack([might], 4, [physical], [parry, evade])",), **(attacker or {})})
    b = t.hero(**(defender or {}))
    t.fight(a, b)
    return t, a, b


@pytest.mark.rule(
    "MES-DEF-01", "MES-DEF-04", "MES-DEF-05", "MES-DEF-08", "MES-PIPE-15", "MES-PIPE-16", "MES-PIPE-18"
)
def test_x50_a_defence_after_the_result_brings_it_to_nothing_solidly():
    t, a, b = duel(defender={"might": 3, "agility": 6, "physical": 1})
    t.roll(1, 2, MISS, MISS)
    t.attacks(a, b)
    assert t.asked().params["result"] == 3
    assert t.offered == ["parry", "evade", "pass"]
    t.roll(1, 1, MISS, MISS, MISS, MISS)
    t.play("evade")
    assert t.held(b) == (3, 6, 4)
    assert t.one(b).ap == 2
    assert t.events("defended_solidly")


@pytest.mark.rule("MES-EDGE-01", "MES-DEF-08", "MES-DEF-09")
def test_e09_a_pointless_defence_costs_ap_and_is_not_solid():
    t, a, b = duel(defender={"physical": 5})
    t.roll(1, 2, MISS, MISS)
    t.attacks(a, b)
    t.roll(2, 2, 2, 2)
    t.play("parry")
    assert t.one(b).ap == 2
    assert not t.events("defended_solidly")
    assert t.events("missed")


@pytest.mark.rule("MES-EDGE-01", "MES-DEF-08")
def test_e10_exactly_nothing_left_is_a_solid_defence():
    t, a, b = duel(defender={"physical": 1})
    t.roll(1, 2, MISS, MISS)
    t.attacks(a, b)
    t.roll(2, MISS, MISS, MISS)
    t.play("parry")
    assert t.held(b) == (4, 4, 4)
    assert t.events("defended_solidly")


@pytest.mark.rule("MES-DEF-02", "MES-EDGE-01")
def test_e51_an_invalid_attribute_defends_with_three_dice():
    t, a, b = duel(
        attacker={"weapons": ("attack([might], 4, [occult], [parry, evade, resist])",)},
        defender={"might": 5, "agility": 2, "spirit": None},
    )
    for kind, dice in (("parry", 5), ("evade", 2), ("resist", 3)):
        u = Scene()
        a = u.foe(weapons=("attack([might], 4, [occult], [parry, evade, resist])",))
        b = u.hero(might=5, agility=2, spirit=None)
        u.fight(a, b).roll(1, 1, 1, 1)
        u.attacks(a, b, kind)
        assert len(u.events("rolled")[1].data["faces"]) == dice
    assert t.rests


@pytest.mark.rule("MES-DEF-03", "MES-DEF-11")
def test_only_one_defence_against_one_attack():
    t, a, b = duel()
    t.roll(2, 2, 2, 2)
    t.attacks(a, b, "parry")
    assert t.rests
    assert len(t.events("reacted")) == 1


@pytest.mark.rule("MES-DEF-06")
def test_without_a_printed_defence_there_is_none():
    t, a, b = duel(attacker={"weapons": ("attack([might], 4, [physical])",)})
    t.roll(1, MISS, MISS, MISS)
    t.attacks(a, b)
    assert t.rests
    assert t.held(b) == (3, 4, 4)


@pytest.mark.rule("MES-DEF-07", "MES-PIPE-15", "MES-MOM-14")
@pytest.mark.parametrize("why", ["unseen", "unconscious", "asleep", "long", "stunned", "no_ap"])
def test_who_cannot_defend(why):
    t, a, b = duel()
    t.roll(1, MISS, MISS, MISS, MISS, MISS)
    one = t.one(b)
    if why == "unseen":
        t.unseen(a)
    elif why == "unconscious":
        one.sheet.dice["spirit"], one.down = 0, True
    elif why == "long":
        one.long = LongAction("flee", cost=3, paid=1)
    elif why == "no_ap":
        one.ap = 0
    else:
        t.afflict(b, why)
    t.attacks(a, b, *(["pass"] if why == "long" else []))  # it may only break off what it does
    assert t.rests
    assert t.held(b)[0] == 3


@pytest.mark.rule("MES-DEF-07", "MES-PIPE-08")
def test_an_unseen_attacker_has_two_dice_more_and_foresight_defends_all_the_same():
    t, a, b = duel(defender={"abilities": ("sp_foresight",)})
    t.unseen(a)
    t.roll(1, 1, 1, 1, MISS, MISS)
    t.attacks(a, b)
    assert len(t.events("rolled")[0].data["faces"]) == 6
    assert t.offered == ["parry", "evade", "pass"]
    assert t.asked().params["causer"] is None


@pytest.mark.rule("MES-DEF-12", "MES-ACT-21")
def test_additives_join_a_defence_only_as_far_as_ap_go():
    t, a, b = duel(defender={"abilities": ("ag_tumble",), "agility": 3})
    t.roll(2, 2, 2, 2)
    t.attacks(a, b, "evade")
    assert t.offered == ["ability:ag_tumble"]
    t.play(["ability:ag_tumble"])
    assert len(t.events("rolled")[1].data["faces"]) == 6
    assert t.one(b).ap == 1

    u, a, b = duel(defender={"abilities": ("ag_tumble",), "ap": 1})
    u.roll(2, 2, 2, 2)
    u.attacks(a, b, "evade")
    assert u.rests  # 1 AP is the defence itself


@pytest.mark.rule("MES-ACT-21", "MES-ACT-22", "MES-DEF-12")
def test_each_additive_that_joins_a_reaction_leaves_less_for_the_next(monkeypatch):
    names = ["ag_tumble", "ag_aim", "ag_blur"]
    used = []

    def extras(m, ref, act, facts):
        for name in names if act.kind == "reaction" else ():
            yield menu.Additive(name, 1, lambda name=name: used.append(name))

    monkeypatch.setattr(menu, "ADDITIVES", [extras])
    t, a, b = duel(defender={"ap": 3})
    t.roll(2, 2, 2, 2)
    t.attacks(a, b, "evade")
    assert t.offered == [*(f"ability:{name}" for name in names), "no_more"]
    t.play("ability:ag_aim")
    assert t.offered == ["ability:ag_tumble", "ability:ag_blur", "no_more"]  # each once
    t.play("ability:ag_blur")
    assert t.rests  # 1 for the defence, 1 for each: all 3 are spent
    assert t.one(b).ap == 0
    assert used == ["ag_aim", "ag_blur"]


@pytest.mark.rule("MES-DEF-13", "MES-DEF-14")
def test_no_weapon_is_needed_and_modifiers_count_for_defences_too():
    t, a, b = duel(defender={"weapons": ()})
    t.afflict(b, "weakened", 1)
    t.roll(2, 2, 2, 2)
    t.attacks(a, b, "parry")
    assert len(t.events("rolled")[1].data["faces"]) == 3


@pytest.mark.rule("MES-PIPE-17")
def test_the_attacker_may_answer_the_defence_once():
    t, a, b = duel()

    def presses(m, ref, trigger, facts):
        def press(order):
            order.facts["defence"] = 0
            yield from ()
            return True

        if ref == a.ref:
            yield menu.Act("press", 1, press, kind="reaction")

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(menu.REACTIONS, "defended", [presses])
        t.roll(1, 2, MISS, MISS)
        t.attacks(a, b)
        t.roll(2, 2, MISS, MISS)
        t.play("parry")
        assert (t.prompt, t.asked().seat) == ("react.defended", t.state.host)
        t.play("press")
    assert t.rests
    assert t.held(b)[0] == 1
    assert t.one(a).ap == 1  # 1 for the attack, 1 for the answer


@pytest.mark.rule("MES-PIPE-10")
def test_a_miss_still_lets_other_reactions_to_the_attack_happen_but_no_defence():
    t, a, b = duel(
        defender={"abilities": ("ag_tit_for_tat",), "weapons": (weapon("attack([might], 2, [physical])"),)}
    )
    t.roll(MISS, MISS, MISS, MISS)
    t.attacks(a, b)
    assert t.offered == ["ability:ag_tit_for_tat", "pass"]


@pytest.mark.rule("MES-DEF-07")
def test_a_trap_has_no_attacker_to_be_spotted_so_its_defence_may_be_used():
    t = Scene()
    b = t.hero()
    t.fight(b).roll(1, 1)
    attack = Attack(None, "trap", ("might",), ("physical",), ("evade",), victims=(b.ref,))
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 2))
    assert t.offered == ["evade", "pass"]

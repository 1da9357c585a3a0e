"""MES-DMG, MES-PIPE-19..21, MES-LIF-09 Damage in a chain: rolled, lowered, shared out, a coup."""

from typing import Any

import pytest
from mes_table import Scene, weapon

from zhuoju.games.meshal.attack import pipeline
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.model.context import Attack

MISS = 6


def answers(who: int, name: str, do: Any) -> Any:
    """A chapter by which one being answers a trigger."""

    def chapter(_m: Any, ref: int, _trigger: str, _facts: Any) -> Any:
        if ref == who:
            yield menu.Act(name, 1, do, kind="reaction")

    return chapter


@pytest.mark.rule("MES-DMG-03", "MES-DICE-10")
def test_a_single_die_of_damage_is_rolled_and_added():
    t = Scene()
    a, b = t.foe(weapons=("[attack([might], 1, [physical]), damage(dice=1)]",)), t.hero(might=9)
    t.fight(a, b).roll(1, 2)
    t.attacks(a, b)
    assert t.held(b)[0] == 6


@pytest.mark.rule("MES-PIPE-20", "MES-ACT-13", "MES-DMG-06")
def test_what_is_done_before_the_damage_lowers_it_and_it_is_a_hit_all_the_same(monkeypatch):
    t = Scene()
    a, b = t.foe(weapons=("attack([might], 2, [physical])",)), t.hero(might=9)

    def brace(order: Any) -> Any:
        order.facts["damage"] -= 3
        yield from ()
        return True

    monkeypatch.setitem(menu.REACTIONS, "before_damage", [answers(b.ref, "brace", brace)])
    t.fight(a, b).roll(2, 2)
    t.attacks(a, b)
    assert t.asked().params["damage"] == 4
    t.play("brace")
    assert t.held(b)[0] == 8
    assert t.one(b).hit
    t.roll(2, MISS)
    t.attacks(a, b, "brace")
    assert t.held(b)[0] == 8  # less than nothing is nothing
    assert [event.data["n"] for event in t.events("damage")] == [1, 0]
    assert len(t.events("hit")) == 2


@pytest.mark.rule("MES-PIPE-20", "MES-PIPE-21", "MES-ATR-11")
def test_dice_that_an_earlier_stage_of_a_counter_attack_takes_cannot_be_taken_again():
    t = Scene()
    a = t.foe(might=2, agility=3, weapons=("attack([might], 1, [physical])",))
    double = "attack([might, agility], 1, [physical], stages=2)"
    b = t.hero(might=9, abilities=("ag_tit_for_tat",), weapons=(double,))
    t.fight(a, b).roll(1).roll(2).roll(2)
    t.attacks(a, b, "ability:ag_tit_for_tat")
    t.script({"attack.free": f"attack natural:0 being:{a.ref}"})
    assert t.prompt == "allot.lose"
    t.play({"might": 2})
    assert t.rests  # only agility has dice that are not lost already
    assert t.held(a) == (0, 1, 4)


@pytest.mark.rule("MES-LIF-09", "MES-LIF-04")
def test_a_coup_on_one_who_comes_round_in_time_is_a_blow_like_any_other(monkeypatch):
    for healed in (True, False):
        t = Scene(switches=["coup"])
        a, b, c = t.foe(weapons=("attack([might], 1, [physical])",)), t.hero(might=9), t.hero()
        t.one(b).sheet.dice["spirit"], t.one(b).down = 0, True

        def heal(order: Any, ref: int = b.ref) -> Any:
            yield from harm.heal(order.m, ref, {"spirit": 1})
            return True

        monkeypatch.setitem(menu.REACTIONS, "ally_before_attacked", [answers(c.ref, "heal", heal)])
        t.fight(a, b, c).roll(1, MISS, MISS)
        t.attacks(a, b, "yes", "heal" if healed else "pass")
        t.script({"react.attacked": "pass"})
        assert t.one(b).sheet.dead is not healed
        if healed:
            assert t.held(b) == (8, 4, 1)


@pytest.mark.rule("MES-ATK-13", "MES-FX-08")
def test_a_trap_may_add_faces_too():
    t = Scene()
    b = t.hero(might=20)
    t.fight(b).roll(5, 6)
    attack = Attack(None, "trap", ("might",), ("physical",), (), victims=(b.ref,), number=True)
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 2))
    assert t.held(b)[0] == 9


@pytest.mark.rule("MES-ATK-05", "MES-ATK-06", "MES-PIPE-08")
def test_dice_for_ranged_attacks_count_for_what_is_thrown():
    t = Scene()
    line = "[attack([might], 2, [physical]), dice(ranged, 1)]"
    a, b = t.foe(weapons=(weapon(line, thrown=True),)), t.hero(might=9)
    t.fight(a, b)
    attack = Attack(a.ref, f"{a.sheet.entry}#0", ("might",), ("physical",), (), thrown=True, victims=(b.ref,))
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 2))
    assert len(t.events("rolled")[0].data["faces"]) == 3

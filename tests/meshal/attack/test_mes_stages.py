"""MES-PIPE-21..23, MES-ATK-16, MES-MOM-12 What several stages, and several effects, come to together."""

from collections.abc import Iterator
from typing import Any

import pytest
from mes_table import Scene

from zhuoju.games.meshal.attack import pipeline
from zhuoju.games.meshal.attack.aiming import verbs_in
from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.context import Attack
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.moment import round_ticks

MISS = 6
TWICE = "attack([might], 2, [physical], [parry], stages=2)"


def asks(seen: list[tuple[str, Any]]) -> Any:
    """A chapter that only looks: which windows open, and what they are told of."""

    def chapter(m: Any, ref: int, trigger: str, facts: Any) -> Iterator[menu.Act]:
        if facts.get("attack") is not None:
            seen.append((trigger, ref))
        yield from ()

    return chapter


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Every window of an attack that opens afterwards."""
    seen: list[tuple[str, Any]] = []
    for trigger in ("kill", "solid_defence", "after_melee", "after_ranged", "after_attack"):
        monkeypatch.setitem(menu.REACTIONS, trigger, [asks(seen)])
    return seen


@pytest.mark.rule("MES-PIPE-23", "MES-ATK-16")
def test_what_a_stage_has_done_is_not_undone_by_the_next(windows):
    t = Scene()
    a, b = t.foe(weapons=(TWICE,)), t.hero(might=1)
    t.fight(a, b).roll(1, MISS).roll(MISS, MISS)  # felled by the first, missed by the second
    t.attacks(a, b, "pass")
    assert t.rests
    assert windows == [("kill", a.ref), ("after_melee", a.ref), ("after_attack", a.ref)]


@pytest.mark.rule("MES-PIPE-23", "MES-DEF-08", "MES-ATK-16")
def test_a_solid_defence_of_one_stage_counts_once_the_attack_is_over(windows):
    t = Scene()
    a, b = t.foe(weapons=(TWICE,)), t.hero(might=4, ap=1)
    t.fight(a, b).roll(1, MISS)
    t.attacks(a, b)
    t.roll(1, MISS, MISS, MISS).roll(1, MISS)
    t.play("parry")
    assert t.held(b)[0] == 3  # the second stage hits
    assert windows == [("solid_defence", b.ref), ("after_melee", a.ref), ("after_attack", a.ref)]


@pytest.mark.rule("MES-PIPE-23")
def test_nobody_is_felled_by_a_blow_at_one_who_lay_there(windows):
    t = Scene()
    a, b = t.foe(weapons=("attack([might], 2, [physical])",)), t.hero(might=4)
    t.one(b).sheet.dice["spirit"], t.one(b).down = 0, True
    t.fight(a, b).roll(1, MISS, MISS, MISS)
    t.attacks(a, b)
    assert t.held(b)[0] == 3
    assert ("kill", a.ref) not in windows


@pytest.mark.rule("MES-PIPE-23", "MES-ACT-12", "MES-FX-05")
def test_a_counter_attack_that_fells_has_an_aftermath_too(windows):
    t = Scene()
    a = t.foe(might=1, weapons=("attack([might], 1, [physical])",))
    b = t.hero(might=9, abilities=("ag_tit_for_tat",), weapons=("attack([might], 1, [physical], stages=2)",))
    t.fight(a, b).roll(1).roll(1).roll(MISS)
    t.attacks(a, b, "ability:ag_tit_for_tat")
    t.script({"attack.free": f"attack natural:0 being:{a.ref}"})
    assert t.one(a).down
    assert windows == [
        ("kill", b.ref), ("after_melee", b.ref), ("after_attack", b.ref),
        ("after_melee", a.ref), ("after_attack", a.ref),
    ]  # fmt: skip


@pytest.mark.rule("MES-PIPE-21", "MES-PIPE-23", "MES-FX-02")
@pytest.mark.parametrize("might", [1, 4])
def test_what_an_entry_does_to_whom_it_fells_it_does_once_that_is_known(might):
    t = Scene()
    cruel = "[attack([might], 2, [physical], stages=2), when(felled, status(poisoned, 1))]"
    a, b = t.foe(weapons=(cruel,)), t.hero(might=might)
    t.fight(a, b).roll(1, MISS).roll(1, MISS, MISS, MISS)
    t.attacks(a, b)
    assert [e.source for e in t.one(b).sheet.effects] == (["poisoned"] if might == 1 else [])
    assert len(t.events("effect_begun")) == (1 if might == 1 else 0)


@pytest.mark.rule("MES-PIPE-06")
def test_whoever_steps_in_front_may_be_protected_in_turn():
    t = Scene(seats=4)
    names = [name for name, card in ABILITIES.items() if "redirect" in verbs_in(card.effects)]
    a, b = t.foe(at=(5, 5), weapons=("attack([might], 1, [physical])",)), t.hero(at=(5, 6), might=9)
    c = t.hero(seat=1, at=(4, 6), might=9, abilities=(names[0],))
    d = t.hero(seat=2, at=(4, 5), might=9, abilities=(names[0],))
    t.fight(a, b, c, d).roll(1)
    t.attacks(a, b, f"ability:{names[0]}", f"ability:{names[0]}")
    assert t.rests
    assert [e.data["instead_of"] for e in t.events("redirected")] == [b.ref, c.ref]
    assert (t.held(b)[0], t.held(c)[0], t.held(d)[0]) == (9, 9, 8)


@pytest.mark.rule("MES-PIPE-11", "MES-FSM-02", "MES-CORE-02")
def test_after_a_counter_attack_the_next_victim_answers_the_same_attack():
    t = Scene(seats=3)
    a = t.foe(might=9, weapons=(), at=(5, 5))
    armed = {"abilities": ("ag_tit_for_tat",), "weapons": ("attack([might], 1, [physical])",)}
    b, c = t.hero(at=(5, 6), might=9, **armed), t.hero(at=(6, 6), seat=1, might=9)
    t.fight(a, b, c)
    attack = Attack(a.ref, "test", ("might",), ("physical",), ("parry",), victims=(b.ref, c.ref), area=True)
    t.roll(1).roll(1)
    t.do(lambda m: pipeline.attack(m, attack, lambda _victim: 1), "ability:ag_tit_for_tat")
    t.script({"attack.free": f"attack natural:0 being:{a.ref}"})
    assert (t.prompt, t.asked().seat, t.asked().params["result"]) == ("react.attacked", 1, 1)
    t.match.intervene("set_result", n=4, author="Ada", reason="a gust of wind")
    t.play("pass")
    assert (t.held(a)[0], t.held(b)[0], t.held(c)[0]) == (8, 8, 5)  # the first was struck before


@pytest.mark.rule("MES-MOM-12")
def test_effects_of_a_round_begin_with_the_oldest_whoever_bears_them():
    t = Scene()
    young, old = t.hero(), t.foe()
    for one, since in ((young, 9), (old, 3)):
        one.sheet.effects.append(Lasting("burning", n=1, since=since, lasts=Duration(kind="rounds", n=5)))
    t.fight(young, old).roll(1, 1)
    t.do(round_ticks.round_start)
    assert [e.data["ref"] for e in t.events("ticked")] == [old.ref, young.ref]

"""MES-HAZ-05, 23 What counts as an action under water and in bog."""

from typing import Any

import pytest
from mes_table import Scene, weapon
from mes_world import act, land

from zhuoju.games.meshal.environment import hazards
from zhuoju.games.meshal.model.state import Being
from zhuoju.games.meshal.moment import round_ticks, turns

POND = [(x, y) for x in range(3, 8) for y in range(3, 8)]


def sunk(**numbers: Any) -> tuple[Scene, Being, Being]:
    """One in a bog up to the knees, and a foe on firm ground near by."""
    t = Scene(field=land(*POND, hazard="bog"))
    hero, foe = t.hero(at=(4, 4), **numbers), t.foe(at=(4, 2), ap=0)
    hero.depth = 1
    t.fight(hero, foe)
    return t, hero, foe


@pytest.mark.rule("MES-HAZ-23", "MES-ACT-07")
def test_a_long_action_counts_once_in_each_turn_that_is_paid_into_it():
    t, hero, foe = sunk(weapons=(weapon("attack([might], 1, [physical])", ap=7, most=6),))
    act(t, hero, "attack natural:0", f"being:{foe.ref}")
    assert (t.one(hero).long.paid, t.one(hero).depth) == (3, 2)
    t.do(lambda m: turns.begin_turn(m, m.state.beings[hero.ref]), "go_on")
    assert t.one(hero).depth == 3
    t.roll(6)
    t.do(lambda m: turns.begin_turn(m, m.state.beings[hero.ref]), "go_on", f"being:{foe.ref}")
    assert t.one(hero).long is None
    assert t.one(hero).depth == 4


@pytest.mark.rule("MES-HAZ-07", "MES-HAZ-23")
def test_a_struggle_over_two_turns_never_sinks_by_itself_and_costs_breath_in_each():
    t, hero, _foe = sunk(agility=4, might=3)
    t.one(hero).depth, t.one(hero).breath, t.one(hero).ap = 3, 9, 1
    act(t, hero, "struggle")
    assert (t.one(hero).long.paid, t.one(hero).depth, t.one(hero).breath) == (1, 3, 8)
    t.roll(6, 6, 6, 6)
    t.do(lambda m: turns.begin_turn(m, m.state.beings[hero.ref]), "go_on")
    assert (t.one(hero).depth, t.one(hero).breath) == (4, 7)


@pytest.mark.rule("MES-HAZ-05", "MES-HAZ-23")
def test_a_defence_counts_as_an_action_and_additives_count_with_it():
    t = Scene(field=land(*POND, hazard="water", depth=4))
    hero, foe = t.hero(at=(4, 4), abilities=("ag_tumble",)), t.foe(at=(5, 4))
    t.fight(foe, hero)
    t.do(lambda m: hazards.entered(m, hero.ref))
    assert t.one(hero).breath == 12
    t.roll(1, 1, 6, 6)
    t.attacks(foe, hero)
    t.roll(2, 2, 6, 6, 6, 6, 6)
    t.play("evade", ["ability:ag_tumble"])
    assert t.rests
    assert t.one(hero).ap == 1
    assert t.one(hero).breath == 11


@pytest.mark.rule("MES-HAZ-05", "MES-HAZ-23")
def test_a_cancelled_action_is_none():
    t = Scene(field=land(*POND, hazard="water", depth=4))
    hero, foe = t.hero(at=(3, 4)), t.foe(at=(2, 4), abilities=("ag_quick_step",))
    t.fight(hero, foe)
    t.one(hero).breath = 5
    t.attacks(hero, foe, "ability:ag_quick_step")
    t.script({"step.to": "spot:1,4"})
    assert (t.one(hero).ap, t.one(hero).breath) == (3, 5)


@pytest.mark.rule("MES-HAZ-06", "MES-HAZ-10")
def test_the_round_takes_its_step_besides():
    t, hero, foe = sunk()
    act(t, hero, "search", "spot:4,4", "public")
    assert t.one(hero).depth == 2
    t.do(round_ticks.round_end)
    assert (t.one(hero).depth, t.one(foe).depth) == (3, 0)

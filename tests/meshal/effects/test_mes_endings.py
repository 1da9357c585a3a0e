"""MES-ABL-21, MES-MOM-13, MES-SUP-10 What ends with a last turn, with the moment, the day, the match."""

import pytest
from mes_stage import at, cast, has, points
from mes_table import Scene

from zhuoju.games.meshal.character import use_limits, values
from zhuoju.games.meshal.character.clock import DAY
from zhuoju.games.meshal.creation.new_beings import new_being
from zhuoju.games.meshal.days import supply
from zhuoju.games.meshal.effects import harm, lasting_effects, statuses
from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.sheet import Lasting, Sheet
from zhuoju.games.meshal.model.state import Stage
from zhuoju.games.meshal.model.words import ATTRIBUTES
from zhuoju.games.meshal.moment import round_ticks


@pytest.mark.rule("MES-ABL-21", "MES-MOM-13")
def test_what_lasts_until_the_next_turn_of_one_who_is_gone_ends_with_the_round():
    t = Scene()
    crier, friend, foe = t.hero(at=(5, 5), abilities=("sp_war_cry",)), t.hero(at=(6, 5)), t.foe(at=(10, 10))
    t.fight(crier, friend, foe)
    cast(t, crier, "sp_war_cry")
    assert t.do(lambda m: values.dice_bonus(m, friend.ref, ("attack",))) == 1
    t.do(round_ticks.round_start)
    assert has(t, friend, "sp_war_cry")  # his next turn has not come yet
    t.do(lambda m: harm.die(m, crier.ref))
    t.do(round_ticks.round_start)
    assert not has(t, friend, "sp_war_cry")
    assert t.do(lambda m: values.dice_bonus(m, friend.ref, ("attack",))) == 0


@pytest.mark.rule("MES-ABL-21", "MES-TIM-08")
def test_the_swallowed_come_out_when_the_moment_ends():
    t = Scene()
    hero = t.hero(at=(5, 5), size="small", might=6)
    beast = t.foe(at=(6, 5), size="large", might=6, abilities=("gi_swallow",), weapons=())
    t.fight(beast, hero)
    t.roll(*points(3, 6), *points(1, 6))
    cast(t, beast, "gi_swallow", at(hero))
    assert t.one(hero).inside == beast.ref
    t.do(lambda m: lasting_effects.expire(m, "moment_end"))
    assert t.one(hero).inside is None
    assert t.one(hero).at is not None
    assert len(t.events("freed")) == 1


@pytest.mark.rule("MES-SUP-10", "MES-TIM-07")
def test_a_day_that_begins_in_a_fight_is_counted():
    t = Scene(switches=["supply"])
    hero, foe = t.hero("spec_human"), t.foe()
    t.state.clock = DAY - 3
    for kind, n in (("food", 1), ("drink", 2), ("sleep", 6)):
        supply.have(Stage(t.state), hero.ref, kind, n)
    t.fight(hero, foe)
    t.do(round_ticks.round_end)
    assert t.state.clock == DAY
    assert t.one(hero).sheet.locked == {"might": 1}
    assert t.held(hero) == (2, 3, 3)
    t.do(round_ticks.round_end)
    assert t.held(hero) == (2, 3, 3)  # once


@pytest.mark.rule("MES-ITM-39", "MES-TIM-07")
def test_a_ring_that_takes_a_die_each_day_takes_it_in_a_fight_too():
    t = Scene()
    hero, foe = t.hero("spec_human"), t.foe()
    t.give(hero, "it_leech_ring")
    t.state.clock = DAY - 2
    t.fight(hero, foe)
    t.do(round_ticks.round_end)
    assert t.held(hero)[0] == 2


@pytest.mark.rule("MES-FX-10", "MES-ABL-13")
def test_uses_on_a_body_of_another_match_do_not_count_in_this_one():
    t = Scene()
    sheet = Sheet("spec_human", abilities={"co_prey": 0, "sp_transcend": 0})
    sheet.dice = dict.fromkeys(ATTRIBUTES, 3)
    sheet.acquired = {**sheet.dice, "spirit": 9}
    sheet.uses = {"co_prey>2": [0], "sp_transcend": [0]}
    sheet.effects = [Lasting("frightened", by=2, lasts=Duration(kind="seconds", n=60))]
    hero = new_being(Stage(t.state), sheet.entry, 0, "party", sheet=sheet)
    wolf = t.foe("cr_grey_wolf")
    wolf.sheet.dead = True
    assert wolf.ref == 2
    assert use_limits.used_up(t.match.table, hero.ref, "co_prey", wolf.ref) is None
    assert use_limits.used_up(t.match.table, hero.ref, "sp_transcend") is not None  # a day is a day
    assert t.one(hero).sheet.effects[0].by is None


@pytest.mark.rule("MES-MOM-10", "MES-LIF-06")
def test_the_time_of_the_unconscious_goes_on():
    t = Scene()
    hero, foe = t.hero(dice={"spirit": 0}), t.foe()
    t.fight(hero, foe)
    t.one(hero).down = True
    t.do(lambda m: statuses.apply(m, hero.ref, "marked", lasts=Duration(kind="target_turns", n=1)))
    t.do(lambda m: round_ticks.turn_end(m, hero.ref))
    assert not has(t, hero, "marked")

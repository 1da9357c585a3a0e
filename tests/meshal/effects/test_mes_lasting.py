"""MES-ABL-21, 35 How long effects go on, and on whom they begin."""

import pytest
from mes_stage import cast
from mes_table import Scene

from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.effects import lasting_effects
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.moment import round_ticks


@pytest.mark.rule("MES-ABL-21")
def test_what_lasts_until_the_next_own_turn_lasts_until_that_of_who_made_it():
    t = Scene()
    a, friend = t.hero(abilities=("sp_war_cry",)), t.hero()
    t.fight(a, friend)
    cast(t, a, "sp_war_cry")
    assert t.do(lambda m: values.dice_bonus(m, friend.ref, ("attack",))) == 1
    t.do(lambda m: round_ticks.turn_start(m, friend.ref))
    assert t.do(lambda m: values.dice_bonus(m, friend.ref, ("attack",))) == 1
    t.do(lambda m: round_ticks.turn_start(m, a.ref))
    assert t.do(lambda m: values.dice_bonus(m, friend.ref, ("attack",))) == 0


@pytest.mark.rule("MES-ABL-35")
def test_no_effect_begins_on_the_dead():
    t = Scene()
    a, b = t.hero(), t.hero()
    t.one(b).sheet.dead = True
    t.do(lambda m: lasting_effects.begin(m, b.ref, Lasting("mg_ward", by=a.ref)))
    assert t.one(b).sheet.effects == []

"""MES-HAZ-14..18, 20 Cold and heat."""

import pytest
from mes_camp import Camp
from mes_table import Scene

from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.clock import TEN_MINUTES
from zhuoju.games.meshal.days import passing, weather


@pytest.mark.rule("MES-HAZ-14")
def test_in_the_cold_max_ap_is_one_less_while_there():
    c = Camp()
    hero = c.hero()
    assert values.max_ap(c, hero) == 3
    weather.enter(c, hero, "freezing")
    assert values.max_ap(c, hero) == 2
    weather.leave(c, hero, "freezing")
    assert values.max_ap(c, hero) == 3
    calm = Camp(without=("hazards",))
    other = calm.hero()
    weather.enter(calm, other, "freezing")
    assert values.max_ap(calm, other) == 3


@pytest.mark.rule("MES-HAZ-14")
def test_x63_thirty_minutes_of_cold_are_attacks_of_1_2_and_3_dice():
    c = Camp()
    hero = c.hero()
    weather.enter(c, hero, "freezing")
    assert weather.pass_seconds(c, hero, TEN_MINUTES - 1) == []
    assert weather.pass_seconds(c, hero, 1) == [("freezing", 1)]
    assert weather.pass_seconds(c, hero, 2 * TEN_MINUTES) == [("freezing", 2), ("freezing", 3)]
    assert weather.HARMS["freezing"] == ("might", "agility")


@pytest.mark.rule("MES-HAZ-14", "MES-HAZ-20")
def test_the_bite_is_an_erosive_attack_on_might_or_agility_without_defence():
    t = Scene()
    hero = t.hero(might=4, agility=4)
    t.state.moment = None
    weather.enter(t, hero.ref, "freezing")
    t.roll(2)
    t.do(lambda m: passing.pass_time(m, TEN_MINUTES), {"might": 1, "agility": 1})
    assert t.held(hero) == (3, 3, 4)
    assert t.state.clock == TEN_MINUTES


@pytest.mark.rule("MES-HAZ-14", "MES-HAZ-20", "MES-PRO-01")
def test_erosive_protection_helps_and_the_clock_gives_the_order():
    t = Scene()
    hero, other = t.hero(agility=4, erosive=1), t.hero(agility=4)
    weather.enter(t, hero.ref, "torrid")
    weather.enter(t, other.ref, "torrid")
    other.exposed["torrid"] = TEN_MINUTES // 2  # came five minutes before
    t.roll(1, 2, 3, 1)  # the other after 5 minutes: 1; the hero after 10: 2 - 1; the other after 15: 2 dice
    t.do(lambda m: passing.pass_time(m, TEN_MINUTES + TEN_MINUTES // 2))
    assert t.held(hero)[1] == 3
    assert t.held(other)[1] == 2


@pytest.mark.rule("MES-HAZ-15", "MES-LIF-17")
def test_the_unconscious_in_the_cold_lose_a_die_of_each_on_top():
    t = Scene()
    hero = t.hero(might=4, agility=4, spirit=4, dice={"might": 0, "agility": 3, "spirit": 3})
    hero.down = True
    weather.enter(t, hero.ref, "freezing")
    t.roll(5)  # the attack misses
    t.do(lambda m: passing.pass_time(m, TEN_MINUTES))
    assert t.held(hero) == (0, 2, 2)
    t.roll(5, 5, 5, 5, 5)
    t.do(lambda m: passing.pass_time(m, 2 * TEN_MINUTES))
    assert t.one(hero).sheet.dead


@pytest.mark.rule("MES-HAZ-16")
def test_in_the_heat_every_roll_loses_a_die_and_agility_is_bitten():
    c = Camp()
    hero = c.hero()
    weather.enter(c, hero, "torrid")
    for scope in ("search", "initiative", "recover"):
        assert values.dice_bonus(c, hero, (scope,)) == -1
    assert weather.pass_seconds(c, hero, 2 * TEN_MINUTES) == [("torrid", 1), ("torrid", 2)]
    assert weather.HARMS["torrid"] == ("agility",)
    c.sheet(hero).dice["agility"] = 0
    assert weather.wasting(c, hero) == {"might": 1, "agility": 1, "spirit": 1}


@pytest.mark.rule("MES-HAZ-17")
def test_the_count_starts_anew_after_ten_minutes_outside():
    c = Camp()
    hero = c.hero()
    weather.enter(c, hero, "torrid")
    weather.pass_seconds(c, hero, 2 * TEN_MINUTES)
    weather.leave(c, hero, "torrid")
    weather.pass_seconds(c, hero, TEN_MINUTES - 1)
    weather.enter(c, hero, "torrid")
    assert weather.pass_seconds(c, hero, TEN_MINUTES) == [("torrid", 3)]
    weather.leave(c, hero, "torrid")
    weather.pass_seconds(c, hero, TEN_MINUTES)
    weather.enter(c, hero, "torrid")
    assert weather.pass_seconds(c, hero, TEN_MINUTES) == [("torrid", 1)]


@pytest.mark.rule("MES-HAZ-17")
def test_the_die_that_heat_takes_does_not_lessen_the_attack_of_the_heat():
    t = Scene()
    hero = t.hero(agility=4)
    weather.enter(t, hero.ref, "torrid")
    t.roll(2)
    t.do(lambda m: passing.pass_time(m, TEN_MINUTES))
    assert t.held(hero)[1] == 2


@pytest.mark.rule("MES-HAZ-14", "MES-HAZ-16")
def test_cloaks_caps_and_immunities_help():
    c = Camp()
    hero = c.hero()
    c.wear(hero, "it_cloak")
    c.wear(hero, "it_leather_cap")
    weather.enter(c, hero, "freezing")
    weather.enter(c, hero, "torrid")
    bites = weather.pass_seconds(c, hero, 2 * TEN_MINUTES)
    assert sorted(bites) == [("freezing", 0), ("freezing", 1), ("torrid", 0), ("torrid", 1)]
    from zhuoju.games.meshal.model.sheet import Lasting

    c.sheet(hero).effects.append(Lasting("it_tent"))  # in a tent: immune to freezing
    assert not weather.exposed_to(c, hero, "freezing")
    assert weather.exposed_to(c, hero, "torrid")
    assert values.max_ap(c, hero) == 3


@pytest.mark.rule("MES-HAZ-18")
def test_invalid_attributes_lose_nothing_and_death_uses_the_valid_ones():
    c = Camp()
    turret = c.foe("cr_turret")  # might only
    c.sheet(turret).dice["might"] = 0
    assert weather.wasting(c, turret) == {"might": 1}
    t = Scene()
    golem = t.hero(might=2, agility=None, spirit=None)
    weather.enter(t, golem.ref, "torrid")
    t.roll(2)
    t.do(lambda m: passing.pass_time(m, TEN_MINUTES))
    assert t.held(golem) == (2, None, None)

"""MES-RST Resting."""

import pytest
from mes_camp import Camp, dice
from mes_table import Scene

from zhuoju.games.meshal.character.clock import HOUR
from zhuoju.games.meshal.creation import growth
from zhuoju.games.meshal.days import downtime, passing, rest, supply
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.kernel import Chance


def wounded(c, **held):
    """A hero with scores 6 each and these dice left."""
    hero = c.hero(might=6, agility=6, spirit=6)
    c.sheet(hero).dice.update(held)
    return hero


@pytest.mark.rule("MES-RST-01")
def test_there_is_no_rest_in_the_moment():
    c = Camp()
    hero = c.hero()
    c.fight()
    with pytest.raises(Refused, match="MES-RST-01"):
        rest.begin(c, [hero])
    assert not rest.resting(c, hero)
    with pytest.raises(Refused, match="no_rest"):
        rest.end(c)


@pytest.mark.rule("MES-RST-02")
def test_while_resting_potential_may_be_spent():
    c = Camp()
    hero = c.hero()
    c.state.clock = HOUR
    assert not rest.resting(c, hero)
    rest.begin(c, [hero])
    assert rest.resting(c, hero)
    growth.train(c, hero, "might")
    assert c.sheet(hero).acquired["might"] == 4


@pytest.mark.rule("MES-RST-03")
def test_x17_spirit_4_of_6_rolls_3_and_regains_2():
    c = Camp()
    hero = wounded(c, spirit=4)
    assert rest.recovery_dice(c, hero, "spirit") == 4
    assert rest.rest_hour(c, hero, dice(1, 2, 5, 6, of="rest")) == {"spirit": 2}
    assert c.sheet(hero).dice["spirit"] == 6


@pytest.mark.rule("MES-RST-03", "MES-RST-04")
def test_each_attribute_is_rolled_for_by_itself_with_the_dice_at_the_start_of_its_roll():
    t = Scene()
    hero = t.hero(might=6, agility=6, spirit=6, dice={"might": 2, "agility": 1})
    t.roll(1, 5, 2, *[2] * 9)  # might 1; agility 2; nothing for spirit, which is whole
    t.do(lambda m: rest.begin(m, [hero.ref]))
    t.do(lambda m: passing.pass_time(m, HOUR))
    assert t.held(hero) == (3, 3, 6)


@pytest.mark.rule("MES-RST-03", "MES-ATR-07")
def test_x17_no_more_comes_back_at_the_table_than_the_score():
    t = Scene()
    hero = t.hero(might=3, agility=3, spirit=6, dice={"spirit": 4})
    t.roll(1, 2, 5, 6)
    t.do(lambda m: passing.camp(m, [hero.ref], 1))
    assert t.held(hero) == (3, 3, 6)
    assert t.gave == [hero.ref]  # and a full rest it was


@pytest.mark.rule("MES-RST-03", "MES-RST-05", "MES-EDGE-01")
def test_e39_one_die_for_what_has_none_three_for_three_and_none_for_what_is_whole():
    t = Scene()
    hero = t.hero(might=4, agility=4, spirit=4, dice={"might": 0, "agility": 3})
    t.roll(6, 6, 6, 1, 2, 2)  # might: one die; agility: three
    t.do(lambda m: passing.camp(m, [hero.ref], 1))
    assert t.held(hero) == (0, 4, 4)


@pytest.mark.rule("MES-RST-06")
def test_less_than_an_hour_is_no_full_rest_and_leaves_nothing_of_the_hour():
    t = Scene()
    hero = t.hero(might=4)
    t.state.clock = 100 * HOUR
    t.do(lambda m: rest.begin(m, [hero.ref]))
    t.do(lambda m: passing.pass_time(m, HOUR - 1))
    assert t.do(rest.end) == []
    assert t.one(hero).rested == 0


@pytest.mark.rule("MES-RST-03", "MES-RST-05", "MES-EDGE-01")
def test_e39_an_attribute_without_dice_rolls_one():
    c = Camp()
    hero = c.hero(might=4, agility=4, spirit=4)
    c.sheet(hero).dice.update(might=0, agility=3)
    assert [(a, rest.recovery_dice(c, hero, a)) for a in rest.damaged(c, hero)] == [
        ("might", 1),
        ("agility", 3),
    ]


@pytest.mark.rule("MES-RST-03", "MES-DICE-11")
def test_what_helps_recovery_and_what_hinders_every_roll_count():
    c = Camp("load")
    hero = wounded(c, might=3)
    c.sheet(hero).abilities["co_hardy"] = 0
    assert rest.recovery_dice(c, hero, "might") == 4
    c.give(hero, "it_battle_axe", 5)  # 15 of 12
    assert rest.recovery_dice(c, hero, "might") == 1


@pytest.mark.rule("MES-RST-04", "MES-TIM-06")
def test_an_interrupted_hour_gives_nothing_at_the_table():
    t = Scene()
    hero = t.hero(might=4, dice={"might": 1})
    t.do(lambda m: rest.begin(m, [hero.ref]))
    t.do(lambda m: passing.pass_time(m, HOUR - 1))
    assert t.held(hero)[0] == 1
    t.do(lambda m: rest.begin(m, [hero.ref]))  # begun anew: the hour before is lost
    t.do(lambda m: passing.pass_time(m, HOUR - 1))
    assert t.held(hero)[0] == 1
    t.roll(2)
    t.do(lambda m: passing.pass_time(m, 1))
    assert t.held(hero)[0] == 3


@pytest.mark.rule("MES-LIF-05", "MES-RST-05", "MES-FAT-07")
def test_the_unconscious_rest_by_themselves_and_come_round():
    t = Scene(switches=("fate",))
    hero = t.hero(might=4, dice={"might": 0})
    hero.down = True
    t.roll(1)
    t.do(lambda m: passing.pass_time(m, HOUR))  # nobody asks for fate on the courtesy die
    assert t.held(hero)[0] == 1
    assert not t.one(hero).down


@pytest.mark.rule("MES-RST-06")
def test_a_full_rest_is_one_after_which_all_dice_are_back():
    c = Camp()
    hero, other = wounded(c, might=5), wounded(c, might=1)
    rest.begin(c, [hero, other])
    assert not rest.is_full(c, hero)
    c.state.clock += HOUR
    rest.rest_hour(c, hero, dice(2, 3, 3, 3, 3, of="rest"))
    rest.rest_hour(c, other, dice(1, of="rest"))
    assert rest.end(c) == [hero]
    assert (c.sheet(hero).full_rests, c.sheet(other).full_rests) == (1, 0)
    assert c.state.rest is None


@pytest.mark.rule("MES-RST-06", "MES-SUP-14")
def test_with_supplies_a_full_rest_needs_a_meal_a_drink_and_a_sleep():
    c = Camp("supply")
    hero = c.hero()
    lines = {kind: c.give(hero, item, 2) for kind, item in (("food", "it_ration"), ("drink", "it_water"))}
    effigy = c.hero("spec_effigy")  # needs no sleep
    for one in (hero, effigy):
        rest.begin(c, [one])
        c.state.clock += HOUR
        for kind, line in lines.items():
            assert not rest.is_full(c, one), kind
            supply.eat(c, one, line, of=hero)
        assert rest.is_full(c, one) is (one == effigy)
    supply.have(c, hero, "sleep", 1)  # the hero's rest is over, this is too late
    assert not rest.is_full(c, hero)


@pytest.mark.rule("MES-RST-07")
def test_locked_dice_do_not_count_as_missing():
    c = Camp("supply")
    hero = c.hero(might=4)
    c.sheet(hero).dice["might"], c.sheet(hero).locked["might"] = 3, 1
    assert rest.damaged(c, hero) == []


@pytest.mark.rule("MES-RST-08")
def test_the_forecast_tells_hours_and_supplies_and_changes_nothing():
    c = Camp("supply")
    hero = c.hero(might=4)
    c.sheet(hero).dice["might"] = 1
    c.give(hero, "it_ration", 3)
    c.give(hero, "it_water", 1)
    seen = rest.forecast(c, [hero], 8, dice(1, 2, 3, of="rest"))  # 1 die: 1; 2 dice: 2, full
    assert seen.filled == {hero: {"might": 2}}
    assert seen.eaten == {hero: ["it_water", "it_ration", "it_ration"]}
    assert seen.full == [hero]
    assert c.sheet(hero).dice["might"] == 1
    assert sum(line.n for line in c.sheet(hero).items) == 4
    assert c.state.clock == 0


@pytest.mark.rule("MES-RST-08", "MES-SUP-16", "MES-CORE-02")
def test_the_host_sees_the_forecast_and_may_set_other_hours():
    t = Scene(switches=("supply",))
    hero = t.hero(might=4)
    gear.add(hero.sheet, "it_ration", 4)
    gear.add(hero.sheet, "it_water", 4)
    t.do(lambda m: downtime.rest_together(m, [hero.ref], 8))
    assert t.asked().params["full"] == [hero.ref]
    t.play(8, "yes")
    assert t.gave == [hero.ref]
    assert t.state.clock == 8 * HOUR
    assert t.state.overrides == []
    assert t.do(lambda m: downtime.rest_together(m, [hero.ref], 8), 2, "pace", "no", "story") == []
    assert t.state.clock == 10 * HOUR
    assert gear.count(t.one(hero).sheet, "it_ration") == 2  # nobody was fed the second time
    assert [(o.what, o.reason) for o in t.state.overrides] == [
        ("MES-RST-08", "pace"),
        ("MES-SUP-16", "story"),
    ]


@pytest.mark.rule("MES-RST-03")
def test_eleven_seven_the_mean_hours_from_nothing_to_one_die_are_three():
    """11.7 With 0 dice one is rolled: 2 in 3 bring nothing, so the first die takes 3 hours on average."""
    c = Camp()
    hours = 0
    chance = Chance("eleven-seven")
    for _ in range(400):
        hero = c.hero()
        c.sheet(hero).dice["might"] = 0
        while c.sheet(hero).dice["might"] == 0:
            rest.rest_hour(c, hero, chance)
            hours += 1
        del c.state.beings[hero]
    assert 2.7 < hours / 400 < 3.3


@pytest.mark.rule("MES-ABL-05")
def test_at_any_rest_what_an_attribute_no_longer_sustains_is_given_up():
    t = Scene()
    hero = t.hero("spec_human")
    hero.sheet.abilities = {"mi_iron_skin": 0, "mi_brace": 0}  # 4 of 3
    t.do(lambda m: passing.camp(m, [hero.ref], 8))
    assert (t.prompt, t.offered) == ("growth.renounce", ["renounce mi_iron_skin", "renounce mi_brace"])
    t.play("renounce mi_iron_skin")
    assert t.rests
    assert t.one(hero).sheet.abilities == {"mi_brace": 0}


@pytest.mark.rule("MES-RST-08")
def test_the_forecast_goes_as_many_hours_as_are_asked_and_no_further():
    c = Camp()
    hero = c.hero(might=4)
    c.sheet(hero).dice["might"] = 1
    chance = [1, 2, 3]  # full after the second hour
    assert rest.forecast(c, [hero], 1, dice(*chance, of="rest")).filled == {hero: {}}
    assert rest.forecast(c, [hero], 2, dice(*chance, of="rest")).filled == {hero: {"might": 2}}

"""MES-SUP Food, drink, sleep."""

import pytest
from mes_camp import Camp
from mes_table import Scene

from zhuoju.games.meshal.catalogue.library import SIZE_ROWS
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.clock import DAY, HOUR
from zhuoju.games.meshal.character.consciousness import asleep, unconscious
from zhuoju.games.meshal.days import passing, rest, supply
from zhuoju.games.meshal.effects import harm
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.refusal import Refused
from zhuoju.games.meshal.model.words import SIZES
from zhuoju.games.meshal.moment import rounds


@pytest.mark.rule("MES-SUP-01")
def test_a_day_asks_for_food_drink_and_sleep_and_some_are_exempt():
    c = Camp("supply")
    assert supply.needs(c, c.hero()) == {"food": 2, "drink": 2, "sleep": 6}
    assert supply.needs(c, c.hero("spec_effigy")) == {"food": 2, "drink": 2}
    assert supply.needs(c, c.hero("spec_gearfolk")) == {}
    plain = Camp()
    assert supply.needs(plain, plain.hero()) == {}


@pytest.mark.rule("MES-SUP-02", "MES-SUP-03")
def test_portions_go_by_size_and_double():
    assert [supply.PORTIONS[size] for size in SIZES] == [0, 1, 2, 4, 8, 16]
    assert [(row.food, row.drink) for row in (SIZE_ROWS[size] for size in SIZES)] == [
        (n, n) for n in (0, 1, 2, 4, 8, 16)
    ]
    c = Camp("supply")
    assert supply.needs(c, c.hero("spec_reedfolk"))["food"] == 1
    assert supply.needs(c, c.hero("spec_hornherd"))["drink"] == 4
    assert supply.needs(c, c.foe("mo_warhorse")) == {"food": 4, "drink": 4, "sleep": 6}
    assert supply.needs(c, c.foe("mo_elephant"))["food"] == 8
    assert supply.needs(c, c.foe("cr_clay_sentinel")) == {}


@pytest.mark.rule("MES-SUP-04", "MES-SUP-10", "MES-SUP-13")
def test_x64_one_portion_for_a_medium_creature_locks_a_might_die():
    c = Camp("supply")
    hero = c.hero(might=4)
    supply.have(c, hero, "food", 1)
    supply.have(c, hero, "drink", 2)
    supply.have(c, hero, "sleep", 6)
    assert supply.lacking(c, hero) == {"food": 1}
    assert supply.day_start(c, hero) == {"food": 1}
    assert c.sheet(hero).dice["might"] == 3
    assert c.sheet(hero).locked == {"might": 1}
    assert c.sheet(hero).had == {}


@pytest.mark.rule("MES-SUP-05", "MES-SUP-10")
@pytest.mark.parametrize(
    ("kind", "attribute"), [("food", "might"), ("drink", "agility"), ("sleep", "spirit")]
)
def test_each_lack_costs_its_own_attribute_day_by_day(kind, attribute):
    c = Camp("supply")
    hero = c.hero(might=4, agility=4, spirit=4)
    for day in (1, 2):
        for need, n in supply.needs(c, hero).items():
            supply.have(c, hero, need, n - (need == kind))
        assert supply.day_start(c, hero) == {kind: day}
    assert c.sheet(hero).dice[attribute] == 2
    assert c.sheet(hero).locked == {attribute: 2}


@pytest.mark.rule("MES-SUP-06", "MES-SUP-07", "MES-PER-22")
def test_who_sleeps_wakes_when_he_likes_and_the_hours_add_up():
    from zhuoju.games.meshal.character.consciousness import able

    c = Camp("supply")
    hero = c.hero()
    supply.fall_asleep(c, hero)
    assert asleep(c, hero)
    assert not able(c, hero)
    c.state.clock += 4 * HOUR
    assert supply.wake(c, hero) == 4
    assert not asleep(c, hero)
    assert supply.lacking(c, hero)["sleep"] == 2
    supply.fall_asleep(c, hero)
    c.state.clock += 2 * HOUR + 100
    assert supply.wake(c, hero) == 2
    assert "sleep" not in supply.lacking(c, hero)
    assert supply.NIGHT == 6


@pytest.mark.rule("MES-SUP-05", "MES-SUP-04")
def test_a_night_that_goes_over_the_day_start_counts_for_both_days():
    t = Scene(switches=("supply",))
    hero = t.hero("spec_human")
    t.state.clock = DAY - 2 * HOUR
    t.do(lambda m: supply.have(m, hero.ref, "sleep", 4))  # earlier that day
    t.do(lambda m: supply.fall_asleep(m, hero.ref))
    t.do(lambda m: passing.pass_time(m, 8 * HOUR))
    assert "spirit" not in t.one(hero).sheet.locked
    t.do(lambda m: supply.wake(m, hero.ref))
    assert t.one(hero).sheet.had["sleep"] == 6  # the hours since the day began, and no others


@pytest.mark.rule("MES-SUP-08", "MES-SUP-09", "MES-MOM-11", "MES-EDGE-01")
@pytest.mark.parametrize("ap", [0, 1])
def test_e64_a_moment_wakes_sleepers_last_in_order_without_ap_and_with_two_dice_less(ap):
    t = Scene(switches=("supply",), sleeper_start_ap=ap)
    hero, foe = t.hero(), t.foe(agility=1)
    t.do(lambda m: supply.fall_asleep(m, hero.ref))
    t.do(lambda m: passing.pass_time(m, 3 * HOUR))
    t.do(lambda m: rounds.moment_begins(m, "scene"))
    assert not asleep(t, hero.ref)
    assert t.state.moment.order == [foe.ref, hero.ref]
    assert t.state.moment.lost == [hero.ref]
    assert t.one(hero).ap == ap
    assert t.one(hero).sheet.had["sleep"] == 3
    assert t.do(lambda m: values.dice_bonus(m, hero.ref, ("attack",))) == -2
    with pytest.raises(Refused, match="MES-SUP-08"):
        t.do(lambda m: supply.fall_asleep(m, hero.ref))


@pytest.mark.rule("MES-SUP-09", "MES-TIM-08")
def test_the_loss_of_dice_ends_with_the_moment():
    t = Scene(switches=("supply",))
    hero = t.hero("spec_human")
    hero.woken = True
    t.fight(hero)
    t.state.moment.over = "ended"
    assert t.do(lambda m: values.dice_bonus(m, hero.ref, ("search",))) == -2
    t.do(lambda m: rounds.moment_ends(m))
    assert t.do(lambda m: values.dice_bonus(m, hero.ref, ("search",))) == 0


@pytest.mark.rule("MES-SUP-11", "MES-LIF-17")
def test_hunger_can_make_unconscious_and_kill():
    t = Scene(switches=("supply",))
    hero = t.hero("spec_human", dice={"might": 1, "agility": 2, "spirit": 3})
    t.do(lambda m: passing.pass_time(m, DAY))
    assert t.held(hero) == (0, 1, 2)
    assert unconscious(t, hero.ref)
    assert t.one(hero).fell
    assert t.one(hero).sheet.locked == {"might": 1, "agility": 1, "spirit": 1}


@pytest.mark.rule("MES-SUP-11", "MES-LIF-07")
def test_who_has_nothing_left_to_lose_dies_of_it():
    t = Scene(switches=("supply",))
    hero = t.hero("spec_human", dice={"might": 1, "agility": 1, "spirit": 1})
    t.do(lambda m: passing.pass_time(m, DAY))
    assert t.one(hero).sheet.dead


@pytest.mark.rule("MES-SUP-12")
def test_only_full_rests_bring_the_locked_dice_back_one_of_each_kind():
    c = Camp("supply")
    hero = c.hero(might=4, agility=4)
    c.sheet(hero).dice.update(might=2, agility=3)
    c.sheet(hero).locked.update(might=2, agility=1)
    rest.begin(c, [hero])
    c.state.clock += 8 * HOUR
    for kind in ("food", "drink", "sleep"):
        supply.have(c, hero, kind, 2)
    assert rest.end(c) == [hero]
    assert c.sheet(hero).locked == {"might": 1}
    assert c.sheet(hero).dice["might"] == 3
    assert c.sheet(hero).dice["agility"] == 4


@pytest.mark.rule("MES-SUP-12", "MES-SUP-13", "MES-EDGE-01")
def test_e40_healing_reaches_only_what_is_not_locked():
    t = Scene(switches=("supply",))
    hero = t.hero(might=4, dice={"might": 2})
    hero.sheet.locked["might"] = 1
    t.do(lambda m: harm.heal(m, hero.ref, {"might": 2}))
    assert t.held(hero)[0] == 3


@pytest.mark.rule("MES-SUP-13")
def test_no_more_can_be_locked_than_the_score():
    c = Camp("supply")
    hero = c.hero()
    for _ in range(5):
        supply.day_start(c, hero)
    assert c.sheet(hero).locked == {"might": 3, "agility": 3, "spirit": 3}


@pytest.mark.rule("MES-SUP-15")
def test_an_invalid_attribute_does_not_suffer():
    c = Camp("supply")
    wisp = c.foe("cr_wisp")
    c.one(wisp).sheet.entry = "cr_wisp"
    assert supply.needs(c, wisp) == {}
    gear_being = c.hero("spec_gearfolk")  # spirit "-"
    supply._lock(c, gear_being, "spirit")
    assert c.sheet(gear_being).locked == {}


@pytest.mark.rule("MES-SUP-16", "MES-ITM-38")
def test_portions_are_eaten_in_the_order_in_which_they_expire():
    c = Camp("supply", "rot")
    hero = c.hero()
    c.give(hero, "it_dried_meat", 2)  # 60 days
    c.give(hero, "it_ration", 1)  # 30 days
    c.give(hero, "it_raw_meat", 5)  # 2 days, but it may poison: nobody eats it unasked
    c.give(hero, "it_water", 3)  # 10 days
    assert supply.provide(c, [hero]) == {hero: ["it_water", "it_water", "it_ration", "it_dried_meat"]}
    assert supply.lacking(c, hero) == {"sleep": 6}
    assert gear.count(c.sheet(hero), "it_raw_meat") == 5


@pytest.mark.rule("MES-SUP-16")
def test_who_has_enough_shares_and_the_company_is_warned_two_days_ahead():
    c = Camp("supply")
    rich, poor = c.hero(), c.hero()
    c.give(rich, "it_ration", 12)
    c.give(rich, "it_water", 20)
    assert supply.days_left(c, [rich, poor], "food") == 3
    assert supply.warnings(c, [rich, poor]) == {}
    assert len(supply.provide(c, [rich, poor])[poor]) == 4
    assert supply.days_left(c, [rich, poor], "food") == 2
    assert supply.warnings(c, [rich, poor]) == {"food": 2}
    assert supply.days_left(c, [c.hero("spec_gearfolk")], "food") is None


@pytest.mark.rule("MES-SUP-16")
@pytest.mark.parametrize(("item", "kind"), [("it_raw_meat", "food"), ("it_ale", "drink")])
def test_what_nobody_is_served_unasked_puts_no_warning_off(item, kind):
    c = Camp("supply")
    hero = c.hero()
    c.give(hero, "it_ration", 20)
    c.give(hero, "it_water", 20)
    assert supply.warnings(c, [hero]) == {}
    c.sheet(hero).items = []
    c.give(hero, item, 20)
    c.give(hero, "it_water" if kind == "food" else "it_ration", 20)
    assert supply.warnings(c, [hero]) == {kind: 0}
    supply.provide(c, [hero])
    assert kind in supply.lacking(c, hero)


@pytest.mark.rule("MES-SUP-16", "MES-ITM-38")
def test_what_is_no_food_is_refused_and_a_player_may_eat_what_he_likes():
    c = Camp("supply")
    hero = c.hero()
    rope, meal = c.give(hero, "it_rope"), c.give(hero, "it_hot_meal")
    with pytest.raises(Refused, match="not_food"):
        supply.eat(c, hero, rope)
    assert supply.eat(c, hero, meal) == {"food": 2}
    assert "food" not in supply.lacking(c, hero)


@pytest.mark.rule("MES-SUP-16", "MES-RST-06")
def test_a_night_in_camp_feeds_sleeps_and_counts_as_a_full_rest():
    t = Scene(switches=("supply",))
    hero = t.hero("spec_human")
    gear.add(hero.sheet, "it_ration", 2)
    gear.add(hero.sheet, "it_water", 2)
    assert t.do(lambda m: passing.camp(m, [hero.ref], 8)) == [hero.ref]
    assert t.one(hero).sheet.had == {"food": 2, "drink": 2, "sleep": 8}
    t.do(lambda m: passing.pass_time(m, 16 * HOUR))
    assert t.one(hero).sheet.locked == {}


@pytest.mark.rule("MES-SUP-05", "MES-SUP-08", "MES-SUP-09")
def test_the_hours_slept_before_a_moment_begins_count():
    from zhuoju.games.meshal.moment import rounds

    t = Scene(switches=("supply",))
    hero = t.hero()
    supply.fall_asleep(t, hero.ref)
    t.state.clock += 5 * HOUR
    t.fight(hero)
    t.do(lambda m: rounds.make_ready(m, m.state.beings[hero.ref], sleeper=True))
    assert t.one(hero).sheet.had == {"sleep": 5}
    assert (t.one(hero).woken, t.one(hero).ap) == (True, 0)
    assert not asleep(t, hero.ref)


@pytest.mark.rule("MES-SUP-04", "MES-SUP-10")
def test_a_camel_drinks_once_in_three_days_and_thirsts_from_then_on():
    c = Camp("supply")
    camel = c.foe("mo_camel")
    for thirsty in ({}, {}, {"drink": 1}, {"drink": 2}):
        supply.have(c, camel, "food", 4)
        supply.have(c, camel, "sleep", 6)
        assert supply.day_start(c, camel) == thirsty
    supply.have(c, camel, "drink", 4)
    supply.have(c, camel, "food", 4)
    supply.have(c, camel, "sleep", 6)
    assert supply.day_start(c, camel) == {}
    assert "drink" not in supply.lacking(c, camel)  # for two days it asks for none


@pytest.mark.rule("MES-SUP-16")
def test_water_lasts_three_times_as_long_for_a_camel():
    c = Camp("supply")
    camel, horse = c.foe("mo_camel"), c.foe("mo_warhorse")
    c.give(camel, "it_water", 12)
    c.give(horse, "it_water", 12)
    days = [supply.days_left(c, [ref], "drink") for ref in (camel, horse)]
    assert days == [3 * days[1], days[1]]


@pytest.mark.rule("MES-SUP-12", "MES-SUP-14", "MES-SUP-16")
@pytest.mark.parametrize(("hungry", "freed"), [(True, 1), (False, 0)])
def test_whom_only_a_full_rest_helps_eats_and_drinks_in_each_rest(hungry, freed):
    t = Scene(switches=["supply"])
    hero = t.hero("spec_human")
    t.give(hero, "it_ration", 9, equipped=False)
    t.give(hero, "it_water", 9, equipped=False)
    hero.sheet.had = {"food": 2, "drink": 2}
    if hungry:
        hero.sheet.locked, hero.sheet.dice["might"] = {"might": 1}, 2
    t.do(lambda m: passing.camp(m, [hero.ref], 8))
    left = {line.item: line.n for line in t.one(hero).sheet.items}
    assert (left["it_ration"], left["it_water"]) == (9 - freed, 9 - freed)
    assert t.one(hero).sheet.locked == {}
    assert t.one(hero).sheet.dice["might"] == 3

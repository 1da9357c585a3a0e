"""MES-ITM Money, prices, selling; making things; shelf life."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mes_camp import Camp
from mes_table import Scene
from msgspec.structs import replace

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character.clock import DAY
from zhuoju.games.meshal.creation import new_beings
from zhuoju.games.meshal.days import downtime, supply
from zhuoju.games.meshal.items import crafting, gear, shelf_life, trade
from zhuoju.games.meshal.items.trade import Coins
from zhuoju.games.meshal.model.profile import Settings
from zhuoju.games.meshal.model.refusal import Refused


def why(refusal):
    """The reason and the clause of a refusal."""
    return None if refusal is None else (refusal.reason, refusal.clause)


# Money


@pytest.mark.rule("MES-ITM-25")
def test_x27_one_gold_is_100_silver_or_10000_copper():
    assert trade.worth(Settings(), Coins(gold=1)) == 10_000
    assert trade.worth(Settings(), Coins(silver=100)) == 10_000
    assert trade.worth(Settings(silver_per_gold=20, copper_per_silver=12), Coins(gold=1)) == 240


@pytest.mark.rule("MES-ITM-25")
def test_coins_that_are_found_go_into_the_purse():
    c = Camp()
    hero = c.hero()
    c.sheet(hero).purse = 5
    for item, n in (("it_gold", 2), ("it_silver", 3), ("it_copper", 4), ("it_rope", 1)):
        c.give(hero, item, n)
    assert trade.pocket_coins(c, hero) == 20_304
    assert c.sheet(hero).purse == 20_309
    assert [line.item for line in c.sheet(hero).items] == ["it_rope"]


@pytest.mark.rule("MES-ITM-26", "MES-DICE-12")
@pytest.mark.parametrize(("factor", "copper"), [(10, 18_000), (1, 1_800)])
def test_starting_money_is_6n_times_10_silver_or_as_the_table_says(factor, copper):
    assert new_beings.start_money(18, Settings(start_money_factor=factor)) == copper


@pytest.mark.rule("MES-ITM-27")
@given(copper=st.integers(0, 10**7))
def test_change_is_given_in_the_largest_coins(copper):
    coins = trade.in_coins(Settings(), copper)
    assert trade.worth(Settings(), coins) == copper
    assert coins.silver < 100
    assert coins.copper < 100


@pytest.mark.rule("MES-ITM-26", "MES-ITM-27")
def test_buying_takes_the_price_and_leaves_the_rest():
    c = Camp()
    hero = c.hero()
    c.sheet(hero).purse = 100
    trade.buy(c, hero, "it_arrow", 1)
    assert c.sheet(hero).purse == 50  # half a silver, kept in copper
    assert why(trade.cannot_buy(c, hero, "it_arrow", 2, trade.price("it_arrow"))) == ("money", "MES-ITM-26")
    with pytest.raises(Refused):
        trade.buy(c, hero, "it_rope")
    assert c.sheet(hero).purse == 50


@pytest.mark.rule("MES-ITM-24")
def test_a_place_may_ask_more_or_less_than_the_value():
    c = Camp()
    hero = c.hero()
    c.sheet(hero).purse = 10_000
    assert trade.price("it_water") == 20
    assert trade.price("it_water", 1500) == 300  # a desert
    trade.buy(c, hero, "it_water", 2, asked=trade.price("it_water", 1500))
    assert c.sheet(hero).purse == 9_400


@pytest.mark.rule("MES-ITM-49")
def test_half_the_value_is_offered_and_a_quarter_for_what_was_stripped_from_the_fallen():
    c = Camp()
    hero = c.hero()
    sword = c.give(hero, "it_short_sword", 2)
    looted = gear.add(c.sheet(hero), "it_short_sword", fallen=True)
    assert trade.resale(c, gear.find(c.sheet(hero), sword)) == 2_000
    assert trade.resale(c, looted) == 1_000
    assert trade.sell(c, hero, sword) == 2_000
    assert trade.sell(c, hero, sword, offered=2_500) == 2_500  # the host's word
    assert c.sheet(hero).purse == 4_500
    worn = c.wear(hero, "it_leather")
    assert why(trade.cannot_sell(c, hero, worn.id)) == ("doff_first", "MES-ITM-05")
    assert trade.resale(Camp(resale_percent=10), looted) == 200


# Shelf life


@pytest.mark.rule("MES-ITM-28")
def test_what_is_past_its_shelf_life_works_no_more_and_is_worth_nothing():
    for c in (Camp("rot"), Camp()):
        hero = c.hero()
        meat, sword = c.give(hero, "it_raw_meat"), c.give(hero, "it_short_sword")
        c.state.clock = 2 * DAY - 1
        assert shelf_life.works(c, gear.find(c.sheet(hero), meat))
        c.state.clock = 2 * DAY
        spoils = c.state.profile.on("rot")
        assert shelf_life.expired(c, gear.find(c.sheet(hero), meat)) is spoils
        assert trade.value(c, gear.find(c.sheet(hero), meat)) == (0 if spoils else 50)
        assert why(supply.cannot_eat(c, hero, meat)) == (("rotten", "MES-ITM-28") if spoils else None)
        assert shelf_life.works(c, gear.find(c.sheet(hero), sword))


@pytest.mark.rule("MES-ITM-28", "MES-ITM-22")
def test_spoiled_material_cannot_be_used():
    c = Camp("rot", "crafting")
    cook = c.hero()
    c.sheet(cook).abilities["co_cook"] = 0
    c.give(cook, "it_raw_meat")
    c.give(cook, "it_cook_kit")
    assert crafting.cannot_craft(c, cook, "rc_dried_meat") is None
    c.state.clock = 3 * DAY
    assert why(crafting.cannot_craft(c, cook, "rc_dried_meat")) == ("material", "MES-ITM-22")


# Making things


@pytest.mark.rule("MES-ITM-22", "MES-ITM-39")
def test_what_the_table_plays_without_is_not_begun():
    for without, reason in (((), None), (("magic_items",), "no_magic_items")):
        c = Camp("crafting", without=without)
        maker = c.hero()
        c.sheet(maker).abilities |= {"mg_spark": 0, "mg_brew": 0}
        c.sheet(maker).potential = 3
        c.give(maker, "it_crystal", 2)
        c.give(maker, "it_still")
        refused = crafting.cannot_craft(c, maker, "rc_spark_wand")
        assert (refused and refused.reason) == reason


@pytest.mark.rule("MES-ITM-22")
def test_making_needs_the_switch_the_ability_the_material_and_the_tool():
    plain = Camp()
    assert why(crafting.cannot_craft(plain, plain.hero(), "rc_antidote")) == ("switched_off", "MES-ITM-22")
    with pytest.raises(Refused, match="MES-ITM-22"):
        crafting.begin(plain, plain.hero(), "rc_antidote")
    c = Camp("crafting")
    hero = c.hero()
    assert crafting.cannot_craft(c, hero, "rc_minor_healing").reason == "ability"  # neither of the two
    refused = crafting.cannot_craft(c, hero, "rc_antidote")
    assert (refused.reason, refused.params) == ("ability", {"ability": "co_herbalist"})
    c.sheet(hero).abilities["co_herbalist"] = 0
    assert crafting.cannot_craft(c, hero, "rc_antidote").params["item"] == "it_herb"
    c.give(hero, "it_herb", 2)
    assert crafting.cannot_craft(c, hero, "rc_antidote").params["item"] == "it_venom_gland"
    c.give(hero, "it_venom_gland")
    assert crafting.cannot_craft(c, hero, "rc_antidote").reason == "tool"
    c.give(hero, "it_still")
    assert crafting.cannot_craft(c, hero, "rc_antidote") is None
    assert crafting.cannot_craft(c, hero, "rc_minor_healing") is None  # one of two abilities is enough
    c.fight()
    assert why(crafting.cannot_craft(c, hero, "rc_antidote")) == ("takes_long", "MES-TIM-05")


def smith(c):
    """A smith with everything for a short sword."""
    hero = c.hero(might=5)
    c.sheet(hero).abilities["co_smith"] = 0
    c.give(hero, "it_iron_ingot", 3)
    c.give(hero, "it_smith_kit")
    return hero


@pytest.mark.rule("MES-ITM-22", "MES-ITM-48")
def test_a_progressive_work_is_done_when_the_points_exceed_the_difficulty():
    c = Camp("crafting")
    hero = smith(c)
    work = crafting.begin(c, hero, "rc_short_sword")
    assert gear.count(c.sheet(hero), "it_iron_ingot") == 0
    assert crafting.dice(c, hero, crafting.RECIPES["rc_short_sword"]) == 7  # might 5, the smith kit 2
    assert crafting.period(c, work, [2, 2, 2, 3]) == "going_on"  # 6 is not more than 6
    assert crafting.period(c, work, [4, 5]) == "going_on"
    assert crafting.period(c, work, [1, 5]) == "made"
    assert gear.count(c.sheet(hero), "it_short_sword") == 1


@pytest.mark.rule("MES-ITM-23")
def test_a_failed_work_has_used_everything_up():
    c = Camp("crafting")
    hero = smith(c)
    work = crafting.begin(c, hero, "rc_short_sword")
    crafting.period(c, work, [3, 3])
    assert crafting.period(c, work, [6, 6]) == "failed"  # two days running without a point
    assert gear.count(c.sheet(hero), "it_short_sword") == 0
    assert gear.count(c.sheet(hero), "it_iron_ingot") == 0
    c.sheet(hero).abilities["co_cook"] = 0
    c.give(hero, "it_raw_meat")
    c.give(hero, "it_cook_kit")
    single = crafting.begin(c, hero, "rc_dried_meat")
    assert crafting.period(c, single, [3, 4, 5]) == "failed"
    assert gear.count(c.sheet(hero), "it_raw_meat") == 0


@pytest.mark.rule("MES-ITM-22", "MES-POT-08")
def test_a_price_in_potential_lowers_what_is_unspent():
    c = Camp("crafting")
    hero = c.hero()
    c.sheet(hero).abilities.update({"mg_spark": 0, "mg_brew": 0})
    c.sheet(hero).potential = 2
    c.give(hero, "it_crystal", 2)
    c.give(hero, "it_still")
    assert crafting.cannot_craft(c, hero, "rc_spark_wand").reason == "potential"
    c.sheet(hero).potential = 4
    crafting.begin(c, hero, "rc_spark_wand")
    assert c.sheet(hero).potential == 1


@pytest.mark.rule("MES-ITM-40")
def test_unique_things_cannot_be_made(monkeypatch):
    import msgspec

    c = Camp("crafting")
    hero = smith(c)
    monkeypatch.setitem(
        ITEMS, "it_short_sword", msgspec.structs.replace(ITEMS["it_short_sword"], unique=True)
    )
    assert why(crafting.cannot_craft(c, hero, "rc_short_sword")) == ("unique", "MES-ITM-40")


# At the table


@pytest.mark.rule("MES-ITM-24", "MES-CORE-02")
def test_the_price_of_a_place_is_proposed_and_the_host_may_name_another():
    t = Scene()
    hero = t.hero()
    hero.sheet.purse = 10_000
    assert t.do(lambda m: downtime.purchase(m, hero.ref, "it_rope", percent=150), 600)
    assert t.one(hero).sheet.purse == 9_400
    assert t.state.overrides == []
    assert t.do(lambda m: downtime.purchase(m, hero.ref, "it_rope", percent=150), 9_000, "fairness")
    assert t.one(hero).sheet.purse == 400
    assert [(o.what, o.data["decided"]) for o in t.state.overrides] == [("MES-ITM-24", 9_000)]
    assert not t.do(lambda m: downtime.purchase(m, hero.ref, "it_rope"), 500, "story")
    assert gear.count(t.one(hero).sheet, "it_rope") == 2


@pytest.mark.rule("MES-ITM-49", "MES-CORE-02")
def test_each_sale_is_proposed_and_the_host_may_change_or_refuse_it():
    t = Scene()
    hero = t.hero()
    sword = gear.add(hero.sheet, "it_short_sword", 3).id
    assert t.do(lambda m: downtime.sale(m, hero.ref, sword), 2_000) == 2_000
    assert t.do(lambda m: downtime.sale(m, hero.ref, sword), 3_000, "story") == 3_000
    assert t.do(lambda m: downtime.sale(m, hero.ref, sword), 0, "fairness") == 0
    assert gear.count(t.one(hero).sheet, "it_short_sword") == 1
    assert [o.reason for o in t.state.overrides] == ["story", "fairness"]


@pytest.mark.rule("MES-ITM-28")
def test_what_is_rotten_cannot_be_used():
    from zhuoju.games.meshal.abilities import using_items

    c = Camp("rot")
    hero = c.hero()
    meat = c.give(hero, "it_raw_meat")
    assert using_items.cannot_use(c, hero, meat) is None
    c.state.clock = 2 * DAY
    assert why(using_items.cannot_use(c, hero, meat)) == ("rotten", "MES-ITM-28")


@pytest.mark.rule("MES-ITM-48")
def test_of_several_tools_only_the_best_counts():
    c = Camp("crafting")
    hero = smith(c)
    both = replace(crafting.RECIPES["rc_short_sword"], tools=("it_wrench", "it_smith_kit", "it_still"))
    c.give(hero, "it_wrench")
    assert crafting.tool_dice(c, hero, both) == 2
    alone = replace(both, tools=("it_wrench",))
    assert crafting.tool_dice(c, hero, alone) == 1
    assert crafting.tool_dice(c, hero, replace(both, tools=("it_still",))) == 0  # not carried

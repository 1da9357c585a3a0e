"""MES-ITM-10, 22, 23, 48, MES-ABL-14 Making things, long castings and meals, at a rest and at camps."""

from typing import Any

import pytest
from mes_camp import Camp
from mes_tale import Tale
from test_mes_works import a_sheet, answer, asked, at_work, left, refused

from zhuoju.games.meshal.character.clock import DAY, HOUR
from zhuoju.games.meshal.days import rest
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.kernel import Match

SMITH = {
    "abilities": {"co_smith": 0},
    "items": [{"id": 1, "item": "it_iron_ingot", "n": 3}, {"id": 2, "item": "it_smith_kit"}],
    "next_item": 3,
}


def a_rest(rules: Any = None, **sheet: Any) -> Match[Any, Any]:
    return at_work("rest", a_sheet(**sheet), rules)


def lucky(match: Match[Any, Any], *faces: int) -> Match[Any, Any]:
    match.intervene("force", of="dice", values=[face - 1 for face in faces])
    return match


def has(sheet: Any, item: str) -> int:
    return sum(line.get("n", 1) for line in sheet["items"] if line["item"] == item)


@pytest.mark.rule("MES-ITM-22", "MES-ATT-06", "MES-ITM-48")
def test_a_sword_is_forged_day_by_day():
    match = a_rest({"crafting": True}, **SMITH)
    clock = match.table.state.clock
    lucky(match, 2, 2, 2, 6, 6, 6, 6, 1, 6, 6, 6, 6, 6, 6)  # might 5 and two dice of the kit: 6, then 1
    answer(match, "craft rc_short_sword")
    assert (asked(match).prompt, asked(match).params["total"]) == ("work.go_on", 6)
    answer(match, "yes")
    assert match.table.state.clock == clock + 2 * DAY
    made = left(answer(match, "done"))
    assert (has(made, "it_short_sword"), has(made, "it_iron_ingot"), has(made, "it_smith_kit")) == (1, 0, 1)


@pytest.mark.rule("MES-ITM-23")
def test_a_failed_work_and_one_that_is_given_up_have_used_everything():
    for face, goes_on in ((6, "yes"), (2, "no")):  # two days without a point; enough of it after one
        match = lucky(a_rest({"crafting": True}, **SMITH), face, *[6] * 13)
        made = left(answer(match, "craft rc_short_sword", goes_on, "done"))
        assert (has(made, "it_short_sword"), has(made, "it_iron_ingot")) == (0, 0)


@pytest.mark.rule("MES-ITM-22", "MES-DEC-02")
def test_what_cannot_be_made_says_why_and_without_the_switch_nothing_can():
    match = a_rest({"crafting": True})
    assert refused(match, "craft rc_short_sword") == ("ability", "MES-ITM-22")
    assert refused(match, "craft rc_arrows") == ("material", "MES-ITM-22")
    plain = a_rest()
    offered = [*asked(plain).offers, *(w.id for w in asked(plain).question().withheld)]
    assert not [option for option in offered if option.startswith("craft")]


@pytest.mark.rule("MES-RST-03", "MES-ABL-08")
def test_work_is_no_rest():
    match = a_rest({"crafting": True}, **{**SMITH, "dice": {"might": 1, "agility": 3, "spirit": 3}})
    lucky(match, 2, 2, 2, 2, 2)
    answer(match, "craft rc_short_sword")
    while asked(match).prompt == "work.go_on":
        answer(match, "no")
    assert asked(match).params["hours"] == 0
    assert asked(match).params["days"] == 0
    assert left(answer(match, "done"))["dice"]["might"] == 1


@pytest.mark.rule("MES-SUP-10", "MES-SUP-05")
def test_days_of_work_are_fed_and_slept_through():
    items = [*SMITH["items"], {"id": 3, "item": "it_ration", "n": 6}, {"id": 4, "item": "it_water", "n": 6}]
    match = a_rest({"crafting": True, "supply": True}, **{**SMITH, "items": items, "next_item": 5})
    lucky(match, 2, 2, 2, 2, 6, 6, 6)
    answer(match, "craft rc_short_sword")
    made = left(answer(match, "done"))
    assert has(made, "it_short_sword") == 1
    assert not made.get("locked")
    assert has(made, "it_ration") <= 4


@pytest.mark.rule("MES-ABL-14", "MES-ABL-12", "MES-CORE-15")
def test_an_ability_of_an_hour_is_cast_in_the_rest_and_takes_it():
    cook = {"abilities": {"co_cook": 0}, "items": [{"id": 1, "item": "it_raw_meat", "n": 2}], "next_item": 2}
    match = lucky(a_rest(**cook), 2, 2, 2, 6, 6, 6)
    clock = match.table.state.clock
    answer(match, "cast co_cook", "cast co_cook")
    assert match.table.state.clock == clock + 2 * HOUR
    assert refused(match, "cast co_cook") == ("item", "MES-ABL-12")
    made = left(answer(match, "done"))
    assert (has(made, "it_dried_meat"), has(made, "it_raw_meat")) == (2, 0)  # the second one failed


@pytest.mark.rule("MES-ABL-13", "MES-OBJ-14")
def test_a_smith_mends_what_he_names():
    sheet = {
        "abilities": {"co_smith": 0}, "next_item": 4,
        "items": [{"id": 1, "item": "it_iron_ingot"}, {"id": 2, "item": "it_long_sword", "wear": 9}],
    }  # fmt: skip
    match = lucky(a_rest(**sheet), 2, 2, 2, 2, 2, 2)
    match.answer(0, "cast co_smith")
    assert "item:2" in asked(match).offers
    made = left(answer(match, "item:2", "done"))
    assert next(line for line in made["items"] if line["item"] == "it_long_sword").get("wear", 0) == 3


@pytest.mark.rule("MES-ITM-10", "MES-ITM-38")
def test_one_eats_and_drinks_what_one_likes():
    items = [
        {"id": 1, "item": "it_minor_healing"},
        {"id": 2, "item": "it_hot_meal"},
        {"id": 3, "item": "it_ration"},
        {"id": 4, "item": "it_sleep_powder"},
    ]
    hurt = {"items": items, "next_item": 5, "dice": {"might": 2, "agility": 3, "spirit": 3}}
    match = a_rest({"supply": True}, **hurt)
    assert "use it_ration" in asked(match).offers
    assert "use it_sleep_powder" not in asked(match).offers
    clock = match.table.state.clock
    answer(match, "use it_hot_meal", "use it_minor_healing")
    one = match.table.state.beings[1]
    assert one.sheet.had["food"] == 2
    assert one.sheet.dice["might"] == 4
    assert match.table.state.clock == clock + 600
    assert "use it_hot_meal" not in asked(match).offers
    assert "use it_ration" not in asked(a_rest(**hurt)).offers  # it means nothing at this table


@pytest.mark.rule("MES-ITM-48", "MES-RST-03")
def test_a_tent_helps_the_rest_made_with_it():
    c = Camp()
    hero = c.hero()
    c.sheet(hero).dice["might"] = 1
    assert rest.recovery_dice(c, hero, "might") == 1
    c.give(hero, "it_tent", 2)
    assert rest.recovery_dice(c, hero, "might") == 2  # the best one counts, once
    t = Tale("ad_toll", "ad_toll.t2", 1)
    sheet = t.beings[1].sheet
    sheet.dice["might"] = 2
    sheet.items.append(Carried(99, "it_tent"))
    t.until("rest.hours")
    t.lucky()
    t.one_answer()
    thrown = [e for e in t.events("rolled") if e.data["ref"] == 1 and "recover" in e.data["scopes"]]
    assert len(thrown[0].data["faces"]) == 3


@pytest.mark.rule("MES-RST-02", "MES-ITM-22")
def test_at_a_camp_there_is_time_to_make_something():
    t = Tale("ad_toll", "ad_toll.t2", 1, profile=["crafting"])
    for ref in t.story.party:
        t.beings[ref].sheet.potential = 0
    sheet = t.beings[1].sheet
    for n, item in enumerate(("it_bone", "it_wrench")):
        sheet.items.append(Carried(90 + n, item))
    t.lucky().until("story.handiwork")
    assert t.asked().seat == 0
    assert t.offered == ["craft rc_arrows", "done"]
    t.play("craft rc_arrows")
    assert sum(line.n for line in t.beings[1].sheet.items if line.item == "it_arrow") == 10
    assert t.prompt != "story.handiwork"  # nothing is left to make


# Healing, which takes no time


def healer() -> Tale:
    """A camp where Maro, who has an arm free, can mend and bandage; Sarn is hurt."""
    t = Tale("ad_toll", "ad_toll.t2", 1)
    for ref in t.story.party:
        t.beings[ref].sheet.potential = 0
    t.beings[4].sheet.abilities |= {"mg_mend": 0, "sp_first_aid": 0}
    t.beings[2].sheet.dice["agility"] = 1
    return t


@pytest.mark.rule("MES-ABL-14", "MES-TIM-05", "MES-ABL-13")
def test_at_a_camp_those_who_are_hurt_can_be_healed_by_what_a_moment_allows():
    t = healer().until("story.handiwork")
    assert (t.asked().seat, t.offered) == (3, ["cast mg_mend", "done"])  # nobody has a bandage for Maro
    began = t.clock
    t.play("cast mg_mend")
    assert (t.prompt, t.offered) == ("act.target", ["being:2"])  # the others lack nothing
    t.lucky()
    t.play("being:2")
    assert t.clock == began
    assert t.events("dice_regained")[0].data["regained"] == {"agility": 4}
    assert t.prompt != "story.handiwork"  # once an hour for each


@pytest.mark.rule("MES-ABL-12", "MES-ABL-13", "MES-ABL-30")
def test_what_healing_uses_up_is_used_up_at_a_camp_too():
    t = healer()
    t.beings[4].sheet.items.append(Carried(90, "it_bandage", 2))
    t.beings[1].sheet.dice["might"] = 4
    t.until("story.handiwork")
    assert t.offered == ["cast mg_mend", "cast sp_first_aid", "done"]
    t.unlucky()
    t.play("cast sp_first_aid", "being:1")
    assert t.beings[1].sheet.dice["might"] == 4  # it failed
    assert [line.n for line in t.beings[4].sheet.items if line.item == "it_bandage"] == [1]
    t.play("cast sp_first_aid")
    assert t.offered == ["being:2"]


@pytest.mark.rule("MES-ABL-14", "MES-MAG-01", "MES-LIF-02")
def test_nobody_heals_at_a_camp_who_could_not_cast():
    t = healer()
    t.beings[4].sheet.dice["spirit"] = 0
    t.until("turn.act")
    assert not list(t.events("cast"))
    t = healer()
    shield = Carried(91, "it_round_shield", equipped=True)
    t.beings[4].sheet.items.append(shield)
    with pytest.raises(AssertionError, match=r"story\.handiwork is not asked"):
        t.until("story.handiwork")


@pytest.mark.rule("MES-LOT-04", "MES-ABL-16")
def test_a_dead_friend_at_a_camp_is_no_prey():
    t = healer()
    t.beings[4].sheet.abilities |= {"co_prey": 0, "mg_call_soul": 0}
    t.beings[4].sheet.acquired["spirit"] = 20  # which sustains it all
    t.beings[4].sheet.items.append(Carried(90, "it_soul_lamp"))
    t.beings[1].sheet.dead = True
    t.beings[1].sheet.dice = dict.fromkeys(t.beings[1].sheet.dice, 0)
    t.until("story.handiwork")
    assert "cast mg_call_soul" in t.offered
    assert "cast co_prey" not in t.offered


@pytest.mark.rule("MES-FX-07", "MES-ABL-14", "MES-MOM-01")
def test_bones_that_are_raised_at_a_camp_come_along_into_the_next_fight():
    t = healer()
    maro = t.beings[4].sheet
    maro.abilities, maro.acquired["spirit"] = {"mg_raise_bones": 0}, 9
    maro.items += [Carried(90, "it_bone", 3)]
    t.until("story.handiwork", story_rest=8)
    assert t.offered == ["cast mg_raise_bones", "done"]
    t.play("cast mg_raise_bones", "here")
    assert t.events("summoned")
    (servant,) = [one for one in t.beings.values() if one.summoner == 4]
    assert (servant.sheet.entry, servant.at, servant.seat) == ("cr_bone_servant", None, 3)
    assert servant.ref not in t.story.party
    t.until("turn.act")
    assert servant.ref in t.beings
    servant, summoner = t.beings[servant.ref], t.beings[4]
    assert servant.at is not None
    assert max(abs(servant.at[0] - summoner.at[0]), abs(servant.at[1] - summoner.at[1])) == 1
    order = t.state.moment.order
    assert order.index(servant.ref) == order.index(4) + 1
    t.go_on()
    assert t.beings[servant.ref].at is None  # it stays along until its day is over


@pytest.mark.rule("MES-SUP-10", "MES-SUP-14", "MES-SUP-16")
@pytest.mark.parametrize("rations", [0, 40])
def test_raw_meat_is_eaten_at_a_camp_by_who_would_go_without(rations):
    t = Tale("ad_wolves", "ad_wolves.w5", 2).lucky()
    for one in t.beings.values():
        one.sheet.items = [Carried(1, "it_water", 9)]
    hungry = t.beings[1].sheet
    hungry.items.append(Carried(2, "it_raw_meat", 3))
    hungry.items += [Carried(3, "it_ration", rations)] if rations else []
    hungry.locked, hungry.dice["might"] = {"might": 1}, 4
    if rations:
        t.until("story.pace", story_handiwork="use it_raw_meat")
        assert [line.n for line in t.beings[1].sheet.items if line.item == "it_raw_meat"] == [3]
        return
    t.until("story.handiwork")
    assert (t.asked().params["by"], t.offered) == (1, ["use it_raw_meat", "done"])
    t.play("use it_raw_meat", "use it_raw_meat")
    assert t.prompt != "story.handiwork" or t.asked().params["by"] != 1  # that is enough for a day
    t.go_on()
    assert t.events("rested")[0].data["full"] is True
    assert t.beings[1].sheet.locked == {}
    assert [line.n for line in t.beings[1].sheet.items if line.item == "it_raw_meat"] == [1]

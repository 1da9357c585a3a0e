"""Work on a character between fights: rest with growth, the market, as matches of one player."""

from typing import Any

import msgspec
import pytest

from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS
from zhuoju.games.meshal.desk import desk_work, host_desk
from zhuoju.games.meshal.desk.rest_mode import HOURS, LONGEST
from zhuoju.kernel import BadOptions, Match, find, new
from zhuoju.speech import Speech

IMPROVABLE = next(name for name, card in ABILITIES.items() if card.improvement and not card.needs)


def a_sheet(**more: Any) -> dict[str, Any]:
    return {**host_desk.ready("pc_halen"), **more}


def at_work(work: str, sheet: Any = None, rules: Any = None, seed: int = 1) -> Match[Any, Any]:
    assert host_desk.ROLEPLAY.at_work is not None
    options = host_desk.ROLEPLAY.at_work(work, sheet, rules or {})
    return new("meshal", 2, options=options, seed=seed)


def asked(match: Match[Any, Any]) -> Any:
    [decision] = match.pending
    return decision


def answer(match: Match[Any, Any], *answers: Any) -> Match[Any, Any]:
    for each in answers:
        match.answer(0, each)
        while match.result is None and asked(match).prompt.startswith("react."):
            match.answer(0, "pass")
    return match


def refused(match: Match[Any, Any], option: str) -> tuple[str, str] | None:
    found = [w for w in asked(match).question().withheld if w.id == option]
    return (found[0].reason, found[0].clause) if found else None


def left(match: Match[Any, Any]) -> Any:
    """The sheet that a finished work leaves."""
    assert match.result is not None
    return desk_work.worked(match.table)


# Rest


@pytest.mark.rule("MES-POT-01", "MES-ATR-04")
def test_potential_is_spent_at_rest_and_what_is_too_dear_says_why():
    match = at_work("rest", a_sheet(potential=10))
    assert refused(match, "raise might") == ("potential", "MES-POT-07")
    answer(match, "raise agility")
    assert refused(match, "raise agility") == ("potential", "MES-POT-07")
    made = left(answer(match, "done"))
    assert (made["acquired"]["agility"], made["potential"]) == (4, 1)


@pytest.mark.rule("MES-ABL-08")
def test_an_improvement_takes_days_of_the_rest():
    improvement = ABILITIES[IMPROVABLE].improvement
    match = at_work(
        "rest",
        a_sheet(potential=40, abilities={IMPROVABLE: 0}, acquired={"might": 9, "agility": 9, "spirit": 9}),
    )
    assert refused(match, f"improve {IMPROVABLE}") == ("days", "MES-ABL-08")
    answer(match, *["rest_day"] * improvement.days)
    assert asked(match).params["days"] == improvement.days
    answer(match, f"improve {IMPROVABLE}")
    assert asked(match).params["days"] == 0
    made = left(answer(match, "done"))
    assert made["abilities"][IMPROVABLE] == 1
    assert made["potential"] == 40 - improvement.potential


@pytest.mark.rule("MES-RST-03", "MES-RST-06")
def test_dice_come_back_hour_by_hour_and_a_full_rest_is_noted():
    match = at_work("rest", a_sheet(dice={"might": 1, "agility": 3, "spirit": 3}))
    assert not asked(match).params["full"]
    answer(match, "rest_week")
    assert asked(match).params["full"]
    made = left(answer(match, "done"))
    assert made["dice"]["might"] == made["acquired"]["might"]
    assert made["full_rests"] == 1


@pytest.mark.rule("MES-ABL-09")
def test_an_ability_can_be_renounced_and_nothing_is_refunded():
    match = answer(at_work("rest", a_sheet()), "renounce sp_martyr", "done")
    made = left(match)
    assert "sp_martyr" not in made["abilities"]
    assert made.get("potential", 0) == a_sheet().get("potential", 0)


@pytest.mark.rule("MES-SUP-10", "MES-SUP-16")
def test_with_supplies_a_rest_eats_what_the_day_needs():
    sheet = a_sheet(items=[{"id": 1, "item": "it_ration", "n": 9}], next_item=2)
    match = at_work("rest", sheet, {"supply": True})
    made = left(answer(match, "rest_day", "done"))
    assert sum(line.get("n", 1) for line in made["items"] if line["item"] == "it_ration") < 9


@pytest.mark.rule("MES-RST-08")
def test_a_rest_is_bounded():
    match = at_work("rest", a_sheet())
    weeks = LONGEST // (HOURS["rest_week"] * 3600)
    answer(match, *["rest_week"] * weeks)
    assert refused(match, "rest_week") == ("rest_bounded", "MES-RST-08")
    assert "done" in [option.id for option in asked(match).question().options]


# Market


@pytest.mark.rule("MES-ITM-24", "MES-ITM-26")
def test_a_shop_asks_the_price_of_the_place():
    match = at_work("shop", a_sheet(purse=2 * ITEMS["it_rope"].price), {"price_percent": 150})
    assert asked(match).params["costs"]["buy it_rope"] == ITEMS["it_rope"].price * 3 // 2
    made = left(answer(match, "buy it_rope", "done"))
    assert made["purse"] == ITEMS["it_rope"].price // 2
    poor = at_work("shop", a_sheet(purse=0))
    assert refused(poor, "buy it_rope") == ("money", "MES-ITM-26")


@pytest.mark.rule("MES-ITM-49", "MES-ITM-05")
def test_used_things_are_sold_for_a_part_and_only_out_of_the_pack():
    sheet = a_sheet(purse=0)
    sword = next(line for line in sheet["items"] if line["item"] == "it_short_sword")
    match = at_work("shop", sheet, {"resale_percent": 30})
    assert refused(match, f"sell item:{sword['id']}") == ("doff_first", "MES-ITM-05")
    answer(match, f"doff item:{sword['id']}")
    [option] = [
        o
        for o in asked(match).offers
        if o.startswith("sell")
        and asked(match).params["costs"][o] == ITEMS["it_short_sword"].price * 30 // 100
    ]
    made = left(answer(match, option, "done"))
    assert made["purse"] == ITEMS["it_short_sword"].price * 30 // 100
    assert not any(line["item"] == "it_short_sword" for line in made["items"])


@pytest.mark.rule("MES-ITM-03")
def test_what_does_not_fit_is_withheld_with_its_reason():
    sheet = a_sheet(purse=10**6)
    match = answer(at_work("shop", sheet), "buy it_short_sword")
    withheld = [w for w in asked(match).question().withheld if w.id.startswith("equip")]
    assert withheld
    assert all(w.reason and w.clause for w in withheld)


def test_unique_and_magical_things_are_not_in_a_shop():
    magical = next(name for name, card in ITEMS.items() if card.magical and card.scale is not None)
    match = at_work("shop", a_sheet(purse=10**8))
    assert refused(match, f"buy {magical}")[0] == "by_host_only"


@pytest.mark.rule("MES-ITM-39")
def test_a_shop_does_not_tell_of_a_curse_before_somebody_tries_to_doff_it():
    ring = {"id": 40, "item": "it_leech_ring", "equipped": True, "known": False}
    sheet = a_sheet()
    sheet["items"] = [*sheet["items"], ring]
    match = at_work("shop", sheet)
    assert "curse" not in str([w.reason for w in asked(match).question().withheld])
    answer(match, "doff item:40")
    assert refused(match, "doff item:40") == ("cursed", "MES-ITM-39")
    line = next(each for each in left(answer(match, "done"))["items"] if each["item"] == "it_leech_ring")
    assert line["equipped"]
    assert line.get("known", True)


# All works


def test_a_preset_that_is_taken_is_the_character_that_is_made():
    made = left(answer(at_work("build"), "preset pc_sarn"))
    assert made == host_desk.ready("pc_sarn")


def test_work_that_is_not_finished_leaves_nothing():
    match = answer(at_work("rest", a_sheet(potential=10)), "raise agility")
    assert desk_work.worked(match.table) is None


def test_what_cannot_be_worked_on_is_refused():
    with pytest.raises(BadOptions, match="dead"):
        at_work("rest", a_sheet(dead=True))
    with pytest.raises(BadOptions, match="one character"):
        new("meshal", 2, options={"mode": "shop", "party": "pc_halen pc_sarn"})
    with pytest.raises(BadOptions, match="foes"):
        new("meshal", 2, options={"mode": "rest", "party": "pc_halen", "foes": "cr_thug"})


@pytest.mark.parametrize("work", ["rest", "shop"])
def test_work_can_be_broken_off_and_taken_up_again_anywhere(work: str):
    match = at_work(work, a_sheet(potential=20))
    answer(match, "rest_day" if work == "rest" else "buy it_ration")
    again = Match.load(match.dump())
    assert again.table.state == match.table.state
    assert [d.question() for d in again.pending] == [d.question() for d in match.pending]


@pytest.mark.parametrize("work", ["rest", "shop"])
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_everything_that_is_offered_or_refused_has_words(work: str, language: str):
    match = at_work(work, a_sheet(potential=20))
    speech = Speech(find("meshal"), language)
    speech.learn(msgspec.to_builtins(match.view(0)), 2)
    question = asked(match).question()
    for option in question.options:
        assert option.id not in speech.option(asked(match), option.id)
    for withheld in question.withheld:
        assert withheld.reason not in speech.reason(withheld)

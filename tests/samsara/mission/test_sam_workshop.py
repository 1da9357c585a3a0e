"""SAM-GAME-13, 16, SAM-COST-30 Review of entries, files of the workshop."""

import pytest
from msgspec.structs import replace

from zhuoju.games.samsara.catalogue import cost, library
from zhuoju.games.samsara.mission.catalogue_changes import (
    Proposal,
    Review,
    WorkshopFile,
    approve,
    on_offer,
    put_into_numbers,
    rebalance,
    review,
    take,
    withdraw,
)
from zhuoju.games.samsara.model.refusal import Refused

FAIR = Review(100, fair=True)


def proposal() -> Proposal:
    made = Proposal("R31", idea="damage in the rain")
    put_into_numbers(made, "Owner", "owner", mean=250, share=100)
    return made


def refused(reason: str):
    return pytest.raises(Refused, match=reason)


@pytest.mark.rule("SAM-GAME-13")
def test_an_entry_goes_live_after_two_reviews_by_two_people():
    made = proposal()
    approve(made, "Ann", "reviewer_1", FAIR)
    assert not made.live
    approve(made, "Ben", "reviewer_2", FAIR)
    assert made.live


@pytest.mark.rule("SAM-GAME-13")
def test_the_reviews_keep_their_order_and_their_people():
    made = proposal()
    with refused("review_order"):
        approve(made, "Ben", "reviewer_2", FAIR)
    approve(made, "Ann", "reviewer_1", FAIR)
    with refused("review_order"):
        approve(made, "Cat", "reviewer_1", FAIR)
    with refused("same_reviewer"):
        approve(made, "Ann", "reviewer_2", FAIR)
    with refused("not_reviewer"):
        approve(made, "Dan", "dj", FAIR)
    assert not made.live


@pytest.mark.rule("SAM-GAME-13")
def test_only_the_owner_puts_an_idea_into_numbers():
    made = Proposal("R31")
    with refused("not_owner"):
        put_into_numbers(made, "Ann", "reviewer_1", mean=250, share=100)
    with refused("no_numbers"):
        approve(made, "Ann", "reviewer_1", FAIR)
    made = proposal()
    approve(made, "Ann", "reviewer_1", FAIR)
    put_into_numbers(made, "Owner", "owner", mean=300, share=100)
    assert made.first == ""  # new numbers, new reviews


@pytest.mark.rule("SAM-COST-30")
@pytest.mark.parametrize(
    ("code", "mean", "share", "percent", "fair"),
    [
        ("R01", 250, 100, 100, True),  # 2.5 for 25 points
        ("R08", 250, 40, 100, True),  # 10 points, works in two attacks of five
        ("R08", 250, 60, 150, False),
        ("R20", 250, 30, 60, False),
        ("W01", 250, 100, 89, True),  # 10 × 280 % = 28 points for one round
    ],
)
def test_the_reviewer_sees_the_worth_of_an_entry(code, mean, share, percent, fair):
    made = Proposal(code, numbered_by="Owner", mean=mean, share=share)
    assert review(made, library.ENTRIES[code]) == Review(percent, fair)


@pytest.mark.rule("SAM-COST-30")
def test_passing_an_unfair_entry_needs_a_reason_and_is_logged():
    made = proposal()
    unfair = Review(150, fair=False)
    with refused("unfair_price"):
        approve(made, "Ann", "reviewer_1", unfair)
    approve(made, "Ann", "reviewer_1", unfair, why="bound to a rare plane")
    approve(made, "Ben", "reviewer_2", FAIR)
    assert made.live
    assert [(r.who, r.overrides, r.why) for r in made.log] == [
        ("Ann", True, "bound to a rare plane"),
        ("Ben", False, ""),
    ]


def cut() -> WorkshopFile:
    return WorkshopFile("WS-1", "Ann", "Quick Cut", skill=library.skill_build("SK-CR15"))


@pytest.mark.rule("SAM-GAME-16")
def test_only_the_author_withdraws_and_nobody_prevents_it():
    file = cut()
    with refused("not_author"):
        withdraw(file, "Owner")
    assert on_offer([file]) == [file]
    withdraw(file, "Ann")
    assert on_offer([file]) == []
    with refused("withdrawn"):
        take(file, "q1")


@pytest.mark.rule("SAM-GAME-16")
def test_a_card_keeps_its_frozen_copy():
    file = cut()
    copy = take(file, "q1")
    assert cost.price(copy) == 50
    stronger = replace(library.skill_build("SK-CR15"), pieces=library.skill_build("SK-CR01").pieces)
    rebalance(file, "owner", skill=stronger)
    withdraw(file, "Ann")
    assert cost.price(copy) == 50
    with refused("not_maintainer"):
        rebalance(file, "player", skill=stronger)
    assert file.author == "Ann"

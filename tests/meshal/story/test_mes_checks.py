"""MES-ATT-06 to 10, MES-CON-01 to 03, MES-ASS-02, 03 Attempts and contests that a scene calls for."""

import pytest
from mes_table import Scene
from msgspec.structs import replace

from zhuoju.games.meshal.catalogue.library import SCENES
from zhuoju.games.meshal.model.story_state import StoryState
from zhuoju.games.meshal.story import story_checks

MISS = 6
RIDDLE = SCENES["ad_clay.c3"].beats[0].check
BARGAIN = SCENES["ad_storm.s1"].beats[0].contest


def told(*party, seats=2, **more):
    """A table at which these heroes, out of numbers, are on an adventure."""
    t = Scene(seats, **more)
    heroes = [t.hero(**numbers) for numbers in party]
    t.state.story = StoryState("ad_toll", party=[one.ref for one in heroes])
    return t, *heroes


def check(difficulty, **more):
    usual = {"plus": (), "assist": None, "tag": None, "limit": None}
    return replace(RIDDLE, attribute="spirit", difficulty=difficulty, **{**usual, **more})


def tries(t, one, card, *answers):
    t.do(lambda m: story_checks.progressive(m, one.ref, card), *answers)


@pytest.mark.rule("MES-ATT-06", "MES-ATT-10")
def test_results_add_up_until_they_exceed_the_difficulty_and_each_period_takes_its_time():
    t, a = told({"spirit": 2})
    t.roll(2, 2, MISS, MISS, 1, MISS)
    tries(t, a, check(4, period=600), 0, "roll")
    assert (t.prompt, t.asked().params["total"]) == ("story.go_on", 4)  # 4 is not more than 4
    t.play("yes", "yes")
    assert t.rests
    assert t.gave is True
    assert [e.data["total"] for e in t.events("progress")] == [4, 4, 5]
    assert t.state.clock == 1800


@pytest.mark.rule("MES-ATT-09")
def test_a_progressive_attempt_fails_when_its_time_is_up_and_cannot_be_skipped():
    t, a = told({"spirit": 2})
    t.roll(2, 2, 1, MISS)
    tries(t, a, check(5, limit=2), 0, "yes")
    assert t.rests
    assert (t.gave, t.state.clock) == (False, 120)


@pytest.mark.rule("MES-ATT-09", "MES-ATT-10")
def test_who_stops_has_not_done_it():
    t, a = told({"spirit": 2})
    t.roll(2, MISS)
    tries(t, a, check(5), 0, "roll", "no")
    assert t.gave is False


@pytest.mark.rule("MES-ATT-10")
def test_each_period_uses_the_dice_held_then():
    t, a = told({"spirit": 3})
    t.roll(1, MISS, MISS, 1, MISS)
    tries(t, a, check(4), 0, "roll")
    t.one(a).sheet.dice["spirit"] = 2
    t.play("yes")
    assert [len(event["faces"]) for event in t.told(1, "rolled")] == [3, 2]


@pytest.mark.rule("MES-ATT-07", "MES-ATT-08", "MES-ITM-48", "MES-DICE-11")
def test_the_host_may_skip_the_rolls_by_the_dice_that_would_be_thrown():
    """Difficulty 30 with 6 dice takes 10 periods; what changes every roll changes the time."""
    t, a = told({"spirit": 6})
    tries(t, a, check(30, period=3600), 0)
    assert (t.prompt, t.asked().seat, t.asked().params["periods"]) == ("call.skip", 1, 10)
    t.play("skip")
    assert (t.gave, t.state.clock) == (True, 36_000)
    t.afflict(a, "weakened", 2)
    tries(t, a, check(30), 0)
    assert t.asked().params["periods"] == 15
    t.play("skip")
    t.give(a, "it_lockpicks", equipped=False)  # two dice more for locks
    tries(t, a, check(30, tag="lock"), 0)
    assert t.asked().params["periods"] == 10
    t.play("skip")
    t.one(a).sheet.effects[0].n = 6
    tries(t, a, check(30), 0)
    assert t.offered == ["roll"]
    assert t.withheld == {"skip": "no_dice"}


@pytest.mark.rule("MES-ASS-02", "MES-ASS-03", "MES-ATT-06")
@pytest.mark.parametrize(("mode", "totals"), [("joint", [3, 5]), ("expert", [2, 3])])
def test_those_who_help_in_a_long_attempt_help_in_every_period(mode, totals):
    t, a, b = told({"spirit": 1}, {"spirit": 1})
    t.roll(1, 2, 1, 1)
    answers = [] if mode == "joint" else [mode, "story"]
    tries(t, a, check(9, limit=2, assist="joint"), 0, *(answers or ["joint"]), [f"being:{b.ref}"], "yes")
    assert [e.data["total"] for e in t.events("progress")] == totals


def contest(goal, **more):
    usual = {"plus": (), "assist": None, "tag": None, "limit": None, "hidden": False}
    return replace(BARGAIN, attribute="spirit", dice=1, goal=goal, **{**usual, **more})


@pytest.mark.rule("MES-CON-01", "MES-CON-04")
@pytest.mark.parametrize(("ours", "theirs", "won"), [(2, 1, True), (2, 2, False), (1, 2, False)])
def test_a_single_contest_is_won_by_more_and_a_tie_changes_nothing(ours, theirs, won):
    t, a = told({"spirit": 1})
    t.roll(ours, theirs)
    card = contest(0)
    t.do(lambda m: story_checks.contest(m, card), f"being:{a.ref}")
    assert (t.gave is card.win) is won
    assert (t.gave is card.lose) is not won


@pytest.mark.rule("MES-CON-02", "MES-CON-03")
@pytest.mark.parametrize(
    ("rolls", "periods", "won"),
    [
        ((2, 1, 2, 1), 2, True),  # 4 reaches 4
        ((1, 2, 1, 2), 2, False),
        ((2, 2, 2, 2, 1, 6), 3, True),  # both there with 4: on until one is ahead
        ((2, 2, 2, 2, 1, 2), 3, False),
        ((2, 1, 1, 2, 6, 6, 1, 6), 4, True),  # 3 and 3 are not there yet
    ],
)
def test_a_progressive_contest_runs_until_one_side_is_there_alone(rolls, periods, won):
    t, a = told({"spirit": 1})
    t.roll(*rolls)
    card = contest(4, period=60)
    t.do(lambda m: story_checks.contest(m, card), f"being:{a.ref}")
    assert (t.gave is card.win) is won
    assert t.events("contest_sums")[-1].data["periods"] == periods
    assert t.state.clock == 60 * periods

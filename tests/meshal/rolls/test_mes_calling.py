"""MES-CORE-09, 15, MES-ATT-03 to 11, MES-ASS, MES-CON, MES-SEC The host calls for rolls."""

import pytest
from mes_table import Scene

from zhuoju.games.meshal.model.state import Moment
from zhuoju.games.meshal.rolls import called_attempts
from zhuoju.games.meshal.rolls.called_attempts import Call


@pytest.mark.rule("MES-CORE-09", "MES-ATT-04")
def test_the_trivial_is_granted_without_dice_unless_the_host_wants_a_roll(scene):
    t = scene()
    hero = t.hero(might=2)
    call = Call("might", 0)
    t.do(lambda m: called_attempts.attempt(m, hero.ref, call), "yes")
    assert t.gave is True
    assert not t.events("rolled")
    t.roll(6, 6)
    t.do(lambda m: called_attempts.attempt(m, hero.ref, call), "no", "pace", 0, 0)
    assert t.gave is False  # rolled, it needs a point
    assert t.state.overrides[-1].what == "MES-ATT-04"


@pytest.mark.rule("MES-ATT-03", "MES-ATT-05", "MES-ATT-01")
def test_the_proposed_difficulty_and_dice_stand_unless_the_host_changes_them(scene):
    t = scene()
    hero = t.hero(spirit=5)
    t.roll(2, 1)
    t.do(lambda m: called_attempts.attempt(m, hero.ref, Call("spirit", 2, "lore", -3)))
    assert (t.prompt, t.asked().seat, t.asked().params["band"]) == ("call.difficulty", 1, 1)
    t.play(2)
    assert (t.prompt, t.asked().params["proposed"], t.asked().params["held"]) == ("call.dice", -3, 5)
    t.play(-3)
    assert t.gave is True  # two dice, three points
    assert t.state.overrides == []
    t.roll(2, 1, 6)
    t.do(
        lambda m: called_attempts.attempt(m, hero.ref, Call("spirit", 2, "lore", -3)),
        4,
        "fairness",
        -2,
        "story",
    )
    assert t.gave is False
    assert [(o.what, o.reason, o.data) for o in t.state.overrides] == [
        ("MES-ATT-03", "fairness", {"proposed": 2, "decided": 4}),
        ("MES-ATT-05", "story", {"proposed": -3, "decided": -2}),
    ]


@pytest.mark.rule("MES-ASS-01", "MES-ASS-02", "MES-ASS-03", "MES-ASS-05")
def test_the_host_says_who_helps_and_how(scene):
    t = scene()
    hero, strong, weak = t.hero(might=3), t.hero(might=2), t.hero(might=1)
    call = Call("might", 2)
    helpers = [strong.ref, weak.ref]
    t.roll(2, 6, 6, 1, 6)
    t.do(lambda m: called_attempts.attempt(m, hero.ref, call, helpers), 2, 0)
    assert t.prompt == "call.helpers"
    t.play([f"being:{strong.ref}"], "joint")
    assert t.gave is True  # 2 + 1
    t.roll(2, 6, 6, 1, 6)
    t.do(
        lambda m: called_attempts.attempt(m, hero.ref, call, helpers),
        2,
        0,
        [f"being:{strong.ref}"],
        "expert",
        "story",
    )
    assert t.gave is False  # the higher of 2 and 1


@pytest.mark.rule("MES-ASS-04", "MES-CORE-15", "MES-ATT-12")
def test_in_the_moment_helpers_pay_the_same_ap_and_a_failure_gives_nothing_back(scene):
    t = scene()
    hero, rich, poor = t.hero(might=3), t.hero(might=3, ap=3), t.hero(might=3, ap=2)
    t.state.moment = Moment(round=1, order=[hero.ref, rich.ref, poor.ref], active=hero.ref)
    t.roll(6, 6, 6, 6, 6, 6)
    t.do(lambda m: called_attempts.attempt(m, hero.ref, Call("might", 3), [rich.ref, poor.ref]), 3, 0)
    assert t.offered == [f"being:{rich.ref}"]
    assert t.withheld == {f"being:{poor.ref}": "ap"}
    t.play([f"being:{rich.ref}"], "joint")
    assert t.gave is False
    assert (t.one(rich).ap, t.one(poor).ap) == (0, 2)


@pytest.mark.rule("MES-SEC-01", "MES-SEC-03", "MES-SEC-04", "MES-SEC-05")
def test_of_a_secret_attempt_the_player_hears_only_what_the_host_says(scene):
    """X-09: a failed question under secrecy may give false information."""
    t = scene()
    hero = t.hero(spirit=4)
    t.dice("secret", [1, 1, 6, 6])
    t.do(lambda m: called_attempts.attempt(m, hero.ref, Call("spirit", 3, secret=True)), 3, 0)
    assert (t.prompt, t.asked().seat, t.asked().params["success"]) == ("call.report", 1, False)
    assert not [data for data in t.told(0) if "faces" in data or "result" in data]
    t.play("opposite")
    assert t.gave is False
    assert t.told(0, "reported") == [{"ref": hero.ref, "success": True}]
    assert t.told(1, "rolled_secretly")[0]["faces"] == [1, 1, 6, 6]  # his real dice
    assert t.told(None) == []


@pytest.mark.rule("MES-SEC-04")
def test_a_secret_success_is_reported_or_kept(scene):
    """X-10: 2 against 1 succeeds, and the host tells of the tracks."""
    t = scene()
    hero = t.hero(spirit=2)
    t.dice("secret", [1, 1, 2, 6])
    t.do(lambda m: called_attempts.attempt(m, hero.ref, Call("spirit", 1, secret=True)), 1, 0, "truth")
    assert t.told(0, "reported") == [{"ref": hero.ref, "success": True}]
    t.do(lambda m: called_attempts.attempt(m, hero.ref, Call("spirit", 1, secret=True)), 1, 0, "nothing")
    assert len(t.told(0, "reported")) == 1


@pytest.mark.rule("MES-SEC-02")
def test_a_roll_asked_of_a_player_in_secret_is_seen_by_him_and_the_host(scene):
    t = scene(3)
    hero = t.hero(spirit=2, seat=0)
    t.hero(seat=1)
    t.dice("secret", [2, 6])
    t.do(lambda m: called_attempts.attempt(m, hero.ref, Call("spirit", 1, secret="player")), 1, 0, "truth")
    assert [len(t.told(seat, "rolled_secretly")) for seat in (0, 1, 2)] == [1, 0, 1]


@pytest.mark.rule("MES-ATT-11")
def test_trying_again_follows_the_policy_and_the_host_may_decide_otherwise(scene):
    t = scene()
    hero = t.hero()
    t.do(lambda m: called_attempts.retry(m, hero.ref))
    assert t.asked().default == "yes"
    t.play("yes")
    assert (t.gave, t.state.overrides) == (True, [])
    strict = scene(retry_policy="refuse")
    other = strict.hero()
    strict.do(lambda m: called_attempts.retry(m, other.ref), "yes", "story")
    assert strict.gave is True
    assert strict.state.overrides[0].what == "MES-ATT-11"


@pytest.mark.rule("MES-CON-01", "MES-CON-05")
def test_contests_of_sides(scene):
    t = scene()
    hero, friend, wolf = t.hero(might=2), t.hero(might=1), t.foe(might=2)
    sides = {"party": [hero.ref, friend.ref], "wolf": [wolf.ref]}
    t.roll(1, 6, 1, 1, 6)
    t.do(lambda m: called_attempts.contest(m, sides, Call("might", tag="force")), "joint")
    assert t.gave == "party"  # 1 + 1 against 1
    t.roll(1, 6, 1, 1, 6)
    t.do(lambda m: called_attempts.contest(m, sides, Call("might", tag="force")), "expert", "story")
    assert t.gave is None  # a tie


@pytest.mark.rule("MES-ATR-19", "MES-POS-05", "MES-CON-01")
@pytest.mark.parametrize(("agility", "dice"), [(None, 3), (3, 1)])
def test_three_dice_for_an_invalid_attribute_are_no_dice_of_it(agility, dice):
    t = Scene(switches=["pose"])
    one, other = t.hero(agility=agility), t.foe(agility=4)
    one.pose = "prone"  # two dice fewer on every roll with agility dice
    t.fight(one, other)
    sides = {"one": [one.ref], "other": [other.ref]}
    t.do(lambda m: called_attempts.contest(m, sides, Call("agility")))
    assert [len(e.data["faces"]) for e in t.events("rolled")] == [dice, 4]

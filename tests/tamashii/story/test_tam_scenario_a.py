"""The scenario A, the Prologue, card by card."""

import pytest
from tam_story import DRONE, small, tale, world

from zhuoju.games.tamashii.round.progress import player_activity


def test_a01_goes_on_when_all_have_a_resource_and_somebody_is_on_the_shelter():
    t = tale("A01")
    t.state.tracking_on = False
    t.resources(0, energy=1)
    t.stand(1, 1)
    assert world(t).state.story.plot == "A01"
    t.resources(1, memory=1)
    assert world(t).state.story.plot == "A02"
    assert (t.state.tracking_on, t.state.time) == (True, 4)


@pytest.mark.rule("TAM-TRACK-11")
def test_a01_goes_on_after_round_6_at_the_latest():
    t = tale("A01")
    t.state.round = 5
    assert world(t).state.story.plot == "A01"
    t.state.round = 6
    assert world(t).state.story.plot == "A02"


def test_a03_counts_defeats_and_expulsions():
    t = tale("A03", time=4)
    t.me(0).counts["enemy_defeated"] = 1
    t.lock_on(1, DRONE)
    world(t)
    assert (t.state.story.plot, t.state.story.tokens) == ("A03", {"success": 1})
    t.me(1).counts["enemy_expelled"] = 1
    world(t, (0, "way 0"), (1, "way 0"))
    assert t.state.story.plot == "A05"


def test_a06_needs_both_places():
    t = small(tale("A06", time=5))
    t.stand(0, 2), t.stand(1, 3)
    t.write(0, "RB")
    t.write(1, "GY")
    t.do(player_activity, "do A06 tamper_power", "do A06 tamper_clock")
    assert t.rests
    assert world(t).state.story.plot == "A07"
    assert t.state.time == 3


def test_a07_is_won_on_the_shelter_and_lost_when_time_is_up():
    t = small(tale("A07", time=2))
    t.stand(1, 1)
    assert world(t).result is None
    t.stand(1, 0)
    assert world(t).state.story.outcome == "A09"  # also at time 0: success comes first
    t = small(tale("A07", time=1))
    t.stand(1, 1)
    assert world(t).state.story.outcome == "A10"

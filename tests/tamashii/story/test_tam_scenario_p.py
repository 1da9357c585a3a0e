"""The scenario P, X-6039, card by card."""

import pytest
from tam_story import DRONE, draw, launch, small, tale, world

from zhuoju.games.tamashii.round.progress import player_activity
from zhuoju.games.tamashii.story.plot import special_programs


def test_p03_sites_are_voted_and_engineers_shared_out():
    t = tale("P02", time=3)
    t.do(draw("P03"))
    assert "place:0" not in t.offered  # never the Shelter
    t.play((0, "place:1"), (1, "place:1"), (0, "place:2"), (1, "place:2"), (0, "place:4"), (1, "place:4"))
    assert [spot.markers.get("p_engineer", 0) for spot in t.state.places] == [0, 2, 1, 0, 1, 0, 0]
    assert (t.state.time, t.state.story.specials) == (5, ["P12"])


@pytest.mark.parametrize(("seats", "shifts"), [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_p12_a_tower_takes_two_shifts_and_three_with_many_players(seats, shifts):
    t = tale("P03", seats=seats, specials=["P12"])
    for seat in range(1, seats):
        t.stand(seat, 1)
    t.state.places[0].markers = {"p_engineer": 1, "p_work": shifts - 1}
    t.write(0, "RRGB")
    t.do(player_activity, "do P12 work")
    assert t.offered == ["red"]  # only of red there are two
    t.play("red", ["cell:0", "cell:1"])
    assert t.state.places[0].success == 1
    assert "p_work" not in t.state.places[0].markers


def test_p04_the_relay_walks_to_the_shelter_and_then_the_group_decides():
    t = small(tale("P03", time=1, specials=["P12"]))
    t.enemies_on_top(DRONE, DRONE)
    t.do(draw("P04"))
    assert [spot.ascend for spot in t.state.places] == [0, 0, 0, 0, 1]
    world(t)
    world(t, (0, "way 1"), (1, "way 1"))
    assert [spot.ascend for spot in t.state.places] == [0, 0, 1, 0, 0]
    assert t.state.story.plot == "P06"
    world(t)
    world(t)
    assert t.state.story.outcome == "P11"


def test_p05_two_frequencies_on_two_towers_in_one_round_capture_it():
    t = small(tale("P05"))
    t.state.places[1].success = t.state.places[2].success = 1
    t.state.places[4].ascend = 1
    t.stand(0, 1), t.stand(1, 2)
    t.write(0, "GGGG")
    t.write(1, "YYYY")
    t.do(player_activity, "do P05 sing_green")
    t.roll("rare", "rare")
    t.play(["cell:0", "cell:1"])
    t.play("do P05 sing_yellow")
    t.roll("rare", "rare")
    t.play(["cell:0", "cell:1"])
    t.until("rest")
    assert world(t).state.story.outcome == "P09"


@pytest.mark.rule("TAM-SCEN-27")
def test_p05_alone_the_two_frequencies_may_come_in_two_consecutive_rounds():
    for seats, after in ((1, {"p_green": 1}), (2, {})):
        t = small(tale("P05", seats=seats))
        t.state.places[1].success = t.state.places[2].success = 1
        t.state.places[4].ascend = 1
        t.stand(0, 1)
        t.write(0, "GG")
        t.do(player_activity, "do P05 sing_green")
        t.roll("rare", "rare")
        t.play(["cell:0", "cell:1"])
        assert world(t).state.places[1].markers == after


@pytest.mark.rule("TAM-SCEN-27")
def test_p06_boarding_takes_two_players_or_one_alone():
    for seats, there in ((2, 0), (1, 1)):
        t = small(tale("P06", seats=seats))
        t.state.places[2].ascend = 1
        t.stand(0, 2)
        assert len(t.do(lambda m: special_programs(m, 0))) == there


def test_p06_two_charges_then_run_then_the_relay_is_blown_up():
    t = small(tale("P06", tokens={"p_charge": 1}))
    t.state.places[2].ascend = 1
    t.stand(0, 2), t.stand(1, 2)
    launch(t, 0, "set_charge")
    t.enemies_on_top(DRONE, DRONE)
    assert world(t).state.story.plot == "P07"
    t.stand(1, 0)
    world(t)
    world(t)
    assert t.state.story.outcome == "P10"
    assert [p.integrity for p in t.state.players] == [2, 5]  # who stood too close


def test_p08_the_setback_goes_on_with_the_card_that_follows():
    t = tale("P01", time=1)
    assert world(t).state.story.plot == "P02"
    assert t.state.time == 3
    assert t.state.story.spent == ["P01", "P08"]
    t = small(tale("P05", spent=["P01", "P02", "P03", "P04"]))
    t.state.places[2].success = t.state.places[1].success = t.state.places[4].success = 1
    t.state.places[3].ascend = 1
    world(t)
    assert t.state.story.plot == "P06"
    assert t.state.places[2].success == 0  # flattened

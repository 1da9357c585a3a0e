"""The scenario S, Shinigami, card by card."""

import pytest
from tam_board import Board
from tam_story import DRONE, draw, small, tale, world

from zhuoju.games.tamashii.board.boss import boss_acts
from zhuoju.games.tamashii.model.state import Boss


def test_s01_two_core_tests_lead_on_and_time_0_to_the_setback():
    t = small(tale("S01", time=3, tokens={"success": 2}))
    assert world(t).state.story.plot == "S02"
    t = small(tale("S01", time=1))
    world(t, (0, "way 1"), (1, "way 1"))
    assert t.state.story.spent[:3] == ["S01", "S11", "S03"]
    assert t.state.story.plot == "S05"


def test_s04_the_bait_is_appointed_tracked_and_must_stand_far_away():
    t = small(tale("S03"))
    t.do(draw("S04"), (0, "seat:1"), (1, "seat:1"))
    t.stand(1, 3)
    world(t)
    assert [p.tracking for p in t.state.players] == [0, 1]
    world(t)
    world(t)
    assert t.state.story.plot == "S07"
    assert t.state.boss.place == 3


def test_s05_three_lanterns_out_bring_the_boss_from_the_outskirts():
    t = small(tale("S05", time=4, tokens={"success": 3}))
    t.state.places[4].labels = ["s_edge"]
    world(t)
    assert (t.state.story.plot, t.state.boss.place) == ("S07", 4)
    assert t.state.boss.integrity == 7
    assert sorted(each.split()[0] for each in t.state.boss.pile) == ["Sx17", "Sx18"]


def test_s07_the_boss_withdraws_when_half_of_its_integrity_is_gone():
    t = small(tale("S07"))
    t.state.boss = Boss("shinigami", 2, 4, 6, ["Sx17 0", "Sx18 0"])
    t.number_die(0)
    t.symbol_die("basic")
    assert world(t).state.story.plot == "S07"
    t.state.boss.integrity = 3
    world(t, (0, "way 1"), (1, "way 1"))
    assert t.state.story.plot == "S10"
    assert t.state.boss.armour == 4


@pytest.mark.parametrize(
    ("path", "plot", "ending"),
    [("S04", "S09", "S12"), ("S04", "S10", "S13"), ("S05", "S09", "S14"), ("S05", "S10", "S15")],
)
@pytest.mark.rule("TAM-END-05")
def test_s_the_two_choices_make_four_endings(path, plot, ending):
    t = small(tale(plot, time=3, spent=[path], tokens={"success": 1}))
    t.state.boss = Boss("shinigami", 2, 0, 6, []) if plot == "S10" else None
    assert world(t).state.story.outcome == ending


def test_s_eight_beacons_lose():
    t = tale("S05", time=4)
    for spot in t.state.places[1:]:
        spot.ascend = 1
    assert world(t).result is None
    t.state.places[0].ascend = t.state.places[1].ascend = 2
    assert world(t).state.story.outcome == "S16"


@pytest.mark.parametrize(("seats", "limit"), [(1, 8), (2, 7), (3, 7), (4, 6)])
def test_s_the_more_players_the_fewer_beacons_are_too_many(seats, limit):
    t = tale("S05", seats=seats, time=4)
    t.state.places[0].ascend = limit - 1
    assert world(t).result is None
    t.state.places[1].ascend = 1
    assert world(t).state.story.outcome == "S16"


def attack(side: str, number: int, symbol: str, seats: int = 2) -> Board:
    """The boss stands on the Power Plant (place 2) and resolves this side of an attack card."""
    t = small(tale("S07", seats=seats))
    t.state.boss = Boss("shinigami", 2, 5, 3, [side, "Sx18 1"])
    t.stand(0, 4), t.stand(1, 2)
    t.me(0).tracking = 3
    t.number_die(number)
    t.symbol_die(symbol)
    t.enemies_on_top(DRONE, DRONE)
    t.do(boss_acts)
    t.until("rest")
    return t


@pytest.mark.rule("TAM-BOSS-11")
def test_sx17_front_walks_to_the_highest_tracking_and_strikes_or_leaves_a_beacon():
    t = attack("Sx17 0", 3, "basic")
    assert t.state.boss.place == 4
    assert [p.integrity for p in t.state.players] == [3, 5]
    assert t.state.boss.pile == ["Sx18 1", "Sx17 1"]  # flipped, at the bottom
    t = attack("Sx17 0", 1, "special")
    assert (t.state.boss.place, t.state.places[3].ascend) == (3, 1)


@pytest.mark.rule("TAM-BOSS-11")
def test_sx17_back_lights_beacons_sx18_strikes_around_and_calls_machines():
    t = attack("Sx17 1", 2, "special")
    assert sum(spot.ascend for spot in t.state.places) == 2
    assert [p.tracking for p in t.state.players] == [4, 1]
    t = attack("Sx18 0", 2, "basic")
    assert [p.integrity for p in t.state.players] == [5, 3]
    t = attack("Sx18 1", 3, "special")
    assert sorted(len(p.queue) for p in t.state.players) == [0, 2]
    assert t.state.boss.armour == 6


@pytest.mark.rule("TAM-BOSS-11")
def test_a_blank_number_die_leaves_the_attack_pile_as_it_is():
    t = attack("Sx17 0", 0, "special")
    assert t.state.boss.pile == ["Sx17 0", "Sx18 1"]

"""TAM-RES-01 to 06 The four tracks."""

import pytest

from zhuoju.games.tamashii.board.resources import gain, gain_mix, gain_xp, lose, spend
from zhuoju.games.tamashii.model.state import player
from zhuoju.games.tamashii.model.words import RESOURCES
from zhuoju.games.tamashii.round.launch import launch_step


@pytest.mark.rule("TAM-RES-01")
def test_there_are_four_resources_and_experience_is_none_of_them(board):
    assert RESOURCES == ("shield", "memory", "energy", "reroll")
    t = board(1)
    t.do(lambda m: gain_xp(m, player(m, 0), 9))
    assert t.me().xp == 9
    assert sum(t.me().resources.values()) == 0


@pytest.mark.rule("TAM-RES-02")
def test_a_track_rises_to_five_at_most_and_the_excess_is_lost(board):
    """EC-53."""
    t = board(1)
    t.resources(energy=4)
    t.do(lambda m: gain(m, player(m, 0), "energy", 2))
    assert t.has("energy") == 5
    assert t.events("resource_gained")[0].data == {"seat": 0, "resource": "energy", "n": 1, "now": 5}
    t.do(lambda m: gain(m, player(m, 0), "energy", 1))
    assert len(t.events("resource_gained")) == 1


@pytest.mark.rule("TAM-RES-03")
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_short_program_gives_one_and_a_long_one_two(board, resource):
    """WE-11."""
    main, other = {"energy": "RB", "shield": "BG", "memory": "GY", "reroll": "YR"}[resource]
    for long, rows in ((False, "{0}{1}{0}"), (True, "{0}{1}{0}/..{1}/..{0}")):
        t = board(1)
        t.write(0, rows.format(main, other))
        t.do(lambda m: launch_step(m, player(m, 0)))
        t.play(next(o for o in t.options("launch") if ("long" in o) is long), "end")
        assert t.has(resource) == (2 if long else 1)
        assert sum(t.me().resources.values()) == t.has(resource)


@pytest.mark.rule("TAM-RES-04")
def test_resources_in_any_mix_are_split_by_who_gains_them(board):
    t = board(2)
    t.resources(1, shield=5)
    t.do(lambda m: gain_mix(m, player(m, 1), 3))
    assert t.asked().seat == 1
    assert t.offered == list(RESOURCES)
    t.expect_refused({"energy": 2})
    t.play({"energy": 2, "reroll": 1})
    assert (t.has("energy", 1), t.has("reroll", 1), t.has("energy", 0)) == (2, 1, 0)


def test_what_a_timer_takes_of_a_mix_is_spread_over_the_lowest_tracks(board):
    t = board(1)
    t.resources(shield=2, memory=1)
    t.do(lambda m: gain_mix(m, player(m, 0), 4))
    assert t.asked().default == {"energy": 2, "reroll": 1, "memory": 1}


@pytest.mark.rule("TAM-RES-02")
def test_what_waits_for_gained_shields_happens_and_does_not_exceed_the_top(board):
    t = board(1)
    t.equip(0, "spare-plating")
    t.resources(shield=3)
    t.do(lambda m: gain(m, player(m, 0), "energy", 1))
    assert t.rests
    t.do(lambda m: gain(m, player(m, 0), "shield", 1))
    t.script({"ability.use": "yes"})
    assert t.has("shield") == 5


@pytest.mark.rule("TAM-RES-05")
def test_losing_is_forced_and_stops_at_zero(board):
    t = board(1)
    t.resources(energy=1)
    assert t.do(lambda m: lose(m, player(m, 0), "energy", 3)) == 1
    assert t.has("energy") == 0
    assert t.do(lambda m: lose(m, player(m, 0), "energy", 1)) == 0


@pytest.mark.rule("TAM-RES-06")
def test_exactly_so_much_is_spent_or_nothing(board):
    t = board(1)
    t.resources(memory=2)
    assert t.do(lambda m: spend(m, player(m, 0), "memory", 3)) is False
    assert t.has("memory") == 2
    assert t.do(lambda m: spend(m, player(m, 0), "memory", 2)) is True
    assert t.has("memory") == 0

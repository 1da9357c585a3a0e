"""Exact odds of what an option would roll, told from a view alone."""

from fractions import Fraction
from math import isclose

import pytest

from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.board.dice import chance_to_pass, roll_player_dice
from zhuoju.games.tamashii.board.trial import personal_test
from zhuoju.games.tamashii.model.library import DICE
from zhuoju.games.tamashii.model.state import Combat, player
from zhuoju.games.tamashii.round.combat import attack_roll, player_turn
from zhuoju.games.tamashii.round.planning import take_part
from zhuoju.games.tamashii.seat.odds import odds


def foreseen(t, option, seat=0):
    """What the seat that is asked can know of an option, by what it is for."""
    asked = next(d for d in t.match.pending if d.seat == seat)
    view = GAME.view(t.match.table.state, seat)
    return {each.what: dict(each.outcomes) for each in odds(view, asked.question(), option)}


def same(found, expected):
    return found.keys() == expected.keys() and all(isclose(found[k], float(expected[k])) for k in expected)


@pytest.mark.rule("TAM-RES-14", "TAM-COMBAT-03")
def test_every_energy_point_adds_a_die_to_the_foreseen_attack_roll(board):
    t = board(1)
    t.resources(energy=2)
    t.lock_on(0, "scanner-drone", "street-sweeper")
    t.do(lambda m: attack_roll(m, player(m, 0)))
    assert t.prompt == "combat.energy"
    rare = foreseen(t, "1")["faces_rare"]  # the Walker's two dice and one more
    third = Fraction(1, 3)
    expected = {
        "0": (1 - third) ** 3,
        "1": 3 * third * (1 - third) ** 2,
        "2": 3 * third**2 * (1 - third),
        "3": third**3,
    }
    assert same(rare, expected)
    assert set(foreseen(t, "2")["faces_common"]) == {"0", "1", "2", "3", "4"}


@pytest.mark.rule("TAM-COMBAT-05", "TAM-COMBAT-06")
def test_no_more_enemies_act_than_there_are_in_the_queue(board):
    t = board(1)
    t.resources(energy=1)
    t.lock_on(0, "scanner-drone", "street-sweeper")
    t.do(lambda m: attack_roll(m, player(m, 0)))
    acting = foreseen(t, "0")["enemies_acting"]
    threes = Fraction(sum(n >= 2 for n in DICE.number), len(DICE.number))
    assert same(acting, {"0": Fraction(1, 4), "1": Fraction(1, 4), "2": threes})
    assert same(foreseen(t, "0")["symbol"], {"symbol.basic": 0.5, "symbol.special": 0.5})


@pytest.mark.rule("TAM-RES-16", "TAM-TRACK-05")
def test_a_reroll_counts_what_the_other_dice_show(board):
    t = board(1)
    t.resources(reroll=2)
    t.roll("common", "blank")
    t.do(lambda m: roll_player_dice(m, player(m, 0), 2, "tracking"), "points")
    assert t.prompt == "roll.reroll"
    assert same(foreseen(t, "die:1")["tracking"], {"1": 0.5, "2": 0.5})
    assert same(foreseen(t, "die:0")["tracking"], {"0": 0.5, "1": 0.5})


@pytest.mark.rule("TAM-TEST-02")
def test_a_test_is_foreseen_by_the_number_of_codes_dumped(board):
    t = board(1)
    t.write(0, "RRR")
    t.do(lambda m: personal_test(m, 0, "red", 2))
    assert t.prompt == "test.dump"
    passing = foreseen(t, "cell:0")["passing"]
    assert same(passing, {str(n): chance_to_pass(n, 2) for n in (1, 2, 3)})
    assert passing["1"] == pytest.approx(1 / 3)  # one die: only a rare is two successes


@pytest.mark.rule("TAM-PLAN-02", "TAM-TRACK-01")
def test_being_done_before_the_tracking_roll_foresees_it(board):
    t = board(1)
    t.state.step, t.state.phase = "tracking", "planning"
    t.me().tracking = 4  # two dice
    t.resources(memory=1)
    t.do(lambda m: take_part(m, player(m, 0), writing=False))
    assert same(foreseen(t, "done")["tracking"], {"0": 0.25, "1": 0.5, "2": 0.25})
    assert foreseen(t, "code red") == {}
    t.state.step = "write"
    assert foreseen(t, "done") == {}


def test_a_box_that_rerolls_is_foreseen_with_the_dice_that_stay_free(board):
    t = board(1)
    t.equip(0, "double-or-nothing")
    t.lock_on(0, "scanner-drone")
    t.state.combat = Combat(0, dice=["common", "blank", "blank"], assigned=[False] * 3)
    t.do(lambda m: player_turn(m, player(m, 0), m.state.combat))
    (option,) = [o for o in t.options("box") if "card:" in o]
    assert set(foreseen(t, option)["faces_rare"]) == {"0", "1", "2"}
    assert foreseen(t, "end") == {}

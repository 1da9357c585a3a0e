"""The sample games pass the tests that OpenSpiel ships for games, and tell no seat too much."""

import unittest
import warnings

import pytest

pyspiel = pytest.importorskip("pyspiel")

from zhuoju.adapters import openspiel  # noqa: E402
from zhuoju.adapters.encoding import Worded  # noqa: E402

CELLS = [f"cell:{i}" for i in range(9)]
ACTS = ["fold", "check", "call", "raise"]


@pytest.fixture(scope="module")
def games():
    """Registered once; OpenSpiel forgets nothing."""
    return {
        "tictactoe": openspiel.register(
            "tictactoe", encoder=Worded(CELLS, 64), zero_sum=True, utilities=(-1, 1)
        ),
        "leduc": openspiel.register("leduc", encoder=Worded(ACTS, 64), zero_sum=True, utilities=(-14, 14)),
        "uno": openspiel.register("uno", zero_sum=True, utilities=(-1, 1)),
        "lighthouse": openspiel.register("lighthouse", seats=2, utilities=(0, 1)),
    }


@pytest.mark.parametrize(("name", "runs"), [("tictactoe", 10), ("leduc", 30), ("lighthouse", 5), ("uno", 3)])
def test_the_simulation_test_passes(games, name, runs):
    game = pyspiel.load_game(games[name])
    pyspiel.random_sim_test(game, num_sims=runs, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["tictactoe", "leduc", "lighthouse", "uno"])
def test_the_api_test_passes(games, name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of libraries that its test module imports
        from open_spiel.integration_tests import api_test
    about = {"game": pyspiel.load_game(games[name]), "game_name": games[name]}
    case = type("OnPartialTree", (api_test.EnforceAPIOnPartialTreeBase,), about)
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(found)
    assert found.testsRun > 4
    assert found.wasSuccessful(), [told for _, told in (*found.errors, *found.failures)]


def play(state, *actions):
    for action in actions:
        state.apply_action(action)
    return state


def test_a_deal_is_a_chance_node_with_equally_likely_outcomes(games):
    state = pyspiel.load_game(games["leduc"]).new_initial_state()
    outcomes = state.chance_outcomes()
    assert state.is_chance_node()
    assert len(outcomes) == 240
    assert sum(p for _, p in outcomes) == pytest.approx(1)


def test_an_information_state_does_not_tell_the_other_hand(games):
    from zhuoju_examples.leduc import DEALS

    game = pyspiel.load_game(games["leduc"])
    mine = {}
    for outcome, ((own, _, _), small) in enumerate(DEALS):
        state = play(game.new_initial_state(), outcome, ACTS.index("call"))
        mine.setdefault((own, small), set()).add(state.information_state_string(0))
    assert all(len(strings) == 1 for strings in mine.values())
    assert len(mine) == 12


def test_a_clone_goes_its_own_way(games):
    state = play(pyspiel.load_game(games["tictactoe"]).new_initial_state(), 0, 4)
    clone = state.clone()
    clone.apply_action(8)
    assert state.legal_actions() == [1, 2, 3, 5, 6, 7, 8]
    assert clone.legal_actions() == [1, 2, 3, 5, 6, 7]


def test_a_line_wins(games):
    state = play(pyspiel.load_game(games["tictactoe"]).new_initial_state(), 0, 3, 1, 4, 2)
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]

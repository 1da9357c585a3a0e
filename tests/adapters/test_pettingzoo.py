"""Every sample game passes PettingZoo's own checks, warnings being errors."""

import contextlib
import io
import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of an environment its test module imports
    from pettingzoo.test import api_test, seed_test

from zhuoju.adapters import pettingzoo
from zhuoju.adapters.encoding import Worded, rewards
from zhuoju.kernel import Result

GAMES = [("tictactoe", 2), ("leduc", 2), ("uno", 2), ("uno", 4), ("lighthouse", 1), ("lighthouse", 3)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_api_test_passes(game, seats):
    for seed in range(3):
        env = pettingzoo.env(game, seats)
        env.reset(seed=seed)
        with contextlib.redirect_stdout(io.StringIO()):
            api_test(env, num_cycles=60)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_seed_test_passes(game, seats):
    seed_test(lambda: pettingzoo.env(game, seats), num_cycles=60)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_many_seeds_play_to_the_end(game, seats):
    env = pettingzoo.env(game, seats)
    chance = np.random.default_rng(0)
    for seed in range(10):
        env.reset(seed=seed)
        earned = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            _, reward, over, _, info = env.last()
            earned[agent] += reward
            env.step(None if over else int(chance.choice(np.flatnonzero(info["action_mask"]))))
        assert list(earned.values()) == rewards(env.match.result, seats)


def test_an_illegal_action_is_refused_and_nothing_moves():
    env = pettingzoo.env("tictactoe")
    env.reset(seed=0)
    before = env.match.view(0)
    with pytest.raises(ValueError, match="not legal"):
        env.step(9)
    assert env.match.view(0) == before


def test_an_encoder_of_the_games_own_gives_each_option_one_number():
    env = pettingzoo.env("tictactoe", encoder=Worded([f"cell:{i}" for i in range(9)], size=64))
    env.reset(seed=0)
    env.step(4)
    assert env.match.view(0)["cells"][4] == 0
    assert env.infos[env.agent_selection]["action_mask"].tolist() == [1, 1, 1, 1, 0, 1, 1, 1, 1]


def test_an_observation_does_not_depend_on_what_the_seat_may_not_know():
    env = pettingzoo.env("leduc")
    env.reset(seed=1)
    seen = env.observe("seat_0")
    state = env.match.table.state
    state.board = next(c for c in ("card:J1", "card:Q1", "card:K1") if c not in (*state.cards, state.board))
    assert np.array_equal(env.observe("seat_0"), seen)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (Result((0,)), [1.0, -1.0]),
        (Result(()), [0.0, 0.0]),
        (Result((0, 1)), [1.0, 1.0]),
        (Result((1,), (-3, 3)), [-3.0, 3.0]),
        (Result((1,), (10, 30)), [-1.0, 1.0]),
    ],
)
def test_rewards(result, expected):
    assert rewards(result, 2) == expected

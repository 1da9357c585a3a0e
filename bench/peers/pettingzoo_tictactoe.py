"""PettingZoo's tic-tac-toe through its AEC interface, legal moves from the action mask."""

import os
from random import Random

from . import Figure, require, timed


def play(seconds: float, seed: int, *, wrapped: bool = False) -> Figure:
    """Random games on `raw_env()`, or on `env()` with its checking wrappers, which is slower."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    tictactoe, version = require(
        "pettingzoo.classic.tictactoe_v3", package="pettingzoo", install="pettingzoo and pygame-ce"
    )
    env = tictactoe.env() if wrapped else tictactoe.raw_env()

    def one_game(chance: Random) -> int:
        moves = 0
        random = chance.random
        env.reset()
        agent = env.agent_selection
        while not env.terminations[agent]:
            # `observe` is what `last` calls; asked directly it saves the rewards nobody reads here.
            mask = env.observe(agent)["action_mask"]
            actions = mask.nonzero()[0].tolist()
            env.step(actions[int(random() * len(actions))])
            agent = env.agent_selection
            moves += 1
        return moves

    name = "PettingZoo env()" if wrapped else "PettingZoo raw_env()"
    return timed(name, version, "tictactoe", seconds=seconds, seed=seed, one_game=one_game)

"""Random play on any RLCard environment."""

from random import Random

from . import Figure, require, timed


def play_env(env_id: str, game: str, seconds: float, seed: int) -> Figure:
    """Random games through `reset` and `step`.

    Actions are given by name, as RLCard's rule-based agents do: `step` then need not list the legal actions
    again to decode a number, which is a little faster. The games played are the same either way.
    """
    rlcard, version = require("rlcard", package="rlcard", install="rlcard")
    env = rlcard.make(env_id, config={"seed": seed})

    def one_game(chance: Random) -> int:
        moves = 0
        random = chance.random
        state, _ = env.reset()
        while not env.is_over():
            # Two equal cards are one action, but appear twice among the raw ones.
            actions = list(dict.fromkeys(state["raw_legal_actions"]))
            state, _ = env.step(actions[int(random() * len(actions))], raw_action=True)
            moves += 1
        return moves

    return timed("RLCard", version, game, seconds=seconds, seed=seed, one_game=one_game)

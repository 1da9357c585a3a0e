"""OpenSpiel's tic-tac-toe: rules in C++, driven from Python."""

from random import Random

from . import Figure, require, timed


def play(seconds: float, seed: int) -> Figure:
    """Random games through `legal_actions` and `apply_action`."""
    pyspiel, version = require("pyspiel", package="open_spiel", install="open_spiel")
    game = pyspiel.load_game("tic_tac_toe")

    def one_game(chance: Random) -> int:
        moves = 0
        random = chance.random
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            moves += 1
        return moves

    return timed("OpenSpiel", version, "tictactoe", seconds=seconds, seed=seed, one_game=one_game)

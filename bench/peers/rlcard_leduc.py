"""RLCard's Leduc hold'em, two players."""

from . import Figure
from .rlcard_env import play_env


def play(seconds: float, seed: int) -> Figure:
    """Random games on `rlcard.make("leduc-holdem")`."""
    return play_env("leduc-holdem", "leduc", seconds, seed)

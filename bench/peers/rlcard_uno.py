"""RLCard's Uno, two players."""

from . import Figure
from .rlcard_env import play_env


def play(seconds: float, seed: int) -> Figure:
    """Random games on `rlcard.make("uno")`."""
    return play_env("uno", "uno", seconds, seed)

"""A process that only plays, as a server, a simulation or a training run: what it has loaded stays."""

import gc
from typing import Final

PACE: Final = (20_000, 20, 50)  # new things between two collections; matches leave little to collect


def settle_down() -> None:
    """What is there now stays: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*PACE)

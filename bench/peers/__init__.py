"""Random play on other projects' implementations of the same small games.

Every module here offers `play(seconds, seed)`: it plays whole random games on one core, lists the legal moves
before each move, and returns a `Figure`. A game begun before the time is up is played to its end.
"""

from collections.abc import Callable
from importlib import import_module, metadata
from random import Random
from time import perf_counter
from types import ModuleType
from typing import TypedDict

PEERS = (
    "openspiel_tictactoe",
    "pettingzoo_tictactoe",
    "boardgameio_tictactoe",
    "rlcard_leduc",
    "rlcard_uno",
)


class PeerMissing(Exception):
    """A peer cannot run here. The message is one line that says what to install."""


class Figure(TypedDict):
    """How fast a peer played."""

    peer: str
    version: str
    game: str
    moves: int
    games: int
    seconds: float
    moves_per_second: float


def require(module: str, *, package: str, install: str) -> tuple[ModuleType, str]:
    """A peer's module and the version of its package; `PeerMissing` when it cannot be imported."""
    try:
        return import_module(module), metadata.version(package)
    except ImportError as missing:
        raise PeerMissing(f"{package} cannot be imported ({missing}); install {install}") from missing


def timed(
    peer: str, version: str, game: str, *, seconds: float, seed: int, one_game: Callable[[Random], int]
) -> Figure:
    """Play whole games for about `seconds`; `one_game` plays one and returns its number of moves."""
    chance = Random(seed)
    moves = games = 0
    start = perf_counter()
    end = start + seconds
    now = start
    while now < end:
        moves += one_game(chance)
        games += 1
        now = perf_counter()
    return {
        "peer": peer,
        "version": version,
        "game": game,
        "moves": moves,
        "games": games,
        "seconds": now - start,
        "moves_per_second": moves / (now - start),
    }

"""The games on the shelf. One that cannot be loaded is named, and does not spoil the others."""

import sys
from typing import Any

from zhuoju.commands.failure import Failure
from zhuoju.kernel import Game, RulesError, find, installed, register


def take(name: str) -> Game[Any, Any]:
    """The game with this id, or `module:NAME` from the current folder; or why it cannot be had."""
    try:
        if ":" in name:
            return _uninstalled(name)
        return find(name)
    except RulesError:
        raise
    except Exception as wrong:  # whatever a plugin's import does
        raise Failure(f"the game {name!r} cannot be loaded: {type(wrong).__name__}: {wrong}") from wrong


def _uninstalled(name: str) -> Game[Any, Any]:
    """A game out of a module in the current folder, known by its own id from now on."""
    from zhuoju.lab.simulation import find_game

    sys.path.insert(0, "")
    game = find_game(name)
    register(game)
    return game


def every() -> list[Game[Any, Any]]:
    """All games that can be played; for each that cannot, one line on stderr."""
    games = []
    for name in installed():
        try:
            games.append(take(name))
        except (Failure, RulesError) as wrong:
            print(f"zhuoju: {wrong}", file=sys.stderr)
    return games

"""The pilot of Tamashii's scenario tests: a table in the middle of a scenario, and a pack of samples."""

from pathlib import Path
from typing import Any

import pytest
from tam_board import Board, the_game

from zhuoju.content import load_packs
from zhuoju.content.pack import Packs
from zhuoju.games.tamashii.state import Story

ECHOES = Path(__file__).parent / "packs" / "echoes"
_LOADED: list[Packs] = []


def echoes(monkeypatch: pytest.MonkeyPatch) -> Packs:
    """Put the sample scenarios E, C and G beside the game's own packs for one test."""
    from zhuoju.games.tamashii.library import LIBRARY

    the_game()
    if not _LOADED:
        _LOADED.append(load_packs(LIBRARY, [ECHOES]))
    monkeypatch.setitem(vars(LIBRARY), "packs", _LOADED[0])
    return _LOADED[0]


def tale(plot: str, seats: int = 2, *, time: int = 0, **more: Any) -> Board:
    """A table where this plot card is active; the markers on it and on the guide may be given."""
    t = Board(seats)
    t.state.story = Story(plot[0], plot=plot, **more)
    t.state.time = time
    t.state.phase = "progress"
    t.state.die_face_rest = t.cards("common", "rare", "blank", "common", "rare", "blank")
    return t


def xps(t: Board) -> list[int]:
    """The experience of every player."""
    return [p.xp for p in t.state.players]

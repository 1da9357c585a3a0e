"""The pilot of Tamashii's scenario tests: a table in the middle of a scenario, and a pack of samples."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tam_board import Board, the_game

from zhuoju.content import load_packs, perform
from zhuoju.content.pack.pack import Packs
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.state import Story
from zhuoju.games.tamashii.story.plot import draw_card, special_programs, world_activity

ECHOES = Path(__file__).parent / "packs" / "echoes"
DRONE = "patrol-drone"
SERVER = 1  # the place of the Central Server on the small map below
_LOADED: list[Packs] = []


def echoes(monkeypatch: pytest.MonkeyPatch) -> Packs:
    """Put the sample scenarios E, C and G beside the game's own packs for one test."""
    from zhuoju.games.tamashii.model.library import LIBRARY

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


def small(t: Board) -> Board:
    """The Shelter, the Central Server beside it, then Power Plant, Server Farm and Ruins in a row."""
    t.lay_map((1, 0, 0, True), (16, 1, 0, True), (11, 2, 0, True), (12, 3, 0, True), (2, 4, 0, True))
    return t


def draw(number: str) -> Callable[[Any], Any]:
    """Draw the scenario card with this number."""
    return lambda m: draw_card(m, number)


def world(t: Board, *answers: Any) -> Board:
    """Resolve the world activity."""
    t.do(world_activity, *answers)
    return t


def launch(t: Board, seat: int, name: str) -> None:
    """Resolve the effect of a story program as if it had been launched."""

    def run(m: Any) -> Any:
        card, program = next((c, p) for c, p in special_programs(m, seat) if p.id == name)
        return perform(m, Ctx(you=seat, face=card, program="story"), program.do)

    t.do(run)

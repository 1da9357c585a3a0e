"""MES-HID-02 The time that something takes does not tell whether somebody unseen could answer it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.test_clocks import HOST, PLAYER, course, table
from zhuoju.server import pauses as module
from zhuoju.server.pauses import LEAST, Pause
from zhuoju.server.places import Place


class Waiting:
    """A pause whose time a test lets go by."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = 1_000_000
        monkeypatch.setattr(module, "now", lambda: self.at)
        self.planned: list[tuple[float, Callable[[], None]]] = []
        self.shown = 0
        self.pause = Pause(lambda seconds, then: self.planned.append((seconds, then)), self._show)
        self.course: Any = course()
        self.pause.notice(self.course, table())

    def _show(self) -> None:
        self.shown += 1

    def window(self, places: Any = None) -> None:
        """Somebody of the host's side could have answered."""
        self.course.match.table.state.windows += 1
        seated = table()
        if places is not None:
            seated.places[HOST] = places
        self.pause.notice(self.course, seated)

    def go_by(self) -> None:
        seconds, then = self.planned.pop(0)
        self.at += int(seconds * 1000)
        then()


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Waiting:
    return Waiting(monkeypatch)


@pytest.mark.rule("MES-HID-02")
def test_players_and_spectators_wait_and_the_host_does_not(waiting: Waiting) -> None:
    assert not waiting.pause.holds(waiting.course, PLAYER)
    waiting.window()
    held = [waiting.pause.holds(waiting.course, seat) for seat in (PLAYER, None, HOST)]
    assert held == [True, True, False]
    assert waiting.planned[0][0] == LEAST
    waiting.go_by()
    assert not waiting.pause.holds(waiting.course, PLAYER)
    assert waiting.shown == 1


def test_where_nothing_could_be_answered_nobody_waits(waiting: Waiting) -> None:
    waiting.pause.notice(waiting.course, table())
    assert not waiting.pause.holds(waiting.course, PLAYER)
    assert not waiting.planned


def test_a_later_window_makes_the_wait_longer_and_all_is_shown_once(waiting: Waiting) -> None:
    waiting.window()
    waiting.at += 1500
    waiting.window()
    first, second = waiting.planned
    waiting.at += 500
    first[1]()
    assert waiting.pause.holds(waiting.course, PLAYER)
    waiting.at += 1500
    second[1]()
    assert not waiting.pause.holds(waiting.course, PLAYER)
    assert waiting.shown == 1


def test_where_a_bot_hosts_nobody_waits(waiting: Waiting) -> None:
    waiting.window(Place("bot", bot="greedy"))
    assert not waiting.pause.holds(waiting.course, PLAYER)

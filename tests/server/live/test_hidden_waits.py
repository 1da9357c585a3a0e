"""MES-HID-02 The time that something takes does not tell whether somebody unseen could answer it."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.live.test_clocks import HOST, PLAYER, course, table
from tests.server.live.test_unsure import Disk, Hall, Person
from zhuoju.kernel.answers import possible
from zhuoju.server.live import hidden_waits as module
from zhuoju.server.live.hidden_waits import LEAST, Pause
from zhuoju.server.live.livetable import LiveTable
from zhuoju.server.match.places import Place
from zhuoju.server.match.played import Course
from zhuoju.server.match.record import Answered


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


# At a table


class Looking(Person):
    def __init__(self, account: str) -> None:
        super().__init__()
        self.account = account  # type: ignore[misc]


def paused() -> LiveTable:
    """A table at which somebody of the host's side could have answered just now."""
    hall: Any = Hall(Disk())
    live = LiveTable(hall, table(), played_until_a_player_is_asked())
    live.course.match.table.state.windows += 1
    live._show()
    return live


def played_until_a_player_is_asked() -> Course:
    played = course()
    while (asked := played.match.pending[0]).seat != PLAYER:
        answer = possible(asked, 1)[0] if asked.default is None else asked.default
        played.apply(Answered(asked.seat, 0, asked.number, answer))
    return played


async def some_time() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.rule("MES-HID-02")
def test_whoever_looks_anew_during_the_wait_sees_nothing_before_it_is_over() -> None:
    async def look() -> None:
        live = paused()
        host, player = Looking("b"), Looking("a")
        await live.join(host, None)  # type: ignore[arg-type]
        assert len(host.shown) == 1
        coming = asyncio.create_task(live.join(player, None))  # type: ignore[arg-type]
        await some_time()
        assert player.shown == []
        live._pause.stop()
        await coming
        assert len(player.shown) == 1

    asyncio.run(look())


@pytest.mark.rule("MES-HID-02")
def test_whoever_sits_down_elsewhere_during_the_wait_sees_nothing_before_it_is_over() -> None:
    async def look() -> None:
        hall: Any = Hall(Disk())
        live = LiveTable(hall, table(), course())
        player = Looking("a")
        await live.join(player, None)  # type: ignore[arg-type]
        live.course.match.table.state.windows += 1
        live._show()
        seated = table()
        seated.places[HOST] = replace(seated.places[HOST], name="Bob")
        await live.seat_anew(replace(seated, revision=1))
        assert [b'"snapshot"' in raw for raw in player.shown] == [True, False]
        live._pause.stop()
        await live._show_late()
        assert [b'"snapshot"' in raw for raw in player.shown] == [True, False, True]

    asyncio.run(look())


@pytest.mark.rule("MES-HID-02")
def test_what_a_player_was_not_asked_yet_cannot_be_answered_at_once() -> None:
    async def look() -> None:
        live = paused()
        asked = live.course.match.pending[0]
        answer = Answered(PLAYER, 0, asked.number, possible(asked, 1)[0])
        assert not live.act_now(answer, Person())
        waiting = asyncio.create_task(live.shown_to(PLAYER))
        await some_time()
        assert not waiting.done()
        live._pause.stop()
        await waiting
        assert await live.act(answer) == live.course.number

    asyncio.run(look())

"""A fixed wait, so that nobody learns from the time it takes whether somebody unseen could answer."""

from asyncio import Event
from collections.abc import Callable

from zhuoju.kernel import Seat
from zhuoju.server.course import Course
from zhuoju.server.database import now
from zhuoju.server.places import Seated

LEAST = 2.0  # seconds that every such window takes, as those see it who are not let in
Later = Callable[[float, Callable[[], None]], object]


class Pause:
    """While it lasts, only hosts are shown what changed; afterwards everybody is.

    It begins whenever a host's side could have answered something, whether it was asked or not. Where no
    person hosts there is nobody to wait for.
    """

    def __init__(self, later: Later, over: Callable[[], None]) -> None:
        self._later = later
        self._over = over
        self._windows = -1
        self._until = 0
        self._passed = Event()
        self._passed.set()

    def notice(self, course: Course, table: Seated) -> None:
        """Look whether there was such a window since the last time."""
        windows = course.match.game.windows
        if windows is None:
            return
        before, self._windows = self._windows, windows(course.match.table.state)
        if before < 0 or self._windows <= before or not _hosted(course, table):
            return
        self._until = now() + int(LEAST * 1000)
        self._passed.clear()
        self._later(LEAST, self._end)

    def holds(self, course: Course, seat: Seat | None) -> bool:
        """Whether whoever looks through the eyes of this seat has to wait."""
        return bool(self._until) and not _let_in(course, seat)

    def _end(self) -> None:
        if self._until and now() >= self._until - 50:  # a later window has its own end
            self.stop()
            self._over()

    def stop(self) -> None:
        """It does not matter any more."""
        self._until = 0
        self._passed.set()

    async def passed(self) -> None:
        """Wait until it is over."""
        await self._passed.wait()


def _let_in(course: Course, seat: Seat | None) -> bool:
    let_in = course.match.game.let_in
    return seat is not None and let_in is not None and let_in(course.match.table.state, seat)


def _hosted(course: Course, table: Seated) -> bool:
    """Whether a person is let in, who takes their time."""
    people = [seat for seat, place in enumerate(table.places) if place.kind == "person" and not place.bot]
    return any(_let_in(course, seat) for seat in people)

"""A wait, so that nobody learns from what they are shown whether somebody unseen could answer."""

from asyncio import Event
from collections.abc import Callable

from zhuoju.kernel import Seat
from zhuoju.server.match.places import Seated
from zhuoju.server.match.played import Course
from zhuoju.server.storage.database import now

LEAST = 2.0  # seconds that every such window takes, as those see it who are not let in
Later = Callable[[float, Callable[[], None]], object]


class Pause:
    """While it lasts, only hosts are shown what changed; afterwards everybody is.

    It begins whenever a host's side could have answered something, whether it was asked or not. Where no
    person hosts there is nobody to wait for. It begins as well with every question that others may know
    nothing of, and ends when that is answered: so a quick answer leaves nothing to be seen.
    """

    def __init__(self, later: Later, over: Callable[[], None]) -> None:
        self._later = later
        self._over = over
        self._windows = -1
        self._until = 0
        self._asked = False  # whether something is asked unseen
        self._fixed = False  # whether it lasts to its end in any case
        self._passed = Event()
        self._passed.set()

    def notice(self, course: Course, table: Seated) -> None:
        """Look whether there was such a window, or such a question, since the last time."""
        was_asked, self._asked = self._asked, not course.is_at_rest
        if self._is_new_window(course) and _hosted(course, table):
            self._fixed = True
            self._begin()
        elif self._asked and not was_asked and not self._until:
            self._begin()
        elif was_asked and not self._asked and not self._fixed:
            self.stop()

    def _is_new_window(self, course: Course) -> bool:
        windows = course.match.game.windows
        before, self._windows = self._windows, windows(course.match.table.state) if windows else 0
        return 0 <= before < self._windows

    def _begin(self) -> None:
        self._until = now() + int(LEAST * 1000)
        self._passed.clear()
        self._later(LEAST, self._end)

    def holds(self, course: Course, seat: Seat | None) -> bool:
        """Whether whoever looks through the eyes of this seat has to wait."""
        return bool(self._until) and not course.lets_in(seat)

    def _end(self) -> None:
        if self._until and now() >= self._until - 50:  # a later window has its own end
            self.stop()
            self._over()

    def stop(self) -> None:
        """It does not matter any more."""
        self._until, self._fixed = 0, False
        self._passed.set()

    async def passed(self) -> None:
        """Wait until it is over."""
        await self._passed.wait()


def _hosted(course: Course, table: Seated) -> bool:
    """Whether a person is let in, who takes their time."""
    people = [seat for seat, place in enumerate(table.places) if place.kind == "person" and not place.bot]
    return any(map(course.lets_in, people))

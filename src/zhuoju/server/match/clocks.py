"""Deadlines: how long a person may think over one decision, as the table or its host has it."""

from zhuoju.kernel import Seat
from zhuoju.server.match.places import Seated
from zhuoju.server.match.played import Course, Timing
from zhuoju.server.match.wire_heard import Clock
from zhuoju.server.storage.database import now

Key = tuple[Seat, int, int]  # a decision: its seat, the epoch it was asked in, its number


GRACE = 60_000  # milliseconds that are left at least when a table is brought back


class Clocks:
    """One clock for each decision that a person has to answer; paused ones keep what is left.

    Of a table that is brought back, `asked` is when what waits now was asked: its time went on meanwhile.
    """

    def __init__(self, asked: int = 0) -> None:
        self._asked = asked
        self._timing = Timing(0)
        self._due: dict[Key, int] = {}  # while they run: when time is up
        self._left: dict[Key, int] = {}  # while they are paused: milliseconds

    def set(self, course: Course, table: Seated) -> None:
        """Start clocks for decisions that are new, and stop those of decisions that are gone."""
        since, self._asked = self._asked, 0
        timing = course.timing or Timing(table.pace.seconds)
        if timing.seconds != self._timing.seconds:  # a host has changed it: everybody has it from now on
            self._due, self._left = {}, {}
        self._timing = timing
        if not (timing.seconds or self._due or self._left):
            return
        people = [d for d in course.match.pending if not table.places[d.seat].bot]
        asked = [d for d in people if not course.delegated(d)]
        keys = [(d.seat, course.epoch, d.number) for d in asked] if timing.seconds else []
        at, whole = now(), timing.seconds * 1000
        due = max(since + whole, at + min(whole, GRACE)) if since else at + whole
        left = {key: self._left.get(key, self._due.get(key, due) - at) for key in keys}
        self._left = left if timing.paused else {}
        self._due = {} if timing.paused else {key: self._due.get(key, at + left[key]) for key in keys}

    @property
    def timing(self) -> Timing:
        """How they are set."""
        return self._timing

    def running(self) -> list[Clock]:
        """Whose time runs, and until when: for each seat the first."""
        if not (self._due or self._left):
            return []
        first: dict[Seat, int] = {}
        for (seat, _, _), due in (*self._due.items(), *self._left.items()):
            first[seat] = min(due, first.get(seat, due))
        seconds = self._timing.seconds
        if self._timing.paused:
            return [Clock(seat, 0, seconds, max(0, left)) for seat, left in sorted(first.items())]
        return [Clock(seat, due, seconds) for seat, due in sorted(first.items())]

    def next(self) -> int | None:
        """When the first clock runs out."""
        return min(self._due.values()) if self._due else None

    def out(self) -> list[tuple[Seat, int]]:
        """The decisions whose time is up: seat and number."""
        at = now()
        return [(seat, number) for (seat, _, number), due in self._due.items() if due <= at]

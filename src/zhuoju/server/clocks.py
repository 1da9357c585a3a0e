"""Deadlines: how long a person may think over one decision."""

from zhuoju.kernel import Seat
from zhuoju.server.course import Course
from zhuoju.server.database import now
from zhuoju.server.places import Seated
from zhuoju.server.wire import Clock


class Clocks:
    """One clock for each decision that a person has to answer."""

    def __init__(self) -> None:
        self._due: dict[tuple[Seat, int, int], int] = {}

    def set(self, course: Course, table: Seated) -> None:
        """Start clocks for decisions that are new, and stop those of decisions that are gone."""
        seconds = table.pace.seconds
        asked = [d for d in course.match.pending if not table.places[d.seat].bot]
        keys = [(d.seat, course.epoch, d.number) for d in asked] if seconds else []
        at = now() + seconds * 1000
        self._due = {key: self._due.get(key, at) for key in keys}

    def running(self) -> list[Clock]:
        """Whose time runs, and until when: for each seat the first."""
        first: dict[Seat, int] = {}
        for (seat, _, _), due in self._due.items():
            first[seat] = min(due, first.get(seat, due))
        return [Clock(seat, due) for seat, due in sorted(first.items())]

    def next(self) -> int | None:
        """When the first clock runs out."""
        return min(self._due.values(), default=None)

    def out(self) -> list[tuple[Seat, int]]:
        """The decisions whose time is up: seat and number."""
        at = now()
        return [(seat, number) for (seat, _, number), due in self._due.items() if due <= at]

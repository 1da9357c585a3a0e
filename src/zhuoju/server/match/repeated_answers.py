"""Answers that come late, or again after a lost connection: what they mean, and whether they are known."""

from typing import Protocol

from zhuoju.kernel import IllegalAnswer, Seat
from zhuoju.server.match.archive import EVERY
from zhuoju.server.match.played import AlreadyDone, Course
from zhuoju.server.match.record import Answered, Recorded

LATELY = 2 * EVERY  # actions back to which the record is looked at


class Shelf(Protocol):
    """Where the record is."""

    async def actions(self, table: str, *, since: int = 0) -> list[Recorded]:
        """The actions after so many."""


async def meant(shelf: Shelf, table: str, course: Course, seat: Seat, called: int) -> int:
    """The number of a question by what it is called outside, also of one that was answered a while ago."""
    number = course.meant(called)
    if number is not None:
        return number
    for done in await shelf.actions(table, since=max(0, course.number - LATELY)):
        if isinstance(done, Answered) and course.called(done.number) == called:
            return done.number
    raise IllegalAnswer(f"seat {seat}: this is not asked now")


async def recognise(shelf: Shelf, table: str, course: Course, action: Answered) -> None:
    """Whether this very answer is in the record already, from before this worker had the table."""
    since = max(0, course.number - LATELY)
    for number, done in enumerate(await shelf.actions(table, since=since), since + 1):
        if isinstance(done, Answered) and (done.seat, done.epoch, done.number, done.answer) == (
            action.seat,
            action.epoch,
            action.number,
            action.answer,
        ):
            raise AlreadyDone(number)

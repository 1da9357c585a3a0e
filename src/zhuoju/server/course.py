"""The course of a match: what the recorded actions, applied one by one, made of it.

Nothing here knows of accounts, sockets or databases: the same actions always give the same course.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from zhuoju.kernel import CONCEDE, Decision, IllegalAnswer, Match, Plain, Seat, Seen, TakeBack, answers, find
from zhuoju.server.record import Answered, Consented, Intervened, Recorded, Timed, Wanted

UNKNOWN = -1  # the age of events that were told before this course was brought back
REMEMBERED = 256  # answered decisions that a repeated answer is recognised by


class Beginning(Struct, frozen=True):
    """Everything a match begins from."""

    game: str
    seats: int
    options: Mapping[str, Plain]
    seed: bytes
    entropy: tuple[str, ...] = ()


class Wish(Struct, frozen=True):
    """What a seat wants to do, and who has still to agree."""

    seat: Seat
    what: Literal["undo", "concede"]
    answers: int
    waiting: tuple[Seat, ...]


class Timing(Struct, frozen=True):
    """How long everybody may think over one decision, as a host has set it; 0: as long as they like."""

    seconds: int
    paused: bool = False


class Kept(Struct, frozen=True):
    """A course as it is kept from time to time, so that not everything must be run again."""

    match: bytes
    epoch: int
    number: int
    untold: list[tuple[Seat | None, int]]  # what the streams lack in this match
    wish: Wish | None
    timing: Timing | None = None


class AlreadyDone(Exception):
    """This very answer was given before; it needs not be given again."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NeedsWhole(Exception):
    """This cannot be told without the whole record: apply it to a course that was run from the beginning."""


class Course:
    """A match, and how far its record has been applied."""

    def __init__(self, beginning: Beginning, match: Match[Any, Any] | None = None) -> None:
        self.beginning = beginning
        self.match = match or begin(beginning)
        self.epoch = 0  # raised when something is taken back
        self.number = 0  # actions applied
        self.wish: Wish | None = None
        self.timing: Timing | None = None  # None: as the table was set up
        self._untold: dict[Seat | None, int] = {}
        # how many events there were, and after how many actions; what was there before is of unknown age
        self._bounds = array("L", [self.match.happened])
        self._ages = array("l", [UNKNOWN if match else 0])
        self._answered: dict[tuple[Seat, int, int], tuple[Plain, int]] = {}

    # Applying

    def apply(self, action: Recorded) -> None:
        """Do what the action says, or raise IllegalAnswer and change nothing."""
        if isinstance(action, Answered):
            self._answer(action)
        elif isinstance(action, Intervened):
            self._check_over(action.seat)
            self.match.intervene(action.name, **action.args)
            self.wish = None
        elif isinstance(action, Wanted):
            self._want(action)
        elif isinstance(action, Timed):
            self._check_over(action.seat)
            said: dict[str, Plain] = {"host": action.seat, "seconds": action.seconds, "paused": action.paused}
            self.match.intervene("timed", **said)
            self.timing = Timing(action.seconds, action.paused)
        else:
            self._consent(action)
        self.number += 1
        self._grow_older()

    def _grow_older(self) -> None:
        """Remember after which action the newest events were told; what was taken back is forgotten."""
        events = self.match.happened
        while self._bounds and self._bounds[-1] > events:
            self._bounds.pop()
            self._ages.pop()
        self._bounds.append(events)
        self._ages.append(self.number)

    def _answer(self, action: Answered) -> None:
        self._check_epoch(action.seat, action.epoch, action.number, action.answer)
        if action.by == "host":
            self._say_for_whom(action)
        self.match.answer(action.seat, action.answer, action.number)
        self._answered[action.seat, action.epoch, action.number] = (action.answer, self.number + 1)
        if len(self._answered) > REMEMBERED:
            self._answered.pop(next(iter(self._answered)))
        self.wish = None

    def _say_for_whom(self, action: Answered) -> None:
        """Everybody is told that a host answers for somebody, before they learn what comes of it."""
        asked = [d for d in self.match.pending if (d.seat, d.number) == (action.seat, action.number)]
        if asked:
            answers.check(asked[0], action.answer)
            let_in, state = self.match.game.let_in, self.match.table.state
            seats = range(self.match.seats)
            host = next((s for s in seats if let_in is not None and let_in(state, s)), action.seat)
            self.match.intervene("answered_for", host=host, seat=action.seat)

    def _check_epoch(self, seat: Seat, epoch: int, number: int, answer: Plain) -> None:
        """Tell a repeated answer from a late one."""
        before = self._answered.get((seat, epoch, number))
        if before is not None and before[0] == answer:
            raise AlreadyDone(before[1])
        if epoch != self.epoch:
            raise IllegalAnswer(f"seat {seat}: this was asked before something was taken back")

    def _check_over(self, seat: Seat) -> None:
        if self.match.result is not None:
            raise IllegalAnswer(f"seat {seat}: the match is over")

    def _want(self, action: Wanted) -> None:
        if action.epoch != self.epoch:
            raise IllegalAnswer(f"seat {action.seat}: something was taken back meanwhile; look again")
        if action.what == CONCEDE:
            self._check_over(action.seat)
            asked, answers = tuple(s for s in range(self.match.seats) if s != action.seat), 0
        else:
            offer = self.take_back(action.seat)
            if offer is None:
                raise IllegalAnswer(f"seat {action.seat}: there is nothing to take back")
            asked, answers = offer.consent, offer.answers
        waiting = tuple(s for s in asked if s not in action.agreed)
        self._carry_out(Wish(action.seat, action.what, answers, waiting))

    def _consent(self, action: Consented) -> None:
        wish = self.wish
        if wish is None or action.epoch != self.epoch or action.seat not in wish.waiting:
            raise IllegalAnswer(f"seat {action.seat}: nobody asks for your consent now")
        if not action.agree:
            self.wish = None
            return
        waiting = tuple(s for s in wish.waiting if s != action.seat)
        if wish.what != CONCEDE and not self.match.is_whole:
            raise NeedsWhole
        self._carry_out(msgspec.structs.replace(wish, waiting=waiting))

    def _carry_out(self, wish: Wish) -> None:
        """Do what is wanted once everybody has agreed."""
        if wish.waiting:
            self.wish = wish
            return
        if wish.what == CONCEDE:
            self.match.intervene(CONCEDE)
        else:
            self.match.undo(wish.seat, host=True)
            self.epoch += 1
        self.wish = None

    # What can be asked

    def take_back(self, seat: Seat) -> TakeBack | None:
        """What taking back the seat's last answer would undo."""
        if not self.match.is_whole:
            raise NeedsWhole
        return self.match.take_back(seat)

    def delegated(self, decision: Decision) -> bool:
        """Whether a host leaves this question to a bot."""
        game = self.match.game
        return game.delegated is not None and game.delegated(self.match.table.state, decision)

    def told(self, viewer: Seat | None) -> int:
        """How much this viewer has been told in all."""
        return self._untold.get(viewer, 0) + self.match.told(viewer)

    def stream(self, viewer: Seat | None, since: int) -> tuple[int, list[Seen]]:
        """What a viewer was told from a number on, as far as it is here: where it begins, and the events."""
        untold = self._untold.get(viewer, 0)
        begins = max(since, untold)
        return begins, self.match.stream(viewer, begins - untold)

    def ages(self, viewer: Seat | None, since: int) -> list[int | None]:
        """After how many actions each event of `stream` was told; none where that is not known any more."""
        begins = max(since - self._untold.get(viewer, 0), 0)
        ages = [self._ages[bisect_right(self._bounds, n)] for n in self.match.told_at(viewer, begins)]
        return [None if age == UNKNOWN else age for age in ages]

    # Keeping

    def keep(self) -> bytes:
        """This course as bytes, without its past."""
        match = self.match
        viewers: list[Seat | None] = [None, *range(match.seats)]
        untold = [(v, self._untold.get(v, 0) + match.told_before_step(v)) for v in viewers]
        kept = Kept(match.dump(history=False), self.epoch, self.number, untold, self.wish, self.timing)
        return msgspec.msgpack.encode(kept)


def begin(beginning: Beginning) -> Match[Any, Any]:
    """A match at its first decision."""
    return Match(
        find(beginning.game),
        beginning.seats,
        beginning.options,
        seed=beginning.seed,
        entropy=beginning.entropy,
    )


def resume(beginning: Beginning, kept: bytes | None, actions: Iterable[Recorded]) -> Course:
    """The course that was kept, or a new one, and after it these actions."""
    course = Course(beginning) if kept is None else _unpacked(beginning, kept)
    for action in actions:
        course.apply(action)
    return course


def _unpacked(beginning: Beginning, kept: bytes) -> Course:
    read = msgspec.msgpack.decode(kept, type=Kept)
    course = Course(beginning, Match.load(read.match))
    course.epoch, course.number, course.wish = read.epoch, read.number, read.wish
    course.timing = read.timing
    course._untold = dict(read.untold)
    return course

"""The course of a match: what the recorded actions, applied one by one, made of it.

Nothing here knows of accounts, sockets or databases: the same actions always give the same course.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import chain
from typing import Any, Literal

import msgspec
from msgspec import Struct

from zhuoju.kernel import (
    CONCEDE,
    HOST,
    Decision,
    Entry,
    IllegalAnswer,
    Match,
    Plain,
    Question,
    Seat,
    Seen,
    TakeBack,
    answers,
    find,
)
from zhuoju.kernel.built_in import REDEAL
from zhuoju.kernel.history import AT_ONCE
from zhuoju.server.match.record import (
    STOOD_IN,
    Answered,
    Consented,
    Intervened,
    Recorded,
    Timed,
    Wanted,
)
from zhuoju.server.match.viewer_steps import Steps, Viewer

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
    untold: list[tuple[Viewer, int]]  # what the streams lack in this match
    wish: Wish | None
    timing: Timing | None = None
    steps: list[tuple[Viewer, int]] = []  # so many of each viewer


class AlreadyDone(Exception):
    """This very answer was given before; it needs not be given again."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NeedsWhole(Exception):
    """This cannot be told without the whole record: apply it to a course that was run from the beginning."""


class Course:
    """A match, and how far its record has been applied."""

    def __init__(
        self,
        beginning: Beginning,
        match: Match[Any, Any] | None = None,
        steps: Iterable[tuple[Viewer, int]] = (),
    ) -> None:
        """From its beginning, or from a match that has so many steps behind it."""
        self.beginning = beginning
        self.match = match or begin(beginning)
        self.epoch = 0  # raised when something is taken back
        self.number = 0  # actions applied
        self.wish: Wish | None = None
        self.timing: Timing | None = None  # None: as the table was set up
        self.hides = self.match.game.unseen is not None  # whether some may not know that others are asked
        self._untold: dict[Viewer, int] = {}
        self._steps = Steps(self.match.happened, None if match is None else dict(steps))
        self._before = 0  # events before the last action
        self._unseen: list[int] = []  # answers, by their numbers in the match, to what others know nothing of
        self._answered: dict[tuple[Seat, int, int], tuple[Plain, int]] = {}

    # Applying

    def apply(self, action: Recorded) -> None:
        """Do what the action says, or raise IllegalAnswer and change nothing."""
        self._before = self.match.happened
        if isinstance(action, Answered):
            self._answer(action)
        elif isinstance(action, Intervened):
            self._intervene(action)
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
        if not self.hides or self.is_at_rest:
            self._steps.mark(self.match.happened, self.number)

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is asked that others may know nothing of; until then they see no step."""
        return not self.hides or not any(map(self.is_unseen, self.match.pending))

    @property
    def is_known_to_all(self) -> bool:
        """Whether everybody may know that the last action was done, and a spectator was told of it."""
        told = self.match.told_at(None)
        return self.is_at_rest and bool(told) and told[-1] >= self._before

    def is_unseen(self, decision: Decision) -> bool:
        """Whether only those who are let in may know that this is asked."""
        unseen = self.match.game.unseen
        return unseen is not None and unseen(self.match.table.state, decision)

    def lets_in(self, viewer: Viewer) -> bool:
        """Whether a viewer may know everything, as a host does."""
        let_in = self.match.game.let_in
        return viewer is not None and let_in is not None and let_in(self.match.table.state, viewer)

    def _answer(self, action: Answered) -> None:
        self._check_epoch(action.seat, action.epoch, action.number, action.answer)
        asked = self._asked(action.seat, action.number)
        unseen = self.hides and self.is_unseen(asked)
        if action.by == "host" and not unseen:
            self._say_for_whom(action, asked)
        elif action.by in STOOD_IN and not unseen:
            answers.check(asked, action.answer)
            self.match.intervene("stumped", seat=action.seat, by=action.by)
        self.match.answer(action.seat, action.answer, action.number)
        if unseen:
            self._unseen.append(self.match.answered - 1)
        self._answered[action.seat, action.epoch, action.number] = (action.answer, self.number + 1)
        if len(self._answered) > REMEMBERED:
            self._answered.pop(next(iter(self._answered)))
        self.wish = None

    def _asked(self, seat: Seat, number: int) -> Decision:
        """The question of this number; who is asked instead is nobody's business."""
        for decision in self.match.pending:
            if decision.seat == seat and decision.number == number:
                return decision
        self._check_over(seat)
        raise IllegalAnswer(f"seat {seat}: this is not asked now")

    def _say_for_whom(self, action: Answered, asked: Decision) -> None:
        """Everybody is told that a host answers for somebody, before they learn what comes of it."""
        answers.check(asked, action.answer)
        host = next(filter(self.lets_in, range(self.match.seats)), action.seat)
        self.match.intervene("answered_for", host=host, seat=action.seat)

    def _intervene(self, action: Intervened) -> None:
        self._check_over(action.seat)
        if action.name == REDEAL and not self.match.is_whole:
            raise NeedsWhole
        mark = AT_ONCE if action.at_once else 0
        self.match.follow([Entry(HOST, [action.name, dict(action.args)], mark, True)])
        self.wish = None
        if action.name == REDEAL:
            self._steps.go_back(self.match.happened)

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
            self._steps.go_back(self.match.happened)
            while self._unseen and self._unseen[-1] >= self.match.answered:
                self._unseen.pop()
        self.wish = None

    # What can be asked

    def take_back(self, seat: Seat) -> TakeBack | None:
        """What taking back the seat's last answer would undo; what was answered unseen stays unmentioned."""
        if not self.match.is_whole:
            raise NeedsWhole
        offer = self.match.take_back(seat)
        first = self.match.answered - (offer.answers if offer else 0)
        unseen = [number for number in self._unseen if number >= first]
        if offer is None or not unseen:
            return offer
        left = max(1, offer.answers - len(unseen))
        if offer.reason == "undo.shown":
            return TakeBack(left, offer.consent, offer.reason)
        seen = {e.seat for n, e in enumerate(self.match.entries[first:], first) if n not in unseen}
        consent = tuple(other for other in offer.consent if other in seen)
        return TakeBack(left, consent, offer.reason if consent else "")

    def waiting(self, seat: Seat, number: int | None) -> Decision | None:
        """The question of this number, if it waits."""
        return next((d for d in self.match.pending if (d.seat, d.number) == (seat, number)), None)

    def delegated(self, decision: Decision) -> bool:
        """Whether a host leaves this question to a bot."""
        game = self.match.game
        return game.delegated is not None and game.delegated(self.match.table.state, decision)

    def told(self, viewer: Viewer) -> int:
        """How much this viewer has been told in all."""
        return self._untold.get(viewer, 0) + self.match.told(viewer)

    def stream(self, viewer: Viewer, since: int) -> tuple[int, list[Seen]]:
        """What a viewer was told from a number on, as far as it is here: where it begins, and the events."""
        untold = self._untold.get(viewer, 0)
        begins = max(since, untold)
        return begins, self.match.stream(viewer, begins - untold)

    # Steps

    def steps(self, viewer: Viewer) -> int:
        """How many steps there are for a viewer."""
        return self._steps.count(viewer, self.match.told_at(viewer))

    def new_steps(self, viewer: Viewer, since: int, n: int) -> tuple[list[int | None], int]:
        """The steps of the newest events of `stream`, so many of them, and how many steps there are now."""
        step = self._steps.new(viewer, since - self._untold.get(viewer, 0), n)
        if step is not None:
            return [step] * n, step
        return self.steps_of(viewer, since), self.steps(viewer)

    def steps_of(self, viewer: Viewer, since: int) -> list[int | None]:
        """The step of each event of `stream`; none where that is not known any more."""
        begins = max(since - self._untold.get(viewer, 0), 0)
        return self._steps.of(viewer, self.match.told_at(viewer), begins)

    def steps_of_others(self, viewer: Viewer, other: Viewer, since: int) -> list[int | None]:
        """The same for what another was told, by the steps of a viewer."""
        begins = max(since - self._untold.get(other, 0), 0)
        return self._steps.of_others(viewer, self.match.told_at(viewer), self.match.told_at(other, begins))

    def action_of(self, viewer: Viewer, step: int) -> int:
        """After how many actions a viewer was at a step."""
        if step >= self.steps(viewer):
            return self.number
        action = self._steps.action_of(viewer, self.match.told_at(viewer), step)
        if action is None:
            raise NeedsWhole
        return action

    # What questions are called

    def question(self, decision: Decision) -> Question:
        """A decision as it is sent to its seat."""
        question = decision.question()
        return msgspec.structs.replace(question, number=self.called(question.number))

    def called(self, number: int) -> int:
        """What a question is called outside. Where some are asked unseen, its number would tell how many."""
        if not self.hides:
            return number
        name = blake2b(number.to_bytes(8, "big"), key=self.beginning.seed[:64], digest_size=6)
        return int.from_bytes(name.digest(), "big")

    def meant(self, called: int) -> int | None:
        """The number of a question that waits, or was answered not long ago, by what it is called."""
        if not self.hides:
            return called
        waiting = (decision.number for decision in self.match.pending)
        answered = (number for _, _, number in reversed(self._answered))
        return next((n for n in chain(waiting, answered) if self.called(n) == called), None)

    # Keeping

    def keep(self) -> bytes:
        """This course as bytes, without its past."""
        match = self.match
        viewers: list[Viewer] = [None, *range(match.seats)]
        untold = [(v, self._untold.get(v, 0) + match.told_before_step(v)) for v in viewers]
        steps = [(v, self.steps(v)) for v in viewers]
        kept = Kept(match.dump(history=False), self.epoch, self.number, untold, self.wish, self.timing, steps)
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
    if not read.steps:  # it was kept by an earlier version
        raise NeedsWhole
    course = Course(beginning, Match.load(read.match), read.steps)
    course.epoch, course.number, course.wish = read.epoch, read.number, read.wish
    course.timing = read.timing
    course._untold = dict(read.untold)
    return course

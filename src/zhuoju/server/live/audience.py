"""An audience: everybody who sees a table through the same eyes and hears of it in the same language."""

from collections.abc import Sequence
from typing import Any, Protocol

from zhuoju.kernel import Decision, Game, Seat, Seen
from zhuoju.server.match import wire
from zhuoju.server.match.places import Seated
from zhuoju.server.match.played import Course
from zhuoju.speech import Speech

LATEST = 400  # events that a newcomer is told of

Beside = tuple[
    list[wire.Asked],
    list[Seat],
    list[wire.Clock],
    wire.Timing | None,
    list[wire.Asked],
    wire.Proposal | None,
    wire.Ended | None,
]
"""What is asked, who is awaited, clocks and their timing, what others are asked, a proposal, the end."""


class Viewer(Protocol):
    """Somebody who looks at a table."""

    account: str
    language: wire.Language

    def send(self, raw: bytes) -> None:
        """Send without waiting; whoever cannot keep up is cut off."""

    def shut_out(self, table: str) -> None:
        """They were sent away from this table, and look at it no longer."""


class Moment(Protocol):
    """What of a table is not in its match."""

    seated: Seated

    def people(self) -> list[wire.Person]:
        """Who sits where."""

    def clocks(self) -> list[wire.Clock]:
        """Whose time runs."""

    def timing(self) -> wire.Timing | None:
        """How the clocks are set; none where nobody has any."""


class Audience:
    """What one audience has been shown, and what it is shown next."""

    def __init__(self, game: Game[Any, Any], seat: Seat | None, language: str, names: Sequence[str]) -> None:
        self.seat = seat
        self.viewers: set[Viewer] = set()
        self._view: Any = None
        self._told = 0
        self._beside: Beside | None = None  # what was shown beside view and events
        self.held = False  # whether something has changed that it was not shown yet
        self.shown = 0.0  # when it was shown something, by the clock of the loop
        self._between: list[Any] = []  # views that it was not shown, for the names in them
        self._may_host = seat is not None and game.let_in is not None
        self._speech = None if language == "none" else Speech(game, language, _named(game, language, names))

    def snapshot(self, course: Course, moment: Moment, cursor: wire.Cursor | None) -> wire.Snapshot:
        """The whole table, with the events that a client with this cursor has not heard."""
        first = not self.viewers or self._view is None
        if first:
            self._look(course, course.told(self.seat))
        beside = self._look_beside(course, moment)  # names in it come from what was looked at
        if first:
            self._beside = beside
        asked, awaits, clocks, timing, elsewhere, proposed, ended = beside
        total = self._told
        heard = cursor.told if cursor and cursor.epoch == course.epoch and cursor.told <= total else 0
        begins, seen = course.stream(self.seat, max(heard, total - LATEST))
        seated = moment.seated
        return wire.Snapshot(
            seated.id,
            seated.beginning.game,
            self.seat,
            self._is_host(course),
            wire.Cursor(course.epoch, total),
            course.steps(self.seat),
            self._view,
            begins,
            self._in_words(seen, course.steps_of(self.seat, begins)),
            asked,
            awaits,
            moment.people(),
            seated.names,
            seated.commitment,
            clocks,
            timing,
            elsewhere,
            proposed,
            ended,
        )

    def news(self, course: Course, moment: Moment) -> wire.Update | None:
        """What changed since this audience was last shown something; none where nothing did for its eyes."""
        before = self._beside
        update = self.update(course, moment)
        return update if update.told or update.patch or self._beside != before else None

    def update(self, course: Course, moment: Moment) -> wire.Update:
        """What changed since this audience was last shown something."""
        before = self._view
        begins, seen = course.stream(self.seat, self._told)
        self._look(course, begins + len(seen))
        self._beside = beside = self._look_beside(course, moment)
        steps, latest = course.new_steps(self.seat, begins, len(seen))
        return wire.Update(
            moment.seated.id,
            wire.Cursor(course.epoch, self._told),
            latest,
            self._in_words(seen, steps),
            wire.differences(before, self._view),
            *beside,
        )

    def hold(self, course: Course) -> None:
        """Something has changed that it is shown later, together with what comes next."""
        self.held = True
        if self._speech is not None:
            self._between.append(course.match.view(self.seat))

    def tell(self, raw: bytes) -> None:
        """Send to everybody in it."""
        for viewer in tuple(self.viewers):
            viewer.send(raw)

    def _look(self, course: Course, told: int) -> None:
        """See the table as it is now; only what was in sight since the last time has a name."""
        view = course.match.view(self.seat)
        if self._speech is not None:
            self._speech.forget()
            for seen in (self._view, *self._between, view):
                self._speech.learn(seen, course.match.seats)
            self._between.clear()
        self._view, self._told, self.held = view, told, False

    def _look_beside(self, course: Course, moment: Moment) -> Beside:
        """What is shown beside view and events; of what is asked unseen, only to those who are let in."""
        clocks, awaits = moment.clocks(), awaited(course)
        if course.hides and not course.is_at_rest and not self._is_host(course):
            awaits = sorted({d.seat for d in course.match.pending if not course.is_unseen(d)})
            clocks = [clock for clock in clocks if clock.seat in awaits]
        return (
            self._asked(course),
            awaits,
            clocks,
            moment.timing(),
            self._elsewhere(course),
            proposal(course),
            self._ended(course, moment.seated),
        )

    def _in_words(self, seen: Sequence[Seen], steps: Sequence[int | None]) -> list[wire.Told]:
        speech = self._speech
        return [
            wire.Told(each.kind, each.data, "" if speech is None else speech.event(each), step)
            for each, step in zip(seen, steps, strict=True)
        ]

    def _asked(self, course: Course) -> list[wire.Asked]:
        seat = self.seat
        return [self._ask(course, decision) for decision in course.match.pending if decision.seat == seat]

    def _elsewhere(self, course: Course) -> list[wire.Asked]:
        """What others are asked: a host may answer for who is away."""
        if not self._is_host(course):
            return []
        seat = self.seat
        return [self._ask(course, decision) for decision in course.match.pending if decision.seat != seat]

    def _ask(self, course: Course, decision: Decision) -> wire.Asked:
        question, speech = course.question(decision) if course.hides else decision.question(), self._speech
        if speech is None:
            return wire.Asked(question, "", {})
        labels = {o.id: wire.Labelled(speech.option(decision, o.id)) for o in question.options}
        for each in question.withheld:
            label = speech.option(decision, each.id)
            labels[each.id] = wire.Labelled(label, speech.reason(each))
        return wire.Asked(question, speech.prompt(decision), labels)

    def _is_host(self, course: Course) -> bool:
        return self._may_host and course.lets_in(self.seat)

    def _ended(self, course: Course, seated: Seated) -> wire.Ended | None:
        result = course.match.result
        if result is None:
            return None
        words = [] if self._speech is None else self._speech.result(result)
        return wire.Ended(result, words, seated.beginning.seed.hex(), list(seated.beginning.entropy))

    def foresee(self, course: Course, number: int, option: str) -> list[wire.Chance]:
        """The odds of an option, out of nothing but what this audience sees."""
        odds, speech, meant = course.match.game.odds, self._speech, course.meant(number)
        asked = next((d for d in course.match.pending if (d.seat, d.number) == (self.seat, meant)), None)
        if odds is None or asked is None or not _offers(asked, option):
            return []
        view = course.match.game.view(course.match.table.state, self.seat)
        return [
            wire.Chance(
                each.what if speech is None else speech.foreseen(each),
                [(o if speech is None else speech.thing(o), round(p, 6)) for o, p in each.outcomes],
            )
            for each in odds(view, asked.question(), option)
        ]

    @property
    def is_blank(self) -> bool:
        """Whether it was shown nothing yet that still holds."""
        return self._view is None

    def forget(self) -> None:
        """What was shown before does not hold any more."""
        self._view = None

    def words_of(self, decision: Decision, answer: Any) -> str:
        """An answer in this audience's words."""
        return "" if self._speech is None else self._speech.answer(decision, answer)


def _offers(asked: Decision, option: str) -> bool:
    """Whether an option is on offer; of an amount, its number."""
    if asked.shape == "amount" and option.isdecimal():
        return asked.least <= int(option) <= asked.most
    return option in asked.offers


def awaited(course: Course) -> list[Seat]:
    """The seats that are asked something."""
    pending = course.match.pending
    return [pending[0].seat] if len(pending) == 1 else sorted({d.seat for d in pending})


def proposal(course: Course) -> wire.Proposal | None:
    """What a seat wants and others have to agree to."""
    wish = course.wish
    return wire.Proposal(wish.seat, wish.what, wish.answers, list(wish.waiting)) if wish else None


def _named(game: Game[Any, Any], language: str, names: Sequence[str]) -> list[str]:
    """The seats' names; a seat without one is called by its number."""
    numbered = Speech(game, language)
    return [name or numbered.seat(place) for place, name in enumerate(names)]

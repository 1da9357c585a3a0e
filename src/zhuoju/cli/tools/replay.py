"""`zhuoju replay`: the course of a saved match, in words."""

from argparse import Namespace
from typing import Any

from zhuoju.cli.base.spoken import Speech
from zhuoju.cli.base.terminal import Terminal
from zhuoju.cli.table.picture import picture, sentence
from zhuoju.cli.table.reading import tidy
from zhuoju.commands import saved_matches
from zhuoju.commands.failure import Failure
from zhuoju.kernel import CONCEDE, HOST, RESIGN, BadSave, Decision, Entry, Match, RulesError, Seen


def run(arguments: Namespace) -> int:
    """Print every answer and what came of it."""
    match = saved_matches.load(arguments.file)
    speech = Speech(match.game, arguments.lang)
    terminal = Terminal()
    told = {"game": speech.title(), "seats": match.seats, "answers": len(match.entries)}
    terminal.rule(speech.say("replay.title", **told))
    try:
        _check(match)
        course = Course(match.replay(0), speech, terminal)
        course.tell()
        for entry in match.entries:
            if arguments.step and not course.wait():
                return 0
            course.follow(entry)
    except RulesError as wrong:
        raise Failure(f"{arguments.file}: {wrong}") from None
    course.end()
    return 0


def _check(match: Match[Any, Any]) -> None:
    """Refuse a record that cannot be followed before anything of it is told."""
    try:
        match.replay()
    except RulesError:
        raise
    except Exception as wrong:  # a forged save can make rules do anything
        raise BadSave(f"this match cannot be run again: {type(wrong).__name__}: {wrong}") from wrong


class Course:
    """A match being run again before one's eyes. Everything is shown, hidden things too."""

    def __init__(self, match: Match[Any, Any], speech: Speech, terminal: Terminal) -> None:
        self.match = match
        self.speech = speech
        self.terminal = terminal
        self.told = 0

    def follow(self, entry: Entry) -> None:
        """One recorded answer and what came of it."""
        self._look()
        self._line(self._words(entry), "bold")
        self.match.follow([entry])
        self._look()
        self.tell()

    def _look(self) -> None:
        """Know every thing as the seat knows it that knows most of it."""
        views = (self.match.view(seat) for seat in (None, *range(self.match.seats)))
        self.speech.learn_together(views, self.match.seats)

    def tell(self) -> None:
        """What has happened since."""
        events = self.match.events
        for event in events[self.told :]:
            if words := self.speech.event(Seen(event.kind, event.data)):
                self._line(f"  · {words}")
        self.told = len(events)

    def wait(self) -> bool:
        """Show the table and wait; False to leave."""
        self.terminal.show(picture(self.speech, self.match.view(None), self.match.seats))
        typed = self.terminal.ask(self.speech.say("replay.next"))
        return typed is not None and tidy(typed).lower() not in ("q", "quit", "exit")

    def end(self) -> None:
        """How it ended, if it did."""
        result = self.match.result
        if result is None:
            self.terminal.show(self.speech.say("replay.open"), "yellow")
            return
        self.terminal.rule(self.speech.say("play.over"))
        for line in self.speech.result(result):
            self._line(line)

    def _line(self, text: str, style: str = "") -> None:
        self.terminal.show(sentence(self.speech, text, self.match.seats, style))

    def _words(self, entry: Entry) -> str:
        if entry.seat == HOST:
            name, given = entry.given
            if name == RESIGN:
                return self.speech.say("replay.resigned", name=self.speech.seat(given["seat"]))
            if name == CONCEDE:
                return self.speech.say("replay.conceded")
            what = " ".join([name, *(f"{key}={value}" for key, value in given.items())])
            return self.speech.say("replay.host", what=what)
        decision = self._asked(entry)
        choice = self.speech.answer(decision, entry.given) if decision else str(entry.given)
        return self.speech.say("play.chose", name=self.speech.seat(entry.seat), choice=choice)

    def _asked(self, entry: Entry) -> Decision | None:
        """The question that an answer was given to."""
        mine = [d for d in self.match.pending if d.seat == entry.seat]
        return next((d for d in mine if d.fingerprint == entry.mark), mine[0] if mine else None)

"""One match in the terminal: shows each seat what it may see, asks people, lets bots answer."""

from itertools import groupby
from re import findall
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from zhuoju.bots.weights import only_answer
from zhuoju.cli.base.language import EN
from zhuoju.cli.base.spoken import Speech
from zhuoju.cli.base.terminal import Terminal
from zhuoju.cli.table import commands
from zhuoju.cli.table.picture import picture, seat_style, sentence
from zhuoju.cli.table.players import Bot
from zhuoju.cli.table.reading import Unread, handles, read, tidy
from zhuoju.content.text.boxes import width as wide
from zhuoju.content.text.boxes import wrap
from zhuoju.kernel import Decision, IllegalAnswer, Match, Seat

MANY = 8  # options, from which on they stand side by side
ME = None  # who sits on a seat: a person, or a bot


class Session:
    """A match, who sits where, and what each person has been shown."""

    def __init__(
        self, match: Match[Any, Any], sitting: list[Bot | None], speech: Speech, terminal: Terminal
    ) -> None:
        self.match = match
        self.sitting = sitting
        self.speech = speech
        self.say = speech.say
        self.terminal = terminal
        self.automatic: set[int] = set()  # answers nobody chose: nothing else was possible
        self.told: dict[Seat | None, int] = {}
        self.seen: dict[Seat, Any] = {}
        self.at_screen: Seat | None = None
        self.people = [seat for seat, bot in enumerate(sitting) if bot is ME]

    def play(self) -> bool:
        """Play to the end; False when somebody left before."""
        while self.match.pending:
            decision = self._next()
            if self.sitting[decision.seat] is not ME:
                self._let_bot_answer(decision)
            elif not self._ask(decision):
                return False
        self._show_end()
        return True

    def _next(self) -> Decision:
        """Who is asked now: whoever sits at the screen if asked at all, else the first."""
        waiting = self.match.pending
        return next((d for d in waiting if d.seat == self.at_screen), waiting[0])

    # Bots

    def _let_bot_answer(self, decision: Decision) -> None:
        bot = self.sitting[decision.seat]
        assert bot is not None
        forced = only_answer(decision)
        if forced is not None:
            self._answer_automatically(decision, forced)
            return
        thinking = self.say("play.thinking", name=self.speech.seat(decision.seat))
        with self.terminal.console.status(Text(thinking, style="dim")):
            choice = bot(self.match.perspective(decision.seat, decision.number))
        self.match.answer(decision.seat, choice, decision.number)
        self._look_around()
        if not self.people:
            self._tell(None)

    def _look_around(self) -> None:
        """Remember what people see now: it may be gone before it is told of."""
        for seat in self.people:
            self.speech.learn(self.match.view(seat), self.match.seats)

    def _answer_automatically(self, decision: Decision, forced: Any) -> None:
        self.automatic.add(len(self.match.entries))
        self.match.answer(decision.seat, forced, decision.number)
        self._look_around()

    # People

    def _ask(self, decision: Decision) -> bool:
        """Ask a person until the answer is taken; False when they leave."""
        seat = decision.seat
        if not self._seat_down(seat):
            return False
        self._tell(seat)
        forced = only_answer(decision)
        if forced is not None:
            said = self.say(
                "play.only", name=self.speech.seat(seat), choice=self.speech.answer(decision, forced)
            )
            self._line(said, "dim")
            self._answer_automatically(decision, forced)
            return True
        self.show_view(seat, anew=False)
        self.show_question(decision)
        while True:
            typed = self.terminal.ask(self._wanted(decision))
            if typed is None:
                return False
            done = self._obey(decision, tidy(typed))
            if done is not None:
                return done

    def _seat_down(self, seat: Seat) -> bool:
        """Where several people share the screen: hide it until the next one sits down."""
        if seat != self.at_screen and len(self.people) > 1 and self._has_secrets():
            self.terminal.hide()
            if not self.terminal.interactive:
                self.terminal.rule(self.speech.seat(seat))
            elif self.terminal.ask(self.say("play.pass_on", name=self.speech.seat(seat))) is None:
                return False
            self.terminal.hide()
        self.at_screen = seat
        return True

    def _has_secrets(self) -> bool:
        """Whether anybody at the screen knows what not everybody knows."""
        view, told = self.match.view(None), self.match.stream(None)
        return any(self.match.view(s) != view or self.match.stream(s) != told for s in self.people)

    def _obey(self, decision: Decision, typed: str) -> bool | None:
        """Carry out a command (None: ask again, or False: leave) or take an answer (True: go on)."""
        if not typed:
            return None
        word, _, rest = typed.partition(" ")
        command = commands.find(word.removeprefix(":"))
        if command and (typed.startswith(":") or word not in decision.offers):
            return command(self, decision, rest.strip())
        try:
            self.match.answer(decision.seat, read(decision, typed), decision.number)
        except Unread as unread:
            self.terminal.show(self.say(unread.key, word=unread.word, text=unread.word), "red")
            return None
        except IllegalAnswer as wrong:
            self.terminal.show(self.refusal("play.refused", wrong, wanted=self._wanted(decision)), "red")
            return None
        return True

    def refusal(self, key: str, wrong: IllegalAnswer, **params: object) -> str:
        """Why something was refused; the rules' own words are English, so elsewhere it is the key's."""
        return str(wrong) if self.say.language == EN else self.say(key, **params)

    def go_back_to(self, earlier: Match[Any, Any]) -> None:
        """Go on from an earlier position."""
        self.match = earlier
        self.automatic = {place for place in self.automatic if place < len(earlier.entries)}
        self.told = {seat: len(earlier.stream(seat)) for seat in self.told}
        self.seen = {}

    # Showing

    def _line(self, text: str, style: str = "") -> None:
        self.terminal.show(sentence(self.speech, self._broken(text, 2), self.match.seats, style))

    def _broken(self, text: str, indent: int, room: int = 0) -> str:
        """A text that is longer than a line, broken also where Chinese may be; what goes on is indented."""
        across = self.terminal.console.width - room
        if wide(text) <= across:
            return text
        return f"\n{' ' * indent}".join(wrap(text, across - indent))

    def _tell(self, seat: Seat | None) -> None:
        """What was told since this seat looked last."""
        stream = self.match.stream(seat)
        self.speech.learn(self.match.view(seat), self.match.seats)
        news = stream[self.told.get(seat, 0) :]
        self.told[seat] = len(stream)
        for words in filter(None, map(self.speech.event, news)):
            self._line(f"· {words}")

    def show_view(self, seat: Seat, *, anew: bool = True) -> None:
        """What a seat sees; without `anew`, only if it has changed."""
        view = self.match.view(seat)
        self.speech.learn(view, self.match.seats)
        if not anew and self.seen.get(seat) == view:
            return
        self.seen[seat] = view
        self.terminal.show()
        self.terminal.show(picture(self.speech, view, self.match.seats))

    def show_log(self, seat: Seat) -> None:
        """Everything a seat was told."""
        told = [words for seen in self.match.stream(seat) if (words := self.speech.event(seen))]
        if not told:
            self.terminal.show(self.say("play.log_empty"), "dim")
        for number, words in enumerate(told, 1):
            head = f"{number:>4}  "
            shown = head + self._broken(words, len(head), len(head))
            self.terminal.show(sentence(self.speech, shown, self.match.seats))

    def show_question(self, decision: Decision) -> None:
        """The question and its options, numbered."""
        self.terminal.show()
        name = self.speech.seat(decision.seat)
        line = Text.assemble((name, f"bold {seat_style(decision.seat)}"), "  ")
        line.append(self.speech.prompt(decision), "bold")
        if decision.clause:
            line.append(f"  {decision.clause}", "dim")
        self.terminal.show(line)
        if decision.shape not in ("amount", "yes_no"):
            self.terminal.show(self._options(decision))

    def _options(self, decision: Decision) -> RenderableType:
        lines = []
        typed_for = handles(decision)
        width = max(map(len, typed_for), default=1)
        for typed, option in typed_for.items():
            words = self.speech.option(decision, option)
            line = Text.assemble((typed.rjust(width), "bold green"), " ")
            shown = self._broken(words, width + 1, width + 1)
            line.append_text(sentence(self.speech, shown, self.match.seats))
            if (
                is_worth_typing(option, words)
                and words.lower() != self.speech.plain(option.replace(":", " ")).lower()
            ):
                line.append(f"  {option}", "dim")
            price = self.speech.price(decision, option)
            if price:
                line.append(f"  {price}", "dim")
            if decision.shape == "distribute":
                line.append(f"  {self.say('play.most', most=decision.offers[option][1])}", "dim")
            lines.append(line)
        return _side_by_side(lines, self.terminal.console.width) if len(lines) > MANY else Group(*lines)

    def _wanted(self, decision: Decision) -> str:
        """What to type, in words."""
        least, most = decision.least, decision.most
        key = {"one": "choose", "arrange": "choose"}.get(decision.shape, decision.shape)
        if key in ("some", "distribute") and least == most:
            key = "exactly" if key == "some" else "distribute.exactly"
        wanted = self.say(f"play.{key}", least=least, most=most)
        if decision.shape == "some" and least == 0:
            wanted += self.say("play.none")
        return wanted

    def _show_end(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        self._tell(viewer)
        self.terminal.show()
        self.terminal.show(picture(self.speech, self.match.view(viewer), self.match.seats))
        self.terminal.show()
        self.terminal.rule(self.say("play.over"))
        assert self.match.result is not None
        for line in self.speech.result(self.match.result):
            self._line(line, "bold")


def is_worth_typing(option: str, words: str) -> bool:
    """Whether an id is a word one would type: `rest`, `card:9` for "the 9", not `card:12` or `inn.door`."""
    if " " in option or "." in option:
        return False
    return set(findall(r"\d+", option)) <= set(findall(r"\d+", words))


def _side_by_side(lines: list[Text], across: int) -> RenderableType:
    """Lines in columns; one that is longer than half a screen stands alone."""
    drawn: list[RenderableType] = []
    for long, run in groupby(lines, lambda line: line.cell_len > across // 2 - 3):
        some = list(run)
        drawn += some if long else [Columns(some, padding=(0, 3))]
    return Group(*drawn)

"""`zhuoju play --campaign FILE`: the sheet of a campaign, which part of it is played, and its file."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.table import Table
from rich.text import Text

from zhuoju.campaign import Campaign
from zhuoju.cli.base.spoken import Speech
from zhuoju.cli.base.terminal import Terminal
from zhuoju.cli.table.reading import tidy
from zhuoju.commands import saved_matches
from zhuoju.commands.failure import Failure
from zhuoju.kernel import Chapter, Game, Match, Plain, RulesError

TICKED, EMPTY = "☑", "☐"


class Book:
    """A campaign, the file it is kept in, and how it is told."""

    def __init__(self, name: str, campaign: Campaign, language: str, terminal: Terminal) -> None:
        self.name = name
        self.campaign = campaign
        self.speech = Speech(campaign.game, language)
        self.say = self.speech.say
        self.terminal = terminal

    # The file

    def write(self) -> None:
        """Keep the sheet. Done before a match too: a file that cannot be written is better refused then."""
        try:
            saved_matches.write(Path(self.name), self.campaign.dump())
        except OSError as wrong:
            raise Failure(f"{self.name}: {wrong.strerror or wrong}") from None

    def admit(self, match: Match[Any, Any], file: str) -> None:
        """Take in a saved match of this campaign that is still to be finished."""
        if match.result is not None:
            raise Failure(f"{file}: this match is over; only one that is played on can be kept on a sheet")
        try:
            self.campaign.admit(match)
        except RulesError as wrong:
            raise Failure(f"{file}: {wrong}") from None

    def close(self, match: Match[Any, Any], save: str | None) -> None:
        """After a match: keep what became of it, or say that it is not over."""
        if match.result is None:
            self.terminal.show(self.say("campaign.unfinished", file=self.name), "yellow")
            if save:
                self.terminal.show(self.say("campaign.resume", match=save, file=self.name), "dim")
            return
        self.campaign.record(match)
        self.write()
        self.show()
        self.terminal.show(self.say("campaign.recorded", file=self.name), "green")
        self.terminal.show(self.say("campaign.next", file=self.name), "dim")

    # The sheet

    def show(self) -> None:
        """Every chapter with its endings, why some are not open, and what is unlocked."""
        self.terminal.rule(self.say("campaign.title", game=self.speech.title()))
        rows = Table.grid(padding=(0, 2))
        rows.add_column(justify="right", style="bold green")
        for number, chapter in enumerate(self.campaign.chapters, 1):
            closed = self.speech.reason(replace(chapter.closed, clause="")) if chapter.closed else ""
            name = Text(self.speech.thing(chapter.name), "dim" if closed else "bold")
            rows.add_row(str(number), name, Text(self._endings(chapter)), Text(closed, "dim"))
        self.terminal.show(rows)
        if unlocked := self.campaign.brought:
            things = self.say("and").join(dict.fromkeys(map(self.speech.thing, unlocked)))
            self.terminal.show(self.say("campaign.unlocked", things=things))

    def _endings(self, chapter: Chapter) -> str:
        """Boxes: one that is ticked bears the ending's name, the others tell nothing but their number."""
        said = []
        for ending in chapter.endings:
            name, number = self.speech.thing(ending.id), ending.id.rpartition(".")[2]
            shown = name if name == ending.id else self.say("campaign.ending", name=name, id=number)
            said.append(f"{TICKED} {shown}" if ending.reached else f"{EMPTY} {number}")
        return "\n".join(said) if any(ending.reached for ending in chapter.endings) else "  ".join(said)

    # Which chapter

    def options(self, given: dict[str, Plain]) -> dict[str, Plain] | None:
        """The options of the next match, its chapter as given or as asked for now; None to leave."""
        chosen = given.get(self.campaign.rules.option)
        chapter = str(chosen) if chosen is not None else self._ask()
        if chapter is None:
            return None
        options = self.campaign.options(chapter, given)
        self._show_front(next(each for each in self.campaign.chapters if each.id == chapter))
        return options

    def _ask(self) -> str | None:
        chapters = self.campaign.chapters
        playable = [each for each in chapters if each.closed is None]
        if not playable:
            raise Failure(f"{self.name}: nothing of this campaign is open")
        if len(playable) == 1:
            self.terminal.show(self.say("campaign.only"), "dim")
            return playable[0].id
        while True:
            typed = self.terminal.ask(self.say("campaign.ask"))
            if typed is None or tidy(typed).lower() in ("q", "quit", "exit"):
                return None
            chosen = self._obey(tidy(typed))
            if chosen is not None:
                return chosen

    def _obey(self, typed: str) -> str | None:
        """The chapter that was chosen; None where it was only asked about, or cannot be had."""
        asked = typed.lower().startswith("i ")
        chapter = self._named(typed[2:].strip() if asked else typed)
        if chapter is None:
            if typed:
                self.terminal.show(self.say("play.menu.unknown", word=typed), "yellow")
        elif asked:
            self._show_front(chapter)
        elif chapter.closed is not None:
            self.terminal.show(self.speech.reason(chapter.closed), "yellow")
        else:
            return chapter.id
        return None

    def _named(self, word: str) -> Chapter | None:
        """A chapter by its number, its id or its name."""
        low = word.lower()
        for number, chapter in enumerate(self.campaign.chapters, 1):
            if low in (str(number), chapter.id.lower(), self.speech.thing(chapter.name).lower()):
                return chapter
        return None

    def _show_front(self, chapter: Chapter) -> None:
        """What may be read of a chapter before it is played."""
        front = self.campaign.rules.front
        text = front(chapter.id, self.say.language) if front else ""
        if not text and chapter.closed is not None:
            text = self.speech.reason(chapter.closed)
        self.terminal.show(self.speech.thing(chapter.name), "bold")
        if text:
            self.terminal.show(text, "dim")


def game_of(name: str) -> Game[Any, Any] | None:
    """The game whose campaign is in a file; None where there is no such file yet."""
    return _read(name).game if Path(name).exists() else None


def take(name: str, game: Game[Any, Any], language: str, terminal: Terminal) -> Book:
    """The campaign in a file, or a new one; its sheet is shown."""
    fresh = not Path(name).exists()
    campaign = Campaign(game) if fresh else _read(name)
    if campaign.game.id != game.id:
        raise Failure(f"{name}: this is a campaign of {campaign.game.id}, not of {game.id}")
    book = Book(name, campaign, language, terminal)
    book.show()
    if fresh:
        terminal.show(book.say("campaign.new", file=name), "dim")
    return book


def _read(name: str) -> Campaign:
    raw = saved_matches.read(name)
    try:
        return Campaign.load(raw)
    except RulesError as wrong:
        raise Failure(f"{name}: {wrong}") from None

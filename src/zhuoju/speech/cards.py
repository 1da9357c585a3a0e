"""The names and texts of the cards in a game's packs. Games without packs have none."""

from collections.abc import Mapping
from functools import cached_property

from zhuoju.content import Library, find_library
from zhuoju.content.pack.entry import effects_of
from zhuoju.kernel import RulesError, UnknownGame


class Cards:
    """Says what cards are called and what they do, in one language."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language

    @cached_property
    def _library(self) -> Library | None:
        try:
            return find_library(self.game)
        except UnknownGame:
            return None

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Every card's name, by id."""
        library = self._library
        if library is None:
            return {}
        return {entry.id: library.words.name_of(entry, self.language) for entry in library.packs}

    def text(self, card: str) -> str | None:
        """What a card says, by its id or its name; None where there is no such card."""
        library = self._library
        by_name = {name: card_id for card_id, name in self.names.items()}
        entry = library.packs.named(by_name.get(card, card)) if library else None
        if library is None or entry is None:
            return None
        try:
            said = library.words.text_of(entry, self.language)
        except KeyError:  # a text that is not written yet
            said = ""
        return f"{self.names[entry.id]}\n{said}".rstrip()

    def line(self, card: str, number: str) -> str | None:
        """What one effect of a card says; None where the card's text has no line of its own for it."""
        library = self._library
        entry = library.packs.named(card) if library else None
        if library is None or entry is None or not number.isdecimal():
            return None
        lines = library.words.text_of(entry, self.language).split("\n")
        return lines[int(number)] if int(number) < len(lines) == len(list(effects_of(entry))) else None

    def clause(self, source: str) -> str | None:
        """What a clause says; None where it cannot be read."""
        try:
            return None if self._library is None else self._library.words.render_source(source, self.language)
        except RulesError:
            return None

"""What the terminals of all games have in common: one seat's view in one language, as lines of text."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from zhuoju.content.library import Library

ACROSS = 80  # columns of a terminal

Data = Mapping[str, Any]


class Screen:
    """One view in one language. A game says what `lines` it has; its texts have a section `view`."""

    def __init__(self, library: Library, view: Any, language: str) -> None:
        self.library = library
        self.view: Data = msgspec.to_builtins(view)
        self.language = language
        self.you: int | None = self.view["you"]
        self.players: list[Data] = self.view["players"]

    def lines(self) -> list[str]:
        """Everything, top to bottom."""
        raise NotImplementedError

    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines())

    def say(self, key: str, **params: Any) -> str:
        """A sentence of the game."""
        return self.library.catalog.say(self.language, key, **params)

    def join(self, parts: Iterable[str]) -> str:
        """Parts of a list."""
        return self.say("view.join").join(parts) or self.say("view.none")

    def name(self, face: str | None) -> str:
        """What a component is called; face down it has no name."""
        if face is None:
            return self.say("view.facedown")
        entry = self.library.packs.named(face)
        return face if entry is None else self.library.words.name_of(entry, self.language)

    def seat(self, seat: int) -> str:
        """What a player is called."""
        return self.say("view.seat", number=seat + 1)

    def title(self, seat: int, *parts: str) -> str:
        """The heading of a player's box: who it is, marked if it is you, and what else there is to say."""
        named = self.seat(seat)
        return " · ".join([self.say("view.yours", seat=named) if seat == self.you else named, *parts])

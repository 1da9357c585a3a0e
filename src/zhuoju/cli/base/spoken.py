"""What a game says in the terminal: its own words, and those of the command line."""

from collections.abc import Iterable
from typing import Any

from zhuoju import speech
from zhuoju.cli.base.language import Words
from zhuoju.kernel import Game
from zhuoju.speech import SEATS

__all__ = ["SEATS", "Speech"]


class Speech(speech.Speech):
    """What a game says, in one language, at the command line."""

    say: Words

    def __init__(self, game: Game[Any, Any], language: str, names: Iterable[str] = ()) -> None:
        super().__init__(game, language, names, Words(language))

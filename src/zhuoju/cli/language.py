"""Languages: which one to speak, and the words of the command line in it."""

import os
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from zhuoju.cli.failure import unknown
from zhuoju.cli.words import CHINESE, ENGLISH

if TYPE_CHECKING:
    from zhuoju.content.traditional import Traditional

HANS, HANT, EN = "zh-Hans", "zh-Hant", "en"
LANGUAGES = (HANS, HANT, EN)
_TRADITIONAL = ("tw", "hk", "mo", "hant")


def spoken(given: str | None, environment: Mapping[str, str] | None = None) -> str:
    """The language asked for, or that of the environment: Chinese where it says so, else English."""
    if given:
        by_name = {language.lower(): language for language in LANGUAGES}
        if given.lower() not in by_name:
            raise unknown("language", given, LANGUAGES)
        return by_name[given.lower()]
    env = os.environ if environment is None else environment
    locale = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    tag = locale.partition(".")[0].lower().replace("-", "_")
    if not tag.startswith("zh"):
        return EN
    return HANT if any(part in _TRADITIONAL for part in tag.split("_")[1:]) else HANS


@cache
def words(language: str) -> Mapping[str, str]:
    """The command line's own words."""
    if language == HANT:
        return {key: traditional(text) for key, text in CHINESE.items()}
    return CHINESE if language == HANS else ENGLISH


def traditional(text: str) -> str:
    """A text in traditional characters and the words that go with them."""
    return _converter().convert(text)


@cache
def _converter() -> "Traditional":
    from zhuoju.content.traditional import Traditional

    return Traditional()


class Words:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = words(language)

    def __call__(self, key: str, **params: object) -> str:
        """The sentence of a key; an unknown key stands for itself."""
        text = self._words.get(key, key)
        return text.format(**params) if params else text

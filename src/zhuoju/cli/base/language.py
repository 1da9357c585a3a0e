"""Languages: which one to speak, and the words of the command line in it."""

import os
from collections.abc import Mapping
from functools import cache

from zhuoju import speech
from zhuoju.cli.base import words_serve
from zhuoju.cli.base.words import CHINESE, ENGLISH
from zhuoju.commands.failure import unknown
from zhuoju.speech import EN, HANS, HANT, LANGUAGES, traditional

__all__ = ["EN", "HANS", "HANT", "LANGUAGES", "Words", "spoken", "traditional"]

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
    """The command line's own words, beside those that every table says."""
    common = speech.words(language)
    chinese = {**CHINESE, **words_serve.CHINESE}
    if language == HANT:
        return {**common, **{key: traditional(text) for key, text in chinese.items()}}
    return {**common, **(chinese if language == HANS else {**ENGLISH, **words_serve.ENGLISH})}


class Words(speech.Words):
    """Says things in one language, the command line's own included."""

    def __init__(self, language: str) -> None:
        super().__init__(language, words(language))

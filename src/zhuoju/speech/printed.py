"""What is printed on a card, part by part: for clients that draw cards instead of writing them out."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from zhuoju.content.language.clause import Deferred, Effect
from zhuoju.content.pack.entry import Entry, Wording
from zhuoju.content.text.card_text import Words

LEFT_OUT = frozenset(("id", "name", "text"))  # of a card: they are told beside its parts


def printed(words: Words, entry: Entry, language: str) -> dict[str, Any]:
    """The parts of a card: numbers and keys as they are, effects as sentences, words in the language.

    A part that has a sentence of its own carries it as `text`; what is empty or for a host is left out.
    """
    return _fields(words, entry, language, LEFT_OUT.union(entry.for_host))


def _fields(words: Words, thing: Struct, language: str, left_out: frozenset[str]) -> dict[str, Any]:
    found = {}
    for name in thing.__struct_fields__:
        value = None if name in left_out else _part(words, getattr(thing, name), language)
        if value is not None and value != [] and value != {}:
            found[name] = value
    return found


def _part(words: Words, thing: Any, language: str) -> Any:
    if isinstance(thing, Effect | Deferred | Wording):
        return _said(words, thing, language)
    if isinstance(thing, Struct):
        told = words.says(thing, language)
        return _fields(words, thing, language, frozenset()) | ({"text": told} if told else {})
    if isinstance(thing, Mapping):
        return {str(key): _part(words, value, language) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_part(words, each, language) for each in thing]
    return thing if isinstance(thing, str | int | float | bool) else None


def _said(words: Words, thing: Effect | Deferred | Wording, language: str) -> str:
    try:
        return words.says(thing, language)
    except KeyError:  # a text that is not written yet
        return ""

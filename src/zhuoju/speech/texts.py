"""A game's texts as they are found, and the small readings of values that go into them."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from zhuoju.content.pack.template import Template, TemplateError
from zhuoju.kernel import Game
from zhuoju.speech.languages import EN, HANS, HANT, traditional

NAMES = ("name", "face", "id", "card", "kind", "type")  # where a thing in a view carries its key
MANY_DICE = 12  # above as many their total tells enough


@cache
def template_of(source: str) -> Template | None:
    """A text that was read; None where it is not a template at all."""
    try:
        return Template(source)
    except TemplateError:
        return None


def are_dice(values: Sequence[Any]) -> bool:
    """Whether several things are dice: lists of numbers, and nothing else."""
    return bool(values) and all(
        isinstance(kind, list | tuple) and all(type(face) is int for face in kind) for kind in values
    )


def fallen(kinds: Sequence[Sequence[int]]) -> str:
    """Dice as they fell, those of one kind together: `[2,4][7]`; `[…]` where they are too many to read."""
    if sum(map(len, kinds)) > MANY_DICE:
        return "[…]"
    return "".join(f"[{','.join(map(str, kind))}]" for kind in kinds if kind)


def known_of(thing: Mapping[str, Any]) -> int:
    """How much a view tells of a thing."""
    return sum(value is not None for value in thing.values())


def is_named(thing: Mapping[str, Any]) -> bool:
    """Whether a view tells what a thing is."""
    return any(thing.get(name) for name in NAMES)


def worded(names: Mapping[str, str], language: str) -> str:
    """A name given in several languages, in this one."""
    if language == HANT and HANT not in names and HANS in names:
        return traditional(names[HANS])
    return names.get(language) or names.get(EN) or next(iter(names.values()), "")


def texts_of(game: Game[Any, Any], language: str) -> Mapping[str, str]:
    """A game's texts in a language: its own, made from the simplified ones, or the next best."""
    every = game.texts() if game.texts else {}
    if language in every:
        return every[language]
    if language == HANT and HANS in every:
        return {key: traditional(text) for key, text in every[HANS].items()}
    for other in (EN, HANS):
        if other in every:
            return every[other]
    return next(iter(every.values()), {})


def case_of(value: Any) -> str:
    """The case of a text that stands for a value: `none` for what is not there."""
    if value is None or value == "" or value == []:
        return "none"
    return value if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else ""

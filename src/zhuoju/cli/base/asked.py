"""What was asked for on the command line, read into what the kernel takes."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from zhuoju.commands.failure import Failure, unknown
from zhuoju.kernel import Game


def seed(text: str | None) -> int | str | None:
    """A number where it is one, else the words themselves."""
    if text is None:
        return None
    if re.fullmatch(r"-?\d{1,18}", text):
        return int(text)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Failure("a seed is a number or words, and this one is neither") from None
    return text


def options(game: Game[Any, Any], given: Iterable[str]) -> dict[str, Any]:
    """`name=value` pairs as the game's options."""
    fields = {field.name: field for field in msgspec.structs.fields(game.options)}
    read: dict[str, Any] = {}
    for pair in given:
        name, sign, value = pair.partition("=")
        if not sign:
            raise Failure(f"an option is given as name=value, not {pair!r}")
        if name not in fields:
            raise unknown(f"option of {game.id} called", name, fields)
        read[name] = _value(fields[name].type, value)
    return read


def _value(wanted: Any, text: str) -> Any:
    """The text as what is wanted; what does not fit is left for the game to refuse."""
    try:
        return msgspec.to_builtins(msgspec.convert(text, wanted, strict=False))
    except msgspec.ValidationError:
        pass
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def listed(text: str) -> list[str]:
    """Names with commas between them; settings stay with their bot, as in `me,search:nodes=9,level=2`."""
    names: list[str] = []
    for word in (w.strip() for w in text.replace("，", ",").split(",")):
        if "=" in word and ":" not in word and names and ":" in names[-1]:
            names[-1] += f",{word}"
        elif word:
            names.append(word)
    return names

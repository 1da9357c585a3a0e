"""The small template language of all texts.

    {name}                  a parameter
    {n:+}  {n:abs}          a number with its sign, without its sign
    {card:id}               a word as it is written in the clause, not its name
    {n|card|cards}          one word for 1, another for all other numbers
    {n|-:lose|+:gain}       by case: a number, -, 0, +, a word, `?` not known in advance, `*` anything else
    {{  }}                  braces

What a case says is a template itself.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

_NAME = re.compile(r"[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)?")
_CASE = re.compile(r"([A-Za-z0-9_*?+-][A-Za-z0-9_.-]*):")
_SPECS = ("", "+", "abs", "id")
MOST_DEPTH = 4


class TemplateError(ValueError):
    """A template that cannot be read."""


class Said(NamedTuple):
    """A parameter as a template sees it."""

    text: str
    number: int | None = None
    word: str = ""  # the word, or the name of what stands here
    known: bool = True  # False: it is worked out during play
    opposite: str = ""  # what it is the negative of


class _Slot(NamedTuple):
    name: str
    spec: str
    cases: "tuple[tuple[str, Template], ...]"


class Template:
    """A text with places for parameters."""

    __slots__ = ("parts", "source")

    def __init__(self, source: str, depth: int = 0) -> None:
        self.source = source
        if depth > MOST_DEPTH:
            raise TemplateError("braces lie too deep")
        self.parts: tuple[str | _Slot, ...] = tuple(_parse(source, depth))

    @property
    def names(self) -> list[str]:
        """The parameters it uses, each once."""
        return list(dict.fromkeys(self._names()))

    def _names(self) -> Iterator[str]:
        for part in self.parts:
            if isinstance(part, _Slot):
                yield part.name
                for _, inner in part.cases:
                    yield from inner._names()

    @property
    def literal(self) -> str:
        """All that is written in it apart from parameters."""
        return "\n".join(self._literal())

    def _literal(self) -> Iterator[str]:
        for part in self.parts:
            if isinstance(part, str):
                yield part
            else:
                for _, inner in part.cases:
                    yield inner.literal

    def fill(self, say: Callable[[str], Said]) -> str:
        """The text with every parameter put in."""
        return "".join(part if isinstance(part, str) else _fill(part, say) for part in self.parts)


def _fill(slot: _Slot, say: Callable[[str], Said]) -> str:
    said = say(slot.name)
    if slot.cases:
        return _choose(slot, said).fill(say)
    if slot.spec == "id":
        return said.word or said.text
    if slot.spec and said.number is not None:
        return f"{said.number:+d}".replace("-", "−") if slot.spec == "+" else str(abs(said.number))
    return said.opposite if slot.spec == "abs" and said.opposite else said.text


def _choose(slot: _Slot, said: Said) -> Template:
    cases = dict(slot.cases)
    number = said.number
    if "" in cases:
        return slot.cases[0 if number in (1, -1) else -1][1]
    if number is not None:
        tries = [str(number), "-" if number < 0 else "+" if number else "0"]
    else:
        named = said.word or ("" if said.text else "none")
        tries = [named, "-" if said.opposite else "", "" if said.known else "?"]
    for case in (*tries, "*"):
        if case in cases:
            return cases[case]
    return slot.cases[-1][1]


def _parse(source: str, depth: int) -> Iterator[str | _Slot]:
    text: list[str] = []
    at = 0
    while at < len(source):
        char = source[at]
        if char in "{}" and source[at : at + 2] == char * 2:
            text.append(char)
            at += 2
        elif char == "{":
            end = _closing(source, at)
            if text:
                yield "".join(text)
                text = []
            yield _slot(source[at + 1 : end], depth)
            at = end + 1
        elif char == "}":
            raise TemplateError("a `}` closes nothing; write `}}` for a brace")
        else:
            text.append(char)
            at += 1
    if text:
        yield "".join(text)


def _closing(source: str, at: int) -> int:
    level = 0
    for index in range(at, len(source)):
        level += {"{": 1, "}": -1}.get(source[index], 0)
        if level == 0:
            return index
    raise TemplateError("a `{` is not closed; write `{{` for a brace")


def _slot(inner: str, depth: int) -> _Slot:
    head, *choices = _split(inner)
    name, _, spec = head.partition(":")
    if not _NAME.fullmatch(name) or spec not in _SPECS:
        raise TemplateError(f"`{{{head}}}` is not a parameter")
    cases: list[tuple[str, Template]] = []
    for choice in choices:
        case = _CASE.match(choice)
        said = choice[case.end() :] if case else choice
        cases.append((case[1] if case else "", Template(said, depth + 1)))
    if cases and (len({bool(case) for case, _ in cases}) > 1 or (not cases[0][0] and len(cases) != 2)):
        raise TemplateError(f"`{{{head}|...}}` takes two forms, or a case for each")
    return _Slot(name, spec, tuple(cases))


def _split(inner: str) -> list[str]:
    """Splits at `|` outside of inner braces."""
    pieces = [""]
    level = 0
    for char in inner:
        level += {"{": 1, "}": -1}.get(char, 0)
        if char == "|" and level == 0:
            pieces.append("")
        else:
            pieces[-1] += char
    return pieces

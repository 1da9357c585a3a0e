"""Several words in one cell: `fire; "a; b"`, and names with values: `R03=fire; N05=light`."""

import re
from typing import Final

_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_SPECIAL: Final = re.compile(r'[;；=＝,，、\[\]［］【】/／"“”\\\n\r\t\']')
_BREAKS: Final = ";；\n"


def quote(word: str) -> str:
    """A word, in quotation marks where it is empty or has characters that mean something."""
    if word and word == word.strip() and not _SPECIAL.search(word) and word[0] not in "+-@＋－＠":
        return word
    return '"' + re.sub(r'(["\\])', r"\\\1", word) + '"'


def unquote(text: str) -> str:
    """The word that `quote` was given."""
    found = _QUOTED.fullmatch(text.strip())
    return re.sub(r"\\(.)", r"\1", found[1], flags=re.DOTALL) if found else text.strip()


def split(text: str, breaks: str = _BREAKS) -> list[str]:
    """The parts of a text between separators; what stands in quotation marks is one piece."""
    parts: list[str] = []
    part, at = "", 0
    while at < len(text):
        quoted = _QUOTED.match(text, at) if text[at] == '"' else None
        if quoted:
            part += quoted[0]
            at = quoted.end()
        elif text[at] in breaks:
            parts.append(part)
            part, at = "", at + 1
        else:
            part += text[at]
            at += 1
    return [kept.strip() for kept in (*parts, part) if kept.strip()]


def write_list(words: list[str]) -> str:
    """Words in one cell."""
    return "; ".join(map(quote, words))


def read_list(text: str) -> list[str]:
    """The words of a cell."""
    return [unquote(part) for part in split(text)]


def write_pairs(pairs: dict[str, str]) -> str:
    """Names with values in one cell."""
    return "; ".join(f"{quote(name)}={quote(value)}" for name, value in pairs.items())


def read_pairs(text: str) -> dict[str, str] | None:
    """The names and values of a cell; None where a part has no `=`."""
    found: dict[str, str] = {}
    for part in split(text):
        sides = split(part, "=＝")
        if len(sides) != 2:
            return None
        found[unquote(sides[0])] = unquote(sides[1])
    return found

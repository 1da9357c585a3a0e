"""Which clauses of a rulebook a file carries a part of: those that its docstrings, comments and texts name.

`MES-ATK-03`, lists and ranges behind one (`MES-ATK-03, 05 to 07`, `LEG-HUNT-01..07`), and the numbers in the
margin of a function whose docstring names the chapter (`# 03`, `# 03, 05`).
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from typing import Final

from checks.source import Source, functions

AREA: Final = r"[A-Z]{3}-[A-Z]{2,}(?:-[A-Z]+)*"
CITED: Final = re.compile(
    rf"\b(?P<area>{AREA})-(?P<first>\d+)(?P<more>(?:(?:\.\.|, | to | and |, and )\d{{1,3}}(?!\d|[A-Za-z]))*)"
)
STEP: Final = re.compile(r"(\.\.|, | to | and |, and )(\d{1,3})")
MARGIN: Final = re.compile(r"#\s*(\d{2,3}(?:, \d{2,3})*)(?![\w.])")


def carried(source: Source) -> set[tuple[str, int]]:
    """The clauses, as chapter and number."""
    return {*cited(source.text), *_margins(source)}


def cited(text: str) -> Iterator[tuple[str, int]]:
    """The clauses that a text names."""
    for found in CITED.finditer(text):
        area, last = found["area"], int(found["first"])
        yield area, last
        for how, number in STEP.findall(found["more"]):
            first = last + 1 if how in ("..", " to ") else int(number)
            last = int(number)
            yield from ((area, each) for each in range(first, last + 1))


def _margins(source: Source) -> Iterator[tuple[str, int]]:
    chapters = {}
    for function in functions(source.tree):
        found = re.search(AREA + r"(?=-\d)", ast.get_docstring(function) or "")
        if found:
            chapters.update(dict.fromkeys(range(function.lineno, (function.end_lineno or 0) + 1), found[0]))
    if not chapters:
        return
    for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
        said = MARGIN.match(token.string) if token.type == tokenize.COMMENT else None
        if said and token.start[0] in chapters:
            yield from ((chapters[token.start[0]], int(number)) for number in said[1].split(", "))

"""A card as sheets of sections, before it is a file and after it was one. The same for .xlsx and .csv."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field

from zhuoju.games.samsara.files.normal import Value


class Formula(Struct, frozen=True):
    """A formula and what it gives now.

    `[hp]` stands for a cell, `[^hp]` for the one above, `[items:cost]` for a column of another sheet.
    """

    text: str
    value: int


class Section(Struct):
    """A part of a sheet: fields below each other, then a table. Values are those of the rules."""

    kind: str
    fields: dict[str, Any] = field(default_factory=dict)
    rows: list[dict[str, Any]] = field(default_factory=list)


class Sheet(Struct):
    """A sheet of a card."""

    id: str
    sections: list[Section] = field(default_factory=list)


Book = list[Sheet]


class Grid(Struct):
    """The cells of a sheet of some file, by row and column, counted from 1."""

    name: str
    cells: dict[tuple[int, int], Value] = field(default_factory=dict)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)  # top, left, bottom, right

    def rows(self) -> Iterator[tuple[int, dict[int, Value]]]:
        """The rows that hold something, in order."""
        found: dict[int, dict[int, Value]] = {}
        for (row, column), value in sorted(self.cells.items()):
            found.setdefault(row, {})[column] = value
        yield from found.items()


def coordinate(row: int, column: int) -> str:
    """`C7`."""
    return f"{letters(column)}{row}"


def letters(column: int) -> str:
    """`AA` for 27."""
    found = ""
    while column:
        column, rest = divmod(column - 1, 26)
        found = chr(65 + rest) + found
    return found


def position(text: str) -> tuple[int, int] | None:
    """Row and column of `C7`; None where it is no such thing."""
    head = text.rstrip("0123456789")
    tail = text[len(head) :]
    if not head or not tail or not head.isascii() or not head.isalpha() or len(head) > 3 or len(tail) > 7:
        return None
    column = 0
    for letter in head.upper():
        column = 26 * column + ord(letter) - 64
    return int(tail), column

"""TAM-PROGRAM-02 to 08 Patterns, and where the launcher shows them."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from zhuoju.games.tamashii.model.state import COLUMNS, ROWS, Cell, Launcher
from zhuoju.games.tamashii.model.words import (
    ANY_LETTER,
    BASIC,
    CORE_LETTER,
    EMPTY_LETTER,
    LETTERS,
    Basic,
    Code,
)

Spots = tuple[tuple[int, int], ...]  # row and column of each symbol, in the order of the pattern


class Placement(NamedTuple):
    """Where a pattern lies: a cell for each of its symbols in reading order, and how it is turned."""

    cells: tuple[Cell, ...]
    rotation: int  # 0, 90, 180, 270, clockwise


@cache
def symbols(pattern: str) -> str:
    """The symbols of a pattern in reading order, without empty frame cells (TAM-PROGRAM-05)."""
    return "".join(letter for letter in pattern if letter not in (EMPTY_LETTER, "/"))


@cache
def spots(pattern: str) -> Spots:
    """Where the symbols of a pattern stand in its frame."""
    return tuple(
        (row, column)
        for row, line in enumerate(pattern.split("/"))
        for column, letter in enumerate(line)
        if letter != EMPTY_LETTER
    )


def turned(shape: Spots) -> list[tuple[int, Spots]]:
    """TAM-PROGRAM-03, 04 The four turns of an arrangement, moved to the corner; never its mirror image."""
    found = []
    for quarter in range(4):
        top = min(row for row, _ in shape)
        left = min(column for _, column in shape)
        found.append((quarter * 90, tuple((row - top, column - left) for row, column in shape)))
        shape = tuple((column, -row) for row, column in shape)
    return found


@cache
def everywhere(pattern: str) -> tuple[Placement, ...]:
    """TAM-PROGRAM-03, 06, 26 Every way to lay a pattern on the grid, those that come to the same once.

    Empty frame cells do not count, so they may lie outside.
    """
    letters = symbols(pattern)
    found: dict[tuple[tuple[Cell, str], ...], Placement] = {}
    for rotation, shape in turned(spots(pattern)):
        for row in range(ROWS - max(r for r, _ in shape)):
            for column in range(COLUMNS - max(c for _, c in shape)):
                cells = tuple((row + r) * COLUMNS + column + c for r, c in shape)
                key = tuple(sorted(zip(cells, letters, strict=True)))
                found.setdefault(key, Placement(cells, rotation))
    return tuple(found.values())


@cache
def accepted(letter: str, core: Basic) -> frozenset[Code | None]:
    """TAM-PROGRAM-08 The tokens that satisfy a symbol."""
    if letter == CORE_LETTER:
        return frozenset((core, "open_source"))  # TAM-CODE-23, 26
    if letter == ANY_LETTER:
        return frozenset((*BASIC, "open_source"))  # TAM-CODE-25
    code = LETTERS[letter]
    return frozenset((code, "open_source")) if code in BASIC else frozenset((code,))  # TAM-CODE-19, 20


def placements(
    launcher: Launcher, core: Basic, pattern: str, recast: Mapping[Cell, Basic] | None = None
) -> list[Placement]:
    """TAM-PROGRAM-02 Every place where the launcher shows this pattern now.

    `recast` are tokens that count as another type for the moment.
    """
    cells: list[Code | None] = [*launcher.cells]
    for cell, code in (recast or {}).items():
        cells[cell] = code
    for cell in launcher.locks:
        cells[cell] = None  # TAM-LAUNCHER-03
    wanted = [accepted(letter, core) for letter in symbols(pattern)]
    return [
        placement
        for placement in everywhere(pattern)
        if all(cells[cell] in codes for cell, codes in zip(placement.cells, wanted, strict=True))
    ]


def cheaper(pattern: str, free: int) -> str:
    """The pattern without so many of its `A` symbols: they have become empty frame cells."""
    return pattern.replace(ANY_LETTER, EMPTY_LETTER, free)

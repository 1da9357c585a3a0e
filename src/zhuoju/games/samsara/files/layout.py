"""Where the values of a book stand on its sheets: marks, labels, headings, cells and formulas."""

import re
from collections.abc import Callable
from functools import partial
from typing import Final, Literal

from msgspec import Struct, field

from zhuoju.games.samsara.files import headings
from zhuoju.games.samsara.files.columns import KINDS, Column
from zhuoju.games.samsara.files.forms import form
from zhuoju.games.samsara.files.normal import Value
from zhuoju.games.samsara.files.workbook import Book, Formula, Section, Sheet, coordinate, letters

Role = Literal["mark", "label", "field", "heading", "cell"]
_REF: Final = re.compile(r"\[(\^)?(?:(\w+?)(?:\.(\d+))?:)?(\w+)\]")


class Placed(Struct):
    """A cell with its place and what it is; `formula` stands beside the value it gives."""

    row: int
    column: int
    value: Value
    role: Role
    about: Column | None = None
    formula: str = ""
    tint: str = ""  # the colour of a skill


class PlacedSection(Struct):
    """Where a section stands: its fields, and the heading and last row of its table."""

    kind: str
    mark: int
    fields: dict[str, str] = field(default_factory=dict)
    heading: int = 0
    last: int = 0


class PlacedSheet(Struct):
    """A sheet, ready to be written."""

    id: str
    name: str
    cells: list[Placed] = field(default_factory=list)
    sections: list[PlacedSection] = field(default_factory=list)

    @property
    def narrow(self) -> bool:
        """Whether the sheet has fields only."""
        return not any(section.heading for section in self.sections)


def lay_out(book: Book, language: str) -> list[PlacedSheet]:
    """Every sheet with its cells in their places."""
    waiting: list[tuple[Placed, Callable[[str], str]]] = []
    placed = [_sheet(sheet, language, waiting) for sheet in book]
    by_id = {sheet.id: sheet for sheet in placed}
    for cell, own in waiting:
        cell.formula = _REF.sub(partial(_resolved, sheets=by_id, own=own), cell.formula)
    return placed


def _sheet(sheet: Sheet, language: str, waiting: list[tuple[Placed, Callable[[str], str]]]) -> PlacedSheet:
    found = PlacedSheet(sheet.id, headings.sheet_name(sheet.id, language))
    row = 1
    for section in sheet.sections:
        row = _section(section, found, row, language, waiting) + 1
    return found


def _section(
    section: Section,
    sheet: PlacedSheet,
    row: int,
    language: str,
    waiting: list[tuple[Placed, Callable[[str], str]]],
) -> int:
    """Place a section from a row on; the first row after it."""
    kind = KINDS[section.kind]
    placed = PlacedSection(section.kind, row)
    sheet.sections.append(placed)
    sheet.cells.append(Placed(row, 1, headings.mark(section.kind, language), "mark"))
    row += 1
    for column in kind.fields:
        sheet.cells.append(
            Placed(row, 1, headings.heading(section.kind, column.id, language), "label", column)
        )
        cell = _cell(section.fields.get(column.id), column, row, 2, "field", language)
        placed.fields[column.id] = coordinate(row, 2)
        sheet.cells.append(cell)
        if cell.formula:
            waiting.append((cell, _own_field(placed)))
        row += 1
    if not kind.table:
        return row
    placed.heading = row
    for at, column in enumerate(kind.table, 1):
        said = headings.heading(section.kind, column.id, language)
        sheet.cells.append(Placed(row, at, said, "heading", column))
    for values in section.rows:
        row += 1
        for at, column in enumerate(kind.table, 1):
            cell = _cell(values.get(column.id), column, row, at, "cell", language)
            cell.tint = (values.get("colour") or "") if column.id == "name" else ""
            sheet.cells.append(cell)
            if cell.formula:
                waiting.append((cell, _own_row(kind.table, row)))
    placed.last = row
    return row + 1


def _cell(value: object, column: Column, row: int, at: int, role: Role, language: str) -> Placed:
    if isinstance(value, Formula):
        return Placed(row, at, value.value, role, column, value.text)
    written = None if value is None else form(column.form).write(value, language)
    return Placed(row, at, written, role, column)


# Formulas


def _own_field(section: PlacedSection) -> Callable[[str], str]:
    return lambda name: section.fields[name]


def _own_row(table: tuple[Column, ...], row: int) -> Callable[[str], str]:
    places = {column.id: at for at, column in enumerate(table, 1)}

    def find(name: str) -> str:
        above = name.startswith("^")
        return coordinate(row - above, places[name.removeprefix("^")])

    return find


def _resolved(ref: re.Match[str], sheets: dict[str, PlacedSheet], own: Callable[[str], str]) -> str:
    above, sheet, number, name = ref.groups()
    if sheet is None:
        return own((above or "") + name)
    section = sheets[sheet].sections[int(number or 0)]
    tab = f"'{sheets[sheet].name}'!"
    if name in section.fields:
        return tab + section.fields[name]
    at = letters(1 + [column.id for column in KINDS[section.kind].table].index(name))
    return f"{tab}${at}${section.heading}:${at}${max(section.last, section.heading + 1)}"

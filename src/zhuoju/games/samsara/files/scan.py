"""SAM-SHEET-11, 17 Sections out of the cells of a sheet, whoever wrote it: by marks, labels and headings."""

from typing import Any

from msgspec import Struct, field

from zhuoju.games.samsara.files import headings
from zhuoju.games.samsara.files.columns import KINDS, Column
from zhuoju.games.samsara.files.forms import BadCell, form
from zhuoju.games.samsara.files.normal import Value, is_blank, text_of
from zhuoju.games.samsara.files.report import Imported
from zhuoju.games.samsara.files.workbook import Grid, coordinate

Row = dict[int, Value]


class Cells(Struct):
    """The values of a record: those of the rules, those that are only stated, and the cells they stand in."""

    values: dict[str, Any] = field(default_factory=dict)
    stated: dict[str, Any] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    made: Any = None  # what came of it

    @property
    def filled(self) -> set[str]:
        """The fields that the sheet gives."""
        return set(self.values)


class Found(Struct):
    """A section that was found on a sheet."""

    kind: str
    sheet: str
    fields: Cells = field(default_factory=Cells)
    rows: list[Cells] = field(default_factory=list)


class Scan:
    """Reads one sheet from top to bottom."""

    def __init__(self, grid: Grid, kind: str, imported: Imported, *, several: bool = False) -> None:
        self.grid = grid
        self.several = several  # whether the sheet holds tables of several kinds
        self.imported = imported
        self.notes: list[str] = []  # of an alignment (SAM-CREATE-15)
        self.sections = [Found(kind, grid.name)]
        self.table: dict[int, str] | None = None  # columns of the table being read

    def read(self) -> list[Found]:
        """The sections of the sheet, in order; those that hold nothing left out."""
        inner = {(r, c) for top, left, bottom, right in self.grid.merged
                 for r in range(top, bottom + 1) for c in range(left, right + 1)}  # fmt: skip
        first = {(top, left) for top, left, _, _ in self.grid.merged}
        for number, row in self.grid.rows():
            seen = {
                column: value
                for column, value in row.items()
                if not is_blank(value) and ((number, column) not in inner or (number, column) in first)
            }
            if seen:
                self._row(number, seen)
        return [s for s in self.sections if s.rows or s.fields.values or s.fields.stated]

    @property
    def section(self) -> Found:
        """The section being read."""
        return self.sections[-1]

    def _row(self, number: int, row: Row) -> None:
        if len(row) == 1 and (kind := self._mark(text_of(next(iter(row.values()))))):
            if kind != self.section.kind or self.section.rows or self.section.fields.values:
                self.sections.append(Found(kind, self.grid.name))
            self.table = None
        elif KINDS[self.section.kind].table and (found := self._headings(row)):
            self.table = found
            self._leave(number, {c: v for c, v in row.items() if c not in found})
        elif self.table is not None:
            self._record(number, row, self.table)
        else:
            self._fields(number, row)

    def _mark(self, text: str) -> str | None:
        """The section that a lone cell begins; in a table on a sheet of its own, `称号` alone is an entry."""
        if self.table is not None and not self.several and "/" not in text:
            return None
        return headings.find_section(text)

    def _headings(self, row: Row) -> dict[int, str] | None:
        """The columns of a table, where this row is its heading: most of it is known, and not one alone."""
        found: dict[int, str] = {}
        known = {one.id for one in KINDS[self.section.kind].table} | {headings.ALIGNMENT}
        for column, value in row.items():
            name = headings.find_column(self.section.kind, text_of(value)) if isinstance(value, str) else None
            if name in known and name not in found.values():
                found[column] = name
        return found if len(found) >= 2 and 2 * len(found) > len(row) else None

    def _record(self, number: int, row: Row, table: dict[int, str]) -> None:
        record = Cells()
        for column, value in row.items():
            if column in table:
                self._take(record, table[column], value, coordinate(number, column))
            else:
                self._leave(number, {column: value})
        if record.values or record.stated:
            self.section.rows.append(record)

    def _fields(self, number: int, row: Row) -> None:
        """Labels with what stands to the right of them."""
        waiting = ""
        cells = sorted(row.items())
        names = [self._label(value) for _, value in cells]
        for at, (column, value) in enumerate(cells):
            follows = names[at + 1] if at + 1 < len(cells) else "nothing"
            if names[at] and (not waiting or follows is None or "/" in text_of(value)):
                waiting = names[at] or ""
            elif waiting:  # also a value that looks like a label: nothing else can be meant
                self._take(self.section.fields, waiting, value, coordinate(number, column))
                waiting = ""
            else:
                self._leave(number, {column: value})

    def _label(self, value: Value) -> str | None:
        """The field that a cell labels, if it does."""
        name = headings.find_column(self.section.kind, text_of(value)) if isinstance(value, str) else None
        known = {one.id for one in KINDS[self.section.kind].fields} | {headings.ALIGNMENT}
        return name if name in known else None

    def _take(self, record: Cells, name: str, value: Value, place: str) -> None:
        if name == headings.ALIGNMENT:
            self.notes.append(text_of(value))
        else:
            take(self.imported, self.section, record, name, value, place)

    def _leave(self, number: int, row: Row) -> None:
        for column, value in row.items():
            self.imported.leave(self.grid.name, coordinate(number, column), value)


def take(imported: Imported, section: Found, record: Cells, name: str, value: Value, place: str) -> None:
    """Read a cell into a record; what the rules compute is kept apart."""
    column: Column = headings.columns_of(section.kind)[name]
    record.places[name] = place
    try:
        read = form(column.form).read(value)
    except BadCell as bad:
        if column.computed:
            record.stated[name] = text_of(value)
        else:
            imported.refuse(section.sheet, place, bad.key, **bad.params)
        return
    (record.stated if column.computed else record.values)[name] = read


def defaults(kind: str, given: dict[str, Any]) -> dict[str, Any]:
    """The values of a record, with the default of every column that the sheet leaves blank."""
    columns = headings.columns_of(kind).values()
    return {one.id: _fresh(one.default) for one in columns if not one.computed} | given


def _fresh(default: Any) -> Any:
    """Lists and dicts of a record are its own."""
    return type(default)(default) if isinstance(default, list | dict) else default

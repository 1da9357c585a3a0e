"""SAM-SHEET-17 A group's own template: a mapping file says where it keeps what, by cell or by label.

fields:
  profile.name: {sheet: 人物卡, cell: D3}
  profile.age: {label: 年龄}
  attributes.stalwart: {sheet: 人物卡, label: 壮硕, right: 2}
tables:
  items: {sheet: 装备, heading: 5, columns: {name: 名称, weight: D}}
ignore: [{sheet: 说明}, {sheet: 人物卡, cells: A1:H2}]
"""

from collections.abc import Iterable
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from zhuoju.content import read_document
from zhuoju.games.samsara.files import headings, terms
from zhuoju.games.samsara.files.card_read import build
from zhuoju.games.samsara.files.columns import KINDS, SHEETS
from zhuoju.games.samsara.files.normal import is_blank, text_of
from zhuoju.games.samsara.files.report import BadFile, Imported
from zhuoju.games.samsara.files.scan import Cells, Found, take
from zhuoju.games.samsara.files.workbook import Grid, coordinate, position

MOST_BYTES: Final = 200_000
NEAR: Final = 12  # columns to the right of a label in which its value is looked for
ROWS: Final = 200
Step = Annotated[int, Meta(ge=-50, le=50)]
Spot = tuple[str, int, int]  # sheet, row, column


class Anchor(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a field stands: a cell, or so far from a label; right of it where no steps are given."""

    sheet: str = ""
    cell: str = ""
    label: str = ""
    right: Step = 0
    down: Step = 0


class TableAt(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a table stands: the row of its heading, and its columns by heading or by letter."""

    sheet: str
    heading: Annotated[int, Meta(ge=1, le=10_000)]
    columns: dict[str, str]
    rows: Annotated[int, Meta(ge=1, le=5000)] = ROWS


class Ignored(Struct, frozen=True, forbid_unknown_fields=True):
    """What is not looked at: a sheet, or cells of it."""

    sheet: str
    cells: str = ""


class Mapping(Struct, frozen=True, forbid_unknown_fields=True):
    """A mapping file."""

    name: str = ""
    fields: dict[str, Anchor] = {}
    tables: dict[str, TableAt] = {}
    ignore: tuple[Ignored, ...] = ()


def read_mapping(raw: bytes) -> Mapping:
    """A mapping file; raises BadFile naming what is wrong."""
    if len(raw) > MOST_BYTES:
        raise BadFile("too_large", size=len(raw), most=MOST_BYTES)
    document = read_document(raw.decode("utf-8", errors="replace"), "mapping")
    if document.problems:
        raise BadFile("bad_mapping", why=str(document.problems[0]))
    try:
        found = msgspec.convert(document.data, Mapping)
    except msgspec.ValidationError as wrong:
        raise BadFile("bad_mapping", why=str(wrong)) from None
    for name, anchor in found.fields.items():
        _known(name)
        if not anchor.label and (not anchor.sheet or position(anchor.cell) is None):
            raise BadFile("bad_mapping", why=f"{name}: needs a label, or a sheet and a cell such as D3")
    for kind, table in found.tables.items():
        if kind not in KINDS or not KINDS[kind].table:
            raise BadFile("bad_mapping", why=f"no table {kind}")
        for column in table.columns:
            _known(f"{kind}.{column}")
    return found


def _known(name: str) -> None:
    kind, _, field = name.partition(".")
    if kind not in KINDS or field not in headings.columns_of(kind):
        raise BadFile("bad_mapping", why=f"no field {name}")


def read_mapped(grids: list[Grid], mapping: Mapping, blank: Iterable[Grid] = ()) -> Imported:
    """The card of a template; filled cells that nothing takes are reported, those of the blank one not."""
    imported = Imported()
    used: set[Spot] = set()
    found: dict[str, list[Found]] = {}
    for name, anchor in mapping.fields.items():
        _field(grids, name, anchor, found, used, imported)
    for kind, table in mapping.tables.items():
        _table(grids, kind, table, found, used, imported)
    if not used:
        raise BadFile("no_card", known=", ".join(dict.fromkeys(grid.name for grid in grids)))
    _leftovers(grids, mapping, used, list(blank), imported)
    return build(found, imported, [])


def _section(found: dict[str, list[Found]], kind: str, sheet: str) -> Found:
    """The section of a kind; there is one of each."""
    home = next(name for name, first in SHEETS.items() if first == kind or name == kind)
    sections = found.setdefault(home, [])
    kept = next((s for s in sections if s.kind == kind), None)
    if kept is None:
        kept = Found(kind, sheet)
        sections.append(kept)
    return kept


def _field(
    grids: list[Grid],
    name: str,
    anchor: Anchor,
    found: dict[str, list[Found]],
    used: set[Spot],
    imported: Imported,
) -> None:
    kind, _, field = name.partition(".")
    for grid in grids:
        if anchor.sheet and terms.key_of(grid.name) != terms.key_of(anchor.sheet):
            continue
        spot = position(anchor.cell) if anchor.cell else _beside(grid, anchor, used)
        if spot is None:
            continue
        used.add((grid.name, *spot))
        value = grid.cells.get(spot)
        if not is_blank(value):
            section = _section(found, kind, grid.name)
            take(imported, section, section.fields, field, value, coordinate(*spot))
        return


def _beside(grid: Grid, anchor: Anchor, used: set[Spot]) -> tuple[int, int] | None:
    """The cell that a label points at."""
    wanted = terms.key_of(anchor.label)
    for (row, column), value in sorted(grid.cells.items()):
        if not isinstance(value, str) or terms.key_of(value.strip(" :：")) != wanted:
            continue
        used.add((grid.name, row, column))
        if anchor.right or anchor.down:
            return row + anchor.down, column + anchor.right
        right = (c for c in range(column + 1, column + 1 + NEAR) if not is_blank(grid.cells.get((row, c))))
        return row, next(right, column + 1)
    return None


def _table(
    grids: list[Grid],
    kind: str,
    table: TableAt,
    found: dict[str, list[Found]],
    used: set[Spot],
    imported: Imported,
) -> None:
    grid = next((g for g in grids if terms.key_of(g.name) == terms.key_of(table.sheet)), None)
    if grid is None:
        return
    columns = {name: _column(grid, table.heading, said) for name, said in table.columns.items()}
    used |= {(grid.name, row, c) for row, c in grid.cells if row == table.heading and c in columns.values()}
    section = _section(found, kind, grid.name)
    for row in range(table.heading + 1, table.heading + 1 + table.rows):
        record = Cells()
        for name, column in columns.items():
            value = grid.cells.get((row, column)) if column else None
            if column and not is_blank(value):
                used.add((grid.name, row, column))
                take(imported, section, record, name, value, coordinate(row, column))
        if record.values or record.stated:
            section.rows.append(record)


def _column(grid: Grid, heading: int, said: str) -> int:
    """The column with this heading, or of this letter; 0: there is none."""
    wanted = terms.key_of(said)
    for (row, column), value in grid.cells.items():
        if row == heading and terms.key_of(text_of(value)) == wanted:
            return column
    spot = position(f"{said}1")
    return spot[1] if spot else 0


def _leftovers(
    grids: list[Grid], mapping: Mapping, used: set[Spot], blank: list[Grid], imported: Imported
) -> None:
    """Filled cells that no field takes, are not ignored, and do not stand in the blank template."""
    printed = {(grid.name, *spot): value for grid in blank for spot, value in grid.cells.items()}
    for grid in grids:
        for (row, column), value in sorted(grid.cells.items()):
            spot = (grid.name, row, column)
            if spot in used or is_blank(value) or printed.get(spot) == value:
                continue
            if not any(_covers(one, grid.name, row, column) for one in mapping.ignore):
                imported.leave(grid.name, coordinate(row, column), value)


def _covers(ignored: Ignored, sheet: str, row: int, column: int) -> bool:
    if terms.key_of(ignored.sheet) != terms.key_of(sheet):
        return False
    first, _, last = ignored.cells.partition(":")
    low, high = position(first), position(last or first)
    if low is None or high is None:
        return not ignored.cells
    return low[0] <= row <= high[0] and low[1] <= column <= high[1]

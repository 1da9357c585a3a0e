"""How the workbook of a card looks: styles, widths, heights, what is folded away, how it is printed."""

import math
import unicodedata
from typing import Any, Final

from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Alignment, Border, Color, Font, NamedStyle, PatternFill, Side
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from zhuoju.games.samsara.files.columns import KINDS
from zhuoju.games.samsara.files.layout import Placed, PlacedSection, PlacedSheet
from zhuoju.games.samsara.files.workbook import coordinate, letters

FACE: Final = "Microsoft YaHei"
INK, PAPER, LINE, MARK, LABEL, BAND, COMPUTED, FAINT, PALE, ACCENT = (
    "1F2933", "FFFFFF", "CBD2D9", "243B53", "F0F4F8", "F7FAFC", "F4F4EC", "829AB1", "BCCCDC", "B7791F",
)  # fmt: skip
TINTS: Final = {"red": "C0392B", "blue": "1F5FA8", "orange": "C96A00", "green": "2E7D32"}  # SAM-SHEET-13
FIELD_WIDTH: Final = 64
LABEL_WIDTH: Final = 30
BLOCK_WIDTH: Final = 22  # of labels above tables
VALUE_COLUMNS: Final = 6  # that a value above a table runs over
TAIL: Final = 1  # outline level of what is for the record
ROW, TEXT_LINE, TITLE, HEADING = 19.0, 14.5, 27.0, 42.0  # heights in points
A4: Final = 9
PINNED: Final = 3  # columns that stay in sight of a wide table


# Styles


def styles() -> list[NamedStyle]:
    """One style for each role of a cell; every other row of a table is tinted."""
    thin = Side(style="thin", color=LINE)
    box = Border(left=thin, right=thin, top=thin, bottom=thin)
    plain = Border(bottom=Side(style="medium", color=ACCENT))

    def style(name: str, fill: str, alignment: Alignment, **font: Any) -> NamedStyle:
        made = NamedStyle(name=name, font=Font(**{"name": FACE, "size": 10, "color": INK, **font}))
        made.fill, made.alignment = PatternFill("solid", fgColor=fill), alignment
        made.border = plain if name == "zj_mark" else box
        return made

    text = Alignment(vertical="center", horizontal="left", wrap_text=True, indent=1)
    left = Alignment(vertical="center", horizontal="left", indent=1)
    number = Alignment(vertical="center", horizontal="center")
    centre = Alignment(vertical="center", horizontal="center", wrap_text=True)
    found = [
        style("zj_mark", MARK, left, size=14, bold=True, color=PAPER),
        style("zj_label", LABEL, left, bold=True),
        style("zj_heading", MARK, centre, bold=True, color=PAPER),
    ]
    for role, fill, band, ink in (("given", PAPER, BAND, INK), ("computed", COMPUTED, COMPUTED, "52606D")):
        for kind, alignment in (("", text), ("_number", number)):
            found.append(style(f"zj_{role}{kind}", fill, alignment, color=ink))
            found.append(style(f"zj_{role}{kind}_band", band, alignment, color=ink))
    return found


def style_of(cell: Placed, *, band: bool) -> str:
    """The style of a cell by its role and what it holds."""
    if cell.role in ("mark", "label", "heading"):
        return f"zj_{cell.role}"
    role = "computed" if cell.about is not None and cell.about.computed else "given"
    counts = isinstance(cell.value, int | float) and cell.role == "cell"
    return f"zj_{role}{'_number' if counts else ''}{'_band' if band else ''}"


def bilingual(said: str, role: str) -> CellRichText | str:
    """A heading `中文 / id` with its id small, for whoever imports it."""
    name, stroke, key = said.rpartition(" / ")
    if not stroke:
        return said
    light = role != "label"
    main = InlineFont(
        rFont=FACE, sz=14 if role == "mark" else 10, b=True, color=Color(PAPER if light else INK)
    )
    small = InlineFont(rFont=FACE, sz=7, color=Color(PALE if light else FAINT))
    return CellRichText(TextBlock(main, name), TextBlock(small, f"{stroke}{key}"))


# Shape


def shape(sheet: Worksheet, placed: PlacedSheet) -> None:
    """Widths, heights, bands, what is folded away, what stays in sight when scrolling."""
    if placed.narrow:
        _narrow(sheet, placed)
        last = 2
    else:
        _wide(sheet, placed)
        last = _last_column(placed)
    for section in placed.sections:
        sheet.row_dimensions[section.mark].height = TITLE
        for at in range(2, last + 1):
            sheet.cell(section.mark, at).style = "zj_mark"
    _print(sheet, placed, last)


def _narrow(sheet: Worksheet, placed: PlacedSheet) -> None:
    """Labels and values; what is for the record and says nothing is folded away."""
    sheet.column_dimensions["A"].width = LABEL_WIDTH
    sheet.column_dimensions["B"].width = FIELD_WIDTH
    sheet.freeze_panes = "B2"
    _fields(sheet, placed, FIELD_WIDTH)


def _fields(sheet: Worksheet, placed: PlacedSheet, width: int) -> None:
    """Rows of labels and values: as high as their texts, grades large, a line where a new group begins."""
    above = None
    for cell in placed.cells:
        if cell.role != "field" or cell.about is None:
            above = None if cell.role == "mark" else above
            continue
        row = sheet.row_dimensions[cell.row]
        row.height = height(str(cell.value or ""), width)
        if cell.about.tail:
            row.outlineLevel, row.hidden = TAIL, cell.value in (None, "", 0)
        if above is not None and above != cell.about.computed:
            _rule(sheet, cell.row)
        above = cell.about.computed
        if cell.about.form == "grade":
            sheet.cell(cell.row, 2).font = Font(name=FACE, size=12, bold=True, color=MARK)


def _rule(sheet: Worksheet, row: int) -> None:
    """A stronger line where what is filled in ends and what follows from it begins."""
    thin, strong = Side(style="thin", color=LINE), Side(style="medium", color=MARK)
    for at in (1, 2):
        sheet.cell(row, at).border = Border(left=thin, right=thin, top=strong, bottom=thin)


def _wide(sheet: Worksheet, placed: PlacedSheet) -> None:
    """Tables below each other: widths that serve all of them, rows as high as their texts."""
    tables = [section for section in placed.sections if section.heading]
    for section in tables:
        for at, column in enumerate(KINDS[section.kind].table, 1):
            dimension = sheet.column_dimensions[letters(at)]
            dimension.width = max(dimension.width if section is not tables[0] else 0, column.width + 1)
        sheet.row_dimensions[section.heading].height = HEADING
    for cell in placed.cells:
        if cell.role == "cell" and isinstance(cell.value, str) and cell.about is not None:
            width = sheet.column_dimensions[letters(cell.column)].width
            row = sheet.row_dimensions[cell.row]
            row.height = max(row.height or ROW, ROW if cell.about.tail else height(cell.value, width))
    if any(cell.role == "field" for cell in placed.cells):
        _blocks(sheet, placed)
    for at in _folded(tables):
        sheet.column_dimensions[letters(at)].outlineLevel = TAIL
        sheet.column_dimensions[letters(at)].hidden = True
    if len(tables) == 1:
        _single(sheet, placed.sections[0])


def _blocks(sheet: Worksheet, placed: PlacedSheet) -> None:
    """Fields above tables: the first column is wide enough for labels, values run over several."""
    sheet.column_dimensions["A"].width = BLOCK_WIDTH
    last = min(VALUE_COLUMNS, _last_column(placed))
    for cell in placed.cells:
        if cell.role == "field":
            sheet.merge_cells(start_row=cell.row, end_row=cell.row, start_column=2, end_column=last)
    _fields(sheet, placed, FIELD_WIDTH)


def _folded(tables: list[PlacedSection]) -> list[int]:
    """The columns that are for the record in every table of a sheet."""
    widest = max(len(KINDS[section.kind].table) for section in tables)
    return [
        at for at in range(1, widest + 1)
        if all(_is_tail(section, at) for section in tables)
    ]  # fmt: skip


def _is_tail(section: PlacedSection, at: int) -> bool:
    columns = KINDS[section.kind].table
    return at > len(columns) or columns[at - 1].tail


def _last_column(placed: PlacedSheet) -> int:
    """The last column in sight."""
    tables = [section for section in placed.sections if section.heading]
    folded = _folded(tables)
    widest = max(len(KINDS[section.kind].table) for section in tables)
    return max(at for at in range(1, widest + 1) if at not in folded)


def _single(sheet: Worksheet, table: PlacedSection) -> None:
    """A sheet of one table: heading in sight and on every page, filter."""
    columns = KINDS[table.kind].table
    pinned = PINNED + 1 if len(columns) > 12 else 1
    sheet.freeze_panes = coordinate(table.heading + 1, pinned)
    sheet.auto_filter.ref = f"A{table.heading}:{letters(len(columns))}{max(table.last, table.heading + 1)}"
    sheet.print_title_rows = f"{table.heading}:{table.heading}"


def height(text: str, width: float) -> float:
    """How high a row must be for a text in a column of this width."""
    lines = sum(max(1, math.ceil(_columns(part) / max(1.0, width - 2))) for part in text.split("\n"))
    return max(ROW, lines * TEXT_LINE + 4.0)


def _columns(text: str) -> int:
    """How many columns a text takes; ideographs take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


# Printing


def _print(sheet: Worksheet, placed: PlacedSheet, last: int) -> None:
    """A4, as wide as the page, what is folded away left out, pages numbered."""
    bottom = max((cell.row for cell in placed.cells), default=1)
    sheet.print_area = f"A1:{letters(last)}{bottom}"
    sheet.page_setup.orientation = "portrait" if placed.narrow else "landscape"
    sheet.page_setup.paperSize = A4
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_margins = PageMargins(left=0.4, right=0.4, top=0.5, bottom=0.8, footer=0.4)
    sheet.print_options.horizontalCentered = True
    if sheet.oddFooter is not None:
        sheet.oddFooter.left.text = "&A"
        sheet.oddFooter.right.text = "&P / &N"
    sheet.sheet_view.showGridLines = False

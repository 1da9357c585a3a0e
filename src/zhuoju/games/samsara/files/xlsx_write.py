"""SAM-SHEET-11, 13, 18 A card as a workbook: template, colours, folded columns, formulas with values."""

import io
import re
import zipfile
from datetime import datetime
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from zhuoju.games.samsara.files import terms
from zhuoju.games.samsara.files import xlsx_look as look
from zhuoju.games.samsara.files.card_book import card_book
from zhuoju.games.samsara.files.columns import KINDS
from zhuoju.games.samsara.files.layout import Placed, PlacedSheet, lay_out
from zhuoju.games.samsara.files.normal import LONGEST, escape
from zhuoju.games.samsara.files.workbook import coordinate, letters
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.words import GRADES

FORMATS: Final = {"dice": '0"D4"', "star": '[>5]"★+";"★"0'}
NO_TIME: Final = datetime(2000, 1, 1)  # noqa: DTZ001  the same card is the same file
_FORMULA: Final = re.compile(rb'(<c r="([A-Z]+\d+)"[^>]*>)<f>([^<]*)</f><v\s*/?>(?:</v>)?</c>')


def card_xlsx(card: Card, language: str = "zh-Hans") -> bytes:
    """SAM-SHEET-01..13 The workbook of a card; the same card gives the same bytes."""
    return write_workbook(lay_out(card_book(card, language), language), language)


def write_workbook(sheets: list[PlacedSheet], language: str) -> bytes:
    """Sheets as a workbook."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    workbook.properties.created = workbook.properties.modified = NO_TIME
    workbook.properties.creator = "zhuoju"
    for style in look.styles():
        workbook.add_named_style(style)
    for placed in sheets:
        _write_sheet(workbook.create_sheet(placed.name), placed, language)
    raw = io.BytesIO()
    workbook.save(raw)
    return _with_values(raw.getvalue(), sheets)


def _write_sheet(sheet: Worksheet, placed: PlacedSheet, language: str) -> None:
    for cell in placed.cells:
        _write_cell(sheet, cell, band=cell.role == "cell" and cell.row % 2 == 0)
    look.shape(sheet, placed)
    _choices(sheet, placed, language)
    if placed.id in ("archive",):
        sheet.sheet_state = "hidden" if len(placed.cells) < 200 else "visible"
    sheet.sheet_properties.tabColor = look.MARK if placed.id in ("profile", "attributes") else look.LINE


def _write_cell(sheet: Worksheet, cell: Placed, *, band: bool) -> None:
    target: Any = sheet.cell(cell.row, cell.column)
    if cell.formula:
        target.value = cell.formula
    elif isinstance(cell.value, str) and cell.role in ("mark", "label", "heading"):
        target.value = look.bilingual(cell.value, cell.role)
    elif isinstance(cell.value, str):
        target.value = escape(cell.value[:LONGEST])
        target.data_type = "s"  # never a formula, whatever it begins with (SAM-SHEET-18)
    else:
        target.value = cell.value
    target.style = look.style_of(cell, band=band)
    if cell.about is not None and cell.role in ("cell", "field"):
        if cell.about.form in FORMATS:
            target.number_format = FORMATS[cell.about.form]
        elif isinstance(cell.value, str):
            target.number_format = "@"
    if cell.tint in look.TINTS:
        target.font = Font(name=look.FACE, size=10, bold=True, color=look.TINTS[cell.tint])


def plain_workbook(sheets: list[tuple[str, list[str], list[list[Any]]]]) -> bytes:
    """Plain tables, each with a name, a heading and rows."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for style in look.styles():
        workbook.add_named_style(style)
    for name, head, rows in sheets:
        sheet = workbook.create_sheet(name)
        for number, row in enumerate([head, *rows], 1):
            for at, value in enumerate(row, 1):
                cell: Any = sheet.cell(number, at, escape(value) if isinstance(value, str) else value)
                if isinstance(value, str):
                    cell.data_type = "s"
                cell.style = "zj_heading" if number == 1 else "zj_given_band" if number % 2 else "zj_given"
        for at, said in enumerate(head, 1):
            longest = max((len(str(row[at - 1] or "")) for row in rows), default=0)
            sheet.column_dimensions[letters(at)].width = min(60, max(8, longest, 2 * len(said)) + 2)
        sheet.freeze_panes = "C2"
    raw = io.BytesIO()
    workbook.save(raw)
    return raw.getvalue()


# Help while typing


def _choices(sheet: Worksheet, placed: PlacedSheet, language: str) -> None:
    """Lists to choose from, and colours where a number is wrong."""
    warned = DifferentialStyle(fill=PatternFill("solid", bgColor="FBD5D5"))
    for section in placed.sections:
        for at, column in enumerate(KINDS[section.kind].table, 1):
            span = (
                f"{letters(at)}{section.heading + 1}:{letters(at)}{max(section.last, section.heading) + 40}"
            )
            if column.form.startswith("word:") and not column.computed:
                _choose(sheet, column.form.removeprefix("word:"), span, language)
            if column.id in ("balance", "verdict"):
                failed = f'="{terms.word("verdict", "fail", language)}"' if column.id == "verdict" else "<0"
                where = f"{letters(at)}{section.heading + 1}{failed}"
                sheet.conditional_formatting.add(span, Rule(type="expression", dxf=warned, formula=[where]))
        for column in KINDS[section.kind].fields:
            if column.form == "grade":
                _offer(sheet, ",".join(GRADES), section.fields[column.id])
            elif column.form.startswith("word:") and not column.computed:
                _choose(sheet, column.form.removeprefix("word:"), section.fields[column.id], language)


def _choose(sheet: Worksheet, vocabulary: str, span: str, language: str) -> None:
    _offer(sheet, ",".join(terms.word(vocabulary, name, language) for name in terms.ids(vocabulary)), span)


def _offer(sheet: Worksheet, words: str, span: str) -> None:
    if len(words) > 250:
        return
    offered = DataValidation(type="list", formula1=f'"{words}"', allow_blank=True)
    offered.showErrorMessage = False
    offered.add(span)
    sheet.add_data_validation(offered)


# Values of formulas


def _with_values(raw: bytes, sheets: list[PlacedSheet]) -> bytes:
    """The same workbook with the value of every formula beside it, for readers that compute nothing."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            part = old.read(entry)
            number = re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", entry.filename)
            if number:
                known = {
                    coordinate(c.row, c.column): c.value
                    for c in sheets[int(number[1]) - 1].cells
                    if c.formula
                }
                part = _FORMULA.sub(lambda m: _valued(m, known), part)  # noqa: B023
            elif entry.filename == "docProps/core.xml":
                part = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>2000-01-01T00:00:00Z", part)
            new.writestr(zipfile.ZipInfo(entry.filename, (2000, 1, 1, 0, 0, 0)), part, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _valued(match: re.Match[bytes], known: dict[str, Any]) -> bytes:
    return match[1] + b"<f>" + match[3] + b"</f><v>" + str(known[match[2].decode()]).encode() + b"</v></c>"

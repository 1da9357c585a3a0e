"""SAM-SHEET A card as one .csv for each sheet, and back. Excel reads them as they are."""

import csv
import io
from collections.abc import Mapping
from pathlib import PurePath
from typing import Final

from zhuoju.games.samsara.files.card_book import card_book
from zhuoju.games.samsara.files.layout import PlacedSheet, lay_out
from zhuoju.games.samsara.files.normal import Value, escape, unescape
from zhuoju.games.samsara.files.report import BadFile
from zhuoju.games.samsara.files.workbook import Grid
from zhuoju.games.samsara.files.xlsx_read import MOST_BYTES, MOST_CELLS
from zhuoju.games.samsara.model.card import Card

ENCODINGS: Final = ("utf-8-sig", "gb18030")
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


def card_csv(card: Card, language: str = "zh-Hans") -> dict[str, bytes]:
    """The sheets of a card by file name: `profile.csv`, `items.csv` and so on."""
    sheets = lay_out(card_book(card, language), language)
    return {f"{sheet.id}.csv": _write(sheet) for sheet in sheets if sheet.cells}


def _write(sheet: PlacedSheet) -> bytes:
    cells = {(c.row, c.column): c.value for c in sheet.cells}
    wide = max(column for _, column in cells)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for row in range(1, max(row for row, _ in cells) + 1):
        writer.writerow([_written(cells.get((row, column))) for column in range(1, wide + 1)])
    return text.getvalue().encode("utf-8-sig")


def _written(value: Value) -> str:
    return "" if value is None else escape(str(value))


def read_csv(files: Mapping[str, bytes]) -> list[Grid]:
    """The cells of .csv files by their names; raises BadFile."""
    size = sum(map(len, files.values()))
    if size > MOST_BYTES:
        raise BadFile("too_large", size=size, most=MOST_BYTES)
    found: list[Grid] = []
    left = MOST_CELLS
    for name, raw in files.items():
        grid = _read(PurePath(name).stem, raw, left)
        left -= len(grid.cells)
        found.append(grid)
    return found


def _read(name: str, raw: bytes, most: int) -> Grid:
    grid = Grid(name)
    try:
        for row, values in enumerate(csv.reader(io.StringIO(_decoded(name, raw), newline="")), 1):
            for column, value in enumerate(values, 1):
                if value:
                    grid.cells[row, column] = unescape(value)
            if len(grid.cells) > most:
                raise BadFile("too_many", what="cells", most=MOST_CELLS)
    except csv.Error as wrong:
        raise BadFile("bad_csv", why=f"{name}: {wrong}") from None
    return grid


def _decoded(name: str, raw: bytes) -> str:
    """Text in the encoding it is in: that of this project, of Windows in Chinese, or UTF-16."""
    for encoding in ("utf-16", *ENCODINGS) if raw.startswith(_UTF16) else ENCODINGS:
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadFile("bad_csv", why=name)

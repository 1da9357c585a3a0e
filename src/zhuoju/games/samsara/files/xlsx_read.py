"""SAM-SHEET-17, 18 The cells of a workbook, values only: bounded, nothing executed, styles never looked at.

Phones and web offices often write styles that a strict reader refuses; a card needs none of them.
"""

import io
import posixpath
import zipfile
import zlib
from collections.abc import Callable
from typing import Final
from xml.parsers import expat

from zhuoju.games.samsara.files.normal import Value, unescape
from zhuoju.games.samsara.files.report import BadFile
from zhuoju.games.samsara.files.workbook import Grid, position

MOST_BYTES: Final = 8 * 2**20
MOST_UNPACKED: Final = 64 * 2**20
MOST_PARTS: Final = 2000
MOST_SHEETS: Final = 60
MOST_CELLS: Final = 200_000
MOST_MERGED: Final = 5000
MOST_MERGED_CELLS: Final = 200_000
_OLD: Final = b"\xd0\xcf\x11\xe0"  # .xls, and workbooks with a password
Attributes = dict[str, str]


def read_xlsx(raw: bytes) -> list[Grid]:
    """The visible and hidden sheets of a workbook with their values; raises BadFile, one clear reason."""
    if len(raw) > MOST_BYTES:
        raise BadFile("too_large", size=len(raw), most=MOST_BYTES)
    if raw.startswith(_OLD):
        raise BadFile("old_xls")
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return _Workbook(archive).grids()
    except zipfile.BadZipFile:
        raise BadFile("not_xlsx") from None
    except (
        expat.ExpatError,
        KeyError,
        ValueError,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
    ) as wrong:
        raise BadFile("broken", why=str(wrong)[:80] or type(wrong).__name__) from None


class _Workbook:
    """An archive whose parts are read within one budget."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.left = MOST_UNPACKED
        self.cells = 0
        if len(archive.infolist()) > MOST_PARTS:
            raise BadFile("too_many", what="parts", most=MOST_PARTS)

    def grids(self) -> list[Grid]:
        names = self.archive.namelist()
        if "xl/workbook.xml" not in names:
            raise BadFile("not_xlsx")
        sheets: list[tuple[str, str]] = []
        _parse(self.part("xl/workbook.xml"), lambda tag, given: _note_sheet(tag, given, sheets))
        if len(sheets) > MOST_SHEETS:
            raise BadFile("too_many", what="sheets", most=MOST_SHEETS)
        targets: Attributes = {}
        _parse(self.part("xl/_rels/workbook.xml.rels"), lambda tag, given: _note_target(tag, given, targets))
        shared = self.shared() if "xl/sharedStrings.xml" in names else []
        found = []
        for name, relation in sheets:
            path = posixpath.normpath(posixpath.join("xl", targets[relation].lstrip("/")))
            path = path if path in names else targets[relation].lstrip("/")
            if path in names and "worksheets" in path:
                found.append(self.sheet(name, path, shared))
        return found

    def part(self, name: str) -> bytes:
        """A part of the archive; what it unpacks to is counted while it is unpacked, not as it claims."""
        with self.archive.open(name) as file:
            raw = file.read(self.left + 1)
        self.left -= len(raw)
        if self.left < 0:
            raise BadFile("bomb")
        return raw

    def shared(self) -> list[str]:
        """The strings that cells refer to by number."""
        reader = _Strings()
        _parse(self.part("xl/sharedStrings.xml"), reader.start, reader.end, reader.text)
        return reader.found

    def sheet(self, name: str, path: str, shared: list[str]) -> Grid:
        reader = _Cells(Grid(name), shared, MOST_CELLS - self.cells)
        _parse(self.part(path), reader.start, reader.end, reader.text)
        self.cells += len(reader.grid.cells)
        return reader.grid


def _parse(
    raw: bytes,
    start: Callable[[str, Attributes], None],
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Walk through XML. A document type is refused: sheets have none, attacks do."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True

    def refuse(*_: object) -> None:
        raise BadFile("broken", why="DOCTYPE")

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = lambda tag, given: start(
        _local(tag), {_local(k): v for k, v in given.items()}
    )
    if end is not None:
        parser.EndElementHandler = lambda tag: end(_local(tag))
    if text is not None:
        parser.CharacterDataHandler = text
    parser.Parse(raw, True)


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


def _note_sheet(tag: str, given: Attributes, sheets: list[tuple[str, str]]) -> None:
    if tag == "sheet":
        sheets.append((given["name"], given["id"]))


def _note_target(tag: str, given: Attributes, targets: Attributes) -> None:
    if tag == "Relationship":
        targets[given["Id"]] = given["Target"]


class _Strings:
    """Shared strings; phonetic readings are left out."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.inside: list[str] = []
        self.parts: list[str] = []

    def start(self, tag: str, _given: Attributes) -> None:
        self.inside.append(tag)
        if tag == "si":
            self.parts = []

    def end(self, tag: str) -> None:
        self.inside.pop()
        if tag == "si":
            self.found.append(unescape("".join(self.parts)))

    def text(self, text: str) -> None:
        if self.inside[-1:] == ["t"] and "rPh" not in self.inside:
            self.parts.append(text)


class _Cells:
    """The cells of one sheet. Of a formula only the value it had when the workbook was saved is read."""

    def __init__(self, grid: Grid, shared: list[str], most: int) -> None:
        self.grid = grid
        self.shared = shared
        self.most = most
        self.inside: list[str] = []
        self.row = self.column = 0
        self.kind = "n"
        self.parts: list[str] = []
        self.covered = 0

    def start(self, tag: str, given: Attributes) -> None:
        self.inside.append(tag)
        if tag == "row":
            self.row = int(given.get("r", self.row + 1))
            self.column = 0
        elif tag == "c":
            where = position(given["r"]) if "r" in given else (self.row, self.column + 1)
            if where is None:
                raise ValueError(given["r"])
            self.row, self.column = where
            self.kind = given.get("t", "n")
            self.parts = []
        elif tag == "mergeCell":
            self._merge(given["ref"])

    def _merge(self, ref: str) -> None:
        first, _, last = ref.partition(":")
        corner, other = position(first), position(last or first)
        if corner is None or other is None:
            raise ValueError(ref)
        self.covered += (other[0] - corner[0] + 1) * (other[1] - corner[1] + 1)
        if len(self.grid.merged) >= MOST_MERGED or self.covered > MOST_MERGED_CELLS:
            raise BadFile("too_many", what="merged cells", most=MOST_MERGED_CELLS)
        self.grid.merged.append((*corner, *other))

    def end(self, tag: str) -> None:
        self.inside.pop()
        if tag == "c":
            value = self._value("".join(self.parts))
            if value is not None and value != "":
                if len(self.grid.cells) >= self.most:
                    raise BadFile("too_many", what="cells", most=MOST_CELLS)
                self.grid.cells[self.row, self.column] = value

    def text(self, text: str) -> None:
        where = self.inside[-1:]
        if where == ["v"] or (where == ["t"] and "is" in self.inside and "rPh" not in self.inside):
            self.parts.append(text)

    def _value(self, text: str) -> Value:
        if self.kind == "s":
            return self.shared[int(text)] if text.isdigit() and int(text) < len(self.shared) else None
        if self.kind in ("str", "inlineStr", "d"):
            return unescape(text)
        if not text or self.kind == "e":
            return None
        if self.kind == "b":
            return text.strip() == "1"
        number = float(text)
        return int(number) if number.is_integer() and abs(number) < 1e15 else number

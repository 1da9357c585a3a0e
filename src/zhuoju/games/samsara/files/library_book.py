"""SAM-SHEET-19 A library as a workbook: read into a content pack; wrong rows are rejected with reasons."""

import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
import yaml
from msgspec import Struct, field

from zhuoju.content import check_pack, load_packs
from zhuoju.games.samsara.catalogue import cost, library
from zhuoju.games.samsara.catalogue.kinds import EntryCard, ItemCard, SkillCard
from zhuoju.games.samsara.catalogue.vocabulary import LIBRARY
from zhuoju.games.samsara.files import terms
from zhuoju.games.samsara.files.forms import BadCell
from zhuoju.games.samsara.files.library_rows import COLUMNS, READ, WRITE, Plain, Row
from zhuoju.games.samsara.files.normal import disarm, is_blank, text_of, whole
from zhuoju.games.samsara.files.report import BadFile
from zhuoju.games.samsara.files.workbook import Grid, coordinate
from zhuoju.games.samsara.files.xlsx_write import plain_workbook
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.build import ItemBuild, SkillBuild

SHEETS: Final = {
    "entry": "entries",
    "skill": "skills",
    "item": "items",
    "race": "races",
    "follower": "followers",
}
ROUNDS: Final = 20  # a rejected row may take others with it
FILE: Final = "library.yaml"


class Rejected(Struct, frozen=True):
    """A row that is not taken, and why."""

    sheet: str
    row: int
    id: str
    why: str


class Taken(Struct):
    """A row that was read, and where it stood."""

    kind: str
    sheet: str
    row: int
    plain: Plain
    given: Row


class LibraryImport(Struct):
    """SAM-SHEET-19 The pack that a workbook makes, and the rows rejected or priced otherwise."""

    files: dict[str, str] = field(default_factory=dict)
    accepted: list[str] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    differences: list[Rejected] = field(default_factory=list)


def read_library(grids: Iterable[Grid], pack: str, author: str, language: str = "zh-Hans") -> LibraryImport:
    """SAM-SHEET-19 A pack out of a workbook, checked as every pack is checked; raises BadFile."""
    made = LibraryImport()
    rows: list[Taken] = []
    for grid in grids:
        kind = _kind(grid.name)
        if kind is not None:
            rows += _rows(grid, kind, made, language)
    if not rows and not made.rejected:
        raise BadFile("no_library", known=", ".join(SHEETS.values()))
    info = {"id": pack, "game": "samsara", "version": 1, "title": {"zh-Hans": pack, "en": pack},
            "license": "CC-BY-NC-SA-4.0", "authors": [author], "requires": ["core"]}  # fmt: skip
    for _ in range(ROUNDS):
        made.files = {"pack.yaml": _yaml(info), FILE: _yaml(_by_kind(rows))}
        wrong, catalogue = _wrong(made.files)
        kept = [row for row in rows if row.plain["id"] not in wrong]
        made.rejected += [
            Rejected(r.sheet, r.row, r.plain["id"], wrong[r.plain["id"]]) for r in rows if r not in kept
        ]
        if len(kept) == len(rows):
            if wrong:
                raise BadFile("broken", why=next(iter(wrong.values())))
            break
        rows = kept
    made.accepted = [row.plain["id"] for row in rows]
    _compare(rows, made, catalogue)
    return made


def _kind(name: str) -> str | None:
    keys = {terms.key_of(word): kind for kind, sheet in SHEETS.items() for word in (kind, sheet)}
    for kind in SHEETS:
        for language in terms.LANGUAGES:
            keys |= {terms.key_of(w): kind for w in terms.say(language, f"library.{kind}").split("|")}
    return keys.get(terms.key_of(name))


def _rows(grid: Grid, kind: str, made: LibraryImport, language: str) -> list[Taken]:
    """The rows below the heading of a sheet."""
    known = _headings(kind)
    columns: dict[int, str] = {}
    found: list[Taken] = []
    for number, row in grid.rows():
        seen = {column: known.get(terms.key_of(text_of(value))) for column, value in row.items()}
        if not columns:
            matched = {column: name for column, name in seen.items() if name}
            columns = matched if len(matched) >= 3 else {}
            continue
        given: Row = {columns[c]: value for c, value in row.items() if c in columns and not is_blank(value)}
        if not given:
            continue
        try:
            found.append(Taken(kind, grid.name, number, READ[kind](given), given))
        except BadCell as bad:
            why = terms.say(language, bad.key, **bad.params)
            made.rejected.append(Rejected(grid.name, number, text_of(given.get("id")), why))
    return found


def _headings(kind: str) -> dict[str, str]:
    found = {terms.key_of(name): name for name in COLUMNS[kind]}
    for name in COLUMNS[kind]:
        for language in terms.LANGUAGES:
            for said in terms.say(language, f"library.column.{name}").split("|"):
                found.setdefault(terms.key_of(said), name)
    return found


def _by_kind(rows: list[Taken]) -> dict[str, list[Plain]]:
    return {
        kind: [r.plain for r in rows if r.kind == kind]
        for kind in SHEETS
        if any(r.kind == kind for r in rows)
    }


def _yaml(data: Any) -> str:
    class Plainly(yaml.SafeDumper):
        def ignore_aliases(self, _data: Any) -> bool:
            return True

    return yaml.dump(data, Dumper=Plainly, allow_unicode=True, sort_keys=False, width=110)


def _wrong(files: dict[str, str]) -> tuple[dict[str, str], Mapping[str, EntryCard]]:
    """What the check of packs says, by entry ('' for the pack itself), and the catalogue with it."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        problems = check_pack(Path(folder), LIBRARY)
        catalogue = library.ENTRIES if problems else library.by_code(load_packs(LIBRARY, [Path(folder)]))
    found: dict[str, str] = {}
    for problem in problems:
        found.setdefault(problem.entry, f"{problem.what}.{problem.hint}")
    return found, catalogue


def _compare(rows: list[Taken], made: LibraryImport, catalogue: Mapping[str, EntryCard]) -> None:
    """SAM-SHEET-12 Prices in a library are computed too; what the sheet states otherwise is told."""
    for row in rows:
        if row.kind == "skill":
            build = msgspec.convert(
                {k: v for k, v in row.plain.items() if k in ("system", "way", "needs", "racial")}
                | {"pieces": [], "offsets": []},
                SkillBuild,
            )
            pieces, offsets = entry_string.read(row.plain["pieces"]), entry_string.read(row.plain["offsets"])
            sheet = cost.skill_cost(msgspec.structs.replace(build, pieces=pieces, offsets=offsets), catalogue)
        elif row.kind == "item":
            sheet = cost.item_cost(msgspec.convert(row.plain["build"], ItemBuild), catalogue)
        else:
            continue
        stated = whole(row.given.get("cost"))
        if stated is not None and stated != sheet.total:
            why = f"{stated} → {sheet.total}"
            made.differences.append(Rejected(row.sheet, row.row, row.plain["id"], why))


# Out


def library_xlsx(language: str = "zh-Hans") -> bytes:
    """SAM-SHEET-19 The library of the game as a workbook: the template for more."""
    tables: dict[str, Any] = {
        "entry": library.ENTRIES, "skill": library.SKILLS, "item": library.ITEMS, "race": library.RACES,
        "follower": library.FOLLOWERS,
    }  # fmt: skip
    sheets = []
    for kind, table in tables.items():
        head = [terms.say(language, f"library.column.{name}").split("|")[0] for name in COLUMNS[kind]]
        rows = [_priced(card, WRITE[kind](card)) for card in table.values()]
        cells = [[_safe(row.get(name)) for name in COLUMNS[kind]] for row in rows]
        sheets.append((terms.say(language, f"library.{kind}").split("|")[0], head, cells))
    return plain_workbook(sheets)


def _safe(value: Any) -> Any:
    return disarm(value) if isinstance(value, str) else value


def _priced(card: Any, row: Row) -> Row:
    if isinstance(card, SkillCard):
        sheet = cost.skill_cost(library.build_of(card))
        return row | {"cost": sheet.total, "band": sheet.band, "gate": sheet.gate, "colour": sheet.colour}
    if isinstance(card, ItemCard):
        sheet = cost.item_cost(card.build)
        return row | {"cost": sheet.total, "gate": sheet.gate}
    return row


def place(rejected: Rejected) -> str:
    """Where a rejected row stands."""
    return f"{rejected.sheet}!{coordinate(rejected.row, 1)}"

"""SAM-SHEET-12 What the cells of a sheet state beside what the rules compute, cell by cell."""

from typing import Any, Final

from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.files import sequences as rows
from zhuoju.games.samsara.files.card_book import card_book
from zhuoju.games.samsara.files.columns import DERIVED
from zhuoju.games.samsara.files.forms import form
from zhuoju.games.samsara.files.headings import columns_of
from zhuoju.games.samsara.files.report import Imported
from zhuoju.games.samsara.files.scan import Cells, Found
from zhuoju.games.samsara.files.workbook import Formula, Section, Sheet
from zhuoju.games.samsara.model.card import Card, Sequence

_TOLD: Final = (
    "description",
    "group",
    "hash_now",
    "regular_attack",
    "regular_reduction",
)  # shown, not compared


def compare(card: Card, found: dict[str, list[Found]], imported: Imported) -> None:
    """SAM-SHEET-12 Note every cell that states what is not computed so; the audit is told too."""
    right = {sheet.id: sheet for sheet in card_book(card)}
    for sheet in ("profile", "attributes"):
        for section in found.get(sheet, []):
            if section.kind == sheet:
                _compare(section, section.fields, _plain(right[sheet].sections[0].fields), imported)
    _state_person(found, imported)
    _compare_ledger(found, right["ledger"], imported)
    for sheet in ("items", "skills", "followers", "vault", "archive"):
        for section in found.get(sheet, []):
            _compare_sequences(card, section, imported)


def _plain(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value.value if isinstance(value, Formula) else value for name, value in fields.items()}


def _compare(section: Found, cells: Cells, right: dict[str, Any], imported: Imported) -> None:
    for name, stated in cells.stated.items():
        if name in _TOLD or name not in right or stated == right[name]:
            continue
        column = columns_of(section.kind)[name]
        shown = form(column.form).write(right[name], "zh-Hans") if right[name] is not None else None
        imported.differ(section.sheet, cells.places[name], section.kind, name, str(stated), shown)


def _state_person(found: dict[str, list[Found]], imported: Imported) -> None:
    """What the sheet states of the person, for the audit."""
    given = {name: value for sheet in ("profile", "attributes") for section in found.get(sheet, [])
             for name, value in section.fields.stated.items() if isinstance(value, int)}  # fmt: skip
    imported.stated.seniority = given.get("seniority")
    imported.stated.star = given.get("star")
    imported.stated.missions = given.get("mission_count")
    imported.stated.derived = {name: given[name] for name in DERIVED if name in given}


def _compare_ledger(found: dict[str, list[Found]], right: Sheet, imported: Imported) -> None:
    """SAM-SHEET-03 Numbers and balances follow from the lines before."""
    told: list[Section] = right.sections
    lines = [(section, cells) for section in found.get("ledger", []) for cells in section.rows]
    for (section, cells), computed in zip(lines, told[0].rows, strict=True):
        _compare(section, cells, _plain(computed), imported)


# Sequences


def _compare_sequences(card: Card, section: Found, imported: Imported) -> None:
    every = [section.fields] if section.kind == "follower" else section.rows
    for cells in every:
        sequence = cells.made
        if not isinstance(sequence, Sequence):
            continue
        if section.kind == "follower":
            paid = -sum(line.points for line in ledger.purchase_lines(card, sequence.id))
            right = rows.follower_values(sequence, 0, "zh-Hans", paid)
        else:
            right = rows.priced(sequence)
            _compare_library(section, cells, sequence, imported)
        _compare(section, cells, right, imported)
        _state(cells, sequence.id, imported)


def _state(cells: Cells, sequence: str, imported: Imported) -> None:
    """What a row states of its sequence, for the audit."""
    for name, kept in (("cost", imported.stated.costs), ("star", imported.stated.bands)):
        if isinstance(cells.stated.get(name), int):
            kept[sequence] = cells.stated[name]
    if cells.stated.get("colour"):
        imported.stated.colours[sequence] = cells.stated["colour"]


def _compare_library(section: Found, cells: Cells, sequence: Sequence, imported: Imported) -> None:
    """A row that names a sequence of the library shows its numbers; they are the library's."""
    own = sequence.item if section.kind == "items" else sequence.skill
    if own is not None or not sequence.library:
        return
    told = rows.item_values if section.kind == "items" else rows.skill_values
    right = told(sequence, 0, "zh-Hans")
    for name in (*rows.BUILT, *rows.SKILLED):
        if name not in cells.values or name not in right or name not in columns_of(section.kind):
            continue
        if not _same(name, cells.values[name], right[name]):
            shown = form(columns_of(section.kind)[name].form).write
            written = shown(cells.values[name], "zh-Hans") if name not in ("slot", "vehicle") else ""
            computed = shown(right[name], "zh-Hans") if right[name] is not None else None
            imported.differ(section.sheet, cells.places[name], section.kind, name, written, computed)


def _same(name: str, stated: Any, right: Any) -> bool:
    """Whether a cell says what the library says."""
    if name == "slot":
        return all(getattr(right, field) == value for field, value in stated.items())
    if name == "vehicle":
        return right is not None and all(getattr(right, field) == value for field, value in stated.items())
    return bool(stated == right)

"""SAM-SHEET-11, 12 A card out of sheets. Nothing computed is believed: it is worked out anew and compared."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, cast

from msgspec import ValidationError, convert, to_builtins

from zhuoju.games.samsara.audit.whole_card import audit
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.races import TRAITS
from zhuoju.games.samsara.files import headings, terms
from zhuoju.games.samsara.files import sequences as rows
from zhuoju.games.samsara.files.columns import SEVERAL, SHEETS
from zhuoju.games.samsara.files.compare import compare
from zhuoju.games.samsara.files.forms import BadCell
from zhuoju.games.samsara.files.report import BadFile, Imported
from zhuoju.games.samsara.files.scan import Cells, Found, Scan, defaults
from zhuoju.games.samsara.files.workbook import Grid, coordinate
from zhuoju.games.samsara.model.card import Approval, Card, Line, Played, Sequence, Title
from zhuoju.games.samsara.model.words import ATTRIBUTES

_NUMBERED: Final = re.compile(r"q(\d{1,9})")
_PLAIN: Final = ("id", "name", "age", "looks", "background", "races", "status", "first_tags", "lost_limbs",
                 "locked_in", "second_edition", "race_consent", "epilogue")  # fmt: skip
_HELD: Final = {"items": "sequences", "skills": "sequences", "followers": "sequences",
                "vault": "vault", "archive": "archive"}  # fmt: skip


def read_card(grids: Iterable[Grid]) -> Imported:
    """SAM-SHEET-11, 12 The card that these sheets hold, and what is to be said of their cells."""
    imported = Imported()
    found: dict[str, list[Found]] = {}
    notes: list[str] = []
    for grid in grids:
        sheet = headings.find_sheet(grid.name)
        if sheet is None:
            for (row, column), value in sorted(grid.cells.items())[:20]:
                imported.leave(grid.name, coordinate(row, column), value)
            continue
        scan = Scan(grid, SHEETS[sheet], imported, several=sheet in SEVERAL)
        found.setdefault(sheet, []).extend(scan.read())
        notes += scan.notes
    if not found:
        raise BadFile("no_card", known=", ".join(headings.sheet_name(s, "zh-Hans") for s in SHEETS))
    return build(found, imported, notes)


def build(found: dict[str, list[Found]], imported: Imported, notes: list[str]) -> Imported:
    """The card of these sections; none where a cell cannot be read."""
    card = Card("")
    _person(card, found, notes)
    for sheet, home in _HELD.items():
        held = getattr(card, home)
        held += _sequences(found.get(sheet, []), imported)
    for home in ("sequences", "vault", "archive"):
        setattr(card, home, _in_order(getattr(card, home)))
    _number(card)
    _records(card, found)
    if imported.unread:
        return imported
    try:
        imported.card = convert(to_builtins(card), Card)
    except ValidationError as wrong:
        imported.refuse("", "", "bad.build", why=str(wrong))
        return imported
    compare(imported.card, found, imported)
    imported.audit = audit(imported.card, stated=imported.stated)
    return imported


# The person


def _fields(found: dict[str, list[Found]], sheet: str) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for section in found.get(sheet, []):
        if section.kind == sheet:
            given |= section.fields.values
    return defaults(sheet, given)


def _person(card: Card, found: dict[str, list[Found]], notes: list[str]) -> None:
    """SAM-SHEET-01, 02 Profile and grades; an alignment goes to the notes (SAM-CREATE-15)."""
    given = _fields(found, "profile")
    for name in _PLAIN:
        setattr(card, name, given[name])
    card.tags = [tag for tag in (given["tag_1"], given["tag_2"], *given["more_tags"]) if tag]
    main, second = given["type_main"] or given["type_second"], given["type_second"] or given["type_main"]
    if main and second:  # one alone stands twice, for the audit to find
        card.personalities = [(main, second), *given["more_types"]]
    card.traits = {name: given[f"trait_{name}"] for name in TRAITS if given[f"trait_{name}"]}
    card.own_race = {name: given[f"own_{name}"] for name in TRAITS if given[f"own_{name}"]}
    told = [f"{terms.say('zh-Hans', 'alignment').split('|')[0]}：{note}" for note in notes]
    card.notes = "\n".join(part for part in (given["notes"], *told) if part)
    card.next_id = given["next_id"] or 0
    grades = _fields(found, "attributes")
    card.grades = {name: grades[name] for name in ATTRIBUTES}
    card.unassigned = grades["unassigned"]


# Sequences


def _sequences(sections: list[Found], imported: Imported) -> list[tuple[int, Sequence]]:
    """What the sections of a sheet hold, with the number of its place in the card."""
    loose: list[tuple[int, Sequence]] = []
    inner: list[tuple[int, Sequence]] | None = None
    blocks: list[tuple[Cells, str, list[tuple[int, Sequence]]]] = []
    for section in sections:
        if section.kind == "follower":
            inner = []
            blocks.append((section.fields, section.sheet, inner))
        elif section.kind in ("items", "skills"):
            (loose if inner is None else inner).extend(_table(section, imported))
    for cells, sheet, own in blocks:
        values = defaults("follower", cells.values)
        made = _guarded(lambda: rows.follower_from(values, _in_order(own)), imported, sheet, cells)  # noqa: B023
        if made is not None:
            loose.append((values["order"], made))
    return loose


def _table(section: Found, imported: Imported) -> list[tuple[int, Sequence]]:
    made_by = partial(rows.sequence_from, "item" if section.kind == "items" else "skill")
    found = []
    for cells in section.rows:
        values = defaults(section.kind, cells.values)
        made = _guarded(lambda: made_by(values, cells.filled), imported, section.sheet, cells)  # noqa: B023
        if made is not None:
            found.append((values["order"], made))
    return found


def _guarded(make: Callable[[], Sequence], imported: Imported, sheet: str, cells: Cells) -> Sequence | None:
    try:
        cells.made = make()
        return cast(Sequence, cells.made)
    except BadCell as bad:
        place = next(iter(cells.places.values()), "")
        imported.refuse(sheet, place, bad.key, **bad.params)
        return None


def _in_order(found: list[Any]) -> list[Sequence]:
    """Sequences in the order their numbers give; those without a number last, as they stand."""
    return [s for _, s in sorted(found, key=lambda kept: kept[0] or 10**9)]


def _number(card: Card) -> None:
    """Ids for sequences that a hand-made sheet leaves without, and the next free one."""
    every = [s for home in (card.sequences, card.vault, card.archive) for s in home]
    every += [own for s in every if s.follower for own in s.follower.sequences]
    used = [int(m[1]) for s in every if (m := _NUMBERED.fullmatch(s.id))]
    free = max([0, *used]) + 1
    for sequence in every:
        if not sequence.id:
            sequence.id = f"q{free}"
            free += 1
    card.next_id = max(card.next_id, free) if not card.next_id else card.next_id


# Tables


def _rows(found: dict[str, list[Found]], sheet: str, kind: str) -> list[tuple[Found, dict[str, Any]]]:
    return [
        (section, defaults(kind, cells.values))
        for section in found.get(sheet, [])
        if section.kind == kind
        for cells in section.rows
    ]


def _records(card: Card, found: dict[str, list[Found]]) -> None:
    """SAM-SHEET-03, 08, 09 Ledger, titles, missions, approvals."""
    bare = [
        Line(
            0,
            v["mission"],
            v["kind"],
            v["sequence"],
            v["name"],
            points=v["points"],
            gained=v["gained"],
            why=v["why"],
        )
        for _, v in _rows(found, "ledger", "ledger")
    ]
    card.ledger = ledger.rebuild(bare)
    card.titles = [Title(v["title"], v["mission"], v["worn"]) for _, v in _rows(found, "titles", "titles")]
    card.missions = [
        Played(
            v["mission"], v["title"], v["dj"], v["stars"], v["result"], v["rewards"], v["recorder"],
            (v["rank_rp"], v["rank_influence"]),
        )
        for _, v in _rows(found, "missions", "missions")
    ]  # fmt: skip
    card.approvals = [
        Approval(v["auditor"], v["role"], v["hash"], v["mission"], v["ticks"], v["signed"], v["date"])
        for _, v in _rows(found, "audit", "approvals")
    ]

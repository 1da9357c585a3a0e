"""SAM-SHEET-11, 12 Cards as files of a campaign: a workbook out, and in again with a report on its cells."""

from typing import Any, Final

import msgspec

from zhuoju.games.samsara.files import headings, terms
from zhuoju.games.samsara.files.card_book import card_book
from zhuoju.games.samsara.files.card_read import read_card
from zhuoju.games.samsara.files.report import BadFile, Imported, lines
from zhuoju.games.samsara.files.xlsx_read import read_xlsx
from zhuoju.games.samsara.files.xlsx_write import card_xlsx
from zhuoju.games.samsara.model.card import Card
from zhuoju.kernel import BadOptions
from zhuoju.kernel.roleplay import CharacterFile, Data, Filed, LookRow

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TOLD: Final = 8  # unreadable cells that a refusal names; the others are counted


def write(data: Data, language: str) -> bytes:
    """SAM-SHEET-01..13 A card as a workbook. Raises BadOptions for what is no card."""
    try:
        card = msgspec.convert(dict(data), Card)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"samsara: this is no card: {wrong}") from None
    try:
        return card_xlsx(card, language)
    except (KeyError, IndexError) as wrong:
        raise BadOptions(f"samsara: this card names what the library does not have: {wrong}") from None


def read(raw: bytes, language: str) -> Filed:
    """SAM-SHEET-12 The card in a workbook, and what was made of its cells. Raises BadOptions."""
    try:
        found = read_card(read_xlsx(raw))
    except BadFile as bad:
        raise BadOptions(bad.told(language)) from None
    if found.card is None:
        told = lines(found, language)
        more = f" (+{len(found.unread) - TOLD})" if len(found.unread) > TOLD else ""
        raise BadOptions("; ".join(told[: min(TOLD, len(found.unread))]) + more)
    data: dict[str, Any] = msgspec.to_builtins(found.card)
    return Filed(data, tuple(_report(found, found.card, language)))


def _report(found: Imported, card: Card, language: str) -> list[LookRow]:
    """Every sheet with how much of it was read, then every cell that says something else or has no place."""
    rows = [
        LookRow(headings.sheet_name(sheet.id, language), terms.say(language, "filed.rows", n=n))
        for sheet in card_book(card, language)
        if (n := sum(len(section.rows) + len(section.fields) for section in sheet.sections))
    ]
    rows += [
        LookRow(
            f"{one.sheet}!{one.cell}",
            f"{one.stated} → {one.computed}",
            headings.label(one.kind, one.field, language),
        )
        for one in found.differences
    ]
    unplaced = terms.say(language, "filed.unplaced")
    return rows + [LookRow(f"{one.sheet}!{one.cell}", one.text, unplaced) for one in found.unplaced]


FILES: Final = (CharacterFile("xlsx", XLSX, write, read),)

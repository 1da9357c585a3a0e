"""SAM-COST-23, 27 What adds up and what does not, and which entries help in a daily check."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from zhuoju.games.samsara.build import Piece
from zhuoju.games.samsara.cards import EntryCard
from zhuoju.games.samsara.library import ENTRIES
from zhuoju.games.samsara.statements import Statement, says
from zhuoju.games.samsara.words import DailyKind

SLOTLESS: Final = ("green", "daily", "panel")


class Source(Struct, frozen=True):
    """An entry that somebody has, and where from."""

    name: str  # of the skill or item
    piece: Piece
    passive: bool = True
    released: bool = False  # for the check made now


class Bonus(Struct, frozen=True):
    """SAM-DAILY-06 What an entry adds to a check, with its source."""

    name: str
    entry: str
    n: int


def takes_slot(entry: EntryCard) -> bool:
    """SAM-SKILL-26 Red, weakening and blue entries take slots; others take none."""
    return entry.family not in SLOTLESS


def effective(sources: Iterable[Source]) -> list[Source]:
    """SAM-COST-27 What counts on one character: of slotless entries with one parameter only the highest."""
    found: list[Source] = []
    best: dict[tuple[str, str], int] = {}  # where it stands in `found`
    for source in sources:
        key = (source.piece.entry, source.piece.parameter.strip().lower())
        if takes_slot(ENTRIES[source.piece.entry]) or key not in best:
            best.setdefault(key, len(found))
            found.append(source)
        elif source.piece.level > found[best[key]].piece.level:
            found[best[key]] = source
    return found


def check_bonuses(
    sources: Iterable[Source], kind: DailyKind, *, about: str = "any", field: str = ""
) -> list[Bonus]:
    """SAM-COST-23 What helps in a check: passive entries always, released ones in the check made at once."""
    working = [source for source in sources if source.passive or source.released]
    return [
        Bonus(source.name, source.piece.entry, said.at(source.piece.level))
        for source in effective(working)
        for said in says(ENTRIES[source.piece.entry].effects)
        if _helps(said, source.piece, kind, about, field)
    ]


def _helps(said: Statement, piece: Piece, kind: DailyKind, about: str, field: str) -> bool:
    if said.what not in ("check", "toolset") or said.about != kind:
        return False
    if said.what == "toolset" or said.when == "field":
        return bool(field) and piece.parameter.strip().lower() == field.strip().lower()
    return said.when in ("any", about)

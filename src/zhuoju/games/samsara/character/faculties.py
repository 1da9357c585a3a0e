"""SAM-DAILY-06, SAM-EFFECT-19 What daily and panel entries give a character outside battle."""

from collections.abc import Collection, Iterator
from typing import Final

from msgspec import Struct

from zhuoju.games.samsara.catalogue.library import ENTRIES
from zhuoju.games.samsara.catalogue.statements import Statement, says
from zhuoju.games.samsara.character.sequences import item_of, skill_of
from zhuoju.games.samsara.model.build import Piece
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.words import Release


class Given(Struct, frozen=True):
    """One statement of an entry, at its level, and where it comes from."""

    source: str  # a sequence of the card
    name: str
    piece: Piece
    release: Release
    statement: Statement

    @property
    def n(self) -> int:
        """The number at this level."""
        return self.statement.at(self.piece.level)

    @property
    def key(self) -> tuple[str, str]:
        """What does not add up with itself (SAM-EFFECT-19)."""
        return self.piece.entry, self.piece.parameter.strip().lower()


def given(sheet: Card, sealed: Collection[str] = ()) -> Iterator[Given]:
    """Everything that slotless entries on a sheet say; nothing that sleeps, is broken or switched off."""
    for sequence in sheet.sequences:
        if sequence.off or sequence.id in sealed or sequence.where.destroyed or sequence.kind == "follower":
            continue
        for piece, release in _pieces(sequence):
            entry = ENTRIES.get(piece.entry)
            if entry is not None and entry.family in ("daily", "panel", "green"):
                name = sequence.library or sequence.name
                for statement in says(entry.effects):
                    yield Given(sequence.id, name, piece, release, statement)


def _pieces(sequence: Sequence) -> Iterator[tuple[Piece, Release]]:
    skill, item = skill_of(sequence), item_of(sequence)
    if skill is not None:
        yield from ((piece, skill.way.release) for piece in skill.pieces)
    if item is not None:
        yield from ((piece, "active") for piece in item.panel)  # while in use
        for effect in item.effects:
            yield from ((piece, effect.way.release) for piece in effect.pieces)


def highest(found: Iterator[Given] | list[Given]) -> list[Given]:
    """SAM-EFFECT-19 Of the same entry with the same parameter only the highest level."""
    best: dict[tuple[str, str, str, str], Given] = {}
    for one in found:
        key = (*one.key, one.statement.what, one.statement.about)
        if key not in best or one.piece.level > best[key].piece.level:
            best[key] = one
    return list(best.values())


def upkeep(sheet: Card, what: str, sealed: Collection[str] = ()) -> int:
    """D06, D07, D09, D10: what a passive entry adds to recovery, sleep or hunger."""
    return max(
        (
            one.n
            for one in given(sheet, sealed)
            if one.statement.what == "upkeeps" and one.statement.about == what
        ),
        default=0,
    )


def has(sheet: Card, what: str, sealed: Collection[str] = ()) -> bool:
    """Whether some entry says this, such as `second_look`."""
    return any(one.statement.what == what for one in given(sheet, sealed))


TOOLS: Final = {"medical_kit": "medicine"}  # a restriction, and the field of the tools that meet it


MENDING: Final = ("active", "instant")  # channels work in battle only (SAM-SKILL-15)


def said_of(pieces: tuple[Piece, ...], what: str, about: str = "") -> int:
    """What the entries of a power say of something at their levels."""
    return sum(
        said.at(piece.level)
        for piece in pieces
        for said in says(ENTRIES[piece.entry].effects)
        if said.what == what and about in ("", said.about)
    )

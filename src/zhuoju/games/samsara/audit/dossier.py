"""SAM-CREATE, SAM-AUDIT-65 A card as its owner and the DJ read it: numbers, sequences, ledger, audit."""

from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Struct

from zhuoju.games.samsara.audit.whole_card import audit
from zhuoju.games.samsara.catalogue.library import ENTRIES
from zhuoju.games.samsara.character import carrying, ledger, values
from zhuoju.games.samsara.character.regular_dice import might
from zhuoju.games.samsara.character.sequences import gate, item_of, price_of, skill_of
from zhuoju.games.samsara.character.values import Derived
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import Piece
from zhuoju.games.samsara.model.card import Card, Line, Sequence, Title
from zhuoju.games.samsara.model.findings import Finding
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.words import ATTRIBUTES

KEPT: Final = 64


class Entry(Struct, omit_defaults=True):
    """An entry of a sequence, at its level."""

    code: str
    level: int
    family: str
    parameter: str = ""


class Owned(Struct, omit_defaults=True):
    """A sequence on the card or in its vault."""

    id: str  # on this card
    ref: str  # the same: what options call it
    kind: str
    name: str  # the library's, or its own
    price: int
    gate: int
    place: str = ""
    part: str = ""  # of the body
    release: str = ""
    entries: list[Entry] = []
    damage: int = 0
    reduction: int = 0
    off: bool = False
    destroyed: bool = False
    new: bool = False  # got in this phase
    system: str = ""  # of a skill
    pays: str = ""
    payment: int = 0
    item: str = ""  # the kind of an item
    hands: int = 0
    construction: int = 0
    inside: str = ""  # the bag or host it is in


class Audited(Struct):
    """SAM-AUDIT-65 What the audit of the card found."""

    passed: int
    failed: list[Finding]
    noted: list[Finding]
    fine: list[str]  # the checks that passed


class Dossier(Struct, omit_defaults=True):
    """A card with everything that follows from it."""

    card: str
    name: str
    age: str
    looks: str
    races: list[str]
    tags: list[str]
    types: list[tuple[str, str]]
    grades: list[int]
    derived: Derived
    star: int
    seniority: int
    least: int  # the seniority of this star
    next: int  # from which the next star begins; 0: none
    balance: int
    sequences: list[Owned] = []
    vault: list[Owned] = []
    ledger: list[Line] = []
    titles: list[Title] = []
    missions: int = 0
    attack: str = ""  # the best regular one
    reduction: str = ""  # the regular one
    weight: int = 0  # of everything carried
    audit: Audited | None = None


def read(card: Card) -> Dossier:
    """A card at rest."""
    return _read(msgspec.msgpack.encode(card), b"", audited=False)


def in_hand(phase: Tunnel) -> Dossier:
    """A card that is being made or strengthened, with its audit."""
    before = msgspec.msgpack.encode(phase.before) if phase.mission else b""
    return _read(msgspec.msgpack.encode(phase.card), before, audited=True)


@lru_cache(KEPT)
def _read(raw: bytes, before: bytes, *, audited: bool) -> Dossier:
    card = msgspec.msgpack.decode(raw, type=Card)
    was = msgspec.msgpack.decode(before, type=Card) if before else None
    known = {s.id for s in (*was.sequences, *was.vault)} if was else None
    seniority, star = ledger.card_seniority(card), ledger.card_star(card)
    grades = values.all_grades(card.grades)
    best = might(card)
    floors = (0, *(most + 1 for most in tables.BANDS))
    return Dossier(
        card.id, card.name, card.age, card.looks, list(card.races), list(card.tags), list(card.personalities),
        [grades[a] for a in ATTRIBUTES], values.derived(grades), star, seniority,
        floors[min(star, len(floors)) - 1], floors[star] if star < len(floors) else 0, ledger.balance(card),
        [_owned(s, known) for s in card.sequences], [_owned(s, known) for s in card.vault],
        list(card.ledger), list(card.titles), len(card.missions), str(best.attack), str(best.reduction),
        carrying.carried_weight(card.sequences), _audited(card, was) if audited else None,
    )  # fmt: skip


def _owned(one: Sequence, known: set[str] | None) -> Owned:
    skill, item = skill_of(one), item_of(one)
    found = Owned(one.id, one.id, one.kind, one.library or one.name, price_of(one), gate(one))
    found.inside = one.where.inside
    found.place, found.off, found.destroyed = one.where.place, one.off, one.where.destroyed
    found.new = known is not None and one.id not in known
    if skill is not None:
        found.release, found.entries = skill.way.release, [_entry(p) for p in (*skill.pieces, *skill.offsets)]
        found.system, found.pays, found.payment = skill.system, skill.way.pays or "", skill.way.payment
    if item is not None:
        found.part, found.damage, found.reduction = item.part or "", item.damage, item.reduction
        found.item, found.hands, found.construction = item.kind, item.hands, item.construction
        found.entries = [_entry(p) for effect in item.effects for p in effect.pieces]
    return found


def _entry(piece: Piece) -> Entry:
    return Entry(piece.entry, piece.level, ENTRIES[piece.entry].family, piece.parameter)


def _audited(card: Card, was: Card | None) -> Audited:
    report = audit(card, against=was)
    failed = sorted(report.failed(), key=lambda found: found.severity != "error")
    noted = [f for f in report.checks if f.severity == "info" and f.numbers]
    fine = [f.id for f in report.checks if f.verdict == "pass" and f.severity != "info"]
    return Audited(sum(f.verdict == "pass" for f in report.checks), failed, noted, fine)

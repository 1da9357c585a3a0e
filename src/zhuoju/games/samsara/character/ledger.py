"""SAM-POINTS-16..18 The ledger: every point that came and went, and what it did to seniority."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from zhuoju.games.samsara.character.sequences import price_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import Name
from zhuoju.games.samsara.model.card import Card, Line, Sequence
from zhuoju.games.samsara.model.words import LedgerKind

PURCHASES: tuple[LedgerKind, ...] = ("exchange", "remould", "self_made", "race", "follower")
GRANTS: tuple[LedgerKind, ...] = ("grant",)


# Seniority


def seniority_of(sequences: Iterable[Sequence]) -> int:
    """SAM-POINTS-17 The sum of what these sequences count for."""
    return sum(map(price_of, sequences))


def card_seniority(card: Card) -> int:
    """SAM-POINTS-17 The permanent seniority: everything carried that is own, nothing vaulted."""
    return seniority_of(s for s in card.sequences if s.source == "own")


def active_seniority(card: Card) -> int:
    """SAM-LEVEL-15, 17 The seniority in a mission: with what is temporary, without what is switched off."""
    return seniority_of(s for s in card.sequences if s.source in ("own", "temporary") and not s.off)


def card_star(card: Card) -> int:
    """SAM-LEVEL-01 The permanent star of a card; 6 is ascended."""
    return tables.star(card_seniority(card))


def active_star(card: Card) -> int:
    """SAM-LEVEL-15, 17 The star that counts in a mission, never for rewards."""
    return tables.star(active_seniority(card))


# Lines


def balance(card: Card) -> int:
    """The points left."""
    return card.ledger[-1].balance if card.ledger else 0


def recorded_seniority(card: Card) -> int:
    """The seniority the last line says."""
    return card.ledger[-1].seniority if card.ledger else 0


def append(
    card: Card,
    kind: LedgerKind,
    *,
    mission: str = "",
    sequence: str = "",
    name: Name = "",
    points: int = 0,
    gained: int = 0,
    why: str = "",
) -> Line:
    """SAM-POINTS-16 Write the next line; its balances follow from the line before."""
    line = Line(
        number=len(card.ledger) + 1,
        mission=mission,
        kind=kind,
        sequence=sequence,
        name=name,
        points=points,
        balance=balance(card) + points,
        gained=gained,
        seniority=recorded_seniority(card) + gained,
        why=why,
    )
    card.ledger.append(line)
    return line


def rebuild(lines: Iterable[Line]) -> list[Line]:
    """The same lines with numbers and balances worked out anew."""
    points = seniority = 0
    found: list[Line] = []
    for number, line in enumerate(lines, 1):
        points += line.points
        seniority += line.gained
        found.append(
            Line(
                number, line.mission, line.kind, line.sequence, line.name,
                line.points, points, line.gained, seniority, line.why,
            )
        )  # fmt: skip
    return found


# Invariants


class Break(Struct, frozen=True):
    """A line that does not follow from the one before."""

    number: int
    field: str
    written: int
    computed: int


def breaks(lines: Iterable[Line]) -> Iterator[Break]:
    """SAM-AUDIT-08 Where numbers or balances do not follow, or points fall below 0."""
    points = seniority = 0
    for number, line in enumerate(lines, 1):
        points, seniority = points + line.points, seniority + line.gained
        for name, written, computed in (
            ("number", line.number, number),
            ("balance", line.balance, points),
            ("seniority", line.seniority, seniority),
        ):
            if written != computed:
                yield Break(line.number, name, written, computed)
        if points < 0:
            yield Break(line.number, "balance", points, 0)
        points, seniority = line.balance, line.seniority


class Phase(Struct, frozen=True):
    """One strengthening phase: the lines of a mission that belong together."""

    mission: str
    lines: tuple[Line, ...]

    @property
    def granted(self) -> int:
        """Points that came."""
        return sum(line.points for line in self.lines if line.kind in GRANTS)

    @property
    def wiped(self) -> int:
        """Points that were lost at the end."""
        return -sum(line.points for line in self.lines if line.kind == "wipe")

    @property
    def spent(self) -> int:
        """Points that were paid."""
        return -sum(line.points for line in self.lines if line.kind not in (*GRANTS, "wipe"))

    @property
    def closed(self) -> bool:
        """Whether the phase has ended: with a wipe, or with nothing left."""
        return self.lines[-1].kind == "wipe" or self.lines[-1].balance == 0


def phases(lines: Iterable[Line]) -> list[Phase]:
    """SAM-AUDIT-10 The phases of a ledger, in order; creation is the mission without a name."""
    found: list[tuple[str, list[Line]]] = []
    for line in lines:
        if not found or found[-1][0] != line.mission:
            found.append((line.mission, []))
        found[-1][1].append(line)
    return [Phase(mission, tuple(group)) for mission, group in found]


def holds(card: Card) -> bool:
    """SAM-POINTS-17, 18 Whether the ledger, the seniority and the points agree."""
    lines = card.ledger
    granted = sum(line.points for line in lines if line.kind in GRANTS)
    gone = -sum(line.points for line in lines if line.kind not in GRANTS)
    return (
        not any(breaks(lines))
        and granted == gone + balance(card)
        and recorded_seniority(card) == card_seniority(card)
    )


def purchase_lines(card: Card, sequence: str) -> list[Line]:
    """SAM-AUDIT-69 The lines that bought a sequence: exactly one on a sound card."""
    return [line for line in card.ledger if line.sequence == sequence and line.kind in PURCHASES]

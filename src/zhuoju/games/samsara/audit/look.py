"""SAM-AUDIT What the audit of a card looks at, worked out once, and how its findings are written down."""

from collections.abc import Callable, Iterator
from functools import cached_property

from msgspec import Struct, field

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.catalogue.cost import CostSheet
from zhuoju.games.samsara.catalogue.soundness import Flaw, item_flaws, skill_flaws
from zhuoju.games.samsara.character import ledger, races
from zhuoju.games.samsara.character.sequences import Held, held, item_of, sheet_of, skill_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Card, Line, Sequence
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.words import Severity
from zhuoju.kernel import Plain


class Stated(Struct, omit_defaults=True):
    """SAM-SHEET-12 Numbers that a sheet states and the audit never trusts: compared with what is computed."""

    seniority: int | None = None
    star: int | None = None
    missions: int | None = None
    derived: dict[str, int] = field(default_factory=dict)
    costs: dict[str, int] = field(default_factory=dict)  # by sequence
    bands: dict[str, int] = field(default_factory=dict)
    colours: dict[str, str] = field(default_factory=dict)


class AuditMission(Struct, omit_defaults=True):
    """What the audit needs to know of the mission the card is in or applies for."""

    id: str = ""
    dj: str = ""
    room: Room = Room()
    temporary: bool = False  # the sheet is a temporary one
    recorder: bool = False  # the card is the DJ's own
    invited: bool = False  # a DJ asked a transcendent in
    rewards: dict[str, int] = field(default_factory=dict)  # settled, by mission
    attack: list[int] = field(default_factory=list)  # twice the means of the others
    reduction: list[int] = field(default_factory=list)


class Offence(Struct, frozen=True):
    """One thing that a check found wrong."""

    where: str
    numbers: dict[str, Plain]


def offence(where: str = "", **numbers: Plain) -> Offence:
    """Something wrong at a place, with its numbers."""
    return Offence(where, numbers)


class Look:
    """A card as the checks see it; whatever several of them need is worked out once."""

    def __init__(
        self,
        card: Card,
        against: Card | None,
        mission: AuditMission | None,
        stated: Stated | None,
        ticks: tuple[str, ...],
    ) -> None:
        self.card = card
        self.against = against
        self.mission = mission
        self.stated = stated or Stated()
        self.ticks = ticks
        self.room = mission.room if mission else Room()
        self.held: list[Held] = list(held(card))

    @cached_property
    def sheets(self) -> dict[str, CostSheet | None]:
        """The cost sheets, by sequence; None where a build cannot be priced."""
        band = self.room.fusion_counts_for_band
        return {h.sequence.id: sheet_of(h.sequence, surcharge_for_band=band) for h in self.held}

    @cached_property
    def flaws(self) -> list[tuple[str, Flaw]]:
        """Every flaw of every build, with its place."""
        return [(h.where, flaw) for h in self.held for flaw in self._flaws_of(h.sequence)]

    def _flaws_of(self, sequence: Sequence) -> Iterator[Flaw]:
        catalogue = library.CATALOGUES.get(sequence.version, library.ENTRIES)
        skill, item, sheet = skill_of(sequence), item_of(sequence), self.sheets[sequence.id]
        gate = sheet.gate if sheet else None
        if skill is not None:
            yield from skill_flaws(skill, catalogue, gate)
        if item is not None:
            yield from item_flaws(item, catalogue, gate)

    def price(self, sequence: Sequence) -> int:
        """What a sequence counts for."""
        if sequence.follower is not None:
            return sum(map(self.price, sequence.follower.sequences))
        found = self.sheets.get(sequence.id)
        return found.total if found else 0

    @cached_property
    def seniority(self) -> int:
        """The permanent seniority."""
        return sum(self.price(s) for s in self.card.sequences if s.source == "own")

    @cached_property
    def active(self) -> int:
        """The seniority that counts in the mission."""
        lasting = ("own", "temporary")
        return sum(self.price(s) for s in self.card.sequences if s.source in lasting and not s.off)

    @cached_property
    def star(self) -> int:
        """The star that counts: the temporary one on a temporary sheet."""
        return tables.star(self.active)

    @cached_property
    def lines(self) -> dict[str, list[Line]]:
        """The lines of the ledger, by sequence."""
        found: dict[str, list[Line]] = {}
        for line in self.card.ledger:
            found.setdefault(line.sequence, []).append(line)
        return found

    @cached_property
    def phases(self) -> list[ledger.Phase]:
        """The strengthening phases."""
        return ledger.phases(self.card.ledger)

    @cached_property
    def body(self) -> races.Body:
        """The body of the reincarnator."""
        return races.body(self.card)

    @property
    def creating(self) -> bool:
        """Whether the card has never been approved."""
        return not self.card.approvals and not self.card.missions

    @property
    def temporary(self) -> bool:
        """Whether this is a temporary sheet."""
        return self.mission is not None and self.mission.temporary

    @property
    def carried(self) -> list[Held]:
        """What is on the card or with a follower, and not in the vault."""
        return [h for h in self.held if not h.vault]

    @property
    def own(self) -> list[Held]:
        """What the reincarnator carries."""
        return [h for h in self.held if not h.vault and h.owner is None]


class Check(Struct, frozen=True):
    """One check of the audit."""

    id: str
    severity: Severity
    look: Callable[[Look], Iterator[Offence]]


def check(number: int, severity: Severity, look: Callable[[Look], Iterator[Offence]]) -> Check:
    """The check of this number."""
    return Check(f"SAM-AUDIT-{number:02}", severity, look)

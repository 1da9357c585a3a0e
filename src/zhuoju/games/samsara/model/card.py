"""SAM-CREATE A reincarnator's card: plain data from which everything else is computed."""

from typing import Annotated

from msgspec import Meta, Struct, field

from zhuoju.games.samsara.model.build import Carried, ItemBuild, Name, SkillBuild, Text
from zhuoju.games.samsara.model.words import (
    Attribute,
    CardStatus,
    LedgerKind,
    Origin,
    Personality,
    SequenceKind,
    Source,
    Trait,
)


class Sequence(Struct, omit_defaults=True):
    """A skill, item or follower on a card or in its vault. `build` is what it was priced by."""

    id: str  # on this card
    kind: SequenceKind
    library: str = ""  # the entry of the library it was exchanged for
    name: Name = ""  # of remoulded and self-made ones
    background: Text = ""
    skill: SkillBuild | None = None
    item: ItemBuild | None = None
    follower: "Follower | None" = None
    parameters: dict[str, Name] = field(default_factory=dict)  # chosen at purchase
    origin: Origin = "exchange"
    version: int = 1  # of the catalogue it was priced with
    surcharge: int = 0  # of a fusion
    where: Carried = field(default_factory=Carried)
    mission: str = ""  # in which it was got
    event: Text = ""  # remould: the line of the log that shows it
    consent: Text = ""  # an exception the auditor noted
    off: bool = False  # switched off for this mission (SAM-LEVEL-17)
    source: Source = "own"


class Follower(Struct, omit_defaults=True):
    """SAM-FOLLOW-02 A follower's sheet."""

    name: Name
    library: str = ""
    volume: int = 100
    weight: int = 130
    race_class: str = ""
    role: Name = ""
    grades: dict[Attribute, int] = field(default_factory=dict)
    sequences: list[Sequence] = field(default_factory=list)
    dead: bool = False


class Line(Struct, omit_defaults=True):
    """SAM-POINTS-16 One line of the ledger."""

    number: int
    mission: str  # "" at creation
    kind: LedgerKind
    sequence: str = ""
    name: Name = ""
    points: int = 0
    balance: int = 0
    gained: int = 0  # seniority
    seniority: int = 0
    why: Text = ""


class Title(Struct, omit_defaults=True):
    """SAM-REWARD-10 A cosmetic award."""

    name: Name
    mission: str
    worn: bool = False


class Played(Struct, omit_defaults=True):
    """A mission behind the card."""

    mission: str
    title: Name
    dj: Name = ""
    star: int = 1
    result: Name = ""
    reward: int = 0
    recorder: bool = False
    ranks: tuple[int, int] = (0, 0)  # role-play and influence; 0: none


class Approval(Struct, omit_defaults=True):
    """SAM-AUDIT-66 An auditor's word on a state of the card."""

    auditor: Name
    role: Name
    hash: str
    mission: str = ""
    ticks: list[str] = field(default_factory=list)  # warnings accepted
    signed: Name = ""  # a player's counter-signature
    date: Name = ""  # as the auditor wrote it (SAM-SHEET-09)


class Card(Struct, omit_defaults=True):
    """A reincarnator."""

    id: str
    name: Name = ""
    age: Name = ""
    looks: Text = ""
    background: Text = ""
    tags: list[Name] = field(default_factory=list)
    personalities: list[tuple[Personality, Personality]] = field(default_factory=list)
    races: list[str] = field(default_factory=list)
    traits: dict[Trait, Name] = field(default_factory=dict)  # where they differ from the race
    own_race: dict[Trait, Name] = field(default_factory=dict)  # a self-made regular race
    grades: dict[Attribute, int] = field(default_factory=dict)
    unassigned: int = 0
    sequences: list[Sequence] = field(default_factory=list)
    vault: list[Sequence] = field(default_factory=list)
    ledger: list[Line] = field(default_factory=list)
    titles: list[Title] = field(default_factory=list)
    missions: list[Played] = field(default_factory=list)
    status: CardStatus = "draft"
    locked_in: str = ""  # the running mission
    approvals: list[Approval] = field(default_factory=list)
    first_tags: list[Name] = field(default_factory=list)  # of the first approval
    lost_limbs: list[Name] = field(default_factory=list)
    second_edition: bool = False
    notes: Text = ""
    next_id: Annotated[int, Meta(ge=1)] = 1
    archive: list[Sequence] = field(default_factory=list)  # adjusted sequences as they were (SAM-AUDIT-30)
    race_consent: Text = ""  # to an independent race (SAM-RACE-10)
    epilogue: Text = ""  # of one who went home (SAM-LEVEL-11)

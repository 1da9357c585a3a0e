"""What is written in the packs of Samsara. These Structs are the schema of the packs (KINDS below)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zhuoju.content import Effect, Entry, Kinds, Wording
from zhuoju.games.samsara.build import ItemBuild, Way
from zhuoju.games.samsara.words import (
    DailyKind,
    Difficulty,
    DurationPolicy,
    Family,
    ImportMode,
    MissionGrade,
    Parameter,
    Personality,
    RaceClass,
    RaceKind,
    Release,
)

Count = Annotated[int, Meta(ge=0, le=100_000)]
Few = Annotated[int, Meta(ge=0, le=99)]
Pieces = Annotated[str, Meta(max_length=400)]  # in the grammar of SAM-SHEET-10
GradeLetters = Annotated[str, Meta(pattern=r"^[FEDCBA]{6}$")]


class Lore(Entry, kw_only=True, frozen=True):
    """What every entry has beside its name."""

    flavour: Wording | None = None


class Part(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True, omit_defaults=True):
    """Anything inside an entry."""


class EntryCard(Lore, kw_only=True, frozen=True):
    """SAM 9.2 A catalogue entry; `effects` says what one level does."""

    family: Family
    unit: Count = 0  # b; of an offset: what a level is worth
    tier: Few = 1  # c
    cap: Few = 1
    releases: tuple[Release, ...] = ()
    duration: DurationPolicy = "none"
    parameter: Parameter | None = None
    ticks: bool = False  # harms again and again: duration costs double
    passive_only: bool = False  # offsets
    released_only: bool = False
    component: bool = False
    effects: Effect


class SkillCard(Lore, kw_only=True, frozen=True):
    """SAM 9.3 A skill of the library."""

    system: Literal["spell", "miracle", "craft", "academia", "esper"]
    way: Way
    pieces: Pieces
    offsets: Pieces = ""
    needs: tuple[str, ...] = ()
    racial: bool = False
    free: tuple[str, ...] = ()  # entries whose parameter is chosen at purchase


class ItemCard(Lore, kw_only=True, frozen=True):
    """SAM 9.4 An item of the library."""

    build: ItemBuild
    unit: Wording | None = None  # "x10"
    free: tuple[str, ...] = ()  # entries whose parameter is chosen at purchase


class RaceCard(Lore, kw_only=True, frozen=True):
    """SAM 9.5 A race."""

    kind: RaceKind
    race_class: RaceClass
    volume: Count
    weight: Count
    emotion: Wording
    diet: Wording
    rhythm: Wording
    sexes: Wording
    features: Wording
    required: tuple[str, ...] = ()
    unlockable: tuple[str, ...] = ()


class FollowerCard(Lore, kw_only=True, frozen=True):
    """SAM 9.6 A follower of the library."""

    role: Wording
    race_class: RaceClass | None = None
    mount: bool = False
    volume: Count
    weight: Count
    grades: GradeLetters
    sequences: tuple[str, ...]


class Power(Part, kw_only=True, frozen=True):
    """An entry of a creature, with how it is released."""

    pieces: Pieces
    way: Way = Way()


class CreatureCard(Lore, kw_only=True, frozen=True):
    """SAM 9.7 A bestiary block."""

    star: Few
    role: str
    seniority: Count
    race_class: RaceClass
    grades: GradeLetters
    mindless: bool = False  # no SAN
    weapon: Few = 0  # D4
    dual: Few = 0  # D4 of the second weapon
    natural: bool = False  # unarmed dice only
    two_handed: bool = True
    ranged: bool = False
    reduction: Few = 0  # D4
    volume: Count = 100
    weight: Count = 130
    powers: tuple[Power, ...] = ()
    weak_to: str = ""  # an element
    weak_dice: Few = 0
    note: Wording


class GroupCard(Lore, kw_only=True, frozen=True):
    """SAM 9.8 A skill group."""

    skills: tuple[str, ...]


class PresetCard(Lore, kw_only=True, frozen=True):
    """SAM 9.9 A ready-made first card."""

    race: str
    tags: tuple[Wording, Wording]
    main: Personality
    second: Personality
    looks: Wording
    background: Wording
    purchases: tuple[str, ...]


class SideQuest(Part, kw_only=True, frozen=True):
    """SAM-MISSION-19 A side quest: interaction, the roll on the way, the described target."""

    id: str
    name: Wording
    grade: Difficulty
    personal: bool = False
    interaction: Wording
    roll: Wording
    target: Wording


class SceneCheck(Part, kw_only=True, frozen=True):
    """A check or contest a scene offers."""

    kind: DailyKind | None = None
    difficulty: Difficulty | None = None
    contest: str = ""  # an attribute, against `number`
    number: Few = 0
    field: str = ""  # of a professional check
    prompt: Wording
    success: Wording
    failure: Wording
    success_flag: str = ""
    quest: str = ""  # the side quest it belongs to


class Foe(Part, kw_only=True, frozen=True):
    """So many creatures."""

    creature: str
    n: Few = 1
    later: Few = 0  # the round in which they arrive
    at_half: str = ""  # arrive when this creature is at half HP
    unless: str = ""  # a flag that keeps them away


class Weakened(Part, kw_only=True, frozen=True):
    """A creature that lacks an entry once a flag is set."""

    creature: str
    flag: str
    entry: str  # its code


class Thing(Part, kw_only=True, frozen=True):
    """Something in a scene that can be broken."""

    id: str
    name: Wording
    construction: Few
    flag: str = ""  # set when it breaks
    quest: str = ""  # the side quest that is done by it


class Hazard(Part, kw_only=True, frozen=True):
    """SAM-COMBAT-47..53 What threatens without an attacker: heights, falling things, splash at round end."""

    kind: Literal["fall", "crush", "splash"]
    height: Count = 0  # metres
    weight: Count = 0
    dice: Few = 0  # D4 at the end of every round
    name: Wording


class Mass(Part, kw_only=True, frozen=True):
    """SAM-TEAM A team battle: the players and their allies against so many creatures."""

    allies: Few  # in all, the players included
    seniority: Count  # of each ally that is not a player
    creature: str
    n: Few
    mains: Few
    quest: str = ""  # done when all main members of the players' side live


class SceneCard(Part, kw_only=True, frozen=True):
    """A scene of a mission."""

    id: str
    name: Wording
    look: Wording
    text: Wording
    checks: tuple[SceneCheck, ...] = ()
    foes: tuple[Foe, ...] = ()
    optional_fight: bool = False
    main: bool = False
    san_loss: Few = 0
    ends: bool = False
    wakes: Literal["", "skills", "items", "one"] = ""  # what sleeping reincarnators get back here
    reveals: bool = False  # the marks show the main quest from here on
    skip: str = ""  # a flag that avoids the fight
    things: tuple[Thing, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    weakened: tuple[Weakened, ...] = ()
    vehicles: tuple[str, ...] = ()  # items of the library that can be taken or used here
    mass: Mass | None = None


class MissionCard(Lore, kw_only=True, frozen=True):
    """SAM 9.10 A mission."""

    grade: MissionGrade
    mode: ImportMode
    pvp: bool = False
    players: tuple[Few, Few] = (1, 6)
    hours: Few = 4
    options: dict[str, str | int | bool]
    plane: Wording
    main_quest: Wording
    secret: Wording
    failure: Wording
    scenes: tuple[SceneCard, ...]
    quests: tuple[SideQuest, ...]


KINDS: Kinds = {
    "entry": EntryCard,
    "skill": SkillCard,
    "item": ItemCard,
    "race": RaceCard,
    "follower": FollowerCard,
    "creature": CreatureCard,
    "group": GroupCard,
    "preset": PresetCard,
    "mission": MissionCard,
}

"""What is written in the packs of Samsara. These Structs are the schema of the packs (KINDS below)."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from zhuoju.content import Effect, Entry, Kinds, Wording
from zhuoju.games.samsara.model.build import ItemBuild, Way
from zhuoju.games.samsara.model.words import (
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
    habits: Effect | None = None  # what it does of itself; a bot keeps to it
    note: Wording | None = None


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
    flags: tuple[str, ...] = ()  # all of these must be set before it counts as done
    survive: bool = False  # credited only to those who live when the main quest is done


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
    needs: str = ""  # a flag without which there is nothing to try
    quest: str = ""  # the side quest it belongs to
    each: bool = False  # everybody tries for themselves
    lasting: bool = False  # goes with the party and may be tried anew in every scene
    appeases: bool = False  # the old soul gives back what it sealed (SAM-MISSION-10)
    falls: bool = False  # whoever fails is in the scene's danger of falling
    favour: str = ""  # the figure that is won by a success (SAM-OPT-01)


class Foe(Part, kw_only=True, frozen=True):
    """So many creatures."""

    creature: str
    n: Few = 1
    later: Few = 0  # the round in which they arrive
    at_half: str = ""  # arrive when this creature is at half HP
    unless: str = ""  # a flag that keeps them away
    yields: bool = False  # gives up when alone and at half HP


class Weakened(Part, kw_only=True, frozen=True):
    """A creature that lacks an entry or its second form once a flag is set."""

    creature: str
    flag: str
    entry: str = ""  # its code
    form: bool = False


class Thing(Part, kw_only=True, frozen=True):
    """Something in a scene that can be broken."""

    id: str
    name: Wording
    construction: Few
    flag: str = ""  # set when it breaks
    quest: str = ""  # the side quest that is done by it
    ends: bool = False  # the fight is won when it breaks


class Hazard(Part, kw_only=True, frozen=True):
    """SAM-COMBAT-47..53 What threatens without an attacker: heights, falling things, splash at round end."""

    kind: Literal["fall", "crush", "splash"]
    height: Count = 0  # metres
    weight: Count = 0
    dice: Few = 0  # D4 at the end of every round
    name: Wording


class Ride(Part, kw_only=True, frozen=True):
    """SAM-VEH A vehicle of the library that stands in a scene."""

    item: str
    parts: tuple[str, ...] = ()
    side: Literal["heroes", "foes"] = "heroes"
    crew: str = ""  # the creature that drives it
    fuel: Count = 0
    name: Wording | None = None  # what it is here


class FightQuest(Part, kw_only=True, frozen=True):
    """A side quest that the fight of a scene can bring."""

    quest: str
    needs: str = ""  # a flag
    whole: str = ""  # a vehicle that must not be a wreck afterwards
    spared: str = ""  # a creature that must have given up
    every: Few = 0  # in every so many rounds something of the scene is lost
    most: Few = 0  # and so much of it may be


class Clock(Part, kw_only=True, frozen=True):
    """SAM-GAME-17 What the mission runs against: when so many have passed, the main quest has failed."""

    unit: Literal["night", "day", "tide", "toll"]
    hours: Few  # that one takes
    most: Few
    start: Few = 0  # gone before the mission begins
    into: Few = 0  # hours of the first one that are gone


class Identity(Part, kw_only=True, frozen=True):
    """SAM-MISSION-08 Who a reincarnator is in the plane; the work of that person may be tried."""

    id: str
    name: Wording
    field: str = ""  # of professional checks
    contacts: tuple[Wording, ...] = ()


class Honour(Part, kw_only=True, frozen=True):
    """SAM-REWARD-10 A title: a name and nothing else."""

    id: str
    name: Wording


class Figure(Part, kw_only=True, frozen=True):
    """SAM-RP-07, SAM-OPT-02 A figure of the plane whose favour can be won."""

    id: str
    look: Wording
    creature: str


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
    vehicles: tuple[Ride, ...] = ()
    fight_quests: tuple[FightQuest, ...] = ()
    mass: Mass | None = None
    hours: Few = 1  # of the fiction
    rounds: Few = 0  # the fight need only be held for so long


class MissionCard(Lore, kw_only=True, frozen=True):
    """SAM 9.10 A mission."""

    for_host: ClassVar[tuple[str, ...]] = ("secret", "scenes", "quests", "figures")
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
    clock: Clock
    identities: tuple[Identity, ...] = ()
    figures: tuple[Figure, ...] = ()
    titles: tuple[Honour, Honour]  # for the first in role-play and in influence
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

"""What is printed on the components of Tamashii. These Structs are the schema of its packs (KINDS below)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zhuoju.content import Condition, Effect, Entry, Kinds, Wording
from zhuoju.games.tamashii.model.words import (
    Basic,
    ClassName,
    Colour,
    Face,
    Faction,
    Level,
    Limit,
    Moment,
    Symbol,
)

Count = Annotated[int, Meta(ge=0, le=99)]
Pattern = Annotated[str, Meta(pattern=r"^[RBGYKAOX./]{1,24}$")]
UnlockCode = Annotated[str, Meta(pattern=r"^[A-Z]{1,2}[A-Z0-9]\d$|^X00$")]


class Component(Entry, kw_only=True, frozen=True):
    """What every component has."""

    flavour: Wording | None = None
    unlock: UnlockCode = "X00"  # X00: there from the start
    copies: Annotated[int, Meta(ge=1, le=40)] = 1


class Ability(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Something a body, augment, protocol or rule card lets its owner do, and when."""

    moment: Moment
    must: bool = False  # otherwise its owner is asked
    limit: Limit | None = None  # once per ...
    condition: Condition | None = None
    do: Effect


class Program(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A pattern and what launching it does."""

    pattern: Pattern
    do: Effect


class Box(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A combat box: dice it takes, and what it does. A multi box takes any multiple of them."""

    need: dict[Face, Count]
    multi: bool = False
    do: Effect


class Tile(Component, kw_only=True, frozen=True):
    """A hexagon of the map."""

    number: Count
    enter: Count
    stay: Count
    faction: Faction | None = None
    start: bool = False  # a start tile of versus games: the Shelter and the Ruins
    effect: Effect | None = None


class Body(Component, kw_only=True, frozen=True):
    """A body card, or the Walker."""

    move: Count
    attack: Count
    write: Count
    boxes: tuple[Box, ...]
    abilities: tuple[Ability, ...] = ()
    cost: Pattern | None = None  # the Walker has none


class EnemyCard(Component, kw_only=True, frozen=True):
    """A robot."""

    level: Level
    integrity: Count
    basic: Count  # wounds
    special: Effect
    hack: Program
    expel: Program


class ClassAugment(Component, kw_only=True, frozen=True):
    """Equipment of one class; it never has a program."""

    class_name: ClassName
    start: Literal["none", "all", "coop", "solo_versus"] = "none"
    cost: Count
    box: Box | None = None
    abilities: tuple[Ability, ...] = ()


class FactionAugment(Component, kw_only=True, frozen=True):
    """Equipment of a faction; used by launching its program."""

    faction: Faction
    cost: Count
    program: Program
    breaks: bool = False


class ProtocolStep(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A goal, and what reaching it gives at once."""

    goal: Condition
    reward: Effect | None = None  # the third step gives the permanent ability instead


class Protocol(Component, kw_only=True, frozen=True):
    """A personal side quest of three steps."""

    steps: tuple[ProtocolStep, ProtocolStep, ProtocolStep]
    abilities: tuple[Ability, ...]
    multiplayer: bool = False


class Exploration(Component, kw_only=True, frozen=True):
    """A one-shot reward on a face-down tile."""

    kind: Literal["xp", "code", "energy", "shield", "reroll", "memory"]
    do: Effect


class BasicProgram(Component, kw_only=True, frozen=True):
    """One of the nine programs that everybody has."""

    program: Program
    long: bool = False


class Board(Component, kw_only=True, frozen=True):
    """A player board."""

    colour: Colour
    core: Basic


class EnemyLine(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One line of an enemy deck, from the top: so many cards of a level, all of it, or a card by name."""

    level: Level | None = None
    per_player: Count = 0
    fixed: Count = 0
    all: bool = False
    named: str = ""


class Layout(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One place of a map."""

    at: tuple[int, int]
    tile: int | None = None  # a numbered tile; None: one of the face-down ones
    up: bool = False
    exploration: bool = False
    labels: tuple[str, ...] = ()
    players: Count = 0  # only in games with at least so many players


class MapSetup(Component, kw_only=True, frozen=True):
    """Generator card: the map of a versus game."""

    layout: tuple[Layout, ...]
    stronghold: bool = False  # one of the random tiles must be a stronghold


class Situation(Component, kw_only=True, frozen=True):
    """Generator card: enemies and start rewards."""

    enemies: tuple[EnemyLine, ...]
    reward: Effect


class GlobalRule(Component, kw_only=True, frozen=True):
    """Generator card: a rule for everybody."""

    abilities: tuple[Ability, ...]


class Interaction(Component, kw_only=True, frozen=True):
    """Generator card: programs that hinder others."""

    programs: tuple[Program, ...]


class Trial(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A test: dump codes of a type, roll as many dice, count successes."""

    code: Literal["red", "blue", "green", "yellow", "core", "any"]
    successes: Count


class Objective(Component, kw_only=True, frozen=True):
    """Generator card: points for the first who does this."""

    points: Annotated[int, Meta(ge=1, le=4)]
    goal: Condition | None = None
    trial: Trial | None = None
    where: Condition | None = None  # where the test may be tried


class BossCard(Component, kw_only=True, frozen=True):
    """A unique enemy on the map."""

    integrity: Count
    integrity_per_player: Count
    armour: tuple[Count, ...] = ()  # armour value by level; none: no armour
    shielded: bool = False  # cannot be damaged while a success token lies on the map
    hacks: tuple[Program, ...] = ()
    setup: Effect | None = None
    activity: Effect | None = None


class Dice(Component, kw_only=True, frozen=True):
    """How the three dice are faced (GAP-03, 05, 06)."""

    player: tuple[Face, ...]
    number: tuple[Count, ...]
    symbol: tuple[Symbol, ...]


class Constants(Component, kw_only=True, frozen=True):
    """Numbers that the sources do not give: rulings, kept as data (the GAP register)."""

    highlighted_parity: Literal[0, 1]  # GAP-01
    tracking_symbol: Face  # GAP-04
    body_lost_on: Symbol  # GAP-07
    tracking_top: Count  # GAP-08
    tracking_bands: tuple[Count, ...]  # dice by tracking value, 0 to top - 1
    tracking_top_enemies: Count
    integrity_top: Count  # GAP-09
    integrity_start: Count
    time_top: Count  # GAP-10
    jordan_battery: Count
    jordan_move: Count
    jordan_pattern: Pattern  # GAP-13
    resource_top: Count
    xp_per_upgrade: Count
    xp_per_upgrade_hard: Count
    reset_corrupted: Count
    bag_of_each: Count
    versus_time: dict[Literal["short", "medium", "long"], Count]
    prologue_without: tuple[str, ...]  # GAP-15: exploration kinds left out
    open_source_tokens: Count
    basic_tokens: Count
    corrupted_tokens: Count
    scoring_corrupted: tuple[int, ...]  # by number of corrupted codes, the last for all beyond


KINDS: Kinds = {
    "tile": Tile,
    "body": Body,
    "enemy": EnemyCard,
    "class_augment": ClassAugment,
    "faction_augment": FactionAugment,
    "protocol": Protocol,
    "exploration": Exploration,
    "basic_program": BasicProgram,
    "board": Board,
    "map_setup": MapSetup,
    "situation": Situation,
    "global_rule": GlobalRule,
    "interaction": Interaction,
    "objective": Objective,
    "boss": BossCard,
    "dice": Dice,
    "constants": Constants,
}

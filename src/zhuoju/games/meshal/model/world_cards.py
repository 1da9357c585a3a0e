"""Creatures, mounts, vehicles, objects, traps and tables, as the packs write them; and all kinds."""

from typing import Annotated, Literal

from msgspec import Meta, field

from zhuoju.content import Effect, Kinds, Wording
from zhuoju.games.meshal.model.adventure_cards import AdventureCard, SceneCard
from zhuoju.games.meshal.model.cards import (
    Ability,
    Count,
    Duration,
    Few,
    Item,
    ItemSet,
    Level,
    Lore,
    Movement,
    Part,
    Perception,
    Recipe,
    Shape,
    Signed,
    SlotCount,
    Species,
    Stack,
    WeaponAttack,
)
from zhuoju.games.meshal.model.field import Ground, Lying, SetTrap, Spot, Wall
from zhuoju.games.meshal.model.words import Attribute, Form, Gender, MapKind, ProtectionType, Size, TrialTag


class NaturalWeapon(Part, kw_only=True, frozen=True):
    """A bite, a claw; it needs no slot and cannot be lost."""

    name: Wording
    level: Level
    attack: WeaponAttack


class Loot(Part, kw_only=True, frozen=True):
    """MES-LOT-04, 06 Something to be found: by an ability, or where so many dice fall between two numbers."""

    stack: Stack
    ability: str = ""
    seconds: Count = 0
    difficulty: Few = 0
    dice: Few = 0
    least: Few = 0
    most: Few = 0
    less_spent: bool = False  # what was shot or thrown in the fight is subtracted
    spent_by: str = ""  # the ability that shoots it
    choice: tuple[str, ...] = ()  # the host picks one of these instead


class Creature(Lore, kw_only=True, frozen=True):
    """A creature as printed; dice start full."""

    size: Size
    form: Form
    scores: dict[Attribute, Few]  # an attribute that is not named is invalid
    max_ap: Few = 3
    movement: Movement
    perception: Perception
    protection: dict[ProtectionType, Signed] = field(default_factory=dict)
    immune: tuple[ProtectionType, ...] = ()
    weapons: tuple[NaturalWeapon, ...] = ()
    abilities: tuple[str, ...] = ()
    gear: tuple[Stack, ...] = ()
    traits: Effect | None = None  # statements that hold for it beside its abilities
    slots: tuple[SlotCount, ...] = ()
    limbs: bool = True
    strength: Count
    loot: tuple[Loot, ...] = ()
    height: Annotated[int, Meta(ge=0, le=1000)] | None = None  # tenths of a step
    weight: Count | None = None


class Riding(Part, kw_only=True, frozen=True):
    """MES-RID-06 What riding a mount or vehicle means."""

    mount_ap: Few = 6
    command_ap: Few = 1
    repeat_free: bool = False
    fall: Few = 4  # steps
    fall_from_altitude: bool = False
    rider: Effect | None = None  # statements that hold for those who ride
    throws: bool = True  # a rider who is hit must hold on


class Mount(Creature, kw_only=True, frozen=True):
    """MES-RID A creature to ride."""

    seats: Few
    long: bool = False  # 1 x 2 instead of a disc
    pilots: Few = 1
    price: Count
    riding: Riding


class Vehicle(Lore, kw_only=True, frozen=True):
    """MES-RID-10 A thing to ride."""

    material: str
    digits: Few
    reinforced: bool = False
    movement: Movement
    seats: Few
    load: Count = 0
    price: Count
    human_power: bool = False
    sinks: Few = 0  # steps it falls each round when broken in the air
    roads_only: bool = False
    fuel: bool = False  # the host keeps count of it, and of the wind
    drifts: bool = False
    team: str = ""  # the mount that must pull it
    team_n: Few = 0
    team_might: Few = 0
    riding: Riding


# The world


class Material(Lore, kw_only=True, frozen=True):
    """MES 3.12 What objects are made of."""

    durability: Few  # per digit of thickness
    physical: Signed
    erosive: Signed


class ObjectPreset(Lore, kw_only=True, frozen=True):
    """MES-OBJ A ready-made object."""

    material: str
    digits: Few
    worn: bool = False
    reinforced: bool = False
    enchanted: bool = False
    delicate: bool = False
    durability: Few | None = None  # instead of the table (the printed example)
    physical: Signed | None = None
    immune: tuple[ProtectionType, ...] = ("occult",)
    lock: Few | None = None
    blocks_sight: bool = True
    blocks_move: bool = True
    cover: Few = 0
    breaks_under: Count = 0  # kg
    broken: Wording | None = None
    push: Few | None = None  # difficulty of pushing it over


class Disarm(Part, kw_only=True, frozen=True):
    """How a trap is made safe."""

    tag: TrialTag
    dice: Attribute
    difficulty: Few
    progressive: bool = False


TrapOn = Literal["step", "line", "before", "open", "unlock", "read", "noise", "round_start", "push", "shut"]


class Trap(Lore, kw_only=True, frozen=True):
    """MES-FX-08 A trap."""

    search: Few
    disarm: Disarm | None = None
    dispel: bool = False  # magic that ends magic makes it safe too
    trigger: Wording
    on: TrapOn = "step"
    shape: Shape | None = None
    others: bool = False
    fall: Few = 0  # steps
    gas: bool = False
    speed: Few = 0  # of what rolls on
    floods: Few = 0  # rounds for each step the water rises
    repeats: bool = False
    effects: Effect | None = None


EndsOn = Literal["damage", "heal", "water", "helper", "bandage", "act", "harm"]


class StatusCard(Lore, kw_only=True, frozen=True):
    """MES 9.1 A status; its id is a word of StatusName."""

    lasts: Duration = Duration()
    value: bool = False  # takes a number: burning(2)
    effects: Effect | None = None
    escape_ap: Few = 0  # of an action of the bearer that may end it
    escape: Effect | None = None  # the target is whoever caused it
    ends_on: tuple[EndsOn, ...] = ()


class SizeRow(Lore, kw_only=True, frozen=True):
    """MES 3.4 A size; its id is a word of Size."""

    level: Few
    diameter: Few
    load_factor: Few
    food: Few
    drink: Few
    weight: Count
    height: Few


class PresetCharacter(Lore, kw_only=True, frozen=True):
    """MES 9.10 A ready-made character."""

    species: str
    gender: Gender
    acquired: dict[Attribute, Few]
    abilities: tuple[str, ...]
    rolled: Few  # 6N
    gear: tuple[Stack, ...]
    equipped: tuple[str, ...]
    role: Wording


class Arena(Lore, kw_only=True, frozen=True):
    """MES-MAP-13 A ready map and where the sides begin. `rows` as in `read_maps`; gridless: hundredths."""

    kind: MapKind = "grid"
    width: Annotated[int, Meta(ge=1, le=200)] = 20
    length: Annotated[int, Meta(ge=1, le=200)] = 20
    rows: tuple[str, ...] = ()
    walls: tuple[Wall, ...] = ()
    grounds: tuple[Ground, ...] = ()
    traps: tuple[SetTrap, ...] = ()
    items: tuple[Lying, ...] = ()
    dark: bool = False
    party: tuple[Spot, ...] = ()  # where the sides begin (D08)
    foes: tuple[Spot, ...] = ()


KINDS: Kinds = {
    "species": Species,
    "ability": Ability,
    "item": Item,
    "item_set": ItemSet,
    "recipe": Recipe,
    "creature": Creature,
    "mount": Mount,
    "vehicle": Vehicle,
    "material": Material,
    "object": ObjectPreset,
    "trap": Trap,
    "status": StatusCard,
    "size": SizeRow,
    "preset": PresetCharacter,
    "map": Arena,
    "adventure": AdventureCard,
    "scene": SceneCard,
}

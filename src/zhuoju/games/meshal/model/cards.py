"""What is written in the packs of Meshal Lite. These Structs are the schema of the packs (KINDS below)."""

from typing import Annotated

from msgspec import Meta, Struct, field

from zhuoju.content import Condition, Effect, Entry, Wording
from zhuoju.games.meshal.model.words import (
    AbilityClass,
    AbilityTag,
    Accessory,
    AmmunitionKind,
    Attribute,
    Family,
    Form,
    Gender,
    Host,
    Lasting,
    Mobility,
    Per,
    Scale,
    Sense,
    ShapeKind,
    Size,
    Slot,
    Supply,
    Trigger,
    UseKind,
    WeaponCategory,
    Wear,
    Who,
)

Count = Annotated[int, Meta(ge=0, le=10_000_000)]
Few = Annotated[int, Meta(ge=0, le=99)]
Signed = Annotated[int, Meta(ge=-99, le=99)]
Level = Annotated[int, Meta(ge=0, le=9)]


class Part(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True, omit_defaults=True):
    """Anything inside an entry."""


class Lore(Entry, kw_only=True, frozen=True):
    """What every entry has beside its name."""

    flavour: Wording | None = None
    modern: bool = False  # the era of firearms and engines


# When, on whom, where, how long


class Use(Part, kw_only=True, frozen=True):
    """How an ability or item is used: what kind of action, its price, and what it waits for or joins."""

    kind: UseKind = "passive"
    ap: Few = 0
    trigger: Trigger | None = None  # of a reaction or an optional passive
    within: Few = 0  # steps, of triggers that speak of others
    host: Host | None = None  # what an additive joins
    seconds: Count = 0  # of a narrative use


class Limit(Part, kw_only=True, frozen=True):
    """MES-FX-10 How often something may be used."""

    times: Few = 1
    per: Per


class Shape(Part, kw_only=True, frozen=True):
    """MES-ARE-01 An area: radius of a disc or ring, length of a ray, curve or sector."""

    kind: ShapeKind
    size: Few
    width: Few = 1
    angle: Annotated[int, Meta(ge=0, le=360)] = 0  # of a sector
    within: Count | None = None  # how far away the centre of a disc may be; None: around the user


class Target(Part, kw_only=True, frozen=True):
    """On whom an effect works."""

    who: Who = "self"
    within: Count = 0  # steps
    shape: Shape | None = None  # with all, others, foes, allies


class Duration(Part, kw_only=True, frozen=True):
    """How long an effect lasts: a number of turns, rounds or seconds where the kind needs one."""

    kind: Lasting = "instant"
    n: Count = 0


class Reach(Part, kw_only=True, frozen=True):
    """MES-MAP-03, 04 `least`~`most` steps; inclusive: within `most` steps. Adjacent: within 1, no barrier."""

    least: Few = 0
    most: Annotated[int, Meta(ge=0, le=3000)] = 1
    inclusive: bool = True
    adjacent: bool = False


class WeaponAttack(Part, kw_only=True, frozen=True):
    """An attack with a weapon: `do` holds one `attack(...)` and what changes or follows it."""

    ap: Few
    reach: Reach
    ranged: bool = False
    thrown: bool = False
    telekinetic: bool = False
    shape: Shape | None = None
    aim: Few = 0  # AP of a long action that must come first (the field gun)
    do: Effect


# Sheets and gear


class Movement(Part, kw_only=True, frozen=True):
    """MES-CHR-13 Steps per move, and how; poor ways halve it."""

    speed: Few
    ways: tuple[Mobility, ...] = ()
    poor: tuple[Mobility, ...] = ()


class Perception(Part, kw_only=True, frozen=True):
    """MES-CHR-10 Steps of reliable recognition; poor senses reach half."""

    steps: Count
    senses: tuple[Sense, ...] = ("five_senses",)
    poor: tuple[Sense, ...] = ()


class SlotCount(Part, kw_only=True, frozen=True):
    """MES-CHR-15 So many slots of a type."""

    slot: Slot
    n: Few = 1


class Species(Lore, kw_only=True, frozen=True):
    """MES-CHR-04 A descent that characters can have."""

    size: Size
    form: Form
    genders: tuple[Gender, ...]
    movement: Movement
    perception: Perception
    slots: tuple[SlotCount, ...]
    scores: dict[Attribute, Signed] = field(default_factory=dict)
    invalid: tuple[Attribute, ...] = ()
    gifted: tuple[str, ...] = ()
    needs: dict[Supply, Few] = field(
        default_factory=dict
    )  # portions or hours a day; what is not named is not needed
    adult: Few
    elder: Annotated[int, Meta(ge=1, le=1000)] | None = None
    height: Annotated[int, Meta(ge=0, le=1000)]  # tenths of a step
    weight: Count  # kg


class Improvement(Part, kw_only=True, frozen=True):
    """MES-ABL-08 What an improvement of an ability costs, and how often it may be bought."""

    potential: Few
    days: Few
    most: Few


class Ability(Lore, kw_only=True, frozen=True):
    """MES-ABL-01 A talent, stunt, lore or power."""

    level: Annotated[int, Meta(ge=1, le=9)]
    classes: tuple[AbilityClass, ...]
    tags: tuple[AbilityTag, ...]
    use: Use = Use()
    limit: Limit | None = None
    target: Target = Target()
    lasts: Duration = Duration()
    needs: tuple[str, ...] = ()  # abilities that must be there to obtain it
    species: tuple[str, ...] = ()  # only these can obtain it; none: all
    genders: tuple[Gender, ...] = ()  # only these can obtain it; none: all
    requires: Condition | None = None  # to cast it
    helpers: Few = 0  # who must take part in a ritual, beside the caster
    improvement: Improvement | None = None
    effects: Effect


class Item(Lore, kw_only=True, frozen=True):
    """MES-ITM-30 A thing."""

    families: tuple[Family, ...]
    category: WeaponCategory | None = None
    wear: Wear | None = None
    accessory: Accessory | None = None
    ammunition: AmmunitionKind | None = None  # what it is, or what the weapon takes
    standard: str = ""  # alternative ammunition: what it stands in for
    scale: Scale | None = None  # None: natural
    slots: tuple[SlotCount, ...] = ()
    price: Count = 0  # copper
    equip_ap: Few | None = None
    equip_seconds: Count = 0  # longer than a moment allows
    use: Use | None = None
    target: Target = Target()
    limit: Limit | None = None
    lasts: Duration | None = None
    reload_ap: Few | None = None
    capacity: Few = 0
    charges_at_rest: bool = False
    units: Few = 1  # shots in one unit of ammunition
    keeps_days: Count | None = None
    burns: bool = False  # used up when what its use does is over (a torch)
    filling: Count = 0  # copper: what a new filling costs when that is over (a lantern)
    attack: WeaponAttack | None = None
    fits: tuple[WeaponCategory | Wear, ...] = ()  # of an add-on: what it fits on
    fits_items: tuple[str, ...] = ()
    install_ap: Few | None = None
    install_seconds: Count = 0
    magical: bool = False
    cursed: bool = False
    unique: bool = False
    recoverable: bool = False
    focus: bool = False  # leaves the arm free for somatic magic
    material: str = ""  # mainly made of; empty: as its kind (MES-OBJ-13)
    gas: bool = False
    least_size: Size | None = None
    effects: Effect | None = None  # while equipped, or when used


class ItemSet(Lore, kw_only=True, frozen=True):
    """MES-ITM-07 Pieces that do more together."""

    pieces: tuple[str, ...]
    effects: Effect


class Stack(Part, kw_only=True, frozen=True):
    """So many of an item; `dice` of them: the result of so many dice (number)."""

    item: str
    n: Few = 1
    dice: Few = 0


class Recipe(Lore, kw_only=True, frozen=True):
    """MES-ITM-22 How an item is made."""

    product: Stack
    abilities: tuple[str, ...] = ()
    any_ability: bool = False  # one of them is enough
    materials: tuple[Stack, ...] = ()
    tools: tuple[str, ...] = ()  # one of them
    seconds: Count
    dice: Attribute
    difficulty: Few
    progressive: bool = False
    zeros: Few = 0  # so many periods running without a point end it
    potential: Few = 0

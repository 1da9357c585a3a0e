"""What a skill or item is built from. Their prices follow from it and are never written down."""

from typing import Annotated

from msgspec import Meta, Struct, field

from zhuoju.games.samsara.model.words import (
    ArmourPart,
    ItemKind,
    Pays,
    Place,
    Range,
    Reach,
    Release,
    System,
    TimeClass,
)

Text = Annotated[str, Meta(max_length=4000)]
Name = Annotated[str, Meta(max_length=80)]
Level = Annotated[int, Meta(ge=1, le=60)]
Count = Annotated[int, Meta(ge=0, le=100_000)]


class Piece(Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """SAM-SHEET-10 One entry in a skill or item: `R03:5(fire){dur=2,tg=3}`."""

    entry: str  # without the prefix E-
    level: Level = 1
    parameter: Name = ""
    duration: Annotated[int, Meta(ge=0, le=10)] | None = None  # None: as the skill
    targets: Annotated[int, Meta(ge=1, le=10)] | None = None


class Way(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True, omit_defaults=True):
    """How a skill or item effect is released: what the modifier of its price is made of."""

    release: Release = "passive"
    channel: Annotated[int, Meta(ge=3, le=7)] | None = None  # AP of a channel
    duration: Annotated[int, Meta(ge=0, le=10)] = 0  # rounds; 0: immediate
    time: TimeClass | None = None  # instead of rounds
    cooldown: Annotated[int, Meta(ge=0, le=5)] = 0
    once: bool = False  # once per mission
    targets: Annotated[int, Meta(ge=1, le=10)] = 1
    range: Range = "contact"
    pays: Pays | None = None
    payment: Annotated[int, Meta(ge=0, le=30)] = 0
    restrictions: tuple[Text, ...] = ()
    charges: Annotated[int, Meta(ge=1, le=10)] | None = None  # items only; None: unlimited
    trigger: Text = ""  # the condition of a trigger


class SkillBuild(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True, omit_defaults=True):
    """A skill."""

    system: System
    way: Way
    pieces: tuple[Piece, ...]
    offsets: tuple[Piece, ...] = ()
    needs: tuple[str, ...] = ()  # prerequisites: ids of skills
    racial: bool = False


class ItemEffect(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True, omit_defaults=True):
    """SAM-ITEM-20 A skill inside an item."""

    way: Way
    pieces: tuple[Piece, ...]


class VehicleBuild(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True, omit_defaults=True):
    """SAM-VEH-09 What makes an item a vehicle."""

    grades: tuple[int, int, int, int, int, int]  # stalwart burst reaction coordination spirit will
    open: bool = False  # bicycle, motorcycle
    magitech: bool = False


class ItemBuild(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True, omit_defaults=True):
    """An item."""

    kind: ItemKind
    part: ArmourPart | None = None  # of armour, or where a bag is worn
    spot: Name = ""  # of an accessory
    hands: Annotated[int, Meta(ge=0, le=2)] = 0
    reach: Reach | None = None
    family: Name = ""  # of weapons and ammunition
    damage: Annotated[int, Meta(ge=0, le=99)] = 0  # D4
    reduction: Annotated[int, Meta(ge=0, le=99)] = 0  # D4
    construction: Annotated[int, Meta(ge=0, le=99)] = 0
    weight: Annotated[int, Meta(ge=1, le=100_000)] = 1
    volume: Annotated[int, Meta(ge=1, le=100_000)] = 1
    size: tuple[Count, Count] | None = None  # body volumes served; None: any host
    panel: tuple[Piece, ...] = ()
    effects: tuple[ItemEffect, ...] = ()
    count: Annotated[int, Meta(ge=1, le=100)] = 1  # pieces in a packet
    consumable: bool = False
    independent: bool = False  # a vehicle part with an operator of its own
    component: bool = False
    placed: bool = False  # mines
    needs: str = ""  # a required skill (SAM-ITEM-41)
    vehicle: VehicleBuild | None = None


class Carried(Struct, omit_defaults=True):
    """Where an item is and in what state."""

    place: Place = "worn"
    inside: str = ""  # the bag, host or vehicle it is in
    destroyed: bool = False
    wear: int = 0  # of a vehicle: durability lost
    charges: dict[str, int] = field(default_factory=dict)  # used, by number of the effect
    loaded: int = 0
    used: int = 0  # pieces of a packet that are gone in this mission

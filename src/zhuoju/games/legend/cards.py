"""What is printed on the cards of Legend. These Structs are the schema of its packs."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from zhuoju.games.legend.words import (
    AbilityType,
    Area,
    BasicElement,
    Deck,
    EffectType,
    Element,
    Grade,
    Kind,
    Limit,
    Location,
    Path,
    Period,
    Trigger,
)

Count = Annotated[int, Meta(ge=1, le=99)]
Price = Annotated[int, Meta(ge=0, le=99)]


class Text(Struct, forbid_unknown_fields=True):
    """Words in the two languages that are written by hand; the third script is derived."""

    zh: Annotated[str, Meta(min_length=1)] = field(name="zh-Hans")
    en: Annotated[str, Meta(min_length=1)]


class EffectLine(Struct, forbid_unknown_fields=True, kw_only=True):
    """One effect: type (location) / cost / name / condition: content (LEG-TXT-01)."""

    type: EffectType
    at: Location = "ascension"
    name: Text
    cost: dict[Element, Count] = {}
    limit: Limit | None = None  # once per ...
    when: list[Period] = []
    counters: int = 0  # the card must carry at least so many counters
    on: Trigger | None = None
    combat_round: int = 0  # with combat_round_end: only at the end of this round of the hunt
    do: list[str]  # clauses of the effect language


class Printed(Struct, forbid_unknown_fields=True, kw_only=True):
    """What every card has."""

    id: str
    name: Text
    flavour: Text | None = None
    effects: list[EffectLine] = []


class Later(Struct, forbid_unknown_fields=True):
    """Sells for this much, but not in the turn in which it was bought (LEG-MKT-09)."""

    later: Price


SellCode = Price | Later | Literal["half", "never"]


class Resource(Printed, kw_only=True, tag_field="card", tag="resource"):
    """A mineral, plant or creature. The number of its elements follows from its grade (LEG-RES-13)."""

    deck: Area | Literal["market", "rotten"]
    kind: Kind
    grade: Grade
    copies: Count
    need: Count | None = None  # minerals and plants
    attack: Count | None = None  # creatures
    health: Count | None = None
    elements: list[BasicElement]
    buy: Count | None = None  # market cards only
    sell: SellCode


class Requirement(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """So many cards of a kind that a creation is built from."""

    count: Count = 1
    of: Kind | Literal["resource", "intel"]
    at_least: Grade = "low"
    different_names: bool = False


class Unlock(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """What unlocking asks for and takes. Nothing of it: free."""

    gold: Price = 0
    elements: dict[Element, Count] = {}
    materials: list[Requirement] = []
    direct: bool = False  # a creation from the market, put into play out of the pack


class Intel(Printed, kw_only=True, tag_field="card", tag="intel"):
    """A card that can be unlocked as an ability."""

    deck: Literal["intel", "market", "exclusive"]
    type: AbilityType
    grade: Literal["low", "mid", "high"]
    copies: Count = 1
    unlock: Unlock = Unlock()
    buy: Count | None = None  # market cards only
    sell: SellCode | None = None  # exclusive cards cannot be sold


class Event(Printed, kw_only=True, tag_field="card", tag="event"):
    """A card that is played from the hand."""

    copies: Count = 1
    sell: Price


class Character(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="card", tag="character"):
    """Whom a player may be, and the five cards that only this character has."""

    id: str
    name: Text
    role: Text
    flavour: Text | None = None
    gather: Count
    attack: Count
    health: Count
    exclusive: list[str]


class Feat(Struct, forbid_unknown_fields=True, kw_only=True):
    """One tier of a rule card. Milestones compare, offerings also take (LEG-FEAT-04, 05)."""

    name: Text
    forge_marks: int = 0
    creations: int = 0
    trophy_value: int = 0
    high_trophies: int = 0
    spells: int = 0
    abilities: int = 0
    high_abilities: int = 0
    plants: int = 0  # offered: so many with different names ...
    plant_value: int = 0  # ... worth at least this much
    sacrifice: dict[BasicElement, Count] = {}
    gold: int = 0
    intel: int = 0  # offered: so many with different names


class RuleCard(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="card", tag="rule"):
    """A path to legend points, for one mode."""

    id: str
    name: Text
    flavour: Text | None = None
    mode: Literal["quick", "standard"]
    path: Path
    feats: list[Feat]


CardFace = Resource | Intel | Event
Back = Deck | Literal["rotten", "exclusive"]

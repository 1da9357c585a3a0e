"""What is printed on the cards of Legend. These Structs are the schema of its packs (KINDS below)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zhuoju.content import Effect, Entry, Kinds, Wording
from zhuoju.games.legend.model.words import (
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


class EffectLine(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One effect: type (location) / cost / name / condition: content (LEG-TXT-01)."""

    type: EffectType
    at: Location = "ascension"
    name: Wording
    cost: dict[Element, Count] = {}
    limit: Limit | None = None  # once per ...
    when: list[Period] = []
    counters: int = 0  # the card must carry at least so many counters
    on: Trigger | None = None
    combat_round: int = 0  # with combat_round_end: only at the end of this round of the hunt
    do: Effect  # clauses of the effect language


class Printed(Entry, kw_only=True, frozen=True):
    """What every card has."""

    flavour: Wording | None = None
    effects: tuple[EffectLine, ...] = ()


class Later(Struct, forbid_unknown_fields=True, frozen=True):
    """Sells for this much, but not in the turn in which it was bought (LEG-MKT-09)."""

    later: Price


SellCode = Price | Later | Literal["half", "never"]


class Resource(Printed, kw_only=True, frozen=True):
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


class Intel(Printed, kw_only=True, frozen=True):
    """A card that can be unlocked as an ability."""

    deck: Literal["intel", "market", "exclusive"]
    type: AbilityType
    grade: Literal["low", "mid", "high"]
    copies: Count = 1
    unlock: Unlock = Unlock()
    buy: Count | None = None  # market cards only
    sell: SellCode | None = None  # exclusive cards cannot be sold


class Event(Printed, kw_only=True, frozen=True):
    """A card that is played from the hand."""

    copies: Count = 1
    sell: Price


class Character(Entry, kw_only=True, frozen=True):
    """Whom a player may be, and the five cards that only this character has."""

    role: Wording
    flavour: Wording | None = None
    gather: Count
    attack: Count
    health: Count
    exclusive: list[str]


class Feat(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One tier of a rule card. Milestones compare, offerings also take (LEG-FEAT-04, 05)."""

    name: Wording
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


class RuleCard(Entry, kw_only=True, frozen=True):
    """A path to legend points, for one mode."""

    flavour: Wording | None = None
    mode: Literal["quick", "standard"]
    path: Path
    feats: list[Feat]


CardFace = Resource | Intel | Event
KINDS: Kinds = {
    "resource": Resource,
    "intel": Intel,
    "event": Event,
    "character": Character,
    "rule": RuleCard,
}
Back = Deck | Literal["rotten", "exclusive"]

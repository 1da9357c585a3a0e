"""SAM-RACE Races: bodies and traits, blood, and what a change or a fusion asks for."""

from collections.abc import Iterable
from typing import Final, get_args

from msgspec import Struct

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.catalogue.kinds import RaceCard
from zhuoju.games.samsara.character.sequences import held, skill_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.refusal import Refusal
from zhuoju.games.samsara.model.words import Trait

OWN: Final = "own"  # a self-made regular race; its traits stand on the card
TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)
HUMAN: Final = (100, 130)


class Body(Struct, frozen=True):
    """SAM-RACE-06 How much room a body takes and what it weighs."""

    volume: int
    weight: int


def body(card: Card) -> Body:
    """SAM-RACE-04 The body of a card: its own traits before those of its first race."""
    base = library.RACES.get(card.races[0]) if card.races else None
    volume, weight = (base.volume, base.weight) if base else HUMAN
    return Body(_number(trait(card, "volume"), volume), _number(trait(card, "weight"), weight))


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.strip().isdigit() else otherwise


def trait(card: Card, name: Trait) -> str:
    """SAM-RACE-04 A trait as the card states it; empty where the race's own holds."""
    return card.traits.get(name, "") or card.own_race.get(name, "")


def missing_traits(card: Card) -> list[Trait]:
    """SAM-RACE-04 The base traits that nobody states. A library race states all eight."""
    if any(name in library.RACES for name in card.races):
        return []
    return [name for name in TRAITS if not trait(card, name).strip()]


def skilled(race: RaceCard) -> bool:
    """SAM-RACE-12 Whether a race has skills."""
    return bool(race.required or race.unlockable)


def races_of(card: Card) -> list[RaceCard]:
    """The bloodlines of a card that stand in the library."""
    return [library.RACES[name] for name in card.races if name in library.RACES]


def fused(races: Iterable[str]) -> bool:
    """SAM-RACE-12, 13 Whether this is a fusion that costs: several bloodlines, one of them with skills."""
    names = list(races)
    return len(names) > 1 and any(skilled(library.RACES[n]) for n in names if n in library.RACES)


def surcharge(card: Card) -> int:
    """SAM-RACE-12 What every racial skill of this card costs more, now and later."""
    return tables.FUSION_FEE if fused(card.races) else 0


def is_racial(sequence: Sequence) -> bool:
    """SAM-RACE-08 Whether a skill belongs to a race."""
    build = skill_of(sequence)
    return bool(build and build.racial) or bool(library.race_of(sequence.library))


def racial_skills(card: Card) -> list[Sequence]:
    """SAM-RACE-12 The racial skills of the card itself, those in the vault too; not those of followers."""
    return [h.sequence for h in held(card) if h.owner is None and is_racial(h.sequence)]


def left_overs(card: Card, races: Iterable[str]) -> list[Sequence]:
    """SAM-RACE-11 Racial skills on the card that belong to none of these races."""
    allowed = set(races)
    return [s for s in racial_skills(card) if (of := library.race_of(s.library)) and of not in allowed]


def missing_required(card: Card, race: str) -> list[str]:
    """SAM-RACE-09 The required skills of a race that the card does not carry; vaulted ones are missing."""
    found = library.RACES.get(race)
    carried = [s.library for s in card.sequences]
    return [name for name in found.required if name not in carried] if found else []


def true_blood(card: Card, race: str) -> bool:
    """SAM-RACE-09 Whether the bearer counts as of that race: nothing required is missing."""
    return race in card.races and not missing_required(card, race)


def may_take(card: Card, race: str, *, creation: bool = False) -> Refusal | None:
    """SAM-CREATE-07, SAM-RACE-10 Why a race cannot be taken."""
    if race == OWN:
        return None
    found = library.RACES.get(race)
    if found is None:
        return Refusal("unknown_race", "SAM-RACE-01", {"race": race})
    if creation and found.kind != "regular":
        return Refusal("regular_only", "SAM-CREATE-07", {"race": race})
    if found.kind == "independent" and not card.race_consent.strip():
        return Refusal("needs_consent", "SAM-RACE-10", {"race": race})
    return None


def may_unlock(card: Card, skill: str) -> Refusal | None:
    """SAM-RACE-08, 09 Why a racial skill cannot be bought: another race, or no true blood."""
    race = library.race_of(skill)
    if not race:
        return Refusal("creature_skill", "SAM-RACE-08", {"skill": skill})
    if race not in card.races:
        return Refusal("other_race", "SAM-RACE-08", {"race": race})
    if skill in library.RACES[race].unlockable and not true_blood(card, race):
        return Refusal("no_true_blood", "SAM-RACE-09", {"race": race})
    return None


class Span(Struct, frozen=True):
    """SAM-RACE-15 The numbers proposed for a fusion: between the smallest and largest of the parents."""

    volume: tuple[int, int]
    weight: tuple[int, int]


def fusion_span(races: Iterable[str]) -> Span | None:
    """SAM-RACE-15 What volume and weight a fusion may plausibly have; None without a library race."""
    found = [library.RACES[name] for name in races if name in library.RACES]
    if not found:
        return None
    volumes, weights = [r.volume for r in found], [r.weight for r in found]
    return Span((min(volumes), max(volumes)), (min(weights), max(weights)))


def body_too_large(one: Body) -> bool:
    """SAM-RACE-06 Whether a body is outside 1 to 1000 in volume or weight."""
    return not (1 <= one.volume <= tables.BODY and 1 <= one.weight <= tables.BODY)

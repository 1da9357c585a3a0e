"""SAM-ATTR What follows from the grades of the six attributes. Never typed, always derived."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.loads import PlaneFactor
from zhuoju.games.samsara.model.words import ATTRIBUTES, GRADES, Attribute

AttackKind = Literal[1, 2, 3, 4, 5]
HEAVY_THROW: Final = 5  # a heavy thing flies a fifth as far
LIMITS: Final = ("load", "two_hand", "one_hand")
DISTANCES: Final = ("move", "jump_up", "jump_across")
THROWS: Final = ("throw_light", "throw_heavy")


class Derived(Struct, frozen=True):
    """SAM-TAB-01 The values of a character; distances in metres, jumps in decimetres."""

    hp: int
    load: int
    two_hand: int
    one_hand: int
    unarmed: int  # D8
    move: int
    jump_up: int
    jump_across: int
    throw_light: int
    throw_heavy: int
    modifier: int  # D4
    stamina: int
    aim: int
    energy: int
    san: int
    resistance: int


def derived(grades: Mapping[Attribute, int]) -> Derived:
    """SAM-ATTR-01..10 All values of these grades (1 to 6); an attribute that is not named is F."""
    return _derived(*(grades.get(a, 1) - 1 for a in ATTRIBUTES))


@lru_cache(4096)
def _derived(stalwart: int, burst: int, reaction: int, coordination: int, spirit: int, will: int) -> Derived:
    load = tables.LOAD[stalwart]
    return Derived(
        hp=tables.HP[stalwart],
        load=load,
        two_hand=load // 2,
        one_hand=load // 4,
        unarmed=burst + 1,
        move=tables.MOVE[burst],
        jump_up=tables.JUMP[burst],
        jump_across=2 * tables.JUMP[burst],
        throw_light=tables.THROW[burst],
        throw_heavy=tables.THROW[burst] // HEAVY_THROW,
        modifier=reaction + 1,
        stamina=tables.STAMINA[coordination],
        aim=tables.AIM[coordination],
        energy=tables.ENERGY[spirit],
        san=tables.SAN[will],
        resistance=will,
    )


# Grades


def grade(letter: str) -> int:
    """SAM-ATTR-01 F E D C B A are 1 to 6; ValueError for anything else."""
    return GRADES.index(letter.strip().upper()) + 1


def letter(grade: int) -> str:
    """SAM-ATTR-01 The letter of a grade."""
    return GRADES[grade - 1]


def all_grades(grades: Mapping[Attribute, int]) -> dict[Attribute, int]:
    """Every attribute with its grade; F where nothing is written."""
    return {a: grades.get(a, 1) for a in ATTRIBUTES}


def from_letters(letters: str) -> dict[Attribute, int]:
    """Six letters in the order of the attributes, as the packs write them."""
    return {a: grade(one) for a, one in zip(ATTRIBUTES, letters, strict=True)}


def free_points(star: int) -> int:
    """SAM-LEVEL-02 The points a star distributes; they replace those of the star before."""
    return tables.FREE_POINTS[star - 1]


# Throwing, aiming, lifting


def throw_range(values: Derived, weight: int) -> int | None:
    """SAM-ATTR-04 How far a thing of this weight flies; None if it is too heavy for two hands."""
    if weight > values.two_hand:
        return None
    return values.throw_light if weight <= values.one_hand else values.throw_heavy


def usable_range(aim: int, weapon: int) -> int:
    """SAM-ATTR-08 Aim range is not weapon range: the smaller of the two."""
    return min(aim, weapon)


def too_heavy(values: Derived, kind: AttackKind, weight: int) -> bool:
    """SAM-ATTR-12 Whether a weapon is above the limit of the arms that swing it."""
    if kind in (1, 5):
        return False
    return weight > (values.two_hand if kind == 3 else values.one_hand)


def san_loss(amount: int, resistance: int) -> int:
    """SAM-ATTR-11 What is left of one SAN loss after mental resistance."""
    return max(0, amount - resistance)


# What a plane changes


def on_plane(values: Derived, plane: PlaneFactor) -> Derived:
    """SAM-ATTR-06, 14 The values under the factor of a plane, rounded down."""
    scaled = {name: getattr(values, name) * plane.load // 100 for name in LIMITS}
    scaled |= {name: getattr(values, name) * plane.move // 100 for name in DISTANCES}
    scaled |= {name: getattr(values, name) * plane.throw // 100 for name in THROWS}
    return replace(values, **scaled)

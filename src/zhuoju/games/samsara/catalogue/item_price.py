"""SAM-COST-17 to 19 The panel of an item: dice, construction, a vehicle's attributes, and what they cost."""

from functools import lru_cache
from typing import Final

from zhuoju.games.samsara.model.build import ItemBuild
from zhuoju.games.samsara.model.words import ATTRIBUTES

PANEL_TIERS: Final = (100, 150, 175, 200, 250)  # per cent, of dice and of attribute steps
DIE: Final = 20
SHIELD_DIE: Final = 10
EACH_CONSTRUCTION: Final = 5
STALWART_STEP: Final = 30
OTHER_STEP: Final = 15


def up(number: int, by: int) -> int:
    """SAM-COST-01 Divided and rounded up."""
    return -(-number // by)


def damage_tier(build: ItemBuild) -> int:
    """SAM-COST-17 The damage dice a kind of item may have for each star; 0: none at all."""
    if build.kind == "part":
        return 3
    return {1: 4, 2: 5}.get(build.hands, 0) if build.kind == "weapon" else 0


def reduction_tier(build: ItemBuild) -> int:
    """SAM-COST-17 The reduction dice a kind of item may have for each star; 0: none at all."""
    if build.kind == "armour":
        return 2 if build.part == "body" else 1
    return {"shield": 3, "weapon": 1, "vehicle": 3, "part": 3, "bag": 1}.get(build.kind, 0)


@lru_cache(maxsize=1024)
def dice_base(dice: int, tier: int, unit: int = DIE) -> int:
    """SAM-COST-17 What so many dice cost, in hundredths of a point."""
    return sum(unit * PANEL_TIERS[min(4, k // tier)] for k in range(dice)) if tier else 0


def damage_base(build: ItemBuild) -> int:
    """SAM-COST-17 The damage dice of an item, in hundredths."""
    return dice_base(build.damage, damage_tier(build))


def reduction_base(build: ItemBuild) -> int:
    """SAM-COST-17 The reduction dice of an item, in hundredths; those of shields are cheap."""
    unit = SHIELD_DIE if build.kind == "shield" else DIE
    return dice_base(build.reduction, reduction_tier(build), unit)


def dice_gates(build: ItemBuild) -> tuple[int, int]:
    """SAM-COST-17 The stars that the damage and reduction dice of an item ask for."""
    damage, reduction = damage_tier(build), reduction_tier(build)
    return (
        max(1, up(build.damage, damage)) if damage else 1,
        max(1, up(build.reduction, reduction)) if reduction else 1,
    )


def construction_cost(build: ItemBuild) -> int:
    """SAM-COST-18 Construction levels 0 and 1 are free; vehicles have durability instead."""
    return EACH_CONSTRUCTION * max(0, build.construction - 1)


def construction_cap(gate: int) -> int:
    """SAM-COST-18 The highest construction level of an item of this gate star."""
    return 3 + 2 * gate


def attributes_base(build: ItemBuild) -> int:
    """SAM-COST-19 The attribute steps of a vehicle, in hundredths."""
    if build.vehicle is None:
        return 0
    steps = zip(ATTRIBUTES, build.vehicle.grades, strict=True)
    return sum(attribute_base(attribute == "stalwart", grade) for attribute, grade in steps)


def attribute_base(stalwart: bool, grade: int) -> int:
    """SAM-COST-19 One attribute raised from F to a grade, in hundredths."""
    return (STALWART_STEP if stalwart else OTHER_STEP) * sum(PANEL_TIERS[: max(0, grade - 1)])


def highest_grade(stalwart: bool, gate: int) -> int:
    """SAM-COST-19 The highest grade of a vehicle's attribute at a gate star."""
    return min(6, gate + (1 if stalwart else 2))

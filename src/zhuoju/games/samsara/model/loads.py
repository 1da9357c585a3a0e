"""SAM-WEIGHT-03, SAM-ITEM-07, SAM-ATTR-06, 13, 14 What weights, wrong sizes and planes do to a fighter."""

from msgspec import Struct


class Overload(Struct, frozen=True):
    """SAM-WEIGHT-03 What too much weight costs; a proposal, the DJ decides."""

    move_percent: int = 50  # moves and jumps
    contest: int = -2
    stamina: int = 5  # more for every payment


class Misfit(Struct, frozen=True):
    """SAM-ITEM-07 What a weapon for another body costs; a proposal, the DJ decides."""

    damage_percent: int = 50  # of its damage dice, rounded down


class HeavyWeapon(Struct, frozen=True):
    """SAM-ATTR-13 What a weapon above the arm limit costs; a proposal, the DJ decides."""

    percent: int = 50  # of the regular attack
    unarmed_dice: bool = False


class PlaneFactor(Struct, frozen=True, omit_defaults=True):
    """SAM-ATTR-06, 14 How a plane scales what bodies can do, in per cent; announced and logged."""

    load: int = 100
    move: int = 100
    throw: int = 100
    gravity_note: str = ""

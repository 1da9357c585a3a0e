"""MES-DICE, MES-CORE-10..12 Points, numbers, and how many dice a roll has. Pure arithmetic."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import trunc
from typing import Final, TypeAlias

SIDES: Final = 6
SECRET: Final = "secret"  # noqa: S105  # the stream of rolls that players may not see
INVALID_DICE: Final = 3  # an invalid attribute that must be rolled (MES-ATR-19)
UNSPOTTED_DICE: Final = 2  # against one who has not spotted you (MES-PER-10)
WOKEN_DICE: Final = -2  # rudely woken (MES-SUP-09)

Face = int
Dice: TypeAlias = int | None  # None: an invalid attribute
Amount: TypeAlias = int | Fraction


def truncate(value: Amount) -> int:
    """MES-CORE-10, 11 Drop the decimals of a final value, toward zero."""
    return trunc(value)


def deviation(a: int, b: int) -> int:
    """MES-CORE-12 The larger minus the smaller."""
    return abs(a - b)


def point(face: Face) -> int:
    """MES-DICE-02 What one face is worth in points."""
    return face if face <= 2 else 0


def points(faces: Iterable[Face]) -> int:
    """MES-DICE-02 A roll in points: a 1 is worth 1, a 2 is worth 2, the rest nothing."""
    return sum(point(face) for face in faces)


def number(faces: Iterable[Face]) -> int:
    """MES-DICE-03 A roll in number: the sum of the faces."""
    return sum(faces)


def result(faces: Iterable[Face], as_number: bool = False) -> int:
    """The result of a roll, in points or in number."""
    return number(faces) if as_number else points(faces)


def pool_size(base: Amount, *changes: int) -> int:
    """MES-DICE-05, 06, 09 How many dice: base, plus and minus dice, truncated, never below 0."""
    return max(0, truncate(base + sum(changes)))


def dice_or_three(dice: Dice) -> int:
    """MES-ATR-19, 23 The dice of an attribute as a number; 3 where it is invalid."""
    return INVALID_DICE if dice is None else dice


def higher(dice: Sequence[Dice]) -> int:
    """MES-ATR-15, 18 The highest of the valid ones; 3 where all are invalid."""
    valid = [n for n in dice if n is not None]
    return max(valid) if valid else INVALID_DICE

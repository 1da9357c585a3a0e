"""MES-MOV Who moves, what stops whom, and how far a budget goes."""

from fractions import Fraction
from typing import Final, Literal, NamedTuple

from zhuoju.games.meshal.maps.footprints import DIAMETERS, TALL, Footprint, level
from zhuoju.games.meshal.model.field import HUNDREDTHS, Spot
from zhuoju.games.meshal.model.words import Mobility, Size

SMOOTH, NORMAL, DIFFICULT = 1, 2, 4  # half steps for a step (MES 3.10)
OVER_GROUND: Final = 2  # steps: from here on a flier is above rubble and thorns (MES-ARE-15)

Hindrance = Literal["pass", "end", ""]
"""pass: it stops a move; end: it may be passed, not ended in; empty: it does not matter."""


class Mover(NamedTuple):
    """Who moves, and what is in the way. `budget`: steps, an exact fraction (MES-MOV-03)."""

    at: Spot
    budget: Fraction | int
    size: Size = "medium"
    way: Mobility = "walk"
    height: int = 0  # steps above the ground now
    rise: int = 0  # of a flier: how much higher it wants to end (MES-MOV-38)
    leap: int = 0  # highest obstacle that it can cross (MES-MOV-16)
    difficult: bool = False  # overloaded, slowed: one reason everywhere (MES-MOV-04)
    barred: tuple[Footprint, ...] = ()  # bodies that stop it (MES-MOV-07)
    shared: tuple[Footprint, ...] = ()  # bodies that it may pass, not end in (MES-MOV-10)
    shun: tuple[Spot, ...] = ()  # positions it may not enter
    long: bool = False
    tall: int | None = None  # tenths of a step
    diameter: int | None = None
    spent: Fraction | int = 0  # steps on the level that this move has taken already (MES-MOV-08, 14)
    odd: int = 0  # 1: an odd number of diagonals so far


class Way(NamedTuple):
    """How a position is reached: what it costs in steps, and the positions on the way, the last included."""

    cost: Fraction
    path: tuple[Spot, ...]


def hindrance(
    size: Size, other: Size, *, ethereal: bool = False, other_ethereal: bool = False, dead: bool = False
) -> Hindrance:
    """MES-MOV-07, 10, 37 Whether a body stops one of this size, may only be passed, or does not matter."""
    if dead or "micro" in (size, other):
        return ""
    if ethereal or other_ethereal or abs(level(size) - level(other)) > 1:
        return "end"
    return "pass"


def highest_leap(agility: int, more: int = 0) -> int:
    """MES-MOV-16 The highest obstacle that so many dice of agility cross, in steps."""
    return max(0, agility // 2 + more)


def horizontal(budget: Fraction | int, up: int) -> int:
    """MES-MAP-12, MES-MOV-38 The half steps left on the level for one who rises or sinks; -1: too far."""
    if up == 0:
        return int(budget * 2) if budget >= 0 else -1
    if budget * 2 >= 3 * up:
        return int((budget - Fraction(up, 2)) * 2)
    return int((budget - up) * 4) if budget >= up else -1


def on_the_level(mover: Mover) -> int:
    """The half steps that are left of a move; below 0: it goes too far."""
    left = horizontal(mover.budget, abs(mover.rise) if mover.way == "fly" else 0)
    return left - int(2 * mover.spent) if mover.spent and left >= 0 else left


def body_tall(mover: Mover) -> int:
    """How tall a mover is, in tenths of a step."""
    return TALL[mover.size] if mover.tall is None else mover.tall


def base(mover: Mover) -> int:
    """The radius of a mover's base on a gridless map, in hundredths."""
    return (DIAMETERS[mover.size] if mover.diameter is None else mover.diameter) * HUNDREDTHS // 2


def flight(mover: Mover, ground: int) -> int | None:
    """MES-MOV-38 How high above the lowest ground a flier moves: it rises first and sinks last."""
    if mover.way != "fly":
        return None
    return ground + mover.height + max(0, mover.rise)


def met(mover: Mover, ground: int, bodies: tuple[Footprint, ...]) -> tuple[Footprint, ...]:
    """The bodies at the height of a mover: a flier passes over others."""
    up = flight(mover, ground)
    return bodies if up is None else met_at(mover, up, bodies)


def met_at(mover: Mover, up: int, bodies: tuple[Footprint, ...]) -> tuple[Footprint, ...]:
    """The bodies that one as tall as a mover meets at a height."""
    feet, head = 10 * up, 10 * up + body_tall(mover)
    return tuple(b for b in bodies if 10 * b.height < head and 10 * b.height + b.tall > feet)

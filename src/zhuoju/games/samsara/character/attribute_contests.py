"""SAM-ATTR-15..21 Contests: reaction D4 and attribute D10 on both sides, the higher total wins."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct

from zhuoju.dice import Chance
from zhuoju.games.samsara.model import rolls, tables
from zhuoju.games.samsara.model.refusal import refuse
from zhuoju.games.samsara.model.rolls import Bulk, Dice, Rolled
from zhuoju.games.samsara.model.words import CONTESTED, Attribute

Colour = Literal["red", "blue", "any"]
DUEL_BOOSTS: Final = 2  # preset of a symmetrical game of strength (SAM-ATTR-19)
MOST_ROLLS: Final = 1000  # of a duel that ties again and again


class Side(Struct, frozen=True, omit_defaults=True):
    """One side of a contest."""

    reaction: int
    grade: int
    bonus: int = 0
    tired: bool = False  # satiety or vigour 0: no reaction dice (SAM-ATTR-21)
    who: str = ""

    @property
    def dice(self) -> Dice:
        """SAM-ATTR-15 `[reaction]D4 + [attribute]D10`, and what entries add."""
        return rolls.make([(0 if self.tired else self.reaction, 4), (self.grade, 10)], self.bonus)


class Contest(Struct, frozen=True):
    """How a contest came out. `margin` is above 0 where the side that needs a success has it."""

    acting: Rolled
    reacting: Rolled
    margin: int  # acting - reacting
    again: int = 0  # how often a duel was rolled anew

    @property
    def won(self) -> bool:
        """SAM-ATTR-17 Whether the acting side is higher; a tie is a failure."""
        return self.margin > 0


def side(
    grades: Mapping[Attribute, int],
    attribute: Attribute,
    *,
    bonus: int = 0,
    tired: bool = False,
    who: str = "",
) -> Side:
    """SAM-ATTR-15, 16 A character in a contest of an attribute. Raises Refused: reaction has no contest."""
    if attribute not in CONTESTED:
        raise refuse("no_contest", "SAM-ATTR-16", attribute=attribute)
    return Side(grades.get("reaction", 1), grades.get(attribute, 1), bonus, tired, who)


def contest(
    acting: Side,
    reacting: Side,
    chance: Chance,
    *,
    of: str = "contest",
    bulk: Bulk = "exact",
    clause: str = "SAM-ATTR-15",
) -> Contest:
    """SAM-ATTR-15, 17 One contest; the acting side is the one that needs a success."""
    mine = rolls.roll(
        acting.dice, chance, of=of, bulk=bulk, roller=acting.who, reason="contest", clause=clause
    )
    theirs = rolls.roll(
        reacting.dice, chance, of=of, bulk=bulk, roller=reacting.who, reason="contest", clause=clause
    )
    return Contest(mine, theirs, mine.total - theirs.total)


def duel(one: Side, other: Side, chance: Chance, *, of: str = "contest", bulk: Bulk = "exact") -> Contest:
    """SAM-ATTR-17, 19 A symmetrical game of strength: a tie is rolled again."""
    for again in range(MOST_ROLLS):
        found = contest(one, other, chance, of=of, bulk=bulk, clause="SAM-ATTR-19")
        if found.margin:
            return Contest(found.acting, found.reacting, found.margin, again)
    raise refuse("endless_duel", "SAM-ATTR-17", rolls=MOST_ROLLS)


class Trial(Struct, frozen=True):
    """SAM-ATTR-20 A contest against a number of the DJ."""

    rolled: Rolled
    number: int

    @property
    def success(self) -> bool:
        """Whether the roll is greater."""
        return self.rolled.total > self.number


def against(one: Side, number: int, chance: Chance, *, of: str = "contest", bulk: Bulk = "exact") -> Trial:
    """SAM-ATTR-20 Roll against a fixed number: success when greater."""
    rolled = rolls.roll(
        one.dice, chance, of=of, bulk=bulk, roller=one.who, reason="trial", clause="SAM-ATTR-20"
    )
    return Trial(rolled, number)


def chance_over(one: Side, number: int) -> Fraction:
    """SAM-ATTR-20 The chance to roll more than a number, shown before the DJ confirms it."""
    return rolls.odds(one.dice).at_least(number + 1)


# Entries in contests


class Boosts(Struct, frozen=True):
    """SAM-ATTR-18, 19 How many contest entries a side may use, and of which colour."""

    most: int
    colour: Colour


def boosts(*, acting: bool) -> Boosts:
    """SAM-ATTR-18 The acting side adds up to three red entries, the reacting side up to two blue ones."""
    return Boosts(tables.RED_SLOTS, "red") if acting else Boosts(tables.BLUE_SLOTS, "blue")


def duel_boosts(most: int | None = None) -> Boosts:
    """SAM-ATTR-19 In a symmetrical game the DJ sets how many; proposed are two, of any colour."""
    return Boosts(DUEL_BOOSTS if most is None else most, "any")


def tired(satiety: int | None, vigour: int | None) -> bool:
    """SAM-ATTR-21 Whether the reaction dice are left out; None where a track is not in use."""
    return satiety == 0 or vigour == 0

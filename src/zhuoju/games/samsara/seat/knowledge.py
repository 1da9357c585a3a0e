"""SAM-HIDE-01..04 What a seat knows of a fighter, and what it guesses: bots reckon with nothing else.

The own fighters and, for the DJ, all of them are known. Of others HP are counted (losses are announced),
worn gear is seen; grades are guessed from the grade of the fight, hides from the bestiary of that star.
"""

from functools import lru_cache

from zhuoju.games.samsara.catalogue.library import CREATURES, ITEMS
from zhuoju.games.samsara.character.attribute_contests import Side
from zhuoju.games.samsara.fight.standing import alive, bonus, grade, present, reduction_dice, side
from zhuoju.games.samsara.fight.who_sees_whom import sees
from zhuoju.games.samsara.model.fight_state import Fight, Fighter, Look, Ring
from zhuoju.games.samsara.model.words import Attribute
from zhuoju.kernel import Seat

HIGHEST = 6


def knows(fight: Fight, seat: Seat, one: Fighter) -> bool:
    """Whether a seat sees the sheet of a fighter."""
    return seat in (one.seat, fight.host)


def foes(fight: Fight, one: Fighter) -> list[Fighter]:
    """The foes on the field whom the player of a fighter sees."""
    return [
        f for f in fight.fighters.values()
        if f.side != one.side and present(f) and f.kind != "object" and sees(fight, f, one.seat)
    ]  # fmt: skip


def friends(fight: Fight, one: Fighter) -> list[Fighter]:
    """Others of the same side who still stand."""
    return [
        f for f in fight.fighters.values()
        if f is not one and f.side == one.side and alive(f) and f.kind not in ("object", "vehicle")
    ]  # fmt: skip


def grade_of(s: Ring, seat: Seat, one: Fighter, attribute: Attribute) -> int:
    """A grade, or the usual one of this grade of fights."""
    if knows(s.fight, seat, one):
        return grade(Look(s), one, attribute)
    return max(1, min(HIGHEST, s.fight.grade))


def contest_side(s: Ring, seat: Seat, one: Fighter, attribute: Attribute, more: int = 0) -> Side:
    """A side of a contest as far as this seat knows; effects are seen by all."""
    if knows(s.fight, seat, one):
        return side(Look(s), one, attribute, more)
    usual = grade_of(s, seat, one, attribute)
    return Side(usual, usual, more + bonus(Look(s), one, None))


def threat(fight: Fight, one: Fighter) -> float:
    """How dangerous a foe has shown itself: HP taken by it in a round; everybody sees them fall."""
    return one.dealt / max(1, fight.round)


@lru_cache(8)
def usual_reduction(star: int) -> int:
    """The D4 of reduction that creatures of a star have, on average."""
    found = [card.reduction for card in CREATURES.values() if card.star == min(5, star)]
    return round(sum(found) / len(found))


def reduction_of(s: Ring, seat: Seat, one: Fighter) -> int:
    """The D4 of regular reduction: known, seen in what is worn, or guessed."""
    if one.kind == "object":
        return 0
    if knows(s.fight, seat, one):
        return reduction_dice(Look(s), one)
    if one.kind == "creature":
        return usual_reduction(s.fight.grade)
    seen = [g for g in one.gear if g.place in ("worn", "held") and not g.destroyed]
    if any(g.name not in ITEMS for g in seen):  # home-made
        return usual_reduction(s.fight.grade)
    return sum(g.build.reduction for g in seen)

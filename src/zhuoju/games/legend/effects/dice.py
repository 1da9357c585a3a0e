"""LEG-DICE Standard dice: rolling, the roll window, counting."""

from fractions import Fraction
from typing import Literal

from zhuoju.dice import Odds, tally, weighted
from zhuoju.games.legend.effects.in_force import creature_flag, flag
from zhuoju.games.legend.effects.windows import checkpoint
from zhuoju.games.legend.model.state import NEUTRAL, Legend, Ref, Roll, player
from zhuoju.games.legend.model.words import Face
from zhuoju.kernel import Flow, Seat

SIDES = 6
FACES: dict[int, Face] = {1: "sword", 2: "sword", 3: "sword", 4: "blank", 5: "blank", 6: "crit"}
SWORD, BLANK, CRIT = 1, 4, 6


def roll_dice(
    m: Legend,
    seat: Seat,
    count: int,
    purpose: Literal["gather", "attack"],
    unit: Ref | None = None,
    target: str = "",
) -> Flow[int]:
    """Roll, open the roll window, count; `seat` is NEUTRAL for the dice of a neutral unit."""
    if seat != NEUTRAL:
        p = player(m, seat)
        count += p.next_dice  # LEG-DICE-14
        p.next_dice = 0
    dice = m.chance.roll(max(0, count), SIDES, of="dice")
    m.state.roll = Roll(seat, purpose, dice, unit=unit, target=target)
    m.tell("rolled", seat=seat, purpose=purpose, dice=list(dice))
    yield from checkpoint(m, "roll.window")  # LEG-DICE-07, 08: it opens again after every change
    points = count_points(m, m.state.roll, unit)
    m.tell("counted", seat=seat, dice=list(m.state.roll.dice), points=points)
    m.state.roll = None
    return points


def count_points(m: Legend, roll: Roll, unit: Ref | None = None) -> int:
    """LEG-DICE-10 Faces, sum, multiplier, then added points; never below zero."""
    total = sum(1 for face in roll.dice if FACES[face] != "blank")
    if CRIT in roll.dice:
        total *= multiplier(m, roll, unit)
    return max(0, total + roll.points)


def multiplier(m: Legend, roll: Roll, unit: Ref | None) -> int:
    """LEG-DICE-03, 06, 19 What a crit multiplies the sum by."""
    if roll.seat == NEUTRAL:
        doubles = unit is not None and creature_flag(m, unit, "neutral_crit_doubles") is not None
        return 2 if doubles else 1
    hunt = m.state.hunt
    if hunt is not None and roll.purpose == "attack":
        foes = [u.card for u in hunt.units if u.force == NEUTRAL and u.card is not None]
        if any(creature_flag(m, foe, "no_player_double") is not None for foe in foes):
            return 1
        return flag(m, roll.seat, "crit_multiplier") or 2
    return 2


def add_dice(m: Legend, roll: Roll, count: int) -> None:
    """LEG-DICE-11 Roll more dice into the current roll."""
    more = m.chance.roll(count, SIDES, of="dice")
    roll.dice.extend(more)
    m.tell("dice_added", seat=roll.seat, dice=list(more), roll=list(roll.dice))


def reroll(m: Legend, roll: Roll, places: list[int]) -> None:
    """LEG-DICE-12 Roll chosen dice again."""
    for place in places:
        roll.dice[place] = m.chance.roll(1, SIDES, of="dice")[0]
    m.tell("dice_rerolled", seat=roll.seat, places=list(places), roll=list(roll.dice))


def points_odds(dice: int, multiplied_by: int = 2, added: int = 0) -> Odds:
    """The exact distribution of the points of so many dice."""
    pairs = tally([(int(face != "blank"), int(face == "crit")) for face in FACES.values()], dice)
    weights: dict[int, int] = {}
    for (hits, crits), count in pairs.items():
        points = max(0, hits * (multiplied_by if crits else 1) + added)
        weights[points] = weights.get(points, 0) + count
    return weighted(weights)


def chance_of(dice: int, at_least: int) -> Fraction:
    """How likely a player's roll of so many dice reaches a number of points."""
    return points_odds(dice).at_least(at_least)

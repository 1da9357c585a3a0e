"""Dice that are lost without an attack: to marching, hunger, cold (MES-DMG-10, MES-TRV-07, MES-LIF-17).

What follows for consciousness and life is checked by whoever calls (`harm.check_life`).
"""

from collections.abc import Mapping

from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.model.words import Attribute

Losses = dict[Attribute, int]


def take(w: World, ref: Ref, losses: Mapping[Attribute, int]) -> Losses:
    """Remove dice, as far as there are some; gives back what was lost. Invalid attributes pay nothing."""
    dice = being(w, ref).sheet.dice
    lost: Losses = {}
    for attribute, held in values.all_dice(w, ref).items():
        n = min(held, losses.get(attribute, 0))
        if n > 0:
            dice[attribute] = held - n
            lost[attribute] = n
    return lost


def of_each(w: World, ref: Ref, n: int = 1) -> Losses:
    """So many dice of every valid attribute."""
    return dict.fromkeys(values.valid(w, ref), n)


def fells(w: World, ref: Ref, losses: Mapping[Attribute, int]) -> bool:
    """MES-TRV-09 Whether a loss would take the last die of an attribute."""
    return any(0 < held <= losses.get(a, 0) for a, held in values.all_dice(w, ref).items())


def room(w: World, ref: Ref) -> Losses:
    """MES-SUP-13 How many dice each attribute can get back: not those locked by a lack of supplies."""
    locked = being(w, ref).sheet.locked
    return {a: max(0, n - locked.get(a, 0)) for a, n in values.missing(w, ref).items()}


def give_back(w: World, ref: Ref, gains: Mapping[Attribute, int]) -> Losses:
    """Regain dice as far as there is room; gives back what was regained."""
    dice = being(w, ref).sheet.dice
    got: Losses = {}
    for attribute, most in room(w, ref).items():
        n = min(most, gains.get(attribute, 0))
        if n > 0:
            dice[attribute] = dice.get(attribute, 0) + n
            got[attribute] = n
    return got

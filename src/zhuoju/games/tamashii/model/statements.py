"""Tamashii's static clauses: what a component says that simply holds while it applies."""

from msgspec import Struct

from zhuoju.games.tamashii.model.library import LEXICON
from zhuoju.games.tamashii.model.words import Flag, Measure


class Mod(Struct, frozen=True):
    """A change of a value of its owner."""

    stat: Measure
    n: int


class Rule(Struct, frozen=True):
    """A rule flag and its number."""

    flag: Flag
    n: int


class ModByQueue(Struct, frozen=True):
    """A change of a value by 1 for every so many enemies in its owner's queue."""

    stat: Measure
    each: int


@LEXICON.static
def mod_by_queue(stat: Measure, each: int) -> ModByQueue:
    """A change of a value by 1 for every so many enemies in the owner's queue."""
    return ModByQueue(stat, each)


@LEXICON.static
def mod(stat: Measure, n: int) -> Mod:
    """A change of a value of the owner."""
    return Mod(stat, n)


@LEXICON.static
def rule(flag: Flag, n: int = 1) -> Rule:
    """A rule flag."""
    return Rule(flag, n)

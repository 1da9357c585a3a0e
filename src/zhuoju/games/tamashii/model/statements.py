"""Tamashii's static clauses: what a component says that simply holds while it applies."""

from msgspec import Struct

from zhuoju.games.tamashii.model.library import LEXICON
from zhuoju.games.tamashii.model.words import Flag, Measure


@LEXICON.static
class ModByQueue(Struct, frozen=True):
    """A change of a value by 1 for every so many enemies in its owner's queue."""

    stat: Measure
    each: int


@LEXICON.static
class Mod(Struct, frozen=True):
    """A change of a value of its owner."""

    stat: Measure
    n: int


@LEXICON.static
class Rule(Struct, frozen=True):
    """A rule flag and its number."""

    flag: Flag
    n: int = 1

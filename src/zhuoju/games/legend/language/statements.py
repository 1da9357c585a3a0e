"""Legend's static clauses: what a card says that simply holds while it applies."""

from msgspec import Struct

from zhuoju.games.legend.model.library import LEXICON
from zhuoju.games.legend.model.words import Filter, Flag, Stat


class Mod(Struct, frozen=True):
    """A change of a statistic, for matching things only where filters are given."""

    stat: Stat
    amount: int
    filters: tuple[Filter, ...]


class Rule(Struct, frozen=True):
    """A rule flag and its number."""

    flag: Flag
    number: int


class Fighter(Struct, frozen=True):
    """Attack and health of a fighting creation."""

    attack: int
    health: int


@LEXICON.static
def mod(stat: Stat, n: int, *filters: Filter) -> Mod:
    """A change of a statistic of the owner, or of this creature."""
    return Mod(stat, n, filters)


@LEXICON.static
def rule(flag: Flag, n: int = 1) -> Rule:
    """A rule flag."""
    return Rule(flag, n)


@LEXICON.static
def join_battle(attack: int, health: int) -> Fighter:
    """This creation fights in hunts that its owner declares (LEG-HUNT-03)."""
    return Fighter(attack, health)

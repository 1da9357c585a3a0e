"""Legend's static clauses: what a card says that simply holds while it applies."""

from msgspec import Struct

from zhuoju.games.legend.model.library import LEXICON
from zhuoju.games.legend.model.words import Filter, Flag, Stat


@LEXICON.static
class Mod(Struct, frozen=True):
    """A change of a statistic of the owner, or of this creature; with filters, for matching things only."""

    stat: Stat
    n: int
    filters: tuple[Filter, ...]


@LEXICON.static
class Rule(Struct, frozen=True):
    """A rule flag and its number."""

    flag: Flag
    n: int = 1


@LEXICON.static
class JoinBattle(Struct, frozen=True):
    """This creation fights in hunts that its owner declares, with this attack and health (LEG-HUNT-03)."""

    attack: int
    health: int

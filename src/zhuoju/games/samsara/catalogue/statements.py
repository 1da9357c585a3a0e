"""SAM 9.2 What one level of an entry does in an attack: red entries, blue entries.

Every statement of the packs is a `Statement`; `what` is its word, registered in one of the four modules of
statements. At level L its number is `base + n × L`: `R02: damage_flat(2)` at level 5 is 10.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zhuoju.content import Effect
from zhuoju.games.samsara.catalogue.library import LEXICON

Each = Annotated[int, Meta(ge=1, le=20_000)]  # for each level; texts say it for a whole level
Harm = Literal[
    "always", "target_half", "target_waiting", "sneak", "charged", "named_class", "machine", "with_spell",
    "with_miracle", "named_weapon", "self_half",
]  # fmt: skip
Shield = Literal[
    "always", "named_element", "ranged", "melee", "backlash", "self_half", "guarding", "shield_held"
]
Contest = Literal["dodge", "defend", "both", "all"]
Pool = Literal["hp", "san", "stamina", "energy"]


class Statement(Struct, frozen=True):
    """What one level of an entry does."""

    what: str
    n: int = 0  # for each level
    base: int = 0  # whatever the level
    when: str = "always"
    about: str = ""  # a contest, pool, moment or kind of check
    step: int = 0  # a second number: of R22 the dice for each round, of G11 the volume for each level

    def at(self, level: int) -> int:
        """The number at a level."""
        return self.base + self.n * level


def says(effects: Effect) -> tuple[Statement, ...]:
    """Every statement of an entry, in the order written."""
    return tuple(clause.value for clause in effects)


def each_level(**words: str) -> None:
    """Registers words that say one number for each level and nothing else, each with its meaning."""

    def register(word: str, meaning: str) -> None:
        def said(n: Each) -> Statement:
            return Statement(word, n)

        said.__doc__ = meaning
        LEXICON.static(word)(said)

    for word, meaning in words.items():
        register(word, meaning)


# Red: in step 2


@LEXICON.static
def damage_dice(n: Each, when: Harm = "always") -> Statement:
    """R01 and its kin: more D4 of damage where the condition holds on the snapshot of step 1."""
    return Statement("damage_dice", n, when=when)


each_level(
    element_dice="R03: more D4 of damage of the element named in the skill.",
    damage_flat="R02: more damage.",
)


@LEXICON.static
def momentum_dice(each: Each, n: Each) -> Statement:
    """R22: `each` D4 for every consecutive earlier round with a hit on the same target, at most n dice."""
    return Statement("momentum_dice", n, step=each)


each_level(crush_dice="R28: more dice of crush damage caused.")


@LEXICON.static
def more_targets(reach: Literal["melee", "ranged"], n: Each) -> Statement:
    """R12, R30: the regular attack covers more targets, which take it as splash."""
    return Statement("more_targets", n, about=reach)


# Red: in step 3


each_level(pierce="R04: fewer dice of regular reduction on the target.")


# Red: in step 4


@LEXICON.static
def suppress(contest: Contest, n: Each) -> Statement:
    """R05 to R07: the responder's contest result is lower."""
    return Statement("suppress", n, about=contest)


each_level(find_hatch="R21: a better protection contest against a vehicle.")


# Red: on a hit and in step 5


@LEXICON.static
def drain(pool: Pool, n: Each) -> Statement:
    """R16 to R18: on a hit the target loses SAN, stamina or energy."""
    return Statement("drain", n, about=pool)


each_level(
    life_tap="R15: after a hit the attacker regains HP, never more than the final damage.",
    push="R23: on a hit the target is pushed away, in metres.",
    disarm="R24: on a hit a snatch contest for one held item, once per battle and target.",
    sunder="R13: step 5 compares a higher damage with the thresholds.",
    more_items="R14: step 5 may test more items on each target.",
)


# Blue


@LEXICON.static
def reduce_dice(n: Each, when: Shield = "always") -> Statement:
    """B01 and its kin: more D4 of reduction where the condition holds."""
    return Statement("reduce_dice", n, when=when)


each_level(reduce_flat="B02: more reduction.")


@LEXICON.static
def response(contest: Contest, n: Each) -> Statement:
    """B03 to B05: the own contest result of a response is higher (SAM-COMBAT-91)."""
    return Statement("response", n, about=contest)


each_level(
    thorns="B10: a melee attacker that scores a hit takes D4 as backlash.",
    mind_wall="B11: every SAN loss is smaller, after mental resistance.",
    item_ward="B12: higher destruction thresholds of the own items in this settlement.",
    focus="B14: final damage of at most so much does not cancel a channel.",
    feather_fall="B16: less fall damage.",
    upkeep="B18: costs energy each time it is put into a formula.",
)

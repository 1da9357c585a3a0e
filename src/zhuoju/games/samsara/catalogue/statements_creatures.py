"""SAM 9.7 What creatures do of themselves: second forms, calls for help, flight, splashes, how they fight."""

from typing import Annotated, Literal

from msgspec import Meta

from zhuoju.games.samsara.catalogue.library import LEXICON
from zhuoju.games.samsara.catalogue.statements import Statement

Points = Annotated[int, Meta(ge=1, le=1000)]
Dice = Annotated[int, Meta(ge=1, le=99)]
Number = Annotated[int, Meta(ge=1, le=40)]
Metres = Annotated[int, Meta(ge=1, le=1000)]
Share = Annotated[int, Meta(ge=1, le=99)]
Mass = Annotated[int, Meta(ge=100, le=50_000)]
Level = Annotated[int, Meta(ge=1, le=6)]
Around = Literal["in_reach", "all"]
Tactic = Literal["effects", "unburnt", "strongest_skill"]


# What the rules do


@LEXICON.static
def flees(n: Points) -> Statement:
    """It leaves the fight at the start of a turn with at most so many HP."""
    return Statement("flees", base=n)


@LEXICON.static
def calls(creature: str, n: Number) -> Statement:
    """Once at half of its HP cap: so many creatures come for the next round (SAM-COMBAT-07)."""
    return Statement("calls", base=n, about=creature)


@LEXICON.static
def second_form(n: Dice) -> Statement:
    """Once at half of its HP cap: more D4 of regular reduction from then on."""
    return Statement("second_form", base=n)


@LEXICON.static
def splashes(n: Dice, whom: Around) -> Statement:
    """At the end of every round D4 as splash (SAM-COMBAT-45) to all others, or to those in its reach."""
    return Statement("splashes", base=n, about=whom)


@LEXICON.static
def floods(n: Share) -> Statement:
    """While it stands, those on the ground move and jump only so many per cent."""
    return Statement("floods", base=n)


@LEXICON.static
def rides(follower: str) -> Statement:
    """It comes on a mount, which has its own turn (SAM-FOLLOW-11)."""
    return Statement("rides", about=follower)


@LEXICON.static
def takes_cover(n: Level) -> Statement:
    """It comes with cover of this construction level, which shots strike first."""
    return Statement("takes_cover", base=n)


@LEXICON.static
def never_dodges() -> Statement:
    """It makes no dodge."""
    return Statement("never_dodges")


@LEXICON.static
def fearless() -> Statement:
    """Neither dread nor horrors take its SAN."""
    return Statement("fearless")


@LEXICON.static
def machine() -> Statement:
    """Treated as a vehicle without occupants: nothing heals it."""
    return Statement("machine")


@LEXICON.static
def skirmishes() -> Statement:
    """What is left of its move cap it may move after an active action, without an action."""
    return Statement("skirmishes")


@LEXICON.static
def stamps(n: Mass) -> Statement:
    """It can bring so much weight down on somebody in reach: a crush as an attack (SAM-COMBAT-51)."""
    return Statement("stamps", base=n)


@LEXICON.static
def swaps(old: str, new: str, energy: Points) -> Statement:
    """Against targets with so much energy one entry takes the place of another."""
    return Statement("swaps", base=energy, about=f"{old} {new}")


# How it is played


@LEXICON.static
def packs(n: Number) -> Statement:
    """So many come together."""
    return Statement("packs", base=n)


@LEXICON.static
def keeps_away(n: Metres) -> Statement:
    """It likes this distance from its foes."""
    return Statement("keeps_away", base=n)


@LEXICON.static
def prefers(tactic: Tactic) -> Statement:
    """What it does rather than anything else."""
    return Statement("prefers", about=tactic)

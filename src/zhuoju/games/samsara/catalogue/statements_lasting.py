"""SAM 9.2 What one level of an entry does for some time: weakenings, green entries."""

from typing import Annotated, Literal

from msgspec import Meta

from zhuoju.games.samsara.catalogue.library import LEXICON
from zhuoju.games.samsara.catalogue.statements import Contest, Each, Pool, Statement, each_level

Signed = Annotated[int, Meta(ge=-1000, le=1000)]
Base = Annotated[int, Meta(ge=0, le=500)]
Moment = Literal["round_end", "turn_start"]
Limits = Literal["distance", "load"]
Restored = Literal["san", "stamina"]  # nothing restores energy (SAM-ENERGY-04, SAM-COST-22)

# Weakenings


@LEXICON.static
def tick_dice(n: Each, at: Moment) -> Statement:
    """W01, W02: D4 of damage at every such moment, settled as backlash."""
    return Statement("tick_dice", n, about=at)


@LEXICON.static
def tick_flat(n: Each, at: Moment) -> Statement:
    """W03: damage at every such moment, settled as backlash."""
    return Statement("tick_flat", n, about=at)


@LEXICON.static
def tick_san(n: Each) -> Statement:
    """W14: SAN lost at every round end, within SAM-SAN-06."""
    return Statement("tick_san", n, about="round_end")


@LEXICON.static
def put_out() -> Statement:
    """W02: an active action spent on it ends it."""
    return Statement("put_out")


@LEXICON.static
def contests(contest: Contest, n: Signed) -> Statement:
    """W04, W10: own contest results change."""
    return Statement("contests", n, about=contest)


@LEXICON.static
def percent(limits: Limits, n: Signed) -> Statement:
    """W05, W17, G06, G09: move and jump distances, or load and arm limits, change by so many per cent."""
    return Statement("percent", n, about=limits)


@LEXICON.static
def bind(base: Base, n: Each) -> Statement:
    """W06: no moving, no dodging; a stalwart roll above the number breaks free (an instant)."""
    return Statement("bind", n, base)


each_level(
    expose="W07: fewer dice of regular reduction.",
    enfeeble="W08: fewer D4 in regular attacks, weapon dice first, never unarmed dice.",
    seal="W09: one skill of at most this gate star is sealed, each skill once per battle and user.",
)


@LEXICON.static
def aim_becomes(base: Base) -> Statement:
    """W10: the aim distance in metres, whatever the level."""
    return Statement("aim_becomes", base=base)


@LEXICON.static
def payments(pool: Pool, n: Each) -> Statement:
    """W11, W12: releases of spells and miracles cost more energy, every stamina payment more stamina."""
    return Statement("payments", n, about=pool)


@LEXICON.static
def numb() -> Statement:
    """W13: one action point fewer at the start of the next own turn; several do not add up."""
    return Statement("numb", base=1)


each_level(
    marked="W15: contests of anybody against this character are better.",
    mend_block="W16: every healing received is smaller.",
    corrode="W18: one item named at the hit counts construction levels lower.",
)


# Green


@LEXICON.static
def heal_dice(n: Each) -> Statement:
    """G01: the target regains D4 HP."""
    return Statement("heal_dice", n, about="hp")


@LEXICON.static
def regrow(n: Each) -> Statement:
    """G02: the target regains HP at every round end."""
    return Statement("regrow", n, about="round_end")


@LEXICON.static
def restore(pool: Restored, n: Each) -> Statement:
    """G03, G04: the target regains stamina or SAN."""
    return Statement("restore", n, about=pool)


each_level(
    resist="G05: the named weakening of at most this level has no effect while this lasts.",
    fly="G07: may fly so many metres high.",
    raise_grade="G08: the named attribute counts grades higher in contests, at most A.",
    blink="G10: reposition to a visible place, in metres.",
)


@LEXICON.static
def barricade(n: Each, volume: Each) -> Statement:
    """G11: an object of this construction level and volume to guard behind."""
    return Statement("barricade", n, step=volume)


each_level(
    summon="G12: a bestiary creature of at most this seniority joins the fight.",
    quick_start="G13: added to the own 1D6 when the turn order is tied.",
    stealth="G14: own stealth checks are better.",
    keen_sense="G15: stealth checks of others against this character are worse.",
    aim_further="G20: the aim distance in metres.",
)


@LEXICON.static
def steed(base: Base, n: Each) -> Statement:
    """G24: a mount of this move cap; its construction level is the entry's level."""
    return Statement("steed", n, base)

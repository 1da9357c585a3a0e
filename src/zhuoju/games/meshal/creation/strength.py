"""MES-POT Strength: the yardstick of encounters. Potential that was spent, and the levels of gifts."""

from zhuoju.games.meshal.catalogue.creature_strength import LEAST, PER_LEVEL, score_part
from zhuoju.games.meshal.catalogue.library import ABILITIES, CREATURES
from zhuoju.games.meshal.character.in_force import gifted
from zhuoju.games.meshal.character.training_costs import FACTOR, ability_cost, improvement_cost, trained
from zhuoju.games.meshal.model.sheet import Sheet


def spent(sheet: Sheet) -> int:
    """MES-POT-03 The potential that went into scores, abilities and improvements."""
    scores = sum(trained(n) for n in sheet.acquired.values())
    abilities = sum(
        ability_cost(ABILITIES[name]) + improvement_cost(ABILITIES[name], k)
        for name, k in sheet.abilities.items()
    )
    return scores + abilities


def gifted_levels(sheet: Sheet) -> int:
    """MES-POT-03 The levels of the abilities that a species gives."""
    return sum(ABILITIES[name].level for name in gifted(sheet))


def strength(sheet: Sheet) -> int:
    """MES-POT-03..05 Spent potential and 3 for each gifted level; of creatures as printed.

    Score changes by features do not count. A creature that its host has changed differs by the formula.
    """
    if sheet.entry in CREATURES:
        return max(LEAST, CREATURES[sheet.entry].strength + _changed(sheet))
    return spent(sheet) + FACTOR * gifted_levels(sheet)


def _changed(sheet: Sheet) -> int:
    """MES-ENC-05 What other scores and more abilities are worth than those that are printed."""
    printed = CREATURES[sheet.entry].scores
    scores = sum(score_part(n) - score_part(printed[a]) for a, n in sheet.acquired.items())
    return scores + PER_LEVEL * sum(ABILITIES[name].level for name in sheet.abilities)


def written(sheet: Sheet) -> str:
    """MES-POT-03 As the sheet shows it: strength/potential."""
    return f"{strength(sheet)}/{sheet.potential}"

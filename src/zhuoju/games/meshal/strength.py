"""MES-POT Strength: the yardstick of encounters. Potential that was spent, and the levels of gifts."""

from zhuoju.games.meshal.library import ABILITIES, CREATURES
from zhuoju.games.meshal.sheet import Sheet
from zhuoju.games.meshal.standing import gifted
from zhuoju.games.meshal.training import FACTOR, ability_cost, improvement_cost, trained


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

    Score changes by features do not count.
    """
    if sheet.entry in CREATURES:
        return CREATURES[sheet.entry].strength
    return spent(sheet) + FACTOR * gifted_levels(sheet)


def written(sheet: Sheet) -> str:
    """MES-POT-03 As the sheet shows it: strength/potential."""
    return f"{strength(sheet)}/{sheet.potential}"

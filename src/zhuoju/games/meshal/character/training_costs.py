"""MES-ATR-04, MES-ABL-02, 03, 08 What training and abilities cost, and what they occupy. Pure arithmetic."""

from typing import Final

from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.model.cards import Ability
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.words import Attribute

START: Final = 3  # acquired score of a new character
FACTOR: Final = 3  # potential for each point or level


def training_cost(acquired: int) -> int:
    """MES-ATR-04 The potential that raises an acquired score by one."""
    return acquired * FACTOR


def trained(acquired: int) -> int:
    """MES 3.3 The potential spent on a score from 3 up to this."""
    return FACTOR * (acquired * (acquired - 1) // 2 - START)


def ability_cost(ability: Ability) -> int:
    """MES-ABL-02, 24 The potential that an ability costs; gifted ones are free."""
    return 0 if "gifted" in ability.classes else ability.level * FACTOR


def improvement_cost(ability: Ability, times: int = 1) -> int:
    """MES-ABL-08 The potential of some improvements."""
    return ability.improvement.potential * times if ability.improvement is not None else 0


def occupied(sheet: Sheet, attribute: Attribute) -> int:
    """MES-ABL-03, 04 The levels that the abilities of an attribute occupy; gifted and common ones none."""
    found = (ABILITIES[name] for name in sheet.abilities)
    return sum(a.level for a in found if attribute in a.classes and "gifted" not in a.classes)

"""TAM-DIFF What the difficulty modes change: the price of upgrades, the enemy deck, and resets."""

from msgspec.structs import replace

from zhuoju.games.tamashii.model.cards import EnemyLine
from zhuoju.games.tamashii.model.library import CONSTANTS
from zhuoju.games.tamashii.model.state import Tamashii
from zhuoju.games.tamashii.model.words import Difficulty, Level


def xp_per_upgrade(m: Tamashii) -> int:
    """TAM-DIFF-01, TAM-UPGRADE-08 What an experience upgrade costs."""
    if m.options.difficulty == "normal":
        return CONSTANTS.xp_per_upgrade
    return CONSTANTS.xp_per_upgrade_hard


def always_loses_body(m: Tamashii) -> bool:
    """TAM-DIFF-02, TAM-RESET-15 Whether a reset discards the active body without a roll."""
    return m.options.difficulty == "insane"


def enemy_lines(lines: tuple[EnemyLine, ...], difficulty: Difficulty) -> list[EnemyLine]:
    """TAM-DIFF-02, 03 The lines of an enemy deck: insane asks for level 2 wherever level 1 is printed.

    A line for all level-1 cards is dropped where all level-2 cards are asked for anyway.
    """
    if difficulty != "insane":
        return list(lines)
    all_of_two = any(line.all and line.level == 2 for line in lines)
    kept = [line for line in lines if not (line.level == 1 and line.all and all_of_two)]
    return [replace(line, level=2) if line.level == 1 else line for line in kept]


def levels_to_draw(line: EnemyLine, difficulty: Difficulty) -> tuple[Level, ...]:
    """TAM-DIFF-03 Where the cards of a line come from, in this order, as long as some are lacking."""
    assert line.level is not None
    return (2, 3, 1) if difficulty == "insane" and line.level == 2 and not line.all else (line.level,)

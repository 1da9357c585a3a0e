"""Dice: expressions, rolls with injected chance, and exact odds.

    die(6).times(3).at_least(11)                       Fraction(1, 2)
    distribution("4d6kh3").mean                        Fraction(15869, 1296)
    roll("4d6kh3", match.chance, of="attributes")      4d6kh3 = [6, 5, 3, (1)] = 14
    tally([(1, 0)] * 3 + [(0, 0)] * 2 + [(0, 1)], 3)   what three Legend dice show: (swords, crits)
    draw({"red": 5, "blue": 7}, 3)                     three draws from a bag

Whatever is written or passed twice is rolled twice. `reading` has the grammar of expressions.
"""

from zhuoju.dice.draws import draw, draw_of, draw_sum, draws_until
from zhuoju.dice.errors import DiceError
from zhuoju.dice.exact import distribution
from zhuoju.dice.expression import Expression
from zhuoju.dice.joint import Joint, from_odds, joint, tally
from zhuoju.dice.odds import Odds, constant, die, either, highest, lowest, weighted
from zhuoju.dice.pools import count_dice, explode, keep, keep_highest, keep_lowest, reroll
from zhuoju.dice.reading import parse
from zhuoju.dice.report import Report, chart, describe, odds_report
from zhuoju.dice.rolling import Chance, DiceGroup, Rolled, RolledDie, roll

__all__ = [
    "Chance",
    "DiceError",
    "DiceGroup",
    "Expression",
    "Joint",
    "Odds",
    "Report",
    "Rolled",
    "RolledDie",
    "chart",
    "constant",
    "count_dice",
    "describe",
    "die",
    "distribution",
    "draw",
    "draw_of",
    "draw_sum",
    "draws_until",
    "either",
    "explode",
    "from_odds",
    "highest",
    "joint",
    "keep",
    "keep_highest",
    "keep_lowest",
    "lowest",
    "odds_report",
    "parse",
    "reroll",
    "roll",
    "tally",
    "weighted",
]

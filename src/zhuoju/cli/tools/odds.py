"""`zhuoju odds`: the exact odds of a dice expression."""

from argparse import Namespace

import msgspec

from zhuoju.cli.base.language import Words
from zhuoju.cli.base.terminal import Screen
from zhuoju.cli.table.odds_bars import draw
from zhuoju.commands.failure import Failure
from zhuoju.dice import DiceError, odds_report

LONG = 80  # an expression is not repeated beyond this when it is refused


def run(arguments: Namespace) -> int:
    """Print the odds as bars, or as JSON."""
    text = " ".join(arguments.expression)
    try:
        report = odds_report(text)
    except DiceError as wrong:
        raise Failure(f"{text if len(text) <= LONG else text[:LONG] + '…'}: {wrong}") from None
    if arguments.json:
        print(msgspec.json.encode(report.describe()).decode())
        return 0
    Screen().print(draw(report, Words(arguments.lang)))
    return 0

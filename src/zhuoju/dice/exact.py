"""The exact odds of an expression, within a bound on the work."""

from functools import reduce
from math import comb

from zhuoju.dice.bounds import MAX_BITS, MAX_WORK, changed_die
from zhuoju.dice.errors import DiceError
from zhuoju.dice.expression import RELATIONS, Call, Expression, Negative, Node, Number, Pair, Roll
from zhuoju.dice.odds import Odds, constant, either, highest, lowest
from zhuoju.dice.packing import mixture_work, power_work, product_work
from zhuoju.dice.pools import keep
from zhuoju.dice.reading import parse

_DIGIT = 30  # bits of a digit of Python's integers


def distribution(expression: Expression | str) -> Odds:
    """The exact odds of an expression; DiceError where they would take too long to compute."""
    if isinstance(expression, str):
        expression = parse(expression)
    return _Work().odds(expression.root)


class _Work:
    """Computes odds and keeps count of what it cost."""

    def __init__(self) -> None:
        self.left = MAX_WORK

    def spend(self, cost: float, bits: int, at: int) -> None:
        """Refuses what would cost too much or have too long a denominator, before it is done."""
        self.left -= int(cost)
        if self.left < 0 or bits > MAX_BITS:
            raise DiceError("the exact odds of this would take too long; use fewer dice or faces", at=at)

    def odds(self, node: Node) -> Odds:
        """The odds of a node."""
        match node:
            case Number(value):
                return constant(value)
            case Negative(value):
                return -self.odds(value)
            case Roll():
                return self.roll(node)
            case Pair():
                return self.pair(node)
            case Call():
                return self.call(node)

    # Dice

    def roll(self, roll: Roll) -> Odds:
        """The odds of dice."""
        die = roll.die.odds()
        if roll.changes:
            again = sum(getattr(c, "depth", 0) or getattr(c, "times", 0) or 1 for c in roll.changes)
            self.spend(again * again * len(die.counts) * 500, 0, roll.at)
            die = changed_die(roll)
        count = self.odds(roll.count).clamp(low=0)
        if roll.keeps:
            return self.kept(roll, die, count)
        if roll.tally:
            die = die.passes(roll.tally.holds)
        bits = die.total.bit_length() * count.high + count.total.bit_length()
        size = count.high * max(abs(die.low), abs(die.high), 1)
        if count.low == count.high:
            self.spend(power_work(die.counts, count.low, bits), bits, roll.at)
            return die.times(count.low)
        self.spend(mixture_work(die.counts, count.high, size, bits), bits, roll.at)
        return die.times(count)

    def kept(self, roll: Roll, die: Odds, count: Odds) -> Odds:
        """The odds of dice of which some are kept; the number of dice may be rolled."""
        score = (lambda face: int(roll.tally.holds(face))) if roll.tally else (lambda face: face)
        choices = []
        for n, weight in count.items():
            start, stop = roll.window(n)
            filled = min(stop, n - start)
            bits = die.total.bit_length() * n
            steps = len(die.counts) * filled * (filled / 2 + (n - filled + 1))
            size = max(1, stop - start) * (1 if roll.tally else len(die.counts))
            self.spend(steps * (300 + size * bits / _DIGIT / 2), bits, roll.at)
            choices.append((weight, keep([die] * n, start, stop, score)))
        return either(choices)

    # Totals

    def pair(self, pair: Pair) -> Odds:
        """The odds of two totals."""
        a, b = self.odds(pair.left), self.odds(pair.right)
        bits = a.total.bit_length() + b.total.bit_length()
        if pair.word in ("+", "-", "over"):
            self.spend(product_work(len(a.counts), len(b.counts), bits), bits, pair.at)
            if pair.word == "+":
                return a + b
            return a.over(b) if pair.word == "over" else a - b
        if pair.word == "*":
            self.spend(len(a.counts) * len(b.counts) * 200, bits, pair.at)
            return a * b
        if pair.word == "/":
            return a // b.low
        self.spend((len(a.counts) + len(b.counts)) * bits * 4, bits, pair.at)
        result = a.versus(b)
        if pair.word == "vs":
            return result
        holds = RELATIONS[pair.word]
        return result.map(lambda sign: int(holds(sign, 0)))

    def call(self, call: Call) -> Odds:
        """The odds of a function."""
        values = [self.odds(value) for value in call.values]
        bits = sum(v.total.bit_length() for v in values)
        size = sum(len(v.counts) for v in values)
        match call.name:
            case "max" | "min":
                span = max(v.high for v in values) - min(v.low for v in values)
                self.spend(len(values) * span * (100 + bits), bits, call.at)
                return reduce(highest if call.name == "max" else lowest, values)
            case "abs":
                return values[0].map(abs)
            case "best" | "worst":
                bits *= call.number
                self.spend(product_work(1, size, bits) + size * (bits / _DIGIT) ** 1.6, bits, call.at)
                return values[0].best(call.number) if call.name == "best" else values[0].worst(call.number)
            case _:
                return self.among(call, values, bits)

    def among(self, call: Call, values: list[Odds], bits: int) -> Odds:
        """The sum of the highest or lowest of several rolls."""
        n, k = len(values), min(call.number, len(values))
        faces = max(v.high for v in values) - min(v.low for v in values) + 1
        kinds: dict[Odds, int] = {}
        for value in values:
            kinds[value] = kinds.get(value, 0) + 1
        states = 1
        for number in kinds.values():
            states *= comb(number + 2, 2)
        self.spend(faces * states * (2000 + k * faces * bits / _DIGIT), bits, call.at)
        start = 0 if call.name == "highest" else n - k
        return keep(values, start, start + k)

"""Rolling an expression with injected chance."""

from typing import Protocol

import msgspec

from zhuoju.dice.bounds import changed_die
from zhuoju.dice.expression import (
    RELATIONS,
    Call,
    Explode,
    Expression,
    Negative,
    Node,
    Number,
    Pair,
    Roll,
    bracketed,
    how_many,
    join_pair,
    notation,
    strength,
    write,
)
from zhuoju.dice.odds import Odds
from zhuoju.dice.reading import parse


class Chance(Protocol):
    """Where the dice come from; a match's own `chance` is one."""

    def roll(self, count: int, sides: int, of: str) -> list[int]:
        """So many faces from 1 to sides."""

    def below(self, n: int, of: str) -> int:
        """A number from 0 to n - 1."""


class RolledDie(msgspec.Struct, frozen=True):
    """One die: what it counts for, whether it was kept, and how it came about (`6!2`, `1→4`)."""

    value: int
    kept: bool
    text: str


class DiceGroup(msgspec.Struct, frozen=True):
    """Dice rolled together, in the order in which they fell."""

    notation: str
    dice: tuple[RolledDie, ...]
    value: int

    @property
    def faces(self) -> list[int]:
        """What each die shows in the end."""
        return [die.value for die in self.dice]


class Rolled(msgspec.Struct, frozen=True):
    """A roll: its total, all dice, and a line such as `4d6kh3 = [6, 5, 3, (1)] = 14`."""

    total: int
    groups: tuple[DiceGroup, ...]
    text: str


def roll(expression: Expression | str, chance: Chance, of: str = "dice") -> Rolled:
    """The expression, rolled once with this chance."""
    if isinstance(expression, str):
        expression = parse(expression)
    hand = _Hand(chance, of)
    total, shown = hand.total(expression.root)
    middle = "" if shown == str(total) else f" = {shown}"
    return Rolled(total, tuple(hand.groups), f"{expression.text}{middle} = {total}")


class _Hand:
    """Rolls the parts of one expression from left to right; every part is a total and its text."""

    def __init__(self, chance: Chance, of: str) -> None:
        self.chance = chance
        self.of = of
        self.groups: list[DiceGroup] = []
        self.known: dict[tuple[int, int], Odds] = {}  # the odds of one die, so that many dice ask once

    def total(self, node: Node) -> tuple[int, str]:
        """Any node."""
        match node:
            case Number(value):
                return value, str(value)
            case Negative(inner):
                value, shown = self.total(inner)
                return -value, "-" + bracketed(shown, strength(inner) <= 6)
            case Roll():
                return self.dice(node)
            case Pair():
                return self.pair(node)
            case Call():
                return self.call(node)

    def pair(self, pair: Pair) -> tuple[int, str]:
        """Two totals."""
        left, left_shown = self.total(pair.left)
        right, right_shown = self.total(pair.right)
        shown = join_pair(pair.word, pair, left_shown, right_shown)
        return _paired(pair.word, left, right), shown

    def call(self, call: Call) -> tuple[int, str]:
        """A function; best and worst roll their value several times."""
        again = call.number if call.name in ("best", "worst") else 1
        parts = [self.total(value) for value in call.values * again]
        values = sorted((value for value, _ in parts), reverse=True)
        listed = ", ".join(s if s == str(v) else f"{s} = {v}" for v, s in parts)
        shown = f"{call.name}({listed})"
        match call.name:
            case "max" | "best":
                return values[0], shown
            case "min" | "worst":
                return values[-1], shown
            case "abs":
                return abs(values[0]), shown
            case "highest":
                return sum(values[: call.number]), f"{call.name}({call.number}, {listed})"
            case _:
                return sum(values[-call.number :]), f"{call.name}({call.number}, {listed})"

    # Dice

    def dice(self, roll: Roll) -> tuple[int, str]:
        """Dice of one kind."""
        count, count_shown = self.total(roll.count)
        n = max(0, count)
        cast = self.plain(roll, n) if not roll.changes else [self.changed(roll) for _ in range(n)]
        start, stop = roll.window(n)
        order = sorted(range(n), key=lambda i: -cast[i][0])
        kept = set(order[start:stop])
        good = roll.tally.holds if roll.tally else None
        dice = tuple(RolledDie(value, i in kept, text) for i, (value, text) in enumerate(cast))
        value = sum((int(good(d.value)) if good else d.value) for d in dice if d.kept)
        self.groups.append(DiceGroup(how_many(roll.count, write(roll.count)) + notation(roll), dice, value))
        shown = [_shown(d, good is not None and d.kept and good(d.value)) for d in dice]
        text = f"[{', '.join(shown)}]"
        if isinstance(roll.count, Number):
            return value, text
        return value, f"({count_shown} = {count}){notation(roll)}{text}"

    def plain(self, roll: Roll, n: int) -> list[tuple[int, str]]:
        """Dice that stay as they fall."""
        if not n:
            return []
        faces = [roll.die.face(i - 1) for i in self.chance.roll(n, roll.die.sides, of=self.of)]
        return [(face, str(face)) for face in faces]

    def changed(self, roll: Roll, steps: int | None = None) -> tuple[int, str]:
        """One die after its (first) explosions and rerolls."""
        done = len(roll.changes) if steps is None else steps
        if not done:
            return self.plain(roll, 1)[0]
        change = roll.changes[done - 1]
        if isinstance(change, Explode):
            return self.exploded(roll, change, done)
        if change.times is None:  # the same odds as rolling on for ever, and it ends
            value = self.pick(self.one(roll, done))
            return value, str(value)
        value, text = self.changed(roll, done - 1)
        for _ in range(change.times):
            if not change.test.holds(value):
                break
            value, after = self.changed(roll, done - 1)
            text += f"→{after}"
        return value, text

    def exploded(self, roll: Roll, change: Explode, done: int) -> tuple[int, str]:
        """One die, rolled on and added up while it explodes."""
        top = self.one(roll, done - 1).high if change.test is None else 0
        value, text = self.changed(roll, done - 1)
        total = value
        for _ in range(change.depth):
            if not (change.test.holds(value) if change.test else value == top):
                break
            value, after = self.changed(roll, done - 1)
            total += value
            text += f"!{after}"
        return total, text

    def one(self, roll: Roll, steps: int) -> Odds:
        """The odds of one die after its first explosions and rerolls."""
        key = (id(roll), steps)
        if key not in self.known:
            self.known[key] = changed_die(roll, steps)
        return self.known[key]

    def pick(self, odds: Odds) -> int:
        """One outcome, by its odds."""
        left = self.chance.below(odds.total, of=self.of)
        for outcome, count in odds.items():
            left -= count
            if left < 0:
                return outcome
        raise AssertionError("chance.below gave a number that is not below")


def _paired(word: str, left: int, right: int) -> int:
    """What two totals give."""
    match word:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left // right
        case "over":
            return max(0, left - right)
        case "vs":
            return (left > right) - (left < right)
        case _:
            return int(RELATIONS[word](left, right))


def _shown(die: RolledDie, counted: bool) -> str:
    """A die as it is shown: dropped ones in brackets, counted ones with a star."""
    return (f"{die.text}*" if counted else die.text) if die.kept else f"({die.text})"

"""What a dice expression says, as data."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Literal

import msgspec

from zhuoju.dice.odds import Odds
from zhuoju.dice.odds import die as odds_of_die
from zhuoju.dice.pools import EXPLOSIONS

Relation = Literal[">=", "<=", ">", "<", "=", "!="]

RELATIONS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}


class Test(msgspec.Struct, frozen=True):
    """A test of one die or total, such as `>=5`."""

    __test__ = False  # not a test case of pytest

    relation: Relation
    value: int

    def holds(self, number: int) -> bool:
        """Whether the number passes."""
        return RELATIONS[self.relation](number, self.value)

    def __str__(self) -> str:
        return f"{self.relation}{self.value}"


class Die(msgspec.Struct, frozen=True):
    """A die: `sides` equally likely faces, numbered from 1 unless `faces` lists them."""

    sides: int
    faces: tuple[int, ...] = ()
    name: str = ""

    def face(self, index: int) -> int:
        """The face with this index, from 0."""
        return self.faces[index] if self.faces else index + 1

    def odds(self) -> Odds:
        """The odds of one such die."""
        return odds_of_die(self.faces or self.sides)

    def __str__(self) -> str:
        if self.name or not self.faces:
            return self.name or str(self.sides)
        return "{" + ",".join(map(str, self.faces)) + "}"


class Explode(msgspec.Struct, frozen=True, tag=True):
    """Roll again and add while the die passes the test (None: shows its highest value)."""

    test: Test | None
    depth: int

    def __str__(self) -> str:
        return f"!{self.test or ''}" + ("" if self.depth == EXPLOSIONS else f"x{self.depth}")


class Reroll(msgspec.Struct, frozen=True, tag=True):
    """Roll again while the die passes the test, so many times at most (None: until it does not)."""

    test: Test
    times: int | None

    def __str__(self) -> str:
        test = str(self.test.value) if self.test.relation == "=" else str(self.test)
        if self.times is None:
            return f"rr{test}"
        return f"r{test}" + ("" if self.times == 1 else f"x{self.times}")


class Keep(msgspec.Struct, frozen=True, tag=True):
    """Keep or drop the highest or lowest dice."""

    word: Literal["kh", "kl", "dh", "dl"]
    number: int

    def __str__(self) -> str:
        return f"{self.word}{self.number}"


class Number(msgspec.Struct, frozen=True, tag=True):
    """A number."""

    value: int
    at: int = 0


class Roll(msgspec.Struct, frozen=True, tag=True):
    """Dice of one kind, changed one by one, then kept or dropped, then added up or counted."""

    count: Node
    die: Die
    changes: tuple[Explode | Reroll, ...] = ()
    keeps: tuple[Keep, ...] = ()
    tally: Test | None = None
    at: int = 0

    def window(self, n: int) -> tuple[int, int]:
        """Which of n dice, sorted from the greatest, are kept: from place, to place (not included)."""
        start, stop = 0, n
        for keep in self.keeps:
            held = stop - start
            number = min(keep.number, held)
            if keep.word == "kh":
                stop = start + number
            elif keep.word == "kl":
                start = stop - number
            elif keep.word == "dh":
                start += number
            else:
                stop -= number
        return start, stop


class Negative(msgspec.Struct, frozen=True, tag=True):
    """The other sign."""

    value: Node
    at: int = 0


class Pair(msgspec.Struct, frozen=True, tag=True):
    """Two totals and what is done with them."""

    word: str  # + - * / over vs, or a relation
    left: Node
    right: Node
    at: int = 0


class Call(msgspec.Struct, frozen=True, tag=True):
    """A function of totals."""

    name: str
    values: tuple[Node, ...]
    number: int = 0  # of rolls (best, worst) or of values kept (highest, lowest)
    at: int = 0


Node = Number | Roll | Negative | Pair | Call


class Expression(msgspec.Struct, frozen=True):
    """A dice expression that was read and is within bounds; `text` is how we would write it."""

    text: str
    root: Node

    def __str__(self) -> str:
        return self.text


STRENGTH = {"vs": 1, "over": 3, "+": 4, "-": 4, "*": 5, "/": 5}


def strength(node: Node) -> int:
    """How tightly a node holds together: a weaker one inside a stronger one needs brackets."""
    if isinstance(node, Pair):
        return STRENGTH.get(node.word, 2)
    return 6 if isinstance(node, Negative) else 9


def notation(roll: Roll) -> str:
    """What follows the number of dice: `d6r1kh3`."""
    tail = "".join(map(str, (*roll.changes, *roll.keeps)))
    return f"d{roll.die}{tail}" + (f"c{roll.tally}" if roll.tally else "")


def how_many(count: Node, text: str) -> str:
    """The number of dice as it is written before the `d`."""
    if not isinstance(count, Number) or count.value < 0:
        return f"({text})"
    return "" if count.value == 1 else text


def write(node: Node) -> str:
    """The expression as text, with no more brackets than it needs."""
    match node:
        case Number(value):
            return str(value)
        case Roll(count):
            return how_many(count, write(count)) + notation(node)
        case Negative(value):
            return "-" + bracketed(write(value), strength(value) <= 6)
        case Call(name, values, number):
            words = [str(number)] if number else []
            return f"{name}({', '.join(words + [write(v) for v in values])})"
        case Pair(word, left, right):
            return join_pair(word, node, write(left), write(right))


def join_pair(word: str, node: Pair, left: str, right: str) -> str:
    """Two texts and the word between them, each in brackets where it needs them."""
    own = strength(node)
    tight = word in ("+", "-", "*", "/")
    a = bracketed(left, strength(node.left) < own or (own < 3 and strength(node.left) == own))
    b = bracketed(right, strength(node.right) <= own)
    return f"{a}{word}{b}" if tight else f"{a} {word} {b}"


def bracketed(text: str, needed: bool) -> str:
    """The text, in brackets if needed."""
    return f"({text})" if needed else text

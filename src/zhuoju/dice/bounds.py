"""How large an expression may be: what is refused before anything is computed or rolled."""

import msgspec

from zhuoju.dice.errors import DiceError
from zhuoju.dice.expression import Call, Explode, Negative, Node, Number, Pair, Reroll, Roll
from zhuoju.dice.odds import Odds
from zhuoju.dice.pools import explode, reroll

MAX_TEXT = 1000  # characters
MAX_NUMBER = 1_000_000
MAX_DICE = 1000  # in one roll
MAX_ROLLED = 10_000  # dice in all, with every explosion and reroll
MAX_FACES = 10_000
MAX_AGAIN = 100  # explosions or rerolls of one die
MAX_OUTCOMES = 100_000  # between the lowest and the highest
MAX_BITS = 14_000  # of the denominator: still under Python's limit of 4300 digits for printing
MAX_WORK = 3_000_000_000  # rough nanoseconds of exact computing


class Bounds(msgspec.Struct, frozen=True):
    """The least and greatest value, and the most dice that can be needed."""

    low: int
    high: int
    dice: int


def check(root: Node) -> Bounds:
    """The bounds of an expression; DiceError if any part of it is too large."""
    return _bounds(root)


def changed_die(roll: Roll, steps: int | None = None) -> Odds:
    """The odds of one die after its (first) explosions and rerolls; DiceError if no face is left."""
    odds = roll.die.odds()
    for change in roll.changes[:steps]:
        test = change.test
        if isinstance(change, Explode):
            odds = explode(odds, test.holds if test else None, change.depth)
            continue
        assert test is not None  # a reroll always has one
        if all(test.holds(v) for v, _ in odds.items()) and change.times is None:
            raise DiceError(f"every face of d{roll.die} would be rerolled for ever", at=roll.at)
        odds = reroll(odds, test.holds, change.times)
    return odds


def _bounds(node: Node) -> Bounds:
    """The bounds of a node."""
    match node:
        case Number(value):
            return Bounds(value, value, 0)
        case Roll():
            found = _of_roll(node)
        case Negative(value):
            inner = _bounds(value)
            found = Bounds(-inner.high, -inner.low, inner.dice)
        case Pair():
            found = _of_pair(node)
        case Call():
            found = _of_call(node)
    if found.high - found.low >= MAX_OUTCOMES or max(abs(found.low), abs(found.high)) > MAX_NUMBER * 1000:
        raise DiceError(
            f"results from {found.low} to {found.high} are too far apart; the limit is {MAX_OUTCOMES}",
            at=node.at,
        )
    if found.dice > MAX_ROLLED:
        raise DiceError(f"{found.dice} dice are too many; the limit is {MAX_ROLLED}", at=node.at)
    return found


def _of_roll(roll: Roll) -> Bounds:
    """The bounds of dice."""
    count = _bounds(roll.count)
    most, least = max(0, count.high), max(0, count.low)
    if most > MAX_DICE:
        raise DiceError(f"{most} dice are too many; the limit is {MAX_DICE}", at=roll.at)
    again = 1
    for change in roll.changes:
        limit = change.depth if isinstance(change, Explode) else change.times or 0
        if limit > MAX_AGAIN:
            raise DiceError(f"a die is rolled again at most {MAX_AGAIN} times, not {limit}", at=roll.at)
        again *= limit + 1
    if again > MAX_ROLLED or again * roll.die.sides.bit_length() > MAX_BITS:
        raise DiceError("one die would be rolled again too often", at=roll.at)
    dice = count.dice + most * again
    low, high = _face_range(roll)
    fewest, kept = least, most
    if roll.keeps:
        held = [stop - start for start, stop in map(roll.window, range(least, most + 1))]
        fewest, kept = min(held), max(held)
    ends = (low * fewest, low * kept, high * fewest, high * kept)
    return Bounds(min(ends), max(ends), dice)


def _face_range(roll: Roll) -> tuple[int, int]:
    """The least and greatest a single die counts for."""
    faces = roll.die.faces
    low, high = (min(faces), max(faces)) if faces else (1, roll.die.sides)
    if high - low >= MAX_OUTCOMES:
        raise DiceError(f"faces from {low} to {high} are too far apart", at=roll.at)
    for change in roll.changes:
        if isinstance(change, Explode):
            low, high = min(low, low * (change.depth + 1)), max(high, high * (change.depth + 1))
    if high - low >= MAX_OUTCOMES:
        raise DiceError(f"one die from {low} to {high} is too far apart", at=roll.at)
    if any(isinstance(change, Reroll) and change.times is None for change in roll.changes):
        odds = changed_die(roll)
        low, high = odds.low, odds.high
    return (0, 1) if roll.tally else (low, high)


def _of_pair(pair: Pair) -> Bounds:
    """The bounds of two totals."""
    a, b = _bounds(pair.left), _bounds(pair.right)
    dice = a.dice + b.dice
    match pair.word:
        case "+":
            return Bounds(a.low + b.low, a.high + b.high, dice)
        case "-":
            return Bounds(a.low - b.high, a.high - b.low, dice)
        case "over":
            return Bounds(max(0, a.low - b.high), max(0, a.high - b.low), dice)
        case "*":
            ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
            return Bounds(min(ends), max(ends), dice)
        case "/":
            return Bounds(a.low // b.low, a.high // b.low, dice)
        case _:
            return Bounds(-1 if pair.word == "vs" else 0, 1, dice)


def _of_call(call: Call) -> Bounds:
    """The bounds of a function."""
    inner = [_bounds(value) for value in call.values]
    dice = sum(b.dice for b in inner)
    lows, highs = [b.low for b in inner], [b.high for b in inner]
    match call.name:
        case "max":
            return Bounds(max(lows), max(highs), dice)
        case "min":
            return Bounds(min(lows), min(highs), dice)
        case "abs":
            low, high = lows[0], highs[0]
            return Bounds(0 if low <= 0 <= high else min(abs(low), abs(high)), max(abs(low), abs(high)), dice)
        case "highest" | "lowest":
            kept = min(call.number, len(inner))
            return Bounds(min(lows) * kept, max(highs) * kept, dice)
        case _:
            if call.number > MAX_DICE:
                raise DiceError(f"{call.number} rolls are too many; the limit is {MAX_DICE}", at=call.at)
            return Bounds(lows[0], highs[0], dice * call.number)

"""SAM-DICE Dice expressions, how they are rolled, and what is written down of a roll."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct

from zhuoju.dice import Chance, Odds, constant, die
from zhuoju.games.samsara.model.refusal import refuse

Bulk = Literal["exact", "tens", "single"]
MOST_DICE: Final = 999
MOST_TERMS: Final = 40
TERM: Final = re.compile(r"([+-]?)(?:(\d{0,4})[dD](\d{1,3})|(\d{1,6}))")


class Dice(Struct, frozen=True):
    """SAM-DICE-01 `2D4+3D10+5`: so many dice of each kind, and a number. Adding two adds both."""

    dice: tuple[tuple[int, int], ...] = ()  # (count, sides), largest sides last, counts above 0
    flat: int = 0

    def __str__(self) -> str:
        """As the book writes it."""
        parts = [f"{n}D{sides}" for n, sides in self.dice]
        if self.flat or not parts:
            parts.append(str(self.flat))
        return "+".join(parts).replace("+-", "-")

    def __add__(self, other: "Dice | int") -> "Dice":
        """Both together."""
        if isinstance(other, int):
            return Dice(self.dice, self.flat + other)
        return make((*self.dice, *other.dice), self.flat + other.flat)

    def count(self, sides: int) -> int:
        """How many dice of this kind."""
        return sum(n for n, kind in self.dice if kind == sides)

    def less(self, n: int, sides: int) -> "Dice":
        """Without so many dice of one kind; never fewer than none."""
        return make(
            [(max(0, count - n) if kind == sides else count, kind) for count, kind in self.dice], self.flat
        )

    @property
    def low(self) -> int:
        """The least it can give."""
        return self.flat + sum(n for n, _ in self.dice)

    @property
    def high(self) -> int:
        """The most it can give."""
        return self.flat + sum(n * sides for n, sides in self.dice)

    @property
    def twice_mean(self) -> int:
        """Two times the mean: whole, so that nothing is rounded."""
        return 2 * self.flat + sum(n * (sides + 1) for n, sides in self.dice)


NOTHING: Final = Dice()


def make(dice: Iterable[tuple[int, int]], flat: int = 0) -> Dice:
    """Dice, those of one kind put together."""
    counts: dict[int, int] = {}
    for n, sides in dice:
        counts[sides] = counts.get(sides, 0) + n
    return Dice(tuple((n, sides) for sides, n in sorted(counts.items()) if n > 0), flat)


def d(n: int, sides: int, flat: int = 0) -> Dice:
    """So many dice of one kind, and a number."""
    return make([(n, sides)], flat)


def read(text: str) -> Dice:
    """SAM-DICE-03 An expression of dice and whole numbers; capital or small D. Raises Refused."""
    tight = "".join(text.split())
    terms = list(TERM.finditer(tight))
    if not terms or len(terms) > MOST_TERMS or "".join(t[0] for t in terms) != tight:
        raise refuse("dice_text", "SAM-DICE-03", text=text[:80])
    if any(not t[1] for t in terms[1:]):
        raise refuse("dice_text", "SAM-DICE-03", text=text[:80])
    dice: list[tuple[int, int]] = []
    flat = 0
    for term in terms:
        sign = -1 if term[1] == "-" else 1
        if term[3] is None:
            flat += sign * int(term[4])
            continue
        n = int(term[2] or 1)
        if sign < 0 or n > MOST_DICE or int(term[3]) < 1:
            raise refuse("dice_count", "SAM-DICE-03", text=term[0], most=MOST_DICE)
        dice.append((n, int(term[3])))
    return make(dice, flat)


# Rolling


class Rolled(Struct, frozen=True, omit_defaults=True):
    """SAM-DICE-07 A roll as it is written down: who rolled what, why, by which clause, and every face."""

    expression: str
    faces: tuple[tuple[int, ...], ...]  # by kind of die, in the order of the expression
    total: int
    roller: str = ""
    reason: str = ""
    clause: str = ""
    bulk: Bulk = "exact"
    manual: bool = False  # rolled elsewhere (SAM-DICE-09)

    @property
    def line(self) -> str:
        """SAM-DICE-07 One line for a chat: `2D4+1D10 [3,1][7] = 11`."""
        shown = "".join(f"[{','.join(map(str, group))}]" for group in self.faces)
        mark = "" if self.bulk == "exact" else f" {self.bulk}"
        hand = " manual" if self.manual else ""
        return f"{self.expression} {shown}".strip() + f" = {self.total}{mark}{hand}"


def roll(
    dice: Dice,
    chance: Chance,
    *,
    of: str,
    bulk: Bulk = "exact",
    roller: str = "",
    reason: str = "",
    clause: str = "",
) -> Rolled:
    """SAM-DICE-01, 04..06 Roll with this chance; `bulk` rolls fewer dice and counts them several times."""
    groups: list[tuple[int, ...]] = []
    total = dice.flat
    for n, sides in dice.dice:
        faces: list[int] = []
        for rolled, times in batches(n, bulk):
            thrown = chance.roll(rolled, sides, of=of)
            faces += thrown
            total += sum(thrown) * times
        groups.append(tuple(faces))
    return Rolled(str(dice), tuple(groups), total, roller, reason, clause, bulk)


def batches(n: int, bulk: Bulk) -> list[tuple[int, int]]:
    """SAM-DICE-04, 05 How many dice are rolled and how often each counts: 34 by tens is 3 x10 and 4 x1."""
    if bulk == "tens":
        return [(rolled, times) for rolled, times in ((n // 10, 10), (n % 10, 1)) if rolled]
    if bulk == "single":
        return [(1, n)] if n else []
    return [(n, 1)] if n else []


def manual(
    dice: Dice,
    total: int,
    *,
    faces: Sequence[Sequence[int]] = (),
    roller: str = "",
    reason: str = "",
    clause: str = "",
) -> Rolled:
    """SAM-DICE-09 A result rolled elsewhere, marked and checked for its range. Raises Refused."""
    if not dice.low <= total <= dice.high:
        raise refuse("manual_range", "SAM-DICE-09", total=total, low=dice.low, high=dice.high)
    if faces:
        counted = all(
            len(group) == n and all(1 <= face <= sides for face in group)
            for group, (n, sides) in zip(faces, dice.dice, strict=False)
        )
        if len(faces) != len(dice.dice) or not counted or sum(map(sum, faces)) + dice.flat != total:
            raise refuse("manual_faces", "SAM-DICE-09", total=total)
    return Rolled(str(dice), tuple(tuple(g) for g in faces), total, roller, reason, clause, manual=True)


def odds(dice: Dice, bulk: Bulk = "exact") -> Odds:
    """SAM-DICE-06 The exact odds; bulk rolling changes the variance, never the mean."""
    found = constant(dice.flat)
    for n, sides in dice.dice:
        for rolled, times in batches(n, bulk):
            found = found + die(sides).times(rolled) * times
    return found

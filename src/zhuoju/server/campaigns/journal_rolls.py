"""Rolls of the journal: dice commands as Chinese tables write them, and dice that nobody can foresee."""

import re
import secrets

from msgspec import Struct

from zhuoju.dice import DiceError, Rolled, parse, roll
from zhuoju.dice.bounds import check
from zhuoju.server.base.refusals import invalid
from zhuoju.server.match.entries import Dice, Die, Roll, Whom

DICE_MOST = 200  # of one roll; a card shows every die
REPEATS_MOST = 20
USUAL = "d100"  # what a bare command rolls

_COMMAND = re.compile(r"^[.。!！/](?P<name>roll|rdh|rhd|rd|rh|rb|rs|r)(?![a-z]{2})(?P<rest>.*)$", re.I | re.S)
_REPEATED = re.compile(r"^\s*(?P<times>\d{1,3})\s*#(?P<rest>.*)$", re.S)
_WHOM: dict[str, Whom] = {"rh": "hosts", "rdh": "hosts", "rhd": "hosts", "rb": "blind", "rs": "self"}


class Command(Struct, frozen=True):
    """What a dice command asks for: `.rh 3#2d6+1 reason`."""

    expression: str
    times: int
    reason: str
    whom: Whom


def command(text: str) -> Command | None:
    """The dice command in a text; none where it is only talk. A roll that cannot be read is refused."""
    found = _COMMAND.match(text.strip())
    if found is None:
        return None
    whom = _WHOM.get(found["name"].lower(), "everyone")
    rest, times = found["rest"], 1
    repeated = _REPEATED.match(rest)
    if repeated is not None:
        rest, times = repeated["rest"], int(repeated["times"])
    expression, reason = _divided(rest.strip())
    return Command(expression, times, reason, whom)


def _divided(rest: str) -> tuple[str, str]:
    """The longest beginning that can be rolled, and the reason that follows it."""
    if not rest:
        return USUAL, ""
    words = rest.split()
    first: DiceError | None = None
    for many in range(len(words), 0, -1):
        try:
            parse(" ".join(words[:many]))
        except DiceError as wrong:
            first = first or wrong
        else:
            return " ".join(words[:many]), " ".join(words[many:])
    if any(letter.isascii() and letter.isdigit() for letter in words[0]):
        raise invalid(f"this cannot be rolled: {first}", "dice")
    return USUAL, rest


class _Unforeseen:
    """Chance of the machine itself."""

    def roll(self, count: int, sides: int, of: str) -> list[int]:  # noqa: ARG002
        """So many faces from 1 to sides."""
        return [secrets.randbelow(sides) + 1 for _ in range(count)]

    def below(self, n: int, of: str) -> int:  # noqa: ARG002
        """A number from 0 to n - 1."""
        return secrets.randbelow(n)


def rolled(expression: str, times: int) -> list[Roll]:
    """The expression, rolled so many times."""
    if not 1 <= times <= REPEATS_MOST:
        raise invalid(f"a roll is repeated 1 to {REPEATS_MOST} times", "dice")
    try:
        read = parse(expression)
        if check(read.root).dice * times > DICE_MOST:
            raise invalid(f"at most {DICE_MOST} dice at once", "dice")
        chance = _Unforeseen()
        return [_kept(read.text, roll(read, chance)) for _ in range(times)]
    except DiceError as wrong:
        raise invalid(f"this cannot be rolled: {wrong}", "dice") from None


def _kept(expression: str, fallen: Rolled) -> Roll:
    groups = [
        Dice(group.notation, [Die(die.value, die.kept, die.text) for die in group.dice], group.value)
        for group in fallen.groups
    ]
    return Roll(expression, fallen.total, fallen.text, groups)

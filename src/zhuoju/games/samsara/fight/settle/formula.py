"""SAM-STEP-05, 08, 09, 13 A formula as its owner sees it while it is put together: entries, dice, totals."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from zhuoju.games.samsara.fight.powers import Line
from zhuoju.games.samsara.fight.settle.damage import blue_dice, line_dice
from zhuoju.games.samsara.fight.settle.strike import Blue, Part, Settled, Strike
from zhuoju.games.samsara.fight.standing import reduction_dice
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.fight_state import Battle, Fighter, World, fighter
from zhuoju.games.samsara.model.rolls import Dice
from zhuoju.kernel import Plain

Told = dict[str, Plain]


# Attack


def attack_told(m: Battle, strike: Strike, offered: Iterable[Part | None], target: Fighter) -> Told:
    """SAM-COMBAT-30 What is in the formula, what it comes to, and what it would come to with one entry more.

    What a weakness of the target adds (SAM-STEP-11) is not in it: the attacker does not know.
    """
    if m.events is None:  # nobody reads it
        return {}
    parts = [[part.id, spelled(part.line), str(part_dice(m, strike, part, target))] for part in strike.parts]
    longer = {
        part.id: str(attack_dice(m, replace(strike, parts=[*strike.parts, part]), target))
        for part in offered
        if part is not None
    }
    return {"parts": parts, "total": str(attack_dice(m, strike, target)), "longer": longer}


def attack_dice(w: World, strike: Strike, target: Fighter) -> Dice:
    """SAM-STEP-08, 09 Everything that is rolled for damage against one target."""
    found = rolls.NOTHING
    for part in strike.parts:
        found += part_dice(w, strike, part, target)
    return found


def part_dice(w: World, strike: Strike, part: Part, target: Fighter) -> Dice:
    """The dice of one part; crush is heavier by what entries add to it (R28)."""
    if part.line is not None:
        return line_dice(w, strike, part.line, target)
    if part.id == "crush" and part.dice.dice:
        return part.dice + rolls.d(sum(line.number("crush_dice") for line in strike.lines), 4)
    return part.dice


def spelled(line: Line | None) -> str:
    """An entry and its level, as the library writes it."""
    return "" if line is None else f"{line.code}:{line.level}"


# Reduction


def reduction_told(m: Battle, settled: Settled, offered: Mapping[str, Blue | None]) -> Told:
    """SAM-COMBAT-38 The blue entries that are named, the dice of the reduction, and with one entry more."""
    if m.events is None:
        return {}
    now = regular_reduction(m, settled)
    parts = [["regular", "", str(now)]]
    for blue in settled.blues:
        dice = blue_dice(m, settled, blue.line)
        parts.append([blue.id, spelled(blue.line), str(dice)])
        now += dice
    longer = {
        name: str(now + blue_dice(m, settled, blue.line))
        for name, blue in offered.items()
        if blue is not None
    }
    against = [spelled(line) for line in settled.strike.lines]
    by = settled.strike.by or 0
    return {"parts": parts, "total": str(now), "longer": longer, "against": against, "by": by}


def regular_reduction(w: World, settled: Settled) -> Dice:
    """SAM-STEP-13 What is worn and held takes off, less what the attack pierces."""
    if settled.strike.kind == "backlash":
        return rolls.NOTHING
    pierced = sum(line.number("pierce") for line in settled.strike.lines)
    return rolls.d(max(0, reduction_dice(w, fighter(w, settled.target)) - pierced), 4)

"""What is counted in Samsara: who is there, what a match tells the lab, what a designer should look at."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from zhuoju.games.samsara.model.state import State
from zhuoju.kernel import Result

LONG: Final = 12  # rounds that a duel between equals should not need
DUELS: Final = "rounds of duels at star"


def census(s: State) -> dict[str, int]:
    """Nobody who began is lost: the dead stay on the table."""
    return {
        side: sum(one.side == side and one.summoner is None for one in s.fight.fighters.values())
        for side in s.began
    }


def statistics(s: State, result: Result) -> dict[str, Any]:
    """What the lab counts: rounds by star, how it ended, who fell, who won."""
    found: dict[str, Any] = {
        "outcome": result.outcome,
        "rounds": s.fight.round,
        "fallen": [one.name for one in s.fight.fighters.values() if one.dead],
        "winners": [one.name for one in s.fight.fighters.values() if one.seat in result.winners],
    }
    if s.level and s.mode == "duel":
        found[f"{DUELS} {s.fight.grade}"] = s.fight.round
    return found


def findings(_seats: int, counted: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str, str, bool]]:
    """SAM 9.11 Duels of equal stars should be neither endless nor a single blow."""
    for star in range(1, 6):
        rounds = counted.get(f"{DUELS} {star}")
        if rounds:
            middle = median(rounds)
            yield f"★{star}: median rounds of a duel", str(middle), f"2–{LONG}", 2 <= middle <= LONG


def median(counted: Mapping[str, int]) -> int:
    """The middle of numbers that were counted."""
    total, seen = sum(counted.values()), 0
    for value in sorted(counted, key=int):
        seen += counted[value]
        if 2 * seen >= total:
            return int(value)
    return 0

"""MES-ATT, MES-CON, MES-ASS Attempts, contests and assistance: what results mean. Pure arithmetic."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, Literal, TypeVar

from msgspec import Struct

from zhuoju.games.meshal.basics.pool import truncate
from zhuoju.games.meshal.model.refusal import Refusal, Refused

K = TypeVar("K")
ATTEMPT_AP: Final = 3  # of an attempt in the moment that states none (MES-ATT-12)
Mode = Literal["joint", "expert"]
Standing = Literal["going", "done", "failed"]
BANDS: Final = ((0, 0), (1, 2), (3, 4), (5, 6), (7, 8), (9, 99))  # MES 3.2


# Attempts


def difficulty(value: int) -> int:
    """MES-ATT-02 Never below 0."""
    return max(0, value)


def succeeds(result: int, against: int) -> bool:
    """MES-ATT-01 The result must exceed the difficulty."""
    return result > difficulty(against)


def band(against: int) -> int:
    """MES-ATT-03 Which row of the difficulty table a number falls into; the texts describe it."""
    return next((k for k, (_, most) in enumerate(BANDS) if difficulty(against) <= most), len(BANDS) - 1)


def may_be_granted(against: int) -> bool:
    """MES-ATT-04, MES-CORE-09 Without difficulty the host may grant it; if rolled, a point is needed."""
    return difficulty(against) == 0


def attempt_cost(stated: int | None = None) -> int:
    """MES-ATT-12 AP of an attempt in the moment: as its rule states, else 3."""
    return ATTEMPT_AP if stated is None else stated


class Progress(Struct):
    """MES-ATT-06, 09, 10 A progressive attempt: results add up, period by period."""

    difficulty: int
    periods: int = 0
    total: int = 0
    limit: int | None = None  # periods

    @property
    def standing(self) -> Standing:
        """Done as soon as the sum exceeds the difficulty; failed when the time is up."""
        if succeeds(self.total, self.difficulty):
            return "done"
        return "failed" if self.limit is not None and self.periods >= self.limit else "going"


def advance(progress: Progress, result: int) -> Standing:
    """MES-ATT-06 One period more, with the dice held at that time; what was reached is kept (MES-ATT-10)."""
    if progress.standing == "going":
        progress.periods += 1
        progress.total += result
    return progress.standing


def shortcut(against: int, dice: int) -> int:
    """MES-ATT-07, 08 Periods instead of rolling: difficulty x 2 / dice, dropped fractions, at least 1.

    Raises Refused with 0 dice or fewer: such an attempt never succeeds.
    """
    if dice <= 0:
        raise Refused(Refusal("no_dice", "MES-ATT-08", {"dice": dice}))
    return max(1, truncate(Fraction(difficulty(against) * 2, dice)))


# Contests


def winners(results: Mapping[K, int]) -> list[K]:
    """MES-CON-01 Who has the highest result; several are a tie."""
    best = max(results.values(), default=0)
    return [who for who, result in results.items() if result == best]


class Race(Struct):
    """MES-CON-02, 03 A progressive contest: sums per side, and the goal."""

    goal: int
    sums: dict[str, int] = {}
    periods: int = 0


def run_on(race: Race, results: Mapping[str, int]) -> str | None:
    """MES-CON-02, 03 One period: who reaches the goal wins; of several the higher sum; if equal, roll on."""
    race.periods += 1
    for side, result in results.items():
        race.sums[side] = race.sums.get(side, 0) + result
    there = {side: total for side, total in race.sums.items() if total >= race.goal}
    best = winners(there)
    return best[0] if len(best) == 1 else None


# Assistance


def assisted(mode: Mode, own: int, helpers: Iterable[int]) -> int:
    """MES-ASS-02, 03 Joint effort adds all results; of experts the highest counts."""
    return own + sum(helpers) if mode == "joint" else max(own, *helpers, own)


def assist_cost(assisted_ap: int) -> int:
    """MES-ASS-04 AP of assisting in the moment, as a reaction: the same as the assisted action."""
    return assisted_ap


def by_sides(mode: Mode, results: Mapping[K, Iterable[int]]) -> dict[K, int]:
    """MES-CON-05 One result for each side, its members combined as for assists."""
    combined: dict[K, int] = {}
    for side, rolled in results.items():
        first, *others = rolled
        combined[side] = assisted(mode, first, others)
    return combined

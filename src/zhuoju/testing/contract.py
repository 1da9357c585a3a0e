"""The contract: what must hold for every game.

@pytest.mark.parametrize("check", contract(GAME, seats=[2, 3], seeds=range(3)), ids=str)
def test_the_contract(check):
    check()
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from zhuoju.kernel import Game, Plain
from zhuoju.testing.answering import check_offers, check_plain, check_refusals
from zhuoju.testing.case import Case
from zhuoju.testing.copying import check_clones, check_replay, check_resume, check_state, check_undo
from zhuoju.testing.course import check_conservation, check_end, check_events
from zhuoju.testing.hiding import check_dealing, check_hiding, check_honest_undo

CHECKS: Mapping[str, Callable[[Case], None]] = {
    "end": check_end,
    "conservation": check_conservation,
    "events": check_events,
    "state": check_state,
    "plain": check_plain,
    "offers": check_offers,
    "refusals": check_refusals,
    "clones": check_clones,
    "resume": check_resume,
    "replay": check_replay,
    "undo": check_undo,
    "hiding": check_hiding,
    "dealing": check_dealing,
    "honest undo": check_honest_undo,
}


@dataclass(frozen=True)
class Check:
    """One check on one match. Call it; it raises AssertionError."""

    name: str
    case: Case

    def __call__(self) -> None:
        """Run the check."""
        CHECKS[self.name](self.case)

    def __str__(self) -> str:
        return f"{self.name}-{self.case.seats} seats-seed {self.case.seed}"


def contract(
    game: Game[Any, Any],
    *,
    seats: Iterable[int] | None = None,
    options: Mapping[str, Plain] | None = None,
    seeds: Iterable[int] = range(2),
    checks: Iterable[str] = tuple(CHECKS),
    **limits: int,
) -> list[Check]:
    """Every check on every match asked for; as it stands, on the fewest and the most seats.

    `limits` are those of a `Case`: decisions, positions, answers.
    """
    counts = list(seats) if seats is not None else sorted({game.seats[0], game.seats[-1]})
    every = list(seeds)
    cases = [Case(game, count, dict(options or {}), seed, **limits) for count in counts for seed in every]
    return [Check(name, case) for name in checks for case in cases]


def check_contract(
    game: Game[Any, Any],
    seats: Iterable[int] | int | None = None,
    options: Mapping[str, Plain] | None = None,
    seeds: Iterable[int] = range(2),
    **limits: int,
) -> None:
    """All of the contract at once."""
    counts = [seats] if isinstance(seats, int) else seats
    for check in contract(game, seats=counts, options=options, seeds=seeds, checks=tuple(CHECKS), **limits):
        check()

"""`python -m bench.strengths GAME [--from BOT] [--upto BOT] [--matches N] [--seconds S]`: who beats whom.

Each bot that a table offers meets the next stronger one. Every match is played twice from the same seed, with
sides changed, so that neither a better seat nor the harder side of a fight counts. A pair ends after so many
matches, or once it has had its processor time.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, pairwise
from time import process_time
from typing import Any

from zhuoju.lab.confidence import wilson
from zhuoju.lab.playing import play
from zhuoju.server.match.bot_levels import OFFERED

BYSTANDER = "policy"  # on seats that take no side


@dataclass(frozen=True)
class Contest:
    """How two bots meet in a game: which seats each has."""

    first: tuple[int, ...] = (0,)
    second: tuple[int, ...] = (1,)
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)


CONTESTS = {
    "legend": Contest(options={"mode": "quick"}),
    "tamashii": Contest(options={"mode": "versus", "length": "short"}),
    "samsara": Contest(seats=3, options={"mode": "duel", "star": 3, "rounds": 40}),
    "meshal": Contest((0, 1), (2,), 3, {"intensity": "rival", "rounds": 30}),
}


def outcomes(game: str, weaker: str, stronger: str) -> Iterator[float]:
    """Match after match: 1 where the stronger bot won, 0 where the weaker did, else a half."""
    contest = CONTESTS.get(game, Contest())
    for number in count():
        for here, there in ((contest.first, contest.second), (contest.second, contest.first)):
            side = {**dict.fromkeys(here, stronger), **dict.fromkeys(there, weaker)}
            bots = [side.get(seat, BYSTANDER) for seat in range(contest.seats)]
            match, _, _ = play(game, bots, f"strengths/{number}", contest.options)
            assert match.result is not None
            won, lost = ({*match.result.winners} & {*seats} != set() for seats in (here, there))
            yield 0.5 if won == lost else float(won)


def measured(game: str, weaker: str, stronger: str, matches: int, seconds: float) -> str:
    """A row: how often the stronger bot won, and between what the true share lies."""
    until, found = process_time() + seconds, []
    for outcome in outcomes(game, weaker, stronger):
        found.append(outcome)
        done = len(found) >= matches or process_time() > until
        if done and len(found) % 2 == 0:
            break
    low, high = wilson(sum(found), len(found))
    won, lost = found.count(1.0), found.count(0.0)
    share = f"{sum(found) / len(found):.0%} | {low:.0%} to {high:.0%}"
    return f"| {game} | {weaker} | {stronger} | {len(found)} | {won} | {lost} | {share} |"


def main() -> None:
    """Print one row for each two bots that are next to each other."""
    reader = argparse.ArgumentParser(prog="python -m bench.strengths", description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--from", dest="weakest", choices=OFFERED, default=OFFERED[0])
    reader.add_argument("--upto", choices=OFFERED, default=OFFERED[-1])
    reader.add_argument("--matches", type=int, default=40)
    reader.add_argument("--seconds", type=float, default=60.0, help="of processor time for each two bots")
    asked = reader.parse_args()
    bots = OFFERED[OFFERED.index(asked.weakest) : OFFERED.index(asked.upto) + 1]
    print("| game | weaker | stronger | matches | stronger won | weaker won | its share | true share, 95 % |")
    print("|---|---|---|---|---|---|---|---|")
    for weaker, stronger in pairwise(bots):
        print(measured(asked.game, weaker, stronger, asked.matches, asked.seconds), flush=True)


if __name__ == "__main__":
    main()

"""Exact odds, ours against icepool and dyce: `python bench/odds.py [--json FILE]`.

Every run builds its dice anew and empties what icepool remembers, so both sides are cold; the best of several
runs counts. All answers are compared before anything is timed.
"""

import argparse
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from gc import collect
from pathlib import Path
from time import perf_counter
from typing import Any

import dyce
import icepool
import icepool.math

from zhuoju.dice import Odds, die, distribution, parse

POINTS = (0, 0, 0, 0, 1, 2)
POINTS_TEXT = "8d{0*4,1,2} over 6d{0*4,1,2} over 2"
MARGIN_TEXT = "3d8+5d4-4d4-(4d4+3d10 over 3d4+4d10)d6"
TARGET = 20.0


def points_ours() -> Odds:
    """Eight points dice against six, protection 2."""
    d = die(POINTS)
    return d.times(8).over(d.times(6), protection=2)


def points_icepool() -> Any:
    """The same in icepool."""
    d = icepool.Die(POINTS)
    return (8 @ d - 6 @ d).map(lambda x: max(0, max(0, x) - 2))


def points_dyce() -> Any:
    """The same in dyce."""
    h = dyce.H(POINTS)
    return ((8 @ h) - (6 @ h)).apply(lambda x: max(0, max(0, x) - 2))


def margin_ours() -> Odds:
    """3D8+5D4 - 4D4 - (margin of 4D4+3D10 over 3D4+4D10)D6."""
    d4, d6, d8, d10 = die(4), die(6), die(8), die(10)
    margin = (d4.times(4) + d10.times(3)).over(d4.times(3) + d10.times(4))
    return d8.times(3) + d4.times(5) - d4.times(4) - d6.times(margin)


def margin_icepool() -> Any:
    """The same in icepool."""
    d4, d6, d8, d10 = (icepool.Die(range(1, n + 1)) for n in (4, 6, 8, 10))
    margin = ((4 @ d4 + 3 @ d10) - (3 @ d4 + 4 @ d10)).map(lambda x: max(0, x))
    return 3 @ d8 + 5 @ d4 - 4 @ d4 - margin @ d6


def from_text(text: str) -> Callable[[], Odds]:
    """Reading and computing an expression."""
    return lambda: distribution(parse(text))


def chances(answer: Any) -> dict[int, Fraction]:
    """Any library's answer as exact chances."""
    if isinstance(answer, Odds):
        return {v: Fraction(c, answer.total) for v, c in answer.items()}
    total = sum(answer.values())
    return {int(v): Fraction(int(c), int(total)) for v, c in answer.items() if c}


def forget() -> None:
    """Empties the tables that icepool keeps for the whole process."""
    icepool.math.comb_row_cache.clear()


def cold(work: Callable[[], Any], runs: int) -> float:
    """The best time of several cold runs, in seconds."""
    best = float("inf")
    collect()
    for _ in range(runs):
        forget()
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best


CASES: list[tuple[str, Callable[[], Odds], str, Callable[[], Any], float | None]] = [
    ("points pool 8 vs 6, protection 2", points_ours, "icepool", points_icepool, TARGET),
    ("points pool 8 vs 6, protection 2", points_ours, "dyce", points_dyce, None),
    ("points pool, read from text", from_text(POINTS_TEXT), "icepool", points_icepool, None),
    ("dice by margin", margin_ours, "icepool", margin_icepool, TARGET),
    ("dice by margin, read from text", from_text(MARGIN_TEXT), "icepool", margin_icepool, TARGET),
]


def run(runs: int = 30) -> list[dict[str, Any]]:
    """One row per case; AssertionError if two libraries disagree."""
    rows: list[dict[str, Any]] = []
    for name, ours, peer, theirs, target in CASES:
        assert chances(ours()) == chances(theirs()), f"{name}: not the answer of {peer}"
        ours_s, peer_s = cold(ours, runs * 5), cold(theirs, runs)
        ratio = peer_s / ours_s
        rows.append(
            {"name": name, "ours_s": ours_s, "peer": peer, "peer_s": peer_s, "ratio": ratio, "target": target}
        )
    return rows


def main() -> int:
    """Prints the rows; fails if a target is missed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--json", type=Path, help="also write the rows to this file")
    chosen = options.parse_args()
    rows = run()
    for row in rows:
        goal = f" (target {row['target']:.0f}x)" if row["target"] else ""
        times = f"ours {row['ours_s'] * 1e6:8.1f} us, {row['peer']:7} {row['peer_s'] * 1e6:9.1f} us"
        print(f"{row['name']:34} {times}: {row['ratio']:6.1f}x{goal}")
    if chosen.json:
        chosen.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    return int(any(row["target"] and row["ratio"] < row["target"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())

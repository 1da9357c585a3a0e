"""How quick this machine is at plain Python: what the other figures can be read against.

Machines differ by a factor of three, and one of them from minute to minute. The work is small, fixed and none
of ours: eight queens, all solutions, as a generator.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import process_time

from bench import Row

QUEENS, SOLUTIONS = 8, 92
USUAL = 850.0  # rounds a second of the processor where Meshal Lite plays 7,900 and 6,700 decisions a second
BATCHES = 5


def queens(size: int, row: int = 0, columns: int = 0, left: int = 0, right: int = 0) -> Iterator[int]:
    """One for every way to place so many queens."""
    if row == size:
        yield 1
        return
    for column in range(size):
        if not (columns >> column & 1 or left >> row + column & 1 or right >> row - column + size & 1):
            yield from queens(
                size,
                row + 1,
                columns | 1 << column,
                left | 1 << row + column,
                right | 1 << row - column + size,
            )


def run(seconds: float) -> list[Row]:
    """One row, for information."""
    speeds = []
    for _ in range(BATCHES):
        rounds, start = 0, process_time()
        while (spent := process_time() - start) < seconds / BATCHES:
            assert sum(queens(QUEENS)) == SOLUTIONS
            rounds += 1
        speeds.append(rounds / spent)
    speed = median(speeds)
    return [
        Row("this machine, plain Python", speed, USUAL, "rounds/s", speed / USUAL, note="to read others by")
    ]

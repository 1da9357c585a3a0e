"""Figures beside those of peers: `python -m bench`. Tests never time anything; this does nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One figure, what it is held against, and whether it is met. No target: for information."""

    name: str
    ours: float
    peer: float
    unit: str
    ratio: float
    target: float | None = None
    at_most: bool = False  # the ratio may not be above the target; otherwise not below it
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None where there is none."""
        if self.target is None:
            return None
        return self.ratio <= self.target if self.at_most else self.ratio >= self.target

    def plain(self) -> dict[str, object]:
        """The row as JSON-able data."""
        return {**asdict(self), "met": self.met}


@dataclass(frozen=True)
class Skipped:
    """A figure that could not be taken here, and the reason."""

    name: str
    why: str


Bench = Callable[[float], list[Row | Skipped]]  # takes the seconds to spend on one measurement

REPEATS = 5


def side_by_side(
    ours: Callable[[int], float], peer: Callable[[int], float], repeats: int = REPEATS
) -> tuple[float, float, float]:
    """Both measured in turn, so that a slow moment of the machine hits both: medians, and of the ratios."""
    pairs = []
    for seed in range(repeats):
        theirs = peer(seed)
        pairs.append((ours(seed), theirs))
    return median(o for o, _ in pairs), median(p for _, p in pairs), median(o / p for o, p in pairs)

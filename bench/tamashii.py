"""The program finder of Tamashii on random launchers, beside the time allowed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from time import perf_counter

from bench import Row
from zhuoju.games.tamashii.board.launcher import CELLS, empty_launcher, usable_cells
from zhuoju.games.tamashii.language import vocabulary
from zhuoju.games.tamashii.model.library import BASIC_PROGRAMS, BODIES
from zhuoju.games.tamashii.model.state import Launcher
from zhuoju.games.tamashii.model.words import BASIC
from zhuoju.games.tamashii.seat import finder

WRITES = 6
ALLOWED = 50.0  # ms
OPENING, FULL = 8, CELLS


def launcher(random: Random, tokens: int) -> Launcher:
    """So many random basic codes; a full launcher has all cells unlocked."""
    made = empty_launcher()
    if tokens == FULL:
        made.locks = []
    for cell in random.sample(usable_cells(made), tokens):
        made.cells[cell] = random.choice(BASIC)
    return made


def basics() -> dict[str, str]:
    """The nine basic programs."""
    return {card.id: card.program.pattern for card in BASIC_PROGRAMS.values()}


def many() -> dict[str, str]:
    """The basic programs and the costs of all bodies."""
    return basics() | {card.id: card.cost for card in BODIES.values() if card.cost}


def singles(made: Launcher) -> None:
    """Every basic program on its own."""
    finder.find(made, "red", WRITES, basics())


def all_of_them(made: Launcher) -> None:
    """Every basic program and every body."""
    finder.find(made, "red", WRITES, many())


def pairs(made: Launcher) -> None:
    """All pairs of the short basic programs at once."""
    short = [card.program.pattern for card in BASIC_PROGRAMS.values() if not card.long]
    for two in combinations(short, 2):
        finder.combine(made, "red", WRITES, two)


WORK: list[tuple[str, Callable[[Launcher], None], int]] = [
    ("9 basic programs, opening launcher", singles, OPENING),
    ("9 basic programs, full launcher", singles, FULL),
    ("basic programs and bodies, full launcher", all_of_them, FULL),
    ("10 pairs at once, opening launcher", pairs, OPENING),
    ("10 pairs at once, full launcher", pairs, FULL),
]


def run(seconds: float) -> list[Row]:
    """Mean time for one launcher with six write moves, tables built before."""
    assert vocabulary.VOCABULARY, "the packs must have been read"
    rows = []
    for name, work, tokens in WORK:
        random = Random(1)
        start = perf_counter()
        work(launcher(random, tokens))
        cold = perf_counter() - start
        spent, worst = [], 0.0
        while sum(spent) < seconds:
            made = launcher(random, tokens)
            start = perf_counter()
            work(made)
            spent.append(perf_counter() - start)
            worst = max(worst, spent[-1])
        mean = sum(spent) / len(spent) * 1e3
        target = None if work is pairs else 1.0
        note = f"worst {worst * 1e3:.0f} ms, first {cold * 1e3:.0f} ms"
        rows.append(Row(f"finder, {name}", mean, ALLOWED, "ms", mean / ALLOWED, target, True, note))
    return rows

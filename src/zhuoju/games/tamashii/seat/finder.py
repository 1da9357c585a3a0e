"""The exact program finder: which programs a launcher can show after so many write moves, and how.

A write move exchanges what two adjacent cells hold. For a program only the tokens that will form it matter:
a position is the cells of those tokens, one for each symbol of the pattern, and a move takes one of them to a
neighbouring cell; if another of them is there, the two change places. Tables hold the fewest moves from every
position of up to three tokens to the arrangement wanted. For short programs they are exact; for longer ones
and for several at once they are lower bounds that lead a search of growing depth, which is exact too.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from zhuoju.games.tamashii.board.launcher import CELLS, NEIGHBOURS, usable_cells
from zhuoju.games.tamashii.board.patterns import (
    Spots,
    accepted,
    everywhere,
    spots,
    symbols,
    turned,
)
from zhuoju.games.tamashii.model.state import COLUMNS, ROWS, Cell, Launcher, cell_ref
from zhuoju.games.tamashii.model.words import Basic

Cells = tuple[Cell, ...]  # where the tokens for each symbol are
Move = tuple[Cell, Cell]
Usable = tuple[Cell, ...]

TRIPLE: Final = 3  # tokens that a table looks at
FAR: Final = 255
WEIGHTS: Final = (1, CELLS, CELLS * CELLS)
PER_MOVE: Final = 2  # tokens that one move can bring nearer


class Plan(NamedTuple):
    """Write moves in order, and the cells in which each program then stands."""

    moves: tuple[Move, ...]
    placements: tuple[Cells, ...]


class Tired(Exception):
    """A search has looked at as many positions as it was allowed to."""


def find(
    launcher: Launcher, core: Basic, writes: int, programs: Mapping[str, str], *, effort: int | None = None
) -> dict[str, Plan]:
    """For each program (a name and its pattern) that can be formed in so many moves: a shortest way to it.

    With `effort` each search looks at so many positions at most and may miss a way.
    """
    found = {
        name: combine(launcher, core, writes, [pattern], effort=effort) for name, pattern in programs.items()
    }
    return {name: plan for name, plan in found.items() if plan is not None}


def combine(
    launcher: Launcher, core: Basic, writes: int, patterns: Sequence[str], *, effort: int | None = None
) -> Plan | None:
    """A shortest way to form all these programs at once, each with its own tokens; None: there is none.

    With `effort` it looks at so many positions at most and may miss a way.
    """
    try:
        return _shortest(_Search(launcher, core, patterns, effort), writes)
    except Tired:
        return None


def _shortest(search: "_Search", writes: int) -> Plan | None:
    for limit in range(writes + 1):
        for start in search.starts(limit):
            path = search.reach(start, limit)
            if path is not None:
                return search.plan([start, *path])
    return None


def moves_of(launcher: Launcher, plan: Plan) -> list[str]:
    """The moves of a plan as the write step offers them."""
    cells = list(launcher.cells)
    named = []
    for here, there in plan.moves:
        if cells[there] is None:
            named.append(f"slide {cell_ref(here)} {cell_ref(there)}")
        else:
            named.append(f"swap {cell_ref(min(here, there))} {cell_ref(max(here, there))}")
        cells[here], cells[there] = cells[there], cells[here]
    return named


# Tables


@lru_cache(maxsize=512)
def _table(shape: Spots, usable: Usable) -> bytearray:
    """The fewest moves that bring tokens from any cells into this arrangement, by `_index` of their cells."""
    near = _near(usable)
    size: int = CELLS ** len(shape)
    table = bytearray([FAR]) * size
    reached = _arranged(shape, usable)
    for index in reached:
        table[index] = 0
    for moves in range(1, FAR):
        further = []
        for index in reached:
            for other in _one_move(index, len(shape), near):
                if table[other] == FAR:
                    table[other] = moves
                    further.append(other)
        if not further:
            break
        reached = further
    return table


def _arranged(shape: Spots, usable: Usable) -> list[int]:
    """Every way to lay this arrangement on usable cells."""
    found = []
    for _, spread in turned(shape):
        for row in range(ROWS - max(r for r, _ in spread)):
            for column in range(COLUMNS - max(c for _, c in spread)):
                cells = tuple((row + r) * COLUMNS + column + c for r, c in spread)
                if all(cell in usable for cell in cells):
                    found.append(_index(cells))
    return sorted(set(found))


def _index(cells: Cells) -> int:
    return sum(cell * weight for cell, weight in zip(cells, WEIGHTS, strict=False))


@cache
def _near(usable: Usable) -> tuple[Cells, ...]:
    return tuple(tuple(n for n in NEIGHBOURS[cell] if n in usable) for cell in range(CELLS))


def _one_move(index: int, count: int, near: tuple[Cells, ...]) -> Iterator[int]:
    """The positions one move away."""
    cells = []
    rest = index
    for _ in range(count):
        rest, cell = divmod(rest, CELLS)
        cells.append(cell)
    for slot, cell in enumerate(cells):
        weight = WEIGHTS[slot]
        for there in near[cell]:
            moved = index + (there - cell) * weight
            if there in cells:
                moved += (cell - there) * WEIGHTS[cells.index(there)]
            yield moved


# Search


class _Bound(NamedTuple):
    """A table for up to three tokens of one program, and where they stand among all tokens of the search."""

    program: int
    one: int
    two: int
    three: int
    weight_two: int
    weight_three: int
    table: bytearray


class _Search:
    """One launcher and the programs wanted from it."""

    def __init__(
        self, launcher: Launcher, core: Basic, patterns: Sequence[str], effort: int | None = None
    ) -> None:
        self.effort = effort
        usable = tuple(usable_cells(launcher))
        self.near = _near(usable)
        self.patterns = patterns
        self.sizes = [len(symbols(pattern)) for pattern in patterns]
        self.tokens: list[Cells] = []  # for each symbol the cells whose token would do
        self.asked: list[list[_Bound]] = []  # bounds by the last symbol that they look at
        self.tried: dict[Cells, int] = {}
        for number, pattern in enumerate(patterns):
            first = len(self.tokens)
            for letter in symbols(pattern):
                wanted = accepted(letter, core)
                self.tokens.append(tuple(c for c in usable if launcher.cells[c] in wanted))
            self.asked += _bounds(number, first, spots(pattern), usable)
        self.bounds = [bound for bounds in self.asked for bound in bounds]

    def starts(self, limit: int, chosen: Cells = ()) -> Iterator[Cells]:
        """Every choice of tokens that may do in so many moves."""
        if len(chosen) == len(self.tokens):
            if self._may_do(chosen, limit):
                yield chosen
            return
        for cell in self.tokens[len(chosen)]:
            if cell not in chosen:
                cells = (*chosen, cell)
                if _within(cells, self.asked[len(chosen)], limit):
                    yield from self.starts(limit, cells)

    def _may_do(self, cells: Cells, limit: int) -> bool:
        """False only where more moves than that are needed."""
        if self.effort is not None:
            self.effort -= 1
            if self.effort < 0:
                raise Tired
        if not _within(cells, self.bounds, limit):
            return False
        if len(self.patterns) <= PER_MOVE:
            return True
        far = [0] * len(self.patterns)
        for program, a, b, c, wb, wc, table in self.bounds:
            far[program] = max(far[program], table[cells[a] + wb * cells[b] + wc * cells[c]])
        return sum(far) <= PER_MOVE * limit

    def reach(self, cells: Cells, left: int) -> list[Cells] | None:
        """The positions on a way to the programs in at most so many moves, or None."""
        if self._formed(cells):
            return []
        if left == 0:
            return None
        for moved in self._moves(cells):
            if self.tried.get(moved, -1) < left - 1 and self._may_do(moved, left - 1):
                self.tried[moved] = left - 1
                path = self.reach(moved, left - 1)
                if path is not None:
                    return [moved, *path]
        return None

    def _moves(self, cells: Cells) -> Iterator[Cells]:
        for slot, cell in enumerate(cells):
            for there in self.near[cell]:
                if there not in cells:
                    yield (*cells[:slot], there, *cells[slot + 1 :])
                elif there > cell:  # the other way round it is the same exchange
                    yield tuple(there if c == cell else cell if c == there else c for c in cells)

    def _formed(self, cells: Cells) -> bool:
        parts = zip(self._parts(cells), self.patterns, strict=True)
        return all(part in _placed(pattern) for part, pattern in parts)

    def _parts(self, cells: Cells) -> list[Cells]:
        """The cells of each program."""
        ends = [sum(self.sizes[: n + 1]) for n in range(len(self.sizes))]
        return [cells[end - size : end] for end, size in zip(ends, self.sizes, strict=True)]

    def plan(self, path: list[Cells]) -> Plan:
        """The exchanges that lead along these positions."""
        moves = []
        for before, after in pairwise(path):
            moves.append(next((a, b) for a, b in zip(before, after, strict=True) if a != b))
        return Plan(tuple(moves), tuple(self._parts(path[-1])))


def _within(cells: Cells, bounds: list[_Bound], limit: int) -> bool:
    for _, a, b, c, wb, wc, table in bounds:
        if table[cells[a] + wb * cells[b] + wc * cells[c]] > limit:
            return False
    return True


@lru_cache(maxsize=4096)
def _bounds(program: int, first: int, shape: Spots, usable: Usable) -> list[list[_Bound]]:
    """For each symbol of a program the tables that can be asked once its token is chosen."""
    size = len(shape)
    groups = [tuple(range(size))] if size <= TRIPLE else list(combinations(range(size), TRIPLE))
    asked: list[list[_Bound]] = [[] for _ in range(size)]
    for group in groups:
        part = tuple(shape[slot] for slot in group)
        slots = [first + slot for slot in group] + [first] * (TRIPLE - len(group))
        weights = [weight if n < len(group) else 0 for n, weight in enumerate(WEIGHTS)]
        table = _table(_cornered(part), usable)
        asked[group[-1]].append(_Bound(program, slots[0], slots[1], slots[2], weights[1], weights[2], table))
    return asked


@cache
def _cornered(shape: Spots) -> Spots:
    """The same arrangement under the same name wherever it stands in its frame and however it is turned."""
    return min(turn for _, turn in turned(shape))


@cache
def _placed(pattern: str) -> frozenset[Cells]:
    """Every placement of a pattern, tokens of the same symbol in any order that a turn gives."""
    found = {placement.cells for placement in everywhere(pattern)}
    for _, spread in turned(spots(pattern)):
        for row in range(ROWS - max(r for r, _ in spread)):
            for column in range(COLUMNS - max(c for _, c in spread)):
                found.add(tuple((row + r) * COLUMNS + column + c for r, c in spread))
    return frozenset(found)

"""TAM-LAUNCHER The grid of code cells: which cells there are, and the write moves."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.tamashii.model.library import CONSTANTS
from zhuoju.games.tamashii.model.state import (
    COLUMNS,
    ROWS,
    Cell,
    Launcher,
    Player,
    Tamashii,
    cell_ref,
)

CELLS: Final = ROWS * COLUMNS
LOCKABLE: Final = COLUMNS - 1  # the right-most column
MOST_LOCKS: Final = ROWS


def empty_launcher() -> Launcher:
    """TAM-SETUP-06 No tokens, one lock token on each cell of the right-most column."""
    return Launcher([None] * CELLS, [row * COLUMNS + LOCKABLE for row in range(ROWS)])


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    row, column = divmod(cell, COLUMNS)
    beside = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * COLUMNS + c for r, c in beside if 0 <= r < ROWS and 0 <= c < COLUMNS)


NEIGHBOURS: Final = tuple(_neighbours(cell) for cell in range(CELLS))  # TAM-LAUNCHER-07: sharing an edge


def highlighted() -> list[Cell]:
    """TAM-LAUNCHER-02, 04 The cells that are refilled, top row first, each row from left to right.

    Those of the right-most column count once they are unlocked.
    """
    return [cell for cell in range(CELLS) if _is_light(*divmod(cell, COLUMNS))]


def _is_light(row: int, column: int) -> bool:
    return column == LOCKABLE or (row + column) % 2 == CONSTANTS.highlighted_parity


def usable_cells(launcher: Launcher) -> list[Cell]:
    """TAM-LAUNCHER-03 Every cell without a lock token."""
    return [cell for cell in range(CELLS) if cell not in launcher.locks]


def empty_cells(launcher: Launcher) -> list[Cell]:
    """The usable cells without a token."""
    return [cell for cell in usable_cells(launcher) if launcher.cells[cell] is None]


def tokens(launcher: Launcher) -> list[Cell]:
    """The cells with a token."""
    return [cell for cell in range(CELLS) if launcher.cells[cell] is not None]


# Write moves


def write_moves(launcher: Launcher) -> dict[str, tuple[Cell, Cell]]:
    """TAM-LAUNCHER-08 to 10 Every slide into an empty cell and every swap of two tokens, by option id."""
    moves: dict[str, tuple[Cell, Cell]] = {}
    for here in tokens(launcher):
        for there in NEIGHBOURS[here]:
            if there in launcher.locks:
                continue
            if launcher.cells[there] is None:
                moves[f"slide {cell_ref(here)} {cell_ref(there)}"] = (here, there)
            elif here < there:
                moves[f"swap {cell_ref(here)} {cell_ref(there)}"] = (here, there)
    return moves


def do_move(m: Tamashii, p: Player, here: Cell, there: Cell) -> None:
    """TAM-LAUNCHER-10 One slide or swap: the two cells exchange what they hold."""
    cells = p.launcher.cells
    kind = "slid" if cells[there] is None else "swapped"
    cells[here], cells[there] = cells[there], cells[here]
    p.recast = {_exchanged(cell, here, there): code for cell, code in p.recast.items()}
    m.tell(kind, seat=p.seat, here=cell_ref(here), there=cell_ref(there))


def _exchanged(cell: Cell, here: Cell, there: Cell) -> Cell:
    return {here: there, there: here}.get(cell, cell)


# Lock tokens


def unlockable(p: Player) -> list[Cell]:
    """TAM-LAUNCHER-04, 05 The cells under a lock token; a lock of a scenario counts like any (EC-77)."""
    return sorted(p.launcher.locks)


def unlock(m: Tamashii, p: Player, cell: Cell) -> None:
    """TAM-LAUNCHER-04 Remove a lock token: the cell is usable and highlighted from now on."""
    p.launcher.locks.remove(cell)
    m.tell("cell_unlocked", seat=p.seat, cell=cell_ref(cell))


def cells_to_lock(p: Player) -> Iterator[Cell]:
    """TAM-LAUNCHER-13, 14 Highlighted cells outside the right-most column: empty ones if there are any."""
    if len(p.launcher.locks) >= MOST_LOCKS:
        return
    allowed = [c for c in highlighted() if c % COLUMNS != LOCKABLE and c not in p.launcher.locks]
    empty = [c for c in allowed if p.launcher.cells[c] is None]
    yield from empty or allowed

"""Tic-tac-toe.

TTT-1  The board has nine cells. Seat 0 begins; the seats take turns.
TTT-2  On your turn mark a free cell.
TTT-3  Whoever has three marks in a line wins. When no cell is free, nobody does.
"""

from msgspec import Struct
from zhuoju_examples.texts import texts

from zhuoju.kernel import Chance, Flow, Game, NoOptions, Seat, Table, choose_one

FREE = -1
CELLS = [f"cell:{i}" for i in range(9)]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
THROUGH = [[line for line in LINES if cell in line] for cell in range(9)]


class Board(Struct):
    """Who marked each cell, and whose turn it is."""

    cells: list[int]
    turn: Seat = 0


Play = Table[Board, NoOptions]


def setup(seats: int, options: NoOptions, chance: Chance) -> Board:
    """TTT-1"""
    return Board([FREE] * 9)


def play(m: Play) -> Flow[None]:
    """TTT-2, TTT-3"""
    board = m.state
    cells = board.cells
    free = {CELLS[i]: i for i in range(9) if cells[i] == FREE}
    while free:
        seat = board.turn
        cell = yield from choose_one(seat, "play.cell", free, clause="TTT-2")
        cells[cell] = seat
        del free[CELLS[cell]]
        m.tell("marked", seat=seat, cell=CELLS[cell])
        for a, b, c in THROUGH[cell]:  # only a line through the new mark can be complete
            if cells[a] == cells[b] == cells[c]:
                return m.end([seat], outcome="outcome.line")
        board.turn = 1 - seat
    return m.end([], outcome="outcome.draw")


def evaluate(board: Board, seat: Seat) -> float:
    """How well a seat stands, from -1 to 1: lines it can still complete, the fuller the better."""
    worth = 0
    for line in LINES:
        marks = [board.cells[cell] for cell in line]
        mine, theirs = marks.count(seat), marks.count(1 - seat)
        if mine == 3 or theirs == 3:
            return 1.0 if mine else -1.0
        worth += (0 if theirs else mine * mine) - (0 if mine else theirs * theirs)
    return worth / 36


GAME = Game(
    id="tictactoe",
    version=1,
    state=Board,
    seats=range(2, 3),
    setup=setup,
    first=play,
    view=lambda board, seat: board,
    evaluate=evaluate,
    texts=lambda: texts("tictactoe"),
)

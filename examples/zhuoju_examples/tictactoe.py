"""Tic-tac-toe.

TTT-1  The board has nine cells. Seat 0 begins; the seats take turns.
TTT-2  On your turn mark a free cell.
TTT-3  Whoever has three marks in a line wins. When no cell is free, nobody does.
"""

from msgspec import Struct

from zhuoju.kernel import Chance, Flow, Game, NoOptions, Plain, Seat, Table, choose_one
from zhuoju_examples import drawing
from zhuoju_examples.texts import texts

CELLS = {f"cell:{i}": 1 << i for i in range(9)}  # one bit a cell
ALL = {cell: cell for cell in CELLS}
LINES = [
    0b000000111,
    0b000111000,
    0b111000000,
    0b001001001,
    0b010010010,
    0b100100100,
    0b100010001,
    0b001010100,
]
WON = frozenset(marks for marks in range(512) if any(marks & line == line for line in LINES))


class Board(Struct):
    """The free cells, those each seat has marked (one bit a cell), and whose turn it is."""

    free: dict[str, str]
    marks: list[int]
    turn: Seat = 0


Play = Table[Board, NoOptions]


def setup(_seats: int, _options: NoOptions, _chance: Chance) -> Board:
    """TTT-1"""
    return Board(dict(ALL), [0, 0])


def play(m: Play) -> Flow[None]:
    """TTT-2, TTT-3"""
    board = m.state
    marks = board.marks
    free = board.free
    seat = board.turn
    while free:
        cell = yield from choose_one(seat, "play.cell", free)
        del free[cell]
        mine = marks[seat] = marks[seat] | CELLS[cell]
        m.tell("marked", seat=seat, cell=cell)
        if mine in WON:
            return m.end([seat], outcome="outcome.line")
        board.turn = seat = 1 - seat
    return m.end([], outcome="outcome.draw")


def view(board: Board, _: Seat | None) -> dict[str, Plain]:
    """All is open: who marked each cell (-1: nobody), and whose turn it is."""
    mine, theirs = board.marks
    cells = [0 if mine & bit else 1 if theirs & bit else -1 for bit in CELLS.values()]
    return {"cells": cells, "turn": board.turn}


def evaluate(board: Board, seat: Seat) -> float:
    """How well a seat stands, from -1 to 1: lines it can still complete, the fuller the better."""
    mine, theirs = board.marks[seat], board.marks[1 - seat]
    if mine in WON or theirs in WON:
        return 1.0 if mine in WON else -1.0
    worth = 0
    for line in LINES:
        worth += 0 if theirs & line else (mine & line).bit_count() ** 2
        worth -= 0 if mine & line else (theirs & line).bit_count() ** 2
    return worth / 36


GAME = Game(
    id="tictactoe",
    version=1,
    state=Board,
    seats=range(2, 3),
    setup=setup,
    first=play,
    view=view,
    evaluate=evaluate,
    terminal=drawing.tictactoe,
    texts=lambda: texts("tictactoe"),
)

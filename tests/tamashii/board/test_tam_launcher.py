"""TAM-LAUNCHER The grid, write moves and lock tokens."""

import pytest

from zhuoju.games.tamashii.board import launcher as grid
from zhuoju.games.tamashii.board.codes import lock_cell, refill
from zhuoju.games.tamashii.board.launcher import (
    do_move,
    highlighted,
    unlock,
    usable_cells,
    write_moves,
)
from zhuoju.games.tamashii.language.verbs_codes import write_now
from zhuoju.games.tamashii.model.library import CONSTANTS
from zhuoju.games.tamashii.model.state import player


def moves(t, seat=0):
    """The write moves of a player."""
    return list(write_moves(t.me(seat).launcher))


@pytest.mark.rule("TAM-LAUNCHER-01")
def test_sixteen_cells_are_usable_from_the_start_and_the_right_most_column_is_locked(board):
    t = board(1)
    assert len(t.me().launcher.cells) == 4 * 5
    assert t.me().launcher.locks == [4, 9, 14, 19]
    assert usable_cells(t.me().launcher) == [r * 5 + c for r in range(4) for c in range(4)]
    assert grid.empty_launcher() == t.me().launcher


@pytest.mark.rule("TAM-LAUNCHER-02")
def test_eight_cells_of_the_first_four_columns_are_highlighted_like_a_chequerboard():
    cells = [divmod(c, 5) for c in highlighted() if c % 5 < 4]
    assert cells == [(0, 0), (0, 2), (1, 1), (1, 3), (2, 0), (2, 2), (3, 1), (3, 3)]
    assert CONSTANTS.highlighted_parity == 0


@pytest.mark.rule("TAM-LAUNCHER-03")
def test_a_locked_cell_cannot_be_entered_and_takes_no_part_in_a_swap(board):
    """EC-33."""
    t = board(1)
    t.write(0, "...R")
    assert "slide cell:3 cell:4" not in moves(t)
    t.write(0, "..#R")
    assert moves(t) == ["slide cell:3 cell:8"]


@pytest.mark.rule("TAM-LAUNCHER-04")
def test_an_unlocked_cell_is_usable_and_highlighted(board):
    t = board(1)
    t.write(0, "RRRR/....#")
    t.do(lambda m: unlock(m, player(m, 0), 4))
    assert "slide cell:3 cell:4" in moves(t)
    t.do(lambda m: unlock(m, player(m, 0), 14))
    t.do(lambda m: unlock(m, player(m, 0), 19))
    t.do(lambda m: refill(m, player(m, 0)))
    assert [c for c in (4, 9, 14, 19) if t.me().launcher.cells[c]] == [4, 14, 19]


@pytest.mark.rule("TAM-LAUNCHER-06", "TAM-LAUNCHER-09")
def test_a_swap_exchanges_two_tokens_on_adjacent_cells(board):
    t = board(1)
    t.write(0, "RB")
    assert "swap cell:0 cell:1" in moves(t)
    assert not {"slide cell:0 cell:1", "slide cell:1 cell:0", "swap cell:1 cell:0"} & set(moves(t))
    t.do(lambda m: do_move(m, player(m, 0), 0, 1))
    assert t.launcher() == "BR"
    assert t.events("swapped")[0].data == {"seat": 0, "here": "cell:0", "there": "cell:1"}


@pytest.mark.rule("TAM-LAUNCHER-07", "TAM-LAUNCHER-08", "TAM-LAUNCHER-10")
def test_a_token_slides_to_an_empty_cell_beside_it_and_never_across_a_corner(board):
    """EC-34: also into plain cells."""
    t = board(1)
    t.write(0, "/.R")
    assert moves(t) == [f"slide cell:6 cell:{n}" for n in (1, 5, 7, 11)]
    t.do(lambda m: do_move(m, player(m, 0), 6, 7))
    assert t.launcher() == "/..R"


@pytest.mark.rule("TAM-LAUNCHER-11")
def test_write_x_makes_up_to_x_moves_and_may_stop_before(board):
    t = board(1)
    t.write(0, "R")
    t.do(lambda m: write_now(m, player(m, 0), 2), "slide cell:0 cell:1", "slide cell:1 cell:2")
    assert t.rests
    assert t.launcher() == "..R"
    t.do(lambda m: write_now(m, player(m, 0), 2), "slide cell:2 cell:1", "done")
    assert t.rests
    assert t.launcher() == ".R"


@pytest.mark.rule("TAM-LAUNCHER-12", "TAM-CODE-16")
def test_corrupted_and_open_source_tokens_move_like_any_other(board):
    t = board(1)
    t.write(0, "XO")
    assert "swap cell:0 cell:1" in moves(t)
    assert "slide cell:0 cell:5" in moves(t)
    assert "slide cell:1 cell:2" in moves(t)


@pytest.mark.rule("TAM-LAUNCHER-13")
def test_a_scenario_may_lock_any_highlighted_cell_but_a_player_has_four_locks(board):
    t = board(1)
    t.me().launcher.locks = [4, 9, 14]
    t.do(lambda m: lock_cell(m, player(m, 0)))
    assert t.offered == [f"cell:{c}" for c in highlighted() if c % 5 < 4]
    t.play("cell:6")
    assert t.gave is True
    assert 6 in t.me().launcher.locks
    assert t.do(lambda m: lock_cell(m, player(m, 0))) is False
    assert len(t.me().launcher.locks) == 4


@pytest.mark.rule("TAM-LAUNCHER-13")
def test_a_lock_of_a_scenario_can_be_removed_like_any_other(board):
    """EC-77."""
    t = board(1)
    t.write(0, "#")
    assert grid.unlockable(t.me()) == [0, 4, 9, 14, 19]


@pytest.mark.rule("TAM-LAUNCHER-14")
def test_a_lock_goes_on_an_empty_cell_if_there_is_one_and_otherwise_the_token_is_dumped(board):
    """EC-76."""
    t = board(1)
    t.write(0, "R.B./.G.Y/R.B./.G..")
    t.me().launcher.locks = [4, 9, 14]
    t.do(lambda m: lock_cell(m, player(m, 0)))
    assert t.offered == ["cell:18"]
    t.play("cell:18")
    t.me().launcher.locks = [4, 9, 18]
    t.do(lambda m: lock_cell(m, player(m, 0)), "cell:0")
    assert t.me().launcher.cells[0] is None
    assert t.dump_of() == "R"


@pytest.mark.rule("TAM-LAUNCHER-15", "TAM-PLAN-05")
def test_plain_cells_keep_their_tokens_and_are_never_refilled(board):
    t = board(1)
    t.write(0, ".R..")
    t.do(lambda m: refill(m, player(m, 0)))
    filled = [c for c, code in enumerate(t.me().launcher.cells) if code]
    assert filled == sorted([1, *(c for c in highlighted() if c % 5 < 4)])
    assert t.me().launcher.cells[1] == "red"

"""TAM-PROGRAM-02 to 08 When the launcher shows a pattern."""

import pytest

from zhuoju.games.tamashii.board.launcher import empty_launcher
from zhuoju.games.tamashii.board.patterns import cheaper, everywhere, placements
from zhuoju.games.tamashii.model.words import LETTERS


def launcher(rows):
    """A launcher that shows these rows."""
    made = empty_launcher()
    for row, line in enumerate(rows.split("/")):
        for column, letter in enumerate(line):
            cell = row * 5 + column
            if letter == "#":
                made.locks.append(cell)
            elif letter != ".":
                made.locks = [c for c in made.locks if c != cell]
                made.cells[cell] = LETTERS[letter]
    return made


def shown(rows, pattern, core="green"):
    """Where a launcher shows a pattern."""
    return [p.cells for p in placements(launcher(rows), core, pattern)]


@pytest.mark.rule("TAM-PROGRAM-02")
@pytest.mark.parametrize("rows", ["RB", "RBB", "RRB", "R.BR", "RB/R", "R/.B/..R"])
def test_number_positions_and_order_of_types_must_be_those_of_the_pattern(rows):
    assert shown(rows, "RBR") == []
    assert shown("RBR", "RBR") == [(0, 1, 2)]


@pytest.mark.rule("TAM-PROGRAM-03")
def test_a_pattern_may_lie_anywhere_and_be_turned():
    """EC-36: G-B-R from left to right is RBG turned by 180 degrees."""
    assert shown("/.RBG", "RBG") == [(6, 7, 8)]
    assert shown("GBR", "RBG") == [(2, 1, 0)]
    assert shown(".R/.B/.G", "RBG") == [(1, 6, 11)]
    assert shown(".G/.B/.R", "RBG") == [(11, 6, 1)]
    rotations = [
        placements(launcher(x), "green", "RBG")[0].rotation for x in ("RBG", "R/B/G", "GBR", "G/B/R")
    ]
    assert rotations == [0, 90, 180, 270]


@pytest.mark.rule("TAM-PROGRAM-03", "TAM-PROGRAM-04")
def test_a_square_is_found_in_its_four_turns_and_in_no_mirror_image():
    """WE-ROT, EC-35."""
    for rows in ("RB/YG", "YR/GB", "GY/BR", "BG/RY"):
        assert len(shown(rows, "RB/YG")) == 1
    for rows in ("BR/GY", "RY/BG", "GB/YR", "YG/RB"):
        assert shown(rows, "RB/YG") == []


@pytest.mark.rule("TAM-PROGRAM-03", "TAM-PROGRAM-05")
def test_the_empty_corners_of_a_turned_pattern_may_hold_anything():
    """WE-ROT: `RAR/.K.` with core green; EC-37."""
    for rows in ("RBR/.G.", "R./BG/R.", ".G./RBR", ".R/GB/.R"):
        assert len(shown(rows, "RAR/.K.")) == 1
    assert len(shown("RBR/XGX", "RAR/.K.")) == 1


@pytest.mark.rule("TAM-PROGRAM-06")
def test_empty_frame_cells_may_lie_on_locked_cells_and_outside_the_grid():
    """EC-38: with the red token in column 1 the left column of the frame hangs over the edge."""
    assert shown(".R/B", "..R/.B.") == [(1, 5)]
    assert shown("R/.B", ".../R../.B.") == [(0, 6)]
    assert shown("..R#/.B#", "..R./.B..") == [(2, 6)]


@pytest.mark.rule("TAM-PROGRAM-06", "TAM-LAUNCHER-03")
def test_cells_with_a_symbol_must_be_usable():
    made = launcher("..RBR")
    assert len(placements(made, "green", "RBR")) == 1
    made.locks.append(4)
    assert placements(made, "green", "RBR") == []


@pytest.mark.rule("TAM-PROGRAM-08", "TAM-CODE-02", "TAM-CODE-19", "TAM-CODE-25", "TAM-CODE-26")
@pytest.mark.parametrize(
    ("letter", "fitting"),
    [("R", "RO"), ("B", "BO"), ("G", "GO"), ("Y", "YO"), ("K", "GO"), ("A", "RBGYO"), ("O", "O"), ("X", "X")],
)
def test_each_symbol_takes_its_tokens_and_no_others(letter, fitting):
    assert "".join(x for x in "RBGYOX" if shown(x, letter)) == fitting


@pytest.mark.rule("TAM-CODE-20")
def test_only_open_source_tokens_satisfy_an_open_source_symbol():
    assert shown("ROR", "ROR") == [(0, 1, 2)]
    assert shown("RRR", "ROR") == []


@pytest.mark.rule("TAM-CODE-23")
def test_the_core_symbol_means_the_type_in_the_core_slot():
    assert shown("RBR", "RKR", core="blue") == [(0, 1, 2)]
    assert shown("RBR", "RKR", core="green") == []


@pytest.mark.rule("TAM-PROGRAM-21")
def test_every_placement_is_found_so_that_the_player_may_choose():
    assert shown("RBRBR", "RBR") == [(0, 1, 2), (2, 3, 4)]
    assert shown("RBR/B/R", "RBR") == [(0, 1, 2), (0, 5, 10)]


@pytest.mark.rule("TAM-PROGRAM-26")
def test_a_pattern_that_looks_the_same_turned_counts_once():
    assert len(shown("RBR", "RBR")) == 1
    assert len(shown("RR/RR", "RR/RR")) == 1
    assert len(everywhere("A")) == 20


def test_a_cheaper_pattern_has_lost_some_of_its_any_symbols():
    assert cheaper("RAR/.K.", 1) == "R.R/.K."
    assert cheaper("A.K/.R./B.A", 1) == "..K/.R./B.A"
    assert cheaper("RKR", 1) == "RKR"


def test_a_token_may_count_as_another_type_for_the_moment():
    made = launcher("RGR")
    assert placements(made, "green", "RBR") == []
    assert len(placements(made, "green", "RBR", {1: "blue"})) == 1

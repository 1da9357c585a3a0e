"""The exact program finder, held against trying everything."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.games.tamashii.board.launcher import empty_launcher, write_moves
from zhuoju.games.tamashii.board.patterns import placements
from zhuoju.games.tamashii.model.state import Launcher
from zhuoju.games.tamashii.seat.finder import combine, find, moves_of

PATTERNS = ["AB", "RBR", "RB/YG", "RBR/..B/..R", "RAR/.K.", "Y.G/.A./K..", "R.R/X", "A.K/.R./B.A"]
CODES = ["red", "blue", "green", "yellow", "open_source", "corrupted", None, None]


@st.composite
def launchers(draw):
    """Launchers with any tokens, some cells locked."""
    made = empty_launcher()
    for cell in range(20):
        if cell in made.locks and draw(st.booleans()):
            made.locks.remove(cell)
        if cell not in made.locks:
            made.cells[cell] = draw(st.sampled_from(CODES))
    return made


def levels(launcher, depth):
    """All launchers after no move, after one, and so on."""
    seen = {tuple(launcher.cells)}
    level = [tuple(launcher.cells)]
    for _ in range(depth + 1):
        yield [Launcher(list(cells), launcher.locks) for cells in level]
        further = []
        for cells in level:
            for here, there in write_moves(Launcher(list(cells), launcher.locks)).values():
                moved = list(cells)
                moved[here], moved[there] = moved[there], moved[here]
                if tuple(moved) not in seen:
                    seen.add(tuple(moved))
                    further.append(tuple(moved))
        level = further


def fewest(launcher, core, depth, patterns):
    """The fewest moves to all these patterns on different cells, by trying everything."""
    for moves, level in enumerate(levels(launcher, depth)):
        for made in level:
            for together in product(*(placements(made, core, pattern) for pattern in patterns)):
                cells = [cell for placement in together for cell in placement.cells]
                if len(set(cells)) == len(cells):
                    return moves
    return None


def after(launcher, plan):
    """The launcher after the moves of a plan, each of which must be a legal write move."""
    made = Launcher(list(launcher.cells), list(launcher.locks))
    for here, there in plan.moves:
        assert {here, there} in [set(move) for move in write_moves(made).values()]
        made.cells[here], made.cells[there] = made.cells[there], made.cells[here]
    return made


@given(launcher=launchers(), pattern=st.sampled_from(PATTERNS))
def test_the_finder_needs_exactly_as_many_moves_as_trying_everything(launcher, pattern):
    plan = combine(launcher, "green", 2, [pattern])
    assert (len(plan.moves) if plan else None) == fewest(launcher, "green", 2, [pattern])
    if plan:
        formed = placements(after(launcher, plan), "green", pattern)
        assert set(plan.placements[0]) in [set(p.cells) for p in formed]


@given(launcher=launchers(), patterns=st.lists(st.sampled_from(PATTERNS[:4]), min_size=2, max_size=3))
def test_several_programs_at_once_need_their_own_tokens(launcher, patterns):
    plan = combine(launcher, "green", 1, patterns)
    assert (len(plan.moves) if plan else None) == fewest(launcher, "green", 1, patterns)
    if plan:
        cells = [cell for placed in plan.placements for cell in placed]
        assert len(set(cells)) == len(cells)


def test_the_moves_found_lead_to_the_program():
    launcher = empty_launcher()
    launcher.cells[0], launcher.cells[7], launcher.cells[18] = "red", "blue", "red"
    found = find(launcher, "red", 6, {"energy": "RBR", "shield": "BGB"})
    assert list(found) == ["energy"]
    assert len(found["energy"].moves) == 4
    assert placements(after(launcher, found["energy"]), "red", "RBR")
    assert find(launcher, "red", 3, {"energy": "RBR"}) == {}


@pytest.mark.parametrize("writes", [4, 6])
def test_tokens_pass_each_other_by_a_single_swap(writes):
    launcher = empty_launcher()
    launcher.cells[0], launcher.cells[1], launcher.cells[2] = "blue", "red", "red"
    plan = combine(launcher, "red", writes, ["RBR"])
    assert moves_of(launcher, plan) == ["swap cell:0 cell:1"]


def test_one_swap_may_bring_two_programs_nearer_at_once():
    launcher = empty_launcher()
    launcher.cells[:4] = ["blue", "green", "red", "yellow"]
    launcher.cells[10] = "corrupted"
    assert combine(launcher, "red", 1, ["RB", "GY", "X"]).moves in (((1, 2),), ((2, 1),))


def test_the_moves_of_a_plan_are_named_as_they_are_offered():
    launcher = empty_launcher()
    launcher.cells[0], launcher.cells[2], launcher.cells[3] = "red", "red", "blue"
    plan = combine(launcher, "red", 4, ["RBR"])
    assert sorted(moves_of(launcher, plan)) == ["slide cell:0 cell:1", "swap cell:2 cell:3"]

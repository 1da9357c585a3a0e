"""TAM-PLAN The planning phase: everybody at once."""

import pytest

from zhuoju.games.tamashii.round.planning import moves_left
from zhuoju.kernel import IllegalAnswer


def pending(t):
    """Who is asked what."""
    return [(d.seat, d.prompt) for d in t.match.pending]


@pytest.mark.rule("TAM-PLAN-01")
def test_the_steps_are_tracking_roll_refill_and_write(board):
    t = board(1, step="planning_tracking")
    t.me().tracking = 1
    t.roll("blank")
    t.play("done")
    assert [e.data["step"] for e in t.events("planning")] == ["tracking", "refill", "write"]
    kinds = [e.kind for e in t.events()]
    assert kinds.index("rolled") < kinds.index("cell_refilled")
    assert t.prompt == "action.move"


@pytest.mark.rule("TAM-PLAN-02")
def test_all_roll_at_once_and_enemies_are_drawn_player_by_player_from_the_start_player(board):
    t = board(3, step="planning_tracking")
    t.state.start_player = 1
    for seat, tracking in enumerate((4, 4, 1)):
        t.me(seat).tracking = tracking
        t.resources(seat, reroll=1)
    first, second, third, fourth = t.enemies_on_top("patrol-drone", "lamp-eye", "riot-hound", "tax-collector")
    t.roll("common", "common", "common", "common", "common")  # seat 1: two, seat 2: one, seat 0: two
    t.play()
    assert pending(t) == [(1, "roll.change"), (2, "roll.change"), (0, "roll.change")]
    t.play((2, "keep"), (0, "points"))
    assert not t.events("locked_on")
    t.roll("blank")
    t.play((0, ["die:0"]), (1, "keep"))
    t.until("planning.step")
    drawn = [(e.data["seat"], e.data["card"]) for e in t.events("locked_on")]
    assert drawn == [(1, f"card:{first}"), (1, f"card:{second}"), (2, f"card:{third}"), (0, f"card:{fourth}")]
    assert [p.tracking for p in t.players] == [0, 0, 0]


@pytest.mark.rule("TAM-PLAN-03", "TAM-ROUND-04")
def test_nobody_rolls_without_dice_nor_in_the_first_round(board):
    t = board(2, step="planning_tracking")
    t.me(1).tracking = 5
    t.state.round = 1
    t.play()
    assert not t.events("rolled")
    t = board(2, step="planning_tracking")
    t.me(1).tracking = 5
    t.play()
    assert [e.data["seat"] for e in t.events("rolled")] == [1]


@pytest.mark.rule("TAM-PLAN-04")
def test_the_launcher_is_refilled_row_by_row_from_the_left(board):
    """WE-14."""
    t = board(1, step="planning_tracking")
    t.play()
    filled = [e.data["cell"] for e in t.events("cell_refilled")]
    cells = [(0, 0), (0, 2), (1, 1), (1, 3), (2, 0), (2, 2), (3, 1), (3, 3)]
    assert filled == [f"cell:{r * 5 + c}" for r, c in cells]
    assert len(t.bag_of()) == 5


@pytest.mark.rule("TAM-PLAN-04", "TAM-UPGRADE-11")
def test_an_unlocked_cell_comes_last_in_its_row(board):
    t = board(1, step="planning_refill")
    t.me().launcher.locks = [9, 14, 19]
    t.play()
    assert [e.data["cell"] for e in t.events("cell_refilled")][:4] == ["cell:0", "cell:2", "cell:4", "cell:6"]


@pytest.mark.rule("TAM-PLAN-06", "TAM-CODE-12")
def test_all_empty_highlighted_cells_are_filled_while_tokens_exist(board):
    t = board(2, step="planning_refill")
    t.bag(1, "RB")
    t.play()
    assert [sum(c is not None for c in p.launcher.cells) for p in t.players] == [8, 2]


@pytest.mark.rule("TAM-PLAN-07", "TAM-LAUNCHER-11")
def test_at_most_the_write_value_of_moves_is_made(board):
    """WE-13: three slides and a swap with the Walker."""
    t = board(1, step="planning_write")
    t.write(0, "RB..")
    t.play("slide cell:1 cell:2", "slide cell:2 cell:1", "swap cell:0 cell:1", "slide cell:1 cell:2")
    assert t.launcher() == "B.R"
    assert t.options("slide") == t.options("swap") == []
    assert t.withheld["slide"] == "reason.no_moves"
    t.play("done")
    assert t.prompt == "action.move"


@pytest.mark.rule("TAM-PLAN-08")
def test_the_limit_is_the_write_value_at_the_time_of_the_move(board):
    t = board(1, step="planning_write")
    t.write(0, "R")
    t.play("slide cell:0 cell:1", "slide cell:1 cell:0")
    assert moves_left(t.match.table, t.me()) == 2
    t.embody(0, "technician")  # write 6
    assert moves_left(t.match.table, t.me()) == 4
    t.me().bodies = t.cards("siege-frame")  # write 3
    assert moves_left(t.match.table, t.me()) == 1
    t.me().extra_moves = 2
    assert moves_left(t.match.table, t.me()) == 3


@pytest.mark.rule("TAM-PLAN-08")
def test_another_player_may_be_given_moves_while_all_are_writing(board):
    t = board(2, step="planning_write")
    (thread,) = t.equip(0, "shared-thread")
    t.write(1, "R")
    t.play((1, "slide cell:0 cell:1"), (1, "slide cell:1 cell:0"), (1, "slide cell:0 cell:1"))
    t.play((1, "slide cell:1 cell:0"))
    assert t.options("slide", 1) == []
    t.play((0, f"use card:{thread} #0"))
    while t.asked(0).prompt != "planning.step":
        t.play((0, t.asked(0).default))
    assert t.options("slide", 1) == ["slide cell:0 cell:1", "slide cell:0 cell:5"]


@pytest.mark.rule("TAM-PLAN-09", "TAM-ROUND-05", "TAM-ROUND-02")
def test_all_write_at_the_same_time_and_the_phase_ends_when_the_last_is_done(board):
    """EC-75: as long as one seat does not answer the phase waits."""
    t = board(3, step="planning_write")
    for seat in range(3):
        t.write(seat, "R")
    t.play()
    assert pending(t) == [(0, "planning.step"), (1, "planning.step"), (2, "planning.step")]
    t.play((2, "slide cell:0 cell:1"), (0, "slide cell:0 cell:5"), (2, "done"), (0, "done"))
    assert [t.launcher(seat) for seat in range(3)] == ["/R", "R", ".R"]
    assert t.phase == "planning"
    t.play((1, "done"))
    assert t.phase == "action"


@pytest.mark.rule("TAM-PLAN-10")
def test_done_may_be_revoked_until_the_last_player_is_done(board):
    t = board(2, step="planning_write")
    t.write(0, "R")
    t.play((0, "done"))
    assert pending(t) == [(0, "planning.wait"), (1, "planning.step")]
    assert t.asked(0).ids == ["rest", "revoke"]
    t.play((0, "revoke"), (0, "slide cell:0 cell:1"), (1, "done"))
    assert t.phase == "planning"
    t.play((0, "done"))
    assert t.phase == "action"
    with pytest.raises(IllegalAnswer):
        t.match.answer(1, "revoke")


@pytest.mark.rule("TAM-PLAN-10")
def test_who_rests_is_asked_no_more(board):
    t = board(2, step="planning_write")
    t.play((0, "done"), (0, "rest"))
    assert pending(t) == [(1, "planning.step")]
    t.play((1, "done"))
    assert t.phase == "action"


@pytest.mark.rule("TAM-PLAN-11")
def test_write_moves_can_be_taken_back_freely(board):
    t = board(1, step="planning_write")
    t.write(0, "R")
    t.play("slide cell:0 cell:1", "slide cell:1 cell:2")
    t.match.undo(0)
    assert t.launcher() == ".R"
    assert t.me().moves_made == 1
    t.match.undo(0)
    assert t.launcher() == "R"


@pytest.mark.rule("TAM-RESET-13")
def test_a_player_who_was_reset_in_planning_takes_no_further_part(board):
    t = board(2, step="planning_write")
    t.me(0).out = True
    t.play()
    assert pending(t) == [(1, "planning.step")]
    t.play((1, "done"))
    assert t.phase == "action"


@pytest.mark.rule("TAM-RESET-13", "TAM-PLAN-04")
def test_the_launcher_of_a_player_who_was_reset_in_planning_is_not_refilled(board):
    t = board(2, step="planning_refill")
    t.me(0).out = True
    t.play()
    assert (t.launcher(0), t.launcher(1) != "") == ("", True)


@pytest.mark.rule("TAM-PLAN-07")
def test_moves_of_the_last_round_are_forgotten(board):
    t = board(1, step="planning_tracking")
    t.me().moves_made, t.me().extra_moves = 3, 2
    t.play()
    assert moves_left(t.match.table, t.me()) == 4


@pytest.mark.rule("TAM-PLAN-02", "TAM-PROTOCOL-06")
def test_what_comes_before_the_tracking_roll_is_asked_before_anybody_rolls(board):
    t = board(2, step="planning_tracking")
    t.embody(0, "soldier", "phantom")  # phantom rolls 1 die less
    t.me(0).protocol, t.me(0).protocol_step = t.card("many-shells"), 3
    t.me(0).tracking = 1
    t.roll("blank")
    t.play()
    assert t.prompt == "ability.use"
    assert not t.events("rolled")
    t.play("yes")
    assert len(t.events("rolled")) == 1


def test_what_comes_after_the_refill_finds_the_launcher_refilled(board):
    t = board(1, step="planning_refill")
    t.embody(0, "oracle")  # after your refill: prepare 1
    t.play()
    t.script({"ability.use": "yes"})
    assert t.prompt == "code.prepare"
    assert sum(c is not None for c in t.me().launcher.cells) == 8


def test_cells_may_be_left_out_of_the_refill_by_an_ability(board):
    t = board(1, step="planning_refill")
    t.equip(0, "cache")
    t.play()
    assert t.prompt == "refill.leave"
    t.play(["cell:2"])
    assert t.me().launcher.cells[2] is None
    assert sum(c is not None for c in t.me().launcher.cells) == 7


def test_the_order_of_answers_makes_no_difference_to_what_players_do_by_themselves(board):
    ends = []
    answers = [(0, "slide cell:0 cell:1"), (1, "code red"), (0, "done"), (1, "done")]
    for order in ((0, 1, 2, 3), (1, 0, 2, 3), (0, 2, 1, 3), (1, 3, 0, 2)):
        t = board(2, step="planning_write")
        t.write(0, "R")
        t.resources(1, memory=1)
        t.play(*(answers[n] for n in order))
        ends.append((t.phase, t.players, t.supply))
    assert all(end == ends[0] for end in ends)

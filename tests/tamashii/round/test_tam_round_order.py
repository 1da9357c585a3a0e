"""TAM-ROUND The order of a round."""

import pytest

from zhuoju.games.tamashii.model.state import in_turn_order
from zhuoju.games.tamashii.round.round_order import after_turn, begin_phase, first_turn


def phases(t) -> list[str]:
    """The phases begun so far."""
    return [e.data["phase"] for e in t.events("phase")]


@pytest.mark.rule("TAM-ROUND-01")
def test_a_round_is_planning_action_combat_progress(board):
    t = board(2, step="begin_round")
    t.until("action.move")
    t.until("action.move", 1)
    for seat in (0, 1):
        t.lock_on(seat, "patrol-drone")
    t.until("combat.turn", 1)
    assert phases(t) == ["planning", "action", "combat"]
    assert after_turn(t.match.table, "combat", 1).__name__ == "begin_progress"


@pytest.mark.rule("TAM-ROUND-02", "TAM-GEN-08")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_turns_go_clockwise_from_the_start_player(board, start):
    t = board(3, step="begin_action")
    t.state.start_player = start
    t.lock_on(start, "patrol-drone")
    seats = [start, (start + 1) % 3, (start + 2) % 3]
    for seat in seats:
        t.play()
        assert (t.prompt, t.asked().seat) == ("action.move", seat)
        t.play("stay").until("launch.step").play("end")
    assert phases(t) == ["action", "combat"]
    assert (t.prompt, t.asked().seat) == ("combat.turn", start)


@pytest.mark.rule("TAM-ROUND-02")
def test_a_player_completes_all_steps_before_the_next_begins(board):
    t = board(2, step="begin_action")
    t.play("stay")
    assert t.asked().seat == 0
    t.until("launch.step")
    assert t.asked().seat == 0


@pytest.mark.rule("TAM-ROUND-03")
def test_the_start_player_marker_passes_clockwise_at_the_end_of_a_round(board):
    t = board(3, step="end_round")
    t.state.start_player = 2
    t.play()
    assert t.state.start_player == 0
    assert t.state.round == 3
    assert in_turn_order(t.match.table) == [0, 1, 2]


@pytest.mark.rule("TAM-ROUND-04")
@pytest.mark.parametrize(("round_before", "rolled"), [(0, 0), (1, 2)])
def test_in_the_first_round_there_is_no_tracking_roll(board, round_before, rolled):
    t = board(2, step="begin_round")
    t.state.round = round_before
    for seat in (0, 1):
        t.me(seat).tracking = 2
    t.until("planning.step")
    assert len(t.events("rolled")) == rolled


@pytest.mark.rule("TAM-ROUND-05")
def test_a_simultaneous_phase_ends_when_everybody_is_done(board):
    t = board(2, step="planning_write")
    t.play((0, "done"))
    assert t.state.phase == "planning"
    t.play((1, "done"))
    assert t.state.phase == "action"


@pytest.mark.rule("TAM-RESET-10")
def test_who_was_reset_takes_part_again_in_the_next_phase(board):
    t = board(2)
    t.me(1).out = True
    t.do(lambda m: begin_phase(m, "combat"))
    assert not t.me(1).out


@pytest.mark.rule("TAM-ROUND-01")
def test_nothing_follows_once_the_match_is_over(board):
    t = board(2)

    def over(m):
        m.end(())
        return first_turn(m, "action"), after_turn(m, "combat", 1)

    t.flow = over
    assert t.match.result is not None
    assert t.gave == (None, None)

"""LEG-VIC The goal, the fair round, and who wins."""

import pytest

from zhuoju.games.legend.turn.victory import ranking


def near_goal(t, seat, points=1):
    """Give a player all points but those of one offering of 28 gold."""
    p = t.me(seat)
    p.feats, p.points, p.most_points, p.gold = {"hunt": points}, points, points, 30


def play_out(t):
    """Let the defaults answer to the end of the game; returns whose turns began, in order."""
    while t.match.pending:
        decision = t.asked()
        t.match.answer(decision.seat, decision.default, decision.number)
    return [e.data["seat"] for e in t.events("turn_began")]


@pytest.mark.rule("LEG-VIC-01", "LEG-VIC-02", "LEG-GEN-02")
@pytest.mark.parametrize(("mode", "before"), [("quick", 1), ("standard", 2)])
def test_the_goal_of_the_mode_triggers_the_end(board, mode, before):
    t = board(step="prep_phase", options={"mode": mode})
    near_goal(t, 0, before)
    t.play("offer path:wealth")
    assert t.state.closing


@pytest.mark.rule("LEG-VIC-02")
def test_two_points_are_not_enough_in_a_standard_match(board):
    t = board(step="prep_phase", options={"mode": "standard"})
    near_goal(t, 0, 1)
    t.play("offer path:wealth")
    assert t.me(0).points == 2
    assert not t.state.closing


@pytest.mark.rule("LEG-VIC-03", "LEG-VIC-04", "LEG-VIC-13")
def test_the_current_turn_is_finished_and_the_others_take_theirs(board):
    """E-69."""
    t = board(3, step="prep_phase")
    near_goal(t, 0)
    t.hold(0, *["IN-07", "IN-07", "IN-08", "IN-08", "IN-09", "IN-09", "IN-10"])
    t.play("offer path:wealth")
    assert t.prompt == "prep.step"
    t.play("end", "end")
    assert t.prompt == "end.hand"  # the end phase takes place as well
    assert play_out(t) == [1, 2]
    assert t.result.winners == (0,)


@pytest.mark.rule("LEG-VIC-04")
def test_nobody_plays_a_turn_more_than_another(board):
    t = board(4, step="begin_turn")
    near_goal(t, 1)
    t.until("prep.step", 1).play("offer path:wealth")
    assert play_out(t) == [0, 1, 2, 3]
    assert {p.turns - (p.seat == 0) for p in t.state.players} == {
        1
    }  # the pilot begins in seat 0's first turn


@pytest.mark.rule("LEG-VIC-05", "LEG-VIC-19")
def test_the_last_player_of_the_table_round_ends_the_game_with_the_turn(board):
    """E-70."""
    t = board(3, step="begin_turn")
    near_goal(t, 2)
    t.until("prep.step", 2).play("offer path:wealth")
    assert play_out(t) == [0, 1, 2]
    assert t.result.winners == (2,)


@pytest.mark.rule("LEG-VIC-06", "LEG-VIC-12", "LEG-VIC-03")
def test_whoever_reaches_the_goal_in_the_fair_round_wins_too(board):
    """WE-24."""
    t = board(3, step="begin_turn")
    near_goal(t, 1)
    t.me(1).feats = {"forge": 1}
    t.me(2).trophy_value, t.me(2).high_trophies = 16, 1
    t.until("prep.step", 1).play("offer path:wealth")
    assert (t.me(1).points, t.me(1).gold) == (2, 2)
    assert play_out(t) == [0, 1, 2]  # the second to reach it does not prolong the fair round
    assert t.result.winners == (1, 2)
    assert t.result.scores == (0, 2, 2)
    assert len(t.events("goal_reached")) == 1


@pytest.mark.rule("LEG-VIC-08")
def test_two_who_reached_the_goal_in_one_table_round_share_the_victory(board):
    """E-71."""
    t = board(3, step="begin_turn")
    near_goal(t, 0)
    near_goal(t, 1)
    t.unlock(1, "IN-04")  # more abilities are no tie-break
    t.until("prep.step", 0).play("offer path:wealth")
    t.until("prep.step", 1).play("offer path:wealth")
    play_out(t)
    assert t.result.winners == (0, 1)


@pytest.mark.rule("LEG-VIC-07")
def test_a_player_who_lost_a_point_later_still_wins(board):
    """E-72."""
    t = board(step="prep_phase")
    near_goal(t, 0)
    t.me(0).gold = 60
    t.play("offer path:wealth")
    t.me(0).points = 0  # no card does this
    t.play("offer path:wealth")
    play_out(t)
    assert (t.me(0).points, t.result.winners) == (1, (0,))


@pytest.mark.rule("LEG-VIC-09")
def test_the_result_list_is_sorted_by_points_abilities_and_seat(board):
    t = board(4, step="prep_phase")
    t.me(1).most_points = t.me(2).most_points = 1
    t.unlock(2, "IN-04")
    t.unlock(3, "IN-05")
    assert ranking(t.match.table) == [2, 1, 3, 0]


@pytest.mark.rule("LEG-VIC-09")
def test_the_end_tells_the_ranking_which_changes_no_winner(board):
    t = board(3, step="prep_phase")
    near_goal(t, 0)
    near_goal(t, 1)
    t.unlock(1, "IN-04")
    t.play("offer path:wealth")
    t.until("prep.step", 1).play("offer path:wealth")
    play_out(t)
    (ended,) = t.events("ended")
    assert ended.data["ranking"] == [1, 0, 2]
    assert t.result.winners == (0, 1)


@pytest.mark.rule("LEG-VIC-10")
def test_more_points_than_the_goal_bring_nothing(board):
    t = board(step="begin_turn")
    near_goal(t, 0)
    near_goal(t, 1)
    t.me(1).gold = 60
    t.until("prep.step", 0).play("offer path:wealth")
    t.until("prep.step", 1).play("offer path:wealth", "offer path:wealth")
    play_out(t)
    assert t.result.scores == (2, 3)
    assert t.result.winners == (0, 1)


@pytest.mark.rule("LEG-VIC-11")
def test_the_trigger_is_told_to_everybody_at_once(board):
    t = board(step="prep_phase")
    near_goal(t, 0)
    t.play("offer path:wealth")
    for seat in (0, 1, None):
        assert t.told(seat, "goal_reached") == [{"seat": 0, "points": 2}]
        assert t.match.view(seat)["closing"] is True


@pytest.mark.rule("LEG-VIC-14")
def test_a_skipped_phase_does_not_shorten_the_fair_round(board):
    t = board(3, step="prep_phase")
    near_goal(t, 0)
    (lie_low,) = t.unlock(1, "IN-23")
    t.play("offer path:wealth")
    t.until("prep.step", 1).play(f"use card:{lie_low} #0")
    assert play_out(t) == [1, 2]


@pytest.mark.rule("LEG-VIC-18")
@pytest.mark.parametrize("paths", [{"hunt": 1}, {"wealth": 1}, {"forge": 1}])
def test_points_count_in_sum_whatever_their_paths(board, paths):
    t = board(step="prep_phase")
    near_goal(t, 0)
    t.me(0).feats = paths
    t.play("offer path:wealth")
    assert t.state.closing


@pytest.mark.rule("LEG-VIC-19")
def test_a_new_table_round_is_not_begun(board):
    t = board(step="begin_turn")
    near_goal(t, 1)
    t.until("prep.step", 1).play("offer path:wealth", "end", "end")
    assert t.match.pending == []
    assert t.state.rounds == 1


@pytest.mark.rule("LEG-VIC-20")
def test_after_the_round_cap_the_game_ends_without_a_winner(board):
    t = board(step="begin_turn", options={"round_cap": 3})
    assert play_out(t) == [0, 1] * 3
    assert t.result.winners == ()
    assert t.result.outcome == "round_cap"


@pytest.mark.rule("LEG-VIC-20")
def test_the_round_cap_is_forty(board):
    t = board(step="end_phase")
    assert t.match.table.options.round_cap == 40

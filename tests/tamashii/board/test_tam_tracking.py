"""TAM-TRACK Tracking and the tracking roll."""

import pytest

from zhuoju.games.tamashii.board.dice import locked_on_odds
from zhuoju.games.tamashii.board.tracking import (
    lower_tracking,
    raise_tracking,
    set_tracking,
    tracking_dice,
    tracking_draws,
    tracking_roll,
)
from zhuoju.games.tamashii.model.library import CONSTANTS
from zhuoju.games.tamashii.model.state import player

DRONES = ("patrol-drone", "riot-hound", "lamp-eye")


def whole_roll(m, seat: int = 0):
    """A tracking roll and its draws."""
    count = yield from tracking_roll(m, player(m, seat))
    yield from tracking_draws(m, player(m, seat), count)


@pytest.mark.rule("TAM-TRACK-01")
@pytest.mark.parametrize(("tracking", "dice"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3)])
def test_the_band_beside_the_track_says_how_many_dice_are_rolled(board, tracking, dice):
    t = board(1)
    t.me().tracking = tracking
    assert t.do(lambda m: tracking_dice(m, player(m, 0))) == dice


@pytest.mark.rule("TAM-TRACK-02")
def test_effects_raise_tracking(board):
    t = board(1)
    t.do(lambda m: raise_tracking(m, player(m, 0), 2))
    assert t.me().tracking == 2


@pytest.mark.rule("TAM-TRACK-03")
def test_at_the_top_two_enemies_lock_on_and_tracking_is_zero(board):
    """WE-35."""
    t = board(1)
    t.me().tracking = 9
    t.enemies_on_top(*DRONES)
    t.do(lambda m: raise_tracking(m, player(m, 0), 2))
    assert t.queue_of() == ["patrol-drone", "riot-hound"]
    assert t.me().tracking == 0


@pytest.mark.rule("TAM-TRACK-03")
@pytest.mark.parametrize("phase", ["planning", "progress"])
def test_the_top_cell_works_in_every_phase(board, phase):
    """EC-01, EC-03."""
    t = board(1)
    t.state.phase = phase
    t.me().tracking = CONSTANTS.tracking_top - 1
    t.enemies_on_top(*DRONES)
    t.do(lambda m: raise_tracking(m, player(m, 0), 1))
    assert len(t.me().queue) == CONSTANTS.tracking_top_enemies == 2


@pytest.mark.rule("TAM-TRACK-04")
def test_an_increase_beyond_the_top_is_lost(board):
    """EC-04: 8 + 4 ends at 0, not at 2."""
    t = board(1)
    t.me().tracking = 8
    t.enemies_on_top(*DRONES)
    t.do(lambda m: raise_tracking(m, player(m, 0), 4))
    assert (t.me().tracking, len(t.me().queue)) == (0, 2)


@pytest.mark.rule("TAM-TRACK-03", "TAM-ENEMY-20")
def test_at_the_top_tracking_is_set_to_zero_even_without_any_enemy_card(board):
    """EC-06."""
    t = board(1)
    t.me().tracking = 9
    t.do(lambda m: raise_tracking(m, player(m, 0), 1))
    assert (t.me().tracking, t.me().queue) == (0, [])


@pytest.mark.rule("TAM-TRACK-05", "TAM-TRACK-07", "TAM-TRACK-08")
def test_each_common_draws_one_enemy_in_draw_order_and_tracking_falls_to_zero(board):
    t = board(1)
    t.me().tracking = 7
    t.enemies_on_top(*DRONES)
    t.roll("common", "rare", "common")
    t.do(whole_roll)
    assert t.queue_of() == ["patrol-drone", "riot-hound"]
    assert t.me().tracking == 0


@pytest.mark.rule("TAM-TRACK-05", "TAM-TRACK-07")
def test_rare_and_blank_draw_nothing_and_tracking_stays(board):
    """EC-05."""
    t = board(1)
    t.me().tracking = 5
    t.enemies_on_top(*DRONES)
    t.roll("rare", "blank")
    t.do(whole_roll)
    assert (t.me().queue, t.me().tracking) == ([], 5)


@pytest.mark.rule("TAM-TRACK-07", "TAM-ENEMY-20")
def test_tracking_stays_where_no_enemy_card_exists_anywhere(board):
    """EC-06."""
    t = board(1)
    t.me().tracking = 2
    t.roll("common")
    t.do(whole_roll)
    assert (t.me().queue, t.me().tracking) == ([], 2)


@pytest.mark.rule("TAM-TRACK-06")
def test_dice_may_be_rerolled_before_enemies_are_drawn(board):
    t = board(1)
    t.me().tracking = 1
    t.resources(reroll=1)
    t.enemies_on_top(*DRONES)
    t.roll("common", "blank")
    t.do(whole_roll, "points", ["die:0"])
    assert t.me().queue == []
    assert t.has("reroll") == 0


@pytest.mark.rule("TAM-TRACK-01", "TAM-PLAN-03")
def test_without_dice_there_is_no_roll(board):
    t = board(1)
    t.do(whole_roll)
    assert t.events("rolled") == []


@pytest.mark.rule("TAM-TRACK-09")
def test_setting_tracking_triggers_nothing(board):
    t = board(1)
    t.enemies_on_top(*DRONES)
    t.do(lambda m: set_tracking(m, player(m, 0), 10))
    assert (t.me().tracking, t.me().queue) == (10, [])


@pytest.mark.rule("TAM-TRACK-10", "TAM-GEN-05")
def test_tracking_is_never_reduced_below_zero(board):
    t = board(1)
    t.me().tracking = 3
    t.do(lambda m: lower_tracking(m, player(m, 0), 2))
    assert t.me().tracking == 1
    t.do(lambda m: lower_tracking(m, player(m, 0), 2))
    assert t.me().tracking == 0


@pytest.mark.rule("TAM-TRACK-11")
def test_before_the_prologue_introduces_it_there_is_no_tracking(board):
    t = board(1)
    t.state.tracking_on = False
    t.me().tracking = 5
    t.do(lambda m: raise_tracking(m, player(m, 0), 3))
    assert t.me().tracking == 5
    assert t.do(lambda m: tracking_dice(m, player(m, 0))) == 0


@pytest.mark.rule("TAM-TRACK-05")
def test_half_an_enemy_is_expected_for_each_die():
    """Section 9.5: 0.5, 1.0 and 1.5 enemies by band."""
    assert [locked_on_odds(n).mean * 2 for n in (1, 2, 3)] == [1, 2, 3]


def test_phantoms_roll_one_die_less(board):
    t = board(1)
    t.embody(0, "phantom")
    t.me().tracking = 5
    assert t.do(lambda m: tracking_dice(m, player(m, 0))) == 1

"""TAM-SOLO One player and J.O.R.D.A.N."""

from typing import Any

import pytest
from tam_board import Board

from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.board.reset import reset
from zhuoju.games.tamashii.model.hexmap import occupied, players_at, standing
from zhuoju.games.tamashii.model.library import CONSTANTS, EXPLORATION
from zhuoju.games.tamashii.model.state import Jordan, Story, player
from zhuoju.games.tamashii.round.action import action_area, action_turn
from zhuoju.games.tamashii.round.launch import programs
from zhuoju.games.tamashii.round.solo import (
    act_through,
    can_stand_in,
    end_step,
    move_step,
    recharge,
    stand_in,
)
from zhuoju.kernel import new

RUINS, POWER, FARM, TOWER, SHACK = 1, 2, 3, 4, 5  # places of the small map


def solo(board: Any, *, at: int = 0, battery: int = 5) -> Board:
    t: Board = board(1)
    t.state.jordan = Jordan(place=at, battery=battery)
    return t


def moving(t: Board) -> None:
    t.do(lambda m: move_step(m, player(m, 0)))


def started(seed: int = 0, **options: Any) -> Any:
    match = new(GAME, 1, seed=seed, options=options)
    while match.pending[0].prompt.startswith("setup."):
        match.answer(0, match.pending[0].default)
    return match


@pytest.mark.rule("TAM-SOLO-02", "TAM-SOLO-03", "TAM-SOLO-04")
def test_jordan_stands_on_the_start_tile_with_a_full_battery_and_you_start():
    state = started().table.state
    assert state.jordan == Jordan(place=state.players[0].place, battery=5)
    assert state.start_player == 0
    assert len(state.players) == 1


@pytest.mark.rule("TAM-SOLO-01")
def test_solo_takes_the_starting_augment_for_solo_and_versus():
    from zhuoju.games.tamashii.model.library import CLASS_AUGMENTS

    state = started(scenario="P").table.state
    starts = {CLASS_AUGMENTS[state.faces[a.card]].start for a in state.players[0].augments}
    assert starts == {"all", "solo_versus"}


@pytest.mark.rule("TAM-SOLO-04", "TAM-GEN-02")
def test_the_player_count_reads_one():
    state = started(scenario="P").table.state
    assert state.corrupted_pool == 4
    assert len(state.market) == 2


@pytest.mark.rule("TAM-SOLO-05")
def test_jordan_counts_as_a_player_only_for_who_stands_on_a_tile(board):
    t = solo(board, at=TOWER)
    assert t.do(lambda m: occupied(m, TOWER))
    assert t.do(lambda m: players_at(m, TOWER)) == []
    assert t.do(lambda m: m.seats) == 1


@pytest.mark.rule("TAM-SOLO-06")
def test_jordan_may_move_two_tiles_without_tracking(board):
    t = solo(board, at=RUINS)
    moving(t)
    assert set(t.options("jordan")) == {f"jordan place:{n}" for n in (0, POWER, TOWER, FARM, SHACK, 6)}
    t.play(f"jordan place:{TOWER}", "move place:1", "own")
    assert t.state.jordan.place == TOWER
    assert t.me().tracking == 1  # the Ruins, and nothing for the bot


@pytest.mark.rule("TAM-SOLO-06")
def test_jordan_moves_at_most_once_and_need_not_move(board):
    t = solo(board)
    moving(t)
    t.play(f"jordan place:{RUINS}")
    assert not t.options("jordan")
    t = solo(board)
    moving(t)
    t.play("stay")
    assert "done" in t.offered
    t.play("done")
    assert t.rests
    assert t.state.jordan.place == 0


@pytest.mark.rule("TAM-SOLO-06", "TAM-SOLO-19")
def test_a_face_down_tile_ends_the_way_of_jordan_too(board):
    t = solo(board)
    t.lay_map((1, 0, 0, True), (11, 1, 0, False), (2, 2, 0, True))
    moving(t)
    assert t.options("jordan") == ["jordan place:1"]


@pytest.mark.rule("TAM-SOLO-07")
def test_what_jordan_finds_is_yours(board):
    t = solo(board)
    energy = next(e.id for e in EXPLORATION.values() if e.kind == "energy")
    t.state.places[FARM].exploration = t.card(energy)
    moving(t)
    t.play(f"jordan place:{FARM}", "stay", "own")
    assert t.state.places[FARM].revealed
    assert t.has("energy") == 1
    assert t.state.places[FARM].exploration is None


@pytest.mark.rule("TAM-SOLO-19")
def test_a_tile_that_jordan_reveals_first_may_be_crossed(board):  # EC-85
    t = solo(board)
    t.lay_map((1, 0, 0, True), (11, 1, 0, False), (2, 2, 0, True))
    moving(t)
    assert t.options("move") == ["move place:1"]
    t.play("jordan place:1")
    assert t.options("move") == ["move place:1", "move place:2"]
    t.play("move place:2", "own")
    assert t.me().place == 2


@pytest.mark.rule("TAM-SOLO-19")
def test_tracking_rises_once_after_both_moves(board):
    t = solo(board)
    moving(t)
    t.play(f"move place:{POWER}")
    assert t.me().tracking == 0
    t.play(f"jordan place:{RUINS}", "own")
    assert t.me().tracking == 2


@pytest.mark.rule("TAM-SOLO-10")
def test_jordans_tile_may_count_for_tracking_instead_of_yours(board):  # WE-31
    t = solo(board, at=POWER)
    moving(t)
    t.play("move place:1", "done", "jordan")
    assert t.me().tracking == 3  # the stay value of the Power Plant; the Ruins would be 1
    assert t.state.jordan.tile_declared


@pytest.mark.rule("TAM-SOLO-10")
def test_the_enter_value_counts_where_jordan_moved(board):
    t = solo(board)
    moving(t)
    t.play("stay", f"jordan place:{POWER}", "jordan")
    assert t.me().tracking == 2


@pytest.mark.rule("TAM-SOLO-10")
def test_without_the_declaration_jordans_tile_effect_cannot_be_used(board):
    t = solo(board, at=POWER)
    t.state.step = "area"
    assert not t.do(lambda m: can_stand_in(m, player(m, 0)))
    t.state.jordan.tile_declared = True
    assert t.do(lambda m: can_stand_in(m, player(m, 0)))


@pytest.mark.rule("TAM-SOLO-08", "TAM-SOLO-09", "TAM-SOLO-11")
def test_one_battery_lets_jordan_use_its_tile_in_the_area_step(board):
    t = solo(board, at=POWER)
    t.state.jordan.tile_declared = True
    t.do(lambda m: action_area(m, 0), "yes")
    assert t.state.jordan.battery == 4
    assert t.offered == [f"use place:{POWER}", "skip"]  # not your own tile
    t.play(f"use place:{POWER}")
    assert t.has("energy") == 2
    assert not t.state.jordan.acting


@pytest.mark.rule("TAM-SOLO-11")
def test_a_declaration_need_not_be_used(board):
    t = solo(board, at=POWER)
    t.state.jordan.tile_declared = True
    t.do(lambda m: action_area(m, 0), "no")
    assert t.state.jordan.battery == 5
    assert t.offered == ["use place:0", "skip"]


@pytest.mark.rule("TAM-SOLO-08")
def test_while_jordan_acts_its_tile_is_yours(board):
    t = solo(board, at=TOWER)
    t.do(lambda m: act_through(m, player(m, 0)))
    assert t.do(lambda m: standing(m, player(m, 0))) == TOWER
    t.do(lambda m: end_step(m, player(m, 0)))
    assert t.do(lambda m: standing(m, player(m, 0))) == 0


@pytest.mark.rule("TAM-SOLO-12")
def test_a_program_that_needs_a_tile_may_be_launched_through_jordan(board):
    t = solo(board, at=TOWER)
    t.lay_map((1, 0, 0, True), (16, 1, 0, True))
    t.state.jordan.place = 1
    t.state.story = Story("N", plot="N02")
    t.state.places[1].die_faces = t.cards("common")
    t.state.step = "launch"
    there = "story.N."

    def offered() -> list[str]:
        return [a.location for a in t.do(lambda m: programs(m, player(m, 0))) if there in a.location]

    assert not offered()
    t.do(lambda m: stand_in(m, player(m, 0)), "yes")
    assert offered()


@pytest.mark.rule("TAM-SOLO-12")
def test_without_such_a_program_nobody_is_asked_in_the_launch_step(board):
    t = solo(board, at=TOWER)
    t.state.step = "launch"
    t.do(lambda m: stand_in(m, player(m, 0)))
    assert t.rests


@pytest.mark.rule("TAM-SOLO-13", "TAM-SOLO-14", "TAM-SOLO-15")
def test_the_recharge_program_fills_an_empty_cell(board):
    assert CONSTANTS.jordan_pattern == "KAK"
    t = solo(board, battery=4)
    t.do(lambda m: recharge(m, player(m, 0)))
    assert t.state.jordan.battery == 5
    assert "jordan" not in [a.location for a in t.do(lambda m: programs(m, player(m, 0)))]
    t.do(lambda m: recharge(m, player(m, 0)))
    assert t.state.jordan.battery == 5


@pytest.mark.rule("TAM-SOLO-16")
def test_without_battery_jordan_leaves_at_the_end_of_the_step(board):  # EC-64
    t = solo(board, at=TOWER, battery=1)
    t.do(lambda m: act_through(m, player(m, 0)))
    assert t.state.jordan is not None
    t.do(lambda m: end_step(m, player(m, 0)))
    assert t.state.jordan is None


@pytest.mark.rule("TAM-SOLO-16")
def test_a_recharge_in_the_same_step_saves_jordan(board):  # EC-65
    t = solo(board, at=TOWER, battery=1)
    t.do(lambda m: act_through(m, player(m, 0)))
    t.do(lambda m: recharge(m, player(m, 0)))
    t.do(lambda m: end_step(m, player(m, 0)))
    assert t.state.jordan == Jordan(place=TOWER, battery=1)


@pytest.mark.rule("TAM-SOLO-18")
def test_a_reset_leaves_jordan_where_it_is(board):
    t = solo(board, at=TOWER, battery=2)
    t.state.story = Story("A")
    t.do(lambda m: reset(m, player(m, 0)))
    assert t.state.jordan == Jordan(place=TOWER, battery=2)


@pytest.mark.rule("TAM-SOLO-05", "TAM-SOLO-17")
def test_two_players_on_two_tiles_are_you_and_jordan(board):  # EC-66
    t = solo(board, at=TOWER)
    assert t.do(lambda m: [n for n in range(len(m.state.places)) if occupied(m, n)]) == [0, TOWER]


@pytest.mark.rule("TAM-SOLO-06")
def test_once_jordan_has_left_the_move_step_is_the_usual_one(board):
    t = board(1)
    t.do(lambda m: action_turn(m, 0))
    assert t.prompt == "action.move"
    assert not t.options("jordan")

"""TAM-PROTOCOL Learning protocols: steps in order, rewards at once, a permanent ability."""

import pytest

from zhuoju.games.tamashii.board.abilities import flag, happen, mod, usable
from zhuoju.games.tamashii.board.body import stat
from zhuoju.games.tamashii.board.deeds import did
from zhuoju.games.tamashii.board.tracking import raise_tracking
from zhuoju.games.tamashii.model.library import PROTOCOLS
from zhuoju.games.tamashii.model.state import player


def learn(t, face, step=0, seat=0):
    """Give a player a protocol with some steps completed."""
    (t.me(seat).protocol,) = t.cards(face)
    t.me(seat).protocol_step = step
    return t


def deed(t, name, n=1, seat=0):
    """A player does something."""
    t.do(lambda m: did(m, seat, name, n))
    return t.me(seat).protocol_step


@pytest.mark.rule("TAM-PROTOCOL-02")
def test_steps_are_completed_in_order_only(board):
    t = learn(board(1), "many-shells")
    assert deed(t, "body_attached") == 0
    assert deed(t, "shelter_used") == 0
    t.do(lambda m: did(m, 0, "hack_resolved"), "red")
    assert t.me().protocol_step == 1
    assert deed(t, "shelter_used") == 1
    assert deed(t, "body_attached") == 2
    assert deed(t, "shelter_used") == 3


@pytest.mark.rule("TAM-PROTOCOL-03", "TAM-PROTOCOL-09")
def test_a_step_is_completed_and_rewarded_the_moment_its_goal_is_met(board):
    t = learn(board(1), "many-shells")
    t.do(lambda m: did(m, 0, "hack_resolved"), "green")
    assert (t.me().xp, t.dump_of()) == (1, "G")
    assert [e.data for e in t.events("protocol_step")] == [{"seat": 0, "face": "many-shells", "step": 1}]
    deed(t, "body_attached")
    assert t.has("memory") == 2


@pytest.mark.rule("TAM-PROTOCOL-04")
def test_one_event_may_complete_two_steps(board):
    """EC-58: cap 7 is reached by the very raise that the step before asked for."""
    t = learn(board(1), "iron-body", step=1)
    t.me().integrity, t.me().cap = 3, 7
    assert deed(t, "cap_raised") == 3
    assert t.me().integrity == 5


@pytest.mark.rule("TAM-PROTOCOL-05")
def test_what_happened_before_a_step_was_current_does_not_count(board):
    t = learn(board(1), "cartographer")
    assert deed(t, "tile_revealed") == 1
    assert deed(t, "tile_revealed") == 1  # two more are wanted
    assert deed(t, "tile_revealed") == 2
    assert (t.has("reroll"), t.me().xp) == (1, 1)


@pytest.mark.rule("TAM-PROTOCOL-05")
def test_a_state_is_looked_at_when_its_step_becomes_current(board):
    t = learn(board(1), "hot-pursuit")
    t.lock_on(0, "patrol-drone", "lamp-eye")
    t.do(lambda m: raise_tracking(m, player(m, 0), 5))
    assert t.me().protocol_step == 2  # the two enemies were there already
    assert (t.has("energy"), t.has("shield")) == (1, 2)


@pytest.mark.rule("TAM-GEN-11")
def test_the_top_of_the_track_is_settled_before_any_goal_is_looked_at(board):
    t = learn(board(1), "hot-pursuit")
    t.enemies_on_top("patrol-drone", "lamp-eye")
    t.me().tracking = 4
    t.do(lambda m: raise_tracking(m, player(m, 0), 9))
    assert (t.me().tracking, len(t.me().queue)) == (0, 2)
    assert t.me().protocol_step == 0  # tracking of 5 or more has come and gone


@pytest.mark.rule("TAM-PROTOCOL-06", "TAM-PROTOCOL-10")
def test_the_third_step_gives_a_permanent_ability_that_need_not_be_used(board):
    t = learn(board(1), "many-shells", step=2)
    t.embody(0, "soldier", "scout")
    assert t.do(lambda m: usable(m, 0, "before_tracking_roll")) == {}
    deed(t, "shelter_used")
    t.do(lambda m: happen(m, 0, "before_tracking_roll"), "no")
    assert t.faces_of(t.me().bodies) == ["soldier", "scout"]
    t.do(lambda m: happen(m, 0, "before_tracking_roll"), "yes")
    assert t.faces_of(t.me().bodies) == ["scout", "soldier"]


@pytest.mark.rule("TAM-PROTOCOL-06")
@pytest.mark.parametrize(
    ("face", "measure"),
    [
        ("cartographer", "move"),
        ("assembly-line", "write"),
        ("hot-pursuit", "attack"),
        ("scholar-of-ascend", "test_dice"),
    ],
)
def test_permanent_abilities_change_values_from_the_third_step_on(board, face, measure):
    t = learn(board(1), face, step=2)
    assert t.do(lambda m: mod(m, player(m, 0), measure)) == 0
    t.me().protocol_step = 3
    assert t.do(lambda m: mod(m, player(m, 0), measure)) == 1


@pytest.mark.rule("TAM-PROTOCOL-07", "TAM-PROTOCOL-08")
def test_one_marker_shows_the_step_and_after_the_third_nothing_is_completed(board):
    t = learn(board(1), "many-shells", step=3)
    assert deed(t, "shelter_used") == 3
    assert t.events("protocol_step") == []


@pytest.mark.rule("TAM-PROTOCOL-01")
def test_a_player_has_one_protocol_at_most(board):
    t = board(1)
    assert t.me().protocol is None
    assert deed(t, "hack_resolved") == 0
    assert t.me().xp == 0


@pytest.mark.rule("TAM-PROTOCOL-11")
def test_only_the_protocol_that_needs_another_player_is_for_several_only(board):
    """EC-86."""
    board(1)
    assert [card.id for card in PROTOCOLS.values() if card.multiplayer] == ["philanthropist"]


# Goals


@pytest.mark.rule("TAM-PROTOCOL-05")
def test_programs_of_one_step_count_together_and_those_of_another_do_not(board):
    t = learn(board(1), "assembly-line")
    deed(t, "program_launched")
    t.state.clock["step"] += 1
    assert deed(t, "program_launched") == 0
    assert deed(t, "program_launched") == 1


@pytest.mark.rule("TAM-PROTOCOL-03")
def test_one_box_with_four_damage_is_more_than_two_boxes_with_two(board):
    t = learn(board(1), "sharpshooter", step=1)
    deed(t, "box_damage", 2)
    assert deed(t, "box_damage", 2) == 1
    assert deed(t, "box_damage", 4) == 2


@pytest.mark.rule("TAM-PROTOCOL-03")
def test_staying_twice_in_a_row_is_not_staying_moving_and_staying(board):
    t = learn(board(1), "night-walker")
    deed(t, "stayed")
    deed(t, "move_ended")
    assert deed(t, "stayed") == 0
    assert deed(t, "stayed") == 1


@pytest.mark.rule("TAM-PROTOCOL-03")
def test_the_same_tile_twice_is_one_tile_effect(board):
    t = learn(board(1), "night-walker", step=1)
    deed(t, "tile_effect_used")
    assert deed(t, "tile_effect_used") == 1
    t.stand(0, 1)
    assert deed(t, "tile_effect_used") == 2


@pytest.mark.rule("TAM-PROTOCOL-03")
def test_an_empty_queue_must_be_empty_at_the_end_of_the_action_phase(board):
    t = learn(board(1), "pacifist-loop", step=2)
    t.lock_on(0, "patrol-drone")
    deed(t, "action_ended")
    t.me().queue = []
    assert deed(t, "resource_gained") == 2
    assert deed(t, "action_ended") == 3


@pytest.mark.rule("TAM-PROTOCOL-03")
def test_a_clean_pool_counts_only_after_a_reset_or_an_expel_of_this_game(board):
    t = learn(board(1), "clean-room")
    deed(t, "enemy_expelled")
    assert deed(t, "corrupted_discarded") == 2
    t = learn(board(1), "clean-room", step=1)
    assert deed(t, "code_gained") == 1
    t.dump(0, "X")
    assert deed(t, "reset") == 1
    t.dump(0, "")
    assert deed(t, "code_gained") == 2


@pytest.mark.rule("TAM-PROTOCOL-03")
def test_a_move_that_ends_far_from_the_shelter_reaches_the_goal(board):
    t = learn(board(1), "cartographer", step=2)
    t.lay_map((1, 0, 0, True), (2, 1, 0, True), (3, 2, 0, True))
    t.stand(0, 1)
    assert deed(t, "move_ended") == 2
    t.stand(0, 2)
    assert deed(t, "move_ended") == 3
    assert t.do(lambda m: stat(m, player(m, 0), "move")) == 3


@pytest.mark.rule("TAM-PROTOCOL-10")
def test_a_protocol_may_make_equipment_cheaper_once_per_round(board):
    t = learn(board(1), "tinkerer", step=3)
    assert t.do(lambda m: flag(m, player(m, 0), "equip_discount")) == 1

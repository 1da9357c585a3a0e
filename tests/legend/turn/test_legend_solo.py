"""LEG-SOLO The practice variant for one player."""

import pytest
from legend_board import BLANK, SWORD

from zhuoju.games.legend import GAME
from zhuoju.testing import Pilot


@pytest.mark.rule("LEG-SOLO-01")
@pytest.mark.parametrize("characters", ["off", "on"])
def test_one_player_plays_by_the_same_rules_with_or_without_a_character(characters):
    t = Pilot(GAME, 1, options={"characters": characters})
    t.play()
    if characters == "on":
        t.play("character:CH-3")
    assert t.prompt == "setup.mulligan"
    t.play([])
    assert (t.prompt, t.state.turn.phase) == ("draw.source", "draw")
    assert len(t.offered) == (6 if characters == "on" else 1)
    assert all(len(cards) == 1 for cards in t.state.slots)


@pytest.mark.rule("LEG-SOLO-02")
@pytest.mark.parametrize("wounds", [0, 4], ids=["tie", "hurt"])
def test_the_system_attacks_the_unit_nearest_to_falling_and_the_character_on_a_tie(board, wounds):
    t = board(1, step="in_slot")
    minotaur = t.meet("dungeon", 3, "DU-10")
    golem = t.unlock(0, "IN-33")[0]  # 6 health, like the character
    t.me().wounds = wounds
    t.play(f"hunt card:{minotaur}", ["seat:0", f"card:{golem}"], "pass")
    t.roll(SWORD, *[BLANK] * 4)
    t.play("pass")
    assert t.me().wounds == wounds + 1
    assert t.hunt.units[1].wounds == 0


@pytest.mark.rule("LEG-SOLO-02")
def test_the_system_attacks_a_golem_that_is_nearer_to_falling(board):
    t = board(1, step="in_slot")
    minotaur = t.meet("dungeon", 3, "DU-10")
    puppet, _ = t.unlock(0, "MK-20", "IN-04")  # 4 health against 8
    t.play(f"hunt card:{minotaur}", ["seat:0", f"card:{puppet}"], "pass")
    t.roll(SWORD, *[BLANK] * 4)
    t.play("pass")
    assert (t.hunt.units[1].wounds, t.me().wounds) == (1, 0)


@pytest.mark.rule("LEG-SOLO-02")
@pytest.mark.parametrize(("drawn", "slot"), [(0, 1), (1, 3)])
def test_the_system_draws_lots_where_the_goat_rams_to(board, drawn, slot):
    t = board(1, step="in_slot")
    goat = t.meet("mountain", 3, "MT-15")
    t.draws("system", [drawn])
    t.play(f"hunt card:{goat}")
    t.roll(SWORD, BLANK)
    t.play("pass")
    assert (t.me().slot, t.prompt) == (slot, "slot.step")


@pytest.mark.rule("LEG-SOLO-03")
@pytest.mark.parametrize("event", ["EV-02", "EV-05", "EV-08"])
def test_what_is_aimed_at_opponents_cannot_be_executed(board, event):
    t = board(1, step="prep_phase")
    ref = t.hold(0, event)[0]
    t.play()
    t.use(ref)
    assert t.events("effect_failed")
    assert t.me().gold == 0  # Market Curfew pays nothing after its first clause


@pytest.mark.rule("LEG-SOLO-03")
def test_the_hunt_of_an_opponent_never_happens(board):
    t = board(1, step="in_slot")
    goat = t.meet("mountain", 3, "MT-15")
    t.hold(0, "EV-07")
    t.roll(BLANK, BLANK)
    t.play(f"hunt card:{goat}", "pass")
    assert (t.prompt, t.hunt.round) == ("hunt.action", 2)  # Stampede was never offered


@pytest.mark.rule("LEG-SOLO-04")
def test_at_the_end_of_a_turn_a_rival_empties_one_exploration_and_one_market_slot(board):
    t = board(1, step="begin_turn")
    t.play("deck")
    ours, wares = t.slots[3][0], t.slots[17][0]
    kept = [t.slots[n][0] for n in range(21) if n not in (3, 17)]
    t.draws("rival", [3, 2])
    t.end_turn()
    assert ours in t.discards["mountain"]
    assert wares in t.discards["market"]
    assert [t.slots[n][0] for n in range(21) if n not in (3, 17)] == kept


@pytest.mark.rule("LEG-SOLO-05")
@pytest.mark.parametrize(("mode", "turns"), [("quick", 12), ("standard", 16)])
def test_without_the_goal_by_the_last_turn_the_practice_is_lost(board, mode, turns):
    t = board(1, step="end_phase", options={"mode": mode})
    t.me().turns = turns - 1
    t.play()
    assert t.result is None  # one turn is left
    t.end_turn()
    assert (t.result.outcome, t.result.winners) == ("solo_lost", ())


@pytest.mark.rule("LEG-SOLO-05", "LEG-SOLO-06")
@pytest.mark.parametrize(
    ("mode", "turn", "grade"),
    [
        ("quick", 9, "solo_gold"),
        ("quick", 10, "solo_silver"),
        ("quick", 11, "solo_silver"),
        ("quick", 12, "solo_bronze"),
        ("standard", 13, "solo_gold"),
        ("standard", 16, "solo_bronze"),
    ],
)
def test_the_grade_says_how_many_turns_were_left(board, mode, turn, grade):
    t = board(1, step="prep_phase", options={"mode": mode})
    t.me().turns, t.me().gold = turn, 30
    t.me().points = t.me().most_points = 1 if mode == "quick" else 2
    t.play("offer path:wealth")
    t.end_turn()
    assert (t.result.outcome, tuple(t.result.winners)) == (grade, (0,))


@pytest.mark.rule("LEG-SOLO-07")
def test_creatures_recover_once_in_a_turn_of_the_player(board):
    t = board(1, step="end_phase")
    ghoul = t.lay("dungeon", 1, "DU-06")[0]  # 7 health
    t.marks(ghoul).wounds = 6
    t.draws("rival", [0, 0, 0, 0])
    t.play()
    assert t.marks(ghoul).wounds == 2
    t.end_turn()
    assert t.marks(ghoul).wounds == 0


@pytest.mark.rule("LEG-SOLO-07")
def test_a_round_of_the_player_lasts_until_the_next_turn_starts(board):
    t = board(1, step="prep_phase")
    ask = t.unlock(0, "IN-10")[0]
    t.play()
    t.use(ask)
    t.answer({"fire": 1})
    assert t.options("use") == []
    t.end_turn()
    t.play("deck")
    assert t.options("use") == [f"use card:{ask} #0"]

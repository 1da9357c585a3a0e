"""What goals are told by map, combat and reset; flags and statements that these chapters read."""

import pytest

from zhuoju.games.tamashii.board import dice, tracking
from zhuoju.games.tamashii.board.body import stat
from zhuoju.games.tamashii.board.boss import damage_boss
from zhuoju.games.tamashii.board.deeds import count
from zhuoju.games.tamashii.board.dice import roll_player_dice
from zhuoju.games.tamashii.board.moving import move_to
from zhuoju.games.tamashii.board.reset import reset
from zhuoju.games.tamashii.board.tracking import tracking_dice
from zhuoju.games.tamashii.model.state import Boss, player
from zhuoju.games.tamashii.round.action import area_step, move_step

DRONE, HUNTER = "patrol-drone", "auto-hunter"


def deeds(t, *names: str, seat: int = 0) -> list[int]:
    """How often a player has done these things."""
    return [count(t.match.table, t.me(seat), name) for name in names]


def fight(board, *enemies: str, faces, number=0, body="", cards=()):
    """Seat 0 at the start of the own combat turn, seat 1 with an enemy after it."""
    t = board(2, step="combat_turn", args=(0,))
    if body:
        t.embody(0, body)
    t.worn = t.equip(0, *cards)
    t.lock_on(0, *enemies)
    t.lock_on(1, DRONE)
    t.roll(*faces)
    t.number_die(number)
    t.symbol_die("basic")
    return t


def test_moving_revealing_and_staying_are_remembered(board):
    t = board(1)
    t.do(lambda m: move_to(m, player(m, 0), 3))
    t.do(lambda m: move_step(m, player(m, 0)), "stay")
    assert deeds(t, "move_ended", "tile_revealed", "stayed") == [1, 1, 1]


@pytest.mark.parametrize(("place", "shelter"), [(0, 1), (2, 0)])
def test_using_a_tile_is_remembered_and_the_shelter_by_name(board, place, shelter):
    t = board(1)
    t.stand(0, place)
    t.do(lambda m: area_step(m, player(m, 0)), f"use place:{place}")
    assert deeds(t, "tile_effect_used", "shelter_used") == [1, shelter]


def test_a_tile_left_alone_is_not_remembered(board):
    t = board(1)
    t.do(lambda m: area_step(m, player(m, 0)), "skip")
    assert deeds(t, "tile_effect_used", "shelter_used") == [0, 0]


def test_the_end_of_an_action_turn_is_remembered(board):
    t = board(2, step="action_turn", args=(0,))
    t.until("launch.step")
    assert deeds(t, "action_ended") == [0]
    t.play("end")
    assert deeds(t, "action_ended") == [1]


def test_dice_assigned_and_damage_dealt_are_remembered(board):
    t = fight(board, HUNTER, faces=("rare", "common"))
    t.play("box walker #1", "box walker #0 x1", "end")
    assert deeds(t, "rare_assigned", "box_damage", "combat_ended_unharmed") == [1, 3, 0]


def test_a_combat_without_damage_is_remembered(board):
    t = fight(board, HUNTER, faces=("rare", "common"))
    t.play("end")
    assert deeds(t, "combat_ended_unharmed", "box_damage") == [1, 0]


def test_a_reset_is_remembered(board):
    t = board(1)
    t.do(lambda m: reset(m, player(m, 0)))
    assert deeds(t, "reset") == [1]


def test_a_field_medic_heals_in_the_area_step(board):
    t = board(1)
    t.embody(0, "field-medic")
    t.stand(0, 2)
    t.me().integrity = 3
    t.do(lambda m: area_step(m, player(m, 0)), "skip", "yes", "seat:0")
    assert t.me().integrity == 4


def test_deep_focus_adds_to_the_write_value(board):
    t = board(1)
    t.equip(0, "deep-focus")
    assert t.do(lambda m: stat(m, player(m, 0), "write")) == 5


@pytest.mark.rule("TAM-SETUP-40", "TAM-MAP-07")
def test_a_revealed_stronghold_brings_its_faction_deck(board):
    """EC-57."""
    t = board(1)
    t.lay_map((1, 0, 0, True), (7, 1, 0, False))
    t.state.unused = t.cards("rail-pistol", "oath-tattoo")
    t.do(lambda m: move_to(m, player(m, 0), 1))
    assert {faction: t.faces_of(deck) for faction, deck in t.state.faction_decks.items()} == {
        "spartans": ["rail-pistol"]
    }


@pytest.mark.rule("TAM-COMBAT-21", "TAM-ENEMY-23")
def test_the_die_does_not_move_when_another_player_loses_an_enemy(board):
    t = fight(board, HUNTER, HUNTER, faces=("common", "blank"), number=2, cards=["covering-fire"])
    t.me(1).queue[0].damage = 2
    t.play(f"box card:{t.worn[0]} #0", "seat:1")
    assert len(t.events("enemy_acts")) == 1
    assert t.state.combat.die_on == 0
    assert t.events("enemy_acts")[0].data["card"] == f"card:{t.me().queue[1].card}"


@pytest.mark.rule("TAM-BOSS-08")
def test_success_tokens_shield_only_the_boss_that_says_so(board):
    t = board(1)
    t.state.boss = Boss("shinigami", 0, 4, 6)
    t.state.places[2].success = 1
    t.do(lambda m: damage_boss(m, player(m, 0), 4))
    assert t.state.boss.integrity == 3


def test_a_rule_may_forbid_reroll_points(board, monkeypatch):
    monkeypatch.setattr(dice, "flag", lambda m, p, name: 1 if name == "no_rerolls" else None)
    t = board(1)
    t.resources(reroll=3)
    t.do(lambda m: roll_player_dice(m, player(m, 0), 2, "attack"))
    assert t.rests


def test_a_rule_may_skip_the_tracking_roll(board, monkeypatch):
    monkeypatch.setattr(tracking, "flag", lambda m, p, name: 1 if name == "no_tracking_roll" else None)
    t = board(1)
    t.me().tracking = 7
    assert t.do(lambda m: tracking_dice(m, player(m, 0))) == 0

"""Cards that reach into wounds, dice, tracking and combat: where they meet the rules of those chapters."""

import pytest

from zhuoju.games.tamashii.board.deeds import count, did
from zhuoju.games.tamashii.board.harm import wound
from zhuoju.games.tamashii.board.moving import enter_value, stay_value
from zhuoju.games.tamashii.board.tracking import tracking_draws
from zhuoju.games.tamashii.model.state import Combat, player
from zhuoju.games.tamashii.round.combat import end_combat

DRONE, HUNTER, SCANNER = "patrol-drone", "auto-hunter", "scanner-drone"


def fight(board, *enemies: str, dice, number=0, symbol="basic", body="", cards=(), damage=0, seats=2):
    """Seat 0 at the start of the own combat turn, seat 1 with an enemy after it."""
    t = board(seats, step="combat_turn", args=(0,))
    if body:
        t.embody(0, body)
    t.worn = t.equip(0, *cards)
    t.lock_on(0, *enemies, damage=damage)
    t.lock_on(1, DRONE)
    t.roll(*dice)
    t.number_die(number)
    t.symbol_die(symbol)
    return t


def test_another_player_nearby_may_take_wounds_instead(board):
    t = board(2)
    t.equip(1, "interpose")
    t.resources(1, shield=1)
    t.do(lambda m: wound(m, player(m, 0), 2), (1, "yes"))
    assert (t.prompt, t.asked().seat) == ("wound.shield", 1)
    t.play("open")
    assert (t.me(0).integrity, t.me(1).integrity, t.has("shield", 1)) == (5, 4, 0)


def test_who_is_too_far_away_is_not_asked_to_take_wounds(board):
    t = board(2)
    t.lay_map((1, 0, 0, True), (2, 1, 0, True), (3, 2, 0, True))
    t.stand(1, 2)
    t.equip(1, "interpose")
    t.do(lambda m: wound(m, player(m, 0), 2))
    assert t.rests


def test_a_bulwark_cancels_the_first_wound_of_a_combat(board):
    t = fight(board, DRONE, HUNTER, dice=["blank"] * 3, number=2, body="bulwark")
    t.play("pass")
    assert t.me().integrity == 5 - 1
    t.play("pass")
    assert t.me().integrity == 5 - 1 - 1


@pytest.mark.parametrize(("answer", "integrity", "resets"), [("yes", 1, 0), ("no", 5, 1)])
def test_a_last_stand_may_take_the_place_of_a_reset(board, answer, integrity, resets):
    t = board(1)
    t.equip(0, "last-stand")
    t.do(lambda m: wound(m, player(m, 0), 9), answer)
    assert (t.me().integrity, len(t.events("reset"))) == (integrity, resets)


def test_a_last_stand_works_once_in_a_game(board):
    t = board(1)
    t.equip(0, "last-stand")
    t.do(lambda m: wound(m, player(m, 0), 9), "yes")
    t.do(lambda m: wound(m, player(m, 0), 9))
    assert t.rests
    assert len(t.events("reset")) == 1


@pytest.mark.parametrize(("shield", "asked"), [(2, True), (1, False)])
def test_a_counter_needs_all_wounds_cancelled(board, shield, asked):
    t = fight(board, HUNTER, dice=["blank"] * 2, number=1, cards=["counter"])
    t.resources(shield=shield)
    t.play("pass", "open")
    assert (t.prompt == "ability.use") is asked
    if asked:
        t.play("yes")
        assert t.me().queue[0].damage == 2


def test_smoke_softens_the_next_enemy_box_only(board):
    t = fight(board, HUNTER, SCANNER, dice=("rare", "blank"), number=2, symbol="special", cards=["smoke"])
    t.play(f"box card:{t.worn[0]} #0")
    assert t.me().integrity == 5 - 1  # the Scanner Drone deals 3
    t.play("pass")
    assert t.me().integrity == 5 - 1 - 2


def test_what_smoke_did_not_need_is_lost(board):
    t = fight(board, HUNTER, DRONE, dice=("rare", "blank"), number=2, cards=["smoke"])
    t.play(f"box card:{t.worn[0]} #0")
    assert t.me().integrity == 5  # the Patrol Drone deals 1
    t.play("pass")
    assert t.me().integrity == 5 - 2


@pytest.mark.parametrize(("count", "locked_on", "tracking"), [(1, 0, 2), (2, 1, 0)])
def test_a_decoy_ignores_one_draw_and_without_any_tracking_stays(board, count, locked_on, tracking):
    t = board(1)
    t.equip(0, "decoy")
    t.me().tracking = 2
    t.enemies_on_top(DRONE, DRONE)
    t.do(lambda m: tracking_draws(m, player(m, 0), count), "yes")
    assert (len(t.me().queue), t.me().tracking) == (locked_on, tracking)


def test_marked_cards_turn_a_blank_into_a_common_within_the_turn(board):
    t = fight(board, HUNTER, dice=("blank", "blank"), number=1, cards=["marked-cards"])
    t.play(f"use card:{t.worn[0]} #0")
    assert t.events("enemy_acts") == []
    t.play("box walker #0 x1")
    assert t.me().queue[0].damage == 1


@pytest.mark.parametrize(("enemies", "dice"), [(1, 5), (2, 4)])
def test_a_duelist_adds_a_die_against_a_single_enemy(board, enemies, dice):
    t = fight(board, *[HUNTER] * enemies, dice=["blank"] * dice, body="duelist")
    t.play()
    assert len(t.state.combat.dice) == dice


def test_a_siege_frame_carries_two_excess_damage_over(board):
    dice = ["common"] * 3 + ["blank"] * 2
    t = fight(board, DRONE, HUNTER, dice=dice, body="siege-frame", damage=1)
    t.play(f"box card:{t.me().bodies[0]} #0")
    assert t.queue_of() == [HUNTER]
    assert t.me().queue[0].damage == 2


def test_a_phantom_takes_the_number_die_away(board):
    t = fight(board, HUNTER, dice=("rare", "rare"), number=1, body="phantom")
    t.play(f"box card:{t.me().bodies[0]} #1")
    assert t.events("enemy_acts") == []
    assert t.me().integrity == 5


def test_a_gambler_rerolls_the_number_die(board):
    t = fight(board, HUNTER, dice=["blank"] * 3, number=1, body="gambler")
    t.resources(reroll=1)
    t.number_die(0)
    t.play("points", ["number"])
    assert t.state.combat.die_on is None
    assert t.has("reroll") == 0


@pytest.mark.rule("TAM-ENEMY-23")
def test_covering_fire_helps_another_player(board):
    """EC-89."""
    t = fight(board, HUNTER, dice=("common", "blank"), cards=["covering-fire"])
    t.me(1).queue[0].damage = 2
    t.play(f"box card:{t.worn[0]} #0", "seat:1")
    assert (t.me(1).queue, t.me(0).xp, t.me(1).xp) == ([], 1, 0)


@pytest.mark.parametrize(
    ("cards", "place", "enter", "stay"),
    [([], 2, 2, 3), (["anchor"], 2, 2, 2), (["ghost-step"], 2, 2, 2), (["ghost-step"], 0, 0, 1)],
)
def test_cards_change_what_a_tile_adds_to_tracking(board, cards, place, enter, stay):
    t = board(1)
    t.equip(0, *cards)
    found = t.do(lambda m: (enter_value(m, player(m, 0), place), stay_value(m, player(m, 0), place)))
    assert found == (enter, stay)


def test_a_defeat_after_the_combat_is_no_part_of_it(board):
    t = board(1)
    t.state.combat = Combat(0)

    def defeats(m):
        yield from did(m, 0, "enemy_defeated")
        before = count(m, player(m, 0), "enemy_defeated", "combat")
        yield from end_combat(m, player(m, 0))
        yield from did(m, 0, "enemy_defeated")
        return (
            before,
            count(m, player(m, 0), "enemy_defeated", "combat"),
            count(m, player(m, 0), "enemy_defeated"),
        )

    assert t.do(defeats) == (1, 1, 2)

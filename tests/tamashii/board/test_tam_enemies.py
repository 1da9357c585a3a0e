"""TAM-ENEMY Enemies: the queue, damage, defeat, the deck."""

import pytest

from zhuoju.games.tamashii.board.enemy import (
    damage_lead,
    defeat,
    discard_enemy,
    draw_enemies,
    lead,
    lead_recovers,
    replace_enemy,
)
from zhuoju.games.tamashii.model.library import ENEMIES
from zhuoju.games.tamashii.model.state import player
from zhuoju.games.tamashii.round.launch import launch_step

HUNTER, DRONE, BURNER = "auto-hunter", "patrol-drone", "incinerator"


def draw(count: int, seat: int = 0):
    return lambda m: draw_enemies(m, player(m, seat), count)


def hit(amount: int, seat: int = 0, by: int | None = None):
    return lambda m: damage_lead(m, player(m, seat), amount, by=by)


@pytest.mark.rule("TAM-ENEMY-01")
def test_an_enemy_card_has_level_integrity_two_boxes_and_two_programs(board):
    board(1)
    hunter = ENEMIES[HUNTER]
    assert (hunter.level, hunter.integrity, hunter.basic) == (2, 9, 2)
    assert hunter.hack.pattern == "RYK"
    assert hunter.expel.pattern == "AKA"


@pytest.mark.rule("TAM-ENEMY-02", "TAM-ENEMY-03")
def test_drawn_enemies_lock_on_to_who_drew_them_and_the_first_is_the_lead(board):
    """WE-18: the newest card is the left-most, the oldest the lead."""
    t = board(2)
    t.enemies_on_top(HUNTER, DRONE, "zoe-probe")
    t.do(draw(3, seat=1))
    assert t.queue_of(1) == [HUNTER, DRONE, "zoe-probe"]
    assert t.state.faces[lead(t.me(1)).card] == HUNTER
    assert t.queue_of(0) == []


@pytest.mark.rule("TAM-ENEMY-03")
def test_a_new_enemy_joins_behind_those_that_are_there(board):
    t = board(1)
    t.lock_on(0, BURNER)
    t.enemies_on_top(DRONE)
    t.do(draw(1))
    assert t.queue_of() == [BURNER, DRONE]


@pytest.mark.rule("TAM-ENEMY-04", "TAM-ENEMY-22", "TAM-COMBAT-24")
def test_damage_hits_the_own_lead_enemy_only(board):
    t = board(2)
    t.lock_on(0, HUNTER, DRONE)
    t.lock_on(1, BURNER)
    t.do(hit(3))
    assert [e.damage for e in t.me(0).queue] == [3, 0]
    assert t.me(1).queue[0].damage == 0  # both stand on the Shelter


@pytest.mark.rule("TAM-ENEMY-05")
def test_a_queue_has_no_limit(board):
    t = board(1)
    t.enemies_on_top(*[DRONE] * 12)
    t.do(draw(12))
    assert len(t.me().queue) == 12


@pytest.mark.rule("TAM-ENEMY-06")
def test_damage_stays_and_adds_up_until_the_card_leaves(board):
    """WE-12."""
    t = board(1)
    t.lock_on(0, HUNTER)
    t.do(hit(4))
    t.do(hit(4))
    assert t.me().queue[0].damage == 8
    t.do(hit(1))
    assert t.me().queue == []


@pytest.mark.rule("TAM-ENEMY-07", "TAM-ENEMY-08", "TAM-ENEMY-12")
def test_damage_equal_to_its_integrity_defeats_an_enemy_for_one_experience(board):
    t = board(1)
    (ref,) = t.lock_on(0, DRONE)
    t.do(hit(ENEMIES[DRONE].integrity))
    assert t.me().queue == []
    assert t.me().xp == 1
    assert t.state.enemy_discard == [ref]


@pytest.mark.rule("TAM-ENEMY-09")
def test_a_discarded_enemy_gives_nothing(board):
    t = board(1)
    t.embody(0, "soldier")
    (ref,) = t.lock_on(0, DRONE)
    t.do(lambda m: discard_enemy(m, player(m, 0), player(m, 0).queue[0]))
    assert t.rests  # the soldier's "when you defeat" was not asked
    assert (t.me().xp, t.state.enemy_discard) == (0, [ref])


@pytest.mark.rule("TAM-ENEMY-10")
def test_excess_damage_is_lost(board):
    """EC-14."""
    t = board(1)
    t.lock_on(0, DRONE, HUNTER, damage=1)
    assert t.do(hit(5)) == 3
    assert t.queue_of() == [HUNTER]
    assert t.me().queue[0].damage == 0


@pytest.mark.rule("TAM-ENEMY-11")
def test_the_next_card_becomes_the_lead_at_once(board):
    t = board(1)
    t.lock_on(0, DRONE, HUNTER)
    t.do(hit(4))
    t.do(hit(2))
    assert t.me().queue[0].damage == 2
    assert t.queue_of() == [HUNTER]


@pytest.mark.rule("TAM-ENEMY-12")
def test_a_card_comes_back_from_the_discard_pile_undamaged(board):
    t = board(1)
    t.lock_on(0, DRONE, damage=3)
    t.do(lambda m: discard_enemy(m, player(m, 0), player(m, 0).queue[0]))
    t.do(draw(1))
    assert t.queue_of() == [DRONE]
    assert t.me().queue[0].damage == 0


@pytest.mark.rule("TAM-ENEMY-16")
def test_a_basic_box_always_deals_wounds(board):
    board(1)
    assert all(enemy.basic >= 1 for enemy in ENEMIES.values())


@pytest.mark.rule("TAM-ENEMY-17")
def test_the_lead_recovers_no_more_damage_than_it_has(board):
    t = board(1)
    t.lock_on(0, HUNTER, damage=3)
    assert t.do(lambda m: lead_recovers(m, player(m, 0), 2)) is True
    assert t.me().queue[0].damage == 1
    t.do(lambda m: lead_recovers(m, player(m, 0), 2))
    assert t.me().queue[0].damage == 0
    assert t.do(lambda m: lead_recovers(m, player(m, 0), 2)) is False


@pytest.mark.rule("TAM-ENEMY-18")
def test_an_empty_deck_is_made_of_the_highest_level_in_the_discard_pile(board):
    """WE-37, EC-61."""
    t = board(1)
    low = t.cards(DRONE, DRONE, DRONE, DRONE)
    mid = t.cards(HUNTER, "zoe-probe")
    t.state.enemy_discard = [*low, *mid]
    t.do(draw(1))
    assert t.queue_of()[0] in (HUNTER, "zoe-probe")
    assert len(t.state.enemy_deck) == 1
    assert sorted(t.state.enemy_discard) == sorted(low)


@pytest.mark.rule("TAM-ENEMY-19")
def test_the_deck_is_made_anew_only_when_a_card_is_needed(board):
    t = board(1)
    t.enemies_on_top(DRONE)
    t.state.enemy_discard = t.cards(BURNER)
    t.do(draw(1))
    assert t.state.enemy_deck == []
    assert t.faces_of(t.state.enemy_discard) == [BURNER]
    t.do(draw(1))
    assert t.queue_of() == [DRONE, BURNER]


@pytest.mark.rule("TAM-ENEMY-20")
def test_without_any_card_no_enemy_is_drawn(board):
    t = board(1)
    t.enemies_on_top(DRONE)
    assert t.do(draw(3)) == 1
    assert t.queue_of() == [DRONE]


@pytest.mark.rule("TAM-ENEMY-21")
def test_a_replaced_enemy_keeps_place_and_damage(board):
    t = board(1)
    t.lock_on(0, HUNTER, DRONE, damage=5)
    fresh = t.card(BURNER)
    t.do(lambda m: replace_enemy(m, player(m, 0), 0, fresh))
    assert t.queue_of() == [BURNER, DRONE]
    assert t.me().queue[0].damage == 5
    assert t.faces_of(t.state.enemy_discard) == [HUNTER]


@pytest.mark.rule("TAM-ENEMY-21")
def test_too_much_damage_for_the_new_card_is_a_defeat_by_its_owner(board):
    t = board(1)
    t.lock_on(0, HUNTER, damage=6)
    fresh = t.card(DRONE)
    t.do(lambda m: replace_enemy(m, player(m, 0), 0, fresh))
    assert (t.me().queue, t.me().xp) == ([], 1)


@pytest.mark.rule("TAM-ENEMY-23")
def test_who_finishes_another_players_enemy_gains_the_experience_and_its_triggers(board):
    """EC-89."""
    t = board(2)
    t.embody(0, "soldier")
    t.lock_on(1, DRONE, HUNTER)
    t.do(hit(4, seat=1, by=0))
    assert t.prompt == "ability.use"
    assert t.asked().seat == 0
    t.play("yes", {"shield": 1})
    assert (t.me(0).xp, t.me(1).xp, t.has("shield", 0)) == (1, 0, 1)
    assert t.queue_of(1) == [HUNTER]


@pytest.mark.rule("TAM-ENEMY-08", "TAM-COMBAT-32")
def test_what_waits_for_a_defeat_happens_at_once(board):
    t = board(1)
    t.embody(0, "soldier")
    t.lock_on(0, DRONE)
    t.do(lambda m: defeat(m, player(m, 0), player(m, 0).queue[0]), "yes", {"energy": 1})
    assert (t.me().xp, t.has("energy")) == (1, 1)


# Hack and expel


def program(t, word: str) -> str:
    """The first way to launch the hack or expel of the lead enemy."""
    return next(o for o in t.offered if o.startswith(f"launch {word} "))


@pytest.mark.rule("TAM-ENEMY-13")
def test_a_hack_does_what_is_printed_beside_it(board):
    t = board(1)
    t.lock_on(0, DRONE)
    t.write(0, "RB")
    t.do(lambda m: launch_step(m, player(m, 0)))
    t.play(program(t, "hack"))
    assert t.me().queue[0].damage == 2


@pytest.mark.rule("TAM-ENEMY-13", "TAM-ENEMY-08")
def test_a_hack_that_defeats_the_lead_gives_experience_and_triggers(board):
    """EC-45."""
    t = board(1)
    t.embody(0, "soldier")
    t.lock_on(0, DRONE, damage=2)
    t.write(0, "RB")
    t.do(lambda m: launch_step(m, player(m, 0)))
    t.play(program(t, "hack"), "yes", {"memory": 1})
    assert (t.me().queue, t.me().xp, t.has("memory")) == ([], 1, 1)


@pytest.mark.rule("TAM-ENEMY-14", "TAM-ENEMY-09")
def test_expelling_discards_the_enemy_at_a_price_and_without_experience(board):
    t = board(1)
    (drone, _) = t.lock_on(0, DRONE, HUNTER)
    t.write(0, "YB")
    t.do(lambda m: launch_step(m, player(m, 0)))
    t.play(program(t, "expel"))
    assert t.queue_of() == [HUNTER]
    assert (t.me().xp, t.me().dump["corrupted"], t.state.enemy_discard) == (0, 1, [drone])

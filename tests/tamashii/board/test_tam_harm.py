"""TAM-INTEGRITY, TAM-RES-07 to 12, TAM-RESET Wounds, the shield, integrity, the reset."""

import pytest

from zhuoju.content import perform, read_clause
from zhuoju.games.tamashii.board.harm import lose_integrity, lower_cap, raise_cap, recover, wound
from zhuoju.games.tamashii.board.reset import reset
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import CONSTANTS, LEXICON
from zhuoju.games.tamashii.model.state import player


def hurt(n: int, seat: int = 0, **how):
    return lambda m: wound(m, player(m, seat), n, **how)


def reset_of(seat: int = 0):
    return lambda m: reset(m, player(m, seat))


@pytest.mark.rule("TAM-INTEGRITY-01")
def test_a_player_starts_with_five_of_five(board):
    t = board(1)
    assert (t.me().integrity, t.me().cap) == (5, 5) == (CONSTANTS.integrity_start,) * 2


@pytest.mark.rule("TAM-INTEGRITY-02", "TAM-RES-09")
def test_each_wound_costs_one_integrity(board):
    t = board(1)
    t.do(hurt(2))
    assert t.me().integrity == 3
    assert t.gave == 2


@pytest.mark.rule("TAM-RES-07", "TAM-RES-08", "TAM-RES-09", "TAM-RES-10")
@pytest.mark.parametrize(
    ("shield", "answer", "left", "integrity"),
    [(1, "open", 0, 4), (1, "take", 1, 3), (3, "open", 1, 5), (3, "take", 3, 3)],
)
def test_the_shield_is_opened_for_all_it_can_or_not_at_all(board, shield, answer, left, integrity):
    """WE-07, WE-08, EC-18."""
    t = board(1)
    t.resources(shield=shield)
    t.do(hurt(2))
    assert t.offered == ["open", "take"]
    t.play(answer)
    assert (t.has("shield"), t.me().integrity) == (left, integrity)


@pytest.mark.rule("TAM-RES-07")
def test_without_shield_points_nobody_is_asked(board):
    t = board(1)
    t.do(hurt(1))
    assert t.rests


@pytest.mark.rule("TAM-RES-11", "TAM-COMBAT-25")
def test_every_effect_asks_for_the_shield_anew(board):
    t = board(1)
    t.resources(shield=5)
    t.do(hurt(1), "take")
    t.do(hurt(2), "open")
    assert (t.me().integrity, t.has("shield")) == (4, 3)


@pytest.mark.rule("TAM-RES-12")
def test_no_shield_stops_a_loss_of_integrity(board):
    t = board(1)
    t.resources(shield=5)
    t.do(lambda m: lose_integrity(m, player(m, 0), 2))
    assert t.rests
    assert (t.me().integrity, t.has("shield")) == (3, 5)


@pytest.mark.rule("TAM-GEN-07")
def test_nobody_is_asked_for_a_shield_against_the_wounds_of_another(board):
    t = board(2)
    t.resources(1, shield=5)
    t.do(hurt(2, seat=0))
    assert t.rests
    assert t.has("shield", 1) == 5


@pytest.mark.rule("TAM-INTEGRITY-03")
def test_recovering_never_goes_above_the_cap(board):
    t = board(1)
    t.me().integrity = 3
    assert t.do(lambda m: recover(m, player(m, 0), 5)) is True
    assert (t.me().integrity, t.me().cap) == (5, 5)
    assert t.do(lambda m: recover(m, player(m, 0), 1)) is False


@pytest.mark.rule("TAM-INTEGRITY-04")
def test_raising_the_cap_raises_integrity_with_it(board):
    t = board(1)
    t.me().integrity = 3
    t.do(lambda m: raise_cap(m, player(m, 0)))
    assert (t.me().integrity, t.me().cap) == (4, 6)


@pytest.mark.rule("TAM-INTEGRITY-04")
def test_the_cap_ends_at_the_top_of_the_track(board):
    t = board(1)
    t.me().cap = t.me().integrity = CONSTANTS.integrity_top
    assert t.do(lambda m: raise_cap(m, player(m, 0))) is False
    assert t.me().cap == CONSTANTS.integrity_top


@pytest.mark.rule("TAM-INTEGRITY-05")
def test_integrity_above_a_lowered_cap_drops_with_it(board):
    t = board(1)
    t.do(lambda m: lower_cap(m, player(m, 0), 2))
    assert (t.me().integrity, t.me().cap) == (3, 3)
    t.me().integrity = 1
    t.do(lambda m: lower_cap(m, player(m, 0), 1))
    assert (t.me().integrity, t.me().cap) == (1, 2)


@pytest.mark.rule("TAM-INTEGRITY-06")
def test_wounds_hit_players_and_no_enemies(board):
    t = board(1)
    t.lock_on(0, "auto-hunter")
    t.do(hurt(2))
    assert t.me().queue[0].damage == 0


# Reset


@pytest.mark.rule("TAM-RESET-01", "TAM-RES-09")
def test_a_wound_past_the_shield_to_zero_is_a_reset_and_no_defeat(board):
    """EC-19."""
    t = board(1)
    t.resources(shield=1)
    t.me().integrity = 1
    t.do(hurt(2), "open")
    assert t.match.result is None
    assert len(t.events("reset")) == 1


@pytest.mark.rule("TAM-RESET-02", "TAM-BODY-15")
@pytest.mark.parametrize(("symbol", "kept"), [("special", ["courier"]), ("basic", ["courier", "soldier"])])
def test_the_symbol_die_decides_whether_the_active_body_is_lost(board, symbol, kept):
    """EC-48: the second body becomes active at once."""
    t = board(1)
    t.embody(0, "courier", "soldier")
    t.state.body_deck = t.cards("scout")
    t.symbol_die(symbol)
    t.do(reset_of())
    assert t.faces_of(t.me().bodies) == kept
    under = ["soldier", "scout"] if symbol == "special" else ["scout"]
    assert t.faces_of(t.state.body_deck) == under  # the bottom first


@pytest.mark.rule("TAM-RESET-03")
def test_without_a_body_card_the_roll_is_only_told(board):
    t = board(1)
    t.symbol_die("special")
    t.do(reset_of())
    (event,) = t.events("reset_rolled")
    assert (event.data["symbol"], event.data["lost"]) == ("special", False)
    assert t.me().bodies == t.state.body_deck == []


@pytest.mark.rule("TAM-RESET-04")
def test_a_reset_brings_two_corrupted_codes_from_the_pool(board):
    t = board(1)
    t.do(reset_of())
    assert t.me().dump["corrupted"] == 2
    assert t.state.corrupted_pool == 14


@pytest.mark.rule("TAM-RESET-05")
def test_a_reset_dumps_the_whole_launcher(board):
    t = board(1)
    t.write(0, "RBX/.G")
    t.do(reset_of())
    assert t.launcher() == ""
    assert t.dump_of() == "RBGXXX"


@pytest.mark.rule("TAM-RESET-06", "TAM-ENEMY-09")
def test_a_reset_discards_all_enemies_without_experience(board):
    t = board(1)
    refs = t.lock_on(0, "patrol-drone", "auto-hunter")
    t.do(reset_of())
    assert (t.me().queue, t.me().xp) == ([], 0)
    assert t.state.enemy_discard == refs


@pytest.mark.rule("TAM-RESET-07", "TAM-RESET-08")
def test_a_reset_sets_tracking_to_zero_and_integrity_to_the_cap(board):
    t = board(1)
    t.me().tracking, t.me().cap, t.me().integrity = 6, 7, 1
    t.do(hurt(1))
    assert (t.me().tracking, t.me().integrity) == (0, 7)


@pytest.mark.rule("TAM-RESET-09")
def test_a_reset_puts_the_character_on_the_shelter_without_tracking(board):
    t = board(1)
    t.stand(0, 2)
    t.do(reset_of())
    assert (t.me().place, t.me().tracking) == (0, 0)


@pytest.mark.rule("TAM-RESET-10")
def test_a_reset_takes_a_player_out_of_the_phase(board):
    t = board(2)
    t.do(reset_of())
    assert (t.me(0).out, t.me(1).out) == (True, False)


@pytest.mark.rule("TAM-RESET-11")
def test_a_reset_keeps_resources_experience_augments_core_and_locks(board):
    t = board(1)
    t.resources(shield=2, memory=1)
    t.me().xp, t.me().protocol_step = 3, 2
    (augment,) = t.equip(0, "termination-code")
    locks = list(t.me().launcher.locks)
    t.do(reset_of())
    p = t.me()
    assert (t.has("shield"), t.has("memory"), p.xp, p.protocol_step, p.core) == (2, 1, 3, 2, "red")
    assert [a.card for a in p.augments if a.equipped] == [augment]
    assert p.launcher.locks == locks
    assert t.bag_of() == "RRRRBBBGGGYYY"


@pytest.mark.rule("TAM-RESET-12")
def test_the_rest_of_the_wounds_is_lost(board):
    t = board(1)
    t.me().integrity = 1
    t.do(hurt(4))
    assert t.me().integrity == 5
    assert len(t.events("reset")) == 1


@pytest.mark.rule("TAM-RESET-13")
def test_who_was_reset_in_a_simultaneous_phase_is_not_asked_in_it_any_more(board):
    t = board(2, step="planning_write")
    t.me(0).out = True
    t.play()
    assert [d.seat for d in t.match.pending] == [1]


@pytest.mark.rule("TAM-RESET-13")
def test_effects_for_each_player_include_who_was_reset(board):
    """EC-22."""
    effect = read_clause(LEXICON, "gain(energy, 1, each_player)")
    t = board(2)
    t.me(1).out = True
    t.do(lambda m: perform(m, Ctx(0), effect))
    assert (t.has("energy", 0), t.has("energy", 1)) == (1, 1)


@pytest.mark.rule("TAM-RESET-14")
def test_a_face_down_shelter_is_revealed_by_who_resets_there(board):
    t = board(1)
    t.stand(0, 2)
    t.places[0].revealed = False
    t.places[0].exploration = t.card("explore-energy")
    t.do(reset_of())
    assert t.places[0].revealed
    assert t.has("energy") == 1


@pytest.mark.rule("TAM-RESET-15", "TAM-DIFF-02")
def test_in_insane_difficulty_the_active_body_is_lost_without_a_roll(board):
    t = board(1, options={"difficulty": "insane"})
    t.embody(0, "courier", "soldier")
    t.do(reset_of())
    assert t.faces_of(t.me().bodies) == ["courier"]
    assert t.events("reset_rolled")[0].data["symbol"] is None

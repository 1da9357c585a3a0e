"""TAM-RES-14 to 20, TAM-COMBAT-33 Player dice, rerolls, and exact odds."""

from fractions import Fraction

import pytest

from zhuoju.games.tamashii.board.dice import (
    chance_to_pass,
    rerollable,
    roll_player_dice,
    throw,
    throw_number,
    throw_symbol,
)
from zhuoju.games.tamashii.model.library import DICE
from zhuoju.games.tamashii.model.state import player


def rolls(count: int, purpose: str = "other", seat: int = 0):
    return lambda m: roll_player_dice(m, player(m, seat), count, purpose)


@pytest.mark.rule("TAM-COMBAT-33", "TAM-GEN-17")
def test_the_dice_are_faced_as_the_rulings_say(board):
    board(1)
    assert sorted(DICE.player) == ["blank", *["common"] * 3, *["rare"] * 2]
    assert sorted(DICE.number) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert sorted(DICE.symbol) == ["basic"] * 4 + ["special"] * 4


@pytest.mark.rule("TAM-GEN-15")
def test_the_same_seed_throws_the_same_dice(board):
    def all_dice(m):
        return throw(m, 12), throw_number(m), throw_symbol(m)

    first, second = board(1, seed=7).do(all_dice), board(1, seed=7).do(all_dice)
    assert first == second
    assert board(1, seed=8).do(all_dice) != first


@pytest.mark.rule("TAM-RES-15")
def test_without_points_and_effects_a_roll_stands(board):
    t = board(1)
    t.roll("common", "blank")
    assert t.do(rolls(2)) == ["common", "blank"]
    assert t.rests


@pytest.mark.rule("TAM-RES-15", "TAM-RES-16")
def test_each_point_rerolls_one_die_and_there_is_one_purchase_for_a_roll(board):
    """WE-09: 3 of 4 dice are rolled once more; then there is no second purchase."""
    t = board(1)
    t.resources(reroll=4)
    t.roll("blank", "blank", "blank", "rare", "common", "blank", "common")
    t.do(rolls(4), "points", ["die:0", "die:1", "die:2"])
    assert t.rests
    assert t.gave == ["common", "blank", "common", "rare"]
    assert t.has("reroll") == 1


@pytest.mark.rule("TAM-RES-16")
def test_no_more_dice_are_bought_than_there_are_points(board):
    t = board(1)
    t.resources(reroll=1)
    t.roll("blank", "blank")
    t.do(rolls(2), "points")
    t.expect_refused(["die:0", "die:1"])


@pytest.mark.rule("TAM-RES-17", "TAM-RES-16")
def test_different_sources_may_each_reroll_the_same_die_once(board):
    """WE-10: an augment on die 0, then a point on die 0, in either order."""
    for order in (("use", "points"), ("points", "use")):
        t = board(1)
        (loaded,) = t.equip(0, "loaded-die")
        t.resources(reroll=2)
        t.roll("blank", "blank", "rare")
        t.do(rolls(1))
        for source in order:
            t.play(f"use card:{loaded} #0" if source == "use" else "points", ["die:0"])
        assert t.rests
        assert t.gave == ["rare"]
        assert t.has("reroll") == 1


@pytest.mark.rule("TAM-RES-17")
def test_the_same_source_cannot_reroll_a_die_twice(board):
    t = board(1)
    (loaded,) = t.equip(0, "loaded-die")
    t.resources(reroll=1)
    t.roll("blank", "blank", "rare")
    t.do(rolls(2), f"use card:{loaded} #0", ["die:0"])
    table = t.match.table
    assert list(rerollable(table, t.me(), "loaded-die")) == ["die:1"]
    assert list(rerollable(table, t.me(), "points")) == ["die:0", "die:1"]


@pytest.mark.rule("TAM-RES-18")
@pytest.mark.parametrize("purpose", ["tracking", "attack", "test", "other"])
def test_points_work_in_every_roll_of_player_dice(board, purpose):
    t = board(1)
    t.resources(reroll=1)
    t.do(rolls(1, purpose))
    assert t.offered == ["points", "keep"]


@pytest.mark.rule("TAM-RES-19")
def test_points_never_reroll_enemy_dice(board):
    t = board(1)
    t.resources(reroll=3)
    t.do(rolls(2, "attack"), "points")
    assert t.offered == ["die:0", "die:1"]


@pytest.mark.rule("TAM-RES-19")
def test_gamblers_reroll_enemy_dice_in_combat_only(board):
    t = board(1)
    t.embody(0, "gambler")
    t.resources(reroll=3)
    t.do(rolls(1, "tracking"), "points")
    assert t.offered == ["die:0"]
    t.play(["die:0"])
    t.do(rolls(1, "attack"), "points")
    assert t.offered == ["die:0", "number", "symbol"]


@pytest.mark.rule("TAM-GEN-07")
def test_nobody_rerolls_the_dice_of_another_with_points(board):
    t = board(2)
    t.resources(1, reroll=5)
    t.do(rolls(3, seat=0))
    assert t.rests


@pytest.mark.rule("TAM-RES-15", "TAM-GEN-03")
def test_points_may_be_kept(board):
    t = board(1)
    t.resources(reroll=2)
    t.do(rolls(2), "keep")
    assert t.has("reroll") == 2
    assert t.asked().default == "rest"


@pytest.mark.rule("TAM-RES-16")
def test_choosing_no_die_uses_up_the_chance_and_no_point(board):
    t = board(1)
    t.resources(reroll=2)
    t.do(rolls(2), "points", [])
    assert t.rests
    assert t.has("reroll") == 2


@pytest.mark.rule("TAM-TEST-02")
def test_the_exact_odds_of_a_test_of_three_successes():
    """Section 9.5: 44, 80, 94 and 99 percent with 2, 3, 4 and 5 codes."""
    assert [round(100 * chance_to_pass(n, 3)) for n in (2, 3, 4, 5)] == [44, 80, 94, 99]
    assert chance_to_pass(1, 2) == Fraction(1, 3)

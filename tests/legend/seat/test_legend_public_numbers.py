"""The numbers that a view works out of what lies open."""

import pytest
from legend_board import BLANK, CRIT, SWORD

from zhuoju.games.legend import GAME
from zhuoju.games.legend.model.state import NEUTRAL, Hunt, Unit


@pytest.mark.rule("LEG-EFF-02")
def test_statistics_count_what_always_applies(board):
    t = board(2, step="prep_phase")
    before = GAME.view(t.state, 0).players[0].stats
    t.unlock(0, "IN-04")  # max health +2
    after = GAME.view(t.state, 1).players[0].stats
    assert after == {**before, "max_health": before["max_health"] + 2}


@pytest.mark.rule("LEG-MKT-14")
def test_a_market_card_shows_what_it_costs_the_viewer(board):
    t = board(2, step="prep_phase")
    t.lay("market", 1, "MK-13")
    t.unlock(0, "MK-26")  # prices -1
    prices = [GAME.view(t.state, seat).slots[15].cards[0].price for seat in (0, 1, None)]
    assert prices == [prices[1] - 1, prices[1], prices[1] - 1]  # a spectator sees the turn player's


@pytest.mark.rule("LEG-DICE-10")
def test_a_roll_that_lies_open_shows_what_it_comes_to_and_what_it_is_for(board):
    t = board(2, step="in_slot")
    (ore,) = t.lay("mountain", 1, "MT-02")
    t.stand(0, "mountain", 1)
    t.unlock(0, "IN-09")
    t.roll(SWORD, BLANK, CRIT)
    t.play(f"gather card:{ore}")
    roll = GAME.view(t.state, 1).roll
    assert (roll.faces, roll.multiplied_by, roll.total) == (["sword", "blank", "crit"], 2, 4)
    assert (roll.target, roll.unit) == (f"card:{ore}", None)


@pytest.mark.rule("LEG-HUNT-16")
def test_units_show_how_they_fight(board):
    t = board(2, step="combat_round")
    (gargoyle,) = t.lay("dungeon", 1, "DU-08")
    t.stand(0, "dungeon", 1)
    t.state.hunt = Hunt(0, gargoyle, t.slot("dungeon", 1), [Unit(0), Unit(NEUTRAL, gargoyle)])
    t.marks(gargoyle).wounds = 2
    mine, beast = GAME.view(t.state, None).hunt.units
    assert (mine.who, mine.attack, mine.health, mine.crit) == ("seat:0", 3, 6, 2)
    assert (beast.who, beast.wounds, beast.armour, beast.crit) == (f"card:{gargoyle}", 2, 1, 1)


@pytest.mark.rule("LEG-FEAT-03")
def test_the_next_feat_tells_what_it_needs_but_not_what_lies_in_a_hand(board):
    t = board(2, step="prep_phase")
    t.hold(1, "IN-01", "IN-02")
    t.carry(1, "FO-01")
    t.me(1).gold = 5
    for viewer in (0, 1, None):
        asked = GAME.view(t.state, viewer).players[1].next_feats
        assert [tier.have for tier in asked["wealth"]] == [5]
        assert [tier.have for tier in asked["knowledge"] if tier.what == "intel"] == [None]
        assert asked["brew"][0].have == 1

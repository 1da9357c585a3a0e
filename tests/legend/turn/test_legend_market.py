"""LEG-MKT Buying and selling."""

import pytest

from zhuoju.games.legend.model.cards import Later
from zhuoju.games.legend.model.library import CARDS
from zhuoju.games.legend.model.state import Banned, Buff
from zhuoju.games.legend.turn.market import buy_price, sell_price


@pytest.mark.rule("LEG-MKT-02")
def test_market_slots_hold_one_card_and_cannot_be_entered(board):
    t = board(step="begin_turn")
    t.state.buffs = [Buff("stack_limit", 1, "forever", 0, slots=[15, 16])]  # fixed all the same
    t.until("action.next")
    assert [len(cards) for cards in t.slots[15:]] == [1] * 6
    assert t.options("enter") == [f"enter slot:{n}" for n in range(15)]
    t.until("action.next", 1)
    assert [len(cards) for cards in t.slots[15:]] == [1] * 6


@pytest.mark.rule("LEG-MKT-03", "LEG-MKT-07")
@pytest.mark.parametrize("step", ["draw_phase", "action_phase", "in_slot", "end_phase"])
def test_trade_is_possible_in_the_prep_phase_only(board, step):
    t = board(step=step)
    t.lay("market", 1, "MK-10")
    t.carry(0, "MT-02")
    t.me(0).gold = 20
    if step == "in_slot":
        t.stand(0, "mountain", 1)
    t.play()
    assert t.options("buy") + t.options("sell") == []


@pytest.mark.rule("LEG-MKT-03", "LEG-MKT-07")
def test_buying_and_selling_are_possible_any_number_of_times(board):
    t = board(step="prep_phase")
    goods = t.lay("market", 1, "MK-10") + t.lay("market", 2, "MK-11") + t.lay("market", 3, "MK-12")
    ores = t.carry(0, "MT-06", "MT-06", "MT-02")
    t.play(*[f"sell card:{r}" for r in ores])
    assert t.me(0).gold == 13
    t.play(*[f"buy card:{r}" for r in goods])
    assert t.me(0).gold == 13 - 3 - 2 - 3


@pytest.mark.rule("LEG-MKT-03", "LEG-MKT-07")
def test_nobody_trades_in_another_players_prep_phase(board):
    t = board(step="prep_phase")
    t.lay("market", 1, "MK-10")
    t.carry(1, "MT-02")
    t.me(1).gold = 20
    t.play()
    assert [d.seat for d in t.match.pending] == [0]
    assert t.options("buy") + t.options("sell") == []


@pytest.mark.rule("LEG-MKT-04")
def test_the_buyer_pays_the_price_and_obtains_the_card(board):
    t = board(step="prep_phase")
    (shield,) = t.lay("market", 4, "MK-15")
    t.me(0).gold = CARDS["MK-15"].buy + 1
    t.play(f"buy card:{shield}")
    assert t.me(0).gold == 1
    assert t.me(0).pack == [shield]
    assert t.slots[18] == []


@pytest.mark.rule("LEG-MKT-05", "LEG-PACK-01", "LEG-INTEL-05")
@pytest.mark.parametrize(
    ("face", "place"),
    [("MK-03", "pack"), ("MK-04", "pack"), ("MK-02", "pack"), ("MK-20", "pack"), ("MK-28", "hand"),
     ("MK-25", "hand")],
)  # fmt: skip
def test_resources_and_creations_go_to_the_pack_intel_to_the_hand(board, face, place):
    t = board(step="prep_phase")
    (card,) = t.lay("market", 1, face)
    t.me(0).gold = 20
    t.play(f"buy card:{card}")
    assert (t.me(0).pack, t.me(0).hand) == (([card], []) if place == "pack" else ([], [card]))


@pytest.mark.rule("LEG-MKT-06")
def test_a_slot_emptied_by_buying_stays_empty_until_the_next_start_phase(board):
    t = board(step="prep_phase")
    (mule,) = t.lay("market", 1, "MK-10")
    t.me(0).gold = 3
    t.play(f"buy card:{mule}", "end")
    assert t.slots[15] == []
    t.until("draw.source", 1)
    assert len(t.slots[15]) == 1


@pytest.mark.rule("LEG-MKT-08", "LEG-GEN-03")
def test_a_sold_card_is_discarded_before_the_gold_comes(board):
    t = board(step="prep_phase")
    (ore,) = t.carry(0, "MT-10")
    t.play(f"sell card:{ore}")
    assert t.me(0).gold == 9
    assert t.discards["mountain"] == [ore]
    kinds = [e.kind for e in t.events()]
    assert kinds.index("discarded") < kinds.index("sold")


@pytest.mark.rule("LEG-MKT-08")
def test_what_waits_for_a_sale_follows_it(board):
    t = board(step="prep_phase")
    t.unlock(0, "IN-06")  # Stall Contacts: 1 gold, once per turn
    ores = t.carry(0, "MT-02", "MT-02", "MT-02")
    t.play(f"sell card:{ores[0]}")
    assert t.me(0).gold == 3 + 1
    t.play(f"sell card:{ores[1]}")
    assert t.me(0).gold == 7
    t.until("prep.step", 1).until("prep.step", 0).play(f"sell card:{ores[2]}")
    assert t.me(0).gold == 7 + 3 + 1


@pytest.mark.rule("LEG-MKT-08", "LEG-MKT-11", "LEG-INTEL-07", "LEG-EVT-06")
def test_intel_and_event_cards_in_hand_sell_for_their_printed_price(board):
    t = board(step="prep_phase")
    lie_low, tax = t.hold(0, "IN-23", "EV-08")
    t.play(f"sell card:{lie_low}")
    assert t.me(0).gold == 2
    t.play(f"sell card:{tax}")
    assert t.me(0).gold == 3
    assert t.discards["intel"] == [lie_low, tax]
    assert t.me(0).hand == []


@pytest.mark.rule("LEG-MKT-09", "LEG-GEN-06")
@pytest.mark.parametrize(
    ("face", "gold"),
    [("MK-20", 3), ("MK-07", 2), ("MK-02", 3), ("MK-22", 1), ("MK-01", None), ("MK-21", None), ("MK-05", 6)],
)
def test_the_sell_code_says_what_a_market_card_sells_for(board, face, gold):
    """Half of 7 is 3 and half of 5 is 2; some sell for a number, some never."""
    t = board(step="prep_phase")
    (card,) = t.hold(0, face) if face == "MK-22" else t.carry(0, face)
    t.play()
    if gold is None:
        assert t.options("sell") == []
        assert t.withheld[f"sell card:{card}"] == "reason.never_sold"
    else:
        t.play(f"sell card:{card}")
        assert t.me(0).gold == gold


@pytest.mark.rule("LEG-MKT-09")
def test_silk_is_not_sold_in_the_turn_in_which_it_was_bought(board):
    """E-56."""
    t = board(step="prep_phase")
    (silk,) = t.lay("market", 1, "MK-05")
    t.me(0).gold = 4
    t.play(f"buy card:{silk}")
    assert f"sell card:{silk}" not in t.offered
    assert t.withheld[f"sell card:{silk}"] == "reason.sells_later"
    t.until("prep.step", 1).until("prep.step", 0)
    t.play(f"sell card:{silk}")
    assert t.me(0).gold == 6


@pytest.mark.rule("LEG-MKT-10")
def test_only_market_cards_have_a_buy_price_and_codes_other_cards_a_plain_price():
    for card in CARDS.values():
        if card.back == "market":
            assert card.buy
            assert card.sell is not None
        else:
            assert card.buy is None
            assert card.sell is None if card.back == "exclusive" else isinstance(card.sell, int)
    assert any(isinstance(card.sell, Later) for card in CARDS.values())


@pytest.mark.rule("LEG-MKT-12", "LEG-EXCL-03")
def test_exclusive_cards_cannot_be_sold(board):
    t = board(step="prep_phase", options={"characters": "on"})
    exclusive = t.join(0, "CH-5")
    t.me(0).hand, t.me(0).exclusive = exclusive[:2], exclusive[2:]
    t.play()
    assert t.options("sell") == []
    assert t.withheld[f"sell card:{exclusive[0]}"] == "reason.exclusive_unsold"


@pytest.mark.rule("LEG-MKT-13")
def test_only_cards_in_pack_and_hand_can_be_sold(board):
    """E-57."""
    t = board(step="prep_phase")
    (sword,) = t.carry(0, "MK-13")
    t.unlock(0, "IN-12", materials={"IN-12": ("MT-02",)})
    (loot,) = t.lay("mountain", 1, "MT-10")
    t.marks(loot).loot = True
    t.elements(0, fire=3)
    t.play()
    assert t.options("sell") == [f"sell card:{sword}"]
    t.play(f"unlock card:{sword}")
    assert t.options("sell") == []


@pytest.mark.rule("LEG-MKT-14", "LEG-MKT-15")
def test_price_modifiers_add_up_and_the_first_purchase_may_differ(board):
    """E-59."""
    t = board(step="prep_phase")
    t.unlock(0, "IN-05", "MK-26")  # Haggling and Guild Seal
    sword = t.lay("market", 1, "MK-13")[0]
    spade = t.lay("market", 2, "MK-14")[0]
    t.me(0).gold = 10
    t.play(f"buy card:{sword}")
    assert t.me(0).gold == 8
    t.play(f"buy card:{spade}")
    assert t.me(0).gold == 5


@pytest.mark.rule("LEG-MKT-15")
def test_the_first_purchase_is_counted_in_each_turn_anew(board):
    t = board(step="prep_phase")
    t.unlock(0, "IN-05")
    sword = t.lay("market", 1, "MK-13")[0]
    spade = t.lay("market", 2, "MK-14")[0]
    t.me(0).gold = 10
    t.play(f"buy card:{sword}")
    assert t.me(0).gold == 7
    t.until("prep.step", 1).until("prep.step", 0)
    t.play(f"buy card:{spade}")
    assert t.me(0).gold == 4


@pytest.mark.rule("LEG-MKT-14", "LEG-GEN-07")
def test_the_buy_price_is_at_least_one(board):
    t = board(step="prep_phase")
    t.unlock(0, "IN-05", "IN-05", "MK-26")
    (tea,) = t.lay("market", 1, "MK-11")  # 2, less 3
    t.me(0).gold = 1
    m = t.play().match.table
    assert buy_price(m, t.me(0), tea) == 1
    t.play(f"buy card:{tea}")
    assert t.me(0).gold == 0


@pytest.mark.rule("LEG-MKT-14")
def test_sell_modifiers_add_up_but_make_no_card_sellable(board):
    t = board(step="prep_phase")
    t.unlock(0, "IN-28", "IN-42", "XE-1")  # mid or better +1, minerals +2, low resources +1
    gold, deer = t.carry(0, "MT-10", "MK-01")
    m = t.play().match.table
    assert sell_price(m, t.me(0), gold) == 9 + 1 + 2
    assert sell_price(m, t.me(0), deer) is None


@pytest.mark.rule("LEG-MKT-16")
def test_with_stockpile_a_never_card_sells_for_half(board):
    """E-58."""
    t = board(step="prep_phase")
    t.unlock(0, "XE-3")
    deer, mule = t.carry(0, "MK-01", "MK-10")
    t.play(f"sell card:{deer}")
    assert t.me(0).gold == 2
    t.play(f"sell card:{mule}")
    assert t.me(0).gold == 2 + 1  # half of 3, rounded down


@pytest.mark.rule("LEG-MKT-17", "LEG-GEN-01")
def test_under_a_curfew_a_player_neither_buys_nor_sells(board):
    t = board(step="prep_phase")
    (card,) = t.lay("market", 1, "MK-10")
    (ore,) = t.carry(0, "MT-02")
    t.me(0).gold = 9
    t.state.bans = [Banned(0, "no_trade", "end_of_round", 1)]
    t.play()
    assert t.options("buy") + t.options("sell") == []
    assert t.withheld[f"buy card:{card}"] == t.withheld[f"sell card:{ore}"] == "reason.no_trade"


@pytest.mark.rule("LEG-MKT-18")
def test_a_card_that_cannot_be_paid_in_full_cannot_be_bought(board):
    t = board(step="prep_phase")
    (mule,) = t.lay("market", 1, "MK-10")  # 3
    (tea,) = t.lay("market", 2, "MK-11")  # 2
    t.me(0).gold = 2
    t.play()
    assert t.options("buy") == [f"buy card:{tea}"]
    assert f"buy card:{tea}" not in t.withheld
    t.expect_refused(f"buy card:{mule}")
    assert t.withheld[f"buy card:{mule}"] == "reason.gold"

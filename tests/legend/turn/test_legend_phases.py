"""LEG-TURN, LEG-START, LEG-DRAW Turns and their first two phases."""

import pytest
from legend_board import BLANK

from zhuoju.games.legend.effects.in_force import Ctx, stat
from zhuoju.games.legend.language.selectors import Who
from zhuoju.games.legend.language.verbs_players import skip_phase
from zhuoju.games.legend.model.state import Buff, Pool

STAUNCHWEED = "FO-03"  # quick, from the pack, no condition: it shows every checkpoint


@pytest.mark.rule("LEG-TURN-01")
def test_players_take_turns_in_turn_order_again_and_again(board):
    t = board(3, step="begin_turn")
    for seat in (0, 1, 2, 0):
        t.until("prep.step", seat)
        t.play("end")
    assert [e.data["seat"] for e in t.events("turn_began")] == [0, 1, 2, 0]


@pytest.mark.rule("LEG-TURN-02")
def test_a_turn_has_five_phases_in_order_each_once(board):
    t = board(step="begin_turn")
    t.play()
    assert t.state.turn.phase == "draw"  # the start phase is over, nothing was to be asked in it
    t.until("draw.source", 1)
    assert [e.data["phase"] for e in t.events("phase") if e.data["seat"] == 0] == [
        "draw", "prep", "action", "end",
    ]  # fmt: skip


@pytest.mark.rule("LEG-TURN-03")
def test_lie_low_skips_the_action_phase_and_the_prep_phase_goes_on(board):
    """WE-11, first half."""
    t = board(step="prep_phase")
    (lie_low,) = t.unlock(0, "IN-23")
    (deer,) = t.lay("market", 1, "MK-01")
    t.me(0).gold = 2
    t.play(f"use card:{lie_low} #0")
    assert t.me(0).gold == 9
    assert t.state.turn.skipped == ["action"]
    t.play(f"buy card:{deer}", "end")
    assert t.faces(t.me(0).pack) == ["MK-01"]
    assert t.asked().seat == 1  # the end phase followed at once
    phases = [e.data["phase"] for e in t.events("phase") if e.data["seat"] == 0]
    assert phases == ["end"]


@pytest.mark.rule("LEG-TURN-04")
def test_a_second_lie_low_fails_at_its_first_clause_and_is_used_up(board):
    """WE-11, second half; E-37, E-38."""
    t = board(step="prep_phase")
    first, second = t.unlock(0, "IN-23", "IN-23")
    t.play(f"use card:{first} #0", f"use card:{second} #0")
    assert t.me(0).gold == 7
    assert t.state.turn.skipped == ["action"]
    assert t.options("use") == []


@pytest.mark.rule("LEG-TURN-03", "LEG-TURN-04")
def test_lie_low_cannot_be_used_in_the_action_phase(board):
    """WE-11, last sentence."""
    t = board(step="action_phase")
    t.unlock(0, "IN-23")
    t.play()
    assert t.options("use") == []


@pytest.mark.rule("LEG-TURN-04")
@pytest.mark.parametrize("phase", ["draw", "prep"])
def test_a_phase_that_has_begun_or_is_over_cannot_be_skipped(board, phase):
    t = board(step="prep_phase")
    t.play()
    assert skip_phase.function(t.match.table, Ctx(0, 0), Who([0]), phase) is False
    assert t.state.turn.skipped == []


@pytest.mark.rule("LEG-TURN-05")
def test_until_the_end_of_the_action_ends_with_the_action(board):
    t = board(step="in_slot")
    (ginseng,) = t.carry(0, "FO-08")
    t.stand(0, "forest", 1)
    t.play(f"use card:{ginseng} #0")
    assert stat(t.match.table, 0, "gather") == 6
    t.play("leave")
    assert stat(t.match.table, 0, "gather") == 3


@pytest.mark.rule("LEG-TURN-05")
def test_until_the_end_of_the_hunt_ends_when_the_battlefield_is_dissolved(board):
    t = board(step="in_slot")
    (goat,) = t.lay("mountain", 1, "MT-15")
    t.stand(0, "mountain", 1)
    t.state.buffs = [Buff("creature_attack", 3, "end_of_hunt", -1, card=goat)]
    t.play(f"hunt card:{goat}")
    assert t.state.buffs
    t.roll(*[BLANK] * 5)
    t.play("escape", (1, "seat:0"))
    assert t.prompt == "slot.step"
    assert t.state.buffs == []


@pytest.mark.rule("LEG-TURN-05", "LEG-END-02")
def test_until_the_end_of_the_turn_ends_after_all_limits(board):
    t = board(step="end_phase")
    t.carry(0, *["MT-01"] * 3, *["MT-02"] * 3, "MT-05")
    t.state.buffs = [Buff("pack_limit", 1, "end_of_turn", 0, seat=0)]
    t.play()
    assert t.asked().seat == 1  # nothing had to be discarded
    assert len(t.me(0).pack) == 7
    assert t.state.buffs == []


@pytest.mark.rule("LEG-TURN-05", "LEG-GEN-08")
def test_until_the_end_of_the_round_ends_before_the_owners_next_start_phase(board):
    t = board(step="prep_phase")
    (festival,) = t.hold(0, "EV-01")
    t.play(f"play card:{festival} #0")
    t.until("prep.step", 1)
    assert len(t.slots[t.slot("forest", 1)]) == 2  # filled in seat 1's start phase
    assert t.state.buffs
    t.state.slots[t.slot("forest", 2)].clear()
    t.until("draw.source", 0)
    assert t.state.buffs == []
    assert len(t.slots[t.slot("forest", 2)]) == 1  # seat 0's own start phase fills up to 1 again


# Start phase


@pytest.mark.rule("LEG-START-01", "LEG-START-12")
def test_the_four_steps_come_in_order_with_quick_effects_between_them(board):
    t = board(step="start_phase")
    t.carry(0, STAUNCHWEED)
    t.unlock(0, "IN-10")  # Meditation, an activated effect for the own turn
    (ghoul,) = t.lay("dungeon", 1, "DU-06")
    t.marks(ghoul).wounds = 6
    p = t.me(0)
    p.wounds = 2
    p.permanent = Pool({}, {"fire": 1})
    seen = []
    t.play()
    while t.prompt == "quick.window" and len(seen) < 5:
        p = t.me(0)
        seen.append((len(t.slots[0]), dict(p.permanent.ready), p.wounds, t.marks(ghoul).wounds))
        assert t.options("use") == [f"use card:{p.pack[0]} #0"]  # not a free period: nothing activated
        t.play("pass")
    assert seen == [
        (0, {}, 2, 6),
        (1, {}, 2, 6),
        (1, {"fire": 1}, 2, 6),
        (1, {"fire": 1}, 0, 6),
        (1, {"fire": 1}, 0, 2),
    ]


@pytest.mark.rule("LEG-START-02")
def test_every_exploration_slot_is_filled_face_down_on_top_up_to_its_stack_limit(board):
    t = board(step="start_phase")
    (old,) = t.lay("forest", 2, "FO-08")
    t.state.buffs = [Buff("stack_limit", 1, "end_of_round", 1, slots=[5, 6, 7, 8, 9])]
    t.play()
    assert [len(cards) for cards in t.slots[:15]] == [1] * 5 + [2] * 5 + [1] * 5
    assert t.slots[6][0] == old
    assert not t.marks(t.slots[6][1]).faceup
    assert t.faces(t.slots[5]) != t.faces(t.slots[6])


@pytest.mark.rule("LEG-START-03", "LEG-MKT-01")
def test_every_empty_market_slot_gets_one_card_face_up(board):
    t = board(step="start_phase")
    (mule,) = t.lay("market", 3, "MK-10")
    market = list(t.state.decks["market"])
    t.play()
    assert [cards[0] for cards in t.slots[15:]] == [market[-1], market[-2], mule, *market[-3:-6:-1]]
    shown = t.match.view(1)["slots"][15:]
    assert [card["cards"][0]["face"] for card in shown] == [t.face(c[0]) for c in t.slots[15:]]


@pytest.mark.rule("LEG-START-04")
def test_slots_are_filled_from_left_to_right_mountain_forest_dungeon_market(board):
    t = board(step="start_phase")
    tops = {deck: list(reversed(t.state.decks[deck][-5:])) for deck in ("mountain", "forest", "dungeon")}
    t.play()
    for place, deck in enumerate(("mountain", "forest", "dungeon")):
        assert [c[0] for c in t.slots[5 * place : 5 * place + 5]] == tops[deck]


@pytest.mark.rule("LEG-START-04")
def test_decks_that_run_out_are_reshuffled_in_the_order_of_filling(board):
    t = board(step="start_phase")
    for deck in ("market", "dungeon", "forest", "mountain"):
        t.state.discards[deck], t.state.decks[deck] = t.state.decks[deck], []
    t.play()
    assert [e.data["deck"] for e in t.events("reshuffled")] == ["mountain", "forest", "dungeon", "market"]


@pytest.mark.rule("LEG-START-05")
def test_a_slot_with_more_cards_than_its_limit_keeps_them_and_is_not_filled(board):
    """E-31."""
    t = board(step="start_phase")
    below, above = t.lay("forest", 1, "FO-01", "FO-02", faceup=False)
    t.play()
    assert t.slots[5] == [below, above]
    t.state.slots[5].pop()
    t.until("draw.source", 1)
    assert t.slots[5] == [below]  # one card is the limit
    t.state.slots[5].clear()
    t.until("draw.source", 0)
    assert len(t.slots[5]) == 1


@pytest.mark.rule("LEG-START-02")
def test_a_card_put_on_an_open_one_covers_it_and_leaves_it_open(board):
    """E-91."""
    t = board(step="start_phase")
    (ginseng,) = t.lay("forest", 1, "FO-08")
    t.state.buffs = [Buff("stack_limit", 1, "end_of_round", 1, slots=[5])]
    t.play()
    cover = t.slots[5][-1]
    t.until("action.next").play(f"enter slot:{5}")
    assert t.marks(cover).faceup
    assert t.marks(ginseng).faceup
    assert f"gather card:{ginseng}" not in t.offered
    t.state.slots[5].remove(cover)
    t.play("leave", "enter slot:5")
    assert f"gather card:{ginseng}" in t.offered


@pytest.mark.rule("LEG-START-06")
def test_only_the_turn_players_spent_permanent_elements_turn_face_up(board):
    t = board(step="start_phase")
    for seat in (0, 1):
        t.me(seat).permanent = Pool({"fire": 1}, {"fire": 2, "wind": 1})
    t.play()
    assert t.me(0).permanent == Pool({"fire": 3, "wind": 1}, {})
    assert t.me(1).permanent == Pool({"fire": 1}, {"fire": 2, "wind": 1})


@pytest.mark.rule("LEG-START-07")
def test_a_player_who_is_not_dying_loses_all_wounds(board):
    t = board(step="start_phase")
    t.me(0).wounds, t.me(1).wounds = 5, 3
    t.play()
    assert (t.me(0).wounds, t.me(1).wounds) == (0, 3)


@pytest.mark.rule("LEG-START-08")
def test_a_dying_player_keeps_all_wounds(board):
    t = board(step="start_phase")
    t.me(0).wounds, t.me(0).dying = 7, True
    t.play()
    assert (t.me(0).wounds, t.me(0).dying) == (7, True)


@pytest.mark.rule("LEG-START-08", "LEG-ACT-13")
def test_a_dying_player_who_lies_low_is_still_dying_in_the_next_turn(board):
    """E-68."""
    t = board(step="prep_phase")
    (lie_low,) = t.unlock(0, "IN-23")
    t.me(0).wounds, t.me(0).dying = 7, True
    t.play(f"use card:{lie_low} #0")
    assert t.me(0).gold == 7
    t.until("prep.step", 1).until("prep.step", 0)
    assert (t.me(0).wounds, t.me(0).dying) == (7, True)


@pytest.mark.rule("LEG-START-09")
def test_a_creature_recovers_half_its_health_rounded_up_in_every_players_start_phase(board):
    """E-20."""
    t = board(step="start_phase")
    (ghoul,) = t.lay("dungeon", 2, "DU-06")  # max health 7
    t.marks(ghoul).wounds = 6
    t.play()
    assert t.marks(ghoul).wounds == 2
    t.until("draw.source", 1)
    assert t.marks(ghoul).wounds == 0


@pytest.mark.rule("LEG-START-10")
def test_creatures_that_are_loot_do_not_recover(board):
    t = board(step="start_phase")
    (ghoul,) = t.lay("dungeon", 2, "DU-06")
    t.marks(ghoul).wounds, t.marks(ghoul).loot = 7, True
    t.play()
    assert t.marks(ghoul).wounds == 7


@pytest.mark.rule("LEG-START-11")
def test_what_waits_for_the_start_phase_comes_after_the_four_steps(board):
    t = board(step="start_phase")
    t.unlock(0, "MK-17")  # Caravan Ledger: 2 gold
    (ghoul,) = t.lay("dungeon", 2, "DU-06")
    t.marks(ghoul).wounds = 6
    t.me(0).wounds = 1
    t.play()
    assert t.me(0).gold == 2
    kinds = [e.kind for e in t.events() if e.kind in ("offered", "healed", "creature_recovered", "triggered")]
    assert kinds == ["offered"] * 6 + ["healed", "creature_recovered", "triggered"]


# Draw phase


@pytest.mark.rule("LEG-DRAW-01", "LEG-INTEL-02")
def test_in_the_draw_phase_one_card_is_drawn_from_the_intel_deck(board):
    t = board(step="draw_phase")
    (top,) = t.on_top("intel", "IN-01")
    t.play("deck")
    assert t.me(0).hand == [top]
    assert t.prompt == "prep.step"


@pytest.mark.rule("LEG-DRAW-01", "LEG-DRAW-02", "LEG-EXCL-02")
def test_or_any_one_card_is_taken_from_the_own_exclusive_area(board):
    t = board(step="draw_phase", options={"characters": "on"})
    cards = t.join(0, "CH-1")
    deck = len(t.state.decks["intel"])
    t.play()
    assert t.offered == ["deck", *(f"card:{r}" for r in cards)]
    t.play(f"card:{cards[3]}")
    assert t.me(0).hand == [cards[3]]
    assert len(t.decks["intel"]) == deck
    assert t.prompt == "prep.step"  # one of both, not both


@pytest.mark.rule("LEG-DRAW-03")
def test_without_cards_in_the_exclusive_area_only_the_deck_is_offered(board):
    t = board(step="draw_phase", options={"characters": "on"})
    t.join(0, "CH-1")
    t.me(0).exclusive = []
    t.play()
    assert t.offered == ["deck"]


@pytest.mark.rule("LEG-DRAW-03")
def test_the_exclusive_area_of_another_player_is_out_of_reach(board):
    t = board(step="draw_phase", options={"characters": "on"})
    t.join(1, "CH-1")
    t.play()
    assert t.offered == ["deck"]


@pytest.mark.rule("LEG-DRAW-04", "LEG-GEN-05")
def test_the_draw_is_compulsory_while_possible_and_passes_when_it_is_not(board):
    """E-75."""
    t = board(step="draw_phase")
    t.play()
    t.expect_refused("pass")
    t.expect_refused("end")
    nothing = board(step="draw_phase")
    nothing.state.decks["intel"] = []
    nothing.play()
    assert nothing.prompt == "prep.step"
    assert nothing.me(0).hand == []


@pytest.mark.rule("LEG-DRAW-04")
def test_with_an_empty_intel_deck_an_exclusive_card_must_be_taken(board):
    t = board(step="draw_phase", options={"characters": "on"})
    cards = t.join(0, "CH-1")
    t.state.decks["intel"] = []
    t.play()
    assert t.offered == [f"card:{r}" for r in cards]


@pytest.mark.rule("LEG-DRAW-05")
def test_what_waits_for_the_draw_phase_comes_after_the_choice(board):
    t = board(step="draw_phase")
    t.unlock(0, "IN-43")  # Encyclopaedic Mind: draw 1
    t.play()
    assert t.me(0).hand == []
    t.play("deck")
    assert len(t.me(0).hand) == 2


@pytest.mark.rule("LEG-DRAW-06")
def test_activated_effects_cannot_be_used_in_the_draw_phase_quick_ones_can(board):
    t = board(step="draw_phase")
    t.unlock(0, "IN-10")  # Meditation: activated, my_turn
    (weed,) = t.carry(0, STAUNCHWEED)
    t.play()
    assert t.offered == [f"use card:{weed} #0", "pass"]
    t.play("pass")
    assert t.offered == ["deck"]

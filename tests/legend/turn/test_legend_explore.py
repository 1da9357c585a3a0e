"""LEG-EXPL Slots: entering, what can be done there, moving, leaving."""

from collections import Counter

import pytest
from legend_board import BLANK, SWORD

from zhuoju.games.legend.effects.in_force import Ctx, carry_out
from zhuoju.games.legend.model.library import CARDS
from zhuoju.games.legend.model.state import Banned, Buff, area_of, neighbours


@pytest.mark.rule("LEG-EXPL-01")
def test_there_are_three_areas_of_five_slots_to_enter(board):
    t = board(step="action_phase")
    t.play()
    assert t.options("enter") == [f"enter slot:{n}" for n in range(15)]
    assert [area_of(n) for n in range(15)] == ["mountain"] * 5 + ["forest"] * 5 + ["dungeon"] * 5


@pytest.mark.rule("LEG-EXPL-02")
@pytest.mark.parametrize(
    ("area", "kind", "element"),
    [("mountain", "mineral", "fire"), ("forest", "plant", "water"), ("dungeon", "creature", "earth")],
)
def test_each_deck_is_rich_in_one_kind_and_element_and_holds_the_others(area, kind, element):
    deck = [card for card in CARDS.values() if card.back == area]
    kinds = Counter({k: sum(c.copies for c in deck if c.kind == k) for k in ("mineral", "plant", "creature")})
    elements = Counter(e for c in deck for e in c.elements for _ in range(c.copies))
    assert kinds.most_common(1)[0][0] == kind
    assert min(kinds.values()) > 0
    assert elements.most_common(1)[0][0] == element


@pytest.mark.rule("LEG-EXPL-03")
def test_a_slot_emptied_in_a_turn_stays_empty_until_the_next_start_phase(board):
    t = board(step="in_slot")
    ref = t.meet("mountain", 1, "MT-01")
    t.play()
    t.gather(ref, SWORD, SWORD, BLANK)
    t.play(f"take card:{ref}", "leave", "enter slot:1", "leave")
    assert t.slots[0] == []
    t.end_turn()
    assert len(t.slots[0]) == 1
    assert not t.marks(t.slots[0][0]).faceup


@pytest.mark.rule("LEG-EXPL-04")
def test_the_top_card_is_turned_up_on_entering(board):
    t = board(step="action_phase")
    low, high = t.lay("mountain", 1, "MT-01", "MT-02", faceup=False)
    t.play("enter slot:0")
    assert t.marks(high).faceup
    assert not t.marks(low).faceup


@pytest.mark.rule("LEG-EXPL-04")
def test_a_new_top_card_is_turned_up_at_once(board):
    t = board(step="action_phase")
    below, ore = t.lay("mountain", 1, "MT-01", "MT-02", faceup=False)
    t.marks(ore).faceup = t.marks(ore).loot = True
    t.play("enter slot:0", f"take card:{ore}")
    assert t.marks(below).faceup
    assert t.options("gather") == [f"gather card:{below}"]


@pytest.mark.rule("LEG-EXPL-05")
def test_a_card_stays_face_up_after_the_player_has_left(board):
    t = board(step="action_phase")
    ref = t.lay("mountain", 1, "MT-01", faceup=False)[0]
    t.play("enter slot:0", "leave")
    t.end_turn()
    assert t.marks(ref).faceup


@pytest.mark.rule("LEG-EXPL-06")
def test_a_resource_can_be_attempted_once_in_an_action(board):
    t = board(step="in_slot")
    ref = t.meet("mountain", 1, "MT-10")
    t.play()
    t.gather(ref, SWORD, SWORD, BLANK)
    assert t.offered == ["leave"]
    assert t.withheld[f"gather card:{ref}"] == "reason.attempted"


@pytest.mark.rule("LEG-EXPL-06")
def test_the_count_is_per_card_so_the_one_below_may_be_attempted_too(board):
    t = board(step="in_slot")
    t.meet("mountain", 1, "MT-01", "MT-01")
    below, ref = t.slots[0]
    t.play()
    t.gather(ref, SWORD, SWORD, BLANK)
    t.play(f"take card:{ref}")
    assert t.options("gather") == [f"gather card:{below}"]


@pytest.mark.rule("LEG-EXPL-07")
def test_loot_is_taken_into_the_pack_any_number_of_times(board):
    t = board(step="in_slot")
    t.meet("mountain", 1, "MT-01", "MT-02")
    low, high = t.slots[0]
    t.marks(low).loot = t.marks(high).loot = True
    t.play(f"take card:{high}", f"take card:{low}")
    assert t.me().pack == [high, low]
    assert t.slots[0] == []


@pytest.mark.rule("LEG-EXPL-07", "LEG-EXPL-09")
def test_neither_taking_nor_leaving_is_possible_while_gathering_or_hunting(board):
    t = board(step="in_slot")
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}")
    assert not {"leave", "take"} & {o.split()[0] for o in t.offered}
    t = board(step="in_slot")
    ref = t.meet("mountain", 1, "MT-10")
    t.unlock(0, "IN-09")
    t.play(f"gather card:{ref}")
    assert not {"leave", "take"} & {o.split()[0] for o in t.offered}


@pytest.mark.rule("LEG-EXPL-08")
def test_only_the_top_card_of_a_slot_can_be_reached(board):
    t = board(step="in_slot")
    top = t.meet("mountain", 1, "MT-01", "MT-02")
    t.marks(t.slots[0][0]).loot = True
    t.play()
    assert t.offered == [f"gather card:{top}", "leave"]


@pytest.mark.rule("LEG-EXPL-09")
def test_leaving_ends_the_action_with_the_player_outside_all_slots(board):
    t = board(step="action_phase")
    t.play("enter slot:3")
    assert t.me().slot == 3
    t.play("leave")
    assert t.me().slot is None
    assert (t.prompt, t.turn.actions, t.turn.in_action) == ("action.next", 1, False)


@pytest.mark.rule("LEG-EXPL-10")
def test_an_empty_slot_may_be_entered_and_offers_nothing(board):
    t = board(step="action_phase")
    t.play("enter slot:7")
    assert t.me().slot == 7
    assert t.offered == ["leave"]


@pytest.mark.rule("LEG-EXPL-10")
def test_after_the_rotten_grass_is_taken_the_slot_has_nothing_for_the_second_action(board):
    """E-29."""
    t = board(step="action_phase")
    ref = t.lay("forest", 1, "FO-05")[0]
    t.play("enter slot:5")
    t.gather(ref, BLANK, BLANK, SWORD)
    t.play(t.options("take")[0], "leave", "enter slot:5")
    assert t.offered == ["leave"]


@pytest.mark.rule("LEG-EXPL-11")
def test_with_the_next_action_the_same_card_may_be_attempted_again(board):
    t = board(step="action_phase")
    ref = t.lay("mountain", 1, "MT-10")[0]
    t.play("enter slot:0")
    t.gather(ref, SWORD, SWORD, SWORD)
    t.play("leave", "enter slot:0")
    t.gather(ref, SWORD, SWORD, SWORD)
    assert t.marks(ref).progress == 6


@pytest.mark.rule("LEG-EXPL-12")
def test_only_direct_neighbours_in_the_same_area_are_adjacent():
    assert [neighbours(s) for s in (0, 2, 4, 5, 9, 10, 14)] == [
        [1], [1, 3], [3], [6], [8], [11], [13],
    ]  # fmt: skip


@pytest.mark.rule("LEG-EXPL-12")
@pytest.mark.parametrize(("number", "beside"), [(1, ["slot:1"]), (5, ["slot:3"])])
def test_a_goat_at_the_edge_can_ram_to_one_side_only(board, number, beside):
    """E-10."""
    t = board(step="in_slot")
    goat = t.meet("mountain", number, "MT-15")
    t.play(f"hunt card:{goat}", "pass")
    t.struck(SWORD, BLANK)
    assert t.offered == beside


@pytest.mark.rule("LEG-EXPL-13", "LEG-EXPL-14", "LEG-HUNT-38", "LEG-GEN-12")
def test_the_goat_rams_the_hunter_into_a_neighbouring_slot_that_the_next_player_chooses(board):
    """WE-14, E-09, E-12."""
    t = board(step="in_slot")
    goat = t.meet("mountain", 3, "MT-15")
    stone = t.lay("mountain", 2, "MT-01", faceup=False)[0]
    t.play(f"hunt card:{goat}")
    t.attack(goat, SWORD, SWORD, BLANK)
    t.struck(SWORD, BLANK)
    assert (t.asked().seat, t.prompt, t.offered) == (1, "neutral.slot", ["slot:1", "slot:3"])
    t.play("slot:1")
    assert (t.me().slot, t.me().wounds) == (1, 1)
    assert t.hunt is None
    assert [e.kind for e in t.events("hunt_failed")] == ["hunt_failed"]
    assert t.turn.actions == 2
    assert t.offered == [f"gather card:{stone}", "leave"]
    assert t.marks(goat).wounds == 2
    t.end_turn()
    assert t.marks(goat).wounds == 0


@pytest.mark.rule("LEG-EXPL-13")
def test_entering_by_an_effect_spends_no_action_and_the_action_goes_on_there(board):
    t = board(step="action_phase")
    wind = t.unlock(0, "IN-21")[0]
    t.elements(0, wind=1)
    moss = t.lay("forest", 2, "FO-02", faceup=False)[0]
    t.play("enter slot:0")
    t.use(wind)
    t.play("slot:6")
    assert (t.me().slot, t.turn.actions) == (6, 1)
    assert t.marks(moss).faceup
    t.play("leave")
    assert (t.prompt, t.turn.actions) == ("action.next", 1)


@pytest.mark.rule("LEG-EXPL-14")
def test_the_player_chooses_where_an_own_effect_leads(board):
    t = board(step="in_slot")
    t.stand(0, "forest", 1)
    lantern = t.unlock(0, "IN-16")[0]
    t.play()
    t.use(lantern)
    assert (t.asked().seat, t.prompt, t.offered) == (0, "effect.slot", ["slot:6"])


@pytest.mark.rule("LEG-EXPL-15")
def test_a_player_in_no_slot_cannot_be_moved(board):
    t = board(step="action_phase")
    wind = t.unlock(0, "IN-21")[0]
    t.play()
    done = t.outcome(carry_out(t.match.table, Ctx(0, wind), CARDS["IN-21"].effects[0]))
    assert done is False
    assert t.me().slot is None


@pytest.mark.rule("LEG-EXPL-16")
def test_loot_left_behind_may_be_taken_by_the_next_player_but_not_mounted(board):
    """E-26."""
    t = board(step="in_slot")
    bat = t.meet("dungeon", 1, "DU-01")
    t.play(f"hunt card:{bat}")
    t.attack(bat, SWORD, SWORD, BLANK)
    assert f"mount card:{bat}" in t.offered
    t.end_turn()
    t.play("deck", "end", "enter slot:10")
    assert (t.options("take"), t.options("mount")) == ([f"take card:{bat}"], [])
    t.play(f"take card:{bat}")
    assert t.me(1).pack == [bat]


@pytest.mark.rule("LEG-EXPL-17")
def test_only_the_turn_player_is_ever_in_a_slot(board):
    t = board(3, step="action_phase")
    t.play("enter slot:0")
    assert [p.slot for p in t.players] == [0, None, None]
    assert [d.seat for d in t.match.pending] == [0]
    t.end_turn()
    assert [p.slot for p in t.players] == [None, None, None]


@pytest.mark.rule("LEG-EXPL-18")
def test_who_may_not_enter_the_forest_can_choose_no_forest_slot(board):
    t = board(step="action_phase")
    t.state.bans.append(Banned(0, "no_enter_forest", "end_of_round", 1))
    wind = t.unlock(0, "IN-21")[0]
    t.elements(0, wind=1)
    t.play()
    open_slots = [n for n in range(15) if area_of(n) != "forest"]
    assert t.options("enter") == [f"enter slot:{n}" for n in open_slots]
    assert t.withheld["enter slot:5"] == "reason.forest_closed"
    t.play("enter slot:0")
    t.use(wind)
    assert t.offered == [f"slot:{n}" for n in open_slots if n != 0]


@pytest.mark.rule("LEG-EXPL-18")
def test_a_neutral_card_displaces_also_where_the_hunter_may_not_go(board):
    """E-14."""
    t = board(step="in_slot")
    t.state.bans.append(Banned(0, "no_enter_forest", "end_of_round", 1))
    goat = t.meet("forest", 3, "MT-15")
    t.play(f"hunt card:{goat}", "pass")
    t.struck(SWORD, BLANK)
    t.play("slot:6")
    assert t.me().slot == 6


@pytest.mark.rule("LEG-EXPL-06", "LEG-HUNT-02")
def test_a_hunter_brought_back_to_the_goat_cannot_hunt_it_again(board):
    """E-11."""
    t = board(step="in_slot")
    goat = t.meet("mountain", 3, "MT-15")
    lantern = t.unlock(0, "IN-16")[0]
    t.play(f"hunt card:{goat}", "pass")
    t.struck(SWORD, BLANK)
    t.play("slot:1")
    t.use(lantern)
    t.play("slot:2")
    assert t.me().slot == 2
    assert t.options("hunt") == []
    assert t.withheld[f"hunt card:{goat}"] == "reason.attempted"


@pytest.mark.rule("LEG-EXPL-19", "LEG-EXPL-08")
def test_a_new_card_covers_an_open_one_which_is_reached_when_the_new_one_leaves(board):
    """E-91."""
    t = board(step="prep_phase")
    ginseng = t.lay("forest", 1, "FO-08")[0]
    festival = t.hold(0, "EV-01")[0]
    t.play()
    t.use(festival)
    t.end_turn()
    cover = t.slots[5][1]
    assert t.slots[5] == [ginseng, cover]
    assert t.marks(ginseng).faceup
    assert not t.marks(cover).faceup
    t.marks(cover).loot = True
    t.play("deck", "end", "enter slot:5", f"take card:{cover}")
    assert t.options("gather") == [f"gather card:{ginseng}"]


@pytest.mark.rule("LEG-EXPL-19")
def test_a_covered_creature_recovers_and_can_become_loot_but_cannot_be_chosen(board):
    t = board(step="begin_turn")
    bear, ore = t.lay("forest", 1, "FO-17")[0], t.lay("mountain", 2, "MT-06")[0]
    cover = t.lay("forest", 1, "FO-01", faceup=False)[0]
    t.lay("mountain", 2, "MT-01", faceup=False)
    t.marks(bear).wounds, t.marks(ore).progress = 6, 5
    meteor = t.unlock(0, "IN-49")[0]
    t.elements(0, fire=3)
    t.play("deck")
    assert t.slots[5] == [bear, cover]
    assert t.marks(bear).wounds == 2
    assert t.marks(ore).loot
    t.use(meteor)
    t.pass_all()
    assert t.events("effect_failed")  # no open top card to hit


@pytest.mark.rule("LEG-EXPL-20")
def test_effects_that_speak_of_the_card_in_a_slot_mean_the_top_card(board):
    t = board(step="in_slot")
    wolf = t.meet("forest", 2, "FO-16")
    t.lay("forest", 3, "FO-15")
    t.play(f"hunt card:{wolf}", "pass")
    t.struck(SWORD, SWORD, SWORD, SWORD)  # a boar beside it: one die more
    assert t.me().wounds == 4
    t = board(step="in_slot")
    wolf = t.meet("forest", 2, "FO-16")
    t.lay("forest", 3, "FO-15", "FO-01")  # the boar is covered
    t.play(f"hunt card:{wolf}", "pass")
    t.struck(SWORD, SWORD, SWORD)
    assert t.me().wounds == 3


@pytest.mark.rule("LEG-EXPL-03", "LEG-START-05")
def test_after_the_festival_a_slot_with_two_cards_is_filled_only_once_it_is_empty(board):
    """E-31."""
    t = board(step="start_phase")
    t.state.buffs.append(Buff("stack_limit", 1, "end_of_round", 0, slots=list(range(5, 10))))
    t.play("deck")
    assert [len(s) for s in t.slots[:15]] == [1] * 5 + [2] * 5 + [1] * 5
    t.state.buffs.clear()
    t.state.slots[5].pop()
    t.state.slots[6].clear()
    t.end_turn()
    assert [len(s) for s in t.slots[5:10]] == [1, 1, 2, 2, 2]

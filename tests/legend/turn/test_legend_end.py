"""LEG-END, LEG-PACK The end phase and its limits; the pack."""

import pytest
from legend_board import BLANK

from zhuoju.games.legend.effects.in_force import stat
from zhuoju.games.legend.model.state import Pool

SEVEN_ORES = ("MT-01", "MT-01", "MT-02", "MT-02", "MT-05", "MT-06", "MT-06")
SEVEN_INTEL = ("IN-01", "IN-02", "IN-03", "IN-04", "IN-05", "IN-06", "EV-08")
TIDE = "EV-10"  # quick, from the hand, my_turn


def cards(refs):
    return [f"card:{r}" for r in refs]


@pytest.mark.rule("LEG-END-01")
def test_limits_are_applied_to_the_turn_player_only(board):
    t = board(step="end_phase")
    t.hold(1, *SEVEN_INTEL)
    t.carry(1, *SEVEN_ORES)
    t.elements(1, fire=12)
    t.me(1).temporary = Pool({"wind": 2}, {})
    t.play()
    assert t.state.turn.seat == 1  # nobody was asked to discard, it is the next turn
    assert (len(t.me(1).hand), len(t.me(1).pack)) == (7, 7)
    assert t.me(1).permanent.ready == {"fire": 12}
    assert t.me(1).temporary.ready == {"wind": 2}


@pytest.mark.rule("LEG-END-02")
def test_limits_come_in_a_fixed_order(board):
    t = board(step="end_phase")
    hand, pack = t.hold(0, *SEVEN_INTEL), t.carry(0, *SEVEN_ORES)
    (grass,) = t.lay("forest", 1, "RG-01")
    t.marks(grass).loot = True
    t.elements(0, fire=11)
    t.me(0).temporary = Pool({"wind": 2}, {})
    t.play()
    assert t.slots[5] == []  # rotten grass first
    assert t.me(0).temporary == Pool()  # then temporary elements
    assert t.prompt == "end.elements"
    t.play({"fire ready": 1})
    assert t.prompt == "end.hand"
    t.play(cards(hand[:1]))
    assert t.prompt == "end.pack"
    t.play(cards(pack[:1]))
    assert t.state.turn.seat == 1


@pytest.mark.rule("LEG-END-03")
def test_rotten_grass_left_in_slots_goes_back_to_its_pile(board):
    """E-28."""
    t = board(step="end_phase")
    (grass,) = t.lay("forest", 1, "RG-01")
    t.marks(grass).loot = True
    assert len(t.state.rotten) == 19
    t.play()
    assert t.face(t.state.rotten[-1]) == "RG-01"
    assert len(t.rotten) == 20
    assert grass not in t.slots[5]
    assert len(t.slots[5]) == 1  # filled anew in the next start phase


@pytest.mark.rule("LEG-END-04")
def test_all_temporary_elements_are_discarded_spent_or_not(board):
    t = board(step="end_phase")
    t.me(0).temporary = Pool({"fire": 1}, {"water": 2})
    t.elements(0, earth=3)
    t.play()
    assert t.me(0).temporary == Pool()
    assert t.me(0).permanent.ready == {"earth": 3}


@pytest.mark.rule("LEG-END-04")
def test_temporary_elements_of_the_start_phase_last_for_the_turn(board):
    """E-63."""
    t = board(step="start_phase")
    t.unlock(0, "MK-18")  # Element Flask: one element at the start of the turn
    t.play({"fire": 1})
    t.until("action.next")
    assert t.me(0).temporary.ready == {"fire": 1}
    t.play("end")
    assert t.me(0).temporary == Pool()


@pytest.mark.rule("LEG-END-05")
def test_one_of_eleven_permanent_elements_is_discarded_by_choice(board):
    """WE-10."""
    t = board(step="end_phase")
    t.elements(0, fire=6, water=5)
    t.play()
    assert (t.asked().least, t.asked().most) == (1, 1)
    t.play({"water ready": 1})
    assert t.me(0).permanent.ready == {"fire": 6, "water": 4}


@pytest.mark.rule("LEG-END-05")
def test_spent_elements_count_and_may_be_the_ones_discarded(board):
    """E-62."""
    t = board(step="end_phase")
    t.me(0).permanent = Pool({"fire": 7}, {"fire": 3, "wind": 2})
    t.play()
    assert (t.asked().least, t.asked().most) == (2, 2)
    assert t.offered == ["fire spent", "wind spent", "fire ready"]
    t.play({"wind spent": 1, "fire ready": 1})
    assert t.me(0).permanent == Pool({"fire": 6}, {"fire": 3, "wind": 1})


@pytest.mark.rule("LEG-END-05")
def test_ten_permanent_elements_may_be_kept_and_more_with_a_higher_limit(board):
    t = board(step="end_phase")
    t.elements(0, fire=10)
    t.play()
    assert t.state.turn.seat == 1
    more = board(step="end_phase")
    more.unlock(0, "IN-12", materials={"IN-12": ("MT-14",)})  # Meteoric Core: element limit +2
    more.elements(0, fire=12)
    more.play()
    assert more.state.turn.seat == 1


@pytest.mark.rule("LEG-END-06", "LEG-INTEL-04")
def test_the_hand_is_discarded_down_to_six_by_choice_events_included(board):
    t = board(step="end_phase")
    hand = t.hold(0, *SEVEN_INTEL, "EV-09")
    t.play()
    if t.prompt == "quick.window":
        t.play("pass")
    assert (t.prompt, t.asked().least, t.asked().most) == ("end.hand", 2, 2)
    t.play(cards([hand[0], hand[6]]))
    assert t.me(0).hand == [*hand[1:6], hand[7]]
    assert t.faces(t.discards["intel"]) == ["IN-01", "EV-08"]


@pytest.mark.rule("LEG-END-06", "LEG-EXCL-04", "LEG-EXCL-06")
def test_exclusive_cards_count_for_the_hand_limit_and_may_be_taken_again(board):
    """E-54."""
    t = board(step="end_phase", options={"characters": "on"})
    exclusive = t.join(0, "CH-5")
    t.me(0).exclusive.remove(exclusive[0])
    t.me(0).hand.append(exclusive[0])
    t.hold(0, *SEVEN_INTEL[:6])
    t.play(cards(exclusive[:1]))
    assert len(t.me(0).hand) == 6
    assert exclusive[0] in t.me(0).exclusive
    assert t.discards["intel"] == []
    t.until("draw.source", 1).until("draw.source", 0)
    assert f"card:{exclusive[0]}" in t.offered


@pytest.mark.rule("LEG-INTEL-04", "LEG-END-06")
def test_a_modifier_raises_the_hand_limit(board):
    t = board(step="end_phase")
    t.unlock(0, "IN-43")  # Encyclopaedic Mind: +2
    t.hold(0, *SEVEN_INTEL)
    t.play()
    assert t.state.turn.seat == 1
    assert len(t.me(0).hand) == 7


@pytest.mark.rule("LEG-END-07", "LEG-PACK-01", "LEG-PACK-02", "LEG-PACK-03")
def test_the_pack_is_discarded_down_to_six_by_choice_creations_included(board):
    t = board(step="end_phase")
    pack = t.carry(0, *SEVEN_ORES[:6], "MK-13")
    t.play()
    assert (t.prompt, t.asked().seat) == ("end.pack", 0)
    assert t.offered == cards(pack)
    t.play(cards([pack[6]]))
    assert t.me(0).pack == pack[:6]
    assert t.discards["market"] == [pack[6]]


@pytest.mark.rule("LEG-PACK-02")
def test_a_pack_mule_carries_three_more(board):
    t = board(step="end_phase")
    t.carry(0, *SEVEN_ORES, "MK-10")
    t.play()
    assert t.state.turn.seat == 1
    assert len(t.me(0).pack) == 8


@pytest.mark.rule("LEG-END-08", "LEG-PACK-02", "LEG-INTEL-04")
def test_limits_are_not_enforced_before_the_end_phase(board):
    t = board(step="begin_actions")
    t.unlock(0, "MK-21")  # three actions
    t.on_top("intel", "IN-07", "IN-08", "IN-09")
    t.hold(0, *SEVEN_INTEL[:6])
    t.carry(0, *SEVEN_ORES)
    t.elements(0, fire=13)
    t.play("draw", "draw", "draw")
    assert len(t.me(0).hand) == 9
    assert len(t.me(0).pack) == 7
    t.play("end", {"fire ready": 3}, cards(t.me(0).hand[:3]), cards(t.me(0).pack[:1]))
    assert (len(t.me(0).hand), len(t.me(0).pack)) == (6, 6)


@pytest.mark.rule("LEG-END-09")
def test_quick_effects_may_be_used_before_the_first_limit_and_after_the_last(board):
    t = board(step="end_phase")
    t.hold(0, TIDE)
    t.unlock(0, "IN-10")
    pack = t.carry(0, *SEVEN_ORES)
    t.elements(0, fire=11)
    t.play()
    tide = t.me(0).hand[0]
    assert (t.prompt, t.offered) == ("quick.window", [f"play card:{tide} #0", "pass"])
    t.play("pass")
    assert t.prompt == "end.elements"
    t.play({"fire ready": 1})
    assert t.prompt == "end.pack"
    t.play(cards(pack[:1]))
    assert (t.prompt, t.offered) == ("quick.window", [f"play card:{tide} #0", "pass"])
    t.play("pass")
    assert t.state.turn.seat == 1


@pytest.mark.rule("LEG-END-09", "LEG-END-04")
def test_temporary_elements_gained_before_the_first_limit_are_lost(board):
    t = board(step="end_phase")
    (tide,) = t.hold(0, TIDE)
    t.play(f"play card:{tide} #0", {"fire": 3})
    assert t.me(0).temporary == Pool()


# Pack


@pytest.mark.rule("LEG-PACK-04", "LEG-GEN-19")
def test_everybody_sees_what_is_in_a_pack(board):
    t = board(step="prep_phase")
    t.carry(0, "MT-13", "MK-13")
    t.play()
    for seat in (0, 1, None):
        assert [c["face"] for c in t.match.view(seat)["players"][0]["pack"]] == ["MT-13", "MK-13"]


@pytest.mark.rule("LEG-PACK-05")
def test_only_effects_for_the_pack_work_in_the_pack(board):
    """WE-13, first sentence: a crocodile in the pack gives nothing; a mule does."""
    t = board(step="prep_phase")
    t.carry(0, "MK-02", "MK-13", "MK-10")  # crocodile (material), shortsword (ascension), mule (pack)
    m = t.play().match.table
    assert stat(m, 0, "max_health") == 6
    assert stat(m, 0, "attack") == 3
    assert stat(m, 0, "pack_limit") == 9


@pytest.mark.rule("LEG-PACK-06")
def test_a_pack_card_cannot_simply_be_thrown_away(board):
    t = board(step="prep_phase")
    (mule,) = t.carry(0, "MK-10")  # sells never, has no effect to use
    t.play()
    assert [o for o in t.offered if f"card:{mule}" in o.split()] == [f"convert card:{mule}"]
    acting = board(step="action_phase")
    (mule,) = acting.carry(0, "MK-10")
    acting.play()
    assert not [o for o in acting.offered if f"card:{mule}" in o.split()]


@pytest.mark.rule("LEG-PACK-07")
def test_a_card_in_the_pack_has_no_progress_wounds_or_loot_state(board):
    t = board(step="in_slot")
    (ghoul,) = t.lay("dungeon", 1, "DU-06")
    t.marks(ghoul).wounds, t.marks(ghoul).loot = 9, True
    t.stand(0, "dungeon", 1)
    t.play(f"take card:{ghoul}")
    assert t.me(0).pack == [ghoul]
    assert ghoul not in t.state.marks
    bare = {"ref": f"card:{ghoul}", "back": "dungeon", "face": "DU-06"}
    assert t.match.view(1)["players"][0]["pack"] == [bare]


@pytest.mark.rule("LEG-END-03")
def test_rotten_grass_is_there_until_the_end_of_the_turn(board):
    t = board(step="in_slot")
    (ginseng,) = t.lay("forest", 1, "FO-08")
    t.stand(0, "forest", 1)
    t.roll(BLANK, BLANK, BLANK)
    t.play(f"gather card:{ginseng}", "leave")
    assert t.faces(t.slots[5]) == ["RG-01"]
    t.play("end")
    assert "RG-01" not in t.faces(t.slots[5])

"""LEG-PREP, LEG-ACT The prep phase and the action phase."""

import pytest
from legend_board import BLANK, SWORD

from zhuoju.games.legend.effects.in_force import Ctx, carry_out, stat
from zhuoju.games.legend.language.selectors import Who
from zhuoju.games.legend.language.verbs_players import gain_action
from zhuoju.games.legend.model.library import CARDS

STAUNCHWEED = "FO-03"  # quick, from the pack, no condition


@pytest.mark.rule("LEG-PREP-01")
def test_the_steps_of_the_prep_phase_come_in_any_order_and_interleaved(board):
    t = board(step="prep_phase")
    ore, pumice, copper = t.carry(0, "MT-01", "MT-05", "MT-02")
    (basics,) = t.hold(0, "IN-01")
    (mule,) = t.lay("market", 1, "MK-10")
    t.play(f"sell card:{ore}", "refresh slot:0", f"unlock card:{basics}", f"sell card:{copper}")
    t.play(f"convert card:{pumice}", {"fire": 1}, f"buy card:{mule}")
    assert t.me(0).gold == 2 - 1 + 3 - 3
    assert t.unlocked(0) == ["IN-01"]
    assert t.me(0).permanent.ready == {"fire": 1}
    assert t.faces(t.me(0).pack) == ["MK-10"]
    assert len(t.slots[0]) == 1


@pytest.mark.rule("LEG-PREP-02")
def test_a_slot_is_emptied_and_filled_once_per_prep_phase(board):
    t = board(step="prep_phase")
    below, above = t.lay("mountain", 2, "MT-01", "MT-02", faceup=False)
    t.play("refresh slot:1")
    assert sorted(t.discards["mountain"]) == sorted([below, above])
    assert len(t.slots[1]) == 1
    assert not t.marks(t.slots[1][0]).faceup
    assert t.options("refresh") == []
    assert t.withheld["refresh"] == "reason.refreshed"


@pytest.mark.rule("LEG-PREP-02")
def test_each_point_of_the_modifier_gives_one_more_refresh(board):
    t = board(step="prep_phase")
    t.unlock(0, "MK-12", "MK-26")  # Old Compass and Guild Seal, one more each
    for left in (True, True, False):
        t.play("refresh slot:0")
        assert bool(t.options("refresh")) is left


@pytest.mark.rule("LEG-PREP-03")
def test_any_of_the_twenty_one_slots_may_be_refreshed_also_an_empty_one(board):
    t = board(step="prep_phase")
    t.play()
    assert t.options("refresh") == [f"refresh slot:{n}" for n in range(21)]
    assert "refresh" not in t.withheld
    t.play("refresh slot:20")
    assert len(t.slots[20]) == 1
    assert t.discards["market"] == []


@pytest.mark.rule("LEG-PREP-03", "LEG-MKT-06")
def test_goods_that_were_just_bought_are_replaced_by_a_refresh_only(board):
    t = board(step="prep_phase")
    (mule,) = t.lay("market", 1, "MK-10")
    t.me(0).gold = 3
    t.play(f"buy card:{mule}")
    assert t.slots[15] == []
    t.play("refresh slot:15")
    assert len(t.slots[15]) == 1


@pytest.mark.rule("LEG-PREP-04")
def test_cards_discarded_from_a_slot_lose_everything_and_nobody_gains(board):
    """E-21."""
    t = board(step="prep_phase")
    (ghoul,) = t.lay("dungeon", 1, "DU-06")
    (ore,) = t.lay("dungeon", 2, "DU-16")
    t.marks(ghoul).wounds = 5
    t.marks(ore).progress, t.marks(ore).loot = 4, True
    t.unlock(0, "MK-12")
    t.play("refresh slot:10", "refresh slot:11")
    assert t.discards["dungeon"] == [ghoul, ore]
    assert ghoul not in t.state.marks
    assert ore not in t.state.marks
    assert [(p.gold, p.pack, p.trophy_value) for p in t.players] == [(0, [], 0)] * 2


@pytest.mark.rule("LEG-GEN-04")
def test_a_refreshed_card_may_come_back_when_the_deck_is_empty(board):
    """E-76."""
    t = board(step="prep_phase")
    t.lay("mountain", 1, "MT-15")
    t.state.decks["mountain"] = []
    t.play("refresh slot:0")
    assert t.faces(t.slots[0]) == ["MT-15"]
    assert not t.marks(t.slots[0][0]).faceup
    assert t.discards["mountain"] == []


@pytest.mark.rule("LEG-PREP-05")
def test_activated_effects_may_be_used_between_the_steps(board):
    t = board(step="prep_phase")
    (calm,) = t.unlock(0, "IN-10")
    (ore,) = t.carry(0, "MT-02")
    t.play(f"sell card:{ore}")
    assert f"use card:{calm} #0" in t.offered
    t.play(f"use card:{calm} #0", {"fire": 1})
    assert t.me(0).temporary.ready == {"fire": 1}
    assert t.prompt == "prep.step"


@pytest.mark.rule("LEG-PREP-06")
def test_the_phase_ends_when_the_player_says_so_and_nothing_is_compulsory(board):
    t = board(step="prep_phase")
    t.carry(0, "MT-02")
    t.me(0).gold = 50
    t.play()
    assert t.offered[-1] == "end"
    t.play("end")
    assert t.prompt == "action.next"


@pytest.mark.rule("LEG-PREP-07")
def test_minerals_are_committed_and_offerings_made_in_the_prep_phase_only(board):
    t = board(step="prep_phase")
    (ore,) = t.carry(0, "MT-06")
    t.me(0).gold = 28
    t.play()
    assert "commit" in t.offered
    assert "offer path:wealth" in t.offered
    t.play("commit", [f"card:{ore}"], "offer path:wealth")
    assert (t.me(0).forge_marks, t.me(0).gold, t.me(0).points) == (2, 0, 1)
    poor = board(step="prep_phase")
    poor.play()
    assert poor.options("commit") + poor.options("offer") == []
    assert poor.withheld["offer path:wealth"] == "reason.offering"
    later = board(step="action_phase")
    later.carry(0, "MT-06")
    later.me(0).gold = 28
    later.play()
    assert later.options("commit") + later.options("offer") == []


@pytest.mark.rule("LEG-PREP-08")
def test_no_effect_can_be_used_in_the_middle_of_a_step(board):
    t = board(step="prep_phase")
    t.unlock(0, "IN-10")
    _, ore = t.carry(0, STAUNCHWEED, "MT-01")
    t.play(f"convert card:{ore}")
    assert t.prompt == "elements.convert"
    assert t.offered == ["fire", "earth"]
    t.play({"fire": 1})
    assert t.prompt == "quick.window"  # after the step there is a free point
    again = board(step="prep_phase")
    again.unlock(0, "IN-10")
    (ore,) = again.carry(0, "MT-01")
    (pick,) = again.hold(0, "IN-12")
    again.play(f"unlock card:{pick}")
    assert (again.prompt, again.offered) == ("unlock.materials", [f"card:{ore}"])


# Action phase


@pytest.mark.rule("LEG-ACT-01")
def test_a_player_has_two_actions(board):
    t = board(step="begin_actions")
    t.on_top("intel", "IN-01", "IN-02")
    t.play("draw", "draw")
    assert t.offered == ["end"]
    assert t.withheld["enter"] == "reason.no_actions"
    assert len(t.me(0).hand) == 2


@pytest.mark.rule("LEG-ACT-01")
def test_effects_change_the_number_of_actions(board):
    t = board(step="begin_actions")
    t.unlock(0, "MK-21")  # Sky Skiff: one more
    t.on_top("intel", "IN-01", "IN-02", "IN-03")
    t.play("draw", "draw", "draw")
    assert t.offered == ["end"]


@pytest.mark.rule("LEG-ACT-02")
def test_an_action_is_to_recover_to_draw_or_to_enter_a_slot(board):
    t = board(step="action_phase")
    t.me(0).wounds = 1
    t.play()
    assert t.offered == ["recover", "draw", *(f"enter slot:{n}" for n in range(15)), "end"]
    assert t.withheld == {}
    t.play("recover")
    assert (t.me(0).wounds, t.state.turn.actions, t.me(0).hand) == (0, 1, [])
    t.play("draw")
    assert (len(t.me(0).hand), t.state.turn.actions) == (1, 0)


@pytest.mark.rule("LEG-ACT-03")
def test_a_dying_player_must_recover_first_and_is_then_free(board):
    """E-67."""
    t = board(step="action_phase")
    t.me(0).wounds, t.me(0).dying = 8, True
    t.play()
    assert t.offered == ["recover", "end"]
    assert t.asked().default == "recover"
    assert t.withheld["enter"] == "reason.dying_must_recover"
    assert t.withheld["draw"] == "reason.dying_must_recover"
    t.play("recover")
    assert (t.me(0).wounds, t.me(0).dying) == (0, False)
    assert "draw" in t.offered
    assert len(t.options("enter")) == 15


@pytest.mark.rule("LEG-ACT-04")
def test_a_player_who_is_not_dying_may_recover_only_with_a_wound(board):
    t = board(step="action_phase")
    t.play()
    assert "recover" not in t.offered
    assert t.withheld["recover"] == "reason.no_wounds"
    wounded = board(step="action_phase")
    wounded.me(0).wounds = 1
    wounded.play("recover")
    assert wounded.me(0).wounds == 0


@pytest.mark.rule("LEG-ACT-05")
def test_the_draw_action_never_takes_from_the_exclusive_area(board):
    t = board(step="action_phase", options={"characters": "on"})
    cards = t.join(0, "CH-1")
    t.play()
    assert not [o for o in t.offered if o.startswith("card:")]
    t.play("draw")
    assert t.me(0).exclusive == cards
    assert len(t.me(0).hand) == 1
    t.state.decks["intel"] = []
    t.play("end").until("action.next", 1)
    assert "draw" not in t.offered


@pytest.mark.rule("LEG-ACT-06")
def test_the_explorer_enters_any_slot_and_is_out_of_it_when_the_action_ends(board):
    t = board(step="action_phase")
    (goat,) = t.lay("mountain", 4, "MT-15", faceup=False)
    t.play("enter slot:3")
    assert t.me(0).slot == 3
    assert t.marks(goat).faceup
    t.play("leave")
    assert t.me(0).slot is None
    assert t.prompt == "action.next"


@pytest.mark.rule("LEG-ACT-07")
@pytest.mark.parametrize("dying", [False, True])
def test_actions_are_optional_and_unused_ones_are_lost(board, dying):
    t = board(step="begin_actions")
    if dying:
        t.me(0).wounds, t.me(0).dying = 6, True
    t.play("end")
    t.until("action.next", 1).play("end").until("action.next", 0)
    assert t.state.turn.actions == 2
    assert t.me(0).dying is dying


@pytest.mark.rule("LEG-ACT-08")
def test_an_action_is_spent_when_it_is_declared(board):
    t = board(step="action_phase")
    t.play("enter slot:0")
    assert t.state.turn.actions == 1  # still in the slot, and empty it is too
    t.play("leave")
    assert t.state.turn.actions == 1


@pytest.mark.rule("LEG-ACT-09")
def test_activated_effects_may_be_used_between_actions_and_in_a_slot(board):
    t = board(step="action_phase")
    (deer,) = t.carry(0, "MK-01")
    t.on_top("intel", "IN-01")
    use = f"use card:{deer} #0"
    t.play()
    assert use in t.offered  # before
    t.play("enter slot:0")
    assert use in t.offered  # during an explore action
    t.play("leave")
    assert use in t.offered  # between
    t.play("draw")
    assert t.offered == [use, "end"]  # after


@pytest.mark.rule("LEG-ACT-09", "LEG-GEN-03")
def test_a_roe_deer_eaten_between_two_actions_raises_health_for_the_whole_game(board):
    """WE-12, first half."""
    t = board(step="begin_actions")
    (deer,) = t.carry(0, "MK-01")
    t.play("draw", f"use card:{deer} #0")
    assert t.discards["market"] == [deer]
    assert stat(t.match.table, 0, "max_health") == 8
    t.until("action.next", 1).until("action.next", 0)
    assert stat(t.match.table, 0, "max_health") == 8


@pytest.mark.rule("LEG-ACT-09")
def test_a_roe_deer_that_cannot_be_discarded_gives_nothing(board):
    """WE-12, second half. No card forbids a discard, so the deer is simply not there any more."""
    t = board(step="action_phase")
    (deer,) = t.carry(0, "MK-01")
    m = t.play().match.table
    m.state.players[0].pack.remove(deer)
    list(carry_out(m, Ctx(0, deer), CARDS["MK-01"].effects[0]))
    assert stat(m, 0, "max_health") == 6


@pytest.mark.rule("LEG-ACT-10")
def test_no_activated_effect_is_on_offer_while_an_action_is_carried_out(board):
    t = board(step="in_slot")
    t.unlock(0, "IN-09")  # Nimble Fingers opens the roll window
    weed, deer = t.carry(0, STAUNCHWEED, "MK-01")
    (ore,) = t.lay("mountain", 1, "MT-06")
    t.stand(0, "mountain", 1)
    t.roll(SWORD, BLANK, BLANK)
    t.play()
    assert f"use card:{deer} #0" in t.offered
    t.play(f"gather card:{ore}")
    windows = 0
    while t.prompt.endswith(".window"):
        windows += 1
        assert f"use card:{deer} #0" not in t.offered
        assert f"use card:{weed} #0" in t.offered  # a quick effect may
        t.play("pass")
    assert windows >= 3


@pytest.mark.rule("LEG-ACT-10")
@pytest.mark.parametrize("action", ["draw", "recover"])
def test_drawing_and_recovering_are_no_free_period(board, action):
    t = board(step="action_phase")
    t.me(0).wounds = 2
    t.on_top("intel", "IN-01")
    weed, deer = t.carry(0, STAUNCHWEED, "MK-01")
    t.play(action)
    assert t.prompt == "quick.window"  # after the action
    assert t.offered == [f"use card:{weed} #0", "pass"]
    t.play("pass")
    assert f"use card:{deer} #0" in t.offered


@pytest.mark.rule("LEG-ACT-10")
def test_a_hunt_is_no_free_period_between_battle_actions(board):
    t = board(step="in_slot")
    weed, deer = t.carry(0, STAUNCHWEED, "MK-01")
    (slime,) = t.lay("dungeon", 1, "DU-04")
    t.stand(0, "dungeon", 1)
    t.roll(BLANK, BLANK, BLANK, BLANK)
    t.play(f"hunt card:{slime}")
    assert (t.prompt, t.offered) == ("quick.window", [f"use card:{weed} #0", "pass"])
    t.play("pass")
    assert t.prompt == "hunt.action"
    t.play(f"attack card:{slime}")
    while t.prompt.endswith(".window"):
        assert f"use card:{deer} #0" not in t.offered
        t.play("pass")
    assert t.asked().seat == 1  # the slime's turn to act


@pytest.mark.rule("LEG-ACT-11")
def test_a_gained_action_counts_for_this_action_phase_only(board):
    t = board(step="begin_actions")
    (ginseng,) = t.carry(0, "MK-06")
    t.play(f"use card:{ginseng} #0")
    assert t.state.turn.actions == 3
    t.play("end").until("action.next", 1).play("end").until("action.next", 0)
    assert t.state.turn.actions == 2


@pytest.mark.rule("LEG-ACT-11")
@pytest.mark.parametrize(("step", "seat"), [("prep_phase", 0), ("end_phase", 0), ("action_phase", 1)])
def test_an_action_cannot_be_gained_outside_the_own_action_phase(board, step, seat):
    t = board(step=step)
    m = t.match.table
    m.state.turn.seat, m.state.turn.phase = 0, step.removesuffix("_phase")
    before = m.state.turn.actions
    assert gain_action.function(m, Ctx(seat, 0), Who([seat]), 1) is False
    assert m.state.turn.actions == before


@pytest.mark.rule("LEG-ACT-11")
def test_red_ginseng_cannot_be_eaten_in_the_prep_phase(board):
    """E-88; and E-89: without an action phase there is no use for it this turn."""
    t = board(step="prep_phase")
    (lie_low,) = t.unlock(0, "IN-23")
    t.carry(0, "MK-06")
    t.play()
    assert t.options("use") == [f"use card:{lie_low} #0"]
    t.play(f"use card:{lie_low} #0", "end")
    assert t.asked().seat == 1
    assert t.faces(t.me(0).pack) == ["MK-06"]


@pytest.mark.rule("LEG-ACT-12")
def test_once_per_action_starts_anew_with_each_action(board):
    t = board(step="action_phase")
    (lantern,) = t.unlock(0, "IN-16")
    use = f"use card:{lantern} #0"
    t.play()
    assert use not in t.offered  # no action is under way, and nobody is in a slot
    t.play("enter slot:0")
    t.play(use, "slot:1")
    assert use not in t.offered
    t.play("leave", "enter slot:2")
    assert use in t.offered


@pytest.mark.rule("LEG-ACT-12")
def test_once_per_action_cannot_be_used_between_actions(board):
    t = board(step="action_phase")
    lantern, calm = t.unlock(0, "IN-16", "IN-10")
    t.play("enter slot:0")
    assert f"use card:{lantern} #0" in t.offered
    t.play("leave")
    t.me(0).slot = 0  # as if something had put the player there
    t.play(f"use card:{calm} #0", {"fire": 1})
    assert (t.prompt, t.options("use")) == ("action.next", [])


@pytest.mark.rule("LEG-ACT-13")
def test_a_dying_player_without_actions_keeps_the_wounds_into_the_next_turn(board):
    t = board(step="action_phase")
    t.me(0).wounds, t.me(0).dying = 7, True
    t.state.turn.actions = 0
    t.on_top("intel", "IN-01", "IN-02")
    t.play()
    assert t.offered == ["end"]
    t.play("end").until("action.next", 1).play("end").until("action.next", 0)
    assert (t.me(0).wounds, t.me(0).dying) == (7, True)
    assert t.offered == ["recover", "end"]

"""LEG-EFF Effect types and timing: when effects apply, when they may be used, in what order."""

from typing import get_args

import pytest
from legend_board import BLANK, CRIT, SWORD

from zhuoju.games.legend.effects.in_force import stat
from zhuoju.games.legend.model.library import CARDS
from zhuoju.games.legend.model.words import EffectType

STAUNCHWEED = "FO-03"  # quick, from the pack, no condition: it shows every free point


@pytest.mark.rule("LEG-EFF-01", "LEG-TXT-02")
def test_there_are_three_types_of_effects():
    assert get_args(EffectType) == ("permanent", "activated", "quick")
    assert {e.line.type for card in CARDS.values() for e in card.effects} == set(get_args(EffectType))


@pytest.mark.rule("LEG-EFF-02")
def test_a_permanent_effect_applies_at_its_location_without_being_activated(board):
    t = board(step="prep_phase")
    (basics,) = t.hold(0, "IN-03")
    t.me(0).gold = 1
    assert stat(t.match.table, 0, "attack") == 3
    t.play(f"unlock card:{basics}")
    assert stat(t.match.table, 0, "attack") == 4
    assert t.options("use") == []


@pytest.mark.rule("LEG-EFF-03")
def test_what_a_permanent_effect_grants_is_used_by_its_own_type(board):
    """A golem's permanent effect grants the battle action Attack, which is used like any battle action."""
    t = board(step="in_slot")
    (golem,) = t.unlock(0, "IN-33")
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}", [f"card:{golem}", "seat:0"])
    assert (t.prompt, t.asked().params["unit"]) == ("hunt.action", f"card:{golem}")
    t.attack(rat, SWORD, CRIT)
    assert t.marks(rat).loot


@pytest.mark.rule("LEG-EFF-04")
def test_a_triggered_permanent_effect_is_carried_out_each_time_without_a_question(board):
    t = board(step="start_phase")
    t.unlock(0, "MK-17")  # Caravan Ledger
    t.play()
    assert (t.prompt, t.me(0).gold) == ("draw.source", 2)
    t.until("draw.source", 1).until("draw.source", 0)
    assert t.me(0).gold == 4


@pytest.mark.rule("LEG-EFF-05")
def test_triggers_of_the_turn_player_come_before_those_of_neutral_cards(board):
    t = board(step="in_slot")
    t.join(0, "CH-3")
    bloodlust, *_ = t.unlock(0, "XC-4")
    mimic = t.meet("dungeon", 1, "DU-09")
    t.marks(mimic).wounds = 5
    t.play(f"hunt card:{mimic}")
    t.attack(mimic, SWORD, BLANK, BLANK, BLANK)
    assert [e.data["card"] for e in t.events("triggered")] == [f"card:{bloodlust}", f"card:{mimic}"]
    assert t.me(0).gold == 5


@pytest.mark.rule("LEG-EFF-05")
def test_each_trigger_is_finished_before_the_next(board):
    t = board(step="start_phase")
    flask, ledger = t.unlock(0, "MK-18", "MK-17")
    t.play([f"card:{flask} #0", f"card:{ledger} #0"])
    assert (t.prompt, t.me(0).gold) == ("effect.elements", 0)
    t.play({"wind": 1})
    assert t.me(0).gold == 2


@pytest.mark.rule("LEG-EFF-06", "LEG-EFF-07")
def test_activated_effects_are_offered_in_the_own_prep_and_action_phases_only(board):
    t = board(step="start_phase")
    (fire,) = t.unlock(0, "IN-35")  # Full Fire, no condition
    t.carry(0, STAUNCHWEED)
    t.elements(0, fire=9)
    ore = t.lay("mountain", 1, "MT-10")[0]
    use, seen = f"use card:{fire} #0", []
    script = {"draw.source": "deck", "action.next": "enter slot:0", "slot.step": f"gather card:{ore}"}
    while t.state.turn.seat == 0:
        seen.append((t.prompt, use in t.offered))
        choice = script.pop(t.prompt, "pass")
        t.answer(choice if choice in t.offered else "leave" if "leave" in t.offered else "end")
    allowed = {prompt for prompt, offered in seen if offered}
    refused = {prompt for prompt, offered in seen if not offered}
    assert allowed == {"prep.step", "action.next", "slot.step"}
    assert refused == {"quick.window", "draw.source", "roll.window"}


@pytest.mark.rule("LEG-EFF-06")
def test_an_activated_effect_may_be_a_battle_action(board):
    t = board(step="in_slot")
    fire, _ = t.unlock(0, "IN-35", "IN-23")
    t.elements(0, fire=1)
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}")
    assert t.options("use") == [f"use card:{fire} #0"]  # Lie Low asks for the prep phase
    t.play(f"use card:{fire} #0")
    assert t.asked().seat == 1  # the opportunity is used


@pytest.mark.rule("LEG-EFF-07")
def test_the_prep_phase_of_another_player_is_no_free_period(board):
    t = board(step="begin_turn")
    t.unlock(1, "IN-10")
    t.until("prep.step", 0)
    assert t.options("use") == []


@pytest.mark.rule("LEG-EFF-08")
def test_a_quick_effect_may_be_used_in_another_players_turn(board):
    t = board(step="begin_turn")
    (weed,) = t.carry(1, STAUNCHWEED)
    t.me(1).wounds = 4
    t.play((1, f"use card:{weed} #0"))
    assert t.me(1).wounds == 1
    assert t.state.turn.seat == 0


@pytest.mark.rule("LEG-EFF-08", "LEG-EFF-15")
def test_a_quick_effect_of_the_own_turn_is_not_offered_in_an_opponents(board):
    """E-78."""
    t = board(step="begin_turn")
    t.unlock(1, "IN-20")  # Healing Spring: my_turn
    t.elements(1, water=1)
    t.me(1).wounds = 3
    t.play()
    assert (t.prompt, t.asked().seat) == ("draw.source", 0)


@pytest.mark.rule("LEG-EFF-09")
def test_there_is_no_free_point_inside_an_effect(board):
    """E-64."""
    t = board(step="in_slot")
    t.unlock(0, "IN-17")  # Amulet: prevents damage
    rose = t.meet("forest", 1, "FO-12")  # its thorns are an effect
    t.gather(rose, BLANK, BLANK, BLANK)
    assert t.me(0).wounds == 1
    assert t.prompt == "slot.step"


@pytest.mark.rule("LEG-EFF-09")
def test_an_attack_is_no_effect_so_its_damage_can_be_prevented(board):
    t = board(step="in_slot")
    (amulet,) = t.unlock(0, "IN-17")
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}", "pass")
    t.struck(SWORD, SWORD)
    assert t.prompt == "damage.window"
    t.play(f"use card:{amulet} #0")
    assert t.me(0).wounds == 0


@pytest.mark.rule("LEG-EFF-10")
def test_an_effect_is_carried_out_before_anybody_can_answer_it(board):
    t = board(step="start_phase")
    (mine,) = t.carry(0, STAUNCHWEED)
    t.carry(1, STAUNCHWEED)
    t.me(0).wounds = 3
    t.play(f"use card:{mine} #0")
    assert t.me(0).wounds == 0
    assert t.asked().seat == 1


@pytest.mark.rule("LEG-EFF-11")
def test_quick_effects_are_offered_at_every_checkpoint_of_a_turn(board):
    t = board(step="start_phase")
    t.carry(0, STAUNCHWEED)
    plant, rat = t.lay("forest", 1, "FO-03")[0], t.lay("dungeon", 1, "DU-02")[0]
    script = ["deck", "refresh slot:20", "end", "enter slot:5", f"gather card:{plant}", "leave",
              "enter slot:10", f"hunt card:{rat}", "escape", "seat:0", "leave", "end"]  # fmt: skip
    t.roll(BLANK, BLANK, BLANK, SWORD, BLANK)
    between: list[list[str]] = [[]]
    while t.state.turn.seat == 0:
        if t.prompt.endswith(".window"):
            between[-1].append(t.prompt)
            t.play("pass")
        else:
            t.play(script.pop(0))
            between.append([])
    quick, roll, damage = "quick.window", "roll.window", "damage.window"
    assert between == [
        [quick] * 6,  # before, between and after the steps of the start phase, and as the draw phase begins
        [quick],  # the draw phase ends
        [quick],  # after a prep step
        [quick, quick],  # the prep phase ends, the action phase begins
        [quick],  # in a slot
        [quick, roll, quick],  # a gathering: declared, rolled, over
        [quick],  # the action is over
        [quick],
        [quick],  # a hunt is declared
        [],  # escape is declared
        [roll, damage, quick, quick, quick],  # the rat bites; after damage; end of round; end of hunt
        [quick],
        [quick, quick, quick],  # the action phase ends; before and after the limits
    ]


@pytest.mark.rule("LEG-EFF-12")
def test_players_are_asked_from_the_turn_player_on_and_anew_after_each_use(board):
    t = board(3, step="start_phase")
    for seat in (0, 2):  # seat 1 has nothing to use and is not asked
        t.carry(seat, STAUNCHWEED, STAUNCHWEED if seat == 0 else "MT-04")
    t.state.turn.seat = 2
    asked = []
    weed = t.me(0).pack[0]
    for choice in ("pass", f"use card:{weed} #0", "pass", "pass"):
        asked.append(t.asked().seat)
        t.play(choice)
    assert asked == [2, 0, 2, 0]


@pytest.mark.rule("LEG-EFF-13")
def test_each_copy_of_a_card_has_its_own_limit(board):
    t = board(step="prep_phase")
    first, second = t.unlock(0, "IN-10", "IN-10")
    t.play(f"use card:{first} #0", {"earth": 1})
    assert t.options("use") == [f"use card:{second} #0"]
    t.play(f"use card:{second} #0", {"fire": 1})
    assert t.options("use") == []


@pytest.mark.rule("LEG-EFF-14")
def test_a_limit_is_used_up_even_if_a_clause_fails(board):
    """E-40."""
    t = board(step="prep_phase")
    (asking,) = t.unlock(0, "IN-07")
    t.play(f"use card:{asking} #0")
    assert t.me(0).hand == []
    assert t.options("use") == []


@pytest.mark.rule("LEG-EFF-14")
def test_a_limit_stays_used_when_the_card_leaves_and_comes_back(board):
    t = board(step="prep_phase")
    t.fill_rows(0, ("IN-04", "IN-05", "IN-06"), ("IN-23",))
    lie_low = t.me(0).rows[1][0].card
    (tea,) = t.carry(0, "MK-11")
    t.play(f"use card:{lie_low} #0", f"use card:{tea} #0", [f"card:{lie_low}"])
    assert t.carry_out("recover(me, choose(1, intel, intel_discard), my_hand)", [f"card:{lie_low}"])
    t.play("refresh slot:20", f"unlock card:{lie_low}")
    assert "IN-23" in t.unlocked(0)
    assert f"use card:{lie_low} #0" not in t.offered


@pytest.mark.rule("LEG-EFF-15")
def test_an_effect_is_offered_only_if_its_conditions_hold_and_its_cost_can_be_paid(board):
    t = board(step="action_phase")
    windwalk, gear = t.unlock(0, "IN-38", "IN-48")
    t.elements(0, wind=2)
    t.marks(gear).counters = 3
    assert t.options("use") == []
    again = board(step="action_phase")
    windwalk, gear = again.unlock(0, "IN-38", "IN-48")
    again.elements(0, wind=3)
    again.marks(gear).counters = 4
    assert again.options("use") == [f"use card:{windwalk} #0", f"use card:{gear} #1"]


@pytest.mark.rule("LEG-EFF-16")
def test_an_effect_may_be_activated_although_a_clause_will_fail(board):
    t = board(step="prep_phase")
    (cycle,) = t.unlock(0, "IN-53")  # readies spent elements; none is spent
    t.play(f"use card:{cycle} #0")
    assert t.events("effect_failed")
    assert t.options("use") == []


@pytest.mark.rule("LEG-EFF-17")
def test_discarding_the_resource_is_content_and_happens_because_of_the_activation(board):
    t = board(step="prep_phase")
    (deer,) = t.carry(0, "MK-01")
    t.play(f"use card:{deer} #0")
    kinds = [e.kind for e in t.events() if e.kind in ("effect_used", "discarded", "buffed")]
    assert kinds == ["effect_used", "discarded", "buffed"]


@pytest.mark.rule("LEG-EFF-17")
def test_an_effect_that_cannot_discard_its_resource_goes_no_further(board):
    t = board(step="prep_phase")
    t.play()
    deer = t.find("MK-01")  # it is not where it could be discarded from
    t.state.discards["market"].append(deer)
    assert not t.carry_out(["discard_self()", "buff(me, max_health, +2, forever)"], card=deer)
    assert stat(t.match.table, 0, "max_health") == 6


@pytest.mark.rule("LEG-EFF-18")
def test_an_effect_belongs_to_whoever_holds_the_card_and_in_a_slot_to_nobody(board):
    t = board(step="in_slot")
    t.unlock(1, "IN-15", materials={"IN-15": ("MK-02",)})
    (weed,) = t.carry(1, STAUNCHWEED)
    goat = t.meet("mountain", 3, "MT-15")
    assert stat(t.match.table, 1, "max_health") == 6 + 3 + 2
    assert stat(t.match.table, 0, "max_health") == 6
    t.play(f"hunt card:{goat}")
    assert (t.asked().seat, t.offered) == (1, [f"use card:{weed} #0", "pass"])
    t.pass_all()
    t.play("pass")  # the hunter does nothing
    t.struck(SWORD, BLANK)
    t.pass_all()
    assert (t.prompt, t.asked().seat) == ("neutral.slot", 1)  # the goat is nobody's; the next player decides

"""Section 5: every decision point is asked of the right seat, with the default of its line.

Each case arranges a table up to its question and gives back who must be asked what, and the default;
ANY where the specification names none. DP-05 to DP-08 and DP-15 are options of the question before them.
"""

import pytest
from legend_board import BLANK, CRIT, SWORD, Board

from zhuoju.games.legend.model.state import Hunt, Pool, Unit

ANY = object()
LOW = ("IN-04", "IN-05", "IN-06")
MID = ("IN-23", "IN-26", "IN-24")


def dp01_character():
    t = Board(3, step="choose_characters", options={"characters": "on"})
    t.play("character:CH-1")
    return t, 1, "setup.character", "character:CH-2"


def dp02_mulligan():
    t = Board(2, step="mulligan")
    assert [d.seat for d in t.match.pending] == [0, 1]
    assert all(d.secret is not None and (d.least, d.most) == (0, 5) for d in t.match.pending)
    return t, 0, "setup.mulligan", []


def dp03_draw_source():
    t = Board(step="draw_phase")
    cards = t.join(0, "CH-1")
    assert t.offered == ["deck", *(f"card:{r}" for r in cards)]
    return t, 0, "draw.source", "deck"


def dp04_next_prep_step():
    t = Board(step="prep_phase")
    return t, 0, "prep.step", "end"


def dp05_slot_to_refresh():
    t = Board(step="prep_phase")
    assert t.options("refresh") == [f"refresh slot:{n}" for n in range(21)]
    return t, 0, "prep.step", "end"


def dp06_card_to_buy():
    t = Board(step="prep_phase")
    cheap, _ = t.lay("market", 1, "MK-11")[0], t.lay("market", 2, "MK-21")
    t.me(0).gold = 2
    assert t.options("buy") == [f"buy card:{cheap}"]
    return t, 0, "prep.step", "end"


def dp07_card_to_sell():
    t = Board(step="prep_phase")
    sellable = [*t.carry(0, "MT-01"), *t.hold(0, "IN-07")]
    t.carry(0, "MK-01")  # never
    assert t.options("sell") == [f"sell card:{r}" for r in sellable]
    return t, 0, "prep.step", "end"


def dp08_card_to_unlock():
    t = Board(step="prep_phase")
    fits = [*t.hold(0, "IN-04"), *t.carry(0, "MK-13")]
    t.hold(0, "IN-01", "IN-26", "EV-01")
    assert t.options("unlock") == [f"unlock card:{r}" for r in fits]
    return t, 0, "prep.step", "end"


def dp09_materials():
    t = Board(step="prep_phase")
    (pickaxe,) = t.hold(0, "IN-12")
    _, cheap, _ = t.carry(0, "MK-03", "MT-03", "MT-01")  # sell for 3, 1 and 2
    t.play(f"unlock card:{pickaxe}")
    return t, 0, "unlock.materials", [f"card:{cheap}"]


def dp10_which_elements_pay():
    t = Board(step="prep_phase")
    (spark,) = t.hold(0, "IN-18")
    t.elements(0, fire=1, universal=1)
    t.me(0).temporary = Pool({"fire": 1})
    t.play(f"unlock card:{spark}")
    return t, 0, "elements.pay", "1temporary_fire"


def dp11_conversion():
    t = Board(step="prep_phase")
    (gargoyle,) = t.carry(0, "DU-08")
    t.play(f"convert card:{gargoyle}")
    return t, 0, "elements.convert", ANY


def dp12_minerals_to_commit():
    t = Board(step="prep_phase")
    ores = t.carry(0, "MT-01", "MT-02")
    t.carry(0, "FO-01")
    t.play("commit")
    assert (t.offered, t.asked().least, t.asked().most) == ([f"card:{r}" for r in ores], 1, 2)
    return t, 0, "forge.commit", ANY


def dp13_offering():
    t = Board(step="prep_phase")
    t.carry(0, "FO-08", "FO-06", "FO-07", "FO-10")
    t.play("offer path:brew")
    assert len(t.offered) == 4
    return t, 0, "offer.plants", ANY


def dp14_next_action():
    t = Board(step="action_phase")
    return t, 0, "action.next", "end"


def dp14_next_action_of_the_dying():
    t = Board(step="action_phase")
    t.me(0).wounds, t.me(0).dying = 6, True
    (deer,) = t.carry(0, "MK-01")
    assert t.offered == ["recover", f"use card:{deer} #0", "end"]
    return t, 0, "action.next", "recover"


def dp15_slot_to_enter():
    t = Board(step="action_phase")
    assert t.options("enter") == [f"enter slot:{n}" for n in range(15)]
    return t, 0, "action.next", "end"


def dp16_step_in_a_slot():
    t = Board(step="in_slot")
    t.meet("dungeon", 1, "DU-02")
    return t, 0, "slot.step", "leave"


def dp17_battle_action():
    t = Board(step="in_slot")
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}")
    assert t.offered == [f"attack card:{rat}", "escape", "pass"]
    return t, 0, "hunt.action", f"attack card:{rat}"


def dp18_order_of_own_units():
    t = Board(step="in_slot")
    (golem,) = t.unlock(0, "IN-33")
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}")
    return t, 0, "hunt.order", ["seat:0", f"card:{golem}"]


def dp19_neutral_target():
    t = Board(step="in_slot")
    (golem,) = t.unlock(0, "IN-33")
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}", [f"card:{golem}", "seat:0"], "pass", "pass")
    assert t.offered == ["seat:0", f"card:{golem}"]
    return t, 1, "neutral.target", "seat:0"


def dp20_order_of_neutral_units():
    t = Board(3, step="combat_round")
    rat = t.meet("dungeon", 1, "DU-02")
    (bat,) = t.lay("dungeon", 2, "DU-01")  # no card brings a second creature in; the rule is there
    t.state.hunt = Hunt(0, rat, 10, [Unit(0), Unit(-1, rat), Unit(-1, bat)])
    t.play("pass")
    return t, 1, "neutral.order", [f"card:{rat}", f"card:{bat}"]


def dp21_displacement():
    t = Board(3, step="in_slot")
    goat = t.meet("mountain", 3, "MT-15")
    t.play(f"hunt card:{goat}", "pass")
    t.struck(SWORD, BLANK)
    assert t.offered == ["slot:1", "slot:3"]
    return t, 1, "neutral.slot", "slot:1"


def dp22_quick_effect():
    t = Board(3, step="start_phase")
    (weed,) = t.carry(2, "FO-03")
    assert t.offered == [f"use card:{weed} #0", "pass"]
    return t, 2, "quick.window", "pass"


def dp23_roll_window():
    t = Board(step="in_slot")
    t.unlock(1, "MK-16")  # Eastern Mirror: any roll
    ore = t.meet("mountain", 1, "MT-10")
    t.gather(ore, SWORD, SWORD, BLANK)
    return t, 1, "roll.window", "pass"


def dp24_dice_to_reroll():
    t, *_ = dp23_roll_window()
    t.play(t.offered[0])
    return t, 1, "dice.reroll", []


def dp24_dice_to_set():
    t = Board(step="in_slot")
    (sharper,) = t.unlock(0, "IN-29")
    ore = t.meet("mountain", 1, "MT-10")
    t.gather(ore, SWORD, CRIT, BLANK)
    t.play(f"use card:{sharper} #0")
    return t, 0, "dice.set", ["die:2 blank"]


def dp25_prevention():
    t = Board(step="in_slot")
    t.unlock(0, "IN-17")
    rat = t.meet("dungeon", 1, "DU-02")
    t.play(f"hunt card:{rat}", "pass")
    t.struck(SWORD, SWORD)
    return t, 0, "damage.window", "pass"


def dp26_rescue():
    t = Board(step="in_slot")
    t.unlock(0, "IN-20")  # Healing Spring
    t.elements(0, water=1)
    rat = t.meet("dungeon", 1, "DU-02")
    t.me(0).wounds = 5
    t.play(f"hunt card:{rat}", "pass", "pass")
    t.roll(SWORD, BLANK)
    t.play("seat:0")
    while t.prompt != "rescue.window":
        t.play("pass")
    return t, 0, "rescue.window", "pass"


def dp27_choice_inside_an_effect():
    t = Board(step="prep_phase")
    t.fill_rows(0, LOW)
    (tea,) = t.carry(0, "MK-11")
    t.play(f"use card:{tea} #0")
    return t, 0, "effect.choose", [f"card:{t.me(0).rows[0][0].card}"]


def dp28_may():
    t = Board(step="prep_phase")
    (glimmer,) = t.unlock(0, "IN-22")
    t.elements(0, water=1)
    t.lay("forest", 1, "FO-01", faceup=False)
    t.play(f"use card:{glimmer} #0", ["slot:5"])
    return t, 0, "may", "no"


def dp29_choose_one():
    t = Board(step="prep_phase")
    (draught,) = t.unlock(0, "IN-32")
    t.play(f"use card:{draught} #0")
    return t, 0, "either", "0"


def dp30_ability_to_remove():
    t = Board(step="prep_phase")
    (raid,) = t.hold(0, "EV-05")
    *_, newest = t.unlock(1, *LOW, "IN-07")
    t.play(f"play card:{raid} #0", "seat:1")
    return t, 1, "effect.choose", [f"card:{newest}"]


def dp31_order_of_triggers():
    t = Board(step="start_phase")
    ledger, gear, crucible = t.unlock(0, "MK-17", "IN-48", "IN-45")
    return t, 0, "triggers.order", [f"card:{crucible} #0", f"card:{gear} #0", f"card:{ledger} #0"]


def dp32_element_discard():
    t = Board(step="end_phase")
    t.me(0).permanent = Pool({"fire": 7}, {"water": 1, "wind": 4})
    return t, 0, "end.elements", {"water spent": 1, "wind spent": 1}


def dp33_hand_discard():
    t = Board(step="end_phase")
    t.hold(0, "IN-40", "IN-41", "IN-42", "IN-43", "IN-26", "IN-24")
    (cheap,) = t.hold(0, "IN-07")
    return t, 0, "end.hand", [f"card:{cheap}"]


def dp34_pack_discard():
    t = Board(step="end_phase")
    t.carry(0, "MK-03", "MK-02", "MT-06", "MT-06", "MT-10", "MT-07")  # half of 6 is 3, twice; 5, 5, 9, 4
    (cheap,) = t.carry(0, "MT-01")
    return t, 0, "end.pack", [f"card:{cheap}"]


def dp35_material_to_copy():
    t = Board(step="start_phase")
    (nights,) = t.unlock(0, "IN-44", materials={"IN-44": ("IN-07", "IN-08")})
    t.play(f"use card:{nights} #0")
    assert t.offered == [f"card:{r}" for r in t.me(0).rows[0][0].materials]
    return t, 0, "effect.choose", ANY


def dp36_order_of_looked_at_cards():
    t = Board(step="prep_phase")
    (manuscript,) = t.unlock(0, "MK-22")
    looked = t.on_top("intel", "IN-07", "IN-08", "IN-09")
    t.play(f"use card:{manuscript} #0")
    assert (t.prompt, t.asked().default) == ("scry.bottom", [])
    t.play([])
    return t, 0, "scry.order", [f"card:{r}" for r in looked]


def dp37_cards_to_take():
    t = Board(step="prep_phase")
    (planner,) = t.unlock(0, "IN-40")
    t.on_top("intel", "IN-07", "IN-08")
    t.play(f"use card:{planner} #1")
    return t, 0, "dig.take", []


CASES = [case for name, case in sorted(globals().items()) if name.startswith("dp")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_a_decision_is_asked_of_the_right_seat_with_the_right_default(case):
    t, seat, prompt, default = case()
    decision = t.asked()
    assert (decision.prompt, decision.seat) == (prompt, seat)
    if default is not ANY:
        assert decision.default == default
        t.match.answer(seat, default, decision.number)  # and the default is a legal answer


def test_every_decision_point_has_a_case_and_resigning_is_possible_at_each():
    """DP-38."""
    assert {int(case.__name__[2:4]) for case in CASES} == set(range(1, 38))
    for case in CASES:
        t, seat, *_ = case()
        t.match.intervene("resign", seat=seat)
        assert t.state.players[seat].resigned

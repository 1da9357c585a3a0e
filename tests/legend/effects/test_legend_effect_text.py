"""LEG-TXT What the parts of an effect mean: cost, name, condition, content."""

from pathlib import Path

import msgspec
import pytest
import yaml
from legend_board import BLANK, CRIT, SWORD

from zhuoju.content import Wording, read_clause
from zhuoju.games import legend
from zhuoju.games.legend.effects.in_force import stat
from zhuoju.games.legend.model.cards import EffectLine
from zhuoju.games.legend.model.library import CARDS, LEXICON, Card


@pytest.mark.rule("LEG-TXT-01")
def test_an_effect_has_type_location_cost_name_condition_and_content():
    line = CARDS["IN-36"].effects[0].line  # Earthbind
    assert (line.type, line.at, line.cost, line.name.en) == ("quick", "ascension", {"earth": 1}, "Grasp")
    assert (line.limit, line.when, line.on) == ("combat_round", ["my_hunt"], "neutral_roll_window")
    assert line.do.source == "add_points(-3)"


@pytest.mark.rule("LEG-TXT-03")
def test_a_missing_location_means_the_ascension_area_but_the_packs_always_write_it():
    line = EffectLine(type="quick", name=Wording("无", "none"), do=read_clause(LEXICON, "draw(me, 1)"))
    assert line.at == "ascension"
    packs = Path(legend.__file__).parent / "packs" / "core"
    files = [yaml.safe_load(f.read_text("utf-8")) for f in packs.glob("*.yaml") if f.name != "pack.yaml"]
    cards = [card for file in files for kind in file.values() for card in kind]
    lines = [line for card in cards for line in card.get("effects", ())]
    assert len(lines) > 100
    assert all("at" in line for line in lines)


@pytest.mark.rule("LEG-TXT-03")
@pytest.mark.parametrize(("place", "bonus"), [("hand", 0), ("pack", 0), ("material", 1)])
def test_the_location_says_where_the_card_must_be(board, place, bonus):
    t = board(step="prep_phase")
    if place == "material":
        t.unlock(0, "IN-12", materials={"IN-12": ("MK-03",)})  # Cold Iron Ingot: +1 attack as a material
    else:
        (t.hold if place == "hand" else t.carry)(0, "MK-03")
    assert stat(t.match.table, 0, "attack") == 3 + bonus


@pytest.mark.rule("LEG-TXT-04")
def test_an_element_cost_is_a_condition_and_the_first_clause(board):
    t = board(step="prep_phase")
    (recall,) = t.unlock(0, "IN-37")  # 2 water: recover an intel card; the discard pile is empty
    t.elements(0, water=2)
    t.play(f"use card:{recall} #0")
    assert t.me(0).permanent.spent == {"water": 2}  # spent, although the next clause fails
    assert t.events("effect_failed")


@pytest.mark.rule("LEG-TXT-04")
def test_without_the_elements_the_effect_cannot_be_activated(board):
    t = board(step="prep_phase")
    t.unlock(0, "IN-37")
    t.elements(0, water=1)
    assert t.options("use") == []


@pytest.mark.rule("LEG-TXT-05")
def test_the_name_of_an_effect_has_no_meaning_in_the_rules():
    face = CARDS["IN-24"].face
    lines = [msgspec.structs.replace(line, name=Wording("改名", "Renamed")) for line in face.effects]
    renamed = Card(msgspec.structs.replace(face, effects=tuple(lines)))
    assert (renamed.mods, renamed.flags) == (CARDS["IN-24"].mods, CARDS["IN-24"].flags)
    assert [e.key for e in renamed.effects] == [e.key for e in CARDS["IN-24"].effects]


@pytest.mark.rule("LEG-TXT-06")
def test_once_per_game_is_once_per_game(board):
    t = board(step="prep_phase")
    (planner,) = t.unlock(0, "IN-40")
    t.play(f"use card:{planner} #1", [])
    t.until("prep.step", 1).until("prep.step", 0)
    assert t.options("use") == []


@pytest.mark.rule("LEG-TXT-06")
def test_once_per_round_is_possible_again_in_the_next_own_turn(board):
    t = board(step="prep_phase")
    (still,) = t.unlock(0, "IN-10")
    t.play(f"use card:{still} #0", {"earth": 1}, "end")
    assert t.options("use") == []
    t.until("prep.step", 1).until("prep.step", 0)
    assert t.options("use") == [f"use card:{still} #0"]


@pytest.mark.rule("LEG-TXT-06")
def test_once_per_action_is_possible_again_in_the_next_action(board):
    t = board(step="action_phase")
    (lantern,) = t.unlock(0, "IN-16")
    assert t.options("use") == []  # no action is under way
    t.play("enter slot:1", f"use card:{lantern} #0", "slot:2")
    assert t.options("use") == []
    t.play("leave", "enter slot:1")
    assert t.options("use") == [f"use card:{lantern} #0"]


@pytest.mark.rule("LEG-TXT-07", "LEG-TXT-12")
def test_clauses_are_carried_out_in_order_and_choices_made_when_reached(board):
    t = board(step="start_phase")
    (flash,) = t.hold(0, "EV-09")  # draw 3, then discard 1
    drawn = t.on_top("intel", "IN-07", "IN-08", "IN-09")
    t.play(f"play card:{flash} #0")
    assert t.offered == [f"card:{r}" for r in drawn]  # a card drawn just now may be chosen
    t.play([f"card:{drawn[1]}"])
    assert t.me(0).hand == [drawn[0], drawn[2]]


@pytest.mark.rule("LEG-TXT-08")
def test_after_a_clause_that_cannot_be_executed_nothing_follows(board):
    t = board(step="prep_phase")
    (broker,) = t.unlock(0, "IN-27")  # pay 2 gold; draw 1
    t.me(0).gold = 1
    t.play(f"use card:{broker} #1")
    assert (t.me(0).gold, t.me(0).hand) == (1, [])


@pytest.mark.rule("LEG-TXT-08")
def test_clauses_already_executed_stay(board):
    """E-83."""
    t = board(step="in_slot")
    (sulphur,) = t.carry(0, "MT-07")
    t.meet("forest", 1, "FO-05")  # no mineral here
    t.play(f"use card:{sulphur} #0")
    assert sulphur in t.state.discards["mountain"]
    assert t.events("effect_failed")


@pytest.mark.rule("LEG-TXT-09")
def test_a_clause_executed_in_part_is_executed(board):
    t = board(step="start_phase")
    (flash,) = t.hold(0, "EV-09")
    (last,) = t.on_top("intel", "IN-07")
    t.state.decks["intel"] = [last]
    t.play(f"play card:{flash} #0")  # the event itself is shuffled into the deck and drawn as well
    assert t.prompt == "effect.discard"
    assert len(t.me(0).hand) == 2


@pytest.mark.rule("LEG-TXT-10")
def test_static_clauses_apply_each_on_its_own(board):
    t = board(step="prep_phase")
    t.unlock(0, "IN-24")  # +1 gather for minerals; need -1 for mid minerals and better
    low, mid, plant = (
        t.lay("mountain", n, face)[0] for n, face in ((1, "MT-01"), (2, "MT-06"), (3, "MT-20"))
    )
    table = t.match.table
    assert [stat(table, 0, "gather", ref) for ref in (low, mid, plant)] == [4, 4, 3]
    assert [stat(table, 0, "need", ref) for ref in (low, mid, plant)] == [0, -1, 0]


@pytest.mark.rule("LEG-TXT-10")
def test_a_triggered_permanent_effect_stops_at_a_clause_that_fails(board):
    t = board(step="start_phase")
    t.unlock(0, "IN-15", materials={"IN-15": ("DU-14",)})  # Hydra Blood: draw 1; heal all
    t.me(0).wounds, t.me(0).dying = 9, True
    t.state.decks["intel"] = []
    t.until("prep.step", 0)
    assert t.me(0).wounds == 9


@pytest.mark.rule("LEG-TXT-10")
def test_hydra_blood_draws_and_then_heals_a_dying_owner(board):
    t = board(step="start_phase")
    t.unlock(0, "IN-15", materials={"IN-15": ("DU-14",)})
    t.me(0).wounds, t.me(0).dying = 9, True
    t.play()
    assert (len(t.me(0).hand), t.me(0).wounds, t.me(0).dying) == (1, 0, False)


@pytest.mark.rule("LEG-TXT-11")
def test_declining_an_optional_clause_does_not_stop_the_next(board):
    t = board(step="prep_phase")
    t.play()
    assert t.carry_out(["may(gain_gold(me, 1))", "gain_gold(me, 2)"], "no")
    assert t.me(0).gold == 2
    assert t.carry_out(["may(gain_gold(me, 1))", "gain_gold(me, 2)"], "yes")
    assert t.me(0).gold == 5


@pytest.mark.rule("LEG-TXT-11")
@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_glimmer_may_refresh_a_slot_it_has_seen(board, wanted):
    t = board(step="prep_phase")
    (glimmer,) = t.unlock(0, "IN-22")
    t.elements(0, water=1)
    (hidden,) = t.lay("forest", 2, "FO-01", faceup=False)
    t.lay("forest", 3, "FO-01", faceup=False)
    t.play(f"use card:{glimmer} #0", ["slot:6"], wanted)
    if wanted == "yes":
        assert t.offered == ["slot:6"]
        t.play(["slot:6"])
    assert (hidden in t.state.discards["forest"]) == (wanted == "yes")


@pytest.mark.rule("LEG-TXT-13")
def test_once_per_turn_holds_for_a_whole_turn(board):
    t = board(step="in_slot")
    (dagger,) = t.unlock(0, "IN-14")
    ghoul = t.meet("dungeon", 1, "DU-06")
    t.play(f"hunt card:{ghoul}")
    t.attack(ghoul, BLANK, BLANK, BLANK)
    t.play(f"use card:{dagger} #0")
    assert t.marks(ghoul).wounds == 2
    t.struck(BLANK, BLANK, BLANK)
    t.attack(ghoul, BLANK, BLANK, BLANK)
    assert t.prompt == "neutral.target"  # no window: it was used in this turn


@pytest.mark.rule("LEG-TXT-13")
def test_once_per_combat_round_is_possible_again_in_the_next_round(board):
    t = board(step="in_slot")
    (bind,) = t.unlock(0, "IN-36")
    t.elements(0, earth=3)
    ghoul = t.meet("dungeon", 1, "DU-06")
    t.play(f"hunt card:{ghoul}")
    for _ in range(2):
        t.play("pass")
        t.struck(SWORD, SWORD, CRIT)
        t.play(f"use card:{bind} #0")
        assert t.prompt == "hunt.action"  # the window did not offer it again in the same round
    assert t.me(0).wounds == 0


@pytest.mark.rule("LEG-TXT-13")
def test_once_per_hunt_is_possible_again_in_the_next_hunt(board):
    t = board(step="in_slot")
    skeleton = t.meet("dungeon", 1, "DU-03")
    t.play(f"hunt card:{skeleton}")
    t.attack(skeleton, SWORD, SWORD, SWORD)
    assert t.marks(skeleton).wounds == 2  # it rattled back
    t.struck(BLANK, BLANK)
    t.play("escape")
    t.struck(BLANK, BLANK)
    t.play("leave", "enter slot:10", f"hunt card:{skeleton}")
    t.attack(skeleton, SWORD, BLANK, BLANK)
    assert t.marks(skeleton).wounds == 2  # and again
    t.struck(BLANK, BLANK)
    t.attack(skeleton, SWORD, BLANK, BLANK)
    assert t.marks(skeleton).loot


@pytest.mark.rule("LEG-TXT-14")
def test_without_a_limit_an_effect_is_used_as_often_as_it_can_be_paid(board):
    """WE-15."""
    t = board(step="prep_phase")
    (fire,) = t.unlock(0, "IN-35")
    t.elements(0, fire=3)
    ore = t.lay("mountain", 1, "MT-10")[0]
    t.play(f"use card:{fire} #0", f"use card:{fire} #0")
    assert t.me(0).permanent.spent == {"fire": 2}
    t.until("action.next").play("enter slot:0")
    t.gather(ore, *[SWORD] * 5)
    assert t.marks(ore).progress == 5
    t.play("leave", "enter slot:0")
    t.gather(ore, BLANK, BLANK, SWORD)
    assert t.marks(ore).progress == 6


@pytest.mark.rule("LEG-DICE-14")
def test_a_dice_bonus_that_no_roll_used_is_lost_with_the_round(board):
    """WE-15, the end."""
    t = board(step="prep_phase")
    (fire,) = t.unlock(0, "IN-35")
    t.elements(0, fire=1)
    t.play(f"use card:{fire} #0")
    t.until("prep.step", 1)
    assert t.me(0).next_dice == 1
    t.until("prep.step", 0)
    assert t.me(0).next_dice == 0


@pytest.mark.rule("LEG-EFF-14", "LEG-DICE-08")
def test_two_dice_effects_follow_each_other_and_both_are_used_up(board):
    """WE-05."""
    t = board(step="in_slot")
    fingers, spark = t.unlock(0, "IN-09", "IN-18")
    t.elements(0, fire=1)
    ore = t.meet("mountain", 1, "MT-10")
    t.gather(ore, SWORD, BLANK, BLANK)
    t.roll(CRIT)
    t.play(f"use card:{fingers} #0", ["die:1 blank"])
    t.roll(SWORD)
    t.play(f"use card:{spark} #0")
    assert t.marks(ore).progress == 6
    assert t.me(0).permanent.spent == {"fire": 1}
    assert t.state.used.keys() == {fingers, spark}

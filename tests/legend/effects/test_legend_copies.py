"""LEG-EFF-19 to 25 One Thousand and One Nights: effects of one card on another."""

import pytest
from legend_board import BLANK, CRIT, SWORD

from zhuoju.games.legend.effects.in_force import stat

LOW = ("IN-04", "IN-05", "IN-06")  # Conditioning: +2 health
MID = ("IN-26", "IN-24", "IN-25")
MATERIALS = ("IN-35", "IN-15", "IN-08", "IN-29")  # Full Fire, Leather Armour, Scouting, Sharper


@pytest.fixture
def nights(board):
    """A table on which seat 0 has the Nights in the high row; `t.tell(face)` copies one of its materials."""

    def make(step="prep_phase", materials=MATERIALS, low=LOW, **more):
        t = board(step=step, **more)
        t.fill_rows(0, low, MID)
        (t.nights,) = t.unlock(0, "IN-44", materials={"IN-44": materials})
        t.under = {t.face(r): r for r in t.me(0).rows[2][0].materials}
        t.copy = lambda face: t.play(f"use card:{t.nights} #0", [f"card:{t.under[face]}"])
        return t

    return make


def health(t):
    return stat(t.match.table, 0, "max_health")


@pytest.mark.rule("LEG-EFF-21", "LEG-EFF-19", "LEG-EFF-24")
def test_a_copied_quick_effect_is_used_in_the_very_window_it_was_copied_in(nights):
    """WE-16."""
    t = nights("in_slot")
    ore = t.meet("mountain", 1, "MT-10")
    t.roll(SWORD, BLANK, BLANK, BLANK)  # Vein Sense adds a die
    t.play(f"gather card:{ore}")
    t.copy("IN-29")
    t.play(f"use card:{t.nights} #IN-29/0", ["die:1 blank"])
    assert t.marks(ore).progress == 4


@pytest.mark.rule("LEG-EFF-19")
def test_copied_effects_are_gone_just_before_the_owners_next_turn(nights):
    """WE-16, the end."""
    t = nights("start_phase")
    t.copy("IN-15")
    t.until("draw.source", 1)
    assert health(t) == 6 + 2 + 3
    t.until("prep.step", 1).play("end")
    t.until("quick.window", 0)  # seat 0's next start phase
    assert t.state.turn.seat == 0
    assert health(t) == 6 + 2


@pytest.mark.rule("LEG-EFF-22", "LEG-EFF-21")
def test_a_copied_activated_effect_keeps_its_cost_and_waits_for_a_free_period(nights):
    """E-48."""
    t = nights("start_phase")
    t.elements(0, fire=1)
    t.copy("IN-35")
    assert t.options("use") == []  # a checkpoint of the start phase
    t.until("prep.step")
    t.play(f"use card:{t.nights} #IN-35/0")
    assert t.me(0).permanent.spent == {"fire": 1}
    assert t.me(0).next_dice == 1
    assert f"use card:{t.nights} #IN-35/0" not in t.offered  # no fire left


@pytest.mark.rule("LEG-EFF-19")
def test_the_limit_of_a_copied_effect_is_counted_apart_from_the_original(nights):
    """E-49."""
    t = nights("in_slot", materials=("IN-29", "IN-15", "IN-08", "IN-35"), low=("IN-09", "IN-05", "IN-06"))
    ore = t.meet("mountain", 1, "MT-10")
    t.me(0).rows[2][0].materials.append(nimble := t.find("IN-09"))
    t.under["IN-09"] = nimble
    fingers = t.me(0).rows[0][0].card
    t.gather(ore, SWORD, BLANK, BLANK, BLANK)
    t.copy("IN-09")
    t.roll(SWORD)
    t.play(f"use card:{fingers} #0", ["die:1 blank"])
    assert f"use card:{fingers} #0" not in t.offered
    t.roll(CRIT)
    t.play(f"use card:{t.nights} #IN-09/0", ["die:2 blank"])
    assert t.marks(ore).progress == 6


@pytest.mark.rule("LEG-EFF-21")
def test_a_copied_permanent_effect_applies_at_once_and_in_opponents_turns(nights):
    """E-50."""
    t = nights("start_phase")
    assert health(t) == 8
    t.copy("IN-15")
    assert health(t) == 11
    t.until("prep.step", 1)
    assert health(t) == 11


@pytest.mark.rule("LEG-EFF-20")
def test_all_written_effects_of_the_card_are_copied(nights):
    t = nights("start_phase", materials=("IN-12", "IN-15", "IN-08", "IN-29"))
    (ore,) = t.lay("mountain", 1, "MT-01")
    t.copy("IN-12")
    assert stat(t.match.table, 0, "gather", ore) == 3 + 1 + 1  # Vein Sense and the copied Bite
    t.until("action.next").play("enter slot:0")
    assert f"use card:{t.nights} #IN-12/1" in t.offered  # Chip Away


@pytest.mark.rule("LEG-EFF-23")
def test_only_effects_of_the_ascension_area_work_on_the_copying_card(nights):
    t = nights("start_phase", materials=())
    t.me(0).rows[2][0].materials += [crocodile := t.find("MK-02"), pack := t.find("MK-10")]
    t.under = {"MK-02": crocodile, "MK-10": pack}
    assert health(t) == 10  # the crocodile itself
    t.copy("MK-10")
    assert [c.face for c in t.me(0).rows[2][0].copied] == ["MK-10"]
    assert stat(t.match.table, 0, "pack_limit") == 6


@pytest.mark.rule("LEG-EFF-24")
def test_this_is_the_copying_card_in_a_copied_effect(nights):
    t = nights("action_phase", materials=("IN-48", "IN-15", "IN-08", "IN-29"))
    t.marks(t.nights).counters = 5
    t.play("draw")
    t.copy("IN-48")
    t.play(f"use card:{t.nights} #IN-48/1")
    assert t.marks(t.nights).counters == 1
    assert t.state.turn.actions == 2


@pytest.mark.rule("LEG-EFF-19")
def test_a_golem_copied_during_a_hunt_joins_the_next_one(nights):
    """E-51."""
    t = nights("in_slot", materials=("IN-33", "IN-15", "IN-08", "IN-29"))
    bat = t.meet("dungeon", 1, "DU-02", "DU-01")
    rat = t.state.slots[t.slot("dungeon", 1)][0]
    t.play(f"hunt card:{bat}")
    t.copy("IN-33")
    assert [u.card for u in t.state.hunt.units] == [None, bat]
    t.attack(bat, *[SWORD] * 5)
    t.play(f"take card:{bat}", f"hunt card:{rat}")
    assert [u.card for u in t.state.hunt.units] == [None, t.nights, rat]


@pytest.mark.rule("LEG-EFF-25")
def test_copied_effects_stop_while_the_copying_card_is_disabled(nights):
    """E-52."""
    t = nights("start_phase")
    (tea,) = t.carry(0, "MK-11")
    (low,) = t.hold(0, "IN-07")
    t.copy("IN-15")
    t.until("prep.step")
    hole = t.me(0).rows[0][1].card
    t.play(f"use card:{tea} #0", [f"card:{hole}"])
    assert health(t) == 8
    t.play(f"unlock card:{low}")
    assert health(t) == 11


@pytest.mark.rule("LEG-EFF-25")
def test_copied_effects_stop_when_the_copying_card_is_removed(nights):
    t = nights("start_phase")
    (tea,) = t.carry(0, "MK-11")
    t.copy("IN-15")
    t.until("prep.step")
    t.play(f"use card:{tea} #0", [f"card:{t.nights}"])
    assert health(t) == 8


@pytest.mark.rule("LEG-UNL-17", "LEG-EXCL-05")
def test_an_exclusive_material_returns_to_the_exclusive_area(nights):
    """E-53."""
    t = nights("prep_phase", materials=("IN-35", "IN-15", "IN-08"))
    notebook, *_ = t.join(0, "CH-6")
    t.me(0).exclusive.remove(notebook)
    t.me(0).rows[2][0].materials.append(notebook)
    (tea,) = t.carry(0, "MK-11")
    t.play(f"use card:{tea} #0", [f"card:{t.nights}"])
    assert notebook in t.me(0).exclusive
    assert {"IN-35", "IN-15", "IN-08", "IN-44"} <= set(t.faces(t.state.discards["intel"]))

"""LEG-REM Removing abilities, holes in the rows, and disabled abilities."""

import pytest
from legend_board import SWORD, gold_for

from zhuoju.games.legend.effects.in_force import stat
from zhuoju.games.legend.model.zones import enabled, open_rows

LOW = ("IN-04", "IN-05", "IN-06")
MID = ("IN-23", "IN-26", "IN-24")  # Lie Low, Beast Slayer, Vein Sense
HIGH = ("IN-40", "IN-41")  # Master Planner, Killing Blow


@pytest.fixture
def risen(board):
    """Rows 3 / 3 / 2 and a Tea of Forgetting; `forget(row, place)` drinks it on an ability."""

    def make(low=LOW, mid=MID, high=HIGH, materials=None, **more):
        t = board(step="prep_phase", **more)
        t.fill_rows(0, low, mid, high)
        t.me(0).rows[1][0].materials += [t.find(face) for face in materials or ()]
        (tea,) = t.carry(0, "MK-11")

        def forget(row, place):
            ref = t.me(0).rows[row][place].card
            t.play(f"use card:{tea} #0", [f"card:{ref}"])
            return ref

        t.forget = forget
        return t

    return make


def works(t):
    """The abilities of seat 0 that are not disabled."""
    return [t.face(a.card) for a in enabled(t.match.table, t.me(0))]


@pytest.mark.rule("LEG-REM-01")
def test_no_step_of_the_prep_phase_removes_an_ability(board):
    t = board(step="prep_phase")
    t.fill_rows(0, LOW, MID, HIGH)
    t.hold(0, "IN-07", "IN-08")
    t.carry(0, "MT-01", "MK-13")
    t.me(0).gold = 30
    words = {option.split()[0] for option in t.offered}
    assert words <= {"buy", "sell", "unlock", "convert", "refresh", "commit", "offer", "use", "end"}
    mine = {f"card:{a.card}" for row in t.me(0).rows for a in row if a}
    assert not [o for o in t.offered if o.split()[0] != "use" and mine & set(o.split())]


@pytest.mark.rule("LEG-REM-02")
def test_a_removed_ability_is_discarded_with_its_materials(risen):
    t = risen(materials=("MT-06",))
    (ore,) = t.me(0).rows[1][0].materials
    removed = t.forget(1, 0)
    assert t.me(0).rows[1][0] is None
    assert removed in t.state.discards["intel"]
    assert ore in t.state.discards["mountain"]


@pytest.mark.rule("LEG-REM-03", "LEG-REM-09", "LEG-REM-10", "LEG-REM-05")
def test_a_hole_in_the_low_row_disables_all_above_until_it_is_filled(risen):
    """E-41, WE-23."""
    t = risen()
    (asking,) = t.hold(0, "IN-07")
    t.forget(0, 1)
    assert works(t) == ["IN-04", "IN-06"]  # the same row goes on
    assert len(t.unlocked(0)) == 7  # all still count as unlocked
    assert len(t.me(0).hand) == 4  # the tea drew 3
    t.play(f"unlock card:{asking}")
    assert works(t) == ["IN-04", "IN-07", "IN-06", *MID, *HIGH]


@pytest.mark.rule("LEG-REM-05", "LEG-REM-03")
def test_a_hole_in_the_mid_row_leaves_the_low_and_mid_rows_alone(risen):
    t = risen()
    t.forget(1, 1)
    assert works(t) == [*LOW, "IN-23", "IN-24"]


@pytest.mark.rule("LEG-REM-05")
def test_a_hole_in_the_high_row_disables_nothing(risen):
    """E-44."""
    t = risen()
    t.forget(2, 0)
    assert works(t) == [*LOW, *MID, "IN-41"]


@pytest.mark.rule("LEG-REM-04")
@pytest.mark.parametrize("row_rule", ["strict", "relaxed"])
def test_nothing_is_unlocked_above_a_hole(risen, row_rule):
    """E-43."""
    t = risen(mid=MID[:2], high=(), options={"row_rule": row_rule})
    mid, low = t.hold(0, "IN-28", "IN-07")
    t.me(0).gold = gold_for("IN-28")
    t.forget(0, 0)
    assert f"unlock card:{low}" in t.offered
    reason = "reason.lower_row_open" if row_rule == "strict" else "reason.hole_below"
    assert t.withheld[f"unlock card:{mid}"] == reason
    t.play(f"unlock card:{low}")
    assert f"unlock card:{mid}" in t.offered


@pytest.mark.rule("LEG-REM-06")
def test_permanent_effects_of_disabled_abilities_do_not_apply(risen):
    t = risen()
    assert stat(t.match.table, 0, "attack") == 3 + 2 + 1
    t.forget(0, 0)
    assert stat(t.match.table, 0, "attack") == 3
    assert stat(t.match.table, 0, "actions") == 0


@pytest.mark.rule("LEG-REM-06")
def test_triggered_effects_of_disabled_abilities_are_not_carried_out(board):
    t = board(step="start_phase")
    t.fill_rows(0, LOW[:2], (), ("IN-48",))
    t.play()
    assert t.me(0).gold == 0


@pytest.mark.rule("LEG-REM-07")
def test_activated_effects_of_disabled_abilities_cannot_be_used(risen):
    t = risen()
    lie_low = t.me(0).rows[1][0].card
    assert f"use card:{lie_low} #0" in t.offered
    t.forget(0, 0)
    assert f"use card:{lie_low} #0" not in t.offered


@pytest.mark.rule("LEG-REM-07")
@pytest.mark.parametrize("hole", [False, True])
def test_quick_effects_of_disabled_abilities_cannot_be_used(board, hole):
    t = board(step="in_slot")
    t.fill_rows(0, LOW[: 2 if hole else 3], ("IN-29",))  # Sharper
    ore = t.meet("mountain", 1, "MT-10")
    t.gather(ore, SWORD, SWORD, SWORD)
    assert (t.prompt == "roll.window") is not hole


@pytest.mark.rule("LEG-REM-08")
def test_an_effect_under_way_is_finished_although_its_ability_is_disabled(board):
    t = board(step="prep_phase")
    t.fill_rows(0, LOW, MID, ("IN-42",))
    low, touch = t.me(0).rows[0][0].card, t.me(0).rows[2][0].card
    text = ["remove_ability(choose(1, ability, my_ascension))", "gain_gold(me, 4)"]
    assert t.carry_out(text, [f"card:{low}"], card=touch)
    assert "IN-42" not in works(t)
    assert t.me(0).gold == 4


@pytest.mark.rule("LEG-REM-09")
def test_a_disabled_ability_counts_for_prerequisites(risen):
    t = risen(high=(), options={"row_rule": "relaxed"})
    (again,) = t.hold(0, "IN-07")
    (high,) = t.hold(0, "IN-43")
    t.me(0).gold = gold_for("IN-43")
    t.forget(0, 0)
    assert t.withheld[f"unlock card:{high}"] == "reason.hole_below"  # not for want of a mid ability
    t.play(f"unlock card:{again}", f"unlock card:{high}")
    assert "IN-43" in works(t)


@pytest.mark.rule("LEG-REM-11")
def test_materials_of_a_disabled_creation_do_not_work(board):
    t = board(step="prep_phase")
    t.unlock(0, *LOW)
    t.unlock(0, "IN-15", materials={"IN-15": ("MK-02",)})  # a low creation in the mid row
    (tea,) = t.carry(0, "MK-11")
    assert stat(t.match.table, 0, "max_health") == 6 + 2 + 3 + 2
    hole = t.me(0).rows[0][1].card
    t.play(f"use card:{tea} #0", [f"card:{hole}"])
    assert stat(t.match.table, 0, "max_health") == 6 + 2


@pytest.mark.rule("LEG-REM-12")
def test_what_a_disabled_ability_has_produced_stays(risen):
    t = risen(mid=("IN-32", "IN-35", "IN-31"), high=())  # Vigour Draught, Full Fire, Furnace
    draught, fire, furnace = (a.card for a in t.me(0).rows[1])
    t.elements(0, fire=1)
    t.carry(0, "MT-01", "MT-02")
    t.play(f"use card:{draught} #0", "1", f"use card:{fire} #0")
    t.play(f"use card:{furnace} #0", [f"card:{r}" for r in t.me(0).pack[1:]])
    t.forget(0, 0)
    assert stat(t.match.table, 0, "attack") == 5
    assert t.me(0).next_dice == 1
    assert t.me(0).gold == 8


@pytest.mark.rule("LEG-REM-13")
def test_a_lost_health_bonus_can_make_a_player_dying_at_once(board):
    """E-42."""
    t = board(step="prep_phase")
    t.fill_rows(0, ("IN-05", "IN-06", "IN-07"), ("IN-15",))  # Leather Armour: 9 health
    (tea,) = t.carry(0, "MK-11")
    t.me(0).wounds = 8
    hole = t.me(0).rows[0][0].card
    t.play(f"use card:{tea} #0", [f"card:{hole}"])
    assert stat(t.match.table, 0, "max_health") == 6
    assert t.me(0).dying


@pytest.mark.rule("LEG-REM-14")
@pytest.mark.parametrize(
    ("rows", "working"),
    [((3, 3, 2), 3), ((3, 2, 2), 2), ((2, 3, 2), 1), ((2, 2, 2), 1), ((3, 0, 0), 2), ((0, 0, 0), 1)],
)
def test_under_the_strict_rule_a_row_works_exactly_if_all_lower_rows_are_full(board, rows, working):
    t = board(step="prep_phase")
    cards = ([*LOW], [*MID], [*HIGH])
    t.fill_rows(0, *(cards[row][:count] for row, count in enumerate(rows)))
    assert open_rows(t.match.table, t.me(0)) == working


@pytest.mark.rule("LEG-REM-15")
def test_a_limit_that_was_used_stays_used_when_the_ability_works_again(risen):
    t = risen()
    lie_low = t.me(0).rows[1][0].card
    (low,) = t.hold(0, "IN-07")
    t.play(f"use card:{lie_low} #0")
    t.forget(0, 0)
    t.play(f"unlock card:{low}")
    assert "IN-23" in works(t)
    assert f"use card:{lie_low} #0" not in t.offered

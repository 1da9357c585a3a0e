"""LEG-ELEM The element pool: converting, paying, resetting."""

import pytest
from legend_board import BLANK

from zhuoju.games.legend.effects.elements import can_pay, convertible, pay, payments
from zhuoju.games.legend.model.state import Player, Pool


def pool(permanent=None, temporary=None):
    """A player with these ready elements."""
    return Player(0, permanent=Pool(dict(permanent or {})), temporary=Pool(dict(temporary or {})))


@pytest.mark.rule("LEG-ELEM-01")
def test_every_player_has_a_pool_of_their_own(board):
    t = board(step="prep_phase")
    (plant,) = t.carry(0, "FO-01")
    t.play(f"convert card:{plant}")
    assert t.me(0).permanent.ready == {"water": 1}
    assert t.me(1).permanent.ready == {}


@pytest.mark.rule("LEG-ELEM-02")
@pytest.mark.parametrize("element", ["earth", "water", "fire", "wind"])
def test_a_basic_element_pays_for_itself_and_for_no_other(element):
    p = pool({element: 1})
    assert [e for e in ("earth", "water", "fire", "wind") if can_pay(p, {e: 1})] == [element]


@pytest.mark.rule("LEG-ELEM-03")
@pytest.mark.parametrize("element", ["earth", "water", "fire", "wind", "colourless"])
def test_a_universal_element_pays_for_anything(element):
    assert can_pay(pool({"universal": 1}), {element: 1})


@pytest.mark.rule("LEG-ELEM-04")
@pytest.mark.parametrize("element", ["earth", "water", "fire", "wind", "universal", "colourless"])
def test_anything_pays_for_colourless(element):
    assert can_pay(pool({element: 1}), {"colourless": 1})
    assert not can_pay(pool({element: 1}), {"colourless": 2})


@pytest.mark.rule("LEG-ELEM-03", "LEG-ELEM-04")
def test_universal_pays_the_fire_and_water_the_colourless(board):
    """E-60."""
    t = board(step="in_slot")
    (lightning,) = t.unlock(0, "XD-4")  # 1 fire + 1 colourless: set a die to crit
    t.elements(0, universal=1, water=1)
    ore = t.meet("mountain", 1, "MT-10")
    t.gather(ore, BLANK, BLANK, BLANK)
    t.play(f"use card:{lightning} #0", ["die:0 blank"])
    assert t.me(0).permanent.spent == {"universal": 1, "water": 1}
    assert t.marks(ore).progress == 2


@pytest.mark.rule("LEG-ELEM-05")
def test_a_colourless_token_pays_only_for_colourless(board):
    """E-61."""
    t = board(step="prep_phase")
    (coal,) = t.carry(0, "DU-15")
    _, glimmer = t.unlock(0, "IN-35", "IN-22")  # one costs 1 fire, the other 1 colourless
    t.lay("forest", 1, "FO-01", faceup=False)
    t.play(f"use card:{coal} #0")
    assert t.me(0).temporary.ready == {"colourless": 3}
    assert t.options("use") == [f"use card:{glimmer} #0"]
    t.play(f"use card:{glimmer} #0", [])
    assert t.me(0).temporary.spent == {"colourless": 1}


@pytest.mark.rule("LEG-ELEM-06", "LEG-ELEM-16")
def test_permanent_elements_stay_and_are_reset_in_the_own_start_phase(board):
    t = board(step="end_phase")
    t.me(0).permanent = Pool({"fire": 2}, {"water": 1})
    t.until("draw.source", 1)
    assert t.me(0).permanent == Pool({"fire": 2}, {"water": 1})
    t.until("draw.source", 0)
    assert t.me(0).permanent == Pool({"fire": 2, "water": 1}, {})


@pytest.mark.rule("LEG-ELEM-06")
def test_more_than_ten_permanent_elements_are_too_many_in_the_end_phase(board):
    t = board(step="end_phase")
    t.me(0).permanent = Pool({"fire": 6}, {"water": 5})
    t.play()
    assert (t.prompt, t.asked().least) == ("end.elements", 1)


@pytest.mark.rule("LEG-ELEM-07")
def test_temporary_elements_do_not_count_for_the_limit_and_are_all_lost(board):
    t = board(step="end_phase")
    t.me(0).permanent = Pool({"fire": 10})
    t.me(0).temporary = Pool({"wind": 3}, {"earth": 2})
    t.play()
    assert t.asked().seat == 1  # nothing was to be chosen
    assert (t.me(0).permanent, t.me(0).temporary) == (Pool({"fire": 10}), Pool())


@pytest.mark.rule("LEG-ELEM-08")
def test_resources_are_converted_any_number_of_times_but_in_the_prep_phase_only(board):
    t = board(step="prep_phase")
    first, second = t.carry(0, "FO-01", "FO-01")
    t.play(f"convert card:{first}", f"convert card:{second}")
    assert t.me(0).permanent.ready == {"water": 2}
    late = board(step="action_phase")
    late.carry(0, "FO-01")
    assert late.options("convert") == []


@pytest.mark.rule("LEG-ELEM-09", "LEG-ELEM-10")
@pytest.mark.parametrize("given", [{"water": 1}, {"wind": 1}])
def test_a_low_resource_gives_one_of_its_elements(board, given):
    """WE-08, first half."""
    t = board(step="prep_phase")
    (flower,) = t.carry(0, "FO-04")  # x1 (water, wind)
    t.play(f"convert card:{flower}", given)
    assert t.me(0).permanent.ready == given
    assert flower in t.state.discards["forest"]


@pytest.mark.rule("LEG-ELEM-09")
@pytest.mark.parametrize("given", [{"earth": 2}, {"fire": 2}, {"earth": 1, "fire": 1}])
def test_a_mid_resource_gives_two_in_any_combination(board, given):
    """WE-08, second half."""
    t = board(step="prep_phase")
    (gargoyle,) = t.carry(0, "DU-08")  # x2 (earth, fire)
    t.play(f"convert card:{gargoyle}")
    t.expect_refused({"earth": 1})
    t.expect_refused({"water": 2})
    t.play(given)
    assert t.me(0).permanent.ready == given


@pytest.mark.rule("LEG-ELEM-10")
def test_converted_elements_can_be_spent_at_once(board):
    t = board(step="prep_phase")
    (plant,) = t.carry(0, "FO-01")
    (spring,) = t.hold(0, "IN-20")
    t.play(f"convert card:{plant}", f"unlock card:{spring}")
    assert t.unlocked(0) == ["IN-20"]


@pytest.mark.rule("LEG-ELEM-11")
def test_elements_gained_by_effects_are_temporary(board):
    t = board(step="prep_phase")
    (flint,) = t.carry(0, "MT-03")
    t.play(f"use card:{flint} #0")
    assert (t.me(0).temporary.ready, t.me(0).permanent.ready) == ({"fire": 2}, {})


@pytest.mark.rule("LEG-ELEM-12")
def test_resources_of_any_origin_and_grade_can_be_converted_and_nothing_else(board):
    t = board(step="prep_phase")
    resources = t.carry(0, "MK-04", "RG-01", "MT-13", "DU-10")
    t.carry(0, "MK-13")
    t.hold(0, "IN-04")
    t.unlock(0, "IN-12", materials={"IN-12": ("MT-01",)})
    assert convertible(t.match.table, t.me(0)) == resources
    assert t.options("convert") == [f"convert card:{r}" for r in resources]


@pytest.mark.rule("LEG-ELEM-12")
def test_rotten_grass_gives_one_water(board):
    t = board(step="prep_phase")
    (grass,) = t.carry(0, "RG-01")
    t.play(f"convert card:{grass}")
    assert t.me(0).permanent.ready == {"water": 1}
    assert grass in t.state.rotten


@pytest.mark.rule("LEG-ELEM-13")
def test_the_limit_may_be_exceeded_during_the_turn(board):
    t = board(step="prep_phase")
    t.elements(0, fire=10)
    (plant,) = t.carry(0, "FO-01")
    t.play(f"convert card:{plant}", "end")
    assert sum(t.me(0).permanent.ready.values()) == 11


@pytest.mark.rule("LEG-ELEM-14", "LEG-ELEM-17")
def test_an_element_spent_in_anothers_turn_stays_spent_until_the_own_start_phase(board):
    t = board(step="prep_phase")
    t.elements(1, earth=1)
    t.outcome(pay(t.match.table, t.me(1), {"earth": 1}, clause="LEG-ELEM-14"))
    assert not can_pay(t.me(1), {"earth": 1})  # a face-down element cannot be spent
    t.until("action.next", 0)
    assert t.me(1).permanent == Pool({}, {"earth": 1})
    t.until("draw.source", 1)
    assert t.me(1).permanent == Pool({"earth": 1}, {})


@pytest.mark.rule("LEG-ELEM-14", "LEG-ELEM-15", "LEG-ELEM-19")
def test_a_cost_is_paid_with_exact_colours_and_the_universal_element_last(board):
    """WE-09."""
    t = board(step="prep_phase")
    t.fill_rows(0, ("IN-49",))  # Meteorfall: 2 fire + 1 colourless
    meteor = t.me(0).rows[0][0].card
    t.me(0).permanent = Pool({"fire": 2}, {"fire": 1})
    t.me(0).temporary = Pool({"universal": 1})
    t.lay("mountain", 1, "MT-13")
    t.play(f"use card:{meteor} #0")
    assert (t.me(0).permanent, t.me(0).temporary) == (Pool({}, {"fire": 3}), Pool({}, {"universal": 1}))
    t.until("draw.source", 1)
    assert t.me(0).temporary == Pool()
    t.until("draw.source", 0)
    assert t.me(0).permanent == Pool({"fire": 3}, {})


@pytest.mark.rule("LEG-ELEM-15")
def test_the_payer_chooses_between_payments(board):
    t = board(step="prep_phase")
    t.fill_rows(0, ("IN-35",))
    fire = t.me(0).rows[0][0].card
    t.elements(0, fire=1, universal=1)
    t.me(0).temporary = Pool({"fire": 1})
    t.play(f"use card:{fire} #0")
    assert (t.asked().seat, t.asked().default) == (0, "1temporary_fire")
    assert t.offered == ["1temporary_fire", "1fire", "1universal"]
    t.play("1universal")
    assert t.me(0).permanent == Pool({"fire": 1}, {"universal": 1})


@pytest.mark.rule("LEG-ELEM-15")
@pytest.mark.parametrize(
    ("permanent", "temporary", "cost", "paid"),
    [
        ({"fire": 1}, {"universal": 1}, {"fire": 1}, {("permanent", "fire"): 1}),  # exact colours first
        ({"fire": 1}, {"fire": 1}, {"fire": 1}, {("temporary", "fire"): 1}),  # temporary before permanent
        ({"earth": 1}, {"wind": 1}, {"colourless": 1}, {("temporary", "wind"): 1}),
        ({"earth": 1}, {"universal": 1}, {"colourless": 1}, {("permanent", "earth"): 1}),  # universal last
        ({"earth": 1, "colourless": 1}, {}, {"colourless": 1}, {("permanent", "colourless"): 1}),
    ],
)
def test_the_default_payment(permanent, temporary, cost, paid):
    assert next(payments(pool(permanent, temporary), cost)) == paid


@pytest.mark.rule("LEG-ELEM-18")
def test_all_into_one_readies_spent_permanent_elements_only(board):
    t = board(step="prep_phase")
    (cycle,) = t.unlock(0, "IN-53")
    t.me(0).permanent = Pool({}, {"fire": 4, "wind": 3})
    t.me(0).temporary = Pool({}, {"earth": 2})
    t.play(f"use card:{cycle} #0", {"fire": 2, "wind": 3})
    assert t.me(0).permanent == Pool({"fire": 2, "wind": 3}, {"fire": 2})
    assert t.me(0).temporary == Pool({}, {"earth": 2})


@pytest.mark.rule("LEG-ELEM-19")
def test_a_cost_that_cannot_be_paid_in_full_is_not_paid_at_all(board):
    t = board(step="prep_phase")
    t.fill_rows(0, ("IN-38",))
    t.elements(0, wind=2)
    assert not can_pay(t.me(0), {"wind": 1, "colourless": 2})
    assert list(payments(t.me(0), {"wind": 1, "colourless": 2})) == []


@pytest.mark.rule("LEG-ELEM-20", "LEG-FEAT-10")
def test_sacrificed_elements_leave_the_pool_and_must_be_ready(board):
    t = board(step="prep_phase")
    t.unlock(0, "IN-18")
    t.me(0).permanent = Pool({"earth": 2, "water": 3, "fire": 2}, {"wind": 1})
    assert "offer path:elements" not in t.offered  # the wind is spent
    ready = board(step="prep_phase")
    ready.unlock(0, "IN-18")
    ready.me(0).permanent = Pool({"earth": 2, "water": 3, "fire": 2, "wind": 1})
    ready.play("offer path:elements")
    assert ready.me(0).permanent == Pool({"water": 1})
    assert ready.me(0).points == 1

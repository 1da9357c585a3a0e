"""MES-CORE-10 to 16, MES-DICE Arithmetic, points and numbers, and the size of a pool."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.games.meshal.basics.attempts import band
from zhuoju.games.meshal.basics.pool import (
    deviation,
    dice_or_three,
    higher,
    number,
    points,
    pool_size,
    truncate,
)
from zhuoju.games.meshal.character.values import dice_bonus
from zhuoju.games.meshal.maps.measuring import within
from zhuoju.games.meshal.rolls.rolling import roll
from zhuoju.kernel import Chance


@pytest.mark.rule("MES-CORE-10", "MES-CORE-11")
def test_decimals_are_dropped_toward_zero_when_the_final_value_is_reached():
    """X-01: 3 / 2 is 1."""
    assert truncate(Fraction(3, 2)) == 1
    assert truncate(Fraction(-1, 2)) == 0
    assert truncate(Fraction(-61, 2)) == -30
    assert truncate(Fraction(1, 2) + Fraction(1, 2)) == 1  # fractions are kept inside


@pytest.mark.rule("MES-CORE-12", "MES-ATR-15", "MES-ATR-18")
def test_take_higher_and_deviation():
    assert (higher([3, 6]), higher([None, 2]), higher([None])) == (6, 2, 3)
    assert deviation(2, 7) == deviation(7, 2) == 5


@pytest.mark.rule("MES-CORE-16")
def test_ranges_of_results_include_both_ends_and_ranges_of_steps_leave_out_the_far_one():
    assert [band(d) for d in (0, 1, 2, 3, 4, 8, 9, 50)] == [0, 1, 1, 2, 2, 4, 5, 5]
    assert [within(d, 3, 6) for d in (2, 3, 5, 6)] == [False, True, True, False]


@pytest.mark.rule("MES-DICE-02")
def test_a_one_and_a_two_count():
    """X-02: 3, 1, 2, 6 are 3 points."""
    assert points([3, 1, 2, 6]) == 3
    assert [points([face]) for face in range(1, 7)] == [1, 2, 0, 0, 0, 0]


@pytest.mark.rule("MES-DICE-03")
def test_a_number_is_the_sum_of_the_faces():
    """X-03: initiative 2, 3, 3, 4, 1, 5 is 18."""
    assert number([2, 3, 3, 4, 1, 5]) == 18


@pytest.mark.rule("MES-DICE-04", "MES-DICE-05", "MES-DICE-06", "MES-DICE-09", "MES-ATR-16")
def test_the_size_of_a_pool():
    assert pool_size(4 + 3) == 7
    assert pool_size(3 + 1) == 4
    assert pool_size(Fraction(5, 2)) == 2
    assert pool_size(Fraction(5, 2) + 1) == 3
    assert pool_size(Fraction(5, 2), 1) == 3  # a modifier joins the unrounded base
    assert pool_size(2, -3) == pool_size(Fraction(-1, 2)) == 0


@given(st.integers(-20, 40), st.lists(st.integers(-9, 9), max_size=5))
@pytest.mark.rule("MES-DICE-06", "MES-DICE-09")
def test_a_pool_is_never_negative_and_never_more_than_its_parts(base, changes):
    size = pool_size(Fraction(base, 2), *changes)
    assert size == max(0, truncate(Fraction(base, 2) + sum(changes)))


@pytest.mark.rule("MES-DICE-01", "MES-DICE-08")
def test_dice_have_six_faces_and_a_pool_is_drawn_at_once():
    faces = Chance(7).roll(6000, 6, "dice")
    assert set(faces) == set(range(1, 7))
    assert all(850 < faces.count(face) < 1150 for face in range(1, 7))


@pytest.mark.rule("MES-DICE-07")
def test_dice_are_held_back_before_the_roll_and_the_result_stands(scene):
    """X-05: one die left shows a 2, and 2 points it is."""
    t = scene()
    hero = t.hero(might=4)
    hero.hold_back = True
    t.roll(2)
    t.do(lambda m: roll(m, hero.ref, 4, ("might",)), 1)
    assert t.gave == 2
    t.do(lambda m: roll(m, hero.ref, 4, ("might",)), 0)
    assert t.gave == 0


@pytest.mark.rule("MES-DICE-13", "MES-ATR-01")
def test_rolling_takes_no_dice(scene):
    t = scene()
    hero = t.hero(might=4, agility=3, spirit=2)
    t.do(lambda m: roll(m, hero.ref, 4, ("might",)))
    assert t.held(hero) == (4, 3, 2)


@pytest.mark.rule("MES-DICE-14")
def test_every_face_is_told_with_its_roller(scene):
    t = scene()
    hero = t.hero(might=3)
    t.roll(1, 5, 2)
    t.do(lambda m: roll(m, hero.ref, 3, ("might",)))
    rolled = [event for event in t.match.table.events if event.kind == "rolled"]
    assert rolled[-1].data["faces"] == [1, 5, 2]
    assert (rolled[-1].data["ref"], rolled[-1].data["result"]) == (hero.ref, 3)


@pytest.mark.rule("MES-DICE-14", "MES-HID-05")
def test_how_a_changed_pool_came_about_is_told_to_the_host_alone(scene):
    t = scene()
    hero = t.hero(might=4, abilities=("co_veteran",))
    t.afflict(hero, "weakened", 2)
    t.roll(1, 2)
    t.do(lambda m: roll(m, hero.ref, 4, ("attack",)))
    (pool,) = [event for event in t.match.table.events if event.kind == "pool"]
    assert pool.to == (t.state.host,)
    assert pool.data == {
        "ref": hero.ref, "dice": 4, "changes": -2, "sources": ["weakened"], "thrown": 2,
    }  # fmt: skip
    t.one(hero).sheet.effects.clear()
    t.roll(1, 1, 1, 1)
    t.do(lambda m: roll(m, hero.ref, 4, ("attack",)))
    assert [event.kind for event in t.match.table.events].count("pool") == 1  # a plain one needs no word


@pytest.mark.rule("MES-DICE-11")
def test_losses_on_all_rolls_hold_for_points_and_numbers_and_others_for_their_kind(scene):
    t = scene()
    hero = t.hero(might=5, agility=5)
    t.afflict(hero, "weakened", 2)
    t.roll(6, 6, 6)
    t.do(lambda m: roll(m, hero.ref, 5, ("agility", "initiative"), number=True))
    assert t.gave == 18  # three dice
    assert dice_bonus(t.match.table, hero.ref, ("attack",)) == -2
    shield = t.one(hero)
    shield.sheet.abilities["sp_iron_will"] = 0
    assert dice_bonus(t.match.table, hero.ref, ("resist", "defence")) == 0
    assert dice_bonus(t.match.table, hero.ref, ("parry", "defence")) == -2


@pytest.mark.rule("MES-ATR-19", "MES-ATR-23")
def test_an_invalid_attribute_counts_three():
    assert (dice_or_three(None), dice_or_three(0)) == (3, 0)
    assert pool_size(dice_or_three(None), 2) == 5

"""Odds against icepool and dyce, and against their own laws."""

from fractions import Fraction
from math import comb

import dyce
import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zhuoju.dice import (
    Odds,
    constant,
    count_dice,
    die,
    draw,
    draw_of,
    draw_sum,
    draws_until,
    either,
    explode,
    highest,
    keep,
    keep_highest,
    keep_lowest,
    lowest,
    reroll,
    tally,
    weighted,
)
from zhuoju.dice.packing import convolve, power

faces = st.lists(st.integers(-4, 6), min_size=1, max_size=7)
dice = faces.map(die)


def chances(answer) -> dict[int, Fraction]:
    if isinstance(answer, Odds):
        return {v: Fraction(c, answer.total) for v, c in answer.items()}
    return {int(v): Fraction(int(c), int(sum(answer.values()))) for v, c in answer.items() if c}


def ice(odds: Odds):
    return icepool.Die(dict(odds.items()))


@given(dice, dice)
def test_two_rolls_are_combined_as_icepool_combines_them(a, b):
    x, y = ice(a), ice(b)
    assert chances(a + b) == chances(x + y)
    assert chances(a - b) == chances(x - y)
    assert chances(a * b) == chances(x * y)
    assert chances(highest(a, b)) == chances(icepool.highest(x, y))
    assert chances(lowest(a, b)) == chances(icepool.lowest(x, y))
    assert chances(a.versus(b)) == chances((x - y).map(lambda d: (d > 0) - (d < 0)))
    assert chances(a.over(b, protection=1)) == chances((x - y).map(lambda d: max(0, max(0, d) - 1)))


@given(dice, st.integers(0, 8))
def test_many_dice_are_added_as_icepool_and_dyce_add_them(a, n):
    assert chances(n @ a) == chances(n @ ice(a))
    if n:
        assert chances(n @ a) == chances(n @ dyce.H(dict(a.items())))


@given(dice, dice)
def test_as_many_dice_as_another_roll_says(count, a):
    assert chances(count @ a) == chances(ice(count).map(lambda n: max(0, n)) @ ice(a))


@given(dice, st.integers(1, 5), st.data())
def test_kept_dice_are_those_of_icepool(a, n, data):
    k = data.draw(st.integers(1, n))
    assert chances(keep_highest([a] * n, k)) == chances(ice(a).highest(n, k))
    assert chances(keep_lowest([a] * n, k)) == chances(ice(a).lowest(n, k))
    assert chances(a.best(n)) == chances(ice(a).highest(n, 1))
    assert chances(a.worst(n)) == chances(ice(a).lowest(n, 1))


@given(st.lists(dice, min_size=1, max_size=4), st.data())
def test_unlike_dice_are_kept_as_in_icepool(pool, data):
    k = data.draw(st.integers(1, len(pool)))
    theirs = [ice(a) for a in pool]
    assert chances(keep_highest(pool, k)) == chances(icepool.Pool(theirs).highest(k).sum())
    assert chances(keep_lowest(pool, k)) == chances(icepool.Pool(theirs).lowest(k).sum())


def test_the_middle_of_a_pool_is_that_of_icepool():
    assert chances(keep([die(6)] * 5, 1, 4)) == chances(icepool.d6.pool(5).middle(3).sum())


def test_exploding_and_rerolled_dice_are_those_of_icepool():
    assert chances(explode(die(6), depth=3)) == chances(icepool.d6.explode(depth=3))
    assert chances(explode(die(6), lambda f: f >= 5, 2)) == chances(icepool.d6.explode([5, 6], depth=2))
    assert chances(reroll(die(6), lambda f: f < 3)) == chances(icepool.d6.reroll([1, 2], depth=1))
    assert chances(reroll(die(6), lambda f: f < 3, None)) == chances(icepool.d6.reroll([1, 2], depth="inf"))
    assert chances(count_dice(die(6), 7, lambda f: f >= 5)) == chances(7 @ (icepool.d6 >= 5))


def test_the_two_measured_cases_equal_icepool():
    points, theirs = die([0, 0, 0, 0, 1, 2]), icepool.Die([0, 0, 0, 0, 1, 2])
    expected = (8 @ theirs - 6 @ theirs).map(lambda x: max(0, max(0, x) - 2))
    assert chances(points.times(8).over(points.times(6), protection=2)) == chances(expected)

    d4, d6, d8, d10 = die(4), die(6), die(8), die(10)
    ours = 3 @ d8 + 5 @ d4 - 4 @ d4 - ((4 @ d4 + 3 @ d10).over(3 @ d4 + 4 @ d10) @ d6)
    margin = ((4 @ icepool.d4 + 3 @ icepool.d10) - (3 @ icepool.d4 + 4 @ icepool.d10)).map(
        lambda x: max(0, x)
    )
    assert chances(ours) == chances(3 @ icepool.d8 + 5 @ icepool.d4 - 4 @ icepool.d4 - margin @ icepool.d6)


@pytest.mark.parametrize("listed", [range(1, 7), [0, 0, 0, 0, 1, 2], [1, 1, 2, 2], [1, 30, 31, 100]])
@pytest.mark.parametrize("n", [2, 40, 150])
def test_every_way_to_take_a_power_gives_the_same(listed, n):
    one = die(listed)
    plain = one.counts
    for _ in range(n - 1):
        plain = convolve(plain, one.counts, one.total**n)
    assert power(one.counts, n, one.total) == plain


@given(
    st.lists(st.integers(0, 2**70), min_size=1, max_size=60).filter(any),  # odds have at least one case
    st.lists(st.integers(0, 9), min_size=1, max_size=60).filter(any),
)
@settings(max_examples=60)
def test_every_way_to_multiply_gives_the_schoolbook_product(a, b):
    product = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    assert convolve(tuple(a), tuple(b), sum(a) * sum(b)) == tuple(product)
    short = tuple(c % 100 + 1 for c in a)
    assert sum(convolve(short, tuple(b), sum(short) * sum(b))) == sum(short) * sum(b)


def test_large_ordinary_dice_add_up():
    both = die(500) + die(300)
    assert [both.count(v) for v in (2, 301, 501, 800)] == [1, 300, 300, 1]
    assert sum(both.counts) == both.total == 150_000


@given(dice, st.integers(-6, 8))
def test_thresholds_and_conditions(a, v):
    assert a.at_least(v) == a.chance(lambda x: x >= v) == 1 - a.at_most(v - 1)
    assert a.mean == sum(x * a.p(x) for x in a.outcomes())
    assert a.variance == (a - a).variance / 2
    assert a.clamp(low=v) == a.map(lambda x: max(x, v))
    assert a.clamp(high=v) == a.map(lambda x: min(x, v))
    if a.at_least(v):
        assert a.given(lambda x: x >= v).at_least(v) == 1


def test_odds_are_equal_whatever_their_denominator():
    assert die([1, 1, 2, 2]) == die(2)
    assert hash(die([1, 1, 2, 2])) == hash(die(2))
    assert die(2) != die(3)
    assert either([(1, constant(1)), (1, constant(2))]) == die(2)
    assert die(6).sd == pytest.approx(1.70782512766)


@pytest.mark.parametrize("wrong", [dict, lambda: {1: -1}, lambda: {0: 1, 10**9: 1}])
def test_impossible_weights_are_refused(wrong):
    with pytest.raises(ValueError, match=r"odds need|negative|too far"):
        weighted(wrong())


@given(st.dictionaries(st.integers(-3, 5), st.integers(0, 4), min_size=1, max_size=4), st.data())
def test_draws_from_a_bag_are_those_of_an_icepool_deck(bag, data):
    n = data.draw(st.integers(0, sum(bag.values())))
    hands = draw(bag, n)
    assert sum(c for _, c in hands.items()) == hands.total == comb(sum(bag.values()), n)
    kinds = list(bag)
    assert hands.odds(lambda row: sum(v * k for v, k in zip(kinds, row, strict=True))) == draw_sum(bag, n)
    assert hands.odds(lambda row: row[0]) == draw_of(bag, n, kinds[0])
    if n:
        present = {v: c for v, c in bag.items() if c}
        assert chances(draw_sum(bag, n)) == chances(icepool.Deck(present).deal(n).sum())


def test_draws_until_the_first_hit():
    assert draws_until({"crit": 1, "blank": 3}, 1, "crit") == die(4)
    with pytest.raises(ValueError, match="cannot come"):
        draws_until({"crit": 1}, 2, "crit")


def test_three_legend_dice_have_the_printed_odds():
    shown = tally([(1, 0)] * 3 + [(0, 0)] * 2 + [(0, 1)], 3)
    points = shown.odds(lambda row: sum(row) * (2 if row[1] else 1))
    assert dict(points.items()) == {0: 8, 1: 36, 2: 66, 3: 27, 4: 42, 6: 37}
    assert shown.chance(lambda row: row[1] >= 1) == 1 - Fraction(5, 6) ** 3


@given(st.lists(st.tuples(st.integers(-2, 2), st.integers(0, 3)), min_size=1, max_size=5), st.integers(0, 4))
def test_a_tally_adds_rows(rows, n):
    shown = tally(rows, n)
    assert shown.odds(lambda row: row[0]) == die([a for a, _ in rows]).times(n)
    assert shown.odds(lambda row: row[0] - 2 * row[1]) == die([a - 2 * b for a, b in rows]).times(n)


def test_joint_rolls_may_depend_on_each_other():
    first = tally([(1,), (2,)], 1)
    after = first.then(lambda row: tally([(v,) for v in range(1, 1 + 2 * row[0])], 1))
    assert after.odds(lambda row: row[0]) == either([(1, die(2)), (1, die(4))])
    assert first.pair(first).chance(lambda both: both[0] == both[1]) == Fraction(1, 2)
    assert first.given(lambda row: row == (1,)).p((1,)) == 1

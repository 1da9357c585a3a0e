"""SAM section 11 Exact odds."""

from fractions import Fraction

import pytest

from zhuoju.games.samsara.character import exact_odds
from zhuoju.games.samsara.character.attribute_contests import Side, chance_over
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.rolls import d

GRADES = range(1, 7)


def equal(grade: int, **more: int) -> Side:
    return Side(grade, grade, **more)


def close(found: Fraction, printed: float, digits: int = 4) -> bool:
    return abs(float(found) - printed) <= 0.5001 * 10**-digits


@pytest.mark.rule("SAM-PROB-01")
@pytest.mark.parametrize(
    ("grade", "variance", "win", "tie", "by_five", "margin", "gain", "if_won"),
    [
        (1, 9.5, 0.4562, 0.0875, 0.1625, 1.7675, 6.186, 13.559),
        (2, 19, 0.4686, 0.0628, 0.2382, 2.4795, 8.678, 18.519),
        (3, 28.5, 0.4741, 0.0518, 0.2790, 3.0281, 10.598, 22.354),
        (4, 38, 0.4775, 0.0451, 0.3053, 3.4917, 12.221, 25.596),
        (5, 47.5, 0.4798, 0.0404, 0.3239, 3.9007, 13.652, 28.456),
        (6, 57, 0.4815, 0.0370, 0.3381, 4.2707, 14.947, 31.043),
    ],
)
def test_contests_of_equal_grades(grade, variance, win, tie, by_five, margin, gain, if_won):
    side = equal(grade)
    one = rolls.odds(side.dice)
    assert (one.low, one.high, one.mean, one.variance) == (2 * grade, 14 * grade, 8 * grade, variance)
    shares = exact_odds.shares(side, side)
    assert close(shares.win, win)
    assert close(shares.tie, tie)
    assert shares.win == shares.lose
    assert close(exact_odds.wins_by(side, side), by_five)
    assert close(exact_odds.mean_margin(side, side), margin)
    assert close(exact_odds.mean_gain(side, side), gain, 3)
    assert close(exact_odds.mean_gain_if_won(side, side), if_won, 3)


@pytest.mark.rule("SAM-PROB-01")
def test_the_exact_fractions_of_grade_f():
    side = equal(1)
    assert exact_odds.shares(side, side)[:2] == (Fraction(73, 160), Fraction(7, 80))
    assert exact_odds.wins_by(side, side) == Fraction(13, 80)
    assert exact_odds.mean_margin(side, side) == Fraction(707, 400)
    one = rolls.odds(side.dice)
    assert [one.p(k) * 40 for k in range(2, 15)] == [1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 3, 2, 1]


ALL = """0.4562 0.9169 0.9957 0.9999 1.0000 1.0000
0.0569 0.4686 0.8583 0.9809 0.9986 0.9999
0.0023 0.1114 0.4741 0.8182 0.9625 0.9952
0.0000 0.0133 0.1512 0.4775 0.7890 0.9438
0.0000 0.0009 0.0287 0.1812 0.4798 0.7665
0.0000 0.0000 0.0034 0.0453 0.2047 0.4815"""
ONLY = """0.4562 0.8236 0.9614 0.9938 0.9993 0.9999
0.1311 0.4676 0.7701 0.9260 0.9813 0.9962
0.0255 0.1870 0.4730 0.7367 0.8959 0.9664
0.0036 0.0560 0.2234 0.4763 0.7132 0.8707
0.0004 0.0131 0.0837 0.2496 0.4787 0.6956
0.0000 0.0025 0.0256 0.1077 0.2695 0.4804"""


@pytest.mark.rule("SAM-PROB-02")
def test_contests_across_grades():
    for table, reaction in ((ALL, None), (ONLY, 1)):
        for attacker, line in enumerate(table.split("\n"), 1):
            for responder, printed in enumerate(line.split(), 1):
                mine = Side(reaction or responder, responder)
                theirs = Side(reaction or attacker, attacker)
                assert close(exact_odds.shares(mine, theirs).win, float(printed)), (attacker, responder)


@pytest.mark.rule("SAM-PROB-03")
@pytest.mark.parametrize(
    ("bonus", "win", "by_five", "gain"),
    [
        (-4, 0.1625, 0.0219, 1.488),
        (-3, 0.2225, 0.0425, 2.266),
        (-2, 0.2925, 0.0725, 3.290),
        (-1, 0.3713, 0.1125, 4.589),
        (0, 0.4562, 0.1625, 6.186),
        (1, 0.5437, 0.2225, 8.089),
        (2, 0.6288, 0.2925, 10.290),
        (3, 0.7075, 0.3713, 12.766),
        (4, 0.7775, 0.4562, 15.488),
        (5, 0.8375, 0.5437, 18.419),
        (6, 0.8875, 0.6288, 21.525),
        (8, 0.9575, 0.7775, 28.123),
        (10, 0.9906, 0.8875, 35.013),
    ],
)
def test_a_contest_bonus(bonus, win, by_five, gain):
    mine, theirs = equal(1, bonus=bonus), equal(1)
    assert close(exact_odds.shares(mine, theirs).win, win)
    assert close(exact_odds.wins_by(mine, theirs), by_five)
    assert close(exact_odds.mean_gain(mine, theirs), gain, 3)


@pytest.mark.rule("SAM-PROB-04")
@pytest.mark.parametrize(
    ("damage", "printed"),
    [
        (5, (0.3851, 2.884, 0.4162, 2.778, 0.4456, 2.680)),
        (10, (0.2727, 6.315, 0.3296, 5.969, 0.3877, 5.632)),
        (15, (0.1817, 10.235, 0.2532, 9.555, 0.3337, 8.858)),
        (20, (0.1114, 14.546, 0.1875, 13.491, 0.2832, 12.343)),
        (30, (0.0291, 23.944, 0.0909, 22.186, 0.1949, 20.012)),
        (50, (0.0001, 43.814, 0.0117, 41.396, 0.0760, 37.490)),
    ],
)
def test_what_one_dodge_leaves(damage, printed):
    found = [exact_odds.left_after_response(damage, equal(grade), equal(grade)) for grade in (1, 2, 5)]
    for left, none, mean in zip(found, printed[::2], printed[1::2], strict=True):
        assert close(left.p(0), none)
        assert close(left.mean, mean, 3)


@pytest.mark.rule("SAM-PROB-05", "SAM-TAB-06")
@pytest.mark.parametrize(
    ("level", "mean", "variance", "chances"),
    [
        (1, 20.5, 33.25, (0.45, 1, 1, 1, 1, 1)),
        (2, 41, 66.5, (0, 0.4275, 0.9975, 1, 1, 1)),
        (3, 61.5, 99.75, (0, 0.0105, 0.4253, 0.9643, 1, 1)),
        (4, 82, 133, (0, 0, 0.0242, 0.4172, 0.9336, 1)),
        (5, 102.5, 166.25, (0, 0, 0, 0.0369, 0.4107, 0.9032)),
        (6, 123, 199.5, (0, 0, 0, 0.0004, 0.0484, 0.4045)),
    ],
)
def test_construction(level, mean, variance, chances):
    threshold = rolls.odds(exact_odds.threshold_dice(level))
    assert (threshold.low, threshold.mean, threshold.high) == (11 * level, mean, 30 * level)
    assert threshold.variance == variance
    for damage, printed in zip(range(20, 121, 20), chances, strict=True):
        assert close(exact_odds.destroyed(damage, level), printed)


@pytest.mark.rule("SAM-PROB-05", "SAM-TAB-06")
def test_the_knight_helm_and_level_nought():
    helm = rolls.odds(exact_odds.threshold_dice(5, 1))
    assert (helm.low, helm.high, helm.mean, helm.variance) == (56, 154, 105, 167.5)
    for damage, printed in ((40, 0), (80, 0.0232), (100, 0.3398), (120, 0.8643)):
        assert close(exact_odds.destroyed(damage, 5, 1), printed)
    assert [exact_odds.destroyed(damage, 0) for damage in (1, 2)] == [0, 1]


@pytest.mark.rule("SAM-PROB-06")
def test_daily_checks():
    for bonus in range(10):
        for number in (3, 6, 9):
            assert exact_odds.daily(bonus, number) == Fraction(min(10, 10 - number + bonus), 10)


@pytest.mark.rule("SAM-PROB-09")
def test_single_facts():
    crush = rolls.odds(d(30, 4))
    assert (crush.mean, crush.variance, crush.low, crush.high) == (75, 37.5, 30, 120)
    assert abs(float(crush.at_most(40)) / 6.85e-10 - 1) < 0.01
    gain = rolls.odds(d(4, 6))
    assert (gain.mean, gain.variance, gain.p(12)) == (14, Fraction(35, 3), Fraction(125, 1296))
    assert exact_odds.first_in_tie() == Fraction(1, 2)
    first = [exact_odds.first_in_tie(level) for level in range(1, 6)]
    assert first == [Fraction(21, 31), Fraction(13, 16), Fraction(10, 11), Fraction(33, 34), 1]
    climbing = [chance_over(equal(grade), 15) for grade in (1, 2, 3, 4)]
    assert climbing[0] == 0
    assert all(close(f, p) for f, p in zip(climbing[1:], (0.5437, 0.9431, 0.9977), strict=True))
    assert exact_odds.shares(Side(1, 1, tired=True), Side(1, 1)).win == Fraction(1, 4)
    assert exact_odds.shares(Side(1, 1), Side(1, 1, tired=True)).win == Fraction(27, 40)
    protection = exact_odds.shares(Side(2, 2), Side(1, 3))
    assert close(protection.win, 0.3052)
    assert close(protection.tie, 0.0529)
    attack = rolls.odds(d(8, 4) + d(1, 8))
    assert (attack.mean, attack.variance) == (24.5, 15.25)
    difference = attack - rolls.odds(d(3, 4))
    assert (difference.mean, difference.variance) == (17, 19)

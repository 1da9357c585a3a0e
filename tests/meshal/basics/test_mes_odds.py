"""MES section 11 Exact odds, against the tables of the book of rules."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.games.meshal.basics import exact_odds
from zhuoju.games.meshal.basics.attempts import shortcut

DISTRIBUTION = {
    1: [4, 1, 1],
    2: [16, 8, 9, 2, 1],
    3: [64, 48, 60, 25, 15, 3, 1],
    4: [256, 256, 352, 208, 145, 52, 22, 4, 1],
    5: [1024, 1280, 1920, 1440, 1140, 561, 285, 90, 30, 5, 1],
    6: [4096, 6144, 9984, 8960, 7920, 4824, 2841, 1206, 495, 140, 39, 6, 1],
}
SUCCESS = """
0.3333 0.1667 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000
0.5556 0.3333 0.0833 0.0278 0.0000 0.0000 0.0000 0.0000 0.0000
0.7037 0.4815 0.2037 0.0880 0.0185 0.0046 0.0000 0.0000 0.0000
0.8025 0.6049 0.3333 0.1728 0.0610 0.0208 0.0039 0.0008 0.0000
0.8683 0.7037 0.4568 0.2716 0.1250 0.0529 0.0162 0.0046 0.0008
0.9122 0.7805 0.5665 0.3745 0.2047 0.1013 0.0404 0.0146 0.0040
0.9415 0.8390 0.6598 0.4742 0.2933 0.1641 0.0780 0.0334 0.0118
0.9610 0.8829 0.7366 0.5659 0.3845 0.2373 0.1282 0.0626 0.0264
0.9740 0.9155 0.7984 0.6472 0.4735 0.3166 0.1891 0.1026 0.0494
"""
ATTACKS = """
0.333/1.167 0.333/0.833 0.333/0.500 0.167/0.167 0.000/0.000 0.000/0.000 0.000/0.000
0.556/2.111 0.556/1.556 0.556/1.000 0.333/0.444 0.083/0.111 0.028/0.028 0.000/0.000
0.704/2.907 0.704/2.204 0.704/1.500 0.481/0.796 0.204/0.315 0.088/0.111 0.019/0.023
0.802/3.605 0.802/2.802 0.802/2.000 0.605/1.198 0.333/0.593 0.173/0.259 0.061/0.086
0.868/4.237 0.868/3.368 0.868/2.500 0.704/1.632 0.457/0.928 0.272/0.471 0.125/0.200
0.912/4.824 0.912/3.912 0.912/3.000 0.781/2.088 0.567/1.307 0.374/0.741 0.205/0.366
0.941/5.383 0.941/4.441 0.941/3.500 0.839/2.559 0.660/1.719 0.474/1.060 0.293/0.586
0.961/5.922 0.961/4.961 0.961/4.000 0.883/3.039 0.737/2.156 0.566/1.419 0.385/0.854
"""
DEFENDED = {
    (3, 3): "0.384/0.723 0.215/0.340 0.086/0.125",
    (4, 3): "0.489/1.060 0.310/0.570 0.157/0.260",
    (4, 4): "0.404/0.845 0.245/0.441 0.120/0.196",
    (4, 6): "0.267/0.527 0.150/0.260 0.070/0.110",
    (5, 4): "0.495/1.170 0.330/0.675 0.188/0.345",
    (6, 4): "0.576/1.527 0.414/0.951 0.263/0.538",
    (6, 6): "0.424/1.043 0.285/0.619 0.171/0.334",
}
CONTESTS = {
    (3, 3): (0.3836, 0.2328, 0.3836),
    (4, 3): (0.4893, 0.2049, 0.3058),
    (4, 4): (0.4040, 0.1920, 0.4040),
    (5, 3): (0.5815, 0.1770, 0.2416),
    (6, 4): (0.5760, 0.1566, 0.2674),
}
PERIODS = [
    (1, 6, 1, 1.2545), (5, 3, 3, 4.5524), (10, 3, 6, 7.8890), (10, 4, 5, 6.0418), (20, 4, 10, 11.0417),
    (30, 3, 20, 21.2222), (30, 4, 15, 16.0417), (30, 6, 10, 10.8611), (30, 1, 60, 62.6667),
]  # fmt: skip


def near(value, expected, places):
    return abs(float(value) - expected) <= 0.5000001 * 10**-places


def test_one_die_and_the_moments_of_many():
    one = exact_odds.points(1)
    assert [one.p(k) for k in range(3)] == [Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)]
    for n in range(1, 13):
        assert exact_odds.points(n).mean == Fraction(n, 2)
        assert exact_odds.points(n).variance == Fraction(7 * n, 12)
        assert exact_odds.points(n).p(0) == Fraction(2, 3) ** n
        assert exact_odds.points(n).p(2 * n) == Fraction(1, 6**n)
        assert exact_odds.number(n).mean == Fraction(7 * n, 2)
        assert exact_odds.number(n).variance == Fraction(35 * n, 12)


@pytest.mark.parametrize("n", DISTRIBUTION)
def test_distribution_of_points(n):
    """Table 11.1."""
    row = DISTRIBUTION[n]
    assert sum(row) == 6**n
    assert [exact_odds.points(n).p(k) for k in range(2 * n + 1)] == [Fraction(count, 6**n) for count in row]


@pytest.mark.rule("MES-ATT-01")
def test_chances_of_attempts():
    """Table 11.2."""
    for n, line in enumerate(SUCCESS.split("\n")[1:-1], 1):
        for d, expected in enumerate(line.split()):
            assert near(exact_odds.attempt(n, d), float(expected), 4), (n, d)
    anchors = [
        Fraction(1, 3),
        Fraction(5, 9),
        Fraction(19, 27),
        Fraction(65, 81),
        Fraction(211, 243),
        Fraction(665, 729),
    ]
    assert [exact_odds.attempt(n, 0) for n in range(1, 7)] == anchors


@pytest.mark.rule("MES-PRO-01", "MES-PRO-03", "MES-PRO-04")
def test_attacks_against_protection():
    """Table 11.3."""
    for n, line in enumerate(ATTACKS.split("\n")[1:-1], 1):
        for p, cell in enumerate(line.split(), -2):
            hit, damage = (float(x) for x in cell.split("/"))
            found = exact_odds.attack(n, p)
            assert near(found.hit, hit, 3), (n, p)
            assert near(found.damage, damage, 3), (n, p)


@pytest.mark.parametrize("pair", DEFENDED)
def test_attacks_against_protection_and_defence(pair):
    """Table 11.4."""
    n, m = pair
    for p, cell in enumerate(DEFENDED[pair].split()):
        hit, damage = (float(x) for x in cell.split("/"))
        found = exact_odds.attack(n, p, defence=m)
        assert near(found.hit, hit, 3), p
        assert near(found.damage, damage, 3), p


@pytest.mark.rule("MES-DEF-08")
def test_the_solid_defence_of_the_wolf_example():
    assert exact_odds.solid_defence(4, 1, 6) == Fraction(9175925, 20155392)


@pytest.mark.rule("MES-CON-01")
@pytest.mark.parametrize("pair", CONTESTS)
def test_contests(pair):
    """Table 11.5."""
    found = exact_odds.contest(*pair)
    assert sum(found) == 1
    for share, expected in zip(found, CONTESTS[pair], strict=True):
        assert near(share, expected, 4)


@pytest.mark.rule("MES-MOM-03")
def test_initiative_and_its_tie_break():
    assert exact_odds.initiative(3, 3).tie == Fraction(4332, 46656)
    assert exact_odds.first_of([4, 4]) == [Fraction(1, 2), Fraction(1, 2)]
    shares = exact_odds.first_of([3, 5, 6])
    assert sum(shares) == 1
    assert shares == sorted(shares)


def test_random_loot_and_starting_money():
    loot = exact_odds.number(2)
    bands = [(2, 4), (5, 9), (10, 12)]
    assert [loot.chance(lambda v, a=a, b=b: a <= v <= b) * 36 for a, b in bands] == [6, 24, 6]
    money = exact_odds.number(6)
    assert (money.low * 10, money.high * 10, money.mean * 10) == (60, 360, 210)
    assert near(money.sd * 10, 41.8, 1)


@pytest.mark.rule("MES-ATT-07", "MES-ATT-08")
@pytest.mark.parametrize(("difficulty", "dice", "periods", "expected"), PERIODS)
def test_the_time_shortcut_and_the_true_expectation(difficulty, dice, periods, expected):
    """Table 11.6."""
    assert shortcut(difficulty, dice) == periods
    assert near(exact_odds.expected_periods(difficulty, dice), expected, 4)


@given(st.integers(0, 40), st.integers(1, 12))
@pytest.mark.rule("MES-ATT-07")
def test_the_expectation_lies_just_above_the_shortcut(difficulty, dice):
    exact = exact_odds.expected_periods(difficulty, dice)
    assert exact_odds.shortcut(difficulty, dice) < exact <= Fraction(2 * difficulty + 4 * dice, dice)


@pytest.mark.rule("MES-RST-05")
def test_rest_and_survival():
    """Section 11.7."""
    hours = [3.000, 4.500, 5.850, 6.632, 7.269, 7.750, 8.167, 8.517]
    for score, expected in enumerate(hours, 1):
        assert near(exact_odds.hours_to_full(score), expected, 3), score
    assert exact_odds.natural_death(9, 0) == Fraction(2, 3) ** 9
    assert near(exact_odds.natural_death(12, 0), 0.0077, 4)
    flee = [exact_odds.attempt(6, 4), exact_odds.attempt(4, 4), exact_odds.attempt(4, 6)]
    for chance, expected in zip(flee, (0.2047, 0.0610, 0.0039), strict=True):
        assert near(chance, expected, 4)
    assert (exact_odds.points(3).mean, exact_odds.points(3).p(0)) == (Fraction(3, 2), Fraction(8, 27))


@given(st.integers(0, 12), st.integers(0, 9))
@pytest.mark.rule("MES-ATT-01")
def test_more_dice_never_lower_a_chance_and_more_difficulty_never_raises_it(dice, difficulty):
    here = exact_odds.attempt(dice, difficulty)
    assert exact_odds.attempt(dice + 1, difficulty) >= here >= exact_odds.attempt(dice, difficulty + 1)


@given(st.integers(0, 8), st.integers(-3, 5), st.integers(0, 6), st.integers(0, 4))
@pytest.mark.rule("MES-PRO-09")
def test_expected_damage_falls_with_protection_and_defence_and_penetration_never_hurts(dice, p, m, pen):
    here = exact_odds.attack(dice, p, defence=m).damage
    assert here >= exact_odds.attack(dice, p + 1, defence=m).damage
    assert here >= exact_odds.attack(dice, p, defence=m + 1).damage
    pierced = exact_odds.attack(dice, p, defence=m, penetration=pen).damage
    assert pierced >= here
    assert pierced == here or p > 0

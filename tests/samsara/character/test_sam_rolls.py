"""SAM-DICE, SAM-ATTR-15..21 Dice and contests, as they are rolled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.games.samsara.character import attribute_contests
from zhuoju.games.samsara.character.attribute_contests import Boosts, Side
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.model.rolls import Dice, d, make, read
from zhuoju.games.samsara.model.rulings import rule
from zhuoju.kernel.chance import Chance


def loaded(*faces: int, of: str = "t") -> Chance:
    """Dice that fall as told."""
    chance = Chance(1)
    chance.force([face - 1 for face in faces], of)
    return chance


@pytest.mark.rule("SAM-DICE-01", "SAM-TAB-07")
@given(n=st.integers(1, 40), sides=st.sampled_from([4, 6, 8, 10, 20]), seed=st.integers(0, 10**6))
def test_dice_are_summed_and_lie_in_their_range(n, sides, seed):
    rolled = rolls.roll(d(n, sides), Chance(seed), of="t")
    assert rolled.total == sum(rolled.faces[0])
    assert len(rolled.faces[0]) == n
    assert n <= rolled.total <= n * sides


@pytest.mark.rule("SAM-DICE-03")
def test_expressions_mix_dice_and_numbers_and_either_d_is_read():
    assert read("2d4+3D10+5") == make([(2, 4), (3, 10)], 5) == read(" 5 + 3d10 + 2D4 ")
    assert str(read("1d4 + 1D4 - 2")) == "2D4-2"
    assert read("999D4").high == 3996
    assert str(read("D20")) == "1D20"
    assert read("7") == Dice(flat=7)


@pytest.mark.rule("SAM-DICE-03")
@pytest.mark.parametrize(
    "text", ["", "1000D4", "2D", "2D4*3", "-2D4", "3D0", "2D4 3D6", "x", "1D4+" * 60 + "1"]
)
def test_what_is_no_expression_is_refused(text):
    with pytest.raises(Refused, match="SAM-DICE-03"):
        read(text)


@pytest.mark.rule("SAM-DICE-04", "SAM-EX-17", "SAM-EX-18")
def test_by_tens_a_tenth_of_the_dice_counts_ten_times():
    rolled = rolls.roll(d(34, 4), loaded(1, 2, 4, 3, 3, 1, 1), of="t", bulk="tens")
    assert rolled.total == 10 * (1 + 2 + 4) + 3 + 3 + 1 + 1
    assert rolls.batches(34, "tens") == [(3, 10), (4, 1)]
    assert rolls.batches(50, "tens") == [(5, 10)]
    for n in (34, 50):
        odds = rolls.odds(d(n, 4), "tens")
        assert (odds.low, odds.high) == (n, 4 * n)


@pytest.mark.rule("SAM-DICE-05")
def test_a_single_die_may_stand_for_all():
    assert rolls.roll(d(34, 4), loaded(3), of="t", bulk="single").total == 102


@pytest.mark.rule("SAM-DICE-06", "SAM-PROB-08")
@pytest.mark.parametrize(
    ("n", "mean", "exact", "tens", "single"),
    [(10, 25, 12.5, 125, 125), (20, 50, 25, 250, 500), (30, 75, 37.5, 375, 1125), (34, 85, 42.5, 380, 1445),
     (50, 125, 62.5, 625, 3125), (100, 250, 125, 1250, 12500)],
)  # fmt: skip
def test_bulk_rolls_change_the_variance_and_never_the_mean(n, mean, exact, tens, single):
    for bulk, variance in (("exact", exact), ("tens", tens), ("single", single)):
        odds = rolls.odds(d(n, 4), bulk)
        assert (odds.mean, odds.variance) == (mean, variance)


@pytest.mark.rule("SAM-DICE-07")
def test_a_roll_is_written_down_with_every_face_and_copied_as_one_line():
    rolled = rolls.roll(
        read("2D4+1D10"), loaded(3, 1, 7), of="t", roller="Lin", reason="contest", clause="SAM-ATTR-15"
    )
    assert rolled.line == "2D4+1D10 [3,1][7] = 11"
    assert (rolled.roller, rolled.reason, rolled.clause) == ("Lin", "contest", "SAM-ATTR-15")
    assert rolls.roll(d(34, 4), loaded(3), of="t", bulk="single").line == "34D4 [3] = 102 single"


@pytest.mark.rule("SAM-DICE-08")
def test_the_best_and_the_worst_roll_are_numbers_like_others():
    high = attribute_contests.against(Side(1, 1), 14, loaded(4, 10), of="t")
    low = attribute_contests.against(Side(1, 1), 1, loaded(1, 1), of="t")
    assert (high.success, low.success) == (False, True)


@pytest.mark.rule("SAM-DICE-09")
def test_dice_of_another_table_are_marked_and_checked():
    log = []
    rolled = rolls.manual(read("2D4+3"), 9, faces=[[2, 4]], roller="dj")
    assert rule(log, "SAM-DICE-09", None, rolled.total, who="dj", about="rolled at the table") == 9
    assert rolled.manual
    assert rolled.line.endswith("manual")
    assert log[0].overrides
    for total, faces in ((4, ()), (12, ()), (9, [[1, 4]]), (9, [[2, 5]]), (9, [[6]])):
        with pytest.raises(Refused, match="SAM-DICE-09"):
            rolls.manual(read("2D4+3"), total, faces=faces)


# Contests


@pytest.mark.rule("SAM-ATTR-15", "SAM-EX-19")
def test_reaction_gives_d4_and_the_attribute_d10():
    grades = {"reaction": 3, "stalwart": 2, "burst": 3}
    dice = attribute_contests.side(grades, "stalwart").dice
    assert (str(dice), dice.low, dice.high, dice.twice_mean) == ("3D4+2D10", 5, 32, 37)
    assert str(attribute_contests.side({"reaction": 2, "burst": 3}, "burst").dice) == "2D4+3D10"
    won = attribute_contests.contest(Side(1, 1, who="a"), Side(1, 1, who="b"), loaded(4, 10, 1, 1), of="t")
    assert (won.acting.total, won.reacting.total, won.margin, won.won) == (14, 2, 12, True)


@pytest.mark.rule("SAM-ATTR-07", "SAM-ATTR-16")
def test_there_is_no_contest_of_reaction():
    for attribute in ("stalwart", "burst", "coordination", "spirit", "will"):
        attribute_contests.side({}, attribute)
    with pytest.raises(Refused, match="SAM-ATTR-16"):
        attribute_contests.side({}, "reaction")


@pytest.mark.rule("SAM-ATTR-17", "SAM-ATTR-19", "SAM-EX-22")
def test_a_tie_fails_for_who_needs_a_success_and_a_duel_is_rolled_again():
    tie = attribute_contests.contest(Side(1, 1), Side(1, 1), loaded(4, 10, 4, 10), of="t")
    assert (tie.margin, tie.won) == (0, False)
    again = attribute_contests.duel(Side(1, 1), Side(1, 1), loaded(4, 10, 4, 10, 1, 2, 3, 4), of="t")
    assert (again.acting.total, again.reacting.total, again.again) == (3, 7, 1)


@pytest.mark.rule("SAM-ATTR-18", "SAM-ATTR-19")
def test_how_many_entries_a_contest_takes():
    log = []
    assert attribute_contests.boosts(acting=True) == Boosts(3, "red")
    assert attribute_contests.boosts(acting=False) == Boosts(2, "blue")
    assert rule(log, "SAM-ATTR-19", attribute_contests.duel_boosts(), who="dj") == Boosts(2, "any")
    decided = rule(
        log, "SAM-ATTR-19", attribute_contests.duel_boosts(), attribute_contests.duel_boosts(1), who="dj"
    )
    assert decided == Boosts(1, "any")
    assert log[1].overrides


@pytest.mark.rule("SAM-ATTR-20", "SAM-EX-23")
def test_the_chance_against_a_number_is_shown_before_it_counts():
    log = []
    assert attribute_contests.chance_over(Side(1, 1), 15) == 0
    number = rule(log, "SAM-ATTR-20", 15, 8, who="dj", why="an all-F character cannot pass 15")
    assert number == 8
    assert log[0].overrides
    assert attribute_contests.chance_over(Side(1, 1), number) > 0
    trial = attribute_contests.against(Side(1, 1), number, loaded(4, 5), of="t")
    assert trial.success
    assert not attribute_contests.against(Side(1, 1), number, loaded(4, 4), of="t").success


@pytest.mark.rule("SAM-ATTR-21")
def test_the_hungry_and_the_tired_roll_without_reaction_dice():
    assert [attribute_contests.tired(s, v) for s, v in ((None, None), (0, None), (2, 0), (0, 0), (1, 1))] == [
        False, True, True, True, False,
    ]  # fmt: skip
    assert str(Side(3, 2, tired=True).dice) == "2D10"

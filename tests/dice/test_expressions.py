"""Expressions: read, computed, rolled, reported."""

import json
from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zhuoju.dice import DiceError, constant, die, distribution, odds_report, parse, roll
from zhuoju.dice.bounds import MAX_OUTCOMES


class Enumerator:
    """A chance that goes through every course a roll can take, one after the other."""

    def __init__(self) -> None:
        self.path: list[list[int]] = []  # [chosen, of how many]
        self.place = 0

    def below(self, n: int, of: str) -> int:
        if self.place == len(self.path):
            self.path.append([0, n])
        self.place += 1
        assert self.path[self.place - 1][1] == n
        return self.path[self.place - 1][0]

    def roll(self, count: int, sides: int, of: str) -> list[int]:
        return [self.below(sides, of) + 1 for _ in range(count)]

    def weight(self) -> Fraction:
        result = Fraction(1)
        for _, n in self.path:
            result /= n
        return result

    def advance(self) -> bool:
        while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
            self.path.pop()
        if self.path:
            self.path[-1][0] += 1
        self.place = 0
        return bool(self.path)


def enumerated(text: str) -> dict[int, Fraction]:
    expression, chance, result = parse(text), Enumerator(), {}
    while True:
        total = roll(expression, chance).total
        result[total] = result.get(total, Fraction(0)) + chance.weight()
        if not chance.advance():
            return result


def computed(text: str) -> dict[int, Fraction]:
    odds = distribution(text)
    return {v: Fraction(c, odds.total) for v, c in odds.items()}


class Given:
    """A chance that gives these faces."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, count: int, sides: int, of: str) -> list[int]:
        return [self.faces.pop(0) for _ in range(count)]

    def below(self, n: int, of: str) -> int:
        return self.faces.pop(0)


SMALL = [
    "3d4+2", "4d4kh3", "4d4dl1", "4d4dh1dl1", "2d6kl1", "d4!x2", "2d4!>=3x1", "3d4r1", "2d4r<=2x2", "3d4rr1",
    "d4r1!x2", "d4!x1r2", "d4!x1rr5", "d4!x1!x1", "4d4c>=3", "4d4kh2c>=3", "3d{0*2,1,2}", "d{-1..1}", "2df-1",
    "2d4 vs d8", "d8 over 2d3 over 1", "(d4 over d3)d3", "(d3)d3kh2", "(d3-2)d4", "max(0, d6-3)",
    "min(d4, d6)",
    "best(2, 2d3)", "worst(2, d4)", "highest(2, d4, d3, d3)", "lowest(2, d4, 2d2, 1)", "2d6 >= 7", "2d4 != 4",
    "d4*d4", "2d6/3", "-(d4+1)", "abs(d4-d4)", "d%", "3-(-2)", "0d6", "(-2)d6", "2d4=5",
]  # fmt: skip


@pytest.mark.parametrize("text", SMALL)
def test_the_odds_are_those_of_every_possible_roll(text):
    assert computed(text) == enumerated(text)


@pytest.mark.parametrize("text", SMALL)
def test_what_we_write_reads_as_the_same(text):
    written = parse(text).text
    assert parse(written).text == written
    assert distribution(written) == distribution(text)


numbers = st.integers(0, 3).map(str)
plain = st.builds(
    "{}d{}{}".format, st.integers(0, 3), st.integers(1, 3), st.sampled_from(["", "kh2", "r1", "dl1", "c>=2"])
)
texts = st.recursive(
    numbers | plain,
    lambda inner: (
        st.builds("({}) {} ({})".format, inner, st.sampled_from(["+", "-", "*", "over", "vs", ">="]), inner)
        | st.builds("({})d2".format, inner)
        | st.builds("max({}, {})".format, inner, inner)
    ),
    max_leaves=3,
)


@given(texts)
@settings(max_examples=60, deadline=None)
def test_any_small_expression_is_rolled_as_computed(text):
    assert sum(computed(text).values()) == 1
    if distribution(text).total <= 2000:
        assert computed(text) == enumerated(text)


@given(st.sampled_from(SMALL), st.randoms(use_true_random=False))
def test_every_roll_is_a_possible_outcome(text, random):
    class Chance:
        def roll(self, count, sides, of):
            return [random.randint(1, sides) for _ in range(count)]

        def below(self, n, of):
            return random.randrange(n)

    rolled = roll(text, Chance())
    assert distribution(text).count(rolled.total) > 0
    assert rolled.text.endswith(f"= {rolled.total}")


@pytest.mark.parametrize(
    ("text", "faces", "shown"),
    [
        ("4d6kh3", (6, 5, 3, 1), "4d6kh3 = [6, 5, 3, (1)] = 14"),
        ("3D6 + 2", (1, 4, 6), "3d6+2 = [1, 4, 6]+2 = 13"),
        ("5d6c>=5", (1, 5, 6, 2, 3), "5d6c>=5 = [1, 5*, 6*, 2, 3] = 2"),
        ("2d6!", (6, 2, 3), "2d6! = [6!2, 3] = 11"),
        ("2d6r1", (1, 4, 3), "2d6r1 = [1→4, 3] = 7"),
        ("(d4)d6", (2, 5, 6), "(d4)d6 = ([2] = 2)d6[5, 6] = 11"),
        ("best(2, 2d6)", (1, 2, 3, 4), "best(2, 2d6) = best([1, 2] = 3, [3, 4] = 7) = 7"),
        ("7", (), "7 = 7"),
    ],
)
def test_a_roll_shows_its_dice(text, faces, shown):
    assert roll(text, Given(*faces)).text == shown


def test_a_roll_has_its_dice_as_data():
    group = roll("4d6kh3+1", Given(6, 1, 3, 5)).groups[0]
    assert (group.notation, group.faces, group.value) == ("4d6kh3", [6, 1, 3, 5], 14)
    assert [d.kept for d in group.dice] == [True, False, True, True]


def test_full_width_and_other_spellings_mean_the_same():
    assert distribution("３Ｄ６＋２") == distribution("3d6+2")
    assert distribution("ｍａｘ（０，d６－３）≥２") == distribution("max(0,d6-3)>=2")
    assert distribution("4d6k3") == distribution("4d6kh3")
    assert distribution("2d20q1") == distribution("2d20kl")
    assert distribution("2×d6") == die(6) * 2
    assert parse("²d6").text == "2d6"


def test_a_comparison_of_totals_is_no_count_of_dice():
    assert distribution("5d6>=5") == constant(1)
    assert distribution("5d6c>=5") == die([0, 0, 0, 0, 1, 1]).times(5)


def test_dice_written_twice_are_rolled_twice():
    assert distribution("d6-d6") == die(6) - die(6) != constant(0)


def test_games_name_their_dice():
    named = {"Sword": [1, 1, 1, 0, 0, 2], "剑": [0, 1]}
    assert distribution(parse("3dsword", named)) == die([1, 1, 1, 0, 0, 2]).times(3)
    assert distribution(parse("3dSwordkh2", named)).high == 4
    assert distribution(parse("2d剑", named)).high == 2
    assert distribution("4dF").low == -4


def test_the_measured_expression_equals_icepool():
    ours = distribution("3D8+5D4 - 4D4 - (4D4+3D10 over 3D4+4D10)D6")
    margin = ((4 @ icepool.d4 + 3 @ icepool.d10) - (3 @ icepool.d4 + 4 @ icepool.d10)).map(
        lambda x: max(0, x)
    )
    theirs = 3 @ icepool.d8 + 5 @ icepool.d4 - 4 @ icepool.d4 - margin @ icepool.d6
    assert [ours.p(v) for v in theirs.outcomes()] == [theirs.probability(v) for v in theirs.outcomes()]


@pytest.mark.parametrize(
    ("text", "at", "near"),
    [
        ("", 0, ""), ("3d", 2, ""), ("3d6+", 4, ""), ("bset(2, d6)", 0, "best"), ("3d6 ovr 2", 4, "over"),
        ("1001d6", 0, ""), ("d0", 1, ""), ("d10001", 1, ""), ("3dsworrd", 2, "sword"), ("d6 $ 3", 3, ""),
        ("d6rr<=6", 0, ""), ("1/0", 1, ""), ("d6/d6", 2, ""), ("d{}", 2, ""), ("d{1..99999}", 1, ""),
        ("d{1*0}", 1, ""),
        ("9" * 5000, 0, ""), ("9" * 900, 0, ""), ("(" * 60, 40, ""), ("1 > 2 > 3", 6, ""),
        ("best(0, d6)", 4, ""),
        ("d6kh2!", 5, ""), ("d6c", 3, ""), ("abs(1, 2)", 3, ""), ("3d6)", 3, ""), ("-" * 99, 1, ""),
    ],
)  # fmt: skip
def test_a_bad_expression_is_one_clear_error(text, at, near):
    with pytest.raises(DiceError) as caught:
        parse(text, {"sword": (1, 2)})
    assert (caught.value.at, caught.value.near) == (at, near)
    assert str(caught.value).startswith(f"column {at + 1}: ")


@pytest.mark.parametrize(
    "text",
    [
        "1000d10000", "(10d100)d6", "(10d10)d1000", "500d20kh250", "best(1000, 100d6)", "1000d6+1000d6",
        "d6!x99!x99", "d6!x101", "1000d6kh999", "1000d6!", "d{0,999999}", "1000000*d6*1000",
        "highest(3, " + ", ".join(f"d{n}" for n in range(2, 14)) + ")",
    ],
)  # fmt: skip
def test_too_much_is_refused_before_it_is_done(text):
    with pytest.raises(DiceError, match=r"too (many|far|long|often)|at most"):
        distribution(text)


@given(st.text(alphabet="0123456789dDkhlrc!x(){},.<>=+-*/% overvsmaxbest骰３", max_size=30))
@settings(max_examples=300, deadline=None)
def test_any_text_is_odds_or_one_error(text):
    try:
        odds = distribution(text)
    except DiceError:
        return
    assert sum(odds.counts) == odds.total
    assert len(odds.counts) <= MAX_OUTCOMES


def test_a_report_is_a_chart_and_json():
    report = odds_report("2d4")
    told = json.loads(json.dumps(report.describe()))
    assert told["outcomes"] == [2, 3, 4, 5, 6, 7, 8]
    assert told["numerators"] == [1, 2, 3, 4, 3, 2, 1]
    assert (told["denominator"], told["mean"], told["mean_exact"]) == (16, 5.0, "5/1")
    assert told["at_least"][0] == told["at_most"][-1] == 16
    lines = report.chart(40).splitlines()
    assert lines[0] == "2d4"
    assert lines[4].startswith("5  25.00% ███")
    assert all(len(line) <= 40 for line in lines)
    assert len(odds_report("10d100").chart().splitlines()) <= 42


def test_a_report_names_wins_and_answers():
    assert odds_report("3d6 vs 2d8").labels == {1: "win", 0: "tie", -1: "loss"}
    assert "yes" in odds_report("3d6 >= 11").chart()


def test_games_bring_their_own_words():
    dialects = {"meshal": lambda text: die(len(text))}
    assert odds_report("Meshal：attack", dialects=dialects).odds == die(6)
    with pytest.raises(DiceError, match='Did you mean "meshal"'):
        odds_report("meshl: attack", dialects=dialects)

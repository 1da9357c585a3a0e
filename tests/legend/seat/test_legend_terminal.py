"""What a terminal shows of Legend: drawn in every position, in columns, in words."""

import re
from random import Random

import pytest

from zhuoju.content.text.boxes import box, grid, width, wrap
from zhuoju.games.legend import GAME
from zhuoju.kernel import new
from zhuoju.kernel.answers import sample

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
RAW = re.compile(r"[a-z]+:\d|[a-z]_[a-z]|#\d|\{|\b[A-Z]{2}-\d")
LATIN = re.compile(r"[A-Za-z]{2,}")


def positions(seed, *, every, most=600):
    """A random match: each so many decisions, the match as it stands."""
    chance = Random(seed)
    options = {"characters": "on", "mode": "standard"} if seed % 2 else {}
    match = new("legend", (2, 1, 4, 3)[seed % 4], seed=seed, options=options)
    for number in range(most):
        if not match.pending:
            break
        if number % every == 0:
            yield match
        decision = match.pending[0]
        match.answer(decision.seat, sample(decision, chance.randrange), decision.number)
    yield match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(4))
def test_every_position_can_be_drawn_in_columns_and_in_words(seed, language):
    for match in positions(seed, every=23):
        for seat in (None, match.seats - 1):
            drawn = GAME.terminal(match.view(seat), language)
            assert not RAW.search(drawn), RAW.search(drawn)
            assert language == "en" or not LATIN.search(drawn), LATIN.search(drawn)
            for line in drawn.splitlines():
                assert line[0] not in "│╭╰├" or width(line) == 80, line


def test_the_hidden_cards_of_others_are_not_drawn():
    match = next(positions(0, every=1))
    own = {GAME.terminal(match.view(seat), "en") for seat in (0, 1)}
    assert len(own) == 2
    assert "face down" not in GAME.terminal(match.view(0), "en").partition("Hand")[2]


def test_a_chinese_character_takes_two_columns():
    assert width("传奇 ab") == 7
    assert [width(line) for line in box("传奇之路", ["采集 3", "a long line " * 9], 40)].count(40) > 3
    assert {width(line) for line in grid([("山脉", [["铁矿"], ["a"], []])], 41)} == {41}


def test_lines_break_between_words_and_never_before_a_comma():
    assert wrap("a fox ran home", 9) == ["a fox ran", "home"]
    assert wrap("采药采矿，狩猎", 8) == ["采药采", "矿，狩猎"]
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]

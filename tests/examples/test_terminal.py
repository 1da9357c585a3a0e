"""What a terminal shows of the sample games."""

import re
from random import Random

import pytest

from zhuoju.cli.base.spoken import Speech
from zhuoju.content.text.boxes import width
from zhuoju.kernel import find, new
from zhuoju.kernel.answers import sample

RAW = re.compile(r"[a-z]+:\w|[a-z]_[a-z]|\{")
LATIN = re.compile(r"[A-Za-z]{2,}")


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
@pytest.mark.parametrize("name", ["tictactoe", "leduc", "uno", "lighthouse"])
def test_every_position_can_be_drawn_and_said_in_words(name, language):
    game = find(name)
    for seed in range(4):
        chance = Random(seed)
        match = new(name, game.seats[min(seed, len(game.seats) - 1)], seed=seed)
        speech = Speech(game, language, ["甲", "乙", "丙", "丁"])
        said = []
        while True:
            for seat in (None, 0):
                drawn = game.terminal(match.view(seat), language)
                said.append(drawn)
                assert len({width(line) for line in drawn.splitlines() if line[0] in "│╭╰├"}) == 1
            if not match.pending:
                break
            decision = match.pending[0]
            speech.learn(match.view(decision.seat), match.seats)
            said += [speech.prompt(decision), *(speech.option(decision, i) for i in decision.offers)]
            match.answer(decision.seat, sample(decision, chance.randrange), decision.number)
        said += map(speech.event, match.stream(0))
        for words in said:
            assert not RAW.search(words), words
            assert language == "en" or not LATIN.search(words), words


def test_the_board_of_tictactoe():
    match = new("tictactoe", 2, seed=0)
    match.answer(0, "cell:4")
    match.answer(1, "cell:0")
    assert find("tictactoe").terminal(match.view(0), "en").splitlines() == [
        "╭───┬───┬───╮",
        "│ ◯ │ 1 │ 2 │",
        "├───┼───┼───┤",
        "│ 3 │ ✕ │ 4 │",
        "├───┼───┼───┤",
        "│ 5 │ 6 │ 7 │",
        "╰───┴───┴───╯",
        "✕ Player 1   ◯ Player 2",
    ]


@pytest.mark.parametrize("name", ["tictactoe", "leduc", "uno", "lighthouse"])
def test_every_game_says_what_it_is_and_what_its_settings_mean(name):
    for language in ("zh-Hans", "zh-Hant", "en"):
        speech = Speech(find(name), language)
        assert speech.about()
        assert all(speech.setting(option) for option in find(name).options.__struct_fields__)

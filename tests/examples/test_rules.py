"""The sample games play by their rules, clause by clause, and like their models elsewhere."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from zhuoju.kernel import Decision, Match, find, new
from zhuoju.kernel.answers import sample
from zhuoju_examples import leduc, tictactoe, uno

Chooser = Callable[[Decision], Any]


def at_random(seed: int) -> Chooser:
    chance = Random(seed)
    return lambda decision: sample(decision, chance.randrange)


def played(game: str, seats: int, *choices: Any, seed: int = 0) -> Match[Any, Any]:
    """A match in which whoever is asked gives these answers."""
    match = new(game, seats, seed=seed)
    for choice in choices:
        match.answer(match.pending[0].seat, choice)
    return match


# Tic-tac-toe


def test_three_in_a_line_win():
    match = played("tictactoe", 2, "cell:0", "cell:3", "cell:1", "cell:4", "cell:2")
    assert match.result.winners == (0,)
    assert match.view(None)["cells"] == [0, 0, 0, 1, 1, -1, -1, -1, -1]


@pytest.mark.parametrize("line", tictactoe.LINES)
def test_each_line_counts(line):
    mine = [i for i in range(9) if line >> i & 1]
    others = [i for i in range(9) if i not in mine]
    order = [cell for pair in zip(mine, others, strict=False) for cell in pair]
    assert played("tictactoe", 2, *[f"cell:{i}" for i in order[:5]]).result.winners == (0,)


def test_a_full_board_without_a_line_is_a_draw():
    match = played("tictactoe", 2, *[f"cell:{i}" for i in (0, 1, 2, 4, 3, 5, 7, 6, 8)])
    assert match.result.winners == ()
    assert match.result.outcome == "outcome.draw"


def test_a_marked_cell_is_not_offered():
    assert "cell:4" not in played("tictactoe", 2, "cell:4").pending[0].offers


# Leduc


def dealt(mine: str, theirs: str, board: str, small: int = 0) -> Match[Any, Any]:
    """A hand with these cards."""
    deal = ((f"card:{mine}", f"card:{theirs}", f"card:{board}"), small)
    return next(
        match
        for seed in range(5000)
        if (match := new("leduc", seed=seed)).table.state
        == leduc.Hand(list(deal[0][:2]), deal[0][2], [2, 1] if small else [1, 2], small)
    )


def acts(match: Match[Any, Any], *choices: str) -> Match[Any, Any]:
    for choice in choices:
        match.answer(match.pending[0].seat, choice)
    return match


def test_the_small_blind_acts_first_and_is_behind():
    match = dealt("J1", "Q1", "K1", small=1)
    assert match.pending[0].seat == 1
    assert list(match.pending[0].offers) == ["call", "raise", "fold"]


def test_there_are_two_raises_a_round_and_the_reason_is_told():
    match = acts(dealt("J1", "Q1", "K1"), "raise", "raise")
    assert list(match.pending[0].offers) == ["call", "fold"]
    assert [w.reason for w in match.pending[0].withheld] == ["why.raises_spent"]
    assert match.view(0)["chips"] == [4, 6]


def test_a_raise_in_round_two_adds_four_and_who_did_not_act_last_begins():
    match = acts(dealt("J1", "Q1", "K1"), "call", "check")
    assert match.pending[0].seat == 0
    assert match.view(1)["board"] == "card:K1"
    assert acts(match, "raise").view(0)["chips"] == [6, 2]


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "scores"),
    [("J1", "K1", "J2", (2, -2)), ("J1", "K1", "Q1", (-2, 2)), ("J1", "J2", "K1", (0, 0))],
)
def test_a_pair_wins_else_the_higher_card_else_the_pot_is_split(mine, theirs, board, scores):
    match = acts(dealt(mine, theirs, board), "call", "check", "check", "check")
    assert match.result.scores == scores


def test_who_folds_loses_their_chips_and_shows_nothing():
    match = acts(dealt("K1", "J1", "Q1"), "raise", "fold")
    assert match.result.scores == (2, -2)
    assert match.view(1)["cards"] == ["", "card:J1"]


def test_leduc_lasts_as_long_as_elsewhere():
    choose = at_random(0)
    moves = sum(new("leduc", seed=seed).play(choose) for seed in range(4000))
    assert moves / 4000 == pytest.approx(2.57, abs=0.06)


# Uno


def holding(*hand: str, top: str = "red:5", deck: list[str] | None = None) -> dict[str, str]:
    return uno.playable(list(hand), top)


def test_colour_or_sign_must_match():
    assert list(holding("red:1", "blue:5", "green:2")) == ["red:1", "blue:5"]


def test_on_a_wild_only_the_named_colour_counts():
    assert list(holding("red:1", "blue:5", top="wild:blue")) == ["blue:5"]


def test_a_wild_can_always_be_played_in_any_colour():
    assert list(holding("green:2", "wild")) == [f"wild:{colour}" for colour in uno.COLOURS]


def test_a_wild_draw_four_only_when_nothing_else_fits():
    assert "wild_draw_4:red" not in holding("wild", "wild_draw_4")
    fours = [f"wild_draw_4:{colour}" for colour in uno.COLOURS]
    assert list(holding("green:2", "wild_draw_4")) == fours
    assert list(holding("green:2", "wild_draw_4", top="wild_draw_4:red")) == fours
    assert list(holding("red:2", "wild_draw_4", top="wild_draw_4:red")) == ["red:2"]


def test_who_cannot_play_can_only_draw_and_equal_cards_are_one_option():
    assert list(holding("green:2")) == ["draw"]
    assert list(holding("red:1", "red:1")) == ["red:1"]


def test_uno_has_108_cards():
    assert len(uno.DECK) == 108
    assert uno.DECK.count("red:0") == 1
    assert uno.DECK.count("blue:skip") == 2


def uno_table(hands: list[list[str]], top: str, deck: list[str]) -> Match[Any, Any]:
    """A match laid out by hand."""
    match = new("uno", len(hands), seed=next(s for s in range(99) if first_card(s, len(hands))), record=False)
    state = match.table.state
    state.hands[:] = hands
    state.top, state.deck, state.played = top, deck, [uno.HELD[top]]
    match._run(uno.turn)
    return match


def first_card(seed: int, seats: int) -> bool:
    return new("uno", seats, seed=seed).table.state.top.split(":")[1].isdigit()


def test_a_draw_two_makes_the_next_seat_draw_and_miss_its_turn():
    match = uno_table([["red:draw_2", "red:1"], ["blue:1"]], "red:5", ["green:1", "green:2"])
    match.answer(0, "red:draw_2")
    assert match.view(1)["hand"] == ["blue:1", "green:2", "green:1"]
    assert match.pending[0].seat == 0


def test_a_reverse_with_two_seats_passes_the_turn():
    match = uno_table([["red:reverse", "red:1"], ["blue:1"]], "red:5", ["green:1"])
    match.answer(0, "red:reverse")
    assert match.view(0)["direction"] == -1
    assert match.pending[0].seat == 1


def test_a_drawn_card_of_the_colour_is_played_at_once_any_other_is_kept():
    match = uno_table([["blue:1"], ["blue:2"]], "red:5", ["green:7", "red:9"])
    match.answer(0, "draw")
    assert match.view(0)["top"] == "red:9"
    match.answer(1, "draw")
    assert match.view(1)["hand"] == ["blue:2", "green:7"]


def test_a_drawn_wild_draw_four_is_played_and_nobody_draws():
    match = uno_table([["blue:1"], ["green:2"]], "red:5", ["red:1", "wild_draw_4"])
    match.answer(0, "draw")
    assert match.view(0)["top"].startswith("wild_draw_4:")
    assert match.view(0)["counts"] == [1, 1]


def test_played_cards_are_shuffled_in_when_too_few_are_left():
    match = uno_table([["red:draw_2", "red:1"], ["blue:1"]], "red:5", ["green:1"])
    match.answer(0, "red:draw_2")
    assert match.view(0)["counts"] == [1, 3]
    assert match.view(0)["deck"] == 1
    assert match.view(0)["top"] == "red:draw_2"


def test_an_empty_hand_wins():
    match = uno_table([["red:1"], ["blue:1"]], "red:5", ["green:1"])
    match.answer(0, "red:1")
    assert match.result.winners == (0,)


def test_uno_lasts_as_long_as_elsewhere():
    choose = at_random(0)
    moves = sum(new("uno", seed=seed, record=False).play(choose) for seed in range(2000))
    assert moves / 2000 == pytest.approx(46.5, abs=2)


# Texts


@pytest.mark.parametrize("game", ["tictactoe", "leduc", "uno", "lighthouse"])
def test_everything_that_is_asked_and_told_has_words_in_both_languages(game):
    texts = find(game).texts()
    assert set(texts["zh-Hans"]) == set(texts["en"])
    wanted = {"game"}
    for seed in range(6):
        match = new(game, 2, seed=seed)
        choose = at_random(seed)

        def note(decision, choose=choose):
            wanted.add(decision.prompt)
            wanted.update(w.reason for w in decision.withheld)
            wanted.update(f"option.{o}" for o in decision.offers if ":" not in o)
            return choose(decision)

        match.play(note)
        wanted.add(match.result.outcome)
        wanted.update(f"event.{event.kind}" for event in match.events)
    assert wanted <= set(texts["en"])

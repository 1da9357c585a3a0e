"""How well bots play, and that they always play alike."""

from dataclasses import replace

import pytest

from tests.bots.sample import FAIR, TRICKS
from zhuoju import bots
from zhuoju.kernel import Game, Match, new
from zhuoju.lab import simulate
from zhuoju_examples.leduc import GAME as LEDUC
from zhuoju_examples.tictactoe import GAME as TICTACTOE

SPECS = ["random", "policy", "greedy", "greedy:level=2", "search:nodes=20", "search:nodes=8,rollout=greedy"]


def self_play(game: Game, spec: str, seed: int, seats: int = 2) -> Match:
    match = new(game, seats, seed=seed)
    bot = bots.make(spec, seed=seed)
    while match.pending:
        decision = match.pending[-1]  # where several wait, the last may answer first
        match.answer(
            decision.seat, bot.choose(match.perspective(decision.seat, decision.number)), decision.number
        )
    return match


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game", [TRICKS, FAIR, TICTACTOE], ids=lambda g: g.id)
def test_a_bot_finishes_any_game_and_plays_it_the_same_way_again(game, spec):
    for seats in game.seats:
        once, again = self_play(game, spec, 3, seats), self_play(game, spec, 3, seats)
        assert once.result is not None
        assert once.entries == again.entries


def rate(game: Game, strong: str, weak: str, games: int, **more) -> tuple[int, int]:
    report = simulate(game, games, [strong, weak], **more)
    assert not report.errors
    assert not report.misfits
    return report.by_bot[0].wins, report.by_bot[1].wins


def test_search_never_loses_tic_tac_toe_to_random():
    wins, losses = rate(TICTACTOE, "search:nodes=300", "random", 40)
    assert losses == 0
    assert wins >= 35


def test_search_finds_the_winning_and_the_saving_move():
    match = new(TICTACTOE, seed=0)
    for seat, cell in ((0, 0), (1, 3), (0, 1), (1, 4)):
        match.answer(seat, f"cell:{cell}")
    assert bots.make("search:nodes=100").choose(match.perspective(0)) == "cell:2"
    match.answer(0, "cell:8")
    assert bots.make("search:nodes=100").choose(match.perspective(1)) == "cell:5"


@pytest.mark.parametrize("scale", [0.001, 1.0, 1000.0])
@pytest.mark.parametrize("spec", ["greedy", "search:nodes=120"])
def test_the_scale_of_an_evaluation_does_not_matter(spec, scale):
    game = replace(TICTACTOE, evaluate=lambda s, seat: scale * TICTACTOE.evaluate(s, seat))
    match = new(game, seed=0)
    for seat, cell in ((0, 0), (1, 3), (0, 1), (1, 4)):
        match.answer(seat, f"cell:{cell}")
    assert bots.make(spec).choose(match.perspective(0)) == "cell:2"


def test_a_game_without_evaluation_is_played_to_its_end():
    wins, losses = rate(replace(TICTACTOE, evaluate=None), "search:nodes=200", "random", 20)
    assert losses == 0
    assert wins >= 15


@pytest.mark.parametrize(
    ("game", "strong", "weak", "margin"),
    [
        (LEDUC, "greedy", "random", 2.0),
        (TRICKS, "policy", "random", 1.2),
        (TRICKS, "search:nodes=40", "random", 1.5),
        (TRICKS, "search:nodes=40", "greedy", 1.5),
    ],
)
def test_the_stronger_bot_wins_a_game_with_hidden_hands(game, strong, weak, margin):
    wins, losses = rate(game, strong, weak, 120)
    assert wins > margin * losses


@pytest.mark.parametrize(
    ("strong", "weak", "gain"),
    [
        ("greedy", "random", 1.0),
        ("search:nodes=40", "random", 1.0),
        ("search:nodes=40", "search:nodes=40,level=1", 0.3),
        ("greedy", "greedy:level=1", 0.3),
    ],
)
def test_the_stronger_bot_wins_chips(strong, weak, gain):
    report = simulate(LEDUC, 200, [strong, weak])
    assert report.by_bot[0].score > gain


def test_greedy_carries_out_what_follows_from_its_answer():
    wins, losses = rate(FAIR, "greedy", "random", 60)
    assert wins > 1.5 * losses


def test_search_takes_what_is_plainly_best_in_every_shape():
    match = new(FAIR, seed=1)
    while match.pending[0].prompt != "spend.wares":
        match.answer(match.pending[0].seat, 0, match.pending[0].number)
    bot = bots.make("search:nodes=300,depth=0")
    for best in (["ware:3", "ware:4", "ware:5"], "at:3", {"good": 3}):
        answer = bot.choose(match.perspective(0))
        assert (answer[0] if isinstance(best, str) else answer) == best
        match.answer(0, answer)


def test_a_hint_names_the_best_answer_and_values_the_others():
    match = new(TICTACTOE, seed=0)
    for seat, cell in ((0, 0), (1, 3), (0, 1), (1, 4)):
        match.answer(seat, f"cell:{cell}")
    for adviser in ("greedy", "search:nodes=100"):
        hint = bots.hint(match.perspective(0), adviser)
        assert hint.answer == "cell:2"
        assert hint.values[0].answer == "cell:2"
        assert hint.values[0].value == 1.0
        assert len(hint.values) == 5


def test_search_limited_by_time_answers_legally():
    match = new(TRICKS, seed=5)
    answer = bots.make("search", seconds=0.01).choose(match.perspective(0))
    assert answer in match.pending[0].offers

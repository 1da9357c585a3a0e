"""Bots by name, and answers made out of weights."""

from random import Random

import pytest

from zhuoju import bots
from zhuoju.bots import weights
from zhuoju.bots.search import Search
from zhuoju.bots.variation import vary
from zhuoju.kernel import BadOptions, Decision
from zhuoju.kernel.answers import check

SOME = Decision(0, "some", "x", {i: i for i in "abcd"}, 1, 3)
ORDER = Decision(0, "order", "x", {i: i for i in "abcd"}, 4, 4)
AMOUNT = Decision(0, "amount", "x", {}, 2, 900)
SHARES = Decision(0, "distribute", "x", {i: (i, 2) for i in "abcd"}, 1, 5)
ONE = Decision(0, "one", "x", {i: i for i in "abcd"})


def test_a_spec_names_a_bot_and_its_settings():
    bot = bots.make("search:seconds=0.5, level=4,rollout=random", seed=9)
    assert isinstance(bot, Search)
    assert (bot.seconds, bot.level, bot.rollout, bot.seed) == (0.5, 4, "random", 9)
    assert bots.make("search", nodes=7).nodes == 7
    assert bots.names() == ["greedy", "policy", "random", "search"]


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("gredy", 'Did you mean "greedy"'),
        ("search:node=3", 'Did you mean "nodes"'),
        ("search:nodes", "name=value"),
        ("search:nodes=many", "whole number"),
        ("search:seconds=long", "a number"),
        ("search:rollout=wild", "no rollout"),
        ("greedy:level=6", "from 1 to 5"),
    ],
)
def test_a_wrong_spec_says_what_is_wrong(spec, said):
    with pytest.raises(BadOptions, match=said):
        bots.make(spec)


@pytest.mark.parametrize("decision", [SOME, ORDER, AMOUNT, SHARES, ONE], ids=lambda d: d.shape)
def test_answers_made_from_weights_are_legal(decision):
    heavy = {"a": 0.0, "b": 4.0, "c": 2.0, "500": 9.0}
    rng = Random(1)
    for given in (None, heavy):
        for _ in range(50):
            answer = weights.draw_answer(decision, given, rng)
            assert check(decision, answer) == answer
            varied = vary(decision, answer, rng)
            assert check(decision, varied) == varied
        for width in (1, 2, 5):
            found = weights.candidates(decision, width, given, rng)
            assert 1 <= len(found) <= width
            assert all(check(decision, answer) == answer for answer in found)


def test_the_best_answer_takes_what_is_heavier_than_neutral():
    heavy = {"a": 0.0, "b": 4.0, "c": 2.0, "500": 9.0}
    rng = Random(1)
    assert weights.best_answer(ONE, heavy, rng) == "b"
    assert weights.best_answer(SOME, heavy, rng) == ["b", "c"]
    assert weights.best_answer(ORDER, heavy, rng) == ["b", "c", "d", "a"]
    assert weights.best_answer(AMOUNT, heavy, rng) == 500
    assert weights.best_answer(SHARES, heavy, rng) == {"b": 2, "c": 2}


def test_hints_rule_out_whole_answers_also_where_several_options_are_taken():
    rng = Random(1)
    few = Decision(0, "amount", "x", {}, 0, 3)
    assert weights.candidates(few, 9, {"0": 0.0, "1": 0.0, "2": 5.0, "3": 0.0}, rng) == [2]
    heavy = {"a": weights.SURE, "b": 2.0, "c": 0.0, "d": 0.0}
    assert weights.candidates(SOME, 30, heavy, rng) == [["a"], ["a", "b"]]
    assert len(weights.candidates(few, 9, dict.fromkeys("0123", 0.0), rng)) == 4


def test_an_option_of_no_weight_is_drawn_only_when_nothing_else_is_left():
    rng = Random(1)
    drawn = {weights.draw_answer(ONE, {"a": 0.0, "b": 0.0, "c": 0.0}, rng) for _ in range(200)}
    assert drawn == {"d"}
    assert weights.only_answer(Decision(0, "one", "x", {"a": 1})) == "a"
    assert weights.only_answer(Decision(0, "some", "x", {"a": 1}, 0, 0)) == []
    assert weights.only_answer(Decision(0, "amount", "x", {}, 0, 0)) == 0
    assert weights.only_answer(ONE) is None


def test_among_many_amounts_only_those_that_the_hints_call_good_are_looked_at():
    rng = Random(1)
    wide = Decision(0, "amount", "x", {}, 0, 100_000_000)
    for decision in (AMOUNT, wide):
        assert weights.candidates(decision, 24, {"500": 9.0, "501": 1.0, "502": 0.0}, rng) == [500]
    assert weights.candidates(AMOUNT, 3, {"10": 2.0, "500": 9.0}, rng) == [500, 10]
    assert weights.candidates(AMOUNT, 3, {"2": 0.0}, rng) == [451, 900]
    assert weights.draw_answer(wide, {"500": 9.0}, rng) == 500
    assert 0 <= weights.best_answer(wide, {"500": 0.5}, rng) <= 100_000_000

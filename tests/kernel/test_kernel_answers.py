"""Which answers are legal, for every shape of question."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.kernel import Decision, IllegalAnswer
from zhuoju.kernel.answers import check, possible, sample
from zhuoju.testing.answering import illegal_answers, is_legal
from zhuoju.testing.case import Dice
from zhuoju.testing.strategies import answers_to

ABC = {"a": 1, "b": 2, "c": 3}
ONE = Decision(0, "one", "pick", ABC)
SOME = Decision(0, "some", "pick", ABC, 1, 2)
ORDER = Decision(0, "order", "sort", ABC, 3, 3)
AMOUNT = Decision(0, "amount", "pay", {}, 2, 5)
YES_NO = Decision(0, "yes_no", "really", {"yes": True, "no": False})
ROOMS = Decision(0, "distribute", "wound", {"x": ("X", 2), "y": ("Y", 3), "z": ("Z", 0)}, 2, 4)
ARRANGE = Decision(0, "arrange", "arm", {"sword": 1, "done": None})
EVERY = [ONE, SOME, ORDER, AMOUNT, YES_NO, ROOMS, ARRANGE]


@pytest.mark.parametrize(
    ("decision", "given", "canonical"),
    [
        (ONE, "b", "b"),
        (SOME, ["c", "a"], ["a", "c"]),
        (SOME, ("b",), ["b"]),
        (ORDER, ["c", "a", "b"], ["c", "a", "b"]),
        (AMOUNT, 2, 2),
        (AMOUNT, 5, 5),
        (YES_NO, True, "yes"),
        (YES_NO, "no", "no"),
        (YES_NO, False, "no"),
        (ROOMS, {"y": 1, "x": 2}, {"x": 2, "y": 1}),
        (ROOMS, {"x": 0, "y": 3, "z": 0}, {"y": 3}),
        (ARRANGE, "done", "done"),
    ],
)
def test_a_legal_answer_is_taken_in_its_one_canonical_form(
    decision: Decision, given: Any, canonical: Any
) -> None:
    taken = check(decision, given)
    assert taken == canonical
    assert type(taken) is type(canonical)
    if isinstance(taken, dict):
        assert list(taken) == list(canonical)


@pytest.mark.parametrize(
    ("decision", "given", "told"),
    [
        (ONE, "d", "'d' is not offered. Offered: a, b, c"),
        (ONE, ["a"], "is not offered"),
        (ONE, None, "None is not offered"),
        (ONE, 0, "0 is not offered"),
        (SOME, "a", "a list of ids is wanted"),
        (SOME, [], "0 chosen where 1 to 2 are wanted"),
        (SOME, ["a", "b", "c"], "3 chosen where 1 to 2 are wanted"),
        (SOME, ["a", "a"], "an option is named twice"),
        (SOME, ["a", 1], "1 is not offered"),
        (SOME, [["a"]], "is not offered"),
        (ORDER, ["a", "b"], "all 3 must be put in order, not 2"),
        (ORDER, ["a", "b", "b"], "named twice"),
        (AMOUNT, 1, "a whole number from 2 to 5 is wanted"),
        (AMOUNT, 6, "a whole number"),
        (AMOUNT, True, "a whole number"),
        (AMOUNT, 3.0, "a whole number"),
        (AMOUNT, "3", "a whole number"),
        (YES_NO, 1, "yes or no is wanted"),
        (YES_NO, "maybe", "yes or no is wanted"),
        (ROOMS, ["x"], "a map from ids to amounts is wanted"),
        (ROOMS, {"x": 3}, "x takes a whole number from 0 to 2"),
        (ROOMS, {"x": True, "y": 1}, "x takes a whole number"),
        (ROOMS, {"x": -1, "y": 3}, "x takes a whole number"),
        (ROOMS, {"z": 1, "x": 1}, "z takes a whole number from 0 to 0"),
        (ROOMS, {"x": 1}, "1 given out where 2 to 4 are wanted"),
        (ROOMS, {"x": 2, "y": 3}, "5 given out where 2 to 4 are wanted"),
        (ROOMS, {"w": 1}, "'w' is not offered"),
        (ARRANGE, "DONE", "'DONE' is not offered"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_with_what_was_allowed(
    decision: Decision, given: Any, told: str
) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        check(decision, given)
    assert told in str(refused.value)
    assert str(refused.value).startswith(f"seat 0, {decision.prompt}: ")


def test_a_refusal_names_the_clause_and_the_nearest_option() -> None:
    decision = Decision(1, "one", "watch.card", {"fog-bell": 1, "rest": 2}, clause="MIST-WATCH-02")
    with pytest.raises(IllegalAnswer) as refused:
        check(decision, "fog-bel")
    assert str(refused.value) == (
        "seat 1, MIST-WATCH-02: 'fog-bel' is not offered. Offered: fog-bell, rest. Did you mean \"fog-bell\"?"
    )


def test_a_refusal_lists_a_dozen_options_and_counts_the_rest() -> None:
    decision = Decision(0, "one", "pick", {f"n{i}": i for i in range(20)})
    with pytest.raises(IllegalAnswer, match=r"n11, and 8 more\."):
        check(decision, "none")


@pytest.mark.parametrize("decision", EVERY, ids=lambda d: d.shape)
def test_every_possible_answer_is_legal_and_none_comes_twice(decision: Decision) -> None:
    every = possible(decision)
    assert all(check(decision, answer) == answer for answer in every)
    assert all(answer not in every[:place] for place, answer in enumerate(every))


def test_all_answers_are_found_and_no_more_than_asked_for() -> None:
    assert len(possible(SOME)) == 6
    assert len(possible(ORDER)) == 6
    assert possible(AMOUNT) == [2, 3, 4, 5]
    assert len(possible(ROOMS)) == 8  # x 0..2, y 0..3, together 2 to 4
    assert len(possible(Decision(0, "order", "sort", {str(i): i for i in range(12)}, 12, 12), 10)) == 10


@pytest.mark.parametrize("decision", EVERY, ids=lambda d: d.shape)
def test_random_answers_are_legal_and_reach_every_possible_one(decision: Decision) -> None:
    dice = Dice("sample", decision.shape)
    drawn = [sample(decision, dice.below) for _ in range(400)]
    assert all(check(decision, answer) == answer for answer in drawn)
    assert all(answer in drawn for answer in possible(decision))


@pytest.mark.parametrize("decision", EVERY, ids=lambda d: d.shape)
def test_every_illegal_answer_is_refused(decision: Decision) -> None:
    wrong = list(illegal_answers(decision, Dice("wrong")))
    assert len(wrong) > 20
    for answer in wrong:
        with pytest.raises(IllegalAnswer):
            check(decision, answer)


@given(data=st.data(), decision=st.sampled_from(EVERY))
def test_the_strategy_draws_legal_answers(data: st.DataObject, decision: Decision) -> None:
    answer = data.draw(answers_to(decision))
    check(decision, answer)
    assert is_legal(decision.question(), answer)


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-1, 6)
    | st.floats(allow_nan=False)
    | st.sampled_from("abcxyz")
    | st.text(),
    lambda below: (
        st.lists(below, max_size=4) | st.dictionaries(st.sampled_from("abcxyz") | st.integers(), below)
    ),
    max_leaves=6,
)


@given(answer=anything, decision=st.sampled_from(EVERY))
def test_an_answer_is_taken_exactly_when_the_protocol_allows_it(answer: Any, decision: Decision) -> None:
    try:
        check(decision, answer)
    except IllegalAnswer:
        assert not is_legal(decision.question(), answer)
    else:
        assert is_legal(decision.question(), answer)

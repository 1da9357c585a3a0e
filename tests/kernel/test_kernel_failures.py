"""When rules fail: the match stays where it was, and the error says where."""

from itertools import count
from typing import Any

import pytest

from tests.kernel.games import Notes, game_of, play
from zhuoju.kernel import Divergence, Flow, Match, Next, Table, WorkExceeded, choose_one, new, register, then
from zhuoju.testing.snapshot import snapshot

Notebook = Table[Notes, Any]
GO = {"safe": 0, "fail": 1}


def one_step_then_maybe_fail(fail: Any) -> Match[Notes, Any]:
    """Asks; writes down; asks again; then fails if told to."""

    def first(m: Notebook) -> Flow[Next]:
        m.state.notes.append((yield from choose_one(0, "one", GO)))
        m.tell("noted")
        return then(second, 5)

    def second(m: Notebook, number: int) -> Flow[Next]:
        m.state.notes.append((yield from choose_one(1, "two", GO)))
        m.chance.roll(2, 6, of="dice")
        m.tell("rolled")
        if m.state.notes[-1]:
            return fail(m)  # type: ignore[no-any-return]
        return first

    match = play(first, second)
    match.answer(0, "safe")
    return match


def loop_in_steps(m: Notebook) -> Next:
    return then(endless)


def endless(m: Notebook) -> Flow[Next]:
    m.state.notes.append("round")
    return then(endless)
    yield


def raise_error(m: Notebook) -> Next:
    raise KeyError("no such card")


def tell_for_ever(m: Notebook) -> Next:
    while True:
        m.tell("again")


@pytest.mark.parametrize(
    ("fail", "error", "told"),
    [
        (raise_error, KeyError, "no such card"),
        (tell_for_ever, WorkExceeded, "step second: .* last telling 'again'"),
        (loop_in_steps, WorkExceeded, "step endless: .* last entering step 'endless'"),
        (lambda m: None, Divergence, "step second: returned no next step and no result"),
    ],
)
def test_a_rule_that_fails_leaves_the_match_where_it_was(
    fail: Any, error: type[Exception], told: str
) -> None:
    m = one_step_then_maybe_fail(fail)
    before = snapshot(m)
    for _ in range(2):
        with pytest.raises(error, match=told):
            m.answer(1, "fail")
        assert snapshot(m) == before
    m.answer(1, "safe")
    m.answer(0, "safe")
    assert m.table.state.notes == [0, 0, 0]
    assert [e.kind for e in m.events] == ["noted", "rolled", "noted"]


@pytest.mark.parametrize("record", [True, False])
def test_every_answer_may_set_off_as_much_work_as_the_first(record: bool) -> None:
    def step(m: Notebook) -> Flow[Next]:
        for _ in range(4):
            yield from choose_one(0, "work", GO)
            for _ in range(15_000):
                m.toil("hard")
        m.end([0])

    one_by_one = new(game_of(step), record=record)
    while one_by_one.pending:
        one_by_one.answer(0, "safe")
    at_once = new(game_of(step), record=record)
    assert at_once.play(lambda decision: "safe") == 4
    if record:
        assert one_by_one.clone().result == one_by_one.replay().result == at_once.result


def test_a_failure_deep_in_a_played_match_leaves_it_where_it_was() -> None:
    m = one_step_then_maybe_fail(raise_error)
    with pytest.raises(KeyError):
        m.play(lambda d: "fail" if len(m.entries) == 9 else "safe")
    assert len(m.entries) == 9
    assert snapshot(m) == snapshot(m.replay())


def test_choosing_something_illegal_in_a_played_match_leaves_it_where_it_was() -> None:
    m = one_step_then_maybe_fail(raise_error)
    with pytest.raises(Exception, match="'nonsense' is not offered"):
        m.play(lambda d: "nonsense" if len(m.entries) == 4 else "safe")
    assert len(m.entries) == 4
    assert snapshot(m) == snapshot(m.replay())


def test_a_failure_before_the_first_question_is_raised_at_the_start() -> None:
    def step(m: Notebook) -> Flow[Next]:
        raise KeyError("broken set-up")
        yield

    with pytest.raises(KeyError, match="broken set-up"):
        play(step)


def test_a_step_that_is_not_listed_cannot_be_run_again_and_says_so() -> None:
    def first(m: Notebook) -> Flow[Next]:
        return unlisted
        yield

    def unlisted(m: Notebook) -> Flow[Next]:
        yield from choose_one(0, "go", GO)
        m.end([0])

    m = play(first)
    with pytest.raises(Exception, match="no step 'unlisted'"):
        m.clone()


def test_two_steps_of_one_name_are_refused() -> None:
    def step(m: Notebook) -> Flow[Next]:
        yield from choose_one(0, "go", GO)

    def other() -> Any:
        def step(m: Notebook) -> Flow[Next]:
            yield from choose_one(1, "go", GO)

        return step

    with pytest.raises(ValueError, match="two steps are named 'step'"):
        play(step, other()).clone()


def unsteady() -> Match[Notes, Any]:
    numbers = count()

    def step(m: Notebook) -> Flow[Next]:
        option = f"option-{next(numbers)}"
        yield from choose_one(0, "unsteady", {option: 1})
        yield from choose_one(0, "go", GO)
        m.end([0])

    game = game_of(step)
    register(game)
    match = new(game)
    match.answer(0, "option-0")
    return match


@pytest.mark.parametrize("again", [Match.clone, Match.replay, Match.undo, lambda m: Match.load(m.dump())])
def test_rules_that_are_not_deterministic_give_one_clear_divergence(again: Any) -> None:
    m = unsteady()
    m.answer(0, "safe")
    with pytest.raises(Divergence) as told:
        again(m)
    message = str(told.value)
    assert "answer 0, step step: seat 0 answered 'option-0' to another question" in message
    assert "(seat 0 unsteady)" in message

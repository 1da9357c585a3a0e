"""Several seats at once: any order, live options, secrets, nesting, ending early."""

from itertools import permutations
from typing import Any

import pytest

from tests.kernel.games import HIGH_CARD, MARKET, Notes, play
from zhuoju.kernel import Flow, IllegalAnswer, Match, Next, Table, choose_one, new, together
from zhuoju.testing.snapshot import plain, snapshot

Notebook = Table[Notes, Any]
AB = {"a": "A", "b": "B"}


def three_votes(m: Notebook) -> Flow[Next]:
    votes = yield from together({seat: choose_one(seat, "vote", AB) for seat in range(3)})
    m.state.notes.append(list(votes.items()))
    m.end([0])


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_answers_may_come_in_any_order_and_give_the_same_result(order: tuple[int, ...]) -> None:
    m = play(three_votes, seats=3)
    for answered, seat in enumerate(order):
        assert [d.seat for d in m.pending] == [s for s in range(3) if s not in order[:answered]]
        m.answer(seat, "b" if seat == 1 else "a")
    assert m.table.state.notes == [[(0, "A"), (1, "B"), (2, "A")]]


def test_a_question_keeps_its_number_while_others_answer() -> None:
    m = play(three_votes, seats=3)
    numbers = {d.seat: d.number for d in m.pending}
    m.answer(1, "a")
    assert {d.seat: d.number for d in m.pending} == {0: numbers[0], 2: numbers[2]}
    with pytest.raises(IllegalAnswer, match="seat 1: not asked now"):
        m.answer(1, "b")


def test_live_options_follow_what_the_others_take() -> None:
    m = new(MARKET, 2)
    before = m.pending[1].number
    m.answer(0, "good:3")
    mine = next(d for d in m.pending if d.seat == 1)
    assert "good:3" not in mine.ids
    assert mine.number != before
    with pytest.raises(IllegalAnswer, match="decision"):
        m.answer(1, "good:3", before)


def test_a_live_question_that_stays_the_same_keeps_its_number() -> None:
    def step(m: Notebook) -> Flow[Next]:
        yield from together({0: choose_one(0, "x", AB), 1: choose_one(1, "y", lambda: dict(AB))})
        m.end([0])

    m = play(step)
    number = m.pending[1].number
    m.answer(0, "a")
    assert m.pending[0].number == number
    m.answer(1, "a", number)


def test_a_live_question_gives_back_what_its_options_mean_by_then() -> None:
    def price(m: Notebook, seat: int) -> Flow[int]:
        paid = yield from choose_one(seat, "buy", lambda: {"buy": 3 + len(m.state.notes)})
        m.state.notes.append(paid)
        return paid

    def step(m: Notebook) -> Flow[Next]:
        yield from together({seat: price(m, seat) for seat in range(3)})
        m.end([0])

    m = play(step, seats=3)
    for seat in (2, 0, 1):
        m.answer(seat, "buy")
    assert m.table.state.notes == [3, 4, 5]


def test_until_ends_the_whole_and_leaves_out_those_cut_off() -> None:
    m = new(MARKET, 2)
    m.answer(0, "stop")
    for good in range(5):
        m.answer(1, f"good:{good}")
    assert m.result is not None
    assert m.result.scores == (0, 5)

    def step(m: Notebook) -> Flow[Next]:
        first = yield from together(
            {seat: write(m, seat) for seat in range(3)}, until=lambda: bool(m.state.notes)
        )
        m.state.notes.append(first)
        m.end([0])

    def write(m: Notebook, seat: int) -> Flow[int]:
        m.state.notes.append((yield from choose_one(seat, "buzz", {"now": seat})))
        return seat

    m = play(step, seats=3)
    m.answer(2, "now")
    assert m.table.state.notes == [2, {2: 2}]


def test_nobody_at_all_is_answered_at_once() -> None:
    def step(m: Notebook) -> Flow[Next]:
        m.state.notes.append((yield from together({})))
        m.end([])

    assert play(step).table.state.notes == [{}]


def test_a_seat_may_be_asked_several_things_in_a_row_while_others_wait() -> None:
    def two(seat: int) -> Flow[list[str]]:
        first = yield from choose_one(seat, "first", AB)
        second = yield from choose_one(seat, "second", AB)
        return [first, second]

    def step(m: Notebook) -> Flow[Next]:
        m.state.notes.append((yield from together({0: two(0), 1: two(1)})))
        m.end([0])

    m = play(step)
    for seat, choice in [(1, "a"), (1, "b"), (0, "b"), (0, "a")]:
        m.answer(seat, choice)
    assert m.table.state.notes == [{0: ["B", "A"], 1: ["A", "B"]}]


def nested(m: Notebook) -> Flow[Next]:
    def inner() -> Flow[dict[int, str]]:
        return together({1: choose_one(1, "inner", AB), 2: choose_one(2, "inner", AB)})

    m.state.notes.append((yield from together([(0, choose_one(0, "outer", AB)), (9, inner())])))
    m.end([0])


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_together_nests(order: tuple[int, ...]) -> None:
    m = play(nested, seats=3)
    assert [d.seat for d in m.pending] == [0, 1, 2]
    for seat in order:
        m.answer(seat, "ab"[seat % 2])
    assert m.table.state.notes == [{0: "A", 9: {1: "B", 2: "A"}}]


def test_two_questions_alike_to_one_seat_are_told_apart_in_the_record() -> None:
    def step(m: Notebook) -> Flow[Next]:
        twins = yield from together([(0, choose_one(0, "hand", AB)), (1, choose_one(0, "hand", AB))])
        m.state.notes.append(twins)
        yield from choose_one(0, "last", AB)
        m.end([0])

    m = play(step)
    m.answer(0, "b", m.pending[1].number)
    m.answer(0, "a")
    assert m.table.state.notes == [{0: "A", 1: "B"}]
    for copy in (m.clone(), m.replay()):
        assert plain(copy.table.state) == plain(m.table.state)
    m.undo()
    assert [d.number for d in m.pending] == [1]


def test_an_exception_in_one_sub_flow_leaves_all_where_they_were() -> None:
    def fragile(m: Notebook, seat: int) -> Flow[None]:
        m.state.notes.append((yield from choose_one(seat, "touch", AB)))
        if m.state.notes[-1] == "B":
            raise RuntimeError("broken")

    def step(m: Notebook) -> Flow[Next]:
        yield from together({seat: fragile(m, seat) for seat in range(3)})
        m.end([0])

    m = play(step, seats=3)
    m.answer(1, "a")
    before = snapshot(m)
    with pytest.raises(RuntimeError, match="broken"):
        m.answer(2, "b")
    assert snapshot(m) == before
    m.answer(2, "a")
    m.answer(0, "a")
    assert m.result is not None


# Secrets


def secret_choice(match: Match[Any, Any], seat: int) -> list[int]:
    return [d.seat for d in match.dealt_anew(seat, "salt").pending]


def test_a_secret_answer_is_left_out_of_what_others_may_know() -> None:
    m = new(HIGH_CARD, 3, seed=4)
    m.answer(1, m.pending[1].ids[0])
    assert secret_choice(m, 0) == [0, 1, 2]
    assert secret_choice(m, 1) == [0, 2]
    assert secret_choice(m.clone(), 0) == [0, 1, 2]
    assert secret_choice(Match.load(m.dump()), 0) == [0, 1, 2]


def test_an_open_answer_is_known_to_all() -> None:
    m = play(three_votes, seats=3)
    m.answer(1, "a")
    assert secret_choice(m, 0) == [0, 2]


def test_who_answers_last_and_learns_the_secrets_cannot_take_back_for_free() -> None:
    def step(m: Notebook) -> Flow[Next]:
        hands = yield from together({s: choose_one(s, "throw", AB) for s in range(2)}, secret=True)
        m.state.notes.append(hands)
        yield from choose_one(0, "go", AB)
        m.end([0])

    m = play(step)
    m.answer(0, "a")
    first = m.take_back(0)
    assert first is not None
    assert first.consent == ()
    m.answer(1, "b")
    last = m.take_back(1)
    assert last is not None
    assert (last.consent, last.reason) == ((0,), "undo.shown")

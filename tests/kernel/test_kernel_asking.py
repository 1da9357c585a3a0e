"""How rules ask: what they get back, what a client is shown, options that change while one thinks."""

from typing import Any

import msgspec
import pytest

from tests.kernel.games import Card, Notes, play
from zhuoju.kernel import (
    Flow,
    IllegalAnswer,
    Next,
    NothingToChoose,
    Option,
    Table,
    Withheld,
    arrange,
    by_ref,
    choose_amount,
    choose_distribution,
    choose_one,
    choose_order,
    choose_some,
    choose_up_to,
    choose_yes_no,
    together,
)

Notebook = Table[Notes, Any]


def test_each_way_of_asking_gives_back_what_was_chosen() -> None:
    def step(m: Notebook) -> Flow[Next]:
        note = m.state.notes.append
        note((yield from choose_one(0, "one", {"a": 10, "b": 20})))
        note((yield from choose_some(1, 2, 0, "some", {"a": 10, "b": 20, "c": 30})))
        note((yield from choose_up_to(2, 0, "up to", {"a": 10})))
        note((yield from choose_amount(0, 9, 0, "amount")))
        note((yield from choose_order(0, "order", {"a": 10, "b": 20})))
        note((yield from choose_distribution(1, 3, 0, "share", {"a": ("A", 2), "b": ("B", 2)})))
        note((yield from choose_yes_no(0, "really")))
        m.end([0])

    m = play(step)
    for choice in ["b", ["c", "a"], [], 7, ["b", "a"], {"b": 1, "a": 2}, "yes"]:
        m.answer(0, choice)
    assert m.table.state.notes == [20, [10, 30], [], 7, [20, 10], [("A", 2), ("B", 1)], True]
    assert m.result is not None


def test_never_more_are_asked_for_than_there_are() -> None:
    def step(m: Notebook) -> Flow[Next]:
        yield from choose_some(2, 4, 0, "some", {"only": 1})
        yield from choose_up_to(3, 0, "none", {})
        m.end([0])

    m = play(step)
    assert (m.pending[0].least, m.pending[0].most) == (1, 1)
    m.answer(0, ["only"])
    assert (m.pending[0].least, m.pending[0].most) == (0, 0)
    m.answer(0, [])
    assert m.result is not None


@pytest.mark.parametrize(
    "ask",
    [
        lambda: choose_one(0, "empty", {}),
        lambda: choose_one(0, "empty", dict),
        lambda: choose_amount(3, 2, 0, "empty"),
        lambda: choose_distribution(3, 5, 0, "empty", {"a": (1, 2)}),
    ],
)
def test_a_question_without_an_answer_is_a_bug_in_the_rule(ask: Any) -> None:
    def step(m: Notebook) -> Flow[Next]:
        yield from ask()

    with pytest.raises(NothingToChoose, match="seat 0, empty"):
        play(step)


def test_arranging_goes_on_until_done_and_offers_what_is_possible_now() -> None:
    def step(m: Notebook) -> Flow[Next]:
        left = ["sword", "shield"]

        def take(thing: str) -> None:
            left.remove(thing)
            m.state.notes.append(thing)

        yield from arrange(0, "arm", lambda: {thing: thing for thing in left}, take)
        m.end([0])

    m = play(step)
    assert m.pending[0].ids == ["sword", "shield", "done"]
    m.answer(0, "shield")
    assert m.pending[0].ids == ["sword", "done"]
    with pytest.raises(IllegalAnswer):
        m.answer(0, "shield")
    m.answer(0, "done")
    assert m.table.state.notes == ["shield"]


def test_options_point_at_the_objects_on_the_table() -> None:
    def step(m: Notebook) -> Flow[Next]:
        options = {"card:1": 1, "rest": 2, "swap": 3}
        yield from choose_one(0, "pick", options, refs={"swap": ["card:1", "seat:1"]})
        yield from choose_distribution(0, 2, 0, "share", {"seat:0": (0, 1), "seat:1": (1, 2)})

    m = play(step)
    assert m.pending[0].options == [
        Option("card:1", ("card:1",)),
        Option("rest"),
        Option("swap", ("card:1", "seat:1")),
    ]
    m.answer(0, "rest")
    assert m.pending[0].options == [Option("seat:0", ("seat:0",), 1), Option("seat:1", ("seat:1",), 2)]


def test_what_is_withheld_comes_with_its_reason_and_only_when_asked_for() -> None:
    asked = []

    def why() -> list[Withheld]:
        asked.append(1)
        return [Withheld("bell", "too_dear", {"cost": 3}, "MIST-WATCH-02")]

    def step(m: Notebook) -> Flow[Next]:
        yield from choose_one(0, "card", {"rest": 1}, why=why)
        m.end([0])

    m = play(step)
    assert not asked
    assert m.pending[0].withheld == [Withheld("bell", "too_dear", {"cost": 3}, "MIST-WATCH-02")]
    m.answer(0, "rest")
    assert len(asked) == 1


def test_a_question_is_plain_data_with_all_a_client_needs() -> None:
    def step(m: Notebook) -> Flow[Next]:
        yield from choose_some(0, 1, 1, "pay", {"coin:1": 1}, clause="PAY-01", default=[], cost=3)

    question = msgspec.json.decode(msgspec.json.encode(play(step).pending[0].question()))
    assert question["number"] == 1
    assert question["seat"] == 1
    assert question["shape"] == "some"
    assert question["prompt"] == "pay"
    assert question["options"] == [{"id": "coin:1", "refs": ["coin:1"]}]
    assert (question["least"], question["most"]) == (0, 1)
    assert question["clause"] == "PAY-01"
    assert question["params"] == {"cost": 3}


def test_things_that_carry_a_ref_become_options() -> None:
    cards = [Card("card:1", 5), Card("card:2", 7)]
    assert by_ref(cards) == {"card:1": cards[0], "card:2": cards[1]}


def test_a_fingerprint_changes_with_the_question() -> None:
    def fingerprint(prompt: str, **options: int) -> int:
        def step(m: Notebook) -> Flow[Next]:
            yield from choose_one(0, prompt, options)

        return play(step).pending[0].fingerprint

    assert fingerprint("p", a=1, b=2) == fingerprint("p", a=3, b=4)
    different = [
        fingerprint("p", a=1),
        fingerprint("q", a=1),
        fingerprint("p", b=1),
        fingerprint("p", a=1, b=1),
    ]
    assert len(set(different)) == 4


def test_live_options_that_all_vanish_refuse_the_answer_that_took_the_last() -> None:
    def step(m: Notebook) -> Flow[Next]:
        left = ["last"]

        def take(seat: int) -> Flow[None]:
            left.remove((yield from choose_one(seat, "take", lambda: {thing: thing for thing in left})))

        yield from together({0: take(0), 1: take(1)})

    m = play(step)
    with pytest.raises(NothingToChoose, match="seat 1, take"):
        m.answer(0, "last")
    assert [d.seat for d in m.pending] == [0, 1]
    assert not m.entries


def test_answering_names_the_seat_or_decision_that_is_not_asked() -> None:
    def step(m: Notebook) -> Flow[Next]:
        yield from choose_one(0, "first", {"a": 1})
        yield from choose_one(0, "second", {"a": 1})
        m.end([0])

    m = play(step)
    with pytest.raises(IllegalAnswer, match=r"seat 1: not asked now. Waiting: seat 0 \(decision 1, first\)"):
        m.answer(1, "a")
    m.answer(0, "a", 1)
    with pytest.raises(IllegalAnswer, match=r"seat 0, decision 1: not asked now"):
        m.answer(0, "a", 1)
    m.answer(0, "a", 2)
    with pytest.raises(IllegalAnswer, match="the match is over"):
        m.answer(0, "a")

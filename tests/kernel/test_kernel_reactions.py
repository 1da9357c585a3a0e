"""Windows in which seats may react, and listeners that follow an event."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.kernel.games import Notes, game_of, play
from zhuoju.kernel import PASS, Flow, Next, Table, WorkExceeded, choose_one, new, occur, window

Notebook = Table[Notes, Any]


def windowed(m: Notebook, seats: list[int], budget: dict[int, int], *, reopen: bool = True) -> Flow[Next]:
    """Each seat may react as often as its budget says; a seat not in it is skipped."""

    def react(seat: int) -> Flow[None]:
        budget[seat] -= 1
        m.state.notes.append(seat)
        return
        yield

    def offers(seat: int) -> Mapping[str, Any] | None:
        return {"react": lambda: react(seat)} if budget.get(seat) else None

    yield from window(m, "after.hit", seats, offers, clause="REACT-01", reopen=reopen)
    m.end([0])


def asked_in_order(answers: list[str], budget: dict[int, int], **more: Any) -> list[int]:
    def step(m: Notebook) -> Flow[Next]:
        yield from windowed(m, [2, 0, 1], dict(budget), **more)

    m = play(step, seats=3)
    seats = []
    for answer in answers:
        seats.append(m.pending[0].seat)
        m.answer(m.pending[0].seat, answer)
    assert m.result is not None
    return seats


def test_seats_are_asked_in_the_given_order_until_all_have_passed() -> None:
    assert asked_in_order([PASS, PASS, PASS], {0: 1, 1: 1, 2: 1}) == [2, 0, 1]


def test_after_a_reaction_the_window_starts_again_with_the_first() -> None:
    answers = [PASS, "react", PASS, PASS]
    assert asked_in_order(answers, {0: 1, 1: 1, 2: 1}) == [2, 0, 2, 1]


def test_a_window_that_does_not_reopen_asks_everybody_once() -> None:
    assert asked_in_order(["react", "react", PASS], {0: 2, 1: 2, 2: 2}, reopen=False) == [2, 0, 1]


def test_a_seat_that_can_do_nothing_is_not_asked() -> None:
    assert asked_in_order([PASS], {0: 1}) == [0]
    assert asked_in_order([], {}) == []


def test_passing_is_what_a_timer_may_answer() -> None:
    def step(m: Notebook) -> Flow[Next]:
        yield from windowed(m, [0], {0: 1})

    decision = play(step).pending[0]
    assert decision.default == PASS
    assert (decision.prompt, decision.clause) == ("after.hit", "REACT-01")


def test_reactions_may_open_windows_of_their_own() -> None:
    def counter(m: Notebook) -> Flow[None]:
        m.state.notes.append("counter")
        return
        yield

    def attack(m: Notebook) -> Flow[None]:
        m.state.notes.append("attack")
        yield from window(
            m, "counter", [1], lambda s: {"no": lambda: counter(m)} if len(m.state.notes) < 2 else None
        )

    def step(m: Notebook) -> Flow[Next]:
        yield from window(m, "act", [0], lambda s: {"hit": lambda: attack(m)} if not m.state.notes else None)
        m.end([0])

    m = play(step)
    m.answer(0, "hit")
    assert (m.pending[0].seat, m.pending[0].prompt) == (1, "counter")
    m.answer(1, "no")
    assert m.table.state.notes == ["attack", "counter"]


def test_listeners_run_in_the_order_of_the_game_and_may_ask_and_nest() -> None:
    def thorns(m: Notebook, data: Mapping[str, Any]) -> Flow[None]:
        m.state.notes.append(f"thorns {data['amount']}")
        if data["amount"] > 1:
            yield from occur(m, "hurt", amount=data["amount"] - 1)

    def parry(m: Notebook, data: Mapping[str, Any]) -> Flow[None]:
        m.state.notes.append((yield from choose_one(1, "parry", {"yes": f"parry {data['amount']}"})))

    def step(m: Notebook) -> Flow[Next]:
        yield from occur(m, "hurt", amount=2)
        yield from occur(m, "unheard")
        m.end([0])

    m = new(game_of(step, listeners={"hurt": (thorns, parry)}))
    m.answer(1, "yes")
    m.answer(1, "yes")
    assert m.table.state.notes == ["thorns 2", "thorns 1", "parry 1", "parry 2"]
    assert [(e.kind, e.data.get("amount")) for e in m.events][:3] == [
        ("hurt", 2),
        ("hurt", 1),
        ("unheard", None),
    ]


def test_listeners_that_set_each_other_off_for_ever_are_stopped() -> None:
    def echo(m: Notebook, data: Mapping[str, Any]) -> Flow[None]:
        m.state.notes.append(1)
        return
        yield

    def step(m: Notebook) -> Flow[Next]:
        yield from choose_one(0, "shout", {"hey": 1})
        while True:
            yield from occur(m, "echo")

    m = new(game_of(step, listeners={"echo": (echo,)}))
    with pytest.raises(WorkExceeded, match="more than 20000 pieces of work for one answer"):
        m.answer(0, "hey")
    assert m.table.state.notes == []


def test_a_window_that_never_closes_is_stopped() -> None:
    def step(m: Notebook) -> Flow[Next]:
        yield from choose_one(0, "open", {"it": 1})
        while True:
            yield from window(m, "draught", [0, 1], lambda seat: None)

    m = play(step)
    with pytest.raises(WorkExceeded, match="the window 'draught'"):
        m.answer(0, "it")
    assert m.pending[0].prompt == "open"

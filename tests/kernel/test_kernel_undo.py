"""Taking back: when it is free, whose consent it needs, and where it leads."""

from typing import Any

import pytest

from tests.kernel.games import COUNTING, HIGH_CARD, Notes, play
from zhuoju.kernel import BadSave, Flow, IllegalAnswer, Match, Next, Table, TakeBack, choose_one, new
from zhuoju.testing.snapshot import position, snapshot

Notebook = Table[Notes, Any]
ACTS = ("think", "roll", "look", "show", "note")


def acting(m: Notebook) -> Flow[Next]:
    """Seat 0 and 1 in turn think, roll, look, or show."""
    for turn in range(8):
        act = yield from choose_one(turn % 2, "act", {a: a for a in ACTS})
        m.state.notes.append(act)
        if act == "roll":
            m.state.notes.append(m.chance.roll(1, 6, of="dice"))
        elif act == "look":
            m.tell("looked", to=turn % 2, card=7)
        elif act == "show":
            m.reveal()
        elif act == "note":
            m.confirm("noted", to=turn % 2, words="my own")
    m.end([0])


def test_a_thought_is_free_to_take_back() -> None:
    m = play(acting)
    assert m.take_back(0) is None
    before = snapshot(m)
    m.answer(0, "think")
    assert m.take_back(0) == TakeBack(1, ())
    m.undo(0)
    assert snapshot(m) == before


def test_what_one_has_decided_and_is_told_is_free_to_take_back() -> None:
    m = play(acting, seats=3)
    before = snapshot(m)
    m.answer(0, "note")
    assert [seen.kind for seen in m.stream(0)] == ["noted"]
    assert m.stream(1) == []
    assert m.take_back(0) == TakeBack(1, ())
    m.undo(0)
    assert snapshot(m) == before


@pytest.mark.parametrize("act", ["roll", "look", "show"])
def test_what_was_random_or_hidden_needs_the_consent_of_the_others(act: str) -> None:
    m = play(acting, seats=3)
    m.answer(0, act)
    assert m.take_back(0) == TakeBack(1, (1, 2), "undo.shown")
    before = snapshot(m)
    for consent in ([], [1], [0, 2]):
        with pytest.raises(IllegalAnswer, match="needs the consent of seats"):
            m.undo(0, consent=consent)
        assert snapshot(m) == before
    m.undo(0, consent=(seat for seat in (2, 1)))
    assert m.entries == []


def test_the_host_may_take_back_anything() -> None:
    m = play(acting)
    m.answer(0, "roll")
    m.undo(0, host=True)
    assert m.entries == []


def test_an_answer_that_others_have_answered_since_needs_their_consent() -> None:
    m = play(acting, seats=3)
    m.answer(0, "think")
    m.answer(1, "think")
    assert m.take_back(0) == TakeBack(2, (1,), "undo.others_answered")
    assert m.take_back(1) == TakeBack(1, ())
    assert m.take_back(2) is None
    m.undo(0, consent=[1])
    assert m.entries == []


def test_taking_back_undone_dice_does_not_roll_them_anew() -> None:
    m = play(acting, seed=3)
    m.answer(0, "roll")
    rolled = m.table.state.notes[-1]
    m.undo()
    m.answer(0, "roll")
    assert m.table.state.notes[-1] == rolled


def test_nothing_can_be_taken_back_before_the_start() -> None:
    m = play(acting)
    with pytest.raises(IllegalAnswer, match="there is nothing to take back"):
        m.undo()
    with pytest.raises(IllegalAnswer, match="seat 1: there is nothing to take back"):
        m.undo(1)


@pytest.mark.parametrize("reload", [False, True])
@pytest.mark.parametrize("game", [COUNTING, HIGH_CARD])
def test_a_whole_match_can_be_taken_back_to_its_very_start(game: Any, reload: bool) -> None:
    m = new(game, 3, seed=8)
    way = [snapshot(m)]
    while m.pending:
        decision = m.pending[-1]
        least = decision.ids[:1] if decision.shape == "some" else decision.ids[0]
        m.answer(decision.seat, least, decision.number)
        way.append(snapshot(m))
    if reload:
        m = Match.load(m.dump())
    while len(way) > 1:
        assert snapshot(m) == way.pop()
        m.undo()
    assert snapshot(m) == way.pop()


def test_a_finished_match_can_be_taken_back_and_ended_otherwise() -> None:
    m = new(COUNTING, 2, options={"goal": 3})
    m.answer(0, "three")
    assert m.result is not None
    m.undo(0)
    assert m.result is None
    m.answer(0, "one")
    m.answer(1, "two")
    assert m.result is not None
    assert m.result.winners == (0,)


def test_taking_back_reaches_the_last_step_but_not_beyond_what_a_short_save_holds() -> None:
    m = play(acting)
    for _ in range(3):
        m.answer(m.pending[0].seat, "think")
    middle = snapshot(m)["state"]
    m.answer(1, "think")
    m.undo()
    assert snapshot(m)["state"] == middle

    long = new(COUNTING, 2)
    for _ in range(3):
        long.answer(long.pending[0].seat, "one")
    before = position(long)
    short = Match.load(long.dump(history=False))
    short.answer(1, "two")
    short.undo()
    assert position(short) == before
    with pytest.raises(BadSave, match="the beginning of this match is not in this save"):
        short.undo()
    assert position(short) == before


def test_taking_back_keeps_the_stream_of_every_seat_true() -> None:
    m = play(acting)
    m.answer(0, "look")
    assert [len(m.stream(seat)) for seat in (0, 1, None)] == [1, 0, 0]
    m.undo()
    assert [m.stream(seat) for seat in (0, 1, None)] == [[], [], []]
    m.answer(0, "think")
    m.answer(1, "look")
    assert [len(m.stream(seat)) for seat in (0, 1, None)] == [0, 1, 0]

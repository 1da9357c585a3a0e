"""The host ends what is going on: the question goes away, and what was half done is as if never begun."""

from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.games import Notes, game_of
from zhuoju.kernel import (
    HOST,
    Entry,
    Flow,
    IllegalAnswer,
    Match,
    Next,
    Table,
    choose_one,
    new,
    register,
    then,
    together,
    verify,
)
from zhuoju.testing.snapshot import position, snapshot

Notebook = Table[Notes, Any]
ANSWERS = {"go": "go", "stay": "stay"}


def fights(m: Notebook) -> Flow[Next]:
    """A round: what to do, at a cost, and whether others mind."""
    chosen = yield from choose_one(0, "act", ANSWERS)
    m.state.numbers["paid"] = m.state.numbers.get("paid", 0) + 1
    m.state.notes.append(m.chance.roll(1, 6, of="dice")[0])
    m.tell("acted", chosen=chosen)
    yield from together({seat: choose_one(seat, "mind", ANSWERS) for seat in (0, 1)})
    m.state.numbers["done"] = m.state.numbers.get("done", 0) + 1
    return fights


def peace(m: Notebook, why: str = "") -> Flow[Next]:
    m.tell("peace", why=why)
    yield from choose_one(0, "rest", ANSWERS)
    m.state.notes.append(m.chance.roll(1, 6, of="dice")[0])
    m.end([0])
    return None


def rings(m: Notebook) -> None:
    m.state.notes.append("bell")
    m.tell("rang")


def rolls(m: Notebook) -> None:
    m.state.notes.append(f"in secret {m.chance.roll(1, 100, of='dice')[0]}")


def answers(m: Notebook) -> None:
    if not m.state.numbers.get("paid", 0) > m.state.numbers.get("done", 0):
        m.state.notes.append("half a word")
        raise IllegalAnswer("host, answers: nothing is going on")
    m.state.numbers["paid"] = 50


def ends(m: Notebook, why: str, undone: bool = True) -> None:
    m.state.notes.append("the end")
    m.break_off(then(peace, why), undone=undone)


WORDS = {"rings": rings, "rolls": rolls, "answers": answers, "ends": ends}
GAME = game_of(fights, peace, interventions=WORDS)
register(GAME)


def table(*given: str) -> Match[Notes, Any]:
    m = new(GAME, seed=4)
    for choice in given:
        m.answer(m.pending[0].seat, choice)
    return m


def agrees_with_itself(m: Match[Notes, Any]) -> None:
    for again in (m.replay(), m.clone(), Match.load(m.dump())):
        assert snapshot(again) == snapshot(m)
    assert position(Match.load(m.dump(history=False))) == position(m)
    assert verify(m.dump(), m.commitment).problems == []


@pytest.mark.parametrize(
    "given", [(), ("go",), ("go", "stay"), ("go", "go", "go"), ("go", "go", "go", "stay")]
)
def test_the_question_goes_away_and_another_step_follows(given):
    m = table(*given)
    gone = [(d.seat, d.number) for d in m.pending]
    m.intervene("ends", why="they give up")
    assert [(d.seat, d.prompt) for d in m.pending] == [(0, "rest")]
    for seat, number in gone:
        with pytest.raises(IllegalAnswer, match="not asked now"):
            m.answer(seat, "go", number)
    agrees_with_itself(m)
    m.answer(0, "go")
    assert m.result is not None
    agrees_with_itself(m)


def test_what_was_answered_since_the_step_began_comes_to_nothing_and_nobody_unhears_it():
    m = table("go", "go", "go", "go", "stay")
    before = m.replay(3)  # the first round is over
    m.intervene("ends", why="they give up")
    assert m.table.state.numbers == {"paid": 1, "done": 1}
    assert m.table.state.notes == [*before.table.state.notes, "the end"]
    assert [e.kind for e in m.events] == ["acted", "acted", "peace"]


def test_what_is_not_undone_stays_as_it_is():
    m = table("go", "go")
    m.intervene("ends", why="enough", undone=False)
    assert m.table.state.numbers == {"paid": 1}
    agrees_with_itself(m)


def test_what_the_host_has_said_meanwhile_still_holds_once_and_rolls_are_the_same():
    m = table("go", "go", "go")
    m.intervene("rings")
    m.answer(0, "go")
    m.intervene("rolls")
    rolled = m.table.state.notes[-1]
    m.intervene("answers")
    m.answer(0, "go")
    m.intervene("ends", why="they give up")
    first = m.table.state.notes[0]
    assert m.table.state.notes == [first, "bell", rolled, "the end"]  # no half word
    assert m.table.state.numbers == {"paid": 1, "done": 1}
    assert [e.kind for e in m.events].count("rang") == 1
    agrees_with_itself(m)


def test_dice_that_have_been_seen_do_not_fall_again():
    m = table("go")
    drawn = m.table.chance.positions["dice"]
    m.intervene("ends", why="they give up")
    assert m.table.chance.positions["dice"] == drawn
    m.answer(0, "go")
    assert m.table.chance.positions["dice"] == drawn + 1


def test_it_can_be_taken_back():
    m = table("go", "stay")
    before = position(m)
    m.intervene("ends", why="a slip")
    m.undo()
    assert position(m) == before
    m.answer(1, "go")
    assert m.table.state.numbers == {"paid": 1, "done": 1}
    agrees_with_itself(m)


def test_a_bot_plays_on_in_a_world_where_it_was_ended():
    m = table("go", "stay")
    m.intervene("ends", why="they give up")
    for seat in (0, 1):
        world = m.dealt_anew(seat, "salt")
        assert world.table.state.numbers == {}
        world.answer(0, "go")
        assert world.result is not None


def test_a_record_from_before_asks_on_as_it_did():
    m = table("go", "stay")
    m.follow([Entry(HOST, ["ends", {"why": "long ago"}], 0, True)])
    assert [(d.seat, d.prompt) for d in m.pending] == [(1, "mind")]
    m.answer(1, "go")
    assert m.pending[0].prompt == "act"
    agrees_with_itself(m)
    m.intervene("ends", why="today")
    assert m.pending[0].prompt == "rest"
    agrees_with_itself(m)


def test_it_is_refused_where_the_start_of_the_step_is_not_kept():
    m = new(GAME, seed=4, stride=20)
    for choice in ("go", "go", "go", "stay"):
        m.answer(m.pending[0].seat, choice)
    before = snapshot(m)
    with pytest.raises(IllegalAnswer, match="does not keep the start of every step"):
        m.intervene("ends", why="they give up")
    assert snapshot(m) == before
    m.intervene("ends", why="they give up", undone=False)
    assert m.pending[0].prompt == "rest"


def test_what_goes_wrong_afterwards_changes_nothing():
    def crashes(m: Notebook) -> None:
        m.break_off(then(nowhere, 1), undone=True)

    def nowhere(m: Notebook, n: int) -> Flow[Next]:
        yield from choose_one(0, "nowhere", {})
        return None

    m = new(replace(GAME, id="crashing", steps=(peace, nowhere), interventions={"crashes": crashes}), seed=4)
    m.answer(0, "go")
    before = snapshot(m)
    with pytest.raises(Exception, match="nothing to choose from"):
        m.intervene("crashes")
    assert snapshot(m) == before

"""Clones, long matches, matches without a record, and matches with few checkpoints."""

from typing import Any

import pytest

from tests.kernel.games import COUNTING, HIGH_CARD, MARKET, Notes, play
from zhuoju.kernel import BadSave, Flow, IllegalAnswer, Match, Next, Table, choose_one, new
from zhuoju.kernel.history import KEEP, Log
from zhuoju.testing.case import Dice
from zhuoju.testing.snapshot import position, snapshot

Notebook = Table[Notes, Any]
FAR = {"goal": 10**6}


def step_on(match: Match[Any, Any], count: int, seed: object = 0) -> None:
    dice = Dice("copies", seed)
    for _ in range(count):
        if match.pending:
            dice.step(match)


# Logs


def test_a_branch_and_its_trunk_grow_apart() -> None:
    trunk: Log[int] = Log([1, 2, 3])
    branch = trunk.branch(2)
    trunk.own.append(4)
    branch.own.append(9)
    assert (trunk.all(), branch.all()) == ([1, 2, 3, 4], [1, 2, 9])
    twig = branch.branch(3)
    branch.own.append(10)
    twig.own.append(11)
    assert (branch.all(), twig.all()) == ([1, 2, 9, 10], [1, 2, 9, 11])
    assert (len(twig), twig.since(1), twig.since(3)) == (4, [2, 9, 11], [11])
    assert twig.branch(1).all() == [1]
    cut = branch.cut(1)
    cut.own.append(7)
    assert (cut.all(), branch.all()) == ([1, 7], [1, 2, 9, 10])


def test_a_past_left_behind_is_counted_but_not_there() -> None:
    log: Log[int] = Log(base_len=5)
    log.own += [6, 7]
    assert (len(log), log.all(), log.since(6), log.since(0)) == (7, [6, 7], [7], [6, 7])
    branch = log.branch(6)
    branch.own.append(8)
    assert (len(branch), branch.all()) == (7, [6, 8])
    cut = log.cut(6)
    assert (len(cut), cut.all(), log.all()) == (6, [6], [6, 7])


# Clones


@pytest.mark.parametrize("game", [COUNTING, HIGH_CARD, MARKET])
@pytest.mark.parametrize("log", [True, False])
def test_whatever_happens_to_one_copy_does_not_reach_the_other(game: Any, log: bool) -> None:
    parent = new(game, 3, seed=1)
    step_on(parent, 4)
    here, there = snapshot(parent), position(parent)
    clone = parent.clone(log=log)
    parent.undo()
    step_on(parent, 3, "parent")
    assert position(clone) == there
    before = snapshot(parent)
    step_on(clone, 2, "clone")
    clone.undo()
    clone.undo()
    assert position(clone) == there
    assert snapshot(parent) == before
    if log:
        assert snapshot(clone) == here


def test_clones_of_clones_branch_freely() -> None:
    root = new(COUNTING, 2, options=FAR)
    step_on(root, 3)
    copies = [root.clone()]
    for number in range(4):
        copies.append(copies[-1].clone())
        step_on(copies[-1], 3, number)
        step_on(copies[-2], 1, "other")
    for copy in [root, *copies]:
        assert snapshot(copy) == snapshot(copy.replay())


def test_a_clone_without_log_can_be_played_cloned_undone_and_saved() -> None:
    m = new(HIGH_CARD, 2, seed=5)
    step_on(m, 7)
    bare = m.clone(log=False)
    there = position(bare)
    step_on(bare, 2)
    for copy in (bare.clone(), bare.clone(log=False), Match.load(bare.dump())):
        assert position(copy) == position(bare)
    while position(bare) != there:
        bare.undo()
    assert len(bare.events) == 0
    with pytest.raises(BadSave, match="the beginning of this match is not"):
        bare.replay()


def test_a_failure_in_a_clone_without_log_leaves_it_where_it_was() -> None:
    def step(m: Notebook) -> Flow[Next]:
        for _ in range(5):
            number = yield from choose_one(0, "divide", {"zero": 0, "one": 1})
            m.state.notes.append(1 // number)
        m.end([0])

    m = play(step)
    m.answer(0, "one")
    bare = m.clone(log=False)
    bare.answer(0, "one")
    before = position(bare)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            bare.answer(0, "zero")
        assert position(bare) == before
    bare.answer(0, "one")
    assert bare.table.state.notes == [1, 1, 1]


# Long matches


def test_a_long_match_keeps_few_checkpoints_and_a_short_save_does_not_grow() -> None:
    m = new(COUNTING, 2, options=FAR)
    sizes = []
    for number in range(1, 601):
        m.answer(m.pending[0].seat, "one")
        m.table.state.said.clear()
        assert len(m._checkpoints) <= KEEP
        if number % 200 == 0:
            m.answer(m.pending[0].seat, "one")
            sizes.append(len(m.dump(history=False)))
    assert max(sizes) - min(sizes) < 16
    assert m._checkpoints[0].entries == 0


def test_a_long_match_can_be_taken_back_at_any_depth() -> None:
    m = new(COUNTING, 2, options=FAR)
    for _ in range(300):
        m.answer(m.pending[0].seat, "two")
    for length in (299, 250, 101, 3, 0):
        while len(m.entries) > length:
            m.undo()
        assert m.table.state.total == 2 * length
        assert snapshot(m) == snapshot(m.replay())


# Few checkpoints, no record


@pytest.mark.parametrize("game", [COUNTING, HIGH_CARD, MARKET])
@pytest.mark.parametrize("stride", [2, 5, 1000])
def test_fewer_checkpoints_give_the_same_match(game: Any, stride: int) -> None:
    every, few = new(game, 3, seed=4), new(game, 3, seed=4, stride=stride)
    for match in (every, few):
        step_on(match, 11)
        match.undo()
        match.undo()
        step_on(match, 3, "more")
    assert snapshot(few) == snapshot(every)
    for copy in (few.clone(), Match.load(few.dump()), few.replay(), Match.load(few.dump(history=True))):
        assert snapshot(copy) == snapshot(every)
    assert len(few._checkpoints) <= len(every._checkpoints)


def test_checkpoints_lie_at_least_a_stride_apart() -> None:
    m = new(COUNTING, 2, options=FAR, stride=5)
    for _ in range(12):
        m.answer(m.pending[0].seat, "one")
    assert [checkpoint.entries for checkpoint in m._checkpoints] == [0, 5, 10]


@pytest.mark.parametrize("game", [COUNTING, HIGH_CARD, MARKET])
def test_a_match_without_a_record_comes_to_the_same_end(game: Any) -> None:
    ends = []
    for record in (True, False):
        match = new(game, 3, seed=4, record=record)
        dice = Dice("bare")
        answered = match.play(dice.answer)
        ends.append((answered, match.result, position(match)["state"], [e.kind for e in match.events]))
    assert ends[0] == ends[1]


def test_answers_one_by_one_and_in_one_go_record_the_same() -> None:
    matches = [new(HIGH_CARD, 3, seed=4) for _ in range(2)]
    dice = [Dice("go"), Dice("go")]
    matches[0].play(dice[0].answer)
    while matches[1].pending:
        decision = matches[1].pending[0]
        matches[1].answer(decision.seat, dice[1].answer(decision), decision.number)
    assert snapshot(matches[0]) == snapshot(matches[1])


def test_a_match_without_a_record_says_what_it_cannot_do() -> None:
    m = new(COUNTING, 2, record=False)
    m.answer(0, "one")
    for impossible in (m.clone, m.dump, lambda: m.dealt_anew(0, 1)):
        with pytest.raises(BadSave, match="keeps no record; it can only be played on"):
            impossible()
    with pytest.raises(IllegalAnswer, match="there is nothing to take back"):
        m.undo()
    with pytest.raises(IllegalAnswer, match="keeps no record"):
        m.intervene("force", of="dice", values=[1])
    m.answer(1, "two")
    assert m.table.state.total == 3


@pytest.mark.parametrize("record", [True, False])
def test_a_player_who_runs_out_of_answers_leaves_the_match_playable(record: bool) -> None:
    def step(m: Notebook) -> Flow[Next]:
        for _ in range(4):
            m.state.notes.append((yield from choose_one(0, "say", {"a": 1, "b": 2})))
        m.end([0])

    def script(decision: Any) -> str:
        return next(answers)

    m = new(play(step).game, 2, record=record)
    answers = iter(["a", "b"])
    with pytest.raises(StopIteration):
        m.play(script)
    assert m.table.state.notes == [1, 2]
    with pytest.raises(IllegalAnswer, match="'c' is not offered"):
        m.play(lambda decision: "c")
    m.answer(0, "b")
    m.answer(0, "a")
    assert m.table.state.notes == [1, 2, 2, 1]
    assert m.result is not None

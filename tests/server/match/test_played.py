"""The course of a match: the same actions give the same course, whole or from a snapshot."""

import random
from typing import Any

import msgspec
import pytest

from zhuoju.kernel import IllegalAnswer, answers
from zhuoju.server.match.played import AlreadyDone, Beginning, Course, Kept, NeedsWhole, resume
from zhuoju.server.match.record import Answered, Consented, Recorded, Wanted, pack, unpack

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("uno", 3, {}),
    ("legend", 2, {}),
    ("tamashii", 2, {}),
    ("meshal", 3, {}),
    ("samsara", 2, {}),
]


def random_action(course: Course, rng: random.Random) -> Recorded:
    decision = rng.choice(course.match.pending)
    answer = answers.sample(decision, rng.randrange)
    return Answered(decision.seat, course.epoch, decision.number, answer)


def played(beginning: Beginning, steps: int) -> tuple[Course, list[Recorded]]:
    course, actions, rng = Course(beginning), [], random.Random(3)
    while course.match.pending and len(actions) < steps:
        action = random_action(course, rng)
        course.apply(action)
        actions.append(action)
    return course, actions


def shown(course: Course, viewer: int | None) -> tuple[Any, ...]:
    asked = [(d.seat, d.number, d.fingerprint) for d in course.match.pending]
    return (course.epoch, course.number, course.told(viewer), course.match.view(viewer), asked)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_course_from_a_snapshot_is_the_course_from_the_beginning(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    beginning = Beginning(game, seats, options, b"seed" * 8)
    half, actions = played(beginning, 60)
    kept = half.keep()
    whole, rng = resume(beginning, None, actions), random.Random(9)
    later = resume(beginning, kept, [])
    for _ in range(25):
        for viewer in (None, *range(seats)):
            assert shown(later, viewer) == shown(whole, viewer)
            begins, seen = later.stream(viewer, 0)
            assert seen == whole.stream(viewer, begins)[1]
        if not whole.match.pending:
            break
        action = random_action(whole, rng)
        whole.apply(action)
        later.apply(unpack(pack(action)))


def test_an_answer_given_again_is_recognised_and_a_late_one_refused() -> None:
    course = Course(Beginning("tictactoe", 2, {}, b"x" * 32))
    first = course.match.pending[0]
    action = Answered(first.seat, 0, first.number, "cell:1")
    course.apply(action)
    with pytest.raises(AlreadyDone) as again:
        course.apply(action)
    assert again.value.number == 1
    with pytest.raises(IllegalAnswer, match="not asked now"):
        course.apply(Answered(first.seat, 0, first.number, "cell:2"))
    assert course.number == 1


def test_what_others_answered_since_is_taken_back_only_if_they_agree() -> None:
    course = Course(Beginning("tictactoe", 2, {}, b"x" * 32))
    for cell in ("cell:1", "cell:2"):
        asked = course.match.pending[0]
        course.apply(Answered(asked.seat, 0, asked.number, cell))
    course.apply(Wanted(0, 0, "undo", []))
    assert course.wish is not None
    assert course.wish.waiting == (1,)
    with pytest.raises(IllegalAnswer, match="nobody asks"):
        course.apply(Consented(0, 0, True))
    course.apply(Consented(1, 0, True))
    assert course.epoch == 1
    assert course.wish is None
    assert len(course.match.pending[0].offers) == 9
    with pytest.raises(IllegalAnswer, match="taken back"):
        course.apply(Answered(0, 0, 1, "cell:3"))


def test_nobody_is_asked_where_only_bots_would_have_to_agree() -> None:
    course = Course(Beginning("tictactoe", 2, {}, b"x" * 32))
    for cell in ("cell:1", "cell:2"):
        asked = course.match.pending[0]
        course.apply(Answered(asked.seat, 0, asked.number, cell))
    course.apply(Wanted(0, 0, "undo", [1]))
    assert course.epoch == 1


def test_a_refusal_ends_the_wish_and_so_does_playing_on() -> None:
    for last in (Consented(1, 0, False), Answered(0, 0, 3, "cell:5")):
        course = Course(Beginning("tictactoe", 2, {}, b"x" * 32))
        for cell in ("cell:1", "cell:2"):
            asked = course.match.pending[0]
            course.apply(Answered(asked.seat, 0, asked.number, cell))
        course.apply(Wanted(0, 0, "undo", []))
        course.apply(last)
        assert course.wish is None
        assert course.epoch == 0


def test_a_course_without_its_past_asks_for_it_before_taking_back() -> None:
    beginning = Beginning("uno", 2, {}, b"seed" * 8)
    half, actions = played(beginning, 30)
    later = resume(beginning, half.keep(), [])
    with pytest.raises(NeedsWhole):
        later.apply(Wanted(0, 0, "undo", [1]))
    whole = resume(beginning, None, actions)
    whole.apply(Wanted(0, 0, "undo", [1]))
    assert whole.epoch == 1


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_every_viewer_counts_the_steps_that_they_were_told_of(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    course, rng = Course(Beginning(game, seats, options, b"seed" * 8)), random.Random(3)
    viewers: list[int | None] = [None, *range(seats)]
    expected: dict[int | None, list[int]] = {viewer: [0] * course.told(viewer) for viewer in viewers}
    ends: dict[int | None, list[int]] = {viewer: [0] for viewer in viewers}  # the action of each step
    for _ in range(40):
        if not course.match.pending:
            break
        course.apply(random_action(course, rng))
        for viewer in viewers if course.is_at_rest else []:
            new = course.told(viewer) - len(expected[viewer])
            if new:
                expected[viewer].extend([len(ends[viewer])] * new)
                ends[viewer].append(course.number)
    if not course.is_at_rest:
        expected = {v: [*e, *[len(ends[v])] * (course.told(v) - len(e))] for v, e in expected.items()}
    assert {viewer: course.steps_of(viewer, 0) for viewer in viewers} == expected
    assert course.steps_of(0, 5) == expected[0][5:]
    for viewer in viewers:
        assert course.steps(viewer) == expected[viewer][-1]
        for step, action in enumerate(ends[viewer][:-1]):
            assert course.action_of(viewer, step) == action
        assert course.action_of(viewer, course.steps(viewer)) == course.number


def test_what_another_was_told_is_found_by_the_own_steps() -> None:
    beginning = Beginning("uno", 3, {}, b"seed" * 8)
    course, actions = played(beginning, 30)
    told = [resume(beginning, None, actions[:n]).told(0) for n in range(len(actions) + 1)]
    for event, step in enumerate(course.steps_of_others(1, 0, 0)):
        assert step is not None
        happened = next(n for n, count in enumerate(told) if count > event)
        assert happened <= course.action_of(1, step)
        assert step == 0 or course.action_of(1, step - 1) < happened or step == course.steps(1)


def test_what_was_told_after_taking_back_is_of_the_new_step() -> None:
    beginning = Beginning("uno", 2, {}, b"seed" * 8)
    course, actions = played(beginning, 12)
    seat, before = actions[-1].seat, course.steps(None)
    course.apply(Wanted(seat, course.epoch, "undo", [0, 1]))
    left, kept = course.told(None), course.steps(None)
    assert kept == course.steps_of(None, 0)[-1] < before
    while course.told(None) == left:
        course.apply(random_action(course, random.Random(5)))
    steps = course.steps_of(None, 0)
    assert len(steps) == course.told(None)
    assert steps[left:] == [kept + 1] * (len(steps) - left)
    assert course.steps(None) == kept + 1
    assert course.action_of(None, kept) <= len(actions)


def test_a_course_from_a_snapshot_counts_on_and_knows_only_the_steps_since() -> None:
    beginning = Beginning("uno", 3, {}, b"seed" * 8)
    half, _ = played(beginning, 20)
    later = resume(beginning, half.keep(), [])
    begins, seen = later.stream(1, 0)
    assert later.steps_of(1, begins) == [None] * len(seen)
    assert later.steps(1) == half.steps(1) > 2
    more = random_action(later, random.Random(1))
    later.apply(more)
    half.apply(more)
    assert later.steps(1) == half.steps(1)
    assert later.steps_of(1, later.told(1) - 1) == half.steps_of(1, half.told(1) - 1)
    assert later.action_of(1, 0) == 0
    with pytest.raises(NeedsWhole):
        later.action_of(1, 2)


def test_what_an_earlier_version_kept_of_a_course_is_run_again() -> None:
    half, _ = played(Beginning("uno", 2, {}, b"seed" * 8), 5)
    kept = msgspec.msgpack.decode(half.keep(), type=Kept)
    older = msgspec.msgpack.encode(msgspec.structs.replace(kept, steps=[]))
    with pytest.raises(NeedsWhole):
        resume(half.beginning, older, [])


def test_whoever_is_not_asked_does_not_hear_who_is() -> None:
    course = Course(Beginning("tictactoe", 2, {}, b"x" * 32))
    with pytest.raises(IllegalAnswer, match=r"^seat 1: this is not asked now$"):
        course.apply(Answered(1, 0, 1, "cell:1"))

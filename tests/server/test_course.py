"""The course of a match: the same actions give the same course, whole or from a snapshot."""

import random
from typing import Any

import pytest

from zhuoju.kernel import IllegalAnswer, answers
from zhuoju.server.course import AlreadyDone, Beginning, Course, NeedsWhole, resume
from zhuoju.server.record import Answered, Consented, Recorded, Wanted, pack, unpack

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
def test_every_event_has_the_step_at_which_its_viewer_was_told(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    course, rng = Course(Beginning(game, seats, options, b"seed" * 8)), random.Random(3)
    viewers: list[int | None] = [None, *range(seats)]
    expected: dict[int | None, list[int]] = {viewer: [0] * course.told(viewer) for viewer in viewers}
    for _ in range(40):
        if not course.match.pending:
            break
        course.apply(random_action(course, rng))
        for viewer, steps in expected.items():
            steps.extend([course.number] * (course.told(viewer) - len(steps)))
    assert {viewer: course.ages(viewer, 0) for viewer in viewers} == expected
    assert course.ages(0, 5) == expected[0][5:]


def test_what_was_told_after_taking_back_is_of_the_new_step() -> None:
    beginning = Beginning("uno", 2, {}, b"seed" * 8)
    course, actions = played(beginning, 12)
    seat = actions[-1].seat
    course.apply(Wanted(seat, course.epoch, "undo", [0, 1]))
    left = course.told(None)
    while course.told(None) == left:
        course.apply(random_action(course, random.Random(5)))
    ages = course.ages(None, 0)
    assert len(ages) == course.told(None)
    assert ages[-1] == course.number > len(actions)
    assert ages == sorted(ages, key=lambda age: age or 0)


def test_a_course_from_a_snapshot_knows_only_the_steps_since() -> None:
    beginning = Beginning("uno", 3, {}, b"seed" * 8)
    half, _ = played(beginning, 20)
    later = resume(beginning, half.keep(), [])
    begins, seen = later.stream(1, 0)
    assert later.ages(1, begins) == [None] * len(seen)
    later.apply(random_action(later, random.Random(1)))
    assert later.ages(1, half.told(1))[-1] == half.number + 1

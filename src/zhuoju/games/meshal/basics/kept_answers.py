"""While rules only look, as when a menu is put together, nothing changes: answers are kept and given again.

    with looking(m):
        ...  # only questions in here

What is kept hangs on the state, is never saved, and is gone when the looking ends.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from zhuoju.games.meshal.model.state import Ref, World

T = TypeVar("T")
KEPT = "kept"


class looking:  # noqa: N801  # it reads as what it does
    """From here to the end of the block nothing changes."""

    __slots__ = ("_beside", "_outermost")

    def __init__(self, w: World) -> None:
        self._beside = w.state.__dict__
        self._outermost = KEPT not in self._beside

    def __enter__(self) -> None:
        if self._outermost:
            self._beside[KEPT] = {}

    def __exit__(self, *_: object) -> None:
        if self._outermost:
            del self._beside[KEPT]


def kept(w: World) -> dict[Any, Any] | None:
    """The answers given so far while looking; None: things may change, ask anew."""
    return w.state.__dict__.get(KEPT)


def asked_once_of_two(question: Callable[[World, Ref, Ref], T]) -> Callable[[World, Ref, Ref], T]:
    """The same for a question about two beings."""

    @wraps(question)
    def asked(w: World, one: Ref, other: Ref) -> T:
        answers = w.state.__dict__.get(KEPT)
        if answers is None:
            return question(w, one, other)
        key = (question, one, other)
        if key not in answers:
            answers[key] = question(w, one, other)
        found: T = answers[key]
        return found

    return asked


def asked_once(question: Callable[[World, Ref], T]) -> Callable[[World, Ref], T]:
    """Marks a question about a being that many rules ask: while they only look it is worked out once."""

    @wraps(question)
    def asked(w: World, ref: Ref) -> T:
        answers = w.state.__dict__.get(KEPT)
        if answers is None:
            return question(w, ref)
        key = (question, ref)
        if key not in answers:
            answers[key] = question(w, ref)
        found: T = answers[key]
        return found

    return asked

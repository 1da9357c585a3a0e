"""While rules only look, as when a menu is put together, nothing changes: answers are kept and given again.

    with looking(m):
        ...  # only questions in here

What is kept hangs on the state, is never saved, and is gone when the looking ends.
"""

from typing import Any

from zhuoju.games.meshal.state import World

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

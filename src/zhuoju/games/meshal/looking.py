"""While rules only look, as when a menu is put together, nothing changes: answers are kept and given again.

    with looking(m):
        ...  # only questions in here

What is kept hangs on the state, is never saved, and is gone when the looking ends.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from zhuoju.games.meshal.state import World

_KEPT = "kept"


@contextmanager
def looking(w: World) -> Iterator[None]:
    """From here to the end of the block nothing changes."""
    beside = w.state.__dict__
    outer = beside.get(_KEPT)
    if outer is None:
        beside[_KEPT] = {}
    try:
        yield
    finally:
        if outer is None:
            del beside[_KEPT]


def kept(w: World) -> dict[Any, Any] | None:
    """The answers given so far while looking; None: things may change, ask anew."""
    return w.state.__dict__.get(_KEPT)

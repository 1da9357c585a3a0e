"""Reactions: listeners that follow an event, and windows in which seats may act."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from zhuoju.kernel.ask import choose_one
from zhuoju.kernel.decision import Seat
from zhuoju.kernel.flow import Flow
from zhuoju.kernel.table import Table

PASS = "pass"  # noqa: S105

Listener = Callable[[Table[Any, Any], Mapping[str, Any]], Flow[None]]
Reaction = Callable[[], Flow[Any]]


def occur(m: Table[Any, Any], kind: str, **data: Any) -> Flow[None]:
    """Tell an event, then run what the game has listening to it, in the order the game lists it."""
    m.tell(kind, **data)
    for listener in m.game.listeners.get(kind, ()):
        m.toil(f"a listener to {kind!r}")
        yield from listener(m, data)


def window(
    m: Table[Any, Any],
    place: str,
    seats: Iterable[Seat],
    offers: Callable[[Seat], Mapping[str, Reaction] | None],
    *,
    clause: str = "",
    reopen: bool = True,
) -> Flow[None]:
    """A named place where seats may react, in this order, until all have passed in a row.

    After a reaction the asking starts again with the first seat. `offers(seat)` says what the seat could do
    now; None skips it without asking. With `reopen` off every seat is asked once.
    """
    order = list(seats)
    turn = 0
    while turn < len(order):
        seat = order[turn]
        turn += 1
        m.toil(f"the window {place!r}")
        reactions = offers(seat)
        if reactions is None:
            continue
        options: dict[str, Reaction | None] = {**reactions, PASS: None}
        reaction = yield from choose_one(seat, place, options, clause=clause, default=PASS)
        if reaction is not None:
            yield from reaction()
            turn = 0 if reopen else turn

"""Flows: rules as generators. They yield decisions and nothing else, and nest with `yield from`."""

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, Final, TypeVar

from zhuoju.kernel.decision import Decision, Seat

T = TypeVar("T")

Asked = Decision | list[Decision]
Flow = Generator[Asked, Any, T]


class _Refresh:
    """Sent into a waiting flow when the table has changed around it: ask again with what is on offer now."""

    def __repr__(self) -> str:
        return "REFRESH"


REFRESH: Final = _Refresh()


class Then:
    """The next step and its arguments, which must be plain data."""

    __slots__ = ("args", "step")

    def __init__(self, step: "Step", args: tuple[Any, ...]) -> None:
        self.step = step
        self.args = args


Step = Callable[..., Flow[Any]]
Next = Step | Then | None


def then(step: Step, *args: Any) -> Then:
    """Return this from a step to go on with another one that takes arguments."""
    return Then(step, args)


def together(
    flows: Mapping[Seat, Flow[T]] | Iterable[tuple[Seat, Flow[T]]],
    *,
    secret: bool = False,
    until: Callable[[], bool] | None = None,
) -> Flow[dict[Seat, T]]:
    """Run one sub-flow per seat and take their answers in any order; returns what each gave back.

    After each answer the others are asked anew, so live options stay true. With `secret`, no seat and no bot
    learns an answer before all are in. `until` ends the whole early; seats cut off are not in the result.
    """
    running = dict(flows)
    order = list(running)
    done: dict[Seat, T] = {}
    token = object() if secret else None
    waiting: dict[Seat, Asked] = {}
    for seat in order:
        _go(seat, running, waiting, done, None)
    while waiting and not (until and until()):
        seat, inner, answer = yield from _ask_all(order, waiting, token)
        if answer is REFRESH:
            touched = list(waiting)
        else:
            _go(seat, running, waiting, done, answer if inner is None else (inner, answer))
            touched = [s for s in waiting if s != seat]
        for other in touched:
            _go(other, running, waiting, done, REFRESH)
    for seat in waiting:
        running[seat].close()
    return {seat: done[seat] for seat in order if seat in done}


def _go(
    seat: Seat, running: dict[Seat, Flow[T]], waiting: dict[Seat, Asked], done: dict[Seat, T], value: object
) -> None:
    """Move one sub-flow on to its next question or to its end."""
    try:
        waiting[seat] = running[seat].send(value)
    except StopIteration as stop:
        done[seat] = stop.value
        waiting.pop(seat, None)


def _ask_all(
    order: list[Seat], waiting: Mapping[Seat, Asked], token: object | None
) -> Flow[tuple[Seat, int | None, Any]]:
    """Ask all that wait at once; returns whose question was answered, which of its own, and how."""
    flat: list[Decision] = []
    owners: list[tuple[Seat, int | None]] = []
    for seat in order:
        asked = waiting.get(seat)
        if isinstance(asked, Decision):
            flat.append(asked)
            owners.append((seat, None))
        elif asked is not None:
            flat.extend(asked)
            owners.extend((seat, k) for k in range(len(asked)))
    if token is not None:
        for decision in flat:
            decision.secret = token
    got = yield flat
    if got is REFRESH:
        return -1, None, REFRESH
    position, answer = got
    return *owners[position], answer

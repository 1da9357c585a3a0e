"""Events: what happened, and who may know."""

from collections.abc import Iterable

from msgspec import Struct

from zhuoju.kernel.decision import Plain, Seat
from zhuoju.kernel.history import Log


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that happened: a key and its parameters, never a sentence."""

    kind: str
    data: dict[str, Plain] = {}
    to: tuple[Seat, ...] | None = None  # who sees all of it; None: everybody
    public: dict[str, Plain] | None = None  # what the others see of it; None: nothing


class Seen(Struct, frozen=True, omit_defaults=True):
    """An event as one seat, or a spectator, is told of it."""

    kind: str
    data: dict[str, Plain] = {}


def seen_by(event: Event, seat: Seat | None) -> Seen | None:
    """What this seat (None: a spectator) learns of an event, or None if it learns nothing."""
    if event.to is None or seat in event.to:
        return Seen(event.kind, event.data)
    return Seen(event.kind, event.public) if event.public is not None else None


class Streams:
    """For each seat the list of what it was told. Numbers in it have no gaps, so they give nothing away."""

    __slots__ = ("_read", "_told")

    def __init__(self) -> None:
        self._told: dict[Seat | None, list[Seen]] = {}
        self._read: dict[Seat | None, int] = {}

    def upto_now(self, seat: Seat | None, events: Log[Event]) -> list[Seen]:
        """Everything this seat was told; only events that are new since the last call are looked at."""
        told = self._told.setdefault(seat, [])
        start = self._read.get(seat, 0)
        if start < len(events):
            told.extend(s for e in events.since(start) if (s := seen_by(e, seat)) is not None)
            self._read[seat] = len(events)
        return told


def to_seats(to: Seat | Iterable[Seat] | None) -> tuple[Seat, ...] | None:
    """One seat, several or everybody, in the form events keep it."""
    if to is None:
        return None
    return (to,) if isinstance(to, int) else tuple(to)

"""Events: what happened, and who may know."""

from array import array
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
    """For each seat what it was told, as numbers of events. Places in it have no gaps: they tell nothing."""

    __slots__ = ("_read", "_told")

    def __init__(self) -> None:
        self._told: dict[Seat | None, array[int]] = {}
        self._read: dict[Seat | None, int] = {}

    def upto_now(self, seat: Seat | None, events: Log[Event]) -> "array[int]":
        """The numbers of all events this seat was told of."""
        self._news(seat, events)
        return self._told[seat]

    def since(self, seat: Seat | None, events: Log[Event], place: int) -> list[Seen]:
        """What this seat was told from a place in its stream on."""
        known, news = len(self._told.get(seat, ())), self._news(seat, events)
        if place >= known:
            return news[place - known :]
        told = self._told[seat][place:]
        held = events.since(told[0])
        first = len(events) - len(held)
        return [seen for number in told if (seen := seen_by(held[number - first], seat)) is not None]

    def _news(self, seat: Seat | None, events: Log[Event]) -> list[Seen]:
        """What this seat was told since the last time; nothing before that is looked at."""
        if seat not in self._told:
            self._told[seat] = array("L")
        start, total = self._read.get(seat, 0), len(events)
        if start == total:
            return []
        self._read[seat] = total
        fresh, told, news = events.since(start), self._told[seat], []
        for number, event in enumerate(fresh, total - len(fresh)):
            seen = seen_by(event, seat)
            if seen is not None:
                told.append(number)
                news.append(seen)
        return news


def to_seats(to: Seat | Iterable[Seat] | None) -> tuple[Seat, ...] | None:
    """One seat, several or everybody, in the form events keep it."""
    if to is None:
        return None
    return (to,) if isinstance(to, int) else tuple(to)

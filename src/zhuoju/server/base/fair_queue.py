"""A queue for a few places: everybody is served in turn, however much somebody else has waiting.

What somebody looks at goes before what nobody looks at; that gets what is left, and now and then a place.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

from zhuoju.server.base import metrics

Place = TypeVar("Place")

KNOWN = 10_000  # accounts whose last turn is remembered
SHARE = 8  # of so many places given one goes to what nobody looks at, if others want them all


class _Waiting(Generic[Place]):
    """Somebody who waits, and whether anybody looks at what they wait for."""

    def __init__(self, whose: str, watched: Callable[[], bool]) -> None:
        self.whose = whose
        self.watched = watched
        self.given: asyncio.Future[Place] = asyncio.get_running_loop().create_future()


class FairQueue(Generic[Place]):
    """Gives places, to one account after the other."""

    def __init__(self, places: Iterable[Place]) -> None:
        self._free = list(places)
        self._places = len(self._free)
        self._waiting: list[_Waiting[Place]] = []
        self._with: Counter[str] = Counter()  # places that accounts have now
        self._turns = 0  # that were had
        self._had: dict[str, int] = {}  # when an account had its last one
        self._passed_over = 0  # places given since what nobody looks at was given one

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @asynccontextmanager
    async def place(self, whose: str, watched: Callable[[], bool]) -> AsyncIterator[Place]:
        """A place, when it is this account's turn; whether somebody looks is asked whenever one is free."""
        mine = _Waiting[Place](whose, watched)
        self._waiting.append(mine)
        self._give()
        try:
            place = await mine.given
        except asyncio.CancelledError:
            if mine.given.done() and not mine.given.cancelled():  # it was given just before
                self._take_back(mine.given.result(), whose)
            else:
                self._leave(mine)
            raise
        try:
            yield place
        finally:
            self._take_back(place, whose)

    def _give(self) -> None:
        """Give the free places away."""
        while self._free and (following := self._next()) is not None:
            self._leave(following)
            self._with[following.whose] += 1
            self._turns += 1
            self._had.pop(following.whose, None)
            self._had[following.whose] = self._turns
            if len(self._had) > KNOWN:
                del self._had[next(iter(self._had))]
            following.given.set_result(self._free.pop())
        metrics.BOTS_WAITING.set(self.waiting)

    def _next(self) -> _Waiting[Place] | None:
        """Whose turn it is; nobody's, if the last free place is kept for somebody who may come to look."""
        watched, unwatched = self._first(True), self._first(False)
        if unwatched is not None and watched is not None and self._passed_over >= SHARE - 1:
            self._passed_over = 0
            return unwatched
        if watched is not None:
            self._passed_over += unwatched is not None
            return watched
        return None if self._is_last() else unwatched

    def _first(self, watched: bool) -> _Waiting[Place] | None:
        """Of those whose account had its last turn longest ago, whoever came first.

        The last free place is none for an account that has one: others shall not have to wait for it.
        """
        here = (each for each in self._waiting if not each.given.done())  # one may just be leaving
        if self._is_last():
            here = (each for each in here if not self._with[each.whose])
        theirs = (each for each in here if each.watched() is watched)
        return min(theirs, key=lambda each: self._had.get(each.whose, 0), default=None)

    def _is_last(self) -> bool:
        return len(self._free) == 1 < self._places

    def _leave(self, who: _Waiting[Place]) -> None:
        self._waiting.remove(who)
        metrics.BOTS_WAITING.set(self.waiting)

    def _take_back(self, place: Place, whose: str) -> None:
        self._free.append(place)
        self._with[whose] -= 1
        if not self._with[whose]:
            del self._with[whose]
        self._give()

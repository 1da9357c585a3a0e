"""A queue for a few places: by account, what somebody looks at first, and one place kept free for others."""

import asyncio
from collections.abc import Iterable

from tests.server.waiting import run
from zhuoju.server.base.fair_queue import SHARE, FairQueue


class Guests:
    """Whoever comes waits for a place, and has it until they are told to leave."""

    def __init__(self, places: int) -> None:
        self.queue = FairQueue(range(places))
        self.served: list[str] = []
        self._here: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, *names: str, watched: bool = True) -> None:
        """Names begin with the account's."""
        for name in names:
            self.tasks[name] = asyncio.create_task(self._come(name, watched))
            await asyncio.sleep(0)

    async def _come(self, name: str, watched: bool) -> None:
        async with self.queue.place(name.split()[0], lambda: watched):
            self.served.append(name)
            self._here[name] = asyncio.Event()
            await self._here[name].wait()

    async def leave(self, *names: str) -> None:
        for name in names:
            self._here[name].set()
            await self.tasks[name]
            await asyncio.sleep(0)

    async def leave_as_they_came(self) -> None:
        """Whoever has a place leaves, one after the other, until nobody is left."""
        for name in _growing(self.served):
            await self.leave(name)


def _growing(names: list[str]) -> Iterable[str]:
    place = 0
    while place < len(names):
        yield names[place]
        place += 1


def test_accounts_are_served_in_turn_and_their_own_in_the_order_they_came() -> None:
    async def stand() -> None:
        guests = Guests(1)
        await guests.come("eve 1", "eve 2", "eve 3", "ann 1", "eve 4", "ben 1", "ann 2")
        await guests.leave_as_they_came()
        assert guests.served == ["eve 1", "ann 1", "ben 1", "eve 2", "ann 2", "eve 3", "eve 4"]

    run(stand())


def test_the_last_place_is_kept_for_an_account_that_has_none() -> None:
    async def stand() -> None:
        guests = Guests(2)
        await guests.come("eve 1", "eve 2")
        assert guests.served == ["eve 1"]
        await guests.come("ann 1")
        assert guests.served == ["eve 1", "ann 1"]
        await guests.leave("ann 1", "eve 1")
        assert guests.served == ["eve 1", "ann 1", "eve 2"]
        await guests.leave_as_they_came()

    run(stand())


def test_what_nobody_looks_at_never_has_the_last_place_but_goes_on() -> None:
    async def stand() -> None:
        guests = Guests(2)
        await guests.come("eve 1", "ben 1", watched=False)
        assert guests.served == ["eve 1"]
        await guests.come("ann 1")
        assert guests.served == ["eve 1", "ann 1"]
        await guests.leave("ann 1")
        assert guests.served == ["eve 1", "ann 1"]
        await guests.leave("eve 1")
        assert guests.served == ["eve 1", "ann 1", "ben 1"]
        await guests.leave_as_they_came()

    run(stand())


def test_what_nobody_looks_at_gets_a_place_now_and_then_while_others_want_them_all() -> None:
    async def stand() -> None:
        guests = Guests(1)
        await guests.come("ann 0")
        await guests.come("eve 1", watched=False)
        await guests.come(*(f"ann {n}" for n in range(1, 2 * SHARE)))
        await guests.leave_as_they_came()
        assert guests.served.index("eve 1") == SHARE

    run(stand())


def test_who_gives_up_waiting_or_what_they_were_just_given_leaves_it_to_others() -> None:
    async def stand() -> None:
        guests = Guests(1)
        await guests.come("eve 1", "ann 1", "ben 1")
        guests.tasks["ann 1"].cancel()  # while it waits
        await asyncio.gather(guests.tasks["ann 1"], return_exceptions=True)
        assert guests.queue.waiting == 1
        guests._here["eve 1"].set()
        await guests.tasks["eve 1"]
        guests.tasks["ben 1"].cancel()  # just when it was its turn
        await asyncio.gather(guests.tasks["ben 1"], return_exceptions=True)
        await guests.come("cid 1")
        assert guests.served[-1] == "cid 1"
        await guests.leave("cid 1")

    run(stand())

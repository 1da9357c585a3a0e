"""Playing: one connection that comes back by itself, and the tables it looks at."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from inspect import isawaitable
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from zhuoju.kernel import Plain
from zhuoju.server.match import wire

_read = msgspec.json.Decoder(wire.Heard).decode
_write = msgspec.json.Encoder().encode

WAIT_FIRST, WAIT_MOST = 0.05, 2.0  # seconds between two attempts to come back

Choose = Callable[[wire.Asked], Plain | Awaitable[Plain]]


class Gone(Exception):
    """The connection is gone for good."""


class Looking:
    """A table as it was last shown."""

    def __init__(self, table: str, invite: str) -> None:
        self.table = table
        self.invite = invite
        self.shown: wire.Snapshot | wire.Update | None = None
        self.view: Plain = None
        self.seat: int | None = None
        self.told: list[wire.Told] = []
        self.changed = asyncio.Event()

    def see(self, shown: wire.Snapshot | wire.Update) -> None:
        """Take in what the server shows."""
        if isinstance(shown, wire.Snapshot):
            self.view, self.seat = shown.view, shown.seat
            del self.told[shown.begins :]
        else:
            self.view = patched(self.view, shown.patch)
        self.told.extend(shown.told)
        self.shown = shown
        self.changed.set()

    @property
    def cursor(self) -> wire.Cursor | None:
        """How far we have heard."""
        return self.shown.cursor if self.shown else None

    @property
    def asked(self) -> list[wire.Asked]:
        """What we are asked."""
        return self.shown.asked if self.shown else []

    @property
    def ended(self) -> wire.Ended | None:
        """How it ended, if it has."""
        return self.shown.ended if self.shown else None


class Live:
    """A connection. What was asked before it broke is asked again when it stands anew."""

    def __init__(self, address: str, cookie: str, language: str) -> None:
        self._address = address
        self._cookie = cookie
        self._language = language
        self._tables: dict[str, Looking] = {}
        self._waiting: dict[int, tuple[wire.Said, asyncio.Future[wire.Heard]]] = {}
        self._last = 0
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._gone: Gone | None = None
        self.breaks = 0  # how often the connection was lost

    async def __aenter__(self) -> "Live":
        self._task = asyncio.create_task(self._stay())
        return self

    async def __aexit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError, Gone):
                await self._task

    # The connection

    async def _stay(self) -> None:
        """Connect, and again whenever the connection is lost, until the server says goodbye."""
        wait = WAIT_FIRST
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, EOFError):
                headers = {"Cookie": self._cookie}
                async with connect(self._address, additional_headers=headers, max_size=None) as socket:
                    wait = WAIT_FIRST
                    await self._listen(socket)
            self._socket = None
            if self._gone is not None:
                return
            self.breaks += 1
            await asyncio.sleep(wait)
            wait = min(WAIT_MOST, wait * 2)

    async def _listen(self, socket: ClientConnection) -> None:
        await socket.send(_write(wire.Hello(wire.VERSION, self._language)).decode())  # type: ignore[arg-type]
        for looking in self._tables.values():
            await socket.send(_write(wire.Open(looking.table, looking.cursor, looking.invite)).decode())
        for said, _ in list(self._waiting.values()):
            await socket.send(_write(said).decode())
        self._socket = socket
        async for raw in socket:
            for line in raw.splitlines():
                self._hear(_read(line))

    def _hear(self, heard: wire.Heard) -> None:
        if isinstance(heard, wire.Snapshot | wire.Update):
            if heard.table in self._tables:
                self._tables[heard.table].see(heard)
        elif isinstance(heard, wire.Bye):
            self._fail(Gone(f"{heard.code}: {heard.message}"))
        else:
            waiting = self._waiting.pop(getattr(heard, "id", 0), None)
            if waiting is not None and not waiting[1].done():
                waiting[1].set_result(heard)

    def _fail(self, why: Gone) -> None:
        self._gone = why
        for looking in self._tables.values():
            looking.changed.set()
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(why)
        self._waiting.clear()

    async def ask(self, make: Callable[[int], wire.Said]) -> wire.Heard:
        """Ask something by a message that carries the given number; what comes back."""
        self._must_be_there()
        self._last += 1
        said = make(self._last)
        future: asyncio.Future[wire.Heard] = asyncio.get_running_loop().create_future()
        self._waiting[self._last] = (said, future)
        if self._socket is not None:
            with suppress(ConnectionClosed):  # then it is asked again on the next connection
                await self._socket.send(_write(said).decode())
        return await future

    # Tables

    async def look(self, table: str, invite: str = "") -> Looking:
        """Look at a table; wait until it is shown."""
        looking = self._tables.setdefault(table, Looking(table, invite))
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(_write(wire.Open(table, looking.cursor, invite)).decode())
        while looking.shown is None:
            looking.changed.clear()
            await self._change(looking)
        return looking

    async def _change(self, looking: Looking) -> None:
        """Wait for news of a table; Gone where there will be none."""
        self._must_be_there()
        await looking.changed.wait()
        self._must_be_there()

    def _must_be_there(self) -> None:
        if self._gone is not None:
            raise self._gone

    async def answer(self, looking: Looking, asked: wire.Asked, choice: Plain) -> wire.Heard:
        """Answer a question: Done once it is kept, Refused if it cannot be."""
        cursor = looking.cursor
        assert cursor is not None
        number = asked.question.number
        return await self.ask(lambda n: wire.Answer(n, looking.table, cursor.epoch, number, choice))

    async def play(self, table: str, choose: Choose, invite: str = "") -> wire.Ended:
        """Answer whatever is asked until the match is over."""
        looking = await self.look(table, invite)
        while looking.ended is None:
            looking.changed.clear()
            if looking.asked:
                asked = looking.asked[0]
                choice = choose(asked)
                await self.answer(looking, asked, await choice if isawaitable(choice) else choice)
                if looking.asked and looking.asked[0] is asked and looking.ended is None:
                    await self._change(looking)
            else:
                await self._change(looking)
        return looking.ended


def patched(old: Any, patch: Any) -> Any:
    """A view with a patch on it; see `wire.Update`."""
    if isinstance(patch, list):
        return patch[0]
    if not patch:
        return old
    if isinstance(old, list):
        return [patched(each, patch[str(n)]) if str(n) in patch else each for n, each in enumerate(old)]
    new = {key: value for key, value in old.items() if patch.get(key, ...) is not None}
    for key, change in patch.items():
        if change is not None:
            new[key] = patched(old.get(key), change)
    return new

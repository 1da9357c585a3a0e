"""The ledger: actions are appended here, many in one transaction, and nothing is acknowledged before."""

import asyncio
import sys
from collections.abc import Callable, Sequence
from typing import Protocol

import structlog
from msgspec import Struct
from msgspec.structs import astuple
from sqlalchemy import delete, update

from zhuoju.server.base import metrics
from zhuoju.server.live.fast import sqlite_writer
from zhuoju.server.match.archive import EVERY
from zhuoju.server.storage.database import Database
from zhuoju.server.storage.schema import actions, snapshots, tables

log = structlog.get_logger()

MOST = 512  # actions in one transaction
SPARSE = 10 * EVERY  # of old snapshots, those after so many actions are kept


class Row(Struct, frozen=True):
    """One action to be kept, where it leaves its table, and from time to time the course as it is then."""

    table: str
    number: int
    body: bytes
    at: int
    awaited: str
    due: int | None
    moved: int | None  # when everybody may know that something was done
    snapshot: bytes | None = None

    @property
    def key(self) -> tuple[str, int]:
        """What can be there only once."""
        return (self.table, self.number)


Key = tuple[str, int]
Heard = Callable[[bool | Exception], None]


class Keeping(Protocol):
    """A way to keep rows: those whose key was free, in one transaction that is on the disk afterwards."""

    async def keep(self, rows: Sequence[Row]) -> set[Key]:
        """Which of the rows are kept now."""

    async def close(self) -> None:
        """Let go."""


class Ledger:
    """Appends actions. Whatever comes while a transaction is being written goes into the next one."""

    def __init__(self, keeping: Keeping) -> None:
        self._keeping = keeping
        self._waiting: list[tuple[Row, Heard]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def put(self, row: Row, heard: Heard) -> None:
        """Keep a row. `heard` is called with True once it is on the disk, with False if another one has its
        number, or with what went wrong."""
        if self._closed:
            _tell(row, heard, RuntimeError("the ledger is closed"))
            return
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        self._waiting.append((row, heard))
        self._wake.set()

    async def append(self, row: Row) -> bool:
        """Keep a row. True once it is on the disk; False if another one has its number."""
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def heard(outcome: bool | Exception) -> None:
            if kept.done():
                return
            if isinstance(outcome, Exception):
                kept.set_exception(outcome)
            else:
                kept.set_result(outcome)

        self.put(row, heard)
        return await kept

    async def _write(self) -> None:
        while self._waiting or not self._closed:
            await self._wake.wait()
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            if not self._waiting:
                self._wake.clear()
            if not batch:
                continue
            metrics.BATCH.observe(len(batch))
            try:
                with metrics.KEEPING.time():
                    kept = await self._keeping.keep([row for row, _ in batch])
            except Exception as wrong:  # whatever a database may raise, those who wait must hear of it
                for row, heard in batch:
                    _tell(row, heard, wrong)
                continue
            metrics.ACTIONS.inc(len(kept))
            for row, heard in batch:
                _tell(row, heard, (row.table, row.number) in kept)

    async def close(self) -> None:
        """Write what waits, let those hear of it who handed it in, then stop."""
        self._closed = True
        self._wake.set()
        if self._task is not None:
            await self._task
        await self._keeping.close()


def _tell(row: Row, heard: Heard, outcome: bool | Exception) -> None:
    try:
        heard(outcome)
    except Exception as wrong:  # one table's trouble is not that of the others in its transaction
        log.exception("after an action was kept", table=row.table, number=row.number, wrong=repr(wrong))


class NotKept(RuntimeError):
    """A batch was not kept, or nobody knows whether it was."""


class InFile:
    """Keeps rows in SQLite, by a scribe of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._path = database.engine.url.database or ":memory:"
        self._scribe: asyncio.subprocess.Process | None = None

    async def keep(self, rows: Sequence[Row]) -> set[Key]:
        """One transaction for all, written by the scribe."""
        async with self._database.writing():
            writing = self._scribe or await self._engage()
            try:
                said = await _handed(writing, rows)
            except BaseException as wrong:
                self._dismiss()  # what it says next would be taken for an answer to something else
                if isinstance(wrong, (OSError, EOFError)):
                    raise NotKept("whoever writes to the database is gone; another one takes over") from wrong
                raise
        if isinstance(said, str):
            raise NotKept(said)
        return {row.key for row, kept in zip(rows, said, strict=True) if kept}

    async def _engage(self) -> asyncio.subprocess.Process:
        self._scribe = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", sqlite_writer.__file__, self._path, str(EVERY), str(SPARSE)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        return self._scribe

    def _dismiss(self) -> None:
        gone, self._scribe = self._scribe, None
        if gone is not None and gone.returncode is None:
            gone.kill()

    async def close(self) -> None:
        """Let the scribe end its work."""
        if self._scribe is not None and self._scribe.stdin is not None:
            self._scribe.stdin.close()
            await self._scribe.wait()


async def _handed(to: asyncio.subprocess.Process, rows: Sequence[Row]) -> list[bool] | str:
    """What the scribe says of rows: for each whether it is kept, or what is wrong with all of them."""
    assert to.stdin is not None
    assert to.stdout is not None
    to.stdin.write(sqlite_writer.message(list(map(astuple, rows))))
    await to.stdin.drain()
    head = await to.stdout.readexactly(sqlite_writer.HEAD)
    said: list[bool] | str = sqlite_writer.understood(
        await to.stdout.readexactly(int.from_bytes(head, "big"))
    )
    return said


class InServer:
    """Keeps rows in PostgreSQL, where other workers append as well."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, rows: Sequence[Row]) -> set[Key]:
        """Rows whose number another worker took are left out, not an error."""
        insert = self._database.insert(actions).on_conflict_do_nothing()
        values = [{"table": r.table, "number": r.number, "body": r.body, "at": r.at} for r in rows]
        async with self._database.write() as connection:
            done = await connection.execute(
                insert.values(values).returning(actions.c.table, actions.c.number)
            )
            kept = {(table, number) for table, number in done}
            mine = [row for row in rows if row.key in kept]
            moved = {row.table: {"moved": row.moved} for row in mine if row.moved is not None}
            for row in {row.table: row for row in mine}.values():
                await connection.execute(
                    update(tables)
                    .where(tables.c.id == row.table, tables.c.steps < row.number)
                    .values(steps=row.number, awaited=row.awaited, due=row.due, **moved.get(row.table, {}))
                )
            for row in (row for row in mine if row.snapshot is not None):
                keep = self._database.insert(snapshots).on_conflict_do_nothing()
                await connection.execute(keep.values(table=row.table, number=row.number, body=row.snapshot))
                old = (snapshots.c.table == row.table) & (snapshots.c.number < row.number - EVERY)
                await connection.execute(delete(snapshots).where(old, snapshots.c.number % SPARSE != 0))
        return kept

    async def close(self) -> None:
        """Nothing is held."""


def open_ledger(database: Database) -> Ledger:
    """The ledger of this database."""
    return Ledger(InFile(database) if database.is_sqlite else InServer(database))

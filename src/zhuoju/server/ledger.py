"""The ledger: actions are appended here, many in one transaction, and nothing is acknowledged before."""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Protocol

from msgspec import Struct
from sqlalchemy import update

from zhuoju.server.database import Database
from zhuoju.server.schema import actions, tables

MOST = 512  # actions in one transaction


class Row(Struct, frozen=True):
    """One action to be kept, and where it leaves its table."""

    table: str
    number: int
    body: bytes
    at: int
    awaited: str
    due: int | None

    @property
    def key(self) -> tuple[str, int]:
        """What can be there only once."""
        return (self.table, self.number)


Key = tuple[str, int]


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
        self._waiting: list[tuple[Row, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def append(self, row: Row) -> bool:
        """Keep a row. True once it is on the disk; False if another one has its number."""
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, kept))
        self._wake.set()
        return await kept

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            if not self._waiting:
                self._wake.clear()
            try:
                kept = await self._keeping.keep([row for row, _ in batch])
            except Exception as wrong:  # whatever a database may raise, those who wait must hear of it
                for _, future in batch:
                    if not future.done():
                        future.set_exception(wrong)
                continue
            for row, future in batch:
                if not future.done():
                    future.set_result(row.key in kept)

    async def close(self) -> None:
        """Write what waits, then stop."""
        while self._waiting:
            await asyncio.sleep(0.005)
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._keeping.close()


class InFile:
    """Keeps rows in SQLite, by one thread that does nothing else."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._path = database.engine.url.database or ":memory:"
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._file: sqlite3.Connection | None = None

    async def keep(self, rows: Sequence[Row]) -> set[Key]:
        """One hop to the thread and one transaction for all."""
        async with self._database.writing():
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._keep, rows)

    def _keep(self, rows: Sequence[Row]) -> set[Key]:
        file = self._file or self._open()
        kept: set[Key] = set()
        file.execute("BEGIN IMMEDIATE")
        try:
            for row in rows:
                done = file.execute(
                    'INSERT OR IGNORE INTO actions ("table", number, body, at) VALUES (?, ?, ?, ?)',
                    (row.table, row.number, row.body, row.at),
                )
                if done.rowcount:
                    kept.add(row.key)
            file.executemany(
                "UPDATE tables SET moved = ?, steps = ?, awaited = ?, due = ? WHERE id = ? AND steps < ?",
                [
                    (row.at, row.number, row.awaited, row.due, row.table, row.number)
                    for row in rows
                    if row.key in kept
                ],
            )
            file.execute("COMMIT")
        except BaseException:
            file.execute("ROLLBACK")
            raise
        return kept

    def _open(self) -> sqlite3.Connection:
        file = sqlite3.connect(self._path, timeout=15, isolation_level=None, check_same_thread=False)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            file.execute(f"PRAGMA {pragma}")
        self._file = file
        return file

    async def close(self) -> None:
        """Close the file and end the thread."""
        if self._file is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._file.close)
        self._thread.shutdown(wait=False)


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
            last = {row.table: row for row in rows if row.key in kept}
            for row in last.values():
                await connection.execute(
                    update(tables)
                    .where(tables.c.id == row.table, tables.c.steps < row.number)
                    .values(moved=row.at, steps=row.number, awaited=row.awaited, due=row.due)
                )
        return kept

    async def close(self) -> None:
        """Nothing is held."""


def open_ledger(database: Database) -> Ledger:
    """The ledger of this database."""
    return Ledger(InFile(database) if database.is_sqlite else InServer(database))

"""The ledger: actions are appended here, many in one transaction, and nothing is acknowledged before."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain
from typing import Any, Protocol

import structlog
from msgspec import Struct
from sqlalchemy import delete, update

from zhuoju.server import metrics
from zhuoju.server.archive import EVERY
from zhuoju.server.database import Database
from zhuoju.server.schema import actions, snapshots, tables

log = structlog.get_logger()

MOST = 512  # actions in one transaction
SPARSE = 10 * EVERY  # of old snapshots, those after so many actions are kept
WAL_PAGES = 8000  # that SQLite's journal grows by before they are written to their places


class Row(Struct, frozen=True):
    """One action to be kept, where it leaves its table, and from time to time the course as it is then."""

    table: str
    number: int
    body: bytes
    at: int
    awaited: str
    due: int | None
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
        file.execute("BEGIN IMMEDIATE")
        try:
            kept = _insert(file, rows)
            if kept is None:
                file.execute("ROLLBACK")
                file.execute("BEGIN IMMEDIATE")
                kept = _insert_singly(file, rows)
            mine = rows if len(kept) == len(rows) else [row for row in rows if row.key in kept]
            for part in _in_powers(mine):
                file.execute(
                    _moved(len(part)), _flat((r.table, r.at, r.number, r.awaited, r.due) for r in part)
                )
            for row in mine:
                if row.snapshot is not None:
                    _keep_snapshot(file, row, row.snapshot)
            file.execute("COMMIT")
        except BaseException:
            file.execute("ROLLBACK")
            raise
        return kept

    def _open(self) -> sqlite3.Connection:
        file = sqlite3.connect(self._path, timeout=15, isolation_level=None, check_same_thread=False)
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"wal_autocheckpoint={WAL_PAGES}",
        ):
            file.execute(f"PRAGMA {pragma}")
        self._file = file
        return file

    async def close(self) -> None:
        """Close the file and end the thread."""
        if self._file is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._file.close)
        self._thread.shutdown(wait=False)


# One statement for many rows is one change of threads; one for each row would be as many as there are rows.


def _insert(file: sqlite3.Connection, rows: Sequence[Row]) -> set[Key] | None:
    """Append rows; their keys, or None if one of them was not free."""
    for part in _in_powers(rows):
        done = file.execute(_appended(len(part)), _flat((r.table, r.number, r.body, r.at) for r in part))
        if done.rowcount != len(part):
            return None
    return {row.key for row in rows}


def _insert_singly(file: sqlite3.Connection, rows: Sequence[Row]) -> set[Key]:
    """Append those rows whose key is free; which they are."""
    one = _appended(1)
    return {r.key for r in rows if file.execute(one, (r.table, r.number, r.body, r.at)).rowcount}


def _in_powers(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """In parts whose sizes are powers of two, so that there are few different statements to prepare."""
    start = 0
    while start < len(rows):
        size = 1 << ((len(rows) - start).bit_length() - 1)
        yield rows[start : start + size]
        start += size


def _flat(rows: Iterable[tuple[Any, ...]]) -> list[Any]:
    return list(chain.from_iterable(rows))


@cache
def _appended(count: int) -> str:
    places = ",".join(["(?,?,?,?)"] * count)
    return f'INSERT OR IGNORE INTO actions ("table", number, body, at) VALUES {places}'  # noqa: S608


@cache
def _moved(count: int) -> str:
    places = ",".join(["(?,?,?,?,?)"] * count)
    return (
        "UPDATE tables SET moved = n.column2, steps = n.column3, awaited = n.column4, due = n.column5"  # noqa: S608
        f" FROM (VALUES {places}) AS n WHERE id = n.column1 AND steps < n.column3"
    )


def _keep_snapshot(file: sqlite3.Connection, row: Row, snapshot: bytes) -> None:
    """Keep a course as it is; of older ones but the last only some are needed."""
    file.execute(
        'INSERT OR IGNORE INTO snapshots ("table", number, body) VALUES (?, ?, ?)',
        (row.table, row.number, snapshot),
    )
    file.execute(
        'DELETE FROM snapshots WHERE "table" = ? AND number < ? AND number % ? != 0',
        (row.table, row.number - EVERY, SPARSE),
    )


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
            for row in {row.table: row for row in mine}.values():
                await connection.execute(
                    update(tables)
                    .where(tables.c.id == row.table, tables.c.steps < row.number)
                    .values(moved=row.at, steps=row.number, awaited=row.awaited, due=row.due)
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

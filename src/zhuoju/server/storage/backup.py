"""Backups: everything that is kept as one file, made while the server runs, for either database.

The file is a gzip stream of MessagePack records: a heading, every row, and how many there were.
"""

import asyncio
import gzip
import os
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any, Protocol

import msgspec
from msgspec import Struct
from sqlalchemy import Integer, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.base.config import SECRET, Config
from zhuoju.server.storage.database import Database
from zhuoju.server.storage.schema import metadata

FORM = 1
BATCH = 500
MAGIC = "zhuoju-backup"


class BadBackup(Exception):
    """A file that cannot be restored from, or a place that it cannot be restored to."""


class Heading(Struct, frozen=True):
    """The first record."""

    magic: str
    form: int
    secret: bytes  # what cookies are signed with: without it, guests would not be known again


class Kept(Struct, frozen=True, array_like=True):
    """One row."""

    table: str
    row: dict[str, Any]


class Ending(Struct, frozen=True):
    """The last record: a file without it was cut off."""

    rows: int


# Writing


async def backup(config: Config, target: Path) -> int:
    """Write everything as it is at this moment; how many rows."""
    draft = target.with_name(f"{target.name}.{secrets.token_hex(4)}")
    try:
        with _private(draft) as raw, gzip.open(raw, "wb", compresslevel=6) as file:
            _put(file, Heading(MAGIC, FORM, _secret(config)))
            rows = 0
            async with _still(config) as c:
                for table in metadata.sorted_tables:
                    async for row in await c.stream(select(table)):
                        named = {str(column): value for column, value in row._mapping.items()}
                        _put(file, Kept(str(table.name), named))
                        rows += 1
            _put(file, Ending(rows))
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return rows


def _private(path: Path) -> IO[bytes]:
    """A new file that nobody else may read."""
    return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb")


def _secret(config: Config) -> bytes:
    path = Path(config.data) / "secret"
    return path.read_bytes() if not os.environ.get(SECRET) and path.is_file() else b""


@asynccontextmanager
async def _still(config: Config) -> AsyncIterator[AsyncConnection]:
    """The database as it is now, whatever the server writes meanwhile."""
    if config.is_sqlite:
        async with _copied(config) as c:
            yield c
        return
    db = Database(config)
    try:
        async with db.engine.connect() as plain:
            c = await plain.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            yield c
    finally:
        await db.close()


@asynccontextmanager
async def _copied(config: Config) -> AsyncIterator[AsyncConnection]:
    """A copy of the file by SQLite's own online backup, which waits for nobody and stops nobody."""
    source = Path(Database(config).engine.url.database or "")
    if not source.is_file():
        raise BadBackup(f"there is no database at {source}")
    copy = source.with_name(f".backup-{secrets.token_hex(6)}.sqlite3")
    try:
        await asyncio.to_thread(_copy, source, copy)
        db = Database(Config(data=config.data, db=f"sqlite:///{copy}"))
        try:
            async with db.read() as c:
                yield c
        finally:
            await db.close()
    finally:
        for leftover in source.parent.glob(f"{copy.name}*"):
            leftover.unlink()


def _copy(source: Path, copy: Path) -> None:
    copy.touch(0o600)
    one, other = sqlite3.connect(source, timeout=30), sqlite3.connect(copy)
    try:
        one.backup(other)
    finally:
        one.close()
        other.close()


class _Writable(Protocol):
    def write(self, raw: bytes, /) -> int:
        """Add to the file."""


def _put(file: _Writable, record: Struct) -> None:
    raw = msgspec.msgpack.encode(record)
    file.write(len(raw).to_bytes(4, "big") + raw)


# Reading


async def restore(config: Config, source: Path) -> int:
    """Put everything from a backup into an empty database; how many rows. All of it, or nothing."""
    with gzip.open(source, "rb") as file:
        records = _records(file)
        heading = _heading(records)
        db = Database(config)
        try:
            await db.upgrade()
            async with db.write() as c:
                await _must_be_empty(c)
                rows = await _put_back(c, records)
                if not db.is_sqlite:
                    await _count_on(c)
        finally:
            await db.close()
    _keep_secret(config, heading.secret)
    return rows


def _records(file: Any) -> Iterator[bytes]:
    try:
        while size := file.read(4):
            raw = file.read(int.from_bytes(size, "big"))
            yield raw
    except (OSError, EOFError) as wrong:
        raise BadBackup(f"this backup is damaged: {wrong}") from None


def _heading(records: Iterator[bytes]) -> Heading:
    try:
        heading = msgspec.msgpack.decode(next(records, b""), type=Heading)
    except msgspec.MsgspecError:
        raise BadBackup("this is not a backup of zhuoju") from None
    if heading.magic != MAGIC or heading.form != FORM:
        raise BadBackup(f"this backup has form {heading.form}; form {FORM} can be read")
    return heading


async def _must_be_empty(c: AsyncConnection) -> None:
    for table in metadata.sorted_tables:
        if (await c.execute(select(func.count()).select_from(table))).scalar_one():
            raise BadBackup(f"the database is not empty: there are {table.name} in it")


async def _put_back(c: AsyncConnection, records: Iterator[bytes]) -> int:
    """Every row, in batches of one table."""
    tables = {table.name: table for table in metadata.sorted_tables}
    batch: list[dict[str, Any]] = []
    current = ""
    for rows, raw in enumerate(records):
        record = _row_in(raw)
        if isinstance(record, Ending):
            await _insert(c, tables.get(current), batch)
            if record.rows != rows:
                raise BadBackup(f"this backup lacks rows: {rows} of {record.rows} are there")
            return rows
        if record.table != current or len(batch) >= BATCH:
            await _insert(c, tables.get(current), batch)
            batch, current = [], record.table
        if current not in tables:
            raise BadBackup(f"this backup has {current}, which this version does not know")
        batch.append(record.row)
    raise BadBackup("this backup was cut off")


def _row_in(raw: bytes) -> Kept | Ending:
    try:
        if raw[:1] == b"\x81":  # a map of one: the ending
            return msgspec.msgpack.decode(raw, type=Ending)
        return msgspec.msgpack.decode(raw, type=Kept)
    except msgspec.MsgspecError as wrong:
        raise BadBackup(f"this backup is damaged: {wrong}") from None


async def _insert(c: AsyncConnection, table: Table | None, batch: list[dict[str, Any]]) -> None:
    if table is not None and batch:
        await c.execute(insert(table), batch)


async def _count_on(c: AsyncConnection) -> None:
    """PostgreSQL counts on from the highest number that was put back."""
    for table in metadata.sorted_tables:
        for column in table.primary_key:
            if isinstance(column.type, Integer) and column.autoincrement is True:
                highest = (await c.execute(select(func.max(column)))).scalar()
                sequence = text("SELECT setval(pg_get_serial_sequence(:table, :column), :at)")
                if highest is not None:
                    named = {"table": table.name, "column": column.name, "at": highest}
                    await c.execute(sequence, named)


def _keep_secret(config: Config, secret: bytes) -> None:
    path = Path(config.data) / "secret"
    if secret and config.data and not path.exists() and not os.environ.get(SECRET):
        path.parent.mkdir(parents=True, exist_ok=True)
        with _private(path) as file:
            file.write(secret)

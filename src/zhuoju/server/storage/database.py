"""The database: SQLite in a file or PostgreSQL, one way to read and one way to write."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from zhuoju.server.base.config import Config
from zhuoju.server.storage import revisions

BUSY_MS = 15_000  # how long SQLite waits for another process, such as a backup


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """A name that nobody can guess, and that fits into a link."""
    return secrets.token_urlsafe(9)


def new_word() -> str:
    """A secret word for a link."""
    return secrets.token_urlsafe(18)


class Database:
    """Connections. On SQLite one writer at a time, so that nobody finds the file locked."""

    def __init__(self, config: Config) -> None:
        self.is_sqlite = config.is_sqlite
        if self.is_sqlite and not config.db:
            Path(config.data).mkdir(parents=True, exist_ok=True)
        self.engine = _engine(config.url, self.is_sqlite)
        self._writing = asyncio.Lock()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """For looking only."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: kept whole when the block ends, or not at all."""
        if not self.is_sqlite:
            async with self.engine.begin() as connection:
                yield connection
            return
        async with self._writing, self.engine.connect() as plain:
            connection = await plain.execution_options(immediate=True)
            async with connection.begin():
                yield connection

    def writing(self) -> AbstractAsyncContextManager[None]:
        """For a writer with a connection of its own: nobody else of this process writes meanwhile."""
        return self._writing

    def insert(self, table: Table) -> Any:
        """An insert that can say what to do about a row that is there already."""
        return sqlite.insert(table) if self.is_sqlite else postgresql.insert(table)

    async def upgrade(self) -> None:
        """Bring the schema up to date."""
        async with self.engine.begin() as connection:
            await connection.run_sync(revisions.upgrade)

    async def is_current(self) -> bool:
        """Whether the schema is the one this program knows."""
        async with self.engine.connect() as connection:
            return await connection.run_sync(revisions.is_current)

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()


def _engine(url: str, is_sqlite: bool) -> AsyncEngine:
    if not is_sqlite:
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": BUSY_MS / 1000})

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy's own BEGIN below, so that it covers everything
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={BUSY_MS}",
            "temp_store=MEMORY",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("immediate")  # else another process may be quicker
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine

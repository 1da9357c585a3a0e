"""What the database keeps of tables and their matches, and how a course is brought back from it."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import select, update

from zhuoju.kernel import Match, Result
from zhuoju.server.base.threads import PAST, TABLES
from zhuoju.server.match import unwelcome
from zhuoju.server.match.admission import may_see
from zhuoju.server.match.places import Seated, seated
from zhuoju.server.match.played import Beginning, Course, NeedsWhole, resume
from zhuoju.server.match.record import Recorded, unpack
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import accounts, actions, sessions, snapshots, tables

EVERY = 100  # actions between two snapshots


class Archive:
    """Reads and writes tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def table(self, table: str) -> Seated | None:
        """A table by its id."""
        async with self._database.read() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).one_or_none()
        return None if row is None else seated(row)

    async def admitted(self, table: str, account: str, invite: str | None) -> Seated | None:
        """A table, for whoever may look at it; without an invitation: for whoever was let in before."""
        async with self._database.read() as c:
            row = (await c.execute(select(tables).where(tables.c.id == table))).one_or_none()
            if row is None:
                return None
            word = row.invite if invite is None else invite
            return seated(row) if await may_see(c, row, account, word) else None

    async def unwelcome(self, table: str) -> set[str]:
        """Whoever was sent away from a table, or from its campaign."""
        async with self._database.read() as c:
            return await unwelcome.at_table(c, table)

    async def course(self, table: str, beginning: Beginning, *, upto: int | None = None) -> Course:
        """The course of a match: from its last snapshot, or from its beginning where that is not enough."""
        number, kept = await self._snapshot(table, upto)
        todo = await self.actions(table, since=number, upto=upto)
        try:
            return await (TABLES if upto is None else PAST).do(resume, beginning, kept, todo)
        except NeedsWhole:
            return await self.whole(table, beginning, upto=upto)

    async def whole(self, table: str, beginning: Beginning, *, upto: int | None = None) -> Course:
        """The course of a match, run from its beginning."""
        todo = await self.actions(table, upto=upto)
        return await (TABLES if upto is None else PAST).do(resume, beginning, None, todo)

    async def actions(self, table: str, *, since: int = 0, upto: int | None = None) -> list[Recorded]:
        """The actions after so many."""
        query = (
            select(actions.c.body)
            .where(actions.c.table == table, actions.c.number > since)
            .order_by(actions.c.number)
        )
        if upto is not None:
            query = query.where(actions.c.number <= upto)
        async with self._database.read() as connection:
            return [unpack(body) for (body,) in await connection.execute(query)]

    async def _snapshot(self, table: str, upto: int | None) -> tuple[int, bytes | None]:
        query = select(snapshots.c.number, snapshots.c.body).where(snapshots.c.table == table)
        if upto is not None:
            query = query.where(snapshots.c.number <= upto)
        async with self._database.read() as connection:
            found = (
                await connection.execute(query.order_by(snapshots.c.number.desc()).limit(1))
            ).one_or_none()
        return (0, None) if found is None else (found.number, found.body)

    async def finish(self, table: str, result: Result) -> bool:
        """Write that a match is over; True for whoever was first to do so."""
        async with self._database.write() as connection:
            done = await connection.execute(
                update(tables)
                .where(tables.c.id == table, tables.c.stage == "running")
                .values(
                    stage="finished",
                    finished=now(),
                    moved=now(),
                    result=msgspec.json.encode(result),
                    due=None,
                    awaited="",
                    revision=tables.c.revision + 1,
                )
            )
        return bool(done.rowcount)

    async def revisions(self, ids: Sequence[str]) -> dict[str, int]:
        """How often who sits where has changed at these tables; one that is gone is not in it."""
        query = select(tables.c.id, tables.c.revision).where(tables.c.id.in_(ids))
        async with self._database.read() as connection:
            return {row.id: row.revision for row in await connection.execute(query)}

    async def welcome(self, ids: Sequence[str]) -> set[str]:
        """Those of these accounts that are still there and not banned."""
        query = select(accounts.c.id).where(accounts.c.id.in_(ids), accounts.c.banned.is_(None))
        async with self._database.read() as connection:
            return {account for (account,) in await connection.execute(query)}

    async def lasting(self, ids: Collection[str]) -> set[str]:
        """Those of these sessions that are not over."""
        query = select(sessions.c.token).where(sessions.c.token.in_(ids), sessions.c.expires > now())
        async with self._database.read() as connection:
            return {session for (session,) in await connection.execute(query)}

    async def hold(self, table: str, worker: str, until: int) -> bool:
        """Take, or keep, the right to move the bots and clocks of a table."""
        async with self._database.write() as connection:
            done = await connection.execute(
                update(tables)
                .where(
                    tables.c.id == table,
                    (tables.c.holder == worker) | (tables.c.held_until < now()),
                )
                .values(holder=worker, held_until=until)
            )
        return bool(done.rowcount)

    async def neglected(self, most: int = 50) -> list[tuple[str, bool]]:
        """Running tables where a bot or a clock is due and nobody sees to it; whether only bots play on."""
        query = (
            select(tables)
            .where(tables.c.stage == "running", tables.c.due <= now(), tables.c.held_until < now())
            .order_by(tables.c.due)
            .limit(most)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [(row.id, bool(row.awaited) and seated(row).is_left_to_bots) for row in rows]

    async def rest(self, table: str) -> None:
        """Nothing is due at a table any more, and nobody sees to it."""
        async with self._database.write() as connection:
            resting = update(tables).where(tables.c.id == table)
            await connection.execute(resting.values(due=None, held_until=0))

    async def save(self, table: Seated) -> bytes:
        """The whole match as a file that can be loaded, replayed and verified anywhere."""
        course = await self.whole(table.id, table.beginning)
        match: Match[Any, Any] = course.match
        return match.dump()

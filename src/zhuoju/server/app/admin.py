"""What whoever runs a server may do from the command line, also while it runs."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from sqlalchemy import delete, func, select, update

from zhuoju.server.accounts.naming import folded_or_none
from zhuoju.server.app import account_removal
from zhuoju.server.base.config import Config
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import accounts, seatings, sessions, tables

T = TypeVar("T")

MOST = 1000  # rows of a list


class NoSuchAccount(Exception):
    """Nobody has this id or login."""


async def with_database(config: Config, work: Callable[[Database], Coroutine[Any, Any, T]]) -> T:
    """Do something with the database, and let go of it."""
    db = Database(config)
    try:
        return await work(db)
    finally:
        await db.close()


async def find(db: Database, who: str) -> str:
    """The id of the account with this id or login."""
    mine = (accounts.c.id == who) | (accounts.c.login == folded_or_none(who))
    async with db.read() as c:
        found = (await c.execute(select(accounts.c.id).where(mine))).scalars().all()
    if len(found) != 1:
        raise NoSuchAccount(
            f"no account {who!r}; give an id or a login, as `zhuoju admin accounts` lists them"
        )
    return str(found[0])


async def list_accounts(db: Database, guests: bool = True) -> list[dict[str, Any]]:
    """Accounts, those seen last first, and how many tables each plays at."""
    seats = select(func.count()).where(seatings.c.account == accounts.c.id).scalar_subquery()
    query = select(
        accounts.c.id,
        accounts.c.name,
        accounts.c.login,
        accounts.c.created,
        accounts.c.seen,
        accounts.c.banned,
        seats.label("tables"),
    )
    if not guests:
        query = query.where(accounts.c.login.is_not(None))
    async with db.read() as c:
        found = await c.execute(query.order_by(accounts.c.seen.desc()).limit(MOST))
        return [dict(row) for row in found.mappings()]


async def list_tables(db: Database, stage: str = "") -> list[dict[str, Any]]:
    """Tables, those that moved last first."""
    shown = ("id", "game", "title", "stage", "owner", "public", "steps", "created", "moved")
    query = select(*(tables.c[name] for name in shown))
    if stage:
        query = query.where(tables.c.stage == stage)
    async with db.read() as c:
        found = await c.execute(query.order_by(tables.c.moved.desc()).limit(MOST))
        return [dict(row) for row in found.mappings()]


async def export(db: Database, who: str) -> dict[str, Any]:
    """Everything that is kept of an account."""
    return await account_removal.export(db, await find(db, who))


async def remove(db: Database, who: str) -> list[str]:
    """Delete an account and its data; the tables whose seats have changed."""
    return await account_removal.leave_for_good(db, await find(db, who))


async def ban(db: Database, who: str) -> None:
    """Nobody comes in by this account any more; what it has is kept."""
    account = await find(db, who)
    async with db.write() as c:
        await c.execute(update(accounts).where(accounts.c.id == account).values(banned=now()))
        await c.execute(delete(sessions).where(sessions.c.account == account))


async def unban(db: Database, who: str) -> None:
    """The account can be signed in to again."""
    account = await find(db, who)
    async with db.write() as c:
        await c.execute(update(accounts).where(accounts.c.id == account).values(banned=None))

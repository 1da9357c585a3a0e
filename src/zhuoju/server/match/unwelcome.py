"""Who was sent away from a table or a campaign, and is not let in again by a link that they come by."""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.base.refusals import Refusal
from zhuoju.server.match.places import Place
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import accounts, members, tables, unwelcome


class Unwelcome(Struct, frozen=True):
    """Somebody who was sent away, as those see it who may let them back in."""

    account: str
    name: str
    at: int


async def put(db: Database, c: AsyncConnection, room: str, account: str) -> None:
    """From this table, or this campaign."""
    row = {"room": room, "account": account, "at": now()}
    await c.execute(db.insert(unwelcome).values(row).on_conflict_do_nothing())


async def lift(c: AsyncConnection, room: str, account: str) -> None:
    """Let somebody in again."""
    await c.execute(delete(unwelcome).where(unwelcome.c.room == room, unwelcome.c.account == account))


async def forget(c: AsyncConnection, room: str) -> None:
    """There is no such table or campaign any more."""
    await c.execute(delete(unwelcome).where(unwelcome.c.room == room))


async def take_along(c: AsyncConnection, room: str, onward: str) -> None:
    """Whoever was sent away from one table is so from the one that goes on after it."""
    there = select(unwelcome.c.account, unwelcome.c.at).where(unwelcome.c.room == room)
    rows = [{"room": onward, "account": row.account, "at": row.at} for row in await c.execute(there)]
    if rows:
        await c.execute(insert(unwelcome), rows)


async def at_table(c: AsyncConnection, table: str) -> set[str]:
    """Everybody who was sent away from a table, or from its campaign."""
    return set((await c.execute(select(unwelcome.c.account).where(_of_table(table)))).scalars())


async def is_at_table(c: AsyncConnection, table: str, account: str) -> bool:
    """Whether this account was."""
    return await _found(c, _of_table(table) & (unwelcome.c.account == account))


async def is_in(c: AsyncConnection, room: str, account: str) -> bool:
    """Whether this account was sent away from just here."""
    return await _found(c, (unwelcome.c.room == room) & (unwelcome.c.account == account))


def rooms_of(account: str) -> Select[tuple[str]]:
    """Where this account was sent away from, for a query."""
    return select(unwelcome.c.room).where(unwelcome.c.account == account)


def _of_table(table: str) -> ColumnElement[bool]:
    campaign = select(tables.c.campaign).where(tables.c.id == table).scalar_subquery()
    return (unwelcome.c.room == table) | (unwelcome.c.room == campaign)


async def _found(c: AsyncConnection, which: ColumnElement[bool]) -> bool:
    return (await c.execute(select(unwelcome.c.at).where(which).limit(1))).first() is not None


async def listed(c: AsyncConnection, rooms: Collection[str]) -> dict[str, list[Unwelcome]]:
    """Everybody who was sent away, by where from, the latest first."""
    if not rooms:
        return {}
    named = select(unwelcome, accounts.c.name).join(accounts, accounts.c.id == unwelcome.c.account)
    here = named.where(unwelcome.c.room.in_(rooms)).order_by(unwelcome.c.at.desc(), unwelcome.c.account)
    found: dict[str, list[Unwelcome]] = {}
    for row in await c.execute(here):
        found.setdefault(row.room, []).append(Unwelcome(row.account, row.name, row.at))
    return found


def refused() -> Refusal:
    """You were sent away from here."""
    return Refusal(403, "sent_away", "you were sent away from here; only whoever hosts can let you back in")


async def seated_without(
    c: AsyncConnection, campaign: str | None, places: Sequence[Place], instead: Place
) -> list[Place]:
    """The places of a campaign's new table; whoever does not take part any more has none."""
    if campaign is None:
        return list(places)
    wanted = [place.account for place in places if place.account]
    here = (members.c.campaign == campaign) & members.c.account.in_(wanted)
    known: set[Any] = set((await c.execute(select(members.c.account).where(here))).scalars())
    return [instead if place.account and place.account not in known else place for place in places]

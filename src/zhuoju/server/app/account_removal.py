"""Taking one's data along, and leaving for good."""

from typing import Any

import msgspec
from sqlalchemy import Select, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.lobby import lobby
from zhuoju.server.match import unwelcome
from zhuoju.server.storage.database import Database
from zhuoju.server.storage.schema import (
    accounts,
    campaigns,
    documents,
    members,
    seatings,
    tables,
    talk,
)
from zhuoju.server.storage.schema import unwelcome as sent_away

HIDDEN = ("password", "seed", "invite", "secret", "holder", "held_until")  # of no use, or others' secrets
BINARY = ("settings", "options", "pace", "places", "entropy", "result", "public", "readers")
HOSTS = "host"
WORD = "word"  # of a place: it lets somebody in


async def export(db: Database, account: str) -> dict[str, Any]:
    """Everything that is kept of an account, as plain data."""
    joined = select(members.c.campaign).where(members.c.account == account)
    async with db.read() as c:
        return {
            "account": (await _rows(c, select(accounts).where(accounts.c.id == account)))[:1],
            "tables": await _tables(c, account),
            "talk": await _rows(c, select(talk).where(talk.c.account == account)),
            "campaigns": await _rows(c, select(campaigns).where(campaigns.c.id.in_(joined))),
            "members": await _rows(c, select(members).where(members.c.account == account)),
            "documents": await _own_documents(c, account),
            "unwelcome": await _rows(c, select(sent_away).where(sent_away.c.account == account)),
        }


async def _tables(c: AsyncConnection, account: str) -> list[dict[str, Any]]:
    """Those it made or sits at, without what would ask somebody to host."""
    seated = select(seatings.c.table).where(seatings.c.account == account)
    rows = await _rows(c, select(tables).where((tables.c.owner == account) | tables.c.id.in_(seated)))
    for row in rows:
        for place in row["places"]:
            place.pop(WORD, None)
    return rows


async def _own_documents(c: AsyncConnection, account: str) -> list[dict[str, Any]]:
    found = await c.execute(select(documents).where(documents.c.owner == account))
    return [{**_plain(row), "secret": _json(row.secret)} for row in found.mappings()]


async def _rows(c: AsyncConnection, wanted: Select[Any]) -> list[dict[str, Any]]:
    return [_plain(row) for row in (await c.execute(wanted)).mappings()]


def _plain(row: Any) -> dict[str, Any]:
    return {
        name: _json(value) if name in BINARY and isinstance(value, bytes) else value
        for name, value in row.items()
        if name not in HIDDEN
    }


def _json(raw: bytes | None) -> Any:
    return None if raw is None else msgspec.json.decode(raw)


async def leave_for_good(db: Database, account: str) -> list[str]:
    """Drop an account and its data; returns the tables whose seats have changed.

    Matches that others play in stay whole: a bot takes the seat, and the name is gone from it.
    """
    changed = await lobby.vacate(db, account)
    async with db.write() as c:
        await c.execute(delete(talk).where(talk.c.account == account))
        await c.execute(delete(documents).where(documents.c.owner == account))
        await _leave_campaigns(c, account)
        await c.execute(delete(seatings).where(seatings.c.account == account))
        await c.execute(delete(accounts).where(accounts.c.id == account))
    return changed


async def _leave_campaigns(c: AsyncConnection, account: str) -> None:
    """Whoever joined first of those left hosts what nobody else hosts; what nobody is left in goes."""
    mine = (await c.execute(select(members.c.campaign).where(members.c.account == account))).scalars().all()
    await c.execute(delete(members).where(members.c.account == account))
    for campaign in mine:
        left = (
            await c.execute(select(members).where(members.c.campaign == campaign).order_by(members.c.joined))
        ).all()
        if not left:
            await unwelcome.forget(c, campaign)
            await c.execute(delete(documents).where(documents.c.campaign == campaign))
            await c.execute(delete(campaigns).where(campaigns.c.id == campaign))
        elif not any(each.role == HOSTS for each in left):
            heir = (members.c.campaign == campaign) & (members.c.account == left[0].account)
            await c.execute(update(members).where(heir).values(role=HOSTS))

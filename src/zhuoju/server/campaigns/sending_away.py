"""Sending somebody away, from a table or from a campaign with all its tables, so that they stay away.

The invitation is another one afterwards, for everybody, and they are not let in by it either until whoever
hosts lets them back in. Finished matches that they played to the end stay theirs to look at.
"""

from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.accounts.roles import HOSTS
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import conflict, forbidden
from zhuoju.server.campaigns import documents, membership, missions, works
from zhuoju.server.live.followers import Followers
from zhuoju.server.lobby import lobby
from zhuoju.server.lobby.lobby import Changes
from zhuoju.server.lobby.sittings import engaged
from zhuoju.server.match import bot_levels, unwelcome
from zhuoju.server.match.places import Place, Seated, seated
from zhuoju.server.storage.database import Database, new_word, now
from zhuoju.server.storage.schema import tables


class Concerned(Struct, frozen=True):
    """A table that somebody was sent away from together with its campaign."""

    id: str
    game: str
    seated: bool  # whether they sat there


# From a table


async def from_table(db: Database, table: str, me: Account, number: int) -> str:
    """Send whoever sits on a place away, by the table's owner; their account, if it was somebody else."""
    away = ""

    def edit(seen: Seated) -> Changes:
        nonlocal away
        if seen.owner != me.id:
            raise forbidden("only the table's owner can do this")
        account = lobby.place_of(seen, number).account
        away = "" if account == me.id else account
        if seen.stage not in ("open", "running"):
            raise conflict(f"is_{seen.stage}", f"this table is {seen.stage}; nobody sits there any more")
        return {**_emptied(seen, number), **(_asked_anew() if away else {})}

    async def keep_out(c: AsyncConnection) -> None:
        if away:
            await unwelcome.put(db, c, table, away)

    await lobby.change(db, table, me.id, edit, also=keep_out)
    return away


def _emptied(seen: Seated, number: int) -> Changes:
    """The place is open again, or a bot's once the match runs; no word that asks somebody to host holds."""
    gone = Place("open") if seen.stage == "open" else Place("bot", bot=bot_levels.STAND_IN)
    asked = [replace(place, word=new_word() if place.word else "") for place in seen.places]
    changes: Changes = {"places": lobby.with_place(replace(seen, places=asked), number, gone)}
    if seen.stage == "open":
        changes |= {"entropy": lobby.without_word(seen, number), "moved": now()}
    return changes


def _asked_anew() -> Changes:
    """Another invitation; the one before leads nowhere."""
    return {"invite": new_word()}


async def back_to_table(db: Database, table: str, me: Account, account: str) -> None:
    """They may come by the table's link again, at its owner's word."""
    row = await lobby.visible(db, table, me.id)
    if row.owner != me.id:
        raise forbidden("only the table's owner can do this")
    async with db.write() as c:
        await unwelcome.lift(c, table, account)


# From a campaign


async def from_campaign(
    db: Database, followers: Followers, campaign: str, me: Account, account: str
) -> list[Concerned]:
    """Send a member away, or leave; the campaign's tables, where somebody was sent away."""
    await membership.remove(db, campaign, me, account)
    if account == me.id:
        return []
    await _out_of_missions(db, followers, campaign, account)
    async with db.read() as c:
        at_work = [each.table for each in await engaged(c, campaign) if each.work and each.account == account]
    for table in at_work:
        await works.give_up(db, followers, campaign, me, table)
    async with db.read() as c:
        rows = (await c.execute(select(tables).where(tables.c.campaign == campaign))).all()
    concerned = []
    for row in rows:
        going = row.stage in ("open", "running")
        if going:
            await lobby.change(db, row.id, me.id, partial(_without, account=account, heir=me.id))
        concerned.append(Concerned(row.id, row.game, going and seated(row).seat_of(account) is not None))
    return concerned


async def _out_of_missions(db: Database, followers: Followers, campaign: str, account: str) -> None:
    async with db.write() as c:
        changed = await missions.withdraw_all(c, campaign, account)
    for mission in changed:
        followers.changed(await documents.row_of(db, mission))


def _without(seen: Seated, *, account: str, heir: str) -> Changes:
    """A table of the campaign without somebody; what was theirs is the host's who sent them away."""
    if seen.stage not in ("open", "running"):
        return {}
    seat = seen.seat_of(account)
    changes = {} if seat is None else _emptied(seen, seat)
    if seen.owner == account:
        changes["owner"] = heir
    return {**changes, **_asked_anew()}


async def back_to_campaign(db: Database, campaign: str, me: Account, account: str) -> None:
    """They may come by the campaign's link again, at a host's word."""
    async with db.write() as c:
        _, role = await membership.found(c, campaign, me)
        if role not in HOSTS:
            raise forbidden("only hosts let somebody back in")
        await unwelcome.lift(c, campaign, account)

"""When it is in the story: the clock of a campaign, which rests, journeys and fights move on."""

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import select, update

from zhuoju.kernel import Table, find
from zhuoju.server.accounts.roles import ENTRY, HOSTS, Readers
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import forbidden, not_found
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns import membership
from zhuoju.server.campaigns.documents import Draft
from zhuoju.server.live.followers import Followers
from zhuoju.server.match.entries import Body, Entry
from zhuoju.server.match.places import Seated
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import campaigns as kept
from zhuoju.server.storage.schema import tables

CLOCK = "clock"  # where the settings of a campaign have it
DAY = 24 * 60  # minutes
MORNING = 8 * 60


def minute_of(settings: Mapping[str, Any]) -> int:
    """The minute of the story, from the first midnight on; a fresh campaign begins in the morning."""
    clock = settings.get(CLOCK)
    said = clock if isinstance(clock, dict) else {}
    day, minute = said.get("day"), said.get("minute")
    days = day - 1 if type(day) is int and day >= 1 else 0
    return days * DAY + (minute % DAY if type(minute) is int and minute >= 0 else MORNING)


def set_to(settings: Mapping[str, Any], minute: int) -> dict[str, Any]:
    """Settings with the clock at this minute; the weather stays as it was."""
    clock = settings.get(CLOCK)
    said = clock if isinstance(clock, dict) else {}
    return {**settings, CLOCK: {**said, "day": minute // DAY + 1, "minute": minute % DAY}}


def took(game: str, table: Table[Any, Any]) -> int:
    """The minutes of the story that a finished match took, where its game says so."""
    roleplay = find(game).roleplay
    return roleplay.took(table) if roleplay is not None and roleplay.took is not None else 0


async def pass_time(
    db: Database, followers: Followers, campaign: str, body: Body, since: int | None = None
) -> Entry | None:
    """Move the clock on by the minutes of this entry and write it down.

    What was begun at a minute, `since`, is over so much later: what happens at the same time passes once.
    """
    async with db.write() as c:
        row = (await c.execute(select(kept).where(kept.c.id == campaign).with_for_update())).first()
        if row is None or body.minutes < 1:
            return None
        settings = msgspec.json.decode(row.settings)
        at = minute_of(settings)
        until = (at if since is None else since) + body.minutes
        if until <= at:
            return None
        raw = msgspec.json.encode(set_to(settings, until))
        values = {"settings": raw, "revision": row.revision + 1, "moved": now()}
        await c.execute(update(kept).where(kept.c.id == campaign).values(values))
        whole = msgspec.structs.replace(body, until=until)
        draft = Draft(ENTRY, msgspec.to_builtins(whole), {}, Readers(everyone=True))
        made = await papers.put(c, campaign, body.account, draft)
    written = await papers.row_of(db, made)
    followers.met(campaign)
    followers.written(written)
    return Entry(written.id, written.created, written.revision, whole)


async def after(
    db: Database, followers: Followers, table: Seated, played: Table[Any, Any], since: int | None = None
) -> None:
    """The time that a finished fight or adventure took."""
    async with db.read() as c:
        title = (await c.execute(select(tables.c.title).where(tables.c.id == table.id))).scalar() or ""
    body = Body("time", "everyone", "", title, minutes=took(table.beginning.game, played))
    await pass_time(db, followers, table.campaign or "", body, since)


async def let_pass(
    db: Database, followers: Followers, campaign: str, me: Account, minutes: int, why: str
) -> Entry:
    """A host lets so many minutes go by, and says what for."""
    async with db.read() as c:
        _, role = await membership.found(c, campaign, me)
    if role not in HOSTS:
        raise forbidden("only hosts let time go by")
    body = Body("time", "everyone", me.id, me.name, why, minutes=minutes)
    entry = await pass_time(db, followers, campaign, body)
    if entry is None:
        raise not_found("this campaign")
    return entry

"""Campaigns: who takes part, as what, and the sheet that lasts from match to match."""

from collections.abc import Mapping
from typing import Any

import msgspec
import structlog
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.campaign import Campaign
from zhuoju.kernel import Plain, RulesError, Table, find
from zhuoju.server.accounts import naming
from zhuoju.server.accounts.roles import HOSTS, SHEET, Readers, Role, role_in
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import Refusal, conflict, forbidden, invalid, not_found
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns.documents import Draft
from zhuoju.server.lobby import hosting
from zhuoju.server.match import unwelcome
from zhuoju.server.match.archive import Archive
from zhuoju.server.match.places import ENCOUNTER, WORK, Seated
from zhuoju.server.storage.database import Database, new_id, new_word, now
from zhuoju.server.storage.schema import campaigns, documents, members

MEMBERS_MOST = 200
PAGE = 100
SETTINGS_MOST = 64 * 1024  # bytes
TRIES = 8

_log = structlog.get_logger(__name__)


class Recorded(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match that the sheet knows of, and why it was not written on it, if it was not."""

    table: str
    why_not: str = ""


class Kept(msgspec.Struct, frozen=True):
    """The sheet as its document holds it."""

    campaign: msgspec.Raw
    recorded: list[Recorded] = []


# Making and joining


async def make(db: Database, me: Account, game: str, name: str, settings: dict[str, Any]) -> str:
    """A new campaign, hosted by whoever makes it; its id."""
    rules = find(game)
    campaign, at = new_id(), now()
    row = {
        "id": campaign,
        "game": rules.id,
        "name": _named(name),
        "invite": new_word(),
        "settings": _settings(settings),
        "revision": 1,
        "created": at,
        "moved": at,
    }
    async with db.write() as c:
        await c.execute(insert(campaigns).values(row))
        await c.execute(insert(members).values(campaign=campaign, account=me.id, role="host", joined=at))
        if rules.campaign is not None:
            body = {"campaign": msgspec.json.decode(Campaign(rules).dump()), "recorded": []}
            await papers.put(c, campaign, me.id, Draft(SHEET, body, {}, Readers(everyone=True)))
    return campaign


def _named(name: str) -> str:
    tidied = naming.title(name)
    if not tidied:
        raise invalid("a campaign needs a name")
    return tidied


def _settings(settings: dict[str, Any]) -> bytes:
    raw = msgspec.json.encode(settings)
    if len(raw) > SETTINGS_MOST:
        raise invalid(f"settings may have {SETTINGS_MOST} bytes")
    return raw


async def join(db: Database, me: Account, invite: str) -> str:
    """Take part in the campaign with this invitation, as a player; its id."""
    async with db.write() as c:
        wanted = select(campaigns.c.id).where(campaigns.c.invite == invite)
        campaign = (await c.execute(wanted)).scalar()
        if campaign is None:
            raise not_found("this invitation")
        if await unwelcome.is_in(c, campaign, me.id):
            raise unwelcome.refused()
        if await role_in(c, campaign, me.id) is None:
            there = await c.execute(select(members.c.account).where(members.c.campaign == campaign))
            if len(there.all()) >= MEMBERS_MOST:
                raise conflict("full", f"a campaign has at most {MEMBERS_MOST} members")
            row = {"campaign": campaign, "account": me.id, "role": "player", "joined": now()}
            await c.execute(db.insert(members).values(row).on_conflict_do_nothing())
    return str(campaign)


# Looking


async def found(
    c: AsyncConnection, campaign: str, me: Account, *, hold: bool = False
) -> tuple[Row[Any], Role]:
    """A campaign that this account takes part in, and as what.

    With `hold` nobody else who does so changes anything about it before this transaction ends.
    """
    wanted = select(campaigns).where(campaigns.c.id == campaign)
    row = (await c.execute(wanted.with_for_update() if hold else wanted)).first()
    role = await role_in(c, campaign, me.id)
    if role is None or row is None:
        raise not_found("this campaign")
    return row, role


async def mine(db: Database, me: Account) -> list[tuple[Row[Any], Role]]:
    """The campaigns that this account takes part in, the latest first."""
    query = (
        select(campaigns, members.c.role)
        .join(members, members.c.campaign == campaigns.c.id)
        .where(members.c.account == me.id)
        .order_by(campaigns.c.moved.desc())
        .limit(PAGE)
    )
    async with db.read() as c:
        return [(row, row.role) for row in (await c.execute(query)).all()]


async def members_of(c: AsyncConnection, campaign: str) -> list[Row[Any]]:
    """Everybody who takes part, in the order they joined."""
    query = select(members).where(members.c.campaign == campaign).order_by(members.c.joined)
    return list((await c.execute(query)).all())


# Changing


async def change(
    db: Database,
    campaign: str,
    me: Account,
    revision: int,
    name: str | None,
    settings: dict[str, Any] | None,
) -> None:
    """Another name or other settings, by a host, on the revision they saw."""
    values: dict[str, Any] = {"revision": revision + 1, "moved": now()}
    if name is not None:
        values["name"] = _named(name)
    if settings is not None:
        values["settings"] = _settings(settings)
    async with db.write() as c:
        row, role = await found(c, campaign, me)
        if role not in HOSTS:
            raise forbidden("only hosts can change a campaign")
        seen = (campaigns.c.id == campaign) & (campaigns.c.revision == revision)
        if not (await c.execute(update(campaigns).where(seen).values(values))).rowcount:
            raise conflict("revision", "somebody has changed this meanwhile; look again", row.revision)


async def new_invitation(db: Database, campaign: str, me: Account) -> None:
    """Another invitation; the one before leads nowhere."""
    async with db.write() as c:
        _, role = await found(c, campaign, me)
        if role not in HOSTS:
            raise forbidden("only hosts can change the invitation")
        await c.execute(update(campaigns).where(campaigns.c.id == campaign).values(invite=new_word()))


async def set_role(db: Database, campaign: str, me: Account, account: str, role: Role) -> None:
    """Make somebody host, co-host, player or spectator; one host at least stays."""
    async with db.write() as c:
        _, mine = await found(c, campaign, me, hold=True)
        if mine != "host":
            raise forbidden("only a host can say who is what")
        if await role_in(c, campaign, account) is None:
            raise not_found("this member")
        whom = (members.c.campaign == campaign) & (members.c.account == account)
        await c.execute(update(members).where(whom).values(role=role))
        await _must_be_hosted(c, campaign)


async def remove(db: Database, campaign: str, me: Account, account: str) -> None:
    """Send a member away, who comes back by no link, or leave; the last one takes the campaign along."""
    async with db.write() as c:
        _, mine = await found(c, campaign, me, hold=True)
        role = await role_in(c, campaign, account)
        if role is None:
            raise not_found("this member")
        if account != me.id and (mine not in HOSTS or (role in HOSTS and mine != "host")):
            raise forbidden("only hosts can send members away")
        whom = (members.c.campaign == campaign) & (members.c.account == account)
        await c.execute(delete(members).where(whom))
        if account != me.id:
            await unwelcome.put(db, c, campaign, account)
            await c.execute(update(campaigns).where(campaigns.c.id == campaign).values(invite=new_word()))
        if await members_of(c, campaign):
            await _must_be_hosted(c, campaign)
        else:
            await _drop(c, campaign)


async def _must_be_hosted(c: AsyncConnection, campaign: str) -> None:
    """The transaction is undone where nobody would be left to host."""
    if not any(each.role == "host" for each in await members_of(c, campaign)):
        raise conflict("last_host", "a campaign needs a host; make somebody else one first")


async def drop(db: Database, campaign: str, me: Account) -> None:
    """Delete a campaign and its documents."""
    async with db.write() as c:
        _, role = await found(c, campaign, me)
        if role != "host":
            raise forbidden("only a host can delete a campaign")
        await _drop(c, campaign)


async def _drop(c: AsyncConnection, campaign: str) -> None:
    await unwelcome.forget(c, campaign)
    await c.execute(delete(documents).where(documents.c.campaign == campaign))
    await c.execute(delete(members).where(members.c.campaign == campaign))
    await c.execute(delete(campaigns).where(campaigns.c.id == campaign))


# The sheet


async def sheet_of(c: AsyncConnection, campaign: str) -> Row[Any] | None:
    """The document with the campaign's sheet; none where the game has no campaign of its own."""
    wanted = select(documents).where(documents.c.campaign == campaign, documents.c.kind == SHEET)
    return (await c.execute(wanted)).first()


def on_sheet(row: Row[Any]) -> tuple[Campaign, list[Recorded]]:
    """The campaign as its sheet says, and the matches that it knows of."""
    kept = msgspec.json.decode(row.public, type=Kept)
    return Campaign.load(bytes(kept.campaign)), kept.recorded


async def options_for(
    db: Database, campaign: str, game: str, chapter: str, options: Mapping[str, Plain], me: Account
) -> dict[str, Plain]:
    """The options of a table of this campaign: those given, and what its sheet says of the chapter."""
    async with db.read() as c:
        row, role = await found(c, campaign, me)
        sheet = await sheet_of(c, campaign)
    if role == "spectator":
        raise forbidden("spectators only watch")
    if chapter.startswith(ENCOUNTER):
        raise invalid("encounters and work on characters are begun anew from their characters")
    if row.game != game:
        raise invalid(f"this is a campaign of {row.game}, not of {game}")
    chosen = msgspec.json.decode(row.settings).get("rules") or {}
    given = hosting.with_rules(game, chosen, options)
    return given if sheet is None else on_sheet(sheet)[0].options(chapter, given)


async def record_result(db: Database, table: Seated) -> Table[Any, Any] | None:
    """Write what became of a finished match on its campaign's sheet, once, however often this is called.

    The match as it ended, if this call has written it.
    """
    if table.campaign is None or table.chapter.startswith(WORK):
        return None
    others = table.chapter.startswith(ENCOUNTER)  # characters of the campaign, whose sheets are their own
    course = await Archive(db).whole(table.id, table.beginning)
    for _ in range(TRIES):
        async with db.read() as c:
            row = await sheet_of(c, table.campaign)
        if row is None:
            return None
        campaign, recorded = on_sheet(row)
        if any(each.table == table.id for each in recorded):
            return None
        why_not = ""
        try:
            if others and not campaign.note(course.match):
                return None
            if not others:
                campaign.admit(course.match)
                campaign.record(course.match)
        except RulesError as wrong:
            why_not = str(wrong)
            _log.info("match not on the sheet", table=table.id, why=why_not)
        kept = Kept(msgspec.Raw(campaign.dump()), [*recorded, Recorded(table.id, why_not)])
        if await _rewritten(db, row, kept):
            return None if why_not or others else course.match.table
    _log.error("sheet too busy", table=table.id, campaign=table.campaign)
    return None


async def _rewritten(db: Database, row: Row[Any], kept: Kept) -> bool:
    values = {"public": msgspec.json.encode(kept), "revision": row.revision + 1, "changed": now()}
    try:
        async with db.write() as c:
            await papers.write(c, row, row.revision, values)
            here = campaigns.c.id == row.campaign
            await c.execute(update(campaigns).where(here).values(moved=now()))
    except Refusal:
        return False
    return True

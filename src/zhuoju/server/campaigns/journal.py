"""The journal of a campaign: what is said, rolled, noted and handed out, each entry for those who may know.

An entry is a document that the server writes. Its readers are named in full: not even a host reads what
somebody rolled for themselves.
"""

import unicodedata
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row, Select, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.accounts import naming
from zhuoju.server.accounts.roles import ENTRY, HOSTS, Readers, Role, role_in
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import forbidden, invalid, not_found
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns import journal_rolls
from zhuoju.server.campaigns.documents import Draft, may_read
from zhuoju.server.live.followers import Followers
from zhuoju.server.match.entries import SPEAKER_MOST, TEXT_MOST, Body, Entry, EntryKind, Whom
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import campaigns, documents

PAGE = 60
SCANNED = 2000  # entries looked at for one page


class Written(Struct, frozen=True):
    """Something to be written."""

    kind: EntryKind
    text: str
    whom: Whom = "everyone"
    speaker: str = ""
    accounts: tuple[str, ...] = ()
    roll: str = ""  # an expression
    times: int = 1
    document: str = ""


class Pages(Struct, frozen=True, omit_defaults=True):
    """Some entries, the oldest first, and what to ask for older ones with."""

    entries: list[Entry]
    before: str = ""


# Writing


async def write(db: Database, followers: Followers, campaign: str, me: Account, said: Written) -> Entry:
    """Write an entry and tell it to those who may know. Dice commands become rolls."""
    if said.kind in ("change", "time"):
        raise forbidden("changes are written by whoever makes them, as they are made")
    said = _commanded(said)
    rolls = journal_rolls.rolled(said.roll, said.times) if said.kind == "roll" else []
    text, speaker = _tidy(said.text), naming.tidy(said.speaker, SPEAKER_MOST, "the name")
    if not text and not rolls and not said.document:
        raise invalid("there is nothing in this")
    async with db.write() as c:
        role = await _writer(c, campaign, me)
        if said.document:
            await papers.found(c, said.document, me.id)
        whom = _audience(said, role)
        body = Body(said.kind, whom, me.id, me.name, text, speaker, rolls, said.document)
        readers = readers_of(whom, me.id, said.accounts)
        owner = "" if whom == "blind" else me.id
        made = await papers.put(c, campaign, owner, Draft(ENTRY, msgspec.to_builtins(body), {}, readers))
        await c.execute(update(campaigns).where(campaigns.c.id == campaign).values(moved=now()))
        row = await _row(c, campaign, made)
    followers.written(row)
    return entry_of(row)


def _commanded(said: Written) -> Written:
    """What was said, or the roll that it commands."""
    if said.kind not in ("in_character", "out_of_character", "to_host"):
        return said
    found = journal_rolls.command(said.text)
    if found is None:
        return said
    whom: Whom = "hosts" if said.kind == "to_host" and found.whom == "everyone" else found.whom
    return msgspec.structs.replace(
        said, kind="roll", text=found.reason, whom=whom, roll=found.expression, times=found.times
    )


async def _writer(c: AsyncConnection, campaign: str, me: Account) -> Role:
    role = await role_in(c, campaign, me.id)
    if role is None:
        raise not_found("this campaign")
    if role == "spectator":
        raise forbidden("spectators only read")
    return role


def _audience(said: Written, role: Role) -> Whom:
    """Who hears of it: what is not a roll is for those that its kind says."""
    if said.kind == "note":
        return "hosts" if role in HOSTS else "self"
    if said.kind == "to_host":
        return "hosts"
    if said.kind in ("in_character", "out_of_character"):
        return "everyone"
    if said.kind == "handout":
        if role not in HOSTS:
            raise forbidden("only hosts hand something out")
        return "named" if said.whom == "named" else "everyone"
    return said.whom


def readers_of(whom: Whom, author: str, accounts: tuple[str, ...]) -> Readers:
    """The readers of an entry, named in full."""
    match whom:
        case "everyone":
            return Readers(everyone=True)
        case "named":
            return Readers(roles=[*HOSTS], accounts=[author, *accounts])
        case "hosts":
            return Readers(roles=[*HOSTS], accounts=[author])
        case "blind":
            return Readers(roles=[*HOSTS])
        case "self":
            return Readers(accounts=[author])


def _tidy(text: str) -> str:
    """The text in one form, without what cannot be seen except for ends of lines."""
    lines = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\t", " ")).split("\n")
    tidied = "\n".join(naming.tidy(line, TEXT_MOST, "the text") for line in lines).strip()
    if len(tidied) > TEXT_MOST:
        raise invalid(f"an entry may have {TEXT_MOST} characters")
    return tidied


def for_author(entry: Entry, me: Account) -> Entry:
    """The entry as its author may see it: of a blind roll, only that it was made."""
    if entry.body.whom != "blind":
        return entry
    unseen = Body("roll", "blind", me.id, me.name, entry.body.text, entry.body.speaker)
    return msgspec.structs.replace(entry, body=unseen)


# Reading


def entry_of(row: Row[Any]) -> Entry:
    """The entry in a row."""
    return Entry(row.id, row.created, row.revision, msgspec.json.decode(row.public, type=Body))


async def _row(c: AsyncConnection, campaign: str, entry: str) -> Row[Any]:
    here = (documents.c.id == entry) & (documents.c.campaign == campaign) & (documents.c.kind == ENTRY)
    row = (await c.execute(select(documents).where(here, documents.c.gone.is_(False)))).first()
    if row is None:
        raise not_found("this entry")
    return row


async def page(db: Database, campaign: str, me: Account, before: str, find: str) -> Pages:
    """The latest entries that this account may read, or those before a mark; `find` is somewhere in them."""
    query = _of(campaign)
    if before:
        query = query.where(tuple_(documents.c.changed, documents.c.id) < tuple_(*papers.cursor(before)))
    query = query.order_by(documents.c.changed.desc(), documents.c.id.desc()).limit(SCANNED + 1)
    kept: list[Entry] = []
    async with db.read() as c:
        role = await _reader(c, campaign, me)
        rows = list((await c.execute(query)).all())
    for number, row in enumerate(rows):
        if len(kept) == PAGE or number == SCANNED:
            return Pages(kept[::-1], papers.mark(rows[number - 1]))
        if may_read(row, me.id, role) and (not find or _has(entry_of(row).body, find)):
            kept.append(entry_of(row))
    return Pages(kept[::-1])


async def whole(db: Database, campaign: str, me: Account, most: int) -> list[Entry]:
    """Everything that this account may read, the oldest first."""
    query = _of(campaign).order_by(documents.c.changed, documents.c.id).limit(most)
    async with db.read() as c:
        role = await _reader(c, campaign, me)
        rows = (await c.execute(query)).all()
    return [entry_of(row) for row in rows if may_read(row, me.id, role)]


async def _reader(c: AsyncConnection, campaign: str, me: Account) -> Role:
    role = await role_in(c, campaign, me.id)
    if role is None:
        raise not_found("this campaign")
    return role


def _of(campaign: str) -> Select[Any]:
    here = (documents.c.campaign == campaign) & (documents.c.kind == ENTRY)
    return select(documents).where(here, documents.c.gone.is_(False))


def _has(body: Body, wanted: str) -> bool:
    said = (body.text, body.speaker, body.name, *(roll.text for roll in body.rolls))
    return any(wanted.casefold() in part.casefold() for part in said)


# Afterwards


async def show(db: Database, followers: Followers, campaign: str, me: Account, entry: str) -> Entry:
    """Show a secret entry to everyone: by a host who may read it, or by whoever rolled for themselves."""
    async with db.write() as c:
        row, role = await _mine(c, campaign, me, entry)
        body = entry_of(row).body
        if body.kind != "roll" or body.whom == "everyone":
            raise invalid("only a secret roll can be shown")
        if role not in HOSTS and not (body.account == me.id and body.whom in ("self", "hosts")):
            raise forbidden("only hosts show this")
        opened = msgspec.structs.replace(body, whom="everyone", shown=True)
        values = {
            "public": msgspec.json.encode(opened),
            "readers": msgspec.json.encode(Readers(everyone=True)),
            "revision": row.revision + 1,
        }
        await c.execute(update(documents).where(documents.c.id == entry).values(values))
        row = await _row(c, campaign, entry)
    followers.written(row)
    return entry_of(row)


async def strike(db: Database, followers: Followers, campaign: str, me: Account, entry: str) -> None:
    """Take an entry out: by its author or a host. A roll stays: what has fallen has fallen."""
    async with db.write() as c:
        row, role = await _mine(c, campaign, me, entry)
        body = entry_of(row).body
        if body.kind in ("roll", "change", "time"):
            raise forbidden("what has fallen has fallen: rolls and changes stay")
        if role not in HOSTS and body.account != me.id:
            raise forbidden("only its author and the hosts can take this out")
        values = {"gone": True, "public": b"{}", "revision": row.revision + 1}
        await c.execute(update(documents).where(documents.c.id == entry).values(values))
    followers.changed(row, gone=True)


async def _mine(c: AsyncConnection, campaign: str, me: Account, entry: str) -> tuple[Row[Any], Role]:
    role = await _writer(c, campaign, me)
    row = await _row(c, campaign, entry)
    if not may_read(row, me.id, role):
        raise not_found("this entry")
    return row, role

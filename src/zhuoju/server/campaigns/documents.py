"""Documents: characters, scenes, journals, missions, sheets. One layer for whatever a campaign keeps.

A document says who may read it. Hosts and its owner see its secret part as well, and may change it; whoever
changes it names the revision they saw.
"""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from sqlalchemy import Row, delete, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.accounts.roles import (
    ENTRY,
    HOSTS,
    NPC,
    SCENE,
    SHEET,
    WRITTEN,
    Readers,
    Role,
    named,
    role_in,
)
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import conflict, forbidden, invalid, not_found
from zhuoju.server.storage.database import Database, new_id, now
from zhuoju.server.storage.schema import documents, images

BODY_MOST = 256 * 1024  # bytes of each part
PAGE = 50
PAGE_BYTES = 2 * 1024 * 1024
SCANNED = 400  # documents looked at for one page

Kind = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z][a-z0-9_-]*$")]
Revision = Annotated[int, Meta(ge=0, le=2**31 - 2)]


class Document(Struct, frozen=True, omit_defaults=True):
    """A document as one account sees it."""

    id: str
    kind: str
    owner: str
    public: dict[str, Any]
    revision: int
    created: int
    changed: int
    yours: bool  # whether you may change it
    image: int = 0  # what its picture is asked for with; none: it has none
    campaign: str | UnsetType = UNSET
    readers: Readers | UnsetType = UNSET  # for whoever may change it
    secret: dict[str, Any] | UnsetType = UNSET  # likewise


class Page(Struct, frozen=True, omit_defaults=True):
    """Some documents, and what to ask for the next ones with."""

    documents: list[Document]
    next: str = ""


class Draft(Struct, frozen=True):
    """What is to be written."""

    kind: str
    public: dict[str, Any] | Raw
    secret: dict[str, Any] | Raw
    readers: Readers


# Who may


def may_change(row: Row[Any], account: str, role: Role | None) -> bool:
    """Its owner and the hosts; some kinds are the hosts' alone, and an entry stands as it was written.

    Of a campaign's documents, members only: whoever left or was sent away writes in it no more.
    """
    if row.kind == ENTRY or (row.campaign is not None and role is None):
        return False
    return role in HOSTS or (row.owner == account and row.kind not in (SHEET, SCENE, NPC))


def may_read(row: Row[Any], account: str, role: Role | None) -> bool:
    """Whoever may change it, and those it names. Of a campaign's documents, members only."""
    if may_change(row, account, role):
        return True
    if row.campaign is not None and role is None:
        return False
    return named(msgspec.json.decode(row.readers, type=Readers), account, role)


GIVEN: dict[str, Callable[[Row[Any], str, str], Awaitable[dict[str, Any]]]] = {}
"""Kinds of which every account is given something else: worked out for an account, as the asker's work."""


BOUNDED: dict[str, Callable[[AsyncConnection, Row[Any]], Awaitable[None]]] = {}
"""Kinds that can be had back after they were taken away, and what keeps them from becoming too many."""


def _apart(row: Row[Any], account: str, role: Role | None) -> bool:
    """Whether this account is given something of its own."""
    return row.kind in GIVEN and not row.gone and not may_change(row, account, role)


async def given_to(row: Row[Any], account: str, role: Role | None, asker: str) -> Document:
    """What this account sees of a document of any kind; where that is work, it is the asker's turn."""
    apart = await GIVEN[row.kind](row, account, asker) if _apart(row, account, role) else None
    return shown(row, account, role, apart)


def shown(row: Row[Any], account: str, role: Role | None, apart: dict[str, Any] | None = None) -> Document:
    """What this account sees of a document, built up from what it may see."""
    if apart is None and _apart(row, account, role):
        raise AssertionError(f"a {row.kind} is given to each account by itself")
    seen = Document(
        row.id,
        row.kind,
        row.owner,
        msgspec.json.decode(row.public) if apart is None else apart,
        row.revision,
        row.created,
        row.changed,
        may_change(row, account, role),
        row.image,
        UNSET if row.campaign is None else row.campaign,
    )
    if not seen.yours:
        return seen
    readers = msgspec.json.decode(row.readers, type=Readers)
    return msgspec.structs.replace(seen, readers=readers, secret=msgspec.json.decode(row.secret))


# Reading


async def found(
    c: AsyncConnection, document: str, account: str, *, hold: bool = False
) -> tuple[Row[Any], Role | None]:
    """A document that this account may read, and what it is in the document's campaign.

    With `hold` nobody else changes it before this transaction ends.
    """
    wanted = select(documents).where(documents.c.id == document, documents.c.gone.is_(False))
    row = (await c.execute(wanted.with_for_update() if hold else wanted)).first()
    if row is None:
        raise not_found("this document")
    role = await role_in(c, row.campaign, account)
    if not may_read(row, account, role):
        raise not_found("this document")
    return row, role


async def row_of(db: Database, document: str) -> Row[Any]:
    """A document as it is kept, for whoever tells others of it."""
    async with db.read() as c:
        return await held(c, document)


async def held(c: AsyncConnection, document: str) -> Row[Any]:
    """The same, within a transaction."""
    row = (await c.execute(select(documents).where(documents.c.id == document))).first()
    if row is None:
        raise not_found("this document")
    return row


async def read(db: Database, document: str, me: Account) -> Document:
    """One document."""
    async with db.read() as c:
        row, role = await found(c, document, me.id)
    return await given_to(row, me.id, role, me.id)


async def page(db: Database, campaign: str, me: Account, kind: str | None, after: str) -> Page:
    """The documents of a campaign that this account may read, the latest first."""
    query = select(documents).where(documents.c.campaign == campaign, documents.c.gone.is_(False))
    query = query.where(documents.c.kind != ENTRY if kind is None else documents.c.kind == kind)
    if after:
        query = query.where(tuple_(documents.c.changed, documents.c.id) < tuple_(*cursor(after)))
    query = query.order_by(documents.c.changed.desc(), documents.c.id.desc()).limit(SCANNED + 1)
    async with db.read() as c:
        role = await role_in(c, campaign, me.id)
        if role is None:
            raise not_found("this campaign")
        rows = (await c.execute(query)).all()
    return await _cut(list(rows), me.id, role)


async def _cut(rows: list[Row[Any]], account: str, role: Role) -> Page:
    """As many as fit on a page."""
    kept: list[Document] = []
    size = 0
    for number, row in enumerate(rows):
        if kept and (len(kept) == PAGE or size > PAGE_BYTES or number == SCANNED):
            return Page(kept, mark(rows[number - 1]))
        if may_read(row, account, role):
            kept.append(await given_to(row, account, role, account))
            size += len(row.public) + len(row.secret)
    return Page(kept, mark(rows[-2]) if len(rows) > SCANNED else "")


def mark(row: Row[Any]) -> str:
    """Where a page ends."""
    return f"{row.changed}.{row.id}"


def cursor(after: str) -> tuple[int, str]:
    """What a mark stands for."""
    changed, _, document = after.partition(".")
    if not (changed.isascii() and changed.isdecimal()) or len(changed) > 15:
        raise invalid("this is not where a page ended")
    return int(changed), document


# Writing


def encoded(body: dict[str, Any] | Raw | Struct, what: str) -> bytes:
    """One part of a document as it is kept."""
    raw = msgspec.json.encode(body)
    if len(raw) > BODY_MOST:
        raise invalid(f"the {what} part of a document may have {BODY_MOST} bytes", "too_large")
    return raw


async def put(c: AsyncConnection, campaign: str | None, owner: str, draft: Draft) -> str:
    """Write a new document; its id."""
    at, document = now(), new_id()
    row = {
        "id": document,
        "campaign": campaign,
        "kind": draft.kind,
        "owner": owner,
        "readers": msgspec.json.encode(draft.readers),
        "public": encoded(draft.public, "public"),
        "secret": encoded(draft.secret, "secret"),
        "revision": 1,
        "created": at,
        "changed": at,
        "gone": False,
    }
    await c.execute(insert(documents).values(row))
    return document


async def create(db: Database, campaign: str, me: Account, draft: Draft) -> Document:
    """A new document of a campaign, by anybody who takes part."""
    async with db.write() as c:
        role = await role_in(c, campaign, me.id)
        if role is None:
            raise not_found("this campaign")
        if role == "spectator":
            raise forbidden("spectators only read")
        if draft.kind in WRITTEN:
            raise forbidden(f"a {draft.kind} is not made by hand")
        document = await put(c, campaign, me.id, draft)
    return await read(db, document, me)


async def change(
    db: Database,
    document: str,
    me: Account,
    revision: int,
    public: dict[str, Any] | None,
    secret: dict[str, Any] | None,
    readers: Readers | None,
) -> Document:
    """Write over a document, if nobody else has since this revision."""
    values: dict[str, Any] = {"changed": now(), "revision": revision + 1}
    if public is not None:
        values["public"] = encoded(public, "public")
    if secret is not None:
        values["secret"] = encoded(secret, "secret")
    if readers is not None:
        values["readers"] = msgspec.json.encode(readers)
    async with db.write() as c:
        row = await _changeable(c, document, me)
        if row.kind in WRITTEN:
            raise forbidden(f"a {row.kind} is not written by hand")
        await write(c, row, revision, values)
    return await read(db, document, me)


async def _changeable(c: AsyncConnection, document: str, me: Account) -> Row[Any]:
    row, role = await found(c, document, me.id)
    if not may_change(row, me.id, role):
        raise forbidden("only its owner and the hosts can change this document")
    return row


async def write(c: AsyncConnection, row: Row[Any], revision: int, values: dict[str, Any]) -> None:
    """Change the row that was seen at this revision, or say which one it has now."""
    seen = (documents.c.id == row.id) & (documents.c.revision == revision)
    if (
        row.revision != revision
        or not (await c.execute(update(documents).where(seen).values(values))).rowcount
    ):
        current = (await c.execute(select(documents.c.revision).where(documents.c.id == row.id))).scalar_one()
        raise conflict("revision", "somebody has changed this meanwhile; look again", current)


async def remove(db: Database, document: str, me: Account) -> None:
    """Take a document away; nothing of what it said is kept, but of kinds that can be had back."""
    async with db.write() as c:
        row = await _changeable(c, document, me)
        if row.kind == SHEET:
            raise forbidden("a campaign keeps its sheet")
        values: dict[str, Any] = {"gone": True, "changed": now()}
        if row.kind not in BOUNDED:
            values |= {"public": b"{}", "secret": b"{}"}
            await c.execute(delete(images).where(images.c.document == document))
        await c.execute(
            update(documents)
            .where(documents.c.id == document)
            .values(revision=documents.c.revision + 1, **values)
        )
        if row.kind in BOUNDED:
            await BOUNDED[row.kind](c, row)


async def append(db: Database, document: str, me: Account, entry: dict[str, Any]) -> Document:
    """Add an entry to a journal: by any member who may read it and is no mere spectator."""
    async with db.write() as c:
        row, role = await found(c, document, me.id, hold=True)
        if role == "spectator" or row.kind in WRITTEN:
            raise forbidden("you cannot write here")
        body = msgspec.json.decode(row.public)
        entries = body.setdefault("entries", [])
        if not isinstance(entries, list):
            raise invalid("this document has no entries to add to")
        entries.append({"at": now(), "account": me.id, "name": me.name, "entry": entry})
        public = encoded(body, "public")
        await write(c, row, row.revision, {"public": public, "changed": now(), "revision": row.revision + 1})
    return await read(db, document, me)

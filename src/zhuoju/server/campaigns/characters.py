"""Characters of a campaign: documents that the game has read, changed by hosts with a reason all may read."""

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.accounts.roles import CHARACTER, ENTRY, HOSTS, Readers
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import forbidden, not_found
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns import membership
from zhuoju.server.campaigns.documents import Document, Draft
from zhuoju.server.live.followers import Followers
from zhuoju.server.lobby import hosting
from zhuoju.server.lobby.sittings import must_be_free
from zhuoju.server.match.entries import Body, Change, Entry
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import documents

CHANGES_MOST = 60  # that an entry lists
SHOWN = 80  # characters of a value in it
SCANNED = 4000  # entries of a journal that are looked through
HISTORY_MOST = 100
NAME = "name"  # where a character's data has its name
LANGUAGES = ("zh-Hans", "zh-Hant", "en")  # that a ready character has a name in


class Author(Struct, frozen=True):
    """Whose doing a change is."""

    id: str
    name: str


async def make(db: Database, followers: Followers, campaign: str, me: Account, data: Any) -> Document:
    """A new character of this account, as the game reads it."""
    async with db.write() as c:
        row, role = await membership.found(c, campaign, me)
        if role == "spectator":
            raise forbidden("spectators only read")
        public = _public(row.game, data)
        made = await papers.put(c, campaign, me.id, Draft(CHARACTER, public, {}, Readers(everyone=True)))
    followers.changed(await papers.row_of(db, made))
    return await papers.read(db, made, me)


def called(game: str, data: Any) -> dict[str, Any]:
    """The name of a character, and where it is another one, the names by language."""
    return _names({language: hosting.look(game, data, language).name for language in LANGUAGES})


def _names(seen: dict[str, str]) -> dict[str, Any]:
    first = seen[LANGUAGES[0]]
    return {"name": first, "names": {language: name for language, name in seen.items() if name != first}}


def _public(game: str, data: Any) -> dict[str, Any]:
    seen = {language: hosting.look(game, data, language) for language in LANGUAGES}
    names = _names({language: look.name for language, look in seen.items()})
    return {**names, "strength": seen[LANGUAGES[0]].strength, "data": data}


async def rewrite(
    db: Database, followers: Followers, document: str, me: Account, revision: int, data: Any, reason: str
) -> Document:
    """Change a character, by a host; what was changed and why is written in the journal."""
    async with db.write() as c:
        row, role = await papers.found(c, document, me.id, hold=True)
        if row.kind != CHARACTER or row.campaign is None:
            raise not_found("this character")
        if role not in HOSTS:
            raise forbidden("only hosts change a character by hand")
        whole, _ = await membership.found(c, row.campaign, me)
        entry = await _written(c, row, revision, _public(whole.game, data), me.id, me.name, reason)
    await _told(db, followers, document, entry)
    return await papers.read(db, document, me)


async def _written(
    c: AsyncConnection,
    row: Row[Any],
    revision: int,
    public: dict[str, Any],
    account: str,
    name: str,
    reason: str,
    work: str = "",
) -> str:
    """Write a character over, and the entry that says so; the entry's id."""
    before = msgspec.json.decode(row.public)
    changes = differences(before.get("data"), public["data"])
    kept = {"notes": before["notes"]} if before.get("notes") else {}
    raw = papers.encoded({**kept, **public}, "public")
    await papers.write(c, row, revision, {"public": raw, "changed": now(), "revision": revision + 1})
    body = Body(
        "change", "everyone", account, name, reason, public["name"],
        changes=changes[:CHANGES_MOST], character=row.id, work=work, names=public["names"],
    )  # fmt: skip
    return await _entered(c, row.campaign, body)


async def _entered(c: AsyncConnection, campaign: str, body: Body, readers: Readers | None = None) -> str:
    draft = Draft(ENTRY, msgspec.to_builtins(body), {}, readers or Readers(everyone=True))
    return await papers.put(c, campaign, body.account, draft)


async def _told(db: Database, followers: Followers, document: str, entry: str) -> None:
    followers.changed(await papers.row_of(db, document))
    followers.written(await papers.row_of(db, entry))


async def returned(
    db: Database, followers: Followers, game: str, wanted: list[str], back: list[Any], reason: str
) -> None:
    """Write what a match has made of characters on their sheets."""
    for document, data in zip(wanted, back, strict=False):
        async with db.write() as c:
            row = await _held(c, document)
            if row is None or msgspec.json.decode(row.public).get("data") == data:
                continue
            public = _public(game, data)
            entry = await _written(c, row, row.revision, public, "", public["name"], reason)
        await _told(db, followers, document, entry)


async def _held(c: AsyncConnection, document: str) -> Row[Any] | None:
    here = (documents.c.id == document) & documents.c.gone.is_(False)
    return (await c.execute(select(documents).where(here).with_for_update())).first()


# Work


async def worked_anew(
    db: Database, followers: Followers, campaign: str, game: str, me: Author, data: Any, work: str
) -> None:
    """A new character of this account, as a work has made it."""
    public = _public(game, data)
    async with db.write() as c:
        made = await papers.put(c, campaign, me.id, Draft(CHARACTER, public, {}, Readers(everyone=True)))
        body = Body(
            "change", "everyone", me.id, me.name, "", public["name"], character=made, work=work,
            names=public["names"],
        )  # fmt: skip
        entry = await _entered(c, campaign, body)
    await _told(db, followers, made, entry)


async def worked_on(
    db: Database,
    followers: Followers,
    game: str,
    document: str,
    before: Any,
    data: Any,
    me: Author,
    work: str,
) -> str:
    """Write what a work has made of a character, if it still is as it was before; else why not."""
    public = _public(game, data)
    async with db.write() as c:
        row = await _held(c, document)
        if row is None:
            return "gone"
        now_is = msgspec.json.decode(row.public).get("data")
        if now_is == data:
            return ""
        if now_is != before:
            return "changed"
        entry = await _written(c, row, row.revision, public, me.id, me.name, "", work)
    await _told(db, followers, document, entry)
    return ""


async def not_kept(
    db: Database, followers: Followers, campaign: str, me: Author, document: str, work: str, why: str
) -> None:
    """Tell whoever worked, and the hosts, that it was not written on the sheet."""
    body = Body("change", "hosts", me.id, me.name, character=document, work=work, failed=why)
    async with db.write() as c:
        entry = await _entered(c, campaign, body, Readers(roles=[*HOSTS], accounts=[me.id]))
    followers.written(await papers.row_of(db, entry))


# What its owner may do


async def describe(
    db: Database, followers: Followers, document: str, me: Account, revision: int, name: str, notes: str
) -> Document:
    """Another name and other notes, by its owner or a host; everything else is for works and hosts."""
    async with db.write() as c:
        row, role = await papers.found(c, document, me.id, hold=True)
        if row.kind != CHARACTER or row.campaign is None:
            raise not_found("this character")
        if not papers.may_change(row, me.id, role):
            raise forbidden("only its owner and the hosts name a character")
        whole, _ = await membership.found(c, row.campaign, me)
        before = msgspec.json.decode(row.public)
        public = dict(before)
        if name != before["name"]:
            await must_be_free(c, row.campaign, [document])
            public |= _public(whole.game, _renamed(whole.game, before["data"], name, by_host=role in HOSTS))
        public["notes"] = notes
        if public == before:
            return papers.shown(row, me.id, role)
        raw = papers.encoded(public, "public")
        await papers.write(c, row, revision, {"public": raw, "changed": now(), "revision": revision + 1})
        changes = [*differences(before["data"], public["data"])]
        if before.get("notes", "") != notes:
            changes.append(Change("notes", _short(before.get("notes", "")), _short(notes)))
        body = Body(
            "change", "everyone", me.id, me.name, "", public["name"], changes=changes, character=row.id,
            names=public["names"],
        )  # fmt: skip
        entry = await _entered(c, row.campaign, body)
    await _told(db, followers, document, entry)
    return await papers.read(db, document, me)


def _renamed(game: str, data: Any, name: str, *, by_host: bool) -> Any:
    renamed = hosting.of(game).renamed
    return {**data, NAME: name} if renamed is None else renamed(data, name, by_host)


async def history(db: Database, document: str, me: Account) -> list[Entry]:
    """What the journal says of a character, as far as this account may read it; the latest first."""
    async with db.read() as c:
        row, role = await papers.found(c, document, me.id)
        here = (documents.c.campaign == row.campaign) & (documents.c.kind == ENTRY)
        query = select(documents).where(here, documents.c.gone.is_(False), documents.c.changed >= row.created)
        query = query.order_by(documents.c.changed.desc(), documents.c.id.desc()).limit(SCANNED)
        rows = (await c.execute(query)).all()
    found = []
    for each in rows:
        body = msgspec.json.decode(each.public, type=Body)
        if body.character == document and papers.may_read(each, me.id, role):
            found.append(Entry(each.id, each.created, each.revision, body))
    return found[:HISTORY_MOST]


# What was changed


def differences(old: Any, new: Any, path: str = "") -> list[Change]:
    """What is other than it was, by where it is."""
    if old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        names = [*old, *(name for name in new if name not in old)]
        return [
            change
            for name in names
            for change in differences(old.get(name), new.get(name), f"{path}.{name}" if path else str(name))
        ]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True), 1)
        return [change for n, (was, now) in pairs for change in differences(was, now, f"{path}.{n}")]
    return [Change(path, _short(old), _short(new))]


def _short(value: Any) -> str:
    text = "" if value is None else value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"

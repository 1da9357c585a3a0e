"""Characters of a campaign: documents that the game has read, changed by hosts with a reason all may read."""

from typing import Any

import msgspec
from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server import campaigns, hosting
from zhuoju.server import documents as papers
from zhuoju.server.database import Database, now
from zhuoju.server.documents import CHARACTER, ENTRY, HOSTS, Document, Draft, Readers
from zhuoju.server.entries import Body, Change
from zhuoju.server.followers import Followers
from zhuoju.server.refusals import forbidden, not_found
from zhuoju.server.schema import documents
from zhuoju.server.sessions import Account

CHANGES_MOST = 60  # that an entry lists
SHOWN = 80  # characters of a value in it
LANGUAGES = ("zh-Hans", "zh-Hant", "en")  # that a ready character has a name in


async def make(db: Database, followers: Followers, campaign: str, me: Account, data: Any) -> Document:
    """A new character of this account, as the game reads it."""
    async with db.write() as c:
        row, role = await campaigns.found(c, campaign, me)
        if role == "spectator":
            raise forbidden("spectators only read")
        public = _public(row.game, data)
        made = await papers.put(c, campaign, me.id, Draft(CHARACTER, public, {}, Readers(everyone=True)))
    followers.changed(await papers.row_of(db, made))
    return await papers.read(db, made, me)


def _public(game: str, data: Any) -> dict[str, Any]:
    seen = {language: hosting.look(game, data, language) for language in LANGUAGES}
    first = seen[LANGUAGES[0]]
    names = {language: look.name for language, look in seen.items() if look.name != first.name}
    return {"name": first.name, "names": names, "strength": first.strength, "data": data}


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
        whole, _ = await campaigns.found(c, row.campaign, me)
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
) -> str:
    """Write a character over, and the entry that says so; the entry's id."""
    before = msgspec.json.decode(row.public)
    changes = differences(before.get("data"), public["data"])
    values = {"public": papers.encoded(public, "public"), "changed": now(), "revision": revision + 1}
    await papers.write(c, row, revision, values)
    body = Body("change", "everyone", account, name, reason, public["name"], changes=changes[:CHANGES_MOST])
    draft = Draft(ENTRY, msgspec.to_builtins(body), {}, Readers(everyone=True))
    return await papers.put(c, row.campaign, account, draft)


async def _told(db: Database, followers: Followers, document: str, entry: str) -> None:
    followers.changed(await papers.row_of(db, document))
    followers.written(await papers.row_of(db, entry))


async def returned(
    db: Database, followers: Followers, game: str, wanted: list[str], back: list[Any], reason: str
) -> None:
    """Write what a match has made of characters on their sheets."""
    for document, data in zip(wanted, back, strict=False):
        async with db.write() as c:
            here = (documents.c.id == document) & documents.c.gone.is_(False)
            row = (await c.execute(select(documents).where(here).with_for_update())).first()
            if row is None or msgspec.json.decode(row.public).get("data") == data:
                continue
            public = _public(game, data)
            entry = await _written(c, row, row.revision, public, "", public["name"], reason)
        await _told(db, followers, document, entry)


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

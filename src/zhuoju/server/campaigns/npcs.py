"""A host's own creatures and people: made from the packs or from characters, for the hosts' eyes only.

Everything about one is in the secret part of its document, so that no list of readers can give it away.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.kernel.roleplay import Look, OwnFoes
from zhuoju.server.accounts.roles import HOSTS, NPC, Readers
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import forbidden, not_found
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns import membership
from zhuoju.server.campaigns.characters import LANGUAGES, NAME
from zhuoju.server.campaigns.documents import Document, Draft
from zhuoju.server.live.followers import Followers
from zhuoju.server.lobby import hosting
from zhuoju.server.lobby.sittings import character
from zhuoju.server.storage.database import Database, now

OWN = f"{NPC}:"  # before the id of such a document, where foes are named


class Npc(Struct, frozen=True):
    """What its document keeps in the secret part."""

    name: str
    strength: int
    data: dict[str, Any]
    names: dict[str, str] = {}  # where they are others than `name`, by language
    fields: tuple[str, ...] = ()  # the parts of the data that a host changes


class Origin(Struct, frozen=True):
    """What a new one is made of: one of the packs, a character, or another one of the hosts' own."""

    foe: str = ""
    character: str = ""
    npc: str = ""


def _of(game: str) -> OwnFoes:
    found = hosting.of(game).own_foes
    if found is None:
        raise not_found("a way to make creatures of one's own")
    return found


def _written(game: str, data: Mapping[str, Any]) -> dict[str, Any]:
    own = _of(game)
    seen = {language: own.look(data, language) for language in LANGUAGES}
    first = seen[LANGUAGES[0]]
    names = {language: look.name for language, look in seen.items() if look.name != first.name}
    made: dict[str, Any] = msgspec.to_builtins(Npc(first.name, first.strength, dict(data), names, own.fields))
    return made


# Making and changing


async def make(
    db: Database, followers: Followers, campaign: str, me: Account, origin: Origin, name: str
) -> Document:
    """A new one, by a host."""
    async with db.write() as c:
        row, role = await membership.found(c, campaign, me)
        if role not in HOSTS:
            raise forbidden("only hosts keep creatures of their own")
        data = await _first(c, row, origin)
        if name:
            data[NAME] = name
        secret = _written(row.game, _of(row.game).kept(data))
        made = await papers.put(c, campaign, me.id, Draft(NPC, {}, secret, Readers()))
    followers.changed(await papers.row_of(db, made))
    return await papers.read(db, made, me)


async def _first(c: AsyncConnection, row: Row[Any], origin: Origin) -> dict[str, Any]:
    own = _of(row.game)
    if origin.character:
        found = await character(c, row.id, origin.character)
        return dict(own.of_character(msgspec.json.decode(found.public)["data"]))
    if origin.npc:
        return (await kept(c, row.id, origin.npc)).data
    return dict(own.copied(origin.foe))


async def change(
    db: Database, followers: Followers, document: str, me: Account, revision: int, data: Mapping[str, Any]
) -> Document:
    """Other numbers or another name, by a host."""
    async with db.write() as c:
        row, game = await _hosted(c, document, me)
        secret = papers.encoded(_written(game, _of(game).kept(data)), "secret")
        await papers.write(c, row, revision, {"secret": secret, "changed": now(), "revision": revision + 1})
    followers.changed(await papers.row_of(db, document))
    return await papers.read(db, document, me)


async def _hosted(c: AsyncConnection, document: str, me: Account) -> tuple[Row[Any], str]:
    row, role = await papers.found(c, document, me.id)
    if row.kind != NPC or row.campaign is None or role not in HOSTS:
        raise not_found("this creature")
    whole, _ = await membership.found(c, row.campaign, me)
    return row, whole.game


# Looking, and going into a fight


async def look(db: Database, document: str, me: Account, language: str) -> Look:
    """One in words, for a host."""
    async with db.read() as c:
        row, game = await _hosted(c, document, me)
    return _of(game).look(msgspec.json.decode(row.secret, type=Npc).data, language)


async def kept(c: AsyncConnection, campaign: str, document: str) -> Npc:
    """One of a campaign, whoever asks."""
    row = await papers.held(c, document)
    if row.kind != NPC or row.campaign != campaign or row.gone:
        raise not_found("this creature")
    return msgspec.json.decode(row.secret, type=Npc)


class Band(Struct, frozen=True):
    """Foes of a fight: those of the packs, and the hosts' own after them."""

    packs: dict[str, int]
    own: tuple[tuple[dict[str, Any], int], ...]
    order: dict[str, int]


async def band(c: AsyncConnection, campaign: str, foes: Mapping[str, int]) -> Band:
    """Foes as a fight is given them; those that begin with `npc:` are documents."""
    packs = {name: n for name, n in foes.items() if not name.startswith(OWN)}
    hosts = {name: n for name, n in foes.items() if name.startswith(OWN)}
    own = [((await kept(c, campaign, name.removeprefix(OWN))).data, n) for name, n in hosts.items()]
    return Band(packs, tuple(own), {**packs, **hosts})

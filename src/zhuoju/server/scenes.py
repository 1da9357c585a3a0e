"""Scenes as they are kept: hosts draw them, players see what is revealed or their characters see.

What a host has drawn is kept whole in the secret part, beside what each player has seen; the public part is
what everybody is given.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.kernel import find
from zhuoju.kernel.roleplay import Ground
from zhuoju.server import documents as papers
from zhuoju.server import drawings
from zhuoju.server.database import Database, now
from zhuoju.server.documents import CHARACTER, HOSTS, SCENE, Document, Draft, Readers, role_in
from zhuoju.server.drawings import Scene
from zhuoju.server.followers import Followers
from zhuoju.server.refusals import conflict, forbidden, invalid, not_found
from zhuoju.server.scene_memory import formers
from zhuoju.server.scene_views import Cells, Secret, Sight, given, given_scene, packed, unpacked
from zhuoju.server.schema import campaigns, documents
from zhuoju.server.sessions import Account

read = drawings.read
papers.GIVEN[SCENE] = given

Watchers = dict[str, list[tuple[tuple[float, float], Any]]]  # by account: where, and the character


async def make(db: Database, followers: Followers, campaign: str, me: Account, scene: Scene) -> Document:
    """A new scene, by a host."""
    async with db.read() as c:
        role = await role_in(c, campaign, me.id)
        if role is None:
            raise not_found("this campaign")
        if role not in HOSTS:
            raise forbidden("only hosts draw scenes")
    secret = await _looked(db, campaign, scene, None)
    async with db.write() as c:
        made = await papers.put(c, campaign, me.id, _draft(secret))
    followers.changed(await papers.row_of(db, made))
    return await papers.read(db, made, me)


async def redraw(
    db: Database, followers: Followers, document: str, me: Account, revision: int, scene: Scene
) -> Document:
    """Draw a scene anew, by a host, on the revision they saw."""
    async with db.read() as c:
        row, role = await papers.found(c, document, me.id)
    if row.kind != SCENE or role not in HOSTS:
        raise forbidden("only hosts draw scenes")
    if row.revision != revision:
        raise conflict("revision", "somebody has changed this meanwhile; look again", row.revision)
    await _rewrite(db, followers, row, scene)
    return await papers.read(db, document, me)


async def walk(
    db: Database, followers: Followers, document: str, me: Account, token: str, at: tuple[float, float]
) -> Document:
    """Move a character of one's own to where one has been able to look, if the host lets players do that."""
    async with db.read() as c:
        row, role = await papers.found(c, document, me.id)
    if row.kind != SCENE:
        raise not_found("this scene")
    secret = msgspec.json.decode(row.secret, type=Secret)
    scene = secret.scene
    mover = next((each for each in scene.tokens if each.id == token), None)
    if mover is None or (role not in HOSTS and secret.owners.get(mover.character) != me.id):
        raise not_found("a token of yours on this scene")
    if role not in HOSTS and not scene.moves:
        raise forbidden("on this scene the host moves everybody")
    moved = msgspec.structs.replace(mover, at=at)
    tokens = [moved if each is mover else each for each in scene.tokens]
    anew = drawings.read(msgspec.to_builtins(msgspec.structs.replace(scene, tokens=tokens)))
    view = given_scene(secret, me.id)
    known = {*view.revealed, *view.remembered}
    if role not in HOSTS and ((scene.fog and moved.cell not in known) or moved.cell in set(scene.walls)):
        raise invalid("nobody can be moved into a wall, or where nobody has looked")
    await _rewrite(db, followers, row, anew)
    return await papers.read(db, document, me)


async def _rewrite(db: Database, followers: Followers, row: Row[Any], scene: Scene) -> None:
    before = msgspec.json.decode(row.secret, type=Secret)
    draft = _draft(await _looked(db, row.campaign, scene, before))
    values = {
        "public": papers.encoded(draft.public, "public"),
        "secret": papers.encoded(draft.secret, "secret"),
        "readers": msgspec.json.encode(draft.readers),
        "changed": now(),
        "revision": row.revision + 1,
    }
    async with db.write() as c:
        await papers.write(c, row, row.revision, values)
    followers.reread(row, await papers.row_of(db, row.id))


def _draft(secret: Secret) -> Draft:
    readers = Readers(everyone=secret.scene.shown)
    public = dict(msgspec.to_builtins(given_scene(secret, "")))
    return Draft(SCENE, public, dict(msgspec.to_builtins(secret)), readers)


# Looking


async def _looked(db: Database, campaign: str, scene: Scene, before: Secret | None) -> Secret:
    """A scene with what players see of it now, and what they have seen."""
    async with db.read() as c:
        rows = await _characters(c, campaign, scene)
        game = (await c.execute(select(campaigns.c.game).where(campaigns.c.id == campaign))).scalar_one()
    owners = {row.id: row.owner for row in rows}
    if before is not None and before.scene.shape != scene.shape:
        before = None
    known = before.sights if before is not None else {}
    if not scene.fog:
        return Secret(scene, {}, owners)
    if not scene.sight:
        return Secret(scene, known, owners, formers(before, scene, known) if before is not None else [])
    roleplay = find(game).roleplay
    if roleplay is None or roleplay.sees is None:
        raise invalid("this game does not say how far characters see; reveal the scene by hand")
    watchers: Watchers = {}
    sheets = {row.id: msgspec.json.decode(row.public)["data"] for row in rows}
    for token in scene.tokens:
        if token.character in owners:
            watchers.setdefault(owners[token.character], []).append((token.at, sheets[token.character]))
    ground = drawings.ground(scene)
    sees = roleplay.sees
    found = await asyncio.to_thread(
        lambda: {account: set(sees(ground, those)) for account, those in watchers.items()}
    )
    moved = before is not None and before.scene.backdrop != scene.backdrop
    sights = {
        account: _remembered(scene, known.get(account, Sight()), found.get(account, set()), moved)
        for account in {**known, **found}
    }
    return Secret(scene, sights, owners, formers(before, scene, sights) if before is not None else [])


def _remembered(scene: Scene, before: Sight, cells: Cells, moved: bool) -> Sight:
    """What somebody sees and has seen; of what they do not see, the picture is gone once it was moved."""
    seen = unpacked(before.seen, scene)
    blank = (seen if moved else unpacked(before.blank, scene)) - cells
    return Sight(*(packed(each, scene.rows) for each in (cells, cells | seen, blank)))


async def _characters(c: AsyncConnection, campaign: str, scene: Scene) -> Sequence[Row[Any]]:
    named = [token.character for token in scene.tokens if token.character]
    if not named:
        return []
    here = (documents.c.campaign == campaign) & (documents.c.kind == CHARACTER) & documents.c.gone.is_(False)
    return (await c.execute(select(documents).where(here, documents.c.id.in_(named)))).all()


async def forget(db: Database, followers: Followers, document: str, me: Account) -> Document:
    """Let every player forget what they do not see now, by a host."""
    async with db.read() as c:
        row, role = await papers.found(c, document, me.id)
    if row.kind != SCENE or role not in HOSTS:
        raise forbidden("only hosts draw scenes")
    secret = msgspec.json.decode(row.secret, type=Secret)
    sights = {account: Sight(sight.now, sight.now) for account, sight in secret.sights.items()}
    anew = msgspec.structs.replace(secret, sights=sights, former=[])
    raw = papers.encoded(dict(msgspec.to_builtins(anew)), "secret")
    async with db.write() as c:
        await papers.write(
            c, row, row.revision, {"secret": raw, "changed": now(), "revision": row.revision + 1}
        )
    followers.changed(await papers.row_of(db, document))
    return await papers.read(db, document, me)


async def seen_as(db: Database, document: str, me: Account, account: str) -> Document:
    """For a host: a scene exactly as one of the players is given it."""
    async with db.read() as c:
        row, role = await papers.found(c, document, me.id)
        if row.kind != SCENE or role not in HOSTS:
            raise forbidden("only hosts look through others' eyes")
        theirs = await role_in(c, row.campaign, account)
    if theirs is None:
        raise not_found("this member")
    return papers.shown(row, account, "spectator" if theirs in HOSTS else theirs)


# Encounters


async def ground_of(
    c: AsyncConnection, campaign: str, document: str, party: Sequence[str], foes: Mapping[str, int]
) -> Ground:
    """A scene as ground for an encounter, with where each of the party and the foes stands."""
    row = await papers.held(c, document)
    if row.campaign != campaign or row.kind != SCENE or row.gone:
        raise not_found("this scene")
    return drawings.ground(msgspec.json.decode(row.secret, type=Secret).scene, party, foes)

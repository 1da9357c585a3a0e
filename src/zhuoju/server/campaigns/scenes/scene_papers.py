"""Scenes as they are kept: hosts draw them, players see what is revealed or their characters see.

What a host has drawn is kept whole in the secret part, beside what each player has seen; the public part is
what everybody is given.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.kernel import find
from zhuoju.kernel.roleplay import Ground, Overlooking
from zhuoju.server.accounts.roles import CHARACTER, HOSTS, SCENE, Readers, Role, role_in
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.costly import Effort
from zhuoju.server.base.refusals import conflict, forbidden, invalid, not_found
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns.documents import Document, Draft
from zhuoju.server.campaigns.scenes import drawings, scene_limits
from zhuoju.server.campaigns.scenes.drawings import Scene
from zhuoju.server.campaigns.scenes.scene_healing import opened
from zhuoju.server.campaigns.scenes.scene_memory import formers
from zhuoju.server.campaigns.scenes.scene_views import (
    Cells,
    Secret,
    Sight,
    given_scene,
    known_to,
    packed,
    unpacked,
)
from zhuoju.server.campaigns.scenes.scene_work import SCENES, given
from zhuoju.server.live.followers import Followers
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import campaigns, documents

papers.GIVEN[SCENE] = given

Watchers = dict[str, list[tuple[tuple[float, float], Any]]]  # by account: where, and the character
Given = Scene | dict[str, Any]  # a scene, or what was sent as one


class Looks(Struct, frozen=True):
    """What beside its drawing decides what is seen of a scene."""

    sees: Overlooking | None  # nobody sees by the rules of this game
    sheets: dict[str, Any]  # of the characters on it
    owners: dict[str, str]  # whose they are


async def make(db: Database, followers: Followers, campaign: str, me: Account, sent: Given) -> Document:
    """A new scene, by a host."""
    async with db.read() as c:
        role = await role_in(c, campaign, me.id)
        if role is None:
            raise not_found("this campaign")
        if role not in HOSTS:
            raise forbidden("only hosts draw scenes")
    scene = await SCENES.do(me.id, lambda _: _read(sent))
    draft = await _drafted(db, campaign, me, scene, None)
    async with db.write() as c:
        made = await papers.put(c, campaign, me.id, draft)
    followers.changed(await papers.row_of(db, made))
    return await papers.read(db, made, me)


async def redraw(
    db: Database, followers: Followers, document: str, me: Account, revision: int, sent: Given
) -> Document:
    """Draw a scene anew, by a host, on the revision they saw."""
    async with db.read() as c:
        row, role = await papers.found(c, document, me.id)
    if row.kind != SCENE or role not in HOSTS:
        raise forbidden("only hosts draw scenes")
    if row.revision != revision:
        raise conflict("revision", "somebody has changed this meanwhile; look again", row.revision)
    scene = await SCENES.do(me.id, lambda _: _read(sent))
    await _rewrite(db, followers, row, me, scene)
    return await papers.read(db, document, me)


async def walk(
    db: Database, followers: Followers, document: str, me: Account, token: str, at: tuple[float, float]
) -> Document:
    """Move a character of one's own to where one has been able to look, if the host lets players do that."""
    async with db.read() as c:
        row, role = await papers.found(c, document, me.id)
    if row.kind != SCENE:
        raise not_found("this scene")
    scene = await SCENES.do(me.id, lambda _: _walked(row.secret, me, role, token, at))
    await _rewrite(db, followers, row, me, scene)
    return await papers.read(db, document, me)


def _walked(raw: bytes, me: Account, role: Role | None, token: str, at: tuple[float, float]) -> Scene:
    """A scene on which somebody has gone elsewhere."""
    secret = opened(raw)
    scene = secret.scene
    mover = next((each for each in scene.tokens if each.id == token), None)
    if mover is None or (role not in HOSTS and secret.owners.get(mover.character) != me.id):
        raise not_found("a token of yours on this scene")
    if role not in HOSTS and not scene.moves:
        raise forbidden("on this scene the host moves everybody")
    moved = msgspec.structs.replace(mover, at=at)
    tokens = [moved if each is mover else each for each in scene.tokens]
    anew = _read(msgspec.to_builtins(msgspec.structs.replace(scene, tokens=tokens)))
    known = set.union(*known_to(secret, me.id)) if scene.fog else {moved.cell}
    if role not in HOSTS and (moved.cell not in known or moved.cell in set(scene.walls)):
        raise invalid("nobody can be moved into a wall, or where nobody has looked")
    return anew


async def _rewrite(db: Database, followers: Followers, row: Row[Any], me: Account, scene: Scene) -> None:
    draft = await _drafted(db, row.campaign, me, scene, row.secret)
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


def _read(sent: Given) -> Scene:
    """A scene that may be kept: readable, and not too much to look at."""
    scene = sent if isinstance(sent, Scene) else drawings.read(sent)
    scene_limits.check(scene)
    return scene


# Looking


async def _drafted(db: Database, campaign: str, me: Account, scene: Scene, before: bytes | None) -> Draft:
    """A scene as it is to be kept, with what players see of it now and what they have seen."""
    async with db.read() as c:
        rows = await _characters(c, campaign, scene)
        game = (await c.execute(select(campaigns.c.game).where(campaigns.c.id == campaign))).scalar_one()
    roleplay = find(game).roleplay
    sheets = {row.id: msgspec.json.decode(row.public)["data"] for row in rows}
    looks = Looks(roleplay.sees if roleplay else None, sheets, {row.id: row.owner for row in rows})
    return await SCENES.do(me.id, lambda effort: _draft(scene, before, looks, effort))


def _draft(scene: Scene, before: bytes | None, looks: Looks, effort: Effort) -> Draft:
    secret = _looked(scene, opened(before) if before is not None else None, looks, effort)
    public = papers.encoded(given_scene(secret, "", effort.step), "public")
    kept = papers.encoded(secret, "secret")
    return Draft(SCENE, msgspec.Raw(public), msgspec.Raw(kept), Readers(everyone=scene.shown))


def _looked(scene: Scene, before: Secret | None, looks: Looks, effort: Effort) -> Secret:
    """A scene with what players see of it now, and what they have seen."""
    if before is not None and before.scene.shape != scene.shape:
        before = None
    known = before.sights if before is not None else {}
    if not scene.fog:
        return Secret(scene, {}, looks.owners, sides=True)
    sights = known
    if scene.sight:
        found = _overlooked(scene, looks, effort)
        moved = before is not None and before.scene.backdrop != scene.backdrop
        sights = {
            account: _remembered(scene, known.get(account, Sight()), found.get(account, set()), moved)
            for account in {**known, **found}
        }
    former = formers(before, scene, sights, effort.step) if before is not None else []
    return Secret(scene, sights, looks.owners, former, sides=True)


def _overlooked(scene: Scene, looks: Looks, effort: Effort) -> dict[str, Cells]:
    """What the characters of each account see now."""
    if looks.sees is None:
        raise invalid("this game does not say how far characters see; reveal the scene by hand")
    watchers: Watchers = {}
    for token in scene.tokens:
        if token.character in looks.owners:
            those = watchers.setdefault(looks.owners[token.character], [])
            those.append((token.at, looks.sheets[token.character]))
    ground = drawings.ground(scene)
    return {account: set(looks.sees(ground, those, effort.step)) for account, those in watchers.items()}


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
    raw = await SCENES.do(me.id, lambda _: _forgotten(row.secret))
    async with db.write() as c:
        await papers.write(
            c, row, row.revision, {"secret": raw, "changed": now(), "revision": row.revision + 1}
        )
    followers.changed(await papers.row_of(db, document))
    return await papers.read(db, document, me)


def _forgotten(raw: bytes) -> bytes:
    secret = opened(raw)
    sights = {account: Sight(sight.now, sight.now) for account, sight in secret.sights.items()}
    return papers.encoded(msgspec.structs.replace(secret, sights=sights, former=[]), "secret")


async def seen_as(db: Database, document: str, me: Account, account: str) -> Document:
    """For a host: a scene exactly as one of the players is given it."""
    async with db.read() as c:
        row, role = await papers.found(c, document, me.id)
        if row.kind != SCENE or role not in HOSTS:
            raise forbidden("only hosts look through others' eyes")
        theirs = await role_in(c, row.campaign, account)
    if theirs is None:
        raise not_found("this member")
    return await papers.given_to(row, account, "spectator" if theirs in HOSTS else theirs, me.id)


# Encounters


async def drawn_for(c: AsyncConnection, campaign: str, document: str) -> bytes:
    """A scene of this campaign as it is kept, for an encounter."""
    row = await papers.held(c, document)
    if row.campaign != campaign or row.kind != SCENE or row.gone:
        raise not_found("this scene")
    return bytes(row.secret)


def ground_of(raw: bytes, party: Sequence[str], foes: Mapping[str, int]) -> Ground:
    """The same as ground, with where each of the party and the foes stands."""
    scene = msgspec.json.decode(raw, type=Secret).scene
    scene_limits.check(scene)
    return drawings.ground(scene, party, foes)

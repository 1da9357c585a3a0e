"""Scenes that a host has deleted: kept as they were for thirty days, so that a host can have them back.

Such a scene is gone for everybody: it is in no list, is not read, drawn or fought on, and no player is sent
anything of it. Its row says so, and when.
"""

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Row, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.accounts.roles import HOSTS, SCENE, role_in
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import forbidden, not_found
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns import membership
from zhuoju.server.campaigns.documents import Document
from zhuoju.server.campaigns.scenes.scene_views import Secret
from zhuoju.server.live.followers import Followers
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import documents

KEPT = 30 * 24 * 60 * 60 * 1000  # milliseconds
MOST = 100  # of one campaign; of more, the one that was deleted first goes


class Deleted(Struct, frozen=True):
    """A scene that can be had back, and until when."""

    id: str
    name: str
    tokens: int
    picture: bool
    deleted: int
    until: int


def _in_it() -> ColumnElement[bool]:
    """The rows of scenes that were deleted, and are not forgotten yet."""
    whole = documents.c.secret != b"{}"
    return (
        (documents.c.kind == SCENE)
        & documents.c.gone.is_(True)
        & whole
        & (documents.c.changed > now() - KEPT)
    )


async def listed(db: Database, campaign: str, me: Account) -> list[Deleted]:
    """Those of a campaign, for its hosts; the one deleted last comes first."""
    here = (documents.c.campaign == campaign) & _in_it()
    latest = select(documents).where(here).order_by(documents.c.changed.desc(), documents.c.id).limit(MOST)
    async with db.read() as c:
        _, role = await membership.found(c, campaign, me)
        if role not in HOSTS:
            raise forbidden("only hosts see deleted scenes")
        rows = (await c.execute(latest)).all()
    return [_told(row) for row in rows]


def _told(row: Row[Any]) -> Deleted:
    scene = msgspec.json.decode(row.secret, type=Secret).scene
    return Deleted(row.id, scene.name, len(scene.tokens), bool(row.image), row.changed, row.changed + KEPT)


async def restore(db: Database, followers: Followers, document: str, me: Account) -> Document:
    """Have a scene back as it was, by a host."""
    async with db.write() as c:
        wanted = select(documents).where((documents.c.id == document) & _in_it()).with_for_update()
        row = (await c.execute(wanted)).first()
        role = None if row is None else await role_in(c, row.campaign, me.id)
        if row is None or role is None:
            raise not_found("this deleted scene")
        if role not in HOSTS:
            raise forbidden("only hosts have deleted scenes back")
        values = {"gone": False, "changed": now(), "revision": row.revision + 1}
        await c.execute(update(documents).where(documents.c.id == document).values(values))
    followers.changed(await papers.row_of(db, document))
    return await papers.read(db, document, me)


async def bound(c: AsyncConnection, row: Row[Any]) -> None:
    """After this scene was deleted: let go of those of its campaign that are too many."""
    here = (documents.c.campaign == row.campaign) & _in_it()
    order = select(documents.c.id).where(here).order_by(documents.c.changed.desc(), documents.c.id)
    too_many = (await c.execute(order.offset(MOST))).scalars().all()
    if too_many:
        await c.execute(delete(documents).where(documents.c.id.in_(too_many)))


async def empty(db: Database) -> int:
    """Let go of those that were deleted long ago, with their pictures; how many."""
    old = (documents.c.kind == SCENE) & documents.c.gone.is_(True) & (documents.c.changed <= now() - KEPT)
    async with db.write() as c:
        return (await c.execute(delete(documents).where(old))).rowcount


papers.BOUNDED[SCENE] = bound

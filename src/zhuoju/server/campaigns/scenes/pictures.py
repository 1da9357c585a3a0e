"""Pictures of documents: checked, bounded, and encoded anew, so that nothing but pixels is ever served.

One at a time is opened, in a process of its own. Whoever may read a document may see its picture; of a scene
in the fog, players are given what is revealed.
"""

import subprocess
import sys
from array import array
from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import delete, select, update

from zhuoju.kernel.outlines import ROW, TIP
from zhuoju.server.accounts.roles import HOSTS, SCENE
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.costly import Costly, Effort
from zhuoju.server.base.refusals import Refusal, forbidden, invalid, not_found
from zhuoju.server.base.uploads import EACH, IN_ALL
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns.documents import may_change
from zhuoju.server.campaigns.scenes import pixels
from zhuoju.server.campaigns.scenes.drawings import Backdrop, Scene
from zhuoju.server.campaigns.scenes.scene_healing import opened
from zhuoju.server.campaigns.scenes.scene_views import Secret, middle, pictured, repictured
from zhuoju.server.campaigns.scenes.scene_work import SCENES
from zhuoju.server.live.followers import Followers
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import documents, images

BYTES_MOST = 12 * 1024 * 1024
LOOK = 0.2  # seconds between two looks whether anybody still waits
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))  # corners, from the middle of a cell
HEX = ((0, -TIP), (0.5, -TIP / 2), (0.5, TIP / 2), (0, TIP), (-0.5, TIP / 2), (-0.5, -TIP / 2))

DARKROOM = Costly(
    "pictures", each=EACH, in_all=IN_ALL, within=60.0
)  # where pictures are opened, one at a time

Cleaned = tuple[bytes, int, int]  # as it is kept, its width and height


async def made(raw: bytes, who: str) -> Cleaned:
    """A picture as it is kept, made when it is this account's turn. Refused with a reason."""
    if len(raw) > BYTES_MOST:
        raise Refusal(413, "too_large", f"a picture may have {BYTES_MOST} bytes")
    about, body = await DARKROOM.do(who, lambda effort: _apart(effort, {"do": "cleaned"}, raw))
    return body, about["width"], about["height"]


def _apart(effort: Effort, order: dict[str, Any], *parts: bytes) -> tuple[dict[str, Any], bytes]:
    """Have a process of its own do it, which ends at once when nobody waits for it any more."""
    ordered = msgspec.json.encode({**order, "parts": [len(part) for part in parts]})
    sent: bytes | None = b"".join((ordered, b"\n", *parts))
    program = [sys.executable, "-P", pixels.__file__]  # -P: it imports nothing from its own folder
    quiet = subprocess.DEVNULL
    pipe = subprocess.PIPE
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=quiet) as process:  # noqa: S603
        try:
            while True:
                try:
                    told, _ = process.communicate(sent, timeout=LOOK)
                    break
                except subprocess.TimeoutExpired:
                    sent = None
                    effort.step()
        finally:
            process.kill()
    line, _, body = told.partition(b"\n")
    about = msgspec.json.decode(line, type=dict[str, Any]) if line else {"refused": "no_picture"}
    if "refused" in about:
        raise _refused(about["refused"])
    return about, body


def _refused(why: str) -> Refusal:
    if why == "no_picture":
        return invalid("this is no PNG, JPEG or WebP picture that can be read", why)
    most, side = pixels.PIXELS_MOST // 1_000_000, pixels.SIDE_MOST
    told = f"a picture may have {most} million pixels, and {side} on a side; make it smaller"
    return invalid(told, why, most=most, side=side)


async def put(db: Database, followers: Followers, document: str, me: Account, raw: bytes) -> None:
    """Give a document a picture, by whoever may change it."""
    await must_be_ones_own(db, document, me)
    await keep(db, followers, document, me, await made(raw, me.id))


async def keep(db: Database, followers: Followers, document: str, me: Account, picture: Cleaned) -> None:
    """Give a document a picture that was made ready."""
    before = await must_be_ones_own(db, document, me)
    body, width, height = picture
    row = {"document": document, "kind": "image/webp", "width": width, "height": height, "body": body}
    async with db.write() as c:
        await c.execute(delete(images).where(images.c.document == document))
        await c.execute(images.insert().values(row))
        values = {"image": now(), "revision": before.revision + 1}
        if before.kind == SCENE:
            secret = repictured(msgspec.json.decode(before.secret, type=Secret))
            values["secret"] = papers.encoded(dict(msgspec.to_builtins(secret)), "secret")
        await papers.write(c, before, before.revision, values)
    followers.changed(await papers.row_of(db, document))


async def drop(db: Database, followers: Followers, document: str, me: Account) -> None:
    """Take a document's picture away."""
    row = await must_be_ones_own(db, document, me)
    async with db.write() as c:
        await c.execute(delete(images).where(images.c.document == document))
        values = {"image": 0, "revision": row.revision + 1}
        await c.execute(update(documents).where(documents.c.id == document).values(values))
    followers.changed(await papers.row_of(db, document))


async def must_be_ones_own(db: Database, document: str, me: Account) -> Any:
    """The row of a document whose picture this account may change."""
    async with db.read() as c:
        row, role = await papers.found(c, document, me.id)
    if not may_change(row, me.id, role):
        raise forbidden("only its owner and the hosts give a document a picture")
    return row


async def read(db: Database, document: str, me: Account, seen_as: str = "") -> tuple[bytes, str]:
    """A picture as this account may see it, and its kind; a host may look through somebody else's eyes."""
    async with db.read() as c:
        row, role = await papers.found(c, document, me.id)
        kept = (await c.execute(select(images).where(images.c.document == document))).first()
    if kept is None:
        raise not_found("this picture")
    if row.kind == SCENE and (role not in HOSTS or seen_as):
        whose = seen_as if role in HOSTS else me.id
        scene = await SCENES.do(me.id, lambda _: pictured(opened(row.secret), whose))
        if scene.fog:
            return await fogged(bytes(kept.body), scene, me.id), kept.kind
    return bytes(kept.body), kept.kind


async def fogged(raw: bytes, scene: Scene, who: str) -> bytes:
    """A picture of which only the cells in sight are left, and, faintly, those that were seen before."""

    def cover(effort: Effort) -> bytes:
        points = array("d")
        for outline in _outlines(scene):
            effort.step()
            points.extend(outline)
        corners = len(HEX if scene.shape == "hex" else SQUARE)
        order = {"do": "fogged", "corners": corners, "faint": len(scene.remembered)}
        return _apart(effort, order, raw, points.tobytes())[1]

    return await DARKROOM.do(who, cover)


def _outlines(scene: Scene) -> Iterator[list[float]]:
    """Cells on a picture that lies behind them, in parts of its width and height; those seen before first."""
    hexes = scene.shape == "hex"
    columns = scene.columns + (0.5 if hexes else 0)
    rows = (scene.rows - 1) * ROW + 2 * TIP if hexes else scene.rows
    lies = scene.backdrop or Backdrop(0, 0, columns, rows)
    around = HEX if hexes else SQUARE
    for cell in (*scene.remembered, *scene.revealed):
        x, y = middle(scene.shape, cell)
        yield [
            at
            for dx, dy in around
            for at in ((x + dx - lies.x) / lies.columns, (y + dy - lies.y) / lies.rows)
        ]

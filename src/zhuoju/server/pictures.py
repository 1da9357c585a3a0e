"""Pictures of documents: checked, bounded, and encoded anew, so that nothing but pixels is ever served.

Whoever may read a document may see its picture; of a scene in the fog, players are given what is revealed.
"""

import asyncio
import io
import math
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import delete, select, update

from zhuoju.server import documents as papers
from zhuoju.server.database import Database, now
from zhuoju.server.documents import HOSTS, SCENE, may_change
from zhuoju.server.drawings import Backdrop, Scene
from zhuoju.server.followers import Followers
from zhuoju.server.refusals import Refusal, forbidden, invalid, not_found
from zhuoju.server.scene_views import ROW, TIP, Secret, middle, pictured, repictured
from zhuoju.server.schema import documents, images
from zhuoju.server.sessions import Account

if TYPE_CHECKING:
    from PIL import Image

BYTES_MOST = 12 * 1024 * 1024
PIXELS_MOST = 40_000_000
SIDE_MOST = 12_000
KEPT_SIDE = 4096  # a larger picture is made smaller
FORMATS = ("PNG", "JPEG", "WEBP")
QUALITY = 85
FOG = (20, 18, 15)
FAINT = 110  # of 255: what was seen before
FOGGED_SIDE = 2048  # made anew whenever somebody sees something else, so smaller and quickly
FOGGED_METHOD = 1
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))  # corners, from the middle of a cell
HEX = ((0, -TIP), (0.5, -TIP / 2), (0.5, TIP / 2), (0, TIP), (-0.5, TIP / 2), (-0.5, -TIP / 2))

Cleaned = tuple[bytes, int, int]  # as it is kept, its width and height


def cleaned(raw: bytes) -> Cleaned:
    """A picture as WebP: the pixels of what was sent, and nothing else of it. Refused with a reason."""
    if len(raw) > BYTES_MOST:
        raise Refusal(413, "too_large", f"a picture may have {BYTES_MOST} bytes")
    from PIL import Image, UnidentifiedImageError  # not before there is a picture: it is large

    Image.MAX_IMAGE_PIXELS = PIXELS_MOST
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(raw), formats=FORMATS) as opened:
                if max(opened.size) > SIDE_MOST or math.prod(opened.size) > PIXELS_MOST:
                    raise invalid(f"a picture may have {PIXELS_MOST} pixels", "too_large")
                opened.load()
                picture = opened.convert("RGB")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise invalid(f"a picture may have {PIXELS_MOST} pixels", "too_large") from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, MemoryError):
        raise invalid("this is no PNG, JPEG or WebP picture that can be read", "no_picture") from None
    picture.thumbnail((KEPT_SIDE, KEPT_SIDE))
    return encoded(picture), picture.width, picture.height


def encoded(picture: "Image.Image", method: int = 4) -> bytes:
    """As it is kept and served."""
    made = io.BytesIO()
    picture.save(made, "WEBP", quality=QUALITY, method=method)
    return made.getvalue()


async def made(raw: bytes) -> Cleaned:
    """A picture as it is kept, made while everything else goes on. Refused with a reason."""
    return await asyncio.to_thread(cleaned, raw)


async def put(db: Database, followers: Followers, document: str, me: Account, raw: bytes) -> None:
    """Give a document a picture, by whoever may change it."""
    await _mine(db, document, me)
    await keep(db, followers, document, me, await made(raw))


async def keep(db: Database, followers: Followers, document: str, me: Account, picture: Cleaned) -> None:
    """Give a document a picture that was made ready."""
    before = await _mine(db, document, me)
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
    row = await _mine(db, document, me)
    async with db.write() as c:
        await c.execute(delete(images).where(images.c.document == document))
        values = {"image": 0, "revision": row.revision + 1}
        await c.execute(update(documents).where(documents.c.id == document).values(values))
    followers.changed(await papers.row_of(db, document))


async def _mine(db: Database, document: str, me: Account) -> Any:
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
        secret = msgspec.json.decode(row.secret, type=Secret)
        scene = pictured(secret, seen_as if role in HOSTS else me.id)
        if scene.fog:
            return await asyncio.to_thread(fogged, bytes(kept.body), scene), kept.kind
    return bytes(kept.body), kept.kind


def fogged(raw: bytes, scene: Scene) -> bytes:
    """A picture of which only the cells in sight are left, and, faintly, those that were seen before."""
    from PIL import Image, ImageDraw

    with Image.open(io.BytesIO(raw), formats=("WEBP",)) as opened:
        picture = opened.convert("RGB")
    picture.thumbnail((FOGGED_SIDE, FOGGED_SIDE))
    mask = Image.new("L", picture.size, 0)
    pen = ImageDraw.Draw(mask)
    for cells, light in ((scene.remembered, FAINT), (scene.revealed, 255)):
        for corners in _corners(picture.size, scene, cells):
            pen.polygon(corners, fill=light)
    return encoded(Image.composite(picture, Image.new("RGB", picture.size, FOG), mask), FOGGED_METHOD)


def _corners(
    size: tuple[int, int], scene: Scene, cells: list[tuple[int, int]]
) -> Iterator[list[tuple[float, float]]]:
    """Cells as outlines on a picture that lies behind them."""
    hexes = scene.shape == "hex"
    columns = scene.columns + (0.5 if hexes else 0)
    rows = (scene.rows - 1) * ROW + 2 * TIP if hexes else scene.rows
    lies = scene.backdrop or Backdrop(0, 0, columns, rows)
    wide, high = size[0] / lies.columns, size[1] / lies.rows
    around = HEX if hexes else SQUARE
    for cell in cells:
        x, y = middle(scene.shape, cell)
        yield [((x + dx - lies.x) * wide, (y + dy - lies.y) * high) for dx, dy in around]

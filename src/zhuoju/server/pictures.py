"""Pictures of documents: checked, bounded, and encoded anew, so that nothing but pixels is ever served.

Whoever may read a document may see its picture; of a scene in the fog, players are given what is revealed.
"""

import asyncio
import io
import math
import warnings
from typing import Any

import msgspec
from PIL import Image, ImageDraw, UnidentifiedImageError
from sqlalchemy import delete, select, update

from zhuoju.server import documents as papers
from zhuoju.server.database import Database, now
from zhuoju.server.documents import HOSTS, SCENE, may_change
from zhuoju.server.followers import Followers
from zhuoju.server.refusals import Refusal, forbidden, invalid, not_found
from zhuoju.server.scenes import Scene
from zhuoju.server.schema import documents, images
from zhuoju.server.sessions import Account

BYTES_MOST = 12 * 1024 * 1024
PIXELS_MOST = 40_000_000
SIDE_MOST = 12_000
KEPT_SIDE = 4096  # a larger picture is made smaller
FORMATS = ("PNG", "JPEG", "WEBP")
QUALITY = 85
FOG = (20, 18, 15)

Image.MAX_IMAGE_PIXELS = PIXELS_MOST


def cleaned(raw: bytes) -> tuple[bytes, int, int]:
    """A picture as WebP: the pixels of what was sent, and nothing else of it. Refused with a reason."""
    if len(raw) > BYTES_MOST:
        raise Refusal(413, "too_large", f"a picture may have {BYTES_MOST} bytes")
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


def encoded(picture: Image.Image) -> bytes:
    """As it is kept and served."""
    made = io.BytesIO()
    picture.save(made, "WEBP", quality=QUALITY, method=4)
    return made.getvalue()


async def put(db: Database, followers: Followers, document: str, me: Account, raw: bytes) -> None:
    """Give a document a picture, by whoever may change it."""
    before = await _mine(db, document, me)
    body, width, height = await asyncio.to_thread(cleaned, raw)
    row = {"document": document, "kind": "image/webp", "width": width, "height": height, "body": body}
    async with db.write() as c:
        await c.execute(delete(images).where(images.c.document == document))
        await c.execute(images.insert().values(row))
        values = {"image": now(), "revision": before.revision + 1}
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


async def read(db: Database, document: str, me: Account) -> tuple[bytes, str]:
    """A picture as this account may see it, and its kind."""
    async with db.read() as c:
        row, role = await papers.found(c, document, me.id)
        kept = (await c.execute(select(images).where(images.c.document == document))).first()
    if kept is None:
        raise not_found("this picture")
    if row.kind == SCENE and role not in HOSTS:
        scene = msgspec.convert(msgspec.json.decode(row.public), Scene)
        if scene.fog:
            return await asyncio.to_thread(fogged, bytes(kept.body), scene), kept.kind
    return bytes(kept.body), kept.kind


def fogged(raw: bytes, scene: Scene) -> bytes:
    """A picture of which only the revealed cells are left."""
    with Image.open(io.BytesIO(raw), formats=("WEBP",)) as opened:
        picture = opened.convert("RGB")
    mask = Image.new("L", picture.size, 0)
    pen = ImageDraw.Draw(mask)
    wide, high = picture.width / scene.columns, picture.height / scene.rows
    for x, y in scene.revealed:
        west = (x + (0.5 if scene.shape == "hex" and y % 2 else 0)) * wide
        pen.rectangle((west, y * high, west + wide, (y + 1) * high), fill=255)
    return encoded(Image.composite(picture, Image.new("RGB", picture.size, FOG), mask))

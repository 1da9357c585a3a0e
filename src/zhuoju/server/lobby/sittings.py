"""Which characters of a campaign are at a table now, and what for: an encounter, or work on them."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.accounts.roles import CHARACTER
from zhuoju.server.base.refusals import conflict, not_found
from zhuoju.server.match.places import ENCOUNTER, Seated, seated
from zhuoju.server.storage.database import Database
from zhuoju.server.storage.schema import documents, tables

KIND = "encounter"


class Encounter(Struct, frozen=True, omit_defaults=True):
    """What a table must know to write back what became of the characters."""

    characters: list[str]
    scene: str = ""
    what: str = ""  # the work that is done on them; none: it is an encounter
    account: str = ""  # who does it
    sheet: Any = None  # the character as it was when the work began
    at: int | None = None  # the minute of the story when it began
    titles: dict[str, str] = {}  # of its table, by language


class Engaged(Struct, frozen=True):
    """A table where characters are just now."""

    table: str
    title: str
    characters: list[str]
    work: str  # none: an encounter
    account: str  # who works


async def character(c: AsyncConnection, campaign: str, document: str, *, hold: bool = False) -> Row[Any]:
    """A character of this campaign; with `hold` nobody else changes it before this transaction ends."""
    here = (documents.c.id == document) & (documents.c.campaign == campaign) & (documents.c.kind == CHARACTER)
    wanted = select(documents).where(here, documents.c.gone.is_(False))
    row = (await c.execute(wanted.with_for_update() if hold else wanted)).first()
    if row is None:
        raise not_found("this character")
    return row


async def characters_of(c: AsyncConnection, campaign: str) -> list[Row[Any]]:
    """Every character of this campaign."""
    here = (documents.c.campaign == campaign) & (documents.c.kind == CHARACTER) & documents.c.gone.is_(False)
    return list((await c.execute(select(documents).where(here))).all())


async def engaged(c: AsyncConnection, campaign: str) -> list[Engaged]:
    """Every table of a campaign that is not over and was set up from characters."""
    going = (tables.c.campaign == campaign) & tables.c.stage.in_(("open", "running"))
    rows = (await c.execute(select(tables).where(going, tables.c.chapter.startswith(ENCOUNTER)))).all()
    papers = {seated(row).paper: row for row in rows}
    kept = select(documents.c.id, documents.c.secret).where(documents.c.id.in_(list(papers)))
    found = []
    for paper in await c.execute(kept):
        what, row = msgspec.json.decode(paper.secret, type=Encounter), papers[paper.id]
        found.append(Engaged(row.id, row.title, what.characters, what.what, what.account))
    return found


async def must_be_free(
    c: AsyncConnection, campaign: str, wanted: Sequence[str], *, for_work: bool = True
) -> None:
    """Refuse characters that are being worked on, or `for_work` those that are in an encounter."""
    for each in await engaged(c, campaign):
        if set(wanted) & set(each.characters):
            if each.work:
                message = "this character is being worked on; finish that or give it up first"
                raise conflict("at_work", message)
            if for_work:
                message = "this character is in an encounter; finish or close that table first"
                raise conflict("in_encounter", message)


async def kept_of(db: Database, table: Seated) -> Encounter | None:
    """What a table was set up from; none where it was not set up from characters."""
    if not table.paper:
        return None
    async with db.read() as c:
        wanted = select(documents.c.secret).where(documents.c.id == table.paper, documents.c.kind == KIND)
        raw = (await c.execute(wanted)).scalar()
    return None if raw is None else msgspec.json.decode(raw, type=Encounter)

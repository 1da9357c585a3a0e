"""REST: work on characters, their names and notes, what became of them, and characters as files."""

from typing import Annotated, Any

from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta

from zhuoju.server.accounts import naming
from zhuoju.server.app.api_tables import told
from zhuoju.server.app.dependencies import (
    Asking,
    Body,
    GameId,
    Id,
    Known,
    Spoken,
    TheDatabase,
    TheHall,
    TheRates,
)
from zhuoju.server.base.rates import MAKING, UPLOADS, WRITING
from zhuoju.server.base.refusals import REFUSALS
from zhuoju.server.base.uploads import arriving
from zhuoju.server.campaigns import character_files, characters, works
from zhuoju.server.campaigns.character_files import FILE_MOST, Read
from zhuoju.server.campaigns.documents import Document
from zhuoju.server.campaigns.works import WorkInfo
from zhuoju.server.lobby import hosting, lobby
from zhuoju.server.lobby.listing import TableInfo
from zhuoju.server.lobby.sittings import Engaged
from zhuoju.server.match.entries import TEXT_MOST, Entry

Ending = Annotated[str, PathParameter(max_length=12)]
FILE = "application/octet-stream"  # it is kept, whatever its form; no browser shows it as a page of ours


class NewWork(Body, frozen=True):
    """Work to be done; on which character, unless it makes one."""

    work: Annotated[str, Meta(min_length=1, max_length=40)]
    character: Annotated[str, Meta(max_length=32)] = ""


class Spelled(Body, frozen=True):
    """A character with every field, also those that are as usual."""

    data: dict[str, Any]


class DescribeCharacter(Body, frozen=True):
    """What an owner may say of a character without any rule."""

    revision: Annotated[int, Meta(ge=0, le=2**31 - 2)]
    name: Annotated[str, Meta(min_length=1, max_length=naming.NAME_MOST)]
    notes: Annotated[str, Meta(max_length=TEXT_MOST)] = ""


# Work


@get("/api/games/{game:str}/works", responses=REFUSALS)
async def known_works(game: GameId, lang: Spoken = "zh-Hans") -> list[WorkInfo]:
    """What can be done with characters of a game, within its rules."""
    return works.offered(game, lang)


@get("/api/campaigns/{campaign:str}/works", responses=REFUSALS)
async def works_going(campaign: Id, db: TheDatabase, me: Known) -> list[Engaged]:
    """Which characters are being worked on or are in an encounter, and at which tables."""
    return await works.going(db, campaign, me)


@post("/api/campaigns/{campaign:str}/works", status_code=201, responses=REFUSALS)
async def begin_work(
    campaign: Id, data: JSONBody[NewWork], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> TableInfo:
    """Begin a work: a table that you play at with a program for a host. Its result is written down."""
    await rates.take(MAKING, me.id)
    table = await works.begin(db, hall.followers, campaign, me, data.work, data.character)
    await lobby.start(db, table, me)
    await hall.begin(table)
    return await told(db, hall, table, me.id)


@delete("/api/campaigns/{campaign:str}/works/{table:str}", status_code=200, responses=REFUSALS)
async def give_up_work(campaign: Id, table: Id, db: TheDatabase, hall: TheHall, me: Known) -> dict[str, bool]:
    """Give a work up: the character stays as it was."""
    await works.give_up(db, hall.followers, campaign, me, table)
    await hall.reseat(table)
    return {"done": True}


# What its owner may do, and what was done


@patch("/api/characters/{document:str}", responses=REFUSALS)
async def describe_character(
    document: Id,
    data: JSONBody[DescribeCharacter],
    db: TheDatabase,
    hall: TheHall,
    rates: TheRates,
    me: Known,
) -> Document:
    """Another name and other notes."""
    await rates.take(WRITING, me.id)
    name = naming.name(data.name)
    return await characters.describe(db, hall.followers, document, me, data.revision, name, data.notes)


@get("/api/characters/{document:str}/history", responses=REFUSALS)
async def character_history(document: Id, db: TheDatabase, me: Known) -> list[Entry]:
    """What the journal says of a character's changes, the latest first."""
    return await characters.history(db, document, me)


@post("/api/games/{game:str}/spelled-out", status_code=200, responses=REFUSALS)
async def spell_out(game: GameId, data: JSONBody[Spelled], rates: TheRates, me: Known) -> Spelled:
    """A character with every field, for whoever changes one by one."""
    await rates.take(WRITING, me.id)
    spelled_out = hosting.of(game).spelled_out
    return data if spelled_out is None else Spelled(dict(spelled_out(data.data)))


# Files


@get("/api/games/{game:str}/character-files", responses=REFUSALS)
async def character_forms(game: GameId) -> list[str]:
    """The endings of files in which characters come and go."""
    return character_files.endings(game)


@get("/api/characters/{document:str}/file/{ending:str}", media_type=FILE, responses=REFUSALS)
async def export_character(
    document: Id, ending: Ending, db: TheDatabase, me: Known, lang: Spoken = "zh-Hans"
) -> Response[bytes]:
    """A character as a file."""
    body, media = await character_files.written(db, document, me, ending, lang)
    headers = {
        "Content-Disposition": f'attachment; filename="character-{document}.{ending}"',
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Cache-Control": "private, no-store",
    }
    return Response(body, media_type=media, headers=headers)


@post(
    "/api/campaigns/{campaign:str}/characters/file/{ending:str}",
    status_code=200,
    responses=REFUSALS,
    request_max_body_size=FILE_MOST,
)
async def import_character(
    request: Asking,
    campaign: Id,
    ending: Ending,
    db: TheDatabase,
    rates: TheRates,
    me: Known,
    lang: Spoken = "zh-Hans",
) -> Read:
    """Read a character from a file, sent as it is; what was made of it is shown, and nothing is kept."""
    await rates.take(UPLOADS, me.id)
    async with arriving(request, me.id) as raw:
        return await character_files.read(db, campaign, me, ending, raw, lang)


ROUTES = [
    known_works, works_going, begin_work, give_up_work, describe_character, character_history,
    spell_out,    character_forms, export_character, import_character,
]  # fmt: skip

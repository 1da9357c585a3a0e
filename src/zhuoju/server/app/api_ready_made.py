"""REST: ready-made adventures and missions, alone from the hall, and posted in campaigns."""

from typing import Annotated, Literal
from urllib.parse import quote

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from zhuoju.server.accounts.naming import TITLE_MOST
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.app.api_tables import told
from zhuoju.server.app.dependencies import (
    Body,
    GameId,
    Id,
    Known,
    Spoken,
    TheDatabase,
    TheHall,
    TheRates,
)
from zhuoju.server.base.rates import MAKING, WRITING
from zhuoju.server.base.refusals import REFUSALS
from zhuoju.server.campaigns import mission_reports, missions, setting_out
from zhuoju.server.campaigns.documents import Document, Revision
from zhuoju.server.campaigns.missions import Brief, Compared
from zhuoju.server.live.hall import Hall
from zhuoju.server.lobby import tales
from zhuoju.server.lobby.listing import TableInfo
from zhuoju.server.lobby.tales import Hero, TaleInfo
from zhuoju.server.storage.database import Database

NOTE_MOST = 400

Ids = Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=16)]


class Alone(Body, frozen=True):
    """A tale to be played by oneself, with a ready character."""

    tale: Annotated[str, Meta(max_length=80)]
    preset: Annotated[str, Meta(max_length=80)]
    title: Annotated[str, Meta(max_length=TITLE_MOST)] = ""


class OpenTale(Body, frozen=True):
    """A tale for a campaign: with these characters, one of each player. `program`: a program hosts."""

    tale: Annotated[str, Meta(max_length=80)]
    characters: Ids
    title: Annotated[str, Meta(max_length=TITLE_MOST)] = ""
    program: bool = False


class ChangeMission(Body, frozen=True):
    """A mission as it is to be announced."""

    revision: Revision
    brief: Brief


class NewSignUp(Body, frozen=True):
    """The character that one wants to come along with."""

    character: Annotated[str, Meta(max_length=32)]


class Decision(Body, frozen=True):
    """Whether somebody comes along, and why not."""

    decided: Literal["asked", "accepted", "declined"]
    note: Annotated[str, Meta(max_length=NOTE_MOST)] = ""


async def _begun(db: Database, hall: Hall, table: str, me: Account) -> TableInfo:
    await hall.begin(table)
    return await told(db, hall, table, me.id)


# Alone


@get("/api/games/{game:str}/tales", responses=REFUSALS)
async def known_tales(game: GameId, lang: Spoken = "zh-Hans") -> list[TaleInfo]:
    """Ready-made adventures and missions."""
    return tales.listed(game, lang)


@get("/api/games/{game:str}/heroes", responses=REFUSALS)
async def ready_heroes(game: GameId, lang: Spoken = "zh-Hans") -> list[Hero]:
    """Ready characters to set out with."""
    return tales.heroes(game, lang)


@post("/api/games/{game:str}/tales", status_code=201, responses=REFUSALS)
async def play_alone(
    game: GameId, data: JSONBody[Alone], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> TableInfo:
    """Play one with a ready character; programs host it and play everybody else. It has begun."""
    await rates.take(MAKING, me.id)
    table = await tales.alone(db, me, game, data.tale, data.preset, data.title)
    return await _begun(db, hall, table, me)


# In campaigns


@post("/api/campaigns/{campaign:str}/tales", status_code=201, responses=REFUSALS)
async def open_tale(
    campaign: Id, data: JSONBody[OpenTale], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> TableInfo:
    """Open a table for a tale, as a host: everybody sits where their character is. It has yet to begin."""
    await rates.take(MAKING, me.id)
    table = await setting_out.open_table(
        db, hall.followers, campaign, me, data.tale, data.title, data.characters, program=data.program
    )
    info = await told(db, hall, table, me.id)
    for person in info.places:
        if person.account and person.account != me.id:
            hall.notify(person.account, "invited", table, info.game)
    return info


@post("/api/campaigns/{campaign:str}/missions", status_code=201, responses=REFUSALS)
async def post_mission(
    campaign: Id, data: JSONBody[Brief], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """Post a mission."""
    await rates.take(MAKING, me.id)
    return await missions.post(db, hall.followers, campaign, me, data)


@put("/api/missions/{document:str}", responses=REFUSALS)
async def change_mission(
    document: Id, data: JSONBody[ChangeMission], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """Announce a mission otherwise."""
    await rates.take(WRITING, me.id)
    return await missions.rewrite(db, hall.followers, document, me, data.revision, data.brief)


@delete("/api/missions/{document:str}", status_code=200, responses=REFUSALS)
async def call_mission_off(
    document: Id, db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """Call a mission off."""
    await rates.take(WRITING, me.id)
    return await missions.call_off(db, hall.followers, document, me)


@post("/api/missions/{document:str}/signups", status_code=200, responses=REFUSALS)
async def sign_up(
    document: Id, data: JSONBody[NewSignUp], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """Sign up with a character of yours; another one takes the place of the first."""
    await rates.take(WRITING, me.id)
    return await missions.sign_up(db, hall.followers, document, me, data.character)


@delete("/api/missions/{document:str}/signups", status_code=200, responses=REFUSALS)
async def withdraw(document: Id, db: TheDatabase, hall: TheHall, rates: TheRates, me: Known) -> Document:
    """Do not come along after all."""
    await rates.take(WRITING, me.id)
    return await missions.withdraw(db, hall.followers, document, me)


@get("/api/missions/{document:str}/signups", responses=REFUSALS)
async def compare_signed(
    document: Id, db: TheDatabase, rates: TheRates, me: Known, lang: Spoken = "zh-Hans"
) -> list[Compared]:
    """Everybody who signed up, side by side."""
    await rates.take(WRITING, me.id)
    return await missions.compare(db, document, me, lang)


@put("/api/missions/{document:str}/signups/{account:str}", responses=REFUSALS)
async def decide_sign_up(
    document: Id,
    account: Id,
    data: JSONBody[Decision],
    db: TheDatabase,
    hall: TheHall,
    rates: TheRates,
    me: Known,
) -> Document:
    """Take somebody along, or not."""
    await rates.take(WRITING, me.id)
    return await missions.decide(db, hall.followers, document, me, account, data.decided, data.note)


@post("/api/missions/{document:str}/start", status_code=201, responses=REFUSALS)
async def start_mission(
    document: Id, db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> TableInfo:
    """Set out: a table with everybody who comes along. It has begun."""
    await rates.take(MAKING, me.id)
    table = await missions.start(db, hall.followers, document, me)
    return await _begun(db, hall, table, me)


@get("/api/missions/{document:str}/report/{form:str}", responses=REFUSALS)
async def read_report(
    document: Id,
    form: FromPath[Literal["md", "docx"]],
    db: TheDatabase,
    rates: TheRates,
    me: Known,
    lang: Spoken = "zh-Hans",
) -> Response[bytes]:
    """The report of a mission that is over, as a file."""
    await rates.take(WRITING, me.id)
    body, media, name = await mission_reports.written(db, document, me, form, lang)
    headers = {
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-cache",
    }
    return Response(body, media_type=media, headers=headers)


ROUTES = [
    known_tales, ready_heroes, play_alone, open_tale, post_mission, change_mission, call_mission_off, sign_up,
    withdraw, compare_signed, decide_sign_up, start_mission, read_report,
]  # fmt: skip

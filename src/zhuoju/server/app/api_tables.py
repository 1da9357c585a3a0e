"""REST: tables, from their making to the rematch."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import delete, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter
from msgspec import Meta, field
from sqlalchemy import select

from zhuoju.kernel import find
from zhuoju.server.accounts.naming import TITLE_MOST
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.app.dependencies import (
    Body,
    Id,
    Invitation,
    Known,
    TheDatabase,
    TheHall,
    TheRates,
    Time,
    Visitor,
)
from zhuoju.server.base.rates import MAKING
from zhuoju.server.base.refusals import REFUSALS, invalid
from zhuoju.server.campaigns import rematches, sending_away
from zhuoju.server.campaigns.membership import options_for
from zhuoju.server.live.hall import Hall
from zhuoju.server.lobby import hosting, listing, lobby
from zhuoju.server.lobby.listing import TableInfo
from zhuoju.server.lobby.lobby import Wanted
from zhuoju.server.match import bot_levels, games
from zhuoju.server.match.places import Pace, Place, Stage
from zhuoju.server.match.wire_heard import Talked
from zhuoju.server.storage.database import Database
from zhuoju.server.storage.schema import talk

PLACES_MOST = 16
OPTIONS_MOST = 64 * 1024  # bytes
TALK_PAGE = 100

Word = Annotated[str, Meta(max_length=64)]
Number = Annotated[int, Meta(ge=0, lt=PLACES_MOST)]
Spec = Annotated[str, Meta(max_length=80)]


class WantedPlace(Body, frozen=True):
    """Who shall sit on a place."""

    kind: Literal["me", "open", "bot"]
    bot: Spec = ""


class NewTable(Body, frozen=True):
    """A table to be made. Of a campaign, the chapter says what the options are, and it has house rules."""

    game: Annotated[str, Meta(max_length=80)]
    places: Annotated[list[WantedPlace], Meta(min_length=1, max_length=PLACES_MOST)]
    options: dict[str, Any] = field(default_factory=dict)
    rules: dict[str, Any] = field(default_factory=dict)  # of the house, where they are not those of the book
    public: bool = False
    title: Annotated[str, Meta(max_length=TITLE_MOST)] = ""
    pace: Pace = Pace()
    campaign: Annotated[str, Meta(max_length=32)] | None = None
    chapter: Annotated[str, Meta(max_length=80)] = ""


class Join(Body, frozen=True):
    """Sit down: on this place, or on any that is free."""

    place: Number | None = None
    invite: Word = ""


class OfPlace(Body, frozen=True):
    """A place."""

    place: Number


class SetPlace(Body, frozen=True):
    """Open a place, or put a bot on it."""

    place: Number
    kind: Literal["open", "bot"]
    bot: Spec = ""


class StandIn(Body, frozen=True):
    """A bot for a person's seat; none: the person is back."""

    place: Number
    bot: Spec | None = None


class AddWord(Body, frozen=True):
    """A word of your own that goes into all chance of the match."""

    word: Annotated[str, Meta(max_length=lobby.WORD_MOST)]


async def told(db: Database, hall: Hall, table: str, account: str, invite: str = "") -> TableInfo:
    """A table as this account sees it now."""
    row = await lobby.visible(db, table, account, invite)
    return (await listing.shown(db, [row], account, hall.present(), invite))[0]


def placed(wanted: list[WantedPlace], me: Account) -> list[Place]:
    """The places of a table as they are wanted."""
    made = {"me": Place("person", me.id, me.name), "open": Place("open")}
    places = [made.get(each.kind) or Place("bot", bot=each.bot) for each in wanted]
    lobby.check_places(places)
    return places


@post("/api/tables", status_code=201, responses=REFUSALS)
async def make_table(
    data: JSONBody[NewTable], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> TableInfo:
    """Make a table. The commitment to its seed is published with it."""
    await rates.take(MAKING, me.id)
    games.refuse_idle(find(data.game), data.options)
    if len(msgspec.json.encode([data.options, data.rules])) > OPTIONS_MOST:
        raise invalid(f"options may have {OPTIONS_MOST} bytes")
    options = hosting.with_rules(data.game, data.rules, data.options)
    if data.campaign is not None:
        options = await options_for(db, data.campaign, data.game, data.chapter, options, me)
    wanted = Wanted(
        data.game,
        options,
        placed(data.places, me),
        data.pace,
        data.public,
        data.title,
        data.campaign,
        data.chapter if data.campaign else "",
    )
    table = await lobby.make(db, wanted, me.id)
    return await told(db, hall, table, me.id)


@get("/api/tables", responses=REFUSALS)
async def list_tables(
    db: TheDatabase,
    hall: TheHall,
    visitor: Visitor,
    mine: FromQuery[bool] = False,
    public: FromQuery[bool] = False,
    game: Annotated[str | None, QueryParameter(max_length=80)] = None,
    stage: FromQuery[Stage | None] = None,
    before: Time = None,
) -> list[TableInfo]:
    """Your own tables, or public ones; a page at a time, `before` when they last moved."""
    account = visitor.id if visitor else ""
    if mine and not public:
        rows = await listing.mine(db, account, before, stage) if account else []
    else:
        rows = await listing.public(db, game, before, stage)
    return await listing.shown(db, rows, account, hall.present())


@get("/api/tables/{table:str}", responses=REFUSALS)
async def one_table(
    table: Id,
    db: TheDatabase,
    hall: TheHall,
    visitor: Visitor,
    invite: Invitation = "",
) -> TableInfo:
    """One table; a private one is there only for those who play, or who have its invitation."""
    return await told(db, hall, table, visitor.id if visitor else "", invite)


async def _changed(db: Database, hall: Hall, table: str, me: Account) -> TableInfo:
    await hall.reseat(table)
    return await told(db, hall, table, me.id)


@post("/api/tables/{table:str}/join", status_code=200, responses=REFUSALS)
async def join(table: Id, data: JSONBody[Join], db: TheDatabase, hall: TheHall, me: Known) -> TableInfo:
    """Sit down, or take your seat back from the bot."""
    await lobby.join(db, table, me, data.place, data.invite)
    return await _changed(db, hall, table, me)


@post("/api/tables/{table:str}/leave", status_code=200, responses=REFUSALS)
async def leave(table: Id, db: TheDatabase, hall: TheHall, me: Known) -> dict[str, bool]:
    """Stand up. The owner of a table that has not begun closes it; in a match a bot plays on for you."""
    await lobby.leave(db, table, me)
    await hall.reseat(table)
    return {"done": True}


@post("/api/tables/{table:str}/kick", status_code=200, responses=REFUSALS)
async def kick(table: Id, data: JSONBody[OfPlace], db: TheDatabase, hall: TheHall, me: Known) -> TableInfo:
    """Send somebody away. The invitation is another one then, and they are not let in by it."""
    away = await sending_away.from_table(db, table, me, data.place)
    await hall.show_out(table)
    info = await _changed(db, hall, table, me)
    if away:
        hall.notify(away, "kicked", table, info.game)
    return info


@delete("/api/tables/{table:str}/unwelcome/{account:str}", status_code=200, responses=REFUSALS)
async def let_back_in(table: Id, account: Id, db: TheDatabase, hall: TheHall, me: Known) -> TableInfo:
    """Let somebody who was sent away come by the table's link again."""
    await sending_away.back_to_table(db, table, me, account)
    return await told(db, hall, table, me.id)


@post("/api/tables/{table:str}/place", status_code=200, responses=REFUSALS)
async def set_place(
    table: Id, data: JSONBody[SetPlace], db: TheDatabase, hall: TheHall, me: Known
) -> TableInfo:
    """Open a place, or put a bot on it."""
    if data.kind == "bot":
        bot_levels.check(data.bot)
    place = Place("bot", bot=data.bot) if data.kind == "bot" else Place("open")
    await lobby.set_place(db, table, me, data.place, place)
    return await _changed(db, hall, table, me)


@post("/api/tables/{table:str}/stand-in", status_code=200, responses=REFUSALS)
async def stand_in(
    table: Id, data: JSONBody[StandIn], db: TheDatabase, hall: TheHall, me: Known
) -> TableInfo:
    """Have a bot play a seat for a while, or give it back."""
    await lobby.stand_in(db, table, me, data.place, data.bot)
    return await _changed(db, hall, table, me)


@post("/api/tables/{table:str}/entropy", status_code=200, responses=REFUSALS)
async def add_word(
    table: Id, data: JSONBody[AddWord], db: TheDatabase, hall: TheHall, me: Known
) -> TableInfo:
    """Add your own word to the chance of the match, before it begins."""
    await lobby.add_word(db, table, me, data.word)
    return await told(db, hall, table, me.id)


@post("/api/tables/{table:str}/start", status_code=200, responses=REFUSALS)
async def start(table: Id, db: TheDatabase, hall: TheHall, me: Known) -> TableInfo:
    """Begin."""
    await lobby.start(db, table, me)
    await hall.begin(table)
    return await told(db, hall, table, me.id)


@post("/api/tables/{table:str}/rematch", status_code=200, responses=REFUSALS)
async def rematch(table: Id, db: TheDatabase, hall: TheHall, rates: TheRates, me: Known) -> TableInfo:
    """The same again: seats and options stay. Whoever asks second gets the same table."""
    await rates.take(MAKING, me.id)
    following = await rematches.rematch(db, table, me)
    info = await told(db, hall, following, me.id)
    for person in info.places:
        if person.account and person.account != me.id:
            hall.notify(person.account, "invited", following, info.game)
    return info


@get("/api/tables/{table:str}/talk", responses=REFUSALS)
async def talk_at(
    table: Id,
    db: TheDatabase,
    visitor: Visitor,
    before: Time = None,
    invite: Invitation = "",
) -> list[Talked]:
    """What was said at a table, the latest page, or the one before a number; in the order it was said."""
    await lobby.visible(db, table, visitor.id if visitor else "", invite)
    query = select(talk).where(talk.c.table == table).order_by(talk.c.number.desc()).limit(TALK_PAGE)
    if before is not None:
        query = query.where(talk.c.number < before)
    async with db.read() as c:
        rows = (await c.execute(query)).all()
    return [Talked(r.table, r.number, r.name, r.text, r.at, r.account) for r in reversed(rows)]


ROUTES = [
    make_table, list_tables, one_table, join, leave, kick, let_back_in, set_place, stand_in, add_word, start,
    rematch, talk_at,
]  # fmt: skip

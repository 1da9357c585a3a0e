"""The same again: a table that goes on after a finished one."""

from collections.abc import Mapping

from msgspec.structs import replace
from sqlalchemy import update

from zhuoju.kernel import Plain
from zhuoju.server.accounts.roles import role_in
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import conflict, forbidden
from zhuoju.server.base.threads import TABLES
from zhuoju.server.campaigns.membership import options_for
from zhuoju.server.lobby import host_seats, lobby
from zhuoju.server.match import unwelcome
from zhuoju.server.match.places import Place, Seated, seated
from zhuoju.server.storage.database import Database
from zhuoju.server.storage.schema import tables


async def rematch(db: Database, table: str, me: Account) -> str:
    """The table that goes on after this one, made by whoever asks first."""
    row = await lobby.visible(db, table, me.id)
    before = seated(row)
    if before.stage != "finished":
        raise conflict(f"is_{before.stage}", "there is a rematch once the match is over")
    if before.seat_of(me.id) is None and row.owner != me.id:
        raise forbidden("only those who played can ask for a rematch")
    if row.rematch is not None:
        return str(row.rematch)
    options = before.beginning.options
    if row.campaign is not None:
        options = await options_for(db, row.campaign, row.game, row.chapter, {}, me)
    owner = await _owner(db, before, me)
    places = await _again(db, before, options, owner)
    wanted = lobby.Wanted(
        row.game, options, places, before.pace, row.public, row.title, row.campaign, row.chapter
    )
    return await _after(db, table, wanted, owner)


async def _owner(db: Database, before: Seated, me: Account) -> str:
    """Whoever made the match before this one, if they are still there."""
    async with db.read() as c:
        gone = before.campaign is not None and await role_in(c, before.campaign, before.owner) is None
    return me.id if gone or not before.owner else before.owner


async def _again(db: Database, before: Seated, options: Mapping[str, Plain], owner: str) -> list[Place]:
    """Everybody where they sat, without bots in their stead; a host's seat is open where nobody may host."""
    game, seats = before.beginning.game, len(before.places)
    hosts = await TABLES.do(host_seats.of, game, seats, options)
    places = [replace(place, bot="", word="") if place.account else place for place in before.places]
    async with db.read() as c:
        for seat in hosts:
            place = places[seat]
            may = place.host and before.campaign is None  # was asked to, for the match before this one
            may = may or await host_seats.rightly(c, before.campaign, owner, place.account)
            if place.account and not may:
                places[seat] = Place("open")
    return places


async def _after(db: Database, table: str, wanted: lobby.Wanted, owner: str) -> str:
    """Make the table unless somebody was quicker; then take theirs."""
    async with db.write() as c:
        following = await lobby.put(c, wanted, owner)
        await unwelcome.take_along(c, table, following)
        mine = (tables.c.id == table) & tables.c.rematch.is_(None)
        if (await c.execute(update(tables).where(mine).values(rematch=following))).rowcount:
            return following
        await unwelcome.forget(c, following)
        await c.execute(tables.delete().where(tables.c.id == following))
        return str((await lobby.row_of(c, table)).rematch)

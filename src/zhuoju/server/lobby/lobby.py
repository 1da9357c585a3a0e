"""The lobby: tables are made, people sit down and leave, bots fill in, and a match begins.

Whoever changes a table does so on the revision they saw; if somebody else was quicker, it is tried again on
what the table has become.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.kernel import Game, Plain, commitment, find, new
from zhuoju.server.accounts import naming
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import conflict, forbidden, invalid, not_found
from zhuoju.server.base.threads import TABLES
from zhuoju.server.lobby import host_seats
from zhuoju.server.match import bot_levels, unwelcome
from zhuoju.server.match.admission import may_see
from zhuoju.server.match.places import ENCOUNTER, WORK, Pace, Place, Seated, seated
from zhuoju.server.storage.database import Database, new_id, new_word, now
from zhuoju.server.storage.schema import seatings, tables

TRIES = 8  # how often a change is tried on a table that others change as well
WORD_MOST = 200

Changes = dict[str, Any]
Edit = Callable[[Seated], Changes]
Also = Callable[[AsyncConnection], Awaitable[None]]  # what is done together with a change, or not at all


class Wanted(msgspec.Struct, frozen=True):
    """A table to be made."""

    game: str
    options: Mapping[str, Plain]
    places: Sequence[Place]
    pace: Pace = Pace()
    public: bool = False
    title: str = ""
    campaign: str | None = None
    chapter: str = ""


# Making


async def make(db: Database, wanted: Wanted, owner: str) -> str:
    """A new table, open for players; its id. The commitment to its seed is there from the start."""
    game = find(wanted.game)
    await TABLES.do(_try_out, game, len(wanted.places), wanted.options)
    async with db.write() as c:
        return await put(c, wanted, owner)


async def put(c: AsyncConnection, wanted: Wanted, owner: str, **more: Any) -> str:
    """Write down a table that can be played; `more` are columns that a new table has otherwise."""
    game, at, table = find(wanted.game), now(), new_id()
    asks = wanted.campaign is None
    gone = Place("bot", bot=bot_levels.STAND_IN) if wanted.chapter.startswith(ENCOUNTER) else Place("open")
    there = await unwelcome.seated_without(c, wanted.campaign, wanted.places, gone)
    places = await TABLES.do(host_seats.marked, game.id, wanted.options, there, asks=asks)
    coming = [each for each, was in zip(places, wanted.places, strict=True) if not (asks and was.host)]
    await host_seats.check(c, wanted.campaign, owner, coming)
    seed: bytes = more.get("seed") or secrets.token_bytes(32)
    row = {
        "id": table,
        "game": game.id,
        "version": game.version,
        "content": game.content_hash,
        "options": msgspec.json.encode(wanted.options),
        "title": naming.title(wanted.title),
        "owner": owner,
        "public": wanted.public,
        "invite": new_word(),
        "pace": msgspec.json.encode(wanted.pace),
        "stage": "open",
        "places": msgspec.json.encode(places),
        "revision": 1,
        "seed": seed,
        "commitment": commitment(seed),
        "entropy": b"[]",
        "created": at,
        "moved": at,
        "campaign": wanted.campaign,
        "chapter": wanted.chapter,
        **more,
    }
    await c.execute(insert(tables).values(row))
    await _seat(c, table, places)
    return table


def _try_out(game: Game[Any, Any], seats: int, options: Mapping[str, Plain]) -> None:
    """Refuse now what could not begin later: BadOptions says why."""
    game.read_options(seats, options)
    new(game, seats, options=options, seed=0, log=False)


async def _seat(c: AsyncConnection, table: str, places: Sequence[Place]) -> None:
    """Remember who plays here, for their own list of tables."""
    await c.execute(delete(seatings).where(seatings.c.table == table))
    here = sorted({place.account for place in places if place.account})
    if here:
        await c.execute(insert(seatings).values([{"table": table, "account": each} for each in here]))


# Finding


async def row_of(c: AsyncConnection, table: str) -> Row[Any]:
    """The table's row, or not found."""
    found = (await c.execute(select(tables).where(tables.c.id == table))).first()
    if found is None:
        raise not_found("this table")
    return found


async def visible(db: Database, table: str, account: str, invite: str = "") -> Row[Any]:
    """The table's row; not found where this account may not know of it."""
    async with db.read() as c:
        row = await row_of(c, table)
        if not await may_see(c, row, account, invite):
            raise not_found("this table")
    return row


# Changing


async def change(
    db: Database, table: str, account: str, edit: Edit, invite: str = "", also: Also | None = None
) -> None:
    """Change a table that this account may see, on the revision that was looked at."""
    for attempt in range(TRIES):
        row = await visible(db, table, account, invite)
        before = seated(row)
        changes = edit(before)
        if row.parent is not None:  # its chance is that of the match it was branched from
            changes.pop("entropy", None)
        if not changes or await _kept(db, before, changes, also):
            return
        await asyncio.sleep(0.01 * attempt)
    raise conflict("crowded", "others are changing this table as well; try again")


async def _kept(db: Database, before: Seated, changes: Changes, also: Also | None) -> bool:
    """Write the changes if nobody was quicker."""
    values = {**changes, "revision": before.revision + 1}
    places: list[Place] | None = values.get("places")
    if places is not None:
        values["places"] = msgspec.json.encode(places)
    async with db.write() as c:
        seen = (tables.c.id == before.id) & (tables.c.revision == before.revision)
        done = await c.execute(update(tables).where(seen).values(values))
        if done.rowcount and places is not None:
            await _seat(c, before.id, places)
        if done.rowcount and also is not None:
            await also(c)
        return bool(done.rowcount)


def with_place(table: Seated, number: int, place: Place) -> list[Place]:
    """The places with another one at this number; what kind of seat it is stays."""
    now_is = host_seats.kept(table.places[number], place, asks=table.campaign is None)
    return [now_is if each == number else kept for each, kept in enumerate(table.places)]


def place_of(table: Seated, number: int) -> Place:
    """A place by its number."""
    if not 0 <= number < len(table.places):
        raise not_found(f"place {number}")
    return table.places[number]


def without_word(table: Seated, number: int) -> bytes:
    """The players' words, without that of one seat."""
    words = [*table.beginning.entropy]
    if number < len(words):
        words[number] = ""
    return msgspec.json.encode(words if any(words) else [])


async def join(db: Database, table: str, me: Account, place: int | None, invite: str) -> None:
    """Sit down; on a running table, take one's own seat back from the bot."""
    row = await visible(db, table, me.id, invite)
    async with db.read() as c:
        hosts = await host_seats.rightly(c, row.campaign, row.owner, me.id)

    def edit(seen: Seated) -> Changes:
        mine = seen.seat_of(me.id)
        if seen.stage == "running" and mine is not None:
            return {"places": with_place(seen, mine, replace(seen.places[mine], bot=""))}
        _must_be(seen, "open")
        if mine is not None and place in (None, mine):
            return {}
        chosen = host_seats.choose(
            seen.places, place, hosts=hosts, word=invite, campaign=seen.campaign is not None
        )
        places = with_place(seen, chosen, Place("person", me.id, me.name))
        if mine is None:
            return {"places": places, "moved": now()}
        places[mine] = with_place(seen, mine, Place("open"))[mine]
        return {"places": places, "entropy": without_word(seen, mine), "moved": now()}

    async def be_welcome(c: AsyncConnection) -> None:
        if await unwelcome.is_at_table(c, table, me.id):
            raise unwelcome.refused()

    await change(db, table, me.id, edit, invite, be_welcome)


async def leave(db: Database, table: str, me: Account) -> None:
    """Stand up; on a running table a bot takes the seat until one is back."""

    def edit(seen: Seated) -> Changes:
        mine = seen.seat_of(me.id)
        if seen.stage == "running" and mine is not None and seen.chapter.startswith(WORK):
            raise conflict("at_work", "work on a character is finished or given up; nobody takes it over")
        if seen.stage == "running" and mine is not None:
            stood_in = replace(seen.places[mine], bot=seen.places[mine].bot or bot_levels.STAND_IN)
            return {"places": with_place(seen, mine, stood_in)}
        _must_be(seen, "open")
        if me.id == seen.owner:
            return {"stage": "closed", "moved": now()}
        if mine is None:
            return {}
        return {
            "places": with_place(seen, mine, Place("open")),
            "entropy": without_word(seen, mine),
            "moved": now(),
        }

    await change(db, table, me.id, edit)


async def set_place(db: Database, table: str, me: Account, number: int, place: Place) -> None:
    """The owner opens a place or puts a bot on it; whoever sat there is sent away."""

    def edit(seen: Seated) -> Changes:
        _must_own(seen, me)
        before = place_of(seen, number)
        if seen.stage == "running" and before.kind == "person" and place.kind == "bot":
            return {"places": with_place(seen, number, place)}
        _must_be(seen, "open")
        renewed = replace(before, word="")  # whoever was asked to host is not any more
        places = [renewed if each == number else kept for each, kept in enumerate(seen.places)]
        return {
            "places": with_place(replace(seen, places=places), number, place),
            "entropy": without_word(seen, number),
            "moved": now(),
        }

    await change(db, table, me.id, edit)


async def stand_in(db: Database, table: str, me: Account, number: int, bot: str | None) -> None:
    """A bot plays a person's seat for a while, or gives it back: at their word, or at the owner's."""
    if bot is not None:
        bot_levels.check(bot)

    def edit(seen: Seated) -> Changes:
        place = place_of(seen, number)
        _must_be(seen, "running")
        if place.kind != "person":
            raise conflict("no_person", "nobody's seat is this: there is nobody to stand in for")
        if me.id not in (place.account, seen.owner):
            raise forbidden("only whoever sits there and the table's owner can have a bot stand in")
        return {"places": with_place(seen, number, replace(place, bot=bot or ""))}

    await change(db, table, me.id, edit)


async def add_word(db: Database, table: str, me: Account, word: str) -> None:
    """A player's own entropy, mixed into all chance of the match; only before it begins."""
    word = naming.tidy(word, WORD_MOST, "the word")
    if (await visible(db, table, me.id)).parent is not None:
        raise conflict("branched", "this match goes on from another one, and so does its chance")

    def edit(seen: Seated) -> Changes:
        _must_be(seen, "open")
        mine = seen.seat_of(me.id)
        if mine is None:
            raise forbidden("only players can add a word")
        words = [*seen.beginning.entropy] or [""] * len(seen.places)
        words[mine] = word
        return {"entropy": msgspec.json.encode(words if any(words) else [])}

    await change(db, table, me.id, edit)


async def start(db: Database, table: str, me: Account) -> None:
    """The match begins: nobody sits down any more, and the words are fixed."""
    row = await visible(db, table, me.id)
    before = seated(row)
    if row.campaign is not None:  # they may have been hosts when they sat down
        async with db.read() as c:
            await host_seats.check(c, row.campaign, row.owner, before.places)
    awaited = await TABLES.do(_first_asked, before) if row.stage == "open" else ""

    def edit(seen: Seated) -> Changes:
        _must_own(seen, me)
        _must_be(seen, "open")
        if seen.revision != before.revision:
            raise conflict("crowded", "somebody has just changed this table; look again")
        if any(place.kind == "open" for place in seen.places):
            raise conflict("not_full", "some places are still open; fill them with people or bots")
        at = now()  # also when bots and clocks must first be seen to
        changes: Changes = {"stage": "running", "started": at, "moved": at, "due": at}
        return {**changes, "awaited": awaited} if row.parent is None else changes

    await change(db, table, me.id, edit)


def _first_asked(table: Seated) -> str:
    """The seats that the first decisions are for, as the database keeps them."""
    b = table.beginning
    match = new(b.game, b.seats, options=b.options, seed=b.seed, entropy=b.entropy)
    return ",".join(map(str, sorted({decision.seat for decision in match.pending})))


async def vacate(db: Database, account: str) -> list[str]:
    """An account goes for good: its open tables close, a bot takes its other seats. The tables changed."""
    seats = select(seatings.c.table).where(seatings.c.account == account)
    async with db.read() as c:
        concerned = (tables.c.owner == account) | tables.c.id.in_(seats)
        found = (await c.execute(select(tables.c.id).where(concerned))).scalars().all()

    def edit(seen: Seated) -> Changes:
        is_open, mine = seen.stage == "open", seen.seat_of(account)
        gone = Place("open") if is_open else Place("bot", bot=bot_levels.STAND_IN)
        places = seen.places if mine is None else with_place(seen, mine, gone)
        changes: Changes = {"places": places}
        if seen.owner == account:
            heir = next((place.account for place in places if place.account), "")
            changes["owner"] = heir
            changes["stage"] = "closed" if is_open or (seen.stage == "running" and not heir) else seen.stage
        return changes

    for table in found:
        await change(db, table, account, edit)
    return list(found)


async def rename(db: Database, account: str, name: str) -> list[str]:
    """An account has another name: so it has at the tables that it sits at. The tables changed."""
    seats = select(seatings.c.table).where(seatings.c.account == account)
    async with db.read() as c:
        going_on = tables.c.id.in_(seats) & tables.c.stage.in_(("open", "running"))
        found = (await c.execute(select(tables.c.id).where(going_on))).scalars().all()

    def edit(seen: Seated) -> Changes:
        mine = seen.seat_of(account)
        if mine is None or seen.places[mine].name == name:
            return {}
        return {"places": with_place(seen, mine, replace(seen.places[mine], name=name))}

    for table in found:
        await change(db, table, account, edit)
    return list(found)


def _must_be(table: Seated, stage: str) -> None:
    if table.stage != stage:
        raise conflict(
            f"is_{table.stage}", f"this table is {table.stage}; this can be done while it is {stage}"
        )


def _must_own(table: Seated, me: Account) -> None:
    if table.owner != me.id:
        raise forbidden("only the table's owner can do this")


def check_places(places: Sequence[Place]) -> None:
    """Refuse bots that nobody offered."""
    for place in places:
        if place.kind == "bot":
            bot_levels.check(place.bot)
    if sum(place.kind == "person" for place in places) > 1:
        raise invalid("you can sit on one place only")

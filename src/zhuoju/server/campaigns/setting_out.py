"""Setting out on a tale of a campaign: its characters and their companions on seats, a host on the host's."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.kernel import Plain
from zhuoju.kernel.roleplay import Telling
from zhuoju.server.accounts.accounts import names_of
from zhuoju.server.accounts.roles import HOSTS, Readers
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import conflict, forbidden, invalid
from zhuoju.server.base.threads import TABLES
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns import membership, story_time
from zhuoju.server.campaigns.documents import Draft
from zhuoju.server.live.followers import Followers
from zhuoju.server.lobby import hosting, lobby, tales
from zhuoju.server.lobby.lobby import Wanted
from zhuoju.server.lobby.sittings import KIND, Encounter, character, characters_of, must_be_free
from zhuoju.server.match.places import ENCOUNTER, Place
from zhuoju.server.storage.database import Database


class Going(Struct, frozen=True):
    """Who sets out on what. The owners of the characters play them, a program or `host` is the host."""

    tale: str
    sheets: Sequence[Row[Any]]
    host: Account | None
    companions: bool = True  # ready characters fill the party up
    free: int = 0  # of those, for people who have no character and may sit down there; programs play the rest
    recorder: Row[Any] | None = None
    given: Mapping[str, Plain] = {}  # options that the campaign's sheet says


class Laid(Struct, frozen=True):
    """A table that can be put down."""

    options: Mapping[str, Plain]
    places: list[Place]
    cast: list[str]  # the characters in the order in which they come back
    at: int  # the minute of the story


async def lay(db: Database, campaign: Row[Any], going: Going) -> Laid:
    """Seats and options for everybody who goes along. Raises BadOptions."""
    found = tales.known(campaign.game, going.tale)
    settings = msgspec.json.decode(campaign.settings)
    own: list[Any] = [_data(each) for each in going.sheets]
    taken = [str(each.get("name", "")) for each in own]
    wanted = min(len(own) + going.free, found.seats[1])
    party = tales.filled(found, own, taken, wanted) if going.companions else own
    recorder = None if going.recorder is None else _data(going.recorder)
    telling = Telling(going.tale, tuple(party), going.host is not None, recorder)
    at = story_time.minute_of(settings)
    told = tales.options_of(campaign.game, telling, settings.get("rules") or {})
    options = hosting.dated(campaign.game, {**going.given, **told}, at)
    places = await _places(db, campaign.game, options, going, len(party))
    cast = [each.id for each in going.sheets]
    if going.recorder is not None:  # what comes back is the whole party, and the recorder after it
        cast += [""] * (len(party) - len(cast)) + [going.recorder.id]
    return Laid(options, places, cast, at)


async def put(c: AsyncConnection, campaign: Row[Any], me: Account, title: str, laid: Laid) -> str:
    """Put the table down, if everybody who goes along is free; its id."""
    await must_be_free(c, campaign.id, [each for each in laid.cast if each])
    body = msgspec.to_builtins(Encounter(laid.cast, at=laid.at))
    paper = await papers.put(c, campaign.id, me.id, Draft(KIND, {}, body, Readers()))
    wanted = Wanted(
        campaign.game, laid.options, laid.places, title=title, campaign=campaign.id, chapter=ENCOUNTER + paper
    )
    return await lobby.put(c, wanted, me.id)


def _data(row: Row[Any]) -> Any:
    return msgspec.json.decode(row.public)["data"]


async def _places(db: Database, game: str, options: Any, going: Going, party: int) -> list[Place]:
    """A seat for everybody who goes along, for their companions whoever comes, or a program."""
    names = await names_of(db, {each.owner for each in going.sheets})
    players = [Place("person", each.owner, names.get(each.owner, "")) for each in going.sheets]
    left = party - len(players)
    free = min(going.free, left)
    players += [Place("open")] * free + [Place("bot", bot=tales.PROGRAM)] * (left - free)
    host = going.host
    seat = Place("person", host.id, host.name) if host is not None else None
    return await TABLES.do(tales.seated, game, options, players, seat)


# Without a mission


async def open_table(
    db: Database,
    followers: Followers,
    campaign: str,
    me: Account,
    tale: str,
    title: str,
    chosen: Sequence[str],
    *,
    program: bool,
) -> str:
    """A table for a tale, by a host: everybody sits where their character is, and it has yet to begin."""
    async with db.read() as c:
        row, role = await membership.found(c, campaign, me)
        if role not in HOSTS:
            raise forbidden("only hosts open a table for an adventure; ask one, or sign up for a mission")
        sheets = [await character(c, campaign, each) for each in chosen]
        people = {each.account: each.role for each in await membership.members_of(c, campaign)}
        idle = await _without(c, campaign, people)
        on_sheet = await membership.sheet_of(c, campaign)
    _check(row, me, tale, sheets, people, program=program)
    given = {} if on_sheet is None else membership.on_sheet(on_sheet)[0].options(tale)
    going = Going(tale, sheets, None if program else me, free=len(idle), given=given)
    laid = await lay(db, row, going)
    async with db.write() as c:
        for each in sorted(chosen):
            await character(c, campaign, each, hold=True)
        table = await put(c, row, me, title, laid)
    followers.met(campaign)
    return table


async def _without(c: AsyncConnection, campaign: str, people: Mapping[str, str]) -> set[str]:
    """The players who have no character yet: a companion is theirs, if they come."""
    owners = {each.owner for each in await characters_of(c, campaign)}
    return {account for account, role in people.items() if role == "player"} - owners


def _check(
    campaign: Row[Any],
    me: Account,
    tale: str,
    sheets: Sequence[Row[Any]],
    people: Mapping[str, str],
    *,
    program: bool,
) -> None:
    most, owners = tales.known(campaign.game, tale).seats[1], [each.owner for each in sheets]
    if len(owners) > most:
        raise invalid(f"this one is for at most {most} players, not {len(owners)}; leave somebody out")
    if len(set(owners)) < len(owners):
        raise conflict("one_each", "everybody plays one character; choose one for each player")
    if me.id in owners and not program:
        raise conflict(
            "host_plays", "whoever hosts does not play as well; let the program host to play along"
        )
    for owner in owners:
        if people.get(owner, "spectator") == "spectator":
            raise conflict("no_player", "whose character this is takes no part as a player; leave it out")

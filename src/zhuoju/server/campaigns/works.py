"""Work on characters: a match that its owner plays alone, and what it makes is written on the sheet."""

from collections.abc import Mapping
from typing import Any

import msgspec
import structlog
from msgspec import Struct
from sqlalchemy import Row, update

from zhuoju.kernel import BadOptions, Plain, RulesError, find
from zhuoju.kernel.roleplay import Roleplay, Work
from zhuoju.server.accounts.accounts import names_of
from zhuoju.server.accounts.naming import TITLE_MOST
from zhuoju.server.accounts.roles import HOSTS, Readers, Role
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import forbidden, invalid, not_found
from zhuoju.server.campaigns import characters, membership, story_time
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns.characters import LANGUAGES, Author
from zhuoju.server.campaigns.documents import Draft
from zhuoju.server.live.followers import Followers
from zhuoju.server.lobby import host_seats, hosting, lobby
from zhuoju.server.lobby.lobby import Wanted
from zhuoju.server.lobby.sittings import (
    KIND,
    Encounter,
    Engaged,
    character,
    engaged,
    kept_of,
    must_be_free,
)
from zhuoju.server.match.archive import Archive
from zhuoju.server.match.entries import Body
from zhuoju.server.match.places import WORK, Place, Seated
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import tables
from zhuoju.speech import Speech

GIVEN_UP = "given_up"
HOST = "policy"  # answers for the host, by the rules' own defaults

_log = structlog.get_logger(__name__)


class WorkInfo(Struct, frozen=True):
    """Work that can be done on a character, or that makes one."""

    id: str
    name: str
    about: str
    anew: bool


def offered(game: str, language: str) -> list[WorkInfo]:
    """The works of a game, each explained; none where it has none."""
    roleplay, texts = find(game).roleplay, Speech(find(game), language).texts
    return [
        WorkInfo(
            work.id,
            texts.get(f"work.{work.id}", work.id),
            texts.get(f"work.{work.id}.about", ""),
            work.anew,
        )
        for work in (roleplay.works() if roleplay else ())
    ]


# Beginning


async def begin(
    db: Database, followers: Followers, campaign: str, me: Account, work: str, document: str
) -> str:
    """Set a table up for a work: whoever begins it plays, a program is its host. The table's id."""
    async with db.read() as c:
        row, role = await membership.found(c, campaign, me)
        worker = await character(c, campaign, document) if document else None
    _must_be_allowed(role, worker, me)
    roleplay = hosting.of(row.game)
    _wanted(roleplay, work, anew=worker is None)
    public = {} if worker is None else msgspec.json.decode(worker.public)
    settings = msgspec.json.decode(row.settings)
    chosen = settings.get("rules") or {}
    assert roleplay.at_work is not None  # a game that has works says how they are done
    try:
        at = story_time.minute_of(settings)
        options = hosting.dated(row.game, roleplay.at_work(work, public.get("data"), chosen), at)
        places = _places(row.game, options, me)
    except BadOptions as wrong:
        raise invalid(str(wrong), "cannot_work") from None
    async with db.write() as c:
        if document:
            held = await character(c, campaign, document, hold=True)
            await must_be_free(c, campaign, [document])
            if msgspec.json.decode(held.public).get("data") != public["data"]:
                raise invalid("somebody has changed this character meanwhile; look again", "revision")
        titles = {language: _title(row.game, work, public, language) for language in LANGUAGES}
        kept = Encounter(
            [document] if document else [], "", work, me.id, public.get("data"), at=at, titles=titles
        )
        body = msgspec.to_builtins(kept)
        paper = await papers.put(c, campaign, me.id, Draft(KIND, {}, body, Readers()))
        title = titles[LANGUAGES[0]][:TITLE_MOST]
        wanted = Wanted(row.game, options, places, title=title, campaign=campaign, chapter=WORK + paper)
        table = await lobby.put(c, wanted, me.id)
    followers.met(campaign)
    return table


def _title(game: str, work: str, public: Mapping[str, Any], language: str) -> str:
    """What the table of a work is called: what is done, and who does it."""
    name = public.get("names", {}).get(language) or public.get("name", "")
    done = Speech(find(game), language).texts.get(f"work.{work}", work)
    return f"{name} · {done}" if name else done


def _must_be_allowed(role: Role, worker: Row[Any] | None, me: Account) -> None:
    if role == "spectator":
        raise forbidden("spectators only read")
    if worker is not None and worker.owner != me.id and role not in HOSTS:
        raise forbidden("only its owner and the hosts work on a character")


def _wanted(roleplay: Roleplay, work: str, *, anew: bool) -> Work:
    """The work that was asked for, if it fits."""
    found = next((each for each in roleplay.works() if each.id == work), None)
    if found is None:
        raise not_found("this work")
    if found.anew and not anew:
        raise invalid("this work makes a new character; leave the character out")
    if anew and not found.anew:
        raise invalid("this work needs a character; say which one")
    return found


def _places(game: str, options: Mapping[str, Plain], me: Account) -> list[Place]:
    """As few seats as the game has: one for whoever works, programs on the others."""
    rules = find(game)
    usual = rules.usual_seats(options) if rules.usual_seats else 0
    seats = usual if usual in rules.seats else rules.seats[0]
    hosts = host_seats.of(game, seats, options)
    played = next((n for n in range(seats) if n not in hosts), 0)
    places = [Place("bot", bot=HOST) for _ in range(seats)]
    places[played] = Place("person", me.id, me.name)
    return places


# Looking, and giving up


async def going(db: Database, campaign: str, me: Account) -> list[Engaged]:
    """Where the characters of a campaign are just now."""
    async with db.read() as c:
        await membership.found(c, campaign, me)
        return await engaged(c, campaign)


async def give_up(db: Database, followers: Followers, campaign: str, me: Account, table: str) -> None:
    """End a work without a result: by whoever does it, or by a host."""
    async with db.write() as c:
        _, role = await membership.found(c, campaign, me)
        found = next((each for each in await engaged(c, campaign) if each.table == table and each.work), None)
        if found is None:
            raise not_found("this work")
        if found.account != me.id and role not in HOSTS:
            raise forbidden("only whoever does this work and the hosts give it up")
        values = {"stage": "closed", "moved": now(), "due": None, "revision": tables.c.revision + 1}
        await c.execute(update(tables).where(tables.c.id == table).values(values))
    document = found.characters[0] if found.characters else ""
    author = Author(me.id, me.name)
    await characters.not_kept(db, followers, campaign, author, document, found.work, GIVEN_UP)
    followers.met(campaign)


# Writing back


async def write_back(db: Database, followers: Followers, table: Seated) -> None:
    """What a finished work has made, as a new character or over the old one."""
    kept = await kept_of(db, table)
    roleplay = find(table.beginning.game).roleplay
    if kept is None or not kept.what or roleplay is None or roleplay.worked is None:
        return
    campaign, game = table.campaign or "", table.beginning.game
    me = Author(kept.account, (await names_of(db, {kept.account})).get(kept.account, ""))
    course = await Archive(db).whole(table.id, table.beginning)
    document = kept.characters[0] if kept.characters else ""
    why_not = ""
    try:
        data = roleplay.worked(course.match.table)
        if data is None:
            why_not = GIVEN_UP
        elif not document:
            await characters.worked_anew(db, followers, campaign, game, me, data, kept.what)
        else:
            why_not = await characters.worked_on(
                db, followers, game, document, kept.sheet, data, me, kept.what
            )
    except RulesError as wrong:
        _log.error("work not written back", table=table.id, why=str(wrong))
        why_not = "rules"
    if why_not:
        await characters.not_kept(db, followers, campaign, me, document, kept.what, why_not)
    else:
        minutes = story_time.took(game, course.match.table)
        called = characters.called(game, data)
        body = Body(
            "time", "everyone", me.id, me.name, "", called["name"], character=document, work=kept.what,
            minutes=minutes, names=called["names"],
        )  # fmt: skip
        await story_time.pass_time(db, followers, campaign, body, kept.at)
    followers.met(campaign)

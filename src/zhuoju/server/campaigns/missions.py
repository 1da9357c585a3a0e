"""Missions of a campaign: posted by a host, signed up for with characters, told at a table, and filed."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.kernel import Plain, find
from zhuoju.kernel.roleplay import LookPart, Telling
from zhuoju.server.accounts.naming import TITLE_MOST
from zhuoju.server.accounts.roles import HOSTS, MISSION, Readers, Role
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.base.refusals import conflict, forbidden, invalid, not_found
from zhuoju.server.base.threads import TABLES
from zhuoju.server.campaigns import documents as papers
from zhuoju.server.campaigns import membership, setting_out
from zhuoju.server.campaigns.documents import Document, Draft
from zhuoju.server.campaigns.setting_out import Going
from zhuoju.server.live.followers import Followers
from zhuoju.server.lobby import hosting, lobby, tales
from zhuoju.server.lobby.sittings import character, must_be_free
from zhuoju.server.storage.database import Database, now
from zhuoju.server.storage.schema import documents

TEXT_MOST = 4000
SIGNED_MOST = 40

Stage = Literal["open", "running", "done", "off"]
Decided = Literal["asked", "accepted", "declined"]
Text = Annotated[str, Meta(max_length=TEXT_MOST)]
Line = Annotated[str, Meta(max_length=TITLE_MOST)]
Word = Annotated[str, Meta(max_length=80)]
Few = Annotated[int, Meta(ge=1, le=8)]


class Brief(Struct, frozen=True, forbid_unknown_fields=True):
    """What a host announces."""

    tale: Word
    title: Line
    text: Text = ""
    when: Line = ""
    seats: Few = 4
    companions: bool = True  # ready characters fill the party up, played by programs
    program: bool = False  # a program hosts, so that the host may play
    recorder: Annotated[str, Meta(max_length=32)] = ""  # a character of the host's own


class SignUp(Struct, frozen=True):
    """A player who wants to come along with a character."""

    account: str
    name: str
    character: str
    called: str
    names: dict[str, str] = {}  # what the character is called in other languages
    decided: Decided = "asked"
    note: str = ""


class Mission(Struct, frozen=True):
    """A mission as its document holds it; every member reads it."""

    brief: Brief
    stage: Stage = "open"
    signed: list[SignUp] = []
    table: str = ""
    outcome: str = ""  # a key of the game's texts
    well: bool = False  # it ended well for the players
    finished: int = 0
    report: str = ""  # the document that keeps it
    written: list[str] = []  # in which languages


class Compared(Struct, frozen=True, omit_defaults=True):
    """A signed-up character as a host compares it with the others: what is wrong with it, and its numbers."""

    account: str
    character: str
    line: str
    problems: list[str] = []
    numbers: LookPart | None = None


def read(row: Row[Any]) -> Mission:
    """The mission that a document holds."""
    return msgspec.json.decode(row.public, type=Mission)


# Posting


async def post(db: Database, followers: Followers, campaign: str, me: Account, brief: Brief) -> Document:
    """A new mission, by a host."""
    async with db.write() as c:
        row, role = await membership.found(c, campaign, me)
        _must_host(role)
        await _check(c, row, me, brief)
        body = msgspec.to_builtins(Mission(brief))
        made = await papers.put(c, campaign, me.id, Draft(MISSION, body, {}, Readers(everyone=True)))
    followers.changed(await papers.row_of(db, made))
    return await papers.read(db, made, me)


async def rewrite(
    db: Database, followers: Followers, document: str, me: Account, revision: int, brief: Brief
) -> Document:
    """Announce it otherwise, while nobody has set out."""
    async with db.write() as c:
        row, role, mission = await _found(c, document, me)
        _must_host(role)
        _must_be(mission, "open")
        whole, _ = await membership.found(c, row.campaign, me)
        await _check(c, whole, me, brief)
        await _write(c, row, revision, replace(mission, brief=brief))
    return await _told(db, followers, document, me)


async def call_off(db: Database, followers: Followers, document: str, me: Account) -> Document:
    """It is not played after all."""
    async with db.write() as c:
        row, role, mission = await _found(c, document, me)
        _must_host(role)
        _must_be(mission, "open")
        await _write(c, row, row.revision, replace(mission, stage="off"))
    return await _told(db, followers, document, me)


def _must_host(role: Role | None) -> None:
    if role not in HOSTS:
        raise forbidden("only hosts post, change and start missions")


def _must_be(mission: Mission, stage: Stage) -> None:
    if mission.stage != stage:
        raise conflict(f"mission_{mission.stage}", f"this mission is {mission.stage}, no longer {stage}")


async def _check(c: AsyncConnection, campaign: Row[Any], me: Account, brief: Brief) -> None:
    found = tales.known(campaign.game, brief.tale)
    if not brief.title.strip():
        raise invalid("a mission needs a title")
    least, most = found.seats
    if not least <= brief.seats <= most:
        raise invalid(f"this one is for {least} to {most} players, not {brief.seats}")
    if brief.recorder:
        if brief.program or not found.recorder:
            raise invalid("only a mission that you host yourself has a character of yours to record it")
        row = await character(c, campaign.id, brief.recorder)
        if row.owner != me.id:
            raise forbidden("a recorder is a character of your own")


# Signing up


async def sign_up(db: Database, followers: Followers, document: str, me: Account, chosen: str) -> Document:
    """Ask to come along with one character of one's own; the game must be able to take it."""
    async with db.write() as c:
        row, role, mission = await _found(c, document, me)
        _must_be(mission, "open")
        if role == "spectator":
            raise forbidden("spectators only read")
        if role in HOSTS and not mission.brief.program:
            raise forbidden("whoever hosts a mission does not play in it; let the program host to play along")
        sheet = await character(c, row.campaign, chosen)
        if sheet.owner != me.id:
            raise forbidden("sign up with a character of your own")
        await must_be_free(c, row.campaign, [chosen])
        whole, _ = await membership.found(c, row.campaign, me)
        kept = msgspec.json.decode(sheet.public)
        _try_out(whole, mission.brief, kept["data"])
        others = [each for each in mission.signed if each.account != me.id]
        if len(others) >= SIGNED_MOST:
            raise conflict("full", f"at most {SIGNED_MOST} can sign up")
        mine = SignUp(me.id, me.name, chosen, kept["name"], kept.get("names") or {})
        await _write(c, row, row.revision, replace(mission, signed=[*others, mine]))
    return await _told(db, followers, document, me)


def _try_out(campaign: Row[Any], brief: Brief, data: Any) -> None:
    """Refuse now a character that could not set out. Raises BadOptions, which says why."""
    game = find(campaign.game)
    options = tales.options_of(campaign.game, Telling(brief.tale, (data,)), _rules(campaign))
    game.read_options(game.seats[0], options)


def _rules(campaign: Row[Any]) -> dict[str, Plain]:
    return msgspec.json.decode(campaign.settings).get("rules") or {}


async def withdraw(db: Database, followers: Followers, document: str, me: Account) -> Document:
    """Not to come along after all."""
    async with db.write() as c:
        row, _, mission = await _found(c, document, me)
        _must_be(mission, "open")
        left = [each for each in mission.signed if each.account != me.id]
        await _write(c, row, row.revision, replace(mission, signed=left))
    return await _told(db, followers, document, me)


async def withdraw_all(c: AsyncConnection, campaign: str, account: str) -> list[str]:
    """Somebody does not take part in the campaign any more; the missions that they had signed up for."""
    here = (documents.c.campaign == campaign) & (documents.c.kind == MISSION) & documents.c.gone.is_(False)
    changed = []
    for row in (await c.execute(select(documents).where(here).with_for_update())).all():
        mission = read(row)
        left = [each for each in mission.signed if each.account != account]
        if mission.stage == "open" and len(left) < len(mission.signed):
            await _write(c, row, row.revision, replace(mission, signed=left))
            changed.append(row.id)
    return changed


async def decide(
    db: Database, followers: Followers, document: str, me: Account, account: str, decided: Decided, note: str
) -> Document:
    """A host takes somebody along, or does not, and may say why."""
    async with db.write() as c:
        row, role, mission = await _found(c, document, me)
        _must_host(role)
        _must_be(mission, "open")
        if all(each.account != account for each in mission.signed):
            raise not_found("this sign-up")
        signed = [
            replace(each, decided=decided, note=note) if each.account == account else each
            for each in mission.signed
        ]
        if sum(each.decided == "accepted" for each in signed) > mission.brief.seats:
            raise conflict("full", f"all {mission.brief.seats} seats are taken; decline somebody first")
        await _write(c, row, row.revision, replace(mission, signed=signed))
    return await _told(db, followers, document, me)


async def compare(db: Database, document: str, me: Account, language: str) -> list[Compared]:
    """Everybody who signed up, side by side: what the game finds wrong, and the numbers that count."""
    async with db.read() as c:
        row, _, mission = await _found(c, document, me, hold=False)
        whole, _ = await membership.found(c, row.campaign, me)
        wanted = [each.character for each in mission.signed]
        rows = (await c.execute(select(documents).where(documents.c.id.in_(wanted)))).all()
    sheets = {each.id: msgspec.json.decode(each.public).get("data") for each in rows if not each.gone}
    return await TABLES.do(_compared, whole.game, mission.signed, sheets, language)


def _compared(game: str, signed: Sequence[SignUp], sheets: dict[str, Any], language: str) -> list[Compared]:
    here = [each for each in signed if each.character in sheets]
    roleplay = hosting.of(game)
    data = [sheets[each.character] for each in here]
    numbers = roleplay.compare(data, language) if roleplay.compare else [None] * len(here)
    looks = [roleplay.look(each, language) for each in data]
    return [
        Compared(one.account, one.character, look.line, list(look.problems), part)
        for one, look, part in zip(here, looks, numbers, strict=True)
    ]


# Setting out


async def start(db: Database, followers: Followers, document: str, me: Account) -> str:
    """The table of a mission: players on their seats, the host or a program on the host's; its id."""
    async with db.read() as c:
        row, role, mission = await _found(c, document, me, hold=False)
        _must_host(role)
        _must_be(mission, "open")
        whole, _ = await membership.found(c, row.campaign, me)
        taken = [each.character for each in mission.signed if each.decided == "accepted"]
        sheets = [await character(c, row.campaign, each) for each in taken]
        keeper = await character(c, row.campaign, mission.brief.recorder) if mission.brief.recorder else None
    if not sheets:
        raise conflict("nobody", "nobody comes along yet; accept at least one sign-up")
    brief = mission.brief
    host = None if brief.program else me
    going = Going(brief.tale, sheets, host, companions=brief.companions, recorder=keeper)
    laid = await setting_out.lay(db, whole, going)
    async with db.write() as c:
        table = await setting_out.put(c, whole, me, brief.title, laid)
        held = await papers.held(c, document)
        await _write(c, held, row.revision, replace(mission, stage="running", table=table))
    await lobby.start(db, table, me)
    followers.changed(await papers.row_of(db, document))
    followers.met(row.campaign)
    return table


# Kept


async def _found(
    c: AsyncConnection, document: str, me: Account, *, hold: bool = True
) -> tuple[Row[Any], Role | None, Mission]:
    row, role = await papers.found(c, document, me.id, hold=hold)
    if row.kind != MISSION or row.campaign is None:
        raise not_found("this mission")
    return row, role, read(row)


async def _write(c: AsyncConnection, row: Row[Any], revision: int, mission: Mission) -> None:
    raw = papers.encoded(msgspec.to_builtins(mission), "public")
    await papers.write(c, row, revision, {"public": raw, "changed": now(), "revision": revision + 1})


async def _told(db: Database, followers: Followers, document: str, me: Account) -> Document:
    followers.changed(await papers.row_of(db, document))
    return await papers.read(db, document, me)

"""Tables as people see them in lists and links: nothing of a match, and no secret that is not theirs."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import Row, Select, select

from zhuoju.kernel import Result
from zhuoju.server.accounts.accounts import names_of
from zhuoju.server.accounts.roles import HOSTS, Role
from zhuoju.server.lobby.sittings import Encounter
from zhuoju.server.match import unwelcome
from zhuoju.server.match.admission import opens
from zhuoju.server.match.places import WORK, Pace, Seated, Stage, seated
from zhuoju.server.match.unwelcome import Unwelcome
from zhuoju.server.match.wire_heard import Person
from zhuoju.server.storage.database import Database
from zhuoju.server.storage.schema import documents, members, seatings, tables

PAGE = 50


class Playing(Struct, frozen=True, omit_defaults=True):
    """A character at a table, and whose it is."""

    account: str
    name: str
    names: dict[str, str] = {}  # by language, where it is called otherwise


class TableInfo(Struct, frozen=True, omit_defaults=True):
    """A table before, while and after it is played."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    owner: str
    owner_name: str
    public: bool
    pace: Pace
    stage: Stage
    places: list[Person]
    created: int
    moved: int
    commitment: str
    chapter: str
    words: list[bool]  # which seats have added a word of their own
    your_turn: bool
    invite: str | UnsetType = UNSET  # for members only
    started: int | UnsetType = UNSET
    finished: int | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    your_place: int | UnsetType = UNSET
    due: int | UnsetType = UNSET  # when somebody's time is up
    campaign: str | UnsetType = UNSET
    rematch: str | UnsetType = UNSET
    parent: str | UnsetType = UNSET
    parent_step: int | UnsetType = UNSET
    share: str | UnsetType = UNSET
    may_host: bool = False  # whether a host's seat is yours to take, by who you are or who asked you
    host_invite: str | UnsetType = UNSET  # for whoever made it: the word that asks somebody to host
    titles: dict[str, str] = {}  # by language, where it has one in each
    unwelcome: list[Unwelcome] = []  # for whoever made it: those who were sent away
    cast: list[Playing] = []  # of a table that has yet to begin: the characters that it was set up from


def awaited_of(row: Row[Any]) -> list[int]:
    """The seats that are asked something."""
    return [int(seat) for seat in row.awaited.split(",") if seat]


async def shown(
    db: Database, rows: list[Row[Any]], account: str, here: set[str], invite: str = ""
) -> list[TableInfo]:
    """Tables as this account sees them. `here`: who is connected; `invite`: the word they came with."""
    names = await names_of(db, {row.owner for row in rows})
    roles = await _roles(db, {row.campaign for row in rows if row.campaign}, account)
    titles = await _titles(db, [seated(row) for row in rows])
    casts = await _casts(db, [seated(row) for row in rows])
    async with db.read() as c:
        away = await unwelcome.listed(c, [row.id for row in rows if account and row.owner == account])
    infos = []
    for row in rows:
        table = seated(row)
        info = _info(row, table, account, names.get(row.owner, ""), here, row.campaign in roles)
        told = _hosting(table, account, roles.get(table.campaign or ""), invite)
        named = {"titles": titles.get(row.id, {}), "cast": casts.get(row.id, [])}
        told["unwelcome"] = away.get(row.id, [])
        infos.append(msgspec.structs.replace(info, **named, **told))
    return infos


def _hosting(table: Seated, account: str, role: Role | None, invite: str) -> dict[str, Any]:
    """What an open table with a host's seat says of it to this account."""
    seats = [place for place in table.places if place.host]
    if not seats or table.stage != "open" or not account:
        return {}
    mine = table.campaign is None and account == table.owner
    asked = any(opens(place, invite) for place in seats)
    free = next((place.word for place in seats if place.kind == "open" and place.word), None)
    may = mine or asked or (table.campaign is not None and role in HOSTS)
    return {"may_host": may, "host_invite": free if mine and free else UNSET}


async def _titles(db: Database, found: list[Seated]) -> dict[str, dict[str, str]]:
    """The titles of tables for work on characters, by table."""
    papers = {table.paper: table.id for table in found if table.chapter.startswith(WORK)}
    if not papers:
        return {}
    wanted = select(documents.c.id, documents.c.secret).where(documents.c.id.in_(list(papers)))
    async with db.read() as c:
        rows = (await c.execute(wanted)).all()
    return {papers[row.id]: msgspec.json.decode(row.secret, type=Encounter).titles for row in rows}


async def _casts(db: Database, found: list[Seated]) -> dict[str, list[Playing]]:
    """The characters of tables that were set up from some and are still open, by table."""
    papers = {table.paper: table.id for table in found if table.paper and table.stage == "open"}
    if not papers:
        return {}
    wanted = select(documents.c.id, documents.c.secret).where(documents.c.id.in_(list(papers)))
    async with db.read() as c:
        kept = {row.id: msgspec.json.decode(row.secret, type=Encounter) for row in await c.execute(wanted)}
        known = [each for paper in kept.values() for each in paper.characters if each]
        there = documents.c.id.in_(known) & documents.c.gone.is_(False)
        rows = (await c.execute(select(documents).where(there))).all()
    by_id = {row.id: _playing(row) for row in rows}
    return {
        papers[paper]: [by_id[each] for each in about.characters if each in by_id]
        for paper, about in kept.items()
    }


def _playing(row: Row[Any]) -> Playing:
    public = msgspec.json.decode(row.public)
    return Playing(row.owner, public.get("name", ""), public.get("names") or {})


async def _roles(db: Database, campaigns: set[str], account: str) -> dict[str, Role]:
    """Which of these campaigns the account takes part in, and as what."""
    if not campaigns or not account:
        return {}
    mine = members.c.campaign.in_(campaigns) & (members.c.account == account)
    async with db.read() as c:
        rows = (await c.execute(select(members.c.campaign, members.c.role).where(mine))).all()
    return {row.campaign: row.role for row in rows}


def _info(
    row: Row[Any], table: Seated, account: str, owner_name: str, here: set[str], fellow: bool
) -> TableInfo:
    mine = table.seat_of(account)
    member = fellow or mine is not None or (bool(account) and account == row.owner)
    words = [bool(word) for word in table.beginning.entropy] or [False] * len(table.places)
    return TableInfo(
        id=row.id,
        game=row.game,
        title=row.title,
        options={} if table.paper and account != row.owner else dict(table.beginning.options),
        owner=row.owner,
        owner_name=owner_name,
        public=row.public,
        pace=table.pace,
        stage=table.stage,
        places=[place.shown(here=place.account in here) for place in table.places],
        created=row.created,
        moved=row.moved,
        commitment=row.commitment,
        chapter=row.chapter,
        words=words,
        your_turn=mine is not None and row.stage == "running" and mine in awaited_of(row),
        invite=row.invite if member else UNSET,
        started=_or_unset(row.started),
        finished=_or_unset(row.finished),
        result=UNSET if row.result is None else msgspec.json.decode(row.result, type=Result),
        your_place=_or_unset(mine),
        due=_or_unset(row.due if member else None),
        campaign=_or_unset(row.campaign),
        rematch=_or_unset(row.rematch),
        parent=_or_unset(row.parent),
        parent_step=_or_unset(row.parent_step),
        share=row.share if member and row.share else UNSET,
    )


def _or_unset(value: Any) -> Any:
    return UNSET if value is None else value


async def mine(db: Database, account: str, before: int | None, stage: Stage | None) -> list[Row[Any]]:
    """The tables that this account owns or plays at, the latest first."""
    seats = select(seatings.c.table).where(seatings.c.account == account)
    query = select(tables).where((tables.c.owner == account) | tables.c.id.in_(seats))
    if stage is None:
        query = query.where(tables.c.stage != "closed")
    return await _page(db, query, before, stage)


async def public(db: Database, game: str | None, before: int | None, stage: Stage | None) -> list[Row[Any]]:
    """Public tables to join or to watch, the latest first."""
    query = select(tables).where(tables.c.public.is_(True))
    if stage is None:
        query = query.where(tables.c.stage.in_(("open", "running")))
    if game is not None:
        query = query.where(tables.c.game == game)
    return await _page(db, query, before, stage)


async def of_campaign(
    db: Database, campaign: str, account: str, role: Role, before: int | None
) -> list[Row[Any]]:
    """The tables of a campaign, the latest first; without those that somebody was sent away from."""
    query = select(tables).where(tables.c.campaign == campaign, tables.c.stage != "closed")
    if role not in HOSTS:
        query = query.where(tables.c.id.not_in(unwelcome.rooms_of(account)))
    return await _page(db, query, before, None)


async def _page(db: Database, query: Select[Any], before: int | None, stage: Stage | None) -> list[Row[Any]]:
    if stage is not None:
        query = query.where(tables.c.stage == stage)
    if before is not None:
        query = query.where(tables.c.moved < before)
    async with db.read() as c:
        found = await c.execute(query.order_by(tables.c.moved.desc(), tables.c.id).limit(PAGE))
        return list(found.all())

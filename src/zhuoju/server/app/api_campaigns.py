"""REST: campaigns, their members, and the documents they keep."""

from typing import Annotated, Any

import msgspec
from litestar import delete, get, patch, post, put
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct, field
from sqlalchemy import Row

from zhuoju.server.accounts.accounts import names_of
from zhuoju.server.accounts.naming import TITLE_MOST
from zhuoju.server.accounts.roles import HOSTS, Readers, Role
from zhuoju.server.accounts.sessions import Account
from zhuoju.server.app.dependencies import (
    Body,
    Id,
    Known,
    Spoken,
    TheDatabase,
    TheHall,
    TheRates,
    Time,
)
from zhuoju.server.base.rates import MAKING, WRITING
from zhuoju.server.base.refusals import REFUSALS
from zhuoju.server.campaigns import documents, membership, sending_away
from zhuoju.server.campaigns.documents import Document, Draft, Kind, Page, Revision
from zhuoju.server.campaigns.membership import Recorded
from zhuoju.server.lobby import listing
from zhuoju.server.lobby.listing import TableInfo
from zhuoju.server.match import unwelcome
from zhuoju.server.match.unwelcome import Unwelcome
from zhuoju.server.storage.database import Database
from zhuoju.speech import Speech

Name = Annotated[str, Meta(max_length=TITLE_MOST)]


class NewCampaign(Body, frozen=True):
    """A campaign to be made."""

    game: Annotated[str, Meta(max_length=80)]
    name: Name
    settings: dict[str, Any] = field(default_factory=dict)


class JoinCampaign(Body, frozen=True):
    """The campaign's secret word."""

    invite: Annotated[str, Meta(max_length=64)]


class ChangeCampaign(Body, frozen=True):
    """What is given is changed, if nobody else has since this revision."""

    revision: Revision
    name: Name | None = None
    settings: dict[str, Any] | None = None


class SetRole(Body, frozen=True):
    """What somebody is to be."""

    role: Role


class NewDocument(Body, frozen=True):
    """A document to be kept. `public` is for all its readers, `secret` for hosts and its owner."""

    kind: Kind
    public: dict[str, Any] = field(default_factory=dict)
    secret: dict[str, Any] = field(default_factory=dict)
    readers: Readers = field(default_factory=Readers)


class ChangeDocument(Body, frozen=True):
    """What is given is written over what was there at this revision."""

    revision: Revision
    public: dict[str, Any] | None = None
    secret: dict[str, Any] | None = None
    readers: Readers | None = None


class Addition(Body, frozen=True):
    """Something to be added to a document's entries."""

    entry: dict[str, Any]


class Member(Struct, frozen=True):
    """Somebody who takes part."""

    account: str
    name: str
    role: Role
    joined: int


class EndingNow(Struct, frozen=True):
    """One way in which a chapter may end well; its name is told once it has."""

    id: str
    reached: bool
    name: str


class ChapterNow(Struct, frozen=True, omit_defaults=True):
    """A row of the sheet as it is now."""

    id: str
    name: str
    endings: list[EndingNow]
    about: str = ""
    closed: str = ""


class CampaignInfo(Struct, frozen=True, omit_defaults=True):
    """A campaign as a member sees it."""

    id: str
    game: str
    name: str
    role: Role
    invite: str
    settings: dict[str, Any]
    revision: int
    created: int
    moved: int
    members: list[Member] = []
    unwelcome: list[Unwelcome] = []  # for hosts: those who were sent away
    chapters: list[ChapterNow] = []
    brought: list[str] = []  # what the matches so far have opened
    recorded: list[Recorded] = []


def _brief(row: Row[Any], role: Role) -> CampaignInfo:
    settings = msgspec.json.decode(row.settings)
    return CampaignInfo(
        row.id, row.game, row.name, role, row.invite, settings, row.revision, row.created, row.moved
    )


async def _told(db: Database, campaign: str, me: Account, language: str) -> CampaignInfo:
    """A campaign with its members and its sheet."""
    async with db.read() as c:
        row, role = await membership.found(c, campaign, me)
        people = await membership.members_of(c, campaign)
        sheet = await membership.sheet_of(c, campaign)
        away = await unwelcome.listed(c, [campaign] if role in HOSTS else [])
    names = await names_of(db, {each.account for each in people})
    here = [Member(each.account, names.get(each.account, ""), each.role, each.joined) for each in people]
    info = msgspec.structs.replace(_brief(row, role), members=here, unwelcome=away.get(campaign, []))
    return info if sheet is None else _with_sheet(info, sheet, language)


def _with_sheet(info: CampaignInfo, sheet: Row[Any], language: str) -> CampaignInfo:
    campaign, recorded = membership.on_sheet(sheet)
    speech, front = Speech(campaign.game, language), campaign.rules.front
    chapters = [
        ChapterNow(
            chapter.id,
            speech.thing(chapter.name),
            [
                EndingNow(ending.id, ending.reached, speech.thing(ending.id) if ending.reached else "")
                for ending in chapter.endings
            ],
            front(chapter.id, language) if front else "",
            speech.reason(chapter.closed) if chapter.closed else "",
        )
        for chapter in campaign.chapters
    ]
    brought = list(dict.fromkeys(map(speech.thing, campaign.brought)))
    return msgspec.structs.replace(info, chapters=chapters, brought=brought, recorded=recorded)


@post("/api/campaigns", status_code=201, responses=REFUSALS)
async def make_campaign(
    data: JSONBody[NewCampaign], db: TheDatabase, rates: TheRates, me: Known, lang: Spoken = "zh-Hans"
) -> CampaignInfo:
    """A new campaign, with you as its host."""
    await rates.take(MAKING, me.id)
    made = await membership.make(db, me, data.game, data.name, data.settings)
    return await _told(db, made, me, lang)


@get("/api/campaigns", responses=REFUSALS)
async def list_campaigns(db: TheDatabase, me: Known) -> list[CampaignInfo]:
    """The campaigns you take part in; members and sheet are told of each one alone."""
    return [_brief(row, role) for row, role in await membership.mine(db, me)]


@post("/api/campaigns/join", status_code=200, responses=REFUSALS)
async def join_campaign(
    data: JSONBody[JoinCampaign],
    db: TheDatabase,
    hall: TheHall,
    rates: TheRates,
    me: Known,
    lang: Spoken = "zh-Hans",
) -> CampaignInfo:
    """Take part, as a player."""
    await rates.take(MAKING, me.id)
    campaign = await membership.join(db, me, data.invite)
    hall.followers.met(campaign)
    return await _told(db, campaign, me, lang)


@get("/api/campaigns/{campaign:str}", responses=REFUSALS)
async def one_campaign(campaign: Id, db: TheDatabase, me: Known, lang: Spoken = "zh-Hans") -> CampaignInfo:
    """A campaign, its members and its sheet."""
    return await _told(db, campaign, me, lang)


@patch("/api/campaigns/{campaign:str}", responses=REFUSALS)
async def change_campaign(
    campaign: Id,
    data: JSONBody[ChangeCampaign],
    db: TheDatabase,
    hall: TheHall,
    me: Known,
    lang: Spoken = "zh-Hans",
) -> CampaignInfo:
    """Another name or other settings."""
    await membership.change(db, campaign, me, data.revision, data.name, data.settings)
    hall.followers.met(campaign)
    return await _told(db, campaign, me, lang)


@delete("/api/campaigns/{campaign:str}", status_code=200, responses=REFUSALS)
async def drop_campaign(campaign: Id, db: TheDatabase, me: Known) -> dict[str, bool]:
    """Delete a campaign and its documents."""
    await membership.drop(db, campaign, me)
    return {"done": True}


@post("/api/campaigns/{campaign:str}/invite", status_code=200, responses=REFUSALS)
async def new_invitation(campaign: Id, db: TheDatabase, me: Known, lang: Spoken = "zh-Hans") -> CampaignInfo:
    """Another secret word; the one before leads nowhere."""
    await membership.new_invitation(db, campaign, me)
    return await _told(db, campaign, me, lang)


@get("/api/campaigns/{campaign:str}/tables", responses=REFUSALS)
async def campaign_tables(
    campaign: Id, db: TheDatabase, hall: TheHall, me: Known, before: Time = None
) -> list[TableInfo]:
    """The campaign's tables."""
    async with db.read() as c:
        _, role = await membership.found(c, campaign, me)
    rows = await listing.of_campaign(db, campaign, me.id, role, before)
    return await listing.shown(db, rows, me.id, hall.present())


@get("/api/campaigns/{campaign:str}/members", responses=REFUSALS)
async def list_members(campaign: Id, db: TheDatabase, me: Known) -> list[Member]:
    """Everybody who takes part."""
    return (await _told(db, campaign, me, "en")).members


@put("/api/campaigns/{campaign:str}/members/{account:str}", responses=REFUSALS)
async def set_role(
    campaign: Id, account: Id, data: JSONBody[SetRole], db: TheDatabase, hall: TheHall, me: Known
) -> list[Member]:
    """Make somebody host, co-host, player or spectator."""
    await membership.set_role(db, campaign, me, account, data.role)
    hall.followers.met(campaign)
    return (await _told(db, campaign, me, "en")).members


@delete("/api/campaigns/{campaign:str}/members/{account:str}", status_code=200, responses=REFUSALS)
async def remove_member(
    campaign: Id, account: Id, db: TheDatabase, hall: TheHall, me: Known
) -> dict[str, bool]:
    """Send a member away, or leave. Whoever is sent away has no seat at the campaign's tables any more; the
    invitations are other ones then, and they are not let in by them."""
    concerned = await sending_away.from_campaign(db, hall.followers, campaign, me, account)
    for table in concerned:
        await hall.show_out(table.id)
        await hall.reseat(table.id)
        if table.seated:
            hall.notify(account, "kicked", table.id, table.game)
    hall.followers.met(campaign)
    return {"done": True}


@delete("/api/campaigns/{campaign:str}/unwelcome/{account:str}", status_code=200, responses=REFUSALS)
async def let_back_in(
    campaign: Id, account: Id, db: TheDatabase, hall: TheHall, me: Known, lang: Spoken = "zh-Hans"
) -> CampaignInfo:
    """Let somebody who was sent away come by the campaign's link again."""
    await sending_away.back_to_campaign(db, campaign, me, account)
    hall.followers.met(campaign)
    return await _told(db, campaign, me, lang)


@get("/api/campaigns/{campaign:str}/documents", responses=REFUSALS)
async def list_documents(
    campaign: Id,
    db: TheDatabase,
    me: Known,
    kind: Annotated[str | None, QueryParameter(max_length=40)] = None,
    after: Annotated[str, QueryParameter(max_length=64)] = "",
) -> Page:
    """The documents you may read, the latest first; `after` is the `next` of the page before."""
    return await documents.page(db, campaign, me, kind, after)


@post("/api/campaigns/{campaign:str}/documents", status_code=201, responses=REFUSALS)
async def make_document(
    campaign: Id, data: JSONBody[NewDocument], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """Keep something new."""
    await rates.take(MAKING, me.id)
    draft = Draft(data.kind, data.public, data.secret, data.readers)
    made = await documents.create(db, campaign, me, draft)
    hall.followers.changed(await documents.row_of(db, made.id))
    return made


@get("/api/documents/{document:str}", responses=REFUSALS)
async def read_document(document: Id, db: TheDatabase, me: Known) -> Document:
    """One document, as far as you may see it."""
    return await documents.read(db, document, me)


@put("/api/documents/{document:str}", responses=REFUSALS)
async def change_document(
    document: Id,
    data: JSONBody[ChangeDocument],
    db: TheDatabase,
    hall: TheHall,
    rates: TheRates,
    me: Known,
) -> Document:
    """Write over a document; refused with its revision where somebody was quicker."""
    await rates.take(WRITING, me.id)
    before = await documents.row_of(db, document)
    made = await documents.change(db, document, me, data.revision, data.public, data.secret, data.readers)
    hall.followers.reread(before, await documents.row_of(db, document))
    return made


@post("/api/documents/{document:str}/entries", status_code=200, responses=REFUSALS)
async def append_entry(
    document: Id, data: JSONBody[Addition], db: TheDatabase, hall: TheHall, me: Known
) -> Document:
    """Add an entry to a document, whatever others add meanwhile."""
    made = await documents.append(db, document, me, data.entry)
    hall.followers.changed(await documents.row_of(db, document))
    return made


@delete("/api/documents/{document:str}", status_code=200, responses=REFUSALS)
async def remove_document(document: Id, db: TheDatabase, hall: TheHall, me: Known) -> dict[str, bool]:
    """Take a document away."""
    await documents.remove(db, document, me)
    hall.followers.changed(await documents.row_of(db, document), gone=True)
    return {"done": True}


ROUTES = [
    make_campaign, list_campaigns, join_campaign, one_campaign, change_campaign, drop_campaign,
    new_invitation, campaign_tables, list_members, set_role, remove_member, let_back_in, list_documents,
    make_document, read_document, change_document, append_entry, remove_document,
]  # fmt: skip

"""Who is what in a campaign, which kinds of documents it keeps, and who may read one."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.server.storage.schema import members

SHEET = "sheet"  # the campaign's own; made and written by the server
ENTRY = "entry"  # of the journal, likewise; its readers are named in full
CHARACTER, SCENE = "character", "scene"  # made and changed by routes of their own
MISSION, REPORT = "mission", "report"  # likewise
NPC = "npc"  # a creature or somebody of a host's own; likewise
WRITTEN = (SHEET, ENTRY, CHARACTER, SCENE, "encounter", MISSION, REPORT, NPC)  # not by whoever likes

Role = Literal["host", "cohost", "player", "spectator"]
HOSTS: tuple[Role, ...] = ("host", "cohost")


class Readers(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who may read a document, beside its owner and the hosts. `everyone`: all members of the campaign."""

    everyone: bool = False
    roles: Annotated[list[Role], Meta(max_length=4)] = []
    accounts: Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=100)] = []


async def role_in(c: AsyncConnection, campaign: str | None, account: str) -> Role | None:
    """What somebody is in a campaign, if anything."""
    if campaign is None:
        return None
    mine = (members.c.campaign == campaign) & (members.c.account == account)
    found: Role | None = (await c.execute(select(members.c.role).where(mine))).scalar()
    return found


def named(readers: Readers, account: str, role: Role | None) -> bool:
    """Whether these are among the readers."""
    return readers.everyone or role in readers.roles or account in readers.accounts

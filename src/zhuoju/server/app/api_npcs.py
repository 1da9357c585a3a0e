"""REST: creatures and people of a host's own."""

from typing import Annotated, Any

from litestar import get, post, put
from litestar.params import JSONBody
from msgspec import Meta

from zhuoju.kernel.roleplay import Look
from zhuoju.server.accounts import naming
from zhuoju.server.app.dependencies import Body, Id, Known, Spoken, TheDatabase, TheHall, TheRates
from zhuoju.server.base.rates import MAKING, WRITING
from zhuoju.server.base.refusals import REFUSALS, invalid
from zhuoju.server.campaigns import npcs
from zhuoju.server.campaigns.documents import Document
from zhuoju.server.campaigns.npcs import Origin

Some = Annotated[str, Meta(max_length=80)]


class NewNpc(Body, frozen=True):
    """One to be made: of one of the packs, of a character, or of another of your own; under which name."""

    foe: Some = ""
    character: Some = ""
    npc: Some = ""
    name: Annotated[str, Meta(max_length=naming.NAME_MOST)] = ""


class ChangeNpc(Body, frozen=True):
    """One as it is to be."""

    revision: Annotated[int, Meta(ge=0, le=2**31 - 2)]
    data: dict[str, Any]


@post("/api/campaigns/{campaign:str}/npcs", status_code=201, responses=REFUSALS)
async def make_npc(
    campaign: Id, data: JSONBody[NewNpc], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """A creature or somebody of your own, whom only hosts know of."""
    await rates.take(MAKING, me.id)
    if sum(map(bool, (data.foe, data.character, data.npc))) != 1:
        raise invalid("say which one it is made of: a foe, a character, or another of your own")
    name = naming.name(data.name) if data.name.strip() else ""
    origin = Origin(data.foe, data.character, data.npc)
    return await npcs.make(db, hall.followers, campaign, me, origin, name)


@put("/api/npcs/{document:str}", responses=REFUSALS)
async def change_npc(
    document: Id, data: JSONBody[ChangeNpc], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """Change one of your own within the game's forms."""
    await rates.take(WRITING, me.id)
    return await npcs.change(db, hall.followers, document, me, data.revision, data.data)


@get("/api/npcs/{document:str}/look", responses=REFUSALS)
async def look_at_npc(document: Id, db: TheDatabase, me: Known, lang: Spoken = "zh-Hans") -> Look:
    """One of your own in words."""
    return await npcs.look(db, document, me, lang)


ROUTES = [make_npc, change_npc, look_at_npc]

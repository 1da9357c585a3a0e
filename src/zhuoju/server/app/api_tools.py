"""REST: what a host reckons with."""

from typing import Annotated, Any

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, field

from zhuoju.kernel.roleplay import Reckoned
from zhuoju.server.app.dependencies import (
    Body,
    GameId,
    Id,
    Known,
    Spoken,
    TheDatabase,
    TheHall,
    TheRates,
)
from zhuoju.server.base.rates import WRITING
from zhuoju.server.base.refusals import REFUSALS
from zhuoju.server.campaigns import story_time, tools
from zhuoju.server.campaigns.tools import ToolInfo
from zhuoju.server.match.entries import Entry

ToolId = Annotated[str, PathParameter(max_length=40)]
MINUTES_MOST = 3660 * 24 * 60  # ten years


class Asked(Body, frozen=True):
    """What a tool is asked: its fields, and the characters it reckons with."""

    fields: Annotated[dict[str, Any], Meta(max_length=20)] = field(default_factory=dict)
    characters: Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=16)] = field(
        default_factory=list
    )


class Passing(Body, frozen=True):
    """How many minutes of the story go by, and what for."""

    minutes: Annotated[int, Meta(ge=1, le=MINUTES_MOST)]
    why: Annotated[str, Meta(max_length=200)] = ""


@get("/api/games/{game:str}/tools", responses=REFUSALS)
async def game_tools(game: GameId, lang: Spoken = "zh-Hans") -> list[ToolInfo]:
    """What a host of this game can have reckoned."""
    return tools.tools(game, lang)


@post("/api/campaigns/{campaign:str}/tools/{tool:str}", status_code=200, responses=REFUSALS)
async def use_tool(
    campaign: Id,
    tool: ToolId,
    data: JSONBody[Asked],
    db: TheDatabase,
    rates: TheRates,
    me: Known,
    lang: Spoken = "zh-Hans",
) -> Reckoned:
    """Have something reckoned or rolled; only you are told."""
    await rates.take(WRITING, me.id)
    return await tools.reckon(db, campaign, me, tool, data.fields, data.characters, lang)


@post("/api/campaigns/{campaign:str}/charts/{document:str}/draw", status_code=200, responses=REFUSALS)
async def draw_line(campaign: Id, document: Id, db: TheDatabase, rates: TheRates, me: Known) -> Reckoned:
    """Draw a line of a random table of your own; only you are told."""
    await rates.take(WRITING, me.id)
    return await tools.draw(db, campaign, me, document)


@post("/api/campaigns/{campaign:str}/time", status_code=200, responses=REFUSALS)
async def let_time_pass(
    campaign: Id, data: JSONBody[Passing], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Entry:
    """Let time of the story go by: the clock moves on, and the journal says so."""
    await rates.take(WRITING, me.id)
    return await story_time.let_pass(db, hall.followers, campaign, me, data.minutes, data.why.strip())


ROUTES = [game_tools, use_tool, draw_line, let_time_pass]

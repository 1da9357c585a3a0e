"""REST: house rules, characters, scenes, pictures and encounters of campaigns."""

from typing import Annotated, Any

from litestar import delete, get, post, put
from litestar.params import JSONBody
from msgspec import Meta, field

from zhuoju.kernel.roleplay import Estimate, Look
from zhuoju.server.accounts.naming import TITLE_MOST
from zhuoju.server.app.api_tables import told
from zhuoju.server.app.dependencies import (
    Asking,
    Body,
    GameId,
    Id,
    Known,
    Spoken,
    TheDatabase,
    TheHall,
    TheRates,
)
from zhuoju.server.base.rates import MAKING, UPLOADS, WRITING
from zhuoju.server.base.refusals import REFUSALS, invalid
from zhuoju.server.base.uploads import arriving
from zhuoju.server.campaigns import characters, documents, encounters, membership
from zhuoju.server.campaigns.documents import Document, Revision
from zhuoju.server.campaigns.scenes import pictures, scene_papers
from zhuoju.server.lobby import hosting
from zhuoju.server.lobby.hosting import Ready
from zhuoju.server.lobby.listing import TableInfo
from zhuoju.server.match.games import OptionInfo

Many = Annotated[int, Meta(ge=1, le=40)]
Foes = Annotated[dict[Annotated[str, Meta(max_length=80)], Many], Meta(max_length=40)]
Ids = Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=16)]


class Shown(Body, frozen=True):
    """A character to be put in words."""

    data: dict[str, Any]


class OwnFoe(Body, frozen=True):
    """A creature of a host's own, and how many of it."""

    data: dict[str, Any]
    n: Many = 1


class Weighed(Body, frozen=True):
    """A fight to be weighed: characters as data, foes by id, those of a host's own as data."""

    party: Annotated[list[dict[str, Any]], Meta(max_length=16)]
    foes: Foes
    own: Annotated[list[OwnFoe], Meta(max_length=40)] = field(default_factory=list)


class NewCharacter(Body, frozen=True):
    """A character: a ready one by its id, or data."""

    preset: Annotated[str, Meta(max_length=80)] = ""
    data: dict[str, Any] | None = None


class ChangeCharacter(Body, frozen=True):
    """A character as it is to be, and why."""

    revision: Revision
    data: dict[str, Any]
    reason: Annotated[str, Meta(min_length=1, max_length=400)]


class NewScene(Body, frozen=True):
    """A scene to be kept."""

    scene: dict[str, Any]


class ChangeScene(Body, frozen=True):
    """A scene as it is to be."""

    revision: Revision
    scene: dict[str, Any]


class NewEncounter(Body, frozen=True):
    """Who fights whom, and on which scene."""

    characters: Ids
    foes: Foes = field(default_factory=dict)
    scene: Annotated[str, Meta(max_length=32)] = ""
    title: Annotated[str, Meta(max_length=TITLE_MOST)] = ""


# Games


@get("/api/games/{game:str}/rules", responses=REFUSALS)
async def house_rules(game: GameId, lang: Spoken = "zh-Hans") -> list[OptionInfo]:
    """The rules that a host may change, each explained."""
    return hosting.rules(game, lang)


@get("/api/games/{game:str}/presets", responses=REFUSALS)
async def ready_characters(game: GameId, lang: Spoken = "zh-Hans") -> list[Ready]:
    """Ready characters."""
    return hosting.presets(game, lang)


@get("/api/games/{game:str}/foes", responses=REFUSALS)
async def known_foes(game: GameId, lang: Spoken = "zh-Hans") -> list[Ready]:
    """Whom a host may put on a scene."""
    return hosting.foes(game, lang)


@post("/api/games/{game:str}/look", status_code=200, responses=REFUSALS)
async def look_at(
    game: GameId, data: JSONBody[Shown], rates: TheRates, me: Known, lang: Spoken = "zh-Hans"
) -> Look:
    """A character in words."""
    await rates.take(WRITING, me.id)
    return hosting.look(game, data.data, lang)


@post("/api/games/{game:str}/weigh", status_code=200, responses=REFUSALS)
async def weigh(
    game: GameId, data: JSONBody[Weighed], rates: TheRates, me: Known, lang: Spoken = "zh-Hans"
) -> Estimate:
    """How hard a fight would be."""
    await rates.take(WRITING, me.id)
    own = [(each.data, each.n) for each in data.own]
    return hosting.weigh(game, data.party, data.foes, own, lang)


# Characters


@post("/api/campaigns/{campaign:str}/characters", status_code=201, responses=REFUSALS)
async def make_character(
    campaign: Id, data: JSONBody[NewCharacter], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """A character of yours."""
    await rates.take(MAKING, me.id)
    given = data.data
    if given is None:
        game = await _game(db, campaign, me)
        given = dict(hosting.of(game).ready(data.preset))
    return await characters.make(db, hall.followers, campaign, me, given)


async def _game(db: TheDatabase, campaign: str, me: Known) -> str:
    async with db.read() as c:
        row, _ = await membership.found(c, campaign, me)
    return str(row.game)


@put("/api/characters/{document:str}", responses=REFUSALS)
async def change_character(
    document: Id, data: JSONBody[ChangeCharacter], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """Change a character as a host; everybody can read what and why."""
    await rates.take(WRITING, me.id)
    return await characters.rewrite(db, hall.followers, document, me, data.revision, data.data, data.reason)


# Scenes


@post("/api/campaigns/{campaign:str}/scenes", status_code=201, responses=REFUSALS)
async def make_scene(
    campaign: Id, data: JSONBody[NewScene], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """A new scene."""
    await rates.take(MAKING, me.id)
    return await scene_papers.make(db, hall.followers, campaign, me, data.scene)


@put("/api/scenes/{document:str}", responses=REFUSALS)
async def change_scene(
    document: Id, data: JSONBody[ChangeScene], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """Draw a scene anew."""
    await rates.take(WRITING, me.id)
    return await scene_papers.redraw(db, hall.followers, document, me, data.revision, data.scene)


# Pictures


@put(
    "/api/documents/{document:str}/image",
    responses=REFUSALS,
    request_max_body_size=pictures.BYTES_MOST,
)
async def put_picture(
    request: Asking, document: Id, db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> Document:
    """Give a document a picture: PNG, JPEG or WebP, sent as it is. It is encoded anew."""
    await rates.take(UPLOADS, me.id)
    await pictures.must_be_ones_own(db, document, me)
    async with arriving(request, me.id) as raw:
        if not raw:
            raise invalid("there is no picture in this", "no_picture")
        await pictures.put(db, hall.followers, document, me, raw)
    return await documents.read(db, document, me)


@delete("/api/documents/{document:str}/image", status_code=200, responses=REFUSALS)
async def drop_picture(document: Id, db: TheDatabase, hall: TheHall, me: Known) -> Document:
    """Take a document's picture away."""
    await pictures.drop(db, hall.followers, document, me)
    return await documents.read(db, document, me)


# Encounters


@post("/api/campaigns/{campaign:str}/encounters", status_code=201, responses=REFUSALS)
async def begin_encounter(
    campaign: Id, data: JSONBody[NewEncounter], db: TheDatabase, hall: TheHall, rates: TheRates, me: Known
) -> TableInfo:
    """A table for an encounter of the campaign; what becomes of the characters is written on their sheets."""
    await rates.take(MAKING, me.id)
    table = await encounters.begin(
        db, hall.followers, campaign, me, data.characters, data.foes, data.scene, data.title
    )
    return await told(db, hall, table, me.id)


ROUTES = [
    house_rules, ready_characters, known_foes, look_at, weigh, make_character, change_character, make_scene,
    change_scene, put_picture, drop_picture, begin_encounter,
]  # fmt: skip

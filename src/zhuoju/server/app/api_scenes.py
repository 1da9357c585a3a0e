"""REST: scenes from elsewhere, through others' eyes, moved on by players; their pictures."""

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from zhuoju.adapters.uvtt import BYTES_MOST as MAP_MOST
from zhuoju.adapters.uvtt import ReadDoor, ReadMap, read_uvtt
from zhuoju.kernel import find
from zhuoju.server.app.dependencies import (
    Asking,
    Body,
    GameId,
    Id,
    Known,
    TheDatabase,
    TheHall,
    TheRates,
)
from zhuoju.server.base.rates import UPLOADS, WRITING
from zhuoju.server.base.refusals import REFUSALS
from zhuoju.server.base.uploads import arriving
from zhuoju.server.campaigns import documents
from zhuoju.server.campaigns.character_files import FILES
from zhuoju.server.campaigns.documents import Document
from zhuoju.server.campaigns.scenes import drawings, pictures, scene_papers
from zhuoju.server.campaigns.scenes.drawings import Backdrop, Door, Far, Light, Line, Scene

STRETCH = 1000  # points of one line
TokenId = Annotated[str, PathParameter(max_length=80)]


class SceneRules(Struct, frozen=True):
    """What a game says of scenes: what a diagonal step counts, and whether it knows who sees what."""

    diagonal: float = 1.0
    sight: bool = False


class Walked(Body, frozen=True):
    """Where a token is to stand."""

    at: Annotated[tuple[Far, Far], Meta(description="column and row")]


@get("/api/games/{game:str}/scene-rules", responses=REFUSALS)
async def scene_rules(game: GameId) -> SceneRules:
    """How scenes of a game are measured and looked at."""
    roleplay = find(game).roleplay
    return SceneRules() if roleplay is None else SceneRules(roleplay.diagonal, roleplay.sees is not None)


@get("/api/scenes/{document:str}/as/{account:str}", responses=REFUSALS)
async def seen_as(document: Id, account: Id, db: TheDatabase, me: Known) -> Document:
    """For a host: a scene exactly as one of the players is given it."""
    return await scene_papers.seen_as(db, document, me, account)


@post("/api/scenes/{document:str}/tokens/{token:str}", status_code=200, responses=REFUSALS)
async def walk(
    document: Id,
    token: TokenId,
    data: JSONBody[Walked],
    db: TheDatabase,
    hall: TheHall,
    rates: TheRates,
    me: Known,
) -> Document:
    """Move a character of yours, where the host lets players do that."""
    await rates.take(WRITING, me.id)
    return await scene_papers.walk(db, hall.followers, document, me, token, data.at)


@post("/api/scenes/{document:str}/forget", status_code=200, responses=REFUSALS)
async def forget(document: Id, db: TheDatabase, hall: TheHall, rates: TheRates, me: Known) -> Document:
    """Let every player forget what they do not see now."""
    await rates.take(WRITING, me.id)
    return await scene_papers.forget(db, hall.followers, document, me)


@post(
    "/api/campaigns/{campaign:str}/scenes/import",
    status_code=201,
    responses=REFUSALS,
    request_max_body_size=MAP_MOST,
)
async def import_scene(
    request: Asking,
    campaign: Id,
    db: TheDatabase,
    hall: TheHall,
    rates: TheRates,
    me: Known,
    name: Annotated[str, QueryParameter(max_length=80)] = "",
) -> Document:
    """A scene from a universal VTT map, sent as it is."""
    await rates.take(UPLOADS, me.id)
    called = name.strip() or "Map"
    async with arriving(request, me.id) as raw:
        image, scene = await FILES.do(me.id, lambda _: _read(raw, called))
        picture = await pictures.made(image, me.id) if image else None
    made = await scene_papers.make(db, hall.followers, campaign, me, scene)
    if picture is not None:
        await pictures.keep(db, hall.followers, made.id, me, picture)
    return await documents.read(db, made.id, me)


def _read(raw: bytes, name: str) -> tuple[bytes, Scene]:
    """The picture of a map, if it has one, and its scene."""
    found = read_uvtt(raw)
    return found.image, drawings.read(msgspec.to_builtins(_scene(name, found)))


def _scene(name: str, found: ReadMap) -> Scene:
    return Scene(
        name,
        "grid",
        found.columns,
        found.rows,
        lines=[Line(part) for line in found.lines for part in _stretches(line)],
        doors=[_door(door, found) for door in found.doors],
        lights=[Light(at, steps) for at, steps in found.lights],
        dark=found.dark,
        backdrop=Backdrop(0, 0, found.columns, found.rows) if found.image else None,
    )


def _stretches(line: list[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """A long wall in stretches that join."""
    last = len(line) - 1
    return [line[start : start + STRETCH + 1] for start in range(0, last, STRETCH)]


def _door(door: ReadDoor, found: ReadMap) -> Door:
    if len(door.points) == 2:
        return Door(line=list(door.points), open=door.open)
    x, y = door.points[0]
    return Door((min(int(x), found.columns - 1), min(int(y), found.rows - 1)), open=door.open)


@get("/api/documents/{document:str}/image", responses=REFUSALS)
async def see_picture(
    document: Id,
    db: TheDatabase,
    me: Known,
    seen_as: Annotated[str, QueryParameter(name="as", max_length=32)] = "",
) -> Response[bytes]:
    """A document's picture, as far as you may see it; for a host also as somebody else sees it."""
    body, kind = await pictures.read(db, document, me, seen_as)
    headers = {
        "Content-Disposition": "inline",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "private, max-age=600",
    }
    return Response(body, media_type=kind, headers=headers)


ROUTES = [scene_rules, seen_as, walk, forget, import_scene, see_picture]

"""Scenes: what a host has drawn is kept whole in the secret part; players are given what they may see of it.

Cells are columns and rows. Where there is fog, nothing outside the revealed cells is in the public part.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from sqlalchemy.ext.asyncio import AsyncConnection

from zhuoju.kernel.roleplay import Ground
from zhuoju.server import documents as papers
from zhuoju.server.database import Database, now
from zhuoju.server.documents import HOSTS, SCENE, Document, Draft, Readers, role_in
from zhuoju.server.followers import Followers
from zhuoju.server.refusals import forbidden, invalid, not_found
from zhuoju.server.sessions import Account

SIDE_MOST = 200  # cells
CELLS_MOST = 20_000

Cell = tuple[Annotated[int, Meta(ge=0, lt=SIDE_MOST)], Annotated[int, Meta(ge=0, lt=SIDE_MOST)]]
Cells = Annotated[list[Cell], Meta(max_length=CELLS_MOST)]
Short = Annotated[str, Meta(max_length=80)]
Where = Annotated[float, Meta(ge=-SIDE_MOST, le=2 * SIDE_MOST)]
TerrainKind = Literal["difficult", "obscured", "water", "bog", "high", "pit", "dark"]


class Door(Struct, frozen=True, omit_defaults=True):
    """A door in a cell."""

    at: Cell
    open: bool = False


class Patch(Struct, frozen=True):
    """Ground of one kind."""

    kind: TerrainKind
    cells: Cells


class Line(Struct, frozen=True):
    """A wall between cells, as maps from elsewhere have them; in cells, fractions allowed."""

    points: Annotated[list[tuple[Where, Where]], Meta(min_length=2, max_length=2000)]


class Token(Struct, frozen=True, omit_defaults=True):
    """Somebody or something on the scene."""

    id: Short
    name: Short
    at: Cell
    side: Literal["party", "foes", "others"] = "others"
    hidden: bool = False
    character: Annotated[str, Meta(max_length=32)] = ""
    foe: Short = ""


class Scene(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A drawn scene."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    shape: Literal["grid", "hex", "gridless"] = "grid"
    columns: Annotated[int, Meta(ge=4, le=SIDE_MOST)] = 20
    rows: Annotated[int, Meta(ge=4, le=SIDE_MOST)] = 15
    walls: Cells = []
    lines: Annotated[list[Line], Meta(max_length=4000)] = []
    doors: Annotated[list[Door], Meta(max_length=2000)] = []
    terrain: Annotated[list[Patch], Meta(max_length=20)] = []
    tokens: Annotated[list[Token], Meta(max_length=300)] = []
    fog: bool = False
    revealed: Cells = []
    shown: bool = False  # to the players
    notes: Annotated[str, Meta(max_length=4000)] = ""  # the host's


def seen(scene: Scene) -> dict[str, Any]:
    """What players are given: built up from what is revealed and not hidden."""
    inside = set(scene.revealed) if scene.fog else None

    def is_seen(cell: Sequence[float]) -> bool:
        return inside is None or (int(cell[0]), int(cell[1])) in inside

    given = Scene(
        scene.name,
        scene.shape,
        scene.columns,
        scene.rows,
        [cell for cell in scene.walls if is_seen(cell)],
        [line for line in scene.lines if any(is_seen(point) for point in line.points)],
        [door for door in scene.doors if is_seen(door.at)],
        [Patch(patch.kind, [cell for cell in patch.cells if is_seen(cell)]) for patch in scene.terrain],
        [
            Token(token.id, token.name, token.at, token.side)
            for token in scene.tokens
            if not token.hidden and is_seen(token.at)
        ],
        scene.fog,
        scene.revealed if scene.fog else [],
        scene.shown,
    )
    return dict(msgspec.to_builtins(given))


def read(given: Any) -> Scene:
    """A scene from what was sent; refused with what is wrong in it."""
    try:
        scene = msgspec.convert(given, Scene)
    except msgspec.ValidationError as wrong:
        raise invalid(f"this is no scene: {wrong}") from None
    cells = [*scene.walls, *scene.revealed, *(door.at for door in scene.doors)]
    cells += [token.at for token in scene.tokens] + [cell for patch in scene.terrain for cell in patch.cells]
    if any(x >= scene.columns or y >= scene.rows for x, y in cells):
        raise invalid("something in this scene is beyond its edge")
    return scene


def _draft(scene: Scene) -> Draft:
    readers = Readers(everyone=scene.shown)
    return Draft(SCENE, seen(scene), {"scene": msgspec.to_builtins(scene)}, readers)


async def make(db: Database, followers: Followers, campaign: str, me: Account, scene: Scene) -> Document:
    """A new scene, by a host."""
    async with db.write() as c:
        role = await role_in(c, campaign, me.id)
        if role is None:
            raise not_found("this campaign")
        if role not in HOSTS:
            raise forbidden("only hosts draw scenes")
        made = await papers.put(c, campaign, me.id, _draft(scene))
    followers.changed(await papers.row_of(db, made))
    return await papers.read(db, made, me)


async def redraw(
    db: Database, followers: Followers, document: str, me: Account, revision: int, scene: Scene
) -> Document:
    """Draw a scene anew, by a host, on the revision they saw."""
    async with db.write() as c:
        row, role = await papers.found(c, document, me.id, hold=True)
        if row.kind != SCENE or role not in HOSTS:
            raise forbidden("only hosts draw scenes")
        draft = _draft(scene)
        values = {
            "public": papers.encoded(draft.public, "public"),
            "secret": papers.encoded(draft.secret, "secret"),
            "readers": msgspec.json.encode(draft.readers),
            "changed": now(),
            "revision": revision + 1,
        }
        await papers.write(c, row, revision, values)
    followers.reread(row, await papers.row_of(db, document))
    return await papers.read(db, document, me)


async def ground_of(
    c: AsyncConnection, campaign: str, document: str, party: Sequence[str], foes: Mapping[str, int]
) -> Ground:
    """A scene as ground for an encounter, with where each of the party and the foes stands."""
    row = await papers.held(c, document)
    if row.campaign != campaign or row.kind != SCENE:
        raise not_found("this scene")
    scene = msgspec.convert(msgspec.json.decode(row.secret)["scene"], Scene)
    places = {token.character: token.at for token in scene.tokens if token.character}
    stand = [[token.at for token in scene.tokens if token.foe == foe] for foe in foes]
    return Ground(
        scene.shape,
        scene.columns,
        scene.rows,
        tuple(scene.walls),
        tuple((*door.at, door.open) for door in scene.doors),
        tuple((patch.kind, *cell) for patch in scene.terrain for cell in patch.cells),
        tuple(places[each] for each in party if each in places),
        tuple(at for of in stand for at in of),
    )

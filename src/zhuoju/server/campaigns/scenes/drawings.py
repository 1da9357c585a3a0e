"""Drawn scenes as data: read with bounds, and handed to a game as ground.

Cells are columns and rows; odd rows of hexes stand half a cell east. Points are cells too, both ways, from
the north-western corner of the drawing, fractions allowed.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from zhuoju.kernel.roleplay import Doorway, Ground, Lamp, Stretch
from zhuoju.server.base.refusals import invalid

SIDE_MOST = 200  # cells
CELLS_MOST = 20_000
LINES_MOST = 4000
LIGHTS_MOST = 500
TOKENS_MOST = 300
LEVEL_MOST = 20  # steps up or down
STEPS_MOST = 60  # that a light reaches

Side = Annotated[int, Meta(ge=0, lt=SIDE_MOST)]
Cell = tuple[Side, Side]
Cells = Annotated[list[Cell], Meta(max_length=CELLS_MOST)]
Short = Annotated[str, Meta(max_length=80)]
Where = Annotated[float, Meta(ge=-SIDE_MOST, le=2 * SIDE_MOST)]
Point = tuple[Where, Where]
Far = Annotated[float, Meta(ge=0, le=SIDE_MOST)]
Long = Annotated[float, Meta(ge=0.5, le=4 * SIDE_MOST)]
Shape = Literal["grid", "hex", "gridless"]
TerrainKind = Literal["difficult", "obscured", "water", "bog", "high", "pit", "dark"]


class Door(Struct, frozen=True, omit_defaults=True):
    """A door: in a cell, between two, or along a line."""

    at: Cell | None = None
    to: Cell | None = None
    line: Annotated[list[Point], Meta(max_length=2)] = []
    open: bool = False
    locked: bool = False


class Patch(Struct, frozen=True, omit_defaults=True):
    """Ground of one kind: cells, or an outline."""

    kind: TerrainKind
    cells: Cells = []
    outline: Annotated[list[Point], Meta(max_length=400)] = []
    level: Annotated[int, Meta(ge=1, le=LEVEL_MOST)] = 1  # how high or deep


class Line(Struct, frozen=True):
    """A wall that follows no cell, as scenes without a grid and maps from elsewhere have them."""

    points: Annotated[list[Point], Meta(min_length=2, max_length=2000)]


class Light(Struct, frozen=True):
    """Something that shines, and how many steps it reaches."""

    at: Point
    steps: Annotated[int, Meta(ge=1, le=STEPS_MOST)] = 6


class Backdrop(Struct, frozen=True):
    """Where the picture lies behind the cells: its corner, and how many cells it is wide and high."""

    x: Where = 0
    y: Where = 0
    columns: Long = 20
    rows: Long = 15


class Token(Struct, frozen=True, omit_defaults=True):
    """Somebody or something on the scene; without a grid, halves of a cell are allowed."""

    id: Short
    name: Short
    at: tuple[Far, Far]
    side: Literal["party", "foes", "others"] = "others"
    hidden: bool = False
    character: Annotated[str, Meta(max_length=32)] = ""
    foe: Short = ""

    @property
    def cell(self) -> tuple[int, int]:
        """The cell that its middle is in."""
        return int(self.at[0] + 0.5), int(self.at[1] + 0.5)


class Scene(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A drawn scene."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    shape: Shape = "grid"
    columns: Annotated[int, Meta(ge=4, le=SIDE_MOST)] = 20
    rows: Annotated[int, Meta(ge=4, le=SIDE_MOST)] = 15
    walls: Cells = []
    edges: Annotated[list[tuple[Cell, Cell]], Meta(max_length=CELLS_MOST)] = []  # walls between cells
    lines: Annotated[list[Line], Meta(max_length=LINES_MOST)] = []
    doors: Annotated[list[Door], Meta(max_length=2000)] = []
    terrain: Annotated[list[Patch], Meta(max_length=400)] = []
    lights: Annotated[list[Light], Meta(max_length=LIGHTS_MOST)] = []
    dark: bool = False  # all of it
    tokens: Annotated[list[Token], Meta(max_length=TOKENS_MOST)] = []
    backdrop: Backdrop | None = None  # none: the picture covers the scene
    fog: bool = False
    sight: bool = False  # in the fog players are given what their characters see
    moves: bool = False  # players move their own characters
    revealed: Cells = []  # by the host's hand; of a player: what is in sight
    remembered: Cells = []  # of a player alone: seen before
    shown: bool = False  # to the players
    notes: Annotated[str, Meta(max_length=4000)] = ""  # the host's


def read(given: Any) -> Scene:
    """A scene from what was sent; refused with what is wrong in it."""
    try:
        scene = msgspec.convert(given, Scene)
    except msgspec.ValidationError as wrong:
        raise invalid(f"this is no scene: {wrong}") from None
    if any(x >= scene.columns or y >= scene.rows for x, y in _cells(scene)):
        raise invalid("something in this scene is beyond its edge")
    if any(not beside(scene.shape, one, other) for one, other in _pairs(scene)):
        raise invalid("a wall or door lies between two cells that share no side")
    if any(not (door.line or door.at) or len(door.line) == 1 for door in scene.doors):
        raise invalid("a door stands in a cell, between two, or along a line of two points")
    if any(not _fits(scene, token) for token in scene.tokens):
        raise invalid("a token stands in a cell; without a grid, at halves of one")
    if scene.remembered:
        raise invalid("what players remember is not drawn")
    return scene


def _cells(scene: Scene) -> Iterator[tuple[int, int]]:
    yield from scene.walls
    yield from scene.revealed
    yield from (cell for pair in _pairs(scene) for cell in pair)
    yield from (door.at for door in scene.doors if door.at is not None)
    yield from (token.cell for token in scene.tokens)
    yield from (cell for patch in scene.terrain for cell in patch.cells)


def _pairs(scene: Scene) -> list[tuple[Cell, Cell]]:
    doors = [(door.at, door.to) for door in scene.doors if door.at is not None and door.to is not None]
    return [*scene.edges, *doors]


def _fits(scene: Scene, token: Token) -> bool:
    unit = 0.5 if scene.shape == "gridless" else 1
    return all(at % unit == 0 for at in token.at)


def beside(shape: Shape, one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two cells share a side."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    if dy == 0 or shape != "hex":
        return abs(dx) + abs(dy) == 1
    return abs(dy) == 1 and dx in ((0, 1) if one[1] % 2 else (-1, 0))


def ground(scene: Scene, party: Sequence[str] = (), foes: Mapping[str, int] | None = None) -> Ground:
    """A scene as ground, with where each of these characters and foes stands."""
    places = {token.character: token.at for token in scene.tokens if token.character}
    stand = [token.at for foe in foes or () for token in scene.tokens if token.foe == foe]
    return Ground(
        scene.shape,
        scene.columns,
        scene.rows,
        tuple(scene.walls),
        tuple(scene.edges),
        tuple(tuple(line.points) for line in scene.lines),
        tuple(_doorway(door) for door in scene.doors),
        tuple(Stretch(p.kind, tuple(p.cells), tuple(p.outline), p.level) for p in scene.terrain),
        tuple(Lamp(light.at, light.steps) for light in scene.lights),
        scene.dark,
        tuple(places[each] for each in party if each in places),
        tuple(stand),
        scene.fog,
    )


def _doorway(door: Door) -> Doorway:
    cells = tuple(cell for cell in (door.at, door.to) if cell is not None)
    return Doorway(() if door.line else cells, tuple(door.line), door.open, door.locked)

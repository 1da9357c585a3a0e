"""MES-MAP A map as data: what stands where. `Spot` is a cell, or hundredths of a step on a gridless map."""

from msgspec import Struct

from zhuoju.games.meshal.words import HazardKind, MapKind, ZoneTag

Spot = tuple[int, int]
HUNDREDTHS = 100  # of a step, on gridless maps


class Wall(Struct, omit_defaults=True):
    """MES-MAP-13 What bars a cell, the edge between two cells, or (gridless) a polygon or segment."""

    id: int
    cells: list[Spot] = []
    edges: list[tuple[Spot, Spot]] = []  # between neighbouring cells
    outline: list[Spot] = []  # gridless: a polygon, or a segment where there are two points
    circle: int = 0  # gridless: radius in hundredths around the first point of the outline
    blocks_move: bool = True
    blocks_sight: bool = True
    blocks_area: bool = True
    height: int = 3  # steps
    thickness: int = 1
    object: str = ""  # the preset it is built from, where it can be broken
    durability: int = 0  # left
    locked: bool = False
    open: bool = False  # a door


class Ground(Struct, omit_defaults=True):
    """A piece of the map: cells, or (gridless) a polygon."""

    tags: list[ZoneTag] = []
    cells: list[Spot] = []
    outline: list[Spot] = []
    height: int = 0
    hazard: HazardKind | None = None
    depth: int = 0  # of water
    dark: bool = False
    crowd: bool = False


class Zone(Struct, omit_defaults=True):
    """A terrain tag that an effect has put on an area for a time."""

    id: int
    tag: ZoneTag
    cells: list[Spot] = []
    centre: Spot = (0, 0)  # gridless: with the shape of its effect
    radius: int = 0
    source: str = ""
    by: int | None = None
    until_round: int | None = None
    until: int | None = None  # campaign seconds
    durability: int = 0
    protection: int = 0


class Lying(Struct, omit_defaults=True):
    """An item on the ground, or hidden."""

    id: int
    item: str
    at: Spot
    n: int = 1
    concealed: str = ""  # careful, simple, none, casual; empty: in plain sight


class SetTrap(Struct, omit_defaults=True):
    """A trap on the map."""

    id: int
    trap: str
    at: Spot
    facing: int = 0
    found: list[int] = []  # by whom
    spent: bool = False
    water: int = 0  # rounds since a room began to flood


class Field(Struct, omit_defaults=True):
    """A map: its kind, its size in steps, and everything on it that is not a being."""

    kind: MapKind = "grid"
    width: int = 20
    length: int = 20
    walls: list[Wall] = []
    grounds: list[Ground] = []
    zones: list[Zone] = []
    items: list[Lying] = []
    traps: list[SetTrap] = []
    dark: bool = False
    storm: bool = False
    next_id: int = 1

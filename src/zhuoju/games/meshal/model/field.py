"""MES-MAP A map as data: what stands where. `Spot` is a cell, or hundredths of a step on a gridless map."""

from typing import NamedTuple

from msgspec import Struct

from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.words import HazardKind, MapKind, ZoneTag

Spot = tuple[int, int]
HUNDREDTHS = 100  # of a step, on gridless maps


class Wall(Struct, omit_defaults=True):
    """MES-MAP-13 What bars a cell, the edge between two cells, or (gridless) a polygon or segment.

    Its height counts from the ground it stands on. Who changes a wall calls `changed(field)`."""

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
    weight: int = 0  # kilograms of what can be pulled, pushed or lifted; 0: it is fast
    hangs: int = 0  # destroyed, it falls so many steps on what is below (MES-OBJ-16)
    bears: list[int] = []  # walls that fall with it
    cover: int = 0  # physical protection of those right behind it (MES-OBJ-15)
    jammed: bool = False  # a broken lock: no key opens it, and it still bars the door (MES-OBJ-10)


class Ground(Struct, omit_defaults=True):
    """A piece of the map: cells, or (gridless) a polygon."""

    tags: list[ZoneTag] = []
    cells: list[Spot] = []
    outline: list[Spot] = []
    height: int = 0
    hazard: HazardKind | None = None
    depth: int = 0  # of water
    dark: bool = False
    crowd: bool = False  # height below 0: a pit (MES-MOV-17)


class Zone(Struct, omit_defaults=True):
    """A terrain tag that an effect has put on an area for a time."""

    id: int
    tag: ZoneTag
    cells: list[Spot] = []
    centre: Spot = (0, 0)  # gridless: with the shape of its effect
    radius: int = 0  # hundredths
    outline: list[Spot] = []  # gridless: any other shape
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
    carried: Carried | None = None  # how it was when somebody let go of it: loaded, worn, ...


class SetTrap(Struct, omit_defaults=True):
    """A trap on the map."""

    id: int
    trap: str
    at: Spot
    facing: int = 0
    found: list[int] = []  # by whom
    spent: bool = False
    water: int = 0  # rounds since a room began to flood
    running: bool = False  # set off, and goes on round by round: a boulder, a flood
    progress: int = 0  # of making it safe, where that takes several tries


class Field(Struct, omit_defaults=True, dict=True):
    """A map: its kind, its size in steps, and everything on it that is not a being.

    What is worked out from walls, grounds and zones is kept beside the data until `version` changes."""

    kind: MapKind = "grid"
    width: int = 20
    length: int = 20
    west: int = 0  # the first column; hex: of a row r the columns are q + r // 2
    north: int = 0  # the first row
    pixels: int = 64  # of a step, in the picture behind the map (MES-MAP-14)
    version: int = 0
    walls: list[Wall] = []
    grounds: list[Ground] = []
    zones: list[Zone] = []
    items: list[Lying] = []
    traps: list[SetTrap] = []
    dark: bool = False
    storm: bool = False
    next_id: int = 1


def whole_map(field: Field) -> list[Spot]:
    """The outline of a gridless map."""
    west, north = field.west * HUNDREDTHS, field.north * HUNDREDTHS
    east, south = west + field.width * HUNDREDTHS, north + field.length * HUNDREDTHS
    return [(west, north), (east, north), (east, south), (west, south)]


def changed(field: Field) -> None:
    """Call it after walls, grounds or zones were changed in place: lines and ways are worked out anew."""
    field.version += 1


class Fixtures(NamedTuple):
    """The walls of a map that are more than walls."""

    built: tuple[Wall, ...]  # they can be handled and broken
    loose: tuple[Wall, ...]  # they can be pulled, pushed or lifted


def fixtures(field: Field) -> Fixtures:
    """What of a map somebody could do something with; looked up anew when the map has changed."""
    kept: tuple[int, Fixtures] | None = field.__dict__.get("fixtures")
    if kept is None or kept[0] != field.version:
        built = tuple(wall for wall in field.walls if wall.object)
        found = Fixtures(built, tuple(wall for wall in field.walls if wall.weight))
        kept = field.__dict__["fixtures"] = field.version, found
    return kept[1]


def raise_wall(field: Field, wall: Wall) -> Wall:
    """Put a wall on the map; it gets a number where it has none."""
    if not wall.id:
        wall.id = field.next_id
        field.next_id += 1
    field.walls.append(wall)
    changed(field)
    return wall


def remove_wall(field: Field, number: int) -> None:
    """Take a wall away, destroyed or dispelled."""
    field.walls = [wall for wall in field.walls if wall.id != number]
    changed(field)


def open_door(field: Field, number: int, *, shut: bool = False) -> None:
    """Open a door, or shut it."""
    for wall in field.walls:
        if wall.id == number:
            wall.open = not shut
    changed(field)


def lay_zone(field: Field, zone: Zone) -> Zone:
    """Put a terrain tag on an area; it gets a number where it has none."""
    if not zone.id:
        zone.id = field.next_id
        field.next_id += 1
    field.zones.append(zone)
    changed(field)
    return zone


def lift_zone(field: Field, number: int) -> None:
    """End a zone."""
    field.zones = [zone for zone in field.zones if zone.id != number]
    changed(field)

"""Universal VTT maps (.dd2vtt, .df2vtt, .uvtt): read with bounds, as walls, doors, lights and a picture.

Coordinates are cells; the map's origin is taken off, as writers put it there.
"""

import base64
import binascii
import math
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from zhuoju.kernel.errors import RulesError

BYTES_MOST = 24 * 1024 * 1024
SIDE_LEAST, SIDE_MOST = 4, 200  # cells
LINES_MOST = 4000
POINTS_MOST = 40_000
LIGHTS_MOST = 500
RANGE_MOST = 60  # cells
DARK = 64  # of 255: less ambient light than that is none


class BadMap(RulesError):
    """A file that is no map that can be read. Nothing has changed."""

    code = "map"


class _Point(Struct):
    x: float
    y: float


class _Resolution(Struct):
    map_size: _Point
    map_origin: _Point = msgspec.field(default_factory=lambda: _Point(0, 0))
    pixels_per_grid: float = 0


class _Portal(Struct):
    position: _Point | None = None
    bounds: list[_Point] = []
    closed: bool = True


class _Light(Struct):
    position: _Point
    range: float = 6


class _Environment(Struct):
    ambient_light: str = ""  # ARGB


class _Map(Struct):
    resolution: _Resolution
    line_of_sight: Annotated[list[list[_Point]], Meta(max_length=LINES_MOST)] = []
    objects_line_of_sight: Annotated[list[list[_Point]], Meta(max_length=LINES_MOST)] = []
    portals: Annotated[list[_Portal], Meta(max_length=LINES_MOST)] = []
    lights: Annotated[list[_Light], Meta(max_length=LIGHTS_MOST)] = []
    environment: _Environment = msgspec.field(default_factory=_Environment)
    image: str = ""


Point = tuple[float, float]


class ReadDoor(Struct, frozen=True):
    """A door: from end to end, or, where the map does not say, one point."""

    points: tuple[Point, ...]
    open: bool


class ReadMap(Struct, frozen=True):
    """A map: its size in cells, walls as lines, doors, lights with their range, and the picture's bytes."""

    columns: int
    rows: int
    lines: list[list[Point]]
    doors: list[ReadDoor] = []
    lights: list[tuple[Point, int]] = []
    dark: bool = False
    image: bytes = b""


def read_uvtt(raw: bytes) -> ReadMap:
    """The map in a file. Raises BadMap."""
    if len(raw) > BYTES_MOST:
        raise BadMap(f"a map may have {BYTES_MOST} bytes")
    try:
        found = msgspec.json.decode(raw, type=_Map)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise BadMap(f"this is no universal VTT map: {str(wrong)[:200]}") from None
    columns, rows = (_side(side) for side in (found.resolution.map_size.x, found.resolution.map_size.y))
    origin = found.resolution.map_origin
    lines = [*found.line_of_sight, *found.objects_line_of_sight]
    if sum(map(len, lines)) > POINTS_MOST:
        raise BadMap(f"a map may have {POINTS_MOST} points of walls")
    drawn = [[_within(point, origin, columns, rows) for point in line] for line in lines if len(line) > 1]
    doors = [door for portal in found.portals for door in _door(portal, origin, columns, rows)]
    lights = [(_within(each.position, origin, columns, rows), _range(each.range)) for each in found.lights]
    dark = _dark(found.environment.ambient_light)
    return ReadMap(columns, rows, drawn, list(dict.fromkeys(doors)), lights, dark, _picture(found.image))


def _side(cells: float) -> int:
    if not math.isfinite(cells) or not SIDE_LEAST <= math.ceil(cells) <= SIDE_MOST:
        raise BadMap(f"a map is {SIDE_LEAST} to {SIDE_MOST} cells wide and high")
    return math.ceil(cells)


def _within(point: _Point, origin: _Point, columns: int, rows: int) -> tuple[float, float]:
    """A point on the map, to a hundredth of a cell; what lies beyond the edge is put on it."""
    x, y = point.x - origin.x, point.y - origin.y
    if not (math.isfinite(x) and math.isfinite(y)):
        raise BadMap("a wall of this map is nowhere")
    return round(min(max(x, 0), columns), 2), round(min(max(y, 0), rows), 2)


def _door(portal: _Portal, origin: _Point, columns: int, rows: int) -> list[ReadDoor]:
    """A portal by its ends, else by its position."""
    ends = [_within(point, origin, columns, rows) for point in portal.bounds[:2]]
    if len(ends) == 2 and ends[0] != ends[1]:
        return [ReadDoor(tuple(ends), not portal.closed)]
    if portal.position is None:
        return []
    return [ReadDoor((_within(portal.position, origin, columns, rows),), not portal.closed)]


def _range(cells: float) -> int:
    if not math.isfinite(cells):
        raise BadMap("a light of this map reaches nowhere")
    return min(max(round(cells), 1), RANGE_MOST)


def _dark(argb: str) -> bool:
    """Whether a map's own light is next to none."""
    try:
        raw = bytes.fromhex(argb[-6:])
    except ValueError:
        return False
    return len(raw) == 3 and max(raw) < DARK


def _picture(text: str) -> bytes:
    if not text:
        return b""
    if text.startswith("data:"):
        text = text.partition(",")[2]
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadMap("the picture of this map is not base64") from None

"""Universal VTT maps (.dd2vtt, .df2vtt, .uvtt): read with bounds, as walls, doors and a picture.

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


class _Map(Struct):
    resolution: _Resolution
    line_of_sight: Annotated[list[list[_Point]], Meta(max_length=LINES_MOST)] = []
    objects_line_of_sight: Annotated[list[list[_Point]], Meta(max_length=LINES_MOST)] = []
    portals: Annotated[list[_Portal], Meta(max_length=LINES_MOST)] = []
    image: str = ""


class ReadMap(Struct, frozen=True):
    """A map: its size in cells, walls as lines, doors by their cells, and the picture's bytes, if any."""

    columns: int
    rows: int
    lines: list[list[tuple[float, float]]]
    doors: list[tuple[int, int, bool]]
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
    return ReadMap(columns, rows, drawn, list(dict.fromkeys(doors)), _picture(found.image))


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


def _door(portal: _Portal, origin: _Point, columns: int, rows: int) -> list[tuple[int, int, bool]]:
    """The cell that a portal stands in: that of its position, or between its ends."""
    at = portal.position
    if at is None and len(portal.bounds) >= 2:
        first, second = portal.bounds[:2]
        at = _Point((first.x + second.x) / 2, (first.y + second.y) / 2)
    if at is None:
        return []
    x, y = _within(at, origin, columns, rows)
    return [(min(int(x), columns - 1), min(int(y), rows - 1), not portal.closed)]


def _picture(text: str) -> bytes:
    if not text:
        return b""
    if text.startswith("data:"):
        text = text.partition(",")[2]
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadMap("the picture of this map is not base64") from None

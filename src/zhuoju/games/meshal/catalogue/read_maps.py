"""MES-MAP-11, 13, 15 Maps as data: read and checked, drawn in characters, and drawn from characters."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from zhuoju.games.meshal.catalogue.map_checks import check, check_names
from zhuoju.games.meshal.maps.terrain import ground_height, grounds_at, tagged, terrain
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Ground, Spot, Wall
from zhuoju.games.meshal.model.words import HazardKind, MapKind, ZoneTag
from zhuoju.kernel import PackError


class Glyph(NamedTuple):
    """What a character of a drawn map stands for."""

    wall: bool = False
    door: bool = False
    open: bool = False
    low: bool = False
    tags: tuple[ZoneTag, ...] = ()
    hazard: HazardKind | None = None
    height: int = 0
    dark: bool = False
    crowd: bool = False


GLYPHS: Final[dict[str, Glyph]] = {
    ".": Glyph(),
    "#": Glyph(wall=True),
    "-": Glyph(wall=True, low=True),
    "+": Glyph(door=True),
    "/": Glyph(door=True, open=True),
    ":": Glyph(tags=("difficult",)),
    "=": Glyph(tags=("smooth",)),
    '"': Glyph(tags=("obscured",)),
    "~": Glyph(hazard="water"),
    "%": Glyph(hazard="bog"),
    "!": Glyph(hazard="corrosive"),
    "v": Glyph(height=-1),
    "d": Glyph(dark=True),
    "c": Glyph(crowd=True),
    **{str(up): Glyph(height=up) for up in range(1, 10)},
}
"""Digits are heights; v is a pit; - a wall of one step that can be crossed."""


def read_map(data: object, where: str = "map") -> Field:
    """MES-MAP-13 A map from plain data: the fields of `Field`, or `rows` of characters. Raises PackError."""
    if not isinstance(data, Mapping):
        raise PackError(where, "a map is a table of fields (MES-MAP-13)")
    given: dict[str, Any] = dict(data)
    rows = given.pop("rows", None)
    known = [field.name for field in msgspec.structs.fields(Field)]
    for name in given:
        if name not in known:
            raise PackError(where, f"a map has no field `{name}` (MES-MAP-13)", word=str(name), known=known)
    try:
        field = msgspec.convert(given, Field)
    except msgspec.ValidationError as wrong:
        raise PackError(where, f"{wrong} (MES-MAP-13)") from None
    if rows is not None:
        field = _with_rows(field, rows, where)
    check(field, where)
    check_names(field, where)
    return field


def _with_rows(field: Field, rows: object, where: str) -> Field:
    if (
        field.kind == "gridless"
        or not isinstance(rows, Sequence)
        or not rows
        or not all(isinstance(r, str) for r in rows)
    ):
        raise PackError(where, "`rows` is a list of lines, at least one, for maps of cells only (MES-MAP-15)")
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            if glyph not in GLYPHS:
                raise PackError(f"{where}, row {y + 1}, column {x + 1}", f"`{glyph}` stands for nothing")
    made = drawn(rows, field.kind, west=field.west, north=field.north)
    made.walls += field.walls
    made.grounds += field.grounds
    made.items, made.traps, made.zones = field.items, field.traps, field.zones
    made.pixels = field.pixels
    made.dark, made.storm, made.next_id = field.dark, field.storm, max(made.next_id, field.next_id)
    return made


def drawn(rows: Sequence[str], kind: MapKind = "grid", *, west: int = 0, north: int = 0) -> Field:
    """A map of cells from rows of characters (see GLYPHS); hexes: odd rows stand half a step east."""
    field = Field(kind=kind, width=max(map(len, rows)), length=len(rows), west=west, north=north)
    grounds: dict[str, list[Spot]] = {}
    walls: dict[str, list[Spot]] = {}
    for row, line in enumerate(rows):
        for column, glyph in enumerate(line):
            y = north + row
            spot = (west + column - (y // 2 if kind == "hex" else 0), y)
            meaning = GLYPHS[glyph]
            if meaning.wall:
                walls.setdefault(glyph, []).append(spot)
            elif meaning.door:
                door = Wall(field.next_id, [spot], object="ob_wood_door", durability=8, open=meaning.open)
                field.walls.append(door)
                field.next_id += 1
            elif meaning != Glyph():
                grounds.setdefault(glyph, []).append(spot)
    for glyph, cells in walls.items():
        field.walls.append(Wall(field.next_id, cells, height=1 if GLYPHS[glyph].low else 3))
        field.next_id += 1
    field.grounds = [_ground(GLYPHS[glyph], cells) for glyph, cells in grounds.items()]
    return field


def _ground(glyph: Glyph, cells: list[Spot]) -> Ground:
    depth = 3 if glyph.hazard == "water" else 0
    return Ground(list(glyph.tags), cells, [], glyph.height, glyph.hazard, depth, glyph.dark, glyph.crowd)


# Drawing


def draw(field: Field, marks: Mapping[Spot, str] | None = None) -> str:
    """A map in characters, one for each cell or (gridless) each square step; `marks`: beings and the like."""
    seen = dict(marks or {})
    lines = []
    for row in range(field.length):
        y = field.north + row
        if field.kind == "gridless":
            lines.append(
                "".join(_square(field, x, y, seen) for x in range(field.west, field.west + field.width))
            )
            continue
        lean = y // 2 if field.kind == "hex" else 0
        cells = [(x - lean, y) for x in range(field.west, field.west + field.width)]
        signs = [seen.get(cell) or _sign(field, cell) for cell in cells]
        lines.append(" " * (y % 2) + " ".join(signs) if field.kind == "hex" else "".join(signs))
    return "\n".join(line.rstrip() for line in lines)


def _square(field: Field, x: int, y: int, marks: Mapping[Spot, str]) -> str:
    """What is in a square step of a gridless map."""
    west, north = x * HUNDREDTHS, y * HUNDREDTHS
    for (a, b), mark in marks.items():
        if 0 <= a - west < HUNDREDTHS and 0 <= b - north < HUNDREDTHS:
            return mark
    middle = (west + HUNDREDTHS // 2, north + HUNDREDTHS // 2)
    for _, (left, top, right, bottom), _ in terrain(field).bars["move"].solids:
        if left <= middle[0] <= right and top <= middle[1] <= bottom:
            return "#"
    return _ground_sign(field, middle)


def _sign(field: Field, spot: Spot) -> str:
    for wall in field.walls:
        if spot in wall.cells:
            if wall.object and "door" in wall.object:
                return "/" if wall.open else "+"
            return "-" if wall.height <= 1 else "#"
    return _ground_sign(field, spot)


def _ground_sign(field: Field, spot: Spot) -> str:
    for ground in grounds_at(field, spot):
        if ground.hazard in ("water", "bog", "corrosive"):
            return {"water": "~", "bog": "%", "corrosive": "!"}[ground.hazard]
    if height := ground_height(field, spot):
        return "v" if height < 0 else str(min(height, 9))
    tags: tuple[tuple[ZoneTag, str], ...] = (
        ("blocked", "#"), ("hazard", "!"), ("obscured", '"'), ("difficult", ":"), ("smooth", "="),
    )  # fmt: skip
    return next((sign for tag, sign in tags if tagged(field, spot, tag)), ".")

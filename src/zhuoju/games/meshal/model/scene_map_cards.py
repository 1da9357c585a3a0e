"""MES-MAP-13 The map of a scene as packs write it: rectangles and cells, or outlines in steps."""

from typing import Annotated, Literal

from msgspec import Meta

from zhuoju.games.meshal.model.cards import Few, Part, Signed
from zhuoju.games.meshal.model.words import HazardKind, MapKind, ZoneTag

Spot = tuple[int, int]
Box = tuple[int, int, int, int]  # west, north, east, south: all of them inside


class Extent(Part, kw_only=True, frozen=True):
    """Where something is: cells, boxes, frames (the rim of a box) and rings; gridless: an outline."""

    cells: tuple[Spot, ...] = ()
    box: Box | None = None
    frame: Box | None = None
    ring: tuple[int, int, int] | None = None  # hex: centre and radius
    disc: tuple[int, int, int] | None = None  # hex: centre and radius
    holes: tuple[Spot, ...] = ()  # not these
    outline: tuple[Spot, ...] = ()  # gridless, in steps


class WallCard(Extent, kw_only=True, frozen=True):
    """A wall, a door, a pillar, a crate."""

    object: str = ""
    height: Few = 3
    circle: Few = 0  # gridless: radius in steps around the first point of the outline
    locked: bool = False
    open: bool = False
    blocks_move: bool = True
    blocks_sight: bool = True
    blocks_area: bool = True


class GroundCard(Extent, kw_only=True, frozen=True):
    """A piece of ground."""

    tags: tuple[ZoneTag, ...] = ()
    height: Signed = 0
    hazard: HazardKind | None = None
    depth: Few = 0
    dark: bool = False


class TrapMark(Part, kw_only=True, frozen=True):
    """A trap, and the way it faces."""

    trap: str
    at: Spot
    facing: Annotated[int, Meta(ge=0, le=359)] = 0  # gridless: degrees


class ItemMark(Part, kw_only=True, frozen=True):
    """An item that lies about."""

    item: str
    at: Spot
    n: Few = 1
    concealed: Literal["", "careful", "simple", "none", "casual"] = ""
    loaded: str = ""  # the ammunition that is in it


class MapCard(Part, kw_only=True, frozen=True):
    """The map of a scene."""

    kind: MapKind
    width: Few
    length: Few
    west: Signed = 0
    north: Signed = 0
    walls: tuple[WallCard, ...] = ()
    grounds: tuple[GroundCard, ...] = ()
    traps: tuple[TrapMark, ...] = ()
    items: tuple[ItemMark, ...] = ()
    dark: bool = False
    storm: bool = False

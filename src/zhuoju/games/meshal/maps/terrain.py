"""MES-MAP-13 What stands on a map, worked out once for each version of it: walls and grounds."""

from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, get_args

import msgspec

from zhuoju.games.meshal.maps.gridless_shapes import Figure, holds
from zhuoju.games.meshal.maps.tiling import Edge, edge
from zhuoju.games.meshal.model.field import Field, Ground, Spot, Wall, Zone
from zhuoju.games.meshal.model.words import MapKind, ZoneTag

What = Literal["move", "sight", "area"]
WHATS: Final[tuple[What, ...]] = get_args(What)
PAD = 8  # cells around the map, so that a shifted map does not wrap around; the broadest being fits in
MOST_KEPT = 1 << 16  # answers of a kind for one map
IN_THE_AIR: Final[tuple[ZoneTag, ...]] = ("lit", "silent")  # zones that neither lines nor ways depend on
FEW = 16  # cells
FORCE_WALL = 3  # steps: the height of a zone that is blocked


class Solid(NamedTuple):
    """A wall of a gridless map."""

    figure: Figure
    box: tuple[int, int, int, int]
    top: int  # tenths of a step


class Bars:
    """What stops one thing (moving, sight, areas): cells and edges with their tops in tenths of a step."""

    def __init__(self) -> None:
        self.cells: dict[Spot, int] = {}
        self.edges: dict[Edge, int] = {}
        self.solids: list[Solid] = []
        self.mask = 0
        self.lowest = self.highest = 0
        self._above: dict[int, int] = {}

    def above(self, index: "Terrain", level: int) -> int:
        """The cells whose tops are higher than so much."""
        if level < self.lowest:
            return self.mask
        found = self._above.get(level)
        if found is None:
            found = index.mask_of([cell for cell, top in self.cells.items() if top > level])
            self._above[level] = found
        return found

    def measure(self) -> None:
        """The lowest and the highest top."""
        tops = [*self.cells.values(), *self.edges.values(), *(solid.top for solid in self.solids)]
        self.lowest, self.highest = min(tops, default=0), max(tops, default=0)


class Terrain:
    """A map, indexed. A set of cells is a whole number with one bit for each of them."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.kind = field.kind
        last = field.north + field.length - 1
        lean = (last // 2, field.north // 2) if field.kind == "hex" else (0, 0)
        self.left = field.west - lean[0] - PAD
        self.top = field.north - PAD
        self.stride = field.width + lean[0] - lean[1] + 2 * PAD
        self.inside = self._inside()
        self.heights: dict[Spot, int] = {}  # of ground that is not level
        self.tags: dict[ZoneTag, int] = {}
        self._grounds()
        self.bars: dict[What, Bars] = {what: Bars() for what in WHATS}
        self._walls()
        for bars in self.bars.values():
            bars.mask = self.mask_of(list(bars.cells))
            bars.measure()
        self.plain = self._plain()
        outlined = [(n, Figure(tuple(g.outline))) for n, g in enumerate(field.grounds) if g.outline]
        self.figures = [(n, figure, figure.box()) for n, figure in outlined]
        zones = field.zones if self.kind == "gridless" else []
        self.boxes = [box for _, _, box in self.figures] + [zone_figure(zone).box() for zone in zones]
        self.boxes += [solid.box for bars in self.bars.values() for solid in bars.solids]  # of everything
        self.uneven = any(ground.height for ground in field.grounds)
        self.below: dict[Spot, tuple[int, ...]] = {}  # the grounds at positions that were asked for
        if field.kind != "gridless":
            for n, ground in enumerate(field.grounds):
                for cell in ground.cells:
                    self.below[cell] = (*self.below.get(cell, ()), n)
        self.sights: dict[object, bool] = {}  # of pairs of places
        self.lines: dict[object, bool] = {}
        self.plans: dict[object, Any] = {}  # what movers make of it (see cell_ground.py)
        self.ways: dict[object, Any] = {}  # where movers can go (see move_budget.py)
        self.bodies: dict[object, Any] = {}  # what bodies cover (see place.py)
        self.contacts: dict[object, bool] = {}  # of pairs of places (see measuring.py)
        self.hazards = frozenset(ground.hazard for ground in field.grounds)
        self.dark = any(ground.dark for ground in field.grounds)
        self.veils = "obscured" in self.tags or any(ground.crowd for ground in field.grounds)

    def _plain(self) -> int:
        """The cells with nothing on them at all, nor on their edges."""
        plain = self.inside & ~self.bars["move"].mask
        plain &= ~self.mask_of([cell for ground in self.field.grounds for cell in ground.cells])
        plain &= ~self.mask_of([cell for between in self.bars["move"].edges for cell in between])
        for tag in self.tags.values():
            plain &= ~tag
        return plain

    def is_plain(self, spot: Spot) -> bool:
        """Whether nothing is on a cell."""
        return bool(self.plain >> self.bit(spot) & 1)

    def under(self, spot: Spot) -> tuple[int, ...]:
        """Which of the map's grounds a position belongs to."""
        found = self.below.get(spot)
        if found is None:
            if self.kind != "gridless":
                return ()
            x, y = spot
            found = tuple(
                n
                for n, figure, (west, north, east, south) in self.figures
                if west <= x <= east and north <= y <= south and holds(figure, spot)
            )
            if len(self.below) < MOST_KEPT:
                self.below[spot] = found
        return found

    def bit(self, spot: Spot) -> int:
        """The number of a cell's bit."""
        return (spot[1] - self.top) * self.stride + spot[0] - self.left

    def spot(self, bit: int) -> Spot:
        """The cell of a bit."""
        y, x = divmod(bit, self.stride)
        return x + self.left, y + self.top

    def mask_of(self, cells: list[Spot]) -> int:
        """A set of cells, those far outside the map left out."""
        if len(cells) <= FEW:
            return self._few(cells)
        bits = bytearray((self.stride * (self.field.length + 2 * PAD) + 7) // 8 + 1)
        for x, y in cells:
            column, row = x - self.left, y - self.top
            if 0 <= column < self.stride and 0 <= row < self.field.length + 2 * PAD:
                n = row * self.stride + column
                bits[n >> 3] |= 1 << (n & 7)
        return int.from_bytes(bits, "little")

    def _few(self, cells: list[Spot]) -> int:
        """The same for so few that putting each where it belongs is quicker than writing the whole map."""
        found, rows = 0, self.field.length + 2 * PAD
        for x, y in cells:
            column, row = x - self.left, y - self.top
            if 0 <= column < self.stride and 0 <= row < rows:
                found |= 1 << (row * self.stride + column)
        return found

    def cells_of(self, mask: int) -> list[Spot]:
        """The cells of a set, row by row."""
        found, stride, left, top = [], self.stride, self.left, self.top
        line, row = (1 << stride) - 1, 0
        while mask:
            bits = mask & line
            while bits:
                low = bits & -bits
                found.append((low.bit_length() - 1 + left, row + top))
                bits ^= low
            mask >>= stride
            row += 1
        return found

    def _grounds(self) -> None:
        for ground in self.field.grounds:
            if ground.height:
                self.heights.update(dict.fromkeys(ground.cells, ground.height))
            for tag in ground.tags:
                self.tags[tag] = self.tags.get(tag, 0) | self.mask_of(ground.cells)
        for zone in self.field.zones:
            self.tags[zone.tag] = self.tags.get(zone.tag, 0) | self.mask_of(zone.cells)

    def _inside(self) -> int:
        """The cells of the map."""
        if self.kind == "gridless":
            return 0
        line, found = (1 << self.field.width) - 1, 0
        for y in range(self.field.north, self.field.north + self.field.length):
            x = self.field.west - (y // 2 if self.kind == "hex" else 0)
            found |= line << self.bit((x, y))
        return found

    def _walls(self) -> None:
        for wall in self.field.walls:
            if not wall.open:
                flags = (wall.blocks_move, wall.blocks_sight, wall.blocks_area)
                stopped = [self.bars[what] for what, flag in zip(WHATS, flags, strict=True) if flag]
                self._bar(stopped, wall.cells, wall.edges, _figure(wall), wall.height)
        force = [self.bars["move"], self.bars["area"]]  # it can be seen through
        for zone in self.field.zones:
            if zone.tag == "blocked":
                self._bar(
                    force, zone.cells, [], zone_figure(zone) if self.kind == "gridless" else None, FORCE_WALL
                )
        for ground in self.field.grounds:
            if "blocked" in ground.tags:
                figure = Figure(tuple(ground.outline)) if ground.outline else None
                self._bar(list(self.bars.values()), ground.cells, [], figure, FORCE_WALL)

    def _bar(
        self, stopped: list[Bars], cells: list[Spot], edges: list[Edge], figure: Figure | None, height: int
    ) -> None:
        for cell in cells:
            top = 10 * (height + max(0, self.heights.get(cell, 0)))
            for bars in stopped:
                bars.cells[cell] = max(bars.cells.get(cell, 0), top)
        for one, other in edges:
            top = 10 * (height + max(self.heights.get(one, 0), self.heights.get(other, 0), 0))
            between = edge(one, other)
            for bars in stopped:
                bars.edges[between] = max(bars.edges.get(between, 0), top)
        if figure is not None:
            for bars in stopped:
                bars.solids.append(Solid(figure, figure.box(), 10 * height))


_GEOMETRY = tuple[
    tuple[MapKind, int, int, int, int],
    list[tuple[list[Spot], list[Edge], list[Spot], int, int, bool, bool, bool, bool, int]],
    list[Ground],
    list[tuple[ZoneTag, list[Spot], Spot, int, list[Spot]]],
]


def terrain(field: Field) -> Terrain:
    """The index of a map; looked up anew when the map has changed."""
    kept: tuple[int, Terrain] | None = field.__dict__.get("terrain")
    if kept is not None and kept[0] == field.version:
        return kept[1]
    index = _indexed(_geometry(field))
    field.__dict__["terrain"] = field.version, index
    return index


def _geometry(field: Field) -> bytes:
    """Everything that lines and ways depend on: equal maps share what was worked out for one of them."""
    walls = [(w.cells, w.edges, w.outline, w.circle, w.height, w.open, w.blocks_move, w.blocks_sight,
              w.blocks_area, w.thickness) for w in field.walls]  # fmt: skip
    zones = [(z.tag, z.cells, z.centre, z.radius, z.outline) for z in field.zones if z.tag not in IN_THE_AIR]
    size = (field.kind, field.width, field.length, field.west, field.north)
    return msgspec.msgpack.encode((size, walls, field.grounds, zones))


@lru_cache(maxsize=64)
def _indexed(raw: bytes) -> Terrain:
    """The index of a map that was written down."""
    (kind, width, length, west, north), walls, grounds, zones = msgspec.msgpack.decode(raw, type=_GEOMETRY)
    made = Field(kind, width, length, west, north, grounds=grounds)
    for n, wall in enumerate(walls):
        made.walls.append(
            Wall(
                n, wall[0], wall[1], wall[2], wall[3], height=wall[4], open=wall[5], blocks_move=wall[6],
                blocks_sight=wall[7], blocks_area=wall[8], thickness=wall[9],
            )
        )  # fmt: skip
    for n, (tag, cells, centre, radius, outline) in enumerate(zones):
        made.zones.append(Zone(n, tag, cells, centre, radius, outline))
    return Terrain(made)


def _figure(wall: Wall) -> Figure | None:
    return Figure(tuple(wall.outline), wall.circle) if wall.outline else None


def zone_figure(zone: Zone) -> Figure:
    """The shape of a zone on a gridless map."""
    return Figure(tuple(zone.outline)) if zone.outline else Figure((zone.centre,), zone.radius)


# What is under one's feet


def grounds_at(field: Field, spot: Spot) -> list[Ground]:
    """The pieces of ground that a position belongs to, as the map lists them."""
    if not field.grounds:
        return []
    return [field.grounds[n] for n in terrain(field).under(spot)]


def zones_at(field: Field, spot: Spot) -> list[Zone]:
    """The zones that cover a position."""
    if field.kind == "gridless":
        return [zone for zone in field.zones if holds(zone_figure(zone), spot)]
    return [zone for zone in field.zones if spot in zone.cells]


def tagged(field: Field, spot: Spot, tag: ZoneTag) -> bool:
    """Whether a terrain tag lies on a position, from the ground or from a zone."""
    if field.kind == "gridless":
        found = any(tag in ground.tags for ground in grounds_at(field, spot))
    else:
        index = terrain(field)
        found = bool(index.tags.get(tag, 0) >> index.bit(spot) & 1)
        if tag not in IN_THE_AIR:
            return found
    return found or any(zone.tag == tag for zone in zones_at(field, spot))


def ground_height(field: Field, spot: Spot) -> int:
    """How high the ground is; below 0 in a pit."""
    if not field.grounds:
        return 0
    index = terrain(field)
    if not index.uneven:
        return 0
    if field.kind == "gridless":
        grounds = field.grounds
        return max((h for n in index.under(spot) if (h := grounds[n].height)), default=0)
    return index.heights.get(spot, 0)

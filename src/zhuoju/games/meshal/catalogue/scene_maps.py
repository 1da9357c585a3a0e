"""MES-MAP-13, MES-HAZ-21 From the map of a scene to the field of a match."""

from collections.abc import Iterator

from zhuoju.games.meshal.catalogue.library import ITEMS, OBJECTS
from zhuoju.games.meshal.catalogue.map_checks import check
from zhuoju.games.meshal.catalogue.objects import of_preset
from zhuoju.games.meshal.maps.tiling import HEX_STEPS
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Ground, Lying, SetTrap, Spot, Wall
from zhuoju.games.meshal.model.scene_map_cards import Extent, GroundCard, ItemMark, MapCard, WallCard
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.words import MapKind
from zhuoju.kernel import PackError


def field_of(card: MapCard, where: str = "map") -> Field:
    """A fresh field as the card says. Raises PackError."""
    field = Field(card.kind, card.width, card.length, card.west, card.north, dark=card.dark, storm=card.storm)
    for raised in card.walls:
        _raise(field, raised)
    field.grounds = [_ground(field, ground) for ground in card.grounds]
    for mark in card.traps:
        field.traps.append(SetTrap(_number(field), mark.trap, spot_of(card.kind, mark.at), mark.facing))
    for thing in card.items:
        at = spot_of(card.kind, thing.at)
        field.items.append(
            Lying(_number(field), thing.item, at, thing.n, thing.concealed, _ready_to_fire(thing))
        )
    check(field, where)
    for wall in field.walls:
        _somewhere(wall, f"{where}, wall {wall.id}")
    for n, ground in enumerate(field.grounds, 1):
        _somewhere(ground, f"{where}, ground {n}")
    return field


def _somewhere(part: Wall | Ground, where: str) -> None:
    """MES-MAP-13 Refuse what is nowhere. Raises PackError."""
    if not (part.cells or part.outline):
        raise PackError(where, "it takes no position: a box is west, north, east, south (MES-MAP-13)")


def spot_of(kind: MapKind, at: Spot) -> Spot:
    """A spot as a card writes it; gridless cards count in steps."""
    return (at[0] * HUNDREDTHS, at[1] * HUNDREDTHS) if kind == "gridless" else at


def _ready_to_fire(thing: ItemMark) -> Carried | None:
    """MES-ITM-11 A weapon that lies about loaded."""
    if not thing.loaded:
        return None
    return Carried(0, thing.item, loaded=max(1, ITEMS[thing.item].capacity), ammunition=thing.loaded)


def _number(field: Field) -> int:
    field.next_id += 1
    return field.next_id - 1


def _raise(field: Field, card: WallCard) -> None:
    """A wall; what can be broken cell by cell (MES-OBJ-09) has its durability."""
    outline = [spot_of(field.kind, point) for point in card.outline]
    made = Wall(
        _number(field), list(dict.fromkeys(_cells(card))), outline=outline, circle=card.circle * HUNDREDTHS,
        blocks_move=card.blocks_move, blocks_sight=card.blocks_sight, blocks_area=card.blocks_area,
        height=card.height, locked=card.locked, open=card.open,
    )  # fmt: skip
    preset = OBJECTS.get(card.object)
    if preset is not None:
        made.object, made.thickness, made.cover = card.object, preset.digits, preset.cover
        made.durability = of_preset(preset).durability
        made.blocks_sight = card.blocks_sight and preset.blocks_sight
        made.blocks_move = card.blocks_move and preset.blocks_move
    field.walls.append(made)


def _ground(field: Field, card: GroundCard) -> Ground:
    outline = [spot_of(field.kind, point) for point in card.outline]
    cells = list(dict.fromkeys(_cells(card)))
    return Ground(list(card.tags), cells, outline, card.height, card.hazard, card.depth, card.dark)


def _cells(card: Extent) -> Iterator[Spot]:
    holes = set(card.holes)
    return (cell for cell in _every(card) if cell not in holes)


def _every(card: Extent) -> Iterator[Spot]:
    yield from card.cells
    if card.box is not None:
        west, north, east, south = card.box
        yield from ((x, y) for y in range(north, south + 1) for x in range(west, east + 1))
    if card.frame is not None:
        west, north, east, south = card.frame
        rim = ((x, y) for y in range(north, south + 1) for x in range(west, east + 1))
        yield from ((x, y) for x, y in rim if x in (west, east) or y in (north, south))
    if card.ring is not None:
        yield from hex_ring(*card.ring)
    if card.disc is not None:
        q, r, radius = card.disc
        for n in range(radius + 1):
            yield from hex_ring(q, r, n)


def hex_ring(q: int, r: int, radius: int) -> Iterator[Spot]:
    """The hexes so many steps from one."""
    if radius == 0:
        yield q, r
        return
    x, y = q + HEX_STEPS[4][0] * radius, r + HEX_STEPS[4][1] * radius
    for dx, dy in HEX_STEPS:
        for _ in range(radius):
            yield x, y
            x, y = x + dx, y + dy

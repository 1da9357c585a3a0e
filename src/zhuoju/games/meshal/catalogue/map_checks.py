"""MES-MAP-13, 15 Maps that make no sense are refused: where, what, and what to do."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from zhuoju.games.meshal.catalogue.library import ITEMS, OBJECTS, TRAPS
from zhuoju.games.meshal.maps.tiling import GRID_STEPS, inside, neighbours
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot, Wall, Zone
from zhuoju.kernel import PackError

WIDEST: Final = 200  # steps
HIGHEST: Final = 100
FARTHEST: Final = 10_000  # steps: where the first row and column may be
MOST: Final = 5000  # walls, grounds, zones, items or traps of a map
LARGEST: Final = 10**6  # any other number
CONCEALED: Final = ("", "careful", "simple", "none", "casual")


class Bounds(NamedTuple):
    """What a number may be."""

    name: str
    least: int
    most: int = LARGEST


OF_MAPS: Final = (
    Bounds("west", -FARTHEST, FARTHEST),
    Bounds("north", -FARTHEST, FARTHEST),
    Bounds("pixels", 1),
    Bounds("version", 0),
)
OF_WALLS: Final = (
    Bounds("thickness", 0, HIGHEST),
    Bounds("durability", 0),
    Bounds("weight", 0),
    Bounds("hangs", 0, HIGHEST),
    Bounds("cover", 0, HIGHEST),
)


def check(field: Field, where: str = "map") -> None:
    """MES-MAP-13, 15 Refuse a map that makes no sense. Raises PackError."""
    if not (1 <= field.width <= WIDEST and 1 <= field.length <= WIDEST):
        raise PackError(where, f"a map is 1 to {WIDEST} steps wide and long (MES-MAP-15)")
    _check_bounds(field, OF_MAPS, where)
    for name in ("walls", "grounds", "zones", "items", "traps"):
        if len(getattr(field, name)) > MOST:
            raise PackError(where, f"a map has at most {MOST} {name}")
    for wall in field.walls:
        _check_wall(field, wall, f"{where}, wall {wall.id}")
    for n, ground in enumerate(field.grounds):
        _check_place(field, ground.cells, ground.outline, 3, f"{where}, ground {n + 1}")
        if abs(ground.height) > HIGHEST or not 0 <= ground.depth <= HIGHEST:
            raise PackError(f"{where}, ground {n + 1}", f"heights go up to {HIGHEST} steps (MES-MAP-12)")
    for zone in field.zones:
        _check_zone(field, zone, f"{where}, zone {zone.id}")
    _check_things(field, where)
    _check_numbers(field, where)


def check_names(field: Field, where: str) -> None:
    """MES-MAP-13 Refuse what no pack knows. Raises PackError."""
    for item in field.items:
        if item.item not in ITEMS:
            raise PackError(f"{where}, {item.id}", f"no item `{item.item}`", word=item.item, known=ITEMS)
    for trap in field.traps:
        if trap.trap not in TRAPS:
            raise PackError(f"{where}, {trap.id}", f"no trap `{trap.trap}`", word=trap.trap, known=TRAPS)
    for wall in field.walls:
        if wall.object and wall.object not in OBJECTS:
            place = f"{where}, wall {wall.id}"
            raise PackError(place, f"no object `{wall.object}`", word=wall.object, known=OBJECTS)


def _check_bounds(of: object, bounds: Iterable[Bounds], where: str) -> None:
    for name, least, most in bounds:
        if not least <= getattr(of, name) <= most:
            raise PackError(where, f"`{name}` is {least} to {most} (MES-MAP-13)")


def _check_things(field: Field, where: str) -> None:
    """Items and traps lie on the map."""
    places = [(item.id, item.at) for item in field.items] + [(trap.id, trap.at) for trap in field.traps]
    for number, at in places:
        if not inside(field, at):
            raise PackError(f"{where}, {number}", f"{at} is not on the map (MES-MAP-15)")
    for trap in field.traps:
        if field.kind == "gridless" and trap.trap in TRAPS and TRAPS[trap.trap].floods:
            said = f"`{trap.trap}` floods a room cell by cell; it needs a map of cells (MES-FX-08)"
            raise PackError(f"{where}, {trap.id}", said)
    for item in field.items:
        place = f"{where}, {item.id}"
        if not 1 <= item.n <= LARGEST:
            raise PackError(place, f"of an item there are 1 to {LARGEST}")
        if item.concealed not in CONCEALED:
            said = f"`{item.concealed}` is no concealment (MES-PER-17)"
            raise PackError(place, said, word=item.concealed, known=CONCEALED[1:])


def _check_numbers(field: Field, where: str) -> None:
    """Every wall, zone, item and trap has a number of its own, from 1 on; new ones come after them."""
    numbers = [thing.id for part in (field.items, field.traps, field.walls, field.zones) for thing in part]
    if len(set(numbers)) < len(numbers):
        raise PackError(where, "two things on the map have the same number")
    for number in numbers:
        if not 1 <= number <= LARGEST:
            raise PackError(f"{where}, {number}", f"numbers of things are 1 to {LARGEST}")
    for wall in field.walls:
        if unknown := set(wall.bears).difference(other.id for other in field.walls):
            said = f"it bears {min(unknown)}, and there is no such wall"
            raise PackError(f"{where}, wall {wall.id}", said)
    field.next_id = max(field.next_id, *(n + 1 for n in numbers), 1)


def _check_wall(field: Field, wall: Wall, where: str) -> None:
    if not 0 <= wall.height <= HIGHEST:
        raise PackError(where, f"a wall is 0 to {HIGHEST} steps high (MES-MAP-13)")
    _check_bounds(wall, OF_WALLS, where)
    if not 0 <= wall.circle <= WIDEST * HUNDREDTHS or (wall.circle and len(wall.outline) != 1):
        raise PackError(where, "a round wall has a radius and one point (MES-MAP-13)")
    _check_place(field, wall.cells, wall.outline, 1 if wall.circle else 2, where)
    for one, other in wall.edges:
        between = (other[0] - one[0], other[1] - one[1])
        diagonal = field.kind == "grid" and between in GRID_STEPS[1::2]
        on_it = inside(field, one) and other in neighbours(field, one)
        if field.kind == "gridless" or diagonal or not on_it:
            raise PackError(where, f"{one} and {other} share no edge (MES-MAP-13)")


def _check_zone(field: Field, zone: Zone, where: str) -> None:
    """What an effect has laid may reach beyond the map; what it lies on must be there."""
    if field.kind != "gridless":
        _check_place(field, zone.cells, zone.outline, 0, where)
    elif zone.cells:
        raise PackError(where, "a gridless map has outlines, no cells (MES-MAP-13)")
    elif not zone.outline and not (0 < zone.radius <= WIDEST * HUNDREDTHS and inside(field, zone.centre)):
        raise PackError(where, "a zone has an outline, or a radius and a centre on the map (MES-MAP-13)")
    elif zone.outline and len(set(zone.outline)) < 2:
        raise PackError(where, "an outline needs 2 points or more that differ (MES-MAP-13)")


def _check_place(
    field: Field, cells: Iterable[Spot], outline: Sequence[Spot], least: int, where: str
) -> None:
    for cell in cells:
        if field.kind == "gridless":
            raise PackError(where, "a gridless map has outlines, no cells (MES-MAP-13)")
        if not inside(field, cell):
            raise PackError(where, f"{cell} is not on the map (MES-MAP-15)")
    if outline and field.kind != "gridless":
        raise PackError(where, "a map of cells has no outlines (MES-MAP-13)")
    if field.kind == "gridless" and len(set(outline)) < least:
        raise PackError(where, f"an outline needs {least} points or more that differ (MES-MAP-13)")
    for point in outline:
        if not inside(field, point):
            raise PackError(where, f"{point} is not on the map (MES-MAP-15)")

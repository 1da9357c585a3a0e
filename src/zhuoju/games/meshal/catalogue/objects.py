"""MES-OBJ Things that can be broken: material, durability, protections, repair; vehicles and items too."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, Literal, NamedTuple

import msgspec

from zhuoju.games.meshal.basics import pool, proposals, protecting
from zhuoju.games.meshal.catalogue.library import ITEMS, MATERIALS, OBJECTS
from zhuoju.games.meshal.model.cards import Item
from zhuoju.games.meshal.model.field import Field, Spot, Wall
from zhuoju.games.meshal.model.profile import Settings
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.state import Meshal
from zhuoju.games.meshal.model.words import AttackType, Family, ProtectionType, Scale
from zhuoju.games.meshal.model.world_cards import ObjectPreset, Vehicle
from zhuoju.kernel import Flow

DIGITS_PER_STEP: Final = 40
THICKNESS: Final[dict[Scale, int]] = {"trivial": 1, "light": 2, "heavy": 4}  # MES-OBJ-13
USUAL_MATERIAL: Final[dict[Family, str]] = {
    "weapon": "common_metal", "protection": "leather", "accessory": "common_metal", "ammunition": "wood",
    "medicine": "glass", "document": "fibre", "tool": "wood", "addon": "common_metal",
    "currency": "common_metal",
}  # fmt: skip
State = Literal["sound", "broken", "destroyed"]


class Factors(NamedTuple):
    """MES-OBJ-07 What changes an object beside its material."""

    worn: bool = False
    reinforced: bool = False
    enchanted: bool = False
    delicate: bool = False


class Built(NamedTuple):
    """What an object can take."""

    durability: int
    physical: int
    erosive: int
    immune: tuple[ProtectionType, ...] = ("occult",)
    occult: int = 0  # where it is not immune


PLAIN: Final = Factors()


# Building


def build(material: str, digits: int, factors: Factors = PLAIN, *, settings: Settings | None = None) -> Built:
    """MES-OBJ-04..07 Durability by material and thickness, protections by material, then the factors."""
    of = MATERIALS[material]
    basis = settings.durability_basis if settings is not None else "table"
    thick = Fraction(digits) if basis == "table" else Fraction(digits, DIGITS_PER_STEP)
    return Built(
        _durability(of.durability * thick, factors),
        _protection(of.physical, factors),
        _protection(of.erosive, factors),
    )


def _durability(base: Fraction, factors: Factors) -> int:
    """MES-OBJ-07 First times and divided by, then plus and minus, then truncated, at least 1."""
    if factors.worn:
        base /= 2
    if factors.enchanted:
        base *= 2
    if factors.reinforced:
        base += 3
    return max(1, pool.truncate(base))


def _protection(base: int, factors: Factors) -> int:
    value = Fraction(base, 2) if factors.delicate else Fraction(base)
    value += 2 * factors.enchanted + factors.reinforced - factors.worn
    return pool.truncate(value)


def of_preset(preset: ObjectPreset, settings: Settings | None = None) -> Built:
    """A ready-made object; what it prints itself comes before the table (MES-OBJ-05)."""
    factors = Factors(preset.worn, preset.reinforced, preset.enchanted, preset.delicate)
    built = build(preset.material, preset.digits, factors, settings=settings)
    if preset.durability is not None:
        built = built._replace(durability=preset.durability)
    if preset.physical is not None:
        built = built._replace(physical=preset.physical)
    return built._replace(immune=preset.immune)


def of_vehicle(vehicle: Vehicle) -> Built:
    """MES-RID-10 Vehicles are objects."""
    return build(vehicle.material, vehicle.digits, Factors(reinforced=vehicle.reinforced))


def material_of(item: Item) -> str:
    """MES-OBJ-13 What an item is mainly made of."""
    if item.material:
        return item.material
    return next((USUAL_MATERIAL[f] for f in item.families if f in USUAL_MATERIAL), "wood")


def of_item(item: Item) -> Built:
    """MES-OBJ-13 Trivial items are 1 digit thick, light 2, heavy 4."""
    return build(material_of(item), THICKNESS[item.scale or "trivial"])


def worn_out(carried: Carried) -> bool:
    """MES-OBJ-03 Whether an item is broken: it has lost more than half of its durability."""
    if not carried.wear:
        return False
    whole = of_item(ITEMS[carried.item]).durability
    return state_of(whole - carried.wear, whole) != "sound"


# Harming


def protection(built: Built, types: Iterable[AttackType]) -> int | None:
    """MES-OBJ-06 The protection that counts against an attack; None: immune. Raw attacks work."""
    points: dict[AttackType, int] = {
        "physical": built.physical, "erosive": built.erosive, "occult": built.occult,
    }  # fmt: skip
    return protecting.protection_used(types, points, built.immune)


def damage(built: Built, result: int, types: Iterable[AttackType], penetration: int = 0) -> int:
    """MES-OBJ-01, 02, 08 What an attack takes off: it must exceed the protection; no defence is made."""
    used = protection(built, types)
    return 0 if used is None else protecting.left(result, protecting.penetrated(used, penetration))


def state_of(left: int, original: int) -> State:
    """MES-OBJ-02, 03 Destroyed at 0; broken strictly below half."""
    if left <= 0:
        return "destroyed"
    return "broken" if 2 * left < original else "sound"


def mended(left: int, original: int, n: int) -> int:
    """MES-OBJ-14 Repair restores up to the original; what is destroyed stays so."""
    return 0 if left <= 0 else min(original, left + n)


def vehicle_speed(vehicle: Vehicle, left: int) -> int:
    """MES-RID-10 Halved when broken; destroyed ones stop."""
    match state_of(left, of_vehicle(vehicle).durability):
        case "sound":
            return vehicle.movement.speed
        case "broken":
            return vehicle.movement.speed // 2
        case _:
            return 0


# Walls and doors on a map


def wall_of(preset: str, wall_id: int, cells: list[Spot], settings: Settings | None = None) -> Wall:
    """MES-OBJ-11 A preset as a part of a map: it bars and shelters until it is destroyed."""
    entry = OBJECTS[preset]
    return Wall(
        wall_id,
        cells,
        blocks_move=entry.blocks_move,
        blocks_sight=entry.blocks_sight,
        object=preset,
        durability=of_preset(entry, settings).durability,
        locked=entry.lock is not None,
        cover=entry.cover,
    )


def fit(field: Field, settings: Settings) -> None:
    """MES-OBJ-05 Maps are drawn with durability by the table; where the example rules, by that."""
    for wall in field.walls if settings.durability_basis != "table" else ():
        if wall.object in OBJECTS:
            preset = OBJECTS[wall.object]
            left = wall.durability * of_preset(preset, settings).durability
            wall.durability = max(min(wall.durability, 1), left // of_preset(preset).durability)


def part_at(field: Field, wall: Wall, at: Spot) -> Wall:
    """MES-OBJ-09 The position of a long wall that is attacked, or the edges beside it, as a wall of its own.

    What a wall bears comes down with the last of it."""
    cells = [cell for cell in wall.cells if cell == at]
    edges = [edge for edge in wall.edges if at in edge]
    if not (cells or edges) or (len(cells), len(edges)) == (len(wall.cells), len(wall.edges)):
        return wall
    wall.cells = [cell for cell in wall.cells if cell not in cells]
    wall.edges = [edge for edge in wall.edges if edge not in edges]
    part = msgspec.structs.replace(wall, id=field.next_id, cells=cells, edges=edges, bears=[])
    field.next_id += 1
    field.walls.append(part)
    return part


def strike(field: Field, wall: Wall, loss: int, settings: Settings | None = None) -> State:
    """MES-OBJ-02, 03, 11 Durability off a wall; destroyed, it no longer bars anything and is gone."""
    original = of_preset(OBJECTS[wall.object], settings).durability
    wall.durability = max(0, wall.durability - loss)
    found = state_of(wall.durability, original)
    if found == "destroyed":
        wall.blocks_move = wall.blocks_sight = wall.blocks_area = False
        field.walls.remove(wall)
    return found


SUGGESTED_COVER: Final[dict[str, int]] = {"low": 1, "embrasure": 2}
"""MES-OBJ-15 Physical protection that a host may give to those right behind something."""


# What the host decides


def cover(m: Meshal, kind: Literal["low", "embrasure"]) -> Flow[int]:
    """MES-OBJ-15 The physical protection right behind something, as suggested or as decided."""
    usual = SUGGESTED_COVER[kind]
    return (yield from proposals.propose_amount(m, "MES-OBJ-15", "cover", usual, 0, 9, kind=kind))

"""MES-FX-01, 11 Checks of a pack as a whole: everything named exists, and strengths are recomputed."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

from zhuoju.content.language.document import Document, Place, read_file
from zhuoju.content.language.problem import Problem
from zhuoju.content.pack.entry import Entry
from zhuoju.content.pack.pack import Packs
from zhuoju.games.meshal.catalogue import adventure_lint
from zhuoju.games.meshal.catalogue.creature_strength import strength
from zhuoju.games.meshal.catalogue.faults import Fault
from zhuoju.games.meshal.model.cards import Ability, Item, ItemSet, Recipe, Species, Stack
from zhuoju.games.meshal.model.words import StatusName
from zhuoju.games.meshal.model.world_cards import (
    Creature,
    Loot,
    Material,
    Mount,
    ObjectPreset,
    PresetCharacter,
    StatusCard,
    Vehicle,
)
from zhuoju.kernel.errors import nearest


def lint(folder: Path, packs: Packs) -> list[Problem]:
    """Every mistake of this pack that shows only when all entries are there."""
    places = dict(_places(folder))
    problems = []
    for fault in _faults(packs):
        if fault.entry in places:
            document, place = places[fault.entry]
            inner = fault.path or ((fault.field,) if fault.field else ())
            mark = document.at((*place, *inner))
            problems.append(
                Problem(document.file, mark.line, mark.column, fault.entry, fault.what, fault.hint)
            )
    return problems


def _places(folder: Path) -> Iterator[tuple[str, tuple[Document, Place]]]:
    """Where each entry of a pack stands."""
    for path in sorted(folder.glob("*.yaml")):
        document = read_file(path)
        for kind, entries in document.data.items() if isinstance(document.data, dict) else ():
            for n, entry in enumerate(entries if isinstance(entries, list) else ()):
                if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                    yield entry["id"], (document, (kind, n))


def _faults(packs: Packs) -> Iterator[Fault]:
    abilities, items = packs.of(Ability), packs.of(Item)
    mounts = packs.of(Mount)
    creatures = {**packs.of(Creature), **mounts}
    materials = packs.of(Material)
    for entry in packs:
        yield from _named(entry, abilities, items, materials, mounts, packs.of(Species))
    for creature in creatures.values():
        if all(name in abilities for name in creature.abilities):
            yield from _strength(creature, abilities)
    for status in packs.of(StatusCard).values():
        if status.id not in get_args(StatusName):
            yield Fault(status.id, f"`{status.id}` is no status of the rules", "id")
    yield from adventure_lint.faults(packs)


def _strength(creature: Creature, abilities: Mapping[str, Ability]) -> Iterator[Fault]:
    """MES-FX-11 The strength printed must be what the formula gives."""
    right = strength(creature, abilities)
    if creature.strength != right:
        yield Fault(creature.id, f"its strength is {right}, not {creature.strength}", "strength")


def _named(
    entry: Entry,
    abilities: Mapping[str, Ability],
    items: Mapping[str, Item],
    materials: Mapping[str, Material],
    mounts: Mapping[str, Mount],
    species: Mapping[str, Species],
) -> Iterator[Fault]:
    """MES-FX-01 Whatever an entry names by id must be there."""
    for field, name in _abilities_of(entry):
        yield from _missing(entry, field, name, abilities, "ability")
    for field, name in _items_of(entry):
        yield from _missing(entry, field, name, items, "item")
    if isinstance(entry, ObjectPreset | Vehicle):
        yield from _missing(entry, "material", entry.material, materials, "material")
    if isinstance(entry, Vehicle) and entry.team:
        yield from _missing(entry, "team", entry.team, mounts, "mount")
    if isinstance(entry, PresetCharacter):
        yield from _missing(entry, "species", entry.species, species, "species")


def _missing(entry: Entry, field: str, name: str, known: Mapping[str, Entry], kind: str) -> Iterator[Fault]:
    if name and name not in known:
        yield Fault(entry.id, f"there is no {kind} `{name}`", field, nearest(name, known))


def _abilities_of(entry: Entry) -> Iterator[tuple[str, str]]:
    """The abilities that an entry names, with the field in which it does."""
    if isinstance(entry, Species):
        yield from (("gifted", name) for name in entry.gifted)
    if isinstance(entry, Creature | Recipe | PresetCharacter):
        yield from (("abilities", name) for name in entry.abilities)
    if isinstance(entry, Ability):
        yield from (("needs", name) for name in entry.needs)
    if isinstance(entry, Creature):
        yield from (("loot", name) for loot in entry.loot for name in (loot.ability, loot.spent_by))


def _items_of(entry: Entry) -> Iterator[tuple[str, str]]:
    """The items that an entry names, with the field in which it does."""
    if isinstance(entry, Item):
        yield "standard", entry.standard
        yield from (("fits_items", name) for name in entry.fits_items)
    if isinstance(entry, ItemSet):
        yield from (("pieces", name) for name in entry.pieces)
    if isinstance(entry, Recipe):
        yield "product", entry.product.item
        yield from _stacks("materials", entry.materials)
        yield from (("tools", name) for name in entry.tools)
    if isinstance(entry, Creature):
        yield from _stacks("gear", entry.gear)
        yield from _loot(entry.loot)
    if isinstance(entry, PresetCharacter):
        yield from _stacks("gear", entry.gear)
        yield from (("equipped", name) for name in entry.equipped)


def _stacks(field: str, stacks: tuple[Stack, ...]) -> Iterator[tuple[str, str]]:
    yield from ((field, stack.item) for stack in stacks)


def _loot(found: tuple[Loot, ...]) -> Iterator[tuple[str, str]]:
    for loot in found:
        yield "loot", loot.stack.item
        yield from (("loot", name) for name in loot.choice)

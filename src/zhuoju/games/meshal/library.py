"""The entries of Meshal Lite, read from its packs and put in the form that the rules ask for."""

from pathlib import Path

from zhuoju.content import Lexicon, Library
from zhuoju.games.meshal.cards import Ability, Item, ItemSet, Recipe, Species
from zhuoju.games.meshal.world_cards import (
    KINDS,
    Creature,
    Material,
    Mount,
    ObjectPreset,
    PresetCharacter,
    SizeRow,
    StatusCard,
    Trap,
    Vehicle,
)

HERE = Path(__file__).parent
LEXICON = Lexicon("meshal", mixed=True)
LEXICON.vocabulary("item", kinds=["item"])
LEXICON.vocabulary("ability", kinds=["ability"])
LEXICON.vocabulary("creature", kinds=["creature", "mount"])


LIBRARY = Library("meshal", LEXICON, KINDS, HERE / "packs", HERE / "texts")

SPECIES: dict[str, Species] = {}
ABILITIES: dict[str, Ability] = {}
ITEMS: dict[str, Item] = {}
ITEM_SETS: dict[str, ItemSet] = {}
RECIPES: dict[str, Recipe] = {}
CREATURES: dict[str, Creature] = {}  # mounts too
MOUNTS: dict[str, Mount] = {}
VEHICLES: dict[str, Vehicle] = {}
MATERIALS: dict[str, Material] = {}
OBJECTS: dict[str, ObjectPreset] = {}
TRAPS: dict[str, Trap] = {}
STATUSES: dict[str, StatusCard] = {}
SIZE_ROWS: dict[str, SizeRow] = {}
PRESETS: dict[str, PresetCharacter] = {}


def read() -> None:
    """Fill the tables above from the packs. The lexicon must be complete by then."""
    packs = LIBRARY.packs
    SPECIES.update(packs.of(Species))
    ABILITIES.update(packs.of(Ability))
    ITEMS.update(packs.of(Item))
    ITEM_SETS.update(packs.of(ItemSet))
    RECIPES.update(packs.of(Recipe))
    MOUNTS.update(packs.of(Mount))
    CREATURES.update({**packs.of(Creature), **MOUNTS})
    VEHICLES.update(packs.of(Vehicle))
    MATERIALS.update(packs.of(Material))
    OBJECTS.update(packs.of(ObjectPreset))
    TRAPS.update(packs.of(Trap))
    STATUSES.update(packs.of(StatusCard))
    SIZE_ROWS.update(packs.of(SizeRow))
    PRESETS.update(packs.of(PresetCharacter))

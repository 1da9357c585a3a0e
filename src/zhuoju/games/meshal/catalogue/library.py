"""The entries of Meshal Lite, read from its packs and put in the form that the rules ask for."""

from pathlib import Path

from zhuoju.content import Lexicon, Library
from zhuoju.content.language.problem import Problem
from zhuoju.content.pack.pack import Packs
from zhuoju.games.meshal.model.adventure_cards import AdventureCard, SceneCard
from zhuoju.games.meshal.model.cards import Ability, Item, ItemSet, Recipe, Species
from zhuoju.games.meshal.model.world_cards import (
    KINDS,
    Arena,
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

HERE = Path(__file__).parents[1]
LEXICON = Lexicon("meshal", mixed=True)
LEXICON.vocabulary("item", kinds=["item"])
LEXICON.vocabulary("ability", kinds=["ability"])
LEXICON.vocabulary("creature", kinds=["creature", "mount"])
LEXICON.vocabulary("note", ["languages", "manual"])


def _lint(folder: Path, packs: Packs) -> list[Problem]:
    """What is wrong with a pack as a whole; the checks stand on the whole vocabulary, so they come late."""
    from zhuoju.games.meshal.catalogue.lint import lint as checks

    return checks(folder, packs)


LIBRARY = Library("meshal", LEXICON, KINDS, HERE / "packs", HERE / "texts", _lint)

SPECIES: dict[str, Species] = {}
ABILITIES: dict[str, Ability] = {}
ITEMS: dict[str, Item] = {}
ITEM_SETS: dict[str, ItemSet] = {}
RECIPES: dict[str, Recipe] = {}
CREATURES: dict[str, Creature] = {}  # mounts too
MOUNTS: dict[str, Mount] = {}
VEHICLES: dict[str, Vehicle] = {}
VEHICLE_BODIES: dict[str, Creature] = {}  # vehicles as bodies on a map (MES-RID-10)
MATERIALS: dict[str, Material] = {}
OBJECTS: dict[str, ObjectPreset] = {}
TRAPS: dict[str, Trap] = {}
STATUSES: dict[str, StatusCard] = {}
SIZE_ROWS: dict[str, SizeRow] = {}
PRESETS: dict[str, PresetCharacter] = {}
ADVENTURES: dict[str, AdventureCard] = {}
SCENES: dict[str, SceneCard] = {}
ARENAS: dict[str, Arena] = {}


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
    ADVENTURES.update(packs.of(AdventureCard))
    SCENES.update(packs.of(SceneCard))
    ARENAS.update(packs.of(Arena))

"""The chapters of Meshal Lite in the order in which they follow what happens.

Every chapter that puts something on the menu or listens to events is imported here, and stands here in its
order; a test that builds a game of its own takes them from here too."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final

from zhuoju.games.meshal import setup
from zhuoju.games.meshal.abilities import ability_acts, auras, casting, struggles, using_items
from zhuoju.games.meshal.attack import area_weapons, defending, striking
from zhuoju.games.meshal.character import action_points, in_force, menu, switches
from zhuoju.games.meshal.creation import describing
from zhuoju.games.meshal.days import weather
from zhuoju.games.meshal.desk import build_mode, rest_mode, shop_mode
from zhuoju.games.meshal.effects import heal_and_slay, lasting_effects, statuses
from zhuoju.games.meshal.environment import breaking, doors, hazards, searching, traps
from zhuoju.games.meshal.hosting import (
    encounter_mode,
    features,
    fleeing,
    free_attempts,
    host_powers,
    host_rulings,
    rewards,
    spoils,
    teaching,
)
from zhuoju.games.meshal.items import gear, load
from zhuoju.games.meshal.language import dispelling_traps, item_verbs, summons, vocabulary
from zhuoju.games.meshal.moment import (
    bartering,
    facing,
    forced_moves,
    harnessing,
    items_in_play,
    lifting,
    moving,
    poses,
    riding,
    rounds,
    turns,
)
from zhuoju.games.meshal.rolls import rerolls
from zhuoju.games.meshal.senses import map_memory, spotting
from zhuoju.games.meshal.story import adventure, adventure_mode, goals
from zhuoju.games.meshal.ways import falling, vehicles
from zhuoju.kernel import steps_in

assert adventure_mode.REFERENCE, "the mode is known"
assert vocabulary.VOCABULARY, "the packs are read before anything is played"

STEPPING: Final[tuple[ModuleType, ...]] = (
    setup, encounter_mode, spoils, build_mode, rest_mode, shop_mode, rounds, turns, adventure,
)  # fmt: skip
CHAPTERS: Final[tuple[ModuleType, ...]] = (
    hazards, lasting_effects, statuses, action_points, spotting, map_memory, falling, riding, moving,
    poses, facing, casting, summons, auras, traps, breaking, heal_and_slay, striking, defending, fleeing,
    free_attempts, ability_acts, using_items, rerolls, searching, lifting, harnessing, items_in_play,
    item_verbs, doors, bartering, forced_moves, encounter_mode, goals,
)  # fmt: skip
AT_HAND: Final[tuple[ModuleType, ...]] = (
    striking, defending, ability_acts, using_items, facing, traps, hazards, searching, falling,
    free_attempts, goals, breaking, bartering, doors, lifting, moving, riding, fleeing, harnessing,
    items_in_play, poses, turns, area_weapons, struggles, dispelling_traps,
)  # fmt: skip
CIRCUMSTANCES: Final[tuple[ModuleType, ...]] = (gear, vehicles, weather, load, goals, poses, lifting)
RULINGS: Final[tuple[ModuleType, ...]] = (
    host_rulings, switches, describing, features, host_powers, rewards, teaching,
)  # fmt: skip


def listeners() -> dict[str, tuple[Any, ...]]:
    """What follows each kind of event, chapter by chapter."""
    found: dict[str, tuple[Any, ...]] = {}
    for chapter in CHAPTERS:
        for kind, flows in getattr(chapter, "LISTENERS", {}).items():
            found[kind] = (*found.get(kind, ()), *flows)
    return found


def interventions() -> Mapping[str, Any]:
    """Everything that the host, or a player for himself, may say at any time."""
    return {name: function for ruling in RULINGS for name, function in ruling.INTERVENTIONS.items()}


menu.in_order(AT_HAND)
in_force.in_order(CIRCUMSTANCES)
STEPS: Final = steps_in(*STEPPING)

"""The chapters of Meshal Lite in the order in which they follow what happens.

Every chapter that puts something on the menu or listens to events is imported here, and stands here in its
order; a test that builds a game of its own takes them from here too."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final

from zhuoju.games.meshal import (
    abilities,
    action_points,
    adventure,
    adventure_setup,
    bartering,
    belongings,
    blasts,
    breaking,
    casting,
    delegating,
    describing,
    doors,
    encounter,
    facing,
    falling,
    features,
    fleeing,
    forced,
    gear,
    goals,
    harnessing,
    hazards,
    items_in_play,
    judged,
    lasting,
    lifting,
    lives,
    load,
    memory,
    menu,
    moment,
    moving,
    poses,
    powers,
    praising,
    presence,
    rerolling,
    response,
    riding,
    searching,
    setup,
    spoils,
    spotting,
    standing,
    statuses,
    striking,
    struggles,
    summons,
    switches,
    teaching,
    traps,
    trying,
    turns,
    unbinding,
    using,
    vehicles,
    vocabulary,
    weather,
    work_rest,
    work_shop,
    workshop,
)
from zhuoju.kernel import steps_in

assert adventure_setup.REFERENCE, "the mode is known"
assert vocabulary.VOCABULARY, "the packs are read before anything is played"

STEPPING: Final[tuple[ModuleType, ...]] = (
    setup, encounter, spoils, workshop, work_rest, work_shop, moment, turns, adventure,
)  # fmt: skip
CHAPTERS: Final[tuple[ModuleType, ...]] = (
    hazards, lasting, statuses, action_points, spotting, memory, falling, riding, moving, poses, facing,
    casting, summons, presence, traps, breaking, lives, striking, response, fleeing, trying, abilities,
    using, rerolling, searching, lifting, harnessing, items_in_play, belongings, doors, bartering,
    forced, encounter, goals,
)  # fmt: skip
AT_HAND: Final[tuple[ModuleType, ...]] = (
    striking, response, abilities, using, facing, traps, hazards, searching, falling, trying, goals, breaking,
    bartering, doors, lifting, moving, riding, fleeing, harnessing, items_in_play, poses, turns, blasts,
    struggles, unbinding,
)  # fmt: skip
CIRCUMSTANCES: Final[tuple[ModuleType, ...]] = (gear, vehicles, weather, load, goals, poses, lifting)
RULINGS: Final[tuple[ModuleType, ...]] = (
    judged, switches, describing, features, delegating, powers, praising, teaching,
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
standing.in_order(CIRCUMSTANCES)
STEPS: Final = steps_in(*STEPPING)

"""What the scenes of an adventure name by id, and the flags they set and ask for, with their places."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from zhuoju.content.language.document import Place
from zhuoju.content.pack.entry import Entry
from zhuoju.games.meshal.model.adventure_cards import (
    Deed,
    Fight,
    MoreDice,
    Needs,
    SceneCard,
    Shelter,
    Stand,
    StoryChase,
    StoryCheck,
    StoryForage,
    StoryMarch,
    StoryShop,
    StorySmash,
)
from zhuoju.games.meshal.model.cards import Ability, Item, Stack
from zhuoju.games.meshal.model.scene_map_cards import ItemMark, TrapMark, WallCard
from zhuoju.games.meshal.model.world_cards import Creature, ObjectPreset, Trap, Vehicle

NAMES: dict[type[Any], tuple[tuple[str, type[Entry]], ...]] = {
    Needs: (("item", Item), ("ability", Ability)),
    MoreDice: (("item", Item),),
    Stack: (("item", Item),),
    Deed: (("choice", Item), ("hidden_curse", Item)),
    StoryCheck: (("tool", Item),),
    Stand: (("creature", Creature),),
    Fight: (("springs", Trap), ("misfire", Trap)),
    Shelter: (("items", Item),),
    StoryMarch: (("vehicle", Vehicle),),
    StoryShop: (("items", Item),),
    StoryForage: (("item", Item),),
    StoryChase: (("creature", Creature),),
    StorySmash: (("object", ObjectPreset),),
    TrapMark: (("trap", Trap),),
    ItemMark: (("item", Item), ("loaded", Item)),
    WallCard: (("object", ObjectPreset),),
}


def parts(thing: Any, path: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every part of a scene with its place."""
    if isinstance(thing, Struct):
        yield path, thing
        for name in thing.__struct_fields__:
            yield from parts(getattr(thing, name), (*path, name))
    elif isinstance(thing, tuple):
        for k, each in enumerate(thing):
            yield from parts(each, (*path, k))


def named(scene: SceneCard) -> Iterator[tuple[Place, type[Entry], str]]:
    """Every id that a scene names, what it should be, and where."""
    for path, part in parts(scene):
        for field, kind in NAMES.get(type(part), ()):
            value = getattr(part, field)
            for name in value if isinstance(value, tuple) else (value,):
                yield (*path, field), kind, name


def set_flags(scene: SceneCard) -> Iterator[str]:
    """What a scene may set."""
    for _, part in parts(scene):
        if isinstance(part, Deed):
            yield from part.sets
        elif isinstance(part, Fight):
            yield from (task.id for task in part.tasks)


def needed_flags(scene: SceneCard) -> Iterator[tuple[Place, str]]:
    """What a scene asks for."""
    for path, part in parts(scene):
        if isinstance(part, Needs):
            yield from (((*path, "flags"), flag) for flag in part.flags)
        elif isinstance(part, MoreDice) and part.flag:
            yield (*path, "flag"), part.flag
        elif isinstance(part, Fight):
            wanted = (("awake_flag", part.awake_flag), ("hidden_flag", part.hidden_flag))
            yield from (((*path, name), flag) for name, flag in wanted if flag)

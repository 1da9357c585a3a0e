"""The words of adventures by key: rules tell keys, and these are the sentences behind them.

What a scene says has the key `story.<scene>.<number>`; an option is found as `option.<scene>.<option>`, an
ending as `outcome.<adventure>.<ending>`. Every client is given all of these. What only the host may know, the
notes, is not among them: it goes out as words, to him alone (`given`).
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from msgspec import Struct

from zhuoju.content import Wording
from zhuoju.content.pack.entry import LANGUAGES
from zhuoju.games.meshal.catalogue.library import ADVENTURES, LIBRARY, SCENES
from zhuoju.games.meshal.model.adventure_cards import AdventureCard, SceneCard, StoryChoice

NOTES: Final = "notes"  # the field of an entry that is for the host


@cache
def _keys() -> dict[Wording, str]:
    """The key of every wording in the adventures; the same words share one."""
    found: dict[Wording, str] = {}
    for owner, wording in _every():
        found.setdefault(wording, f"story.{owner}.{len(found)}")
    return found


def _every() -> Iterator[tuple[str, Wording]]:
    entries: list[AdventureCard | SceneCard] = [*ADVENTURES.values(), *SCENES.values()]
    return ((entry.id, wording) for entry in entries for wording in wordings(entry, notes=False))


def wordings(thing: Any, *, notes: bool = True) -> Iterator[Wording]:
    """Every wording in an entry, in the order of its fields; `notes`: those for the host too."""
    if isinstance(thing, Wording):
        yield thing
    elif isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            if notes or name != NOTES:
                yield from wordings(getattr(thing, name), notes=notes)
    elif isinstance(thing, tuple):
        for each in thing:
            yield from wordings(each, notes=notes)


def given(wording: Wording) -> dict[str, str]:
    """A wording in the languages it is written in."""
    return {language: words for language in LANGUAGES if (words := wording.given(language))}


def key(wording: Wording) -> str:
    """The key of something that a scene says."""
    return _keys()[wording]


def option(scene: str, name: str) -> str:
    """The id of an option of a scene, which is also the key of its label."""
    return f"{scene}.{name}"


def ending(adventure: str, name: str) -> str:
    """The key of an ending."""
    return f"{adventure}.{name}"


def box(adventure: str, number: int) -> str:
    """The key of a good ending on the sheet of a campaign, which tells no more than its number."""
    return f"{adventure}.{number}"


def said(wording: Wording, language: str) -> str:
    """A wording in a language; traditional Chinese is derived where it is not given."""
    return wording.given(language) or LIBRARY.words.traditional.convert(wording.hans)


@cache
def stories() -> Mapping[str, Mapping[str, str]]:
    """Language to key to sentence: everything adventures say."""
    return {language: dict(_told(language)) for language in LANGUAGES}


def _told(language: str) -> Iterator[tuple[str, str]]:
    for wording, name in _keys().items():
        yield name, said(wording, language)
    for scene in SCENES.values():
        for label, wording in _labels(scene):
            yield f"option.{option(scene.id, label)}", said(wording, language)
    for adventure in ADVENTURES.values():
        for each in adventure.endings:
            yield f"outcome.{ending(adventure.id, each.id)}", said(each.name, language)
        for n, each in enumerate((each for each in adventure.endings if each.well), 1):
            yield f"object.{box(adventure.id, n)}", said(each.name, language)


def _labels(scene: SceneCard) -> Iterator[tuple[str, Wording]]:
    for beat in scene.beats:
        if isinstance(beat.choice, StoryChoice):
            yield from ((each.id, each.label) for each in beat.choice.options)
        if beat.fight is not None:
            yield from ((each.id, each.label) for each in beat.fight.tasks)


def sentences() -> Mapping[str, Mapping[str, str]]:
    """For `Game.texts`: the game's sentences and those of the adventures."""
    own = LIBRARY.sentences()
    return {language: {**own[language], **stories()[language]} for language in own}

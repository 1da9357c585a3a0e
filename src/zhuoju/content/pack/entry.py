"""What every entry of a pack has: an id, a name in each language, and, rarely, a text of its own."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec import UNSET, Meta, Struct, UnsetType, field

from zhuoju.content.language.clause import Deferred, Effect

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
WRITTEN = ("zh-Hans", "en")  # zh-Hant is derived

Line = Annotated[str, Meta(min_length=1, max_length=2000)]
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$")]


class Wording(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The same words in each language; zh-Hant is derived from zh-Hans unless it is given."""

    hans: Line = field(name="zh-Hans")
    en: Line
    hant: Line | UnsetType = field(name="zh-Hant", default=UNSET)

    def given(self, language: str) -> str | None:
        """What is written for this language, if anything is."""
        if language == "zh-Hant":
            return self.hant if isinstance(self.hant, str) else None
        return self.hans if language == "zh-Hans" else self.en


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card, tile, creature: whatever a pack lists. Games add fields of their own.

    Its text says them in the order declared, but those of `read_first` before the others.
    """

    read_first: ClassVar[tuple[str, ...]] = ()
    for_host: ClassVar[tuple[str, ...]] = ()  # fields that players are not shown
    id: Id
    name: Wording
    text: Wording | None = None  # instead of the text rendered from the clauses


def effects_of(thing: Any) -> Iterator[Effect]:
    """Every effect written in an entry, in the order of its fields."""
    return (found for found in _found(thing) if isinstance(found, Effect))


def deferred_of(thing: Any) -> Iterator[Deferred]:
    """Every condition and amount in an entry: those written as fields, and those inside its effects."""
    for found in _found(thing):
        if isinstance(found, Deferred):
            yield found
        else:
            yield from _conditions(found)


def _conditions(effect: Effect) -> Iterator[Deferred]:
    if effect.condition is not None:
        yield effect.condition
    for part in (*effect.parts, *(a for a in effect.args.values() if isinstance(a, Effect))):
        yield from _conditions(part)


def _found(thing: Any) -> Iterator[Effect | Deferred]:
    if isinstance(thing, Effect | Deferred):
        yield thing
    elif isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            yield from _found(getattr(thing, name))
    elif isinstance(thing, list | tuple):
        for item in thing:
            yield from _found(item)
    elif isinstance(thing, dict):
        for item in thing.values():
            yield from _found(item)


def clauses_of(entry: Any) -> list[Effect]:
    """Every clause with a verb in an entry, in the order written; text overrides count them from 0."""
    return [clause for effect in effects_of(entry) for clause in effect]

"""What entries state, read once: abilities, gear, effects that last. Nothing here depends on a table.

Everything is kept by what it was asked for, so that rules can ask as often as they like.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from zhuoju.content import Effect
from zhuoju.games.meshal.catalogue.library import (
    ABILITIES,
    CREATURES,
    ITEM_SETS,
    ITEMS,
    MOUNTS,
    SPECIES,
    STATUSES,
    TRAPS,
    VEHICLES,
)
from zhuoju.games.meshal.catalogue.statements import Aura, Dice
from zhuoju.games.meshal.model.cards import Item
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.words import Form

KEPT = 8192  # bundles


class Source(NamedTuple):
    """An entry whose statements hold for a being, and what its conditions are told."""

    entry: str
    effect: Effect
    improved: int = 0
    level: int = 0
    by: int | None = None  # the being that caused it
    item: int | None = None
    n: int = 0  # the number of a status: how often its dice count
    at: Spot | None = None  # where an aura works from, if not from its bearer


class Said(NamedTuple):
    """What an effect can state: the kinds, those inside its auras, and all of it where nothing is asked."""

    kinds: frozenset[type]
    around: frozenset[type]
    always: tuple[Effect, ...] | None


Telling = tuple[Source, tuple[Effect, ...] | None]
"""A source, and what it always states of one kind; None: its conditions have to be asked."""


class Bundle(NamedTuple):
    """Some sources, and what they can state together."""

    sources: tuple[Source, ...]
    kinds: frozenset[type]
    around: frozenset[type]
    telling: Mapping[type, tuple[Telling, ...]]  # those that can make one kind of statement


@cache
def said(effect: Effect) -> Said:
    """What an effect states, as far as it can be told once and for all."""
    clauses = list(_statics(effect))
    kinds = frozenset(type(clause.value) for clause in clauses)
    auras = [clause.value.effect for clause in clauses if isinstance(clause.value, Aura)]
    around = frozenset(type(inner.value) for aura in auras for inner in _statics(aura))
    return Said(kinds, around, None if _conditional(effect) else tuple(clauses))


def _statics(effect: Effect) -> Iterator[Effect]:
    """Every statement that could ever hold, whatever the conditions."""
    if effect.term is not None:
        if effect.term.role == "static":
            yield effect
    elif effect.verb in ("sequence", "when"):
        for part in effect.parts:
            yield from _statics(part)


def _conditional(effect: Effect) -> bool:
    if effect.verb == "when":
        return any(True for _ in _statics(effect))
    return effect.verb == "sequence" and any(_conditional(part) for part in effect.parts)


def bundle(sources: Iterable[Source]) -> Bundle:
    """Sources with everything they can state; those that state nothing are left out."""
    read = [(source, said(source.effect)) for source in sources]
    telling = tuple(source for source, what in read if what.kinds)
    kinds = frozenset[type]().union(*(what.kinds for _, what in read))
    around = frozenset[type]().union(*(what.around for _, what in read))
    return Bundle(telling, kinds, around, {kind: _of_kind(telling, kind) for kind in kinds})


def _of_kind(sources: Iterable[Source], kind: type) -> tuple[Telling, ...]:
    able = (source for source in sources if kind in said(source.effect).kinds)
    return tuple((source, _always(source, kind)) for source in able)


def _always(source: Source, kind: type) -> tuple[Effect, ...] | None:
    always = said(source.effect).always
    if always is None:
        return None
    often = range(times(source, kind))
    return tuple(clause for clause in always if type(clause.value) is kind for _ in often)


def times(source: Source, kind: type) -> int:
    """How often a statement of this kind counts: the dice of a status as often as its number says."""
    return max(1, source.n) if kind is Dice else 1


# Abilities


def gifts(entry: str) -> tuple[str, ...]:
    """MES-ABL-24 The abilities that come with a species or creature."""
    if entry in SPECIES:
        return SPECIES[entry].gifted
    return CREATURES[entry].abilities if entry in CREATURES else ()


def birth_form(entry: str) -> Form:
    """MES-CHR-09 The form of a species or creature."""
    born = SPECIES.get(entry) or CREATURES.get(entry)
    return born.form if born is not None else "construct"


@lru_cache(KEPT)
def passives(entry: str, obtained: tuple[tuple[str, int], ...], magic: bool) -> Bundle:
    """MES-ABL-15, 32 The passive abilities of a sheet; magic is inert where the table plays without it."""
    found = dict.fromkeys(gifts(entry), 0) | dict(obtained)
    sources = []
    for name, improved in found.items():
        ability = ABILITIES.get(name)
        if ability is not None and ability.use.kind == "passive" and (magic or "magic" not in ability.tags):
            sources.append(Source(name, ability.effects, improved, ability.level))
    creature = CREATURES.get(entry)
    if creature is not None and creature.traits is not None:
        sources.append(Source(entry, creature.traits))
    return bundle(sources)


@lru_cache(KEPT)
def inborn(entry: str) -> Bundle:
    """What a species or creature has from birth, magic included."""
    return passives(entry, (), True)


# Effects that last

Line = tuple[str, int, int, int | None, int | None, int, Spot | None]
"""Of an effect: its entry, improvements, level, who caused it, the item, its number, where it works from."""


@lru_cache(KEPT)
def lasting(lines: tuple[Line, ...]) -> Bundle:
    """MES-ABL-21, 33 Effects that go on; of those with one name the newest."""
    found: dict[str, Source] = {}
    for entry, improved, level, by, item, n, at in lines:
        effect = effect_of(entry)
        if effect is not None:
            found[entry] = Source(entry, effect, improved, level, by, item, n, at)
    return bundle(found.values())


@lru_cache(KEPT)
def effect_of(name: str) -> Effect | None:
    """What an ability, item, trap, status or set says."""
    for table in (STATUSES, ABILITIES, ITEMS, TRAPS, ITEM_SETS):
        if name in table:
            found: Effect | None = table[name].effects
            return found
    return None


@lru_cache(KEPT)
def rider_effect(entry: str) -> Effect | None:
    """MES-RID-06 What riding such a mount or vehicle means for the rider."""
    ridden = MOUNTS.get(entry) or VEHICLES.get(entry)
    return ridden.riding.rider if ridden is not None else None


# Gear

Worn = tuple[int, str, tuple[str, ...]]  # the line of the sheet, the item, what is installed on it


def natural(item: Item) -> bool:
    """MES-ITM-32 Whether it is a part of the body."""
    return item.scale is None


@lru_cache(KEPT)
def is_natural(name: str) -> bool:
    """MES-ITM-32 Whether the item of this name is a part of the body."""
    return name in ITEMS and natural(ITEMS[name])


@lru_cache(KEPT)
def outfit(worn: tuple[Worn, ...], addons: bool, tier: bool, ethereal: bool) -> Bundle:
    """MES-ITM-03, 07, 08 Equipped items, what is installed on them, and sets; the bodiless use magic only."""
    sources: list[Source] = []
    for line, name, installed in worn:
        item = ITEMS[name]
        if ethereal and not item.magical:
            continue
        if item.effects is not None and (item.use is None or item.use.kind == "passive"):
            sources.append(Source(name, item.effects, item=line))
        if addons and item.attack is None:
            sources.extend(installed_on(line, installed))
    if tier and not ethereal:
        names = {name for _, name, _ in worn}
        sources.extend(Source(s.id, s.effects) for s in ITEM_SETS.values() if names.issuperset(s.pieces))
    return bundle(sources)


def installed_on(line: int, addons: Iterable[str]) -> Iterator[Source]:
    """MES-ITM-08 What add-ons of an item say."""
    for name in addons:
        effect = ITEMS[name].effects
        if effect is not None:
            yield Source(name, effect, item=line)


# What there is at all


@cache
def passive_kinds() -> frozenset[type]:
    """The kinds of statements that any passive ability or trait of a creature makes."""
    passive = [ability.effects for ability in ABILITIES.values() if ability.use.kind == "passive"]
    return _kinds([*passive, *(c.traits for c in CREATURES.values() if c.traits is not None)])


@lru_cache(KEPT)
def kinds_of(name: str) -> frozenset[type]:
    """The kinds of statements that an entry can make."""
    effect = effect_of(name)
    return frozenset() if effect is None else said(effect).kinds


class Tellers(NamedTuple):
    """The names of everything that could make one kind of statement, beside what beings are born with."""

    abilities: frozenset[str]  # passive ones
    effects: frozenset[str]  # that last
    gear: frozenset[str]


@cache
def tellers(kind: type) -> Tellers:
    """What could make this kind of statement at all."""
    passive = {name: ability.effects for name, ability in ABILITIES.items() if ability.use.kind == "passive"}
    lasting = (*STATUSES, *ABILITIES, *ITEMS, *TRAPS, *ITEM_SETS)
    return Tellers(
        frozenset(name for name, effect in passive.items() if kind in said(effect).kinds),
        frozenset(name for name in lasting if kind in kinds_of(name)),
        frozenset(name for name in ITEMS if kind in kinds_of(name)),
    )


def could_tell(entry: str, obtained: Iterable[str], kind: type) -> bool:
    """Whether what one is born with, or a passive ability, could make this kind of statement."""
    return kind in inborn(entry).kinds or not tellers(kind).abilities.isdisjoint(obtained)


@cache
def set_kinds() -> frozenset[type]:
    """The kinds of statements that sets make."""
    return _kinds(found.effects for found in ITEM_SETS.values())


@cache
def radiated() -> frozenset[type]:
    """The kinds of statements that any aura makes."""
    optional = [status.effects for status in STATUSES.values()]
    optional += [trap.effects for trap in TRAPS.values()]
    found = [effect for effect in optional if effect is not None]
    found += [ability.effects for ability in ABILITIES.values()]
    return frozenset[type]().union(*(said(effect).around for effect in (*found, *_of_gear())))


@cache
def radiating() -> frozenset[str]:
    """The names of everything that has an aura, beside what species and creatures are born with."""
    entries = (*STATUSES, *ABILITIES, *ITEMS, *TRAPS, *ITEM_SETS)
    effects = {name: effect for name in entries if (effect := effect_of(name)) is not None}
    return frozenset(name for name, effect in effects.items() if said(effect).around)


@cache
def gear_radiates() -> bool:
    """Whether there is any item or set with an aura."""
    return any(said(effect).around for effect in _of_gear())


def _of_gear() -> Iterator[Effect]:
    yield from (found.effects for found in ITEM_SETS.values())
    yield from (item.effects for item in ITEMS.values() if item.effects is not None)


def _kinds(effects: Iterable[Effect]) -> frozenset[type]:
    return frozenset[type]().union(*(said(effect).kinds for effect in effects))

"""Everything that holds for a being now: what its abilities, gear, effects, mount and neighbours state.

`collected(w, ref, Protect)` gives the statements of one kind. Other chapters add circumstances (load, poses,
heat) with `circumstance`. Each entry works once on a being, however many copies there are (MES-ABL-33, 34).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any, TypeVar

from zhuoju.content import Effect, stated
from zhuoju.games.meshal.basics.kept_answers import KEPT
from zhuoju.games.meshal.basics.relations import friendly, hostile
from zhuoju.games.meshal.catalogue.library import ABILITIES, CREATURES, ITEMS
from zhuoju.games.meshal.catalogue.statements import Aura, Formed
from zhuoju.games.meshal.character.bodies import apart, apart_from
from zhuoju.games.meshal.character.entry_statements import (
    Bundle,
    Source,
    birth_form,
    bundle,
    could_tell,
    effect_of,
    gear_radiates,
    gifts,
    installed_on,
    is_natural,
    lasting,
    natural,
    outfit,
    passive_kinds,
    passives,
    radiated,
    rider_effect,
    said,
    times,
)
from zhuoju.games.meshal.character.possible_statements import by_itself, effects_telling, gear_telling, mute
from zhuoju.games.meshal.model.cards import Ability, Item
from zhuoju.games.meshal.model.context import Attack, Ctx
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.sheet import Carried, Sheet
from zhuoju.games.meshal.model.state import Being, Ref, World, being, on

__all__ = [
    "attack_total", "circumstance", "collected", "context", "effect_of", "equipped", "gifted", "in_play",
    "known", "mute", "natural", "of_attack", "saddles", "sources", "stated_by", "statements", "told",
]  # fmt: skip

T = TypeVar("T")
Told = Callable[[World, Ref, Ctx | None], Iterable[tuple[str, object]]]
NOTHING = Bundle((), frozenset(), frozenset(), {})


# Where statements come from


def gifted(sheet: Sheet) -> tuple[str, ...]:
    """MES-ABL-24 The abilities that come with a species or creature."""
    return gifts(sheet.entry)


def known(w: World, sheet: Sheet) -> dict[str, int]:
    """Every ability on a sheet that works under the table's rules, gifted ones first, with improvements.

    Only to be looked at: equal sheets share one answer."""
    return _known(sheet.entry, tuple(sheet.abilities.items()), on(w, "magic"))


@lru_cache(8192)
def _known(entry: str, obtained: tuple[tuple[str, int], ...], magic: bool) -> dict[str, int]:
    found = dict.fromkeys(gifts(entry), 0) | dict(obtained)
    return {k: n for k, n in found.items() if k in ABILITIES and (magic or "magic" not in ABILITIES[k].tags)}


def in_play(w: World, ability: Ability) -> bool:
    """MES-ABL-32 Magic is inert where the table plays without it."""
    return "magic" not in ability.tags or on(w, "magic")


def equipped(sheet: Sheet) -> Iterator[tuple[Carried, Item]]:
    """What is worn or in hand; natural gear always is."""
    for carried in sheet.items:
        if carried.equipped or is_natural(carried.item):
            yield carried, ITEMS[carried.item]


def sources(w: World, ref: Ref) -> Iterator[Source]:
    """Everything of its own, of its gear, its effects and its mount that states something for a being."""
    for bundled in _bundles(w, being(w, ref)):
        yield from bundled.sources


def _bundles(w: World, one: Being, of: type | None = None) -> Iterator[Bundle]:
    """What may state something of one kind; what never does is not even looked at."""
    sheet = one.sheet
    if sheet.dead:
        return
    if of is None or could_tell(sheet.entry, sheet.abilities, of):
        yield _passives(w, one)
    if sheet.effects and (of is None or effects_telling(sheet, of)):
        yield _lasting(one)
    if one.riding is not None:
        yield _mount(w, one)
    if sheet.items and (of is None or gear_telling(w, sheet, of)):
        yield _gear(w, one)


def _passives(w: World, one: Being) -> Bundle:
    return passives(one.sheet.entry, tuple(one.sheet.abilities.items()), on(w, "magic"))


def _lasting(one: Being) -> Bundle:
    """MES-ABL-21 Effects that go on."""
    lines = [(it.source, it.improved, it.level, it.by, it.item, it.n, it.at) for it in one.sheet.effects]
    return lasting(tuple(lines))


def _mount(w: World, one: Being) -> Bundle:
    """MES-RID-06, MES-ITM-31 What riding means for the rider, and what the saddle does for both."""
    mount = w.state.beings.get(one.riding) if one.riding is not None else None
    if mount is None:
        return NOTHING
    effect = rider_effect(mount.sheet.entry)
    own = () if effect is None else (Source(mount.sheet.entry, effect, by=mount.ref),)
    return bundle((*own, *saddles(mount)))


def saddles(mount: Being) -> Iterator[Source]:
    """MES-ITM-31 What lies on a mount or vehicle and works for its riders, too."""
    for carried, item in equipped(mount.sheet):
        if item.wear == "saddle" and item.effects is not None:
            yield Source(item.id, item.effects, by=mount.ref, item=carried.id)


def _gear(w: World, one: Being) -> Bundle:
    worn = tuple((c.id, c.item, tuple(c.addons)) for c in one.sheet.items if c.equipped or is_natural(c.item))
    if not worn:
        return NOTHING
    return outfit(worn, on(w, "addons"), on(w, "tier"), _ethereal(w, one))


def _ethereal(w: World, one: Being) -> bool:
    """MES-FX-09 Whether a being is bodiless: by birth, or by an effect (never by plain gear)."""
    form = birth_form(one.sheet.entry)
    for bundled in _changing(w, one):
        if Formed in bundled.kinds:
            for source in bundled.sources:
                for clause in _holding(w, one, source, None):
                    if isinstance(clause.value, Formed):
                        form = clause.value.form
    return form == "ethereal"


def _changing(w: World, one: Being) -> Iterator[Bundle]:
    """Where another form may come from."""
    if Formed in passive_kinds():
        yield _passives(w, one)
    if one.sheet.effects:
        yield _lasting(one)


# What holds


def context(one: Being, source: Source, ctx: Ctx | None) -> Ctx:
    """What the conditions of an entry are told: the bearer is the user, the causer the source."""
    mine = Ctx(
        one.seat, one.ref, entry=source.entry, improved=source.improved, level=source.level,
        source=source.by, item=source.item, facts={"n": source.n},
    )  # fmt: skip
    if ctx is not None:
        mine.target, mine.attack, mine.spot = ctx.target, ctx.attack, ctx.spot
        mine.facts = ctx.facts | mine.facts
    return mine


def _holding(w: World, one: Being, source: Source, ctx: Ctx | None) -> Iterable[Effect]:
    always = said(source.effect).always
    if always is not None:
        return always
    return stated(w, context(one, source, ctx), source.effect)  # type: ignore[arg-type]


def statements(w: World, ref: Ref, *, of: type, ctx: Ctx | None = None) -> Iterator[tuple[str, Effect]]:
    """Every statement of one kind that holds for a being now, with the entry it comes from.

    `ctx` tells conditions about the attack or target at hand.
    """
    seen: set[str] = set()
    one = being(w, ref)
    for bundled in _bundles(w, one, of):
        for source, always in bundled.telling.get(of, ()):
            if source.entry in seen:
                continue
            seen.add(source.entry)
            if always is None:
                yield from _of_source(w, one, source, ctx, of)
            else:
                for clause in always:
                    yield source.entry, clause
    if of in radiated():
        yield from _auras(w, one, ctx, of, seen)


def _of_source(
    w: World, one: Being, source: Source, ctx: Ctx | None, kind: type
) -> Iterator[tuple[str, Effect]]:
    for clause in _holding(w, one, source, ctx):
        if type(clause.value) is kind:
            for _ in range(times(source, kind)):
                yield source.entry, clause


def _radiating(w: World, one: Being) -> Iterator[Bundle]:
    """What can have an aura; gear only where any gear has."""
    if not one.sheet.dead:
        yield _passives(w, one)
        if one.sheet.effects:
            yield _lasting(one)
        if gear_radiates():
            yield _gear(w, one)


def _auras(w: World, one: Being, ctx: Ctx | None, kind: type, seen: set[str]) -> Iterator[tuple[str, Effect]]:
    """What the auras of others, and its own, say of a being in reach."""
    for other in w.state.beings.values():
        for bundled in _radiating(w, other):
            if kind in bundled.around:
                for source in bundled.sources:
                    if source.entry not in seen and said(source.effect).around:
                        yield from _aura(w, other, one, source, ctx, kind, seen)


def _aura(
    w: World, bearer: Being, one: Being, source: Source, ctx: Ctx | None, kind: type, seen: set[str]
) -> Iterator[tuple[str, Effect]]:
    for clause in _holding(w, bearer, source, None):
        if isinstance(clause.value, Aura) and _within(w, bearer, one, clause.value, source.at):
            seen.add(source.entry)
            inner = Source(source.entry, clause.value.effect, source.improved, by=bearer.ref)
            yield from _of_source(w, one, inner, ctx, kind)


def _within(w: World, bearer: Being, one: Being, aura: Aura, at: Spot | None) -> bool:
    if bearer.ref == one.ref and (at is None or aura.who != "allies_and_self"):
        return aura.who == "allies_and_self"
    wanted = hostile if aura.who == "foes" else friendly
    if not wanted(w, bearer.ref, one.ref):
        return False
    steps = apart(w, bearer.ref, one.ref) if at is None else apart_from(w, one.ref, at)
    return steps is not None and steps <= aura.steps


# Circumstances of other chapters

_CIRCUMSTANCES: dict[type, list[Told]] = {}


def circumstance(*kinds: type) -> Callable[[Told], Told]:
    """Registers what a chapter says of beings by itself: `(w, ref, ctx) -> (source, statement)...`.

    Only asked when one of these kinds of statements is wanted.
    """

    def register(chapter: Told) -> Told:
        for kind in kinds:
            _CIRCUMSTANCES.setdefault(kind, []).append(chapter)
        return chapter

    return register


def in_order(chapters: Sequence[ModuleType]) -> None:
    """Chapters state what they know in this order, whichever of them was read first."""
    place = {chapter.__name__: n for n, chapter in enumerate(chapters)}
    for listed in _CIRCUMSTANCES.values():
        listed.sort(key=lambda chapter: place[chapter.__module__])


def told(w: World, ref: Ref, kind: type[T], *, ctx: Ctx | None = None) -> Sequence[tuple[str, T]]:
    """Every statement of one kind that holds for a being now, with where it comes from."""
    answers = w.state.__dict__.get(KEPT) if ctx is None else None
    if answers is None:
        if kind not in _CIRCUMSTANCES and mute(w, ref, kind):
            return ()
        return _told(w, ref, kind, ctx)
    key = (ref, kind)
    found: Sequence[tuple[str, T]] | None = answers.get(key)
    if found is None:
        found = answers[key] = _told(w, ref, kind, ctx)
    return found


def _told(w: World, ref: Ref, kind: type[T], ctx: Ctx | None) -> Sequence[tuple[str, T]]:
    found: Any = by_itself(w, being(w, ref), kind)
    if found is None:
        found = [(source, clause.value) for source, clause in statements(w, ref, of=kind, ctx=ctx)]
    for chapter in _CIRCUMSTANCES.get(kind, ()):
        more = [(source, value) for source, value in chapter(w, ref, ctx) if isinstance(value, kind)]
        if more:
            found = [*found, *more]
    return found  # type: ignore[no-any-return]


def collected(w: World, ref: Ref, kind: type[T], *, ctx: Ctx | None = None) -> list[T]:
    """Every statement of one kind that holds for a being now."""
    found = told(w, ref, kind, ctx=ctx)
    return [value for _, value in found] if found else []


# What joins one action only


def stated_by(w: World, ctx: Ctx, entry: str, effect: Effect | None = None) -> Iterator[Effect]:
    """The statements of one entry in a context: an additive on a move, a tool in use."""
    effect = effect or effect_of(entry)
    if effect is not None:
        yield from stated(w, ctx, effect)  # type: ignore[arg-type]


def of_attack(w: World, attack: Attack, ctx: Ctx) -> Iterator[tuple[str, Effect]]:
    """MES-ACT-19, MES-ITM-13 Statements that join an attack: its weapon, ammunition, add-ons, additives."""
    if attack.user is None:
        return
    one = being(w, attack.user)
    for source in _joined(w, one, attack):
        inner = context(one, source, ctx)
        inner.attack = attack
        for clause in stated(w, inner, source.effect):  # type: ignore[arg-type]
            yield source.entry, clause


def _joined(w: World, one: Being, attack: Attack) -> Iterator[Source]:
    carried = next((c for c in one.sheet.items if c.id == attack.item), None)
    if carried is not None and carried.item == attack.source:
        weapon = ITEMS[carried.item]
        if weapon.attack is not None:
            yield Source(weapon.id, weapon.attack.do, item=carried.id)
        for name in (carried.ammunition, carried.coated):
            effect = ITEMS[name].effects if name else None
            if effect is not None:
                yield Source(name, effect, item=carried.id)
        if on(w, "addons"):
            yield from installed_on(carried.id, carried.addons)
    elif attack.source in ABILITIES:
        yield _cast(one, attack.source)
    elif "#" in attack.source:  # a natural weapon of its entry
        entry, _, number = attack.source.partition("#")
        yield Source(attack.source, CREATURES[entry].weapons[int(number)].attack.do)
    yield from (_cast(one, name) for name in attack.additives if name in ABILITIES)


def _cast(one: Being, name: str) -> Source:
    ability = ABILITIES[name]
    return Source(name, ability.effects, one.sheet.abilities.get(name, 0), ability.level)


def attack_total(w: World, attack: Attack, ctx: Ctx, kind: type[T]) -> list[T]:
    """The statements of one kind that hold for an attack: those it is joined by, and its user's own."""
    if attack.user is None:
        return []
    joined = [c.value for _, c in of_attack(w, attack, ctx) if isinstance(c.value, kind)]
    return joined + collected(w, attack.user, kind, ctx=ctx)

"""Legend's selectors: whom and what a clause speaks of."""

from collections.abc import Sequence

from msgspec import Struct

from zhuoju.games.legend.effects.in_force import Ctx, controller, fits
from zhuoju.games.legend.model.library import LEXICON
from zhuoju.games.legend.model.state import (
    EXPLORATION_SLOTS,
    NEUTRAL,
    Legend,
    Ref,
    area_of,
    card_ref,
    neighbours,
    player,
    slot_ref,
)
from zhuoju.games.legend.model.words import AREAS, Area, Element, Filter
from zhuoju.games.legend.model.zones import abilities, ability_of, seen, top
from zhuoju.kernel import Flow, Seat, choose_some

MARKET = range(EXPLORATION_SLOTS, EXPLORATION_SLOTS + 6)
PLACES = ("my_slot", "any_slot", "my_hand", "my_ascension", "target_ascension", "my_materials",
          "this_materials", "intel_discard", "forest_discard", "battlefield")  # fmt: skip


class Who(Struct):
    """Players."""

    seats: list[Seat]


class Things(Struct):
    """Cards or slots. `matched` tells whether there was anything to choose from."""

    cards: list[Ref] = []
    slots: list[int] = []
    matched: bool = True


class Choice(Struct):
    """Elements or decks of which one is chosen, each time anew."""

    words: list[str]


# Players


@LEXICON.selector
def me(m: Legend, ctx: Ctx) -> Who:
    """The owner of the effect."""
    return Who([ctx.you])


@LEXICON.selector
def hunter(m: Legend, ctx: Ctx) -> Who:
    """The player who declared the current hunt."""
    return Who([] if ctx.affected is None else [ctx.affected])


@LEXICON.selector
def gatherer(m: Legend, ctx: Ctx) -> Who:
    """The player who declared the current gathering."""
    return Who([] if ctx.affected is None else [ctx.affected])


@LEXICON.selector
def each_opponent(m: Legend, ctx: Ctx) -> Who:
    """All other players, in turn order."""
    order = m.state.order
    start = order.index(ctx.you)
    return Who([s for s in order[start + 1 :] + order[:start] if not player(m, s).resigned])


@LEXICON.selector
def target_player(m: Legend, ctx: Ctx) -> Who:
    """The player chosen by the last clause that chose one."""
    return Who([] if ctx.target is None else [ctx.target])


# Things


@LEXICON.selector
def this(m: Legend, ctx: Ctx) -> Things:
    """The card the effect is written on."""
    return Things(cards=[ctx.card])


@LEXICON.selector
def it(m: Legend, ctx: Ctx) -> Things:
    """The declared creature."""
    return Things(cards=[] if ctx.it is None else [ctx.it])


@LEXICON.selector
def choice(m: Legend, ctx: Ctx, *words: Element | Area) -> Choice:
    """One of these."""
    return Choice(list(words))


@LEXICON.selector
def every(m: Legend, ctx: Ctx, kind: Filter, *filters: Filter) -> Things:
    """Everything that the words describe."""
    if kind == "slot":
        slots = matching_slots(m, ctx, filters)
        return Things(slots=slots, matched=bool(slots))
    cards = matching_cards(m, ctx, (kind, *filters))
    return Things(cards=cards, matched=bool(cards))


@LEXICON.selector
def choose(m: Legend, ctx: Ctx, n: int, kind: Filter, *filters: Filter) -> Flow[Things]:
    """So many of what the words describe, chosen by the owner."""
    return pick(m, ctx, n, n, (kind, *filters), chooser(m, ctx))


@LEXICON.selector
def choose_up_to(m: Legend, ctx: Ctx, n: int, kind: Filter, *filters: Filter) -> Flow[Things]:
    """At most so many of what the words describe, chosen by the owner."""
    return pick(m, ctx, 0, n, (kind, *filters), chooser(m, ctx))


@LEXICON.selector
def target_chooses(m: Legend, ctx: Ctx, n: int, kind: Filter, *filters: Filter) -> Flow[Things]:
    """So many of what the words describe, chosen by the targeted player."""
    return pick(m, ctx, n, n, (kind, *filters), ctx.target)


def _anything(m: Legend, ctx: Ctx, kind: Filter, filters: Sequence[Filter]) -> bool:
    return every(m, ctx, kind, *filters).matched


for term in (choose, choose_up_to, target_chooses):
    term.can(_anything)


def chooser(m: Legend, ctx: Ctx) -> Seat | None:
    """LEG-GEN-12, LEG-EXPL-14 Who chooses for an effect: its owner, or who controls neutral units."""
    return controller(m) if ctx.you == NEUTRAL else ctx.you


def pick(
    m: Legend, ctx: Ctx, least: int, most: int, filters: Sequence[Filter], seat: Seat | None
) -> Flow[Things]:
    """LEG-TXT-12 Choose when the clause is reached; without a chooser the system draws lots (LEG-SOLO-02)."""
    slots = "slot" in filters
    found = matching_slots(m, ctx, filters) if slots else matching_cards(m, ctx, filters)
    if not found:
        return Things(matched=False)
    if seat is None:
        chosen = [m.chance.pick(found, of="system")]
    else:
        options = {slot_ref(f) if slots else card_ref(f): f for f in found}
        default = list(options)[: min(least, len(options))]
        chosen = yield from choose_some(
            least, most, seat, "effect.choose", options, clause="LEG-TXT-12", default=default,
            card=card_ref(ctx.card), face=m.state.faces[ctx.card],
        )  # fmt: skip
    return Things(slots=chosen) if slots else Things(cards=chosen)


def matching_slots(m: Legend, ctx: Ctx, filters: Sequence[Filter]) -> list[int]:
    """The slots that all words describe."""
    market = "market" in filters
    found = list(MARKET if market else range(EXPLORATION_SLOTS))
    for word in filters:
        if word == "adjacent_slot":
            here = None if ctx.affected is None else player(m, ctx.affected).slot
            if ctx.you != NEUTRAL:
                here = player(m, ctx.you).slot
            near = [] if here is None else neighbours(here)
            found = [s for s in found if s in near]
        elif word == "same_area":
            here = player(m, ctx.you).slot
            found = [s for s in found if here is not None and s != here and area_of(s) == area_of(here)]
        elif word in AREAS:
            found = [s for s in found if area_of(s) == word]
        elif word == "facedown":
            found = [s for s in found if (r := top(m, s)) is not None and not seen(m, r).faceup]
        elif word == "peeked":
            found = [s for s in found if s in ctx.peeked]
    return found


def matching_cards(m: Legend, ctx: Ctx, filters: Sequence[Filter]) -> list[Ref]:
    """The cards that all words describe. Face-down cards in slots are never among them (LEG-RES-02)."""
    found = _in_place(m, ctx, next((w for w in filters if w in PLACES), "any_slot"))
    for word in filters:
        if word == "normal":
            found = [r for r in found if not seen(m, r).loot]
        elif word == "loot":
            found = [r for r in found if seen(m, r).loot]
        elif word not in PLACES and word not in ("faceup", "enemy_unit", "ability"):
            found = [r for r in found if fits(m, word, r)]
    return found


def _in_place(m: Legend, ctx: Ctx, place: str) -> list[Ref]:
    """The cards at a place that an effect may choose from; of slots the open top cards (LEG-EXPL-19)."""
    state = m.state
    if place == "intel_discard":
        return [r for r in state.discards["intel"] if r != ctx.card]  # LEG-EVT-08
    if place == "forest_discard":
        return list(state.discards["forest"])
    if place == "battlefield":
        units = state.hunt.units if state.hunt else []
        return [u.card for u in units if u.force == NEUTRAL and u.card is not None]
    if place == "target_ascension":
        owned = [] if ctx.target is None else abilities(player(m, ctx.target))
        return [a.card for a in sorted(owned, key=lambda a: -a.number)]  # DP-30: the newest first
    if place == "this_materials":
        own = ability_of(m, ctx.card)
        return list(own[2].materials) if own else []
    p = player(m, ctx.you)
    if place == "my_hand":
        return list(p.hand)
    if place == "my_ascension":
        return [a.card for a in abilities(p)]
    if place == "my_materials":
        return [r for a in abilities(p) for r in a.materials]
    slots = range(EXPLORATION_SLOTS) if place == "any_slot" else [] if p.slot is None else [p.slot]
    return [r for s in slots if (r := top(m, s)) is not None and seen(m, r).faceup]

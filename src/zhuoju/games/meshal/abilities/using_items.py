"""MES-ITM-10, 44, 45, 48 Using an item: on oneself, or on a willing or unconscious neighbour."""

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from zhuoju.content import Effect, possible
from zhuoju.games.meshal.abilities import casting
from zhuoju.games.meshal.attack import area_choices
from zhuoju.games.meshal.attack.aiming import OF_THE_DEAD, Aim, aims, fixed, verbs_in
from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.basics.telling import tell_with
from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.catalogue.statements import Dice
from zhuoju.games.meshal.character import bodiless, menu, use_limits
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.character.entry_statements import said
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.values import barred
from zhuoju.games.meshal.items import burning_lights, gear, shelf_life
from zhuoju.games.meshal.model.cards import Duration, Item
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.kernel import Flow
from zhuoju.kernel.decision import Withheld

AGAINST: Final = ("contest", "attack")  # what is done to the unwilling
SCROLLS: Final = ("free_cast",)
CHOOSY: Final = ("free_cast", "coat")  # what may find nothing to work on


def cannot_use(w: World, ref: Ref, item_id: int) -> Refusal | None:
    """MES-ITM-10 Why an item cannot be used now."""
    carried = gear.find(being(w, ref).sheet, item_id)
    item = gear.card(carried)
    if item.use is None or item.effects is None:
        return Refusal("no_use", "MES-ITM-10", {"item": item.id})
    if barred(w, ref, "act"):
        return Refusal("barred", "MES-LIF-02", {"item": item.id})
    if objects.worn_out(carried):
        return Refusal("broken", "MES-OBJ-03", {"item": item.id})
    if item.slots and not carried.equipped:
        return Refusal("not_equipped", "MES-ITM-03", {"item": item.id})
    if w.state.moment is not None and gear.use_ap(item) is None:
        return Refusal("takes_long", "MES-TIM-05", {"item": item.id, "seconds": item.use.seconds})
    if bodiless.faded(w, ref, item):
        return Refusal("faded", "MES-FX-09", {"item": item.id})
    if shelf_life.expired(w, carried):
        return Refusal("rotten", "MES-ITM-28", {"item": item.id})
    return (
        use_limits.used_up(w, ref, item.id)
        or burning_lights.cannot_light(w, ref, carried)
        or _in_vain(w, ref, item)
    )


def _in_vain(w: World, ref: Ref, item: Item) -> Refusal | None:
    """MES-ABL-16, MES-CORE-15 What could do nothing now is not wasted."""
    if item.effects is None or verbs_in(item.effects).isdisjoint(CHOOSY):
        return None
    if possible(w, Ctx(being(w, ref).seat, ref, entry=item.id), item.effects):  # type: ignore[arg-type]
        return None
    return Refusal("in_vain", "MES-ABL-16", {"item": item.id})


@cache
def only_helps(effect: Effect) -> bool:
    """MES-ITM-48 A tool that only helps is not used by itself: its dice serve the attempt made with it."""
    kinds = said(effect).kinds
    return not verbs_in(effect).difference(("dice", "note")) and kinds <= {Dice, str}


# In one's own turn


@menu.tactical
def usable(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ITM-10 The items a being could use now."""
    for carried in being(m, ref).sheet.items:
        item = gear.card(carried)
        if item.use is None or item.effects is None or only_helps(item.effects):
            continue
        if cannot_use(m, ref, carried.id) is None and has_target(m, ref, item):
            chosen = None if fixed(item.target) else partial(targets, m, ref, item)
            ap = gear.use_ap(item) or 0
            yield Act(f"use item:{carried.id}", ap, use, targets=chosen, clause="MES-ITM-10", source=item.id)


def has_target(w: World, ref: Ref, item: Item) -> bool:
    """Whether it can be aimed at anything: what does no harm, one may always use on oneself."""
    if fixed(item.target):
        return True
    verbs = verbs_in(item.effects)
    if item.target.who in ("creature", "ally") and verbs.isdisjoint((*AGAINST, *OF_THE_DEAD)):
        return True
    return bool(targets(w, ref, item))


def targets(w: World, ref: Ref, item: Item) -> dict[str, Aim]:
    """MES-ITM-44 Oneself, the willing, the unconscious; what harms may be used on anyone."""
    found = aims(w, ref, item.target, item.effects)
    if item.target.who != "creature" or verbs_in(item.effects).intersection(AGAINST):
        return found
    return {key: aim for key, aim in found.items() if willing(w, ref, aim.beings[0])}


def willing(w: World, ref: Ref, other: Ref) -> bool:
    """MES-ITM-44 A friend, or one who cannot refuse."""
    return friendly(w, ref, other) or unconscious(w, other)


def use(order: Order) -> Flow[bool]:
    """MES-ITM-10, 48 Use the item of an act."""
    item_id = int(order.act.id.partition(":")[2])
    aim = order.target if isinstance(order.target, Aim) else Aim((order.ref,))
    target = ITEMS[order.act.source].target
    aim = yield from area_choices.refined(order.m, order.ref, target.who, target.shape, aim)
    return (yield from use_item(order.m, order.ref, item_id, aim))


@menu.refusal
def not_usable(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why an item cannot be used now."""
    for carried in being(m, ref).sheet.items:
        item = gear.card(carried)
        if item.use is not None and item.effects is not None and not only_helps(item.effects):
            refused = cannot_use(m, ref, carried.id)
            if refused is not None:
                yield refused.of(f"use item:{carried.id}")


# Using


def use_item(m: Meshal, ref: Ref, item_id: int, aim: Aim) -> Flow[bool]:
    """MES-ITM-10, 48 Use an item: what it does, how long, and whether it is used up by it."""
    one = being(m, ref)
    carried = gear.find(one.sheet, item_id)
    item = gear.card(carried)
    assert item.effects is not None
    ctx = Ctx(one.seat, ref, entry=item.id, item=item_id, spot=aim.spot)
    ctx.target = aim.beings[0] if aim.beings else ref
    use_limits.count(m, ref, item.id)
    burning_lights.light(m, ref, carried)
    lasts = burning_lights.left(carried, lasts_of(item))
    tell_with(m, ref, "on", ctx.target, "item_used", item=item.id)
    done = yield from casting.carry_out(m, ctx, item.effects, item.target, lasts, aim)
    if not done:
        use_limits.take_back(m, ref, item.id)
    elif used_up(item) and gear.has(one.sheet, item_id):
        gear.consume(m, ref, item_id)
    return done


def lasts_of(item: Item) -> Duration:
    """MES-ITM-48 As printed; other effects of what is consumed last 1 hour."""
    if item.lasts is not None:
        return item.lasts
    return casting.FOR_AN_HOUR if gear.used_up(item) else casting.INSTANT


def used_up(item: Item) -> bool:
    """MES-ITM-48 Food, drink and medicine, and scrolls, by one use."""
    return gear.used_up(item) or bool(verbs_in(item.effects).intersection(SCROLLS))


# Tools

"""MES-ITM-03..20 Items in one's own turn: equip, doff, reload, install, discard, pick up."""

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Final

from zhuoju.games.meshal.basics.relations import hostile
from zhuoju.games.meshal.basics.telling import follow, happen, tell_of
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import action_points, bodies, free_room, menu, reactions
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.scores import dice, dice_number
from zhuoju.games.meshal.items import addons, ammunition, gear, handing_over
from zhuoju.games.meshal.maps import measuring
from zhuoju.games.meshal.maps.tiling import neighbours
from zhuoju.games.meshal.model.field import HUNDREDTHS, Lying, Spot
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.model.words import Attribute, Costed
from zhuoju.games.meshal.moment import turns
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.senses import map_memory
from zhuoju.kernel import Flow, choose_one, choose_yes_no
from zhuoju.kernel.decision import Withheld
from zhuoju.kernel.react import Listener

KEPT: Final = 8192  # acts: those with equal things at an equal price are alike
GRAB_AP: Final = 1  # nothing is printed: a reaction like a defence


# Equipping and doffing


def _equip_names(item: str) -> tuple[Costed, ...]:
    """By which names the price of equipping it may be changed."""
    return ("equip", "equip_weapon") if gear.is_weapon(ITEMS[item]) else ("equip",)


def equip_ap(w: World, ref: Ref, carried: Carried) -> int | None:
    """MES-ITM-06 AP of equipping or doffing; None: it takes longer than a moment allows."""
    item = gear.card(carried)
    if gear.takes_long(item):
        return None
    table = gear.WEAPON_BY_SCALE if gear.is_weapon(item) else gear.BY_SCALE
    base = item.equip_ap if item.equip_ap is not None else table[item.scale or "trivial"]
    return action_points.price(w, ref, base, *_equip_names(carried.item))


def cannot_change(w: World, ref: Ref, carried: Carried) -> Refusal | None:
    """MES-ITM-03, 05 Why what is in use cannot be doffed, or something else equipped."""
    return gear.cannot_take_off(w, ref, carried) if carried.equipped else gear.cannot_put_on(w, ref, carried)


@lru_cache(KEPT)
def changing(line: int, item: str, worn: bool, ap: int) -> Act:
    """MES-ITM-03, 05 Doff what is worn, or equip it."""
    name, do = ("doff", doff) if worn else ("equip", equip)
    costed = _equip_names(item)
    return Act(f"{name} item:{line}", ap, partial(do, line), clause="MES-ITM-03", source=item, costed=costed)


@menu.priced
@menu.tactical
def gearing(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ITM-03, 05, 11 Equip, doff and reload what one carries."""
    for carried in being(m, ref).sheet.items:
        item = gear.card(carried)
        if item.slots and not gear.is_natural(item):
            why = gear.told_against(carried, cannot_change(m, ref, carried))
            ap = equip_ap(m, ref, carried) if why is None else None
            if ap is not None:
                yield changing(carried.id, carried.item, carried.equipped, ap)
        if (
            gear.needs_units(item)
            and item.reload_ap is not None
            and ammunition.cannot_reload(m, ref, carried.id) is None
        ):
            ap = action_points.price(m, ref, item.reload_ap, "reload")
            do = partial(reload, carried.id)
            name = f"reload item:{carried.id}"
            yield Act(name, ap, do, clause="MES-ITM-11", source=carried.item, costed=("reload",))


@menu.refusal
def not_gearing(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why something cannot be equipped, doffed or loaded now."""
    for carried in being(m, ref).sheet.items:
        item = gear.card(carried)
        if item.slots and not gear.is_natural(item):
            name = "doff" if carried.equipped else "equip"
            why = gear.told_against(carried, cannot_change(m, ref, carried))
            if why is not None:
                yield why.of(f"{name} item:{carried.id}")
        if gear.needs_units(item) and item.ammunition is not None:
            why = ammunition.cannot_reload(m, ref, carried.id)
            if why is not None:
                yield why.of(f"reload item:{carried.id}")


def equip(item_id: int, order: Order) -> Flow[bool]:
    """MES-ITM-03 Put an item to use."""
    m, ref = order.m, order.ref
    if not gear.has(being(m, ref).sheet, item_id) or gear.cannot_equip(m, ref, item_id) is not None:
        return False
    carried = gear.equip(m, ref, item_id)
    yield from happen(m, ref, "equipped", item=carried.item)
    return True


def doff(item_id: int, order: Order) -> Flow[bool]:
    """MES-ITM-05, 39 Take an item off; a curse shows itself when it is tried."""
    m, ref = order.m, order.ref
    carried = gear.find(being(m, ref).sheet, item_id)
    if curse_shows(m, ref, carried):
        return True
    name = carried.item
    gear.doff(m, ref, item_id)
    yield from happen(m, ref, "doffed", item=name)
    return True


def curse_shows(m: Meshal, ref: Ref, carried: Carried) -> bool:
    """MES-ITM-39 Whether what is in use cannot be let go of; who tries it learns why."""
    bound = carried.equipped and gear.is_bound(m, carried)
    if bound:
        gear.identify(carried)
        tell_of(m, ref, "curse_shown", item=carried.item)
    return bound


def reload(item_id: int, order: Order) -> Flow[bool]:
    """MES-ITM-11, 13 Fill a weapon; of several fitting kinds the owner chooses."""
    m, ref = order.m, order.ref
    sheet = being(m, ref).sheet
    if not gear.has(sheet, item_id) or ammunition.cannot_reload(m, ref, item_id) is not None:
        return False
    weapon = gear.find(sheet, item_id)
    kinds = dict.fromkeys(c.item for c in ammunition.fitting(sheet, gear.card(weapon)))
    kind = ""
    if len(kinds) > 1:
        options = {f"ammunition:{name}": name for name in kinds}
        kind = yield from choose_one(
            being(m, ref).seat,
            "reload.kind",
            options,
            clause="MES-ITM-13",
            default=next(iter(options)),
            by=ref,
        )
    ammunition.reload(m, ref, item_id, kind)
    yield from happen(m, ref, "reloaded", item=weapon.item, loaded=weapon.loaded)
    return True


# Add-ons


@menu.tactical
def fitting_out(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ITM-08 Install add-ons on what one carries, and take them off."""
    if not on(m, "addons"):
        return
    items = being(m, ref).sheet.items
    for addon in items:
        if "addon" in gear.card(addon).families:
            for carried in items:
                if carried is not addon and addons.cannot_install(m, ref, addon.id, carried.id) is None:
                    name = f"install item:{addon.id} item:{carried.id}"
                    ap = addons.install_ap(gear.card(addon)) or 0
                    yield Act(name, ap, partial(install, addon.id, carried.id), clause="MES-ITM-08")
    for carried in items:
        for number, name in enumerate(carried.addons):
            if addons.cannot_remove(m, ref, carried.id, name) is None:
                ap = addons.install_ap(ITEMS[name]) or 0
                act = f"remove item:{carried.id} addon:{number}"
                yield Act(act, ap, partial(take_off, carried.id, name), clause="MES-ITM-08")


def install(addon_id: int, item_id: int, order: Order) -> Flow[bool]:
    """MES-ITM-08 Fit an add-on."""
    m, ref = order.m, order.ref
    if addons.cannot_install(m, ref, addon_id, item_id) is not None:
        return False
    addons.install(m, ref, addon_id, item_id)
    yield from happen(m, ref, "equipped", item=gear.find(being(m, ref).sheet, item_id).item)
    return True


def take_off(item_id: int, addon: str, order: Order) -> Flow[bool]:
    """MES-ITM-08 Take an add-on off."""
    addons.remove(order.m, order.ref, item_id, addon)
    yield from happen(order.m, order.ref, "doffed", item=addon)
    return True


# Discarding


@menu.tactical
def discarding(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ITM-16 Let go of something: 1 AP, a weapon in hand for nothing."""
    for carried in being(m, ref).sheet.items:
        if gear.told_against(carried, handing_over.cannot_drop(m, carried)) is None:
            yield letting_go(carried.id, carried.item, handing_over.discard_ap(m, ref, carried))


@lru_cache(KEPT)
def letting_go(line: int, item: str, ap: int) -> Act:
    """MES-ITM-16 Discard something."""
    do = partial(discard, line)
    return Act(f"discard item:{line}", ap, do, clause="MES-ITM-16", source=item, costed=("discard",))


@menu.refusal
def not_discarding(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Worn things must be doffed first."""
    for carried in being(m, ref).sheet.items:
        refused = gear.told_against(carried, handing_over.cannot_discard(m, ref, carried.id))
        if refused is not None and not gear.is_natural(gear.card(carried)):
            yield refused.of(f"discard item:{carried.id}")


def discard(item_id: int, order: Order) -> Flow[bool]:
    """MES-ITM-16, 17 It lies where one stands, or on an adjacent free position of one's choice."""
    m, ref = order.m, order.ref
    if curse_shows(m, ref, gear.find(being(m, ref).sheet, item_id)):
        return True
    spot = yield from choose_spot(m, ref)
    name = gear.find(being(m, ref).sheet, item_id).item
    was = gear.find(being(m, ref).sheet, item_id).equipped
    handing_over.discard(m, ref, item_id, at=spot)
    yield from happen(m, ref, "dropped", item=name)
    if was:
        yield from happen(m, ref, "doffed", item=name)
    return True


def choose_spot(m: Meshal, ref: Ref) -> Flow[Spot | None]:
    """MES-ITM-17 Where a discarded thing comes to lie."""
    field, one = m.state.field, being(m, ref)
    if field is None or one.at is None or field.kind == "gridless":
        return one.at
    here = bodies.body(m, ref)
    own = here.spots if here is not None else (one.at,)
    around = dict.fromkeys(spot for cell in own for spot in neighbours(field, cell) if spot not in own)
    beside = [spot for spot in around if measuring.adjacent(field, here or one.at, spot)]
    spots = dict.fromkeys((one.at, *own, *free_room.unoccupied(m, field, beside, ref)))
    options = {f"spot:{x},{y}": (x, y) for x, y in spots}
    return (
        yield from choose_one(
            one.seat, "discard.at", options, clause="MES-ITM-17", default=next(iter(options)), by=ref
        )
    )


# Picking up


def in_reach(w: World, ref: Ref, lying: Lying) -> bool:
    """MES-ITM-18 Adjacent, or in the same position."""
    field, ground = w.state.field, bodies.body(w, ref)
    return field is not None and ground is not None and measuring.adjacent(field, ground, lying.at)


@menu.priced
@menu.tactical
def picking_up(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-ITM-18 Pick up what lies beside one and is not hidden."""
    field, ground = m.state.field, bodies.body(m, ref)
    if field is None or not field.items or ground is None:
        return
    near = 2 * HUNDREDTHS + ground.radius if field.kind == "gridless" else 1
    xs, ys = [x for x, _ in ground.spots], [y for _, y in ground.spots]
    left, right, top, bottom = min(xs) - near, max(xs) + near, min(ys) - near, max(ys) + near
    around = [each for each in field.items if left <= each.at[0] <= right and top <= each.at[1] <= bottom]
    spots = dict.fromkeys(each.at for each in around)
    beside = [spot for spot in spots if measuring.adjacent(field, ground, spot)]
    for lying in around:
        if lying.at not in beside or lying.concealed or not map_memory.knows(m, ref, [lying.at]):
            continue
        if handing_over.cannot_pick_up(m, ref, lying) is None:
            yield taking(lying.id, lying.item, handing_over.pick_up_ap(m, ref, lying))


@lru_cache(KEPT)
def taking(number: int, item: str, ap: int) -> Act:
    """MES-ITM-18 Pick something up."""
    do = partial(pick_up, number)
    name, costed = f"pick_up lying:{number}", handing_over.pick_up_names(item)
    return Act(name, ap, do, clause="MES-ITM-18", placed=True, source=item, costed=costed)


@menu.refusal
def not_picking_up(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why something that lies about cannot be picked up."""
    field = map_memory.as_known(m, ref).state.field
    for lying in field.items if field is not None else ():
        if not lying.concealed:
            refused = handing_over.cannot_pick_up(m, ref, lying, near=in_reach(m, ref, lying))
            if refused is not None:
                yield refused.of(f"pick_up lying:{lying.id}")


def pick_up(number: int, order: Order) -> Flow[bool]:
    """MES-ITM-18..20 Foes beside one may grab for it; a weapon may go straight into free slots."""
    m, ref = order.m, order.ref
    field = m.state.field
    lying = next((each for each in field.items if each.id == number), None) if field is not None else None
    if lying is None:
        return False
    if (yield from grabbed(m, ref)):
        tell_of(m, ref, "pick_up_failed", item=lying.item)
        return True
    hold = False
    if handing_over.can_equip_at_once(m, ref, handing_over.piece_of(m, lying)):
        hold = yield from choose_yes_no(
            being(m, ref).seat, "pick_up.equip", clause="MES-ITM-20", default="yes", by=ref, item=lying.item
        )
    line = handing_over.pick_up(m, ref, lying, equip=hold)
    yield from happen(m, ref, "picked_up", item=line.item)
    if hold:
        yield from happen(m, ref, "equipped", item=line.item)
    return True


def grabbed(m: Meshal, ref: Ref) -> Flow[bool]:
    """MES-ITM-19 A hostile neighbour may grab for it as a reaction and must win a contest of A P."""
    record = reactions.current(m)
    for foe in reactions.in_order(m):
        one = being(m, foe)
        if foe == ref or one.ap < GRAB_AP or not able(m, foe) or not hostile(m, ref, foe):
            continue
        if (
            not bodies.beside(m, ref, foe)
            or not reactions.may_react(m, record, foe)
            or ref not in one.spotted
        ):
            continue
        grabs = yield from choose_one(
            one.seat, "pick_up.grab", {"grab": True, "pass": False}, clause="MES-ITM-19", default="pass",
            by=foe, target=ref,
        )  # fmt: skip
        if grabs:
            one.ap = max(0, one.ap - GRAB_AP)
            if record is not None:
                record.reacted.append(foe)
            mine = yield from _agility(m, ref, foe)
            theirs = yield from _agility(m, foe, ref)
            yield from follow(m, "acted", ref=foe, act="grab")  # MES-HAZ-23
            if theirs > mine:
                return True
    return False


def _agility(m: Meshal, ref: Ref, against: Ref) -> Flow[int]:
    held = dice(m, ref, "agility")
    own: dict[Attribute, int] = {} if held is None else {"agility": held}
    return (
        yield from rolling.roll(
            m, ref, dice_number(m, ref, "agility"), (*own,), attributes=own, against=against
        )
    )


def hindered(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-ITM-19 Being hit makes a pick-up fail that has been begun."""
    one = being(m, facts["ref"])
    if one.long is not None and one.long.act.startswith("pick_up"):
        turns.stop_long(m, one)
    yield from ()


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {"struck": (hindered,)}

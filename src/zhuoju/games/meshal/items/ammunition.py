"""MES-ITM-11..13, 42, 47 Reloading, charging, and the unit that each stage of an attack uses."""

from collections.abc import Iterator

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.catalogue.statements import Change
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.items.gear import needs_units
from zhuoju.games.meshal.model.cards import Item
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.sheet import Carried, Sheet
from zhuoju.games.meshal.model.state import Ref, World, being, on


def fits(weapon: Item, ammunition: Item) -> bool:
    """MES-ITM-13 Ammunition of the kind, or an alternative to it."""
    return "ammunition" in ammunition.families and ammunition.ammunition == weapon.ammunition is not None


def fitting(sheet: Sheet, weapon: Item) -> Iterator[Carried]:
    """MES-ITM-11 Carried ammunition that a weapon takes, standard kinds first."""
    lines = (c for c in sheet.items if fits(weapon, gear.card(c)))
    return iter(sorted(lines, key=lambda c: (bool(gear.card(c).standard), c.id)))


def capacity(w: World, carried: Carried) -> int:
    """How many units it holds: 1 unless printed, and what add-ons change."""
    item = gear.card(carried)
    if not needs_units(item):
        return 0
    more = 0
    for name in carried.addons if on(w, "addons") else ():
        for clause in ITEMS[name].effects or ():
            if isinstance(clause.value, Change) and clause.value.what == "ammo":
                more += clause.value.n
    return max(1, item.capacity or 1) + more


def loaded(carried: Carried) -> bool:
    """Whether an attack with it can be declared (MES-ITM-42)."""
    return not needs_units(gear.card(carried)) or carried.loaded > 0


# Reloading


def reload_ap(w: World, ref: Ref, item_id: int) -> int | None:
    """AP of one reload, which fills the weapon; None: it cannot be done in a moment."""
    item = gear.card(gear.find(being(w, ref).sheet, item_id))
    return None if item.reload_ap is None else values.cost(w, ref, "reload", item.reload_ap)


def cannot_reload(w: World, ref: Ref, item_id: int, ammunition: str = "") -> Refusal | None:
    """MES-ITM-11 Why a weapon cannot be loaded now, with this ammunition or with any."""
    sheet = being(w, ref).sheet
    weapon = gear.find(sheet, item_id)
    item = gear.card(weapon)
    if not needs_units(item) or item.ammunition is None:
        return Refusal("not_loadable", "MES-ITM-11", {"item": weapon.item})
    if ammunition and not fits(item, ITEMS[ammunition]):
        return Refusal("does_not_fit", "MES-ITM-13", {"item": ammunition})
    if not any(not ammunition or c.item == ammunition for c in fitting(sheet, item)):
        return Refusal("no_ammunition", "MES-ITM-11", {"item": weapon.item})
    changes = bool(ammunition) and ammunition != weapon.ammunition
    if weapon.loaded >= capacity(w, weapon) and not changes:
        return Refusal("full", "MES-ITM-11", {"item": weapon.item})
    return None


def reload(w: World, ref: Ref, item_id: int, ammunition: str = "") -> int:
    """MES-ITM-11 Fill a weapon from carried ammunition; gives back the units put in. Raises Refused.

    Only one kind is loaded at a time: whole units of another go back into the pack.
    """
    insist(cannot_reload(w, ref, item_id, ammunition))
    sheet = being(w, ref).sheet
    weapon = gear.find(sheet, item_id)
    kind = ammunition or _kind_at_hand(sheet, weapon)
    if weapon.ammunition != kind:
        unload(w, ref, item_id)
    weapon.ammunition = kind
    units = max(1, ITEMS[kind].units)
    put = 0
    while weapon.loaded < capacity(w, weapon) and gear.spend(w, ref, kind):
        weapon.loaded = min(capacity(w, weapon), weapon.loaded + units)
        put += 1
    return put


def _kind_at_hand(sheet: Sheet, weapon: Carried) -> str:
    """More of what is in it where there is some, else the first that fits."""
    lines = [c.item for c in fitting(sheet, gear.card(weapon))]
    return weapon.ammunition if weapon.ammunition in lines else lines[0]


def unload(w: World, ref: Ref, item_id: int) -> None:
    """Take the ammunition out; whole units are kept, a cell that was begun is lost."""
    sheet = being(w, ref).sheet
    weapon = gear.find(sheet, item_id)
    if weapon.ammunition:
        whole = weapon.loaded // max(1, ITEMS[weapon.ammunition].units)
        if whole:
            gear.add(sheet, weapon.ammunition, whole, since=w.state.clock)
        weapon.loaded, weapon.ammunition = 0, ""


def take_out(w: World, ref: Ref, item_id: int) -> None:
    """MES-ITM-08 What a smaller magazine does not hold goes back into the pack."""
    sheet = being(w, ref).sheet
    weapon = gear.find(sheet, item_id)
    over = weapon.loaded - capacity(w, weapon)
    if over > 0 and weapon.ammunition:
        weapon.loaded -= over
        gear.add(
            sheet, weapon.ammunition, over // max(1, ITEMS[weapon.ammunition].units), since=w.state.clock
        )


def prepare(w: World, ref: Ref) -> None:
    """MES-ITM-12 What resting does for gear: everything is loaded and charged as far as supplies go."""
    weapons = [c for c in being(w, ref).sheet.items if needs_units(gear.card(c))]
    for carried in weapons:
        if gear.card(carried).charges_at_rest:
            carried.loaded = capacity(w, carried)
        elif cannot_reload(w, ref, carried.id) is None:
            reload(w, ref, carried.id)


# Shooting


def cannot_shoot(carried: Carried) -> Refusal | None:
    """MES-ITM-42 With nothing loaded the attack cannot be declared."""
    return None if loaded(carried) else Refusal("empty", "MES-ITM-42", {"item": carried.item})


def shoot(w: World, ref: Ref, item_id: int) -> str:
    """MES-ITM-42 One stage uses one loaded unit before its roll; gives back which. Raises Refused."""
    one = being(w, ref)
    weapon = gear.find(one.sheet, item_id)
    insist(cannot_shoot(weapon))
    if not needs_units(gear.card(weapon)):
        return ""
    weapon.loaded -= 1
    _shot(w, ref, weapon.ammunition)
    return weapon.ammunition


def shoot_added(w: World, ref: Ref, item_id: int) -> str | None:
    """MES-ITM-47 An added stage takes its unit from the weapon, else from the pack; None: it is lost."""
    sheet = being(w, ref).sheet
    weapon = gear.find(sheet, item_id)
    if loaded(weapon):
        return shoot(w, ref, item_id)
    line = next(fitting(sheet, gear.card(weapon)), None)
    if line is None:
        return None
    gear.spend(w, ref, line.item)
    _shot(w, ref, line.item)
    weapon.ammunition = line.item
    return line.item


def take_back(w: World, ref: Ref, item_id: int, ammunition: str) -> None:
    """MES-ACT-14 A shot that was cancelled is in the weapon again."""
    one = being(w, ref)
    weapon = gear.find(one.sheet, item_id)
    if needs_units(gear.card(weapon)):
        weapon.loaded, weapon.ammunition = weapon.loaded + 1, ammunition
        _shot(w, ref, ammunition, -1)


def throw(w: World, ref: Ref, item_id: int) -> Carried:
    """MES-ITM-41 A thrown weapon is used up; the caller lays a recoverable one on the ground."""
    thrown = gear.consume(w, ref, item_id)
    _shot(w, ref, thrown.item)
    return thrown


def throw_another(w: World, ref: Ref, item_id: int) -> str | None:
    """MES-ITM-47 An added stage throws another piece of the same kind; None: there is none."""
    sheet = being(w, ref).sheet
    kind = gear.find(sheet, item_id).item
    other = next((line for line in sheet.items if line.item == kind and line.id != item_id), None)
    return None if other is None else throw(w, ref, other.id).item


def _shot(w: World, ref: Ref, item: str, n: int = 1) -> None:
    """MES-LOT-02 What was shot or thrown in a fight is not found afterwards."""
    if item:
        shots = being(w, ref).shots
        shots[item] = shots.get(item, 0) + n

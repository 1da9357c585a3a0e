"""MES-ITM-08, 09 Add-ons: installed on a fitting item, at work while they are."""

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.items import ammunition, gear
from zhuoju.games.meshal.model.cards import Item
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.state import Ref, World, being, on


def fits(addon: Item, item: Item) -> bool:
    """Whether an add-on is made for an item: for its kind, or for this very one."""
    return item.id in addon.fits_items or item.category in addon.fits or item.wear in addon.fits


def install_ap(addon: Item) -> int | None:
    """AP of installing or removing; None: it takes longer than a moment allows."""
    return None if addon.install_ap is None and addon.install_seconds else addon.install_ap or 0


def cannot_install(w: World, ref: Ref, addon_id: int, item_id: int) -> Refusal | None:
    """MES-ITM-08 Why an add-on cannot be fitted to an item now, if it cannot."""
    sheet = being(w, ref).sheet
    addon, carried = gear.find(sheet, addon_id), gear.find(sheet, item_id)
    if not on(w, "addons"):
        return Refusal("switched_off", "MES-ITM-08", {"switch": "addons"})
    if not fits(gear.card(addon), gear.card(carried)):
        return Refusal("does_not_fit", "MES-ITM-08", {"item": addon.item})
    if addon.item in carried.addons:
        return Refusal("same_addon", "MES-ITM-09", {"item": addon.item})
    return _too_long(w, addon.item)


def _too_long(w: World, addon: str) -> Refusal | None:
    if w.state.moment is not None and install_ap(ITEMS[addon]) is None:
        return Refusal("takes_long", "MES-TIM-05", {"item": addon, "seconds": ITEMS[addon].install_seconds})
    return None


def install(w: World, ref: Ref, addon_id: int, item_id: int) -> None:
    """MES-ITM-08 From now on the add-on works, and moves with its item. Raises Refused."""
    insist(cannot_install(w, ref, addon_id, item_id))
    sheet = being(w, ref).sheet
    carried = gear.find(sheet, item_id)
    if carried.n > 1:
        carried = gear.separate(sheet, item_id)
    carried.addons.append(gear.remove(sheet, addon_id).item)
    values.settle(w, ref)


def cannot_remove(w: World, ref: Ref, item_id: int, addon: str) -> Refusal | None:
    """MES-ITM-08 Removal takes the same action."""
    if addon not in gear.find(being(w, ref).sheet, item_id).addons:
        return Refusal("not_installed", "MES-ITM-08", {"item": addon})
    return _too_long(w, addon)


def remove(w: World, ref: Ref, item_id: int, addon: str) -> None:
    """MES-ITM-08 Take an add-on off; it goes into the pack. Raises Refused."""
    insist(cannot_remove(w, ref, item_id, addon))
    sheet = being(w, ref).sheet
    gear.find(sheet, item_id).addons.remove(addon)
    gear.add(sheet, addon, since=w.state.clock)
    ammunition.take_out(w, ref, item_id)
    values.settle(w, ref)

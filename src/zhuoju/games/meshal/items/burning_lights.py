"""MES 9.4 Lights that burn down: a torch is used up, a lantern needs a new filling."""

from msgspec.structs import replace

from zhuoju.games.meshal.basics.telling import tell_of
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.sheet import Carried, Lasting
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being


def cannot_light(w: World, ref: Ref, carried: Carried) -> Refusal | None:
    """Why a light cannot be lit: it burns already, or a new filling cannot be paid for."""
    item = gear.card(carried)
    if not gear.burns(item):
        return None
    sheet = being(w, ref).sheet
    if any(effect.source == item.id for effect in sheet.effects):
        return Refusal("burning", "MES-ITM-48", {"item": item.id})
    if carried.empty and sheet.purse < item.filling:
        return Refusal("no_filling", "MES-ITM-48", {"item": item.id, "price": item.filling})
    return None


def light(w: World, ref: Ref, carried: Carried) -> None:
    """An empty lantern is filled first, for the price of the oil."""
    if carried.empty:
        being(w, ref).sheet.purse -= gear.card(carried).filling
        carried.empty = False


def left(carried: Carried, lasts: Duration) -> Duration:
    """How long a light still burns that was put out before."""
    return replace(lasts, n=max(1, lasts.n - carried.burnt)) if carried.burnt else lasts


def burnt_down(m: Meshal, ref: Ref, effect: Lasting) -> None:
    """The time of a light is over: the torch is gone, the lantern is empty."""
    sheet = being(m, ref).sheet
    carried = next((c for c in sheet.items if c.id == effect.item and c.item == effect.source), None)
    if carried is None or not gear.burns(gear.card(carried)):
        return
    if gear.card(carried).burns:
        gear.consume(m, ref, carried.id)
    else:
        carried.empty, carried.burnt = True, 0
    tell_of(m, ref, "burnt_down", item=effect.source)

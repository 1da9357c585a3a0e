"""MES-ITM-14..20, 46 Items change hands: exchange, give, discard, drop, pick up, store."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.model.field import Field, Lying, Spot
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.model.words import Costed, Scale

PICK_UP: dict[Scale, Costed] = {
    "trivial": "pickup_trivial",
    "light": "pickup_light",
    "heavy": "pickup_heavy",
}
Goods = Sequence[tuple[int, int]]  # lines of a sheet, and how many of each


# Exchanging and giving


def scale_ap(items: Iterable[str]) -> int:
    """MES-ITM-14 AP by scale; of several the highest."""
    return max((gear.BY_SCALE[ITEMS[item].scale or "trivial"] for item in items), default=0)


def exchange_ap(w: World, ref: Ref, items: Iterable[str]) -> int:
    """MES-ITM-14 What an exchange or a gift costs each of the two; mixed scales cost the higher."""
    return values.cost(w, ref, "exchange", scale_ap(items))


def _names(w: World, ref: Ref, goods: Goods) -> list[str]:
    sheet = being(w, ref).sheet
    return [gear.find(sheet, line).item for line, _ in goods]


def cannot_exchange(
    w: World, giver: Ref, taker: Ref, gives: Goods, takes: Goods = (), *, adjacent: bool = True
) -> Refusal | None:
    """MES-ITM-14, 15 Why two cannot exchange (or one give) these things now; consent is asked for."""
    if not adjacent:
        return Refusal("not_adjacent", "MES-ITM-14")
    for ref, goods in ((giver, gives), (taker, takes)):
        for line, _ in goods:
            refusal = _cannot_let_go(w, gear.find(being(w, ref).sheet, line), "MES-ITM-14")
            if refusal is not None:
                return refusal
    if w.state.moment is None:
        return None
    items = [*_names(w, giver, gives), *_names(w, taker, takes)]
    for ref in (giver, taker):
        needed, ap = exchange_ap(w, ref, items), being(w, ref).ap
        if ap < needed:
            return Refusal("partner_ap", "MES-ITM-15", {"ref": ref, "needed": needed, "ap": ap})
    return None


def _cannot_let_go(w: World, carried: Carried, clause: str) -> Refusal | None:
    item = gear.card(carried)
    if gear.is_natural(item):
        return Refusal("natural", "MES-ITM-32", {"item": carried.item})
    if not carried.equipped:
        return None
    if not gear.in_hand(item):
        return Refusal("doff_first", clause, {"item": carried.item})
    return Refusal("cursed", "MES-ITM-39", {"item": carried.item}) if gear.is_bound(w, carried) else None


def exchange(w: World, giver: Ref, taker: Ref, gives: Goods, takes: Goods = ()) -> None:
    """MES-ITM-14 Hand these over; the AP are paid by the caller. Raises Refused."""
    insist(cannot_exchange(w, giver, taker, gives, takes))
    given = [let_go(w, giver, line, n) for line, n in gives]
    taken = [let_go(w, taker, line, n) for line, n in takes]
    for piece in given:
        gear.put(being(w, taker).sheet, piece)
    for piece in taken:
        gear.put(being(w, giver).sheet, piece)


def let_go(w: World, ref: Ref, line: int, n: int = 1) -> Carried:
    """So many of a line leave a sheet, out of hand if they were in one."""
    piece = gear.remove(being(w, ref).sheet, line, n)
    if piece.equipped:
        gear.put_out(w, ref, piece)
        values.settle(w, ref)
    return replace(piece, equipped=False, addons=list(piece.addons))


def swap_hands_ap(w: World, ref: Ref) -> int:
    """MES-ITM-14, 15 Swapping one's own left and right weapons is an exchange too, paid once."""
    held = [c.item for c in gear.equipped(being(w, ref).sheet) if gear.is_weapon(gear.card(c))]
    return exchange_ap(w, ref, held)


def swap_hands(w: World, ref: Ref) -> None:
    """MES-ITM-14 The weapons in hand change places: the order of their lines is the order of the hands."""
    items = being(w, ref).sheet.items
    hands = [i for i, c in enumerate(items) if c.equipped and gear.is_weapon(gear.card(c))]
    for left, right in zip(hands, reversed(hands), strict=True):
        if left < right:
            items[left], items[right] = items[right], items[left]


# Discarding and dropping


def discard_ap(w: World, ref: Ref, carried: Carried) -> int:
    """MES-ITM-16 1 AP; a weapon in hand can be dropped for nothing."""
    base = 0 if carried.equipped and gear.is_weapon(gear.card(carried)) else 1
    return values.cost(w, ref, "discard", base)


def cannot_discard(w: World, ref: Ref, item_id: int) -> Refusal | None:
    """MES-ITM-16 Worn protection and accessories must be doffed first; natural gear stays."""
    return cannot_drop(w, gear.find(being(w, ref).sheet, item_id))


def cannot_drop(w: World, carried: Carried) -> Refusal | None:
    """The same of what somebody carries."""
    return _cannot_let_go(w, carried, "MES-ITM-16")


def discard(w: World, ref: Ref, item_id: int, n: int = 1, at: Spot | None = None) -> Lying | None:
    """MES-ITM-16, 17 It lies where you stand, or on the adjacent free position you name. Raises Refused."""
    insist(cannot_discard(w, ref, item_id))
    return drop(w, ref, item_id, n, at)


def drop(w: World, ref: Ref, item_id: int, n: int = 1, at: Spot | None = None) -> Lying | None:
    """MES-ITM-17 It falls, wanted or not; without a map it is left behind with the others' things."""
    spot = at or being(w, ref).at
    piece = let_go(w, ref, item_id, n)
    field = w.state.field
    if field is None or spot is None:
        store(w, "ground", piece)
        return None
    return lay(field, piece, spot)


def lay(field: Field, piece: Carried, at: Spot) -> Lying:
    """Put a piece on the ground of a map."""
    lying = Lying(field.next_id, piece.item, at, piece.n, carried=piece)
    field.next_id += 1
    field.items.append(lying)
    return lying


# Picking up


def pick_up_names(item: str) -> tuple[Costed, ...]:
    """By which name the price of picking something up may be changed."""
    return (PICK_UP[ITEMS[item].scale or "trivial"],)


def pick_up_ap(w: World, ref: Ref, lying: Lying) -> int:
    """MES-ITM-18 AP by scale."""
    scale = ITEMS[lying.item].scale or "trivial"
    return values.cost(w, ref, PICK_UP[scale], gear.BY_SCALE[scale])


def cannot_pick_up(w: World, ref: Ref, lying: Lying, *, near: bool = True) -> Refusal | None:
    """MES-ITM-18 It must lie beside you or where you are; bodiless hands hold nothing (MES-FX-09)."""
    if not near:
        return Refusal("not_adjacent", "MES-ITM-18", {"item": lying.item})
    if values.form(w, ref) == "ethereal":
        return Refusal("ethereal", "MES-FX-09")
    return None


def pick_up(w: World, ref: Ref, lying: Lying, *, equip: bool = False) -> Carried:
    """MES-ITM-18, 20 Into the pack; a weapon straight into free slots where wished. Raises Refused."""
    insist(cannot_pick_up(w, ref, lying))
    field = w.state.field
    assert field is not None
    field.items.remove(lying)
    sheet = being(w, ref).sheet
    line = gear.put(sheet, replace(piece_of(w, lying), n=lying.n))
    if equip and can_equip_at_once(w, ref, line):
        return gear.equip(w, ref, line.id)
    return line


def piece_of(w: World, lying: Lying) -> Carried:
    """What lies there as it was when somebody let go of it, or as new."""
    known = not ITEMS[lying.item].cursed
    return lying.carried or Carried(0, lying.item, lying.n, since=w.state.clock, known=known)


def can_equip_at_once(w: World, ref: Ref, piece: Carried) -> bool:
    """MES-ITM-20 A weapon that was just picked up, if the slots are free; it costs nothing more."""
    card = ITEMS[piece.item]
    slow = w.state.moment is not None and gear.equip_seconds(card) > 0
    sound = gear.is_weapon(card) and not objects.worn_out(piece)
    return sound and not slow and gear.cannot_bear(w, ref, card) is None


# Stores


def store(w: World, name: str, piece: Carried) -> None:
    """MES-ITM-46 Leave a piece in a store that has a name."""
    w.state.stores.setdefault(name, []).append(replace(piece, equipped=False, addons=list(piece.addons)))

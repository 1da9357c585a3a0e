"""MES-CHR-15, MES-ITM-31..37 Item slots: which are taken, which are free, and how many of a kind fit."""

from zhuoju.games.meshal.basics.kept_answers import asked_once
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.catalogue.statements import Slots
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.entry_statements import said
from zhuoju.games.meshal.model.cards import Item
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Ref, World, being, on
from zhuoju.games.meshal.model.words import Accessory, Slot

OF_A_KIND: dict[Accessory, int] = {"ring": 2}  # on an ordinary body; others 1 (MES-ITM-36)


def worn(w: World, ref: Ref) -> list[Item]:
    """What a being has equipped."""
    return [ITEMS[c.item] for c in being(w, ref).sheet.items if c.equipped]


def taken(w: World, ref: Ref) -> dict[Slot, int]:
    """How many slots of each type are taken."""
    found: dict[Slot, int] = {}
    for item in worn(w, ref):
        for need in item.slots:
            found[need.slot] = found.get(need.slot, 0) + need.n
    return found


@asked_once
def free(w: World, ref: Ref) -> dict[Slot, int]:
    """How many slots of each type are free."""
    used = taken(w, ref)
    return {slot: n - used.get(slot, 0) for slot, n in values.slots(w, ref).items()}


def most_of_a_kind(w: World, ref: Ref, kind: Accessory) -> int:
    """MES-ITM-36 How many accessories of a kind a body can wear; without the switch one (MES-ITM-35)."""
    if kind == "tailpiece":
        return values.slots(w, ref).get("tail", 0)
    return OF_A_KIND.get(kind, 1) if on(w, "accessory_by_kind") else 1


def lacking(w: World, ref: Ref, item: Item) -> Refusal | None:
    """MES-CHR-15 All slots an item takes must be free; accessories differ in kind."""
    left = free(w, ref)
    for need in item.slots:
        if need.slot == "accessory" and on(w, "accessory_by_kind"):
            continue  # the total is ignored
        if left.get(need.slot, 0) < need.n:
            params = {"slot": need.slot, "needed": need.n, "free": max(0, left.get(need.slot, 0))}
            return Refusal("slots", "MES-CHR-15", params)
    kind = item.accessory
    if kind is not None:
        same = sum(1 for other in worn(w, ref) if other.accessory == kind)
        most = most_of_a_kind(w, ref, kind)
        if same >= most:
            clause = "MES-ITM-36" if on(w, "accessory_by_kind") else "MES-ITM-35"
            return Refusal("same_kind", clause, {"kind": kind, "most": most})
    return None


def leaning(w: World, ref: Ref, item: Item) -> Refusal | None:
    """MES-CHR-15 What gives slots stays on while something else is in them."""
    if item.effects is None or Slots not in said(item.effects).kinds:
        return None
    for clause in item.effects:
        if isinstance(clause.value, Slots) and free(w, ref).get(clause.value.slot, 0) < clause.value.n:
            return Refusal("slots_in_use", "MES-CHR-15", {"item": item.id})
    return None

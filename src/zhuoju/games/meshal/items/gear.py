"""MES-ITM-01..07, 29..40 Items on a sheet: what is carried, what is equipped, what changing it costs."""

from collections.abc import Iterator

from msgspec.structs import replace

from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.catalogue.statements import Dice
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.in_force import circumstance
from zhuoju.games.meshal.items import item_slots, shelf_life
from zhuoju.games.meshal.model.cards import Item
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.sheet import Carried, Sheet
from zhuoju.games.meshal.model.state import Ref, World, being, on
from zhuoju.games.meshal.model.words import SIZES, Scale, Scope

BY_SCALE: dict[Scale, int] = {"trivial": 1, "light": 2, "heavy": 3}  # MES 3.5, MES-ITM-06, MES-ITM-45
WEAPON_BY_SCALE: dict[Scale, int] = {"trivial": 1, "light": 1, "heavy": 2}  # MES-ITM-06
CONSUMED = ("food", "beverage", "medicine")  # by one use (MES-ITM-48)


# Carrying


def card(carried: Carried) -> Item:
    """The entry of a carried item."""
    return ITEMS[carried.item]


def find(sheet: Sheet, item_id: int) -> Carried:
    """A line of a sheet by its number."""
    for carried in sheet.items:
        if carried.id == item_id:
            return carried
    raise LookupError(f"{sheet.entry} carries no item {item_id}")


def has(sheet: Sheet, item_id: int) -> bool:
    """Whether a sheet still has that line."""
    return any(c.id == item_id for c in sheet.items)


def equipped(sheet: Sheet) -> Iterator[Carried]:
    """What is in a slot."""
    return (c for c in sheet.items if c.equipped)


def is_weapon(item: Item) -> bool:
    """MES-ITM-34 A shield is a weapon too."""
    return "weapon" in item.families


def is_natural(item: Item) -> bool:
    """MES-ITM-32 Inborn: no slot, no load, never lost."""
    return item.scale is None


def in_hand(item: Item) -> bool:
    """Whether it is held where weapons are, not worn: a weapon, a torch."""
    return bool(item.slots) and all(slot.slot == "weapon" for slot in item.slots)


def burns(item: Item) -> bool:
    """MES 9.4 Whether using it uses it up, or its filling, in the time that it lasts."""
    return item.burns or item.filling > 0


def needs_units(item: Item) -> bool:
    """MES-ITM-11 Whether an item fires ammunition or uses up energy."""
    takes = item.ammunition is not None and "ammunition" not in item.families
    return takes or item.charges_at_rest or item.capacity > 0


def count(sheet: Sheet, item: str) -> int:
    """How many of an item are carried."""
    return sum(c.n for c in sheet.items if c.item == item)


def add(sheet: Sheet, item: str, n: int = 1, *, since: int = 0, fallen: bool = False) -> Carried:
    """MES-ITM-02 Carry so many of an item. A curse hides until it is identified or works (MES-ITM-39)."""
    return put(sheet, Carried(0, item, n, since=since, fallen=fallen, known=not ITEMS[item].cursed))


def put(sheet: Sheet, piece: Carried) -> Carried:
    """MES-ITM-46 Into the pack, which is one list; what does not differ shares a line.

    Things that are loaded or charged have a line each.
    """
    keeps = ITEMS[piece.item].keeps_days is not None
    piece = replace(piece, equipped=False, since=piece.since if keeps else 0)
    if needs_units(ITEMS[piece.item]):
        for _ in range(piece.n - 1):
            _new_line(sheet, replace(piece, n=1))
        return _new_line(sheet, replace(piece, n=1))
    for line in sheet.items:
        if not line.equipped and not line.addons and replace(piece, id=line.id, n=line.n) == line:
            line.n += piece.n
            return line
    return _new_line(sheet, piece)


def _new_line(sheet: Sheet, piece: Carried) -> Carried:
    line = replace(piece, id=sheet.next_item, addons=list(piece.addons))
    sheet.next_item += 1
    sheet.items.append(line)
    return line


def remove(sheet: Sheet, item_id: int, n: int = 1) -> Carried:
    """Take so many off a line; what was taken comes back as a piece of its own."""
    line = find(sheet, item_id)
    if n >= line.n:
        sheet.items.remove(line)
        return line
    line.n -= n
    return replace(line, n=n, equipped=False, addons=list(line.addons))


def separate(sheet: Sheet, item_id: int) -> Carried:
    """One piece off a line of several, as a line of its own."""
    return _new_line(sheet, remove(sheet, item_id))


def consume(w: World, ref: Ref, item_id: int, n: int = 1) -> Carried:
    """MES-ITM-21 What is destroyed or used up leaves the game."""
    taken = remove(being(w, ref).sheet, item_id, n)
    if taken.equipped:
        values.settle(w, ref)
    return taken


def spend(w: World, ref: Ref, item: str, n: int = 1) -> bool:
    """Use up so many of an item, those in the pack first, the oldest first; False: there are too few."""
    lines = shelf_life.sound(w, being(w, ref).sheet, item)
    if sum(line.n for line in lines) < n:
        return False
    for line in sorted(lines, key=lambda c: (c.equipped, c.since, c.id)):
        taken = min(n, line.n)
        if taken:
            consume(w, ref, line.id, taken)
        n -= taken
    return True


# Granting


def cannot_grant(w: World, item: str) -> Refusal | None:
    """MES-ITM-39, 40 Whether an item may come into the campaign now."""
    entry = ITEMS[item]
    if entry.magical and not on(w, "magic_items"):
        return Refusal("no_magic_items", "MES-ITM-39", {"item": item})
    if on(w, "unique") and entry.unique and item in w.state.uniques:
        return Refusal("unique", "MES-ITM-40", {"item": item})
    return None


def grant(w: World, ref: Ref, item: str, n: int = 1) -> Carried:
    """Give new items to a being, made now. Raises Refused."""
    insist(cannot_grant(w, item))
    if on(w, "unique") and ITEMS[item].unique:
        if n > 1:
            insist(Refusal("unique", "MES-ITM-40", {"item": item}))
        w.state.uniques.append(item)
    return add(being(w, ref).sheet, item, n, since=w.state.clock)


def note_uniques(w: World, sheet: Sheet) -> None:
    """MES-ITM-40 What somebody brings to the table exists already."""
    found = w.state.uniques
    found += [c.item for c in sheet.items if ITEMS[c.item].unique and c.item not in found]


def identify(carried: Carried) -> None:
    """MES-ITM-39 Its curse is known from now on."""
    carried.known = True


def lift_curses(sheet: Sheet) -> int:
    """What `cleanse(curse)` does: cursed items can be doffed; gives back how many."""
    bound = [c for c in sheet.items if card(c).cursed and not c.freed]
    for carried in bound:
        carried.freed = carried.known = True
    return len(bound)


# Equipping and doffing


def equip_seconds(item: Item) -> int:
    """MES-ITM-04 Outside the moment most equipping takes no time worth counting."""
    return 0 if item.equip_ap is not None else item.equip_seconds


def takes_long(item: Item) -> bool:
    """MES-ITM-04 Whether equipping or doffing takes longer than a moment allows."""
    return item.equip_ap is None and bool(item.equip_seconds)


def cannot_equip(w: World, ref: Ref, item_id: int) -> Refusal | None:
    """MES-ITM-03, MES-CHR-15 Why an item cannot be equipped now, if it cannot."""
    return cannot_put_on(w, ref, find(being(w, ref).sheet, item_id))


def cannot_put_on(w: World, ref: Ref, carried: Carried) -> Refusal | None:
    """The same of what it carries."""
    item = card(carried)
    if carried.equipped:
        return Refusal("equipped", "MES-ITM-03", {"item": carried.item})
    if objects.worn_out(carried):
        return Refusal("broken", "MES-OBJ-03", {"item": carried.item})
    if w.state.moment is not None and takes_long(item):
        return Refusal("takes_long", "MES-ITM-04", {"item": carried.item, "seconds": item.equip_seconds})
    return cannot_bear(w, ref, item)


def cannot_bear(w: World, ref: Ref, item: Item) -> Refusal | None:
    """MES-ITM-03, 29, MES-CHR-15 Why an item does not fit: no gear, too small a body, no free slot."""
    if not item.slots:
        return Refusal("not_equippable", "MES-ITM-03", {"item": item.id})
    least = item.least_size
    if least is not None and SIZES.index(values.size(w, ref)) < SIZES.index(least):
        return Refusal("too_small", "MES-ITM-29", {"item": item.id, "size": least})
    return item_slots.lacking(w, ref, item)


def equip(w: World, ref: Ref, item_id: int) -> Carried:
    """MES-ITM-03 Put an item to use; one of several is taken off their line. Raises Refused."""
    insist(cannot_equip(w, ref, item_id))
    sheet = being(w, ref).sheet
    carried = find(sheet, item_id)
    if carried.n > 1:
        carried = separate(sheet, item_id)
    carried.equipped = True
    values.settle(w, ref)
    return carried


def cannot_doff(w: World, ref: Ref, item_id: int) -> Refusal | None:
    """MES-ITM-05 Why an item cannot be taken off now, if it cannot."""
    return cannot_take_off(w, ref, find(being(w, ref).sheet, item_id))


def cannot_take_off(w: World, ref: Ref, carried: Carried) -> Refusal | None:
    """The same of what it carries."""
    if not carried.equipped:
        return Refusal("not_equipped", "MES-ITM-05", {"item": carried.item})
    if w.state.moment is not None and takes_long(card(carried)):
        return Refusal("takes_long", "MES-ITM-04", {"item": carried.item})
    if is_bound(w, carried):
        return Refusal("cursed", "MES-ITM-39", {"item": carried.item})
    return item_slots.leaning(w, ref, card(carried))


def told_against(carried: Carried, refusal: Refusal | None) -> Refusal | None:
    """MES-ITM-39 What its bearer is told against letting go of it: a curse only once it has shown itself."""
    hidden = refusal is not None and refusal.reason == "cursed" and not carried.known
    return None if hidden else refusal


def is_bound(w: World, carried: Carried) -> bool:
    """Whether a curse keeps an item where it is."""
    return card(carried).cursed and not carried.freed and on(w, "magic_items")


def doff(w: World, ref: Ref, item_id: int) -> None:
    """MES-ITM-05 Take an item off; what is loaded stays loaded (MES-ITM-11).

    Trying it shows a curse (MES-ITM-39). Raises Refused.
    """
    sheet = being(w, ref).sheet
    refusal = cannot_doff(w, ref, item_id)
    if refusal is not None and refusal.reason == "cursed":
        identify(find(sheet, item_id))
    insist(refusal)
    unequip(w, ref, item_id)


def unequip(w: World, ref: Ref, item_id: int) -> None:
    """An item leaves its slot, for whatever reason."""
    sheet = being(w, ref).sheet
    carried = find(sheet, item_id)
    put_out(w, ref, carried)
    sheet.items.remove(carried)
    put(sheet, carried)
    values.settle(w, ref)


def shed(w: World, ref: Ref) -> None:
    """MES-CHR-15, MES-ITM-29 What the body cannot bear any more goes into the pack; what came first stays.

    Call it after anything that may take slots away: a feature or an ability that ends."""
    waiting = list(equipped(being(w, ref).sheet))
    for carried in waiting:
        carried.equipped = False
    fitting = True
    while waiting and fitting:  # what gives a slot may come after what is in it
        fitting = False
        for carried in waiting:
            carried.equipped = cannot_bear(w, ref, card(carried)) is None
            fitting |= carried.equipped
        waiting = [carried for carried in waiting if not carried.equipped]
    for carried in waiting:
        carried.equipped = True
        unequip(w, ref, carried.id)


def put_out(w: World, ref: Ref, carried: Carried) -> None:
    """MES-ITM-48 A light works in the hand; out of it, it goes out, and can burn on later."""
    sheet = being(w, ref).sheet
    for lit in [e for e in sheet.effects if e.item == carried.id and e.source == carried.item]:
        if burns(card(carried)):
            carried.burnt += w.state.clock - lit.since
            sheet.effects.remove(lit)


def clumsy_dice(w: World, ref: Ref, item: Item) -> int:
    """MES-ITM-29 Small or smaller users attack with an untagged heavy weapon at one die less."""
    small = SIZES.index(values.size(w, ref)) <= SIZES.index("small")
    return -1 if small and is_weapon(item) and item.scale == "heavy" and item.least_size is None else 0


@circumstance(Dice)
def clumsy(w: World, ref: Ref, ctx: Ctx | None) -> Iterator[tuple[str, object]]:
    """MES-ITM-29 What a weapon that is too heavy for small hands costs an attack made with it."""
    if ctx is None or ctx.attack is None or ctx.item is None or ctx.attack.user != ref:
        return
    held = next((carried for carried in being(w, ref).sheet.items if carried.id == ctx.item), None)
    if held is not None and (n := clumsy_dice(w, ref, card(held))):
        yield "clumsy", Dice("attack", n)


# Using


def use_ap(item: Item) -> int | None:
    """MES-ITM-10, 45 AP of using an item; None: it takes longer than a moment allows."""
    if item.use is not None:
        return None if item.use.kind == "narrative" else item.use.ap
    return BY_SCALE[item.scale or "trivial"]


def used_up(item: Item) -> bool:
    """MES-ITM-48 Whether one use consumes it: food, drink, medicine; tools and documents not."""
    return any(family in CONSUMED for family in item.families)


def best_tool(w: World, ref: Ref, scope: Scope) -> tuple[Carried | None, int]:
    """MES-ITM-48 The tool or document that helps an attempt most, and its dice; only the best one counts."""
    best: Carried | None = None
    most = 0
    for carried in being(w, ref).sheet.items:
        item = ITEMS[carried.item]
        if item.effects is None or not set(item.families).intersection(("tool", "document")):
            continue
        dice = sum(c.value.n for c in item.effects if isinstance(c.value, Dice) and c.value.scope == scope)
        if dice > most:
            best, most = carried, dice
    return best, most

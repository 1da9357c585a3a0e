"""What effects do with items: drop, load, win, spend, mend, identify, poison a blade, work on prey."""

from collections.abc import Callable
from typing import Final, get_args

from zhuoju.games.meshal.abilities import casting
from zhuoju.games.meshal.basics.telling import happen, tell_of, tell_owner
from zhuoju.games.meshal.catalogue import objects
from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS, OBJECTS
from zhuoju.games.meshal.character.scores import dice
from zhuoju.games.meshal.days import supply
from zhuoju.games.meshal.items import ammunition, gear, handing_over, loot
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.field import Wall, changed
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.state import Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Attribute, Scale, Slot, Supply
from zhuoju.games.meshal.rolls import rolling
from zhuoju.games.meshal.rolls.selectors import of_several
from zhuoju.kernel import Flow, Seat, choose_one

BLADES: Final = ("blade", "wrestle", "pole", "strike", "whip", "throwing")  # what can be poisoned
SCALES: Final = get_args(Scale)


def _choose(
    m: Meshal, seat: Seat, prompt: str, ref: Ref, wanted: Callable[[Carried], bool], clause: str
) -> Flow[Carried | None]:
    """One of the things that a being carries."""
    options = {f"item:{c.id}": c for c in being(m, ref).sheet.items if wanted(c)}
    if not options:
        return None
    return (yield from choose_one(seat, prompt, options, clause=clause, default=next(iter(options)), by=ref))


def drop(m: Meshal, ref: Ref, slot: Slot) -> Flow[bool]:
    """The target lets one equipped item of that slot fall; it chooses which. Natural ones cannot be lost."""

    def held(carried: Carried) -> bool:
        item = gear.card(carried)
        fills = any(taken.slot == slot for taken in item.slots)
        return carried.equipped and fills and not gear.is_natural(item) and not gear.is_bound(m, carried)

    chosen = yield from _choose(m, being(m, ref).seat, "drop.item", ref, held, "MES-ITM-17")
    if chosen is None:
        return False
    handing_over.drop(m, ref, chosen.id)
    yield from happen(m, ref, "dropped", item=chosen.item)
    yield from happen(m, ref, "doffed", item=chosen.item)
    return True


def reload(m: Meshal, ref: Ref) -> Flow[bool]:
    """MES-ITM-11 Fill a weapon from carried ammunition."""

    def loadable(carried: Carried) -> bool:
        return ammunition.cannot_reload(m, ref, carried.id) is None

    chosen = yield from _choose(m, being(m, ref).seat, "reload.item", ref, loadable, "MES-ITM-11")
    if chosen is None:
        return False
    ammunition.reload(m, ref, chosen.id)
    tell_of(m, ref, "reloaded", item=chosen.item)
    return True


# Winning and spending


def gain(m: Meshal, ctx: Ctx, item: str, n: int) -> Flow[bool]:
    """Receive items; a scale: an unequipped thing of that scale that the target carries."""
    if item not in SCALES:
        if gear.cannot_grant(m, item) is not None:
            return False
        gear.grant(m, ctx.user, item, n)
        tell_of(m, ctx.user, "gained", item=item, n=n)
        return True
    if ctx.target is None:
        return False
    return (yield from _steal(m, ctx, ctx.target, item, n))


def _steal(m: Meshal, ctx: Ctx, target: Ref, scale: str, n: int) -> Flow[bool]:
    def loose(carried: Carried) -> bool:
        return not carried.equipped and gear.card(carried).scale == scale

    taken = False
    for _ in range(n):
        chosen = yield from _choose(m, ctx.you, "steal.item", target, loose, "MES-ABL-12")
        if chosen is None:
            break
        piece = gear.remove(being(m, target).sheet, chosen.id)
        gear.put(being(m, ctx.user).sheet, piece)
        tell_owner(m, ctx.user, "stolen", item=piece.item, of=target)
        taken = True
    return taken


def spend(m: Meshal, ctx: Ctx, item: str, n: int) -> bool:
    """MES-ABL-12, 25, MES-MAG-06 Consume items; a gifted ability is cast without them."""
    if ctx.entry in ABILITIES and casting.is_gifted(being(m, ctx.user).sheet, ctx.entry):
        return True
    this = next((c for c in being(m, ctx.user).sheet.items if (c.id, c.item) == (ctx.item, item)), None)
    if this is not None:  # what is used itself: a net that is thrown leaves the hand
        used = gear.consume(m, ctx.user, this.id, n).n == n
    else:
        used = gear.spend(m, ctx.user, item, n)
    if used:
        tell_of(m, ctx.user, "spent", item=item, n=n)
    return used


def portion(m: Meshal, ref: Ref, kind: Supply, n: int) -> None:
    """MES-ITM-38 It counts as so many portions of the day."""
    supply.have(m, ref, kind, n)


# Things


def mend(m: Meshal, ctx: Ctx, n: int) -> bool:
    """MES-OBJ-14 A broken thing regains durability up to the original; what is destroyed stays so."""
    kind, _, number = str(ctx.facts.get("thing", "")).partition(":")
    field = m.state.field
    if kind == "item":
        carried = gear.find(being(m, ctx.user).sheet, int(number))
        carried.wear = max(0, carried.wear - n)
        tell_of(m, ctx.user, "mended", item=carried.item)
        return True
    wall = next((w for w in field.walls if str(w.id) == number), None) if field is not None else None
    if kind != "wall" or wall is None or field is None or wall.durability <= 0:
        return False
    wall.durability = objects.mended(wall.durability, _original(m, wall), n)
    if objects.state_of(wall.durability, _original(m, wall)) == "sound":
        wall.jammed = False  # its function is back
    changed(field)
    tell_of(m, ctx.user, "mended", item=wall.object)
    return True


def _original(m: Meshal, wall: Wall) -> int:
    return objects.of_preset(OBJECTS[wall.object], m.state.profile.settings).durability


def reveal(m: Meshal, ctx: Ctx) -> bool:
    """MES-ITM-39 Its user learns what an item really is, and what it is worth."""
    kind, _, number = str(ctx.facts.get("thing", "")).partition(":")
    if kind == "item":
        carried = gear.find(being(m, ctx.user).sheet, int(number))
        gear.identify(carried)
        item = carried.item
    else:
        field = m.state.field
        lying = next((i for i in field.items if f"{i.id}" == number), None) if field is not None else None
        if kind != "lying" or lying is None:
            return False
        if lying.carried is not None:
            gear.identify(lying.carried)
        item = lying.item
    card = ITEMS[item]
    tell_owner(
        m, ctx.user, "identified", item=item, cursed=card.cursed, magical=card.magical, price=card.price
    )
    return True


def takes_poison(carried: Carried) -> bool:
    """Whether poison can be put on it."""
    item = gear.card(carried)
    return item.category in BLADES and not gear.is_natural(item)


def coat(m: Meshal, ctx: Ctx) -> Flow[bool]:
    """Poison goes on one blade, spear-head or the like: the next hit with it carries it."""
    chosen = yield from _choose(m, ctx.you, "coat.item", ctx.user, takes_poison, "MES-ITM-48")
    if chosen is None:
        return False
    if chosen.n > 1:
        chosen = gear.separate(being(m, ctx.user).sheet, chosen.id)
    chosen.coated = ctx.entry
    tell_of(m, ctx.user, "coated", item=chosen.item, by=ctx.entry)
    return True


# Prey


def process_prey(m: Meshal, ctx: Ctx) -> Flow[bool]:
    """MES-LOT-04, 05 An attempt, higher of agility and spirit, for each thing the creature's entry lists."""
    if ctx.target is None:
        return False
    won = yield from work_up(m, ctx.user, ctx.target, ctx.entry)
    for item, n in won:
        tell_of(m, ctx.user, "gained", item=item, n=n)
    return bool(won)


def prey_left(w: World, ref: Ref, body: Ref, ability: str) -> list[int]:
    """MES-LOT-04 The entries of a body's loot that an ability could still win."""
    entries = [index for index, entry in loot.left(w, body) if entry.ability == ability]
    return [index for index in entries if loot.cannot_take(w, ref, body, index) is None]


def work_up(m: Meshal, ref: Ref, body: Ref, ability: str) -> Flow[list[tuple[str, int]]]:
    """MES-LOT-04, 05 What an ability wins from a body: an attempt for each thing that its entry lists."""
    won: list[tuple[str, int]] = []
    for index in prey_left(m, ref, body, ability):
        pair: tuple[Attribute, ...] = ("agility", "spirit")
        chosen, n = of_several(m, ref, pair, higher=True)
        own = {chosen: held} if chosen is not None and (held := dice(m, ref, chosen)) is not None else {}
        result = yield from rolling.roll(m, ref, n, ("attempt.hunt", *own), attributes=own)
        if loot.cannot_take(m, ref, body, index) is not None:
            break  # the host has changed something meanwhile
        won += loot.take(m, ref, body, index, m.chance, result=result)
    return won

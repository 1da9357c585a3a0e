"""MES-LOT What is found on the fallen: their things, what an ability wins from them, what the dice give."""

from collections.abc import Callable, Iterator

from zhuoju.games.meshal.basics import pool
from zhuoju.games.meshal.basics.pool import SECRET
from zhuoju.games.meshal.catalogue.library import CREATURES
from zhuoju.games.meshal.character import in_force, values
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.items import gear, trade
from zhuoju.games.meshal.model.cards import Stack
from zhuoju.games.meshal.model.refusal import Refusal, insist
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.model.world_cards import Loot
from zhuoju.kernel import Chance

STREAM = "loot"
Keep = Callable[[list[int]], None]


def cannot_loot(w: World, looter: Ref, ref: Ref) -> Refusal | None:
    """MES-LOT-01, 07 After the fight, by those who did not flee, from the unconscious and the dead."""
    one, other = being(w, looter), being(w, ref)
    if w.state.moment is not None:
        return Refusal("moment", "MES-LOT-01")
    if one.fled or one.sheet.dead or unconscious(w, looter):
        return Refusal("looter", "MES-LOT-07", {"ref": looter})
    if other.fled or not (other.sheet.dead or unconscious(w, ref)):
        return Refusal("not_fallen", "MES-LOT-01", {"ref": ref})
    return None


# What it carries


def carried(w: World, ref: Ref) -> list[Carried]:
    """MES-LOT-02 Found without a roll; natural things never. What was used up is no longer there."""
    return [c for c in being(w, ref).sheet.items if not gear.is_natural(gear.card(c))]


def cannot_strip(w: World, looter: Ref, ref: Ref) -> Refusal | None:
    """MES-LOT-02, 03 Why these things cannot be taken."""
    if being(w, ref).looted:
        return Refusal("looted", "MES-LOT-03", {"ref": ref})
    return cannot_loot(w, looter, ref)


def strip(w: World, looter: Ref, ref: Ref) -> list[Carried]:
    """MES-LOT-01, 02 Take everything that is carried and equipped, money too. Raises Refused."""
    insist(cannot_strip(w, looter, ref))
    body, taker = being(w, ref).sheet, being(w, looter).sheet
    taken = carried(w, ref)
    for line in taken:
        body.items.remove(line)
        line.fallen = True  # MES-ITM-49
        gear.put(taker, line)
    taker.purse += body.purse
    body.purse = 0
    being(w, ref).looted = True
    values.settle(w, ref)
    trade.pocket_coins(w, looter)
    return taken


# What its entry adds


def entries(w: World, ref: Ref) -> tuple[Loot, ...]:
    """The loot that a creature's entry names."""
    entry = CREATURES.get(being(w, ref).sheet.entry)
    return entry.loot if entry is not None else ()


def left(w: World, ref: Ref) -> Iterator[tuple[int, Loot]]:
    """MES-LOT-03 What nobody has taken or tried yet."""
    return ((i, loot) for i, loot in enumerate(entries(w, ref)) if i not in being(w, ref).taken)


def cannot_take(w: World, looter: Ref, ref: Ref, index: int) -> Refusal | None:
    """MES-LOT-03, 04 Why this entry cannot be taken by this one."""
    loot = entries(w, ref)[index]
    if index in being(w, ref).taken:
        return Refusal("looted", "MES-LOT-03", {"ref": ref})
    if loot.ability and loot.ability not in in_force.known(w, being(w, looter).sheet):
        return Refusal("ability", "MES-LOT-04", {"ability": loot.ability})
    if loot.ability and not being(w, ref).sheet.dead:
        return Refusal("not_dead", "MES-LOT-04", {"ref": ref})
    return cannot_loot(w, looter, ref)


def skills(w: World, looter: Ref, ref: Ref) -> dict[str, int]:
    """MES-LOT-04 The abilities of a looter that win more from a body, and the seconds each takes."""
    found: dict[str, int] = {}
    for index, loot in left(w, ref):
        if loot.ability and cannot_take(w, looter, ref, index) is None:
            found[loot.ability] = max(found.get(loot.ability, 0), loot.seconds)
    return found


def dice(w: World, looter: Ref) -> int:
    """MES-LOT-05 The attempt uses the higher of agility and spirit, before what changes it."""
    return pool.higher([values.dice(w, looter, "agility"), values.dice(w, looter, "spirit")])


def take(
    w: World,
    looter: Ref,
    ref: Ref,
    index: int,
    chance: Chance,
    *,
    result: int | None = None,
    pick: str = "",
    keep: Keep | None = None,
) -> list[tuple[str, int]]:
    """MES-LOT-03..06 Take one entry; gives back what came of it. Raises Refused.

    `result`: of the attempt, where an ability is needed. `pick`: what the host picked of a choice.
    `keep`: is told the dice of a secret roll.
    """
    insist(cannot_take(w, looter, ref, index))
    being(w, ref).taken.append(index)
    loot = entries(w, ref)[index]
    if loot.ability and (result is None or result <= loot.difficulty):
        return []
    item = pick if pick in loot.choice else next(iter(choices(w, loot)), loot.stack.item)
    n = found(loot, chance, keep)
    if loot.less_spent:
        shots = being(w, ref).shots
        n -= shots.get(item, 0) + shots.get(loot.spent_by, 0)
    if n <= 0 or gear.cannot_grant(w, item) is not None:
        return []  # also a unique thing that exists already (MES-ITM-40)
    gear.grant(w, looter, item, n)
    trade.pocket_coins(w, looter)
    return [(item, n)]


def choices(w: World, loot: Loot) -> list[str]:
    """MES-LOT-06 What the host may pick of a choice: not what exists once and has been given away."""
    return [item for item in loot.choice if gear.cannot_grant(w, item) is None]


def found(loot: Loot, chance: Chance, keep: Keep | None = None) -> int:
    """MES-LOT-06, MES-FX-12 How many of an entry there are on one body; none where the dice do not give it.

    The dice are rolled where nobody sees it; both ends of the range count."""
    if loot.dice:
        faces = chance.roll(loot.dice, pool.SIDES, of=SECRET)
        if keep is not None:
            keep(faces)
        if not loot.least <= pool.number(faces) <= loot.most:
            return 0
    return amount(loot.stack, chance)


def amount(stack: Stack, chance: Chance) -> int:
    """MES-FX-12 So many, or the result of so many dice."""
    return pool.number(chance.roll(stack.dice, pool.SIDES, of=STREAM)) if stack.dice else stack.n

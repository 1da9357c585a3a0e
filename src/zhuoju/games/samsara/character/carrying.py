"""SAM-WEIGHT, SAM-VOLUME, SAM-ITEM What a body carries: weight, bags, stacks, slots, and whether it fits."""

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as Many
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from zhuoju.games.samsara.character.sequences import item_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import Carried, ItemBuild
from zhuoju.games.samsara.model.card import Sequence
from zhuoju.games.samsara.model.loads import Misfit
from zhuoju.games.samsara.model.refusal import Refusal
from zhuoju.games.samsara.model.words import ItemKind

CONTAINER: Final = "I01"
SLOTS: Final = "I05"
CAPACITY: Final = 20  # volume for each level of the container trait
WIDTH: Final = 20  # of the bodies an item serves
WIDE: Final = 150
WIDE_KINDS: Final[tuple[ItemKind, ...]] = ("ammunition", "tool", "food", "bag", "vehicle", "part")
STACKED: Final[tuple[ItemKind, ...]] = ("ammunition", "food")  # their count is a stack of equal things
ON_BODY: Final = ("worn", "held", "hung")
INSIDE: Final = ("bag", "fitted")
HANDS: Final = 2
FAMILIES: Final = {  # what a component of a wider family serves too
    "gun": ("pistol", "rifle", "cannon"),
    "ranged": ("pistol", "rifle", "cannon", "bow"),
}
DESIGN: Final = 10  # how far a design body's range goes to either side


# Weight


class Load(Struct, frozen=True):
    """SAM-WEIGHT-02 What is carried against what can be."""

    weight: int
    limit: int

    @property
    def over(self) -> bool:
        """SAM-WEIGHT-03 Overloaded."""
        return self.weight > self.limit


def carried(sequences: Many[Sequence]) -> Iterator[tuple[Sequence, ItemBuild]]:
    """SAM-WEIGHT-02 The items on the body and in what is on the body; nothing parked or stored."""
    places = {s.id: s for s in sequences}
    for sequence in sequences:
        build = item_of(sequence)
        if build is not None and on_body(sequence, places):
            yield sequence, build


def on_body(sequence: Sequence, places: dict[str, Sequence]) -> bool:
    """Whether an item is worn, held or hung, or in something that is."""
    for _ in range(len(places) + 1):  # a bag in itself ends here
        if sequence.where.place in ON_BODY:
            return True
        outer = places.get(sequence.where.inside)
        if sequence.where.place not in INSIDE or outer is None:
            return False
        sequence = outer
    return False


def carried_weight(sequences: Many[Sequence]) -> int:
    """SAM-WEIGHT-02 Worn, held, hung, bags and what is in them."""
    return sum(build.weight for _, build in carried(sequences))


def load(sequences: Many[Sequence], limit: int) -> Load:
    """SAM-WEIGHT-02 What is carried against the total load."""
    return Load(carried_weight(sequences), limit)


def too_large(weight: int, volume: int, star: int, *, transcendent: bool = False) -> Refusal | None:
    """SAM-WEIGHT-04, SAM-VOLUME-06 Whether one thing is too heavy or too large for a star."""
    if transcendent:
        return None
    most = tables.carry_cap(star)
    if weight > most:
        return Refusal("too_heavy", "SAM-WEIGHT-04", {"weight": weight, "most": most})
    if volume > most:
        return Refusal("too_large", "SAM-VOLUME-06", {"volume": volume, "most": most})
    return None


# Stacks and bags


def stacks(n: int) -> list[int]:
    """SAM-VOLUME-03 So many equal things in stacks of at most 30: 31 are 30 and 1."""
    return [min(tables.STACK, n - done) for done in range(0, n, tables.STACK)]


def stack_size(unit: int, n: int) -> int:
    """SAM-VOLUME-03, 07 The weight or volume of a stack: the sum of its members."""
    return unit * n


def tiny(n: int) -> int:
    """SAM-VOLUME-04 The weight or volume proposed for so many tiny things: one for each stack."""
    return len(stacks(n))


def capacity(build: ItemBuild) -> int:
    """SAM-ITEM-28 What the container trait of an item holds; 0: it holds nothing."""
    return CAPACITY * sum(piece.level for piece in build.panel if piece.entry == CONTAINER)


def contents(sequences: Iterable[Sequence], bag: str) -> list[Sequence]:
    """What is in a bag."""
    return [s for s in sequences if s.where.place == "bag" and s.where.inside == bag]


def filled(sequences: Iterable[Sequence], bag: str) -> int:
    """SAM-VOLUME-05 The volume a bag holds; what is held in a hand does not count (SAM-ITEM-31)."""
    builds = (item_of(s) for s in contents(sequences, bag))
    return sum(build.volume for build in builds if build is not None)


def bag_refuses(sequences: Many[Sequence], item: Sequence, bag: Sequence) -> Refusal | None:
    """SAM-VOLUME-05, SAM-ITEM-28 Why an item cannot go into a bag."""
    holder, build = item_of(bag), item_of(item)
    room = capacity(holder) if holder and not bag.where.destroyed else 0
    if not room or build is None or item.id == bag.id:
        return Refusal("no_container", "SAM-ITEM-28", {"bag": bag.id})
    taken = filled([s for s in sequences if s.id != item.id], bag.id)
    if taken + build.volume > room:
        return Refusal("bag_full", "SAM-VOLUME-05", {"volume": build.volume, "left": room - taken})
    return None


def put_in(
    sequences: Many[Sequence], item: Sequence, bag: Sequence, *, forced: bool = False
) -> Refusal | None:
    """SAM-VOLUME-05 Put an item into a bag; if the DJ forces too much in, the bag bursts."""
    refusal = bag_refuses(sequences, item, bag)
    if refusal is None:
        item.where = replace(item.where, place="bag", inside=bag.id)
        return None
    if forced and refusal.reason == "bag_full":
        bag.where.destroyed = True
        scatter(sequences, bag.id)
        item.where = replace(item.where, place="parked", inside="")
        return None
    return refusal


def scatter(sequences: Many[Sequence], bag: str) -> None:
    """SAM-ITEM-30 What a destroyed bag held lies on the ground."""
    for inner in contents(sequences, bag):
        inner.where = replace(inner.where, place="parked", inside="")


# Components


def component_refuses(sequences: Many[Sequence], part: Sequence, host: Sequence) -> Refusal | None:
    """SAM-ITEM-27 Why a component cannot be fitted: no slot left, or another family."""
    inner, outer = item_of(part), item_of(host)
    room = sum(p.level for p in outer.panel if p.entry == SLOTS) if outer else 0
    used = sum(s.where.place == "fitted" and s.where.inside == host.id for s in sequences if s.id != part.id)
    if inner is None or outer is None or used >= room:
        return Refusal("no_slot", "SAM-ITEM-27", {"slots": room})
    if not (inner.component or inner.kind == "part"):
        return Refusal("no_component", "SAM-ITEM-27", {"item": part.id})
    served = (inner.family, *FAMILIES.get(inner.family, ()))
    # the family of a vehicle's part is that of its ammunition
    matches = outer.kind == "vehicle" if inner.kind == "part" else not inner.family or outer.family in served
    if not matches:
        return Refusal("other_family", "SAM-ITEM-27", {"family": inner.family, "host": outer.family})
    return None


# Bodies and sizes


def width_limit(build: ItemBuild) -> int:
    """SAM-ITEM-05, 06 How far apart the bodies may be that an item serves."""
    return WIDE if build.kind in WIDE_KINDS or build.component else WIDTH


def default_size(body: int) -> tuple[int, int]:
    """SAM-ITEM-05 The range proposed for a design body: 10 to either side."""
    return max(1, body - DESIGN), body + DESIGN


def fits(build: ItemBuild, body: int) -> bool:
    """SAM-ITEM-05 Whether an item serves a body of this volume."""
    return build.size is None or build.size[0] <= body <= build.size[1]


def misfit_dice(damage: int, misfit: Misfit | None = None) -> int:
    """SAM-ITEM-07 The damage dice of a weapon that does not fit."""
    return damage * (misfit or Misfit()).damage_percent // 100


def refit(build: ItemBuild, body: int) -> ItemBuild:
    """SAM-COST-25 The same item for another body: range moved, weight and volume scaled, cost the same."""
    if build.size is None:
        return build
    low, high = build.size
    middle = (low + high) // 2
    start = max(1, body - (middle - low))
    return replace(
        build,
        size=(start, start + high - low),
        weight=max(1, -(-build.weight * body // middle)),
        volume=max(1, -(-build.volume * body // middle)),
    )


# Slots


class Slot(Struct, frozen=True):
    """SAM-ITEM-12 A place on the body and the items that claim it."""

    name: str
    items: tuple[str, ...]
    room: int = 1


def hands(build: ItemBuild) -> int:
    """SAM-ITEM-12 How many hands a held item takes."""
    return max(1, build.hands)


def armour_slot(build: ItemBuild) -> str:
    """SAM-ITEM-12, 40 The slot a worn item takes; a bag only if it has reduction dice."""
    if build.kind == "accessory":
        return f"accessory:{build.spot}"
    if build.kind == "armour" or (build.kind == "bag" and build.reduction):
        return build.part or ""
    return ""


def crowded(sequences: Iterable[Sequence]) -> list[Slot]:
    """SAM-ITEM-12 The slots that hold more than they can; hung and packed items take none (SAM-ITEM-32)."""
    worn: dict[str, list[str]] = {}
    grip: list[str] = []
    used = 0
    for sequence in sequences:
        build = item_of(sequence)
        if build is None:
            continue
        if sequence.where.place == "held":
            grip.append(sequence.id)
            used += hands(build)
        elif sequence.where.place == "worn" and armour_slot(build):
            worn.setdefault(armour_slot(build), []).append(sequence.id)
    found = [Slot(name, tuple(items)) for name, items in worn.items() if len(items) > 1]
    return [*found, Slot("hands", tuple(grip), HANDS)] if used > HANDS else found


def works(sequence: Sequence, skills: Iterable[str]) -> bool:
    """SAM-ITEM-13, 41 Whether an item gives its dice and effects: whole, and its required skill possessed."""
    build = item_of(sequence)
    if build is None or sequence.where.destroyed or sequence.off:
        return False
    return not build.needs or build.needs in skills


def skill_names(sequences: Iterable[Sequence]) -> list[str]:
    """The ids by which skills count as possessed, sealed or not: those of the library and of the card."""
    return [name for s in sequences if s.kind == "skill" for name in (s.library, s.id) if name]


def natural_place(sequences: Many[Sequence], build: ItemBuild, body: int) -> Carried:
    """Where a new item goes: worn or held where it fits and there is room, else into a bag, else hung."""
    if build.kind in ("vehicle", "part"):
        return Carried("parked")
    slot = armour_slot(build)
    if build.kind in ("armour", "accessory", "bag") and fits(build, body):
        taken = [armour_slot(b) for s, b in _builds(sequences) if s.where.place == "worn"]
        if not slot or slot not in taken:
            return Carried("worn")
    used = sum(hands(b) for s, b in _builds(sequences) if s.where.place == "held")
    if build.kind in ("weapon", "shield") and fits(build, body) and used + hands(build) <= HANDS:
        return Carried("held")
    for bag, holder in _builds(sequences):
        if capacity(holder) - filled(sequences, bag.id) >= build.volume and not bag.where.destroyed:
            return Carried("bag", inside=bag.id)
    return Carried("hung")


def _builds(sequences: Iterable[Sequence]) -> Iterator[tuple[Sequence, ItemBuild]]:
    for sequence in sequences:
        build = item_of(sequence)
        if build is not None:
            yield sequence, build

"""SAM-AUDIT-38..42, 53, 75 What is worn, held and packed: does it fit, is there room."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.samsara.audit.look import Check, Look, Offence, check, offence
from zhuoju.games.samsara.character import carrying, values
from zhuoju.games.samsara.character.sequences import item_of
from zhuoju.games.samsara.model.build import ItemBuild
from zhuoju.games.samsara.model.card import Sequence
from zhuoju.games.samsara.model.tables import STACK
from zhuoju.games.samsara.model.words import Attribute

WORN: Final = ("armour", "accessory", "bag")
HELD: Final = ("weapon", "shield")


class Wearer:
    """The reincarnator or a follower, with what is carried."""

    def __init__(self, name: str, volume: int, load: int, things: list[Sequence]) -> None:
        self.name, self.volume, self.load, self.things = name, volume, load, things

    def items(self) -> Iterator[tuple[str, Sequence, ItemBuild]]:
        """The items with their places."""
        for thing in self.things:
            build = item_of(thing)
            if build is not None:
                yield f"{self.name}/{thing.id}" if self.name else thing.id, thing, build


def wearers(look: Look) -> Iterator[Wearer]:
    """Everybody on the card who carries something."""
    yield Wearer("", look.body.volume, _load(look.card.grades), look.card.sequences)
    for thing in look.card.sequences:
        if thing.follower is not None:
            one = thing.follower
            yield Wearer(thing.id, one.volume, _load(one.grades), one.sequences)


def _load(grades: dict[Attribute, int]) -> int:
    return values.derived({a: min(6, max(1, g)) for a, g in grades.items()}).load


def armour_fits(look: Look) -> Iterator[Offence]:
    """SAM-ITEM-07, 08 Worn armour fits the body, or the auditor noted an exception."""
    for wearer in wearers(look):
        for where, thing, build in wearer.items():
            worn = thing.where.place == "worn" and build.kind in WORN
            if worn and not carrying.fits(build, wearer.volume) and not thing.consent.strip():
                yield offence(where, body=wearer.volume, size=list(build.size or ()))


def weapon_fits(look: Look) -> Iterator[Offence]:
    """SAM-ITEM-07 Held weapons fit the body."""
    for wearer in wearers(look):
        for where, thing, build in wearer.items():
            gripped = thing.where.place == "held" and build.kind in HELD
            if gripped and not carrying.fits(build, wearer.volume) and not thing.consent.strip():
                yield offence(where, body=wearer.volume, size=list(build.size or ()))


def slots(look: Look) -> Iterator[Offence]:
    """SAM-ITEM-12, 40 One armour for each part, two hands, accessories at different spots."""
    for wearer in wearers(look):
        for slot in carrying.crowded(wearer.things):
            yield offence(wearer.name or "items", slot=slot.name, items=list(slot.items))


def bags(look: Look) -> Iterator[Offence]:
    """SAM-VOLUME-03, 05 Bags are not overfull, stacks not above 30, and things lie in what can hold them."""
    for wearer in wearers(look):
        homes = {thing.id: build for _, thing, build in wearer.items()}
        packed: dict[str, int] = {}
        for _, thing, build in wearer.items():
            if thing.where.place == "bag":
                packed[thing.where.inside] = packed.get(thing.where.inside, 0) + build.volume
        for where, thing, build in wearer.items():
            room, filled = carrying.capacity(build), packed.get(thing.id, 0)
            if filled > room:
                yield offence(where, filled=filled, capacity=room)
            if thing.where.place == "bag" and thing.where.inside not in homes:
                yield offence(where, inside=thing.where.inside)
            if build.kind in carrying.STACKED and build.count > STACK:
                yield offence(where, count=build.count, most=STACK)


def load(look: Look) -> Iterator[Offence]:
    """SAM-WEIGHT-03, SAM-ATTR-12 Total weight and arm limits."""
    for wearer in wearers(look):
        weight = carrying.carried_weight(wearer.things)
        if weight > wearer.load:
            yield offence(wearer.name or "items", weight=weight, load=wearer.load)
        for where, thing, build in wearer.items():
            limit = wearer.load // (2 if carrying.hands(build) == 2 else 4)
            if thing.where.place == "held" and build.weight > limit:
                yield offence(where, weight=build.weight, limit=limit)


def vaulted(look: Look) -> Iterator[Offence]:
    """SAM-MARK-06 What lies in the vault is not worn, and nothing worn lies in it."""
    for thing in look.card.vault:
        if thing.kind == "item" and thing.where.place != "stored":
            yield offence(thing.id, place=thing.where.place)
    names = [thing.id for thing in (*look.card.sequences, *look.card.vault)]
    for k, name in enumerate(names):
        if name in names[:k]:
            yield offence(name, times=names.count(name))


def needed_skills(look: Look) -> Iterator[Offence]:
    """SAM-ITEM-41 The skill an item names is possessed."""
    for wearer in wearers(look):
        known = carrying.skill_names(wearer.things)
        for where, _, build in wearer.items():
            if build.needs and build.needs not in known:
                yield offence(where, needs=build.needs)


CHECKS: Final[tuple[Check, ...]] = (
    check(38, "error", armour_fits),
    check(39, "warn", weapon_fits),
    check(40, "error", slots),
    check(41, "error", bags),
    check(42, "warn", load),
    check(53, "error", vaulted),
    check(75, "warn", needed_skills),
)

"""MES-ATK-03, MES-ITM-33 The weapons a being can attack with, and how far they reach."""

from functools import cache
from typing import Final, NamedTuple

from zhuoju.content import Effect
from zhuoju.games.meshal.basics.kept_answers import asked_once
from zhuoju.games.meshal.catalogue.library import CREATURES, ITEMS
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.model.cards import Reach, WeaponAttack
from zhuoju.games.meshal.model.state import Ref, World, being, on
from zhuoju.games.meshal.model.words import WeaponCategory

FIST: Final = "it_fist"
TOO_CLOSE: Final = -3  # MES-ATK-09
OVERREACH: Final = -2  # for each further multiple of the range (MES-ATK-10)


class Weapon(NamedTuple):
    """Something to attack with: a weapon in hand, a natural one, fists."""

    key: str  # among the options: item:3, natural:0, fist
    source: str  # the entry: it_dagger, cr_wolf#0, it_fist
    card: WeaponAttack
    category: WeaponCategory
    item: int | None = None  # as carried
    slots: int = 0  # weapon slots it takes

    @property
    def natural(self) -> bool:
        """Whether it is a part of the body."""
        return self.category == "natural"


@cache
def natural_weapons(entry: str) -> tuple[Weapon, ...]:
    """MES-ITM-33 The natural weapons of a creature; those with hands and nothing better have fists."""
    creature = CREATURES.get(entry)
    if creature is not None and (creature.weapons or creature.form != "humanoid"):
        return tuple(
            Weapon(f"natural:{k}", f"{entry}#{k}", weapon.attack, "natural")
            for k, weapon in enumerate(creature.weapons)
        )
    fist = ITEMS[FIST].attack if FIST in ITEMS else None
    return () if fist is None else (Weapon("fist", FIST, fist, "natural"),)


@asked_once
def weapons(w: World, ref: Ref) -> tuple[Weapon, ...]:
    """MES-ATK-03 Everything it could attack with now: in its hands, natural, or crewed like a field gun."""
    sheet = being(w, ref).sheet
    found = []
    for carried in sheet.items:
        item = ITEMS[carried.item]
        if item.attack is not None and (carried.equipped or not item.slots):  # natural, or a piece to crew
            taken = sum(slot.n for slot in item.slots if slot.slot == "weapon")
            category = item.category or "exotic"
            name = f"item:{carried.id}"
            found.append(Weapon(name, item.id, item.attack, category, carried.id, taken))
    return (*found, *natural_weapons(sheet.entry))


def effect_of_weapon(source: str) -> Effect | None:
    """What a weapon's entry says of its attack; None: it is none."""
    entry, mark, number = source.partition("#")
    if mark:
        return CREATURES[entry].weapons[int(number)].attack.do
    item = ITEMS.get(source)
    return item.attack.do if item is not None and item.attack is not None else None


# Reach


def shift(w: World, reach: Reach, user: Ref, target: Ref, ranged: bool) -> int | None:
    """MES-ATK-07, 09..11 Dice more or fewer at this distance; None: out of reach."""
    if reach.adjacent:
        return 0 if bodies.beside(w, user, target) else None
    far = bodies.steps_apart(w, user, target)
    return None if far is None else shift_at(far, reach, ranged and on(w, "overreach"))


def shift_at(far: int, reach: Reach, overreach: bool) -> int | None:
    """MES-ATK-09, 10 The same for a distance: too close, in range, or (where allowed) beyond it."""
    if reach.least > 1 and far < reach.least:
        return TOO_CLOSE
    if far <= reach.most if reach.inclusive else far < reach.most:
        return 0
    if not overreach or reach.most == 0:
        return None
    multiples = (far - 1) // reach.most if reach.inclusive else far // reach.most
    return OVERREACH * multiples

"""SAM-AUDIT-60 What the gear of a card amounts to: regular attack and regular reduction, as dice."""

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as Many

from msgspec import Struct

from zhuoju.games.samsara.character import carrying
from zhuoju.games.samsara.character.values import derived
from zhuoju.games.samsara.model import rolls
from zhuoju.games.samsara.model.build import ItemBuild
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.rolls import Dice


class Might(Struct, frozen=True):
    """The best regular attack, by kind, and the regular reduction."""

    kind: int
    attack: Dice
    reduction: Dice


def regular_reduction(sequences: Many[Sequence]) -> int:
    """SAM-ITEM-10, 40 The D4 of worn armour and bags, held shields and weapons; nothing hung or broken."""
    return sum(build.reduction for _, build in _in_use(sequences, ("worn", "held")))


def _in_use(sequences: Many[Sequence], places: tuple[str, ...]) -> Iterator[tuple[Sequence, ItemBuild]]:
    skills = carrying.skill_names(sequences)
    for sequence, build in carrying.carried(sequences):
        if sequence.where.place in places and carrying.works(sequence, skills):
            yield sequence, build


def attacks(sequences: Many[Sequence], unarmed: int) -> dict[int, Dice]:
    """SAM-TAB-10 The regular attacks that held weapons allow, by kind."""
    weapons = [b for _, b in _in_use(sequences, ("held",)) if b.damage and b.kind != "part"]
    fists = rolls.d(unarmed, 8)
    found = {1: fists}
    free = carrying.HANDS - sum(carrying.hands(b) for _, b in _in_use(sequences, ("held",)))
    single = max((b.damage for b in weapons if carrying.hands(b) == 1), default=0)
    if single:
        found[4] = rolls.d(single, 4)
    ones = sorted((b.damage for b in weapons if carrying.hands(b) == 1), reverse=True)
    if len(ones) > 1:
        found[2] = rolls.d(ones[0] + ones[1], 4)
    both = _both_hands(weapons, free)
    if both:
        found[3] = rolls.d(both, 4) + fists
    return found


def _both_hands(weapons: Iterable[ItemBuild], free: int) -> int:
    """SAM-COMBAT-24 The best weapon that can be swung with both hands."""
    return max((b.damage for b in weapons if carrying.hands(b) == 2 or free > 0), default=0)


def might(card: Card) -> Might:
    """SAM-AUDIT-60 The best regular attack by its mean, and the regular reduction."""
    found = attacks(card.sequences, derived(card.grades).unarmed)
    kind = max(found, key=lambda k: (found[k].twice_mean, -k))
    return Might(kind, found[kind], rolls.d(regular_reduction(card.sequences), 4))

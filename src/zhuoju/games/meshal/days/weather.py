"""MES-HAZ-14..18, 20 Cold and heat: what they do at once, and every ten minutes."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.meshal.catalogue.statements import Change, Dice
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.clock import TEN_MINUTES
from zhuoju.games.meshal.character.consciousness import unconscious
from zhuoju.games.meshal.character.in_force import circumstance
from zhuoju.games.meshal.days import dice_costs
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.state import Ref, World, being, on
from zhuoju.games.meshal.model.words import Attribute, HazardKind

HARMS: Final[dict[HazardKind, tuple[Attribute, ...]]] = {
    "freezing": ("might", "agility"),
    "torrid": ("agility",),
}


def exposed_to(w: World, ref: Ref, kind: HazardKind) -> bool:
    """Whether a being is out in the cold or heat and feels it."""
    one = being(w, ref)
    if not on(w, "hazards") or kind not in one.exposed or kind in one.sheltered or kind in one.spared:
        return False
    return not values.immune(w, ref, kind)


def enter(w: World, ref: Ref, kind: HazardKind) -> None:
    """Come into the cold or heat; after less than ten minutes outside the count goes on (MES-HAZ-17)."""
    one = being(w, ref)
    one.sheltered.pop(kind, None)
    one.exposed.setdefault(kind, 0)


def leave(w: World, ref: Ref, kind: HazardKind) -> None:
    """Get out of it."""
    one = being(w, ref)
    if kind in one.exposed:
        one.sheltered.setdefault(kind, 0)


@circumstance(Change, Dice)
def climate(w: World, ref: Ref, _ctx: Ctx | None) -> Iterator[tuple[str, object]]:
    """MES-HAZ-14, 16 In the cold max AP is 1 less; in the heat every roll loses a die."""
    if not being(w, ref).exposed:
        return
    if exposed_to(w, ref, "freezing"):
        yield "freezing", Change("max_ap", -1)
    if exposed_to(w, ref, "torrid"):
        yield "torrid", Dice("all", -1)


# Ten minutes


def next_tick(w: World, ref: Ref) -> int | None:
    """Seconds until the cold or heat bites next; None: it does not."""
    times = [TEN_MINUTES - s % TEN_MINUTES for k, s in being(w, ref).exposed.items() if exposed_to(w, ref, k)]
    return min(times, default=None)


def pass_seconds(w: World, ref: Ref, seconds: int) -> list[tuple[HazardKind, int]]:
    """MES-HAZ-14, 16, 17 Time goes by: each full ten minutes of exposure is one bite.

    Gives back (kind, dice) of each bite in clock order: 1, 2, 3 ... dice, and what changes them. The attacks
    themselves are made by the caller. Ten minutes outside, and the count starts anew.
    """
    one = being(w, ref)
    bites: list[tuple[int, HazardKind, int]] = []
    for kind in list(one.exposed):
        if kind in one.sheltered:
            one.sheltered[kind] += seconds
            if one.sheltered[kind] >= TEN_MINUTES:
                del one.sheltered[kind], one.exposed[kind]
        elif exposed_to(w, ref, kind):
            before = one.exposed[kind]
            one.exposed[kind] = before + seconds
            counts = range(before // TEN_MINUTES + 1, one.exposed[kind] // TEN_MINUTES + 1)
            bites += [(n * TEN_MINUTES - before, kind, bite_dice(w, ref, kind, n)) for n in counts]
    return [(kind, dice) for _, kind, dice in sorted(bites)]


def bite_dice(w: World, ref: Ref, kind: HazardKind, count: int) -> int:
    """MES-HAZ-14, 17 One die more every ten minutes; the -1 die of the heat does not lessen them."""
    return max(0, count + values.hazard_dice(w, ref, kind))


def wasting(w: World, ref: Ref) -> dice_costs.Losses:
    """MES-HAZ-15, 16, 18 What the unconscious lose each ten minutes on top: a die of every attribute."""
    return dice_costs.of_each(w, ref) if unconscious(w, ref) and not being(w, ref).sheet.dead else {}

"""SAM-AUDIT-23..27, 31..37, 43, 44, 62, 71, 72, 78 How skills and items are built."""

from collections.abc import Callable, Iterator
from typing import Final

from zhuoju.games.samsara.audit.look import Check, Look, Offence, check, offence
from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character.carrying import SLOTS, refit, width_limit
from zhuoju.games.samsara.character.sequences import item_of, skill_of, with_parameters
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import ItemBuild
from zhuoju.games.samsara.model.card import Sequence


def sound(number: int) -> Callable[[Look], Iterator[Offence]]:
    """The check that reports the flaws of this number."""
    name = f"SAM-AUDIT-{number:02}"

    def look_for(look: Look) -> Iterator[Offence]:
        for where, flaw in look.flaws:
            if flaw.check == name:
                yield offence(where, reason=flaw.reason, **flaw.params)

    return look_for


def known_builds(look: Look) -> Iterator[Offence]:
    """SAM-AUDIT-23 Entries exist at legal levels, releases and durations."""
    yield from sound(23)(look)
    for held in look.held:
        sequence = held.sequence
        if sequence.kind in ("skill", "item") and skill_of(sequence) is None and item_of(sequence) is None:
            yield offence(held.where, reason="no_build")


def as_in_library(look: Look) -> Iterator[Offence]:
    """SAM-AUDIT-31 What was exchanged is as in the library, refitted, adjusted, or a frozen copy."""
    changed = {s.id for s in look.card.archive}
    for held in look.held:
        sequence = held.sequence
        if sequence.origin != "exchange" or sequence.kind not in ("skill", "item") or sequence.id in changed:
            continue
        if not sequence.library or not (_same_skill(sequence) and _same_item(sequence)):
            yield offence(held.where, library=sequence.library)


def _same_skill(sequence: Sequence) -> bool:
    if sequence.kind != "skill" or sequence.skill is None:
        return sequence.kind != "skill" or sequence.library in library.SKILLS
    if sequence.library not in library.SKILLS or sequence.version != library.VERSION:
        return True  # a frozen copy
    return sequence.skill == library.skill_build(sequence.library, sequence.parameters)


def _same_item(sequence: Sequence) -> bool:
    if sequence.kind != "item" or sequence.item is None:
        return sequence.kind != "item" or sequence.library in library.ITEMS
    if sequence.library not in library.ITEMS or sequence.version != library.VERSION:
        return True
    printed = with_parameters(library.item_build(sequence.library), sequence.parameters)
    return sequence.item == printed or (
        sequence.item.size is not None and sequence.item == refit(printed, sum(sequence.item.size) // 2)
    )


def told(look: Look) -> Iterator[Offence]:
    """SAM-POINTS-07 Remoulded and self-made sequences have a name and a background."""
    for held in look.held:
        sequence = held.sequence
        own = sequence.origin != "exchange" and sequence.kind in ("skill", "item")
        if own and not (sequence.name.strip() and sequence.background.strip()):
            yield offence(held.where)


def remembered(look: Look) -> Iterator[Offence]:
    """SAM-POINTS-06 A remould refers to what happened on the plane."""
    for held in look.held:
        if held.sequence.origin == "remould" and not held.sequence.event.strip():
            yield offence(held.where)


# Items


def _items(look: Look, *, vault: bool = True) -> Iterator[tuple[str, Sequence, ItemBuild]]:
    for held in look.held:
        build = item_of(held.sequence)
        if build is not None and (vault or not held.vault):
            yield held.where, held.sequence, build


def measured(look: Look) -> Iterator[Offence]:
    """SAM-WEIGHT-01, SAM-VOLUME-01 Whole numbers from 1."""
    for where, _, build in _items(look):
        for name, value in (("weight", build.weight), ("volume", build.volume)):
            if type(value) is not int or value < 1:
                yield offence(where, measure=name, value=value)


def _caps(look: Look, name: str) -> Iterator[Offence]:
    if look.card.status == "transcendent":
        return
    most = tables.carry_cap(look.star)
    for where, _, build in _items(look, vault=False):
        if getattr(build, name) > most:
            yield offence(where, value=getattr(build, name), most=most)
    for held in look.own:
        follower = held.sequence.follower
        if follower is not None and getattr(follower, name) > most:
            yield offence(held.where, value=getattr(follower, name), most=most)


def weight_caps(look: Look) -> Iterator[Offence]:
    """SAM-WEIGHT-04, SAM-FOLLOW-17 No single thing is too heavy for the star."""
    yield from _caps(look, "weight")


def volume_caps(look: Look) -> Iterator[Offence]:
    """SAM-VOLUME-06, SAM-FOLLOW-17 No single thing is too large for the star."""
    yield from _caps(look, "volume")


def widths(look: Look) -> Iterator[Offence]:
    """SAM-ITEM-05, 06 The bodies an item serves are not too far apart."""
    for where, _, build in _items(look):
        if build.size is not None:
            width, most = build.size[1] - build.size[0], width_limit(build)
            if not 0 <= width <= most:
                yield offence(where, width=width, most=most)


def broken(look: Look) -> Iterator[Offence]:
    """SAM-ITEM-13 A destroyed item has nothing loaded or charged, and it keeps its cost."""
    for where, sequence, _ in _items(look):
        state = sequence.where
        if state.destroyed and (state.loaded or state.charges or look.price(sequence) == 0):
            yield offence(where, cost=look.price(sequence))


def vehicles(look: Look) -> Iterator[Offence]:
    """SAM-AUDIT-62 Grades within the gate, parts within the slots, an interior unless open."""
    yield from sound(62)(look)
    parts: dict[str, int] = {}
    for _, sequence, _ in _items(look, vault=False):
        if sequence.where.place == "fitted":
            parts[sequence.where.inside] = parts.get(sequence.where.inside, 0) + 1
    for where, sequence, build in _items(look, vault=False) if parts else ():
        room = sum(p.level for p in build.panel if p.entry == SLOTS)
        if parts.get(sequence.id, 0) > room:
            yield offence(where, parts=parts[sequence.id], slots=room)


def lifeless(look: Look) -> Iterator[Offence]:
    """SAM-VEH-31 No vehicle lives, no follower is priced as an item."""
    for held in look.held:
        sequence = held.sequence
        living = sequence.follower is not None
        priced = sequence.item is not None or sequence.skill is not None
        if (sequence.kind == "follower") != living or (living and priced):
            yield offence(held.where, kind=sequence.kind)


CHECKS: Final[tuple[Check, ...]] = (
    check(23, "error", known_builds),
    check(24, "error", sound(24)),
    check(25, "error", sound(25)),
    check(26, "error", sound(26)),
    check(27, "error", sound(27)),
    check(31, "error", as_in_library),
    check(32, "warn", told),
    check(33, "warn", remembered),
    check(34, "error", measured),
    check(35, "error", weight_caps),
    check(36, "error", volume_caps),
    check(37, "error", widths),
    check(43, "error", sound(43)),
    check(44, "error", broken),
    check(62, "error", vehicles),
    check(71, "error", sound(71)),
    check(72, "error", lifeless),
    check(78, "error", sound(78)),
)

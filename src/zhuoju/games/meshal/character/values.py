"""MES-CHR, MES-ATR, MES-PRO What a being's sheet comes to now: base, changes, total.

Rules ask here and never read scores, dice, protections or speed from the sheet themselves.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from zhuoju.games.meshal.basics import protecting
from zhuoju.games.meshal.basics.kept_answers import asked_once
from zhuoju.games.meshal.basics.pool import WOKEN_DICE, truncate
from zhuoju.games.meshal.catalogue.library import SIZE_ROWS
from zhuoju.games.meshal.catalogue.statements import (
    Barred,
    Change,
    Cost,
    Counted,
    Dice,
    DiceBy,
    HazardDice,
    Immune,
    Need,
    Protect,
    Senses,
    Slots,
    Slow,
    Way,
)
from zhuoju.games.meshal.character import use_limits
from zhuoju.games.meshal.character.in_force import collected, told
from zhuoju.games.meshal.character.scores import (
    all_dice,
    born,
    dice,
    dice_number,
    fill,
    form,
    is_character,
    missing,
    naturally_valid,
    permanent,
    score,
    scores,
    settle,
    stage,
    temporary,
    valid,
)
from zhuoju.games.meshal.maps.footprints import DIAMETERS
from zhuoju.games.meshal.model.cards import Movement, Perception, SlotCount, Species
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.model.words import (
    SIZES,
    AttackType,
    Bar,
    Costed,
    HazardKind,
    Mobility,
    ProtectionType,
    Scope,
    Sense,
    Size,
    Slot,
    Supply,
)

__all__ = [
    "Derived", "all_dice", "apply", "barred", "body_height", "born", "changed", "cost",
    "cost_changes", "derived", "diameter", "dice", "dice_bonus", "dice_changes", "dice_number",
    "fill", "form", "hazard_dice", "immune", "immunities", "is_character", "max_ap", "missing",
    "movement", "naturally_valid", "needs", "perception", "perceptual_range", "permanent",
    "protection", "reach_of", "score", "scores", "senses", "settle", "size", "size_level", "slots",
    "slow", "speed", "stage", "temporary", "valid", "ways", "weight",
]  # fmt: skip


# Values that are added to, multiplied and divided


class Derived(NamedTuple):
    """MES-CHR-19 A value as the sheet shows it: base, what changes it, total."""

    base: int
    changes: tuple[tuple[str, Change], ...]
    total: int


def derived(w: World, ref: Ref, what: Counted, base: int, *, also: Iterable[Change] = ()) -> Derived:
    """MES-CHR-19 A base value with everything that changes it; `also` joins one action only."""
    changes = [(source, c) for source, c in told(w, ref, Change) if c.what == what]
    changes += [("", c) for c in also if c.what == what]
    return Derived(base, tuple(changes), apply(base, [c for _, c in changes]))


def apply(base: int, changes: Sequence[Change]) -> int:
    """Add everything, then multiply and divide, then drop the decimals (MES-CORE-10)."""
    if not changes:
        return base
    total, times, by = base, 1, 1
    for change in changes:
        total += change.n
        times *= change.times
        by *= change.by
    return truncate(Fraction(total * times, by)) if by != 1 else total * times


def changed(w: World, ref: Ref, what: Counted, base: int, *, also: Iterable[Change] = ()) -> int:
    """A base value after everything that changes it."""
    changes = [c for _, c in told(w, ref, Change) if c.what == what]
    if also:
        changes += [c for c in also if c.what == what]
    return apply(base, changes)


def max_ap(w: World, ref: Ref) -> int:
    """MES-ACT-01 The AP of a round, never below 0."""
    entry = born(being(w, ref).sheet)
    base = w.state.profile.settings.new_max_ap if isinstance(entry, Species) else entry.max_ap
    return max(0, changed(w, ref, "max_ap", base))


def movement(w: World, ref: Ref) -> Movement:
    """How a being moves by birth."""
    return born(being(w, ref).sheet).movement


def speed(w: World, ref: Ref, *, also: Iterable[Change] = ()) -> int:
    """MES-CHR-13, 14 Steps of a move, before mobility, pose and terrain; 0 or less: no moving."""
    return changed(w, ref, "speed", movement(w, ref).speed, also=also)


def ways(w: World, ref: Ref) -> Mapping[Mobility, bool]:
    """MES-CHR-13 The mobilities a being has, and whether each is poor (half the speed)."""
    by_birth, more = _ways_by_birth(movement(w, ref)), collected(w, ref, Way)
    if not more:
        return by_birth
    found = dict(by_birth)
    for way in more:
        found[way.mobility] = way.poor and found.get(way.mobility, True)
    return found


@cache
def _ways_by_birth(movement: Movement) -> Mapping[Mobility, bool]:
    found: dict[Mobility, bool] = dict.fromkeys(movement.poor, True)
    found.update(dict.fromkeys(movement.ways, False))
    return MappingProxyType(found)


def perception(w: World, ref: Ref) -> Perception:
    """How a being perceives by birth."""
    return born(being(w, ref).sheet).perception


def perceptual_range(w: World, ref: Ref) -> int:
    """MES-CHR-10, 11 Steps of reliable recognition, before interference; 0 or less: nothing is spotted."""
    return changed(w, ref, "percep", perception(w, ref).steps)


def senses(w: World, ref: Ref) -> dict[Sense, bool]:
    """MES-CHR-10 The senses in use, and whether each is poor (half the range)."""
    born_with = perception(w, ref)
    found: dict[Sense, bool] = dict.fromkeys(born_with.poor, True)
    found.update(dict.fromkeys(born_with.senses, False))
    found.update({sense.sense: False for sense in collected(w, ref, Senses)})
    return found


def reach_of(w: World, ref: Ref, sense: Sense) -> int:
    """MES-CHR-10 How far one sense reaches; 0 where the being does not have it."""
    poor = senses(w, ref).get(sense)
    if poor is None:
        return 0
    steps = max(0, perceptual_range(w, ref))
    return steps // 2 if poor else steps


@asked_once
def slots(w: World, ref: Ref) -> dict[Slot, int]:
    """MES-CHR-15 How many slots of each type there are."""
    found: dict[Slot, int] = {}
    printed: tuple[SlotCount, ...] = born(being(w, ref).sheet).slots
    for slot in printed:
        found[slot.slot] = found.get(slot.slot, 0) + slot.n
    for more in collected(w, ref, Slots):
        found[more.slot] = max(0, found.get(more.slot, 0) + more.n)
    return found


# Body


def size(w: World, ref: Ref) -> Size:
    """MES-CHR-06 The size."""
    return born(being(w, ref).sheet).size


def size_level(size: Size) -> int:
    """MES-CHR-06 Micro 1 to super-huge 6."""
    return SIZES.index(size) + 1


def diameter(w: World, ref: Ref) -> int:
    """MES-CHR-07 Steps across; 0 for the micro, who share any position."""
    return DIAMETERS[size(w, ref)]


def weight(w: World, ref: Ref) -> int:
    """Kilograms: of the sheet, of the entry, or the usual one of the size (3.4)."""
    sheet = being(w, ref).sheet
    entry = born(sheet)
    for known in (sheet.weight, entry.weight):
        if known is not None:
            return known
    return SIZE_ROWS[entry.size].weight if entry.size in SIZE_ROWS else 0


def body_height(w: World, ref: Ref) -> int:
    """Tenths of a step: of the sheet, of the entry, or the usual one of the size (3.4)."""
    sheet = being(w, ref).sheet
    entry = born(sheet)
    for known in (sheet.height, entry.height):
        if known is not None:
            return known
    return SIZE_ROWS[entry.size].height * 10 if entry.size in SIZE_ROWS else 0


# Protection


def protection(w: World, ref: Ref, kind: ProtectionType) -> int:
    """MES-PRO-02 The points against one type; sources add up, the sum may be negative."""
    entry = born(being(w, ref).sheet)
    natural = 0 if isinstance(entry, Species) else entry.protection.get(kind, 0)
    return natural + sum(p.n for p in collected(w, ref, Protect) if p.type == kind)


def immunities(w: World, ref: Ref) -> frozenset[str]:
    """MES-PRO-06 Everything a being is immune to: attack types, statuses, hazards, darkness, knock-back."""
    entry = born(being(w, ref).sheet)
    found = {immune.to for immune in collected(w, ref, Immune)}
    if not isinstance(entry, Species):
        found.update(entry.immune)
    if form(w, ref) == "ethereal":
        found.add("physical")
    return frozenset(found)


def immune(w: World, ref: Ref, to: str) -> bool:
    """MES-PRO-06 Whether a being is immune to a type, status or hazard."""
    return to in immunities(w, ref)


# Dice, costs and what is barred


def dice_bonus(w: World, ref: Ref, scopes: Iterable[Scope], ctx: Ctx | None = None) -> int:
    """MES-DICE-09, 11 Dice more or fewer on a roll of these scopes; "all" is always among them."""
    return sum(n for _, n in dice_changes(w, ref, scopes, ctx))


def dice_changes(
    w: World, ref: Ref, scopes: Iterable[Scope], ctx: Ctx | None = None
) -> list[tuple[str, int]]:
    """MES-DICE-14 The same, one by one with where each comes from."""
    wanted = {"all", *scopes}
    found = [(source, d.n) for source, d in told(w, ref, Dice, ctx=ctx) if d.scope in wanted]
    improved = being(w, ref).sheet.abilities
    for source, each in told(w, ref, DiceBy, ctx=ctx):
        if each.scope in wanted and improved.get(source):
            found.append((source, each.n * improved[source]))
    if being(w, ref).woken:
        found.append(("woken", WOKEN_DICE))
    return found


def cost(w: World, ref: Ref, action: Costed, printed: int) -> int:
    """MES-ACT-24 The AP of a named action, never below 0."""
    if not told(w, ref, Cost):
        return max(0, printed)
    return max(0, printed + sum(n for _, n in cost_changes(w, ref, action)))


def cost_changes(w: World, ref: Ref, action: Costed) -> list[tuple[str, int]]:
    """What changes the AP of a named action, with its source; a used-up limit ends it (MES-FX-10)."""
    changes = told(w, ref, Cost)
    if not changes:
        return []
    named = [(source, c.n) for source, c in changes if c.action == action]
    return [(source, n) for source, n in named if use_limits.works(w, ref, source, action)]


def barred(w: World, ref: Ref, what: Bar) -> bool:
    """Whether something that holds for a being forbids this."""
    bars = told(w, ref, Barred)
    return bool(bars) and any(bar.what == what for _, bar in bars)


def slow(w: World, ref: Ref) -> bool:
    """Whether all moving is difficult moving."""
    return bool(collected(w, ref, Slow))


def hazard_dice(w: World, ref: Ref, kind: HazardKind) -> int:
    """More or fewer dice of freezing or torrid attacks against the bearer."""
    return sum(h.n for h in collected(w, ref, HazardDice) if h.kind == kind)


def needs(w: World, ref: Ref) -> dict[Supply, int]:
    """MES-SUP What a day asks for: as the species says, with what traits set; others need nothing."""
    sheet = being(w, ref).sheet
    entry = born(sheet)
    found: dict[Supply, int] = dict(entry.needs) if isinstance(entry, Species) else {}
    for need in collected(w, ref, Need):
        found[need.kind] = need.n
    return {kind: n for kind, n in found.items() if n > 0}


def protection_against(
    w: World, ref: Ref, types: Iterable[AttackType], penetration: int = 0, cover: int = 0
) -> int | None:
    """MES-PRO-10, 11 The protection of a being against an attack; None: immune. The unconscious keep it.

    `cover`: more physical protection, of what it stands behind (MES-OBJ-15).
    """
    wanted = list(types)
    immune = immunities(w, ref)
    points: dict[AttackType, int] = {t: protection(w, ref, t) for t in wanted if t != "raw"}
    if "physical" in points:
        points["physical"] += cover
    used = protecting.protection_used(wanted, points, immune)
    return None if used is None else protecting.penetrated(used, penetration)

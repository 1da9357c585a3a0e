"""SAM-COST Prices: they follow from what a sequence is built from and are never typed (SAM-COST-01).

Bases are in hundredths of a point, so that all arithmetic is on whole numbers; every summand is rounded up.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from zhuoju.games.samsara.catalogue.item_price import (
    attributes_base,
    construction_cost,
    damage_base,
    dice_gates,
    reduction_base,
    up,
)
from zhuoju.games.samsara.catalogue.kinds import EntryCard
from zhuoju.games.samsara.catalogue.library import (
    CATALOGUES,
    ENTRIES,
    VERSION,
    item_build,
    skill_build,
    weakening,
)
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.build import ItemBuild, ItemEffect, Piece, SkillBuild, Way
from zhuoju.games.samsara.model.card import Sequence
from zhuoju.games.samsara.model.tables import cost_band
from zhuoju.games.samsara.model.words import Colour, Family

Catalogue = Mapping[str, EntryCard]
LineKind = Literal[
    "entry", "offset", "offset_limit", "rounding", "least", "surcharge", "damage", "reduction",
    "construction", "attributes", "panel", "effect",
]  # fmt: skip

TIERS: Final = (100, 150, 200, 250, 300)  # per cent
RED_RELEASE: Final = {"passive": 150, "instant": 120, "forced": 100, "active": 80, "trigger": 110}
OTHER_RELEASE: Final = {"passive": 150, "instant": 50, "forced": 40, "active": 0, "trigger": 60}
TIME: Final = {"scene": 100, "hour": 120, "day": 150}
RANGE: Final = {"contact": 0, "aim": 10, "scene": 30}
LEAST_MODIFIER: Final = 30
ONCE: Final = -60
EACH_TARGET: Final = 60
EACH_RESTRICTION: Final = -10
CHARGES: Final = ((1, 35), (2, 50), (3, 60), (5, 75), (10, 90))
LEAST_SKILL: Final = 10
LEAST_ITEM: Final = 5
STEP: Final = 5  # prices are multiples of it
OFFSET_SHARE: Final = 40  # per cent of the entries
SELF_SHARE: Final = 25  # per cent of the weakening as an active skill


class CostLine(Struct, frozen=True, omit_defaults=True):
    """SAM-POINTS-20 One line of a cost sheet."""

    kind: LineKind
    amount: int  # points, offsets below 0
    about: str = ""  # the entry string
    base: int = 0  # hundredths of a point
    modifier: int = 0  # per cent
    factors: tuple[tuple[str, int], ...] = ()  # what the modifier is made of
    gate: int = 1


class CostSheet(Struct, frozen=True):
    """SAM-POINTS-20 A price, line by line."""

    total: int
    lines: tuple[CostLine, ...]
    band: int
    gate: int
    colour: Colour | None


# Entries


def base(entry: EntryCard, level: int) -> int:
    """SAM-COST-02 The base of an entry at a level, in hundredths: every tier of levels costs more."""
    return _base(entry.unit, entry.tier, level)


@lru_cache(maxsize=4096)
def _base(unit: int, tier: int, level: int) -> int:
    return sum(unit * TIERS[min(4, k // tier)] for k in range(level))


def entry_gate(entry: EntryCard, level: int) -> int:
    """SAM-COST-13 The star from which an entry may have this level."""
    return max(1, -(-level // entry.tier)) if entry.family != "offset" else 1


def is_red(family: Family) -> bool:
    """SAM-SKILL-25 Weakening entries count as red."""
    return family in ("red", "weakening")


def release_percent(family: Family, way: Way) -> int:
    """SAM-COST-04 What the way of release adds."""
    if way.release == "channel":
        points = way.channel or 3
        if not is_red(family):
            return -10 * (points - 2)
        return 60 if points == 3 else -10 * (points - 4)
    return (RED_RELEASE if is_red(family) else OTHER_RELEASE)[way.release]


def rounds(entry: EntryCard, piece: Piece, way: Way) -> int:
    """SAM-COST-05 How many rounds a piece lasts; 0: immediate, passive, or by a time class."""
    if entry.duration in ("immediate", "none"):
        return 0
    if way.release == "passive" and entry.family != "weakening":
        return 0
    if piece.duration is not None:
        return piece.duration
    return 0 if by_time(entry, piece, way) else way.duration


def by_time(entry: EntryCard, piece: Piece, way: Way) -> bool:
    """SAM-COST-05 Whether a piece lasts for a time class; for sustained green and blue entries only."""
    sustained = entry.family in ("green", "blue") and entry.duration in ("optional", "required")
    return way.time is not None and sustained and piece.duration is None and way.release != "passive"


def duration_percent(entry: EntryCard, piece: Piece, way: Way) -> int:
    """SAM-COST-05 What the duration adds."""
    if way.time is not None and by_time(entry, piece, way):
        return TIME[way.time]
    return (30 if entry.ticks else 15) * rounds(entry, piece, way)


def factors(entry: EntryCard, piece: Piece, way: Way) -> tuple[tuple[str, int], ...]:
    """SAM-COST-03 to 10 Everything that changes the modifier of a piece, by name."""
    released = way.release != "passive"
    found = {
        "release": release_percent(entry.family, way),
        "duration": duration_percent(entry, piece, way),
        "cooldown": (ONCE if way.once else -10 * way.cooldown) if released else 0,
        "targets": EACH_TARGET * ((piece.targets or way.targets) - 1),
        "range": RANGE[way.range],
        "payment": -way.payment if released else 0,
        "restrictions": EACH_RESTRICTION * min(2, len(way.restrictions)),
    }
    return tuple((name, percent) for name, percent in found.items() if percent)


def charge_percent(charges: int | None) -> int:
    """SAM-COST-11 The factor of so many charges per mission; None: unlimited."""
    if charges is None:
        return 100
    return next((percent for most, percent in CHARGES if charges <= most), 100)


def modifier(entry: EntryCard, piece: Piece, way: Way) -> int:
    """SAM-COST-03 The modifier of a piece in per cent, never below 30, then the factor of its charges."""
    return _modified(factors(entry, piece, way), way)


def _modified(made_of: tuple[tuple[str, int], ...], way: Way) -> int:
    plain = max(LEAST_MODIFIER, 100 + sum(percent for _, percent in made_of))
    return up(plain * charge_percent(way.charges), 100)


def entry_line(piece: Piece, way: Way, catalogue: Catalogue = ENTRIES) -> CostLine:
    """SAM-COST-12 The cost of an entry: its base times its modifier, rounded up."""
    entry = catalogue[piece.entry]
    made_of = factors(entry, piece, way)
    worth, percent = base(entry, piece.level), _modified(made_of, way)
    if way.charges is not None:
        made_of = (*made_of, ("charges", charge_percent(way.charges)))
    return CostLine(
        "entry", up(worth * percent, 10_000), entry_string.write_piece(piece), worth, percent, made_of,
        entry_gate(entry, piece.level),
    )  # fmt: skip


# Skills


def offset_value(piece: Piece, catalogue: Catalogue = ENTRIES) -> int:
    """SAM-COST-15 What an offset takes off; N04 a quarter of its weakening as an active skill."""
    if piece.entry != "N04":
        return catalogue[piece.entry].unit * piece.level
    code = weakening(piece.parameter)
    if code is None:
        return 0
    harm = Piece(entry=code, level=piece.level, duration=piece.duration or 1)
    active = SkillBuild(system="esper", way=Way(release="active"), pieces=(harm,))
    return skill_cost(active, catalogue).total * SELF_SHARE // 100


def colour(pieces: tuple[Piece, ...], catalogue: Catalogue = ENTRIES) -> Colour | None:
    """SAM-SKILL-25 The colour of a skill: several kinds of entries make it orange."""
    kinds: list[Colour] = []
    for piece in pieces:
        family = catalogue[piece.entry].family
        if family in ("panel", "offset"):
            continue
        kind: Colour = "red" if is_red(family) else "blue" if family == "blue" else "green"
        if kind not in kinds:
            kinds.append(kind)
    return None if not kinds else kinds[0] if len(kinds) == 1 else "orange"


def skill_cost(build: SkillBuild, catalogue: Catalogue = ENTRIES) -> CostSheet:
    """SAM-COST-12 The price of a skill: its entries less its offsets, in steps of 5, at least 10."""
    lines = [entry_line(piece, build.way, catalogue) for piece in build.pieces]
    worth = sum(line.amount for line in lines)
    taken = 0
    for piece in build.offsets:
        value = offset_value(piece, catalogue)
        taken += value
        lines.append(CostLine("offset", -value, entry_string.write_piece(piece)))
    limit = worth * OFFSET_SHARE // 100
    if taken > limit:
        lines.append(CostLine("offset_limit", taken - limit))
    total = _rounded(lines, worth - min(taken, limit), LEAST_SKILL)
    gate = max([cost_band(total), *(line.gate for line in lines)])
    return CostSheet(total, tuple(lines), cost_band(total), gate, colour(build.pieces, catalogue))


def _rounded(lines: list[CostLine], amount: int, least: int) -> int:
    """The amount in steps of 5 and not below the least; both show on the sheet."""
    total = up(amount, STEP) * STEP
    if total != amount:
        lines.append(CostLine("rounding", total - amount))
    if total < least:
        lines.append(CostLine("least", least - total))
        return least
    return total


# Items


def effect_cost(effect: ItemEffect, catalogue: Catalogue = ENTRIES) -> CostSheet:
    """SAM-ITEM-20 The price of an effect of an item: that of a skill without offsets."""
    return skill_cost(SkillBuild(system="item", way=effect.way, pieces=effect.pieces), catalogue)


def item_cost(build: ItemBuild, catalogue: Catalogue = ENTRIES) -> CostSheet:
    """SAM-COST-16 The price of an item: every summand rounded up, the sum in steps of 5, at least 5."""
    damage_gate, reduction_gate = dice_gates(build)
    summands = [
        CostLine("damage", up(damage_base(build), 100), f"{build.damage}D4", damage_base(build), 100,
                 gate=damage_gate),
        CostLine("reduction", up(reduction_base(build), 100), f"{build.reduction}D4", reduction_base(build),
                 100, gate=reduction_gate),
        CostLine("construction", construction_cost(build), str(build.construction)),
        CostLine("attributes", up(attributes_base(build), 100), base=attributes_base(build)),
    ]  # fmt: skip
    lines = [line for line in summands if line.amount]
    lines += [_panel_line(piece, catalogue) for piece in build.panel]
    for effect in build.effects:
        sheet = effect_cost(effect, catalogue)
        lines.append(CostLine("effect", sheet.total, entry_string.write(effect.pieces), gate=sheet.gate))
    total = _rounded(lines, sum(line.amount for line in lines), LEAST_ITEM)
    gate = max([cost_band(total), *(line.gate for line in lines)])
    pieces = tuple(piece for effect in build.effects for piece in effect.pieces)
    return CostSheet(total, tuple(lines), cost_band(total), gate, colour(pieces, catalogue))


def _panel_line(piece: Piece, catalogue: Catalogue) -> CostLine:
    """SAM-COST-20 Panel entries cost their base."""
    entry = catalogue[piece.entry]
    worth = base(entry, piece.level)
    gate = entry_gate(entry, piece.level)
    return CostLine("panel", up(worth, 100), entry_string.write_piece(piece), worth, 100, gate=gate)


# Sequences


def sheet(sequence: Sequence) -> CostSheet | None:
    """SAM-COST-24 The cost sheet of a skill or item on a card, by the catalogue it was priced with."""
    found: CostSheet | None = None
    if sequence.kind == "skill":
        found = _priced(
            sequence.skill or skill_build(sequence.library, sequence.parameters), sequence.version
        )
    elif sequence.kind == "item":
        found = _priced(sequence.item or item_build(sequence.library, sequence.parameters), sequence.version)
    if found is None or not sequence.surcharge:
        return found
    return with_surcharge(found, sequence.surcharge)


def _priced(build: SkillBuild | ItemBuild, version: int) -> CostSheet:
    if version == VERSION:
        return today(build)
    catalogue = CATALOGUES.get(version, ENTRIES)
    return skill_cost(build, catalogue) if isinstance(build, SkillBuild) else item_cost(build, catalogue)


@lru_cache(16384)  # builds are frozen, and the catalogue of a version never changes
def today(build: SkillBuild | ItemBuild) -> CostSheet:
    """SAM-COST-24 The cost sheet by the catalogue of today."""
    return skill_cost(build) if isinstance(build, SkillBuild) else item_cost(build)


def with_surcharge(plain: CostSheet, surcharge: int, *, for_band: bool = True) -> CostSheet:
    """SAM-COST-21 A fusion's surcharge comes after rounding; it counts for the band by default."""
    total = plain.total + surcharge
    band = cost_band(total) if for_band else plain.band
    lines = (*plain.lines, CostLine("surcharge", surcharge))
    return CostSheet(total, lines, band, max(band, plain.gate), plain.colour)


def price(sequence: Sequence) -> int:
    """SAM-POINTS-04 What a sequence adds to seniority: its cost; of a follower that of its own sequences."""
    if sequence.follower is not None:
        return sum(price(own) for own in sequence.follower.sequences)
    found = sheet(sequence)
    return found.total if found else 0

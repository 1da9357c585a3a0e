"""SAM-COST-13..15, 29 What makes a build unlawful; every flaw names the check of the audit that finds it."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from zhuoju.games.samsara.catalogue import cost, item_price
from zhuoju.games.samsara.catalogue.kinds import EntryCard
from zhuoju.games.samsara.catalogue.library import ENTRIES
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import ItemBuild, Piece, SkillBuild, Way
from zhuoju.games.samsara.model.refusal import Refusal
from zhuoju.kernel import Plain

Catalogue = Mapping[str, EntryCard]
LONGEST_COOLED: Final = 3  # rounds an effect with a cooldown may last
NUMB: Final = "W13"
SEAL: Final = "W09"
SEAL_ROUNDS: Final = 3
MOST_RESTRICTIONS: Final = 2
PAYMENT_STEP: Final = 5
CABIN: Final = "I06"
PAYS: Final = {
    "spell": "energy",
    "miracle": "energy",
    "esper": "energy",
    "craft": "stamina",
    "academia": "stamina",
}


class Flaw(Struct, frozen=True):
    """One thing wrong with a build: the check that fails, a reason, and the numbers."""

    check: str
    reason: str
    params: dict[str, Plain] = {}

    @property
    def refusal(self) -> Refusal:
        """The same as a reason not to buy it."""
        return Refusal(self.reason, self.check, self.params)


def _flaw(number: int, reason: str, **params: Plain) -> Flaw:
    return Flaw(f"SAM-AUDIT-{number:02}", reason, params)


# Skills


def skill_flaws(build: SkillBuild, catalogue: Catalogue = ENTRIES, gate: int | None = None) -> Iterator[Flaw]:
    """SAM-AUDIT-23..27, 71, 78 Everything that is wrong with a skill; its gate, where it is known already."""
    unknown = [p.entry for p in (*build.pieces, *build.offsets) if p.entry not in catalogue]
    if unknown or not build.pieces:
        yield _flaw(23, "no_entry", entry=unknown[0] if unknown else "")
        return
    if build.way.release == "trigger" or build.way.charges is not None:
        yield _flaw(27, "trigger_skill", release=build.way.release)
    if build.way.payment and PAYS.get(build.system) != build.way.pays:
        yield _flaw(23, "wrong_payment", system=build.system)
    yield from _released(build.pieces, build.way, catalogue)
    yield from _counted(build.pieces, catalogue)
    yield from _offsets(build, catalogue)
    found = cost.skill_cost(build, catalogue).gate if gate is None else gate
    yield from _barred(build.pieces, build.way, found, catalogue)


def _released(pieces: tuple[Piece, ...], way: Way, catalogue: Catalogue) -> Iterator[Flaw]:
    """SAM-AUDIT-23, 71 Levels, ways of release, durations and parameters of entries."""
    for piece in pieces:
        entry = catalogue[piece.entry]
        if entry.family in ("panel", "offset"):
            yield _flaw(23, "wrong_family", entry=piece.entry)
            continue
        if piece.level > entry.cap:
            yield _flaw(23, "level_cap", entry=piece.entry, level=piece.level, most=entry.cap)
        if way.release not in entry.releases:
            yield _flaw(23, "no_release", entry=piece.entry, release=way.release)
        if _needs_duration(entry, way) and not _lasting(entry, piece, way):
            yield _flaw(23, "no_duration", entry=piece.entry)
        if entry.duration in ("immediate", "none") and piece.duration:
            yield _flaw(23, "no_lasting", entry=piece.entry)
        if entry.parameter is not None and not piece.parameter.strip():
            yield _flaw(71, "no_parameter", entry=piece.entry, parameter=entry.parameter)
    yield from _way(way)


def _needs_duration(entry: EntryCard, way: Way) -> bool:
    """SAM-COST-05 Weakenings always last; others marked so unless they are passive."""
    if entry.family == "weakening":
        return True
    return entry.duration == "required" and way.release != "passive"


def _lasting(entry: EntryCard, piece: Piece, way: Way) -> bool:
    return cost.rounds(entry, piece, way) >= 1 or cost.by_time(entry, piece, way)


def _way(way: Way) -> Iterator[Flaw]:
    """SAM-COST-04..10 What does not go together in a way of release."""
    if way.release == "passive" and (way.cooldown or way.once or way.payment):
        yield _flaw(23, "passive_way")
    if (way.release == "channel") != (way.channel is not None):
        yield _flaw(23, "channel_points")
    if way.payment % PAYMENT_STEP:
        yield _flaw(23, "payment_step", payment=way.payment)
    if len(way.restrictions) > MOST_RESTRICTIONS:
        yield _flaw(23, "restrictions", n=len(way.restrictions), most=MOST_RESTRICTIONS)
    if way.release == "trigger" and not way.trigger.strip():
        yield _flaw(71, "no_trigger")


def _counted(pieces: tuple[Piece, ...], catalogue: Catalogue) -> Iterator[Flaw]:
    """SAM-COST-14 At most three red, two blue, no entry twice."""
    families = [catalogue[p.entry].family for p in pieces]
    red, blue = sum(map(cost.is_red, families)), families.count("blue")
    if red > tables.RED_SLOTS:
        yield _flaw(24, "too_many_red", n=red, most=tables.RED_SLOTS)
    if blue > tables.BLUE_SLOTS:
        yield _flaw(24, "too_many_blue", n=blue, most=tables.BLUE_SLOTS)
    names = [p.entry for p in pieces]
    twice = next((name for k, name in enumerate(names) if name in names[:k]), "")
    if twice:
        yield _flaw(24, "entry_twice", entry=twice)


def _offsets(build: SkillBuild, catalogue: Catalogue) -> Iterator[Flaw]:
    """SAM-COST-12, 15 Offsets: their kind, level, parameter, and no more than 40 per cent in all."""
    passive = build.way.release == "passive"
    for piece in build.offsets:
        entry = catalogue[piece.entry]
        if entry.family != "offset" or piece.level > entry.cap:
            yield _flaw(23, "no_offset", entry=piece.entry, level=piece.level)
        elif (entry.passive_only and not passive) or (entry.released_only and passive):
            yield _flaw(23, "offset_release", entry=piece.entry)
        if entry.parameter is not None and not piece.parameter.strip():
            yield _flaw(71, "no_parameter", entry=piece.entry, parameter=entry.parameter)
    total = sum(cost.offset_value(piece, catalogue) for piece in build.offsets)
    worth = sum(cost.entry_line(piece, build.way, catalogue).amount for piece in build.pieces)
    most = worth * cost.OFFSET_SHARE // 100
    if total > most:
        yield _flaw(26, "offset_share", total=total, most=most)


def _barred(pieces: tuple[Piece, ...], way: Way, gate: int, catalogue: Catalogue) -> Iterator[Flaw]:
    """SAM-AUDIT-78 Combinations that the cost rules bar."""
    longest = max((cost.rounds(catalogue[p.entry], p, way) for p in pieces), default=0)
    if (way.cooldown or way.once) and longest > LONGEST_COOLED:
        yield _flaw(78, "cooled_too_long", rounds=longest, most=LONGEST_COOLED)
    if way.time is not None and (way.cooldown or (way.once and way.time != "scene")):
        yield _flaw(78, "cooled_time", time=way.time)
    most = 1 + gate
    targets = max([way.targets, *(p.targets or 1 for p in pieces)])
    if targets > most:
        yield _flaw(78, "too_many_targets", n=targets, most=most)
    for piece in pieces:
        rounds = cost.rounds(catalogue[piece.entry], piece, way)
        if piece.entry == NUMB and rounds != 1:
            yield _flaw(78, "numb_rounds", rounds=rounds)
        if piece.entry == SEAL and rounds > SEAL_ROUNDS:
            yield _flaw(78, "seal_rounds", rounds=rounds, most=SEAL_ROUNDS)


# Items


def item_flaws(build: ItemBuild, catalogue: Catalogue = ENTRIES, gate: int | None = None) -> Iterator[Flaw]:
    """SAM-AUDIT-23..25, 43, 62, 71, 78 Everything that is wrong with an item, but for its size and place."""
    pieces = [*build.panel, *(p for effect in build.effects for p in effect.pieces)]
    unknown = next((p.entry for p in pieces if p.entry not in catalogue), None)
    if unknown is not None:
        yield _flaw(23, "no_entry", entry=unknown)
        return
    if gate is None:
        gate = cost.item_cost(build, catalogue).gate
    yield from _panel(build, catalogue)
    yield from _effects(build, gate, catalogue)
    yield from _dice(build, gate)
    yield from _stated(build)
    yield from _vehicle(build, gate)


def _panel(build: ItemBuild, catalogue: Catalogue) -> Iterator[Flaw]:
    for piece in build.panel:
        entry = catalogue[piece.entry]
        if entry.family == "offset":
            yield _flaw(25, "item_offset", entry=piece.entry)
        elif entry.family != "panel":
            yield _flaw(23, "wrong_family", entry=piece.entry)
        elif piece.level > entry.cap:
            yield _flaw(23, "level_cap", entry=piece.entry, level=piece.level, most=entry.cap)
        elif entry.parameter is not None and not piece.parameter.strip():
            yield _flaw(71, "no_parameter", entry=piece.entry, parameter=entry.parameter)
    names = [p.entry for p in build.panel]
    twice = next((name for k, name in enumerate(names) if name in names[:k]), "")
    if twice:
        yield _flaw(24, "entry_twice", entry=twice)


def _effects(build: ItemBuild, gate: int, catalogue: Catalogue) -> Iterator[Flaw]:
    for effect in build.effects:
        offset = next((p.entry for p in effect.pieces if catalogue[p.entry].family == "offset"), None)
        if offset is not None:
            yield _flaw(25, "item_offset", entry=offset)
            continue
        yield from _released(effect.pieces, effect.way, catalogue)
        yield from _counted(effect.pieces, catalogue)
        yield from _barred(effect.pieces, effect.way, gate, catalogue)


def _dice(build: ItemBuild, gate: int) -> Iterator[Flaw]:
    """SAM-COST-17, 18 Panel dice only where the kind has them; construction within its cap."""
    for name, dice, tier in (
        ("damage", build.damage, item_price.damage_tier(build)),
        ("reduction", build.reduction, item_price.reduction_tier(build)),
    ):
        most = tier * tables.ASCENDED
        if dice > most:
            yield _flaw(43, "panel_dice", panel=name, n=dice, most=most)
    most = 0 if build.kind == "vehicle" else item_price.construction_cap(gate)
    if build.construction > most:
        yield _flaw(43, "construction", level=build.construction, most=most)


def _stated(build: ItemBuild) -> Iterator[Flaw]:
    """SAM-AUDIT-71 Kind, slot, weight, volume and size range are stated."""
    if build.kind == "armour" and build.part is None:
        yield _flaw(71, "no_slot_stated", kind=build.kind)
    if build.kind == "weapon" and (not build.hands or build.reach is None):
        yield _flaw(71, "no_slot_stated", kind=build.kind)
    if build.size is None and build.kind not in ("part", "vehicle"):
        yield _flaw(71, "no_size", kind=build.kind)


def _vehicle(build: ItemBuild, gate: int) -> Iterator[Flaw]:
    """SAM-AUDIT-62 A vehicle's grades, and its interior unless it is open."""
    if (build.kind == "vehicle") != (build.vehicle is not None):
        yield _flaw(62, "no_vehicle", kind=build.kind)
        return
    if build.vehicle is None:
        return
    for k, grade in enumerate(build.vehicle.grades):
        most = item_price.highest_grade(k == 0, gate)
        if not 1 <= grade <= most:
            yield _flaw(62, "vehicle_grade", grade=grade, most=most)
    if not build.vehicle.open and not any(p.entry == CABIN for p in build.panel):
        yield _flaw(62, "no_interior")

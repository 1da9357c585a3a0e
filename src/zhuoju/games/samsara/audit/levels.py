"""SAM-AUDIT-12..20, 28, 54, 63, 64, 68, 77 Stars, attributes, gates, and what skills ask for."""

from collections.abc import Iterator
from typing import Final

from zhuoju.games.samsara.audit.look import Check, Look, Offence, check, offence
from zhuoju.games.samsara.catalogue import cost, library
from zhuoju.games.samsara.character import values
from zhuoju.games.samsara.character.carrying import skill_names
from zhuoju.games.samsara.character.ledger import active_star
from zhuoju.games.samsara.character.sequences import Held, follower_star, item_of, skill_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import Piece
from zhuoju.games.samsara.model.words import ATTRIBUTES, SequenceKind

OFFSETS_LEAST: Final = 30
SLOTLESS: Final = ("green", "daily", "panel")


def star_stated(look: Look) -> Iterator[Offence]:
    """SAM-LEVEL-01 The star is the band of the seniority."""
    if look.stated.star is not None and look.stated.star != look.star:
        yield offence("star", stated=look.stated.star, computed=look.star)


def grades_sum(look: Look) -> Iterator[Offence]:
    """SAM-LEVEL-02, 04 Grades from F to A; their sum follows from the star."""
    grades = values.all_grades(look.card.grades)
    for attribute, grade in grades.items():
        if not 1 <= grade <= 6:
            yield offence(attribute, grade=grade)
    due = len(grades) + values.free_points(look.star) - look.card.unassigned
    if sum(grades.values()) != due or look.card.unassigned < 0:
        yield offence("attributes", sum=sum(grades.values()), due=due)


def grades_most(look: Look) -> Iterator[Offence]:
    """SAM-LEVEL-04 Never above 30 in all."""
    total = sum(values.all_grades(look.card.grades).values())
    if total > tables.MOST_GRADES:
        yield offence("attributes", sum=total, most=tables.MOST_GRADES)


def grades_kept(look: Look) -> Iterator[Offence]:
    """SAM-LEVEL-07, SAM-POINTS-13 Without a star change grades only fall, and what falls is unassigned."""
    if look.against is None or look.temporary or active_star(look.against) != look.star:
        return
    was, now = values.all_grades(look.against.grades), values.all_grades(look.card.grades)
    fallen = sum(was[a] - now[a] for a in ATTRIBUTES)
    if any(now[a] > was[a] for a in ATTRIBUTES) or look.card.unassigned != look.against.unassigned + fallen:
        yield offence("attributes", was="".join(map(values.letter, was.values())))


def unassigned(look: Look) -> Iterator[Offence]:
    """SAM-LEVEL-03 Points that nobody gave out."""
    if look.card.unassigned:
        yield offence("attributes", unassigned=look.card.unassigned)


def derived_values(look: Look) -> Iterator[Offence]:
    """SAM-TAB-01 Derived values are as the table says."""
    if not look.stated.derived:
        return
    computed = values.derived({a: min(6, max(1, g)) for a, g in look.card.grades.items()})
    for name, written in look.stated.derived.items():
        if getattr(computed, name, None) != written:
            yield offence(name, stated=written, computed=getattr(computed, name, None))


# Gates


def _gates(look: Look, kind: SequenceKind) -> Iterator[Offence]:
    for held in look.own:
        sheet = look.sheets[held.sequence.id]
        usable = held.sequence.kind == kind and not held.sequence.off
        if usable and held.sequence.source in ("own", "temporary") and sheet and sheet.gate > look.star:
            yield offence(held.where, gate=sheet.gate, star=look.star)


def skill_gates(look: Look) -> Iterator[Offence]:
    """SAM-SKILL-02, SAM-POINTS-11, 19 Skills within the star at the end of the phase."""
    yield from _gates(look, "skill")


def item_gates(look: Look) -> Iterator[Offence]:
    """SAM-ITEM-02 Items within the star."""
    yield from _gates(look, "item")


def bands_stated(look: Look) -> Iterator[Offence]:
    """SAM-TAB-04 The grade of a sequence is the band of its cost."""
    for name, written in look.stated.bands.items():
        sheet = look.sheets.get(name)
        if sheet is not None and sheet.band != written:
            yield offence(name, stated=written, computed=sheet.band)


def colours_stated(look: Look) -> Iterator[Offence]:
    """SAM-SKILL-25 The colour of a skill follows from its entries."""
    for name, written in look.stated.colours.items():
        sheet = look.sheets.get(name)
        if sheet is not None and sheet.colour != written:
            yield offence(name, stated=written, computed=sheet.colour)


# Skills beside each other


def prerequisites(look: Look) -> Iterator[Offence]:
    """SAM-SKILL-31 What a skill needs is possessed by the same being."""
    for held in look.carried:
        build = skill_of(held.sequence)
        if build is None or not build.needs:
            continue
        siblings = (
            held.owner.follower.sequences if held.owner and held.owner.follower else look.card.sequences
        )
        known = skill_names(siblings)
        for need in build.needs:
            if need not in known:
                yield offence(held.where, needs=need)


def twice(look: Look) -> Iterator[Offence]:
    """SAM-AUDIT-63 The same library skill twice on one card."""
    seen: list[tuple[str, tuple[tuple[str, str], ...]]] = []
    for held in look.held:
        if held.owner is not None or held.sequence.kind != "skill" or not held.sequence.library:
            continue
        key = (held.sequence.library, tuple(sorted(held.sequence.parameters.items())))
        if key in seen:
            yield offence(held.where, skill=held.sequence.library)
        seen.append(key)


def next_star(look: Look) -> Iterator[Offence]:
    """SAM-AUDIT-64 How far it is to the next star."""
    if look.star <= len(tables.BANDS):
        yield offence("seniority", seniority=look.active, left=tables.BANDS[look.star - 1] + 1 - look.active)


def passive_offsets(look: Look) -> Iterator[Offence]:
    """SAM-COST-15 Passive-only offsets on one card are limited by its seniority."""
    total = 0
    for held in look.own:
        build = skill_of(held.sequence)
        for piece in build.offsets if build else ():
            entry = library.ENTRIES.get(piece.entry)
            if entry is not None and entry.passive_only:
                total += cost.offset_value(piece)
    most = max(OFFSETS_LEAST, look.seniority // 10)
    if total > most:
        yield offence("skills", total=total, most=most)


def idle_twins(look: Look) -> Iterator[Offence]:
    """SAM-EFFECT-19 The same slotless entry twice: only the higher level counts."""
    seen: dict[tuple[str, str], str] = {}
    for held in look.own:
        for piece in _pieces(held):
            entry = library.ENTRIES.get(piece.entry)
            if entry is None or entry.family not in SLOTLESS:
                continue
            first = seen.setdefault((piece.entry, piece.parameter), held.where)
            if first != held.where:
                yield offence(held.where, entry=piece.entry, other=first)


def _pieces(held: Held) -> tuple[Piece, ...]:
    skill, item = skill_of(held.sequence), item_of(held.sequence)
    if skill is not None:
        return skill.pieces
    return (*item.panel, *(p for e in item.effects for p in e.pieces)) if item else ()


def follower_gates(look: Look) -> Iterator[Offence]:
    """SAM-FOLLOW-18 What a follower has is within its own star."""
    for held in look.carried:
        if held.owner is None or held.owner.follower is None:
            continue
        sheet = look.sheets[held.sequence.id]
        star = follower_star(held.owner.follower)
        if sheet is not None and sheet.gate > star:
            yield offence(held.where, gate=sheet.gate, star=star)


CHECKS: Final[tuple[Check, ...]] = (
    check(12, "error", star_stated),
    check(13, "error", grades_sum),
    check(14, "error", grades_most),
    check(15, "error", grades_kept),
    check(16, "warn", unassigned),
    check(17, "error", derived_values),
    check(18, "error", skill_gates),
    check(19, "error", item_gates),
    check(20, "error", bands_stated),
    check(28, "error", colours_stated),
    check(54, "error", prerequisites),
    check(63, "error", twice),
    check(64, "info", next_star),
    check(68, "error", passive_offsets),
    check(77, "info", idle_twins),
)

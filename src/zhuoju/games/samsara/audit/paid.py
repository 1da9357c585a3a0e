"""SAM-AUDIT-06..11, 21, 22, 29, 30, 50, 69, 79 The ledger, and whether it pays for what is on the card."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from zhuoju.games.samsara.audit.look import Check, Look, Offence, check, offence
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.sequences import Held, price_of
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Line, Sequence
from zhuoju.games.samsara.model.words import SequenceKind

PAID: Final = (*ledger.PURCHASES, "adjust", "surcharge")
ENDED: Final = ("erase", "lost")
OPEN: Final = ("draft", "submitted", "locked")


def within_start(look: Look) -> Iterator[Offence]:
    """SAM-CREATE-02 At most 300 points at creation."""
    for phase in look.phases:
        if not phase.mission and phase.spent > tables.START_POINTS:
            yield offence("ledger", spent=phase.spent, most=tables.START_POINTS)


def left_over(look: Look) -> Iterator[Offence]:
    """SAM-CREATE-03 What is left at creation is lost."""
    spent = sum(phase.spent for phase in look.phases if not phase.mission)
    if look.creating and spent < tables.START_POINTS:
        yield offence("ledger", spent=spent, left=tables.START_POINTS - spent)


def follows(look: Look) -> Iterator[Offence]:
    """SAM-POINTS-16 Each line follows from the one before."""
    for found in ledger.breaks(look.card.ledger):
        yield offence(
            f"line:{found.number}", field=found.field, written=found.written, computed=found.computed
        )


def grants(look: Look) -> Iterator[Offence]:
    """SAM-POINTS-01 Points come from creation and from settled rewards, and from nothing else."""
    due = {"": tables.START_POINTS} | {p.mission: p.reward for p in look.card.missions}
    due |= look.mission.rewards if look.mission else {}
    given: dict[str, int] = {}
    for line in look.card.ledger:
        if line.kind == "grant":
            given[line.mission] = given.get(line.mission, 0) + line.points
    for mission in dict.fromkeys((*due, *given)):
        if given.get(mission, 0) != due.get(mission, 0):
            yield offence(f"mission:{mission}", granted=given.get(mission, 0), due=due.get(mission, 0))
    for line in look.card.ledger:
        if line.points > 0 and line.kind != "grant":
            yield offence(f"line:{line.number}", points=line.points)


def balanced(look: Look) -> Iterator[Offence]:
    """SAM-POINTS-18 In every phase: spent and wiped are what was granted; the last may still be open."""
    for number, phase in enumerate(look.phases, 1):
        left = phase.granted - phase.spent - phase.wiped
        running = number == len(look.phases) and look.card.status in OPEN
        if left and not (running and left > 0):
            yield offence(
                f"mission:{phase.mission}", granted=phase.granted, spent=phase.spent, wiped=phase.wiped
            )


def sums_up(look: Look) -> Iterator[Offence]:
    """SAM-POINTS-17 Seniority is the sum of what is carried."""
    recorded = ledger.recorded_seniority(look.card)
    if recorded != look.seniority:
        yield offence("seniority", recorded=recorded, computed=look.seniority)
    if look.stated.seniority is not None and look.stated.seniority != look.seniority:
        yield offence("seniority", stated=look.stated.seniority, computed=look.seniority)


# What was paid


def _paid(look: Look, sequence: Sequence) -> int | None:
    """What the ledger paid for a sequence; None where it came with a follower."""
    lines = look.lines.get(sequence.id, [])
    bought = [line for line in lines if line.kind in ledger.PURCHASES]
    return -sum(line.points for line in lines if line.kind in PAID) if bought else None


def _prices(look: Look, kind: SequenceKind) -> Iterator[Offence]:
    for held in look.held:
        sequence = held.sequence
        if sequence.kind != kind or sequence.source != "own":
            continue
        computed, paid = look.price(sequence), _paid(look, sequence)
        if paid is not None and paid != computed:
            yield offence(held.where, paid=paid, computed=computed)
        written = look.stated.costs.get(sequence.id)
        if written is not None and written != computed:
            yield offence(held.where, stated=written, computed=computed)


def skill_costs(look: Look) -> Iterator[Offence]:
    """SAM-POINTS-04 Skills cost what the model computes."""
    yield from _prices(look, "skill")


def item_costs(look: Look) -> Iterator[Offence]:
    """SAM-POINTS-04 Items cost what the model computes, with their effects."""
    yield from _prices(look, "item")


# Adjustments


def _versions(look: Look, held: Held) -> list[int]:
    """What the versions of a sequence cost, the oldest first; a later surcharge counts in all of them."""
    now = held.sequence
    old = [s for s in look.card.archive if s.id == now.id]
    more = [now.surcharge - s.surcharge for s in old]
    return [*(price_of(s) + m for s, m in zip(old, more, strict=True)), look.price(now)]


def _adjusted(look: Look, *, of_followers: bool) -> Iterator[Offence]:
    for held in look.held:
        if (held.owner is not None) != of_followers:
            continue
        lines = [line for line in look.lines.get(held.sequence.id, []) if line.kind == "adjust"]
        steps = list(pairwise(_versions(look, held))) if lines else []
        for line, (old, new) in zip(lines, steps, strict=False):
            if new < old + tables.ADJUST_LEAST or -line.points != new - old:
                yield offence(f"line:{line.number}", old=old, new=new, paid=-line.points)


def adjustments(look: Look) -> Iterator[Offence]:
    """SAM-POINTS-09 Adjusted by at least 100, for the difference."""
    yield from _adjusted(look, of_followers=False)


def follower_adjustments(look: Look) -> Iterator[Offence]:
    """SAM-AUDIT-79 The same for what followers have."""
    yield from _adjusted(look, of_followers=True)


def archived(look: Look) -> Iterator[Offence]:
    """SAM-POINTS-10 No adjustment lowers a cost, and the old version is kept."""
    for held in look.held:
        lines = [line for line in look.lines.get(held.sequence.id, []) if line.kind == "adjust"]
        old = [s for s in look.card.archive if s.id == held.sequence.id]
        if len(lines) != len(old):
            yield offence(held.where, adjustments=len(lines), archived=len(old))
        elif any(new < before for before, new in pairwise(_versions(look, held))):
            yield offence(held.where, versions=list(_versions(look, held)))


# Followers and purchases


def follower_prices(look: Look) -> Iterator[Offence]:
    """SAM-FOLLOW-07 A follower costs its own seniority and 500."""
    for line in look.card.ledger:
        if line.kind == "follower" and -line.points != line.gained + tables.FOLLOWER_FEE:
            yield offence(f"line:{line.number}", paid=-line.points, due=line.gained + tables.FOLLOWER_FEE)


def accounted(look: Look) -> Iterator[Offence]:
    """SAM-AUDIT-69 One purchase line for each sequence, and a sequence or an end for each purchase line."""
    for held in look.held:
        if held.sequence.source != "own":
            continue
        bought = len([line for line in look.lines.get(held.sequence.id, []) if line.kind in ledger.PURCHASES])
        if bought != 1 and not (bought == 0 and _came_with(look, held)):
            yield offence(held.where, purchases=bought)
    here = {held.sequence.id for held in look.held}
    for line in look.card.ledger:
        bought_here = line.kind in ledger.PURCHASES and line.sequence
        if bought_here and line.sequence not in here and not _ended(look, line):
            yield offence(f"line:{line.number}", sequence=line.sequence)


def _came_with(look: Look, held: Held) -> bool:
    """Whether a sequence was bought as part of a follower."""
    if held.owner is not None:
        return True
    return any(line.kind == "lost" and line.gained >= 0 for line in look.lines.get(held.sequence.id, []))


def _ended(look: Look, line: Line) -> bool:
    """Whether a later line says that the sequence is gone, alone or with the follower it was bought for."""
    follower = line.why.removeprefix("for:") if line.why.startswith("for:") else ""
    lines = [*look.lines.get(line.sequence, []), *(look.lines.get(follower, []) if follower else ())]
    return any(later.kind in ENDED for later in lines)


CHECKS: Final[tuple[Check, ...]] = (
    check(6, "error", within_start),
    check(7, "warn", left_over),
    check(8, "error", follows),
    check(9, "error", grants),
    check(10, "error", balanced),
    check(11, "error", sums_up),
    check(21, "error", skill_costs),
    check(22, "error", item_costs),
    check(29, "error", adjustments),
    check(30, "error", archived),
    check(50, "error", follower_prices),
    check(69, "error", accounted),
    check(79, "error", follower_adjustments),
)

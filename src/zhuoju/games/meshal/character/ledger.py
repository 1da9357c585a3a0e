"""MES-CHR-19 The sheet as it is shown: every value with its base, what changes it, and the total."""

from typing import Literal

from msgspec import Struct

from zhuoju.games.meshal.catalogue.statements import Change, Counted, Protect, Score, Slots
from zhuoju.games.meshal.character import values
from zhuoju.games.meshal.character.in_force import told
from zhuoju.games.meshal.character.scores import born
from zhuoju.games.meshal.model.cards import Species
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.model.words import ATTRIBUTES, PROTECTIONS

Operation = Literal["add", "times", "by"]


class Entry(Struct, frozen=True):
    """One change of a value: the entry it comes from, and what it does."""

    source: str
    operation: Operation
    n: int


class Line(Struct, frozen=True):
    """A value of the sheet."""

    base: int
    total: int
    changes: list[Entry] = []


def ledger(w: World, ref: Ref) -> dict[str, Line]:
    """MES-CHR-19 Scores, protections, speed, perception, AP and slots of a being, by name."""
    return {**_scores(w, ref), **_protections(w, ref), **_counted(w, ref), **_slots(w, ref)}


def _scores(w: World, ref: Ref) -> dict[str, Line]:
    """MES-ATR-05 Permanent scores, and what abilities and items add to them; invalid ones are not listed."""
    found: dict[str, Line] = {}
    for attribute in ATTRIBUTES:
        base, total = values.permanent(w, being(w, ref).sheet, attribute), values.score(w, ref, attribute)
        if base is not None and total is not None:
            changes = [Entry(s, "add", c.n) for s, c in told(w, ref, Score) if c.attribute == attribute]
            found[attribute] = Line(base, total, changes)
    return found


def _protections(w: World, ref: Ref) -> dict[str, Line]:
    entry = born(being(w, ref).sheet)
    found: dict[str, Line] = {}
    for kind in PROTECTIONS:
        base = 0 if isinstance(entry, Species) else entry.protection.get(kind, 0)
        changes = [Entry(s, "add", c.n) for s, c in told(w, ref, Protect) if c.type == kind]
        found[kind] = Line(base, values.protection(w, ref, kind), changes)
    return found


def _counted(w: World, ref: Ref) -> dict[str, Line]:
    entry = born(being(w, ref).sheet)
    usual = w.state.profile.settings.new_max_ap if isinstance(entry, Species) else entry.max_ap
    bases: dict[Counted, int] = {
        "speed": entry.movement.speed,
        "percep": entry.perception.steps,
        "max_ap": usual,
    }
    found: dict[str, Line] = {}
    for what, base in bases.items():
        shown = values.derived(w, ref, what, base)
        total = max(0, shown.total) if what == "max_ap" else shown.total
        found[what] = Line(base, total, [e for source, c in shown.changes for e in _steps(source, c)])
    return found


def _steps(source: str, change: Change) -> list[Entry]:
    """What one change does, as separate steps."""
    steps = [Entry(source, "add", change.n)] if change.n else []
    steps += [Entry(source, "times", change.times)] if change.times != 1 else []
    return steps + ([Entry(source, "by", change.by)] if change.by != 1 else [])


def _slots(w: World, ref: Ref) -> dict[str, Line]:
    total = values.slots(w, ref)
    found: dict[str, Line] = {}
    for slot, n in total.items():
        changes = [Entry(s, "add", c.n) for s, c in told(w, ref, Slots) if c.slot == slot]
        found[f"slot.{slot}"] = Line(n - sum(e.n for e in changes), n, changes)
    return found

"""SAM-AUDIT The audit of a card: every check, every number, nothing trusted."""

from collections.abc import Iterable, Iterator
from typing import Final

from zhuoju.games.samsara.audit import blood, carried, construction, levels, paid, person
from zhuoju.games.samsara.audit.look import AuditMission, Check, Look, Stated
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.findings import Finding, Report, Verdict

CHECKS: Final[tuple[Check, ...]] = tuple(
    sorted(
        (
            *person.CHECKS,
            *paid.CHECKS,
            *levels.CHECKS,
            *construction.CHECKS,
            *carried.CHECKS,
            *blood.CHECKS,
        ),
        key=lambda one: one.id,
    )
)


def audit(
    card: Card,
    *,
    against: Card | None = None,
    mission: AuditMission | None = None,
    stated: Stated | None = None,
    ticks: Iterable[str] = (),
) -> Report:
    """SAM-AUDIT-01..79 Run every check. `against` is the card as it was when the phase began."""
    look = Look(card, against, mission, stated, tuple(ticks))
    return Report(card.id, [finding for one in CHECKS for finding in _run(one, look)])


def _run(one: Check, look: Look) -> Iterator[Finding]:
    """SAM-AUDIT-65 What a check found; an `info` never fails."""
    found = list(one.look(look))
    if not found:
        yield Finding(one.id, one.severity, "pass")
    for offence in found:
        verdict: Verdict = "pass" if one.severity == "info" else "fail"
        yield Finding(one.id, one.severity, verdict, offence.numbers, offence.where)


def rows(report: Report) -> list[tuple[str, str, str, str, str]]:
    """SAM-AUDIT-65 The report as rows of a sheet: id, severity, verdict, where, numbers."""
    return [(f.id, f.severity, f.verdict, f.where, _numbers(f)) for f in report.checks]


def lines(report: Report) -> list[str]:
    """SAM-AUDIT-65 What failed, one line each, for a chat."""
    return [f"{f.severity} {f.id} {f.where} {_numbers(f)}".rstrip() for f in report.failed()]


def _numbers(finding: Finding) -> str:
    return " ".join(f"{name}={value}" for name, value in finding.numbers.items())

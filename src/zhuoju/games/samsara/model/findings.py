"""SAM-AUDIT-65 What an audit has found, as data."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct, field

from zhuoju.games.samsara.model.words import Severity
from zhuoju.kernel import Plain

Verdict = Literal["pass", "fail"]


class Finding(Struct, frozen=True, omit_defaults=True):
    """SAM-AUDIT-65 One result of a check: its numbers and the line, sequence or field it is about."""

    id: str
    severity: Severity
    verdict: Verdict
    numbers: dict[str, Plain] = {}
    where: str = ""


class Report(Struct, omit_defaults=True):
    """SAM-AUDIT-65 Every check with its result; a failed check stands once for each thing it found."""

    card: str
    checks: list[Finding] = field(default_factory=list)

    def failed(self, severity: Severity | None = None) -> list[Finding]:
        """What failed, of one severity or of all."""
        return [f for f in self.checks if f.verdict == "fail" and severity in (None, f.severity)]

    @property
    def errors(self) -> list[Finding]:
        """What blocks an approval."""
        return self.failed("error")

    @property
    def sound(self) -> bool:
        """Whether no error was found."""
        return not self.errors

    def unticked(self, ticks: Iterable[str] = ()) -> list[Finding]:
        """SAM-AUDIT-67 The warnings that the auditor has not accepted."""
        accepted = list(ticks)
        return [f for f in self.failed("warn") if f.id not in accepted]

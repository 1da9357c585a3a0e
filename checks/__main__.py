"""`python -m checks [folder]`: run all checks; one line for each finding, 1 if there are any."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from checks import determinism, dropped_flow, layers, machine_words, rooms, rule_text, rules_map, size
from checks.source import Exemption, Finding, Project

CHECKS: dict[str, Callable[[Project], Iterator[Finding]]] = {
    "determinism": determinism.find,
    "dropped-flow": dropped_flow.find,
    "layers": layers.find,
    "machine-words": machine_words.find,
    "rooms": rooms.find,
    "rule-text": rule_text.find,
    "rules-map": rules_map.find,
    "size": size.find,
}


def run(project: Project) -> Iterator[Finding]:
    """What the checks find and no exemption with a reason allows, and exemptions that are no good."""
    yield from project.broken
    allowed = {(source.path, given) for source in project.sources() for given in source.exemptions()}
    used = set()
    for check, find in CHECKS.items():
        for finding in find(project):
            given = {
                (path, exemption)
                for path, exemption in allowed
                if (path, exemption.line, exemption.check) == (finding.path, finding.line, check)
            }
            used |= given
            if not given:
                yield finding._replace(message=f"{finding.message} ({check})")
    for path, exemption in allowed:
        problem = _problem(exemption, used=(path, exemption) in used)
        if problem:
            yield Finding(path, exemption.line, problem)


def _problem(exemption: Exemption, *, used: bool) -> str:
    if exemption.check not in CHECKS:
        return f"there is no check `{exemption.check}` to allow; there are {', '.join(CHECKS)}"
    if not exemption.reason:
        return f"the exemption from {exemption.check} needs a reason"
    return "" if used else f"nothing here needs the exemption from {exemption.check}"


def main(arguments: list[str]) -> int:
    root = Path(arguments[0]) if arguments else Path.cwd()
    findings = sorted(set(run(Project.read(root))))
    for path, line, message in findings:
        print(f"{path}:{line}: {message}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

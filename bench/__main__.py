"""`python -m bench [--json FILE] [--only NAME] [--seconds S]`: figures, targets, and whether they are met."""

from __future__ import annotations

import argparse
import json
import platform
from importlib import import_module
from pathlib import Path

from bench import Row, Skipped

PARTS = (
    "machine",
    "client",
    "games",
    "kernel",
    "map_client",
    "meshal_maps",
    "odds",
    "samsara_audit",
    "server",
    "tamashii",
)
LATEST = Path(__file__).parent / "results" / "latest.json"


def main() -> None:
    """Measure, print, and write down."""
    reader = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    reader.add_argument("--json", type=Path, default=LATEST, help="where the figures are written")
    reader.add_argument("--only", choices=PARTS, help="one part instead of all")
    reader.add_argument("--seconds", type=float, default=1.0, help="for one measurement of one side")
    asked = reader.parse_args()
    rows: list[Row | Skipped] = []
    for part in [asked.only] if asked.only else PARTS:
        found = measured(part, asked.seconds)
        rows += found
        print(table(found), flush=True)
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    asked.json.write_text(json.dumps(report(rows), indent=1))


def measured(part: str, seconds: float) -> list[Row | Skipped]:
    """The rows of one part, or why there are none."""
    try:
        module = import_module(f"bench.{part}")
    except ImportError as missing:
        return [Skipped(part, str(missing))]
    if part != "odds":
        return list(module.run(seconds))
    return [
        Row(f"{r['name']} / {r['peer']}", r["ours_s"] * 1e6, r["peer_s"] * 1e6, "us", r["ratio"], r["target"])
        for r in module.run()
    ]


def table(rows: list[Row | Skipped]) -> str:
    """Aligned, one line a row."""
    lines = []
    for row in rows:
        if isinstance(row, Skipped):
            lines.append(f"{row.name:<52} skipped: {row.why}")
            continue
        sign = "<=" if row.at_most else ">="
        goal = f"{sign} {row.target:g}" if row.target is not None else ""
        verdict = {None: "", True: "met", False: "MISSED"}[row.met]
        figures = f"{row.ours:>13,.1f} {row.peer:>13,.1f} {row.unit:<10} {row.ratio:>8.3f}"
        lines.append(f"{row.name:<52} {figures} {goal:>8}  {verdict:<7} {row.note}".rstrip())
    return "\n".join(lines)


def report(rows: list[Row | Skipped]) -> dict[str, object]:
    """Everything as JSON-able data."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "rows": [row.plain() for row in rows if isinstance(row, Row)],
        "skipped": {row.name: row.why for row in rows if isinstance(row, Skipped)},
    }


if __name__ == "__main__":
    main()

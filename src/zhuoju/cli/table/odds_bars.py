"""The exact odds of a dice expression, drawn as bars."""

from rich.bar import Bar
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from zhuoju.cli.base.language import Words
from zhuoju.dice import Report

ROWS = 40  # more outcomes than this are shown in ranges


def draw(report: Report, say: Words) -> RenderableType:
    """A bar for each outcome with its chance, and the chance of at least so much."""
    odds = report.odds
    table = Table(box=None, show_header=not report.labels, header_style="dim", padding=(0, 1), pad_edge=False)
    table.add_column("", justify="right", style="bold")
    table.add_column("%", justify="right")
    table.add_column("")
    if not report.labels:
        table.add_column(f"{say('odds.at_least')} %", justify="right", style="dim")
    bars = _bars(report, say)
    highest = max(count for _, count, _ in bars)
    for name, count, above in bars:
        row: list[RenderableType] = [name, _percent(count, odds.total)]
        row.append(Bar(highest, 0, count, width=40, color="cyan"))
        if not report.labels:
            row.append(_percent(above, odds.total))
        table.add_row(*row)
    parts: list[RenderableType] = [Text(report.text, "bold"), table]
    if not report.labels:
        said = say("odds.mean", mean=f"{float(odds.mean):.4g}", sd=f"{odds.sd:.4g}")
        parts.append(Text(said, "dim"))
    return Group(*parts)


def _bars(report: Report, say: Words) -> list[tuple[str, int, int]]:
    """The name, the weight, and the weight of this or more, of each outcome or range of outcomes."""
    items = list(report.odds.items())
    if report.labels:
        items.reverse()
    step = -(-len(items) // ROWS)
    bars, above = [], sum(count for _, count in items)
    for start in range(0, len(items), step):
        part = items[start : start + step]
        first, last = part[0][0], part[-1][0]
        name = str(first) if first == last else f"{first}..{last}"
        if first in report.labels:
            name = say(f"odds.{report.labels[first]}")
        weight = sum(count for _, count in part)
        bars.append((name, weight, above))
        above -= weight
    return bars


def _percent(count: int, total: int) -> str:
    """A chance in percent; what is possible but rare is not shown as 0."""
    hundredths = (count * 20_000 + total) // (2 * total)
    return "<0.01" if count and not hundredths else f"{hundredths // 100}.{hundredths % 100:02}"

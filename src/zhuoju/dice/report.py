"""Odds for people: a bar chart, a JSON-able description, and both from a text."""

from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any

import msgspec

from zhuoju.dice.errors import DiceError
from zhuoju.dice.exact import distribution
from zhuoju.dice.expression import RELATIONS, Pair
from zhuoju.dice.odds import Odds
from zhuoju.dice.reading import Faces, normalise, parse

Dialect = Callable[[str], Odds]

OPPOSED = {1: "win", 0: "tie", -1: "loss"}
ASKED = {1: "yes", 0: "no"}
_EIGHTHS = " ▏▎▍▌▋▊▉"


class Report(msgspec.Struct, frozen=True):
    """The odds of a text; `labels` are keys for outcomes that are no numbers (win, tie, loss; yes, no)."""

    text: str
    odds: Odds
    labels: dict[int, str] = {}

    def chart(self, width: int = 60) -> str:
        """The bar chart under its text."""
        return f"{self.text}\n{chart(self.odds, width, labels=self.labels)}"

    def describe(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        named = {"labels": {str(v): label for v, label in self.labels.items()}} if self.labels else {}
        return {"text": self.text, **named, **describe(self.odds)}


def odds_report(
    text: str, faces: Faces | None = None, dialects: Mapping[str, Dialect] | None = None
) -> Report:
    """The odds of a text: an expression, or `name: ...` in the words of the dialect with that name."""
    name, colon, rest = text.replace("：", ":").partition(":")
    if colon:
        known = dialects or {}
        key = normalise(name).strip()
        if key not in known:
            raise DiceError(f"nothing is called `{key[:40]}`", word=key[:40], known=known)
        return Report(f"{key}: {rest.strip()}", known[key](rest.strip()))
    expression = parse(text, faces)
    root = expression.root
    labels: dict[int, str] = {}
    if isinstance(root, Pair):
        labels = OPPOSED if root.word == "vs" else ASKED if root.word in RELATIONS else {}
    return Report(expression.text, distribution(expression), labels)


def describe(odds: Odds) -> dict[str, Any]:
    """The odds as JSON-able data: `numerators`, `at_least` and `at_most` are exact, over `denominator`."""
    items = list(odds.items())
    numerators = [c for _, c in items]
    at_most = list(accumulate(numerators))
    mean = odds.mean
    return {
        "outcomes": [v for v, _ in items],
        "numerators": numerators,
        "denominator": odds.total,
        "chances": [c / odds.total for c in numerators],
        "at_least": [odds.total - below + c for below, c in zip(at_most, numerators, strict=True)],
        "at_most": at_most,
        "mean": float(mean),
        "mean_exact": f"{mean.numerator}/{mean.denominator}",
        "sd": odds.sd,
    }


def chart(odds: Odds, width: int = 60, *, rows: int = 40, labels: Mapping[int, str] | None = None) -> str:
    """A bar per outcome, or per range where there are more than `rows`; `width` columns in all."""
    bars = _bars(odds, rows, labels or {})
    left = max(len(name) for name, _ in bars)
    room = max(4, width - left - len(" 100.00% "))
    most = max(count for _, count in bars)
    lines = [
        f"{name:>{left}} {_percent(count, odds.total):>7} {_bar(count, most, room)}".rstrip()
        for name, count in bars
    ]
    lines.append(f"mean {float(odds.mean):.4g}, sd {odds.sd:.4g}")
    return "\n".join(lines)


def _bars(odds: Odds, rows: int, labels: Mapping[int, str]) -> list[tuple[str, int]]:
    """The names and counts of the bars."""
    step = -(-len(odds.counts) // max(1, rows))
    if step == 1:
        return [(labels.get(v, str(v)), c) for v, c in odds.items()]
    starts = range(0, len(odds.counts), step)
    bars = []
    for i in starts:
        last = min(i + step, len(odds.counts)) - 1
        bars.append((f"{odds.low + i}..{odds.low + last}", sum(odds.counts[i : last + 1])))
    return bars


def _percent(count: int, total: int) -> str:
    """A chance in percent; what is possible but rare is not shown as 0."""
    hundredths = (count * 10_000 * 2 + total) // (2 * total)
    if count and not hundredths:
        return "<0.01%"
    return f"{hundredths // 100}.{hundredths % 100:02}%"


def _bar(count: int, most: int, room: int) -> str:
    """A bar of at most `room` columns, in eighths."""
    eighths = (count * room * 8 * 2 + most) // (2 * most)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()

"""Text in columns and boxes, for terminals: a Chinese character is as wide as two letters."""

import re
from collections.abc import Iterable, Sequence
from unicodedata import combining, east_asian_width

_UNITS = re.compile(
    r"\s+|(?:[^\s\u2e80-\uffef]+|[\u2e80-\uffef])[、，。；：）！？]*"
)  # what a line never breaks


def width(text: str) -> int:
    """How many columns a text takes."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def pad(text: str, across: int) -> str:
    """A text in exactly so many columns; what does not fit is cut off."""
    if width(text) > across:
        while width(text) >= across and text:
            text = text[:-1]
        text += "…"[:across]
    return text + " " * (across - width(text))


def fill(units: Iterable[str], across: int) -> list[str]:
    """Lines of at most so many columns, broken between the units."""
    lines = [""]
    for unit in units:
        if lines[-1] and width(lines[-1] + unit.rstrip()) > across:
            lines.append("")
        lines[-1] += unit if lines[-1] else unit.lstrip()
        while width(lines[-1]) > across and lines[-1] != unit[:1]:  # a unit longer than a line
            rest = lines[-1].rstrip()
            if width(rest) <= across:
                break
            kept = rest
            while width(kept) > across and len(kept) > 1:
                kept = kept[:-1]
            lines[-1:] = [kept, rest[len(kept) :]]
            if not lines[-1]:
                lines.pop()
                break
    return [line.rstrip() for line in lines]


def wrap(text: str, across: int) -> list[str]:
    """A text in lines: broken between words, and between any two Chinese characters."""
    return fill(_UNITS.findall(text), across)


def box(title: str, lines: Iterable[str], across: int) -> list[str]:
    """Lines in a box with a title; long ones go on below."""
    inner = across - 4
    body = [f"│ {pad(part, inner)} │" for line in lines for part in wrap(line, inner)]
    return [_rule("╭─╮", [across - 2], title), *body, _rule("╰─╯", [across - 2])]


def grid(rows: Sequence[tuple[str, Sequence[Sequence[str]]]], across: int) -> list[str]:
    """Rows of cells, each row with a title; all have as many cells. A cell is a list of lines."""
    count = len(rows[0][1])
    room = across - count - 1
    widths = [room // count + (place < room % count) for place in range(count)]
    drawn: list[str] = []
    for place, (title, cells) in enumerate(rows):
        drawn.append(_rule("├┼┤" if place else "╭┬╮", widths, title))
        wrapped = [
            [part for line in cell for part in wrap(line, w - 1)]
            for cell, w in zip(cells, widths, strict=True)
        ]
        for number in range(max(map(len, wrapped))):
            parts = [cell[number] if number < len(cell) else "" for cell in wrapped]
            drawn.append(
                "│" + "│".join(f" {pad(p, w - 1)}" for p, w in zip(parts, widths, strict=True)) + "│"
            )
    return [*drawn, _rule("╰┴╯", widths)]


def _rule(ends: str, widths: Sequence[int], title: str = "") -> str:
    """A line across; a box of one cell has no joints."""
    left, joint, right = ends[0], ends[1], ends[2]
    line = left + joint.join("─" * w for w in widths) + right
    if title:
        shown = pad(title, min(width(title), len(line) - 6))
        line = f"{line[:2]} {shown} {line[4 + width(shown) :]}"
    return line

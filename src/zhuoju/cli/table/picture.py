"""A view as something to look at: the game's own picture if it has one, else its tree, put in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from zhuoju.cli.base.spoken import SEATS, Speech

SEAT_STYLES = ("cyan", "magenta", "yellow", "green", "blue", "red")
WIDE = 6  # columns at most


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def sentence(speech: Speech, text: str, seats: int, style: str = "") -> Text:
    """A sentence with the seats' names in their colours."""
    line = Text(text, style=style)
    for seat in range(seats):
        line.highlight_words([speech.seat(seat)], f"bold {seat_style(seat)}")
    return line


def picture(speech: Speech, view: Any, seats: int) -> RenderableType:
    """What a seat sees. A game may bring its own: `Game.terminal(view, language)`."""
    own = getattr(speech.game, "terminal", None)
    if own is not None:
        drawn: RenderableType = own(view, speech.say.language)
        return sentence(speech, drawn, seats) if isinstance(drawn, str) else drawn
    return _tree(speech, view, seats) if isinstance(view, Mapping) else _value(speech, "", view, seats)


def _tree(speech: Speech, view: Mapping[str, Any], seats: int, *, inner: bool = False) -> RenderableType:
    """A row for each part; inside of others, parts that are empty are left out."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="dim" if inner else "bold", no_wrap=True)
    rows.add_column()
    for name, value in view.items():
        if not _is_empty(value):
            rows.add_row(speech.label(name), _value(speech, name, value, seats))
        elif not inner:
            rows.add_row(speech.label(name), "–")
    return rows


def _value(speech: Speech, name: str, value: Any, seats: int) -> RenderableType:
    if isinstance(value, Mapping):
        if all(_is_plain(v) for v in value.values()) and len(value) <= 4:
            parts = [f"{speech.label(n)} {speech.value(n, v)}" for n, v in value.items()]
            return sentence(speech, "  ".join(parts), seats)
        return _tree(speech, value, seats, inner=True)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _list(speech, name, value, seats)
    return sentence(speech, speech.value(name, value), seats)


def _list(speech: Speech, name: str, values: Sequence[Any], seats: int) -> RenderableType:
    if values and all(isinstance(v, Mapping) and not _is_thing(v) for v in values):
        return _rows(speech, values, seats)
    if values and all(isinstance(v, list | tuple) for v in values):
        return _grid(speech, name, values)
    if _is_one_each(speech, name, values, seats):
        words = [speech.value(name, value) for value in values]
        each = [speech.say("result.score", name=speech.seat(s), score=w) for s, w in enumerate(words)]
        return sentence(speech, "   ".join(each), seats)
    if all(_is_plain(v) or _is_thing(v) for v in values):
        return sentence(speech, speech.value(name, values), seats)
    return Group(*(_value(speech, name, v, seats) for v in values))


def _is_one_each(speech: Speech, name: str, values: Sequence[Any], seats: int) -> bool:
    """Whether a list holds one number, or one thing that may be hidden, for each seat."""
    if len(values) != seats or seats < 2 or name in SEATS or name in speech.uneven:
        return False
    return all(type(v) is int for v in values) or (all(isinstance(v, str) for v in values) and "" in values)


def _rows(speech: Speech, things: Sequence[Mapping[str, Any]], seats: int) -> RenderableType:
    """Things that are alike, as a table: one row each; as blocks, if they have many parts."""
    names = list(dict.fromkeys(name for thing in things for name in thing))
    if len(names) > WIDE:
        return Group(*(_tree(speech, thing, seats, inner=True) for thing in things))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in names:
        table.add_column(speech.label(name))
    for thing in things:
        table.add_row(*(_value(speech, name, thing.get(name), seats) for name in names))
    return table


def _grid(speech: Speech, name: str, rows: Sequence[Sequence[Any]]) -> RenderableType:
    """A list of lists as a board."""
    grid = Table.grid(padding=(0, 1))
    for row in rows:
        grid.add_row(*(speech.value(name, each) for each in row))
    return Padding(grid, (0, 0, 0, 1))


def _is_empty(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(_is_empty(each) for each in value.values())
    return value is None or value in ("", [], ())


def _is_plain(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float)


def _is_thing(value: Any) -> bool:
    """A card or token: a small map that carries a ref."""
    return isinstance(value, Mapping) and "ref" in value and len(value) <= 3

"""Everything there is to see of a match as plain data, and what differs between two of them."""

from collections.abc import Iterator
from typing import Any

import msgspec

from zhuoju.kernel import Decision, Match, Seat

MOST = 6  # differences shown


def plain(thing: object) -> Any:
    """The same as numbers, words, lists and maps: what would be left of it in a save."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(thing))


def asked(match: Match[Any, Any], seat: Seat | None = None, *, numbers: bool = True) -> list[Any]:
    """The questions that wait, of all seats or of one."""
    return [_question(d, numbers) for d in match.pending if seat is None or d.seat == seat]


def _question(decision: Decision, numbers: bool) -> Any:
    question = plain(decision.question())
    if not numbers:
        del question["number"]
    return question


def position(match: Match[Any, Any]) -> dict[str, Any]:
    """Where a match stands: state, chance, questions, result."""
    positions, forced, _ = match.table.chance.mark()
    return {
        "state": plain(match.table.state),
        "chance": plain({"positions": positions, "forced": forced}),
        "asked": asked(match),
        "result": plain(match.result),
    }


def snapshot(match: Match[Any, Any]) -> dict[str, Any]:
    """Where a match stands and how it came there."""
    streams = {str(seat): plain(match.stream(seat)) for seat in viewers(match)}
    return {
        **position(match),
        "events": plain(match.events),
        "entries": plain(match.entries),
        "streams": streams,
    }


def seen(match: Match[Any, Any], seat: Seat | None) -> dict[str, Any]:
    """All that a seat (None: a spectator) has to go by."""
    return {
        "view": match.view(seat),
        "asked": asked(match, seat, numbers=False) if seat is not None else [],
        "told": plain(match.stream(seat)),
    }


def viewers(match: Match[Any, Any]) -> list[Seat | None]:
    """Every seat, and a spectator."""
    return [*range(match.seats), None]


def difference(left: object, right: object) -> str:
    """What differs, a few lines of `path: left | right`; nothing when they are equal."""
    found: list[str] = []
    for line in _differences("", left, right):
        if len(found) == MOST:
            found.append("…")
            break
        found.append(line)
    return "\n".join(found)


def _differences(path: str, left: object, right: object) -> Iterator[str]:
    if isinstance(left, dict) and isinstance(right, dict):
        for key in [*left, *(k for k in right if k not in left)]:
            below = f"{path}.{key}" if path else str(key)
            if key not in left or key not in right:
                yield f"{below}: only on the {'left' if key in left else 'right'}"
            else:
                yield from _differences(below, left[key], right[key])
    elif isinstance(left, list | tuple) and isinstance(right, list | tuple):
        if len(left) != len(right):
            yield f"{path}: {len(left)} | {len(right)} entries"
        for number, (one, other) in enumerate(zip(left, right, strict=False)):
            yield from _differences(f"{path}[{number}]", one, other)
    elif left != right:
        yield f"{path}: {_short(left)} | {_short(right)}"


def _short(thing: object) -> str:
    text = repr(thing)
    return text if len(text) <= 60 else f"{text[:57]}…"

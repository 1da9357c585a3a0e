"""Bots by name: `make("search:nodes=200,level=3")`."""

from collections.abc import Callable
from inspect import signature
from typing import Any

from zhuoju.bots.bot import Bot, Hint
from zhuoju.bots.greedy import Greedy
from zhuoju.bots.search import Search
from zhuoju.bots.simple import Policy, Random
from zhuoju.kernel import BadOptions, Perspective
from zhuoju.kernel.errors import nearest

HINTS = "search:nodes=300"

_BOTS: dict[str, Callable[..., Bot]] = {kind.name: kind for kind in (Random, Policy, Greedy, Search)}


def names() -> list[str]:
    """The names of all bots."""
    return sorted(_BOTS)


def register(name: str, maker: Callable[..., Bot]) -> None:
    """Make a bot known. `maker` takes `seed` and whatever settings it has, by name."""
    _BOTS[name] = maker


def make(spec: str, *, seed: int | str = 0, **settings: Any) -> Bot:
    """The bot that a spec names: its name, and perhaps settings, as in `search:seconds=0.5,level=4`."""
    name, _, listed = spec.partition(":")
    maker = _BOTS.get(name.strip())
    if maker is None:
        known = names()
        raise BadOptions(f"no bot {name!r}; known: {', '.join(known)}.{nearest(name, known)}")
    taken = signature(maker).parameters
    given = {**_read(spec, listed), **settings}
    for key in given:
        if key not in taken:
            known = list(taken)
            raise BadOptions(
                f"bot {name}: no setting {key!r}; known: {', '.join(known)}.{nearest(key, known)}"
            )
        standard = taken[key].default
        if isinstance(standard, int) and not isinstance(given[key], int):
            raise BadOptions(f"bot {name}: {key} is a whole number, not {given[key]!r}")
        if isinstance(standard, float) and not isinstance(given[key], int | float):
            raise BadOptions(f"bot {name}: {key} is a number, not {given[key]!r}")
    return maker(**{"seed": seed, **given})


def _read(spec: str, listed: str) -> dict[str, int | float | str]:
    given: dict[str, int | float | str] = {}
    for part in filter(None, listed.split(",")):
        key, equals, value = part.partition("=")
        if not equals:
            raise BadOptions(f"bot {spec!r}: {part!r} should read name=value")
        given[key.strip()] = _value(value.strip())
    return given


def _value(word: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word


def hint(perspective: Perspective, bot: Bot | str = HINTS) -> Hint:
    """What a bot would do in this seat's place, and what it thinks of the other answers."""
    adviser = make(bot) if isinstance(bot, str) else bot
    return adviser.consider(perspective)

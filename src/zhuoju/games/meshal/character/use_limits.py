"""MES-FX-10, MES-ABL-13 How often something may be used: each turn, round, moment, day, target or corpse."""

from typing import Final

from zhuoju.games.meshal.catalogue.library import ABILITIES, ITEMS
from zhuoju.games.meshal.character.clock import HOUR, used_since, used_today
from zhuoju.games.meshal.model.cards import Limit
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Ref, World, being
from zhuoju.games.meshal.model.words import Costed

PASSING: Final = ("turn", "round", "moment")  # counted on the being; the others on its sheet


def limit_of(entry: str) -> Limit | None:
    """The limit printed on an ability or item."""
    found = ABILITIES.get(entry) or ITEMS.get(entry)
    return found.limit if found is not None else None


def used_up(w: World, ref: Ref, entry: str, target: Ref | None = None) -> Refusal | None:
    """MES-ABL-13 Why something cannot be used any more for now."""
    limit = limit_of(entry)
    if limit is None or _uses(w, ref, entry, limit, target) < limit.times:
        return None
    return Refusal("used_up", "MES-ABL-13", {"entry": entry, "times": limit.times, "per": limit.per})


def _uses(w: World, ref: Ref, entry: str, limit: Limit, target: Ref | None) -> int:
    one = being(w, ref)
    if limit.per in PASSING:
        return one.used.get(f"{limit.per} {entry}", 0)
    times = one.sheet.uses.get(_key(entry, limit, target), [])
    if limit.per == "day":
        return used_today(w, times)
    return used_since(w, times, HOUR) if limit.per == "target_hour" else len(times)


def _key(entry: str, limit: Limit, target: Ref | None) -> str:
    return entry if limit.per == "day" or target is None else f"{entry}>{target}"


def count(w: World, ref: Ref, entry: str, target: Ref | None = None) -> None:
    """MES-ABL-13 One use more."""
    limit = limit_of(entry)
    if limit is None:
        return
    one = being(w, ref)
    if limit.per in PASSING:
        key = f"{limit.per} {entry}"
        one.used[key] = one.used.get(key, 0) + 1
    else:
        one.sheet.uses.setdefault(_key(entry, limit, target), []).append(w.state.clock)


def take_back(w: World, ref: Ref, entry: str, target: Ref | None = None) -> None:
    """MES-ACT-14, MES-ABL-30 What was cancelled or interrupted was not used."""
    limit = limit_of(entry)
    if limit is None:
        return
    one = being(w, ref)
    if limit.per in PASSING:
        key = f"{limit.per} {entry}"
        one.used[key] = max(0, one.used.get(key, 0) - 1)
    elif times := one.sheet.uses.get(_key(entry, limit, target)):
        times.pop()


# When counts start anew


def elsewhere(uses: dict[str, list[int]]) -> dict[str, list[int]]:
    """The uses that still mean something at another table: who was meant by a number is not there."""
    return {key: times for key, times in uses.items() if ">" not in key}


def turn_started(w: World, ref: Ref) -> None:
    """MES-ABL-13 Uses in a turn start anew with one's own turn."""
    _forget(w, ref, "turn ")


def round_started(w: World) -> None:
    """MES-ABL-13 Uses in a round start anew with it."""
    for ref in w.state.beings:
        _forget(w, ref, "round ")


def moment_ended(w: World) -> None:
    """MES-ABL-13 Uses in a moment, and in its turns and rounds, are forgotten with it."""
    for one in w.state.beings.values():
        one.used = {}


def _forget(w: World, ref: Ref, start: str) -> None:
    one = being(w, ref)
    if one.used:
        one.used = {key: n for key, n in one.used.items() if not key.startswith(start)}


# Limits on passive entries: how often each of their effects works


def works(w: World, ref: Ref, entry: str, what: Costed) -> bool:
    """MES-FX-10 Whether the effect of a passive entry on this action still works (E76)."""
    limit = limit_of(entry)
    return limit is None or being(w, ref).used.get(f"{limit.per} {entry} {what}", 0) < limit.times


def worked(w: World, ref: Ref, entry: str, what: Costed) -> None:
    """MES-FX-10 The effect of a passive entry on this action has worked once."""
    limit = limit_of(entry)
    if limit is not None:
        key = f"{limit.per} {entry} {what}"
        one = being(w, ref)
        one.used[key] = one.used.get(key, 0) + 1

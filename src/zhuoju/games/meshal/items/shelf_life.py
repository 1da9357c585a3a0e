"""MES-ITM-28 Shelf life: what expires loses its effect and its value."""

from zhuoju.games.meshal.catalogue.library import ITEMS
from zhuoju.games.meshal.character.clock import DAY
from zhuoju.games.meshal.model.sheet import Carried, Sheet
from zhuoju.games.meshal.model.state import World, on

NEVER = 10**12


def keeps(item: str) -> bool:
    """Whether this is something that spoils one day."""
    return item in ITEMS and ITEMS[item].keeps_days is not None


def expires(carried: Carried) -> int | None:
    """Campaign seconds at which an item spoils; None: never."""
    keeps = ITEMS[carried.item].keeps_days
    return None if keeps is None else carried.since + keeps * DAY


def expired(w: World, carried: Carried) -> bool:
    """MES-ITM-28 Whether an item is past its shelf life."""
    at = expires(carried)
    return on(w, "rot") and at is not None and w.state.clock >= at


def works(w: World, carried: Carried) -> bool:
    """Whether its effects still work."""
    return not expired(w, carried)


def sound(w: World, sheet: Sheet, item: str) -> list[Carried]:
    """The lines of an item that have not spoiled: only these can be made into anything."""
    return [carried for carried in sheet.items if carried.item == item and works(w, carried)]


def oldest_first(w: World, sheet: Sheet) -> list[Carried]:
    """MES-SUP-16 What has not expired, in the order in which it will."""
    sound = [c for c in sheet.items if not expired(w, c)]
    return sorted(sound, key=lambda c: (NEVER if (at := expires(c)) is None else at, c.id))

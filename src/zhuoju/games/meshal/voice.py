"""What could state something for a being at all: the usual answer is nothing, seen without looking closer."""

from typing import Any

from zhuoju.games.meshal.saying import (
    could_tell,
    gear_radiates,
    inborn,
    is_natural,
    radiated,
    radiating,
    set_kinds,
    tellers,
    voices,
)
from zhuoju.games.meshal.sheet import Sheet
from zhuoju.games.meshal.state import Being, Ref, World, on


def mute(w: World, ref: Ref, kind: type) -> bool:
    """Whether nothing that a being has could state this kind: the usual case, seen without looking closer."""
    one = w.state.beings[ref]
    sheet = one.sheet
    if one.riding is not None or could_tell(sheet.entry, sheet.abilities, kind):
        return False
    if sheet.effects and effects_telling(sheet, kind):
        return False
    if sheet.items and gear_telling(w, sheet, kind):
        return False
    return kind not in radiated() or not _any_aura(w)


def may_say(w: World, ref: Ref, kind: type, answers: dict[Any, Any]) -> bool:
    """The contrary, for rules that only look and ask for many kinds: `answers` keeps what was found."""
    found: frozenset[type] | None = answers.get(("voice", ref))
    if found is None:
        one = w.state.beings[ref]
        auras = answers.get("auras")
        if auras is None:
            auras = answers["auras"] = _any_aura(w)
        found = answers["voice", ref] = _voice(w, one) | radiated() if auras else _voice(w, one)
    return kind in found or w.state.beings[ref].riding is not None


def _voice(w: World, one: Being) -> frozenset[type]:
    """The kinds of statements that its abilities, effects and gear could make."""
    sheet = one.sheet
    effects = tuple([effect.source for effect in sheet.effects])
    gear = tuple([c.item for c in sheet.items if c.equipped or is_natural(c.item)])
    fitted = any(c.equipped and c.addons for c in sheet.items)
    return voices(sheet.entry, tuple(sheet.abilities), effects, gear, fitted, on(w, "tier"))


def effects_telling(sheet: Sheet, kind: type) -> bool:
    """Whether an effect that lasts could make such statements."""
    names = tellers(kind).effects
    return any(effect.source in names for effect in sheet.effects)


def gear_telling(w: World, sheet: Sheet, kind: type) -> bool:
    """Whether what is worn or grown, or a set of it, could make such statements."""
    gear = tellers(kind).gear
    if gear:
        for carried in sheet.items:
            if carried.equipped and (carried.addons or carried.item in gear):
                return True
            if carried.item in gear and is_natural(carried.item):
                return True
    return kind in set_kinds() and on(w, "tier")


def _any_aura(w: World) -> bool:
    """Whether anybody has an aura at all."""
    names = radiating()
    for one in w.state.beings.values():
        sheet = one.sheet
        if inborn(sheet.entry).around or not names.isdisjoint(sheet.abilities):
            return True
        if any(effect.source in names for effect in sheet.effects):
            return True
    return gear_radiates()

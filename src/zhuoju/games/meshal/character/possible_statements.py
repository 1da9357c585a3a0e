"""What could state something for a being at all: the usual answer is nothing, seen without looking closer."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from zhuoju.content import Effect
from zhuoju.games.meshal.basics.kept_answers import KEPT
from zhuoju.games.meshal.catalogue.statements import Formed
from zhuoju.games.meshal.character.entry_statements import (
    Bundle,
    Line,
    Worn,
    birth_form,
    could_tell,
    gear_radiates,
    inborn,
    is_natural,
    lasting,
    outfit,
    passives,
    radiated,
    radiating,
    set_kinds,
    tellers,
)
from zhuoju.games.meshal.model.sheet import Carried, Lasting, Sheet
from zhuoju.games.meshal.model.state import Being, Ref, World, on

MANY: Final = 2048  # sheets that are remembered
Stated = tuple[tuple[str, object], ...]
Voice = Mapping[type, Stated | None]
"""What a sheet states by itself, kind by kind, with where it comes from; None: conditions must be asked."""

_Written = tuple[str, dict[str, int], list[Lasting], list[Carried]]
_write = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(_Written).decode


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


# What a sheet states whatever happens around it


def by_itself(w: World, one: Being, kind: type) -> Stated | None:
    """Every statement of this kind that holds for a being; None: something around it has to be asked."""
    if one.riding is not None or (kind in radiated() and _aura_about(w)):
        return None
    return _voice(w, one).get(kind, ())


def _voice(w: World, one: Being) -> Voice:
    answers, sheet = w.state.__dict__.get(KEPT), one.sheet
    found: Voice | None = None if answers is None else answers.get(("voice", one.ref))
    if found is None:
        found = {}
        if not sheet.dead:
            raw = _write((sheet.entry, sheet.abilities, sheet.effects, sheet.items))
            found = _voice_of(raw, on(w, "magic"), on(w, "addons"), on(w, "tier"))
        if answers is not None:
            answers["voice", one.ref] = found
    return found


@lru_cache(MANY)
def _voice_of(raw: bytes, magic: bool, addons: bool, tier: bool) -> Voice:
    """The voice of a sheet that was written down: it follows from nothing else."""
    entry, abilities, effects, items = _read(raw)
    lines = tuple((it.source, it.improved, it.level, it.by, it.item, it.n, it.at) for it in effects)
    worn = tuple((c.id, c.item, tuple(c.addons)) for c in items if c.equipped or is_natural(c.item))
    return _voice_with(entry, tuple(abilities.items()), lines, worn, magic, addons, tier)


@lru_cache(MANY)
def _voice_with(
    entry: str,
    obtained: tuple[tuple[str, int], ...],
    lines: tuple[Line, ...],
    worn: tuple[Worn, ...],
    magic: bool,
    addons: bool,
    tier: bool,
) -> Voice:
    """The same of all that matters in it: abilities, effects that last, what is worn or grown."""
    own = [passives(entry, obtained, magic), lasting(lines)]
    form = birth_form(entry)
    for bundled in own:
        for _, always in bundled.telling.get(Formed, ()):
            if always is None:  # whether it can use its gear has to be asked
                return _must_be_asked([*own, outfit(worn, addons, tier, False)])
            for clause in always:
                form = clause.value.form
    gear = [outfit(worn, addons, tier, form == "ethereal")] if worn else []
    return _together([*own, *gear])


def _must_be_asked(bundles: list[Bundle]) -> Voice:
    """Nothing is certain of any kind of statement that these could make."""
    return {kind: None for bundled in bundles for kind in bundled.telling}


def _together(bundles: list[Bundle]) -> Voice:
    """What some bundles state, each entry once for each kind."""
    found: dict[type, Stated | None] = {}
    for kind in dict.fromkeys(kind for bundled in bundles for kind in bundled.telling):
        tellings: dict[str, tuple[Effect, ...] | None] = {}
        for bundled in bundles:
            for source, always in bundled.telling.get(kind, ()):
                tellings.setdefault(source.entry, always)
        held = [(entry, always) for entry, always in tellings.items() if always is not None]
        stated = tuple((entry, clause.value) for entry, always in held for clause in always)
        found[kind] = stated if len(held) == len(tellings) else None
    return found


# Auras


def _aura_about(w: World) -> bool:
    """Whether anybody has an aura at all; while rules only look, asked once."""
    answers = w.state.__dict__.get(KEPT)
    if answers is None:
        return _any_aura(w)
    if "auras" not in answers:
        answers["auras"] = _any_aura(w)
    return bool(answers["auras"])


def _any_aura(w: World) -> bool:
    names = radiating()
    for one in w.state.beings.values():
        sheet = one.sheet
        if inborn(sheet.entry).around or not names.isdisjoint(sheet.abilities):
            return True
        for effect in sheet.effects:
            if effect.source in names:
                return True
    return gear_radiates()

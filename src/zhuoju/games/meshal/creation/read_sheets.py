"""Characters from elsewhere: a sheet as data is held to the packs before it comes to the table."""

from collections.abc import Iterable
from typing import Any

import msgspec

from zhuoju.games.meshal.catalogue.library import ABILITIES, CREATURES, ITEMS, PRESETS, SPECIES, STATUSES
from zhuoju.games.meshal.character.scores import naturally_valid, scores, settle
from zhuoju.games.meshal.creation.draft_to_sheet import summary
from zhuoju.games.meshal.creation.new_beings import alone, preset_sheet
from zhuoju.games.meshal.model.profile import Profile
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.kernel import BadOptions
from zhuoju.kernel.errors import nearest

MOST = 10_000  # of anything on a sheet


def character(given: str | dict[str, Any], profile: Profile) -> Sheet:
    """A preset by its name, or a sheet as data. Raises BadOptions."""
    if isinstance(given, str):
        _known(given, PRESETS, "preset character")
        return preset_sheet(given, profile)
    try:
        sheet = msgspec.convert(given, Sheet)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"meshal: party, a sheet: {wrong}") from None
    check(sheet, profile)
    return sheet


def check(sheet: Sheet, profile: Profile, *, creatures: bool = False) -> None:
    """Refuse a sheet that names what the packs do not have, or numbers that cannot be. Raises BadOptions."""
    _known(sheet.entry, {**SPECIES, **CREATURES} if creatures else SPECIES, "species")
    for ability in sheet.abilities:
        _known(ability, ABILITIES, "ability")
    for line in sheet.items:
        for item in (line.item, *line.addons, *filter(None, (line.ammunition, line.coated))):
            _known(item, ITEMS, "item")
    for effect in sheet.effects:
        _known(effect.source, {**ABILITIES, **ITEMS, **STATUSES}, "effect")
    numbers = [*sheet.acquired.values(), *sheet.abilities.values(), sheet.purse, sheet.potential]
    numbers += [n for line in sheet.items for n in (line.n, line.loaded, line.wear)]
    if any(not 0 <= n <= 10**9 for n in numbers) or any(not 1 <= n <= MOST for n in sheet.acquired.values()):
        raise BadOptions(f"meshal: the sheet of {sheet.name or sheet.entry} has numbers out of all bounds")
    if sheet.dead:
        raise BadOptions(f"meshal: {sheet.name or sheet.entry} is dead")
    _settle(sheet, profile)
    sheet.next_item = max([sheet.next_item, *(line.id + 1 for line in sheet.items)])
    summary(sheet, profile)


def _settle(sheet: Sheet, profile: Profile) -> None:
    """MES-ATR-07, 08 No more dice than the score they were last settled at; then they follow the score here,

    which other rules (age, magic) may make another one. The bodiless keep their might (MES-FX-09)."""
    stage, ref = alone(sheet, profile)
    now = scores(stage, ref)
    for attribute, held in sheet.dice.items():
        natural = attribute in naturally_valid(sheet)
        most = sheet.caps.get(attribute, now.get(attribute, 0)) if natural else 0
        if not 0 <= held <= most:
            raise BadOptions(
                f"meshal: {sheet.name or sheet.entry} holds {held} dice of {attribute}; "
                f"the score is {most} (MES-ATR-07)"
            )
    settle(stage, ref)


def _known(name: str, known: Iterable[str], what: str) -> None:
    if name not in known:
        raise BadOptions(f"meshal: the packs have no {what} {name!r}.{nearest(name, known)}")

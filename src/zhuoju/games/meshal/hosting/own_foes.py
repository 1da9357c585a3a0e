"""MES-ENC-04, 05 A host's own creatures and people: a creature of the packs or a character, as a sheet.

The scores of a creature that was changed are its `acquired` ones; what it may do beside is in `abilities`.
"""

from typing import Any, Final

import msgspec

from zhuoju.games.meshal.catalogue.library import CREATURES, MOUNTS
from zhuoju.games.meshal.character.scores import naturally_valid
from zhuoju.games.meshal.creation import read_sheets
from zhuoju.games.meshal.creation.new_beings import alone, creature_sheet, equip_what_fits, start
from zhuoju.games.meshal.creation.sheet_in_words import shown
from zhuoju.games.meshal.model.profile import Profile, full
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.kernel import BadOptions
from zhuoju.kernel.errors import nearest
from zhuoju.kernel.roleplay import Data, Look, OwnFoes

HIGHEST: Final = 30  # score
CHANGED: Final = ("name", "acquired", "abilities", "items", "purse", "notes")
UNTOLD: Final = ("notes", "features", "aliases")  # the host's own words are for nobody at the table


def copied(creature: str) -> Data:
    """A creature of the packs as a sheet with its scores. Raises BadOptions."""
    if creature not in CREATURES or creature in MOUNTS:
        raise BadOptions(f"meshal: the packs have no creature {creature!r}.{nearest(creature, CREATURES)}")
    sheet = creature_sheet(creature)
    sheet.acquired = dict(CREATURES[creature].scores)
    stage, ref = alone(sheet, full())
    equip_what_fits(stage, ref)
    return _whole(sheet)


def of_character(data: Data) -> Data:
    """A character, living and unhurt. Raises BadOptions."""
    return kept({**data, "dead": False})


def kept(data: Data) -> Data:
    """A sheet with its dice at full score, as it comes to every fight. Raises BadOptions."""
    return _whole(read({**data, "dice": {}, "caps": {}, "locked": {}, "effects": []}, full()))


def read(data: Data, profile: Profile) -> Sheet:
    """A sheet of a character or a creature that the rules can play. Raises BadOptions."""
    try:
        sheet = msgspec.convert(dict(data), Sheet)
    except msgspec.ValidationError as wrong:
        raise BadOptions(f"meshal: a creature of the host's: {wrong}") from None
    for attribute, score in sheet.acquired.items():
        if not 1 <= score <= HIGHEST:
            raise BadOptions(f"meshal: {attribute} of {sheet.name or sheet.entry} goes from 1 to {HIGHEST}")
        if sheet.entry in CREATURES and attribute not in naturally_valid(sheet):
            raise BadOptions(f"meshal: a {sheet.entry} has no {attribute} (MES-ATR-17)")
    read_sheets.check(sheet, profile, creatures=True)
    return sheet


def _whole(sheet: Sheet) -> Data:
    stage, ref = alone(sheet, full())
    start(stage, ref)
    made: Data = msgspec.to_builtins(sheet)
    return made


def look(data: Data, language: str) -> Look:
    """In words. Raises BadOptions."""
    return shown(read(data, full()), language)


def fielded(data: Data, n: int) -> dict[str, Any]:
    """So many of them for a fight, without what only the host has written."""
    return {"sheet": {name: part for name, part in data.items() if name not in UNTOLD}, "n": n}


OWN_FOES: Final = OwnFoes(copied=copied, of_character=of_character, kept=kept, look=look, fields=CHANGED)

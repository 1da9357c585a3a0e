"""What beings are called: several of one name are numbered, in the order in which the players met them."""

from zhuoju.games.meshal.library import CREATURES, LIBRARY, PRESETS, SPECIES
from zhuoju.games.meshal.sheet import Sheet
from zhuoju.games.meshal.state import Being, State


def nth(s: State, one: Being, *, met: bool = False) -> int:
    """Which of those of the same name it is; 0: the only one. `met`: as far as the players know."""
    called_so = one.sheet.name or one.sheet.entry
    known = [ref for ref in s.met if ref in s.beings]
    order = known if met else [*known, *(ref for ref in s.beings if ref not in known)]
    alike = [ref for ref in order if (s.beings[ref].sheet.name or s.beings[ref].sheet.entry) == called_so]
    return alike.index(one.ref) + 1 if len(alike) > 1 and one.ref in alike else 0


def called(sheet: Sheet, language: str) -> str:
    """The name of a character or creature; a preset has one in every language."""
    if sheet.name in PRESETS:
        return LIBRARY.words.name_of(PRESETS[sheet.name], language)
    born = SPECIES.get(sheet.entry) or CREATURES[sheet.entry]
    return sheet.name or LIBRARY.words.name_of(born, language)

"""What beings are called: several of one name are numbered, in the order in which one met them."""

from typing import Final

from zhuoju.games.meshal.library import CREATURES, LIBRARY, PRESETS, SPECIES
from zhuoju.games.meshal.sheet import Sheet
from zhuoju.games.meshal.state import Being, State
from zhuoju.kernel import Seat

SPECTATORS: Final = -1  # what every player has met


def nth(s: State, one: Being, seat: Seat | None) -> int:
    """Which of those of the same name it is, as far as a seat or a spectator knows; 0: the only one.

    The host knows of all, and counts those whom no player has met after the others."""
    called_so = one.sheet.name or one.sheet.entry
    met = s.met.get(SPECTATORS if seat is None else min(seat, s.host), [])
    order = [ref for ref in met if ref in s.beings]
    if seat is not None and seat >= s.host:
        order += [ref for ref in s.beings if ref not in order]
    alike = [ref for ref in order if (s.beings[ref].sheet.name or s.beings[ref].sheet.entry) == called_so]
    return alike.index(one.ref) + 1 if len(alike) > 1 and one.ref in alike else 0


def called(sheet: Sheet, language: str) -> str:
    """The name of a character or creature; a preset has one in every language."""
    if sheet.name in PRESETS:
        return LIBRARY.words.name_of(PRESETS[sheet.name], language)
    born = SPECIES.get(sheet.entry) or CREATURES[sheet.entry]
    return sheet.name or LIBRARY.words.name_of(born, language)

"""What beings are called. Newcomers draw their numbers by lot, so that a number tells nothing of others.

Several of one name are told apart by a mark that belongs to the number: the same at every seat."""

from typing import Final

from zhuoju.games.meshal.catalogue.library import CREATURES, LIBRARY, PRESETS, SPECIES
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Being, Ref, State
from zhuoju.kernel import Chance, Seat

FIRST_LOT: Final = 100  # characters of the players are numbered from 1 on
SIGNS: Final = 18  # of which marks are made; the texts have a letter for each
ROUNDS: Final = 5  # lots of the first round are drawn before any of the second
SPECTATORS: Final = -1  # what every player has met
STREAM: Final = "lots"
SOMEBODY: Final = "view.somebody"  # what one is called of whom only the position is known


def cast_lots(s: State, chance: Chance) -> None:
    """Numbers for all who may come: the players' characters have theirs."""
    s.next_ref = FIRST_LOT + ROUNDS * SIGNS
    for begins in range(s.next_ref - SIGNS, FIRST_LOT - 1, -SIGNS):
        lots = list(range(begins, begins + SIGNS))
        chance.shuffle(lots, of=STREAM)
        s.lots += lots


def next_ref(s: State) -> Ref:
    """The number of whoever comes now."""
    if s.lots:
        return s.lots.pop()
    s.next_ref += 1
    return s.next_ref - 1


def mark_of(ref: Ref) -> int:
    """The mark that belongs to a number, from 1 on: a sign, and after the first round of them which round."""
    return ref if ref < FIRST_LOT else ref - FIRST_LOT + 1


def mark(s: State, one: Being, seat: Seat | None) -> int:
    """The mark of a being, where a seat or a spectator has met others of its name; the host knows of all.

    0: it needs none."""
    called_so = one.sheet.name or one.sheet.entry
    all_knowing = seat is not None and seat >= s.host
    met = s.beings if all_knowing else s.met.get(SPECTATORS if seat is None else seat, ())
    beings = [s.beings[ref] for ref in met if ref in s.beings]
    alike = [other for other in beings if (other.sheet.name or other.sheet.entry) == called_so]
    return mark_of(one.ref) if any(other is not one for other in alike) else 0


def called(sheet: Sheet, language: str) -> str:
    """The name of a character or creature; a preset has one in every language."""
    if sheet.name in PRESETS:
        return LIBRARY.words.name_of(PRESETS[sheet.name], language)
    born = SPECIES.get(sheet.entry) or CREATURES[sheet.entry]
    return sheet.name or LIBRARY.words.name_of(born, language)

"""The mode `adventure`: which one, who goes along, and the table before its first scene."""

from collections.abc import Mapping
from typing import Final

from zhuoju.games.meshal.basics.modes import Seating, mode
from zhuoju.games.meshal.catalogue.library import ADVENTURES
from zhuoju.games.meshal.character import naming
from zhuoju.games.meshal.character.clock import DAY
from zhuoju.games.meshal.creation import new_beings, read_sheets
from zhuoju.games.meshal.model.adventure_cards import AdventureCard
from zhuoju.games.meshal.model.profile import CORE, SWITCHES, Profile
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Options, Stage, State
from zhuoju.games.meshal.model.story_state import StoryState
from zhuoju.kernel import BadOptions, Chance, Plain
from zhuoju.kernel.errors import nearest

REFERENCE: Final = ("pc_halen", "pc_sarn", "pc_ibbe", "pc_maro", "pc_tessen", "pc_brann")
FEWEST: Final = 4  # characters where nobody has chosen them: the party the numbers are made for


def card_of(options: Options) -> AdventureCard:
    """The adventure that options name. Raises BadOptions."""
    card = ADVENTURES.get(options.adventure)
    if card is None:
        known, hint = ", ".join(ADVENTURES), nearest(options.adventure, ADVENTURES)
        raise BadOptions(f"meshal: no adventure {options.adventure!r}; known: {known}.{hint}")
    return card


def profile_of(card: AdventureCard, table: Profile) -> Profile:
    """MES 1.4 The switches of an adventure and those the table has turned on, with the table's settings."""
    own = SWITCHES if card.full else (*CORE, *card.switches)
    return Profile(tuple(s for s in SWITCHES if s in own or s in table.switches), table.settings)


def party_of(sit: Seating, options: Options, profile: Profile) -> list[Sheet]:
    """Presets by name, sheets as data, or the reference party: one for each player. Raises BadOptions."""
    given = options.party
    names = given.replace(",", " ").split() if isinstance(given, str) else given
    if not names:
        n = max(FEWEST, len(sit.players))
        names = [REFERENCE[k % len(REFERENCE)] for k in range(n)]
    return [read_sheets.character(name, profile) for name in names]


def usual_seats(given: Mapping[str, Plain]) -> int:
    """A player for each character of an adventure, and the host; for anything else a player and the host."""
    if not given.get("adventure"):
        return 2
    party = given.get("party") or ""
    named = len(party) if isinstance(party, list) else len(str(party).replace(",", " ").split())
    return (named or FEWEST) + 1


def check(sit: Seating, options: Options, profile: Profile) -> None:
    """Refuse what cannot be played. Raises BadOptions."""
    card = card_of(options)
    party = party_of(sit, options, profile_of(card, profile))
    if len(party) < len(sit.players):
        raise BadOptions(f"meshal: {len(party)} characters for {len(sit.players)} players; each needs one")
    if all(sheet.dead for sheet in party):
        raise BadOptions("meshal: nobody of this party lives")
    for name in ("foes", "map"):
        if getattr(options, name):
            raise BadOptions(f"meshal: `{name}` belongs to the mode encounter; the adventure has its own")


@mode("adventure", first="adventure_begins", check=check)
def prepare(state: State, sit: Seating, options: Options, chance: Chance) -> None:
    """The characters go round the players' seats; a new day begins."""
    card = card_of(options)
    state.profile = profile_of(card, state.profile)
    state.clock = options.clock + -options.clock % DAY
    state.uniques = list(options.uniques)
    stage = Stage(state)
    refs = []
    for k, sheet in enumerate(party_of(sit, options, state.profile)):
        seat = sit.players[k % len(sit.players)]
        refs.append(new_beings.new_being(stage, sheet.entry, seat, "party", sheet=sheet).ref)
    naming.cast_lots(state, chance)
    state.story = StoryState(card.id, card.first, party=refs, began=state.clock)

"""A company outside the moment: beings of the packs on a stage without a match, and words to arrange them.

c = Camp("load")
ibbe = c.hero(might=4)
c.wear(ibbe, "it_leather")
"""

from typing import Any

from zhuoju.games.meshal.character.values import fill
from zhuoju.games.meshal.creation.new_beings import new_being
from zhuoju.games.meshal.items import gear
from zhuoju.games.meshal.language import vocabulary
from zhuoju.games.meshal.model.profile import CORE, SWITCHES, Profile, Settings
from zhuoju.games.meshal.model.sheet import Carried, Sheet
from zhuoju.games.meshal.model.state import Being, Moment, State
from zhuoju.kernel import Chance


class Camp:
    """A stage with some alternative rules switched on."""

    def __init__(self, *switches: str, without: tuple[str, ...] = (), **settings: Any) -> None:
        assert vocabulary.VOCABULARY
        wanted = tuple(s for s in SWITCHES if s in (*CORE, *switches) and s not in without)
        self.state = State(Profile(wanted, Settings(**settings)), host=1)

    def hero(self, entry: str = "spec_human", **acquired: int) -> int:
        """A character of the party with these acquired scores (others 3); gives back its ref."""
        one = new_being(self, entry, 0, "party")
        one.sheet.acquired.update(acquired)  # type: ignore[arg-type]
        fill(self, one.ref)
        return one.ref

    def foe(self, entry: str) -> int:
        """A creature on the other side."""
        return new_being(self, entry, 1, "foes").ref

    def one(self, ref: int) -> Being:
        """A being."""
        return self.state.beings[ref]

    def sheet(self, ref: int) -> Sheet:
        """Its sheet."""
        return self.state.beings[ref].sheet

    def give(self, ref: int, item: str, n: int = 1) -> int:
        """Put items into a pack; gives back the line."""
        return gear.add(self.sheet(ref), item, n, since=self.state.clock).id

    def wear(self, ref: int, item: str) -> Carried:
        """Carry and equip an item."""
        return gear.equip(self, ref, self.give(ref, item))

    def fight(self, ap: int = 3) -> None:
        """A moment begins; everybody has so many AP."""
        self.state.moment = Moment(round=1, order=list(self.state.beings))
        for one in self.state.beings.values():
            one.ap = ap


def dice(*faces: int, of: str) -> Chance:
    """Chance whose next dice of a stream show these faces."""
    chance = Chance(0)
    chance.force([face - 1 for face in faces], of)
    return chance

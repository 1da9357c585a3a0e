"""TAM-SCORE The score of a versus game."""

from msgspec import Struct

from zhuoju.games.tamashii.board.codes import in_pool as in_pool
from zhuoju.games.tamashii.board.launcher import MOST_LOCKS
from zhuoju.games.tamashii.model.library import (
    CLASS_AUGMENTS,
    CONSTANTS,
    FACTION_AUGMENTS,
    OBJECTIVES,
)
from zhuoju.games.tamashii.model.state import State
from zhuoju.kernel import Seat

RESOURCES_PER_POINT = 3
CLASS_POINTS = 2


class Score(Struct):
    """What a player's points are made of."""

    resources: int
    cells: int
    open_source: int
    cap: int
    faction: int
    class_: int
    objectives: int
    corrupted: int

    @property
    def parts(self) -> dict[str, int]:
        """Points by what they are for."""
        return {name.rstrip("_"): getattr(self, name) for name in self.__struct_fields__}

    @property
    def total(self) -> int:
        """All points together."""
        return sum(self.parts.values())


def score(s: State, seat: Seat) -> Score:
    """TAM-SCORE-01 to 08 The points of a player."""
    p = s.players[seat]
    equipped = [s.faces[a.card] for a in p.augments if a.equipped]
    faction = [FACTION_AUGMENTS[f] for f in equipped if f in FACTION_AUGMENTS]
    classes = [CLASS_AUGMENTS[f] for f in equipped if f in CLASS_AUGMENTS]
    table = CONSTANTS.scoring_corrupted
    return Score(
        resources=sum(p.resources.values()) // RESOURCES_PER_POINT,
        cells=MOST_LOCKS - len(p.launcher.locks),
        open_source=in_pool(p, "open_source"),
        cap=max(0, p.cap - CONSTANTS.integrity_start),
        faction=sum(1 for a in faction if not a.breaks),
        class_=CLASS_POINTS * sum(1 for a in classes if a.start == "none"),
        objectives=sum(OBJECTIVES[s.faces[r]].points for r in p.objectives),
        corrupted=table[min(in_pool(p, "corrupted"), len(table) - 1)],
    )


def winners(s: State) -> list[Seat]:
    """TAM-VS-01, TAM-SCORE-09 The highest score; of those tied, whoever has fewer corrupted codes."""
    seats = [p.seat for p in s.players]
    ranked = {seat: (score(s, seat).total, -in_pool(s.players[seat], "corrupted")) for seat in seats}
    best = max(ranked.values())
    return [seat for seat in seats if ranked[seat] == best]

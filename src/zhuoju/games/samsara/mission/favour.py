"""SAM-OPT-01, 02 Favour: how figures of the plane, and reincarnators, feel about each other."""

from typing import Final

from zhuoju.games.samsara.model.mission_state import Mission, when
from zhuoju.games.samsara.model.refusal import refuse
from zhuoju.games.samsara.model.rulings import rule

STRANGER: Final = 0
NEGATIVE: Final = -1  # dislike has no number
MOST_FAVOUR: Final = 5


def favour(m: Mission, who: str, whom: str) -> int:
    """SAM-OPT-01 How somebody feels about somebody: 0 to 5, or -1 for anything negative. Raises Refused."""
    if not m.room.favour:
        raise refuse("option_off", "SAM-OPT-01", option="favour")
    return m.favour.get(f"{who}>{whom}", STRANGER)


def set_favour(m: Mission, who: str, whom: str, level: int, why: str) -> int:
    """SAM-OPT-02 The DJ changes a relation, with a reason; also between reincarnators. Raises Refused."""
    was = favour(m, who, whom)
    npc = next((n for n in m.npcs if n.id == who), None)
    if npc is None and who not in m.people:
        raise refuse("stranger", "SAM-OPT-02", card=who)
    if npc is not None and not npc.feels:
        raise refuse("no_feelings", "SAM-OPT-02", npc=who)
    if not why.strip():
        raise refuse("no_words", "SAM-OPT-02")
    new = NEGATIVE if level < 0 else level
    if new > MOST_FAVOUR:
        raise refuse("favour_range", "SAM-OPT-01", most=MOST_FAVOUR)
    m.favour[f"{who}>{whom}"] = rule(m.log, "SAM-OPT-02", was, new, who=m.dj, about=f"{who}>{whom}", why=why)
    m.log[-1].when = when(m)
    return new

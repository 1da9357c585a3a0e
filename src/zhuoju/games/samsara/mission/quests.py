"""SAM-MISSION-16..22 Side quests: made by the DJ, credited when done, one of them paid."""

from collections.abc import Iterable
from typing import Final

from zhuoju.games.samsara.mission.dj_console import tell
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.mission_state import Mission, Quest, Request, fresh, living, when
from zhuoju.games.samsara.model.refusal import Refusal, insist, refuse
from zhuoju.games.samsara.model.rulings import rule
from zhuoju.games.samsara.model.words import Difficulty

TEAM_GUIDE: Final[dict[Difficulty, int]] = {"simple": 90, "normal": 50, "hard": 10}  # per cent
SOLO_GUIDE: Final[dict[Difficulty, int]] = {"simple": 70, "normal": 10, "hard": 0}
FIELDS: Final = ("interaction", "roll", "target", "note")


def worth(level: int, grade: Difficulty, *, personal: bool) -> int:
    """SAM-TAB-15, SAM-REWARD-07 What a side quest pays: level and factor; the level of an ascended is 6."""
    return level * (tables.PERSONAL_FACTOR if personal else tables.TEAM_FACTOR)[grade]


def suggest(percent: int, *, personal: bool) -> Difficulty:
    """SAM-MISSION-18 The grade whose guide is nearest to the chance of success the DJ expects."""
    guide = SOLO_GUIDE if personal else TEAM_GUIDE
    return min(guide, key=lambda grade: abs(guide[grade] - percent))


def find(m: Mission, quest: str) -> Quest:
    """A side quest by its id. Raises Refused."""
    found = next((q for q in m.quests if q.id == quest), None)
    if found is None:
        raise refuse("no_quest", "SAM-MISSION-16", quest=quest)
    return found


def incomplete(quest: Quest) -> Refusal | None:
    """SAM-MISSION-19 The form needs the interaction, the roll on the way, the target and a note on it."""
    for name in FIELDS:
        if not getattr(quest, name).strip():
            return Refusal("quest_field", "SAM-MISSION-19", {"field": name})
    return None


def create(
    m: Mission,
    name: str,
    grade: Difficulty,
    *,
    personal: bool,
    interaction: str,
    roll: str,
    target: str,
    note: str,
    by: str = "",
) -> Quest:
    """SAM-DECIDE-25, SAM-MISSION-16, 20 A new side quest, prepared or improvised. Raises Refused."""
    quest = Quest(fresh(m, "q"), name, grade, personal, interaction, roll, target, note, by=by)
    insist(incomplete(quest))
    m.quests.append(quest)
    return quest


def regrade(m: Mission, quest: str, grade: Difficulty, percent: int, why: str = "") -> None:
    """SAM-MISSION-18 The DJ picks the grade with the guides in mind; the guides bind nobody."""
    found = find(m, quest)
    proposed = suggest(percent, personal=found.personal)
    found.grade = rule(m.log, "SAM-MISSION-18", proposed, grade, who=m.dj, about=quest, why=why)
    m.log[-1].when = when(m)


def propose(m: Mission, card: str, text: str) -> Request:
    """SAM-MISSION-20 A player proposes a side quest through the mark."""
    if card not in m.people or not text.strip():
        raise refuse("no_words", "SAM-MISSION-20")
    request = Request(fresh(m, "r"), "quest", card, text)
    m.requests.append(request)
    return request


def announce(m: Mission, quest: str) -> None:
    """SAM-HIDE-01, SAM-MARK-08 From now on the players know of it, its grade included."""
    found = find(m, quest)
    found.announced = True
    kind = "personal" if found.personal else "team"
    tell(m, "quest", name=found.name, grade=found.grade, of=kind)


def complete(
    m: Mission, quest: str, deeds: Iterable[str], named: Iterable[str] = (), side: str | None = None
) -> list[str]:
    """SAM-MISSION-17, 19 Close a quest as done; returns who is credited. Raises Refused.

    A team quest credits all living friends at this moment, a personal one those the DJ names.
    """
    found = find(m, quest)
    if found.state != "open":
        raise refuse("quest_closed", "SAM-MISSION-19", quest=quest, state=found.state)
    insist(incomplete(found))
    listed = list(deeds)
    known = [d.id for d in m.deeds]
    if not listed or any(d not in known for d in listed):
        raise refuse("no_deed", "SAM-MISSION-19", quest=quest)
    credited = list(dict.fromkeys(named)) if found.personal else living(m, side)
    if found.personal and (not credited or any(card not in m.people for card in credited)):
        raise refuse("nobody_named", "SAM-MISSION-17", quest=quest)
    found.state, found.deeds, found.credited = "done", listed, credited
    rule(m.log, "SAM-DECIDE-25", "open", "done", who=m.dj, about=quest)
    m.log[-1].when = when(m)
    return credited


def fail(m: Mission, quest: str) -> None:
    """SAM-DECIDE-25 Close a quest as failed."""
    find(m, quest).state = "failed"


def done_by(m: Mission, card: str) -> list[Quest]:
    """SAM-MISSION-21 The side quests a character has completed."""
    return [q for q in m.quests if q.state == "done" and card in q.credited]

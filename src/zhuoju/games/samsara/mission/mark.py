"""SAM-MARK The mark in play: talk mind to mind, the own state, news of deaths, the mission, titles."""

from zhuoju.games.samsara.mission.dj_console import tell
from zhuoju.games.samsara.model.mission_state import Mission, Talk, Vitals, when
from zhuoju.games.samsara.model.refusal import Refusal, insist, refuse
from zhuoju.games.samsara.model.rulings import rule


def silent(m: Mission) -> Refusal | None:
    """SAM-MARK-02 Why minds cannot talk now."""
    if m.room.mark_talk == "off":
        return Refusal("talk_off", "SAM-MARK-02")
    if m.room.mark_talk == "flicker" and not m.connected:
        return Refusal("talk_flickers", "SAM-MARK-02")
    return None


def talk(m: Mission, by: str, to: list[str], text: str) -> Talk:
    """SAM-MARK-02 Speak silently to others on the plane; only while the DJ lets the marks connect."""
    insist(silent(m))
    players = [p.player for name, p in m.people.items() if p.fate != "dead" and not p.mark_sealed]
    for player in (by, *to):
        if player not in players:
            raise refuse("no_mark", "SAM-MARK-02", player=player)
    said = Talk(by, list(to), text)
    m.talks.append(said)
    return said


def connect(m: Mission, *, on: bool, why: str = "") -> None:
    """SAM-MARK-02 The DJ lets a flickering connection come or go."""
    m.connected = rule(m.log, "SAM-MARK-02", m.connected, on, who=m.dj, why=why)
    m.log[-1].when = when(m)


def heard(m: Mission, player: str) -> list[Talk]:
    """SAM-HIDE-10 What was said between minds, as far as somebody may know; the DJ hears all."""
    return [t for t in m.talks if player in (m.dj, t.by, *t.to)]


def own_state(m: Mission, card: str) -> Vitals | None:
    """SAM-MARK-03 The own HP, SAN, stamina and energy; nothing while the display is off."""
    one = m.people[card]
    return one.vitals if m.room.mark_state and not one.mark_sealed else None


def die(m: Mission, card: str) -> list[str]:
    """SAM-MARK-04 A reincarnator dies; who is told at once."""
    one = m.people[card]
    one.fate, one.vitals.hp = "dead", min(0, one.vitals.hp)
    if not m.room.mark_death_notice:
        return []
    told = [p.player for p in m.people.values()]
    tell(m, "death", told, name=one.card.name)
    return told


def release(m: Mission, text: str) -> None:
    """SAM-MARK-08 The DJ releases mission information; the marks show it from now on."""
    m.display.append(text)
    tell(m, "display", text=text)


def shown(m: Mission) -> list[str]:
    """SAM-MARK-08 What the marks show of the mission: what was released, and announced side quests."""
    return [*m.display, *(q.name for q in m.quests if q.announced)]


def wear(m: Mission, card: str, title: str, *, worn: bool) -> None:
    """SAM-MARK-09, SAM-REWARD-11 The player wears a title or keeps it in the mark. Raises Refused."""
    found = next((t for t in m.people[card].card.titles if t.name == title), None)
    if found is None:
        raise refuse("no_title", "SAM-REWARD-11", title=title)
    found.worn = worn

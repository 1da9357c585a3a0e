"""SAM-HIDE-01, 02, 10, 12 What somebody may see of a mission, built up from nothing."""

from msgspec import Struct

from zhuoju.games.samsara.character.carrying import on_body
from zhuoju.games.samsara.mission import mark, revival
from zhuoju.games.samsara.mission.feedback import shown as feedback_shown
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import (
    Brief,
    Deed,
    Feedback,
    Mission,
    Notice,
    Participant,
    Request,
    Reward,
    Talk,
    Vitals,
    card_of,
    in_play,
)
from zhuoju.games.samsara.model.rulings import Ruling
from zhuoju.games.samsara.model.words import Difficulty


class SceneView(Struct, omit_defaults=True):
    """A scene; its text is for the DJ."""

    id: str
    name: str
    look: str
    text: str = ""
    revealed: bool = True


class NpcView(Struct, omit_defaults=True):
    """A figure; numbers and creature are for the DJ."""

    id: str
    name: str
    look: str
    creature: str = ""
    numbers: dict[str, int] = {}
    favour: dict[str, int] = {}


class QuestView(Struct, omit_defaults=True):
    """A side quest; nobody but the DJ knows it before it is announced."""

    id: str
    name: str
    grade: Difficulty
    personal: bool
    state: str
    target: str
    note: str = ""
    announced: bool = True


class CheckView(Struct, omit_defaults=True):
    """A roll; the difficulty of a fate check and rolls behind the screen are for the DJ."""

    id: str
    who: str
    thing: str
    kind: str
    line: str
    success: bool | None = None
    number: int | None = None


class PersonView(Struct, omit_defaults=True):
    """SAM-HIDE-02 A character as others see it: name, looks, race, what is worn in the open."""

    card: str
    player: str
    name: str
    looks: str
    races: list[str]
    fate: str
    gear: list[str]
    identity: str = ""  # own and DJ
    tags: list[str] = []
    vitals: Vitals | None = None
    sequences: list[str] | None = None  # None: not shared
    vault: list[str] | None = None  # SAM-HIDE-12: the owner and the auditor


class RewardView(Struct, omit_defaults=True):
    """SAM-REWARD-02 What a card gets, number by number; or why nothing."""

    card: str
    name: str
    fixed: int = 0
    ranks: int = 0  # points of both rankings
    multiplier: int = 0
    quest: str = ""
    quest_points: int = 0
    looted: int = 0
    total: int = 0
    refused: str = ""


class MissionView(Struct, omit_defaults=True):
    """A mission as one person sees it."""

    id: str
    dj: str
    state: str
    brief: Brief
    room: Room  # in force
    day: int
    display: list[str]
    scenes: list[SceneView]
    npcs: list[NpcView]
    quests: list[QuestView]
    checks: list[CheckView]
    people: list[PersonView]
    talks: list[Talk]
    notices: list[Notice]
    feedback: list[Feedback]
    votes: dict[str, bool]
    requests: list[Request] = []
    log: list[Ruling] = []  # the DJ's
    success: bool | None = None
    ranks: dict[str, list[str]] = {}  # by ranking: the cards of the first places
    titles: dict[str, str] = {}  # by card
    revived: bool | None = None
    rewards: list[RewardView] = []


def view(m: Mission, who: str) -> MissionView:
    """SAM-HIDE Everything this person may know; the DJ sees everything in the own mission."""
    host = who == m.dj
    return MissionView(
        m.id,
        m.dj,
        m.state,
        m.brief,
        m.room,
        m.day,
        mark.shown(m),
        _scenes(m, host=host),
        _npcs(m, host=host),
        _quests(m, host=host),
        [_check(d, host=host) for d in m.deeds if host or not d.secret],
        [_person(m, name, who) for name in m.people],
        mark.heard(m, who),
        [n for n in m.notices if host or n.to is None or who in n.to],
        feedback_shown(m, who),
        revival.votes_shown(m, who),
        [r for r in m.requests if host or m.people[r.who].player == who],
        list(m.log) if host else [],
        m.success,
        {ranking: list(found.order) for ranking, found in m.ranks.items()},
        {card: title.name for card, title in m.titles.items()},
        m.revived,
        [_reward(m, due) for due in m.rewards.values()],
    )


def _reward(m: Mission, due: Reward) -> RewardView:
    """SAM-REWARD-02 Every number of a reward is told to everybody."""
    return RewardView(
        due.card, card_of(m, due.card).name, due.fixed, due.rank_points, due.multiplier, due.quest,
        due.quest_points, due.looted, due.total, due.refused,
    )  # fmt: skip


def _scenes(m: Mission, *, host: bool) -> list[SceneView]:
    return [
        SceneView(s.id, s.name, s.look, s.text if host else "", s.revealed)
        for s in m.scenes
        if host or s.revealed
    ]


def _npcs(m: Mission, *, host: bool) -> list[NpcView]:
    found = []
    for npc in m.npcs:
        if host:
            felt = {key: level for key, level in m.favour.items() if key.startswith(f"{npc.id}>")}
            found.append(NpcView(npc.id, npc.name, npc.look, npc.creature, dict(npc.numbers), felt))
        elif npc.revealed:
            found.append(NpcView(npc.id, npc.name, npc.look))
    return found


def _quests(m: Mission, *, host: bool) -> list[QuestView]:
    return [
        QuestView(q.id, q.name, q.grade, q.personal, q.state, q.target, q.note if host else "", q.announced)
        for q in m.quests
        if host or q.announced
    ]


def _check(deed: Deed, *, host: bool) -> CheckView:
    number = deed.number if host or deed.check != "fate" else None
    line = deed.rolled.line if deed.rolled else ""
    return CheckView(deed.id, deed.who, deed.thing, deed.check or deed.kind, line, deed.success, number)


def _person(m: Mission, name: str, who: str) -> PersonView:
    one = m.people[name]
    host, own = who == m.dj, who == one.player
    sheet = in_play(one)
    reads = host or own or who in one.shared
    state = one.vitals if host else mark.own_state(m, name) if own else None
    return PersonView(
        name,
        one.player,
        sheet.name,
        sheet.looks,
        list(sheet.races),
        one.fate,
        visible_gear(one),
        one.identity if host or own else "",
        list(sheet.tags) if reads else [],
        state,
        [s.library or s.name for s in sheet.sequences] if reads else None,
        [s.library or s.name for s in sheet.vault] if host or own else None,
    )


def visible_gear(one: Participant) -> list[str]:
    """SAM-HIDE-02, SAM-MISSION-12 What is worn, held or hung in the open, as it looks in this plane."""
    sheet = in_play(one)
    places = {s.id: s for s in sheet.sequences}
    return [
        one.shown_as.get(s.id) or s.library or s.name
        for s in sheet.sequences
        if s.kind == "item" and s.where.place in ("worn", "held", "hung") and on_body(s, places)
    ]


def share(m: Mission, card: str, player: str, *, by: str) -> None:
    """SAM-HIDE-02 The owner or the DJ lets another player read a card."""
    one = m.people[card]
    if by in (one.player, m.dj) and player not in one.shared:
        one.shared.append(player)

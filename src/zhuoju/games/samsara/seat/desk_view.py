"""SAM-REWARD-02, SAM-HIDE-01, 08 The desk of a mission: the DJ sees all, players their part."""

from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Struct

from zhuoju.content import Wording
from zhuoju.games.samsara.audit.look import AuditMission
from zhuoju.games.samsara.audit.whole_card import audit
from zhuoju.games.samsara.catalogue.kinds import MissionCard
from zhuoju.games.samsara.catalogue.library import MISSIONS
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.mission import desk, feedback, quests, rewards
from zhuoju.games.samsara.mission.feedback import AFTER
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.findings import Finding
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import RANKINGS, Mission, Quest, Ranking, living
from zhuoju.games.samsara.model.state import Progress

SAID: Final = ("zh-Hans", "en")  # in which the DJ's own texts are written


class Due(Struct, omit_defaults=True):
    """SAM-REWARD-02, SAM-REVIVE-02 What a card would get as things stand, or why nothing."""

    card: str
    name: str
    star: int  # the permanent one
    rp: int = 0  # rank points
    influence: int = 0
    multiplier: int = 0
    fixed: int = 0
    quest: str = ""
    factor: int = 0  # of that quest
    quest_points: int = 0
    looted: int = 0
    total: int = 0
    refused: str = ""
    minutes: int = 0


class Signed(Struct, omit_defaults=True):
    """SAM-MISSION-04, SAM-GAME-17 A card that was read: its means, doubled, and what the audit found."""

    card: str
    name: str
    player: str
    star: int
    seniority: int
    attack: str
    attack_twice: int
    reduction: str
    reduction_twice: int
    failed: list[Finding] = []
    raised: int = 0  # the seniority of its temporary sheet


class QuestLine(Struct, omit_defaults=True):
    """SAM-TAB-15 A side quest with its factor, and who is credited."""

    id: str
    name: str
    grade: str
    personal: bool
    state: str
    factor: int
    by: list[str] = []  # names
    announced: bool = True


class Keeper(Struct, omit_defaults=True):
    """SAM-REWARD-12 The recorder: what it would get, and what that waits for."""

    name: str
    star: int
    points: int
    minutes: int
    least: int
    critiques: int
    owed: int


class DeskPart(Struct, omit_defaults=True):
    """The desk as one seat sees it."""

    dues: list[Due] = []
    fixed: int = 0
    quests: list[QuestLine] = []
    owed: list[str] = []  # SAM-RATE-04: who owes feedback
    voters: list[str] = []  # SAM-REVIVE-02: the cards of those who are asked
    sealing: str = ""  # what is being sealed now: feedback, vote
    signed: list[Signed] = []  # the DJ's
    keeper: Keeper | None = None  # the DJ's
    secret: dict[str, str] = {}  # the DJ's: what the mission hides, by language
    scene: dict[str, str] = {}  # the DJ's: what this scene hides


def desk_part(so_far: Progress, who: str) -> DeskPart:
    """SAM-HIDE-01, 02 What this person may know: the DJ everything, players their own numbers."""
    m = so_far.desk
    host = who == m.dj
    seen = DeskPart(
        [_due(m, card) for card, one in m.people.items() if m.state in AFTER and (host or one.player == who)],
        tables.FIXED_REWARD,
        [_quest(m, quest) for quest in m.quests if host or quest.announced],
        feedback.players(m),
        living(m) if m.success and len(living(m)) < len(m.people) else [],
        so_far.sealing,
    )
    if host:
        seen.signed = signed(m)
        seen.keeper = _keeper(m)
        made = MISSIONS.get(so_far.mission)
        if made is not None:
            seen.secret, seen.scene = _hidden(made, so_far)
    return seen


def _due(m: Mission, card: str) -> Due:
    one, rp, influence = m.people[card], *(_points(m, ranking, card) for ranking in RANKINGS)
    found = Due(card, one.card.name, rewards.level(m, card), rp, influence, minutes=one.minutes)
    paid = m.rewards.get(card) or rewards.reward(m, card)
    found.refused, found.total, found.looted = paid.refused, paid.total, paid.looted
    if not paid.refused:
        found.multiplier, found.fixed = paid.multiplier, paid.fixed
        found.quest, found.quest_points = paid.quest, paid.quest_points
        found.factor = paid.quest_points // max(1, found.star)
    return found


def _points(m: Mission, ranking: Ranking, card: str) -> int:
    place = feedback.place(m, ranking, card)
    return tables.RANK_POINTS[place - 1] if place else 0


def _quest(m: Mission, quest: Quest) -> QuestLine:
    by = [m.people[card].card.name for card in quest.credited if card in m.people]
    factor = quests.worth(1, quest.grade, personal=quest.personal)
    return QuestLine(
        quest.id, quest.name, quest.grade, quest.personal, quest.state, factor, by, quest.announced
    )


# The DJ's


def signed(m: Mission) -> list[Signed]:
    """SAM-MISSION-04 Every card that goes in, side by side with the others."""
    people = list(m.people.values())
    compared = desk.compare([one.card for one in people])
    return [
        Signed(
            row.card, row.name, one.player, row.star, row.seniority, row.attack, row.attack_twice,
            row.reduction, row.reduction_twice, _failed(m, one.card),
            ledger.active_seniority(one.sheet.sheet) if one.sheet is not None else 0,
        )
        for row, one in zip(compared, people, strict=True)
    ]  # fmt: skip


def _failed(m: Mission, card: Card) -> list[Finding]:
    return _audited(msgspec.msgpack.encode(card), m.id, m.dj, m.room)


@lru_cache(64)
def _audited(card: bytes, mission: str, dj: str, room: Room) -> list[Finding]:
    return audit(msgspec.msgpack.decode(card, type=Card), mission=AuditMission(mission, dj, room)).failed()


def _keeper(m: Mission) -> Keeper | None:
    if m.recorder is None:
        return None
    star = rewards.level(m, m.recorder.id)
    owed = feedback.players(m)
    return Keeper(
        m.recorder.name, star, tables.DJ_REWARD[star - 1], m.minutes, tables.PLAY_MINUTES,
        len(owed) - len(feedback.missing(m)), len(owed),
    )  # fmt: skip


def _hidden(made: MissionCard, so_far: Progress) -> tuple[dict[str, str], dict[str, str]]:
    scene = made.scenes[min(so_far.scene, len(made.scenes) - 1)]
    return _said(made.secret), _said(scene.text)


def _said(wording: Wording) -> dict[str, str]:
    return {language: words for language in SAID if (words := wording.given(language))}

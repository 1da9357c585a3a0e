"""SAM-REWARD What a mission pays: to characters that lived, and to the DJ's recorder."""

from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.mission import feedback, quests
from zhuoju.games.samsara.mission.dj_console import tell
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Title
from zhuoju.games.samsara.model.mission_state import RANKINGS, Mission, Quest, Reward, card_of
from zhuoju.games.samsara.model.refusal import Refusal, refuse


def level(m: Mission, card: str) -> int:
    """SAM-REWARD-06, 07, SAM-LEVEL-16 The permanent star, whatever sheet was played; ascended is 6."""
    return ledger.card_star(card_of(m, card))


def succeeded(m: Mission, card: str) -> bool:
    """SAM-REWARD-01 Whether the character's side completed the main quest."""
    return m.people[card].side in m.won if m.won else bool(m.success)


def unpaid(m: Mission, card: str) -> Refusal | None:
    """SAM-REWARD-01, SAM-REVIVE-04 Why a character is not paid: dead, failed, or too short in play."""
    one = m.people[card]
    if one.fate != "alive":
        return Refusal("reward_dead", "SAM-REWARD-01", {"card": card})
    if not succeeded(m, card):
        return Refusal("reward_failed", "SAM-REWARD-01", {"card": card})
    if one.minutes < tables.PLAY_MINUTES:
        return Refusal(
            "reward_short", "SAM-REWARD-01", {"minutes": one.minutes, "least": tables.PLAY_MINUTES}
        )
    return None


def rank_points(m: Mission, card: str) -> int:
    """SAM-TAB-14 Three, two and one point for the places in both rankings."""
    places = [feedback.place(m, ranking, card) for ranking in RANKINGS]
    return sum(tables.RANK_POINTS[place - 1] for place in places if place)


def value(m: Mission, card: str, quest: Quest) -> int:
    """SAM-REWARD-07 What a side quest would pay this character."""
    return quests.worth(level(m, card), quest.grade, personal=quest.personal)


def pick(m: Mission, card: str, quest: str) -> None:
    """SAM-DECIDE-29, SAM-MISSION-21 The player picks the one side quest that counts. Raises Refused."""
    if all(q.id != quest for q in quests.done_by(m, card)):
        raise refuse("not_credited_quest", "SAM-MISSION-21", quest=quest)
    m.people[card].picked = quest


def picked(m: Mission, card: str) -> Quest | None:
    """SAM-DECIDE-29 The side quest that counts: the one picked, else the most valuable."""
    done = quests.done_by(m, card)
    chosen = m.people[card].picked
    return next((q for q in done if q.id == chosen), max(done, key=lambda q: value(m, card, q), default=None))


def full(m: Mission, card: str) -> Reward:
    """SAM-REWARD-02, SAM-REVIVE-08 The formula, as if the character were eligible."""
    quest = picked(m, card)
    return Reward(
        card,
        tables.FIXED_REWARD,
        rank_points(m, card),
        tables.MULTIPLIER[level(m, card) - 1],
        quest.id if quest else "",
        value(m, card, quest) if quest else 0,
    )


def reward(m: Mission, card: str) -> Reward:
    """SAM-REWARD-01, 02, 09 What a character gets, or nothing and the reason."""
    refused = unpaid(m, card)
    return full(m, card) if refused is None else Reward(card, refused=refused.reason)


# The DJ


def recorder_unpaid(m: Mission) -> Refusal | None:
    """SAM-REWARD-12 Why the recorder gets nothing, or nothing yet."""
    if m.recorder is None:
        return Refusal("no_recorder", "SAM-REWARD-12")
    if m.minutes < tables.PLAY_MINUTES:
        return Refusal("reward_short", "SAM-REWARD-12", {"minutes": m.minutes, "least": tables.PLAY_MINUTES})
    waits = feedback.missing(m)
    if waits:
        return Refusal("feedback_missing", "SAM-RATE-03", {"players": len(waits)})
    return None


def recorder_reward(m: Mission) -> int:
    """SAM-REWARD-12, 14 By the recorder's permanent star; neither score nor success changes it."""
    if recorder_unpaid(m) is not None or m.recorder is None:
        return 0
    return tables.DJ_REWARD[level(m, m.recorder.id) - 1]


# Titles


def award(m: Mission, card: str, name: str) -> Title:
    """SAM-REWARD-10 A title for somebody ranked first; it is a name and nothing else. Raises Refused."""
    if card not in m.people or all(feedback.place(m, ranking, card) != 1 for ranking in RANKINGS):
        raise refuse("not_first", "SAM-REWARD-10", card=card)
    if not name.strip():
        raise refuse("no_words", "SAM-REWARD-10")
    title = m.titles[card] = Title(name, m.id)
    tell(m, "title", name=m.people[card].card.name, title=name)
    return title


def note_play(m: Mission, minutes: int, cards: list[str] | None = None) -> None:
    """SAM-REWARD-01 Minutes of real play, without pauses, for those who were there."""
    m.minutes += minutes
    for name in m.people if cards is None else cards:
        m.people[name].minutes += minutes

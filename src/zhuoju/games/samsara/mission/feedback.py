"""SAM-RATE, SAM-REWARD-03..05 After the game: players on the DJ, the DJ on the players."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.mission_state import (
    RANKINGS,
    Feedback,
    Mission,
    Ranked,
    Ranking,
    when,
)
from zhuoju.games.samsara.model.refusal import Refusal, refuse
from zhuoju.games.samsara.model.rulings import rule

LEAST: Final = 20  # characters of shortcomings
SCORES: Final = range(6)
RANKED_FROM: Final = 3  # players
AFTER: Final = ("ended", "feedback", "revive_vote", "rewards", "strengthen", "audit", "archived")


def counted(text: str) -> int:
    """SAM-RATE-02 Letters, ideographs and digits; neither spaces nor punctuation."""
    return sum(unicodedata.category(c)[0] in "LN" for c in text)


def players(m: Mission) -> list[str]:
    """SAM-RATE-04 Everybody who owes feedback: the dead too."""
    return list(dict.fromkeys(p.player for p in m.people.values()))


def missing(m: Mission) -> list[str]:
    """SAM-RATE-03 Whose feedback still holds the DJ's reward."""
    return [player for player in players(m) if player not in m.feedback]


def give(m: Mission, player: str, score: int, shortcomings: str, strengths: str = "") -> Feedback:
    """SAM-DECIDE-27, SAM-RATE-01, 02 A player hands in score and criticism. Raises Refused."""
    if player not in players(m):
        raise refuse("not_played", "SAM-RATE-01", player=player)
    if m.state not in AFTER:
        raise refuse("not_ended", "SAM-RATE-01", state=m.state)
    if type(score) is not int or score not in SCORES:
        raise refuse("score", "SAM-RATE-01", score=score)
    if counted(shortcomings) < LEAST:
        raise refuse("too_short", "SAM-RATE-02", counted=counted(shortcomings), least=LEAST)
    if not missing(m):
        raise refuse("feedback_open", "SAM-RATE-06")
    given = m.feedback[player] = Feedback(player, score, shortcomings, strengths)
    return given


def waive(m: Mission, player: str, admin: str, days: int) -> None:
    """SAM-RATE-05 An admin waives a feedback that did not come within the days of the room; logged."""
    if days < m.room.critique_waiver_days:
        raise refuse("waiver_early", "SAM-RATE-05", days=days, least=m.room.critique_waiver_days)
    if player not in missing(m):
        raise refuse("not_missing", "SAM-RATE-05", player=player)
    m.feedback[player] = Feedback(player, waived_by=admin)
    rule(m.log, "SAM-RATE-05", "missing", "waived", who=admin, about=player)
    m.log[-1].when = when(m)


def shown(m: Mission, who: str) -> list[Feedback]:
    """SAM-RATE-06 What somebody may read: the own words at once, all of them when the last has arrived."""
    everything = [f for f in m.feedback.values() if not f.waived_by]
    if missing(m):
        return [f for f in everything if f.player == who and who != m.dj]
    return everything


# Rankings


def needs_ranking(m: Mission) -> bool:
    """SAM-REWARD-05 With fewer than three players nobody is ranked."""
    return len(m.people) >= RANKED_FROM


def rank(
    m: Mission, ranking: Ranking, order: Sequence[str], comments: Mapping[str, str] | None = None
) -> Ranked:
    """SAM-REWARD-03, 04, SAM-RATE-07 The DJ names first, second and third, without ties. Raises Refused."""
    if not needs_ranking(m):
        raise refuse("too_few_ranked", "SAM-REWARD-05", players=len(m.people), least=RANKED_FROM)
    if m.state not in ("ended", "feedback"):
        raise refuse("not_ended", "SAM-REWARD-03", state=m.state)
    listed = list(order)
    if len(listed) != len(tables.RANK_POINTS) or len(set(listed)) != len(listed):
        raise refuse("three_ranks", "SAM-REWARD-03", given=len(listed))
    stranger = next((card for card in (*listed, *(comments or {})) if card not in m.people), None)
    if stranger is not None:
        raise refuse("stranger", "SAM-REWARD-03", card=stranger)
    made = m.ranks[ranking] = Ranked(listed, dict(comments or {}))
    rule(m.log, "SAM-DECIDE-26", None, listed, who=m.dj, about=ranking)
    return made


def unranked(m: Mission) -> Iterator[Refusal]:
    """SAM-REWARD-03, 04 The rankings that are still open."""
    for ranking in RANKINGS if needs_ranking(m) else ():
        if ranking not in m.ranks:
            yield Refusal("no_ranking", "SAM-REWARD-03", {"ranking": ranking})


def place(m: Mission, ranking: Ranking, card: str) -> int:
    """The place of a card in a ranking; 0: none."""
    order = m.ranks[ranking].order if ranking in m.ranks else []
    return order.index(card) + 1 if card in order else 0

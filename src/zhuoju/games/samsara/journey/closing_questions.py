"""SAM-HIDE-08 The end of a mission at the table: sealed scores, sealed votes, quests, loot."""

from collections.abc import Mapping
from typing import Any

from zhuoju.games.samsara.mission import quests, revival, rewards
from zhuoju.games.samsara.model.mission_state import Mission, living
from zhuoju.kernel import (
    Flow,
    Seat,
    Table,
    choose_amount,
    choose_distribution,
    choose_one,
    choose_yes_no,
    together,
)

Board = Table[Any, Any]
Seats = Mapping[str, Seat]  # by card


def ask_scores(seats: Seats) -> Flow[dict[Seat, int]]:
    """SAM-RATE-01, 06 Every player scores the DJ, sealed until all are in; the words are written apart."""
    return together(
        {
            seat: choose_amount(0, 5, seat, "mission.score", clause="SAM-RATE-01")
            for seat in dict.fromkeys(seats.values())
        },
        secret=True,
    )


def ask_revival(m: Board, mission: Mission, seats: Seats) -> Flow[bool]:
    """SAM-REVIVE-02, 03, SAM-DECIDE-28 Every survivor votes, sealed, with the own amount in sight."""
    own: dict[Seat, list[str]] = {}
    for card in living(mission):
        own.setdefault(seats[card], []).append(card)
    votes = yield from together(
        {seat: _votes(mission, cards, seat) for seat, cards in own.items()}, secret=True
    )
    for given in votes.values():
        for card, yes in given.items():
            revival.vote(mission, card, yes=yes)
    m.tell("mission.revival", revived="yes" if mission.revived else "no")
    return bool(mission.revived)


def _votes(mission: Mission, cards: list[str], seat: Seat) -> Flow[dict[str, bool]]:
    found: dict[str, bool] = {}
    for card in cards:
        found[card] = yield from choose_yes_no(
            seat,
            "mission.revive",
            clause="SAM-REVIVE-02",
            default="no",
            points=revival.at_stake(mission, card),
        )
    return found


def ask_quest(mission: Mission, card: str, seat: Seat) -> Flow[None]:
    """SAM-DECIDE-29 The player picks one side quest; the most valuable is proposed."""
    done = quests.done_by(mission, card)
    best = rewards.picked(mission, card)
    if best is not None:
        chosen = yield from choose_one(
            seat, "mission.quest", {q.id: q.id for q in done}, clause="SAM-MISSION-21", default=best.id
        )
        rewards.pick(mission, card, chosen)


def ask_shares(mission: Mission, host: Seat) -> Flow[None]:
    """SAM-DECIDE-30 The DJ divides the loot; equal shares are proposed."""
    looted = revival.loot(mission)
    names = revival.takers(mission)
    if looted and names:
        shares = yield from choose_distribution(
            looted,
            looted,
            host,
            "mission.shares",
            {name: (name, looted) for name in names},
            clause="SAM-REVIVE-07",
            default={name: points for name, points in revival.equal_shares(mission).items() if points},
            looted=looted,
        )
        revival.share(mission, dict(shares))

"""SAM-TEAM-02, 14 A team battle as data: two teams and what is left of their morale."""

from typing import Final, Literal

from msgspec import Struct, field

from zhuoju.games.samsara.model.rulings import Ruling
from zhuoju.kernel import Seat

MORALE: Final = 30


Afterwards = Literal["second", "surrender", "combat"]


class Member(Struct, omit_defaults=True):
    """Somebody in a team."""

    id: str
    name: str
    seniority: int
    main: bool = False
    dead: bool = False


class Team(Struct, omit_defaults=True):
    """SAM-TEAM-02 One side: who leads it, who fights, what is left of its morale."""

    name: str
    seat: Seat
    members: list[Member]
    power: int = 0  # fixed for the battle (SAM-TEAM-08)
    morale: int = MORALE


class TeamBattle(Struct, omit_defaults=True):
    """SAM-TEAM-14 A team battle."""

    teams: list[Team]
    host: Seat
    round: int = 0
    battle: int = 1  # the second begins anew (SAM-TEAM-10)
    winner: int | None = None
    ended: Afterwards | Literal["", "lost", "stopped"] = ""
    rulings: list[Ruling] = field(default_factory=list)

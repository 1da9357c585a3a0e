"""SAM-TEAM Team battle: many fight, two morales fall. Skills and attributes do not matter here."""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.sequences import follower_seniority
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.refusal import Refusal, insist, refuse
from zhuoju.games.samsara.model.rulings import rule
from zhuoju.games.samsara.model.team_sides import MORALE, Afterwards, Member, Team, TeamBattle
from zhuoju.kernel import Seat

TOTAL: Final = range(6, 31)
MOST_MAIN: Final = 10
POWER: Final = 100  # seniority for one point of combat power
FEW: Final = 5  # so many may go over to normal combat


class RoundResult(Struct, frozen=True):
    """SAM-TEAM-06 What one round brought; `loser` is None when nothing changed."""

    totals: tuple[int, int]
    loser: int | None
    lost: int
    may_kill: bool


# Setting up


def offered(room: Room, combatants: int) -> Literal["no", "offer", "yes"]:
    """SAM-TEAM-01, SAM-DECIDE-33 Whether the room wants a team battle for so many."""
    if room.team_battle == "off" or combatants not in TOTAL:
        return "no"
    return "yes" if room.team_battle == "always" else "offer"


def combat_power(seniority: int) -> int:
    """SAM-TEAM-03 A point for every full hundred of seniority."""
    return seniority // POWER


def from_card(card: Card, fighting: Iterable[str] = ()) -> list[Member]:
    """SAM-TEAM-15 A reincarnator, and the followers that fight in their own right: each counts once."""
    named = list(fighting)
    apart = [s for s in card.sequences if s.id in named and s.follower is not None and not s.follower.dead]
    own = ledger.active_seniority(card) - ledger.seniority_of(apart)
    members = [Member(card.id, card.name, own)]
    for sequence in apart:
        assert sequence.follower is not None
        members.append(
            Member(f"{card.id}/{sequence.id}", sequence.follower.name, follower_seniority(sequence.follower))
        )
    return members


def living(team: Team) -> list[Member]:
    """Who still stands."""
    return [member for member in team.members if not member.dead]


def mains(team: Team) -> list[Member]:
    """SAM-TEAM-02 The main members that live."""
    return [member for member in living(team) if member.main]


def most_mains(teams: Iterable[Team]) -> int:
    """SAM-TEAM-02 The most main members: ten, and no more than the smaller team has."""
    return min(MOST_MAIN, *(len(living(team)) for team in teams))


def refused(teams: list[Team], *, again: bool = False) -> Refusal | None:
    """SAM-TEAM-01, 02 Why these teams cannot fight; a second battle may be smaller."""
    total = sum(len(living(team)) for team in teams)
    if len(teams) != 2 or (total not in TOTAL and not (again and total < TOTAL.start)):
        return Refusal("team_size", "SAM-TEAM-01", {"total": total, "least": TOTAL.start, "most": TOTAL[-1]})
    counts = [len(mains(team)) for team in teams]
    if counts[0] != counts[1]:
        return Refusal("mains_differ", "SAM-TEAM-02", {"one": counts[0], "other": counts[1]})
    if not 1 <= counts[0] <= most_mains(teams):
        return Refusal("mains_count", "SAM-TEAM-02", {"given": counts[0], "most": most_mains(teams)})
    return None


def begin(teams: list[Team], host: Seat, *, battle: int = 1) -> TeamBattle:
    """SAM-TEAM-14 Work out both powers; morale is 30. Raises Refused."""
    insist(refused(teams, again=battle > 1))
    for team in teams:
        team.morale, team.power = MORALE, team_power(team)
    return TeamBattle(teams, host, battle=battle)


def team_power(team: Team) -> int:
    """SAM-TEAM-04 The average power of the main members, rounded down, and one for each member."""
    powers = [combat_power(member.seniority) for member in mains(team)]
    return sum(powers) // len(powers) + len(living(team))


def appoint(team: Team, names: Iterable[str]) -> None:
    """SAM-TEAM-02, 10 Name the main members of a team. Raises Refused."""
    chosen = list(names)
    known = [member.id for member in living(team)]
    for name in chosen:
        if name not in known:
            raise refuse("no_member", "SAM-TEAM-02", member=name)
    for member in team.members:
        member.main = member.id in chosen


# A round


def settle(battle: TeamBattle, dice: tuple[int, int], modifiers: tuple[int, int] = (0, 0)) -> RoundResult:
    """SAM-TEAM-06, 07, 11 Both totals at once: the lower loses the difference, morale stops at 0."""
    battle.round += 1
    one, other = battle.teams
    totals = (dice[0] + one.power + modifiers[0], dice[1] + other.power + modifiers[1])
    if totals[0] == totals[1]:
        return RoundResult(totals, None, 0, False)
    loser = 0 if totals[0] < totals[1] else 1
    team = battle.teams[loser]
    lost = min(team.morale, abs(totals[0] - totals[1]))
    team.morale -= lost
    return RoundResult(totals, loser, lost, team.morale == 0)


def adjust(battle: TeamBattle, side: int, modifier: int, why: str = "") -> int:
    """SAM-TEAM-11 The DJ changes a roll for good role-play; logged."""
    name = battle.teams[side].name
    about = f"{name} {battle.round + 1}"
    return rule(battle.rulings, "SAM-TEAM-11", 0, modifier, who=str(battle.host), about=about, why=why)


def change_morale(battle: TeamBattle, side: int, morale: int, why: str = "") -> None:
    """SAM-TEAM-11 The DJ changes a morale, between 0 and 30; logged. Raises Refused."""
    if not 0 <= morale <= MORALE:
        raise refuse("morale_range", "SAM-TEAM-05", most=MORALE)
    team = battle.teams[side]
    team.morale = rule(
        battle.rulings, "SAM-TEAM-11", team.morale, morale, who=str(battle.host), about=team.name, why=why
    )


def kill(battle: TeamBattle, side: int, name: str) -> None:
    """SAM-TEAM-07, 09 One main member of a broken team dies; with the last one the side has lost."""
    member = next((m for m in mains(battle.teams[side]) if m.id == name), None)
    if member is None or battle.teams[side].morale > 0:
        raise refuse("no_member", "SAM-TEAM-07", member=name)
    member.dead = True
    if not mains(battle.teams[side]):
        battle.winner = 1 - side


def choices(battle: TeamBattle) -> list[Afterwards]:
    """SAM-TEAM-10 What the losers' side members may do; nothing when nobody is left."""
    if battle.winner is None:
        return []
    left = len(living(battle.teams[1 - battle.winner]))
    if not left:
        return []
    few: list[Afterwards] = ["second", "surrender", "combat"]
    return few if left <= FEW else few[:2]


def zones(total: int, most: int = TOTAL[-1]) -> int:
    """SAM-TEAM-13 Into how many zones a larger field is divided, as a proposal to the DJ."""
    return -(-total // most)


def summary(battle: TeamBattle) -> list[tuple[str, int, int, int]]:
    """Each side: name, power, morale, living main members."""
    return [(team.name, team.power, team.morale, len(mains(team))) for team in battle.teams]

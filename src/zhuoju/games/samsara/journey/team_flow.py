"""SAM-TEAM-14 A team battle at the table: roll, role-play, morale, and what the losers do."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from zhuoju.games.samsara.journey import team_battle
from zhuoju.games.samsara.model.team_sides import Afterwards, Member, Team, TeamBattle
from zhuoju.kernel import Flow, Plain, Table, choose_amount, choose_one, choose_some

MODIFIER: Final = 10
GO: Final = "roll"
STOP: Final = "stop"
NOBODY: Final = "none"
Board = Table[Any, Any]


def play(m: Board, battle: TeamBattle) -> Flow[None]:
    """SAM-TEAM-05..10 Rounds until a side has lost all main members, and whatever follows."""
    _tell_powers(m, battle)
    while not battle.ended:
        yield from play_round(m, battle)
        if battle.winner is not None:
            yield from aftermath(m, battle)


def _tell_powers(m: Board, battle: TeamBattle) -> None:
    one, other = battle.teams
    m.tell("team.began", battle=battle.battle, one=one.power, other=other.power)


def play_round(m: Board, battle: TeamBattle) -> Flow[None]:
    """SAM-TEAM-14 Modifiers of the DJ, one sealed roll for each side, the change of morale."""
    modifiers = yield from ask_host(battle)  # 11
    if modifiers is None:
        battle.ended = "stopped"
        m.tell("team.stopped")
        return
    yield from roll_round(m, battle, modifiers)


def roll_round(m: Board, battle: TeamBattle, modifiers: tuple[int, int]) -> Flow[None]:
    """SAM-TEAM-06, 07 Both roll; the winner against a team without morale may kill."""
    dice = m.chance.roll(2, 10, of="team")  # 06; both are told together (SAM-HIDE-08)
    found = team_battle.settle(battle, (dice[0], dice[1]), modifiers)
    m.tell(
        "team.round",
        round=battle.round,
        dice=dice,
        modifiers=list(modifiers),
        one=found.totals[0],
        other=found.totals[1],
        morale_one=battle.teams[0].morale,
        morale_other=battle.teams[1].morale,
    )
    if found.loser is not None and found.may_kill:  # 07
        yield from choose_kill(m, battle, found.loser)


def ask_host(battle: TeamBattle) -> Flow[tuple[int, int] | None]:
    """SAM-TEAM-11, SAM-DECIDE-33 The DJ lets them roll, changes a roll first, or ends it here."""
    found = [0, 0]
    options: dict[str, int | str] = {GO: GO, "team:0": 0, "team:1": 1, STOP: STOP}
    while True:
        chosen = yield from choose_one(
            battle.host, "team.host", options, clause="SAM-TEAM-11", default=GO, round=battle.round + 1
        )
        if isinstance(chosen, int):
            amount = yield from choose_amount(
                -MODIFIER, MODIFIER, battle.host, "team.modifier", clause="SAM-TEAM-11", default=0
            )
            found[chosen] = team_battle.adjust(battle, chosen, amount)
        else:
            return (found[0], found[1]) if chosen == GO else None


def choose_kill(m: Board, battle: TeamBattle, loser: int) -> Flow[None]:
    """SAM-TEAM-07, SAM-DECIDE-34 The winner of a contest against a broken team may kill one main member."""
    options: dict[str, Member | None] = {
        f"member:{k}": member for k, member in _numbered(battle.teams[loser], team_battle.mains)
    }
    options[NOBODY] = None
    winner = battle.teams[1 - loser]
    killed = yield from choose_one(
        winner.seat, "team.kill", options, clause="SAM-TEAM-07", default=NOBODY, names=_names(options)
    )
    if killed is not None:
        team_battle.kill(battle, loser, killed.id)
        m.tell("team.killed", name=killed.name, team=battle.teams[loser].name)


def _names(options: Mapping[str, Member | None]) -> dict[str, Plain]:
    return {option: member.name for option, member in options.items() if member is not None}


def _numbered(team: Team, which: Callable[[Team], list[Member]]) -> list[tuple[int, Member]]:
    chosen = [member.id for member in which(team)]
    return [(k, member) for k, member in enumerate(team.members) if member.id in chosen]


def aftermath(m: Board, battle: TeamBattle) -> Flow[None]:
    """SAM-TEAM-10, SAM-DECIDE-35 The losers' side members: fight again, surrender, or normal combat."""
    assert battle.winner is not None
    losers = battle.teams[1 - battle.winner]
    open_to = team_battle.choices(battle)
    if not open_to:
        battle.ended = "lost"
    else:
        options: dict[str, Afterwards] = {one: one for one in open_to}
        chosen = yield from choose_one(
            losers.seat, "team.lost", options, clause="SAM-TEAM-10", default="surrender"
        )
        if chosen == "second":
            yield from begin_again(m, battle)
            return
        battle.ended = chosen
    m.tell("team.ended", winner=battle.teams[battle.winner].name, how=battle.ended)


def begin_again(m: Board, battle: TeamBattle) -> Flow[None]:
    """SAM-TEAM-10 A second battle: an equal number of new main members, morale 30, power anew."""
    most = team_battle.most_mains(battle.teams)
    number = yield from choose_amount(1, most, battle.host, "team.mains", clause="SAM-TEAM-02", default=1)
    for team in battle.teams:
        options = {f"member:{k}": member for k, member in _numbered(team, team_battle.living)}
        named = yield from choose_some(
            number, number, team.seat, "team.appoint", options, clause="SAM-TEAM-10",
            default=list(options)[:number], names=_names(options),
        )  # fmt: skip
        team_battle.appoint(team, [member.id for member in named])
    anew = team_battle.begin(battle.teams, battle.host, battle=battle.battle + 1)
    battle.round, battle.battle, battle.winner = 0, anew.battle, None
    _tell_powers(m, battle)

"""SAM-TEAM A mass battle inside a mission: the party leads allies against many; what becomes of it."""

from typing import Final

from zhuoju.games.samsara.catalogue.kinds import Mass
from zhuoju.games.samsara.catalogue.library import CREATURES
from zhuoju.games.samsara.journey import (
    homecoming,
    team_battle,
    team_flow,
    team_odds,
    trials,
    trip,
)
from zhuoju.games.samsara.journey.trip import Trip, foes_here, party, progress, scene_now
from zhuoju.games.samsara.mission import daily_checks, mark
from zhuoju.games.samsara.model.mission_state import in_play
from zhuoju.games.samsara.model.team_sides import Member, Team, TeamBattle
from zhuoju.kernel import Flow, Next, step

ALLY: Final = "rebel"
OURS: Final = "heroes"
THEIRS: Final = "foes"


def teams(m: Trip) -> list[Team]:
    """SAM-TEAM-02, 15 Both teams with their main members: the party first, allies where it is too small."""
    mass, desk = scene_now(m).mass, progress(m).desk
    ours = [member for f in party(m) for member in team_battle.from_card(in_play(desk.people[f.source]))]
    theirs: list[Member] = []
    mains = len(ours)
    if mass is not None:
        ours += [Member(f"a{k}", ALLY, mass.seniority) for k in range(mass.allies - len(ours))]
        theirs, mains = _squad(mass), mass.mains
    else:
        listed = [foe.creature for foe in foes_here(m) for _ in range(foe.n)]
        theirs = [Member(f"f{k}", name, CREATURES[name].seniority) for k, name in enumerate(listed)]
    found = [
        Team(OURS, trip.leader(m), ours),
        Team(THEIRS, m.state.fight.host, theirs),
    ]
    for team in found:
        count = min(mains, team_battle.most_mains(found))
        team_battle.appoint(team, [member.id for member in team.members[:count]])
    return found


def _squad(mass: Mass) -> list[Member]:
    worth = CREATURES[mass.creature].seniority
    return [Member(f"f{k}", mass.creature, worth) for k in range(mass.n)]


@step
def mass_opens(m: Trip) -> Flow[Next]:
    """SAM-TEAM-14, SAM-PROB-07 Powers are worked out; everybody learns how the odds lie."""
    yield from ()
    found = team_battle.begin(teams(m), m.state.fight.host)
    progress(m).team = found
    one, other = found.teams
    percent = int(team_odds.course(max(-10, min(10, one.power - other.power))).first * 100)
    m.tell("team.began", battle=found.battle, one=one.power, other=other.power)
    m.tell("team.odds", percent=percent)
    return mass_round


@step
def mass_round(m: Trip) -> Flow[Next]:
    """SAM-TEAM-05..10 One round; when a side has lost all main members, whatever follows."""
    found = _team(m)
    if m.state.fight.ask_dj:
        yield from team_flow.play_round(m, found)
    else:
        yield from team_flow.roll_round(m, found, (0, 0))
    if found.winner is not None and not found.ended:
        yield from team_flow.aftermath(m, found)
    return mass_ends if found.ended else mass_round


def _team(m: Trip) -> TeamBattle:
    found = progress(m).team
    assert found is not None
    return found


@step
def mass_ends(m: Trip) -> Flow[Next]:
    """SAM-TEAM-09 The dead of the party are dead; a battle that is won may close a side quest."""
    yield from ()
    found, so_far = _team(m), progress(m)
    so_far.team, so_far.fought = None, True
    for member in found.teams[0].members:
        if member.dead and member.id in so_far.desk.people:
            fall(m, member.id)
    deed = daily_checks.battle_fought(so_far.desk, scene_now(m).id, team=True)
    if found.ended == "combat" and party(m):  # SAM-TEAM-10
        so_far.remnant = [member.name for member in team_battle.living(found.teams[1])]
        return m.game.step_named("remnant_fights")
    if not party(m) or found.winner == 1:
        return homecoming.failed
    mass = scene_now(m).mass
    if (
        found.winner == 0
        and mass is not None
        and mass.quest
        and len(team_battle.mains(found.teams[0])) == mass.mains
    ):
        trials.work_on(m, mass.quest, deed.id)
    return m.game.step_named("scene_plays")


def fall(m: Trip, card: str) -> None:
    """SAM-MARK-04, SAM-TEAM-07 A main member of the party is killed."""
    so_far = progress(m)
    mark.die(so_far.desk, card)
    one = m.state.fight.fighters[so_far.refs[card]]
    one.dead, one.hp = True, min(0, one.hp)
    m.tell("died", who=one.ref)

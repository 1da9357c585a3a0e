"""SAM-TEAM, SAM-PROB-07 Team battles: power, morale, the dead, and exact odds."""

from fractions import Fraction

import pytest
from sam_mission import card, refused

from zhuoju.games.samsara.character import followers, ledger
from zhuoju.games.samsara.journey import team_battle, team_flow, team_odds
from zhuoju.games.samsara.model.card import Sequence
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.team_sides import Member, Team, TeamBattle
from zhuoju.kernel import Flow, Game, Next, NoOptions, Table
from zhuoju.testing import Pilot


def team(name: str, seat: int, seniorities: list[int], mains: int = 1) -> Team:
    """A team whose first members are the main ones."""
    members = [Member(f"{name}{k}", f"{name}{k}", s, k < mains) for k, s in enumerate(seniorities)]
    return Team(name, seat, members)


def two(one: int = 3, other: int = 3, mains: int = 1, seniority: int = 300) -> TeamBattle:
    """A battle of two teams of so many; seat 0 hosts, 1 and 2 lead."""
    teams = [team("赤", 1, [seniority] * one, mains), team("青", 2, [seniority] * other, mains)]
    return team_battle.begin(teams, 0)


@pytest.mark.rule("SAM-TEAM-01", "SAM-TAB-21", "SAM-DECIDE-33")
def test_a_team_battle_is_for_6_to_30():
    for total, offered in ((5, "no"), (6, "offer"), (30, "offer"), (31, "no")):
        assert team_battle.offered(Room(), total) == offered
    assert team_battle.offered(Room(team_battle="always"), 12) == "yes"
    assert team_battle.offered(Room(team_battle="off"), 12) == "no"
    refused(lambda: two(2, 3), "team_size", "SAM-TEAM-01")
    refused(lambda: two(16, 15), "team_size")
    assert two(15, 15).teams[0].morale == 30


@pytest.mark.rule("SAM-TEAM-02", "SAM-EDGE-62", "SAM-TAB-21")
def test_main_members_are_equal_and_no_more_than_the_smaller_team():
    refused(lambda: two(3, 12, mains=0), "mains_count", "SAM-TEAM-02")
    small, large = team("赤", 1, [300] * 3, 3), team("青", 2, [300] * 12, 4)
    refused(lambda: team_battle.begin([small, large], 0), "mains_differ", "SAM-TEAM-02")
    assert team_battle.most_mains([small, large]) == 3
    assert team_battle.most_mains([team("赤", 1, [1] * 15), large]) == 10
    team_battle.appoint(large, ["青0", "青1", "青2"])
    assert len(team_battle.mains(team_battle.begin([small, large], 0).teams[1])) == 3
    refused(lambda: team_battle.appoint(large, ["赤0"]), "no_member")
    assert two(15, 15, mains=10)
    refused(lambda: two(15, 15, mains=11), "mains_count")


@pytest.mark.rule("SAM-TEAM-03", "SAM-EX-09")
def test_combat_power_is_a_point_for_each_full_hundred():
    assert [team_battle.combat_power(n) for n in (2500, 2599, 99)] == [25, 25, 0]


@pytest.mark.rule("SAM-TEAM-04", "SAM-EX-08", "SAM-TAB-21")
def test_team_power_is_the_average_rounded_down_and_the_headcount():
    five = team("赤", 1, [3500, 3500, 100, 100, 100], 2)
    assert team_battle.team_power(five) == 40
    assert team_battle.team_power(team("青", 2, [3500, 3600, 0], 2)) == 35 + 3


@pytest.mark.rule("SAM-TEAM-15", "SAM-EX-56")
def test_a_follower_in_its_own_right_is_counted_once():
    owner = card("c0")
    follower = followers.from_library(owner, "FO-01")
    owner.sequences.append(Sequence("f1", "follower", "FO-01", follower=follower))
    own = ledger.seniority_of([owner.sequences[-1]])
    whole = ledger.card_seniority(owner)
    assert [m.seniority for m in team_battle.from_card(owner)] == [whole]
    assert [m.seniority for m in team_battle.from_card(owner, ["f1"])] == [whole - own, own]
    assert [team_battle.combat_power(n) for n in (1250 - 250, 250)] == [10, 2]


@pytest.mark.rule("SAM-TEAM-05", "SAM-TEAM-06", "SAM-EX-10", "SAM-EDGE-61")
def test_the_lower_total_loses_the_difference():
    battle = two()
    battle.teams[0].power, battle.teams[1].power = 40, 37
    found = team_battle.settle(battle, (4, 9))
    assert (found.totals, found.loser, found.lost) == ((44, 46), 0, 2)
    assert [t.morale for t in battle.teams] == [28, 30]
    assert team_battle.settle(battle, (4, 7)).loser is None
    assert [t.morale for t in battle.teams] == [28, 30]


@pytest.mark.rule("SAM-TEAM-07", "SAM-EX-41", "SAM-EDGE-60")
def test_morale_stops_at_0_and_a_broken_team_may_lose_a_main_member():
    battle = two(mains=2)
    battle.teams[1].morale = 3
    found = team_battle.settle(battle, (9, 2))
    assert (battle.teams[1].morale, found.lost, found.may_kill) == (0, 3, True)
    refused(lambda: team_battle.kill(battle, 0, "赤0"), "no_member", "SAM-TEAM-07")
    team_battle.kill(battle, 1, "青0")
    assert battle.winner is None
    assert team_battle.settle(battle, (9, 2)).may_kill  # every further contest won
    assert not team_battle.settle(battle, (2, 2)).may_kill
    team_battle.kill(battle, 1, "青1")
    assert battle.winner == 0


@pytest.mark.rule("SAM-TEAM-08")
def test_power_does_not_change_with_the_dead():
    battle = two(mains=2)
    before = battle.teams[1].power
    battle.teams[1].morale = 0
    team_battle.kill(battle, 1, "青0")
    assert battle.teams[1].power == before
    assert team_battle.settle(battle, (5, 5)).totals == (before + 5, before + 5)


@pytest.mark.rule("SAM-TEAM-09", "SAM-TEAM-10")
def test_the_losers_choose_what_follows():
    battle = two(6, 8)
    battle.teams[1].morale = 0
    assert team_battle.choices(battle) == []
    team_battle.kill(battle, 1, "青0")
    assert team_battle.choices(battle) == ["second", "surrender"]
    small = two(3, 3, mains=1)
    small.teams[1].morale = 0
    team_battle.kill(small, 1, "青0")
    assert team_battle.choices(small) == ["second", "surrender", "combat"]
    gone = two(3, 3, mains=3)
    gone.teams[1].morale = 0
    for k in range(3):
        team_battle.kill(gone, 1, f"青{k}")
    assert team_battle.choices(gone) == []


@pytest.mark.rule("SAM-TEAM-11")
def test_role_play_moves_rolls_and_morale_and_is_logged():
    battle = two()
    bonus = team_battle.adjust(battle, 0, 3, "那段独白")
    assert team_battle.settle(battle, (5, 5), (bonus, 0)).lost == 3
    team_battle.change_morale(battle, 1, 30, "援军的号角")
    assert battle.teams[1].morale == 30
    assert [(r.clause, r.overrides, r.why) for r in battle.rulings] == [
        ("SAM-TEAM-11", True, "那段独白"),
        ("SAM-TEAM-11", True, "援军的号角"),
    ]
    refused(lambda: team_battle.change_morale(battle, 1, 31), "morale_range")


@pytest.mark.rule("SAM-TEAM-13")
def test_larger_fields_are_divided_into_zones():
    assert [team_battle.zones(n) for n in (30, 31, 100)] == [1, 2, 4]


# At the table


def staged(battle: TeamBattle) -> Pilot:
    """A table on which a team battle is played; seat 0 is the DJ."""

    def fight(m: Table[TeamBattle, NoOptions]) -> Flow[Next]:
        yield from team_flow.play(m, m.state)
        m.end([1 + (m.state.winner or 0)])
        return None

    game = Game(
        id="team", version=1, state=TeamBattle, seats=range(3, 4), setup=lambda *_: battle, first=fight,
        view=lambda state, seat: state,
    )  # fmt: skip
    return Pilot(game, 3, step="fight", state=battle)


@pytest.mark.rule("SAM-TEAM-14", "SAM-HIDE-08", "SAM-DECIDE-34", "SAM-DECIDE-33")
def test_a_battle_runs_round_by_round():
    battle = two(3, 3, mains=1)
    battle.teams[1].morale = 2
    t = staged(battle).dice("team", [9, 5, 3, 8])
    assert (t.prompt, t.offered) == ("team.host", ["roll", "team:0", "team:1", "stop"])
    t.play("team:1", -1, "roll")
    assert [e.kind for e in t.events()] == ["team.began", "team.round"]
    told = t.events("team.round")[-1].data
    assert (told["one"], told["other"], told["modifiers"]) == (6 + 9, 6 + 5 - 1, [0, -1])
    assert [x.morale for x in t.teams] == [30, 0]
    assert (t.prompt, t.asked().seat, t.offered) == ("team.kill", 1, ["member:0", "none"])
    t.play("none", "roll")
    assert [x.morale for x in t.teams] == [25, 0]
    assert t.prompt == "team.host"  # who lost the contest kills nobody
    t.dice("team", [9, 5]).play("roll", "member:0")
    assert (t.prompt, t.asked().seat) == ("team.lost", 2)
    assert t.offered == ["second", "surrender", "combat"]
    assert t.asked().default == "surrender"
    t.play("surrender")
    assert (t.winner, t.ended) == (0, "surrender")


@pytest.mark.rule("SAM-TEAM-10")
def test_a_second_battle_is_played_with_new_main_members():
    battle = two(3, 3, mains=1)
    battle.teams[1].morale = 0
    t = staged(battle).dice("team", [9, 5])
    t.play("roll", "member:0", "second", 1)
    assert (t.prompt, t.asked().seat, t.offered) == ("team.appoint", 1, ["member:0", "member:1", "member:2"])
    t.play(["member:2"])
    assert (t.asked().seat, t.offered) == (2, ["member:1", "member:2"])
    t.play(["member:2"])
    assert [x.morale for x in t.teams] == [30, 30]
    assert [x.power for x in t.teams] == [6, 5]
    assert (t.battle, t.round, t.winner, t.prompt) == (2, 0, None, "team.host")
    t.play("stop")
    assert t.ended == "stopped"


@pytest.mark.rule("SAM-TEAM-10", "SAM-DECIDE-35")
def test_a_second_battle_names_new_main_members_and_refreshes_morale():
    battle = two(6, 8, mains=1, seniority=900)
    battle.teams[1].members[0].seniority = 3000
    team_battle.begin(battle.teams, 0)
    assert battle.teams[1].power == 38
    battle.teams[1].morale = 0
    team_battle.kill(battle, 1, "青0")
    again = team_battle.begin([battle.teams[0], _named(battle.teams[1], "青1")], 0, battle=2)
    assert [t.morale for t in again.teams] == [30, 30]
    assert again.teams[1].power == 9 + 7


def _named(found: Team, *names: str) -> Team:
    team_battle.appoint(found, names)
    return found


# Odds


@pytest.mark.rule("SAM-PROB-07")
@pytest.mark.parametrize(
    ("advantage", "win", "tie", "taken", "lost", "first", "rounds"),
    [
        (0, "0.45", "0.10", 1.650, 1.650, 0.5000, 15.15),
        (1, "0.55", "0.09", 2.200, 1.200, 0.8532, 13.87),
        (2, "0.64", "0.08", 2.840, 0.840, 0.9827, 11.39),
        (3, "0.72", "0.07", 3.560, 0.560, 0.9994, 9.21),
        (4, "0.79", "0.06", 4.350, 0.350, 1.0000, 7.61),
        (5, "0.85", "0.05", 5.200, 0.200, 1.0000, 6.43),
        (6, "0.90", "0.04", 6.100, 0.100, 1.0000, 5.54),
        (7, "0.94", "0.03", 7.040, 0.040, 1.0000, 4.85),
        (8, "0.97", "0.02", 8.010, 0.010, 1.0000, 4.31),
        (9, "0.99", "0.01", 9.000, 0.000, 1.0000, 3.88),
        (10, "1.00", "0.00", 10.000, 0.000, 1.0000, 3.53),
    ],
)
def test_the_printed_odds(advantage, win, tie, taken, lost, first, rounds):
    found = team_odds.round_odds(advantage)
    assert (found.win, found.tie) == (Fraction(win), Fraction(tie))
    assert (float(found.taken), float(found.lost)) == (pytest.approx(taken), pytest.approx(lost))
    course = team_odds.course(advantage)
    assert round(float(course.first), 4) == first
    assert round(float(course.rounds), 2) == rounds


@pytest.mark.rule("SAM-PROB-07")
def test_from_nine_points_on_nothing_is_lost():
    assert team_odds.round_odds(9).lose == 0
    assert team_odds.round_odds(8).lose > 0
    assert team_odds.round_odds(10).win == 1
    assert team_odds.round_odds(-3).win == team_odds.round_odds(3).lose

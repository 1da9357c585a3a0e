"""Clauses that a player meets at the table, proven there and not only on the library."""

import msgspec
import pytest
from sam_cards import close, new_card, phase
from sam_trip import DJ, Trip

from zhuoju.games.samsara.model.build import Piece, SkillBuild, Way
from zhuoju.games.samsara.strengthening import purchases

KEEN = SkillBuild(system="academia", way=Way(), pieces=(Piece("D01"),))
SEARCH = "MS-01-1.check.1"


def keen() -> dict[str, object]:
    """A card whose passive skill helps when searching."""
    one = phase(new_card(), 500)
    purchases.make(one, KEEN, origin="self_made", name="keen", background="practice")
    return msgspec.to_builtins(close(one))


@pytest.mark.rule("SAM-DAILY-01", "SAM-DAILY-06", "SAM-DECIDE-05")
def test_a_check_is_a_ten_and_the_bonuses_of_whoever_tries_it():
    seen = set()
    for seed in range(12):
        trip = Trip(party=[keen(), "PC-01"], seed=seed).to("mission.do")
        dice = trip.now.params["tries"][SEARCH]["dice"]
        assert list(dice.values()) == ["1D10+1", "1D10"]
        trip.say(f"try {SEARCH}").say(next(iter(dice)))
        (told,) = trip.told("checked")
        assert (told["dice"], told["number"]) == ("1D10+1", 3)
        assert told["told"].endswith("success" if told["total"] > 3 else "failure")
        assert [n for _, n in trip.desk.deeds[-1].bonuses] == [1]
        seen.add(told["total"] > 3)
    assert seen == {True, False}


@pytest.mark.rule("SAM-MISSION-11", "SAM-MARK-08")
def test_the_marks_of_explorers_are_blank_until_the_first_bell():
    trip = Trip(mission="MS-03").to("mission.do")
    assert (trip.desk.display, trip.told("main_quest")) == ([], [])
    trip.say("go_on").to("mission.do", scene=2)
    assert trip.told("main_quest") == [{"quest": "MS-03.quest"}]


@pytest.mark.rule("SAM-RATE-04", "SAM-RATE-06")
def test_the_dead_are_asked_for_their_feedback_too():
    trip = Trip(seats=3, party=["PC-01", "PC-02"]).jump(3).say("fight")
    trip.fells = False
    trip.to("turn.act")
    trip.match.intervene("set_value", ref=trip.fighter(1).ref, what="hp", n=0, **DJ)
    trip.fells = True
    trip.to("mission.score")
    assert trip.one(1).fate == "dead"
    assert sorted(d.seat for d in trip.match.pending) == [0, 1]


@pytest.mark.rule("SAM-REWARD-05")
@pytest.mark.parametrize(("party", "ranked"), [(["PC-01", "PC-02"], 0), (["PC-01", "PC-02", "PC-03"], 6)])
def test_two_are_not_ranked_and_three_are(party, ranked):
    trip = Trip(party=party).to()
    assert len(trip.told("ranked")) == ranked
    points = [due.rank_points for due in trip.desk.rewards.values() if not due.refused]
    assert any(points) == bool(ranked)


@pytest.mark.rule("SAM-ENERGY-05", "SAM-OPT-03", "SAM-STAMINA-04")
@pytest.mark.parametrize(("satiety", "rests"), [(1, False), (2, True)])
def test_an_hour_of_meditation_gives_nothing_to_the_hungry(satiety, rests):
    trip = Trip(party=["PC-01"], room={"satiety": True}).to("mission.do")
    vitals = trip.one().vitals
    assert vitals.satiety == 2
    vitals.satiety, vitals.energy = satiety, 5
    trip.say("rest_hour")
    assert (trip.one().vitals.energy > 5) is rests


@pytest.mark.rule("SAM-TEAM-03", "SAM-TEAM-05", "SAM-TEAM-06", "SAM-TEAM-08", "SAM-TEAM-11")
def test_a_team_battle_goes_by_powers_morale_and_the_word_of_the_dj():
    trip = Trip(delegate=False).jump(3).say("fight").say("yes")
    ours, theirs = trip.so_far.team.teams
    mains = [m.seniority // 100 for m in ours.members if m.main]
    assert ours.power == sum(mains) // len(mains) + len(ours.members)
    before = (ours.power, theirs.power)
    assert (ours.morale, theirs.morale) == (30, 30)
    trip.say("team:1").say(7).say("roll")
    (told,) = trip.told("team.round")
    one, other = told["dice"]
    totals = (one + before[0], other + before[1] + 7)
    assert (told["one"], told["other"], told["modifiers"]) == (*totals, [0, 7])
    lost = max(0, totals[1] - totals[0]), max(0, totals[0] - totals[1])
    ours, theirs = trip.so_far.team.teams
    assert (ours.morale, theirs.morale) == (max(0, 30 - lost[0]), max(0, 30 - lost[1]))
    assert (ours.power, theirs.power) == before

"""Followers and own vehicles in the fights of a mission, second looks, team battles on offer: all in play."""

import msgspec
import pytest
from sam_cards import close, new_card, phase
from sam_trip import DJ, Trip

from zhuoju.games.samsara.model.build import Piece, SkillBuild, Way
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.strengthening import purchases
from zhuoju.kernel import IllegalAnswer


def bought(*names: str, own: SkillBuild | None = None) -> dict[str, object]:
    """A card with these of the library and a skill of its own making, audited, as options name it."""
    one = phase(new_card(), 1500)
    for name in names:
        purchases.exchange(one, name)
    if own is not None:
        purchases.make(one, own, origin="self_made", name="habit", background="practice")
    card: Card = close(one)
    return msgspec.to_builtins(card)


def on_table(trip: Trip, kind: str) -> list:
    return [f for f in trip.fight.fighters.values() if f.kind == kind]


def to_fight(trip: Trip) -> Trip:
    """Into the alley of the first mission, up to the question who comes along."""
    return trip.jump(3).say("fight").to("mission.companions")


@pytest.mark.rule("SAM-FOLLOW-10", "SAM-FOLLOW-12", "SAM-FOLLOW-14")
def test_a_follower_goes_into_the_fights_of_a_mission_with_a_turn_of_its_own():
    trip = to_fight(Trip(party=[bought("FO-03")]))
    assert (list(trip.now.offers), trip.now.seat) == (["bring FO-03"], 0)
    trip.fells = False
    trip.say(["bring FO-03"]).to("turn.act")
    (squire,) = on_table(trip, "follower")
    assert (squire.owner, squire.seat, squire.mark) == (trip.fighter().ref, 0, False)
    acted = set()
    for _ in range(400):
        if trip.now.prompt == "turn.act":
            acted.add(trip.now.params["who"])
            if squire.ref in acted:
                break
            trip.say("end")
        else:
            trip.say(trip.usual())
    assert squire.ref in acted


@pytest.mark.rule("SAM-FOLLOW-10")
def test_a_follower_may_stay_behind():
    trip = to_fight(Trip(party=[bought("FO-03")])).say([]).to("turn.act")
    assert on_table(trip, "follower") == []


@pytest.mark.rule("SAM-FOLLOW-15", "SAM-FOLLOW-19", "SAM-MISSION-24")
def test_a_follower_keeps_its_wounds_until_the_rollback_and_a_dead_one_is_not_asked_for():
    trip = to_fight(Trip(party=[bought("FO-03")])).say(["bring FO-03"]).to("turn.act")
    (squire,) = on_table(trip, "follower")
    trip.match.intervene("set_value", ref=squire.ref, what="hp", n=3, **DJ)
    trip.to("mission.do")
    assert on_table(trip, "follower") == []
    trip.say("go_on").to("mission.companions").say(["bring FO-03"]).to("turn.act")
    (again,) = on_table(trip, "follower")
    assert again.hp == 3
    trip.match.intervene("set_value", ref=again.ref, what="hp", n=0, **DJ)
    trip.to()
    assert "FO-03" not in [s.library for s in trip.desk.tunnels["card"].card.sequences]
    lost = [line for line in trip.desk.tunnels["card"].card.ledger if line.kind == "lost"]
    assert lost, "its seniority is gone with it"


@pytest.mark.rule("SAM-VEH-09", "SAM-VEH-16", "SAM-EDGE-85")
def test_an_own_motorcycle_comes_along_with_an_empty_tank_and_keeps_its_dents():
    trip = to_fight(Trip(party=[bought("IT-V02")])).say(["bring IT-V02"]).to("turn.act")
    (bike,) = on_table(trip, "vehicle")
    assert (bike.owner, bike.fuel, bike.hp > 5) == (trip.fighter().ref, 0, True)
    trip.match.intervene("set_value", ref=bike.ref, what="hp", n=5, **DJ)
    trip.to("mission.do").say("go_on").to("mission.companions").say(["bring IT-V02"]).to("turn.act")
    assert on_table(trip, "vehicle")[0].hp == 5
    trip.to()
    bike = next(s for s in trip.desk.tunnels["card"].card.sequences if s.library == "IT-V02")
    assert (bike.where.wear, bike.where.destroyed) == (0, False)


@pytest.mark.rule("SAM-VEH-12", "SAM-MISSION-24")
def test_a_wreck_is_left_behind_for_good():
    trip = to_fight(Trip(party=[bought("IT-V02")])).say(["bring IT-V02"]).to("turn.act")
    (bike,) = on_table(trip, "vehicle")
    trip.match.intervene("set_value", ref=bike.ref, what="hp", n=0, **DJ)
    trip.to()
    assert trip.told("mission_over") == [{"success": True}]
    assert next(s for s in trip.desk.tunnels["card"].card.sequences if s.library == "IT-V02").where.destroyed


# Looking twice


TWICE = SkillBuild(system="academia", way=Way(), pieces=(Piece("D14"),))
SEARCH = "try MS-01-1.check.1"


def failed_search(**options: object) -> Trip:
    """The first search of the first mission, failed: seeds are tried until one does."""
    for seed in range(60):
        trip = Trip(seed=seed, **options).to("mission.do")
        if trip.say(SEARCH).to("mission.who").now.prompt == "mission.who":
            trip.say(trip.now.default)
        if trip.told("checked")[-1]["told"].endswith("failure"):
            return trip
    raise AssertionError("no search failed")


@pytest.mark.rule("SAM-DAILY-09")
def test_whoever_has_a_second_look_may_repeat_a_failed_search_once_a_day():
    trip = failed_search(party=[bought(own=TWICE)])
    assert (trip.now.prompt, trip.now.seat) == ("mission.second_look", 0)
    trip.say("yes")
    first, second = trip.told("checked")
    assert first["who"] == second["who"]
    assert trip.one().looked == trip.desk.day
    assert trip.now.prompt == "mission.do"  # not asked again today


@pytest.mark.rule("SAM-DAILY-09")
def test_a_second_look_can_be_kept_for_later():
    trip = failed_search(party=[bought(own=TWICE)]).say("no")
    assert (len(trip.told("checked")), trip.one().looked) == (1, 0)
    assert SEARCH not in trip.now.offers


@pytest.mark.rule("SAM-DAILY-09")
def test_the_dj_may_reopen_a_check_and_only_one_that_was_made():
    trip = failed_search(party=["PC-01"])
    assert trip.now.prompt == "mission.do"
    assert SEARCH not in trip.now.offers
    wrong = {"card": "p1", "check": "MS-01-2.check.0", **DJ}
    with pytest.raises(IllegalAnswer, match="SAM-DAILY-09"):
        trip.match.intervene("reopen_check", **wrong)
    trip.match.intervene("reopen_check", card="p1", check="MS-01-1.check.1", who="dj", why="fresh light")
    assert SEARCH in trip.say("rest_hour").now.offers
    assert trip.desk.log[-1].clause == "SAM-DAILY-09"


# What one scene changes in another


def watcher_at_half(seed: int) -> tuple[bool, int]:
    """The first bell is tried by everybody; then the watcher is beaten to half. Silent? D4 more?"""
    trip = Trip(mission="MS-03", seed=seed).jump(2)
    while "try MS-03-2.check.0" in trip.now.offers:
        trip.say("try MS-03-2.check.0").say(next(iter(trip.now.offers)))
    silent = trip.told("checked")[-1]["told"].endswith("success")
    trip.say("fight").to("mission.do")
    trip.so_far.scene = 4
    trip.say("go_on").to("mission.do", scene=6).say("fight")
    trip.fells = False
    trip.to("turn.act")
    (watcher,) = trip.foes("NPC-306")
    trip.match.intervene("set_value", ref=watcher.ref, what="hp", n=40, **DJ)
    trip.say("end").to("turn.act")
    return silent, trip.foes("NPC-306")[0].thicker


def test_a_silenced_bell_takes_a_form_from_the_watcher():
    found = dict(watcher_at_half(seed) for seed in range(8))
    assert found == {True: 0, False: 3}


@pytest.mark.rule("SAM-TEAM-01", "SAM-DECIDE-33", "SAM-TEAM-09", "SAM-MISSION-19")
def test_the_dj_may_have_many_fight_as_teams_and_the_scene_is_won_by_it():
    trip = Trip(delegate=False).jump(3).say("fight")
    assert (trip.now.prompt, trip.now.seat, trip.now.params["n"]) == ("dj.team_battle", 1, 9)
    trip.say("yes")
    ours, theirs = trip.so_far.team.teams
    assert [m.id for m in ours.members] == ["p1", "p2", "p3", "p4"]
    assert [m.name for m in theirs.members] == ["NPC-101"] * 3 + ["NPC-102"] * 2
    while trip.match.pending and trip.now.prompt.startswith("team"):
        if trip.now.prompt == "team.host":
            trip.say("team:0").say(10).say("roll")
        elif trip.now.prompt == "team.kill":
            trip.say(next(o for o in trip.now.offers if o != "none"))
        else:
            trip.say(trip.usual())
    assert trip.now.prompt == "mission.do"
    assert trip.so_far.fought
    assert trip.desk.deeds[-1].kind == "team_battle"
    assert "fight" not in trip.now.offers


@pytest.mark.rule("SAM-DECIDE-33")
def test_what_the_dj_declines_is_fought_one_by_one():
    trip = Trip(delegate=False).jump(3).say("fight").say("no")
    assert trip.so_far.team is None
    assert [foe.name for foe in trip.foes()] == ["NPC-101"] * 3  # two more come later


@pytest.mark.rule("SAM-TEAM-01")
def test_a_room_without_team_battles_does_not_ask():
    trip = Trip(party=["PC-01"], delegate=False, room={"team_battle": "off"}).jump(3).say("fight")
    assert trip.now.prompt != "dj.team_battle"

"""Missions played whole in a match: scenes, time, wounds, arrivals, perils, mass battle."""

import pytest
from sam_trip import DJ, Trip

from zhuoju.games.samsara.catalogue.library import MISSIONS, PRESETS
from zhuoju.games.samsara.fight import scene_in_battle
from zhuoju.games.samsara.journey import (
    mission_time,
    team_battle,
    team_odds,
    team_scene,
    tending,
    trials,
)
from zhuoju.games.samsara.journey.departure import ready_card
from zhuoju.games.samsara.mission import daily_checks, recovery
from zhuoju.games.samsara.strengthening import outfit, temporary
from zhuoju.kernel import BadOptions

HOUR = recovery.HOUR


# Before the start


@pytest.mark.rule("SAM-LEVEL-15", "SAM-LEVEL-18", "SAM-DECIDE-04")
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", [1500, 2850, 5400, 6450])
def test_every_ready_outfit_passes_the_second_audit(preset, level):
    for style in outfit.OUTFITS:
        sheet = temporary.begin(ready_card("p1", preset), level)
        assert outfit.equip(sheet, style)
        temporary.approve(sheet, "dj")
        assert sheet.approved_by == "dj"


@pytest.mark.rule("SAM-DECIDE-03", "SAM-LEVEL-16", "SAM-MISSION-05")
def test_first_cards_are_raised_to_the_level_of_a_higher_mission_and_paid_by_their_own_star():
    trip = Trip(mission="MS-02").to("mission.do")
    assert trip.told("temp_level") == [{"level": 1500}]
    assert trip.fighter().star == 2
    assert [told["star"] for told in trip.told("star_differs")] == [1] * 4
    trip.to()
    assert {due.multiplier for due in trip.desk.rewards.values() if due.multiplier} == {10}


@pytest.mark.rule("SAM-LEVEL-17")
def test_a_card_above_the_level_switches_sequences_off():
    trip = Trip(room={"temp_level": 200}).to("sheet.off")
    trip.to("mission.do")
    assert trip.fighter().seniority <= 200


@pytest.mark.rule("SAM-LEVEL-15", "SAM-DECIDE-04")
def test_temporary_sequences_can_be_bought_one_by_one():
    trip = Trip(mission="MS-02").to("sheet.outfit").say("by_hand")
    assert trip.now.prompt == "sheet.buy"
    reasons = {w.id: w.reason for w in trip.now.withheld}
    assert reasons["buy IT-W20"] == "gate_star"
    trip.say("buy IT-W10").say("buy IT-W11").say("buy IT-A08").say("done")
    assert (trip.now.prompt, trip.now.most) == ("strengthen.attributes", 6)
    trip.to("mission.do")
    assert any(s.library == "IT-W10" and s.source == "temporary" for s in trip.one().playing.sequences)
    assert not any(s.library == "IT-W10" for s in trip.one().card.sequences)


@pytest.mark.rule("SAM-CREATE-01", "SAM-DECIDE-01")
def test_a_card_can_be_made_at_the_table():
    trip = Trip(party=["new"])
    assert trip.now.prompt == "create.person"
    trip.say("person PC-04").to("create.points").say("buy IT-W03").say("done").to("mission.do")
    card = trip.one().card
    assert [s.library for s in card.sequences] == ["IT-W03"]
    assert card.approvals[0].role == "tutor"


@pytest.mark.rule("SAM-MISSION-01", "SAM-CREATE-19", "SAM-AUDIT-66")
def test_a_card_that_nobody_passed_does_not_go():
    with pytest.raises(BadOptions, match="not_approved"):
        Trip(party=[{"id": "c1", "name": "Ada"}])
    with pytest.raises(BadOptions, match="NPC-201"):
        Trip(party=["NPC-201"])


@pytest.mark.rule("SAM-MISSION-08", "SAM-DAILY-03")
def test_an_identity_opens_the_work_of_that_person():
    trip = Trip(mission="MS-02").to("mission.do")
    assert [one.identity for one in trip.desk.people.values()] == [
        "MS-02.captain", "MS-02.machinist", "MS-02.medic", "MS-02.gambler",
    ]  # fmt: skip
    assert all(len(one.contacts) == 2 for one in trip.desk.people.values())
    trip.say("try MS-02-1.check.1")
    assert list(trip.now.offers) == [f"fighter:{trip.so_far.refs['p3']}"]  # the medic


# Time


@pytest.mark.rule("SAM-GAME-17")
@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_fails_when_its_clock_runs_out(mission):
    trip = Trip(mission=mission, party=["PC-01"])
    trip.to("mission.do")
    trip.answers["mission.do"] = "rest_hour"
    trip.to("mission.score")
    assert trip.told("too_late")
    assert trip.desk.success is False
    clock = MISSIONS[mission].clock
    hours = (clock.most - clock.start) * clock.hours - clock.into
    assert mission_time.elapsed(trip.match.table) == hours * HOUR


@pytest.mark.rule("SAM-TAB-22", "SAM-STAMINA-04", "SAM-ENERGY-03")
def test_an_hour_of_rest_brings_breath_and_some_energy():
    trip = Trip().to("mission.do")
    vitals = trip.one().vitals
    vitals.stamina, vitals.energy = 0, 0
    trip.say("rest_hour")
    assert (vitals.stamina, vitals.energy) == (20, 20)
    assert (trip.fighter().stamina, trip.fighter().energy) == (20, 20)


@pytest.mark.rule("SAM-OPT-04", "SAM-OPT-06", "SAM-TAB-20")
def test_without_meals_and_sleep_nothing_comes_back():
    trip = Trip(mission="MS-02").to("mission.do")
    for _ in range(2):
        mission_time.spend(trip.match.table, 24 * HOUR)
    assert {(p.vitals.satiety, p.vitals.vigour) for p in trip.desk.people.values()} == {(0, 0)}
    assert trip.told("worn_out")
    trip.one().vitals.energy = 0
    trip.say("rest_hour")
    assert trip.one().vitals.energy == 0
    assert trip.fighter().satiety == 0


@pytest.mark.rule("SAM-OPT-04", "SAM-OPT-06")
def test_whoever_eats_and_sleeps_keeps_going():
    trip = Trip(mission="MS-02").to("mission.do").say("sleep")
    assert "eat" in trip.now.offers
    trip.say("eat")
    assert "eat" not in trip.now.offers
    mission_time.spend(trip.match.table, 24 * HOUR)
    assert {p.vitals.vigour for p in trip.desk.people.values()} == {2}
    assert {p.vitals.satiety for p in trip.desk.people.values()} == {3}


# Wounds


@pytest.mark.rule("SAM-HP-05", "SAM-ENERGY-01", "SAM-COST-10")
def test_wounds_are_tended_by_those_who_can_with_what_they_pay():
    trip = Trip(party=["PC-01", "PC-05"]).to("mission.do")
    assert "tend" not in trip.now.offers
    trip.one().vitals.hp = 3
    trip.say("rest_hour").say("tend")
    assert trip.one().vitals.hp == 20
    assert trip.one(1).vitals.stamina == 20  # five a use, five back a minute
    assert trip.so_far.records["p2"].healed == 17


@pytest.mark.rule("SAM-COST-10")
def test_without_the_tools_a_doctor_cannot_help():
    trip = Trip(party=["PC-01", "PC-05"]).to("mission.do")
    kit = next(s for s in trip.one(1).playing.sequences if s.library == "IT-T01")
    kit.where.destroyed = True
    trip.one().vitals.hp = 3
    assert not tending.possible(trip.match.table)


@pytest.mark.rule("SAM-HP-06")
def test_nothing_but_a_cure_brings_hp_back_before_rollback():
    trip = Trip(party=["PC-01"]).to("mission.do")
    trip.one().vitals.hp = 3
    trip.say("rest_hour")
    assert trip.one().vitals.hp == 3
    trip.to()
    assert trip.one().vitals.hp == 20


# Checks and side quests


@pytest.mark.rule("SAM-MARK-08", "SAM-HIDE-01", "SAM-MISSION-16")
def test_side_quests_are_announced_with_their_scene():
    trip = Trip().to("mission.do")
    assert [told["quest"] for told in trip.told("quest_offered")] == ["SQ-011"]
    shown = trip.match.view(0)["mission"]["desk"]["quests"]
    assert [q["id"] for q in shown] == ["SQ-011"]
    assert len(trip.match.view(1)["mission"]["desk"]["quests"]) == 3


@pytest.mark.rule("SAM-DAILY-09")
def test_everybody_may_try_a_check_once():
    trip = Trip().to("mission.do")
    for _ in range(4):
        if "try MS-01-1.check.0" not in trip.now.offers:
            break
        trip.say("try MS-01-1.check.0").say(next(iter(trip.now.offers)))
    assert "try MS-01-1.check.0" not in trip.now.offers
    tried = [d.who for d in trip.desk.deeds if d.thing == "MS-01-1.check.0"]
    assert len(tried) == len(set(tried))


@pytest.mark.rule("SAM-MISSION-17", "SAM-MISSION-19")
def test_a_quest_that_asks_to_survive_is_credited_to_those_who_did():
    trip = Trip(mission="MS-02").jump(5)
    table = trip.match.table
    trip.so_far.flags += ["brother_listens", "brother_won"]
    trials.work_on(table, "SQ-023", trip.desk.deeds[-1].id if trip.desk.deeds else _deed(trip), "p1")
    trials.work_on(table, "SQ-023", _deed(trip), "p2")
    quest = next(q for q in trip.desk.quests if q.id == "SQ-023")
    assert quest.state == "open"
    trip.match.intervene("set_value", ref=trip.so_far.refs["p1"], what="hp", n=0, **DJ)
    trip.match.intervene("set_value", ref=trip.so_far.refs["p1"], what="dead", n=1, **DJ)
    trials.settle_late(table)
    assert (quest.state, quest.credited) == ("done", ["p2"])


def _deed(trip):
    return daily_checks.battle_fought(trip.desk).id


@pytest.mark.rule("SAM-OPT-01", "SAM-OPT-02")
def test_winning_a_figure_changes_its_favour():
    trip = Trip(mission="MS-03").jump(5)
    for seed in range(40):
        if "try MS-03-5.check.0" not in trip.now.offers:
            break
        trip.say("try MS-03-5.check.0").say(next(iter(trip.now.offers)))
        if trip.told("favour"):
            break
        trip.desk.deeds.clear()  # the DJ lets them try again
        assert seed < 39
    assert list(trip.desk.favour.values()) == [3]


@pytest.mark.rule("SAM-MISSION-09")
def test_a_reborn_soul_gets_its_skills_first_and_its_items_later():
    trip = Trip(mission="MS-04", party=["PC-01"]).to("mission.do")
    kinds = {s.id: s.kind for s in trip.one().playing.sequences}
    assert {kinds[name] for name in trip.one().sealed} == {"item"}
    assert all(gear.off for gear in trip.fighter().gear)
    trip.jump(2)
    assert trip.one().sealed == []


@pytest.mark.rule("SAM-MISSION-10", "SAM-COMBAT-94")
def test_an_appeased_soul_gives_back_one_sequence_and_then_the_rest():
    trip = Trip(mission="MS-05", party=["PC-01"]).to("mission.do")
    sealed = list(trip.one().sealed)
    assert len(sealed) == len(trip.one().playing.sequences) // 2
    trip.so_far.appeased.clear()
    while not trip.so_far.appeased:
        trip.say("try MS-05-1.check.0").say(next(iter(trip.now.offers)))
        if trip.now.prompt == "mission.unseal":
            trip.say(trip.now.default)
        else:
            trip.desk.deeds.clear()
    assert len(trip.one().sealed) == len(sealed) - 1
    trip.jump(2)
    assert trip.one().sealed == []


# Fights


@pytest.mark.rule("SAM-COMBAT-07")
def test_latecomers_come_in_their_round_or_at_once_when_nobody_else_is_left():
    trip = Trip().jump(3).say("fight").to("turn.act")
    assert [f.name for f in trip.foes()] == ["NPC-101"] * 3
    trip.fells = False
    trip.answers["turn.act"] = "end"
    while trip.fight.round < 2:
        trip.step()
    assert [f.name for f in trip.foes("NPC-102")] == ["NPC-102"] * 2
    early = Trip().jump(3).say("fight").to("turn.act")
    early.step()
    assert len(early.foes("NPC-102")) == 2
    assert early.fight.round == 1


@pytest.mark.rule("SAM-COMBAT-07")
def test_those_who_are_called_at_half_hp_come_only_if_the_caller_lives():
    trip = Trip(mission="MS-02").jump(5).say("fight").to("turn.act")
    assert len(trip.foes("NPC-206")) + len(trip.foes("NPC-201")) == 3
    boss = trip.foes("NPC-206")[0]
    trip.match.intervene("set_value", ref=boss.ref, what="hp", n=boss.hp // 2, **DJ)
    scene_in_battle.arrivals(trip.match.table)
    assert len(trip.foes("NPC-201")) == 4
    other = Trip(mission="MS-02").jump(5).say("fight").to("turn.act")
    other.step()
    assert not other.foes() or len(other.foes("NPC-201")) == 2


@pytest.mark.rule("SAM-COMBAT-45")
def test_every_round_the_bell_tolls_on_everybody():
    trip = Trip(mission="MS-05").jump(6).say("fight").to("turn.act")
    trip.fells = False
    trip.answers["turn.act"] = "end"
    while trip.fight.round < 2:
        trip.step()
    tolls = [e for e in trip.told("rolled") if e["dice"] == "4D4" and e["reason"] == "splash"]
    assert len(tolls) == 1


@pytest.mark.rule("SAM-COMBAT-52", "SAM-COMBAT-92")
def test_ingots_fall_a_round_after_they_come_loose():
    trip = Trip(mission="MS-04").jump(4).say("fight").to("turn.act")
    trip.fells = False
    trip.answers["turn.act"] = "end"
    while trip.fight.round < 2:
        trip.step()
    assert [(f.weight, f.height, f.lands) for f in trip.fight.falling] == [(1200, 40, 2)]


@pytest.mark.rule("SAM-COMBAT-46", "SAM-COMBAT-48")
def test_whoever_is_beaten_to_half_hp_at_an_edge_holds_on_or_falls():
    trip = Trip(mission="MS-05").jump(2).say("fight").to("turn.act")
    one = trip.fighter()
    one.hp //= 2
    one.grades = [5, 5, 1, 1, 5, 5]
    seen = set()
    for _ in range(30):
        seen.add(scene_in_battle.holds_on(trip.match.table, one))
    assert seen == {True, False}
    trip.fells = False
    trip.answers["turn.act"] = "end"
    while trip.fight.round < 2:
        trip.step()
    assert one.ref in trip.fight.stage.shaken


@pytest.mark.rule("SAM-COMBAT-68")
def test_the_butcher_is_weaker_once_the_bowl_is_broken():
    trip = Trip().jump(5).say("fight").to("turn.act")
    boss, bowl = trip.foes("NPC-106")[0], trip.foes("bowl")[0]
    assert any(p.entry == "B13" for power in boss.powers for p in power.build.pieces)
    trip.match.intervene("set_value", ref=bowl.ref, what="dead", n=1, **DJ)
    trip.fells = False
    trip.say("end")
    boss = trip.foes("NPC-106")[0]
    assert not any(p.entry == "B13" for power in boss.powers for p in power.build.pieces)
    trip.fells = True
    trip.to("mission.do", scene=5)
    assert "SQ-013" in trip.so_far.quests


@pytest.mark.rule("SAM-MISSION-17")
def test_breaking_the_clapper_wins_without_killing_the_master():
    trip = Trip(mission="MS-05").jump(6).say("fight").to("turn.act")
    trip.fells = False
    clapper = trip.foes("clapper")[0]
    trip.match.intervene("set_value", ref=clapper.ref, what="dead", n=1, **DJ)
    trip.say("end").to("mission.do")
    assert "SQ-053" in trip.so_far.quests
    trip.to()
    assert trip.match.result.outcome == "mission.success"


def test_whoever_is_ready_to_give_up_does_so_when_alone_and_at_half_hp():
    trip = Trip(mission="MS-03").jump(5).say("fight").to("turn.act")
    witch = trip.foes("NPC-303")[0]
    witch.hp //= 2
    scene_in_battle.give_up(trip.match.table)
    assert witch.out == ""
    for swarm in trip.foes("NPC-304"):
        swarm.dead = True
    scene_in_battle.give_up(trip.match.table)
    assert witch.out == scene_in_battle.YIELDED
    trip.fells = False
    trip.say("end").to("mission.do")
    assert "SQ-032" in trip.so_far.quests


def test_a_prize_is_taken_only_whole():
    trip = Trip(mission="MS-02").jump(4).say("fight").to("turn.act")
    car = next(f for f in trip.fight.fighters.values() if f.name == "IT-V04")
    driver = next(f for f in trip.fight.fighters.values() if f.inside == car.ref)
    assert (driver.name, driver.driving, car.side) == ("NPC-201", True, "foes")
    tower = next(f for f in trip.fight.fighters.values() if f.name == "MS-02-4.IT-V03")
    assert tower.side == "heroes"
    trip.to("mission.do")
    assert "SQ-022" in trip.so_far.quests


def test_a_scene_that_need_only_be_held_is_passed_after_its_rounds():
    trip = Trip(mission="MS-02").jump(2).say("fight").to("turn.act")
    assert trip.fight.most_rounds == 3
    trip.fells = False
    trip.answers["turn.act"] = "end"
    for one in trip.desk.people:
        trip.fight.fighters[trip.so_far.refs[one]].hp = 40
        trip.fight.fighters[trip.so_far.refs[one]].grades[0] = 6
    for foe in trip.foes():
        foe.powers, foe.gear = [], []
    trip.to("mission.do")
    assert trip.so_far.fought
    assert "go_on" in trip.now.offers


# Mass battle


@pytest.mark.rule("SAM-TEAM-01", "SAM-TEAM-02", "SAM-TEAM-04", "SAM-TEAM-14", "SAM-PROB-07")
def test_the_causeway_is_a_team_battle_of_the_party_and_the_rebels():
    trip = Trip(mission="MS-04").jump(5).say("fight").to("team.kill")
    battle = trip.so_far.team
    ours, theirs = battle.teams
    assert (len(ours.members), len(theirs.members)) == (12, 14)
    assert [m.id for m in team_battle.mains(ours)] == ["p1", "p2", "p3", "p4"]
    assert ours.power == sum(m.seniority // 100 for m in ours.members[:4]) // 4 + 12
    assert theirs.power == 37 + 14
    assert [s["morale"] for s in trip.match.view(0)["mission"]["teams"]] == [ours.morale, theirs.morale]
    odds = team_odds.course(min(10, ours.power - theirs.power)).first
    assert trip.told("team.odds") == [{"percent": int(odds * 100)}]
    trip.answers["team.kill"] = "member:0"
    while trip.match.pending and trip.now.prompt == "team.kill":
        trip.say(next(iter(trip.now.offers)))
    trip.to("mission.do")
    assert "SQ-043" in trip.so_far.quests


@pytest.mark.rule("SAM-TEAM-07", "SAM-MARK-04")
def test_a_main_member_who_is_killed_in_a_team_battle_is_dead():
    trip = Trip(mission="MS-04").jump(5)
    team_scene.fall(trip.match.table, "p2")
    assert trip.one(1).fate == "dead"
    assert trip.fighter(1).dead


@pytest.mark.rule("SAM-TEAM-10")
def test_a_few_who_are_left_may_go_over_to_normal_combat():
    trip = Trip(mission="MS-04").jump(5).say("fight").to("team.kill")
    for member in trip.so_far.team.teams[1].members[6:]:
        member.dead = True
    while trip.now.prompt == "team.kill":
        trip.say(next(o for o in trip.now.offers if o != "none"))
    trip.to("team.lost").say("combat").to("turn.act")
    assert 1 <= len(trip.foes("NPC-405")) <= 5
    trip.to("mission.do")
    assert trip.so_far.fought

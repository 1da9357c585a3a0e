"""SAM 9.10 The five missions: what the specification prints of them, and that they can be run."""

from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sam_mission import card, finish, mission, quest, ranked

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.catalogue.kinds import MissionCard
from zhuoju.games.samsara.catalogue.library import LIBRARY, MISSIONS
from zhuoju.games.samsara.catalogue.mission_lint import missions as faults
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.mission import daily_checks, desk, dj_console, life, quests, rewards
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import Mission
from zhuoju.kernel import Chance

PRINTED = {
    "MS-01": ("1", "direct", Room(crush_cap=True), 5),
    "MS-02": ("2", "identity", Room(construction="always", satiety=True, vigour=True), 5),
    "MS-03": ("3", "exploration", Room(favour=True), 6),
    "MS-04": ("4", "rebirth", Room(temp_level=5400, team_battle="always", crush_cap=True, vigour=True), 6),
    "MS-05": ("5", "soul", Room(construction="always", crush_cap=True), 6),
}
FOES = {
    "MS-01-3": ["3 NPC-101", "2 NPC-102"],
    "MS-01-4": ["4 NPC-105"],
    "MS-01-5": ["1 NPC-106", "2 NPC-105", "1 NPC-104"],
    "MS-02-2": ["1 NPC-205"],
    "MS-02-4": ["4 NPC-201"],
    "MS-02-5": ["1 NPC-206", "2 NPC-201", "2 NPC-201"],
    "MS-03-2": ["2 NPC-304"],
    "MS-03-3": ["1 NPC-302"],
    "MS-03-4": ["2 NPC-301"],
    "MS-03-5": ["1 NPC-303", "2 NPC-304"],
    "MS-03-6": ["1 NPC-306", "1 NPC-305"],
    "MS-04-2": ["2 NPC-402"],
    "MS-04-3": ["1 NPC-403"],
    "MS-04-4": ["3 NPC-401"],
    "MS-04-6": ["1 NPC-406", "1 NPC-404"],
    "MS-05-2": ["2 NPC-501"],
    "MS-05-3": ["1 NPC-505"],
    "MS-05-4": ["1 NPC-502", "1 NPC-503"],
    "MS-05-5": ["1 NPC-504"],
    "MS-05-6": ["1 NPC-506"],
}
QUESTS = {
    "SQ-011": ("simple", True), "SQ-012": ("normal", False), "SQ-013": ("hard", False),
    "SQ-021": ("simple", True), "SQ-022": ("normal", False), "SQ-023": ("hard", True),
    "SQ-031": ("simple", False), "SQ-032": ("normal", True), "SQ-033": ("hard", False),
    "SQ-041": ("simple", True), "SQ-042": ("normal", False), "SQ-043": ("hard", False),
    "SQ-051": ("simple", True), "SQ-052": ("normal", False), "SQ-053": ("hard", False),
}  # fmt: skip
CHECKS = {
    "MS-01-1": ["social normal", "search simple", "search simple"],
    "MS-01-2": ["decipher normal", "social hard", "social normal"],
    "MS-01-4": ["coordination 8", "search normal"],
    "MS-02-1": ["social normal", "professional normal"],
    "MS-02-2": ["professional normal"],
    "MS-02-3": ["search hard", "burst 10"],
    "MS-02-5": ["social hard", "social hard"],
    "MS-03-1": ["search normal"],
    "MS-03-2": ["will 28"],
    "MS-03-3": ["social normal", "search normal"],
    "MS-03-4": ["decipher hard"],
    "MS-03-5": ["social hard"],
    "MS-04-1": ["search normal"],
    "MS-04-3": ["decipher hard"],
    "MS-05-1": ["social normal"],
    "MS-05-3": ["decipher hard"],
}


@pytest.mark.rule("SAM-MISSION-06", "SAM-MISSION-13")
@pytest.mark.parametrize("name", PRINTED)
def test_grade_mode_house_rules_and_scenes_are_as_printed(name):
    made = MISSIONS[name]
    room = msgspec.convert(dict(made.options), Room)
    assert (made.grade, made.mode, room, len(made.scenes)) == PRINTED[name]
    assert [s.id for s in made.scenes if s.main] == [made.scenes[-1].id]


def test_foes_checks_and_side_quests_are_as_printed():
    scenes = [s for made in MISSIONS.values() for s in made.scenes]
    assert {s.id: [f"{f.n} {f.creature}" for f in s.foes] for s in scenes if s.foes} == FOES
    asked = {
        s.id: [f"{c.kind or c.contest} {c.difficulty or c.number}" for c in s.checks]
        for s in scenes
        if s.checks
    }
    assert asked == CHECKS
    found = {q.id: (q.grade, q.personal) for made in MISSIONS.values() for q in made.quests}
    assert found == QUESTS


def test_what_else_the_scenes_hold():
    scene = {s.id: s for made in MISSIONS.values() for s in made.scenes}
    assert [(t.construction, t.quest) for t in scene["MS-01-5"].things] == [(2, "SQ-013")]
    assert [(t.construction, t.quest) for t in scene["MS-05-6"].things] == [(13, "SQ-053")]
    rides = [(ride.item, ride.parts, ride.side) for ride in scene["MS-02-4"].vehicles]
    assert rides == [("IT-V04", ("IT-P02",), "foes"), ("IT-V03", ("IT-P02",), "heroes")]
    assert [(ride.item, ride.side) for ride in scene["MS-05-4"].vehicles] == [("IT-V05", "heroes")]
    assert scene["MS-02-5"].foes[2].at_half == "NPC-206"
    assert scene["MS-03-6"].foes[1].later == 3
    assert (scene["MS-03-2"].san_loss, scene["MS-03-2"].reveals) == (2, True)
    hazard = scene["MS-04-4"].hazards[0]
    assert hazard.height // 20 + hazard.weight // 100 == 14
    assert [scene[s].hazards[0].height for s in ("MS-02-3", "MS-05-2")] == [4, 60]
    assert [scene[s].hazards[0].dice for s in ("MS-04-6", "MS-05-6")] == [2, 4]
    mass = scene["MS-04-5"].mass
    assert mass is not None
    assert (mass.allies, mass.n, mass.creature, mass.mains, mass.quest) == (12, 14, "NPC-405", 4, "SQ-043")


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
@pytest.mark.parametrize("name", PRINTED)
def test_a_ready_made_mission_opens_in_both_languages(name, language):
    m = dj_console.from_library("m1", "dj", MISSIONS[name], language)
    m.brief.starts, m.brief.ends, m.brief.date = "20:00", "23:30", "周六"
    assert life.advance(m, "dj") == "recruiting"
    assert m.room == PRINTED[name][2]
    assert [q.id for q in m.quests] == [q.id for q in MISSIONS[name].quests]
    assert all(quests.incomplete(q) is None for q in m.quests)
    desk.apply(m, "p0", card("c0"), confirmed=True)
    desk.decide(m, "c0", "accepted")
    for scene in m.scenes:
        dj_console.reveal_scene(m, scene.id)
    for scene in MISSIONS[name].scenes:
        for check in scene.checks:
            if check.kind and check.difficulty:
                form = daily_checks.prepare(
                    m, "c0", check.prompt.en, check.kind, check.difficulty, permitted=True
                )
                daily_checks.check(m, form, Chance(1))


@pytest.mark.rule("SAM-REWARD-02")
def test_the_reward_check_of_the_first_mission():
    for grade, personal, points in (("simple", True, 20), ("normal", False, 30), ("hard", False, 50)):
        m = mission("running", 4)
        quest(m, grade, personal=personal, by=["c0"])
        ranked(finish(m))
        assert rewards.reward(m, "c0").total == 300 + 6 * 10 + points


def test_a_pack_that_names_what_is_not_there_is_told():
    text = (library.HERE / "packs" / "core" / "missions.yaml").read_text(encoding="utf-8")
    raw = msgspec.yaml.decode(text)["mission"][0]
    raw["options"] = {"gravity": 1}
    raw["scenes"][2]["foes"][0]["creature"] = "NPC-999"
    raw["scenes"][3]["skip"] = "no_such_flag"
    raw["scenes"][0]["checks"][0]["quest"] = "SQ-999"
    raw["scenes"][4]["weakened"][0]["entry"] = "B99"
    raw["scenes"][4]["weakened"].append({"creature": "NPC-106", "flag": "bowl_broken"})
    bad = msgspec.convert(raw, MissionCard)

    class Some:
        def of(self, kind):
            return {bad.id: bad} if kind is MissionCard else LIBRARY.packs.of(kind)

    told = " ".join(what for _, what, _ in faults(Some()))  # type: ignore[arg-type]
    for word in ("gravity", "NPC-999", "no_such_flag", "SQ-999", "B99", "one of the two"):
        assert word in told
    assert list(faults(LIBRARY.packs)) == []


# Properties


@given(
    places=st.permutations(["c0", "c1", "c2", "c3"]),
    others=st.permutations(["c0", "c1", "c2", "c3"]),
    dead=st.sets(st.sampled_from(["c0", "c1", "c2", "c3"])),
    minutes=st.integers(0, 400),
    success=st.booleans(),
    done=st.lists(st.sampled_from(["simple", "normal", "hard"]), max_size=3),
)
def test_rewards_stay_within_the_table_and_are_paid_to_the_eligible_only(
    places, others, dead, minutes, success, done
):
    m = _table()
    for grade in done:
        quest(m, grade)
    ranked(
        finish(m, success=success, minutes=minutes, dead=sorted(dead)), rp=places[:3], influence=others[:3]
    )
    for name, one in m.people.items():
        found = rewards.reward(m, name)
        star = ledger.card_star(one.card)
        most = 300 + 6 * tables.MULTIPLIER[star - 1] + star * 60
        eligible = name not in dead and success and minutes >= 180
        assert (found.total >= 300) if eligible else (found.total == 0)
        assert found.total <= most
        assert found.quest == "" or name in quests.find(m, found.quest).credited


@cache
def _made() -> Mission:
    """One mission of four for all examples: making cards takes longer than paying them."""
    return mission("running", 4)


def _table() -> Mission:
    """The same mission, as it was before its end."""
    m = _made()
    m.quests, m.deeds, m.ranks = [], [], {}
    m.state, m.success, m.minutes = "running", None, 0
    for one in m.people.values():
        one.fate, one.minutes, one.picked = "alive", 0, ""
    return m

"""The numbers of the ready-made adventures: gaps, intensities, difficulties, rewards, and what each pays."""

import pytest
from mes_tale import Tale, usual

from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.basics.attempts import shortcut
from zhuoju.games.meshal.catalogue.library import ADVENTURES, CREATURES, ITEMS, SCENES, TRAPS
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.days import travel
from zhuoju.games.meshal.environment.searching import BASE_OF_SCALE, difficulty
from zhuoju.games.meshal.hosting import fight_intensity
from zhuoju.games.meshal.model.profile import CORE, SWITCHES, core
from zhuoju.games.meshal.story import adventure_mode, roads

assert GAME.id == "meshal"
FIGHTS = [
    ("ad_toll.t2", 108, -14, "basic", 1),
    ("ad_toll.t3", 105, -15, "basic", 1),
    ("ad_toll.t5", 171, 1, "rival", 2),
    ("ad_wolves.w3", 108, -14, "basic", 1),
    ("ad_wolves.w5", 168, 0, "rival", 2),
    ("ad_wolves.w6", 162, 0, "rival", 2),
    ("ad_clay.c4", 168, 0, "rival", 2),
    ("ad_clay.c6", 207, 10, "rival", 2),
    ("ad_storm.s3", 192, 6, "rival", 2),
    ("ad_storm.s4", 156, -2, "basic", 1),
    ("ad_storm.s5", 444, 35, "messy", 3),
]


def fights(scene):
    return [beat.fight for beat in SCENES[scene].beats if beat.fight is not None]


def summed(stands):
    return sum(CREATURES[stand.creature].strength * len(stand.at) for stand in stands)


@pytest.mark.rule("MES-ENC-01", "MES-ENC-02", "MES-RWD-01")
@pytest.mark.parametrize(("scene", "hostile", "gap", "intensity", "reward"), FIGHTS)
def test_the_printed_gaps(scene, hostile, gap, intensity, reward):
    t = Tale(SCENES[scene].adventure)
    party = [strength(t.beings[ref].sheet) for ref in t.story.party]
    assert party == [39, 42, 39, 45]
    for fight in fights(scene):
        own = [*party, *(CREATURES[s.creature].strength for s in fight.allies for _ in s.at)]
        assert summed(fight.foes) == hostile
        assert fight_intensity.gap([hostile], own) == gap
        assert fight_intensity.measure([hostile], own) == intensity
        assert fight_intensity.REWARD[intensity] == reward


@pytest.mark.rule("MES-ENC-03")
@pytest.mark.parametrize(("scene", "hostile", "gap", "intensity", "reward"), FIGHTS)
def test_the_intensity_is_worked_out_for_the_real_party(scene, hostile, gap, intensity, reward):
    at = next(k for k, beat in enumerate(SCENES[scene].beats) if beat.fight is not None)
    t = Tale(SCENES[scene].adventure, scene, at)
    assert t.until("intensity").asked().default == intensity
    small = Tale(SCENES[scene].adventure, scene, at, party="pc_halen pc_sarn pc_ibbe pc_brann")
    small.beings[4].sheet.dead = True  # one is gone: the same foes weigh more
    weighed = small.until("intensity").asked().default
    assert fight_intensity.INTENSITIES.index(weighed) >= fight_intensity.INTENSITIES.index(intensity)


@pytest.mark.rule("MES-RWD-01", "MES-RWD-04")
@pytest.mark.parametrize(
    ("adventure", "choices", "potential", "ending"),
    [
        ("ad_toll", ["ad_toll.t1.set_out", "ad_toll.t3.storm"], 5, "keeper_home"),
        ("ad_wolves", ["ad_wolves.w6.attack"], 7, "in_time"),
        (
            "ad_clay",
            [
                "ad_clay.c1.foreman", "ad_clay.c1.descend", "ad_clay.c2.search_darts",
                "ad_clay.c2.disarm_darts",
                "ad_clay.c2.search_pit", "ad_clay.c2.disarm_pit", "ad_clay.c2.search_rune",
                "ad_clay.c2.lore_rune", "ad_clay.c5.pick", "ad_clay.c7.leave_jewels",
            ],
            6,
            "court_stilled",
        ),
        ("ad_storm", ["ad_storm.s2.spare", "ad_storm.s6.peace"], 9, "town_free"),
    ],
)  # fmt: skip
def test_the_expected_potential(adventure, choices, potential, ending):
    t = Tale(adventure).lucky()
    t.to_the_end(story_choose=choices, story_rest=0, chase="yes", story_watch="being:2")
    assert t.story.ending == ending
    assert t.result.winners == (0, 1, 2, 3)
    assert set(t.story.earned.values()) == {potential}


@pytest.mark.rule("MES-SEC-01", "MES-SEC-04", "MES-SEC-05")
def test_gossip_is_rolled_in_secret_and_may_be_false():
    gossip = SCENES["ad_toll.t1"].beats[1].check
    assert (gossip.attribute, gossip.tag, gossip.difficulty, gossip.secret) == ("spirit", "social", 2, True)
    for luck, flag in (("lucky", "heard_boats"), ("unlucky", "heard_deserted")):
        t = getattr(Tale("ad_toll", "ad_toll.t1", 1), luck)()
        t.go_on()
        assert flag in t.story.flags
        assert not t.told(0, "attempted")
        assert not t.told(0, "rolled_secretly")
        assert t.told(4, "rolled_secretly")


@pytest.mark.rule("MES-SEC-02")
def test_the_host_may_let_the_player_see_the_dice():
    t = Tale("ad_toll", "ad_toll.t1", 1).lucky()
    t.go_on(story_secrecy="player")
    assert t.overrides[0].what == "MES-SEC-01"


@pytest.mark.rule("MES-ATT-03", "MES-ATT-05")
def test_the_host_changes_a_difficulty_and_that_is_noted():
    t = Tale("ad_toll", "ad_toll.t1", 1)
    t.dice("secret", [1, 6, 6, 6, 6, 6])
    t.go_on(call_difficulty=0)
    assert "heard_boats" in t.story.flags
    assert t.overrides[0].data == {"proposed": 2, "decided": 0}


@pytest.mark.rule("MES-CORE-01", "MES-DEC-02")
def test_what_the_party_lacks_is_said():
    t = Tale("ad_toll", "ad_toll.t1", party="pc_halen pc_brann pc_maro pc_tessen")
    for ref in t.story.party:
        t.beings[ref].sheet.purse = 999
    t.play()
    assert t.withheld == {"ad_toll.t1.buy_sketch": "story_silver", "ad_toll.t1.steal_sketch": "story_ability"}


def test_the_sketch_costs_ten_silver():
    t = Tale("ad_toll", "ad_toll.t1")
    before = t.beings[1].sheet.purse
    t.play("ad_toll.t1.buy_sketch")
    assert before - t.beings[1].sheet.purse == 1000
    assert sum(line.item == "it_map" for one in t.beings.values() for line in one.sheet.items) == 2  # Maro's


@pytest.mark.rule("MES-ATT-12", "MES-ASS-04")
def test_the_sluice():
    task = fights("ad_toll.t4")[0].tasks[0]
    assert (task.attribute, task.difficulty, task.ap, task.assist) == ("agility", 10, 3, "joint")
    assert TRAPS["tr_flood"].floods == 2
    t = Tale("ad_toll", "ad_toll.t4").until("turn.act")
    assert "ad_toll.t4.sluice" not in t.offered  # too far from the wheel
    t.dice("dice", [2, 2, 6, 6, 6, 2, 2, 2, 6, 6, 6, 6] + [6] * 50)
    while "sluice" not in t.story.flags:
        t.beings[t.moment.active].at = (8, 2)
        t.answer("ad_toll.t4.sluice" if "ad_toll.t4.sluice" in t.offered else "end")
        t.until("turn.act", call_helpers=[], story_goal="yes") if "sluice" not in t.story.flags else None
    assert t.story.progress["sluice"] > 10 or t.story.fights["ad_toll.t4"] == "victory"


@pytest.mark.rule("MES-TRV-01", "MES-TRV-08")
def test_forty_kilometres_in_four_days():
    t = Tale("ad_wolves", "ad_wolves.w2")
    legs = [travel.Leg(stage.km, stage.route) for stage in SCENES["ad_wolves.w2"].beats[0].march.stages]
    days = travel.plan(t, travel.Company(tuple(t.story.party)), legs)
    assert [sum(day.km.values()) for day in days] == [12, 12, 12, 4]
    t.go_on()
    assert [e.data["km"] for e in t.events("plan_day")] == [12, 12, 12, 4]


@pytest.mark.rule("MES-HAZ-14")
def test_a_storm_bites_until_there_is_a_shelter():
    t = Tale("ad_wolves", "ad_wolves.w2", 1).unlucky()
    t.go_on(story_shelter="nobody")
    assert t.story.scene == "ad_wolves.w3" or t.result is not None
    t = Tale("ad_wolves", "ad_wolves.w2", 1).lucky()
    before = {ref: dict(t.beings[ref].sheet.dice) for ref in t.story.party}
    t.go_on()
    assert t.events("shelter_built")
    assert {ref: dict(t.beings[ref].sheet.dice) for ref in t.story.party} == before


@pytest.mark.rule("MES-TIM-02")
def test_hunting_brings_as_many_portions_as_are_rolled():
    t = Tale("ad_wolves", "ad_wolves.w1").unlucky()
    t.go_on(story_forage=1)
    brought = [e.data["n"] for e in t.events("stocked_up")]
    assert brought == [6 * 3, 6 * 7, 6 * 5, 6 * 3]  # a 6 on every die of agility; Sarn has two more


@pytest.mark.rule("MES-SUP-09", "MES-MOM-11")
@pytest.mark.parametrize("luck", ["lucky", "unlucky"])
def test_a_watch_that_sees_the_wolves_wakes_the_camp(luck):
    t = getattr(Tale("ad_wolves", "ad_wolves.w3", 1), luck)()
    t.story.watch = [2]
    t.go_on().until("turn.act")
    woken = [ref for ref in t.story.party if t.beings[ref].woken]
    assert woken == ([] if luck == "lucky" else [1, 3, 4])


@pytest.mark.rule("MES-MOV-26")
def test_who_slips_in_the_chute_falls_eight_steps():
    check = next(b.check for b in SCENES["ad_wolves.w4"].beats if b.check)
    assert (check.difficulty, check.who, check.assist, check.plus[0].dice) == (2, "each", "joint", 2)
    at = next(k for k, b in enumerate(SCENES["ad_wolves.w4"].beats) if b.check)
    t = Tale("ad_wolves", "ad_wolves.w4", at).unlucky()
    t.go_on().until("turn.act")
    assert t.events("falls")[0].data["steps"] == 8


@pytest.mark.rule("MES-OBJ-04", "MES-OBJ-09")
def test_the_crates_of_the_warehouse_are_of_wood_two_digits_thick_and_break_one_by_one():
    t = Tale("ad_storm", "ad_storm.s3", 1).until("turn.act")
    (crates,) = t.field.walls
    assert (crates.durability, len(crates.cells)) == (8, 10)
    while t.asked().params["by"] != 1:
        t.answer("end")
        t.until("turn.act")
    t.match.intervene("place", ref=1, x=5, y=4, author="test", reason="a script")
    acts = [name for name in t.offered if name.startswith("break")]
    t.answer(acts[0])
    assert [each for each in t.offered if each.startswith(f"wall:{crates.id}")][:2] == [
        f"wall:{crates.id} spot:6,4",
        f"wall:{crates.id} spot:6,5",
    ]
    assert not any(name.startswith("open") for name in t.withheld)


def test_searching_difficulties():
    assert difficulty(BASE_OF_SCALE["light"], "simple") == 4
    assert difficulty(BASE_OF_SCALE["trivial"], "simple") == 6
    assert next(b.check for b in SCENES["ad_wolves.w5"].beats if b.check).difficulty == 4
    assert SCENES["ad_clay.c1"].beats[2].check.difficulty == 6
    for k, trap in enumerate(("tr_darts", "tr_pit", "tr_rune")):
        assert SCENES["ad_clay.c2"].map.traps[k].trap == trap
        searched = next(b.check for b in SCENES["ad_clay.c2"].beats if b.id == f"search_{trap[3:]}")
        assert searched.difficulty == TRAPS[trap].search
        assert searched.period == 60


@pytest.mark.rule("MES-ATT-07", "MES-ATT-08")
def test_the_riddle_of_the_mirror_hall():
    riddle = SCENES["ad_clay.c3"].beats[0].check
    assert (riddle.difficulty, riddle.period, riddle.assist) == (20, 60, "expert")
    assert shortcut(20, 4) == 10
    t = Tale("ad_clay", "ad_clay.c3")
    t.story.flags += ["clue", "bronze_key"]
    began = t.clock
    t.go_on(story_who="being:1", call_skip="skip")  # Halen: 3 spirit and the key
    assert t.clock - began == 10 * 60
    assert "riddle" in t.story.flags


@pytest.mark.rule("MES-ATT-08")
def test_without_a_clue_three_dice_are_too_few_for_the_shortcut():
    t = Tale("ad_clay", "ad_clay.c3")
    t.until("call.skip", story_who="being:1")
    assert t.withheld == {"skip": "no_dice"}
    assert t.asked().params["periods"] == 0


@pytest.mark.rule("MES-FLE-07", "MES-FLE-08")
def test_the_messenger_has_a_start_of_two():
    card = SCENES["ad_storm.s2"].beats[0].chase
    assert (card.ahead, CREATURES[card.creature].scores["agility"]) == (2, 5)
    t = Tale("ad_storm", "ad_storm.s2").until("chase")
    assert t.asked().seat == t.beings[1].seat  # who speaks for the party, though Halen himself stays behind
    t.go_on(chase="yes")
    first = t.events("chase_minute")[0].data
    assert first["runners"] >= 2
    runners = {e.data["ref"] for e in t.events("rolled")}
    assert 1 not in runners  # Halen leaps 3 // 2 = 1 step


@pytest.mark.rule("MES-CON-02")
def test_six_courses_and_no_names():
    card = SCENES["ad_storm.s1"].beats[0].contest
    assert (card.goal, card.dice, card.limit) == (10, 5, 6)
    t = Tale("ad_storm", "ad_storm.s1").unlucky()
    t.go_on()
    assert "false_names" in t.story.flags
    assert len(t.events("contest_sums")) == 6
    assert t.told(0, "contest_sums")[0]["theirs"] == "?"


@pytest.mark.rule("MES-ENC-08")
def test_the_drake_flies_off_after_six_rounds_or_when_it_is_hurt():
    for hurt in (False, True):
        t = Tale("ad_storm", "ad_storm.s5")
        t.until("turn.act")
        if hurt:
            t.beings[t.story.named["drake"]].sheet.dice["might"] = 3
        for _ in range(600):
            if t.state.moment is None:
                break
            t.answer("end" if t.prompt == "turn.act" else usual(t.asked()))
        assert t.story.fights["ad_storm.s5"] == "victory"
        assert t.fought.round == (1 if hurt else 7)


@pytest.mark.rule("MES-ENC-08")
def test_the_chief_surrenders_when_an_attribute_is_at_one():
    t = Tale("ad_toll", "ad_toll.t5").until("turn.act")
    t.beings[t.story.named["chief"]].sheet.dice["agility"] = 1
    t.answer("end")
    t.until("story.goal").answer("yes")
    assert t.state.moment is None or t.state.moment.over == "victory"


@pytest.mark.rule("MES-FAC-04")
def test_the_sentinel_is_weak_behind():
    stand = fights("ad_clay.c4")[0].foes[0]
    assert (stand.creature, stand.weak_back) == ("cr_clay_sentinel", 1)


def test_profiles():
    wolves = adventure_mode.profile_of(ADVENTURES["ad_wolves"], core())
    assert set(wolves.switches) == {*CORE, "supply", "load", "hazards", "pose", "coup"}
    assert adventure_mode.profile_of(ADVENTURES["ad_storm"], core()).switches == SWITCHES
    clay = adventure_mode.profile_of(ADVENTURES["ad_clay"], core())
    assert {"magic", "magic_items", "objects", "fate", "facing"} <= set(clay.switches)


def test_what_is_paid():
    for scene, silver in (("ad_toll.t6", 40), ("ad_wolves.w7", 120), ("ad_storm.s6", 300)):
        assert SCENES[scene].beats[0].deed.silver == silver
    chest = {s.item: s.n for s in SCENES["ad_toll.t6"].beats[0].deed.items}
    assert chest == {"it_minor_healing": 2, "it_gold": 2, "it_cold_pendant": 1}
    assert all(item in ITEMS for item in chest)
    assert roads.NIGHT == 8

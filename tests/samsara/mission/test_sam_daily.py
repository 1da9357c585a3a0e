"""SAM-DAILY, SAM-TAB-22, SAM-OPT Checks, time, food and sleep, favour."""

from fractions import Fraction

import pytest
from sam_mission import card, mission, refused

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character import attribute_contests, exact_odds
from zhuoju.games.samsara.mission import daily_checks, dj_console, favour, mark, recovery
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.build import Piece, SkillBuild, Way
from zhuoju.games.samsara.model.card import Sequence
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.mission_state import Mission, in_play
from zhuoju.kernel import Chance


def dice(*faces: int, of: str = "daily") -> Chance:
    """The next faces of a stream."""
    chance = Chance(1)
    chance.force([face - 1 for face in faces], of=of)
    return chance


def skill(m: Mission, entry: str, level: int, parameter: str = "", release: str = "passive") -> str:
    """Give c0 a skill of one entry."""
    sheet = in_play(m.people["c0"])
    name = f"t{len(sheet.sequences)}"
    build = SkillBuild(
        system="craft",
        way=Way(release=release),  # type: ignore[arg-type]
        pieces=(Piece(entry, level, parameter),),
    )
    sheet.sequences.append(Sequence(name, "skill", name="试", skill=build))
    return name


def roll(m: Mission, face: int, kind="search", difficulty="normal", thing="箱子", **more):
    """One check of c0 with this face."""
    return daily_checks.check(m, daily_checks.prepare(m, "c0", thing, kind, difficulty, **more), dice(face))


@pytest.mark.rule("SAM-DAILY-01", "SAM-TAB-13", "SAM-DAILY-08")
@pytest.mark.parametrize(("difficulty", "number"), [("simple", 3), ("normal", 6), ("hard", 9)])
def test_a_check_must_be_greater(difficulty, number):
    m = mission("running", 1)
    assert not roll(m, number, difficulty=difficulty, thing="一").success
    assert roll(m, number + 1, difficulty=difficulty, thing="二").success
    assert not roll(m, 1, difficulty=difficulty, thing="三").success  # no fumble, no critical
    granted = [daily_checks.Bonus("dj", 1)]
    assert roll(m, number, difficulty=difficulty, thing="四", granted=granted).success
    assert exact_odds.daily(0, tables.DIFFICULTY[difficulty]) == Fraction(10 - number, 10)


@pytest.mark.rule("SAM-EX-24", "SAM-DAILY-07")
def test_a_bonus_asked_for_and_granted_counts():
    m = mission("running", 1)
    asked = dj_console.ask_bonus(m, "c0", "我当过猎人，认得脚印")
    given = dj_console.grant(m, asked.id, "有道理", 1)
    form = daily_checks.prepare(
        m, "c0", "脚印", "search", "normal", granted=[daily_checks.Bonus(given.id, given.bonus)]
    )
    assert form.chance == Fraction(1, 2)
    found = daily_checks.check(m, form, dice(6))
    assert (found.rolled.total, found.success) == (7, True)
    assert (m.log[-1].clause, m.log[-1].decided, m.log[-1].overrides) == ("SAM-DAILY-07", 1, True)


@pytest.mark.rule("SAM-DAILY-02", "SAM-DAILY-08")
def test_five_kinds_and_three_difficulties():
    m = mission("running", 1)
    assert daily_checks.KINDS == ("search", "decipher", "professional", "fate", "social")
    assert daily_checks.prepare(m, "c0", "箱", "luck", "normal").refused.clause == "SAM-DAILY-02"
    refused(lambda: roll(m, 5, difficulty="impossible"), "difficulty", "SAM-DAILY-08")


@pytest.mark.rule("SAM-DAILY-03")
def test_professional_checks_need_the_skill_of_the_field():
    m = mission("running", 1)
    refused(lambda: roll(m, 9, kind="professional", field="medicine"), "not_professional", "SAM-DAILY-03")
    assert roll(m, 9, kind="professional", field="medicine", permitted=True).success
    skill(m, "D03", 2, "medicine")
    assert daily_checks.professional(m.people["c0"], "Medicine")
    refused(lambda: roll(m, 9, kind="professional", field="locks", thing="锁"), "not_professional")
    found = roll(m, 5, kind="professional", field="medicine", thing="伤口")
    assert (found.rolled.total, found.success) == (7, True)


@pytest.mark.rule("SAM-DAILY-04")
def test_fate_is_called_by_the_dj_only():
    m = mission("running", 1)
    refused(lambda: roll(m, 9, kind="fate", caller="p0"), "fate", "SAM-DAILY-04")
    assert roll(m, 9, kind="fate").success


@pytest.mark.rule("SAM-DAILY-05", "SAM-DECIDE-05")
def test_the_dj_sets_the_difficulty_for_each_character():
    m = mission("running", 2)
    assert daily_checks.set_difficulty(m, "c0", "normal", "simple", "他是本地人") == "simple"
    assert daily_checks.set_difficulty(m, "c1", "normal", "normal", "") == "normal"
    assert [(r.about, r.overrides) for r in m.log[-2:]] == [("c0", True), ("c1", False)]
    refused(lambda: daily_checks.set_difficulty(m, "c0", "normal", "epic", ""), "difficulty")
    form = daily_checks.prepare(m, "c0", "门", "search", "simple")
    assert form.tags == tuple(m.people["c0"].card.tags)
    assert form.chance == Fraction(7, 10)


@pytest.mark.rule("SAM-DAILY-06", "SAM-PROB-06")
def test_bonuses_are_listed_with_their_sources_and_the_same_entry_counts_once():
    m = mission("running", 1)
    low, high = skill(m, "D01", 1), skill(m, "D01", 3)
    tracks, active = skill(m, "D11", 2), skill(m, "D01", 5, release="active")
    form = daily_checks.prepare(m, "c0", "雪地", "search", "hard")
    assert [(b.source, b.n, b.counts) for b in form.bonuses] == [(high, 3, True), (active, 5, False)]
    assert form.chance == Fraction(4, 10)
    form = daily_checks.prepare(m, "c0", "雪地", "search", "hard", about="tracks", using=[active])
    assert [(b.source, b.n) for b in form.bonuses if b.counts] == [(active, 5), (tracks, 2)]
    assert form.bonus == 7
    m.people["c0"].sealed = [high, active]
    assert daily_checks.prepare(m, "c0", "雪地", "search", "hard").bonuses == (
        daily_checks.Bonus(low, 1, entry="D01"),
    )


@pytest.mark.rule("SAM-DAILY-06")
def test_a_tool_helps_while_it_is_in_use():
    m = mission("running", 1, cards=[card("c0", "PC-05")])
    one = m.people["c0"]
    kit = next(s.id for s in in_play(one).sequences if s.library == "IT-T01")
    idle = daily_checks.bonuses(one, "professional", field="medicine")
    used = daily_checks.bonuses(one, "professional", field="medicine", using=[kit])
    assert [b.counts for b in idle if b.source == kit] == [False]
    assert [(b.n, b.counts) for b in used if b.source == kit] == [(1, True)]


@pytest.mark.rule("SAM-DAILY-09")
def test_nobody_repeats_a_check_unless_the_dj_reopens_it():
    m = mission("running", 2)
    roll(m, 2)
    refused(lambda: roll(m, 9), "tried", "SAM-DAILY-09")
    assert roll(m, 9, thing="柜子").success
    assert roll(m, 9, kind="decipher").success
    other = daily_checks.prepare(m, "c1", "箱子", "search", "normal")
    assert daily_checks.check(m, other, dice(9)).success
    daily_checks.reopen(m, "c0", "箱子", "search", "换了灯")
    assert roll(m, 9).success
    assert m.log[-1].clause == "SAM-DAILY-09"


def test_a_second_look_repeats_one_failure_a_day():
    m = mission("running", 1)
    roll(m, 2)
    refused(lambda: daily_checks.second_look(m, "c0", "箱子", "search"), "no_second_look")
    skill(m, "D14", 1)
    daily_checks.second_look(m, "c0", "箱子", "search")
    roll(m, 2)
    refused(lambda: daily_checks.second_look(m, "c0", "箱子", "search"), "second_look_used")
    recovery.new_day(m)
    daily_checks.second_look(m, "c0", "箱子", "search")
    assert roll(m, 9).success


@pytest.mark.rule("SAM-DAILY-10", "SAM-EX-23")
def test_the_dj_may_call_a_contest_against_a_number_and_sees_the_chance():
    m = mission("running", 1)
    side = daily_checks.trial_side(m, "c0", "coordination")
    assert attribute_contests.chance_over(side, 15) == 0
    assert attribute_contests.chance_over(side, 8) > 0
    found = daily_checks.trial(m, "c0", "后墙", "coordination", 8, dice(2, 7))
    assert (found.rolled.total, found.success) == (9, True)
    assert (m.log[-1].clause, m.log[-1].decided) == ("SAM-DAILY-10", 8)


@pytest.mark.rule("SAM-HIDE-05", "SAM-HIDE-13")
def test_rolls_come_from_the_table_or_are_marked_manual():
    m = mission("running", 1)
    form = daily_checks.prepare(m, "c0", "命", "fate", "normal")
    refused(lambda: daily_checks.check(m, form, Chance(1), manual=11), "manual_range", "SAM-DICE-09")
    found = daily_checks.check(m, form, Chance(1), manual=8, secret=True)
    assert found.rolled.manual
    assert found.secret


# Time


@pytest.mark.rule("SAM-TAB-22", "SAM-STAMINA-04")
def test_stamina_returns_by_the_minute():
    m = mission("running", 1)
    vitals = m.people["c0"].vitals
    vitals.stamina = 3
    recovery.pass_time(m, 2)
    assert vitals.stamina == 13
    recovery.pass_time(m, 9)
    assert vitals.stamina == 20
    skill(m, "D07", 2)
    vitals.stamina = 0
    recovery.pass_time(m, 1)
    assert vitals.stamina == 7
    assert m.minute == 12
    refused(lambda: recovery.pass_time(m, -1), "time_back")


@pytest.mark.rule("SAM-ENERGY-03", "SAM-TAB-22", "SAM-EDGE-67")
def test_energy_returns_by_full_hours_of_meditation_only():
    m = mission("running", 1)
    vitals = m.people["c0"].vitals
    vitals.energy = 1
    recovery.pass_time(m, 240)
    assert vitals.energy == 1
    recovery.pass_time(m, 59, {"c0": "meditate"})
    roll(m, 5)  # something else: interrupted
    recovery.pass_time(m, 1, {"c0": "meditate"})
    assert vitals.energy == 1
    recovery.pass_time(m, 59, {"c0": "meditate"})
    assert vitals.energy == 21
    recovery.pass_time(m, 60, {"c0": "meditate"})
    assert vitals.energy == 30
    skill(m, "D06", 1)
    vitals.energy = 0
    recovery.pass_time(m, 60, {"c0": "meditate"})
    assert vitals.energy == 25


@pytest.mark.rule("SAM-ENERGY-04", "SAM-TAB-22")
def test_battle_ends_meditation_and_its_rounds_are_minutes():
    m = mission("running", 1)
    m.people["c0"].vitals.energy = 0
    recovery.pass_time(m, 59, {"c0": "meditate"})
    recovery.after_battle(m, 4)
    recovery.pass_time(m, 1, {"c0": "meditate"})
    assert m.people["c0"].vitals.energy == 0
    assert m.minute == 64


@pytest.mark.rule("SAM-TAB-20", "SAM-ENERGY-05", "SAM-STAMINA-04", "SAM-OPT-03", "SAM-OPT-05")
@pytest.mark.parametrize("track", ["satiety", "vigour"])
def test_levels_0_and_1_stop_recovery_and_0_takes_the_reaction_dice(track):
    m = mission("running", 1, room=Room(**{track: True}))
    one = m.people["c0"]
    assert getattr(one.vitals, track) == 2
    for level, back in enumerate((0, 0, 20, 20)):
        setattr(one.vitals, track, level)
        one.vitals.stamina = one.vitals.energy = 0
        recovery.pass_time(m, 60, {"c0": "meditate"})
        assert (one.vitals.stamina, one.vitals.energy) == (back, back)
        assert str(daily_checks.trial_side(m, "c0", "will").dice) == ("1D4+1D10" if level else "1D10")
    m.room = Room()
    setattr(one.vitals, track, 0)
    assert recovery.recovers(m, one)
    assert not recovery.tired(m, one)


@pytest.mark.rule("SAM-OPT-04")
def test_hunger_by_the_day_and_the_dj_may_refine_it():
    m = mission("running", 2, room=Room(satiety=True))
    hungry, fed = m.people["c0"].vitals, m.people["c1"].vitals
    recovery.eat(m, "c1")
    recovery.new_day(m)
    assert (hungry.satiety, fed.satiety) == (1, 3)
    recovery.new_day(m, {"c1": 0}, "刚吃撑")
    assert (hungry.satiety, fed.satiety) == (0, 3)
    assert [(r.about, r.overrides) for r in m.log[-2:]] == [("c0", False), ("c1", True)]
    recovery.eat(m, "c0", 3)
    recovery.eat(m, "c0")
    assert hungry.satiety == 3
    skill(m, "D10", 1)
    recovery.new_day(m)
    recovery.new_day(m)
    assert hungry.satiety == 3
    recovery.new_day(m)
    assert hungry.satiety == 2
    refused(lambda: recovery.eat(mission("running", 1), "c0"), "option_off", "SAM-OPT-03")


@pytest.mark.rule("SAM-OPT-06")
@pytest.mark.parametrize(("hours", "step"), [(0, -1), (4, -1), (5, 0), (9, 0), (10, 1), (14, 1), (15, 2)])
def test_vigour_follows_the_hours_of_rest(hours, step):
    assert recovery.vigour_change(hours) == step
    m = mission("running", 1, room=Room(vigour=True))
    m.people["c0"].vitals.vigour = 1
    recovery.pass_time(m, hours * 60, {"c0": "rest"})
    recovery.new_day(m)
    assert m.people["c0"].vitals.vigour == max(0, min(3, 1 + step))
    assert (m.day, m.minute) == (2, 0)


@pytest.mark.rule("SAM-OPT-07")
def test_the_dj_confirms_what_was_rest():
    m = mission("running", 1, room=Room(vigour=True))
    recovery.pass_time(m, 300, {"c0": "meditate"})
    recovery.count_rest(m, "c0", 0, "岩浆边上睡不着")
    recovery.new_day(m)
    assert m.people["c0"].vitals.vigour == 1
    assert any(r.clause == "SAM-OPT-07" and r.overrides for r in m.log)
    skill(m, "D09", 2)
    recovery.pass_time(m, 180, {"c0": "rest"})
    recovery.new_day(m)
    assert m.people["c0"].vitals.vigour == 1


# Favour


@pytest.mark.rule("SAM-OPT-01", "SAM-OPT-02", "SAM-TAB-19")
def test_favour_is_off_until_wanted_and_changes_with_a_reason():
    m = mission("running", 2)
    npc = dj_console.add_npc(m, "潮汐巫", "海藻冠")
    refused(lambda: favour.favour(m, npc.id, "c0"), "option_off", "SAM-OPT-01")
    m.room = Room(favour=True)
    assert favour.favour(m, npc.id, "c0") == 0
    assert favour.set_favour(m, npc.id, "c0", 3, "替她说话") == 3
    assert favour.set_favour(m, npc.id, "c0", -4, "偷了海藻冠") == -1
    favour.set_favour(m, "c0", "c1", 4, "同生共死")
    assert m.favour == {f"{npc.id}>c0": -1, "c0>c1": 4}
    assert m.log[-1].clause == "SAM-OPT-02"
    refused(lambda: favour.set_favour(m, npc.id, "c0", 6, "？"), "favour_range")
    refused(lambda: favour.set_favour(m, npc.id, "c0", 1, " "), "no_words")
    npc.feels = False
    refused(lambda: favour.set_favour(m, npc.id, "c0", 1, "喂食"), "no_feelings", "SAM-OPT-02")
    for level in ("negative", "0", "1", "2", "3", "4", "5"):
        assert library.LIBRARY.catalog.say("zh-Hans", f"favour.{level}")


@pytest.mark.rule("SAM-OPT-10", "SAM-OPT-01", "SAM-OPT-03", "SAM-OPT-05")
def test_optional_rules_are_off_unless_announced():
    room = Room()
    assert (room.favour, room.satiety, room.vigour, room.crush_cap) == (False,) * 4
    assert (room.construction, room.pvp_damage_percent) == ("main_and_pvp", 100)


# The mark


@pytest.mark.rule("SAM-MARK-02", "SAM-HIDE-10")
def test_minds_talk_while_the_dj_lets_them():
    m = mission("running", 3)
    mark.talk(m, "p0", ["p1"], "他在撒谎")
    assert len(mark.heard(m, "p1")) == len(mark.heard(m, "dj")) == 1
    assert mark.heard(m, "p2") == []
    m.room = Room(mark_talk="off")
    refused(lambda: mark.talk(m, "p0", ["p1"], "喂"), "talk_off", "SAM-MARK-02")
    m.room = Room(mark_talk="flicker")
    mark.talk(m, "p0", ["p1"], "喂")
    mark.connect(m, on=False, why="雷暴")
    refused(lambda: mark.talk(m, "p0", ["p1"], "喂"), "talk_flickers")
    mark.connect(m, on=True)
    m.people["c1"].mark_sealed = True
    refused(lambda: mark.talk(m, "p0", ["p1"], "喂"), "no_mark")


@pytest.mark.rule("SAM-MARK-03")
def test_the_own_state_is_shown_unless_switched_off():
    m = mission("running", 1)
    assert mark.own_state(m, "c0").hp == 20
    m.room = Room(mark_state=False)
    assert mark.own_state(m, "c0") is None
    m.people["c0"].vitals.stamina = 0
    recovery.pass_time(m, 1)
    assert m.people["c0"].vitals.stamina == 5  # the engine keeps counting


@pytest.mark.rule("SAM-MARK-04")
def test_deaths_are_told_at_once():
    m = mission("running", 3)
    assert mark.die(m, "c0") == ["p0", "p1", "p2"]
    assert (m.notices[-1].kind, m.notices[-1].to) == ("death", ["p0", "p1", "p2"])
    m.room = Room(mark_death_notice=False)
    assert mark.die(m, "c1") == []
    assert m.people["c1"].fate == "dead"
    assert len(m.notices) == 1


@pytest.mark.rule("SAM-DAILY-06")
def test_tools_do_not_help_once_they_are_broken():
    m = mission("running", 1, cards=[card("c0", "PC-05")])
    kit = next(s for s in in_play(m.people["c0"]).sequences if s.library == "IT-T01")
    kit.where.destroyed = True
    found = daily_checks.bonuses(m.people["c0"], "professional", field="medicine", using=[kit.id])
    assert all(b.source != kit.id for b in found)

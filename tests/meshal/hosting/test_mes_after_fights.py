"""MES-FLE-06, MES-LOT, MES-RWD, MES-ITM-18 What is left to do after a fight, at the table and in a story."""

from typing import Any

import pytest
from mes_table import Scene
from mes_tale import Tale

from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.character.clock import HOUR, MINUTE
from zhuoju.games.meshal.days import passing
from zhuoju.games.meshal.hosting import chase
from zhuoju.games.meshal.language import item_verbs
from zhuoju.kernel import Match, new
from zhuoju.testing.case import Dice

WORD: dict[str, Any] = {"author": "Ada", "reason": "it is over"}


def fight(**options: Any) -> Match:
    return new(GAME, 2, seed=1, options={"party": "pc_halen pc_sarn", "foes": "cr_bandit*3", **options})


def until(match: Match, prompt: str, **given: Any) -> Match:
    """Everybody answers as proposed, or as given for a prompt, until this is asked or all is over."""
    for _ in range(3000):
        if not match.pending or match.pending[0].prompt == prompt:
            return match
        decision = match.pending[0]
        answer = given.get(decision.prompt.replace(".", "_"), decision.default)
        dice = Dice("until", len(match.entries))
        match.answer(decision.seat, dice.answer(decision) if answer is None else answer, decision.number)
    raise AssertionError(f"{prompt} is not asked")


def foes(match: Match) -> list[int]:
    return [ref for ref, one in match.table.state.beings.items() if one.side == "foes"]


def fells(match: Match, *refs: int) -> None:
    for ref in refs:
        match.intervene("set_dice", ref=ref, attribute="might", n=0, **WORD)


def flees(match: Match, ref: int) -> None:
    """One has fled."""
    one = match.table.state.beings[ref]
    one.fled, one.at = True, None
    match.table.state.moment.order.remove(ref)


def victory(match: Match) -> None:
    match.intervene("end_moment", outcome="victory", **WORD)


def kills(match: Match, ref: int) -> None:
    for attribute in list(match.table.state.beings[ref].sheet.dice):
        match.intervene("set_dice", ref=ref, attribute=attribute, n=0, **WORD)


# A chase


@pytest.mark.rule("MES-FLE-08", "MES-ENC-01", "MES-RWD-01")
def test_a_fight_with_those_who_were_caught_is_measured_by_them_alone():
    match = until(fight(), "intensity")
    assert match.pending[0].default == "rival"  # 81 against 39 and 42
    until(match, "turn.act")
    *fallen, last = foes(match)
    fells(match, *fallen)
    flees(match, last)
    victory(match)
    until(match, "chase").intervene("force_dice", faces=[6] * 4 + [2] * 8, **WORD)
    until(match, "intensity", chase="yes")
    assert match.pending[0].default == "basic"  # 27 against 81


@pytest.mark.rule("MES-FLE-06", "MES-FLE-08", "MES-ENC-03")
def test_in_a_story_too_those_who_fled_may_be_chased_and_fight_at_once():
    t = Tale("ad_toll", "ad_toll.t5").until("turn.act")
    chief, *others = (ref for ref, one in t.beings.items() if one.side == "foes")
    fells(t.match, chief, *others[1:])
    flees(t.match, others[0])
    victory(t.match)
    t.until("chase", bonus_potential=0)
    assert t.story.earned == {1: 2, 2: 2, 3: 2, 4: 2}
    t.match.intervene("force_dice", faces=([6] * 4 + [2] * 16) * 2, **WORD)
    t.answer("yes")
    t.until("intensity")
    assert t.asked().default == "easy"  # 27 against 165, and no goal of the scene any more
    t.until("turn.act")
    assert t.story.chased
    assert t.beings[others[0]].at is not None
    assert not any(task.startswith("ad_toll") for task in t.offered)
    t.answer("end")
    assert t.prompt != "story.goal"
    victory(t.match)
    t.until("story.loot")
    assert set(t.story.earned.values()) == {2}
    assert t.go_on().story.scene == "ad_toll.t6" or t.stands != ("ad_toll.t5", 0)


@pytest.mark.rule("MES-ENC-09", "MES-FLE-05")
@pytest.mark.parametrize(("left", "stands"), [(0, "ad_toll.cellar_talk"), (1, "ad_toll.cellar")])
def test_a_party_that_got_away_to_the_last_is_not_taken_prisoner(left, stands):
    t = Tale("ad_toll", "ad_toll.t3", 4).until("turn.act")
    for ref in t.story.party[left:]:
        flees(t.match, ref)
    fells(t.match, *t.story.party[:left])
    t.match.intervene("end_moment", outcome="defeat", **WORD)
    t.go_on()
    assert t.story.scene == stands
    assert t.story.fights["ad_toll.t3"] == "defeat"
    assert t.story.earned == {}


@pytest.mark.rule("MES-FLE-06")
def test_what_waits_at_the_start_of_a_scene_does_not_wait_again_for_those_who_were_caught():
    t = Tale("ad_clay", "ad_clay.c4").until("turn.act")
    servant = next(ref for ref, one in t.beings.items() if one.sheet.entry == "cr_bone_servant")
    sentinel = t.story.named["sentinel"]
    kills(t.match, sentinel)
    flees(t.match, servant)
    victory(t.match)
    t.until("chase").match.intervene("force_dice", faces=([6] * 3 + [2] * 16) * 2, **WORD)
    t.answer("yes")
    t.until("turn.act", bonus_potential=0)
    assert sentinel not in t.moment.order
    assert servant in t.moment.order


# Loot


@pytest.mark.rule("MES-LOT-06")
def test_in_a_story_too_the_host_picks_of_a_choice():
    t = Tale("ad_storm", "ad_storm.s5").until("turn.act")
    kills(t.match, t.story.named["drake"])
    victory(t.match)
    t.until("loot.pick")
    assert t.asked().seat == t.state.host
    assert t.offered == ["it_dawn_blade", "it_swift_boots"]
    t.answer("it_swift_boots")
    t.go_on()
    carried = [line.item for one in t.beings.values() for line in one.sheet.items]
    assert "it_swift_boots" in carried
    assert "it_dawn_blade" not in carried


@pytest.mark.rule("MES-LOT-04")
@pytest.mark.parametrize(("answer", "hours"), [("yes", 1), ("no", 0)])
def test_in_a_story_the_hunter_says_whether_a_body_is_worth_the_time(answer, hours):
    t = Tale("ad_wolves", "ad_wolves.w3", 2).lucky()
    t.until("turn.act")
    wolf = next(ref for ref, one in t.beings.items() if one.sheet.entry == "cr_grey_wolf")
    kills(t.match, wolf)
    victory(t.match)
    t.until("story.process", moment_finish=[])
    began = t.clock
    assert t.asked().seat == t.beings[2].seat  # Sarn is the one who knows how
    assert (t.asked().params["body"], t.asked().params["minutes"]) == (wolf, 60)
    t.answer(answer)
    assert t.clock - began == hours * HOUR
    assert any(line.item == "it_fur" for line in t.beings[2].sheet.items) is (answer == "yes")


@pytest.mark.rule("MES-LOT-01", "MES-LOT-02")
@pytest.mark.parametrize(
    ("scene", "at", "nothing"), [("ad_toll.t2", 0, True), ("ad_toll.t5", 0, False)], ids=["vipers", "bandits"]
)
def test_in_a_story_who_goes_through_bodies_that_have_nothing_is_told_so(scene, at, nothing):
    t = Tale("ad_toll", scene, at).until("turn.act")
    fells(t.match, *(ref for ref, one in t.beings.items() if one.side == "foes"))
    t.until("story.loot", bonus_potential=0)
    t.go_on()
    assert len(t.events("found_nothing")) == nothing
    assert bool(t.events("looted")) is not nothing


@pytest.mark.rule("MES-LOT-06", "MES-SEC-01")
def test_the_dice_of_random_loot_only_the_host_sees():
    match = until(fight(foes="cr_commoner"), "turn.act")
    (fallen,) = foes(match)
    fells(match, fallen)
    victory(match)
    until(match, "loot.what").answer(0, f"take being:{fallen} n:0")
    (made,) = match.view(1)["secrets"]
    assert len(made["faces"]) == 2
    assert made["result"] == sum(made["faces"])
    assert "secrets" not in match.view(0)
    assert not [event for event in match.stream(0) if event.kind == "rolled_secretly"]


# What lies about


@pytest.mark.rule("MES-ITM-16", "MES-ITM-18")
def test_a_weapon_that_was_dropped_in_a_fight_is_picked_up_after_it():
    match = until(fight(), "turn.act")
    state = match.table.state
    while match.pending[0].params.get("by") != 1:
        match.answer(match.pending[0].seat, "end")
        until(match, "turn.act")
    sword = next(c for c in state.beings[1].sheet.items if c.item == "it_short_sword")
    match.answer(0, f"discard item:{sword.id}")
    until(match, "turn.act")
    assert not any(c.item == "it_short_sword" for c in state.beings[1].sheet.items)
    victory(match)
    until(match, "loot.what")
    assert "gather" in match.pending[0].offers
    match.answer(0, "gather")
    until(match, "")
    written = [event.data["sheet"]["items"] for event in match.events if event.kind == "sheet_written"]
    assert any(line["item"] == "it_short_sword" for line in written[0])


@pytest.mark.rule("MES-ITM-16", "MES-ITM-18")
@pytest.mark.parametrize("scene", ["ad_toll.t2", "ad_toll.t4"])
def test_in_a_story_nobody_leaves_a_dropped_weapon_behind_on_a_field_that_was_held(scene):
    t = Tale("ad_toll", scene).until("turn.act")
    while t.asked().params["by"] != 1:
        t.answer("end")
        t.until("turn.act")
    sword = next(c for c in t.beings[1].sheet.items if c.item == "it_short_sword")
    t.answer(f"discard item:{sword.id}")
    t.until("turn.act")
    victory(t.match)
    t.until("story.rest")
    assert any(c.item == "it_short_sword" for ref in t.story.party for c in t.beings[ref].sheet.items)


# Rest


@pytest.mark.rule("MES-RST-04", "MES-TIM-06", "MES-LIF-05")
def test_an_hour_in_which_a_moment_falls_gives_the_unconscious_nothing():
    t = Tale("ad_toll", "ad_toll.t2")
    one = t.beings[1]
    one.sheet.dice["might"], one.down, one.rested = 0, True, HOUR - MINUTE
    t.until("turn.act")
    assert t.beings[1].rested == 0


@pytest.mark.rule("MES-RST-04", "MES-LIF-05")
def test_whoever_woke_meanwhile_begins_his_hour_anew():
    t = Scene()
    hero = t.hero(might=4, dice={"might": 0})
    t.do(lambda m: passing.pass_time(m, HOUR - MINUTE))
    t.one(hero).sheet.dice["might"] = 1  # a draught
    t.do(lambda m: passing.pass_time(m, MINUTE))
    t.one(hero).sheet.dice["might"] = 0
    t.roll(2)
    t.do(lambda m: passing.pass_time(m, HOUR - MINUTE))
    assert t.held(hero)[0] == 0


# Who came later


@pytest.mark.rule("MES-ENC-03", "MES-RWD-01", "MES-CORE-02")
@pytest.mark.parametrize(("decided", "reward"), [("rival", 2), ("desperate", 12)])
def test_those_whom_the_host_called_in_count_if_he_says_so(decided, reward):
    match = until(fight(), "turn.act")
    match.intervene("spawn", creature="cr_storm_drake", x=9, y=9, **WORD)
    victory(match)
    until(match, "intensity.late")
    asked = match.pending[0]
    assert (asked.seat, asked.default, asked.params["advice"]) == (1, "rival", "desperate")
    match.answer(1, decided)
    until(match, "loot.what", overrule_reason="fairness", bonus_potential=0)
    assert match.table.state.haul[1].potential == reward


@pytest.mark.rule("MES-ENC-03")
@pytest.mark.parametrize("creature", ["cr_rat", ""])
def test_nothing_is_asked_where_latecomers_change_nothing(creature):
    match = until(fight(), "turn.act")
    if creature:
        match.intervene("spawn", creature=creature, x=9, y=9, **WORD)
    victory(match)
    assert until(match, "intensity.late").result is not None


@pytest.mark.rule("MES-ENC-03")
def test_an_ally_who_was_called_in_makes_a_fight_easier():
    match = until(fight(), "turn.act")
    match.intervene("spawn", creature="cr_knight", x=3, y=3, side="party", **WORD)
    victory(match)
    until(match, "intensity.late")
    assert match.pending[0].params["advice"] == "basic"  # 81 against 39, 42 and 78


@pytest.mark.rule("MES-ENC-01", "MES-ENC-03")
def test_the_meter_of_the_host_leaves_out_allies_who_came_late():
    match = until(fight(), "turn.act")
    before = match.view(1)["budget"]
    match.intervene("spawn", creature="cr_knight", x=3, y=3, side="party", **WORD)
    while [*match.table.state.beings][-1] not in match.table.state.moment.order:
        match.answer(match.pending[0].seat, "end")
        until(match, "turn.act")
    after = match.view(1)["budget"]
    assert (after["own"], after["heads"]) == (before["own"], before["heads"])


@pytest.mark.rule("MES-RWD-02")
def test_whoever_fell_in_an_earlier_fight_and_stands_again_earns_in_the_next():
    t = Tale("ad_toll", "ad_toll.t2").until("turn.act")
    t.match.intervene("set_dice", ref=1, attribute="might", n=0, **WORD)
    t.match.intervene("set_dice", ref=1, attribute="might", n=1, **WORD)
    victory(t.match)
    t.until("story.choose", bonus_potential=0, story_rest=0)
    assert t.story.earned == {1: 0, 2: 1, 3: 1, 4: 1}
    t.answer("ad_toll.t3.storm")
    t.until("turn.act")
    victory(t.match)
    t.until("story.rest", bonus_potential=0)
    assert t.story.earned == {1: 1, 2: 2, 3: 2, 4: 2}


@pytest.mark.rule("MES-LOT-05")
def test_prey_is_worked_on_with_the_higher_of_agility_and_spirit():
    t = Scene()
    hunter, wolf = t.hero(might=6, agility=2, spirit=5), t.foe("cr_grey_wolf")
    hunter.sheet.abilities["co_prey"] = 0
    wolf.sheet.dead = True
    t.do(lambda m: item_verbs.work_up(m, hunter.ref, wolf.ref, "co_prey"))
    assert [len(event.data["faces"]) for event in t.events("rolled")] == [5, 5]


@pytest.mark.rule("MES-FLE-09")
def test_the_slowest_of_each_side_sets_its_pace():
    t = Scene()
    quick, slow = t.hero(agility=4), t.hero(agility=4)
    one, other = t.foe(agility=4), t.foe(agility=4)
    t.roll(2, 2, 6, 6, 1, 6, 6, 6, 2, 2, 2, 6, 2, 2, 2, 2)  # 4 and 1 run, 6 and 8 follow
    t.do(lambda m: chase.chase(m, [quick.ref, slow.ref], [one.ref, other.ref]), "yes")
    first = t.events("chase_minute")[0].data
    assert (first["runners"], first["chasers"]) == (1, 6)

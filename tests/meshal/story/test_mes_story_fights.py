"""Fights of adventures in play: reinforcements that come in their round, fire that misses among powder."""

import pytest
from mes_tale import Tale, usual
from msgspec.structs import replace

from zhuoju.games.meshal.catalogue.library import SCENES
from zhuoju.games.meshal.model.adventure_cards import Arrival, Stand
from zhuoju.games.meshal.model.sheet import Carried
from zhuoju.games.meshal.model.state import LongAction

ORDER = ("easy", "basic", "rival", "messy", "tough", "desperate")


def reinforced(monkeypatch, creature: str, n: int) -> None:
    """The warehouse, with so many more who come in the second round."""
    scene = SCENES["ad_storm.s3"]
    stand = Stand(creature=creature, at=tuple((20, 12 + k) for k in range(n)))
    fight = replace(scene.beats[1].fight, arrivals=(Arrival(round=2, foes=(stand,)),))
    beats = (scene.beats[0], replace(scene.beats[1], fight=fight), *scene.beats[2:])
    monkeypatch.setitem(SCENES, scene.id, replace(scene, beats=beats))


def idle(t: Tale) -> dict:
    """One answer: whoever is on ends the turn; gives back what was asked."""
    decision = t.match.pending[0]
    choice = "end" if decision.prompt == "turn.act" else usual(decision)
    t.match.answer(decision.seat, choice, decision.number)
    return {"prompt": decision.prompt, **decision.params}


def bandits(t: Tale) -> list[int]:
    return sorted(ref for ref, one in t.state.beings.items() if one.sheet.entry == "cr_bandit")


@pytest.mark.rule("MES-MOM-05")
def test_reinforcements_come_in_their_round_behind_everybody_and_have_a_turn_in_it(monkeypatch):
    reinforced(monkeypatch, "cr_bandit", 2)
    t = Tale("ad_storm", "ad_storm.s3", 1)
    t.until("turn.act")
    order = list(t.state.moment.order)
    while t.state.moment.round == 1:
        assert bandits(t) == []
        idle(t)
    late = bandits(t)
    assert len(late) == 2
    assert t.state.moment.order[: len(order)] == order
    assert sorted(t.state.moment.order[len(order) :]) == late
    acted = []
    while t.state.moment.round == 2:
        asked = idle(t)
        acted += [asked["by"]] if asked["prompt"] == "turn.act" else []
    assert sorted(acted[-2:]) == late


@pytest.mark.rule("MES-ENC-03")
def test_those_who_come_later_count_from_the_start(monkeypatch):
    plain = Tale("ad_storm", "ad_storm.s3", 1).until("intensity").asked().default
    reinforced(monkeypatch, "cr_storm_drake", 1)
    t = Tale("ad_storm", "ad_storm.s3", 1).until("intensity")
    assert ORDER.index(t.asked().default) > ORDER.index(plain)
    t.until("turn.act")
    fixed = t.story.intensities["ad_storm.s3"]
    while t.state.moment.round == 1:
        idle(t)
    assert t.story.intensities["ad_storm.s3"] == fixed


# Fire among powder


def a_spark(t: Tale) -> None:
    """The mage throws a spark that misses: every die shows a 6."""
    for _ in range(400):
        decision = t.match.pending[0]
        if decision.prompt == "story.misfire":
            return
        choice = usual(decision)
        if decision.prompt == "turn.act":
            choice = next((o for o in ("ability:mg_spark", "move walk") if o in decision.offers), "end")
            if t.state.beings[decision.params["by"]].side != "party":
                choice = "end"
        elif decision.prompt == "move.to":
            spots = [o for o in decision.ids if o.startswith("spot:")]
            choice = max(spots, key=lambda o: int(o[5:].split(",")[0]))
        elif decision.prompt == "act.target":
            foes = [o for o in decision.ids if t.state.beings[int(o[6:])].side == "foes"]
            choice = foes[0] if foes else decision.ids[0]
        t.match.answer(decision.seat, choice, decision.number)
    raise AssertionError("no fire attack has missed")


def powder_store() -> Tale:
    t = Tale("ad_storm", "ad_storm.s4", 0).unlucky()
    t.until("turn.act")
    a_spark(t)
    return t


@pytest.mark.rule("MES-HAZ-19")
def test_a_fire_attack_that_misses_in_the_powder_store_sets_off_a_flame_jet_if_the_host_agrees():
    t = powder_store()
    decision = t.match.pending[0]
    assert (decision.seat, decision.params["trap"]) == (t.state.host, "tr_flame")
    t.match.answer(decision.seat, "yes", decision.number)
    assert [e.data["trap"] for e in t.events("trap_sprung")] == ["tr_flame"]
    assert [trap.trap for trap in t.state.field.traps] == ["tr_flame"]


@pytest.mark.rule("MES-HAZ-19", "MES-CORE-02")
def test_the_host_may_let_it_pass_and_that_is_noted():
    t = powder_store()
    decision = t.match.pending[0]
    t.match.answer(decision.seat, "no", decision.number)
    t.one_answer(overrule_reason="fairness")
    assert not t.events("trap_sprung")
    assert t.state.overrides[-1].reason == "fairness"


@pytest.mark.rule("MES-HAZ-19")
def test_a_fire_attack_that_hits_sets_off_nothing():
    t = Tale("ad_storm", "ad_storm.s4", 0).lucky()
    t.until("turn.act")
    with pytest.raises(AssertionError, match="no fire attack has missed"):
        a_spark(t)
    assert t.events("hit")


# Tasks


@pytest.mark.rule("MES-ASS-01", "MES-ASS-04", "MES-ACT-08")
def test_who_is_busy_helps_with_no_task_and_the_way_help_counts_is_that_of_the_task(monkeypatch):
    scene = SCENES["ad_toll.t4"]
    fight = scene.beats[0].fight
    task = replace(fight.tasks[0], assist="expert", at=None)
    beats = (replace(scene.beats[0], fight=replace(fight, tasks=(task,))), *scene.beats[1:])
    monkeypatch.setitem(SCENES, scene.id, replace(scene, beats=beats))
    t = Tale("ad_toll", "ad_toll.t4")
    t.until("turn.act")
    active = t.asked().params["by"]
    busy = next(ref for ref in t.story.party if ref != active)
    t.beings[busy].long = LongAction("ad_toll.t4.sluice")
    t.play("ad_toll.t4.sluice")
    t.until("call.helpers")
    assert f"being:{busy}" not in [*t.offered, *t.withheld]
    assert len(t.offered) == len(t.story.party) - 2
    t.play([t.offered[0]])
    assert (t.prompt, t.asked().default) == ("call.mode", "expert")


# A standstill


def idle_until(t: Tale, prompt: str, most: int = 900) -> None:
    """Everybody ends their turns until this is asked."""
    for _ in range(most):
        if t.prompt == prompt:
            return
        idle(t)
    raise AssertionError(f"{prompt} is not asked")


@pytest.mark.rule("MES-MOM-15", "MES-ENC-09")
def test_a_fight_in_which_nobody_attacks_for_twenty_rounds_ends_undecided_if_the_host_agrees():
    t = Tale("ad_toll", "ad_toll.t3", 4)
    t.until("turn.act")
    idle_until(t, "story.standstill")
    assert (t.match.pending[0].seat, t.state.moment.round) == (t.state.host, 21)
    idle(t)
    assert t.go_on().stands[0] == "ad_toll.cellar_talk"


@pytest.mark.rule("MES-MOM-15", "MES-CORE-02")
def test_the_host_may_let_a_fight_stand_still_for_another_twenty_rounds():
    t = Tale("ad_toll", "ad_toll.t3", 4)
    t.until("turn.act")
    idle_until(t, "story.standstill")
    t.match.answer(t.state.host, "no")
    idle_until(t, "story.standstill")
    assert t.state.moment.round == 42


# Things that bar the way


def at_the_vault() -> Tale:
    at = next(k for k, beat in enumerate(SCENES["ad_clay.c5"].beats) if beat.smash is not None)
    return Tale("ad_clay", "ad_clay.c5", at)


@pytest.mark.rule("MES-OBJ-01", "MES-OBJ-08", "MES-PRO-09")
def test_a_door_in_the_way_is_broken_with_what_is_in_hand():
    t = at_the_vault()
    one = t.beings[1]
    for line in one.sheet.items:
        line.equipped = False
    one.sheet.items.append(Carried(one.sheet.next_item, "it_war_hammer", equipped=True))
    one.sheet.next_item += 1
    t.dice("dice", [2] * 5)
    t.until("story.smash").answer("being:1")
    t.until("story.smash", fate_die="keep")
    assert t.events("battered")[-1].data["left"] == 27 - 4  # 10 points, less 7 that the hammer makes 6


@pytest.mark.rule("MES-OBJ-08")
def test_where_nothing_in_hand_harms_a_door_it_is_proposed_to_leave_it():
    t = at_the_vault()
    for one in t.beings.values():
        one.sheet.items = []
        one.sheet.dice["might"] = 3  # fists: 1 die against 7
    t.until("story.smash")
    assert t.asked().default == "nobody"
    t.answer("being:1")
    assert t.events("battered")[-1].data["left"] == 27


@pytest.mark.rule("MES-HAZ-14", "MES-HAZ-21")
def test_a_scene_in_the_cold_is_felt_from_the_first_turn_on(monkeypatch):
    scene = SCENES["ad_wolves.w5"]
    fight = replace(scene.beats[0].fight, exposed="freezing")
    monkeypatch.setitem(
        SCENES, scene.id, replace(scene, beats=(replace(scene.beats[0], fight=fight), *scene.beats[1:]))
    )
    t = Tale("ad_wolves", "ad_wolves.w5").until("turn.act")
    assert {one.ap for one in t.beings.values()} == {2}

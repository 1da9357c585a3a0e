"""SAM-COMBAT-90 A DJ who ends a battle ends it, whatever is being asked; the act under way never happened."""

from collections import Counter
from typing import Any

import pytest
from sam_table import Arena, skill
from sam_trip import Trip

from zhuoju.games.samsara.fight_game import DUEL
from zhuoju.kernel import HOST, Entry, IllegalAnswer, Match, new, register, verify
from zhuoju.testing.case import Dice
from zhuoju.testing.snapshot import difference, plain, position, snapshot

DJ: dict[str, Any] = {"who": "dj", "why": "they surrender"}
SIDES = [["PC-01", "PC-03", "PC-05"], ["PC-02", "PC-04", "PC-06"]]
FIRST = ("turn.act", "channel.go_on")  # what an act begins with
HALF_OPEN = {
    "turn.act", "attack.target", "attack.entry", "settle.respond", "settle.attribute", "settle.blue",
    "move.where", "jump.where", "use.target", "snatch.what", "channel.go_on", "battle.order", "dj.assign",
}  # fmt: skip

register(DUEL)


def battle(seed: int) -> Match:
    return new(DUEL, 3, seed=seed, options={"sides": SIDES, "delegate": seed % 2 == 0})


def goes_on(m: Match, number: int) -> None:
    """Whoever is asked answers, now this, now that."""
    asked = m.pending[0]
    answer = Dice("ending", number).answer(asked)
    acts = [each for each in asked.ids if each not in ("end", "restraint") and not each.startswith("watch")]
    if asked.prompt == "turn.act" and number % 3 and acts:
        answer = acts[(number * 7) % len(acts)]
    m.answer(asked.seat, answer, asked.number)


def ended(m: Match) -> Match:
    m.intervene("end_battle", **DJ)
    return m


def left(m: Match) -> dict[str, Any]:
    fight = m.table.state.fight
    return {"fighters": plain(fight.fighters), "ground": plain(fight.ground), "placed": plain(fight.placed)}


def moments(seed: int, most: int = 300) -> list[Match]:
    """Every kind of question that comes up in a battle, three times each."""
    m, met, found = battle(seed), Counter[str](), []
    for number in range(most):
        if not m.pending:
            break
        prompt = m.pending[0].prompt
        if met[prompt] < 3:
            met[prompt] += 1
            found.append(m.clone())
        goes_on(m, number)
    return found


@pytest.mark.rule("SAM-COMBAT-90", "SAM-GAME-02")
def test_whatever_is_asked_goes_away_and_nobody_is_asked_it_any_more():
    met = set()
    for seed in range(4):
        for m in moments(seed):
            met.add(m.pending[0].prompt)
            gone = [(d.seat, d.number) for d in m.pending]
            ended(m)
            assert not m.table.state.fight.running
            assert m.result is not None
            assert m.result.outcome == "battle.ended"
            for seat, number in gone:
                with pytest.raises(IllegalAnswer, match="the match is over"):
                    m.answer(seat, "end", number)
    assert met >= HALF_OPEN, (HALF_OPEN - met, met)


@pytest.mark.rule("SAM-COMBAT-90")
def test_the_act_under_way_leaves_no_trace_and_the_acts_before_it_stay():
    for seed in range(4):
        for m in moments(seed):
            before = m.clone()
            while before.pending[0].prompt not in FIRST and before.answered:
                before.undo()
            if before.pending[0].prompt in FIRST:
                assert difference(left(ended(m)), left(ended(before))) == ""


@pytest.mark.rule("SAM-COMBAT-90")
def test_a_battle_that_was_ended_in_the_middle_is_saved_replayed_and_taken_back():
    for m in moments(1, 150):
        before = position(m)
        ended(m)
        for again in (m.replay(), m.clone(), Match.load(m.dump())):
            assert snapshot(again) == snapshot(m)
        assert verify(m.dump(), m.commitment).problems == []
        m.undo()
        assert position(m) == before


@pytest.mark.rule("SAM-COMBAT-90", "SAM-GAME-02")
def test_a_battle_that_was_ended_by_an_earlier_version_is_asked_on_as_it_was():
    m = next(m for m in moments(0) if m.pending[0].prompt == "settle.respond")
    number = m.pending[0].number
    m.follow([Entry(HOST, ["end_battle", DJ], 0, True)])
    assert (m.pending[0].prompt, m.pending[0].number) == ("settle.respond", number)
    while m.result is None:
        goes_on(m, 0)
    for again in (m.replay(), Match.load(m.dump())):
        assert snapshot(again) == snapshot(m)
    assert verify(m.dump(), m.commitment).problems == []


@pytest.mark.rule("SAM-COMBAT-90")
def test_an_attack_that_somebody_may_still_answer_hits_nobody():
    t = Arena()
    a, b = t.hero(weapon=9, stamina=20), t.foe(hp=9)
    t.fight(a, b).turns()
    t.play("attack both item:arm", f"fighter:{b.ref}")
    assert t.prompt != "turn.act"
    ap = t.one(a).ap
    t.match.intervene("set_value", ref=b.ref, what="stamina", n=7, **DJ)
    t.match.intervene("end_battle", **DJ)
    assert ap < 3
    assert t.result is not None
    assert (t.one(b).hp, t.one(b).stamina, t.one(a).stamina) == (9, 7, 20)  # and the DJ's word still holds
    assert t.events("cut_short")
    assert [each.about for each in t.fight_now.rulings] == [f"stamina {b.ref}", "end"]


@pytest.mark.rule("SAM-COMBAT-84", "SAM-COMBAT-90")
def test_an_act_that_is_through_stays_when_only_the_gap_after_it_is_asked_about():
    t = Arena()
    a = t.hero(weapon=9)
    b = t.foe(hp=40, at=(1, 0), skills=[skill("R01:9", release="forced")])
    b.ap = 2
    t.fight(a, b).turns()
    t.roll(damage=[1] * 9)
    t.play("attack both item:arm", f"fighter:{b.ref}")
    while t.one(b).hp == 40:
        t.play("pass" if t.prompt == "turn.interrupt" else "none")
    assert t.prompt == "turn.interrupt"
    hp = t.one(b).hp
    t.match.intervene("end_battle", **DJ)
    assert (t.result is not None, t.one(b).hp) == (True, hp)


@pytest.mark.rule("SAM-COMBAT-54", "SAM-COMBAT-90")
def test_what_the_dj_has_set_going_still_happens_once():
    t = Arena()
    a, b = t.hero(), t.foe(hp=9, san=5)
    t.fight(a, b).turns().play()
    t.match.intervene("queue", what="horror", ref=b.ref, n=2, **DJ)
    t.match.intervene("end_battle", **DJ)
    assert (t.result is not None, t.one(b).san, t.fight_now.queued) == (True, 3, [])


@pytest.mark.rule("SAM-COMBAT-90", "SAM-TAB-22")
def test_in_a_mission_it_goes_on_behind_the_battle():
    trip = Trip(mission="MS-05")
    trip.fells = False
    trip.to("turn.act")
    for number in range(200):
        if trip.now.prompt not in ("turn.act", "turn.interrupt"):
            break
        goes_on(trip.match, number)
    assert trip.now.prompt not in ("turn.act", "turn.interrupt")
    assert trip.fight.running
    trip.match.intervene("end_battle", **DJ)
    assert not trip.fight.running
    assert trip.fight.seconds == 60  # of the one round
    trip.to("mission.do")
    trip.match.intervene("end_battle", **DJ)  # where there is none
    assert trip.now.prompt == "mission.do"

"""MES-MOM-15 A host who ends a fight ends it, whatever is being asked; what is half done never happened."""

from collections import Counter
from typing import Any

import msgspec
import pytest
from mes_table import Scene, weapon
from mes_tale import Tale

from zhuoju.games.meshal import GAME
from zhuoju.kernel import HOST, Entry, IllegalAnswer, Match, new, verify
from zhuoju.testing.case import Dice
from zhuoju.testing.snapshot import difference, plain, position, snapshot

WORD: dict[str, Any] = {"author": "Ada", "reason": "they surrender"}
EVERYBODY = "pc_halen pc_sarn pc_ibbe pc_maro pc_tessen pc_brann"
FIGHTS = [
    {"party": EVERYBODY, "foes": "cr_bandit*3 cr_rat"},
    {"profile": "full", "intensity": "tough"},
    {"party": EVERYBODY, "profile": "full", "foes": "cr_bandit*2 cr_rat"},
]
HALF_OPEN = {
    "act.target", "act.additives", "move.to", "react.before_attacked", "fate.die", "discard.at", "intensity",
    "turn.act", "moment.group", "long.go_on", "search.secrecy", "roll.reroll", "call.answer", "move.facing",
}  # fmt: skip


def fight(seed: int) -> Match:
    return new(GAME, 2, seed=seed, options=FIGHTS[seed % len(FIGHTS)])


def goes_on(m: Match, number: int) -> None:
    """Whoever is asked answers, now this, now that."""
    asked = m.pending[0]
    answer = Dice("ending", number).answer(asked)
    acts = [each for each in asked.ids if each != "end"]
    if asked.prompt == "turn.act" and number % 2 and acts:
        answer = acts[(number * 7) % len(acts)]
    m.answer(asked.seat, answer, asked.number)


def ended(m: Match, outcome: str = "ended") -> Match:
    m.intervene("end_moment", outcome=outcome, **WORD)
    return m


def left(m: Match) -> dict[str, Any]:
    """What has become of everybody and everything on the field."""
    state = m.table.state
    return {"beings": plain(state.beings), "field": plain(state.field), "chains": plain(state.chains)}


def before_the_act(m: Match) -> Match:
    """The same fight when nothing was being resolved yet."""
    again = m.clone()
    if again.table.state.chains:
        while again.table.state.chains or again.pending[0].prompt == "long.target":  # paid for, not yet begun
            again.undo()
    return again


def moments(seed: int, most: int = 500) -> list[Match]:
    """Every kind of question that comes up in a fight, twice each."""
    m, met, found = fight(seed), Counter[str](), []
    for number in range(most):
        if not m.pending or m.table.state.fought is not None:
            break
        prompt = m.pending[0].prompt
        if m.table.state.moment is not None and met[prompt] < 2:
            met[prompt] += 1
            found.append(m.clone())
        goes_on(m, number)
    return found


@pytest.mark.rule("MES-MOM-15", "MES-CORE-02")
def test_whatever_is_asked_goes_away_and_what_is_half_done_never_happened():
    met = set()
    for seed in range(6):
        for m in moments(seed):
            met.add(m.pending[0].prompt)
            gone = [(d.seat, d.number) for d in m.pending]
            without = left(ended(before_the_act(m)))
            ended(m)
            assert m.table.state.moment is None
            assert m.table.state.asking is None
            assert difference(left(m), without) == ""
            for seat, number in gone:
                with pytest.raises(IllegalAnswer, match=r"not asked now|the match is over"):
                    m.answer(seat, "end", number)
    assert met >= HALF_OPEN, HALF_OPEN - met


@pytest.mark.rule("MES-MOM-15")
@pytest.mark.parametrize("outcome", ["victory", "defeat", "ended"])
def test_a_match_that_was_ended_in_the_middle_is_saved_replayed_and_played_on(outcome):
    for m in moments(2, 160):
        ended(m, outcome)
        for again in (m.replay(), m.clone(), Match.load(m.dump())):
            assert snapshot(again) == snapshot(m)
        assert position(Match.load(m.dump(history=False))) == position(m)
        for number in range(300):
            if not m.pending:
                break
            goes_on(m, number)
        assert m.result is not None
        assert verify(m.dump(), m.commitment).problems == []


@pytest.mark.rule("MES-MOM-15")
def test_the_end_can_be_taken_back_and_the_very_same_question_is_there_again():
    for m in moments(0, 120):
        before = position(m)
        ended(m).undo()
        assert position(m) == before


@pytest.mark.rule("MES-MOM-15", "MES-CORE-02")
def test_a_match_that_was_ended_by_an_earlier_version_is_asked_on_as_it_was():
    m = next(m for m in moments(0) if m.pending[0].prompt == "act.target")
    number = m.pending[0].number
    m.follow([Entry(HOST, ["end_moment", {"outcome": "ended", **WORD}], 0, True)])
    assert (m.pending[0].prompt, m.pending[0].number) == ("act.target", number)
    while m.table.state.moment is not None:
        goes_on(m, 0)
    assert m.table.state.fought.over == "ended"
    for again in (m.replay(), Match.load(m.dump())):
        assert snapshot(again) == snapshot(m)
    assert verify(m.dump(), m.commitment).problems == []


# One by one


def at_blows() -> tuple[Scene, Any, Any]:
    t = Scene(step="turn")
    a = t.hero(agility=3, weapons=(weapon("attack([might], 4, [physical], [parry, evade])"),))
    b = t.foe(agility=5, might=4)
    t.fight(a, b)
    a.ap, b.ap = 3, 3
    return t, a, b


@pytest.mark.rule("MES-MOM-15")
def test_a_half_declared_attack_is_not_made():
    t, a, b = at_blows()
    t.play("attack natural:0")
    assert t.prompt == "act.target"
    t.match.intervene("end_moment", outcome="victory", **WORD)
    assert t.rests
    assert t.state.fought.over == "victory"
    assert (t.one(a).ap, t.held(b)) == (3, t.held(b))
    assert not t.events("attack_declared")
    assert not t.events("called_off")


@pytest.mark.rule("MES-MOM-15", "MES-CORE-02")
def test_an_attack_that_somebody_may_still_answer_hits_nobody_and_everybody_learns_so():
    t, a, b = at_blows()
    t.roll(2, 2, 2, 2)
    held = t.held(b)
    t.play("attack natural:0", f"being:{b.ref}")
    assert t.asked().seat == t.state.host
    assert t.state.chains
    t.match.intervene("set_dice", ref=b.ref, attribute="agility", n=2, **WORD)
    t.match.intervene("end_moment", outcome="ended", **WORD)
    assert t.rests
    assert t.one(a).ap == 3
    assert t.held(b) == (held[0], 2, *held[2:])  # what the host has said still holds
    assert [override.what for override in t.state.overrides] == ["set_dice", "end_moment"]
    assert len(t.events("intervened")) + len(t.events("ruled")) == 2
    assert [told["ref"] for told in t.told(0, "called_off")] == [a.ref]


@pytest.mark.rule("MES-MOM-15", "MES-CORE-02")
def test_a_secret_roll_made_meanwhile_is_the_same_afterwards():
    t, _a, b = at_blows()
    t.roll(2, 2, 2, 2)
    t.play("attack natural:0", f"being:{b.ref}")
    t.match.intervene("secret_roll", ref=b.ref, attribute="might", **WORD)
    rolled = plain(t.state.secrets)
    t.match.intervene("end_moment", outcome="ended", **WORD)
    assert plain(t.state.secrets) == rolled


@pytest.mark.rule("MES-MOM-15", "MES-CORE-02")
def test_what_the_host_has_brought_about_by_his_word_is_followed_up_before_the_end():
    t, _a, b = at_blows()
    t.play("attack natural:0")
    t.match.intervene("set_dice", ref=b.ref, attribute="might", n=0, **WORD)
    t.match.intervene("end_moment", outcome="victory", **WORD)
    assert t.state.aftermath == []
    assert t.events("unconscious")
    assert t.one(b).down


@pytest.mark.rule("MES-MOM-15")
@pytest.mark.parametrize("prompt", ["intensity", "turn.act", "act.target", "move.height", "move.to"])
def test_in_a_story_it_goes_on_from_there(prompt):
    t = Tale("ad_toll", "ad_toll.t2").until("intensity")
    for number in range(400):
        if t.prompt == prompt:
            break
        goes_on(t.match, number)
    assert t.prompt == prompt
    t.match.intervene("end_moment", outcome="victory", **WORD)
    assert t.state.moment is None
    assert t.prompt != prompt
    assert t.go_on().story.fights["ad_toll.t2"] == "victory"


@pytest.mark.rule("MES-MOM-15")
def test_bots_play_on_after_it():
    for m in moments(2, 120):
        ended(m, "victory")
        for seat in {d.seat for d in m.pending}:
            assert msgspec.to_builtins(m.dealt_anew(seat, "salt").view(seat)) == m.view(seat)

"""The pilot, positions begun in the middle, and strategies."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.games import COUNTING, HIGH_CARD, MARKET, Count, Notes, game_of, refill, say
from zhuoju.kernel import (
    BadSave,
    Flow,
    IllegalAnswer,
    Match,
    Next,
    Table,
    Withheld,
    choose_one,
    choose_yes_no,
    register,
    then,
)
from zhuoju.testing import Pilot, table
from zhuoju.testing.snapshot import position, snapshot
from zhuoju.testing.strategies import answers_to, positions

Notebook = Table[Notes, Any]


def attack(m: Notebook, whom: str = "wolf") -> Flow[Next]:
    """Hit with two dice; when hurt, say whether to go on."""
    weapons = {w: w for w in m.state.notes} | {"fist": "fist"}

    def why() -> list[Withheld]:
        return [] if "bow" in weapons else [Withheld("bow", "not_held")]

    weapon = yield from choose_one(0, "attack.with", weapons, why=why)
    roll = m.chance.roll(2, 6, of="attack")
    m.tell("hit", to=0, public={"weapon": weapon}, weapon=weapon, roll=roll, whom=whom)
    if (yield from choose_yes_no(1, "attack.again")):
        return then(attack, "bear")
    m.end([0], scores=[sum(roll), 0])
    return None


FIGHT = game_of(attack)


def test_a_position_is_arranged_then_played() -> None:
    t = table(FIGHT, step="attack")
    t.notes.append("sword")
    t.dice("attack", [1, 6])
    t.play()
    assert t.offered == ["sword", "fist"]
    assert t.withheld == {"bow": "not_held"}
    t.play("sword")
    assert t.events("hit")[0].data["roll"] == [1, 6]
    assert t.told(0, "hit") == [{"weapon": "sword", "roll": [1, 6], "whom": "wolf"}]
    assert t.told(None, "hit") == [{"weapon": "sword"}]
    t.dice("attack", [3, 3])
    t.play((1, "yes"), "fist", False)
    assert t.result is not None
    assert t.result.scores == (6, 0)
    assert t.prompt == ""


def test_a_step_takes_its_arguments_and_a_state_of_its_own() -> None:
    t = table(FIGHT, step=attack, args=["troll"], state=Notes(["bow"]))
    assert t.offered == ["bow", "fist"]
    assert t.withheld == {}
    t.answer("bow")
    assert t.events("hit")[0].data["whom"] == "troll"


def test_answers_go_by_seat_or_by_prompt() -> None:
    t = table(MARKET, seats=3)
    t.answer("good:1", seat=2)
    assert t.state.taken == {2: ["good:1"]}
    t.script({"market.take": "stop"})
    assert t.result is not None
    fight = table(FIGHT).script({"attack.with": "fist", "attack.again": "no"})
    assert fight.result is not None


def test_a_refusal_is_expected_and_a_missing_one_is_a_failure() -> None:
    t = table(FIGHT).play()
    assert isinstance(t.expect_refused("club"), IllegalAnswer)
    with pytest.raises(AssertionError, match="'fist' was not refused"):
        t.expect_refused("fist")


def test_asking_for_a_decision_that_does_not_wait_names_those_that_do() -> None:
    t = table(FIGHT).play()
    with pytest.raises(AssertionError, match=r"seat 1 is not asked anything\. Waiting: seat 0 attack\.with"):
        t.answer("yes", seat=1)
    t.play("fist", "no")
    with pytest.raises(AssertionError, match="the match is over; 'fist' answers nothing"):
        t.play("fist")
    with pytest.raises(AttributeError):
        t.nothing_of_the_kind  # noqa: B018


def test_games_add_words_of_their_own() -> None:
    class Fight(Pilot):
        def hold(self, *things: str) -> None:
            self.state.notes.extend(things)

    t = Fight(FIGHT)
    t.hold("bow", "axe")
    assert t.offered == ["bow", "axe", "fist"]


# Beginning in the middle


def test_a_match_begun_in_the_middle_plays_clones_saves_and_takes_back() -> None:
    register(COUNTING)
    m = Match.at(COUNTING, 2, Count(total=9), say, args=[1], options={"goal": 12}, seed=4)
    assert (m.pending[0].seat, m.table.state.total) == (1, 9)
    start = position(m)
    m.answer(1, "one")
    for copy in (m.clone(), Match.load(m.dump())):
        assert snapshot(copy) == snapshot(m)
    m.undo()
    assert position(m) == start
    with pytest.raises(BadSave, match="the beginning of this match is not"):
        m.replay()
    m.answer(1, "three")
    assert m.result is not None


def test_the_arranged_state_is_copied_and_its_types_are_checked() -> None:
    state = Count(total=3)
    m = Match.at(COUNTING, 2, state, "say", args=[0])
    m.answer(0, "one")
    assert state == Count(total=3)
    with pytest.raises(msgspec.ValidationError, match="Expected `int`, got `str`"):
        Match.at(COUNTING, 2, Count(total="many"), "say", args=[0])  # type: ignore[arg-type]
    with pytest.raises(Exception, match="no step 'shout'"):
        Match.at(COUNTING, 2, state, "shout")


def test_a_hidden_position_in_the_middle_can_be_dealt_anew() -> None:
    t = table(HIGH_CARD, seats=2, step=refill, args=[1])
    assert t.asked().seat == 1
    assert t.match.dealt_anew(1, "salt").view(1) == t.match.view(1)


# Strategies


@given(match=positions(HIGH_CARD, seats=st.integers(2, 4), over=False), data=st.data())
def test_any_answer_drawn_can_be_given_at_any_position_drawn(match: Match[Any, Any], data: Any) -> None:
    decision = data.draw(st.sampled_from(match.pending))
    before = snapshot(match)
    match.answer(decision.seat, data.draw(answers_to(decision)), decision.number)
    match.undo()
    assert snapshot(match) == before

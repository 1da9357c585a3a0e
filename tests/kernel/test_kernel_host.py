"""The host: interventions are recorded, replayed exactly, ask anew, and change nothing when refused."""

from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.games import MARKET, Notes, game_of
from zhuoju.kernel import HOST, Flow, IllegalAnswer, Match, Next, Table, choose_one, new, register, verify
from zhuoju.testing.snapshot import position, snapshot

Notebook = Table[Notes, Any]


def note(m: Notebook, text: str, times: int = 1) -> None:
    m.state.notes += [text] * times
    m.tell("host.noted", text=text)


def break_off(m: Notebook) -> None:
    m.end([1], outcome="host")


def fail(m: Notebook) -> None:
    m.state.notes.append("half done")
    raise IllegalAnswer("host, fail: this cannot be done")


def rolling(m: Notebook) -> Flow[Next]:
    for _ in range(4):
        yield from choose_one(0, "roll", lambda: {"roll": 1, **dict.fromkeys(map(str, m.state.notes), 2)})
        m.state.numbers["last"] = m.chance.roll(1, 6, of="dice")[0]
    m.end([0])


def table() -> Match[Notes, Any]:
    game = game_of(rolling, interventions={"note": note, "break_off": break_off, "fail": fail})
    register(game)
    return new(game, seed=2)


def test_an_intervention_is_recorded_and_replays_exactly() -> None:
    m = table()
    m.answer(0, "roll")
    m.intervene("note", text="a bell", times=2)
    m.answer(0, "roll")
    assert (m.entries[1].seat, m.entries[1].given) == (HOST, ["note", {"text": "a bell", "times": 2}])
    for again in (m.replay(), m.clone(), Match.load(m.dump())):
        assert snapshot(again) == snapshot(m)
    assert verify(m.dump(), m.commitment).problems == []


def test_options_are_made_anew_after_an_intervention() -> None:
    m = table()
    number = m.pending[0].number
    m.intervene("note", text="door")
    assert m.pending[0].ids == ["roll", "door"]
    assert m.pending[0].number != number
    m.answer(0, "door")


def test_an_intervention_reaches_everybody_who_waits() -> None:
    def burn(m: Table[Any, Any], good: str) -> None:
        m.state.goods.remove(good)

    m = new(replace(MARKET, id="burning", interventions={"burn": burn}), 3)
    m.answer(1, "good:0")
    m.intervene("burn", good="good:4")
    assert all("good:4" not in d.ids and "good:5" in d.ids for d in m.pending)
    assert snapshot(m.clone()) == snapshot(m)


def test_forced_dice_fall_as_the_host_says_and_only_once() -> None:
    m = table()
    m.intervene("force", of="dice", values=[5, 0])
    for wanted in (6, 1):
        m.answer(0, "roll")
        assert m.table.state.numbers["last"] == wanted
    free = table()
    free.answer(0, "roll")
    m.answer(0, "roll")
    assert m.table.state.numbers == free.table.state.numbers
    assert snapshot(m.replay()) == snapshot(m)


def test_a_bot_does_not_see_the_dice_that_the_host_has_forced() -> None:
    plain, forced = table(), table()
    plain.answer(0, "roll")
    forced.answer(0, "roll")
    forced.intervene("force", of="dice", values=[5, 5, 5])
    forced.answer(0, "roll")
    assert forced.table.state.numbers == {"last": 6}
    world = forced.dealt_anew(1, "salt")
    assert world.table.state.numbers == {"last": 6}
    assert not world.table.chance.forced
    assert not world.clone().table.chance.forced
    rolls = set()
    for salt in range(12):
        each = forced.dealt_anew(1, salt)
        each.answer(0, "roll")
        rolls.add(each.table.state.numbers["last"])
    assert len(rolls) > 2


def test_dice_forced_in_an_earlier_step_stay_hidden_from_bots_until_they_fall() -> None:
    def turn(m: Notebook) -> Flow[Next]:
        for _ in range(2):
            yield from choose_one(0, "roll", {"roll": 1})
            m.state.notes += m.chance.roll(1, 6, of="dice")
        return turn

    game = game_of(turn)
    m = new(game, seed=2)
    m.intervene("force", of="dice", values=[5, 4, 3, 2, 1])
    for _ in range(3):
        m.answer(0, "roll")
    m.intervene("force", of="dice", values=[0])
    assert m.table.state.notes == [6, 5, 4]
    assert m.table.chance.forced == {"dice": [2, 1, 0]}
    for seat in (0, 1):
        world = m.dealt_anew(seat, "salt")
        assert world.table.state.notes == [6, 5, 4]
        assert not world.table.chance.forced
        assert not world.clone().table.chance.forced
    assert m.table.chance.forced == {"dice": [2, 1, 0]}


def test_an_intervention_can_end_the_match() -> None:
    m = table()
    m.intervene("break_off")
    assert m.result is not None
    assert (m.result.winners, m.result.outcome, m.pending) == ((1,), "host", [])
    with pytest.raises(IllegalAnswer, match="the match is over"):
        m.intervene("note", text="late")
    assert snapshot(Match.load(m.dump())) == snapshot(m)
    m.undo()
    assert m.result is None


@pytest.mark.parametrize(
    ("name", "args", "told"),
    [
        ("nota", {}, 'known: note, break_off, fail, force, reseed. Did you mean "note"?'),
        ("note", {}, "missing 1 required positional argument: 'text'"),
        ("note", {"text": "x", "colour": 1}, "unexpected keyword argument 'colour'"),
        ("note", {"text": object()}, "unsupported"),
        ("fail", {}, "this cannot be done"),
        ("force", {"of": "dice"}, "values"),
        ("force", {"of": "dice", "values": [-1]}, "-1 cannot be forced"),
        ("force", {"of": "dice", "values": ["6"]}, "'6' cannot be forced"),
    ],
)
def test_a_refused_intervention_changes_nothing(name: str, args: dict[str, Any], told: str) -> None:
    m = table()
    m.answer(0, "roll")
    before = snapshot(m)
    with pytest.raises(IllegalAnswer) as refused:
        m.intervene(name, **args)
    assert told in str(refused.value)
    assert snapshot(m) == before
    m.answer(0, "roll")


def test_a_forced_value_that_cannot_fall_refuses_the_answer_until_it_is_taken_back() -> None:
    m = table()
    m.intervene("force", of="dice", values=[6])
    before = snapshot(m)
    with pytest.raises(IllegalAnswer, match="forced value 6 is not below 6"):
        m.answer(0, "roll")
    assert snapshot(m) == before
    m.undo()
    m.answer(0, "roll")


def test_taking_back_over_an_intervention_needs_consent() -> None:
    m = table()
    m.answer(0, "roll")
    m.intervene("note", text="x")
    back = m.take_back(0)
    assert back is not None
    assert (back.answers, back.consent) == (2, (1,))
    m.undo()
    assert position(m) == position(m.replay())
    assert [e.seat for e in m.entries] == [0]


def test_the_arguments_recorded_are_not_those_the_host_still_holds() -> None:
    m = table()
    text = ["a"]
    m.intervene("note", text=text)
    text.append("b")
    assert m.entries[0].given[1] == {"text": ["a"]}
    assert snapshot(m.replay()) == snapshot(m)

"""What a bot may work with: worlds that its seat cannot tell from the true one."""

from typing import Any

import pytest

from tests.kernel.games import COUNTING, HIGH_CARD, Notes, play
from zhuoju.kernel import Flow, IllegalAnswer, Match, Next, Table, choose_one, new, together
from zhuoju.testing.case import Dice
from zhuoju.testing.snapshot import seen, snapshot


def middle(answers: int = 7, seed: int = 3) -> Match[Any, Any]:
    match, dice = new(HIGH_CARD, 3, seed=seed), Dice("middle")
    for _ in range(answers):
        dice.step(match)
    return match


def hidden_from(match: Match[Any, Any], seat: int) -> list[int]:
    state = match.table.state
    cards = [c.worth for p in state.players if p.seat != seat for c in p.hand]
    return [*cards, *(c.worth for c in state.deck)]


def test_worlds_differ_in_what_is_hidden_and_in_nothing_the_seat_sees() -> None:
    m = middle()
    seat = m.pending[0].seat
    worlds = [m.dealt_anew(seat, salt) for salt in range(8)]
    assert len({tuple(hidden_from(w, seat)) for w in worlds}) > 2
    for world in worlds:
        assert world.view(seat) == m.view(seat)
        assert sorted(hidden_from(world, seat)) == sorted(hidden_from(m, seat))


def test_the_same_salt_is_the_same_world_also_with_its_chance() -> None:
    m = middle()
    ends = []
    for _ in range(2):
        world, dice = m.dealt_anew(0, "salt"), Dice("end")
        while world.pending:
            dice.step(world)
        ends.append((world.table.state, world.result))
    assert ends[0] == ends[1]


def test_dealing_anew_leaves_the_match_alone_and_the_world_has_no_past() -> None:
    m = middle()
    before = snapshot(m)
    world = m.dealt_anew(1, 1)
    while world.pending:
        Dice("x").step(world)
    assert snapshot(m) == before
    assert world.events == []


def test_a_world_with_its_log_tells_what_the_seat_was_told() -> None:
    m = middle()
    for seat in range(3):
        assert seen(m.dealt_anew(seat, 5, log=True), seat) == seen(m, seat)


def test_what_one_seat_is_told_in_secret_stays_in_its_worlds_and_is_drawn_anew_in_those_of_others() -> None:
    def roll(m: Table[Notes, Any]) -> Flow[Next]:
        own = m.chance.roll(6, 6, "secret:0")
        host = m.chance.roll(6, 6, "secret")
        m.state.notes = [own, host]
        yield from choose_one(0, "seen", {"yes": None})
        return None

    def view(state: Notes, seat: int | None) -> Any:
        return state.notes[:1] if seat == 0 else None

    m = play(roll, view=view, redeal=lambda *_: None, secret_streams=("secret",))
    own, host = m.table.state.notes
    worlds = {seat: [m.dealt_anew(seat, salt).table.state.notes for salt in range(4)] for seat in (0, 1)}
    assert all(notes[0] == own and notes[1] != host for notes in worlds[0])
    assert all(notes[0] != own and notes[1] != host for notes in worlds[1])


def test_a_perspective_gives_the_decision_the_view_and_worlds() -> None:
    m = middle()
    decision = m.pending[0]
    mine = m.perspective(decision.seat)
    assert (mine.seat, mine.decision.question()) == (decision.seat, decision.question())
    assert mine.decision.fingerprint == decision.fingerprint
    assert all(offer is None for offer in mine.decision.offers.values())
    assert mine.view == m.view(decision.seat)
    world = mine.world("salt")
    assert world.table.state == m.dealt_anew(decision.seat, "salt").table.state
    quick = mine.world("salt", record=False)
    assert quick.table.state == world.table.state
    quick.play(Dice("quick").answer)
    assert quick.result is not None


def test_only_a_seat_that_is_asked_has_a_perspective() -> None:
    with pytest.raises(IllegalAnswer, match="seat 1: not asked now"):
        new(COUNTING, 2).perspective(1)


def test_worlds_can_be_cloned_undone_saved_and_dealt_anew() -> None:
    world = middle().dealt_anew(0, "salt")
    state = world.table.state
    assert world.clone().table.state == state
    assert Match.load(world.dump()).table.state == state
    Dice("on").step(world)
    world.undo()
    assert world.table.state == state
    assert world.dealt_anew(0, "other").view(0) == world.view(0)


def test_the_dice_ahead_are_not_the_true_ones() -> None:
    def rolling(m: Any) -> Any:
        for _ in range(30):
            yield from choose_one(0, "roll", {"roll": 1})
            m.state.notes.append(m.chance.roll(1, 100, of="dice")[0])
        m.end([0])

    m = play(rolling)
    for _ in range(10):
        m.answer(0, "roll")
    world = m.dealt_anew(0, "salt")
    assert world.table.state.notes == m.table.state.notes
    m.play(lambda d: "roll")
    world.play(lambda d: "roll")
    assert world.table.state.notes[:10] == m.table.state.notes[:10]
    assert (
        sum(a == b for a, b in zip(world.table.state.notes[10:], m.table.state.notes[10:], strict=True)) < 4
    )


def test_a_world_does_not_tell_the_seed_of_the_match() -> None:
    m = middle()
    world = m.perspective(m.pending[0].seat).world("salt")
    assert world.seed != m.seed
    assert world.clone().table.state == world.table.state


@pytest.mark.parametrize("prompts", [("left", "right"), ("hand", "hand")], ids=["unlike", "alike"])
def test_in_a_world_dealt_anew_an_answer_goes_to_its_own_question_and_not_to_one_it_also_fits(
    prompts: tuple[str, str],
) -> None:
    def step(m: Table[Any, Any]) -> Flow[Next]:
        asked = [(place, choose_one(0, prompt, {"a": "A", "b": "B"})) for place, prompt in enumerate(prompts)]
        m.state.notes.append((yield from together(asked)))
        yield from choose_one(0, "last", {"a": "A"})
        m.end([0])

    m = play(step)
    m.answer(0, "b", m.pending[1].number)
    m.answer(0, "a")
    assert m.dealt_anew(0, 1).table.state.notes == m.table.state.notes == [{0: "A", 1: "B"}]


def test_in_a_world_dealt_anew_an_answer_to_a_question_that_is_not_asked_there_goes_where_it_fits() -> None:
    def step(m: Table[Any, Any]) -> Flow[Next]:
        hidden = m.state.notes[0]
        m.state.notes.append((yield from choose_one(0, "hand", {"a": "A", "b": "B", hidden: "C"})))
        yield from choose_one(0, "last", {"a": "A"})
        m.end([0])

    m = play(
        step,
        setup=lambda seats, options, chance: Notes(notes=["c"]),
        redeal=lambda now, before, seat, chance: before.notes.__setitem__(0, "d"),
        view=lambda state, seat: None,
    )
    m.answer(0, "b")
    assert m.dealt_anew(0, 1).table.state.notes == ["d", "B"]

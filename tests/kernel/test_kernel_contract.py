"""The contract holds for honest games, and each of its checks catches a game that breaks it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from msgspec import Struct

from tests.kernel.games import COUNTING, HIGH_CARD, MARKET, Notes, game_of, redeal, see
from zhuoju.kernel import Flow, Game, Next, Table, choose_one, choose_yes_no, then
from zhuoju.testing import Check, check_contract, contract

SMALL = {"positions": 4, "answers": 6}


@pytest.mark.parametrize(
    "check",
    [c for game in (COUNTING, HIGH_CARD, MARKET) for c in contract(game, seeds=[1, 2], **SMALL)],
    ids=lambda check: f"{check.case.game.id}-{check}",
)
def test_an_honest_game_keeps_the_contract(check: Check) -> None:
    check()


def test_the_whole_contract_can_be_checked_at_once() -> None:
    check_contract(HIGH_CARD, 3, seeds=[5], **SMALL)
    check_contract(COUNTING, [2, 3], {"goal": 5}, seeds=[5], **SMALL)


def broken(check: str, game: Game[Any, Any], **limits: int) -> str:
    for one in contract(game, seeds=range(3), checks=[check], **limits):
        try:
            one()
        except AssertionError as caught:
            return str(caught)
    pytest.fail(f"{check} did not catch {game.id}")


def test_a_view_that_shows_another_hand_is_caught_and_named() -> None:
    def leaky(state: Any, seat: int | None) -> dict[str, Any]:
        return {**see(state, seat), "oops": state.players[0].hand[:1]}

    told = broken("hiding", replace(HIGH_CARD, id="leaky", view=leaky))
    assert re.match(r"hiding: leaky, 2 seats, seed 0, after \d+ answers: seat 1 can tell the match", told)
    assert "view.oops[0].worth:" in told


def test_options_that_depend_on_hidden_things_are_caught() -> None:
    def ask(m: Table[Any, Any]) -> Flow[Next]:
        hint = "low" if m.state.deck[0].worth < 6 else "high"
        yield from choose_one(0, "guess", {hint: 1, "either": 2})
        m.end([0])

    game = replace(HIGH_CARD, id="hinting", first=ask, steps=())
    assert "asked[0].options" in broken("hiding", game)


def test_an_event_told_to_the_wrong_seats_is_caught() -> None:
    def ask(m: Table[Any, Any]) -> Flow[Next]:
        m.tell("drew", worth=m.state.deck[-1].worth)
        yield from choose_one(0, "go", {"on": 1})
        m.end([0])

    game = replace(HIGH_CARD, id="telling", first=ask, steps=())
    assert "told[0].data.worth" in broken("hiding", game)


def test_a_game_that_hides_something_must_say_how_to_deal_it_anew() -> None:
    hands = replace(HIGH_CARD, id="hands", redeal=None)
    assert "not every seat sees the same, but the game has no `redeal`" in broken("hiding", hands)

    def whisper(m: Table[Any, Any]) -> Flow[Next]:
        m.tell("whispered", to=0)
        yield from choose_one(0, "go", {"on": 1})
        m.end([0])

    whispers = game_of(whisper, view=lambda *_: 0, seats=range(2, 3))
    assert "told to some only" in broken("hiding", whispers)
    deck = replace(HIGH_CARD, id="deck", redeal=None, view=lambda *_: 0, first=quiet, steps=())
    assert "set up in ways that look alike to all" in broken("hiding", deck)


def quiet(m: Table[Any, Any]) -> Flow[Next]:
    yield from choose_one(0, "go", {"on": 1})
    m.end([0])


def peeking(reveal: bool) -> Game[Any, Any]:
    class Peek(Struct):
        face: int
        shown: bool = False

    def ask(m: Table[Peek, Any]) -> Flow[Next]:
        m.state.shown = yield from choose_yes_no(0, "peek")
        if m.state.shown and reveal:
            m.reveal()
        yield from choose_one(1, "go", {"on": 1})
        m.end([0])

    return Game(
        id="peeking",
        version=1,
        state=Peek,
        seats=range(2, 3),
        setup=lambda seats, options, chance: Peek(chance.below(50, of="face")),
        first=ask,
        view=lambda state, seat: {"face": state.face if state.shown and seat == 0 else None},
        redeal=lambda now, then, seat, chance: (
            None if seat == 0 and now.shown else setattr(then, "face", chance.below(50, of="face"))
        ),
    )


def test_a_free_undo_after_seeing_something_hidden_is_caught() -> None:
    told = broken("honest undo", peeking(reveal=False))
    assert "may take 'yes' back for free, but it told seat 0 something hidden" in told


def test_an_undo_that_says_it_revealed_something_is_honest() -> None:
    check_contract(peeking(reveal=True), seeds=range(3))


def test_dealing_anew_that_looks_at_hidden_things_is_caught() -> None:
    def lazy(now: Any, before: Any, seat: int, chance: Any) -> None:
        redeal(now, before, seat, chance)
        before.deck.sort(key=lambda card: [c.ref for c in now.deck if c.worth >= card.worth])

    assert "lead to different worlds" in broken("dealing", replace(HIGH_CARD, id="lazy", redeal=lazy))


def test_a_redeal_that_fits_nothing_that_was_played_is_caught() -> None:
    def step(m: Table[Notes, Any]) -> Flow[Next]:
        card = yield from choose_one(0, "play", {note: note for note in m.state.notes})
        m.state.notes.remove(card)
        yield from choose_one(1, "go", {"on": 1})
        m.end([0])

    def wrong(now: Notes, before: Notes, seat: int, chance: Any) -> None:
        before.notes = ["none of these"]

    game = game_of(
        step, setup=lambda *_: Notes(["a", "b"]), view=lambda *_: 0, redeal=wrong, seats=range(2, 3)
    )
    told = broken("hiding", replace(game, redeal=lambda n, b, s, c: wrong(n, b, s, c) if s else None))
    assert "no dealing of the hidden things fits" in told


def test_things_that_come_from_nowhere_are_caught() -> None:
    def counting(state: Notes) -> dict[str, int]:
        return {"coins": state.numbers.get("coins", 0)}

    def step(m: Table[Notes, Any]) -> Flow[Next]:
        yield from choose_one(0, "conjure", {"coin": 1})
        m.state.numbers["coins"] = 1
        m.end([0])

    told = broken("conservation", game_of(step, census=counting))
    assert "coins: 0 | 1" in told


def test_a_match_that_never_ends_is_caught() -> None:
    def forever(m: Table[Notes, Any]) -> Flow[Next]:
        yield from choose_one(0, "again", {"yes": 1})
        return forever

    assert "not over; seat 0 is asked again" in broken("end", game_of(forever), decisions=20)


@pytest.mark.parametrize(
    ("check", "note", "told"),
    [
        ("state", lambda: {"a", "b"}, "is a set"),
        ("state", lambda: print, "is code"),
        ("plain", lambda: {1, 2}, "the view of 0 holds a set"),
        ("plain", lambda: object(), "cannot be written as JSON"),
    ],
)
def test_a_state_that_is_not_plain_data_is_caught(check: str, note: Callable[[], Any], told: str) -> None:
    def step(m: Table[Any, Any]) -> Flow[Next]:
        m.state = Holder(note())
        yield from choose_one(0, "go", {"on": 1})
        m.end([0])

    assert told in broken(check, game_of(step, state=Holder, setup=lambda *_: Holder(0)))


class Holder(Struct):
    thing: Any


def test_one_object_in_two_places_is_caught() -> None:
    def step(m: Table[Notes, Any]) -> Flow[Next]:
        shared: list[int] = []
        m.state.notes = [shared, shared]
        yield from choose_one(0, "go", {"on": 1})
        m.end([0])

    assert "state.notes[1] is the same object as state.notes[0]" in broken("state", game_of(step))


def test_an_event_that_changes_after_it_was_told_is_caught() -> None:
    def step(m: Table[Notes, Any]) -> Flow[Next]:
        m.tell("list", notes=m.state.notes)
        yield from choose_one(0, "go", {"on": 1})
        m.state.notes.append(1)
        m.end([0])

    assert "something told was changed afterwards" in broken("events", game_of(step))


def test_an_offer_that_fails_when_taken_is_caught() -> None:
    def step(m: Table[Notes, Any]) -> Flow[Next]:
        chosen = yield from choose_one(0, "divide", {"one": 1, "zero": 0})
        m.end([0], scores=[1 // chosen])

    assert "failed: ZeroDivisionError" in broken("offers", game_of(step))


def test_a_default_that_is_not_offered_is_caught() -> None:
    def step(m: Table[Notes, Any]) -> Flow[Next]:
        yield from choose_one(0, "go", {"on": 1}, default="off")
        m.end([0])

    assert "'off' was offered and then failed" in broken("offers", game_of(step))


def test_a_rule_that_remembers_something_outside_the_state_is_caught() -> None:
    memory: Iterator[int] = count()

    def step(m: Table[Notes, Any]) -> Flow[Next]:
        m.state.notes.append(next(memory))
        yield from choose_one(0, "go", {"on": 1})
        return then(last)

    def last(m: Table[Notes, Any]) -> Flow[Next]:
        yield from choose_one(0, "go", {"on": 1})
        m.end([0])

    game = game_of(step, last)
    assert "a clone is not the match it came from" in broken("clones", game)
    assert "a replay is another match" in broken("replay", game)

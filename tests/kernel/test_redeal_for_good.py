"""Dealing anew for good: what all know stays, the rest and what comes is other, and the record says so."""

from typing import Any

import pytest

from tests.kernel.games import HIGH_CARD
from zhuoju.kernel import IllegalAnswer, Match, answers, new, register, verify
from zhuoju.testing.case import Dice

SEEDS = ("aa" * 32, "bb" * 32)
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "legend": (2, {}),
    "tamashii": (2, {}),
    "meshal": (3, {}),
    "samsara": (3, {"mode": "duel"}),
    "uno": (3, {}),
    "high-card": (3, {}),
}


def played(game: str, steps: int) -> Match[Any, Any]:
    register(HIGH_CARD)
    seats, options = TABLES[game]
    match, dice = new(game, seats, seed=5, options=options), Dice("redeal", game)
    for _ in range(steps):
        dice.step(match)
    assert match.pending
    return match


def dealt(match: Match[Any, Any], seed: str, seats: list[int] | None = None) -> Match[Any, Any]:
    again = match.clone()
    again.follow(again.deal_anew(seats or list(range(match.seats)), seed))
    return again


def played_out(match: Match[Any, Any], most: int = 150) -> Match[Any, Any]:
    for _ in range(most):
        if not match.pending:
            break
        decision = match.pending[0]
        match.answer(decision.seat, answers.possible(decision, 1)[0], decision.number)
    return match


def told(match: Match[Any, Any], seat: int | None = None) -> list[Any]:
    return [seen for seen in match.stream(seat) if seen.kind != "dealt_anew"]


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("steps", [0, 1, 4, 5])
def test_what_spectators_saw_stays(game: str, steps: int):
    true = played(game, steps)
    again = dealt(true, SEEDS[0])
    assert again.view(None) == true.view(None)
    assert told(again) == told(true)
    assert {d.seat for d in true.pending} <= {d.seat for d in again.pending}  # secret answers are asked again
    assert "dealt_anew" in [seen.kind for seen in again.stream(None)]


@pytest.mark.parametrize("game", ["legend", "high-card"])
def test_one_seat_keeps_what_it_knows_and_the_others_do_not(game: str):
    true = played(game, 4)
    for seat in range(true.seats):
        assert dealt(true, SEEDS[0], [seat]).view(seat) == true.view(seat)
        assert told(dealt(true, SEEDS[0], [seat]), seat) == told(true, seat)
    worlds = [dealt(true, f"{n:064x}") for n in range(8)]
    for seat in range(true.seats):
        assert any(world.view(seat) != true.view(seat) for world in worlds)


@pytest.mark.parametrize("game", ["legend", "tamashii", "uno", "high-card"])
def test_another_seed_is_another_future(game: str):
    true = played(game, 5)
    one, other = (played_out(dealt(true, seed)) for seed in SEEDS)
    assert one.events != other.events
    assert one.events != played_out(true.clone()).events
    assert played_out(dealt(true, SEEDS[0])).events == one.events


@pytest.mark.parametrize("game", ["legend", "tamashii", "meshal", "samsara", "high-card"])
def test_the_record_is_replayed_loaded_taken_back_and_verified(game: str):
    match = dealt(played(game, 5), SEEDS[0])
    before = match.dump()
    played_out(match, 30)
    assert match.replay().events == match.events
    assert Match.load(match.dump()).view(0) == match.view(0)
    assert match.clone().table.state == match.table.state
    assert not verify(match.dump(), match.commitment).problems
    while len(match.entries) > len(Match.load(before).entries):
        match.undo()
    assert match.table.state == Match.load(before).table.state
    assert not verify(match.dump()).problems


@pytest.mark.parametrize("game", ["legend", "tamashii", "high-card"])
def test_long_after_it_can_be_taken_back_past_it(game: str):
    true = played(game, 5)
    match = played_out(dealt(true, SEEDS[0]), 120)
    states = {len(true.entries): true.table.state}
    while len(match.entries) > len(true.entries):
        match.undo()
    assert match.table.state == states[len(match.entries)]
    assert match.view(None) == true.view(None)


def test_a_bot_of_the_step_that_began_again_sees_what_its_seat_sees():
    for game in ("legend", "high-card"):
        match = dealt(played(game, 5), SEEDS[0])
        for seat in {d.seat for d in match.pending}:
            assert match.dealt_anew(seat, "salt").view(seat) == match.view(seat)


def test_what_others_chose_in_secret_is_asked_again():
    match = played("high-card", 0)
    first = match.pending[0]
    match.answer(first.seat, answers.possible(first, 1)[0], first.number)
    again = dealt(match, SEEDS[0])
    assert sorted(d.seat for d in again.pending) == [0, 1, 2]
    mine = dealt(match, SEEDS[0], [first.seat])
    assert first.seat not in [d.seat for d in mine.pending]


@pytest.mark.parametrize("seats", [[], [7], [-1]])
def test_it_is_for_seats_of_the_match(seats: list[int]):
    match = played("high-card", 1)
    state = match.dump()
    with pytest.raises(IllegalAnswer):
        match.deal_anew(seats, SEEDS[0])
    assert match.dump() == state

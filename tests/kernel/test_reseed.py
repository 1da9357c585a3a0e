"""Other chance from here on: what was drawn stays, what comes is new, and the record says so."""

import pytest

from zhuoju.kernel import Match, answers, new, verify
from zhuoju.testing.case import Dice

SEED = "11" * 32


def played(steps: int, game: str = "uno") -> Match:
    match, dice = new(game, 3, seed=5), Dice("reseed", 1)
    for _ in range(steps):
        dice.step(match)
    return match


def played_out(match: Match) -> list[object]:
    """Always the first answer, up to the end or for long."""
    for _ in range(400):
        if not match.pending:
            break
        decision = match.pending[0]
        match.answer(decision.seat, answers.possible(decision, 1)[0], decision.number)
    return match.events


def test_a_new_seed_leaves_the_past_and_changes_the_future():
    true, other = played(20), played(20)
    other.intervene("reseed", seed=SEED)
    assert other.view(0) == true.view(0)
    past = len(true.events)
    before, after = played_out(true), played_out(other)
    assert before[:past] == after[:past]
    assert before != after


def test_a_match_with_a_new_seed_can_be_loaded_replayed_and_verified():
    match = played(20)
    match.intervene("reseed", seed=SEED)
    played_out(match)
    assert match.replay().events == match.events
    assert Match.load(match.dump()).view(0) == match.view(0)
    assert not verify(match.dump(), match.commitment).problems


@pytest.mark.parametrize("further", [0, 1, 3, 8])
def test_a_world_dealt_anew_keeps_what_was_drawn_since_and_not_what_comes(further):
    match, dice = played(12, "lighthouse"), Dice("after", 2)
    match.intervene("reseed", seed=SEED)
    for _ in range(further):
        if match.pending:
            dice.step(match)
    seat = match.pending[0].seat
    world = match.dealt_anew(seat, "salt")
    assert world.view(seat) == match.view(seat)
    ahead = [m.table.chance.belows([1000] * 12, "nothing of the game") for m in (match, world)]
    assert ahead[0] != ahead[1]

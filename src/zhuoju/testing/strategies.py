"""Hypothesis strategies: answers to a decision, and positions of random matches."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from zhuoju.kernel import Answer, Decision, Game, Match, Plain, new
from zhuoju.testing.case import Dice


def answers_to(decision: Decision) -> st.SearchStrategy[Answer]:
    """Any legal answer to this decision."""
    ids, least, most = decision.ids, decision.least, decision.most
    if decision.shape == "amount":
        return st.integers(least, most)
    if decision.shape == "some":
        return (
            st.lists(st.sampled_from(ids), min_size=least, max_size=most, unique=True) if ids else st.just([])
        )
    if decision.shape == "order":
        return st.permutations(ids)
    if decision.shape == "distribute":
        return _distributions(decision)
    return st.sampled_from(ids)


@st.composite
def _distributions(draw: st.DrawFn, decision: Decision) -> Answer:
    left = draw(st.integers(decision.least, decision.most))
    rooms = {option.id: option.most or 0 for option in decision.options}
    given: dict[str, int] = {}
    for option, most in rooms.items():
        behind = sum(room for other, room in rooms.items() if other not in given and other != option)
        given[option] = draw(st.integers(max(0, left - behind), min(most, left)))
        left -= given[option]
    return {option: amount for option, amount in given.items() if amount}


@st.composite
def positions(
    draw: st.DrawFn,
    game: Game[Any, Any] | str,
    *,
    seats: int | st.SearchStrategy[int] = 2,
    options: Mapping[str, Plain] | None = None,
    decisions: int = 60,
    over: bool = True,
) -> Match[Any, Any]:
    """A match after some random answers. With `over` off it is never finished."""
    count = seats if isinstance(seats, int) else draw(seats)
    match = new(game, count, seed=draw(st.integers(0, 2**32 - 1)), options=options)
    dice = Dice("positions", draw(st.integers(0, 2**16 - 1)))
    for _ in range(draw(st.integers(0, decisions))):
        if not match.pending:
            break
        dice.step(match)
    if not match.pending and not over:
        match.undo()
    return match

"""Playing one match of a simulation, and playing it again."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from zhuoju import bots
from zhuoju.kernel import Answer, Decision, Game, Match, Plain, RulesError, new
from zhuoju.kernel.answers import sample

MOST = 100_000  # decisions of one match


class TooLong(RulesError):
    """A match of a simulation did not come to an end."""

    code = "too_long"


def seated(specs: Sequence[str], seats: int, number: int) -> list[str]:
    """Which bot sits where in this match: they move on by one seat from match to match."""
    return [specs[(seat + number) % len(specs)] for seat in range(seats)]


def play(
    game: Game[Any, Any] | str,
    table: Sequence[str],
    seed: str,
    options: Mapping[str, Plain] | None = None,
    *,
    keep: bool = False,
    most: int = MOST,
) -> tuple[Match[Any, Any], int, int]:
    """One match between these bots, by seat: the match, its decisions, and worlds that did not fit.

    `keep` records everything, so that the match can be saved; it is played the same with and without.
    """
    if all(spec == "random" for spec in table):
        match = new(game, len(table), seed=seed, options=options, log=keep, record=keep)
        return match, match.play(_random(seed, most)), 0
    match = new(game, len(table), seed=seed, options=options, log=keep)
    players = [bots.make(spec, seed=f"{seed}/{seat}") for seat, spec in enumerate(table)]
    count = 0
    while match.pending:
        if count == most:
            raise TooLong(f"{match.game.id}: no end after {most} decisions")
        decision = match.pending[0]
        perspective = match.perspective(decision.seat, decision.number)
        match.answer(decision.seat, players[decision.seat].choose(perspective), decision.number)
        count += 1
    return match, count, sum(player.misfits for player in players)


def _random(seed: str, most: int) -> Callable[[Decision], Answer]:
    """Chooses at random, as quickly as can be."""
    rng = Random(seed)  # noqa: S311
    draw, below = rng.random, rng.randrange
    left = most

    def choose(decision: Decision) -> Answer:
        nonlocal left
        left -= 1
        if left < 0:
            raise TooLong(f"no end after {most} decisions")
        if decision.shape == "one":
            ids = list(decision.offers)
            return ids[int(draw() * len(ids))]
        return sample(decision, below)

    return choose


def replay(
    game: Game[Any, Any] | str,
    table: Sequence[str],
    seed: str,
    options: Mapping[str, Plain] | None = None,
    *,
    most: int = MOST,
) -> Match[Any, Any]:
    """A match of a simulation again, recorded: give it a `Failure`'s bots and seed. Raises what broke it."""
    return play(game, table, seed, options, keep=True, most=most)[0]

"""Who sits where: people and bots."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from zhuoju import bots
from zhuoju.bots import Hint
from zhuoju.commands.failure import Failure
from zhuoju.kernel import Answer, Decision, Game, Match, Perspective

ME = "me"

Bot = Callable[[Perspective], Answer]


def default_seats(game: Game[Any, Any], options: Mapping[str, Any] | None = None) -> list[str]:
    """You, and a bot on every other seat: as many as is usual, else two if the game can be played so."""
    count = 2 if 2 in game.seats else game.seats[0]
    if game.usual_seats is not None:
        count = min(max(game.usual_seats(options or {}), game.seats[0]), game.seats[-1])
    return [ME, *["greedy"] * (count - 1)]


def seated(given: Sequence[str], seed: int | str) -> list[Bot | None]:
    """A bot for each seat; None where a person sits."""
    return [None if who == ME else make(who, f"{seed}/{place}") for place, who in enumerate(given)]


def make(spec: str, seed: int | str = 0) -> Bot:
    """The bot that a spec such as `greedy` or `search:nodes=200` names."""
    return bots.make(spec, seed=seed).choose


def check(specs: Sequence[str]) -> None:
    """Refuse what names neither a person nor a bot."""
    for spec in specs:
        if spec != ME:
            make(spec)


def check_count(game: Game[Any, Any], count: int) -> None:
    """Refuse a number of seats that the game does not have."""
    if count not in game.seats:
        span = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else f"{game.seats[0]}"
        raise Failure(f"{game.id} takes {span} seats, not {count}")


def hint(match: Match[Any, Any], decision: Decision) -> Hint:
    """What a bot would choose on this seat, knowing what this seat knows."""
    return bots.hint(match.perspective(decision.seat, decision.number))

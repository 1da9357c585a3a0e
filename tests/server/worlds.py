"""Worlds that a seat cannot tell apart, for every game that hides something."""

import random
from collections.abc import Iterator
from typing import Any

from zhuoju.kernel import Divergence, Match, Seat, answers, find
from zhuoju.server.match.played import Beginning

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("uno", 3, {}),
    ("leduc", 2, {}),
    ("legend", 2, {}),
    ("legend", 3, {"mode": "standard", "characters": "on"}),
    ("tamashii", 2, {}),
    ("tamashii", 2, {"mode": "versus"}),
    ("meshal", 3, {}),
    ("samsara", 2, {}),
]
APART = 12


def same_questions(one: Match[Any, Any], two: Match[Any, Any]) -> bool:
    asked = [[(d.seat, d.number, d.prompt) for d in m.pending] for m in (one, two)]
    return asked[0] == asked[1]


def pairs(
    beginning: Beginning, rng: random.Random
) -> Iterator[tuple[Match[Any, Any], Match[Any, Any], Seat]]:
    """Positions on the way of a random match, each with another that a seat cannot tell from it."""
    match = Match(find(beginning.game), beginning.seats, beginning.options, seed=beginning.seed)
    for _ in range(4):
        for _ in range(rng.randrange(APART)):
            if match.pending:
                decision = rng.choice(match.pending)
                match.answer(decision.seat, answers.sample(decision, rng.randrange), decision.number)
        for decision in list(match.pending):
            try:
                world = match.dealt_anew(decision.seat, "salt", log=True)
            except Divergence:
                continue
            if same_questions(match, world):
                yield match.clone(), world, decision.seat

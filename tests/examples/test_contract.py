"""Every sample game keeps the contract."""

from typing import Any

import pytest

from zhuoju.kernel import Game, find
from zhuoju.testing import Check, contract

CASES: list[tuple[Game[Any, Any], list[int], dict[str, Any]]] = [
    (find("tictactoe"), [2], {}),
    (find("leduc"), [2], {}),
    (find("uno"), [2, 3], {}),
    (find("lighthouse"), [1, 2, 4], {}),
    (find("lighthouse"), [3], {"nights": 4, "difficulty": "storm"}),
]


@pytest.mark.parametrize(
    "check",
    [
        c
        for game, seats, options in CASES
        for c in contract(game, seats=seats, options=options, seeds=range(2))
    ],
    ids=lambda check: f"{check.case.game.id}-{check}",
)
def test_the_contract(check: Check) -> None:
    check()

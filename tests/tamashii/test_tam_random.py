"""Random games over all modes, and the contract."""

from random import Random
from typing import Any

import pytest

from zhuoju.content.text.boxes import width
from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.model.library import LIBRARY
from zhuoju.games.tamashii.model.scenario_cards import Guide
from zhuoju.games.tamashii.seat.terminal import terminal
from zhuoju.kernel import Match, new
from zhuoju.kernel.answers import sample
from zhuoju.testing import contract

MOST = 12_000  # decisions of a random game
SCENARIOS = sorted(LIBRARY.packs.of(Guide))
GAMES = [(seats, {"scenario": letter}) for letter in SCENARIOS for seats in (1, 3)]
GAMES += [(2, {"difficulty": "hard"}), (1, {"difficulty": "insane"}), (4, {"scenario": "A"})]
GAMES += [(2, {"mode": "versus"}), (3, {"mode": "versus", "length": "medium", "protocols": True})]
GAMES += [(4, {"mode": "versus", "length": "long"})]


def play(seats: int, options: dict[str, Any], seed: int) -> Match[Any, Any]:
    match = new(GAME, seats, seed=seed, options=options)
    rng = Random(seed)
    for _ in range(MOST):
        if not match.pending:
            break
        decision = rng.choice(match.pending)
        assert decision.clause, f"{decision.prompt} has no clause"
        assert decision.default is not None, f"{decision.prompt} has no default"
        match.answer(decision.seat, sample(decision, rng.randrange), decision.number)
    return match


@pytest.mark.parametrize(("seats", "options"), GAMES, ids=str)
def test_random_games_end_and_lose_nothing(seats, options):
    start = dict(GAME.census(new(GAME, seats, seed=1, options=options).table.state))
    match = play(seats, options, 1)
    assert match.result is not None
    assert dict(GAME.census(match.table.state)) == start


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"mode": "versus"})], ids=str)
def test_defaults_alone_come_to_an_end(seats, options):
    match = new(GAME, seats, seed=3, options=options)
    for _ in range(MOST):
        if not match.pending:
            break
        decision = match.pending[0]
        match.answer(decision.seat, decision.default, decision.number)
    assert match.result is not None


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
@pytest.mark.parametrize(("seats", "options"), [(1, {}), (3, {"scenario": "P"}), (2, {"mode": "versus"})])
def test_a_terminal_shows_every_position(seats, options, language):
    match = new(GAME, seats, seed=2, options=options)
    rng = Random(2)
    for _ in range(40):
        for _ in range(12):
            if match.pending:
                decision = rng.choice(match.pending)
                match.answer(decision.seat, sample(decision, rng.randrange), decision.number)
        shown = terminal(match.view(0), language)
        assert len(shown.splitlines()) > 5
        assert max(map(width, shown.splitlines())) <= 80
        assert "view." not in shown


CHECKS = [
    *contract(GAME, seats=[1, 2], seeds=range(1), decisions=MOST),
    *contract(GAME, seats=[2], seeds=range(1), decisions=MOST, options={"mode": "versus"}),
    *contract(GAME, seats=[3], seeds=range(1), decisions=MOST, options={"scenario": "N"}),
]


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_the_contract(check):
    check()

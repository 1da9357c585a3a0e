"""Legend passes the contract of every game, with all its options."""

import pytest

from zhuoju.games.legend import GAME
from zhuoju.kernel import BadOptions, new
from zhuoju.kernel.answers import sample
from zhuoju.testing import check_contract

SETTINGS = [
    (1, {"mode": "quick"}),
    (2, {"mode": "quick", "characters": "on"}),
    (3, {"mode": "standard", "row_rule": "relaxed"}),
    (4, {"mode": "standard", "characters": "on"}),
]


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_legend_passes_the_contract(seats, options):
    looked = {1: 8, 2: 6, 3: 3, 4: 2}[seats]  # each look runs the match again, and with many it is long
    check_contract(GAME, seats, options, seeds=[seats], decisions=4000, positions=looked, answers=6)


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_random_matches_come_to_an_end_and_lose_no_card(seats, options):
    for seed in range(4):
        match = new(GAME, seats, seed=seed, options=options, record=False)
        before = GAME.census(match.table.state)
        state = [seed + 1]

        def below(n, state=state):
            state[0] = state[0] * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
            return (state[0] >> 33) % n

        match.play(lambda decision, below=below: sample(decision, below))
        assert match.result is not None
        assert GAME.census(match.table.state) == before


@pytest.mark.parametrize(
    ("seats", "options", "what"),
    [
        (5, {}, "5 seats; it takes 1 to 4"),
        (0, {}, "0 seats; it takes 1 to 4"),
        (2, {"mode": ["quick", "standard"]}, "mode"),
        (2, {"mode": "endless"}, "endless"),
        (2, {"characters": "CH-9"}, "CH-9"),
        (2, {"character": "on"}, 'Did you mean "characters"'),
        (2, {"round_cap": 0}, "round_cap"),
    ],
)
def test_impossible_options_get_one_clear_error(seats, options, what):
    with pytest.raises(BadOptions) as refused:
        new(GAME, seats, options=options)
    assert what in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_state_stays_small():
    match = new(GAME, 4, seed=3, options={"mode": "standard", "characters": "on"})
    for _ in range(400):
        decision = match.pending[0]
        match.answer(decision.seat, sample(decision, lambda n: len(match.entries) % n), decision.number)
    assert len(match.dump(history=False)) < 32 * 1024

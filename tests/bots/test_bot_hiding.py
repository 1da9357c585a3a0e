"""No bot sees more than its seat may: what it cannot tell apart, it answers the same."""

from random import Random

import pytest

from tests.bots.sample import FAIR, TRICKS
from zhuoju import bots
from zhuoju.kernel import new
from zhuoju.kernel.answers import sample
from zhuoju_examples.leduc import GAME as LEDUC

SPECS = ["random", "policy", "greedy", "greedy:level=1", "search:nodes=12", "search:nodes=6,rollout=greedy"]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game", [TRICKS, FAIR, LEDUC], ids=lambda g: g.id)
def test_bots_answer_the_same_whatever_they_may_not_know(game, spec):
    rng = Random(spec)
    bot = bots.make(spec, seed="eyes")
    different = 0
    for seed in range(8):
        match = new(game, game.seats[-1], seed=seed)
        while match.pending:
            for decision in match.pending:
                seat = decision.seat
                twin = match.dealt_anew(seat, f"twin {seed}")
                assert twin.view(seat) == match.view(seat)
                different += twin.table.state != match.table.state or len(twin.pending) != len(match.pending)
                assert bot.choose(twin.perspective(seat)) == bot.choose(match.perspective(seat))
            decision = match.pending[rng.randrange(len(match.pending))]
            match.answer(decision.seat, sample(decision, rng.randrange), decision.number)
    assert different > 8
    assert bot.misfits == 0


def test_a_secret_answer_of_another_seat_is_not_built_upon():
    match = new(FAIR, seed=2)
    before = bots.make("search:nodes=60").choose(match.perspective(1))
    for amount in range(7):
        branch = match.clone()
        branch.answer(0, amount)
        assert bots.make("search:nodes=60").choose(branch.perspective(1)) == before

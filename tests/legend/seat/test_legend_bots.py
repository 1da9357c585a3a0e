"""How bots play Legend: its hints, its evaluation, and that greedy gets through a match."""

import math
from random import Random

import msgspec
import pytest
from legend_board import Board, feat
from test_legend_decisions import CASES

from zhuoju import bots
from zhuoju.bots.weights import draw_answer
from zhuoju.games.legend import GAME
from zhuoju.games.legend.model.state import Pool
from zhuoju.games.legend.seat import bot
from zhuoju.kernel import new
from zhuoju.lab import simulate

MATCHES = [
    (1, {"mode": "quick"}),
    (2, {"mode": "quick", "characters": "on"}),
    (3, {"mode": "standard", "row_rule": "relaxed"}),
    (4, {"mode": "standard", "characters": "on"}),
]
LOW, MID, HIGH = (
    ("IN-04", "IN-05", "IN-06"),
    ("IN-23", "IN-26", "IN-24"),
    ("IN-40", "IN-41", "IN-42", "IN-43"),
)


def wander(seats, options, look, seed=1):
    """Play a match to its end, now and then as the hints would have it; `look` sees every position."""
    match = new(GAME, seats, seed=seed, options=options, record=False)
    rng = Random(seed)

    def choose(decision):
        weights = look(match.table.state, decision)
        return draw_answer(decision, weights if weights and rng.random() < 0.4 else None, rng)

    match.play(choose)
    assert match.result is not None


def hinted(state, decision):
    """The hints of a decision: of its own options only, each a weight, and nothing has changed for them."""
    before = msgspec.msgpack.encode(state)
    weights = GAME.hints(state, decision)
    assert set(weights) <= set(decision.offers), decision.prompt
    assert all(math.isfinite(weight) and weight >= 0 for weight in weights.values()), decision.prompt
    assert msgspec.msgpack.encode(state) == before, decision.prompt
    return weights


def test_hints_weigh_what_is_offered_at_every_question_that_is_asked():
    asked = set()

    def look(state, decision):
        asked.add(decision.prompt)
        return hinted(state, decision)

    for seats, options in MATCHES:
        wander(seats, options, look)
    for case in CASES:
        t, *_ = case()
        for decision in t.match.pending:
            look(t.state, decision)
    assert set(bot._RULES) <= asked  # no rule of thumb is for a question that is never asked


def test_an_option_that_wins_a_point_outweighs_all_others():
    t = Board(step="prep_phase")
    t.me(0).gold = feat("wealth").gold
    t.hold(0, "IN-04", "IN-07")
    t.carry(0, "MT-01", "FO-01")
    t.lay("market", 1, "MK-13")
    weights = hinted(t.state, t.asked())
    assert max(weights, key=weights.get) == "offer path:wealth"


# Evaluation


def test_the_evaluation_lies_between_lost_and_won_and_changes_nothing():
    seen = []

    def look(state, decision):
        if not len(seen) % 5:
            before = msgspec.msgpack.encode(state)
            values = [GAME.evaluate(state, seat) for seat in range(len(state.players))]
            assert all(-1 <= value <= 1 for value in values)
            assert msgspec.msgpack.encode(state) == before
            seen.append(max(values) - min(values))
        else:
            seen.append(0.0)
        return GAME.hints(state, decision)

    for seats, options in MATCHES:
        wander(seats, options, look, seed=2)
    assert max(seen) > 0.3  # it tells seats apart


def wealth(t):
    t.me(0).gold = feat("wealth").gold


def brew(t):
    t.carry(0, "FO-08", "FO-06", "FO-07")


def elements(t):
    t.unlock(0, "IN-18")
    t.me(0).permanent = Pool(dict(feat("elements").sacrifice))


def knowledge(t):
    t.fill_rows(0, LOW, MID, HIGH)
    t.hold(0, "IN-07", "IN-08", "IN-09")


@pytest.mark.parametrize("arrange", [wealth, brew, elements, knowledge], ids=lambda f: f.__name__)
def test_an_offering_is_worth_what_it_costs(arrange):
    t = Board(step="prep_phase")
    arrange(t)
    t.play()
    mine, theirs = (GAME.evaluate(t.state, seat) for seat in (0, 1))
    t.play(f"offer path:{arrange.__name__}")
    while t.prompt != "prep.step":  # which cards to give
        decision = t.asked()
        t.answer(list(decision.offers)[: decision.most] if decision.shape == "some" else t.offered[0])
    assert t.me(0).points == 1
    assert GAME.evaluate(t.state, 0) > mine
    assert GAME.evaluate(t.state, 1) < theirs


# Whole matches


def test_whoever_follows_the_hints_beats_whoever_plays_at_random():
    report = simulate(GAME, 6, ["policy", "random"], seed=1)
    assert report.errors == []
    assert report.misfits < report.decisions / 100  # imagined worlds that fit nothing are rare
    policy, randomly = report.by_bot
    assert (policy.wins >= 5, randomly.wins <= 1) == (True, True)


def test_greedy_plays_a_whole_match_legally_and_the_same_again():
    def played():
        match = new(GAME, 2, seed=3, options={"characters": "on"})
        players = [bots.make("greedy:worlds=1,width=4,depth=1", seed=seat) for seat in range(2)]
        while match.pending:
            decision = match.pending[0]
            perspective = match.perspective(decision.seat, decision.number)
            match.answer(decision.seat, players[decision.seat].choose(perspective), decision.number)
        assert sum(player.misfits for player in players) < len(match.entries) / 100
        return match

    once = played()
    assert once.result.winners  # no answer was refused, and it came to a goal
    assert played().entries == once.entries

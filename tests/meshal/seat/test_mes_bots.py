"""How bots play Meshal Lite: its hints, its evaluation, and that they get through fights and adventures."""

import math
from random import Random

import msgspec
import pytest
from mes_tale import Tale, usual

from zhuoju import bots
from zhuoju.bots.weights import best_answer, draw_answer
from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.catalogue.library import ADVENTURES, ARENAS
from zhuoju.kernel import Match, new

EVEN = {"party": "pc_halen pc_maro", "foes": "cr_bandit*2", "rounds": 30}
DUELS = 6  # the party follows the hints in every other one, the foes in the rest
MOST = 4000  # answers of a match


def hinted(match: Match, decision, rng: Random):
    weights = GAME.hints(match.table.state, decision)
    return best_answer(decision, weights, rng) if weights else draw_answer(decision, None, rng)


def play(match: Match, wild: tuple[int, ...] = (), look=None, most: int = MOST) -> Match:
    """Play as the hints say, except the seats that answer at random."""
    rng = Random(str(match.table.state.arena))
    for _ in range(most):
        if not match.pending:
            break
        decision = match.pending[0]
        if look is not None:
            look(match, decision)
        wanders = decision.seat in wild and decision.prompt not in ("place.who", "moment.end")
        answer = draw_answer(decision, None, rng) if wanders else hinted(match, decision, rng)
        match.answer(decision.seat, answer, decision.number)
    return match


# Hints


def test_hints_weigh_what_is_offered_and_change_nothing():
    asked = set()

    def look(match, decision):
        asked.add(decision.prompt)
        before = msgspec.msgpack.encode(match.table.state)
        weights = GAME.hints(match.table.state, decision)
        numbers = {str(n) for n in range(decision.least, decision.most + 1)}
        named = {name.partition("=")[0] for name in weights}  # a share may be named with its amount
        assert named <= (numbers if decision.shape == "amount" else {*decision.offers}), decision.prompt
        assert all(math.isfinite(weight) and weight >= 0 for weight in weights.values()), decision.prompt
        assert msgspec.msgpack.encode(match.table.state) == before, decision.prompt

    for seed, name in enumerate(ARENAS):
        options = {"map": name, "rounds": 4, "profile": "full" if seed % 2 else "core"}
        play(new(GAME, 4, seed=seed, options=options), wild=(0, 3), look=look, most=150)
    assert {"turn.act", "act.target", "move.to", "act.additives", "react.attacked"} <= asked


def test_the_host_is_advised_to_confirm():
    def look(match, decision):
        weights = GAME.hints(match.table.state, decision)
        if "proposed" in decision.params:
            proposed = str(decision.params["proposed"])
            assert max(weights, key=weights.__getitem__) == proposed, decision.prompt

    match = play(new(GAME, 3, seed=2, options={"intensity": "easy", "rounds": 6}), look=look)
    assert match.table.state.overrides == []


@pytest.mark.parametrize("spec", ["policy", "greedy"])
@pytest.mark.rule("MES-ATT-03", "MES-ITM-24", "MES-TIM-02")
def test_a_bot_that_hosts_leaves_difficulties_prices_and_finds_as_they_are_proposed(spec):
    bot = bots.make(spec, seed=3)
    asked = set()
    t = Tale("ad_wolves", "ad_wolves.w1", seed=3)
    match = t.match
    while len(asked) < 3:
        decision = match.pending[0]
        if decision.seat != match.table.state.host:
            choice = usual(decision)
            if decision.prompt == "story.forage":
                choice = 1
            elif decision.prompt == "story.shop" and "price" not in asked:
                choice = "buy item:it_rope"
            match.answer(decision.seat, choice, decision.number)
            continue
        asked |= {decision.prompt} & {"stock_up", "price", "call.difficulty"}
        match.answer(decision.seat, bot.choose(match.perspective(decision.seat, decision.number)))
        assert match.table.state.overrides == [], decision.prompt


def test_who_is_about_to_fall_is_healed_and_who_is_not_is_left_alone():
    match = new(GAME, 3, seed=0, options={"map": "ma_courtyard", "foes": "cr_moss_troll*3"})
    beings = match.table.state.beings
    healer = next(r for r, one in beings.items() if "it_minor_healing" in [c.item for c in one.sheet.items])
    while match.pending and not (
        match.pending[0].prompt == "turn.act" and match.pending[0].params["by"] == healer
    ):
        decision = match.pending[0]
        match.answer(decision.seat, hinted(match, decision, Random(0)), decision.number)
    decision = match.pending[0]
    potion = next(c for c in beings[healer].sheet.items if c.item == "it_minor_healing")
    use = f"use item:{potion.id}"
    assert GAME.hints(match.table.state, decision)[use] == 0
    beings[healer].sheet.dice["might"] = 1
    weights = GAME.hints(match.table.state, decision)
    assert max(weights, key=weights.__getitem__) == use


# Evaluation


def test_an_evaluation_is_even_handed_and_rises_when_a_foe_falls():
    state = new(GAME, 3, seed=1, options={"map": "ma_courtyard", **EVEN}).table.state
    ours, theirs = GAME.evaluate(state, 0), GAME.evaluate(state, state.host)
    assert ours == -theirs
    assert -1 < ours < 1
    foe = next(one for one in state.beings.values() if one.side == "foes")
    foe.sheet.dice["might"] = 0
    assert GAME.evaluate(state, 0) > ours
    assert GAME.evaluate(state, 0) == GAME.evaluate(state, 1)
    for one in state.beings.values():
        if one.side == "foes":
            one.sheet.dead = True
    assert GAME.evaluate(state, 0) == 1


# Whole matches


def test_hinted_players_beat_random_ones_in_even_fights():
    won = 0
    for seed in range(DUELS):
        options = {"map": list(ARENAS)[seed % len(ARENAS)], **EVEN}
        clever_party = seed % 2 == 0
        match = play(new(GAME, 3, seed=seed, options=options), wild=(2,) if clever_party else (0, 1))
        won += match.result.outcome == ("moment.victory" if clever_party else "moment.defeat")
    assert won >= DUELS - 1


def test_the_policy_bot_plays_an_encounter_to_its_end():
    match = new(GAME, 3, seed=3, options={"map": "ma_pillars", "foes": "cr_rat*2", "rounds": 20})
    one = bots.make("policy")
    for _ in range(MOST):
        if not match.pending:
            break
        decision = match.pending[0]
        match.answer(decision.seat, one.choose(match.perspective(decision.seat)), decision.number)
    assert match.result.outcome == "moment.victory"


@pytest.mark.parametrize("adventure", sorted(ADVENTURES))
def test_an_adventure_is_played_to_an_ending(adventure):
    match = play(new(GAME, 5, seed=1, options={"adventure": adventure}), most=8000)
    assert match.result is not None
    assert match.table.state.overrides == []

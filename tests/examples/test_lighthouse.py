"""Lighthouse: the parts of the kernel it was written to show."""

from random import Random
from typing import Any

import pytest

from zhuoju.kernel import IllegalAnswer, Match, new
from zhuoju.kernel.answers import sample


def until(prompt: str, seats: int = 2, **options: Any) -> Match[Any, Any]:
    """A random match up to the first question of this name."""
    for seed in range(200):
        chance = Random(seed)
        match = new("lighthouse", seats, seed=seed, options=options)
        while match.pending:
            decision = match.pending[0]
            if decision.prompt == prompt:
                return match
            match.answer(decision.seat, sample(decision, chance.randrange), decision.number)
    raise AssertionError(f"{prompt} was never asked")


def test_what_is_left_of_the_supply_changes_while_others_take():
    match = new("lighthouse", 2, seed=0)
    match.table.state.supply.update(oil=1, rope=1)
    match.answer(0, "oil")
    assert list(match.pending[0].offers) == ["rope"]
    assert [(w.id, w.reason) for w in match.pending[0].withheld] == [("oil", "why.none_left")]


def test_nobody_learns_a_card_before_all_are_laid_down():
    match = until("watch.card", 2)
    told = len(match.stream(1))
    card = next(iter(match.pending[0].offers))
    match.answer(0, card)
    assert len(match.stream(1)) == told
    match.answer(1, "rest")
    assert {"laid_down", "rested"} <= {event.kind for event in match.stream(1)[told:]}


def test_a_hand_is_seen_by_its_owner_only():
    match = until("watch.card", 2)
    assert isinstance(match.view(0)["keepers"][0]["hand"], list)
    assert match.view(1)["keepers"][0]["hand"] == 4
    assert match.view(None)["keepers"][1]["hand"] == 4


def test_drawing_tells_the_others_only_how_many():
    match = until("dusk.take", 2)
    match = until("watch.card", 2) if match.view(0)["night"] == 1 else match
    chance = Random(0)
    while not any(event.kind == "drew" for event in match.events):
        decision = match.pending[0]
        match.answer(decision.seat, sample(decision, chance.randrange), decision.number)
    drawn = next(event for event in match.events if event.kind == "drew")
    (owner,) = drawn.to
    assert "cards" in next(e for e in match.stream(owner) if e.kind == "drew").data
    assert "cards" not in next(e for e in match.stream(1 - owner) if e.kind == "drew").data


def test_a_rope_spares_the_lamp_and_the_window_opens_again():
    match = until("storm.brace", 1)
    state = match.table.state
    state.keepers[0].rope, before = 2, state.lamp
    match.answer(0, "brace")
    assert match.pending[0].prompt == "storm.brace"
    match.answer(0, "brace")
    gone = [e.data["lamp"] for e in match.events if e.kind == "lamp_now"]
    assert gone[-1] in (before, before + 1, before - 2) or match.result


def test_all_beams_are_shared_out_and_a_ship_with_enough_light_is_home():
    match = until("light.share", 2)
    decision = match.pending[0]
    assert decision.least == decision.most
    guided = match.view(0)["guided"]
    ship, room = next((s, o[1]) for s, o in decision.offers.items())
    with pytest.raises(IllegalAnswer, match="takes a whole number"):
        match.answer(decision.seat, {ship: room + 1})
    assert match.view(0)["guided"] == guided


@pytest.mark.parametrize(
    "prompt",
    [
        "dusk.take", "watch.card", "watch.order", "tow.ship", "storm.brace", "light.bell", "light.burn",
        "light.share", "dawn.pour", "dawn.swap",
    ],
)  # fmt: skip
def test_every_question_is_asked(prompt):
    assert until(prompt).pending[0].prompt == prompt


def test_the_host_may_intervene_and_a_replay_stays_exact():
    match = until("light.burn", 2)
    match.intervene("lift_fog", by=9)
    match.intervene("give_oil", seat=1, oil=3)
    assert match.view(0)["fog"] == 0
    with pytest.raises(IllegalAnswer, match="no seat 7"):
        match.intervene("give_oil", seat=7, oil=1)
    assert match.replay().view(0) == match.view(0)


def test_all_win_or_all_lose_and_each_end_comes_about():
    ends = {}
    for seed in range(300):
        match = new("lighthouse", 2, seed=seed, options={"difficulty": "storm"}, record=False)
        chance = Random(seed)
        match.play(lambda d, chance=chance: sample(d, chance.randrange))
        ends[match.result.outcome] = match.result.winners
    assert ends.pop("outcome.won") == (0, 1)
    assert {"outcome.too_few", "outcome.dark", "outcome.wrecks"} <= set(ends)
    assert set(ends.values()) == {()}

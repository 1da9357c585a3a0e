"""MES section 11 What a seat is shown before a roll is what is then rolled: fights played at random."""

from typing import Any

import pytest

from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.catalogue.library import ARENAS
from zhuoju.games.meshal.rolls.rolling import aware
from zhuoju.games.meshal.seat import odds_of_options
from zhuoju.kernel import Decision, Match, new
from zhuoju.kernel.answers import sample
from zhuoju.testing.case import Dice

PARTY = "pc_halen pc_maro pc_tessen"
FORETOLD = ("turn.act", "act.target", "long.target", "attack.free", "call.attribute", "call.dice", "bog.help")


def usual(decision: Decision) -> Any:
    """As proposed; no additives, the first of anything else."""
    if decision.default is not None:
        return decision.default
    return [] if decision.shape == "some" else sample(decision, lambda n: 0)


def thrown(match: Match, ref: int, after: int) -> int | None:
    """How many dice a being throws next, if it does before anybody's next act."""
    for _ in range(25):
        for event in match.events[after:]:
            if event.kind in ("rolled", "rolled_secretly") and event.data["ref"] == ref:
                return len(event.data["faces"])
        if not match.pending or match.pending[0].prompt == "turn.act":
            break
        decision = match.pending[0]
        match.answer(decision.seat, usual(decision), decision.number)
    return None


def unknown(match: Match, decision: Decision, option: str) -> bool:
    """Whether the two dice more hang on whom a foe has spotted, which its player does not know."""
    beings, by = match.table.state.beings, decision.params["by"]
    if decision.seat >= match.table.state.host:
        return False
    whom = [int(option[6:])] if option.startswith("being:") else [ref for ref in beings if ref != by]
    return any(not aware(match.table, ref, by) for ref in whom)


def compared(match: Match, decision: Decision, dice: Dice) -> tuple[list[int], int] | None:
    """The dice that one option foretells, and those that fall when it is chosen."""
    ids = decision.ids or [str(decision.default)]
    option = ids[dice.below(len(ids))]
    if unknown(match, decision, option):
        return None
    view = GAME.view(match.table.state, decision.seat)
    found = list(odds_of_options.odds_of(view, decision.question(), option))
    told = [each.params["dice"] for each in found if "dice" in each.params]
    if not told:
        return None
    ahead = match.clone()
    after = len(ahead.events)
    ahead.answer(decision.seat, option if decision.ids else decision.default, decision.number)
    fell = thrown(ahead, decision.params["by"], after)
    return None if fell is None else (told, fell)


@pytest.mark.rule("MES-PIPE-08", "MES-ATT-05", "MES-DICE-09")
@pytest.mark.parametrize("seed", range(6))
def test_as_many_dice_fall_as_were_foretold(seed):
    ground = sorted(ARENAS)[seed % len(ARENAS)]
    options = {"party": PARTY, "map": ground, "profile": ("core", "full")[seed % 2]}
    match, dice, seen = new(GAME, 3, seed=seed, options=options), Dice("foretold", seed), 0
    for _ in range(220):
        if not match.pending:
            break
        decision = match.pending[0]
        if decision.prompt in FORETOLD:
            pair = compared(match, decision, dice)
            if pair is not None:
                assert pair[1] in pair[0], (decision.prompt, decision.params)
                assert decision.prompt == "turn.act" or len({*pair[0]}) == 1
                seen += 1
        answer = dice.answer(decision)
        if decision.prompt == "turn.act":
            attacks = [o for o in decision.ids if o.startswith(("attack", "ability"))]
            answer = attacks[dice.below(len(attacks))] if attacks and dice.below(3) else answer
        match.answer(decision.seat, answer, decision.number)
    assert seen >= 3

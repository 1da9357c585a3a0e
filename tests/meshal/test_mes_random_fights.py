"""Fights played at random: whatever is chosen, the rules hold, and any position can be saved."""

import msgspec
import pytest
from mes_table import Scene

from zhuoju.games.meshal.catalogue.library import PRESETS
from zhuoju.games.meshal.character.consciousness import out_of_dice, unconscious
from zhuoju.games.meshal.character.scores import scores
from zhuoju.kernel import Match
from zhuoju.testing.case import Dice

FOES = ("cr_grey_wolf", "cr_bandit", "cr_giant_spider", "cr_bone_servant")


def a_fight(seed: int, **scene) -> Match:
    """Three ready-made characters against four creatures, at arm's length."""
    from zhuoju.games.meshal.catalogue.library import CREATURES

    t = Scene(3, step="moment_begins", seed=seed, **scene)
    names = list(PRESETS)
    for k in range(3):
        t.hero(names[(seed + k) % len(names)], seat=k % 2, at=(4 + k, 5))
    known = [name for name in FOES if name in CREATURES] or [
        name for name in CREATURES if name.startswith("cr_")
    ]
    for k in range(4):
        t.foe(known[(seed + k) % len(known)], at=(3 + k, 6))
    return t.match


def sound(match: Match) -> None:
    """What must hold whenever somebody is asked."""
    state, w = match.table.state, match.table
    for one in state.beings.values():
        held = one.sheet.dice
        for attribute, score in scores(w, one.ref).items():
            assert 0 <= held.get(attribute, 0) <= score, (one.ref, attribute, held)
        assert one.ap >= 0
        if one.sheet.dead and state.moment is not None:
            assert one.ref not in state.moment.order
    if match.pending[0].prompt == "turn.act":
        assert state.chains == []  # nothing is half resolved between actions
        for act in match.pending[0].offers.values():  # whatever is offered can be aimed at something
            assert act is None or act.targets is None or act.targets(), act.id
        for one in state.beings.values():
            if not one.sheet.dead:
                assert one.down == unconscious(w, one.ref)
                assert not out_of_dice(w, one.ref)


@pytest.mark.rule("MES-FSM-01", "MES-ATR-13")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("full", [False, True])
def test_the_rules_hold_whatever_is_played(seed, full):
    match, dice = a_fight(seed, full=full), Dice("fight", seed)
    for _ in range(250):
        if not match.pending:
            break
        sound(match)
        dice.step(match)
    assert match.table.state.moment is None or match.table.state.moment.round > 0


@pytest.mark.rule("MES-FSM-03")
@pytest.mark.parametrize("seed", range(2))
def test_a_fight_can_be_saved_and_resumed_at_every_decision(seed):
    match, dice = a_fight(seed, switches=["fate"]), Dice("resume", seed)
    for _ in range(80):
        if not match.pending:
            break
        again = match.clone()
        assert msgspec.msgpack.encode(again.table.state) == msgspec.msgpack.encode(match.table.state)
        assert [d.fingerprint for d in again.pending] == [d.fingerprint for d in match.pending]
        dice.step(match)
    once_more = (
        match.replay() if not match._checkpoints or match._checkpoints[0].entries == 0 else match.clone()
    )
    assert msgspec.to_builtins(once_more.table.state) == msgspec.to_builtins(match.table.state)

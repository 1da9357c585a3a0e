"""Battles played at random: whatever is chosen, the rules hold, and any position can be saved."""

import pytest

from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.seat.fight_game import DUEL
from zhuoju.kernel import Match, new, register
from zhuoju.testing.case import Dice

SIDES = (
    [["PC-01"], ["NPC-102"]],
    [["PC-01", "PC-02", "PC-04", "PC-05"], ["NPC-106", "NPC-105", "NPC-104", "NPC-101"]],
    [["PC-03", "PC-06"], ["PC-01", "FO-07"]],
    [["NPC-204", "NPC-206", "NPC-303"], ["NPC-403", "NPC-506", "FO-08", "FO-09"]],
    [["NPC-206", "NPC-305", "NPC-202"], ["NPC-404", "NPC-406", "NPC-201", "FO-05"]],
)
register(DUEL)


def a_fight(seed: int, sides, **more) -> Match:
    return new(DUEL, 3, seed=seed, options={"sides": sides, "rounds": 12, **more})


def sound(match: Match) -> None:
    """What must hold whenever somebody is asked."""
    fight = match.table.state.fight
    for one in fight.fighters.values():
        assert one.kind == "object" or one.hp <= tables.HP[one.grades[0] - 1]
        assert 0 <= one.stamina <= tables.STAMINA[one.grades[3] - 1]
        assert 0 <= one.energy <= tables.ENERGY[one.grades[4] - 1]
        assert 0 <= one.ap <= 3
        assert len(set(one.types)) == len(one.types)
        assert one.drained <= one.grades[5] + 1
        assert all(e.until >= fight.round for e in one.effects)
        assert sum(max(1, g.build.hands) for g in one.gear if g.place == "held" and not g.destroyed) <= 2
    if match.pending and match.pending[0].prompt == "turn.act":
        assert fight.owed == []
        assert all(one.dead for one in fight.fighters.values() if one.hp <= 0)


@pytest.mark.rule("SAM-COMBAT-11", "SAM-COMBAT-14", "SAM-SAN-06", "SAM-HP-02", "SAM-HP-05")
@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("delegate", [True, False])
def test_the_rules_hold_whatever_is_played(sides, seed, delegate):
    match = a_fight(seed, sides, delegate=delegate, room={"construction": "always"})
    dice = Dice("samsara", seed)
    for _ in range(300):
        if not match.pending:
            break
        sound(match)
        dice.step(match)


@pytest.mark.parametrize("seed", range(4))
def test_any_position_can_be_saved_and_gone_on_with(seed):
    match, dice = a_fight(seed, SIDES[seed]), Dice("save", seed)
    for k in range(120):
        if not match.pending:
            break
        if k % 20 == 0:
            again = Match.load(match.dump())
            assert again.table.state == match.table.state
            assert [d.ids for d in again.pending] == [d.ids for d in match.pending]
        dice.step(match)
    assert match.replay().table.state == match.table.state


def test_a_fight_ends_after_the_last_round():
    match = a_fight(1, SIDES[0])
    match.play(lambda decision: decision.default if decision.default is not None else decision.ids[0])
    assert match.result is not None
    assert match.table.state.fight.round == 12


def test_unknown_fighters_are_refused():
    from zhuoju.kernel import BadOptions

    with pytest.raises(BadOptions, match="NPC-999"):
        a_fight(0, [["PC-01"], ["NPC-999"]])

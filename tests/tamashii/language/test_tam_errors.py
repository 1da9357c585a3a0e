"""TAM-SCEN-25 Error tables: the printed card C12."""

import pytest
from tam_board import Board
from tam_story import echoes, tale

from zhuoju.games.tamashii.story.plot import world_activity

DRONE = "patrol-drone"


@pytest.fixture
def extra(monkeypatch):
    return echoes(monkeypatch)


def world(t: Board, *answers) -> Board:
    t.do(world_activity, *answers)
    return t


@pytest.mark.rule("TAM-SCEN-25")
def test_c12_result_1_takes_the_new_body_first_and_costs_integrity(extra):
    t = tale("C01", seats=1, specials=["C12"])
    t.me().counts.clear()
    second, active = t.embody(0, "courier", "soldier")
    t.state.body_deck = bottom, top = t.cards("scout", "gambler")
    t.number_die(1)
    world(t)
    assert t.me().bodies == [second, top]
    assert t.state.body_deck == [active, bottom]
    assert t.me().integrity == 4


@pytest.mark.rule("TAM-SCEN-25")
def test_ec_83_and_84_without_a_deck_or_a_body_only_integrity_is_lost(extra):
    t = tale("C01", seats=1, specials=["C12"])
    (active,) = t.embody(0, "soldier")
    t.resources(0, shield=3)
    t.number_die(1)
    world(t)
    assert (t.me().bodies, t.me().integrity, t.has("shield")) == ([active], 4, 3)
    t = tale("C01", seats=1, specials=["C12"])
    t.me().integrity = 1
    t.number_die(1)
    t.symbol_die("basic")
    world(t)
    assert t.me().counts.get("reset", 0) == 1


@pytest.mark.rule("TAM-SCEN-25", "TAM-ENEMY-21")
def test_c12_results_2_3_and_blank(extra):
    t = tale("C01", seats=3, specials=["C12"])
    t.write(0, "RB")
    t.lock_on(1, DRONE, damage=2)
    t.state.enemy_deck = t.cards("auto-hunter", DRONE)
    t.number_die(2, 3, 0)
    t.me(2).launcher.locks.pop()
    world(t, ["cell:0"])
    assert t.launcher(0) == ".B"
    assert (t.queue_of(1), t.me(1).queue[0].damage) == (["auto-hunter"], 2)
    assert t.prompt == "cell.lock"
    t.play(t.offered[0])
    assert len(t.me(2).launcher.locks) == 4

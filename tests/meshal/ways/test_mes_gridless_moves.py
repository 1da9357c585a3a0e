"""MES-MOV-13, 14 Moves on maps without cells in play: what lies on the way is met on the way."""

import pytest
from mes_table import Scene
from mes_world import act

from zhuoju.games.meshal.maps.movers import Mover
from zhuoju.games.meshal.model.field import Field, Ground, SetTrap, Wall
from zhuoju.games.meshal.ways.paths import reachable


def wide(**more) -> Field:
    """A map without cells."""
    return Field(kind="gridless", width=12, length=12, **more)


@pytest.mark.rule("MES-MOV-14", "MES-HAZ-11")
def test_a_straight_gridless_move_comes_into_everything_that_it_crosses() -> None:
    acid = Ground(outline=[(400, 0), (500, 0), (500, 1200), (400, 1200)], hazard="corrosive")
    t = Scene(field=wide(grounds=[acid]))
    hero = t.hero(at=(300, 300), speed=4)
    t.fight()
    act(t, hero, "move walk", "spot:650,300")
    assert t.one(hero).at == (650, 300)
    assert t.events("corroded")
    assert t.one(hero).straight == 3


@pytest.mark.rule("MES-MOV-14", "MES-FX-08")
def test_a_trap_on_the_way_of_a_gridless_move_is_trodden_on() -> None:
    t = Scene(field=wide(traps=[SetTrap(1, "tr_spikes", (500, 310))], next_id=2))
    hero = t.hero(at=(300, 300), speed=4)
    t.fight()
    act(t, hero, "move walk", "spot:700,300")
    assert t.events("trap_sprung")


@pytest.mark.rule("MES-MOV-14", "MES-FX-08")
@pytest.mark.parametrize(("y", "sprung"), [(400, True), (200, False)])
def test_a_wire_across_a_gridless_map_is_tripped_over_anywhere_on_it(y, sprung) -> None:
    t = Scene(field=wide(traps=[SetTrap(1, "tr_blade", (500, 300), facing=180)], next_id=2))
    hero = t.hero(at=(300, y), speed=4)
    t.fight()
    act(t, hero, "move walk", f"spot:700,{y}")
    assert bool(t.events("trap_sprung")) is sprung


@pytest.mark.rule("MES-MOV-13")
@pytest.mark.parametrize("at", [(380, 400), (362, 410), (361, 407)])
def test_who_stands_too_near_a_gridless_wall_gets_away_from_it_and_not_through_it(at) -> None:
    field = wide(walls=[Wall(1, outline=[(400, 100), (400, 700)])])
    ends = reachable(field, Mover(at, 3))
    assert (200, 400) in ends
    assert all(x < 400 for x, y in ends if 100 < y < 700)


@pytest.mark.rule("MES-MOV-38")
def test_who_flies_low_along_the_rim_of_a_rise_flies_no_lower_than_its_ground() -> None:
    rise = Ground(outline=[(700, 300), (1000, 300), (1000, 800), (700, 800)], height=1)
    t = Scene(field=wide(grounds=[rise]))
    hero = t.hero(at=(500, 550), ways=("fly", "walk"), speed=6)
    t.fight()
    act(t, hero, "move fly", 0, "spot:800,800")
    assert (t.one(hero).at, t.one(hero).height) == ((800, 800), 0)

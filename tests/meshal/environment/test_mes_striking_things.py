"""MES-OBJ-01, 09, MES-ATK Attacks on things: stage by stage, at any range, also on maps without cells."""

import pytest
from mes_table import Scene, weapon
from mes_world import act, offered

from zhuoju.games.meshal.attack import aiming
from zhuoju.games.meshal.catalogue.objects import wall_of
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.environment import breaking
from zhuoju.games.meshal.model.field import Field, Wall, Zone
from zhuoju.games.meshal.model.state import Being

BLOW = "attack([might], M, [physical], [parry])"


def brick(*cells: tuple[int, int]) -> Field:
    """A map with a brick wall: 20 durability for each position, physical 3."""
    return Field(width=12, length=12, walls=[wall_of("ob_brick_wall", 1, list(cells))], next_id=2)


def left(t: Scene) -> dict[tuple[tuple[int, int], ...], int]:
    """The durability of what stands, by its positions."""
    return {tuple(wall.cells): wall.durability for wall in t.state.field.walls}


def struck(t: Scene, who: Being, name: str = "natural:0") -> list[str]:
    """The things that an attack could be aimed at."""
    found: list[str] = t.do(
        lambda m: list(made.targets()) if (made := menu.acts(m, who.ref).get(f"break {name}")) else []
    )
    return found


@pytest.mark.rule("MES-OBJ-09", "MES-ATK-15")
def test_every_stage_strikes_the_same_position_of_a_long_wall() -> None:
    t = Scene(field=brick((5, 3), (5, 4), (5, 5)))
    hero = t.hero(at=(4, 4), might=5, weapons=(f"{BLOW[:-1]}, stages=2)",))
    t.fight()
    t.roll(*[2] * 5, *[2] * 5)
    act(t, hero, "break natural:0", "wall:1 spot:5,4", (1, "yes"))
    assert left(t) == {((5, 3), (5, 5)): 20, ((5, 4),): 20 - 2 * 7}


@pytest.mark.rule("MES-OBJ-02", "MES-OBJ-09", "MES-ATK-18")
def test_stages_after_the_last_of_a_thing_are_lost_and_what_stands_beside_it_is_not_harmed() -> None:
    t = Scene(field=brick((5, 3), (5, 4), (5, 5)))
    hero = t.hero(at=(4, 4), might=12, weapons=(f"{BLOW[:-1]}, stages=3)",))
    t.fight()
    t.roll(*[2] * 12, *[2] * 12, *[2] * 12)
    act(t, hero, "break natural:0", "wall:1 spot:5,4")
    assert left(t) == {((5, 3), (5, 5)): 20}
    assert len(t.events("rolled")) == 1


@pytest.mark.rule("MES-ATK-09", "MES-OBJ-01")
def test_a_thing_that_is_too_near_is_struck_with_three_dice_less() -> None:
    t = Scene(field=brick((5, 4)))
    hero = t.hero(at=(4, 4), might=6, weapons=(weapon(BLOW, least=3, most=6, inclusive=False),))
    t.fight()
    t.roll(2, 2, 2)
    act(t, hero, "break natural:0", "wall:1 spot:5,4")
    assert left(t) == {((5, 4),): 17}


@pytest.mark.rule("MES-ATK-10", "MES-ATK-11", "MES-OBJ-01")
def test_beyond_the_range_things_are_struck_only_where_the_table_plays_so() -> None:
    near = weapon(BLOW, most=3, ranged=True)
    t = Scene(field=brick((5, 4)))
    hero = t.hero(at=(1, 4), might=6, weapons=(near,))
    t.fight()
    assert not struck(t, hero)
    t = Scene(field=brick((5, 4)), switches=["overreach"])
    hero = t.hero(at=(1, 4), might=6, weapons=(near,))
    t.fight()
    t.roll(2, 2, 2, 2)
    act(t, hero, "break natural:0", "wall:1 spot:5,4")  # at 4 steps: two dice less
    assert left(t) == {((5, 4),): 15}
    t = Scene(field=brick((5, 4)), switches=["overreach"])
    hero = t.hero(at=(1, 4), might=6, weapons=(near,), steps=3)
    t.fight()
    assert not struck(t, hero)  # perception limits


@pytest.mark.rule("MES-ATK-07", "MES-OBJ-01")
@pytest.mark.parametrize("telekinetic", [False, True])
def test_only_telekinesis_strikes_a_thing_behind_a_wall(telekinetic: bool) -> None:
    field = brick((7, 4))
    field.walls.append(Wall(2, [(5, y) for y in range(12)], blocks_sight=False))
    t = Scene(field=field)
    hero = t.hero(at=(3, 4), weapons=(weapon(BLOW, most=6, ranged=True, telekinetic=telekinetic),))
    t.fight()
    assert bool(struck(t, hero)) is telekinetic


@pytest.mark.rule("MES-ACT-07", "MES-OBJ-01")
def test_a_heavy_piece_is_aimed_anew_after_it_has_been_fired_at_a_thing() -> None:
    t = Scene(field=brick((7, 4)))
    hero = t.hero(at=(4, 4), ap=9, weapons=(weapon(BLOW, most=6, aim=3),))
    t.fight()
    act(t, hero, "aim natural:0")
    act(t, hero, "break natural:0", "wall:1 spot:7,4")
    assert "break natural:0" not in offered(t, hero)
    assert "aim natural:0" in offered(t, hero)


# Without cells

SHAPES = {
    "a line": ([(500, 300), (500, 900)], 0, (498, 600)),
    "a block": ([(500, 300), (700, 300), (700, 900), (500, 900)], 0, (498, 600)),
    "a pillar": ([(600, 600)], 100, (498, 600)),
}


@pytest.mark.rule("MES-OBJ-01", "MES-MAP-09", "MES-MAP-13")
@pytest.mark.parametrize("shape", SHAPES)
def test_without_cells_a_thing_is_struck_where_it_is_nearest(shape: str) -> None:
    outline, circle, spot = SHAPES[shape]
    wall = Wall(1, outline=outline, circle=circle, object="ob_brick_wall", durability=20)
    for x, reached in ((305, True), (295, False)):
        t = Scene(field=Field("gridless", 12, 12, walls=[wall], next_id=2))
        hero = t.hero(at=(x, 600))
        t.fight()
        assert struck(t, hero) == ([f"wall:1 spot:{spot[0]},{spot[1]}"] if reached else [])


@pytest.mark.rule("MES-OBJ-01")
def test_without_cells_a_wall_of_force_can_be_broken_too() -> None:
    zone = Zone(1, "blocked", centre=(600, 600), radius=150, durability=3, protection=1)
    t = Scene(field=Field("gridless", 12, 12, zones=[zone], next_id=2))
    hero = t.hero(at=(400, 600), might=4)
    t.fight()
    t.roll(2, 2, 3, 3)
    act(t, hero, "break natural:0", *struck(t, hero))
    assert t.state.field.zones == []


@pytest.mark.rule("MES-OBJ-11")
def test_without_cells_a_door_is_opened_from_its_middle_and_not_shut_on_who_stands_in_it() -> None:
    gate = Wall(1, outline=[(500, 300), (500, 900)], object="ob_wood_door", durability=8)
    t = Scene(field=Field("gridless", 12, 12, walls=[gate], next_id=2))
    hero, other = t.hero(at=(400, 600), ap=9), t.hero(at=(400, 800))
    t.fight()
    act(t, hero, "open wall:1")
    t.one(other).at = (500, 800)
    act(t, hero, "shut wall:1")
    assert t.state.field.walls[0].open
    t.one(other).at = (600, 800)
    act(t, hero, "shut wall:1")
    assert not t.state.field.walls[0].open


@pytest.mark.rule("MES-OBJ-16")
def test_without_cells_what_hangs_falls_on_who_stands_below_and_rubble_is_left() -> None:
    wall = Wall(
        1, outline=[(500, 500), (700, 500), (700, 700), (500, 700)], blocks_move=False, hangs=4,
        object="ob_old_statue", durability=30,
    )  # fmt: skip
    t = Scene(field=Field("gridless", 12, 12, walls=[wall], next_id=2))
    below, beside = t.hero(at=(600, 600), ap=0), t.hero(at=(800, 600), ap=0)
    t.fight()
    t.roll(1, 1, 3, 3)
    t.do(lambda m: breaking.collapse(m, m.state.field.walls[0], rubble=True))
    assert (t.held(below)[0], t.held(beside)[0]) == (2, 4)
    (ruin,) = t.state.field.grounds
    assert (ruin.tags, ruin.cells, len(ruin.outline)) == (["difficult"], [], 4)


@pytest.mark.rule("MES-OBJ-14", "MES-MAP-13")
@pytest.mark.parametrize("gate", [
    Wall(1, edges=[((4, 4), (5, 4))], object="ob_wood_door", durability=3),
    Wall(1, outline=[(500, 300), (500, 900)], object="ob_wood_door", durability=3),
])  # fmt: skip
def test_a_door_between_cells_and_one_on_a_map_without_cells_can_be_mended_too(gate: Wall) -> None:
    gridless = bool(gate.outline)
    t = Scene(field=Field("gridless" if gridless else "grid", 12, 12, walls=[gate], next_id=2))
    hero = t.hero(at=(450, 600) if gridless else (4, 4))
    t.fight()
    assert "wall:1" in t.do(lambda m: list(aiming.things(m, hero.ref, 1)))

"""MES 9.8, MES-FX-08 Traps in play: what sets them off, on every kind of map, and whom they do not catch."""

import pytest
from mes_table import Scene
from mes_world import act, offered, trapped

from zhuoju.games.meshal.catalogue.objects import wall_of
from zhuoju.games.meshal.environment import hazards, traps
from zhuoju.games.meshal.model.field import Field, SetTrap, Wall
from zhuoju.kernel import IllegalAnswer


def locked(trap: str) -> Scene:
    """A locked door with a trap on it, and somebody before it."""
    door = wall_of("ob_wood_door", 1, [(5, 4)])
    t = Scene(field=Field(width=12, length=12, walls=[door], traps=[SetTrap(2, trap, (5, 4))], next_id=3))
    t.hero(at=(4, 4), might=6, agility=2)
    t.fight()
    return t


# Doors and locks


@pytest.mark.rule("MES-FX-08", "MES-ATT-12")
@pytest.mark.parametrize("trap", ["tr_gas", "tr_poison_needle"])
def test_a_lock_that_holds_sets_nothing_off(trap: str) -> None:
    t = locked(trap)
    t.roll(6, 6)
    act(t, t.one(1), "unlock wall:1")
    assert not t.events("trap_sprung")


@pytest.mark.rule("MES-FX-08")
def test_a_needle_waits_for_the_lock_and_gas_for_the_door() -> None:
    for trap, at_the_lock in (("tr_poison_needle", True), ("tr_gas", False)):
        t = locked(trap)
        t.roll(2, 2, *[6] * 20)
        act(t, t.one(1), "unlock wall:1")
        assert bool(t.events("trap_sprung")) is at_the_lock
        t.one(1).ap, t.one(1).long = 3, None
        act(t, t.one(1), "open wall:1")
        assert len(t.events("trap_sprung")) == 1


# Standing before it


@pytest.mark.rule("MES-FX-08", "MES-HAZ-19")
def test_a_flame_jet_in_a_wall_waits_for_whoever_stands_before_it() -> None:
    t = Scene(field=trapped("tr_flame", (5, 4), facing=2))
    t.state.field.walls.append(Wall(9, [(5, 4)]))
    hero, other = t.hero(at=(6, 6)), t.hero(at=(4, 6))
    t.fight()
    act(t, other, "move walk", "spot:5,5")
    assert not t.events("trap_sprung")
    t.roll(*[3] * 4)
    act(t, hero, "move walk", "spot:6,4")
    assert [e.data["id"] for e in t.events("trap_sprung")] == [1]


@pytest.mark.rule("MES-FX-08")
def test_who_knows_of_a_flame_jet_walks_around_its_mouth() -> None:
    t = Scene(field=trapped("tr_flame", (5, 2), facing=4, found=[1]))
    hero = t.hero(at=(4, 3), agility=3)
    t.fight()
    act(t, hero, "move walk", "spot:6,3")
    assert not t.events("trap_sprung")
    assert t.one(hero).at == (6, 3)


# Pits


@pytest.mark.rule("MES-FX-08", "MES-MOV-17")
def test_a_pit_opens_on_a_map_without_cells_too_and_keeps_whoever_fell() -> None:
    ground = Field(kind="gridless", width=12, length=12, traps=[SetTrap(1, "tr_pit", (500, 500))], next_id=2)
    t = Scene(field=ground)
    hero = t.hero(at=(300, 500), speed=4, agility=3, might=9)
    t.fight()
    t.roll(2, 2, 2)
    act(t, hero, "move walk", "spot:650,500")
    assert t.one(hero).in_pit
    assert t.held(hero)[0] < 9
    (pit,) = t.state.field.grounds
    assert (pit.cells, pit.height, len(pit.outline)) == ([], -6, 4)
    assert "move walk" not in offered(t, hero)


@pytest.mark.rule("MES-MOV-25", "MES-FX-08")
@pytest.mark.parametrize("trap", ["tr_pit", "tr_spikes"])
def test_who_steadies_himself_above_a_pit_neither_falls_nor_meets_its_spikes(trap: str) -> None:
    t = Scene(field=trapped(trap, (5, 4)))
    hero = t.hero(at=(4, 4), ways=("walk", "fly"), agility=2, might=9)
    t.fight()
    act(t, hero, "move walk", "spot:5,4", "steady")
    assert t.held(hero) == (9, 2, 4)
    assert (t.one(hero).at, t.one(hero).height, t.one(hero).in_pit) == ((5, 4), 6, False)
    assert not t.events("landed")


# Water


@pytest.mark.rule("MES-FX-08", "MES-HAZ-02")
def test_water_stays_in_the_room_whose_walls_stand_between_cells() -> None:
    between = [((5, y), (6, y)) for y in range(12)]
    ground = Field(width=12, length=12, walls=[Wall(1, edges=between)], next_id=3)
    ground.traps = [SetTrap(2, "tr_flood", (2, 2))]
    t = Scene(field=ground)
    hero = t.hero(at=(3, 3))
    t.fight()
    t.do(lambda m: traps.fire(m, m.state.field.traps[0], hero.ref))
    assert {x for x, _ in t.state.field.grounds[0].cells} == set(range(6))


@pytest.mark.rule("MES-FX-08", "MES-HAZ-02", "MES-HAZ-03")
def test_a_room_without_cells_is_flooded_as_well() -> None:
    ground = Field(kind="gridless", width=6, length=6, traps=[SetTrap(1, "tr_flood", (300, 300))], next_id=2)
    t = Scene(field=ground)
    hero = t.hero(at=(200, 200), might=2)
    t.fight()
    t.do(lambda m: traps.fire(m, m.state.field.traps[0], hero.ref))
    for _ in range(4):
        t.do(hazards.round_start)
    assert t.state.field.grounds[0].depth == 2
    t.do(hazards.round_start)
    assert t.one(hero).breath is not None


# The host's word


@pytest.mark.rule("MES-FX-08", "MES-HAZ-19", "MES-CORE-02")
def test_the_host_sets_a_trap_off_by_a_noise_and_it_does_what_it_does() -> None:
    ground = trapped("tr_rockfall", (5, 4))
    t = Scene(step="turn", field=ground)
    hero, foe = t.hero(at=(6, 4), might=6), t.foe(at=(11, 11))
    t.fight(hero, foe)
    t.play()
    word = {"author": "Ada", "reason": "a shout"}
    with pytest.raises(IllegalAnswer, match="no trap 7 waits; there is"):
        t.match.intervene("spring", id=7, **word)
    t.match.intervene("spring", id=1, **word)
    t.roll(2, 2, 6, 6, 6)
    t.play("end", "pass")
    assert t.held(hero)[0] == 2
    assert t.state.field.traps[0].spent
    assert t.state.overrides[-1].what == "spring"


@pytest.mark.rule("MES-FX-08")
def test_who_knows_what_a_rune_is_does_not_read_it() -> None:
    for found, sprung in (([], True), ([1], False)):
        t = Scene(field=trapped("tr_rune", (5, 4), found=found))
        hero = t.hero(at=(5, 4), spirit=6)
        t.fight()
        t.roll(*[6] * 4)
        t.do(lambda m, hero=hero: traps.trodden(m, hero.ref, (5, 4)))
        assert bool(t.events("trap_sprung")) is sprung

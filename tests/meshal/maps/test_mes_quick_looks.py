"""Short cuts of maps and menus: each gives what the long way gives."""

from fractions import Fraction
from random import Random

import pytest
from mes_table import Scene

from zhuoju.games.meshal.basics.kept_answers import looking
from zhuoju.games.meshal.catalogue.library import CREATURES, PRESETS
from zhuoju.games.meshal.catalogue.statements import (
    Barred,
    Change,
    Cost,
    Dice,
    Formed,
    Immune,
    Protect,
    Score,
    Senses,
    Slots,
    Way,
)
from zhuoju.games.meshal.character import menu
from zhuoju.games.meshal.character.bodies import body
from zhuoju.games.meshal.character.entry_statements import tellers
from zhuoju.games.meshal.character.in_force import collected, mute, statements, told
from zhuoju.games.meshal.maps import lines
from zhuoju.games.meshal.maps.footprints import footprint
from zhuoju.games.meshal.maps.lines import sight
from zhuoju.games.meshal.maps.movers import Mover
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.maps.tiling import spots
from zhuoju.games.meshal.model.field import Field, Ground, Wall, changed
from zhuoju.games.meshal.model.state import Stage
from zhuoju.games.meshal.ways import climbing, move_budget
from zhuoju.games.meshal.ways.cell_ground import plan
from zhuoju.games.meshal.ways.first_steps import can_step
from zhuoju.games.meshal.ways.paths import costs, reachable

WIDE = 9


def rough(kind: str, random: Random) -> Field:
    """A small map full of walls, low ones too, steps of ground, rubble and water."""
    field = Field(kind=kind, width=WIDE, length=WIDE, next_id=99)
    if kind == "gridless":
        for n in range(6):
            x, y = random.randrange(WIDE) * 100, random.randrange(WIDE) * 100
            field.walls.append(Wall(n + 1, outline=[(x, y)], circle=60, height=random.choice([1, 3])))
        return field
    cells = spots(field)
    for n in range(random.randrange(30)):
        field.walls.append(Wall(n + 1, cells=[random.choice(cells)], height=random.choice([1, 2, 3, 3])))
    for _ in range(random.randrange(4)):
        tags, height = random.choice([["difficult"], ["smooth"], []]), random.choice([0, 0, 1, 2])
        hazard = random.choice([None, None, "water", "bog"])
        field.grounds.append(Ground(tags, random.sample(cells, 9), height=height, hazard=hazard, depth=3))
    return field


def anywhere(field: Field, random: Random) -> tuple[int, int]:
    """A position that no wall takes."""
    if field.kind == "gridless":
        return random.randrange(WIDE) * 100 + 50, random.randrange(WIDE) * 100 + 50
    taken = [cell for wall in field.walls for cell in wall.cells]
    return random.choice([spot for spot in spots(field) if spot not in taken])


@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
@pytest.mark.rule("MES-MOV-03", "MES-MOV-15")
def test_a_first_look_around_says_what_the_whole_map_says(kind):
    answers = set()
    for seed in range(60):
        random = Random(f"{kind} {seed}")
        t = Scene(field=rough(kind, random))
        size = random.choice(["small", "medium", "large"])
        hero = t.hero(at=anywhere(t.state.field, random), size=size, agility=random.randrange(1, 7))
        for _ in range(random.randrange(7)):
            t.foe(at=anywhere(t.state.field, random), size=random.choice(["medium", "large"]))
        stage = Stage(t.state)
        for way in ("walk", "climb", "swim"):
            for steps in (Fraction(1, 2), Fraction(1), Fraction(4)):
                found = can_step(stage, hero.ref, way, steps)
                assert found == bool(len(move_budget.reach(stage, hero.ref, way, steps))), (seed, way, steps)
                answers.add(found)
    assert answers == {True, False}


@pytest.mark.rule("MES-MOV-07", "MES-MOV-15")
def test_a_way_over_a_wall_that_is_kept_with_the_map_is_closed_by_who_stands_in_it():
    ring = [(x, y) for x in range(4) for y in range(4) if 0 in (x, y) or 3 in (x, y)]
    t = Scene(field=Field(width=4, length=5, walls=[Wall(1, cells=ring)]))
    hero, stage = t.hero(at=(1, 1)), Stage(t.state)
    for spot in ((1, 2), (2, 1), (2, 2)):
        t.foe(at=spot)
    assert climbing.leads_higher(stage, hero.ref, 3)
    others = [t.foe(at=(x, 4)) for x in range(4)]  # wherever one could come down
    assert not climbing.leads_higher(stage, hero.ref, 3)
    others[3].at = None
    assert climbing.leads_higher(stage, hero.ref, 3)
    t.state.field.walls.append(Wall(2, cells=[(3, 4)]))
    changed(t.state.field)
    assert not climbing.leads_higher(stage, hero.ref, 3)


@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
@pytest.mark.rule("MES-MOV-15")
def test_climbs_beyond_one_move_are_the_long_ways_and_cost_the_same(kind):
    answers = set()
    for seed in range(40):
        random = Random(f"climb {kind} {seed}")
        t = Scene(field=rough(kind, random))
        hero = t.hero(at=anywhere(t.state.field, random), agility=random.randrange(1, 7))
        for _ in range(random.randrange(7)):
            t.foe(at=anywhere(t.state.field, random), size=random.choice(["medium", "large"]))
        stage, steps = Stage(t.state), Fraction(random.choice([1, 2, 5]))
        ways = move_budget.reach(stage, hero.ref, "climb", climbing.HIGHEST)
        long = {spot: way for spot, way in ways.items() if way.cost > steps}
        far = climbing.beyond(stage, hero.ref, steps)
        assert dict(far) == long
        assert list(costs(far).items()) == [(spot, way.cost) for spot, way in long.items()]
        if not can_step(stage, hero.ref, "climb", steps):
            assert climbing.leads_higher(stage, hero.ref, steps) == bool(long)
            answers.add(bool(long))
    assert answers == {True, False}


@pytest.mark.parametrize("kind", ["grid", "hex"])
@pytest.mark.rule("MES-MAP-16", "MES-MAP-17", "MES-MAP-18")
def test_sight_over_sets_of_cells_is_sight_along_every_line(kind):
    answers = set()
    for seed in range(25):
        random = Random(f"{kind} {seed}")
        field = rough(kind, random)
        bars = terrain(field).bars["sight"]
        places = [
            footprint(field, random.choice(spots(field)), random.choice(["small", "medium", "large"]))
            for _ in range(10)
        ]
        for one in places:
            for two in places:
                levels = (lines._level(one, "sight"), lines._level(two, "sight"))
                own = {*one.spots, *two.spots}
                clear = any(
                    not lines._barred(kind, bars, ends, levels, own)
                    for ends in lines._sight_lines(kind, one, two)
                )
                assert sight(field, one, two) == clear, (seed, one, two)
                answers.add(clear)
    assert answers == {True, False}


@pytest.mark.rule("MES-MOV-07", "MES-MOV-09")
def test_a_plan_made_for_one_alone_serves_among_others_as_well():
    for seed in range(40):
        random = Random(seed)
        field = rough(random.choice(["grid", "hex"]), random)
        bodies = tuple(footprint(field, random.choice(spots(field))) for _ in range(6))
        at, way = anywhere(field, random), random.choice(["walk", "climb"])
        who = Mover(at, 9, way=way, leap=random.randrange(3), barred=bodies[:4], shared=bodies[4:])
        plan(field, who._replace(barred=(), shared=()))  # kept with the map
        other = who._replace(shun=((-99, -99),))  # for one who shuns something it is made anew
        short_cut, long_way = plan(field, who), plan(field, other)
        assert (short_cut.ends, short_cut.stops) == (long_way.ends, long_way.stops)
        index = terrain(field)
        for here in map(index.bit, spots(field)):
            for one, two in zip(short_cut.turns, long_way.turns, strict=True):
                goal = here + one.shift
                assert short_cut.cost(one, here, goal) == long_way.cost(two, here, goal)
        assert dict(reachable(field, who)) == dict(reachable(field, other))


@pytest.mark.rule("MES-CHR-08")
def test_what_a_being_covers_follows_its_place_and_the_map():
    t = Scene(field=Field(width=12, length=12, grounds=[Ground(cells=[(3, 3)], height=2)]))
    hero = t.hero(at=(3, 3))
    assert body(t, hero.ref).height == 2
    hero.at = (4, 4)
    assert (body(t, hero.ref).spots, body(t, hero.ref).height) == (((4, 4),), 0)
    t.state.field.grounds[0].cells.append((4, 4))
    changed(t.state.field)
    assert body(t, hero.ref).height == 2
    hero.at = None
    assert body(t, hero.ref) is None


@pytest.mark.rule("MES-ABL-33")
def test_whoever_is_mute_states_nothing_and_whoever_states_something_is_not():
    t = Scene(full=True)
    plain = t.hero()
    quick = t.hero(abilities=("ag_ready_hands",))
    stage = Stage(t.state)
    assert mute(stage, plain.ref, Cost)
    assert not mute(stage, quick.ref, Cost)
    assert [c.action for c in collected(stage, quick.ref, Cost)]
    for kind in (Cost, Change, Dice, Protect):
        for one in (plain, quick):
            if mute(stage, one.ref, kind):
                assert not list(statements(stage, one.ref, of=kind))
    assert tellers(Cost).abilities >= {"ag_ready_hands"}


@pytest.mark.rule("MES-ABL-33")
def test_what_is_told_while_rules_only_look_is_what_is_told_anyway():
    t = Scene(full=True, field=Field(width=30, length=30))
    for n, name in enumerate(PRESETS):
        t.hero(name, at=(n, 3))
    for n, name in enumerate(each for each in CREATURES if each.startswith("cr_")):
        t.foe(name, at=(n % 30, 6 + 3 * (n // 30)))
    stage, heard = Stage(t.state), 0
    for ref in t.state.beings:
        for kind in (Barred, Change, Cost, Dice, Formed, Immune, Protect, Score, Senses, Slots, Way):
            plain = list(told(stage, ref, kind))
            with looking(stage):
                assert list(told(stage, ref, kind)) == plain
            heard += len(plain)
    assert heard > 0


@pytest.mark.rule("MES-ACT-09")
def test_without_ap_priced_chapters_would_add_nothing_that_is_free():
    t = Scene()
    hero = t.hero(at=(5, 5))
    t.give(hero, "it_short_sword")
    t.fight()
    one = t.one(hero)
    one.ap = 0
    free = {key for key, act in menu.acts(t, hero.ref).items() if act.ap <= 0}
    assert set(menu.acts_at_hand(t, hero.ref)) == free
    assert free


def test_one_act_by_its_name_is_the_one_that_the_whole_menu_has():
    t = Scene()
    hero = t.hero(at=(5, 5))
    t.give(hero, "it_short_sword")
    t.fight()
    every = menu.acts(t, hero.ref)
    for name, act in every.items():
        found = menu.act_named(t, hero.ref, name)
        assert (found.id, found.ap, found.source) == (act.id, act.ap, act.source)
    assert every
    assert menu.act_named(t, hero.ref, "sing") is None

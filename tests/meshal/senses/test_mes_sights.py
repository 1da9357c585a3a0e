"""Many looks at once, and what is kept of them, say what single looks say."""

from random import Random

import pytest

from zhuoju.games.meshal.character import nearby
from zhuoju.games.meshal.maps import lines
from zhuoju.games.meshal.maps.footprints import Footprint, footprint
from zhuoju.games.meshal.maps.gridless_lines import open_ground, rim
from zhuoju.games.meshal.maps.lines import open_line, seen_from, share_sights, sight
from zhuoju.games.meshal.maps.measuring import distance
from zhuoju.games.meshal.maps.terrain import ground_height, terrain
from zhuoju.games.meshal.maps.tiling import centre, spots
from zhuoju.games.meshal.model.field import Field, Ground, Spot, Wall, Zone, changed, lay_zone, raise_wall
from zhuoju.games.meshal.model.words import MapKind
from zhuoju.games.meshal.senses.darkness import Lamp
from zhuoju.games.meshal.senses.outlook import Outlook
from zhuoju.games.meshal.senses.seen_ground import cells, square_of, squares, vista
from zhuoju.games.meshal.senses.sensing import Eyes
from zhuoju.games.meshal.senses.spotting import POST

WIDE = 12
NEAR = Eyes(True, (("five_senses", 6),))


def strewn(kind: MapKind, seed: int) -> Field:
    """A map with high and low walls and ground that is not level."""
    chance = Random(f"{kind} {seed}")
    field = Field(kind=kind, width=WIDE, length=WIDE, next_id=99)
    if kind == "gridless":
        for n in range(14):
            x, y = chance.randrange(100 * WIDE), chance.randrange(100 * WIDE)
            far, high = chance.randrange(30, 300), chance.choice([1, 3, 3])
            shapes = [[(x, y)], [(x, y), (x + far, y + 90)], [(x, y), (x + far, y), (x + far, y + 70)]]
            round_one = far // 2 if n % 3 == 0 else 0
            field.walls.append(Wall(n + 1, outline=shapes[n % 3], circle=round_one, height=high))
        return field
    for n, cell in enumerate(chance.sample(spots(field), 22)):
        field.walls.append(Wall(n + 1, cells=[cell], height=chance.choice([1, 2, 3])))
    field.grounds.append(Ground(cells=chance.sample(spots(field), 20), height=chance.choice([1, 2, -1])))
    return field


def anywhere(field: Field, chance: Random) -> Spot:
    if field.kind == "gridless":
        return chance.randrange(1, 100 * WIDE), chance.randrange(1, 100 * WIDE)
    return chance.choice(spots(field))


def post(field: Field, spot: Spot) -> Footprint:
    return Footprint((spot,), ground_height(field, spot), POST.tall, POST.radius)


@pytest.mark.rule("MES-MAP-18")
@pytest.mark.parametrize("size", ["medium", "large"])
@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
def test_many_positions_are_seen_as_each_of_them_is(kind, size):
    for seed in range(8):
        field, chance = strewn(kind, seed), Random(seed)
        here = footprint(field, anywhere(field, chance), size)
        every = [anywhere(field, chance) for _ in range(60)]
        assert seen_from(field, here, every, POST) == [s for s in every if sight(field, here, post(field, s))]


@pytest.mark.rule("MES-MAP-16", "MES-MAP-18")
@pytest.mark.parametrize("size", ["small", "medium", "huge"])
def test_without_a_grid_sight_is_any_open_line_between_rims(size):
    answers = set()
    for seed in range(25):
        field, chance = strewn("gridless", seed), Random(seed)
        solids = terrain(field).bars["sight"].solids
        one = footprint(field, anywhere(field, chance), size, long=seed % 5 == 0)
        for _ in range(12):
            two = footprint(field, anywhere(field, chance), "medium", height=chance.choice([0, 0, 2]))
            levels = lines._level(one, "sight"), lines._level(two, "sight")
            exact = any(open_ground(solids, p, q, levels) for p in rim(one) for q in rim(two))
            assert sight(field, one, two) == exact, (seed, one, two)
            answers.add(exact)
    assert answers == {True, False}


@pytest.mark.rule("MES-MAP-17")
@pytest.mark.parametrize("kind", ["grid", "hex"])
def test_a_line_is_open_where_nothing_on_its_way_bars_it(kind):
    for seed in range(10):
        field, chance = strewn(kind, seed), Random(seed)
        for _ in range(60):
            p, q = anywhere(field, chance), anywhere(field, chance)
            one, two = footprint(field, p), footprint(field, q)
            levels = lines._level(one, "area"), lines._level(two, "area")
            ends = centre(kind, p), centre(kind, q)
            barred = lines._barred(kind, terrain(field).bars["area"], ends, levels, {p, q})
            assert open_line(field, p, q, "area", levels, one, two) == (not barred)


@pytest.mark.rule("MES-MAP-17")
def test_a_line_far_off_the_map_is_open():
    field = Field(width=6, length=6, walls=[Wall(1, cells=[(0, 0)])])
    here, there = (2, -40), (4, -40)
    assert open_line(field, here, there, "area", (10, 10), footprint(field, here), footprint(field, there))


@pytest.mark.rule("MES-MAP-18", "MES-PER-02")
def test_maps_share_what_is_seen_only_while_the_same_walls_stand():
    field = Field(width=9, length=9, next_id=9, walls=[Wall(1, cells=[(0, 0)])])
    one, two = footprint(field, (1, 4)), footprint(field, (7, 4))
    share_sights(terrain(field))
    assert sight(field, one, two)
    before = terrain(field)
    lay_zone(field, Zone(0, "difficult", [(4, 4)]))
    share_sights(terrain(field))
    assert terrain(field) is not before
    assert terrain(field).sights is before.sights
    raise_wall(field, Wall(0, cells=[(4, y) for y in range(9)]))
    share_sights(terrain(field))
    assert not sight(field, one, two)
    field.walls[-1].height = 1
    changed(field)
    share_sights(terrain(field))
    assert sight(field, one, two)


@pytest.mark.rule("MES-MAP-02", "MES-MAP-12")
@pytest.mark.parametrize("size", ["medium", "large"])
@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
def test_many_positions_are_as_far_away_as_each_of_them_is(kind, size):
    for seed in range(5):
        field, chance = strewn(kind, seed), Random(seed)
        here = footprint(field, anywhere(field, chance), size)
        every = [anywhere(field, chance) for _ in range(60)]
        assert list(nearby.steps_to(field, here, every)) == [(s, distance(field, here, s)) for s in every]
        if kind != "gridless":
            near = nearby.within(field, here, nearby.cells_around(field, here, 4), 4)
            assert list(near) == [spot for spot in spots(field) if distance(field, here, spot) <= 4]


@pytest.mark.rule("MES-PER-01", "MES-MAP-18")
@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
def test_sweeps_over_large_maps_see_what_single_looks_see(kind):
    for seed in range(4):
        field, chance = strewn(kind, seed), Random(seed)
        field.grounds.clear()
        here = footprint(field, anywhere(field, chance))
        swept, own = (
            Outlook(field, here, [square for square, _ in squares(field)]),
            square_of(field, here.spots[0]),
        )
        for square, spot in squares(field):
            if square != own and not swept.solid(square):
                assert swept.clear(square) == sight(field, here, post(field, spot)), (seed, here, square)


@pytest.mark.rule("MES-PER-05", "MES-PER-24")
def test_what_lies_on_the_ground_is_looked_at_anew_when_lights_or_zones_change():
    field = Field(width=20, length=1, dark=True, next_id=9)
    here = footprint(field, (0, 0))

    def farthest(*lamps: Lamp) -> int:
        return max(x for x, _ in cells(field, vista(field, NEAR, here, lamps)))

    assert farthest() == 3  # in the dark half as far
    assert farthest(Lamp(Footprint(((5, 0),)), 1)) == 6
    assert farthest() == 3
    field.dark = False
    assert farthest() == 6
    lay_zone(field, Zone(0, "obscured", [(x, 0) for x in range(20)]))
    assert farthest() == 3

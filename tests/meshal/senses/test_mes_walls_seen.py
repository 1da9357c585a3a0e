"""MES-MAP-17, MES-PER-23 Of a wall one sees the sides that a line reaches: nothing is known of what stands
behind another wall, however thin."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from zhuoju.games.meshal.maps.footprints import footprint
from zhuoju.games.meshal.maps.tiling import centre, corners, neighbours, samples, spots
from zhuoju.games.meshal.model.field import Field, Spot, Wall
from zhuoju.games.meshal.model.words import MapKind
from zhuoju.games.meshal.senses.outlook import SMALL
from zhuoju.games.meshal.senses.seen_ground import cells, squares, vista
from zhuoju.games.meshal.senses.sensing import Eyes

FAR = Eyes(True, (("five_senses", 400),))
SIDE = 10
LARGE = 40
Line = tuple[tuple[float, float], tuple[float, float]]
Between = tuple[Spot, Spot]


def seen(field: Field, at: Spot) -> set[Spot]:
    mask = vista(field, FAR, footprint(field, at))
    return {square for n, (square, _) in enumerate(squares(field)) if mask >> n & 1}


def strewn(kind: MapKind, seed: int, side: int = SIDE) -> tuple[Field, set[Spot], set[Between]]:
    """A map with solid cells and thin walls, in its north-western corner."""
    chance = Random(f"{kind} {seed}")
    field = Field(kind=kind, width=side, length=side, next_id=9)
    near = [
        cell for cell in spots(field) if cell[1] < SIDE and cell[0] + (cell[1] // 2) * (kind == "hex") < SIDE
    ]
    solid = set(chance.sample(near, 26))
    edges = set()
    for _ in range(40):
        one = chance.choice(near)
        other = chance.choice([there for there in neighbours(field, one) if there in near])
        if share_a_side(kind, one, other):
            edges.add((min(one, other), max(one, other)))
    field.walls = [Wall(1, cells=sorted(solid)), Wall(2, edges=sorted(edges))]
    return field, solid, edges


def side_of(kind: MapKind, one: Spot, other: Spot) -> Line:
    """The two corners that cells share."""
    shared = [point for point in corners(kind, one) if point in corners(kind, other)]
    return shared[0], shared[1]


def share_a_side(kind: MapKind, one: Spot, other: Spot) -> bool:
    return len(set(corners(kind, one)) & set(corners(kind, other))) == 2


def between(line: Line, part: float) -> tuple[float, float]:
    (ax, ay), (bx, by) = line
    return ax + (bx - ax) * part, ay + (by - ay) * part


def turn(o: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def crosses(p: tuple[float, float], q: tuple[float, float], line: Line) -> bool:
    a, b = line
    return turn(p, q, a) * turn(p, q, b) < -1e-9 and turn(a, b, p) * turn(a, b, q) < -1e-9


def lines_to(field: Field, at: Spot, wall: Spot, solid: set[Spot], edges: set[Between]) -> Iterator[bool]:
    """Whether lines from somebody to points right before the sides of a wall cross no other side."""
    kind, middle, barriers = field.kind, centre(field.kind, wall), barriers_of(field, at, solid, edges)
    for there in neighbours(field, wall):
        if not share_a_side(kind, wall, there) or tuple(sorted((wall, there))) in edges:
            continue
        side = side_of(kind, wall, there)
        for eye, part in product(samples(kind, at), [n / 40 for n in range(1, 40)]):
            x, y = between(side, part)
            before = x + (x - middle[0]) * 1e-4, y + (y - middle[1]) * 1e-4
            ahead = turn(*side, eye) * turn(*side, middle) < 0
            yield ahead and not any(crosses(eye, before, barrier) for barrier in barriers)


def barriers_of(field: Field, at: Spot, solid: set[Spot], edges: set[Between]) -> list[Line]:
    """The sides of solid cells, and the thin walls."""
    pairs = {(cell, there) for cell in solid - {at} for there in neighbours(field, cell)}
    return [side_of(field.kind, *pair) for pair in {*edges, *pairs} if share_a_side(field.kind, *pair)]


@pytest.mark.rule("MES-MAP-17", "MES-PER-23")
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("kind", ["grid", "hex"])
@pytest.mark.parametrize("seed", range(6))
def test_no_wall_is_seen_to_which_no_line_runs(kind: MapKind, seed: int, large: bool) -> None:
    field, solid, edges = strewn(kind, seed, LARGE if large else SIDE)
    assert (field.width * field.length > SMALL) is large
    at = Random(seed).choice(
        sorted(cell for cell in spots(field) if cell not in solid and 2 < cell[1] < SIDE - 2)
    )
    found = seen(field, at)
    for wall in sorted(solid):
        if wall in found:
            assert any(lines_to(field, at, wall, solid, edges)), wall


@pytest.mark.rule("MES-MAP-17")
@pytest.mark.parametrize("kind", ["grid", "hex"])
@pytest.mark.parametrize("seed", range(8))
def test_large_maps_show_the_walls_that_small_ones_show(kind: MapKind, seed: int) -> None:
    small, solid, _ = strewn(kind, seed)
    large, _, _ = strewn(kind, seed, LARGE)
    at = Random(seed).choice(sorted(cell for cell in spots(small) if cell not in solid))
    inner = {cell for cell in solid if len(neighbours(small, cell)) == len(neighbours(large, cell))}
    assert seen(small, at) & inner == seen(large, at) & inner


# A room with thin walls, and what is drawn around it


def room(kind: MapKind, *solid: Spot, large: bool = False) -> Field:
    """A room of six by four squares from (2, 2) on, within thin walls; on a gridless map, within fences."""
    side = LARGE if large else SIDE
    field = Field(kind=kind, width=side, length=side, next_id=99)
    if kind == "gridless":
        ring = [(200, 200), (800, 200), (800, 600), (200, 600)]
        field.walls = [Wall(n + 1, outline=[ring[n - 1], ring[n]]) for n in range(4)]
        field.walls += [Wall(n + 10, outline=box(x, y)) for n, (x, y) in enumerate(solid)]
        return field
    inside = {(x - lean(kind, y), y) for x in range(2, 8) for y in range(2, 6)}
    edges = {
        (min(one, other), max(one, other))
        for one in inside
        for other in neighbours(field, one)
        if other not in inside and share_a_side(kind, one, other)
    }
    field.walls = [
        Wall(1, edges=sorted(edges)),
        Wall(2, cells=[(x - lean(kind, y), y) for x, y in solid]),
    ]
    return field


def box(x: int, y: int) -> list[Spot]:
    west, north = 100 * x, 100 * y
    return [(west, north), (west + 100, north), (west + 100, north + 100), (west, north + 100)]


def lean(kind: MapKind, row: int) -> int:
    return row // 2 if kind == "hex" else 0


def place(kind: MapKind, x: int, y: int) -> Spot:
    return (100 * x + 50, 100 * y + 50) if kind == "gridless" else (x - lean(kind, y), y)


AROUND = [(x, y) for x in range(1, 9) for y in range(1, 7) if not (2 <= x < 8 and 2 <= y < 6)]


@pytest.mark.rule("MES-MAP-17", "MES-PER-23")
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
def test_what_stands_behind_a_thin_wall_is_not_seen_from_within(kind: MapKind, large: bool) -> None:
    for x, y in ((2, 2), (4, 3), (7, 5)):
        bare = columns(room(kind, large=large), place(kind, x, y))
        assert bare == {(x, y) for x in range(2, 8) for y in range(2, 6)}
        assert columns(room(kind, *AROUND, large=large), place(kind, x, y)) == bare


@pytest.mark.rule("MES-MAP-17", "MES-PER-01")
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("kind", ["grid", "hex", "gridless"])
def test_what_stands_in_a_room_is_seen_and_what_stands_behind_that_is_not(kind: MapKind, large: bool) -> None:
    at, block = place(kind, 3, 3), [(5, y) for y in range(2, 6)]
    front = columns(room(kind, *block, large=large), at)
    assert set(block) <= front
    assert {x for x, _ in front} == {2, 3, 4, 5}
    assert columns(room(kind, *block, (6, 3), (7, 3), large=large), at) == front
    assert (4, 3) in columns(room(kind, (4, 3), large=large), at)


@pytest.mark.rule("MES-MAP-17", "MES-MAP-12")
@pytest.mark.parametrize("kind", ["grid", "gridless"])
def test_a_high_wall_is_seen_over_a_low_one(kind: MapKind) -> None:
    low, high = (5, 3), (7, 3)
    field = room(kind, low, high)
    if kind == "gridless":
        field.walls[-2].height = 1
    else:
        field.walls[1:] = [Wall(2, cells=[low], height=1), Wall(3, cells=[high])]
    assert high in columns(field, place(kind, 3, 3))


def columns(field: Field, at: Spot) -> set[Spot]:
    return set(cells(field, vista(field, FAR, footprint(field, at))))

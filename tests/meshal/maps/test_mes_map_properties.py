"""MES 11.8 What holds on every map."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.games.meshal.maps.areas import area
from zhuoju.games.meshal.maps.footprints import footprint
from zhuoju.games.meshal.maps.line_tracing import trace
from zhuoju.games.meshal.maps.lines import clear, sight
from zhuoju.games.meshal.maps.measuring import adjacent, distance
from zhuoju.games.meshal.maps.tiling import centre, corners, edge, neighbours, spots
from zhuoju.games.meshal.model.cards import Shape
from zhuoju.games.meshal.model.field import Field, Wall
from zhuoju.games.meshal.model.words import SIZES

FIELDS = {
    kind: Field(kind=kind, width=60, length=60, west=-30, north=-30) for kind in ("grid", "hex", "gridless")
}
KINDS = st.sampled_from(["grid", "hex"])
CELLS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
BODIES = st.tuples(CELLS, st.sampled_from(SIZES), st.integers(0, 4))


def body(field: Field, drawn: tuple):
    """A creature somewhere."""
    (x, y), size, up = drawn
    scale = 37 if field.kind == "gridless" else 1
    return footprint(field, (x * scale, y * scale), size, height=up)


@given(st.sampled_from(sorted(FIELDS)), BODIES, BODIES)
@pytest.mark.rule("MES-MAP-02", "MES-MAP-12")
def test_distance_is_symmetric(kind, one, two):
    field = FIELDS[kind]
    a, b = body(field, one), body(field, two)
    assert distance(field, a, b) == distance(field, b, a)
    assert adjacent(field, a, b) == adjacent(field, b, a) == (distance(field, a, b) <= 1)
    assert distance(field, a, a) == 0


@given(CELLS, CELLS)
@pytest.mark.rule("MES-MAP-06")
def test_a_grid_distance_lies_between_the_kings_and_half_as_much_again(a, b):
    king = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
    assert king <= distance(FIELDS["grid"], a, b) <= king * Fraction(3, 2)


@given(KINDS, CELLS, st.integers(1, 9))
@pytest.mark.rule("MES-ARE-08", "MES-ARE-11")
def test_discs_grow_and_a_ring_is_what_a_disc_has_more_than_the_smaller_one(kind, at, radius):
    field = FIELDS[kind]
    small, large = (area(field, Shape(kind="disc", size=r), at).spots for r in (radius - 1, radius))
    assert small < large
    assert area(field, Shape(kind="ring", size=radius), at).spots == large - small


def mirrored(kind: str, spot: tuple) -> list[tuple]:
    """A cell in the mirrors of its map."""
    x, y = spot
    if kind == "grid":
        return [(-x, y), (x, -y), (y, x), (-y, -x)]
    return [(y, x), (-x - y, y), (x, -x - y), (-y, -x), (x + y, -y), (-x, x + y)]


@given(KINDS, CELLS, st.integers(1, 7), st.sampled_from([1, 3]), st.sampled_from([30, 60, 90, 120, 180]))
@pytest.mark.rule("MES-ARE-03", "MES-ARE-09")
def test_areas_are_symmetric_under_the_mirrors_of_the_map(kind, aim, size, width, angle):
    field = FIELDS[kind]
    if aim == (0, 0):
        return
    shapes = [
        Shape(kind="sector", size=size, angle=angle),
        Shape(kind="disc", size=size),
        Shape(kind="ring", size=size),
    ]
    runs_along_edges = (
        kind == "hex" and (aim[0] - aim[1]) * (2 * aim[0] + aim[1]) * (aim[0] + 2 * aim[1]) == 0
    )
    if not runs_along_edges:
        shapes.append(Shape(kind="ray", size=size, width=width))
    for shape in shapes if not (runs_along_edges and angle < 60) else shapes[1:]:
        covered = area(field, shape, (0, 0), aim).spots
        for n, there in enumerate(mirrored(kind, aim)):
            image = area(field, shape, (0, 0), there).spots
            assert image == {mirrored(kind, spot)[n] for spot in covered}


def crosses_interior(kind: str, start: tuple, end: tuple, cell: tuple) -> bool:
    """Whether a segment crosses the interior of a cell: cut down to it, side by side, exactly."""
    low, high = Fraction(0), Fraction(1)
    outline = corners(kind, cell)
    for n, (ax, ay) in enumerate(outline):
        bx, by = outline[(n + 1) % len(outline)]
        first = (bx - ax) * (start[1] - ay) - (by - ay) * (start[0] - ax)  # above 0: inside of this side
        last = (bx - ax) * (end[1] - ay) - (by - ay) * (end[0] - ax)
        if first == last:
            if first <= 0:
                return False
        else:
            at = Fraction(first, first - last)
            low, high = (max(low, at), high) if last > first else (low, min(high, at))
    return low < high


@given(KINDS, CELLS, st.integers(0, 6), st.integers(0, 6))
@pytest.mark.rule("MES-MAP-17", "MES-ARE-03")
def test_a_line_passes_exactly_the_cells_whose_interior_it_crosses(kind, goal, n, m):
    start = centre(kind, (0, 0))
    end = centre(kind, goal)
    inset = [
        (0, 0),
        (4, 4),
        (-4, 4),
        (0, 8) if kind == "hex" else (4, -4),
        (4, -4),
        (-4, -4),
        (0, -8 if kind == "hex" else 0),
    ]
    start = (start[0] + inset[n][0], start[1] + inset[n][1])
    end = (end[0] + inset[m][0], end[1] + inset[m][1])
    found = trace(kind, start, end)
    near = [(x, y) for x in range(-11, 12) for y in range(-11, 12)]
    assert len(set(found.cells)) == len(found.cells)
    assert set(found.cells) - {(0, 0), goal} == {
        cell for cell in near if crosses_interior(kind, start, end, cell) and cell not in ((0, 0), goal)
    }
    assert all(other in neighbours(FIELDS[kind], one) for one, other in found.edges)
    assert all(edge(one, other) == (one, other) for one, other in found.edges)


@given(st.data())
@pytest.mark.rule("MES-MAP-17", "MES-MAP-18")
def test_lines_and_sight_are_symmetric_and_walls_only_take_away(data):
    kind = data.draw(KINDS)
    field = Field(kind=kind, width=9, length=9)
    cells = spots(field)
    walls = data.draw(st.lists(st.sampled_from(cells), max_size=12, unique=True))
    field.walls = [Wall(n + 1, cells=[cell]) for n, cell in enumerate(walls)]
    a, b = (footprint(field, data.draw(st.sampled_from(cells))) for _ in range(2))
    for what in ("move", "sight", "area"):
        assert clear(field, a, b, what) == clear(field, b, a, what)
    assert sight(field, a, b) == sight(field, b, a)
    if clear(field, a, b):
        assert sight(field, a, b)
    if walls:
        bare = Field(kind=kind, width=9, length=9, walls=field.walls[1:])
        assert sight(bare, a, b) or not sight(field, a, b)
        disc = Shape(kind="disc", size=4)
        assert area(field, disc, a).spots <= area(bare, disc, a).spots


@given(st.data())
@pytest.mark.rule("MES-ARE-08", "MES-MAP-17")
def test_a_disc_is_what_is_near_enough_and_in_a_clear_line(data):
    field = Field(kind=data.draw(KINDS), width=11, length=11)
    cells = spots(field)
    walls = data.draw(st.lists(st.sampled_from(cells), max_size=20, unique=True))
    field.walls = [Wall(n + 1, cells=[cell]) for n, cell in enumerate(walls)]
    origin = data.draw(st.sampled_from(cells))
    near = {
        spot for spot in cells if distance(field, origin, spot) <= 5 and clear(field, origin, spot, "area")
    }
    assert area(field, Shape(kind="disc", size=5), origin).spots == near

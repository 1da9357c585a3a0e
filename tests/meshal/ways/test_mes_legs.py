"""MES-MOV-13 Straight pieces and single steps of gridless moves, against slow and obvious ways to count."""

from fractions import Fraction
from itertools import pairwise
from math import gcd, hypot, isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.games.meshal.maps.gridless_costs import Legs
from zhuoju.games.meshal.maps.gridless_ground import Sheet
from zhuoju.games.meshal.maps.gridless_shapes import Figure, contains, sides
from zhuoju.games.meshal.maps.movers import Mover
from zhuoju.games.meshal.model.field import Field, Wall
from zhuoju.games.meshal.ways.paths import reachable

NEAR = st.tuples(st.integers(-6, 6), st.integers(-6, 6)).map(lambda spot: (50 * spot[0], 50 * spot[1]))
ANY = st.tuples(st.integers(-300, 300), st.integers(-300, 300))
SPOTS = st.one_of(NEAR, ANY)
PATCHES = st.lists(
    st.tuples(st.sampled_from(["difficult", "smooth"]), st.lists(SPOTS, min_size=3, max_size=5, unique=True)),
    max_size=3,
)


def exactly(a, b, patches, overloaded: bool) -> Fraction:
    """What a straight piece costs in hundredths: between any two borders it is looked at once."""
    cuts = {Fraction(0), Fraction(1)}
    (ax, ay), (bx, by) = a, b
    for _, points in patches:
        for (cx, cy), (dx, dy) in sides(tuple(points)):
            one = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
            two = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
            if one != two and 0 < Fraction(one, one - two) < 1:
                cuts.add(Fraction(one, one - two))
    steps = Fraction(0)
    for first, last in pairwise(sorted(cuts)):
        middle = (first + last) / 2
        x, y = ax + middle * (bx - ax), ay + middle * (by - ay)
        tags = {tag for tag, points in patches if contains(Figure(tuple(points)), x, y)}
        hard, easy = overloaded or "difficult" in tags, "smooth" in tags
        steps += (last - first) * (1 if hard == easy else 2 if hard else Fraction(1, 2))
    return isqrt((ax - bx) ** 2 + (ay - by) ** 2) * steps


def made(at, patches, overloaded: bool) -> Legs:
    """The pieces from a position over such ground."""
    figures = [(tag, Figure(tuple(points))) for tag, points in patches]
    return Legs(at, [(tag, figure, figure.box()) for tag, figure in figures], overloaded=overloaded)


@given(SPOTS, SPOTS, PATCHES, st.booleans())
@pytest.mark.rule("MES-MOV-13", "MES-MOV-04")
def test_a_straight_piece_costs_what_its_ground_says_stretch_by_stretch(a, b, patches, overloaded):
    cost, there = made(a, patches, overloaded).cost(b), exactly(a, b, patches, overloaded)
    assert int(there) <= cost <= int(there + Fraction(1, 10**5))


@given(SPOTS, SPOTS, PATCHES, st.booleans(), st.integers(0, 500))
@pytest.mark.rule("MES-MOV-13")
def test_what_is_too_far_to_be_looked_at_costs_too_much(a, b, patches, overloaded, reach):
    legs = made(a, patches, overloaded)
    if hypot(a[0] - b[0], a[1] - b[1]) > legs.least(reach):
        assert legs.cost(b) > reach


POINTS = st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=25)


def in_points(spots) -> set:
    """Positions as points of the lattice."""
    return {(x // 50, y // 50) for x, y in spots}


@given(POINTS, POINTS)
@pytest.mark.rule("MES-MOV-13")
def test_single_steps_lead_in_sixteen_directions_and_the_longest_between_two_free_points(taken, here):
    field = Field(kind="gridless", width=4, length=4)
    sheet = Sheet(field, Mover((0, 0), 1, shun=tuple((50 * x, 50 * y) for x, y in sorted(taken))), 50)
    lattice = sheet.points
    free = {(x, y) for x in range(9) for y in range(9)} - taken
    mask = sum(1 << lattice.bit((50 * x, 50 * y)) for x, y in here)
    straight, diagonal, knights = (in_points(lattice.cells_of(n & sheet.free)) for n in sheet.moved(mask))

    def led(length: int) -> set:
        steps = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if x * x + y * y == length]
        found = set()
        for x, y in here:
            for dx, dy in steps:
                between = {
                    (x + int(dx / 2), y + int(dy / 2)),
                    (x + (dx > 0) - (dx < 0), y + (dy > 0) - (dy < 0)),
                }
                if (x + dx, y + dy) in free and (length < 5 or between <= free):
                    found.add((x + dx, y + dy))
        return found

    assert (straight, diagonal, knights) == (led(1), led(2), led(5))


def spread(field: Field, at, budget: int, free: set) -> set:
    """Where single steps lead, by a plain search: a half step costs 12, a diagonal 17, a knight's step 27."""
    prices = {1: 12, 2: 17, 5: 27}
    steps = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if x * x + y * y in prices]
    best, waiting = {at: 0}, [at]
    while waiting:
        x, y = waiting.pop()
        for dx, dy in steps:
            there, beside = (x + dx, y + dy), {(x + int(dx / 2), y + int(dy / 2))}
            beside |= {(x + (dx > 0) - (dx < 0), y + (dy > 0) - (dy < 0))} if gcd(dx, dy) == 1 else set()
            if there not in free or (dx * dx + dy * dy == 5 and not beside <= free):
                continue
            cost = best[x, y] + prices[dx * dx + dy * dy]
            if cost <= 24 * budget and cost < best.get(there, cost + 1):
                best[there] = cost
                waiting.append(there)
    return set(best)


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=6), st.integers(1, 4))
@pytest.mark.rule("MES-MOV-13", "MES-MOV-07")
def test_a_gridless_move_ends_where_a_plain_search_from_point_to_point_ends_or_farther_on_a_straight_line(
    pillars, budget
):
    field = Field(kind="gridless", width=6, length=6)
    field.walls = [Wall(n + 1, outline=[(50 * x, 50 * y)], circle=20) for n, (x, y) in enumerate(pillars)]
    at = (300, 300)
    free = {
        (x, y)
        for x in range(13)
        for y in range(13)
        if all(hypot(50 * (x - a), 50 * (y - b)) >= 60 for a, b in pillars)  # four fifths of the base pass
    }
    found = in_points(reachable(field, Mover(at, budget)))
    plain = spread(field, (6, 6), budget, free) - {(6, 6)}
    assert plain <= found <= free
    for x, y in found - plain:
        assert hypot(50 * x - 300, 50 * y - 300) <= 100 * budget

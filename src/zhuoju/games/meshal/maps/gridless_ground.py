"""The ground of a gridless map as one mover finds it (see gridless_moves.py)."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from zhuoju.games.meshal.maps import flier_landing
from zhuoju.games.meshal.maps.gridless_costs import Factors, Legs, meets
from zhuoju.games.meshal.maps.gridless_grid import LEAST_GAP, PITCH, Lattice, distance_to, lattice
from zhuoju.games.meshal.maps.gridless_shapes import Figure, contains
from zhuoju.games.meshal.maps.line_obstacles import Obstacles
from zhuoju.games.meshal.maps.movers import (
    DIFFICULT,
    NORMAL,
    OVER_GROUND,
    SMOOTH,
    Mover,
    body_tall,
    flight,
    met,
)
from zhuoju.games.meshal.maps.terrain import ground_height, terrain, zone_figure
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Ground, Spot
from zhuoju.games.meshal.model.words import ZoneTag

Priced = list[tuple[int, int]]
PARTS: Final = {1: 24, 2: 34, 5: 54}  # by the square of a step: what it costs; 24 is half a step
HAIR: Final = 1e-6  # hundredths: what rounding may be off
KNIGHT: Final = 5  # the square of the longest step
_STEPS: Final = tuple((x, y) for x in range(-2, 3) for y in range(-2, 3) if x * x + y * y in PARTS)
_BY_PRICE: Final = tuple(sorted(_STEPS, key=lambda step: step[0] ** 2 + step[1] ** 2))


class Floor:
    """What the map alone says to movers of one kind: walls, levels, terrain. Kept with the map."""

    def __init__(self, field: Field, mover: Mover, up: int | None, gap: int) -> None:
        self.points: Lattice = lattice(field)
        self.hard: Obstacles = []
        self.low: list[tuple[int, Figure]] = []  # level, and what is on it
        self.slow: list[Figure] = []  # what holds who enters
        self.high: list[Figure] = []  # ground that is higher than a flier
        self.factors: Factors = []
        self._walls(field, mover, up)
        if up is None:
            self._grounds(field, mover)
        else:
            self.high = [Figure(tuple(g.outline)) for g in field.grounds if g.height > max(0, up)]
        if up is None or up < OVER_GROUND:
            self._terrain(field)
        self._masks(field, mover, gap)

    def _walls(self, field: Field, mover: Mover, up: int | None) -> None:
        for solid in terrain(field).bars["move"].solids:
            if up is not None:
                if solid.top > 10 * up:
                    self.hard.append((solid.figure, solid.box))
            elif mover.way == "climb" or solid.top <= 10 * mover.leap:
                self.low.append((solid.top // 10, solid.figure))
            else:
                self.hard.append((solid.figure, solid.box))

    def _grounds(self, field: Field, mover: Mover) -> None:
        for ground in field.grounds:
            figure = Figure(tuple(ground.outline))
            if ground.height > 0:
                self.low.append((ground.height, figure))
            if mover.way != "swim" and _holds(ground, mover):
                self.slow.append(figure)

    def _terrain(self, field: Field) -> None:
        for ground in field.grounds:
            figure = Figure(tuple(ground.outline))
            self.factors += [(tag, figure, figure.box()) for tag in ground.tags if _slows(tag)]
        for zone in field.zones:
            if _slows(zone.tag):
                self.factors.append((zone.tag, zone_figure(zone), zone_figure(zone).box()))

    def _masks(self, field: Field, mover: Mover, gap: int) -> None:
        points = self.points
        self.free = points.all
        for figure, _ in self.hard:
            self.free &= ~points.near(figure, gap)
        self.free &= ~self._union(self.high)
        if mover.way == "swim":
            self.free &= self._union(Figure(tuple(g.outline)) for g in field.grounds if g.hazard == "water")
        on_walls, pits = 0, 0
        if mover.way != "fly":
            for solid in terrain(field).bars["move"].solids:
                on_walls |= points.near(solid.figure, LEAST_GAP)
            pits = self._union(Figure(tuple(g.outline)) for g in field.grounds if g.height < 0)
        self.ends = self.free & ~on_walls & ~pits
        self.stops = self._union(self.slow)
        self.difficult = self._union(figure for tag, figure, _ in self.factors if tag == "difficult")
        self.smooth = self._union(figure for tag, figure, _ in self.factors if tag == "smooth")
        self.levels = self._levelled(on_walls)

    def _union(self, figures: Iterable[Figure]) -> int:
        found = 0
        for figure in figures:
            found |= self.points.inside(figure)
        return found

    def _levelled(self, on_walls: int) -> Priced:
        if not self.low:
            return []
        levels: dict[int, int] = {}
        taken = 0
        for level, figure in sorted(self.low, key=lambda entry: -entry[0]):
            here = self.points.inside(figure) | self.points.near(figure, LEAST_GAP) & on_walls
            levels[level] = levels.get(level, 0) | here & ~taken
            taken |= here
        return [(0, self.points.all & ~taken), *levels.items()]


def passing_gap(radius: int) -> int:
    """How much of its base a mover needs to pass, in hundredths."""
    return max(LEAST_GAP, radius * 4 // 5)


def floor(field: Field, mover: Mover, gap: int) -> Floor:
    """The map as movers of this kind find it; kept with it."""
    up = flight(mover, ground_height(field, mover.at))
    key = ("floor", mover.way, up, mover.leap, body_tall(mover), gap)
    kept = terrain(field).plans
    if key not in kept:
        kept[key] = Floor(field, mover, up, gap)
    found: Floor = kept[key]
    return found


class Sheet:
    """Where a mover can pass and end, and what a straight line costs it.

    `far`: so many points around the mover are enough."""

    def __init__(self, field: Field, mover: Mover, radius: int, far: int | None = None) -> None:
        self.gap = passing_gap(radius)
        ground = ground_height(field, mover.at)
        self.floor: Floor = floor(field, mover, self.gap)
        whole = self.floor.points
        self.points: Lattice = whole if far is None else whole.part(mover.at, far)
        self.stops = self._part(self.floor.stops)
        self.levels = [(level, self._part(points)) for level, points in self.floor.levels]
        self._overloaded = mover.difficult
        self._legs: Legs | None = None  # those that were asked for last
        self.prices = self._priced()
        self._bodies(mover, ground, radius)
        if mover.way == "fly" and mover.rise < 0:
            self._landing(field, mover, ground, radius)

    def _landing(self, field: Field, mover: Mover, ground: int, radius: int) -> None:
        """MES-MOV-38 A flier comes down in no wall and on nobody that it has passed over."""
        for solid in terrain(field).bars["move"].solids:
            if solid.top > 10 * flier_landing.lowest(mover, ground):
                self.ends &= ~self.points.near(solid.figure, self.gap)
        for body in flier_landing.below(mover, ground):
            for spot in body.spots:
                self.ends &= ~self.points.near(Figure((spot,), max(1, body.radius)), radius)

    def _part(self, points: int) -> int:
        """What of the floor's points are this sheet's."""
        whole = self.floor.points
        return points if whole is self.points or not points else self.points.cut(points, whole)

    def _priced(self) -> Priced:
        """What a step costs, and where; with every kind of ground that is somewhere on the map."""
        whole = self.floor
        hard, easy = whole.difficult & ~whole.smooth, whole.smooth & ~whole.difficult
        if self._overloaded:
            hard, easy = whole.points.all & ~whole.smooth, 0
        kinds: Priced = []
        rest = self.points.all
        for factor, cells in ((SMOOTH, easy), (DIFFICULT, hard)):
            if cells:
                kinds.append((factor, self._part(cells)))
                rest &= ~kinds[-1][1]
        return kinds if hard | easy == whole.points.all else [*kinds, (NORMAL, rest)]

    def _bodies(self, mover: Mover, ground: int, radius: int) -> None:
        points, free = self.points, self._part(self.floor.free)
        ends = free if self.floor.ends == self.floor.free else self._part(self.floor.ends)
        self._hard = [*self.floor.hard]
        self._held = [*self.floor.slow, *self.floor.high, *(figure for _, figure in self.floor.low)]
        barred = met(mover, ground, mover.barred)
        for body in barred:
            for spot in body.spots:
                figure = Figure((spot,), body.radius * 4 // 5)
                free &= ~points.near(figure, self.gap)
                self._hard.append((figure, figure.box()))
        for body in (*barred, *met(mover, ground, mover.shared)):
            for spot in body.spots:
                ends &= ~points.near(Figure((spot,), max(1, body.radius)), radius)
        for spot in mover.shun:
            free &= ~points.disc(spot, PITCH - 1)
        self.ends, self.free = ends & free, free
        floor = self.floor
        rough = floor.low or floor.slow or floor.high or floor.factors or self._overloaded
        self.plain = not (self._hard or rough)

    def _between(self, x: int, y: int, shift: int) -> int:
        """Where a knight's step may lead: it passes between two points, and both must be free."""
        there, stride = self.free, self.points.stride
        for near_x, near_y in ((int(x / 2), int(y / 2)), (_sign(x), _sign(y))):
            there &= _moved(self.free, shift - near_y * stride - near_x)
        return there

    @cached_property
    def knights(self) -> list[tuple[int, int]]:
        """The longest steps: how far each shifts a point, and where it may lead."""
        stride = self.points.stride
        long = [(x, y, y * stride + x) for x, y in _BY_PRICE if x * x + y * y == KNIGHT]
        return [(shift, self._between(x, y, shift)) for x, y, shift in long]

    @cached_property
    def _on_from(self) -> tuple[int, ...]:
        """The same by halves: a knight's step is a straight one and then a diagonal one. From which points it
        goes on to each corner: those east or west, and those north or south, of where it began."""
        leads, stride = dict(self.knights), self.points.stride
        found = []
        for corner, besides in (
            (1 - stride, (1, -stride)),  # north-east: after a step east, after a step north
            (-1 - stride, (-1, -stride)),
            (1 + stride, (1, stride)),
            (-1 + stride, (-1, stride)),
        ):
            found += [_moved(leads[beside + corner], -corner) for beside in besides]
        return tuple(found)

    def moved(self, here: int) -> tuple[int, int, int]:
        """Where single steps lead to from some points, free or not: in rows and columns, diagonals, knights'.

        As few shifts as there can be: they take the most time."""
        stride = self.points.stride
        east, west, north, south = here << 1, here >> 1, here >> stride, here << stride
        east_ne, north_ne, west_nw, north_nw, east_se, south_se, west_sw, south_sw = self._on_from
        beside = east | west
        upward = west & west_nw | north & north_nw | (east & east_ne | north & north_ne) << 2
        downward = west & west_sw | south & south_sw | (east & east_se | south & south_se) << 2
        return (
            beside | north | south,
            beside << stride | beside >> stride,
            upward >> stride + 1 | downward << stride - 1,
        )

    def steps(self) -> Iterator[tuple[int, int, int]]:
        """Every step, the cheapest first: its price, how far it shifts a point, where it may lead."""
        for x, y in _BY_PRICE:
            if x * x + y * y < KNIGHT:
                yield PARTS[x * x + y * y], y * self.points.stride + x, self.free
        for shift, free in self.knights:
            yield PARTS[KNIGHT], shift, free

    def up(self, source: int, goal: int, *, down: bool = False) -> int:
        """How many steps of height a step between two bits goes up; `down`: or down."""
        here = next((level for level, points in self.levels if points >> source & 1), 0)
        there = next((level for level, points in self.levels if points >> goal & 1), 0)
        return abs(there - here) if down else max(0, there - here)

    # Straight lines

    def obstacles(self, at: Spot, reach: int) -> Obstacles:
        """What could be in the way of straight lines of so much from a position."""
        (x, y), far = at, reach + self.gap
        return [entry for entry in self._hard if meets(entry[1], (x - far, y - far), (x + far, y + far))]

    def straight(self, a: Spot, b: Spot) -> int | None:
        """What a straight line costs in hundredths; None where something is in the way."""
        return None if self.buried(a) or self.hindered(a, b, self._hard) else self.leg(a, b)

    def buried(self, at: Spot) -> bool:
        """Whether a position is inside of something that is in the way."""
        x, y = at
        return any(
            left < x < right and top < y < bottom and contains(figure, x, y)
            for figure, (left, top, right, bottom) in self._hard
        )

    def hindered(self, a: Spot, b: Spot, among: Obstacles) -> bool:
        """Whether a straight line comes too near to one of these, or to ground that it cannot just pass.

        Who stands too near already gets away: he must only come no nearer."""
        if not among and not self._held:
            return False
        (ax, ay), (bx, by) = a, b
        gap = self.gap
        west, east = (ax - gap, bx + gap) if ax < bx else (bx - gap, ax + gap)
        north, south = (ay - gap, by + gap) if ay < by else (by - gap, ay + gap)
        for figure, (left, top, right, bottom) in among:
            if left >= east or right <= west or top >= south or bottom <= north:
                continue
            near = distance_to(figure, ax, ay, bx, by)
            if near < gap - HAIR and not 0 < near >= distance_to(figure, ax, ay, ax, ay) - HAIR:
                return True
        return bool(self._held) and any(distance_to(figure, ax, ay, bx, by) == 0 for figure in self._held)

    def leg(self, a: Spot, b: Spot) -> int:
        """MES-MOV-13 What a straight piece costs in hundredths, split where the ground changes."""
        return self.legs(a).cost(b) + (self._climb(a, b) if self.levels else 0)

    def legs(self, at: Spot) -> Legs:
        """The straight pieces that begin at a position."""
        if self._legs is None or self._legs.at != at:
            self._legs = Legs(at, self.floor.factors, overloaded=self._overloaded)
        return self._legs

    def _climb(self, a: Spot, b: Spot) -> int:
        if not (self.points.on(a) and self.points.on(b)):
            return 0
        return HUNDREDTHS * self.up(self.points.bit(a), self.points.bit(b))


def _holds(ground: Ground, mover: Mover) -> bool:
    """MES-MOV-36, MES-HAZ-06 Water over the head and bog hold who enters them on foot."""
    return ground.hazard == "bog" or (ground.hazard == "water" and 10 * ground.depth >= body_tall(mover))


def _slows(tag: ZoneTag) -> bool:
    return tag in ("difficult", "smooth")


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def _moved(points: int, by: int) -> int:
    return points << by if by > 0 else points >> -by

"""MES-MOV-13 Moves on gridless maps: at any angle, between points half a step apart.

A first spread over the lattice in sixteen directions finds what can be reached around obstacles; paths are
then pulled straight, and their cost is measured on the straight pieces, split where the ground changes."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Final

from zhuoju.games.meshal.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.footprints import Footprint
from zhuoju.games.meshal.lattices import PITCH, Lattice
from zhuoju.games.meshal.movers import Mover, Way, base, horizontal, met
from zhuoju.games.meshal.obstacles import Lookout
from zhuoju.games.meshal.polygons import Figure
from zhuoju.games.meshal.sheets import PARTS, Priced, Sheet, floor, passing_gap
from zhuoju.games.meshal.tiling import inside

UNIT: Final = 24  # parts of a half step in which the spread counts
FIRST: Final = 1  # step: what the next point costs at most, on difficult ground
MARGIN: Final = 4  # rows and columns of points beyond those that a budget reaches
STRAIGHT: Final = 95  # % of the budget, beyond which the sixteen directions may fall short


class Drift(Mapping[Spot, Way]):
    """Every point of the lattice at which a move may end. Paths are worked out when they are asked for.

    `nearest`: no farther than the first of them."""

    def __init__(self, field: Field, mover: Mover, *, nearest: bool = False) -> None:
        self._field, self._mover = field, mover
        self._rise = rise = abs(mover.rise) if mover.way == "fly" else 0
        level = Fraction(horizontal(Fraction(mover.budget), rise), 2) - mover.spent
        self._steps = max(Fraction(0), level)
        smooth = any(zone.tag == "smooth" for zone in field.zones) or any(
            "smooth" in ground.tags for ground in field.grounds
        )
        self._unit = UNIT if smooth else UNIT // 2  # without smooth ground nothing costs a quarter step
        self._reach = int(self._steps * HUNDREDTHS)
        far = self._reach * self._unit // (UNIT // 2) // PITCH + MARGIN
        self._sheet: Sheet = Sheet(field, mover, base(mover), far)
        self._lattice: Lattice = self._sheet.points
        self._climbs = mover.way == "climb"
        self._seeds: dict[int, int] = {}  # the bit of a point: what the first leg to it costs
        self._waves: dict[int, int] = {}
        self._lines: dict[Spot, int] = {}  # points that only a straight line is short enough for: hundredths
        keep = self._sheet.ends
        if not rise and self._lattice.on(mover.at):
            keep &= ~(1 << self._lattice.bit(mover.at))
        self.mask = self._spread(keep if nearest else 0) & keep

    def _spread(self, wanted: int) -> int:
        """Waves of equal cost, up to the first that meets a wanted point, and what only a straight line
        reaches."""
        if self._climbs and not self._sheet.levels:
            return 0  # nothing to climb: a climber does not walk (MES-MOV-15)
        if self._sheet.plain:
            return self._lattice.disc(self._mover.at, self._reach)
        most = int(self._steps * 2 * self._unit)
        waiting = [0] * (most + 1)
        self._sow(waiting)
        prices = self._prices()
        least = min(price for kind in prices for price, _ in kind)
        stops, seen = self._sheet.stops, 0
        for cost in range(most + 1):
            wave = waiting[cost] & ~seen
            if wave:
                seen |= wave
                self._waves[cost] = wave
                if wave & wanted:
                    return seen
                if cost or self._mover.spent:
                    wave &= ~stops
                if cost + least <= most:
                    self._on(wave, cost, waiting, ~seen, prices)
        return seen if self._climbs else seen | self._straight(seen)

    def _prices(self) -> list[Priced]:
        """What each kind of step costs on each kind of ground, in parts; the shortest steps first."""
        return [
            [(parts * factor * self._unit // (2 * UNIT), cells) for factor, cells in self._sheet.prices]
            for parts in sorted(PARTS.values())
        ]

    def _sow(self, waiting: list[int]) -> None:
        """The first points: the mover's own, or, where it stands between them, those around it."""
        at, lattice = self._mover.at, self._lattice
        if lattice.on(at):
            waiting[0] = 1 << lattice.bit(at)
            self._seeds[lattice.bit(at)] = 0
            return
        for spot in lattice.around(at, HUNDREDTHS):
            cost = self._sheet.straight(at, spot)
            if cost is None:
                continue
            parts = -(-cost * 2 * self._unit // HUNDREDTHS)
            if parts < len(waiting):
                waiting[parts] |= 1 << lattice.bit(spot)
                self._seeds[lattice.bit(spot)] = parts

    def _on(self, wave: int, cost: int, waiting: list[int], new: int, prices: list[Priced]) -> None:
        """One step on from a wave: on its level, then up and down (MES-MOV-15)."""
        levels = self._sheet.levels
        if not levels:
            self._step(wave, cost, waiting, new, prices)
            return
        for low, sources in levels:
            here = wave & sources
            for high, goals in levels if here else ():
                if self._goes(low, high):
                    up = abs(high - low) if self._climbs else max(0, high - low)
                    self._step(here, cost + 2 * self._unit * up, waiting, new & goals, prices)

    def _step(self, here: int, cost: int, waiting: list[int], new: int, prices: list[Priced]) -> None:
        """One step from some points to new ones, for what it costs on their ground."""
        most = len(waiting) - 1
        for moved, each in zip(self._sheet.moved(here, new), prices, strict=True):
            if moved:
                for price, cells in each:
                    if cost + price <= most and (there := moved & cells):
                        waiting[cost + price] |= there

    def _goes(self, low: int, high: int) -> bool:
        """MES-MOV-15 Whether it gets from one level to another; a climber does not walk on the ground."""
        return low != 0 or high != 0 if self._climbs else abs(high - low) <= self._mover.leap

    def _straight(self, seen: int) -> int:
        """Points that only a straight line is short enough for."""
        lattice, at, reach = self._lattice, self._mover.at, self._reach
        disc = lattice.disc(at, reach)
        tried = disc & ~lattice.disc(at, reach * STRAIGHT // 100)
        if len(self._sheet.prices) > 1:  # ground that changes between two points is rounded up
            tried |= disc & lattice.spread(seen)
        found, sheet = 0, self._sheet
        if sheet.buried(at):
            return 0
        around = Lookout(at, sheet.obstacles(at, reach), sheet.gap)
        for spot in lattice.cells_of(tried & sheet.ends & ~seen):
            if not sheet.hindered(at, spot, around.toward(spot)) and (cost := sheet.leg(at, spot)) <= reach:
                found |= 1 << lattice.bit(spot)
                self._lines[spot] = cost
        return found

    def __contains__(self, spot: object) -> bool:
        return (
            isinstance(spot, tuple)
            and self._lattice.on(spot)
            and bool(self.mask >> self._lattice.bit(spot) & 1)
        )

    def __iter__(self) -> Iterator[Spot]:
        return iter(self._lattice.cells_of(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __getitem__(self, spot: Spot) -> Way:
        if spot not in self:
            raise KeyError(spot)
        if self._climbs:
            return self._climbed(spot)
        cost = self._sheet.straight(self._mover.at, spot)
        if cost is not None and cost <= self._steps * HUNDREDTHS:
            return Way(self._total(cost), (spot,))
        path = self._pulled(self._back(spot))
        legs = zip((self._mover.at, *path), path, strict=False)
        return Way(self._total(sum(self._sheet.leg(a, b) for a, b in legs)), tuple(path))

    def _climbed(self, spot: Spot) -> Way:
        """MES-MOV-15 A climber pays for the way down too, and cuts no corners."""
        bit = self._lattice.bit(spot)
        cost = next(c for c, wave in self._waves.items() if wave >> bit & 1)
        return Way(self._total(-(-cost * HUNDREDTHS // (2 * self._unit))), tuple(self._back(spot)))

    def costs(self) -> dict[Spot, Fraction]:
        """What it costs at most to get to each of them."""
        x, y = self._mover.at
        if self._sheet.plain:
            return {s: self._total(isqrt((s[0] - x) ** 2 + (s[1] - y) ** 2)) for s in self}
        found = {spot: self._total(cost) for spot, cost in self._lines.items()}
        for cost, wave in self._waves.items():
            steps = self._total(-(-cost * HUNDREDTHS // (2 * self._unit)))
            found.update(dict.fromkeys(self._lattice.cells_of(wave & self.mask), steps))
        return found

    def _total(self, cost: int) -> Fraction:
        if not self._rise and not self._mover.spent and cost <= self._reach:
            return _hundredths(cost)
        far, up = min(Fraction(cost, HUNDREDTHS), self._steps) + self._mover.spent, Fraction(self._rise)
        return max(far, up) + min(far, up) / 2

    def _back(self, spot: Spot) -> list[Spot]:
        """The points of the lattice on the way to one, from its end."""
        lattice = self._lattice
        bit = lattice.bit(spot)
        cost = next(c for c, wave in self._waves.items() if wave >> bit & 1)
        path = []
        while self._seeds.get(bit) != cost:
            path.append(lattice.spot(bit))
            bit, cost = self._before(bit, cost)
        if cost:
            path.append(lattice.spot(bit))
        return path[::-1]

    def _before(self, bit: int, cost: int) -> tuple[int, int]:
        factor = next(f for f, cells in self._sheet.prices if cells >> bit & 1)
        for price, shift, free in self._sheet.steps():
            source = bit - shift
            if source < 0 or not free >> bit & 1:
                continue
            up = 2 * self._unit * self._sheet.up(source, bit, down=self._climbs)
            before = cost - price * factor * self._unit // (2 * UNIT) - up
            if self._waves.get(before, 0) >> source & 1:
                return source, before
        raise AssertionError("a point was reached from nowhere")

    def _pulled(self, path: list[Spot]) -> list[Spot]:
        """A path with as few bends as possible: the farthest point in a straight line each time."""
        pulled, at, n = [], self._mover.at, 0
        while n < len(path):
            last = n
            for ahead in range(n + 1, len(path)):
                if self._sheet.straight(at, path[ahead]) is None:
                    break
                last = ahead
            pulled.append(path[last])
            at, n = path[last], last + 1
        return pulled


@lru_cache(maxsize=1 << 13)
def _hundredths(cost: int) -> Fraction:
    """So many hundredths in steps."""
    return Fraction(cost, HUNDREDTHS)


def reachable_ground(field: Field, mover: Mover) -> Mapping[Spot, Way]:
    """Every point of the lattice at which one move may end."""
    return Drift(field, mover) if _possible(field, mover) else {}


def leads_off(field: Field, mover: Mover) -> bool:
    """Whether there is any such point: `reachable_ground`, without the rest of it."""
    return _possible(field, mover) and Drift(field, mover, nearest=True).mask != 0


def _possible(field: Field, mover: Mover) -> bool:
    """Whether a mover is on the map, and rises or sinks no more than it can."""
    up = abs(mover.rise) if mover.way == "fly" else 0
    return mover.budget >= up and inside(field, mover.at)


def sets_out(field: Field, mover: Mover, others: Iterable[Footprint]) -> bool:
    """Whether a point beside the mover, on its level, is free; if not, the whole move has to be looked at."""
    if mover.budget < FIRST or mover.shun or not inside(field, mover.at):
        return False
    radius = base(mover)
    gap = passing_gap(radius)
    ground = floor(field, mover, gap)
    points, (x, y) = ground.points, mover.at
    if not points.on(mover.at):
        return False
    here = points.bit(mover.at)
    found = ground.ends & points.disc(mover.at, PITCH) & ~(1 << here)
    for _, cells in ground.levels:
        if cells >> here & 1:
            found &= cells
    for body in others:
        far = body.radius + radius + HUNDREDTHS
        for spot in body.spots:
            if abs(spot[0] - x) <= far and abs(spot[1] - y) <= far:
                found &= ~points.near(Figure((spot,), max(1, body.radius)), max(radius, gap))
    return found != 0


def drift_cost(field: Field, mover: Mover, path: tuple[Spot, ...]) -> Fraction | None:
    """What a path of straight pieces costs; None where it is not open, too long, or ends on another."""
    sheet, cost, at = Sheet(field, mover, base(mover)), 0, mover.at
    for spot in path:
        leg = sheet.straight(at, spot) if inside(field, spot) else None
        if leg is None:
            return None
        cost, at = cost + leg, spot
    steps = Fraction(cost, HUNDREDTHS)
    return steps if steps <= mover.budget and not on_another(mover, at) else None


def on_another(mover: Mover, spot: Spot, ground: int = 0) -> bool:
    """Whether a mover's base at a point would overlap that of another."""
    bodies = met(mover, ground, (*mover.barred, *mover.shared))
    return any(
        (spot[0] - x) ** 2 + (spot[1] - y) ** 2 < (base(mover) + body.radius) ** 2
        for body in bodies
        for x, y in body.spots
    )

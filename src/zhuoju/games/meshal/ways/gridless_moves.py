"""MES-MOV-13 Moves on gridless maps: at any angle, between points half a step apart.

A first spread over the lattice in sixteen directions finds what can be reached around obstacles; paths are
then pulled straight, and their cost is measured on the straight pieces, split where the ground changes."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple

from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.gridless_grid import PITCH, Lattice
from zhuoju.games.meshal.maps.gridless_ground import PARTS, Sheet, floor, passing_gap
from zhuoju.games.meshal.maps.gridless_shapes import Figure
from zhuoju.games.meshal.maps.line_obstacles import Lookout
from zhuoju.games.meshal.maps.movers import Mover, Way, base, horizontal, met
from zhuoju.games.meshal.maps.tiling import inside
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot

UNIT: Final = 24  # parts of a half step in which the spread counts
FIRST: Final = 1  # step: what the next point costs at most, on difficult ground
MARGIN: Final = 1  # rows and columns of points beyond those that a budget reaches
STRAIGHT: Final = 95  # % of the budget, beyond which the sixteen directions may fall short


class Kind(NamedTuple):
    """Points where single steps cost alike, and what they cost in parts."""

    cells: int
    straight: int
    diagonal: int
    knight: int


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
        kinds = self._kinds()
        waiting = [0] * (most + 1 + max(kind.knight for kind in kinds))  # nobody asks what costs too much
        walled = self._sow(waiting, most)
        last = most - min(kind.straight for kind in kinds)
        stops, unseen = self._sheet.stops, self._sheet.free
        for cost in range(most + 1):
            wave = waiting[cost] & unseen
            unseen ^= wave
            if cost in walled:
                wave |= walled[cost]
            if not wave:
                continue
            self._waves[cost] = wave
            if wave & wanted:
                return self._sheet.free ^ unseen
            if stops and (cost or self._mover.spent):
                wave &= ~stops
            if cost <= last:
                self._on(wave, cost, most, unseen, waiting, kinds)
        seen = sum(walled.values()) | self._sheet.free ^ unseen
        return seen if self._climbs else seen | self._straight(seen)

    def _kinds(self) -> list[Kind]:
        """What each kind of step costs in parts, on ground of each kind; that of most points is the last."""
        rarest = sorted(self._sheet.prices, key=lambda kind: kind[1].bit_count())
        parts = sorted(PARTS.values())
        return [
            Kind(cells, *(n * factor * self._unit // (2 * UNIT) for n in parts)) for factor, cells in rarest
        ]

    def _sow(self, waiting: list[int], most: int) -> dict[int, int]:
        """The first points: the mover's own, or, where it stands between them, those around it.

        Gives back, by what they cost, those to which no step from another leads."""
        at, lattice, free = self._mover.at, self._lattice, self._sheet.free
        if lattice.on(at):
            self._seeds[lattice.bit(at)] = 0
        for spot in lattice.around(at, HUNDREDTHS) if not self._seeds else ():
            cost = self._sheet.straight(at, spot)
            parts = most + 1 if cost is None else -(-cost * 2 * self._unit // HUNDREDTHS)
            if parts <= most:
                self._seeds[lattice.bit(spot)] = parts
        walled: dict[int, int] = {}
        for bit, parts in self._seeds.items():
            if free >> bit & 1:
                waiting[parts] |= 1 << bit
            else:
                walled[parts] = walled.get(parts, 0) | 1 << bit
        return walled

    def _on(self, wave: int, cost: int, most: int, new: int, waiting: list[int], kinds: list[Kind]) -> None:
        """One step on from a wave: on its level, then up and down (MES-MOV-15)."""
        levels, sheet = self._sheet.levels, self._sheet
        if not levels:
            _wait(sheet.moved(wave), new, cost, waiting, kinds)
            return
        for low, sources in levels:
            here = wave & sources
            moved = sheet.moved(here) if here else (0, 0, 0)
            for high, goals in levels if here else ():
                up = abs(high - low) if self._climbs else max(0, high - low)
                total = cost + 2 * self._unit * up
                if total <= most and self._goes(low, high):
                    _wait(moved, new & goals, total, waiting, kinds)

    def _goes(self, low: int, high: int) -> bool:
        """MES-MOV-15 Whether it gets from one level to another; a climber does not walk on the ground."""
        return low != 0 or high != 0 if self._climbs else abs(high - low) <= self._mover.leap

    def _straight(self, seen: int) -> int:
        """Points that only a straight line is short enough for."""
        lattice, at, reach, sheet = self._lattice, self._mover.at, self._reach, self._sheet
        if sheet.buried(at):
            return 0
        legs = sheet.legs(at)
        disc = lattice.disc(at, legs.least(reach))
        tried = disc & ~lattice.disc(at, reach * STRAIGHT // 100)
        if len(sheet.prices) > 1:  # ground that changes between two points is rounded up
            tried |= disc & lattice.spread(seen)
        found = 0
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

    def by_cost(self) -> Iterator[tuple[Fraction, list[Spot]]]:
        """What it costs at most to get to them, and those that cost so much."""
        x, y = self._mover.at
        if self._sheet.plain:
            for spot in self:
                yield self._total(isqrt((spot[0] - x) ** 2 + (spot[1] - y) ** 2)), [spot]
            return
        for spot, cost in self._lines.items():
            yield self._total(cost), [spot]
        for cost, wave in self._waves.items():
            spots = self._lattice.cells_of(wave & self.mask)
            if spots:
                yield self._total(-(-cost * HUNDREDTHS // (2 * self._unit))), spots

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


def _wait(moved: tuple[int, int, int], new: int, cost: int, waiting: list[int], kinds: list[Kind]) -> None:
    """New points that single steps lead to wait for their turn, by what it costs to get there."""
    straight, diagonal, knights = moved
    straight, diagonal, knights = straight & new, diagonal & new, knights & new
    *others, usual = kinds
    for cells, one, two, three in others:
        if there := straight & cells:
            straight ^= there
            waiting[cost + one] |= there
        if there := diagonal & cells:
            diagonal ^= there
            waiting[cost + two] |= there
        if there := knights & cells:
            knights ^= there
            waiting[cost + three] |= there
    waiting[cost + usual.straight] |= straight
    waiting[cost + usual.diagonal] |= diagonal
    waiting[cost + usual.knight] |= knights


@lru_cache(maxsize=1 << 13)
def _hundredths(cost: int) -> Fraction:
    """So many hundredths in steps."""
    return Fraction(cost, HUNDREDTHS)


def reachable_ground(field: Field, mover: Mover, *, nearest: bool = False) -> Mapping[Spot, Way]:
    """Every point of the lattice at which one move may end, or only the nearest."""
    return Drift(field, mover, nearest=nearest) if _possible(field, mover) else {}


def _possible(field: Field, mover: Mover) -> bool:
    """Whether a mover is on the map, rises or sinks no more than it can, and climbs where there is a wall."""
    up = abs(mover.rise) if mover.way == "fly" else 0
    return mover.budget >= up and inside(field, mover.at) and (mover.way != "climb" or _goes_up(field, mover))


def _goes_up(field: Field, mover: Mover) -> bool:
    """Whether something that one step leads up or down is beside a climber: it does not walk (MES-MOV-15)."""
    ground = floor(field, mover, passing_gap(base(mover)))
    if not ground.levels or not ground.points.on(mover.at):
        return bool(ground.levels)
    flat = ground.levels[0][1]
    return bool(ground.points.spread(1 << ground.points.bit(mover.at)) & ~flat)


def elbow_room(mover: Mover) -> int:
    """A body whose base is so far from every point of a way does not change it, knights' steps included."""
    return max(base(mover), passing_gap(base(mover))) + HUNDREDTHS


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

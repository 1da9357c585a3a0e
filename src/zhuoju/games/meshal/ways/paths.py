"""MES-MOV-03..17 Where a move can end, what it costs, and the path there.

A set of cells is a whole number with one bit each; a move spreads over all cells of equal cost at once. Costs
are counted in half steps, so they are exact."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from zhuoju.games.meshal.maps.footprints import Footprint
from zhuoju.games.meshal.maps.movers import Mover, Way, highest_leap, hindrance, on_the_level
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.model.field import Field, Spot
from zhuoju.games.meshal.ways.cell_ground import body_cells, plan
from zhuoju.games.meshal.ways.gridless_moves import Drift, drift_cost, elbow_room, reachable_ground

__all__ = [
    "Beyond",
    "Mover",
    "Way",
    "by_cost",
    "costs",
    "exactly",
    "further",
    "highest_leap",
    "hindrance",
    "leads_anywhere",
    "path_cost",
    "reachable",
]


class Reach(Mapping[Spot, Way]):
    """Every position a move may end at. Costs and paths are worked out when they are asked for.

    `nearest`: only those that cost least."""

    def __init__(self, field: Field, mover: Mover, *, nearest: bool = False) -> None:
        self._plan = made = plan(field, mover)
        self._mover = mover
        self._index = terrain(field)
        self._start = self._index.bit(mover.at)
        self._most = on_the_level(mover)
        self._waves: list[tuple[int, int]] = []  # by cost: cells first reached with even and odd diagonals
        keep = made.ends if mover.rise else made.ends & ~(1 << self._start)
        self.seen = self._spread(keep if nearest else 0)
        self.mask = self.seen & keep

    def _spread(self, wanted: int) -> int:
        """Waves of equal cost over the map, up to the first that meets a wanted cell."""
        most = self._most
        if most < 0:
            return 0
        waiting = [[0, 0] for _ in range(most + 1)]
        waiting[0][self._mover.odd] = 1 << self._start
        even = odd = 0
        for cost in range(most + 1):
            first, second = waiting[cost]
            if first:
                first &= ~even
                even |= first
            if second:
                second &= ~(odd | even if self._plan.uniform else odd)
                odd |= second
            self._waves.append((first, second))
            if (first | second) & wanted or cost == most:
                break
            for parity, wave in ((0, first), (1, second)):
                if cost or self._mover.spent:
                    wave &= ~self._plan.stops
                if wave:
                    self._on(wave, parity, cost, waiting)
                    if self._plan.rises:
                        self._up(wave, parity, cost, waiting)
        return even | odd

    def _on(self, wave: int, parity: int, cost: int, waiting: list[list[int]]) -> None:
        """One step on from a wave, in every direction, on the level."""
        most = self._most
        for diagonal, prices, ways in self._plan.flats:
            moved = 0
            for shift, free in ways:
                moved |= (wave << shift if shift > 0 else wave >> -shift) & free
            if moved:
                for price, cells in prices:
                    total = cost + (price << (diagonal & parity))
                    if total <= most:
                        waiting[total][parity ^ diagonal] |= moved & cells

    def _up(self, wave: int, parity: int, cost: int, waiting: list[list[int]]) -> None:
        """The same up, down and along on uneven ground."""
        most, left = self._most, self._plan.left
        for source, steps in self._plan.rises:
            here = wave & source
            for shift, diagonal, prices, heights in steps if here else ():
                there = here << shift if shift > 0 else here >> -shift
                if left:
                    there &= left[shift]
                for extra, cells in heights if there else ():
                    moved = there & cells
                    for price, ground in prices if moved else ():
                        total = cost + (price << (diagonal & parity)) + extra
                        if total <= most:
                            waiting[total][parity ^ diagonal] |= moved & ground

    def __contains__(self, spot: object) -> bool:
        return isinstance(spot, tuple) and bool(self.mask >> self._index.bit(spot) & 1)

    def __iter__(self) -> Iterator[Spot]:
        return iter(self._index.cells_of(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __getitem__(self, spot: Spot) -> Way:
        if spot not in self:
            raise KeyError(spot)
        bit = self._index.bit(spot)
        for cost, wave in enumerate(self._waves):
            for parity in (0, 1):
                if wave[parity] >> bit & 1:
                    return Way(self._total(cost), self._back(bit, cost, parity))
        raise KeyError(spot)

    def by_cost(self) -> Iterator[tuple[Fraction, list[Spot]]]:
        """What it costs to get to them, and those that cost so much."""
        left = self.mask
        for cost, wave in enumerate(self._waves):
            new = (wave[0] | wave[1]) & left
            if new:
                left &= ~new
                yield self._total(cost), self._index.cells_of(new)

    def _total(self, cost: int) -> Fraction:
        """MES-MAP-12 With the steps a flier rises or sinks."""
        far = Fraction(cost, 2)
        if self._mover.spent:
            far += self._mover.spent
        if not self._mover.rise or self._mover.way != "fly":
            return far
        up = abs(self._mover.rise)
        return max(far, Fraction(up)) + min(far, Fraction(up)) / 2

    def _back(self, bit: int, cost: int, parity: int) -> tuple[Spot, ...]:
        """The path to a cell, found from its end."""
        path: list[Spot] = []
        while bit != self._start or cost:
            path.append(self._index.spot(bit))
            bit, cost, parity = self._before(bit, cost, parity)
        return tuple(reversed(path))

    def _before(self, bit: int, cost: int, parity: int) -> tuple[int, int, int]:
        for turn in self._plan.turns:
            source, came = bit - turn.shift, parity ^ turn.diagonal
            if source < 0 or not self.seen >> source & 1:
                continue
            for price in self._plan.cost(turn, source, bit):
                before = cost - (price[0] << (turn.diagonal & came)) - price[1]
                if before >= 0 and self._waves[before][came] >> source & 1:
                    if (before or self._mover.spent) and self._plan.stops >> source & 1:
                        continue
                    return source, before, came
        raise AssertionError("a cell was reached from nowhere")


class Beyond(Mapping[Spot, Way]):
    """The ends of ways that cost more than one move has. Paths are worked out when they are asked for.

    `more` is added to every cost; `told` says what the ways cost without it."""

    def __init__(
        self,
        ways: Mapping[Spot, Way],
        told: Iterable[tuple[Fraction, list[Spot]]],
        more: int,
        steps: Fraction | int,
    ):
        self._ways = ways
        costs: dict[Spot, Fraction] = {}
        for price, spots in told:
            if price + more > steps:
                costs.update(dict.fromkeys(spots, price + more))
        self._costs = {spot: costs[spot] for spot in ways if spot in costs}

    def __contains__(self, spot: object) -> bool:
        return spot in self._costs

    def __iter__(self) -> Iterator[Spot]:
        return iter(self._costs)

    def __len__(self) -> int:
        return len(self._costs)

    def __getitem__(self, spot: Spot) -> Way:
        return Way(self._costs[spot], self._ways[spot].path)

    def by_cost(self) -> Iterator[tuple[Fraction, list[Spot]]]:
        """What it costs to get to them, and those that cost so much."""
        for spot, cost in self._costs.items():
            yield cost, [spot]


def reachable(field: Field, mover: Mover, *, nearest: bool = False) -> Mapping[Spot, Way]:
    """MES-MOV-03..17 Every position at which one move may end, with its cost and path; or the nearest."""
    if field.kind == "gridless":
        return reachable_ground(field, mover, nearest=nearest)
    return Reach(field, mover, nearest=nearest)


def leads_anywhere(field: Field, mover: Mover) -> bool:
    """Whether there is any position at which one move may end."""
    return bool(reachable(field, mover, nearest=True))


class Strip(NamedTuple):
    """What a way needs clear: positions that nobody stands on, gridless: nor nearer to them than a gap."""

    spots: frozenset[Spot]
    gap: int = 0

    def clear_of(self, body: Footprint) -> bool:
        """Whether a body is out of the way."""
        if not self.gap:
            return self.spots.isdisjoint(body.spots)
        far = self.gap + body.radius
        return not any(abs(x - a) < far and abs(y - b) < far for a, b in body.spots for x, y in self.spots)


def leads_alone(field: Field, mover: Mover) -> Strip | None:
    """What one way to an end of the move needs, on cells or up a wall; None: not even one who meets nobody
    gets anywhere. Kept with the map."""
    kept = terrain(field).plans
    key = "leads", mover
    if key not in kept:
        found = reachable(field, mover, nearest=True)
        end = next(iter(found), None)
        kept[key] = None if end is None else _strip(field, mover, found[end].path)
    known: Strip | None = kept[key]
    return known


def _strip(field: Field, mover: Mover, path: tuple[Spot, ...]) -> Strip:
    """MES-MOV-09 The cells that a body enters on a path, and those at the corners that it cuts."""
    if field.kind == "gridless":
        return Strip(frozenset((mover.at, *path)), elbow_room(mover))
    positions = set(path)
    if field.kind == "grid":
        for (x, y), (to_x, to_y) in zip((mover.at, *path), path, strict=False):
            if x != to_x and y != to_y:
                positions.update(((x, to_y), (to_x, y)))
    cells = body_cells(field, mover)
    return Strip(frozenset((x + dx, y + dy) for x, y in positions for dx, dy in cells))


def by_cost(found: Mapping[Spot, Way]) -> Iterable[tuple[Fraction, list[Spot]]]:
    """What ends of a move cost and which those are (gridless: at most, where the ground changes)."""
    if isinstance(found, Reach | Drift | Beyond):
        return found.by_cost()
    return exactly(found)


def exactly(found: Mapping[Spot, Way]) -> Iterator[tuple[Fraction, list[Spot]]]:
    """The same, each end by itself, for the way that leads there."""
    for spot, way in found.items():
        yield way.cost, [spot]


def costs(found: Mapping[Spot, Way]) -> Mapping[Spot, Fraction]:
    """What each end of a move costs."""
    return {spot: cost for cost, spots in by_cost(found) for spot in spots}


def further(field: Field, mover: Mover, way: Way) -> Mover | None:
    """MES-MOV-08, 14 The same mover farther on in its move, at the end of a way; None: it gets no farther."""
    path = way.path
    spent = path_cost(field, mover, path) if mover.rise else way.cost
    if spent is None:
        return None
    heights, end = terrain(field).heights, path[-1] if path else mover.at
    ground = heights.get(mover.at, 0) - heights.get(end, 0) if mover.way == "fly" else -mover.height
    steps = zip((mover.at, *path), path, strict=False)
    odd = sum(a[0] != b[0] and a[1] != b[1] for a, b in steps) % 2 if field.kind == "grid" else 0
    return mover._replace(at=end, height=mover.height + ground, spent=spent, odd=odd)


def path_cost(field: Field, mover: Mover, path: tuple[Spot, ...]) -> Fraction | None:
    """MES-MOV-08 What a path costs; None where it is not open, too long, or ends where none may."""
    if field.kind == "gridless":
        return drift_cost(field, mover, path)
    made, index = plan(field, mover), terrain(field)
    at, cost, diagonals = index.bit(mover.at), 0, 0
    for n, spot in enumerate(path):
        bit = index.bit(spot)
        turn = next((t for t in made.turns if at + t.shift == bit), None)
        prices = made.cost(turn, at, bit) if turn else []
        if turn is None or not prices or (n and made.stops >> at & 1):
            return None
        price, extra = min(prices)
        cost += (price << (turn.diagonal & diagonals)) + extra
        diagonals ^= turn.diagonal
        at = bit
    most = on_the_level(mover)
    ended = made.ends >> at & 1
    return Fraction(cost, 2) if ended and cost <= most else None

"""MES-MOV-03..16 Moves over hills, low walls and fences, among bodies, against a search cell by cell."""

from fractions import Fraction
from heapq import heappop, heappush

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.games.meshal.maps.footprints import footprint
from zhuoju.games.meshal.maps.movers import Mover
from zhuoju.games.meshal.maps.tiling import neighbours, spots
from zhuoju.games.meshal.model.field import Field, Ground, Wall
from zhuoju.games.meshal.ways.paths import path_cost, reachable

WIDE = 6


class Land:
    """A map as somebody on foot who takes these cells finds it: everything asked cell by cell."""

    def __init__(self, field: Field, mover: Mover) -> None:
        self.field, self.leap = field, mover.leap
        self.shape = [
            (x - mover.at[0], y - mover.at[1]) for x, y in footprint(field, mover.at, mover.size).spots
        ]
        self.ground = {cell: g.height for g in field.grounds for cell in g.cells if g.height}
        self.hard = {cell for g in field.grounds for cell in g.cells if "difficult" in g.tags}
        self.walls = {cell: wall.height for wall in field.walls for cell in wall.cells}
        self.fences = {frozenset(pair): wall.height for wall in field.walls for pair in wall.edges}
        self.barred = {s for b in mover.barred for s in b.spots}
        self.shared = {s for b in mover.shared for s in b.spots}
        self.every = set(spots(field))

    def cells(self, at) -> set:
        """What a body takes."""
        return {(at[0] + x, at[1] + y) for x, y in self.shape}

    def open(self, cell) -> bool:
        """Whether there is neither wall nor body."""
        return cell in self.every and cell not in self.walls and cell not in self.barred

    def level(self, at) -> int:
        """How high one stands, the tops of walls included."""
        return max(self.ground.get(c, 0) + self.walls.get(c, 0) for c in self.cells(at))

    def may_pass(self, cell) -> bool:
        """Whether a body may come over a cell: over a low wall too."""
        return self.open(cell) or (
            cell in self.every and cell not in self.barred and self.walls[cell] <= self.leap
        )

    def ends(self, at) -> bool:
        """Whether a move may end here."""
        return all(self.open(c) and c not in self.shared for c in self.cells(at))

    def side(self, at, way, further) -> bool:
        """Whether a diagonal may be cut by this side: the cells are free, and no fence is on the way."""
        between = (at[0] + way[0], at[1] + way[1])
        end = (between[0] + further[0], between[1] + further[1])
        if not all(self.open(c) for c in self.cells(between) - self.cells(at)):
            return False
        return not self.fenced(at, between) and not self.fenced(between, end)

    def fenced(self, at, there) -> list[int]:
        """The fences that a straight step crosses: how high each is."""
        way = (there[0] - at[0], there[1] - at[1])
        entered = self.cells(there) - self.cells(at)
        pairs = [frozenset((cell, (cell[0] - way[0], cell[1] - way[1]))) for cell in entered]
        return [self.fences[pair] for pair in pairs if pair in self.fences]

    def step(self, at, there, odd: bool) -> Fraction | None:
        """What one step costs; None: it is barred."""
        dx, dy = there[0] - at[0], there[1] - at[1]
        diagonal = self.field.kind == "grid" and dx and dy
        entered = self.cells(there) - self.cells(at)
        if not all(self.may_pass(c) for c in entered):
            return None
        if diagonal and not (self.side(at, (dx, 0), (0, dy)) or self.side(at, (0, dy), (dx, 0))):
            return None
        rise = self.level(there) - self.level(at)
        fences = [] if diagonal else self.fenced(at, there)
        if abs(rise) > self.leap or any(high > self.leap for high in fences):
            return None
        price = 2 if entered & self.hard else 1
        return Fraction(price * (2 if diagonal and odd else 1) + max(0, rise) + max(fences, default=0))


def searched(field: Field, mover: Mover) -> dict:
    """Where a move may end, and what it costs."""
    of = Land(field, mover)
    best: dict = {}
    queue = [(Fraction(0), 0, mover.at)]
    while queue:
        cost, odd, at = heappop(queue)
        if cost > mover.budget or (at, odd) in best:
            continue
        best[at, odd] = cost
        for there in neighbours(field, at):
            price = of.step(at, there, bool(odd))
            if price is not None:
                diagonal = field.kind == "grid" and at[0] != there[0] and at[1] != there[1]
                heappush(queue, (cost + price, odd ^ bool(diagonal), there))
    found: dict = {}
    for (at, _), cost in best.items():
        if at != mover.at and of.ends(at):
            found[at] = min(cost, found.get(at, cost))
    return found


@st.composite
def lands(draw, kind: str, *, fences: bool) -> Field:
    """A small map with hills, rubble, low and high walls, and fences on level ground."""
    field = Field(kind=kind, width=WIDE, length=WIDE)
    cell = st.sampled_from(spots(field))
    some = st.lists(cell, max_size=6, unique=True)
    if not fences:
        for height in draw(st.lists(st.integers(1, 3), max_size=2)):
            field.grounds.append(Ground(cells=draw(some), height=height))
        taken: set = set()
        for ground in field.grounds:  # one height each
            ground.cells = [c for c in ground.cells if c not in taken]
            taken.update(ground.cells)
    field.grounds.append(Ground(["difficult"], draw(some)))
    for height in draw(st.lists(st.integers(1, 3), max_size=3)):
        cells = [c for c in draw(some) if all(c not in w.cells for w in field.walls)]
        field.walls.append(Wall(len(field.walls) + 1, cells, height=height))
    for one in draw(some) if fences else ():
        straight = [c for c in neighbours(field, one) if kind == "hex" or c[0] == one[0] or c[1] == one[1]]
        pair = (one, draw(st.sampled_from(straight)))
        if all(set(pair) != set(p) for w in field.walls for p in w.edges):
            height = draw(st.integers(1, 3))
            field.walls.append(Wall(len(field.walls) + 1, edges=[pair], height=height))
    return field


@given(
    st.data(), st.sampled_from(["grid", "hex"]), st.booleans(), st.sampled_from(["medium", "large", "huge"])
)
@pytest.mark.rule(
    "MES-MOV-04",
    "MES-MOV-07",
    "MES-MOV-08",
    "MES-MOV-09",
    "MES-MOV-10",
    "MES-MOV-12",
    "MES-MOV-15",
    "MES-MOV-16",
)
def test_moves_over_hills_walls_and_fences_cost_what_a_search_cell_by_cell_says(data, kind, fences, size):
    field = data.draw(lands(kind, fences=fences))
    at = data.draw(st.sampled_from(spots(field)))
    others = data.draw(st.lists(st.sampled_from(spots(field)), max_size=4, unique=True))
    mover = Mover(at, Fraction(data.draw(st.integers(1, 9))), size, leap=data.draw(st.integers(0, 2)))
    mine, bare = set(footprint(field, at, size).spots), set(spots(field))
    walls = {cell for wall in field.walls for cell in wall.cells}
    bodies = tuple(footprint(field, spot) for spot in others if spot not in mine)
    if not mine <= bare - walls:
        return
    mover = mover._replace(barred=bodies[::2], shared=bodies[1::2])
    found = reachable(field, mover)
    assert {spot: found[spot].cost for spot in found} == searched(field, mover)
    for spot in list(found)[::5]:
        assert path_cost(field, mover, found[spot].path) == found[spot].cost

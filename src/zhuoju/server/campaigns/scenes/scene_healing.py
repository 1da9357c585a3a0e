"""What players were once said to have seen of walls that they cannot have seen: it is forgotten.

Scenes that were kept before walls were looked at by their sides say that everything solid beside a cell in
sight was seen. Of that only what has a side towards an open cell that was seen may stay.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from zhuoju.server.campaigns.scenes.drawings import Scene, Shape, beside
from zhuoju.server.campaigns.scenes.scene_views import (
    Cells,
    Former,
    Secret,
    Sight,
    cells_of_line,
    middle,
    packed,
    solid,
    unpacked,
)

Cell = tuple[int, int]
Point = tuple[float, float]
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def opened(raw: bytes) -> Secret:
    """The hosts' part of a scene as it is kept, with nothing in it that players cannot have seen."""
    return healed(msgspec.json.decode(raw, type=Secret))


def healed(secret: Secret) -> Secret:
    """The same of one that was read."""
    if secret.sides or not secret.sights:
        return msgspec.structs.replace(secret, sides=True)
    sights = {account: _sight(secret, account, sight) for account, sight in secret.sights.items()}
    former = [_former(each, sights, secret.scene) for each in secret.former]
    return Secret(secret.scene, sights, secret.owners, [each for each in former if each.seen], sides=True)


def _sight(secret: Secret, account: str, sight: Sight) -> Sight:
    scene, last = secret.scene, _Drawn(secret.scene)
    now, seen = unpacked(sight.now, scene), unpacked(sight.seen, scene)
    now = {cell for cell in now if last.shows(cell, now)}
    drawn = [(_Drawn(each.drawn), unpacked(each.seen.get(account, []), scene)) for each in secret.former]
    memory = {cell: piece for piece, cells in drawn for cell in cells}
    open_ones = {cell for cell in seen if cell not in memory.get(cell, last).solid}
    kept = {cell for cell in seen if memory.get(cell, last).shows(cell, open_ones)} | now
    blank = unpacked(sight.blank, scene) & kept
    return Sight(*(packed(cells, scene.rows) for cells in (now, kept, blank)))


def _former(former: Former, sights: dict[str, Sight], scene: Scene) -> Former:
    """An earlier drawing, remembered where something of it was seen."""
    seen = {
        account: unpacked(rows, scene) & unpacked(sights.get(account, Sight()).seen, scene)
        for account, rows in former.seen.items()
    }
    return Former(
        former.drawn, {account: packed(cells, scene.rows) for account, cells in seen.items() if cells}
    )


class _Drawn:
    """A drawing, and what bars a look from one cell into another."""

    def __init__(self, scene: Scene) -> None:
        self.shape, self.solid = scene.shape, solid(scene)
        doors = [(door.at, door.to) for door in scene.doors if door.at and door.to and not door.open]
        self._edges = {frozenset(pair) for pair in (*scene.edges, *doors)}
        lines = [line.points for line in scene.lines]
        lines += [door.line for door in scene.doors if door.line and not door.open]
        self._lines: dict[Cell, list[tuple[Point, Point]]] = {}
        for ends in (ends for points in lines for ends in pairwise(points)):
            for cell in cells_of_line(scene.shape, ends):
                self._lines.setdefault(cell, []).append(ends)

    def shows(self, cell: Cell, seen: Cells) -> bool:
        """Whether a cell is open, or has a side towards an open one of these."""
        return cell not in self.solid or any(
            there in seen and there not in self.solid and not self._parted(cell, there)
            for there in _beside(self.shape, cell)
        )

    def _parted(self, one: Cell, other: Cell) -> bool:
        if frozenset((one, other)) in self._edges:
            return True
        ends = middle(self.shape, one), middle(self.shape, other)
        near = (*self._lines.get(one, ()), *self._lines.get(other, ()))
        return any(_meet(*ends, *line) for line in near)


def _beside(shape: Shape, cell: Cell) -> Iterator[Cell]:
    around = ((cell[0] + dx, cell[1] + dy) for dx, dy in AROUND)
    return (there for there in around if beside(shape, cell, there))


def _meet(p: Sequence[float], q: Sequence[float], a: Sequence[float], b: Sequence[float]) -> bool:
    """Whether two segments have a point in common."""

    def turn(o: Sequence[float], e: Sequence[float], at: Sequence[float]) -> float:
        return (e[0] - o[0]) * (at[1] - o[1]) - (e[1] - o[1]) * (at[0] - o[0])

    return turn(p, q, a) * turn(p, q, b) <= 0 and turn(a, b, p) * turn(a, b, q) <= 0

"""What one viewer is given of a scene: built up from what is in sight and what was seen before.

Of what was seen before the ground is given as it was drawn then, but nobody who stands on it, and no door's
state.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Any

import msgspec
from msgspec import Struct

from zhuoju.server.drawings import Door, Line, Patch, Scene, Shape, Token

PIECE = 0.25  # cells: as finely as walls are cut at the edge of the fog
ASIDE = 0.05  # cells: a wall between two cells is seen from both
ROW, TIP = 3**0.5 / 2, 3**-0.5  # from row to row of hexes; from the middle of one to its tip

Cells = set[tuple[int, int]]
Rows = list[str]  # cells as bits in sixteens, row by row
NONE: Cells = set()


class Sight(Struct, frozen=True):
    """What somebody's characters see now, and have seen."""

    now: Rows = []
    seen: Rows = []
    blank: Rows = []  # seen before the picture was changed


class Former(Struct, frozen=True):
    """Pieces of a scene as they were drawn once, and the cells that players remember so, by account."""

    drawn: Scene
    seen: dict[str, Rows]


class Secret(Struct, frozen=True):
    """The hosts' part of a scene: all of it, and what each player has seen."""

    scene: Scene
    sights: dict[str, Sight] = {}  # by account
    owners: dict[str, str] = {}  # whose the characters on it are
    former: list[Former] = []  # what is remembered of earlier drawings


def packed(cells: Iterable[tuple[int, int]], rows: int) -> Rows:
    """Cells in short."""
    bits = [0] * rows
    for x, y in cells:
        bits[y] |= 1 << x
    return [f"{row:x}" for row in bits]


def unpacked(rows: Rows, scene: Scene) -> Cells:
    """The same as cells; what lies beyond the scene as it is now is left out."""
    found: Cells = set()
    for y, row in enumerate(rows[: scene.rows]):
        bits = int(row, 16)
        found.update((x, y) for x in range(scene.columns) if bits >> x & 1)
    return found


def given(raw: bytes, account: str) -> dict[str, Any]:
    """What this account is given of a scene, from the hosts' part of it."""
    return dict(msgspec.to_builtins(given_scene(msgspec.json.decode(raw, type=Secret), account)))


def given_scene(secret: Secret, account: str) -> Scene:
    """The scene as this account sees it; nobody's: what everybody is given."""
    scene, own = secret.scene, secret.sights.get(account, Sight())
    mine = {character for character, owner in secret.owners.items() if owner == account}
    if not scene.fog:
        return _shown(scene, None, set(), mine)
    lit: Cells = set(scene.revealed)
    if not scene.sight:
        return _shown(scene, lit, set(), mine)
    lit |= unpacked(own.now, scene)
    seen = unpacked(own.seen, scene) - lit
    before = [(each.drawn, unpacked(each.seen.get(account, []), scene) & seen) for each in secret.former]
    as_it_is = _shown(scene, lit, seen.difference(*(cells for _, cells in before)), mine)
    return _with_former(as_it_is, [(drawn, cells) for drawn, cells in before if cells], lit, seen)


def pictured(secret: Secret, account: str) -> Scene:
    """The same with those remembered cells only of which this account has seen the picture as it is."""
    scene, own = given_scene(secret, account), secret.sights.get(account, Sight())
    blank = unpacked(own.blank, scene)
    return msgspec.structs.replace(scene, remembered=[cell for cell in scene.remembered if cell not in blank])


def repictured(secret: Secret) -> Secret:
    """A scene that gets another picture: what is out of sight nobody has seen on it."""
    sights = {}
    for account, sight in secret.sights.items():
        away = unpacked(sight.seen, secret.scene) - unpacked(sight.now, secret.scene)
        sights[account] = Sight(sight.now, sight.seen, packed(away, secret.scene.rows))
    return msgspec.structs.replace(secret, sights=sights)


def only(scene: Scene, cells: Cells) -> Scene:
    """What of a drawing lies on some cells, and nobody on it."""
    return _shown(scene, set(), cells, set())


def _with_former(shown: Scene, before: list[tuple[Scene, Cells]], lit: Cells, seen: Cells) -> Scene:
    """A scene with what is remembered of earlier drawings, but for what a cell in sight shows to be gone."""
    if not before:
        return shown
    pieces = [only(drawn, cells) for drawn, cells in before]
    return msgspec.structs.replace(
        shown,
        walls=[*shown.walls, *(cell for piece in pieces for cell in piece.walls)],
        edges=[*shown.edges, *(edge for piece in pieces for edge in piece.edges if lit.isdisjoint(edge))],
        lines=[
            *shown.lines,
            *(line for drawn, cells in before for line in _lines(drawn, cells, lit)),
        ],
        doors=[
            *shown.doors,
            *(d for piece in pieces for d in piece.doors if lit.isdisjoint(cells_of_door(piece.shape, d))),
        ],
        terrain=[*shown.terrain, *(patch for piece in pieces for patch in piece.terrain)],
        lights=[*shown.lights, *(light for piece in pieces for light in piece.lights)],
        remembered=sorted(seen),
    )


def _shown(scene: Scene, lit: Cells | None, seen: Cells, mine: set[str]) -> Scene:
    known = None if lit is None else lit | seen
    return Scene(
        scene.name,
        scene.shape,
        scene.columns,
        scene.rows,
        [cell for cell in scene.walls if known is None or cell in known],
        [edge for edge in scene.edges if known is None or not known.isdisjoint(edge)],
        scene.lines if known is None else list(_lines(scene, known)),
        [shown for door in scene.doors for shown in _door(scene.shape, door, lit, seen)],
        scene.terrain if known is None else list(_terrain(scene, known)),
        [light for light in scene.lights if known is None or cell_at(scene.shape, *light.at) in known],
        scene.dark,
        [shown for token in scene.tokens for shown in _token(token, lit, mine)],
        scene.backdrop,
        scene.fog,
        scene.sight,
        scene.moves,
        sorted(lit or ()),
        sorted(seen),
        scene.shown,
    )


def _token(token: Token, lit: Cells | None, mine: set[str]) -> Iterator[Token]:
    if token.character and token.character in mine:
        yield Token(token.id, token.name, token.at, token.side, character=token.character)
    elif not token.hidden and (lit is None or token.cell in lit):
        yield Token(token.id, token.name, token.at, token.side)


def _door(shape: Shape, door: Door, lit: Cells | None, seen: Cells) -> Iterator[Door]:
    if lit is None:
        yield door
        return
    cells = cells_of_door(shape, door)
    if not cells.isdisjoint(lit):
        yield door
    elif not cells.isdisjoint(seen):
        yield Door(door.at, door.to, door.line)


def _terrain(scene: Scene, known: Cells) -> Iterator[Patch]:
    """Ground in cells; an outline would tell what is beyond."""
    for patch in scene.terrain:
        cells = covered(scene, patch, known)
        if cells:
            yield Patch(patch.kind, cells, level=patch.level)


def covered(scene: Scene, patch: Patch, known: Cells) -> list[tuple[int, int]]:
    """The cells of a patch, of these."""
    inside = {cell for cell in known if holds(patch.outline, middle(scene.shape, cell))}
    return [cell for cell in patch.cells if cell in known] + sorted(inside - set(patch.cells))


def _lines(scene: Scene, known: Cells, but: Cells = NONE) -> Iterator[Line]:
    """Walls, cut where nobody has seen them, or where these cells show that they are gone."""
    for line in scene.lines:
        kept: list[tuple[float, float]] = []
        for ends in pairwise(line.points):
            for first, last, cells in _pieces(scene.shape, *ends):
                if known.isdisjoint(cells) or not but.isdisjoint(cells):
                    if kept:
                        yield Line(kept)
                    kept = []
                elif kept and len(kept) > 1 and _straight(kept[-2], kept[-1], last):
                    kept[-1] = last
                else:
                    kept += [last] if kept else [first, last]
        if kept:
            yield Line(kept)


def _straight(a: Sequence[float], b: Sequence[float], c: Sequence[float]) -> bool:
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) < 1e-9


def cells_of_line(shape: Shape, points: Sequence[tuple[float, float]]) -> Cells:
    """The cells on both sides of a wall."""
    parts = (piece for ends in pairwise(points) for piece in _pieces(shape, *ends))
    return {cell for _, _, cells in parts for cell in cells}


def cells_of_door(shape: Shape, door: Door) -> Cells:
    """The cells from which a door is seen."""
    if door.line:
        return cells_of_line(shape, door.line)
    return {cell for cell in (door.at, door.to) if cell is not None}


def _pieces(
    shape: Shape, first: tuple[float, float], last: tuple[float, float]
) -> Iterator[tuple[tuple[float, float], tuple[float, float], Cells]]:
    """A stretch of wall in short pieces, each with the cells on both sides of it."""
    dx, dy = last[0] - first[0], last[1] - first[1]
    long = hypot(dx, dy)
    many = max(1, ceil(long / PIECE))
    aside = (-dy / long * ASIDE, dx / long * ASIDE) if long else (0.0, 0.0)
    stops = [
        (round(first[0] + dx * n / many, 3), round(first[1] + dy * n / many, 3)) for n in range(many + 1)
    ]
    for start, end in pairwise(stops):
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        sides = ((x + aside[0], y + aside[1]), (x - aside[0], y - aside[1]))
        yield start, end, {cell_at(shape, *side) for side in sides}


# Cells and points


def middle(shape: Shape, cell: Sequence[int]) -> tuple[float, float]:
    """The middle of a cell."""
    x, y = cell
    return (x + 0.5 + (y % 2) / 2, y * ROW + TIP) if shape == "hex" else (x + 0.5, y + 0.5)


def cell_at(shape: Shape, x: float, y: float) -> tuple[int, int]:
    """The cell that a point is in."""
    if shape != "hex":
        return int(x // 1), int(y // 1)
    row = round((y - TIP) / ROW)
    near = [(round(x - 0.5 - (r % 2) / 2), r) for r in (row - 1, row, row + 1)]
    return min(near, key=lambda cell: hypot(middle("hex", cell)[0] - x, middle("hex", cell)[1] - y))


def holds(outline: Sequence[Sequence[float]], at: tuple[float, float]) -> bool:
    """Whether a point lies in an outline."""
    inside = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], *outline[:1]], strict=True):
        if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside

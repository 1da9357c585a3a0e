"""What one viewer is given of a scene: built up from what is in sight and what was seen before.

Of what was seen before the ground is given as it was drawn then, but nobody who stands on it, and no door's
state.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest
from math import ceil, hypot

import msgspec
from msgspec import Struct

from zhuoju.kernel.outlines import ROW, TIP, columns_of, filled, lean
from zhuoju.server.campaigns.scenes.drawings import Door, Line, Patch, Scene, Shape, Token

PIECE = 0.25  # cells: as finely as walls are cut at the edge of the fog
ASIDE = 0.05  # cells: a wall between two cells is seen from both

Cells = set[tuple[int, int]]
Rows = list[str]  # cells as bits in sixteens, row by row
Count = Callable[[int], None]  # called for so many operations of a long piece of work; it may raise to end it
NONE: Cells = set()


def no_count(_: int) -> None:
    """Nobody asks."""


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
    sides: bool = False  # whether walls were seen by their sides; else by whatever was seen beside them


def packed(cells: Iterable[tuple[int, int]], rows: int) -> Rows:
    """Cells in short."""
    bits = [0] * rows
    for x, y in cells:
        bits[y] |= 1 << x
    return [f"{row:x}" for row in bits]


def unpacked(rows: Rows, scene: Scene) -> Cells:
    """The same as cells; what lies beyond the scene as it is now is left out."""
    within = (1 << scene.columns) - 1
    return {(x, y) for y, row in enumerate(rows[: scene.rows]) for x in columns_of(int(row, 16) & within)}


def given_scene(secret: Secret, account: str, count: Count = no_count) -> Scene:
    """The scene as this account sees it; nobody's: what everybody is given."""
    scene = secret.scene
    mine = {character for character, owner in secret.owners.items() if owner == account}
    if not scene.fog:
        return _shown(scene, None, set(), mine, count)
    lit, seen = known_to(secret, account)
    before = [(each.drawn, unpacked(each.seen.get(account, []), scene) & seen) for each in secret.former]
    as_it_is = _shown(scene, lit, seen.difference(*(cells for _, cells in before)), mine, count)
    return _with_former(as_it_is, [(drawn, cells) for drawn, cells in before if cells], lit, seen, count)


def known_to(secret: Secret, account: str) -> tuple[Cells, Cells]:
    """The cells of a scene in fog that this account sees, and those it saw before."""
    scene, own = secret.scene, secret.sights.get(account, Sight())
    lit: Cells = set(scene.revealed)
    if not scene.sight:
        return lit, set()
    lit |= unpacked(own.now, scene)
    return lit, unpacked(own.seen, scene) - lit


def pictured(secret: Secret, account: str) -> Scene:
    """What of a scene's picture this account sees, and has seen as it is: the cells alone."""
    scene = secret.scene
    bare = Scene(scene.name, scene.shape, scene.columns, scene.rows, backdrop=scene.backdrop, fog=scene.fog)
    if not scene.fog:
        return bare
    lit, seen = known_to(secret, account)
    seen -= unpacked(secret.sights.get(account, Sight()).blank, scene)
    return msgspec.structs.replace(bare, revealed=sorted(lit), remembered=sorted(seen))


def repictured(secret: Secret) -> Secret:
    """A scene that gets another picture: what is out of sight nobody has seen on it."""
    sights = {}
    for account, sight in secret.sights.items():
        rows = zip_longest(sight.seen, sight.now, fillvalue="0")
        away = [f"{int(seen, 16) & ~int(now, 16):x}" for seen, now in rows]
        sights[account] = Sight(sight.now, sight.seen, away)
    return msgspec.structs.replace(secret, sights=sights)


def only(scene: Scene, cells: Cells, count: Count = no_count) -> Scene:
    """What of a drawing lies on some cells, and nobody on it."""
    return _shown(scene, set(), cells, set(), count)


def _with_former(
    shown: Scene, before: list[tuple[Scene, Cells]], lit: Cells, seen: Cells, count: Count
) -> Scene:
    """A scene with what is remembered of earlier drawings, but for what a cell in sight shows to be gone."""
    if not before:
        return shown
    pieces = [only(drawn, cells, count) for drawn, cells in before]
    return msgspec.structs.replace(
        shown,
        walls=[*shown.walls, *(cell for piece in pieces for cell in piece.walls)],
        edges=[*shown.edges, *(edge for piece in pieces for edge in piece.edges if lit.isdisjoint(edge))],
        lines=[
            *shown.lines,
            *(line for drawn, cells in before for line in _lines(drawn, cells - solid(drawn), lit, count)),
        ],
        doors=[
            *shown.doors,
            *(d for piece in pieces for d in piece.doors if lit.isdisjoint(cells_of_door(piece.shape, d))),
        ],
        terrain=[*shown.terrain, *(patch for piece in pieces for patch in piece.terrain)],
        lights=[*shown.lights, *(light for piece in pieces for light in piece.lights)],
        remembered=sorted(seen),
    )


def solid(scene: Scene, lit: Cells = NONE) -> Cells:
    """The cells that nobody looks into: what stands on their far sides is not seen by seeing them.

    Whether a door is open shows only in the light."""
    doors = ((door, door.at) for door in scene.doors if not door.to and not door.line)
    shut = {at for door, at in doors if at is not None and not (door.open and at in lit)}
    return shut.union(scene.walls)


def _shown(scene: Scene, lit: Cells | None, seen: Cells, mine: set[str], count: Count) -> Scene:
    known = None if lit is None else lit | seen
    clear = NONE if known is None else known - solid(scene, lit or NONE)  # whence thin walls are seen
    return Scene(
        scene.name,
        scene.shape,
        scene.columns,
        scene.rows,
        [cell for cell in scene.walls if known is None or cell in known],
        [edge for edge in scene.edges if known is None or not clear.isdisjoint(edge)],
        scene.lines if known is None else list(_lines(scene, clear, NONE, count)),
        [shown for door in scene.doors for shown in _door(scene.shape, door, lit, seen, clear)],
        scene.terrain if known is None else list(_terrain(scene, known, count)),
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


def _door(shape: Shape, door: Door, lit: Cells | None, seen: Cells, clear: Cells) -> Iterator[Door]:
    if lit is None:
        yield door
        return
    cells = cells_of_door(shape, door)
    if door.to or door.line:
        cells &= clear
    if not cells.isdisjoint(lit):
        yield door
    elif not cells.isdisjoint(seen):
        yield Door(door.at, door.to, door.line)


def _terrain(scene: Scene, known: Cells, count: Count) -> Iterator[Patch]:
    """Ground in cells; an outline would tell what is beyond."""
    for patch in scene.terrain:
        cells = covered(scene, patch, known, count)
        if cells:
            yield Patch(patch.kind, cells, level=patch.level)


def covered(scene: Scene, patch: Patch, known: Cells, count: Count = no_count) -> list[tuple[int, int]]:
    """The cells of a patch, of these."""
    drawn = [cell for cell in patch.cells if cell in known]
    count(len(patch.cells) + len(patch.outline))
    if not patch.outline:
        return drawn
    rows = filled(scene.shape, scene.columns, scene.rows, patch.outline)
    inside = {cell for y, row in rows.items() for x in columns_of(row) if (cell := (x, y)) in known}
    count(len(inside))
    return drawn + sorted(inside.difference(patch.cells))


def _lines(scene: Scene, known: Cells, but: Cells, count: Count) -> Iterator[Line]:
    """Walls, cut where nobody has seen them, or where these cells show that they are gone."""
    for line in scene.lines:
        count(len(line.points))
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
            count(1)
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
    return x + 0.5 + lean(shape, y), y * ROW + TIP if shape == "hex" else y + 0.5


def cell_at(shape: Shape, x: float, y: float) -> tuple[int, int]:
    """The cell that a point is in."""
    if shape != "hex":
        return int(x // 1), int(y // 1)
    row = round((y - TIP) / ROW)
    near = [(round(x - 0.5 - (r % 2) / 2), r) for r in (row - 1, row, row + 1)]
    return min(near, key=lambda cell: hypot(middle("hex", cell)[0] - x, middle("hex", cell)[1] - y))

"""TAM-MAP The map: hexagons by axial coordinates, who stands where, how far it is, where a move may end."""

from collections.abc import Callable, Iterable

from zhuoju.games.tamashii.model.cards import Tile
from zhuoju.games.tamashii.model.library import tile_of
from zhuoju.games.tamashii.model.state import Place, Player, Tamashii

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SHELTER = 1  # the number of the tile that is part of every map (TAM-MAP-20)


def tile(m: Tamashii, place: Place) -> Tile:
    """What is printed on the tile at a place, face up or not."""
    return tile_of(m, m.state.places[place].tile)


def place_of(m: Tamashii, number: int) -> Place | None:
    """Where the tile with this number lies."""
    return next((n for n in range(len(m.state.places)) if tile(m, n).number == number), None)


def shelter(m: Tamashii) -> Place:
    """Where the Shelter lies (TAM-MAP-20)."""
    found = place_of(m, SHELTER)
    assert found is not None, "every map has a Shelter"
    return found


def standing(m: Tamashii, p: Player) -> Place:
    """TAM-GEN-12 Your tile: where your character stands, or the bot that stands in for it (TAM-SOLO-08)."""
    jordan = m.state.jordan
    return jordan.place if jordan is not None and jordan.acting else p.place


def players_at(m: Tamashii, place: Place) -> list[Player]:
    """The players whose characters stand at a place, in seat order; the bot where it stands in for one."""
    return [p for p in m.state.players if standing(m, p) == place]


def occupied(m: Tamashii, place: Place) -> bool:
    """Whether a player is at a place; the solo bot counts as one here (TAM-SOLO-05)."""
    jordan = m.state.jordan
    figures = [p.place for p in m.state.players] + ([jordan.place] if jordan is not None else [])
    return place in figures


# Ways


def neighbours(m: Tamashii, place: Place) -> list[Place]:
    """TAM-MAP-01 The places that share an edge with this one; a gap is no place."""
    return _around(m, _grid(m), place)


def _grid(m: Tamashii) -> dict[tuple[int, int], Place]:
    return {(spot.q, spot.r): n for n, spot in enumerate(m.state.places)}


def _around(m: Tamashii, grid: dict[tuple[int, int], Place], place: Place) -> list[Place]:
    here = m.state.places[place]
    around = ((here.q + q, here.r + r) for q, r in DIRECTIONS)
    return [grid[axial] for axial in around if axial in grid]


def distances(m: Tamashii, origin: Place) -> dict[Place, int]:
    """TAM-MAP-22 How far every place is from here; face-down tiles count like any tile."""
    return _walk(m, origin, lambda _: True)


def distance(m: Tamashii, one: Place, other: Place) -> int | None:
    """The number of steps between two places, or None where no way leads."""
    return distances(m, one).get(other)


def nearest(m: Tamashii, origin: Place, places: Iterable[Place]) -> list[Place]:
    """Those of these places that are nearest to here; several where they are equally far."""
    far = distances(m, origin)
    known = [place for place in places if place in far]
    least = min((far[place] for place in known), default=0)
    return [place for place in known if far[place] == least]


def reachable(m: Tamashii, place: Place, steps: int) -> list[Place]:
    """TAM-MAP-04, 05, 22 Where a move from here may end: a face-down tile is always the last of its path."""
    far = _walk(m, place, lambda n: m.state.places[n].revealed or n == place, steps)
    return [n for n in far if n != place]


def _walk(
    m: Tamashii, origin: Place, passable: Callable[[Place], bool], steps: int | None = None
) -> dict[Place, int]:
    """The length of the shortest path to every place, over places that may be passed."""
    far, grid = {origin: 0}, _grid(m)
    for here in (waiting := [origin]):
        if not passable(here) or far[here] == steps:
            continue
        for there in _around(m, grid, here):
            if there not in far:
                far[there] = far[here] + 1
                waiting.append(there)
    return far

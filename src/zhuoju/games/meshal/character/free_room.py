"""Where there is room for a body: next to somebody, or near a spot."""

from collections.abc import Iterable

from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.character.nearby import steps_to
from zhuoju.games.meshal.character.scores import born
from zhuoju.games.meshal.maps.footprints import Footprint, footprint, placed
from zhuoju.games.meshal.maps.gridless_ground import passing_gap
from zhuoju.games.meshal.maps.gridless_shapes import nearer
from zhuoju.games.meshal.maps.measuring import distance
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.maps.tiling import inside, spots
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.state import Ref, World, being

AROUND = 3  # steps


def free_spot_near(w: World, near: Spot, ref: Ref) -> Spot | None:
    """The nearest spot with room for this body, the first of equals; None: there is none within 3 steps."""
    field = w.state.field
    if field is None:
        return None
    taken = {cell for other in w.state.beings if other != ref for cell in _ground(w, other)}
    for far, spot in _nearest_first(field, near, _candidates(field, near)):
        if far > AROUND:
            break
        if _room(w, field, spot, ref, taken):
            return spot
    return None


def _nearest_first(field: Field, near: Spot, among: list[Spot]) -> list[tuple[int, Spot]]:
    """Spots with their distance, from the nearest on; of equals the first."""
    return sorted((far, spot) for spot, far in steps_to(field, placed(field, near), among))


def _candidates(field: Field, near: Spot) -> list[Spot]:
    if field.kind != "gridless":
        return spots(field)
    grid = range(-AROUND, AROUND + 1)
    found = [(near[0] + dx * HUNDREDTHS, near[1] + dy * HUNDREDTHS) for dy in grid for dx in grid]
    return [spot for spot in found if inside(field, spot)]


def _by_steps(field: Field, near: Spot) -> list[Spot]:
    """Every position of a gridless map so many whole steps from one, in rows and columns."""
    west, north = field.west * HUNDREDTHS, field.north * HUNDREDTHS
    columns = range((near[0] - west) % HUNDREDTHS, field.width * HUNDREDTHS + 1, HUNDREDTHS)
    rows = range((near[1] - north) % HUNDREDTHS, field.length * HUNDREDTHS + 1, HUNDREDTHS)
    return [(west + x, north + y) for y in rows for x in columns]


def _ground(w: World, ref: Ref) -> tuple[Spot, ...]:
    body = bodies.body(w, ref)
    return body.spots if body is not None and not being(w, ref).sheet.dead else ()


def _room(w: World, field: Field, spot: Spot, ref: Ref, taken: set[Spot]) -> bool:
    body = footprint(field, spot, born(being(w, ref).sheet).size)
    if field.kind == "gridless":
        return inside(field, spot) and not _walled(field, body) and not _met(w, field, body, ref)
    barred = terrain(field).bars["move"].cells
    return all(inside(field, c) and c not in taken and c not in barred for c in body.spots)


def _walled(field: Field, body: Footprint) -> bool:
    """Gridless: whether a body would stand in a wall, or nearer to it than one may end a move."""
    (x, y), gap = body.spots[0], passing_gap(body.radius)
    for figure, (west, north, east, south), _ in terrain(field).bars["move"].solids:
        close = west - gap < x < east + gap and north - gap < y < south + gap
        if close and nearer(figure, (x, y), (x, y), gap):
            return True
    return False


def _met(w: World, field: Field, body: Footprint, ref: Ref) -> bool:
    """Gridless: whether the base of another would be overlapped; the dead are in nobody's way."""
    for one in w.state.beings.values():
        other = bodies.body(w, one.ref) if one.ref != ref and not one.sheet.dead else None
        if other is not None and distance(field, body, other) < 1:
            return True
    return False


def rooms(w: World, among: Iterable[Spot], ref: Ref) -> list[Spot]:
    """Those of these spots where a body could stand."""
    field = w.state.field
    if field is None:
        return []
    taken = {cell for other in w.state.beings if other != ref for cell in _ground(w, other)}
    return [spot for spot in among if _room(w, field, spot, ref, taken)]


def unoccupied(w: World, field: Field, among: Iterable[Spot], ref: Ref) -> list[Spot]:
    """Those of these positions where nobody else is, and no wall."""
    taken = {cell for other in w.state.beings if other != ref for cell in _ground(w, other)}
    barred = terrain(field).bars["move"].cells
    return [spot for spot in among if spot not in taken and spot not in barred]


def room_at(w: World, spot: Spot, ref: Ref) -> bool:
    """Whether a body could stand here."""
    field = w.state.field
    if field is None:
        return False
    taken = {cell for other in w.state.beings if other != ref for cell in _ground(w, other)}
    return _room(w, field, spot, ref, taken)


def free_spot_beside(w: World, beside: Ref, ref: Ref) -> Spot | None:
    """A free spot next to another being."""
    at = being(w, beside).at
    return None if at is None else free_spot_near(w, at, ref)


def free_spots(w: World, beside: Ref, ref: Ref) -> list[Spot]:
    """Every spot next to another being that has room for this body."""
    field, other = w.state.field, bodies.body(w, beside)
    if field is None or other is None:
        return []
    taken = {cell for each in w.state.beings if each != ref for cell in _ground(w, each)}
    found = [s for s in _candidates(field, other.spots[0]) if distance(field, other, s) == 1]
    return [spot for spot in found if _room(w, field, spot, ref, taken)]


def outward(field: Field, near: Spot) -> list[Spot]:
    """Every spot of the map from the nearest on; of equals the first. Gridless: by whole steps."""
    plans = terrain(field).plans
    known: list[Spot] | None = plans.get(("outward", near))
    if known is None:
        found = spots(field) if field.kind != "gridless" else _by_steps(field, near)
        known = [spot for _, spot in _nearest_first(field, near, found)]
        plans["outward", near] = known
    return known

"""Where there is room for a body: next to somebody, or near a spot."""

from collections.abc import Iterable

from zhuoju.games.meshal import bodies
from zhuoju.games.meshal.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.footprints import footprint
from zhuoju.games.meshal.metric import distance
from zhuoju.games.meshal.scores import born
from zhuoju.games.meshal.state import Ref, World, being
from zhuoju.games.meshal.terrain import terrain
from zhuoju.games.meshal.tiling import inside, spots

AROUND = 3  # steps


def free_spot_near(w: World, near: Spot, ref: Ref) -> Spot | None:
    """The nearest spot with room for this body, the first of equals; None: there is none within 3 steps."""
    field = w.state.field
    if field is None:
        return None
    taken = {cell for other in w.state.beings if other != ref for cell in _ground(w, other)}
    ways = sorted((distance(field, near, spot), spot) for spot in _candidates(field, near))
    for far, spot in ways:
        if far <= AROUND and _room(w, field, spot, ref, taken):
            return spot
    return None


def _candidates(field: Field, near: Spot) -> list[Spot]:
    if field.kind != "gridless":
        return spots(field)
    grid = range(-AROUND, AROUND + 1)
    found = [(near[0] + dx * HUNDREDTHS, near[1] + dy * HUNDREDTHS) for dy in grid for dx in grid]
    return [spot for spot in found if inside(field, spot)]


def _ground(w: World, ref: Ref) -> tuple[Spot, ...]:
    body = bodies.body(w, ref)
    return body.spots if body is not None and not being(w, ref).sheet.dead else ()


def _room(w: World, field: Field, spot: Spot, ref: Ref, taken: set[Spot]) -> bool:
    body = footprint(field, spot, born(being(w, ref).sheet).size)
    if field.kind == "gridless":
        others = (bodies.body(w, other) for other in w.state.beings if other != ref)
        return all(other is None or distance(field, body, other) >= 1 for other in others)
    barred = terrain(field).bars["move"].cells
    return all(inside(field, c) and c not in taken and c not in barred for c in body.spots)


def rooms(w: World, among: Iterable[Spot], ref: Ref) -> list[Spot]:
    """Those of these spots where a body could stand."""
    field = w.state.field
    if field is None:
        return []
    taken = {cell for other in w.state.beings if other != ref for cell in _ground(w, other)}
    return [spot for spot in among if _room(w, field, spot, ref, taken)]


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
    """Every spot of the map from the nearest on; of equals the first."""
    plans = terrain(field).plans
    known: list[Spot] | None = plans.get(("outward", near))
    if known is None:
        found = spots(field) if field.kind != "gridless" else _candidates(field, near)
        known = [spot for _, spot in sorted((distance(field, near, spot), spot) for spot in found)]
        plans["outward", near] = known
    return known

"""MES-FAC-01..03 Facing in play: turning in one's own turn, and after a move of one's own will."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from zhuoju.games.meshal.basics.relations import hostile
from zhuoju.games.meshal.basics.telling import tell_of
from zhuoju.games.meshal.catalogue.library import MOUNTS
from zhuoju.games.meshal.character import bodies, menu
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.maps import facing_sides
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being, on
from zhuoju.games.meshal.senses import spotting
from zhuoju.kernel import Flow, choose_one

TURN_AP: Final = 0
EIGHTH: Final = 45  # degrees


def directions(w: World, ref: Ref, way: Spot = (0, 0)) -> list[int]:
    """MES-FAC-06 The facings to choose from: 8 (or 4) on a grid, 6 on hexes.

    Gridless any angle will do: eighths of a circle, the way of a move, and straight at everybody in sight."""
    field, one = w.state.field, being(w, ref)
    assert field is not None
    if field.kind != "gridless":
        return list(facing_sides.facings(field, w.state.profile.settings.grid_facings))
    found = {*range(0, 360, EIGHTH), one.facing}
    if way != (0, 0):
        found.add(facing_sides.bearing(way))
    for other in (being(w, seen) for seen in one.spotted if seen in w.state.beings):
        if other.at is not None and one.at is not None and other.at != one.at:
            found.add(facing_sides.bearing((other.at[0] - one.at[0], other.at[1] - one.at[1])))
    return sorted(found)


def along(w: World, way: Spot, former: int) -> int:
    """D16 The facing nearest to a direction; without one, as before."""
    field = w.state.field
    if field is None or way == (0, 0):
        return former
    if field.kind == "gridless":
        return facing_sides.bearing(way)
    return facing_sides.toward(field, (0, 0), way, w.state.profile.settings.grid_facings)


def options(w: World, ref: Ref, way: Spot = (0, 0)) -> dict[str, int]:
    """The facings as options."""
    return {f"facing:{d}": d for d in directions(w, ref, way)}


@menu.tactical
def turning(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-FAC-02 Turn to any facing: 0 AP, as often as one likes in one's own turn."""
    one = being(m, ref)
    if on(m, "facing") and m.state.field is not None and one.at is not None:
        yield Act("turn", TURN_AP, turn, partial(others, m, ref), clause="MES-FAC-02", counts=False)


def others(m: Meshal, ref: Ref) -> dict[str, int]:
    """Every facing but the present one."""
    now = being(m, ref).facing
    return {name: d for name, d in options(m, ref).items() if d != now}


def turn(order: Order) -> Flow[bool]:
    """MES-FAC-02, MES-PER-02 Turn; a long body lies elsewhere then."""
    face(order.m, order.ref, order.target)
    spotting.refresh(order.m, [order.ref])
    yield from ()
    return True


def face(m: Meshal, ref: Ref, direction: int) -> None:
    """A being faces another way; who rides on it turns along."""
    one = being(m, ref)
    if one.facing != direction:
        one.facing = direction
        tell_of(m, ref, "turned", facing=direction)
        for other in m.state.beings.values():
            if other.riding == ref:
                other.facing = direction


def take_up(w: World, refs: Iterable[Ref]) -> None:
    """MES-MOM-01, MES-FAC-01 Who takes up position looks at the nearest foe it sees, else at the middle of
    the map; mounts stay as they were put."""
    field = w.state.field
    if field is None or not on(w, "facing"):
        return
    for one in (being(w, ref) for ref in refs):
        if one.at is not None and one.riding is None and one.sheet.entry not in MOUNTS:
            x, y = nearest_foe(w, one) or middle(field)
            one.facing = along(w, (x - one.at[0], y - one.at[1]), one.facing)


def nearest_foe(w: World, one: Being) -> Spot | None:
    """Where the nearest foe stands that a being sees."""
    foes = [other for other in one.spotted if hostile(w, one.ref, other)]
    far = {other: apart for other in foes if (apart := bodies.steps_apart(w, one.ref, other)) is not None}
    return being(w, min(far, key=lambda other: (far[other], other))).at if far else None


def middle(field: Field) -> Spot:
    """The middle of a map."""
    x, y = field.west + field.width // 2, field.north + field.length // 2
    if field.kind == "gridless":
        return x * HUNDREDTHS, y * HUNDREDTHS
    return (x - y // 2, y) if field.kind == "hex" else (x, y)


def after_move(m: Meshal, ref: Ref, way: Spot) -> Flow[None]:
    """MES-FAC-01, 03, D16 After a move of one's own will: a new facing, usually along the move."""
    one = being(m, ref)
    if m.state.field is None or not on(m, "facing") or m.state.moment is None or not able(m, ref):
        return
    usual = along(m, way, one.facing)
    chosen = yield from choose_one(
        one.seat, "move.facing", options(m, ref, way), clause="MES-FAC-03", default=f"facing:{usual}", by=ref
    )
    face(m, ref, chosen)

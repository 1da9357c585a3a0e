"""MES-FAC-01..03 Facing in play: turning in one's own turn, and after a move of one's own will."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from zhuoju.games.meshal import facings, menu
from zhuoju.games.meshal.field import Spot
from zhuoju.games.meshal.menu import Act, Order
from zhuoju.games.meshal.state import Meshal, Ref, World, being, on
from zhuoju.games.meshal.telling import tell_of
from zhuoju.kernel import Flow, choose_one

TURN_AP: Final = 0
EIGHTH: Final = 45  # degrees


def directions(w: World) -> range:
    """MES-FAC-06 The facings to choose from: 8 (or 4) on a grid, 6 on hexes, else eighths of a circle."""
    field = w.state.field
    assert field is not None
    if field.kind == "gridless":
        return range(0, 360, EIGHTH)
    return facings.facings(field, w.state.profile.settings.grid_facings)


def along(w: World, way: Spot, former: int) -> int:
    """D16 The facing nearest to a direction; without one, as before."""
    field = w.state.field
    if field is None or way == (0, 0):
        return former
    found = facings.toward(field, (0, 0), way, w.state.profile.settings.grid_facings)
    return round(found / EIGHTH) * EIGHTH % 360 if field.kind == "gridless" else found


def options(w: World) -> dict[str, int]:
    """The facings as options."""
    return {f"facing:{d}": d for d in directions(w)}


@menu.tactical
def turning(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-FAC-02 Turn to any facing: 0 AP, as often as one likes in one's own turn."""
    one = being(m, ref)
    if on(m, "facing") and m.state.field is not None and one.at is not None:
        yield Act("turn", TURN_AP, turn, partial(others, m, ref), clause="MES-FAC-02", counts=False)


def others(m: Meshal, ref: Ref) -> dict[str, int]:
    """Every facing but the present one."""
    now = being(m, ref).facing
    return {name: d for name, d in options(m).items() if d != now}


def turn(order: Order) -> Flow[bool]:
    """MES-FAC-02 Turn."""
    face(order.m, order.ref, order.target)
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


def after_move(m: Meshal, ref: Ref, way: Spot) -> Flow[None]:
    """MES-FAC-01, 03, D16 After a move of one's own will: a new facing, usually along the move."""
    one = being(m, ref)
    if m.state.field is None or not on(m, "facing") or m.state.moment is None:
        return
    usual = along(m, way, one.facing)
    chosen = yield from choose_one(
        one.seat, "move.facing", options(m), clause="MES-FAC-03", default=f"facing:{usual}", by=ref
    )
    face(m, ref, chosen)

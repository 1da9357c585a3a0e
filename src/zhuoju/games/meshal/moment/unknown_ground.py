"""MES-MOV-14 Ways into the unknown: as far as they are open, and what stops whoever goes there.

Whoever plays in fog is offered ground that nobody has seen as if it were open (see `map_memory`)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal

from zhuoju.games.meshal.basics.telling import tell_owner
from zhuoju.games.meshal.maps.movers import Mover
from zhuoju.games.meshal.model.field import Field, Spot
from zhuoju.games.meshal.model.state import Meshal, Ref, being
from zhuoju.games.meshal.model.words import Mobility
from zhuoju.games.meshal.senses import map_memory
from zhuoju.games.meshal.ways import move_budget
from zhuoju.games.meshal.ways.paths import path_cost

Reason = Literal["heavy", "somebody", "barred"]
ENOUGH: Final = 1000  # steps: more than any way is long


def open_part(
    m: Meshal, ref: Ref, path: Sequence[Spot], way: Mobility, steps: Fraction | int, rise: int = 0
) -> tuple[Spot, ...]:
    """How far along a path a being comes; where it is stopped, its player is told by what."""
    field, whole = m.state.field, tuple(path)
    if field is None or not map_memory.foggy(m.state, being(m, ref).seat):
        return whole
    mover = move_budget.mover(m, ref, way, steps, rise=rise)
    if not whole or path_cost(field, mover, whole) is not None:
        return whole
    stops = _stops(field, mover.at, whole)
    come = next(
        (n for n in range(len(stops) - 1, 0, -1) if path_cost(field, mover, stops[:n]) is not None), 0
    )
    tell_owner(m, ref, "way_barred", why=_reason(field, mover, stops[: come + 1]))
    return stops[:come]


def _stops(field: Field, at: Spot, path: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """The positions of a path; gridless: every step of it."""
    return tuple(spot for spot, _, _ in move_budget.paces(field, at, path))


def _reason(field: Field, mover: Mover, path: tuple[Spot, ...]) -> Reason:
    """What is in the way at the end of this path."""
    tireless = mover._replace(budget=ENOUGH)
    if path_cost(field, tireless, path) is not None:
        return "heavy"
    return (
        "somebody"
        if path_cost(field, tireless._replace(barred=(), shared=()), path) is not None
        else "barred"
    )

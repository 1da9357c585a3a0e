"""MES-ARE-04, 06, 07, D12 The details of an area: the side of a ray, the bends of a curve."""

from collections.abc import Iterator
from typing import Any, Final

from zhuoju.games.meshal import areas, bodies, memory
from zhuoju.games.meshal.aiming import Aim, curve_spots, settled
from zhuoju.games.meshal.cards import Shape
from zhuoju.games.meshal.field import Field, Spot
from zhuoju.games.meshal.footprints import Footprint
from zhuoju.games.meshal.state import Meshal, Ref, being
from zhuoju.games.meshal.words import Who
from zhuoju.kernel import Flow, choose_one

DONE: Final = "done"
SIDES: Final = {"right": 1, "left": -1}


def refined(m: Meshal, ref: Ref, who: Who, shape: Shape | None, aim: Aim) -> Flow[Aim]:
    """An aim with everything that the actor must name, asked where there is a choice."""
    field, here = m.state.field, bodies.body(m, ref)
    if shape is None or field is None or here is None or aim.spot is None:
        return aim
    if shape.kind == "curve":
        return (yield from bent(m, ref, who, shape, aim._replace(chain=(aim.spot,))))
    if shape.kind == "ray" and shape.within is None and two_sided(field, shape, here, aim.spot):
        return (yield from sided(m, ref, who, shape, aim))
    return aim


# Rays


def two_sided(field: Field, shape: Shape, here: Footprint, at: Spot) -> bool:
    """MES-ARE-04, 06 Whether a ray covers other ground on its left than on its right."""
    if field.kind == "gridless":
        return False
    right, left = (areas.area(field, shape, here, at, side) for side in SIDES.values())
    return right.spots != left.spots


def sided(m: Meshal, ref: Ref, who: Who, shape: Shape, aim: Aim) -> Flow[Aim]:
    """MES-ARE-04, 06, 16 Which side of the line; whom of those in sight each side would affect is said."""
    options = {name: aim._replace(side=side) for name, side in SIDES.items()}
    previews: dict[str, Any] = {name: _seen(m, ref, who, shape, each) for name, each in options.items()}
    return (
        yield from choose_one(
            being(m, ref).seat, "area.side", options, clause="MES-ARE-06", default="right", by=ref, **previews
        )
    )


def _seen(m: Meshal, ref: Ref, who: Who, shape: Shape, aim: Aim) -> list[Ref]:
    """MES-ARE-16 Whom it affects, as far as the actor may know."""
    known = (ref, *being(m, ref).spotted)
    return [other for other in settled(m, ref, who, shape, aim).beings if other in known]


# Curves


def bent(m: Meshal, ref: Ref, who: Who, shape: Shape, aim: Aim) -> Flow[Aim]:
    """MES-ARE-07 A curve, position by position, as long as it may get."""
    while True:
        options: dict[str, Spot | None] = {DONE: None}
        options |= {f"spot:{x},{y}": (x, y) for x, y in onward(m, ref, shape, aim.chain)}
        spot = yield from choose_one(
            being(m, ref).seat, "area.curve", options, clause="MES-ARE-07", default=DONE, by=ref,
            path=[list(each) for each in aim.chain], affected=_seen(m, ref, who, shape, aim),
        )  # fmt: skip
        if spot is None:
            return aim
        aim = aim._replace(chain=(*aim.chain, spot))


def onward(m: Meshal, ref: Ref, shape: Shape, chain: tuple[Spot, ...]) -> Iterator[Spot]:
    """MES-ARE-07 Where a curve may go on to."""
    field, here = m.state.field, bodies.body(m, ref)
    if field is not None and here is not None:
        yield from (s for s in curve_spots(field, shape, here, chain) if memory.in_sight(m, ref, s))

"""MES-ARE-04, 06, 07, 13, D12 The details of an area: where and on which side it starts, how it bends."""

from collections.abc import Iterator
from typing import Any, Final

from zhuoju.games.meshal.attack.aiming import Aim, curve_spots, settled, spared
from zhuoju.games.meshal.character import bodies
from zhuoju.games.meshal.maps import areas
from zhuoju.games.meshal.maps.footprints import Footprint, nearest
from zhuoju.games.meshal.model.cards import Shape
from zhuoju.games.meshal.model.field import Field, Spot
from zhuoju.games.meshal.model.state import Meshal, Ref, being
from zhuoju.games.meshal.model.words import Who
from zhuoju.games.meshal.senses import map_memory
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
    if shape.kind in ("ray", "sector") and shape.within is None:
        aim = yield from started(m, ref, who, shape, aim)
        if shape.kind == "ray" and two_sided(field, shape, here, aim):
            return (yield from sided(m, ref, who, shape, aim))
    return aim


# Where it starts


def started(m: Meshal, ref: Ref, who: Who, shape: Shape, aim: Aim) -> Flow[Aim]:
    """MES-ARE-13 From which of its positions a broad actor's ray or sector starts, where that makes a
    difference to anybody in sight; usually from the nearest."""
    field, here = m.state.field, bodies.body(m, ref)
    if field is None or here is None or len(here.spots) == 1 or field.kind == "gridless" or aim.spot is None:
        return aim
    first = nearest(field, here, Footprint((aim.spot,)))[0][0]
    options: dict[str, Aim] = {}
    previews: dict[str, Any] = {}
    starts = {f"spot:{x},{y}": aim._replace(origin=(x, y)) for x, y in dict.fromkeys((first, *here.spots))}
    for name, made in spared(m, ref, who, shape, starts).items():
        seen = _seen(m, ref, who, shape, made)
        if seen not in previews.values():
            options[name], previews[name] = made, seen
    if len(options) < 2:
        return aim
    seat, usual = being(m, ref).seat, next(iter(options))
    return (
        yield from choose_one(
            seat, "area.origin", options, clause="MES-ARE-13", default=usual, by=ref, **previews
        )
    )


# Rays


def two_sided(field: Field, shape: Shape, here: Footprint, aim: Aim) -> bool:
    """MES-ARE-04, 06 Whether a ray covers other ground on its left than on its right."""
    if field.kind == "gridless":
        return False
    sides = SIDES.values()
    right, left = (areas.area(field, shape, here, aim.spot, side, at=aim.origin) for side in sides)
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
        yield from (s for s in curve_spots(field, shape, here, chain) if map_memory.in_sight(m, ref, s))

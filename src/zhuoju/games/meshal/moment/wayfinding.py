"""MES-MOV-03, 08, 14, 38, D12 Where a move goes: how high, to which position, by which way."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from zhuoju.games.meshal.environment import traps
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.state import Meshal, Ref, being
from zhuoju.games.meshal.model.words import Mobility
from zhuoju.games.meshal.senses import map_memory
from zhuoju.games.meshal.ways import move_budget
from zhuoju.games.meshal.ways.paths import Way, by_cost
from zhuoju.kernel import Flow, choose_amount, choose_one

HIGH: Final = 30  # steps: nobody asks for more in one move
ROUTE: Final = "route"
GO: Final = "go"
NOWHERE: Final[Mapping[Spot, Way]] = MappingProxyType({})


def choose_rise(m: Meshal, ref: Ref, steps: Fraction | int) -> Flow[int]:
    """MES-MOV-38 How much higher or lower a flier wants to be at the end of its move."""
    one = being(m, ref)
    most = min(HIGH, int(steps))
    height = yield from choose_amount(
        max(0, one.height - most), one.height + most, one.seat, "move.height", clause="MES-MOV-38",
        default=one.height, by=ref, height=one.height,
    )  # fmt: skip
    return height - one.height


def choose_goal(
    m: Meshal,
    ref: Ref,
    way: Mobility,
    steps: Fraction | int,
    rise: int = 0,
    far: Mapping[Spot, Way] = NOWHERE,
) -> Flow[tuple[Spot, ...] | None]:
    """MES-MOV-14 Where a move ends, as far as the budget goes; gives back the path there.

    `far`: ends that take further moves (MES-MOV-15).
    """
    found = routes(m, ref, way, steps, rise)
    options: dict[str, Spot | None] = {f"spot:{x},{y}": (x, y) for x, y in (*found, *far)}
    if not options:
        return None
    prices = _said(found) + _said(far)
    if found:
        options[ROUTE] = None
    goal = yield from choose_one(
        being(m, ref).seat, "move.to", options, clause="MES-MOV-03", by=ref, way=way, steps=str(steps),
        costs=prices,
    )  # fmt: skip
    if goal is None:
        return (yield from choose_route(m, ref, way, steps, rise))
    return far[goal].path if goal in far else found[goal].path


def choose_route(
    m: Meshal, ref: Ref, way: Mobility, steps: Fraction | int, rise: int
) -> Flow[tuple[Spot, ...] | None]:
    """MES-MOV-08, 14 A way of one's own, from one waypoint to the next as long as the budget lasts."""
    gone: Way | None = None
    here = being(m, ref).at
    while True:
        found = routes(m, ref, way, steps, rise, gone)
        spots = [spot for spot in found if gone is None or spot != here]
        options: dict[str, Spot | None] = {f"spot:{x},{y}": (x, y) for x, y in spots}
        if gone is not None:
            options[GO] = None
        elif not spots:  # the host has changed something meanwhile
            return None
        goal = yield from choose_one(
            being(m, ref).seat, "move.leg", options, clause="MES-MOV-14", by=ref, way=way, steps=str(steps),
            costs=_said(found, spots),
            gone=str(gone.cost if gone else 0), path=[list(spot) for spot in gone.path] if gone else [],
        )  # fmt: skip
        if goal is None:
            return gone.path if gone is not None else None
        leg, here = found[goal], goal
        gone = Way(leg.cost, (*(gone.path if gone is not None else ()), *leg.path))


def routes(
    m: Meshal, ref: Ref, way: Mobility, steps: Fraction | int, rise: int, after: Way | None = None
) -> Mapping[Spot, Way]:
    """The ways to go, as far as one knows; around traps one knows of where that can be."""
    w = map_memory.as_known(m, ref)
    found = move_budget.reach(w, ref, way, steps, rise=rise, after=after)
    known = traps.known_spots(m, ref) if way != "fly" else ()
    if not known:
        return found
    safe = move_budget.reach(w, ref, way, steps, shun=known, after=after)
    return {spot: safe[spot] if spot in safe else found[spot] for spot in found}


def _said(found: Mapping[Spot, Way], spots: Iterable[Spot] | None = None) -> list[str]:
    """What each end of a move costs, as it is told; many cost the same."""
    told: dict[Spot, str] = {}
    for price, alike in by_cost(found):
        told.update(dict.fromkeys(alike, str(price)))
    return [told[spot] for spot in (found if spots is None else spots)]

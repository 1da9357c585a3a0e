"""MES-MOV-02, 15, 17 Climbing what is too high for one move: stage by stage, clinging to it in between."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from zhuoju.games.meshal.basics.telling import happen
from zhuoju.games.meshal.maps.gridless_grid import LEAST_GAP
from zhuoju.games.meshal.maps.gridless_shapes import nearer
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.state import Being, Climb, Meshal, Ref, World, being
from zhuoju.games.meshal.ways import move_budget
from zhuoju.games.meshal.ways.first_steps import can_step
from zhuoju.games.meshal.ways.paths import Beyond, Way, by_cost, exactly
from zhuoju.kernel import Flow, choose_one

HIGHEST: Final = 60  # steps of a climb that anybody plans
GO_ON: Final = "go_on"
DOWN: Final = "down"


def beyond(w: World, ref: Ref, steps: Fraction | int) -> Mapping[Spot, Way]:
    """Where a climb leads that takes more than this move; what it costs, a pit's depth included."""
    field = w.state.field
    if steps < 1 or field is None or being(w, ref).at is None:
        return {}
    depth = move_budget.in_pit(w, ref)
    ways = move_budget.reach(w, ref, "climb", _highest(depth))
    off_a_pit = depth and field.kind == "gridless"  # who walks off there is told what a way costs at most
    return Beyond(ways, exactly(ways) if off_a_pit else by_cost(ways), depth, steps)


def leads_higher(w: World, ref: Ref, steps: Fraction | int) -> bool:
    """Whether a climb leads anywhere in however many moves (from a gridless pit: in more than this one)."""
    field, depth = w.state.field, move_budget.in_pit(w, ref)
    if field is None or (depth and field.kind == "gridless"):
        return bool(beyond(w, ref, steps))
    return steps >= 1 and can_step(w, ref, "climb", _highest(depth))


def _highest(depth: int) -> int:
    """How far a climb is planned: out of a pit to the rim, not to the ground behind it."""
    return depth + 1 if depth else HIGHEST


def summit(w: World, ref: Ref, path: tuple[Spot, ...]) -> int:
    """How high a climb along this path goes, in steps above where one stands."""
    field, one = w.state.field, being(w, ref)
    assert field is not None
    assert one.at is not None
    depth = move_budget.in_pit(w, ref)
    index = terrain(field)
    bars, ground = index.bars["move"], index.heights.get(one.at, 0)
    tops = [bars.cells.get(spot, 0) // 10 for spot in path] + [index.heights.get(s, 0) for s in path]
    legs = list(zip((one.at, *path), path, strict=False))
    tops += [top // 10 for edge, top in bars.edges.items() if any(set(leg) == set(edge) for leg in legs)]
    tops += [s.top // 10 for s in bars.solids if any(nearer(s.figure, a, b, LEAST_GAP) for a, b in legs)]
    return depth or max(1, max(tops, default=0) - max(0, ground))


def holds(w: World, one: Being) -> bool:
    """Whether there is still something to cling to."""
    climb = one.climb
    return climb is not None and summit(w, one.ref, tuple(climb.path)) >= one.height


def begin(m: Meshal, one: Being, way: Way, steps: Fraction | int) -> Flow[None]:
    """The first stage of a climb."""
    one.climb = Climb(list(way.path), int(2 * way.cost), 0, summit(m, one.ref, way.path), one.height)
    yield from _gain(m, one, int(2 * steps))


def go_on(m: Meshal, one: Being, steps: Fraction | int) -> Flow[tuple[Spot, ...] | None]:
    """The next stage, or back down; gives back the path where the climb is done with it."""
    climb = one.climb
    assert climb is not None
    up = yield from choose_one(
        one.seat, "move.climb", {GO_ON: True, DOWN: False}, clause="MES-MOV-15", default=GO_ON, by=one.ref,
        height=one.height, left=str(Fraction(climb.cost - climb.paid, 2)), steps=str(steps),
    )  # fmt: skip
    if up and climb.paid + int(2 * steps) >= climb.cost and _open(m, one, climb):
        one.climb = None
        return tuple(climb.path)
    yield from _gain(m, one, int(2 * steps) if up else -int(2 * steps))
    return None


def _open(m: Meshal, one: Being, climb: Climb) -> bool:
    """Whether the end of a climb is still free, out of a pit as seen from its bottom."""
    clings, one.height = one.height, 0 if one.in_pit else one.height
    found = move_budget.reach(m, one.ref, "climb", _highest(move_budget.in_pit(m, one.ref)))
    one.height = clings
    return climb.path[-1] in found


def _gain(m: Meshal, one: Being, half_steps: int) -> Flow[None]:
    """Higher up, or lower; at the foot of it one stands again."""
    climb = one.climb
    assert climb is not None
    climb.paid = max(0, min(climb.cost, climb.paid + half_steps))
    one.height = max(climb.base, min(climb.summit, climb.base + climb.paid // 2))
    if climb.paid == 0:
        one.climb = None
    yield from happen(m, one.ref, "climbed", spot=list(one.at or ()), height=one.height)
